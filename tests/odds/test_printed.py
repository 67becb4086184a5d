"""Every statistic printed in the packets: reproduced to its last digit, or shown to be wrong with the right one beside it."""

from __future__ import annotations

import pytest

from housedealer.odds import odds
from housedealer.odds.games.twenty_one.side_bets import bank_hands
from housedealer.odds.kernels.twenty_one_bank import INSIDE, NATURAL, SEVENTEEN, TWENTY_TWO, drawn_from, end_of
from housedealer.packets.entries import entry
from tests.ledger import clause

BUSTER = "garden_city/pure_21_5_blackjack"
LENGTHS = ("3_cards", "4_cards", "5_cards", "6_cards", "7_cards", "8_or_more_cards")
DECKS = (2, 4, 6, 8)


def printed(id: str, bet: str, table: str) -> dict[str, str]:
    return dict(entry(id).pay_tables[bet][table]["printed"])


def percent(share: float, like: str) -> str:
    """A share as a percentage with as many digits as the printed one."""
    digits = len(like.rstrip("%").partition(".")[2])
    return f"{share * 100:.{digits}f}"


def busts(end: int) -> bool:
    return TWENTY_TWO <= end < NATURAL


def test_6_card_bonus_6b2() -> None:
    says = printed("paso_robles/three_card_poker", "six_card_bonus", "TCB-6B2")  # 000:626
    result = odds("paso_robles/three_card_poker", "six_card_bonus")
    assert percent(result.house_edge, says["house_advantage"]) + "%" == says["house_advantage"] == "15.28%"
    assert percent(result.hit_frequency, says["hit_frequency"]) + "%" == says["hit_frequency"] == "7.2798%"


@clause("001:3070-3080", "001:3081-3089")
@pytest.mark.parametrize("decks", DECKS)
def test_buster_frequencies_and_hit_rates_hold(decks: int) -> None:
    says = printed(BUSTER, "buster", "A")  # 001:3070-3080
    result = odds(BUSTER, "buster", decks=decks, options={"buster_table": "A"}, force=True)
    chance = {outcome.name: outcome.probability for outcome in result.outcomes}
    for length in LENGTHS:
        one_in = says[f"frequency_{length}_{decks}_decks"].removeprefix("1/")
        digits = len(one_in.partition(".")[2])
        assert f"{1 / chance[length]:.{digits}f}" == one_in
    assert percent(result.hit_frequency, "28.64%") + "%" == says[f"hit_frequency_{decks}_decks"]


#: The tables that the printed advantages of Buster A, B and C really belong to, for 3, 4, 5, 6, 7 and 8 or more cards.
BELONGS_TO = {"A": (2, 2, 4, 18, 50, 200), "B": (2, 2, 4, 16, 50, 200), "C": (2, 2, 4, 15, 50, 150)}


@pytest.mark.parametrize("decks", DECKS)
@pytest.mark.parametrize("table", BELONGS_TO)
def test_buster_advantages_belong_to_other_tables(table: str, decks: int) -> None:
    claim = printed(BUSTER, "buster", table)[f"house_advantage_{decks}_decks"]
    as_printed = odds(BUSTER, "buster", decks=decks, options={"buster_table": table}, force=True)
    assert percent(as_printed.house_edge, claim) + "%" != claim
    pay = dict(zip(LENGTHS, map(str, BELONGS_TO[table]), strict=True))
    theirs = odds(BUSTER, "buster", pay, decks, {"buster_table": table}, force=True)
    assert percent(theirs.house_edge, claim) + "%" == claim


def test_buster_longest_bust_has_thirteen_cards_and_not_the_printed_order() -> None:
    """The printed order, seven aces, a five and five aces, makes 17; four aces and then a six or more bust (001:3064)."""
    longest = {decks: max(len(held) for held, _, end in bank_hands([4 * decks] * 9 + [16 * decks]) if busts(end))
               for decks in (2, 3)}  # fmt: skip
    assert longest == {2: 11, 3: 13}
    found = {held for held, _, end in bank_hands([12] * 9 + [48]) if len(held) == 13 and busts(end)}
    assert found == {(0,) * 11 + (4, last) for last in range(5, 10)}
    assert {drawn_from()[held][0] for held in found} == {1}  # each in one order only
    right, wrong = (0,) * 7 + (4,) + (0,) * 4, (0,) * 7 + (4,) + (0,) * 5
    assert [end_of(tuple(sorted(right[:size]))) for size in range(2, 13)] == [INSIDE] * 11
    assert end_of(tuple(sorted(wrong))) == SEVENTEEN


def test_20_pays() -> None:
    """Printed 19.585 (001:3135); six packs give 19.5835, so the last digit is a slip."""
    result = odds("garden_city/pure_21_5_blackjack_1_0", "twenty_pays", decks=6)
    assert result.house_edge * 100 == pytest.approx(float("19.585"), abs=0.002)
    assert round(result.house_edge * 100, 4) == 19.5835


def test_crazy_4_poker_base() -> None:
    says = printed("garden_city/crazy_4_poker", "super_bonus", "standard")["house_edge"]
    result = odds("garden_city/crazy_4_poker", "base")
    assert percent(result.house_edge, says) + "%" == says == "3.42%"


def test_queens_up_is_misprinted_by_a_hundredth() -> None:
    says = printed("garden_city/crazy_4_poker", "queens_up", "standard")["house_edge"]
    result = odds("garden_city/crazy_4_poker", "queens_up")
    assert says == "6.79%"
    assert percent(result.house_edge, "6.7772") == "6.7772"


def test_aces_up_hold_is_not_an_edge() -> None:
    """An expected hold of 30 % (001:4983) is a share of the drop; the table's edge is 5.12 %."""
    assert printed("garden_city/six_card_poker", "aces_up", "SCP-04") == {"expected_hold": "30%"}
    assert percent(odds("garden_city/six_card_poker", "aces_up").house_edge, "5.1235") == "5.1235"
