"""Let It Ride Bonus by its packet (001:6492-6664)."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from housedealer.bots.let_it_ride import PAYS, three_ride, value_of_riding
from housedealer.cards import STANDARD_PACK, cards
from housedealer.errors import IllegalAnswer
from housedealer.games.let_it_ride import base_row
from housedealer.hands import five
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

ID = "garden_city/let_it_ride_bonus"
FREE = {"fee": "none"}
RIDE = ("2 let_it_ride", "2 let_it_ride")

HANDS = {  # three cards, the two community cards, what each bet pays
    "royal_flush": ("Ah Kh Qh", "Jh Th", 500),
    "straight_flush": ("9h 8h 7h", "6h 5h", 100),
    "four_of_a_kind": ("9h 9d 9c", "9s 5h", 25),
    "full_house": ("9h 9d 9c", "5s 5h", 15),
    "flush": ("Ah 9h 7h", "4h 2h", 10),
    "straight": ("Ah 2d 3c", "4s 5h", 5),
    "three_of_a_kind": ("9h 9d 4c", "9s 5h", 3),
    "two_pair": ("9h 9d 4c", "4s 5h", 2),
    "aces": ("Ah Ad 4c", "7s 5h", 1),
    "tens": ("Th 3d 4c", "Ts 5h", 1),
    "nines": ("9h 9d 4c", "7s 5h", -1),
    "nothing": ("Ah Kd 4c", "7s 5h", -1),
}
BONUS = {
    "Ah Kh Qh": 40, "3h 2h Ah": 40, "9h 9d 9c": 30, "Ah Kd Qh": 5, "3h 2d Ah": 5, "Ah 9h 7h": 4, "2h 2d 9c": 1,
    "Ah Kd 4c": -1,
}  # fmt: skip


def deal(hand: str, community: str, *answers: str, bankroll: int = 20000, **options: str) -> Round:
    """One player in seat 2; the player-dealer's stack is left card, right card and a discard."""
    right, left = community.split()  # the right rectangle is turned first
    round_ = start(ID, {1: bankroll, 2: 1000}, f"{hand} {left} {right} 2s", options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", *answers)


def net(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


@proves("pay:base*", "rule:bet", "rule:bet_loses", "rule:withdraw", tables=[ID])
@clause("001:6500-6503", "001:6588", "001:6592-6595", "001:6599", "001:6601")
@pytest.mark.parametrize("case", HANDS)
@pytest.mark.parametrize(("answers", "riding"), [(RIDE, 3), (("2 withdraw", "2 let_it_ride"), 2),
                                                 (("2 let_it_ride", "2 withdraw"), 2), (("2 withdraw", "2 withdraw"), 1)])  # fmt: skip
def test_each_bet_that_rides_is_paid_by_the_table(case: str, answers: tuple[str, ...], riding: int) -> None:
    hand, community, pays = HANDS[case]
    assert net(deal(hand, community, "2 bet bet_1=10", *answers)) == 10 * riding * pays


@proves("pay:three_card_bonus*", "rule:three_card_bonus", "rule:three_card_bonus_loses", tables=[ID])
@clause("001:6640")
@pytest.mark.parametrize("hand", BONUS)
def test_the_three_card_bonus_pays_the_dealt_cards_whatever_is_withdrawn(hand: str) -> None:
    plain = net(deal(hand, "8s 6c", "2 bet bet_1=10", "2 withdraw", "2 withdraw"))
    bonus = net(deal(hand, "8s 6c", "2 bet bet_1=10 three_card_bonus=10", "2 withdraw", "2 withdraw"))
    assert bonus - plain == 10 * BONUS[hand]


@clause("001:6550-6551", "001:6578", "001:6579", "001:6635-6636")
def test_three_equal_bets_are_made() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h")
    for wrong in ("2 bet bet_1=10 bet_2=5", "2 bet bet_2=10", "2 bet three_card_bonus=10"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)
    say(round_, "2 bet bet_1=10")
    assert [round_.felt.chips[f"seat2.bet_{n}"] for n in (1, 2, 3)] == [1000, 1000, 1000]


@proves("rule:first_card", "rule:second_card", "rule:community", "rule:discard", tables=[ID])
def test_the_right_community_card_is_turned_first_and_the_third_card_is_never_seen() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10")
    seen = View(round_, "seat2")
    assert [seen.cards(place) for place in ("community.left", "community.right")] == [["??"], ["??"]]
    say(round_, "2 let_it_ride")
    assert [str(seen.cards(place)[0]) for place in ("community.left", "community.right")] == ["??", "7s"]
    say(round_, "2 let_it_ride")
    assert str(View(round_, "seat2").cards("community.left")[0]) == "5h"
    assert View(round_, "rail").cards("muck") == ["??"]


@clause("001:6573-6576", "001:6606-6607", "001:6643")
def test_wagers_are_settled_bonus_then_bet_three_two_one() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10 three_card_bonus=10", *RIDE)
    order = [str(source).removeprefix("seat2.") for source, _, _ in told(round_, "collect")]
    assert order == ["three_card_bonus", "bet_3", "bet_2", "bet_1"]


@proves("rule:show", "option:settle_from", tables=[ID])
@clause("001:6587", "001:6591", "001:6600")
def test_decisions_go_clockwise_and_settlement_counterclockwise() -> None:
    round_ = start(ID, {1: 5000, 2: 500, 3: 500}, "Ah Kd 4c Qh Jd 3c 5h 7s 2s", options=FREE)
    say(
        round_,
        "1 bank 5000",
        "2 bet bet_1=10",
        "3 bet bet_1=10",
        "2 withdraw",
        "3 withdraw",
        "2 withdraw",
        "3 withdraw",
    )
    assert [source for source, _, _ in told(round_, "show")] == ["seat3.hand", "seat2.hand"]


@clause("001:6572", "001:6589", "001:6596")
def test_withdrawn_bets_do_not_use_up_the_bank() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10", "2 withdraw", "2 let_it_ride", bankroll=20)
    assert stacks(round_) == {1: 40, 2: 980}


@clause("001:6571")
def test_a_bettor_behind_decides_for_the_own_bets() -> None:
    round_ = start(ID, {1: 5000, 2: 500, 3: 500}, "Ah Ad 4c 5h 7s 2s", options=FREE)
    say(round_, "1 bank 5000", "2 bet bet_1=10", "3 bet seat2.bet_1.3=20")
    say(round_, "2 let_it_ride", "3 withdraw", "2 let_it_ride", "3 let_it_ride")
    assert stacks(round_) == {1: 4930, 2: 530, 3: 540}


@proves("rule:deal", tables=[ID])
@clause("001:6580", "001:6582", "001:6583", "001:6585")
def test_stacks_of_three_go_face_down_from_the_player_dealers_left_and_the_player_dealers_last() -> None:
    """The bank is seat 2 of three: seat 3, seat 1, then two cards in common and one that nobody sees."""
    round_ = start(
        ID, {1: 900, 2: 900, 3: 900}, "Ah Kd 4c Qh Jd 3c 5h 7s 2s", options=FREE,
        buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]},
    )  # fmt: skip
    say(round_, "2 bank 900", "1 bet bet_1=10", "3 bet bet_1=10")
    dealt = [(str(event.target), [str(card) for card in event.what]) for event in round_.events if event.kind == "deal"]
    assert dealt == [
        ("seat3.hand", ["Ah", "Kd", "4c"]), ("seat1.hand", ["Qh", "Jd", "3c"]), ("community.left", ["5h"]),
        ("community.right", ["7s"]), ("muck", ["2s"]),
    ]  # fmt: skip
    assert list(round_.open) == [1], "decisions begin at the house dealer's left, not at the player-dealer's"
    assert View(round_, "seat3").cards("seat3.hand") == list(cards("Ah Kd 4c"))
    assert View(round_, "seat3").cards("seat1.hand") == ["??"] * 3


@clause("001:6587", "001:6590", "001:6591", "001:6598")
@proves("rule:first_choice", "rule:second_choice", tables=[ID])
def test_all_decide_on_bet_1_before_the_first_card_and_on_bet_2_before_the_second() -> None:
    round_ = start(ID, {1: 5000, 2: 500, 3: 500}, "Ah Kd 4c Qh Jd 3c 5h 7s 2s", options=FREE)
    say(round_, "1 bank 5000", "2 bet bet_1=10", "3 bet bet_1=10", "2 withdraw")
    assert stacks(round_)[2] == 480 and list(round_.open) == [3], "the chips are back at once"
    assert View(round_, "seat3").cards("community.right") == ["??"]
    say(round_, "3 let_it_ride")
    assert str(View(round_, "seat3").cards("community.right")[0]) == "7s" and list(round_.open) == [2]
    say(round_, "2 withdraw", "3 let_it_ride")  # Bet #2 is asked about whatever became of Bet #1
    assert stacks(round_)[2] == 490, "Bet #3 is never withdrawn, and lost"


@clause("001:6573-6576", "001:6602-6603", "001:6606-6607", "001:6644-6645")
@pytest.mark.parametrize(("bank", "taken"), [(10, 1), (20, 2), (30, 3), (40, 4), (45, 5)])
def test_a_short_bank_takes_the_bonus_and_bets_3_2_1_of_the_last_seat_first(bank: int, taken: int) -> None:
    round_ = start(ID, {1: bank, 2: 500, 3: 500}, "Ah Kd 4c Qh Jd 3c 5h 7s 2s", options=FREE)
    bets = "bet bet_1=10 three_card_bonus=10"
    say(round_, f"1 bank {bank}", f"2 {bets}", f"3 {bets}", *(f"{seat} let_it_ride" for seat in (2, 3, 2, 3)))
    order = [f"seat{seat}.{bet}" for seat in (3, 2) for bet in ("three_card_bonus", "bet_3", "bet_2", "bet_1")]
    assert [source for source, _, _ in told(round_, "collect")] == order[:taken]
    assert sum(500 - stacks(round_)[seat] for seat in (2, 3)) == bank


@clause("001:6543-6544", "001:6577")
def test_each_bet_lies_within_its_limits() -> None:
    for wrong in ("bet_1=4", "bet_1=501", "bet_1=10 three_card_bonus=501"):
        with pytest.raises(IllegalAnswer):
            say(deal("Ah Kd 4c", "7s 5h"), f"2 bet {wrong}")
    assert deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10 three_card_bonus=500").open


@clause("001:6572", "001:6579", "001:6637")
def test_fees_come_first_and_nothing_is_bet_or_withdrawn_after_no_more_bets_but_at_the_decisions() -> None:
    round_ = start(ID, {1: 5000, 2: 500}, "Ah Kd 4c 5h 7s 2s")
    say(round_, "1 bank 4000", "2 bet bet_1=5")
    kinds = [event.kind for event in round_.events]
    assert dropped(round_) > 0 and max(at for at, kind in enumerate(kinds) if kind == "fee") < kinds.index("deal")
    assert {option.id for option in round_.open[2].options} == {"withdraw", "let_it_ride"}
    for wrong in ("2 bet bet_1=20", "2 bet three_card_bonus=10"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)


def exact(three: tuple[object, ...]) -> float:
    """What a bet of 1 on three cards is worth if it rides."""
    rest = [card for card in STANDARD_PACK if card not in three]
    results = [PAYS.get(base_row(five.best([*three, *two])), -1) for two in combinations(rest, 2)]  # type: ignore[list-item]
    return sum(results) / len(results)


def test_the_bots_chart_for_three_cards_agrees_with_the_exact_value() -> None:
    luck = Random(3)
    suited = [
        cards(hand)
        for hand in ("3h 4h 5h", "2h 3h 4h", "Ah 2h 3h", "8h 9h Jh", "9h Jh Kh", "7h 8h Th", "8h Th Qh", "6h 7h 9h")
    ]
    sample = [tuple(luck.sample(STANDARD_PACK, 3)) for _ in range(120)] + suited
    for three in sample:
        assert three_ride(three) == (exact(three) > 0), three


def test_the_bots_fourth_card_is_worked_out_exactly() -> None:
    assert value_of_riding(cards("Th Ts 4c 7d")) > 0
    assert value_of_riding(cards("9h Ts 4c 7d")) < 0
    assert value_of_riding(cards("8h 9s Tc Jd")) > 0
