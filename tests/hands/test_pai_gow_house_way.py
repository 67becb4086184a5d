"""House ways of pai gow poker: every printed example, a hand for every row, and no hand without a setting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from random import Random

import pytest

from housedealer.cards import JOKER, PACK_WITH_JOKER, RANKS, Card, card, cards
from housedealer.errors import BadSetup
from housedealer.games.pai_gow_poker import PaiGowPoker
from housedealer.hands import pai_gow
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.packets.entries import open_game
from tests.ledger import clause

PASO, FACE_UP, GOLD, GOLD_10 = (
    "paso_robles/fortune_pai_gow_poker",
    "garden_city/face_up_pai_gow_poker",
    "garden_city/double_hand_poker_bonus_gold",
    "garden_city/double_hand_poker_bonus_gold_10",
)
CHARTS = (PASO, FACE_UP, GOLD, GOLD_10)


@cache
def chart(id: str, reading: str = "") -> HouseWay:
    game = open_game(id, {"house_way_reading": reading} if reading else {})
    assert isinstance(game, PaiGowPoker)
    return game.house_way


def ranks(hand: Sequence[Card]) -> str:
    """Cards as their ranks, high to low, the joker as *."""
    return "".join("*" if c is JOKER else c.code[0] for c in pai_gow.in_order(hand))


# -- the printed examples --------------------------------------------------------------------------------------------

GOLD_10_EXAMPLES = [  # (001:7236-7294), front / back
    "Kd Jc / Ah Tc 7s 5h 3d", "Ac Qd / 3s 3c Jh 8d 4c", "3d 3s / Kh Ks 7h 6c 2d", "Ac 7h / Jd Js 8c 8h 4s",
    "Ks 9s / 8c 8d 4d 4h 7c", "Qh 8c / 5h 5s 4h 4c 2s", "9c 9s / 7d 7c 5h 5s Ac", "Ac 8d / Ad As 5d 4c 2s",
    "Jh Tc / Kh Kd Kc 7s 5h", "Jc Jd / 5s 5h 5c Js Ad", "As 9s / 6s 5s 4c 3d 2s", "Jh 8d / 9s 8h 7c 6s 5d",
    "7d 7c / 9h 9d Qd Jd 4d", "5c 5h / 7d 6s 5d 4s 3h", "4c 4h / 8h 8s 8d Ac Kh", "Qc Qd / Qh Qs 9s 7d 5c",
    "Jd Js / Jh Jc Qd Ts 7h", "8h 8d / 8c 8s Jc 7s 4d", "9h 8c / 5s 5d 5h 5c 2s",
]  # fmt: skip
FACE_UP_EXAMPLES = [  # (001:7705-7730), doubled cards repaired; three aces with a pair of fours (001:7717) is left out
    "Qh Jd / Ah Tc 7s 5c 3s", "As Qc / 6h 6d Js 8s 4c", "3h 3d / Ks Kc 7h 6d 2d", "Ad 7c / Jh Jd 8s 8c 4d",
    "Kd 9s / 8h 8d 4s 4c 7h", "Qh 8c / 5h 5d 3s 3c 2h", "9h 9d / 7s 7c 4h 4d Ac", "Jc Tc / Ks Kh Kd 9s 8c",
    "Js Jc / 5c 5h 5d As Jh", "Ah 7d / 6c 5s 4c 3s 2s", "7h 4s / Js Tc 9s 8s 7d", "9h 9d / Ks Kc Qd Jh Th",
    "Ah 7c / Ad Jo Qc Js Ts", "Qh Qd / Jo As Ac Jd Td", "Qs Qc / Qh Qd As 9s 8s", "Jh Jd / Js Jc Qd 6s 5s",
    "8h 8d / 8s 8c Jd 7s 4c", "4s 3c / 5s 5c 5h 5d 2c", "2h 2d / Ks Kc Kh Kd As", "As Ac / Jo Ah Ad Ks 3c",
]  # fmt: skip


@pytest.mark.parametrize(
    ("id", "example"),
    [*((GOLD_10, example) for example in GOLD_10_EXAMPLES), *((FACE_UP, example) for example in FACE_UP_EXAMPLES)],
)
def test_printed_examples_are_set_as_printed(id: str, example: str) -> None:
    front, back = (cards(part) for part in example.split(" / "))
    found = chart(id).set((*back, *front))
    assert ranks(found.front) == ranks(front)
    assert ranks(found.back) == ranks(back)


# -- a hand for every row --------------------------------------------------------------------------------------------

PASO_ROWS = {  # row: the cards, and the ranks in front
    "Five aces": ("Ac Ad Ah As Jo 9c 2d", "AA"),
    "Four aces, kings or queens": ("Kc Kd Kh Ks 9c 9d 2h", "KK"),
    "Four jacks, tens or nines": ("Tc Td Th Ts Ac 5d 2h", "A5"),
    "Four eights, sevens or sixes": ("7c 7d 7h 7s Kc 5d 2h", "K5"),
    "Four fives or lower": ("4c 4d 4h 4s Jc 5d 2h", "44"),
    "Three of a kind, two sets": ("Jc Jd Jh 5c 5d 5h As", "JJ"),
    "Full house": ("9c 9d 9h 5c 5d 4h 4s", "55"),
    "Three pairs": ("9c 9d 7h 7s 5c 5d Ah", "99"),
    "Straight, flush or straight flush with three aces": ("Ac Ad Jo Kh Qs Jc 5d", "AK"),
    "Straight, flush or straight flush with three of a kind": ("9c 8d 7h 6s 5c 5d 5h", "55"),
    "Straight, flush or straight flush with one pair": ("9c 8d 7h 6s 5c 5d Ah", "A5"),
    "Straight, flush or straight flush with no pair": ("Ah 9c 8d 7h 6s 5c 2d", "A2"),
    "Two pairs, the larger aces, kings or queens, with or without a straight or flush": ("Qc Qd 5h 5s Ac 9d 2h", "55"),
    "Two pairs, the larger jacks, tens or nines, with or without a straight or flush": ("Jc Jd 5h 5s Ac 9d 2h", "A9"),
    "Two pairs, the larger eights, sevens or sixes, with or without a straight or flush": (
        "8c 8d 5h 5s Kc 9d 2h",
        "K9",
    ),
    "Two pairs, the larger fives, fours or threes, with or without a straight or flush": ("5c 5d 3h 3s Jc 9d 2h", "33"),
    "Three aces": ("Ac Ad Ah 9c 7d 4h 2s", "A9"),
    "Three kings or lower": ("Kc Kd Kh 9c 7d 4h 2s", "97"),
    "One pair": ("9c 9d Ah Js 7c 4d 2h", "AJ"),
    "No pairs": ("Ac Kd Jh 9s 7c 4d 2h", "KJ"),
}
JOKER_ROWS = {  # the wild joker's chart of Bonus Gold 10: a part of each row's name, the cards, the ranks in front
    "Five aces": ("Ac Ad Ah As Jo 9c 2d", "AA"),
    "Natural four of a kind with the joker": ("5c 5d 5h 5s Jo Kc 2d", "K*"),
    "Natural two threes of a kind with the joker": ("Jc Jd Jh 5c 5d 5h Jo", "JJ"),
    "Natural full house with the joker": ("9c 9d 9h 5c 5d Ah Jo", "A*"),
    "Natural three pair with the joker": ("9c 9d 7h 7s 5c 5d Jo", "99"),
    "Natural three of a kind with the joker and a straight, flush or straight flush": ("9c 8d 7h 5c 5d 5h Jo", "55"),
    "Three aces with the joker, no complete hand": ("Ac Ad Ah 9c 7d 4h Jo", "9*"),
    "Natural three of a kind with the joker, no complete hand": ("8c 8d 8h Kc 7d 2h Jo", "K*"),
    "Natural two pair with the joker, a single card over three ranks above them": ("9c 9d 5h 5s Kc 2d Jo", "K*"),
    "Natural two pair with the joker, with or without": ("9c 9d 5h 5s Qc 2d Jo", "99"),
    "Natural one pair with the joker and a straight, flush or straight flush": ("9c 9d 8h 7s 6c 5d Jo", "99"),
    "Natural one pair with the joker": ("9c 9d Kh 7s 4c 2d Jo", "99"),
    "No pair, a natural straight": ("Ac Td 9h 8s 7c 6d Jo", "A*"),
    "No pair, the joker forms": ("Ac 9d 8h 7s 5c 2d Jo", "A2"),
    "No pair, straight or flush with the joker": ("Ac Qd 9h 7s 4c 2d Jo", "A9"),
}
GOLD_JOKER_ROWS = {  # where the older chart differs
    "Three aces with the joker, no complete hand": ("Ac Ad Ah 9c 7d 4h Jo", "AA"),
    "Natural two pairs with the joker, a single card above them": ("9c 9d 5h 5s Qc 2d Jo", "Q*"),
    "Natural two pairs with the joker, all five of them": ("9c 9d 5h 5s 8c 2d Jo", "82"),
}


@clause("000:796-812")
@pytest.mark.parametrize(
    ("id", "row", "hand", "front"),
    [
        *((PASO, row, *case) for row, case in PASO_ROWS.items()),
        *((GOLD_10, row, *case) for row, case in JOKER_ROWS.items()),
        *((GOLD, row, *case) for row, case in GOLD_JOKER_ROWS.items()),
    ],
)
def test_each_row_sets_its_hands(id: str, row: str, hand: str, front: str) -> None:
    seven, way = cards(hand), chart(id)
    assert way.row(pai_gow.holding(seven, way.wild)).name.startswith(row)
    assert ranks(way.set(seven).front) == front


@clause("000:798", "000:803", "000:810", "000:811")
@pytest.mark.parametrize(
    ("id", "hand", "front"),
    [
        (PASO, "Jc Jd 5h 5s Kc 9d 2h", "55"),  # two pairs of jacks without an ace
        (PASO, "Jc Jd 5h 5s Jo 9d 2h", "9*"),  # the joker is as good
        (PASO, "8c 8d 5h 5s Qc 9d 2h", "55"),
        (PASO, "5c 5d 3h 3s Qc 9d 2h", "Q9"),
        (PASO, "Tc Td Th Ts Kc 5d 2h", "TT"),  # four tens without an ace
        (PASO, "7c 7d 7h 7s Qc 5d 2h", "77"),
        (PASO, "4c 4d 4h 4s Qc 5d 2h", "Q5"),
        (PASO, "9c 9d 5h 8s 7c 6d 5d", "55"),  # two pairs with a straight: two-pair strategy
        (PASO, "Ah Jo 3d 3h 9h 6h 2h", "33"),  # the pair of aces in back is a flush too
        (FACE_UP, "9c 9d 9h 9s Kc 5d 2h", "K5"),
        (FACE_UP, "7c 7d 7h 7s Qc 5d 2h", "Q5"),
        (FACE_UP, "Kc Kd Kh Ks 3c 3d 3h", "33"),  # four and three: as four with a pair
        (FACE_UP, "Jo Ac Ad Ah 9s 7d 4h", "AA"),  # four aces, one of them the joker
        (FACE_UP, "Jo Kd 9h 7s 5c 3h 2s", "K9"),  # ace-high by the joker
        (GOLD, "Kc Kd Kh Ks 9c 9d 2h", "99"),  # kings stay with a pair in front
        (GOLD, "Kc Kd Kh Ks 9c 8d 2h", "KK"),
        (GOLD, "5c 5d 5h 5s 9c 8d 2h", "98"),
        (GOLD, "9c 8d 7h 6s 5c 5d Ah", "A5"),
        (GOLD, "9c 8c 7c 6c 5d 2c Jo", "5*"),
        (GOLD_10, "Kc Kd 5h 5s 7c 2d Jo", "KK"),
        (GOLD_10, "5c 5d 5h 5s Jo 3c 2d", "55"),
        (GOLD_10, "9c 9d 8h 7s 6c 2d Jo", "8*"),  # a straight, but no pair beside it
        (GOLD_10, "9c 9d 8c 7c 2d 3h Jo", "8*"),
    ],
)  # fmt: skip
def test_borders_between_rows(id: str, hand: str, front: str) -> None:
    assert ranks(chart(id).set(cards(hand)).front) == front


def test_two_pairs_and_the_joker_are_a_full_house_in_back_as_printed() -> None:
    """001:4547; the sister game puts the higher pair in front."""
    assert ranks(chart(GOLD).set(cards("9c 9d 5h 5s 8c 2d Jo")).front) == "82"
    assert ranks(chart(GOLD, "higher_pair_in_front").set(cards("9c 9d 5h 5s 8c 2d Jo")).front) == "99"
    with pytest.raises(BadSetup, match="higher_pair_in_front"):
        open_game(GOLD, {"house_way_reading": "nonsense"})


# -- no gap and no foul ----------------------------------------------------------------------------------------------


def patterns(with_joker: bool) -> Iterator[tuple[Card, ...]]:
    """Every multiset of ranks there is, in as many suits as possible and in as few."""
    for multiset in combinations_with_replacement(RANKS, 6 if with_joker else 7):
        counts = Counter(multiset)
        if max(counts.values()) > 4:
            continue
        joker = (JOKER,) if with_joker else ()
        rainbow = [card(rank + "cdhs"[(at + nth) % 4]) for nth, rank in enumerate(counts) for at in range(counts[rank])]
        suited = [card(rank + "hdcs"[at]) for rank in counts for at in range(counts[rank])]
        yield (*rainbow, *joker)
        yield (*suited, *joker)


def check(way: HouseWay, seven: Sequence[Card]) -> str:
    found = way.set(seven)
    assert not pai_gow.fouled(found, way.wild)
    assert Counter((*found.front, *found.back)) == Counter(seven)
    assert found == way.set(tuple(reversed(seven))), "a setting does not depend on the order of the cards"
    return way.row(pai_gow.holding(seven, way.wild)).name


@pytest.mark.parametrize("id", CHARTS)
def test_a_fortieth_of_all_rank_patterns_has_a_setting_that_is_not_foul(id: str) -> None:
    for with_joker in (False, True):
        for at, seven in enumerate(patterns(with_joker)):
            if at // 2 % 41 == len(id) % 41:
                check(chart(id), seven)


@pytest.mark.soak
@pytest.mark.parametrize("id", CHARTS)
def test_every_rank_pattern_has_a_setting_that_is_not_foul(id: str) -> None:
    rows: Counter[str] = Counter()
    for with_joker in (False, True):
        for seven in patterns(with_joker):
            rows[check(chart(id), seven)] += 1
    assert not {row.name for row in chart(id).rows} - set(rows), "a row that no hand falls into"


@pytest.mark.soak
@pytest.mark.parametrize("id", CHARTS)
def test_a_million_random_hands_have_a_setting_that_is_not_foul(id: str) -> None:
    luck, way = Random(id), chart(id)
    for _ in range(1_000_000):
        found = way.set(luck.sample(PACK_WITH_JOKER, 7))
        assert not pai_gow.fouled(found, way.wild)


def test_a_chart_says_only_what_is_understood() -> None:
    row = {"name": "x", "holds": "no_pair", "set": ["front 2 3"]}
    for wrong in ({"holds": "nonsense"}, {"set": ["nonsense / any"]}, {"set": ["pair / 7"]}):
        with pytest.raises(BadSetup):
            HouseWay.of({"joker": "bug", "rows": [{**row, **wrong}]})
    with pytest.raises(BadSetup, match="bug or wild"):
        HouseWay.of({"joker": "maybe", "rows": [row]})
    with pytest.raises(BadSetup, match="no row"):
        HouseWay.of({"joker": "bug", "rows": [row]}).set(cards("Ac Ad Kh 9s 7c 4d 2h"))
