"""The side bets of the twenty-one games: every row of every printed pay table."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations_with_replacement
from math import comb, prod

import pytest

from housedealer.cards import STANDARD_PACK, cards
from housedealer.games.twenty_one_side_bets import ROWS, Seen, twenty_pays_tens_only
from housedealer.money.side_bets import best_row
from housedealer.packets.entries import entry, pay_table
from tests.ledger import clause, proves

GC = "garden_city"
PURE = [f"{GC}/pure_21_5_blackjack{version}" for version in ("", "_1_0", "_2_0")]
BUSTER = {"option_1": (1, 3, 8, 20, 50, 200), "option_5": (1, 3, 6, 25, 100, 250), "standard": (1, 3, 6, 25, 100, 250),
          "A": (1, 3, 8, 20, 50, 200), "B": (1, 3, 4, 40, 100, 200), "C": (1, 3, 5, 30, 100, 200)}  # fmt: skip
TABLES = {  # id: bet: names of its pay tables, the room's choice first
    "paso_robles/pure_21_5_blackjack": {"buster": ["option_1"]},
    "casino_club/pure_21_5_blackjack": {"red_flex": ["RFB-02"], "buster": ["option_5"]},
    f"{GC}/pure_21_5_blackjack": {"lucky_lucky": ["standard", "with_20"], "buster": ["standard", "A", "B", "C"]},
    f"{GC}/pure_21_5_blackjack_1_0": {
        "twenty_pays": ["C"],
        "lucky_lucky": ["standard"],
        "buster": ["standard", "A", "B", "C"],
    },
    f"{GC}/pure_21_5_blackjack_2_0": {
        "match_the_dealer": ["H"],
        "lucky_lucky": ["standard"],
        "buster": ["standard", "A", "B", "C"],
    },
    f"{GC}/pure_spanish_21_5": {"match_the_dealer": ["D"]},
    f"{GC}/blackjack_switch": {"super_match": ["standard"]},
}


@proves("option:twenty_pays_table", tables=[f"{GC}/pure_21_5_blackjack_1_0"])
@pytest.mark.parametrize("id", TABLES)
def test_every_pay_table_of_the_packet_is_in_the_data(id: str) -> None:
    assert {bet: list(tables) for bet, tables in entry(id).pay_tables.items()} == TABLES[id]


def pays(id: str, bet: str, table: str, player: str, bank: str) -> int | None:
    """What a bet pays to one by its printed table."""
    printed = pay_table(bet, table, entry(id).pay_tables[bet][table])
    odds = best_row(printed, *ROWS[bet](Seen(cards(player), cards(bank))))
    return None if odds is None else odds.win


BUSTED = ["Kh 6d 8c", "Kh 4d 2c 8s", "7h 4d 3c 2s 9h", "5h 4d 3c 2s 2h 9d", "4h 3d 2c 2s 2h 2d 9c",
          "2h 2d 2c 2s 3h 3d 2h 9c", "2h 2d 2c 2s Ah Ad Ac 5h 9c"]  # fmt: skip


@clause("000:451-457", "003:144-147", "003:150-153")
@proves("pay:buster", "rule:buster", "rule:buster_loses", tables=TABLES)
@proves("pay:buster.*", "rule:buster", "rule:buster_loses", tables=PURE)
@pytest.mark.parametrize(("id", "table"), [(id, table) for id in TABLES for table in TABLES[id].get("buster", [])])
def test_buster_pays_by_the_cards_in_the_busted_hand(id: str, table: str) -> None:
    by_length = (*BUSTER[table], BUSTER[table][-1])
    assert [pays(id, "buster", table, "2c 3c", bank) for bank in BUSTED] == list(by_length)
    assert pays(id, "buster", table, "2c 3c", "Kh 9d") is None
    assert pays(id, "buster", table, "2c 3c", "Ah Kd") is None  # a Pure 21.5 is no bust
    assert pays(id, "buster", table, "2c 3c", "8h 8d 8c") == 1  # 8-8-8 is a three-card bust


RED = [
    ("Kh 9d", 1), ("Kh Kd", 1), ("Kh 6d 5c", 1), ("Kh 2d 3d 5c", 5), ("5h 2d 3d 7h", 10), ("2h 2d 3d 3h 7d", 50),
    ("2h 2d 3d 2h 2d 9h", 100), ("2h 2d 2h 2d 2h 2d 9h", 200), ("2h 2d 2h 2d Ah Ad 2h 9h", 200),
    ("Kh 9c", None), ("Kc 9h", None), ("Kc 2h 9d", None), ("Ah Kd", 1),
]  # fmt: skip


@clause("003:166", "003:174", "003:187-193")
@pytest.mark.parametrize(("bank", "odds"), RED)
def test_red_flex_pays_the_opening_run_of_red_cards(bank: str, odds: int | None) -> None:
    """003:185-192, in the order of 003:167-172."""
    assert pays("casino_club/pure_21_5_blackjack", "red_flex", "RFB-02", "2c 3c", bank) == odds


LUCKY = [  # the player's two, the up card, 1.0 and 2.0, plain, plain as printed
    ("7h 7h", "7h", 200, 50, 50), ("6h 7h", "8h", 100, 100, 100), ("8h 6h", "7h", 100, 100, 100),
    ("7h 7d", "7h", 50, 50, 50), ("6h 7d", "8h", 30, 30, 30), ("Kh 9h", "2h", 10, 10, 10), ("Ah 4h", "6h", 10, 10, 10),
    ("Kh 9d", "2h", 3, 3, 3), ("Ah 9d", "Ac", 3, 3, 3), ("Ah Kd", "Kc", 3, 3, 3), ("Kh 8d", "2h", 2, 2, None), ("Kh 8h", "2h", 2, 2, None),
    ("Ah 8d", "Ac", 2, 2, None), ("Kh 7d", "2h", 2, 2, 2), ("Ah 7d", "Ac", 2, 2, 2), ("Kh 6d", "2h", None, None, None),
    ("2h 2d", "2c", None, None, None), ("Kh Kd", "2h", None, None, None), ("9h 9d", "4c", None, None, None),
]  # fmt: skip


@proves("pay:lucky_lucky", "rule:lucky_lucky", "rule:lucky_lucky_loses", tables=TABLES)
@pytest.mark.parametrize(("player", "up", "full", "plain", "literal"), LUCKY)
def test_lucky_lucky_pays_its_best_row(
    player: str, up: str, full: int | None, plain: int | None, literal: int | None
) -> None:
    """001:4333, 001:5664 with suited sevens; 001:5444 without, and without a row for twenty."""
    for id in (f"{GC}/pure_21_5_blackjack_1_0", f"{GC}/pure_21_5_blackjack_2_0"):
        assert pays(id, "lucky_lucky", "standard", player, f"{up} 2c") == full
    assert pays(f"{GC}/pure_21_5_blackjack", "lucky_lucky", "with_20", player, f"{up} 2c") == plain
    assert pays(f"{GC}/pure_21_5_blackjack", "lucky_lucky", "standard", player, f"{up} 2c") == literal


TWENTY = [
    ("Jd Jd", "Ac Kd", 1000), ("Jd Jd", "Kd Ac", 1000), ("Jd Jd", "9c Kd", 100), ("Th Th", "Ac Kd", 15),
    ("Kc Kc", "9c Kd", 15), ("Kc Tc", "9c Kd", 5), ("Kc Qc", "9c Kd", 5), ("Ah 9h", "9c Kd", 5), ("Kc Td", "9c Kd", 2),
    ("Jd Jh", "Ac Kd", 2), ("Ah 9d", "9c Kd", 2), ("9d Ah", "9c Kd", 2), ("Kc 5d", "9c Kd", 1), ("Jc Ad", "9c Kd", 1),
    ("5d Kc", "9c Kd", None), ("Ad Jc", "9c Kd", None), ("Tc 5d", "9c Kd", None), ("5d 5c", "9c Kd", None),
]  # fmt: skip


@proves("pay:twenty_pays.*", "rule:twenty_pays", "rule:twenty_pays_loses", tables=[f"{GC}/pure_21_5_blackjack_1_0"])
@pytest.mark.parametrize(("player", "bank", "odds"), TWENTY)
def test_twenty_pays_one_row_in_deal_order(player: str, bank: str, odds: int | None) -> None:
    """001:4357-4370 and 001:3118-3134."""
    assert pays(f"{GC}/pure_21_5_blackjack_1_0", "twenty_pays", "C", player, bank) == odds


def test_without_ace_nine_twenty_pays_needs_two_ten_cards() -> None:
    assert twenty_pays_tens_only(Seen(cards("Ah 9h"), cards("9c Kd"))) == ()
    assert twenty_pays_tens_only(Seen(cards("Kh Th"), cards("9c Kd"))) == (
        "suited_20",
        "unsuited_20",
        "first_card_j_q_k",
    )


MATCHES = [("7h 7h", 25, 22), ("7h 7d", 20, 14), ("7d 7h", 20, 14), ("7h 2d", 9, 11), ("2d 7h", 9, 11),
           ("7c 7d", 9, 6), ("7c 2d", 4, 3), ("8c 2d", None, None)]  # fmt: skip


@proves("pay:match_the_dealer", "rule:match_the_dealer", "rule:match_the_dealer_loses", tables=TABLES)
@proves(
    "pay:match_the_dealer*", "rule:match_the_dealer", "rule:match_the_dealer_loses", tables=[f"{GC}/pure_spanish_21_5"]
)
@pytest.mark.parametrize(("player", "table_h", "table_d"), MATCHES)
def test_match_the_dealer_counts_ranks_and_suits(player: str, table_h: int | None, table_d: int | None) -> None:
    """001:5635-5642 for 52 cards, 001:3937-3944 for 48."""
    assert pays(f"{GC}/pure_21_5_blackjack_2_0", "match_the_dealer", "H", player, "7h Kc") == table_h
    assert pays(f"{GC}/pure_spanish_21_5", "match_the_dealer", "D", player, "7h Kc") == table_d


def test_a_king_matches_a_king_and_no_other_ten_card() -> None:
    assert pays(f"{GC}/pure_21_5_blackjack_2_0", "match_the_dealer", "H", "Qh Jd", "Kh 2c") is None
    assert pays(f"{GC}/pure_21_5_blackjack_2_0", "match_the_dealer", "H", "Kd Jd", "Kh 2c") == 4


SUPER = [("7h 7d 7c 7s", 40), ("7h 7d 2c 2s", 8), ("7h 2d 7c 2s", 8), ("7h 7d 7c 2s", 5), ("7h 2d 3c 7s", 1),
         ("Kh Qd Jc Ts", None), ("2h 3d 4c 5s", None)]  # fmt: skip


@proves("pay:super_match*", "rule:super_match", "rule:super_match_loses", tables=[f"{GC}/blackjack_switch"])
@pytest.mark.parametrize(("player", "odds"), SUPER)
def test_super_match_pays_the_first_four_cards(player: str, odds: int | None) -> None:
    """001:3760-3765: two pair pay more than three of a kind."""
    assert pays(f"{GC}/blackjack_switch", "super_match", "standard", player, "9c Kd") == odds


# -- printed figures, and counts that a second computation must meet ---------------------------------------------------


@clause("001:3135")
def test_the_house_edge_of_twenty_pays_is_the_printed_one_with_six_packs() -> None:
    """001:3135 prints 19.585; the fraction is 19.5835 percent, which rounds to 19.584."""
    shoe = STANDARD_PACK * 6
    printed = pay_table("twenty_pays", "C", entry(f"{GC}/pure_21_5_blackjack_1_0").pay_tables["twenty_pays"]["C"])
    each = Counter(shoe)
    total = Fraction(0)
    for first in STANDARD_PACK:
        for second in STANDARD_PACK:
            ways = each[first] * (each[second] - (first is second))
            if first is second is cards("Jd")[0]:
                left = Counter(shoe)
                left[first] -= 2
                aces = sum(left[c] for c in left if c.rank == 14)
                tens = sum(left[c] for c in left if c.rank in (10, 11, 12, 13))
                natural = Fraction(2 * aces * tens, 310 * 309)
                total += ways * (1000 * natural + 100 * (1 - natural))
                continue
            odds = best_row(printed, *ROWS["twenty_pays"](Seen((first, second), cards("9c 2d"))))
            total += ways * (-1 if odds is None else odds.win)
    edge = -total / (312 * 311)
    assert abs(edge - Fraction("0.19585")) < Fraction("0.00002")


@pytest.mark.parametrize(
    ("decks", "expected"),
    [
        (2, {"777 suited": 0, "678 suited": 32, "777": 56, "678": 480, "21 suited": 936, "21": 14904, "20": 13792, "19": 13344}),
        (6, {"777 suited": 80, "678 suited": 864, "777": 1944, "678": 12960, "21 suited": 26568, "21": 406296, "20": 377568, "19": 364320}),
    ],
)  # fmt: skip
def test_lucky_lucky_rows_are_counted_out_over_every_three_cards(decks: int, expected: dict[str, int]) -> None:
    found: Counter[str] = Counter()
    rows = {"suited_777": "777 suited", "suited_678": "678 suited", "777": "777", "678": "678",
            "suited_21": "21 suited", "21": "21", "20": "20", "19": "19"}  # fmt: skip
    for three in combinations_with_replacement(STANDARD_PACK, 3):
        ways = prod(comb(decks, n) for n in Counter(three).values())
        for row in ROWS["lucky_lucky"](Seen(three[:2], (three[2],))):
            if row in rows and ways:
                found[rows[row]] += ways
                break
    assert {row: found[row] for row in expected} == expected


@pytest.mark.parametrize(("decks", "hit"), [(6, "0.38747"), (8, "0.39043")])
def test_super_match_hits_as_often_as_counting_says(decks: int, hit: str) -> None:
    found = total = 0
    ranks = [card for card in STANDARD_PACK if card.suit == "h"]
    for four in combinations_with_replacement(ranks, 4):
        ways = prod(comb(4 * decks, n) for n in Counter(four).values())
        total += ways
        found += ways * bool(ROWS["super_match"](Seen(four, four)))
    assert abs(Fraction(found, total) - Fraction(hit)) < Fraction("0.00001")
