"""Pure 21.5 Blackjack by its five packets, and every reading both ways."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import open_game
from housedealer.table.round import Round
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

PASO, CLUB = "paso_robles/pure_21_5_blackjack", "casino_club/pure_21_5_blackjack"
PLAIN, ONE, TWO = (f"garden_city/pure_21_5_blackjack{version}" for version in ("", "_1_0", "_2_0"))
ALL = (PASO, CLUB, PLAIN, ONE, TWO)
FREE = {"fee": "none"}


def deal(
    id: str, hand: str, bank: str, draws: str = "", bankroll: int = 9000, bets: str = "base=10", **options: str
) -> Round:
    """One player in seat 2 against a bank in seat 1; the bank's first card is up, its second down."""
    (one, two), (up, down) = hand.split(), bank.split()
    round_ = start(id, {1: bankroll, 2: 1000}, f"{one} {up} {two} {down} {draws}", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", f"2 bet {bets}")


def won(round_: Round, seat: int = 2, stack: int = 1000) -> float:
    """What a player has won when the round is over; the bank must have lost as much."""
    assert round_.finished
    return stacks(round_)[seat] - stack


SETTLED = [  # hand, bank, draws, answers, what ten dollars win
    ("Ah Kd", "9c 8d", "", [], 12),  # a Pure 21.5 pays 6 to 5
    ("Kd Ah", "Tc Ad", "", [], 0),  # both: a push
    ("Kd 9h", "Tc Ad", "", [], -10),  # no further action against a Pure 21.5
    ("Kd 9h", "9c 8d", "", ["2 stand"], 10),
    ("Kd 7h", "Tc 8d", "", ["2 stand"], -10),
    ("Kd 8h", "Tc 8d", "", ["2 stand"], 0),
    ("Kd 6h", "Tc 6d", "9c", ["2 stand"], 10),  # the player-dealer busts
    ("Kd 6h", "Tc 7d", "9c", ["2 hit"], -10),  # the player busts
    ("Kd 6h", "Tc 6d", "9c 9d", ["2 hit"], -10),  # both bust
    ("Kd 6h", "8c 8d", "9c 8h", ["2 hit"], 0),  # both bust, the player-dealer with 8-8-8
    ("Kd 6h", "8c 8d", "8h", ["2 stand"], 10),
    ("Kd 6h", "8c 8d", "8h", ["2 surrender"], -5),  # surrendered hands still lose half
    ("5d 6h", "9c 8d", "Kc", ["2 double 10"], 20),
    ("5d 6h", "9c 8d", "Kc", ["2 double 4"], 14),  # for less
    ("5d 6h", "9c 8d", "2c", ["2 double 10"], -20),  # one card only
    ("5d 4h", "9c 8d", "2c 9h", ["2 hit"], 10),  # eleven must hit again, twenty must stand: nobody is asked
    ("Kd 6h", "Ac 6d", "4h", ["2 stand"], -10),  # the player-dealer hits soft 17
    ("Kd 9h", "Ac 6d", "Kc 2h", ["2 stand"], 10),  # soft 17 becomes hard 17, and stands
    ("Kd 9h", "Ac 7d", "3h", ["2 stand"], 10),  # soft 18 stands
]


@clause(
    "000:314", "000:328", "000:332", "000:360", "000:373", "000:385", "000:393", "000:395-400", "000:405", "000:406",
    "000:413", "000:415", "003:20", "003:33", "003:37", "003:61", "003:76", "003:86", "003:94", "003:96-104", "003:106",
    "003:107", "003:114", "003:116",
)  # fmt: skip
@proves(
    "rule:natural", "rule:both_natural", "rule:bank_natural", "rule:peek", "rule:closer", "rule:farther", "rule:tie",
    "rule:bust", "rule:bank_bust", "rule:three_eights", "rule:bank_draws", "rule:double", "rule:surrender", "rule:hit",
    tables=ALL,
)  # fmt: skip
@pytest.mark.parametrize(("hand", "bank", "draws", "answers", "result"), SETTLED)
@pytest.mark.parametrize("id", ALL)
def test_the_game_wager_is_settled_by_the_table(
    id: str, hand: str, bank: str, draws: str, answers: list[str], result: float
) -> None:
    round_ = deal(id, hand, bank, draws)
    if bank.startswith("A") and id in (PASO, CLUB):
        say(round_, "2 pass")  # no insurance
    assert won(say(round_, *answers)) == result


@proves("rule:decide", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_hard_19_need_not_be_asked_unless_it_may_be_doubled(id: str) -> None:
    """Chart 1A: the chart binds hitting and standing; doubling is another matter (001:5340, 001:5380)."""
    round_ = deal(id, "Kd 9h", "9c 8d")
    assert {option.id for option in round_.open[2].options} == {"stand", "double", "surrender"}
    with pytest.raises(IllegalAnswer, match="may not 'hit'"):
        say(round_, "2 hit")
    assert deal(id, "Kd 9h", "9c 8d", chart_binds="everything").finished


@proves("rule:must_hit", "rule:decide", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_hard_11_must_hit_and_soft_21_may(id: str) -> None:
    round_ = deal(id, "5d 6h", "9c 8d", "2c 3d 4h")
    assert {option.id for option in round_.open[2].options} == {"hit", "double", "surrender"}
    forced = deal(id, "2d 3h", "9c 8d", "2c 4d 9h")
    say(forced, "2 hit")
    assert [event.why.text for event in forced.events if event.kind == "deal"][-1].startswith("The chart leaves")  # type: ignore[union-attr]
    soft = deal(id, "Ad 6h", "9c 8d", "4c")
    say(soft, "2 hit")
    assert {option.id for option in soft.open[2].options} == {"stand", "hit"}


@proves("rule:split", "rule:split_aces", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_split_hands_lie_apart_with_wagers_of_their_own_and_an_ace_and_ten_are_21(id: str) -> None:
    """001:5381: split aces get one card each; 21½ is for the deal only."""
    round_ = deal(id, "Ad Ah", "9c 9d", "Kc 5h 3s")
    say(round_, "2 split")
    assert round_.finished
    assert [str(c) for c in round_.felt.cards["seat2.hand"]] == ["Ad", "Kc"]
    assert [str(c) for c in round_.felt.cards["seat2.hand.2"]] == ["Ah", "5h"]
    assert ("seat2.stack", "seat2.base.hand2", 1000) in told(round_, "bet")
    assert won(round_) == 10 - 10  # 21 beats 18 even money, soft 16 loses


@proves("rule:split", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_a_pair_of_unlike_bonus_cards_may_be_split_and_each_hand_is_asked_about(id: str) -> None:
    round_ = deal(id, "Kd Th", "9c 8d", "5c Jd 8h 2s")
    say(round_, "2 split")
    assert round_.open[2].about == "seat2.hand"  # king and five
    say(round_, "2 hit")  # a jack: bust
    assert round_.open[2].about == "seat2.hand.2"  # ten and eight
    say(round_, "2 stand")
    assert won(round_) == -10 + 10


@clause("000:414", "003:115")
@proves("option:double_after_split", tables=ALL)
@pytest.mark.parametrize(("id", "allowed"), [(PASO, True), (CLUB, True), (PLAIN, True), (ONE, False), (TWO, True)])
def test_doubling_after_a_split_is_forbidden_in_1_0_only(id: str, allowed: bool) -> None:
    """001:4271 against 000:414, 003:115, 001:5382, 001:5582."""
    round_ = say(deal(id, "8d 8h", "9c 8c", "3c 2d Kh 9h"), "2 split")
    assert (round_.open[2].option("double") is not None) is allowed


@clause("000:414", "003:115")
@proves("option:splits", tables=ALL)
@pytest.mark.parametrize(("id", "hands"), [(PASO, 4), (CLUB, 4), (PLAIN, 2), (ONE, 2), (TWO, 2)])
def test_how_many_hands_splitting_can_make(id: str, hands: int) -> None:
    round_ = deal(id, "8d 8h", "7c Kc", "8c 8s 8d 8h 8c 2d 3d 4d 5d" if id != PLAIN else "8c 8s 8d 2c 3d 4d 5d")
    made = 1
    while round_.open[2].option("split") is not None:
        say(round_, "2 split")
        made += 1
    assert made == hands


@clause("000:414")
def test_aces_may_be_split_again_only_by_option() -> None:
    once = say(deal(PASO, "Ad Ah", "9c 9d", "Ac As 5h 6h", decks="1"), "2 split")
    assert once.finished
    again = say(deal(PASO, "Ad Ah", "9c 9d", "Ac As 5h 6h", decks="1", resplit_aces="true"), "2 split")
    assert {option.id for option in again.open[2].options} == {"stand", "split"}


def test_a_wager_is_split_exactly_and_only_by_who_can_afford_it() -> None:
    round_ = start(PLAIN, {1: 900, 2: 15}, "8d 9c 8h 8c", options=FREE)
    say(round_, "1 bank 900", "2 bet base=10")
    assert round_.open[2].option("split") is None
    say(round_, "2 double 5")  # for what is left
    assert round_.finished


# -- insurance and even money ------------------------------------------------------------------------------------------


@clause("000:394", "000:419", "003:95")
@pytest.mark.parametrize("id", [PASO, CLUB])
@pytest.mark.parametrize(("down", "result"), [("Kd", -10 + 10), ("8d", -5)])
def test_insurance_pays_two_to_one_against_a_pure_21_5(id: str, down: str, result: int) -> None:
    """000:419, 003:95."""
    round_ = deal(id, "Kh 9h", f"Ac {down}")
    with pytest.raises(IllegalAnswer):
        say(round_, "2 insurance 6")  # no more than half
    say(round_, "2 insurance 5")
    if round_.open:
        say(round_, "2 stand")
    assert won(round_) == result


@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_garden_city_has_no_insurance(id: str) -> None:
    assert deal(id, "Kh 9h", "Ac Kd").finished


@clause("000:420")
@pytest.mark.parametrize(
    ("reading", "down", "result"),
    [("flat", "Kd", 10), ("flat", "8d", 10), ("as_insurance", "Kd", 10), ("as_insurance", "8d", 12 - 5)],
)
def test_even_money_is_a_settlement_of_its_own_or_an_insurance_of_half(reading: str, down: str, result: int) -> None:
    """000:420-424: at 6 to 5 the two are not the same."""
    assert won(say(deal(PASO, "Ah Kh", f"Ac {down}", "9d", even_money=reading), "2 even_money")) == result


def test_even_money_is_offered_at_paso_robles_only() -> None:
    assert deal(PASO, "Ah Kh", "Ac 8d").open[2].option("even_money") is not None
    assert deal(CLUB, "Ah Kh", "Ac 8d").open[2].option("even_money") is None


# -- readings ------------------------------------------------------------------------------------------------------------


@proves("option:surrender", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_surrender_is_late_or_early_and_on_trial_not_at_all(id: str) -> None:
    """001:5383: before the down card is exposed, and that card is checked first."""
    assert won(deal(id, "Kh 6h", "Kc Ad")) == -10
    early = deal(id, "Kh 6h", "Kc Ad", surrender="early")
    assert won(say(early, "2 surrender")) == -5
    assert deal(id, "Kh 6h", "9c 8d", surrender="no", approved="no").open[2].option("surrender") is None


@proves("option:busts", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_busted_wagers_wait_for_8_8_8_or_are_collected_at_once(id: str) -> None:
    assert won(say(deal(id, "Kd 6h", "8c 8d", "9c 8h"), "2 hit")) == 0
    assert won(say(deal(id, "Kd 6h", "8c 8d", "9c 8h", busts="at_once"), "2 hit")) == -10


def test_the_player_dealer_plays_out_a_hand_that_only_busted_players_wait_for() -> None:
    round_ = say(deal(PLAIN, "Kd 6h", "Kc 6c", "9c 2d"), "2 hit")
    assert [str(c) for c in round_.felt.cards["seat1.hand"]] == ["Kc", "6c", "2d"]


@clause("001:3041-3042", "001:3062-3063", "001:3043-3044")
@proves("option:bonus_only", "rule:buster", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_nobody_waits_when_all_have_surrendered_or_hold_a_pure_21_5_without_bonus_bets(id: str) -> None:
    """001:5409: with a Buster wager the hand is completed."""
    assert len(deal(id, "Ah Kd", "5c 6c", "2d 3d").felt.cards["seat1.hand"]) == 2
    busters = deal(id, "Ah Kd", "5c 6c", "2d 3d 9h", bets="base=10 buster=5")
    assert len(busters.felt.cards["seat1.hand"]) == 5
    assert won(busters) == 12 + 30  # five cards to 25


@clause("001:5409", "001:5607")
@pytest.mark.parametrize(("reading", "cards_drawn"), [("chart", 3), ("any_17", 2)])
def test_with_only_bonus_bets_left_soft_17_is_hit_by_the_chart_or_stood_on_by_the_note(
    reading: str, cards_drawn: int
) -> None:
    round_ = deal(PLAIN, "Ah Kd", "6c Ac", "4d", bets="base=10 buster=5", bonus_only=reading)
    assert len(round_.felt.cards["seat1.hand"]) == cards_drawn


@clause("001:5402", "001:5600")
def test_naturals_are_paid_in_order_or_at_once_and_put_away() -> None:
    """000:437 against the order of action: it matters when the bank is short."""

    def play(reading: str) -> dict[int, float]:
        round_ = start(
            PLAIN, {1: 12, 2: 100, 3: 100}, "Kd Ah 9c 9h Kh 7c", options={**FREE, "naturals": reading}
        )  # seat 2 stands on 19 and wins, seat 3 has a Pure 21.5; the seven gives seat 2 first action
        say(round_, "1 bank 12", "2 bet base=10", "3 bet base=10", "2 stand")
        return stacks(round_)

    assert play("in_order") == {1: 0, 2: 110, 3: 102}
    assert play("at_once") == {1: 0, 2: 100, 3: 112}


def test_lucky_lucky_is_paid_in_order_or_at_once() -> None:
    """001:5437."""

    def moment(reading: str) -> int:
        round_ = deal(PLAIN, "Kd 7h", "2c 8d", bets="base=10 lucky_lucky=5", bonus_paid=reading)
        return len(told(round_, "pay"))  # while seat 2 has still to act

    assert moment("in_order") == 0
    assert moment("lucky_lucky_at_once") == 1


def test_twenty_pays_counts_ace_nine_or_not() -> None:
    assert won(say(deal(ONE, "Ad 9h", "9c 8c", bets="base=10 twenty_pays=5"), "2 stand")) == 10 + 10
    assert (
        won(say(deal(ONE, "Ad 9h", "9c 8c", bets="base=10 twenty_pays=5", ace_nine_is_20="false"), "2 stand")) == 10 - 5
    )


def test_lucky_lucky_of_two_packs_prints_no_row_for_twenty() -> None:
    """001:5444-5452; the sister games print one, which is a pay table to choose."""
    bets = "base=10 lucky_lucky=5"
    printed = say(deal(PLAIN, "Kd 8h", "2c 8d", "9h", bets=bets), "2 stand")
    like_the_others = say(deal(PLAIN, "Kd 8h", "2c 8d", "9h", bets=bets, lucky_lucky_table="with_20"), "2 stand")
    assert won(like_the_others) - won(printed) == 10 + 5


@clause("001:3039-3040")
def test_buster_may_be_capped_by_the_game_wager() -> None:
    """001:3039."""
    deal(PLAIN, "Kd 8h", "2c 8d", bets="base=10 buster=50")
    with pytest.raises(IllegalAnswer, match="may not be more than"):
        deal(PLAIN, "Kd 8h", "2c 8d", bets="base=10 buster=50", buster_capped="true")


@proves("rule:action_button", "rule:reveal", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
@pytest.mark.parametrize(
    ("card", "seat"), [("Ac", 2), ("2d", 3), ("8d", 2), ("9d", 3), ("Td", 4), ("Jd", 5), ("Qd", 6), ("Kd", 7)]
)
def test_the_hidden_card_places_the_action_button_when_all_have_acted(id: str, card: str, seat: int) -> None:
    """001:5320-5321: the bank in seat 1 is not counted, so seats 2 to 8 are one to seven and the count goes round again."""
    round_ = deal(id, "Kd 8h", f"7c {card}", "2h 2s 2c")
    assert not round_.felt.buttons["action button"] and not told(round_, "turn_up")
    say(round_, "2 stand")
    assert round_.table.holder("action button") == seat and len(told(round_, "turn_up")) == 1


def test_a_ten_counts_ten_for_the_action_button_unless_told_otherwise() -> None:
    def button(ten_counts: str) -> int | None:
        round_ = say(deal(ONE, "Kd 8h", "7c Td", ten_counts=ten_counts), "2 stand")
        return round_.table.holder("action button")

    assert button("10") == 4  # seats 2 to 8 are one to seven, so ten is the third seat again
    assert button("11") == 5


# -- order of settlement and coverage ------------------------------------------------------------------------------------


def paid_order(round_: Round) -> list[str]:
    """The circles in the order in which they were settled."""
    return [
        event.source or ""
        for event in round_.events
        if event.kind in ("collect", "push", "return") and event.source != "bank.cover"
    ]


ORDERS = {
    PASO: ["base", "buster"],
    CLUB: ["base", "red_flex", "buster"],
    PLAIN: ["lucky_lucky", "buster", "base"],
    ONE: ["twenty_pays", "lucky_lucky", "buster", "base"],
    TWO: ["match_the_dealer", "lucky_lucky", "buster", "base"],
}


@clause("000:418", "003:118")
@proves("option:settle_order", tables=ALL)
@pytest.mark.parametrize("id", ALL)
def test_a_seats_wagers_are_settled_in_the_printed_order(id: str) -> None:
    bets = " ".join(f"{bet}=5" for bet in ORDERS[id])
    round_ = say(deal(id, "Kd 7h", "Tc 9d", bets=bets, bonus_paid="in_order"), "2 stand")
    assert paid_order(round_) == [f"seat2.{bet}" for bet in ORDERS[id]]


@proves("option:within_seat", tables=ALL)
@pytest.mark.parametrize("how", ["bettor_by_bettor", "wager_by_wager"])
@pytest.mark.parametrize("id", ALL)
def test_bettors_behind_a_seat_are_settled_one_by_one_or_wager_by_wager(id: str, how: str) -> None:
    two = ["base", "buster"] if id == PASO else ["base", "red_flex"] if id == CLUB else ["lucky_lucky", "base"]
    options = {**FREE, "within_seat": how, **({"bonus_paid": "in_order"} if id in (PLAIN, ONE, TWO) else {})}
    round_ = start(id, {1: 500, 2: 100, 3: 100}, "Kd Tc 7h 9d", options=options)
    mine, behind = (" ".join(f"seat2.{bet}{owner}=5" for bet in two) for owner in ("", ".3"))
    say(round_, "1 bank 500", f"2 bet {mine}", f"3 bet {behind}", "2 stand")
    first, second = two
    expected = {
        "bettor_by_bettor": [f"seat2.{first}", f"seat2.{second}", f"seat2.{first}.3", f"seat2.{second}.3"],
        "wager_by_wager": [f"seat2.{first}", f"seat2.{first}.3", f"seat2.{second}", f"seat2.{second}.3"],
    }
    assert paid_order(round_) == expected[how]


def test_1_0_may_settle_the_game_wager_first() -> None:
    """001:4355 names it first and last."""
    bets = "base=5 lucky_lucky=5 buster=5"
    order = "base twenty_pays lucky_lucky buster"
    round_ = say(deal(ONE, "Kd 7h", "Tc 9d", bets=bets, settle_order=order, bonus_paid="in_order"), "2 stand")
    assert paid_order(round_) == ["seat2.base", "seat2.lucky_lucky", "seat2.buster"]


@proves("option:bonus_paid", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_lucky_lucky_is_paid_and_collected_before_play_goes_on(id: str) -> None:
    """001:5437, 4321, 5657."""
    for cards, kind in (("Kd 7h", "collect"), ("6d 7d", "pay")):
        round_ = deal(id, cards, "8d 9d", bets="base=5 lucky_lucky=5")
        assert 2 in round_.open, "the player is still to act"
        assert len(told(round_, kind)) == 1
        assert round_.felt.chips["seat2.lucky_lucky"] == 0


@clause("000:359", "000:360", "000:442")
def test_paso_robles_uses_the_button_only_when_the_bank_is_short() -> None:
    """000:359, 000:360, 000:442."""

    def order(bankroll: int, **options: str) -> list[str]:
        deck = "Kd Kh Kc Tc 7h 7d 7c 9d"  # the nine counts to the second seat after the bank's
        round_ = start(PASO, {1: bankroll, 2: 100, 3: 100, 4: 100}, deck, options={**FREE, **options})
        bets = [f"{seat} bet base=10" for seat in (2, 3, 4)]
        say(round_, f"1 bank {bankroll}", *bets, "2 stand", "3 stand", "4 stand")
        return paid_order(round_)

    assert order(100) == ["seat2.base", "seat3.base", "seat4.base"]
    assert order(25) == ["seat3.base", "seat4.base", "seat2.base", "seat2.base"]  # seat 2 gets half of it back
    assert order(100, settle_from="action_button")[0] == "seat3.base"
    assert order(25, settle_from="left_of_bank")[0] == "seat2.base"


@clause("000:308", "000:363", "000:417", "003:14", "003:64", "003:118")
@proves("rule:matched", "rule:uncovered", tables=ALL)
@pytest.mark.parametrize("id", ALL)
def test_a_short_bank_settles_what_it_covers_and_the_rest_goes_back(id: str) -> None:
    round_ = start(id, {1: 15, 2: 100, 3: 100}, "Kd Kh Tc 7h 7d 8d", options=FREE)
    say(round_, "1 bank 15", "2 bet base=10", "3 bet base=10", "2 stand", "3 stand")
    assert sorted(stacks(round_).values()) == [30, 90, 95]


@clause("000:408", "000:435", "003:109", "003:131", "003:164")
@proves("option:no_backline", "option:backline", tables=ALL)
def test_backline_is_allowed_bet_by_bet() -> None:
    """001:5375, 001:5575: not on Buster; 001:4264, 000:408, 003:109: on everything."""
    for id, behind in {
        PASO: {"base", "buster"}, CLUB: {"base", "red_flex", "buster"}, PLAIN: {"base", "lucky_lucky"},
        ONE: {"base", "twenty_pays", "lucky_lucky", "buster"}, TWO: {"base", "match_the_dealer", "lucky_lucky"},
    }.items():  # fmt: skip
        round_ = say(start(id, {1: 1000, 2: 1000, 3: 1000}, "", options=FREE), "1 bank 1000")
        spots = round_.open[3].option("bet").spots  # type: ignore[union-attr]
        assert {s.place.split(".")[1] for s in spots if s.place.startswith("seat2.")} == behind


def test_those_behind_follow_with_their_own_money_or_stay() -> None:
    round_ = start(PLAIN, {1: 1000, 2: 100, 3: 100}, "8d 7c 8h Td 2c 3c Kd 9h", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "2 split")
    assert round_.open[3].about == "seat2.hand"
    say(round_, "3 stay", "2 hit")  # seat 3 keeps the first hand: 8, 2 and then 3
    assert round_.felt.chips["seat2.base.hand2"] == 1000
    assert round_.felt.chips["seat2.base.hand2.3"] == 0
    while round_.open:
        say(round_, "2 stand")
    assert round_.finished


def test_those_behind_double_for_what_they_like_and_surrender_for_themselves() -> None:
    round_ = start(PLAIN, {1: 1000, 2: 100, 3: 100}, "5d 9c 6h 8d Kc", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "2 double 10", "3 double 5")
    assert stacks(round_) == {1: 1000 - 20 - 25, 2: 120, 3: 125}
    given_up = start(PLAIN, {1: 1000, 2: 100, 3: 100}, "Kd 9c 6h 7d Kc", options=FREE)
    say(given_up, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "2 surrender", "3 stand")
    assert stacks(given_up) == {1: 1000 + 5 - 20, 2: 95, 3: 120}  # the bank draws to 26


@clause("000:354", "000:373", "000:415", "003:55", "003:76", "003:116", "001:4209", "001:4231", "001:4272", "001:5319",
        "001:5340", "001:5383", "001:5521", "001:5540", "001:5583")  # fmt: skip
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO, "paso_robles/pure_21_5_blackjack", "casino_club/pure_21_5_blackjack"])
def test_who_surrenders_ends_the_own_play_and_those_behind_play_the_hand_on(id: str) -> None:
    """A live wager never stands on hard 11 or less."""
    round_ = start(id, {1: 1000, 2: 100, 3: 100, 4: 100}, "5d 9c 4h 8d Th Kc 2c", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "4 bet seat2.base.4=30", "2 surrender")
    assert set(round_.open) == {3}
    assert round_.open[3].option("hit") and not round_.open[3].option("stand")
    say(round_, "3 surrender", "4 hit")
    assert not round_.open or set(round_.open) == {4}
    while round_.open:
        say(round_, "4 stand")
    assert stacks(round_)[2] == 95 and stacks(round_)[3] == 90 and stacks(round_)[4] != 85


@clause("000:415")
def test_after_an_early_surrender_who_stays_behind_plays_the_hand() -> None:
    round_ = start(PASO, {1: 1000, 2: 100, 3: 100}, "Ts Kh 6s 9d 4c", options={**FREE, "surrender": "early"})
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "2 surrender", "3 stay", "3 hit")
    assert stacks(round_) == {1: 1000 + 5 - 20, 2: 95, 3: 120}


@clause("000:413", "003:114", "001:4269", "001:5380", "001:5580")
@pytest.mark.parametrize("id", ALL)
def test_a_doubled_hand_gets_one_card_for_all_who_bet_on_it(id: str) -> None:
    round_ = start(id, {1: 1000, 2: 100, 3: 100}, "2s 5h 3s 9d 4h Kc", options=FREE)
    say(round_, "1 bank 1000", "2 bet base=10", "3 bet seat2.base.3=20", "2 double 10", "3 stay")
    assert len(round_.felt.cards["seat2.hand"]) == 3
    assert stacks(round_) == {1: 1000 - 20 - 20, 2: 120, 3: 120}


@proves("code:money.banked.Opened", tables=[PLAIN, ONE, TWO])
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_doubles_and_splits_cost_no_further_collection(id: str) -> None:
    """001:4273, 4380, 5384, 5584; surrender costs nothing either."""
    for answers in (["2 split", "2 stand", "2 stand"], ["2 double 50"], ["2 surrender"]):
        round_ = start(id, {1: 1000, 2: 1000}, "8d 9c 8h 8c Kc 4c 9d")
        say(round_, "1 bank 500", "2 bet base=50")
        taken = dropped(round_)
        say(round_, *answers)
        assert taken > 0 and dropped(round_) == taken


@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
@proves("rule:deal", tables=[PLAIN, ONE, TWO])
def test_cards_are_dealt_from_the_player_dealers_left_and_only_the_player_dealers_second_lies_face_down(
    id: str,
) -> None:
    """001:5314-5318, 5515-5520: the bank in seat 2 of three is last both times; the seat at its left decides first."""
    round_ = start(
        id,
        {1: 900, 2: 900, 3: 900},
        "Kd 8h 7c 6d 5h Tc",
        options=FREE,
        buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]},
    )
    say(round_, "2 bank 500", "1 bet base=10", "3 bet base=10")
    dealt = [(event.target, event.face) for event in round_.events if event.kind == "deal"]
    order = ["seat3.hand", "seat1.hand", "seat2.hand"] * 2
    assert dealt == [(place, "down" if at == 5 else "up") for at, place in enumerate(order)]
    assert list(round_.open) == [3]


@clause("000:416")
def test_fees_look_at_what_stood_before_the_deal() -> None:
    """000:462-469: no fee on doubles and splits."""
    round_ = start(PASO, {1: 1000, 2: 1000}, "5d 9c 6h 8d Kc")
    say(round_, "1 bank 500", "2 bet base=50 buster=10", "2 double 50")
    assert dropped(round_) == 1


@clause("001:3092-3093", "001:3094-3095", "001:3141-3142", "001:3143-3144", "001:3145-3146")
def test_side_bets_have_a_schedule_of_their_own_on_top_of_the_base_games() -> None:
    """001:3092 and 3141-3145: a dollar for a wager of $5 to $100, apart from the base game's collection."""
    id = "garden_city/pure_21_5_blackjack_1_0"
    for side, bet in (("20_pays:1", "twenty_pays"), ("buster_blackjack:1", "buster")):
        game: Any = open_game(id, {"fee": f"1+{side}"})
        assert {b.id: (b.low, b.high) for b in game.layout.bets}[bet] == (500, 10_000)
        with pytest.raises(BadSetup, match=r"allows .* from \$5 to \$100 here"):
            open_game(id, {"fee": f"1+{side}", f"{bet}_limit": "1-500"})
        with pytest.raises(BadSetup, match="on top of the base game's fee"):
            open_game(id, {"fee": side})
    higher: Any = open_game(id, {"fee": "1+20_pays:2"})  # the second row starts at $10
    assert {b.id: (b.low, b.high) for b in higher.layout.bets}["twenty_pays"] == (1000, 10_000)
    dealt = say(start(id, {1: 1000, 2: 1000}, "", options={"fee": "1+20_pays:2"}), "1 bank 500")
    say(dealt, "2 bet base=50 twenty_pays=10")
    assert [(m, n) for m, _, n in told(dealt, "fee")] == [
        ("seat2.stack", 100), ("seat1.stack", 200), ("seat2.stack", 100)
    ]  # fmt: skip
    round_ = start(id, {1: 1000, 2: 1000}, "5d 9c 6h 8d Kc", options={"fee": "1+20_pays:1"})
    say(round_, "1 bank 500", "2 bet base=50 twenty_pays=10 lucky_lucky=5")
    assert [(m, n) for m, _, n in told(round_, "fee")] == [
        ("seat2.stack", 100), ("seat1.stack", 200), ("seat2.stack", 100), ("seat2.stack", 100)
    ]  # fmt: skip


@clause("001:3039-3040")
@pytest.mark.parametrize("id", [PLAIN, ONE, TWO])
def test_buster_is_no_more_than_the_game_wager_where_its_own_schedule_is_posted(id: str) -> None:
    with pytest.raises(IllegalAnswer):
        deal(id, "Kd 8h", "2c 8d", bets="base=10 buster=11", fee="1+buster_blackjack:1")
    assert deal(id, "Kd 8h", "2c 8d", bets="base=10 buster=10", fee="1+buster_blackjack:1").open


@clause("001:8274")
@pytest.mark.parametrize(("reading", "taken"), [("as_scheduled", 2), ("per_bettor", 1)])
def test_a_fee_by_the_number_of_bonus_bets_counts_those_of_a_spot_or_of_a_bettor(reading: str, taken: int) -> None:
    """Option 1 takes $1 for one bonus bet and $1 for two (001:8287-8288)."""
    options = {"fee": "1", "bonus_counted": reading}
    round_ = start(ONE, {1: 9000, 2: 1000}, "2c 3c 4c 5c 6c 7c", options=options)
    bets = "base=10 lucky_lucky=5 seat3.base.2=10 seat3.lucky_lucky.2=5"
    base = start(ONE, {1: 9000, 2: 1000}, "2c 3c 4c 5c 6c 7c", options=options)
    say(round_, "1 bank 8000", f"2 bet {bets}")
    say(base, "1 bank 8000", "2 bet base=10 seat3.base.2=10")

    def of(played: Round) -> int:
        return sum(e.amount or 0 for e in played.events if e.kind == "fee" and e.source == "seat2.stack")

    assert of(round_) - of(base) == taken * 100
