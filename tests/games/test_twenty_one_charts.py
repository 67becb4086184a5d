"""Twenty-one totals, the charts that bind players and player-dealer, and the settlement tables."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.games.twenty_one import Hand, Playing
from housedealer.games.twenty_one_charts import (
    BANK_CHART,
    PURE_CHART,
    PURE_LINES,
    SPANISH_CHART,
    SPANISH_LINES,
    SWITCH_CHART,
    SWITCH_LINES,
    Chart,
    Lines,
    names,
    outcome,
)
from housedealer.hands.twenty_one import PURE_PACK, SPANISH_PACK, Count, ace_and_ten, count
from housedealer.money.layout import SpotInPlay
from housedealer.packets.entries import entry, entry_ids
from tests.ledger import proves

PURE_TABLES = [id for id in entry_ids() if entry(id).module == "pure_21_5"]
GAMES = [  # the tables of Garden City that these charts rule
    f"garden_city/{game}" for game in ("blackjack_switch", "pure_spanish_21_5", "pure_21_5_blackjack_1_0")
]
COUNTS = [
    ("2h 3d", 5, False),
    ("Ah 9d", 20, True),
    ("Ah Ad", 12, True),
    ("Ah Ad 9c", 21, True),
    ("Ah Ad 9c Kd", 21, False),
    ("Ah Kd", 21, True),
    ("Ah 5d Kd", 16, False),
    ("Kh Qd 2c", 22, False),
    ("8h 8d 8c", 24, False),
    ("Ah 2d 3c 4s 5h 6d", 21, False),
]


@proves("code:hands.twenty_one.count", tables=PURE_TABLES)
@proves("code:hands.twenty_one.count", tables=GAMES)
@pytest.mark.parametrize(("hand", "points", "soft"), COUNTS)
def test_aces_count_eleven_while_that_does_not_bust(hand: str, points: int, soft: bool) -> None:
    assert count(cards(hand)) == (points, soft)


@proves("code:hands.twenty_one.count", tables=[*PURE_TABLES, *GAMES])
@pytest.mark.parametrize(
    ("rank", "points"), [*((str(n), n) for n in range(2, 10)), *((rank, 10) for rank in "TJQK"), ("A", 11)]
)
def test_every_card_has_its_printed_value(rank: str, points: int) -> None:
    """Beside a five, and beside a five, a nine and an eight, where an ace counts one."""
    assert count(cards(f"{rank}h 5d")) == (points + 5, rank == "A")
    assert count(cards(f"{rank}h 5d 9c 8s")).points == (1 if rank == "A" else points) + 22


@proves("rule:shuffle", tables=PURE_TABLES)
@proves("rule:shuffle", tables=GAMES)
def test_the_pure_pack_has_sixteen_bonus_cards_and_the_spanish_pack_twelve_and_no_tens() -> None:
    """001:4181, 001:3823."""
    assert len(PURE_PACK) == 52 and sum(card.rank in (10, 11, 12, 13) for card in PURE_PACK) == 16
    assert len(SPANISH_PACK) == 48 and not any(card.rank == 10 for card in SPANISH_PACK)
    assert len(SPANISH_PACK * 4) == 192 and len(SPANISH_PACK * 8) == 384  # as printed


@proves("code:hands.twenty_one.ace_and_ten", tables=PURE_TABLES)
@proves("rule:natural", tables=GAMES)
def test_21_and_a_half_is_an_ace_with_a_ten_and_nothing_else() -> None:
    assert ace_and_ten(cards("Ah Td")) and ace_and_ten(cards("Jc As"))
    assert not ace_and_ten(cards("Ah 9d")) and not ace_and_ten(cards("Ah 5d 5c"))


BOTH = ("stand", "hit")
CHARTS: list[tuple[Chart, dict[int, tuple[str, ...]], dict[int, tuple[str, ...]]]] = [
    (  # 001:5340: must stand on hard 19 or more, must hit on hard 11 or less
        PURE_CHART,
        {4: ("hit",), 11: ("hit",), 12: BOTH, 18: BOTH, 19: ("stand",), 21: ("stand",)},
        {12: BOTH, 17: BOTH, 19: BOTH, 21: BOTH},
    ),
    (  # 001:3870: must stand on hard 17 or more, no forced hit
        SPANISH_CHART,
        {4: BOTH, 11: BOTH, 16: BOTH, 17: ("stand",), 21: ("stand",)},
        {12: BOTH, 18: BOTH, 21: BOTH},
    ),
    (  # 001:3683: must stand on soft and hard 21, must hit on 11 or less, option on 12-20
        SWITCH_CHART,
        {4: ("hit",), 11: ("hit",), 12: BOTH, 20: BOTH, 21: ("stand",)},
        {12: BOTH, 20: BOTH, 21: ("stand",)},
    ),
    (  # 001:5351: stand on hard 17 or more, hit soft 17 or less, no options
        BANK_CHART,
        {4: ("hit",), 16: ("hit",), 17: ("stand",), 21: ("stand",)},
        {12: ("hit",), 17: ("hit",), 18: ("stand",), 21: ("stand",)},
    ),
]


@proves("rule:must_hit", "rule:bank_draws", "rule:decide", tables=GAMES)
@pytest.mark.parametrize(("chart", "hard", "soft"), CHARTS)
def test_charts_bind_as_printed(
    chart: Chart, hard: dict[int, tuple[str, ...]], soft: dict[int, tuple[str, ...]]
) -> None:
    assert {points: chart.allows(Count(points, False)) for points in hard} == hard
    assert {points: chart.allows(Count(points, True)) for points in soft} == soft


def test_the_player_dealer_never_has_an_option() -> None:
    for points in range(4, 22):
        for soft in (False, True):
            assert len(BANK_CHART.allows(Count(points, soft))) == 1


PURE, SPANISH, SWITCH = PURE_LINES, SPANISH_LINES, SWITCH_LINES
N = "natural"
SETTLED: list[tuple[Lines, str, str, str, str]] = [  # game, player, player-dealer, result, rule
    (PURE, "Ah Kd N", "Ac Kc N", "push", "both_natural"),
    (PURE, "Ah Kd N", "Kc Jc Ad", "natural", "natural"),
    (PURE, "Ah Kd N", "Kc 9c 8d", "natural", "natural"),
    (PURE, "Kh 9d 2c", "Ac Kc N", "lose", "bank_natural"),  # a 21 of any other make loses to 21½
    (PURE, "Kh 9d 5c", "Ac Kc N", "lose", "bank_natural"),
    (PURE, "Kh 9d", "Kc 8c", "win", "closer"),
    (PURE, "Kh 8d", "Kc 9c", "lose", "farther"),
    (PURE, "Kh 9d", "Kc 9c", "push", "tie"),
    (PURE, "Ah Kd", "7c 7d 7h", "push", "tie"),  # ace and ten after a split are 21
    (PURE, "Kh 2d", "Kc 6c 7d", "win", "bank_bust"),
    (PURE, "Kh 9d 5c", "Kc 7c", "lose", "bust"),
    (PURE, "Kh 9d 5c", "Kc 6c 9d", "lose", "bust"),
    (PURE, "Kh 9d 5c", "8c 8d 8h", "push", "three_eights"),
    (PURE, "Kh 9d", "8c 8d 8h", "win", "bank_bust"),
    (PURE, "Kh 9d 5c", "8c 8d 2h 8s", "lose", "bust"),  # four cards are not 8-8-8
    (SPANISH, "Ah Kd N", "Ac Kc N", "natural", "both_natural"),
    (SPANISH, "Ah Kd N", "Kc 9c", "natural", "natural"),
    (SPANISH, "7h 7d 7c", "Ac Kc N", "lose", "bank_natural"),
    (SPANISH, "7h 7d 7c", "8c 6d 7s", "win", "both_21"),
    (SPANISH, "Kh 9d", "Kc 9c", "push", "tie"),
    (SPANISH, "Kh 9d", "Kc 8c", "win", "closer"),
    (SPANISH, "Kh 8d", "Kc 9c", "lose", "farther"),
    (SPANISH, "Kh 2d", "Kc 6c 7d", "win", "bank_bust"),
    (SPANISH, "Kh 9d 5c", "Kc 7c", "lose", "bust"),
    (SPANISH, "Kh 9d 5c", "8c 8d 8h", "push", "three_eights"),
    (SPANISH, "Kh 9d 5c", "Kc 6c 9d", "lose", "bust"),
    (SWITCH, "Ah Kd N", "Ac Kc N", "push", "both_natural"),
    (SWITCH, "Ah Kd N", "Kc 6c 6d", "win", "natural"),
    (SWITCH, "Ah Kd N", "7c 7d 7h", "win", "natural"),
    (SWITCH, "Ah Kd S", "Ac Kc N", "lose", "bank_natural"),
    (SWITCH, "Ah Kd S", "7c 7d 7h", "push", "switched"),
    (SWITCH, "Ah Kd S", "Kc 6c 6d", "push", "bank_22"),
    (SWITCH, "Ah Kd S", "Kc Qc", "win", "closer"),
    (SWITCH, "Ah Kd S", "Kc 6c 7d", "win", "bank_bust"),
    (SWITCH, "Kh 2d", "Kc 6c 6d", "push", "bank_22"),
    (SWITCH, "7h 7d 7c", "Kc 6c 6d", "push", "bank_22"),
    (SWITCH, "Kh 2d", "Kc 6c 7d", "win", "bank_bust"),
    (SWITCH, "Kh 9d 5c", "Kc 7c", "lose", "bust"),
    (SWITCH, "Kh 9d 5c", "Kc 6c 6d", "lose", "bust"),  # both bust, the player-dealer closer
    (SWITCH, "Kh 9d 4c", "7c 8c 9c", "push", "suited_789"),  # 23 is closer than 24
    (SWITCH, "Kh 9d 3c", "9c 7c 8c", "push", "suited_789"),
    (SWITCH, "Kh 9d 5c", "7c 8c 9c", "lose", "bust"),  # 24 is not closer
    (SWITCH, "Kh 9d 4c", "7c 8c 9d", "lose", "bust"),  # not of one suit
    (SWITCH, "Kh 9d", "7c 8c 9c", "win", "bank_bust"),
    (SWITCH, "Kh 9d", "Kc 8c", "win", "closer"),
    (SWITCH, "Kh 8d", "Kc 9c", "lose", "farther"),
    (SWITCH, "Kh 9d", "Kc 9c", "push", "tie"),
]


@proves(*(f"rule:{rule}" for rule in sorted({case[-1] for case in SETTLED})), tables=GAMES)
@pytest.mark.parametrize(("lines", "player", "bank", "result", "rule"), SETTLED)
def test_hands_are_settled_by_the_table_of_their_game(
    lines: Lines, player: str, bank: str, result: str, rule: str
) -> None:
    """N marks a natural as dealt, S an ace and ten made by a switch."""
    mine, theirs = cards(player.rstrip(" NS")), cards(bank.rstrip(" N"))
    called = names(mine, player.endswith("N"), player.endswith("S"))
    ahead = count(mine).points - count(theirs).points
    assert outcome(lines, called, names(theirs, bank.endswith("N")), ahead) == (result, rule)


PURE_PLAY = Playing(PURE_CHART, splits=1, double_after_split=False)
CHOICES: list[tuple[Playing, str, str, int, set[str]]] = [
    (PURE_PLAY, "Kh 9d", "dealt", 0, {"stand", "double", "surrender"}),  # the chart binds hitting and standing only
    (PURE_PLAY, "Kh Td", "dealt", 0, {"stand", "double", "split", "surrender"}),  # any two Bonus cards
    (PURE_PLAY, "5h 4d", "dealt", 0, {"hit", "double", "surrender"}),
    (PURE_PLAY, "8h 8d", "dealt", 0, {"stand", "hit", "double", "split", "surrender"}),
    (PURE_PLAY, "8h 8d", "split", 1, {"stand", "hit"}),  # one split, no double after it
    (PURE_PLAY, "Ah Ad", "split", 1, {"stand"}),  # split aces get one card
    (PURE_PLAY, "Ah 9d", "dealt", 0, {"stand", "hit", "double", "surrender"}),
    (PURE_PLAY, "Kh 2d 3c", "dealt", 0, {"stand", "hit"}),
    (PURE_PLAY, "Kh 6d 3c", "dealt", 0, {"stand"}),
    (Playing(PURE_CHART, chart_binds_all=True), "Kh Td", "dealt", 0, {"stand"}),
    (Playing(PURE_CHART, chart_binds_all=True), "5h 4d", "dealt", 0, {"hit"}),
    (Playing(PURE_CHART, chart_binds_all=True), "8h 8d", "dealt", 0, {"stand", "hit", "double", "split", "surrender"}),
    (Playing(PURE_CHART, splits=3), "8h 8d", "split", 2, {"stand", "hit", "double", "split"}),
    (Playing(PURE_CHART, splits=3), "8h 8d", "split", 3, {"stand", "hit", "double"}),
    (Playing(PURE_CHART, splits=3), "Ah Ad", "split", 1, {"stand"}),
    (Playing(PURE_CHART, splits=3, resplit_aces=True), "Ah Ad", "split", 1, {"stand", "split"}),
    (Playing(SPANISH_CHART, splits=3, one_card_to_split_aces=False), "Ah Ad", "split", 1, {"stand", "hit", "double", "split"}),
    (Playing(SWITCH_CHART, surrender=False, split_same_value=False), "Kh Qd", "dealt", 0, {"stand", "hit", "double"}),
    (Playing(SWITCH_CHART, surrender=False, split_same_value=False), "Kh Kd", "dealt", 0, {"stand", "hit", "double", "split"}),
    (Playing(SWITCH_CHART, surrender=False), "Kh Qd", "dealt", 0, {"stand", "hit", "double", "split"}),
    (Playing(SWITCH_CHART, surrender=False), "Ah Kd", "natural", 0, {"stand"}),
]  # fmt: skip


@proves("rule:double", "rule:split", "rule:split_aces", "rule:surrender", tables=GAMES)
@pytest.mark.parametrize(("how", "hand", "state", "splits", "choices"), CHOICES)
def test_what_may_be_done_with_a_hand(how: Playing, hand: str, state: str, splits: int, choices: set[str]) -> None:
    assert (
        set(
            how.choices(
                cards(hand), Hand(SpotInPlay(1), split=state == "split", natural=state == "natural"), splits, 100
            )
        )
        == choices
    )


def test_without_a_card_left_every_hand_stands() -> None:
    assert PURE_PLAY.choices(cards("5h 4d"), Hand(SpotInPlay(1)), 0, 0) == ("stand",)
