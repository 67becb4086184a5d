"""Pure Spanish 21.5 by its packet, and every reading both ways."""

from __future__ import annotations

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.table.round import Round
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

ID = "garden_city/pure_spanish_21_5"
FREE = {"fee": "none"}


def deal(hand: str, bank: str, draws: str = "", bets: str = "base=10", **options: str) -> Round:
    (one, two), (up, down) = hand.split(), bank.split()
    round_ = start(ID, {1: 9000, 2: 1000}, f"{one} {up} {two} {down} {draws}", options={**FREE, **options})
    return say(round_, "1 bank 9000", f"2 bet {bets}")


def won(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


SETTLED = [  # 001:3889-3899
    ("Ah Kd", "9c 8d", "", [], 12),
    ("Ah Kd", "Ac Kc", "", [], 12),  # the player's 21½ wins
    ("7h 7d", "Kc Ac", "", [], -10),
    ("7h 7d", "Kc 5c", "7c 6d", ["2 hit", "2 stand"], 10),  # 21 against 21
    ("Kd 9h", "Kc 9d", "", ["2 stand"], 0),
    ("Kd 9h", "Kc 8d", "", ["2 stand"], 10),
    ("Kd 6h", "Kc 7d", "", ["2 stand"], -10),
    ("Kd 6h", "8c 8d", "9c 8h", ["2 hit"], 0),
    ("Kd 6h", "Kc 6d", "9c 9d", ["2 hit"], -10),
    ("Kd 6h", "Kc 8d", "", ["2 surrender"], -5),
    ("Kd 6h", "8c 8d", "8h", ["2 surrender"], -5),
    ("2d 3h", "Kc 8d", "", ["2 stand"], -10),  # no forced hit
]


@proves(
    "rule:natural",
    "rule:both_natural",
    "rule:bank_natural",
    "rule:peek",
    "rule:both_21",
    "rule:three_eights",
    "rule:surrender",
    "rule:hit",
    "rule:decide",
    tables=[ID],
)
@pytest.mark.parametrize(("hand", "bank", "draws", "answers", "result"), SETTLED)
def test_the_game_wager_is_settled_by_the_table(
    hand: str, bank: str, draws: str, answers: list[str], result: int
) -> None:
    round_ = deal(hand, bank, draws)
    for answer in answers:
        if round_.open:  # 7-7-7 is a hard 21 that must stand
            say(round_, answer)
    assert won(round_) == result


DOUBLED = [  # draws, answers, what ten dollars come to: 001:3910-3911
    ("Kc", ["2 double", "2 stand"], 20),
    ("2c", ["2 double", "2 rescue"], -10),  # one unit back, one forfeited
    ("2c 8c", ["2 double", "2 double", "2 stand"], 40),
    ("2c 3c", ["2 double", "2 double", "2 rescue"], -20),
    ("2c 3c 5d", ["2 double", "2 double", "2 double", "2 stand"], 80),
    ("2c 2s 2d", ["2 double", "2 double", "2 double", "2 stand"], 0),  # 17 against 17 pushes eight units
    ("2c 2s 2d", ["2 double", "2 double", "2 double", "2 rescue"], -40),
    ("2c 9c", ["2 double", "2 double"], -40),  # a bust cannot be rescued
]


@proves("rule:double", "rule:rescue", tables=[ID])
@pytest.mark.parametrize(("draws", "answers", "result"), DOUBLED)
def test_a_doubled_hand_may_be_doubled_twice_more_or_rescued(draws: str, answers: list[str], result: int) -> None:
    bank = "Kc 7d" if result == 0 else "Kc 8d" if result < 60 else "Kc 9d"
    assert won(say(deal("5d 6h", bank, draws), *answers)) == result


def test_after_the_third_doubling_only_stand_or_rescue_is_left() -> None:
    round_ = say(deal("5d 6h", "Kc 8d", "2c 2s 2d"), "2 double", "2 double", "2 double")
    assert {option.id for option in round_.open[2].options} == {"stand", "rescue"}
    wagers = {target: amount for _, target, amount in told(round_, "bet")}
    assert wagers == {
        "seat2.base": 1000,
        "seat2.base.double": 1000,
        "seat2.base.double2": 2000,
        "seat2.base.double3": 4000,
    }


@proves("option:double_double", tables=[ID])
def test_with_double_double_there_is_no_doubling_for_less_and_without_it_there_is() -> None:
    """001:3912."""
    with pytest.raises(IllegalAnswer):
        say(deal("5d 6h", "Kc 8d", "Kc"), "2 double 5")
    less = say(deal("5d 6h", "Kc 8d", "9c", double_double="false"), "2 double 5")
    assert {option.id for option in less.open[2].options} == {"stand", "rescue"}
    assert won(say(less, "2 stand")) == 15


@proves("rule:split", "rule:split_aces", "option:splits", tables=[ID])
def test_any_two_cards_of_equal_value_split_up_to_four_hands_and_aces_draw_on() -> None:
    """001:3913-3914."""
    round_ = deal("Kd Qh", "Kc 8d", "Jc Qs 2d 3d 4d 5d")
    for _ in range(3):
        say(round_, "2 split")
    assert round_.open[2].option("split") is None
    aces = say(deal("Ad Ah", "Kc 8d", "2c 3c"), "2 split")
    assert {option.id for option in aces.open[2].options} == {"stand", "hit", "double"}


@clause("001:3829")
def test_an_ace_and_king_made_by_a_split_are_21() -> None:
    round_ = say(deal("Ad Ah", "Kc 9d", "Kh Kd"), "2 split", "2 stand", "2 stand")
    assert won(round_) == 20  # even money twice


@pytest.mark.parametrize(("reading", "result"), [("6:5", 12), ("1:1", 10)])
def test_what_21_and_a_half_wins_against_its_like(reading: str, result: int) -> None:
    assert won(deal("Ah Kd", "Ac Kc", both_natural_pays=reading)) == result


def test_the_chart_binds_hitting_and_standing_or_everything() -> None:
    assert {option.id for option in deal("Kd Qh", "Kc 8d").open[2].options} == {"stand", "double", "split", "surrender"}
    assert deal("Kd Qh", "Kc 8d", chart_binds="everything").finished


def test_match_the_dealer_is_settled_before_the_game_wager_in_order_or_at_once() -> None:
    in_order = deal("7d 9h", "7c 8d", bets="base=10 match_the_dealer=5")
    assert told(in_order, "pay") == []
    assert told(deal("7d 9h", "7c 8d", bets="base=10 match_the_dealer=5", bonus_paid="at_once"), "pay")
    say(in_order, "2 surrender")
    assert [source for source, _, _ in told(in_order, "return")] == ["seat2.match_the_dealer", "seat2.base"]
    assert won(in_order) == 15 - 5
    last = say(
        deal("7d 9h", "7c 8d", bets="base=10 match_the_dealer=5", settle_order="base match_the_dealer"), "2 surrender"
    )
    assert [source for source, _, _ in told(last, "return")] == ["seat2.base", "seat2.match_the_dealer"]


@proves("rule:follow", tables=[ID])
def test_those_behind_rescue_their_own_money() -> None:
    round_ = start(ID, {1: 9000, 2: 1000, 3: 1000}, "5d Kc 6h 8d 2c", options=FREE)
    say(round_, "1 bank 9000", "2 bet base=10", "3 bet seat2.base.3=20", "2 double", "3 double", "2 stand", "3 rescue")
    assert stacks(round_) == {1: 9000 + 20 + 20, 2: 980, 3: 980}


def test_fees_fall_due_after_the_first_card() -> None:
    """001:11134."""
    round_ = start(ID, {1: 9000, 2: 1000}, "5d Kc 6h 8d 2c")
    say(round_, "1 bank 900", "2 bet base=10")
    kinds = [event.kind for event in round_.events if event.kind in ("deal", "fee")]
    assert kinds.index("fee") == 2 and dropped(round_) > 0


@clause("001:3853", "001:3854")
@pytest.mark.parametrize(("card", "seat"), [("Ad", 2), ("2d", 3), ("7d", 8), ("8d", 2), ("Jd", 5), ("Kd", 7)])
def test_the_down_card_counts_to_the_action_button(card: str, seat: int) -> None:
    """Seats 2 to 8 are counted from the house dealer's left, the player-dealer in seat 1 left out; settlement starts there."""
    round_ = deal("9h 9d", f"7c {card}", "Kh 9c 8h")
    while round_.open:
        say(round_, "2 stand")
    assert round_.table.holder("action button") == seat


@clause("001:3924")
def test_doubles_and_splits_cost_no_fee() -> None:
    round_ = start(ID, {1: 900, 2: 900}, "8d Kc 8h 8c 3c 3d Kh Kd")
    say(round_, "1 bank 500", "2 bet base=10")
    before = dropped(round_)
    say(round_, "2 split", "2 double")
    assert dropped(round_) == before > 0


@clause("001:3845", "001:3846")
@pytest.mark.parametrize(("reading", "dealt"), [("as_scheduled", 2), ("before_deal", 0)])
def test_the_fees_come_after_the_first_card_or_before_the_deal(reading: str, dealt: int) -> None:
    kinds = [e.kind for e in deal("9h 5d", "9c 8d", fee="1", fees_due=reading).events]
    assert kinds[: kinds.index("fee")].count("deal") == dealt
