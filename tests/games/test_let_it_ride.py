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
from tests.script import say, stacks, start, told

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


@pytest.mark.parametrize("case", HANDS)
@pytest.mark.parametrize(("answers", "riding"), [(RIDE, 3), (("2 withdraw", "2 let_it_ride"), 2),
                                                 (("2 let_it_ride", "2 withdraw"), 2), (("2 withdraw", "2 withdraw"), 1)])  # fmt: skip
def test_each_bet_that_rides_is_paid_by_the_table(case: str, answers: tuple[str, ...], riding: int) -> None:
    hand, community, pays = HANDS[case]
    assert net(deal(hand, community, "2 bet bet_1=10", *answers)) == 10 * riding * pays


@pytest.mark.parametrize("hand", BONUS)
def test_the_three_card_bonus_pays_the_dealt_cards_whatever_is_withdrawn(hand: str) -> None:
    plain = net(deal(hand, "8s 6c", "2 bet bet_1=10", "2 withdraw", "2 withdraw"))
    bonus = net(deal(hand, "8s 6c", "2 bet bet_1=10 three_card_bonus=10", "2 withdraw", "2 withdraw"))
    assert bonus - plain == 10 * BONUS[hand]


def test_three_equal_bets_are_made() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h")
    for wrong in ("2 bet bet_1=10 bet_2=5", "2 bet bet_2=10", "2 bet three_card_bonus=10"):
        with pytest.raises(IllegalAnswer):
            say(round_, wrong)
    say(round_, "2 bet bet_1=10")
    assert [round_.felt.chips[f"seat2.bet_{n}"] for n in (1, 2, 3)] == [1000, 1000, 1000]


def test_the_right_community_card_is_turned_first_and_the_third_card_is_never_seen() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10")
    seen = View(round_, "seat2")
    assert [seen.cards(place) for place in ("community.left", "community.right")] == [["??"], ["??"]]
    say(round_, "2 let_it_ride")
    assert [str(seen.cards(place)[0]) for place in ("community.left", "community.right")] == ["??", "7s"]
    say(round_, "2 let_it_ride")
    assert str(View(round_, "seat2").cards("community.left")[0]) == "5h"
    assert View(round_, "rail").cards("muck") == ["??"]


def test_wagers_are_settled_bonus_then_bet_three_two_one() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10 three_card_bonus=10", *RIDE)
    order = [str(source).removeprefix("seat2.") for source, _, _ in told(round_, "collect")]
    assert order == ["three_card_bonus", "bet_3", "bet_2", "bet_1"]


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


def test_withdrawn_bets_do_not_use_up_the_bank() -> None:
    round_ = deal("Ah Kd 4c", "7s 5h", "2 bet bet_1=10", "2 withdraw", "2 let_it_ride", bankroll=20)
    assert stacks(round_) == {1: 40, 2: 980}


def test_a_bettor_behind_decides_for_the_own_bets() -> None:
    round_ = start(ID, {1: 5000, 2: 500, 3: 500}, "Ah Ad 4c 5h 7s 2s", options=FREE)
    say(round_, "1 bank 5000", "2 bet bet_1=10", "3 bet seat2.bet_1.3=20")
    say(round_, "2 let_it_ride", "3 withdraw", "2 let_it_ride", "3 let_it_ride")
    assert stacks(round_) == {1: 4930, 2: 530, 3: 540}


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
