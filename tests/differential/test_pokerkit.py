"""Random hands end alike here and in PokerKit, and each departure is one that is known and modelled.

Where the rules here differ by their packets, the options that PokerKit follows are chosen: a full raise is added to a
short all-in, the button posts the small blind between two players, there are no fees. Stacks are at least the big blind,
because a short big blind counts in full here (001:1419) and as posted there.
"""

from __future__ import annotations

import warnings
from collections import Counter
from random import Random

import pytest

from housedealer.histories import History, compare, read
from housedealer.histories.table import STUD_GAMES
from tests.differential.lockstep import (
    GAMES,
    Played,
    begin,
    begin_at,
    play,
    random_history,
    their_odd_ways,
    written_by_them,
)

HANDS = dict.fromkeys(GAMES, 400) | {"PO": 200, "FO/8": 200, "F7S/8": 200}  # the peer takes its time
SOAK = 20_000
STUD = {
    "forced": "low_card", "force_is_live": "false", "force_or_bet": "true", "short_force": "as_posted",
    "all_in_leader": "next_seat", "dead_seats": "false", "odd_chips": "seat",
    "equal_boards": "first_seat",
}  # fmt: skip
ROOMS: dict[str, tuple[str, dict[str, str]]] = {
    "FT": ("garden_city/texas_holdem", {}),
    "NT": ("garden_city/texas_holdem", {"cap_covers": "limit"}),
    "PT": (
        "hotel_del_rio/texas_holdem",
        {"heads_up": "button_posts_small", "most_per_round": "0", "approved": "no", "cap_covers": "limit"},
    ),
    "PO": ("garden_city/omaha", {"cap_covers": "limit"}),
    "FO/8": ("garden_city/omaha_hi_lo", {}),
    "F7S": ("garden_city/seven_card_stud", STUD),
    "F7S/8": ("garden_city/seven_card_stud_hi_lo", STUD),
    "FR": ("garden_city/razz", {**STUD, "forced": "high_card", "lead": "low"}),
}


def ends_alike(hand: Played) -> bool:
    """Whether both ended with the same stacks; where not, PokerKit's own ways must account for every chip."""
    if hand.ours == hand.theirs:
        return True
    assert their_odd_ways(hand) == hand.theirs, (hand.history, hand.script, hand.ours, hand.theirs)
    return False


def run(variant: str, seeds: range) -> Counter[bool]:
    alike: Counter[bool] = Counter()
    for seed in seeds:
        luck = Random(f"{variant} {seed}")
        alike[ends_alike(play(begin(random_history(variant, luck), luck), luck))] += 1
    return alike


@pytest.fixture(autouse=True)
def _quiet() -> None:
    warnings.simplefilter("ignore")


@pytest.mark.parametrize("variant", GAMES)
def test_random_hands_end_with_the_same_stacks(variant: str) -> None:
    alike = run(variant, range(HANDS[variant]))
    assert alike[True] > 0.98 * HANDS[variant]


@pytest.mark.parametrize("variant", [variant for variant in GAMES if variant != "PT"])  # which has no code there
def test_hands_that_pokerkit_writes_down_replay_here(variant: str) -> None:
    for seed in range(60):
        luck = Random(f"written {variant} {seed}")
        hand = play(begin(random_history(variant, luck), luck), luck)
        if ends_alike(hand):
            assert compare(read(written_by_them(hand))) is None


@pytest.mark.soak
@pytest.mark.parametrize("variant", GAMES)
def test_many_random_hands_end_with_the_same_stacks(variant: str) -> None:
    alike = run(variant, range(HANDS[variant], HANDS[variant] + SOAK))
    assert alike[True] > 0.98 * SOAK


@pytest.mark.parametrize("variant", ROOMS)
def test_random_hands_at_the_tables_of_the_packets_end_with_the_same_stacks(variant: str) -> None:
    id, options = ROOMS[variant]
    for seed in range(100):
        luck = Random(f"{id} {seed}")
        count = luck.randint(2, 6)
        stacks = tuple(luck.choice([luck.randint(9, 40), luck.randint(40, 400)]) for _ in range(count))
        stud = variant in STUD_GAMES
        history = History(
            variant, stacks, (1 if stud else 0,) * count, (), () if stud else (2, 4, *(0,) * (count - 2)),
            bring_in=2 if stud else 0, trim_antes=True,
            small_bet=4 if variant[0] == "F" else 0, big_bet=8 if variant[0] == "F" else 0, min_bet=4,
        )  # fmt: skip
        chosen = {**options, "ante": "1", "force": "2"} if stud else options
        ends_alike(play(begin_at(id, history, chosen, luck), luck))
