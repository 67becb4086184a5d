"""What is printed is charged: rows that look like misprints included, whose other reading a room may post by name."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest

from housedealer.errors import BadSetup
from housedealer.money.fees import Action, UnknownOption, Unpriced, Wager
from housedealer.packets.approved import unapproved
from housedealer.packets.entries import entry, open_game, within_limits
from housedealer.packets.fees import fee_option, reading_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Wagers
from tests.script import say, start


def taken(game: str, option: str, **wagers: int) -> dict[str, int]:
    """What is taken in cents, by payer or wager, for wagers in dollars."""
    placed = tuple(Wager("seat1", "seat1", bet, amount * 100) for bet, amount in wagers.items())
    dues = fee_option(game, option).dues(Action(1, placed))
    return {due.wager or due.payer: due.amount for due in dues}


# room/game | option | wagers | what the row prints | what its readings would take
CRAZY, FACE_UP, THREE = "garden_city/crazy_4_poker", "garden_city/face_up_pai_gow_poker", "garden_city/three_card_poker"
GC = "garden_city"
BACCARAT, GOLD = "garden_city/eternal_baccarat", "garden_city/double_hand_poker_bonus_gold"
PRINTED = [
    (CRAZY, "11", {"ante": 50, "queens_up": 10}, "queens_up", 0, {"as_meant": 100}),  # 001:11249
    (BACCARAT, "shared_baccarat:14", {"banker": 16_000}, "player_dealer", 1_000, {"as_meant": 10_000}),  # 001:11565
    (BACCARAT, "shared_baccarat:15", {"banker": 16_000}, "player_dealer", 1_000, {"as_meant": 10_000}),  # 001:11570
    (FACE_UP, "shared_pai_gow_16:3", {"base": 16_000}, "player_dealer", 10_000, {"as_meant": 7_500}),  # 001:9415
    (FACE_UP, "shared_pai_gow_16:4", {"base": 16_000}, "player_dealer", 10_000, {"as_meant": 7_500}),  # 001:9420
    (FACE_UP, "shared_pai_gow_16:3", {"base": 100, "fortune": 5}, "fortune", 100, {"by_the_text": 0}),  # 001:9414
    (FACE_UP, "15", {"base": 30, "ace_high": 30}, "ace_high", 200, {"as_meant": 100}),  # 001:9587
    (FACE_UP, "15", {"base": 30, "ace_high": 300}, "ace_high", 400, {"as_meant": 200}),  # 001:9588
    (FACE_UP, "15", {"base": 30, "ace_high": 500}, "ace_high", 600, {"as_meant": 300}),  # 001:9589
    (FACE_UP, "21", {"base": 300}, "base", 400, {"as_meant": 200}),  # 001:9640
    (FACE_UP, "21", {"base": 450}, "base", 600, {"as_meant": 200}),  # 001:9641
    (THREE, "47", {"ante": 10, "pair_plus": 5}, "pair_plus", 0, {"as_meant": 100}),  # 001:10658
    (THREE, "47", {"ante": 10, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0}),  # 001:10659
    (THREE, "57", {"ante": 100, "pair_plus": 5}, "pair_plus", 100, {"as_meant": 0, "as_numbered": 100}),  # 001:10710
    (THREE, "57", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0, "as_numbered": 100}),
    (THREE, "58", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 0, {"as_meant": 100, "as_numbered": 100}),
    (THREE, "59", {"ante": 100, "pair_plus": 5}, "pair_plus", 0, {"as_meant": 100, "as_numbered": 0}),  # 001:10718
    (THREE, "59", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 100, {"as_meant": 0, "as_numbered": 0}),
    (THREE, "60", {"ante": 100, "six_card_bonus": 5}, "six_card_bonus", 0, {"as_meant": 100, "as_numbered": 100}),
    # the words free what the table charges, so the words rule and the table is the reading
    (THREE, "9", {"ante": 10, "six_card_bonus": 5}, "six_card_bonus", 0, {"by_the_table": 100}),  # 001:10401
]


@pytest.mark.parametrize(("game", "option", "wagers", "what", "amount", "readings"), PRINTED)
def test_the_printed_row_is_charged_and_the_other_reading_has_a_name(
    game: str, option: str, wagers: dict[str, int], what: str, amount: int, readings: dict[str, int]
) -> None:
    assert taken(game, option, **wagers)[what] == amount
    for reading, other in readings.items():
        assert taken(game, f"{option}@{reading}", **wagers)[what] == other
        assert f"{option}@{reading}" in reading_keys(game)


def test_a_reading_that_no_row_has_is_refused() -> None:
    with pytest.raises(UnknownOption, match=r"has the readings .*57@as_meant"):
        fee_option(THREE, "57@as_i_like")


def test_the_number_as_it_stands_gives_the_last_row_to_the_next_option() -> None:
    """Options 53 to 62 of Three Card Poker: the number of the next option stands on the last row (001:10695)."""
    assert taken(THREE, "53", ante=16_000)["player_dealer"] == 10_000
    assert taken(THREE, "54@as_numbered", ante=16_000)["player_dealer"] == 10_000
    with pytest.raises(Exception, match="no fee is printed for a total table action of \\$16,000"):
        taken(THREE, "53@as_numbered", ante=16_000)


@pytest.mark.parametrize(
    ("game", "dollars", "fee"),
    [
        ("paso_robles/pure_21_5_blackjack", 495, 500),  # 000:468 and 469 both print $495: the first of them
        ("paso_robles/pure_21_5_blackjack", 496, 800),  # 000:469
        ("paso_robles/three_card_poker", 495, 400),  # 000:641
        ("paso_robles/three_card_poker", 496, 500),  # 000:642
    ],
)
def test_paso_robles_prints_495_and_up(game: str, dollars: int, fee: int) -> None:
    bet = entry(game).bets[0]["id"]
    assert taken(game, "1", **{bet: dollars})["player_dealer"] == fee


# What no line prints is not taken: the wagers that an option does not price, and what the other reading takes for them.
LOST: list[tuple[str, str, dict[str, int], str, str, dict[str, int]]] = [
    *[
        (f"{GC}/pure_21_5_blackjack_1_0", f"shared_blackjack:{n}", {"base": 100, "buster": 10, "lucky_lucky": 10},
         "2 bonus bets", "as_meant", {"base": 100, "bonus": 100})
        for n in (5, 8, 14, 20)  # 001:8832, 8852, 8880, 8915 print one bonus bet and three
    ],
    *[
        (f"{GC}/pure_21_5_blackjack_1_0", key, {"base": 100, "buster": 10, "lucky_lucky": 10, "twenty_pays": 10},
         "3 bonus bets", "as_meant", {"base": 100, "bonus": fee})
        for key, fee in (("3", 100), ("6", 100), ("shared_blackjack:9", 200), ("shared_blackjack:10", 200),
                         ("shared_blackjack:21", 200), ("shared_blackjack:22", 100), ("shared_blackjack:28", 100))
    ],
    *[
        (f"{GC}/pure_21_5_blackjack_2_0", key, {"base": 100, "buster": 10, "lucky_lucky": 10, "match_the_dealer": 10},
         "3 bonus bets", "as_meant", {"base": 100, "bonus": 100})
        for key in ("3", "4", "5", "6")  # 001:8502-8511
    ],
    (f"{GC}/ultimate_texas_holdem_bad_beat_bonus", "12", {"ante": 100, "blind": 100, "trips": 300},
     "trips", "as_meant", {"ante": 200, "trips": 300}),  # 001:10942-10947
    (THREE, "64", {"ante": 10_001}, "a total table action of $10,001", "as_meant", {"ante": 100, "player_dealer": 6_000}),
    (THREE, "22", {"ante": 100, "pair_plus": 20}, "a wager of $20 on pair_plus", "as_meant", {"pair_plus": 0}),
    *[
        (f"{GC}/baccarat_gold", n, {"player": 40, "banker_pair": 10}, "banker_pair", "as_meant", {"banker_pair": 100})
        for n in ("5", "6", "7", "8")  # 001:10069-10111
    ],
    (f"{GC}/baccarat_gold_1_0", "15", {"player": 40, "silver": 10}, "silver", "as_meant", {"silver": 200}),
    (f"{GC}/baccarat_gold_1_0", "15", {"player": 40, "silver": 10}, "silver", "by_the_table", {"silver": 0}),
    (f"{GC}/pure_21_5_blackjack", "19", {"base": 101}, "a wager of $101 on base", "as_meant", {"base": 100}),
    (f"{GC}/pure_spanish_21_5", "1", {"base": 10, "match_the_dealer": 5}, "match_the_dealer", "as_meant",
     {"match_the_dealer": 100}),
    (f"{GC}/pure_spanish_21_5", "1", {"base": 10, "match_the_dealer": 5}, "match_the_dealer", "blank_is_free",
     {"match_the_dealer": 0}),
    (f"{GC}/baccarat_gold_3_0", "shared_baccarat:12", {"player": 40, "tie": 10}, "1 bonus bets", "as_meant", {"bonus": 0}),
    ("paso_robles/pure_21_5_blackjack", "1", {"base": 9}, "a total table action of $9", "as_meant", {"player_dealer": 50}),
    *[
        (f"paso_robles/{game}", "1", {bet: dollars}, f"a total table action of ${dollars}", "as_meant",
         {"player_dealer": fee})
        for game, bet, fees in (("pure_21_5_blackjack", "base", (50, 100, 300)), ("three_card_poker", "ante", (50, 100, 200)))
        for dollars, fee in zip((47, 99, 296), fees, strict=True)  # 000:465-467, 638-640
    ],
]  # fmt: skip


@pytest.mark.parametrize(("game", "key", "wagers", "unpriced", "reading", "others"), LOST)
def test_a_fee_that_no_line_prints_is_refused_and_is_a_reading_by_name(
    game: str, key: str, wagers: dict[str, int], unpriced: str, reading: str, others: dict[str, int]
) -> None:
    with pytest.raises(Unpriced, match=re.escape(f"no fee is printed for {unpriced}")):
        taken(game, key, **wagers)
    charged = taken(game, f"{key}@{reading}", **wagers)
    assert {payer: charged[payer] for payer in others} == others


def test_a_table_offers_no_circle_whose_fee_is_lost_and_two_bonus_bets_where_one_has_none() -> None:
    def circles(game: str, fee: str) -> Wagers:
        round_ = start(game, {1: 2_000, 2: 2_000}, options={"fee": fee}, chance=Sealed.of("circles"))
        say(round_, "1 bank 900")
        return cast(Wagers, round_.open[2].option("bet"))

    gold = f"{GC}/baccarat_gold"
    lost, whole = circles(gold, "5"), circles(gold, "5@as_meant")
    missing = {spot.place for spot in whole.spots} - {spot.place for spot in lost.spots}
    assert missing and all("banker_pair" in place for place in missing)
    assert not any("banker_pair" in spot.place for spot in lost.spots)
    two = circles(f"{GC}/baccarat_gold_3_0", "shared_baccarat:12")
    line, first, second = "seat2.player", "seat2.tie", "seat2.gold"
    assert two.accept({line: 2_000, first: 1_000, second: 1_000})
    with pytest.raises(ValueError, match="no fee is printed for 1 bonus bets"):
        two.accept({line: 2_000, first: 1_000})


BLANK = [  # fee cells that are blank below a printed one: charged as merged with it, or by the other reading refused
    (THREE, "16", {"ante": 101}), (f"{GC}/ultimate_texas_holdem_bad_beat_bonus", "8", {"ante": 101, "blind": 101}),
    (f"{GC}/ultimate_texas_holdem_bad_beat_bonus", "10", {"ante": 101, "blind": 101}),
    *[(f"{GC}/pure_21_5_blackjack", key, {"base": 501}) for key in ("20", "21")],
    (f"{GC}/pure_21_5_blackjack", "23", {"base": 1_501}),
]  # fmt: skip


@pytest.mark.parametrize(("game", "key", "wagers"), BLANK)
def test_a_blank_fee_cell_is_merged_with_the_one_above_it_or_by_name_without_a_fee(
    game: str, key: str, wagers: dict[str, int]
) -> None:
    assert [fee for payer, fee in taken(game, key, **wagers).items() if payer != "player_dealer"] == [100]
    with pytest.raises(Unpriced):
        taken(game, f"{key}@blank_is_lost", **wagers)


@pytest.mark.parametrize(("key", "dearer"), [("4", 200), ("5", 300), ("9", 200), ("10", 300), ("12", 200)])
def test_of_bands_that_overlap_at_casino_club_the_second_is_charged_or_by_name_the_first(key: str, dearer: int) -> None:
    """003:202, 207, 227, 232, 265: $5-$100 and $51-$250."""
    club = "casino_club/pure_21_5_blackjack"
    assert [taken(club, key, base=dollars)["player_dealer"] for dollars in (50, 51, 101)] == [100, dearer, dearer]
    assert [taken(club, f"{key}@lower_fee", base=n)["player_dealer"] for n in (50, 100, 101)] == [100, 100, dearer]


def test_a_table_without_a_collection_is_marked_where_the_packet_has_one_taken() -> None:
    assert "fee=none" in unapproved("garden_city/casino_war", {"fee": "none"})
    assert not unapproved("garden_city/casino_war", {"fee": "1"}) and not unapproved("garden_city/six_card_poker", {})


def test_paso_robles_takes_the_printed_five_dollars_although_alone_they_have_no_fee() -> None:
    game: Any = open_game("paso_robles/pure_21_5_blackjack")
    assert game.options.base_limit == "5-500"  # 000:465


# 001:9131-9144: each option has its own limits, whatever the paragraph allows for all seven
LIMITS = {
    "1": ("10-100", "10-100"),
    "2": ("20-100", "10-100"),
    "3": ("25-100", "10-100"),
    "4": ("40-100", "20-100"),
    "5": ("20-200", "20-200"),
    "6": ("25-200", "25-200"),
    "7": ("40-200", "20-200"),
}


@pytest.mark.parametrize("option", LIMITS)
def test_an_options_own_limit_stands_before_that_of_its_paragraph(option: str) -> None:
    found = entry("garden_city/double_hand_poker_bonus_gold_10")
    fees = fee_option(found.id, option)
    game: Any = open_game(found.id, {"fee": option})
    assert (game.options.base_limit, game.options.fortune_limit) == LIMITS[option]
    for name, printed in zip(("base_limit", "fortune_limit"), LIMITS[option], strict=True):
        low, high = printed.split("-")
        beyond = {name: f"{low}-{int(high) + 100}"}
        with pytest.raises(BadSetup, match=f"to \\${high} here"):
            within_limits(type(game.options), {**found.options, **beyond}, beyond, fees, found)


def test_both_lines_of_baccarat_have_the_limits_of_base_wagers() -> None:
    game: Any = open_game("garden_city/baccarat_gold_1_0", {"fee": "5"})
    assert game.options.player_limit == game.options.banker_limit


def test_a_gap_in_the_bands_is_not_priced() -> None:
    option = fee_option(FACE_UP, "21")
    assert option.bands("base") == [(20_100, 50_099), (75_100, 100_099)]
    assert option.bands("fortune") == [(2_000, 20_099), (50_100, 100_099)]
    assert fee_option(GOLD, "22").bands("fortune") == [(2_000, 20_099), (50_100, 100_099)]  # 001:9072
