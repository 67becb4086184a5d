"""The betting machinery by itself: reopening, the cap, straddles, side pots with folded money, uncalled bets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import say, stacks, start, told

RIO = "hotel_del_rio/texas_holdem"
NO_LIMIT = {"fee": "none", "structure": "no_limit", "stakes": "1-2", "cap_covers": "limit"}
# Four hands dealt from seat 1, best first: aces, kings, queens, jacks; nothing on the board helps.
HANDS = "Ah Kh Qh Jh Ad Kd Qd Jd"
BOARD = "2c 3c 8s 9s 4c 2d 5d 7h"


def hand(chips: Mapping[int, int], deck: str = "", **options: Any) -> Round:
    """The button on the highest seat, so that seat 1 has the small blind."""
    last = sorted(chips)[-2]
    return start(RIO, chips, deck, options={**NO_LIMIT, **options}, buttons={"dealer button": [f"seat{last}"]})


def legal(round_: Round) -> dict[str, Any]:
    """What the seat whose turn it is may do: each option with its amount or its range."""
    (question,) = round_.open.values()
    return {
        option.id: plain["amount"] if (plain := option.to_json())["type"] == "choice" else (plain["low"], plain["high"])
        for option in question.options
    }


@pytest.mark.parametrize(
    ("options", "may_raise"),
    [({}, False), ({"reopened_by": "any_raise"}, True)],
)
def test_a_short_all_in_reopens_the_betting_only_by_the_other_reading(options: dict[str, str], may_raise: bool) -> None:
    """Seat 1 raises to 10, seat 2 is all-in for 14 where a full raise would be to 18."""
    round_ = hand({1: 200, 2: 14, 3: 200, 4: 200}, **options)
    say(round_, "3 call", "4 call", "1 raise 10", "2 raise 14", "3 call", "4 fold")
    assert ("raise" in legal(round_)) == may_raise


@pytest.mark.parametrize(("third", "may_raise"), [(17, False), (18, True)])
def test_a_second_all_in_is_measured_from_the_last_full_raise(third: int, may_raise: bool) -> None:
    round_ = hand({1: 200, 2: 14, 3: third, 4: 200})
    say(round_, "3 call", "4 call", "1 raise 10", "2 raise 14", f"3 raise {third}", "4 call")
    assert ("raise" in legal(round_)) == may_raise


@pytest.mark.parametrize(
    ("reopened_by", "third", "may_raise"), [("adds_up", 17, False), ("adds_up", 18, True), ("full_raise", 18, False)]
)
def test_in_tournaments_short_all_ins_that_add_up_to_a_full_raise_reopen_the_betting(
    reopened_by: str, third: int, may_raise: bool
) -> None:
    """Seat 1 raises by 8; two all-ins for 4 each are a full raise together, and the next raise is added to them."""
    round_ = hand({1: 200, 2: 14, 3: third, 4: 200}, short_all_in="added", reopened_by=reopened_by)
    say(round_, "3 call", "4 call", "1 raise 10", "2 raise 14", f"3 raise {third}", "4 call")
    assert ("raise" in legal(round_)) == may_raise
    if may_raise:
        assert legal(round_)["raise"] == (100 * (third + 8), 20_000)


def test_short_all_ins_add_up_for_each_seat_from_what_it_has_faced() -> None:
    """Seat 5 has called the first of them, so only the second one is new to it."""
    round_ = hand({1: 18, 2: 200, 3: 200, 4: 14, 5: 200}, short_all_in="added", reopened_by="adds_up")
    say(round_, "3 raise 10", "4 raise 14", "5 call", "1 raise 18", "2 call")
    assert "raise" in legal(round_)  # seat 3 made it 10
    say(round_, "3 call")
    assert set(legal(round_)) == {"fold", "call"}


def test_a_full_raise_over_a_short_all_in_reopens_for_everyone() -> None:
    round_ = hand({1: 200, 2: 14, 3: 200, 4: 200})
    say(round_, "3 call", "4 call", "1 raise 10", "2 raise 14", "3 raise 30", "4 fold")
    assert legal(round_)["raise"] == (5000, 20_000)


@pytest.mark.parametrize(("reading", "least"), [("replaced", 1800), ("added", 2200)])
def test_a_full_raise_is_counted_from_the_last_full_one_or_from_the_short_all_in(reading: str, least: int) -> None:
    round_ = hand({1: 200, 2: 14, 3: 200, 4: 200}, short_all_in=reading)
    say(round_, "3 call", "4 call", "1 raise 10", "2 raise 14")
    assert legal(round_)["raise"] == (least, 20_000)


@pytest.mark.parametrize(("reading", "completed"), [("replaced", 400), ("added", 700)])
def test_a_short_opening_bet_is_completed_or_added_to(reading: str, completed: int) -> None:
    """Seat 1 opens the flop for its last three dollars in a 4-8 game."""
    round_ = hand({1: 7, 2: 200, 3: 200}, structure="limit", stakes="4-8", short_all_in=reading)
    say(round_, "3 call", "1 call", "2 check", "1 bet 3")
    assert legal(round_)["raise"] == (completed, completed)


def test_completing_a_short_opening_bet_is_the_bet_and_not_a_raise() -> None:
    round_ = hand({1: 7, 2: 200, 3: 200, 4: 200}, structure="limit", stakes="4-8", cap_covers="all")
    say(
        round_, "3 call", "4 call", "1 call", "2 check", "1 bet 3", "2 raise 4", "3 raise 8", "4 raise 12", "2 raise 16"
    )
    assert "raise" not in legal(round_)


def test_the_big_blind_may_raise_but_not_be_asked_twice() -> None:
    round_ = hand({1: 200, 2: 200, 3: 200})
    say(round_, "3 call", "1 call")
    assert legal(round_) == {"fold": None, "check": None, "raise": (400, 20_000)}
    say(round_, "2 check")
    assert len(round_.felt.cards["board"]) == 3


@pytest.mark.parametrize(
    ("reading", "folds", "raises"),
    [
        ("in_the_pot", 0, 3), ("in_the_pot", 1, 9), ("in_the_round", 0, 3), ("in_the_round", 1, 3), ("never", 1, 3),
    ],
)  # fmt: skip
def test_the_cap_falls_when_two_remain_by_each_reading(reading: str, folds: int, raises: int) -> None:
    round_ = hand(
        {1: 900, 2: 900, 3: 900},
        structure="limit",
        stakes="4-8",
        cap_covers="all",
        uncapped_with_two=reading,
        approved="no",
    )
    if folds:
        say(round_, "3 fold")
    made = 0
    while made < 9 and "raise" in legal(round_):
        say(round_, f"{next(iter(round_.open))} raise {legal(round_)['raise'][0] / 100}")
        made += 1
    assert made == raises


@pytest.mark.parametrize("reading", ["in_the_pot", "in_the_round"])
def test_two_who_are_left_after_the_flop_raise_without_end_in_both_readings(reading: str) -> None:
    round_ = hand(
        {1: 900, 2: 900, 3: 900},
        structure="limit",
        stakes="4-8",
        cap_covers="all",
        uncapped_with_two=reading,
        approved="no",
    )
    say(round_, "3 fold", "1 call", "2 check", "1 bet 4")
    for made in range(5):
        say(round_, f"{2 - made % 2} raise {8 + 4 * made}")
    assert "raise" in legal(round_)


@clause("001:1414")
def test_the_straddler_acts_last_also_when_somebody_posts_behind() -> None:
    """001:1414: the player at the straddler's left opens, whoever that is."""
    buttons = {
        "dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"],
        "missed blind": ["seat5"], "new player": ["seat6"],
    }  # fmt: skip
    chips = dict.fromkeys(range(1, 7), 200)
    options = {"fee": "none", "stakes": "4-8", "posts_per_deal": "0", "approved": "no"}
    round_ = start("garden_city/texas_holdem", chips, "", options=options, buttons=buttons)
    say(round_, "5 straddle", "6 post")
    assert list(round_.open) == [6]
    say(round_, "6 call", "1 call", "2 call", "3 call", "4 call")
    assert legal(round_) == {"fold": None, "check": None, "raise": (1200, 1200)}
    assert list(round_.open) == [5]


def test_folded_money_stays_in_the_pots_it_was_bet_into() -> None:
    """Seat 4 bets 60 and folds; seat 1 is in for 10, seat 2 for 40, seat 3 for 100 called down by nobody above 60."""
    round_ = hand({1: 10, 2: 40, 3: 200, 4: 200}, f"{HANDS} {BOARD}")
    say(round_, "3 call", "4 raise 60", "1 call", "2 call", "3 raise 160", "4 fold")
    assert told(round_, "return") == [("seat3.bet", "seat3.stack", 10_000)]
    assert stacks(round_) == {1: 40, 2: 90, 3: 180, 4: 140}  # 4 x 10, 3 x 30, and 2 x 20 that seat 3 cannot lose


def test_three_side_pots_are_won_from_the_last_to_the_first() -> None:
    round_ = hand({1: 10, 2: 20, 3: 40, 4: 80}, f"{HANDS} {BOARD}")
    say(round_, "3 raise 40", "4 raise 80", "1 call", "2 call")
    assert told(round_, "return") == [("seat4.bet", "seat4.stack", 4000)]
    assert [(source, target, amount) for source, target, amount in told(round_, "award")] == [
        ("pot.2", "seat3.stack", 4000), ("pot.1", "seat2.stack", 3000), ("pot", "seat1.stack", 4000),
    ]  # fmt: skip


def test_nobody_is_asked_when_only_one_can_still_bet() -> None:
    round_ = hand({1: 10, 2: 200}, "Ah Kh Ad Kd 2c 3c 8s 9s 4c 2d 5d 7h")
    say(round_, *(["1 raise 10", "2 call"] if 1 in round_.open else ["2 raise 10", "1 call"]))
    assert round_.finished
    assert len(round_.felt.cards["board"]) == 5


def test_a_short_big_blind_need_only_be_matched_when_nobody_else_can_bet() -> None:
    """The big blind is all-in for one dollar: with all others out the small blind owes nothing more."""
    round_ = hand({1: 200, 2: 1, 3: 200}, f"Ah Kh Qh Ad Kd Qd {BOARD}")
    assert legal(round_)["call"] == 200  # everyone else plays as if it were full
    say(round_, "3 fold")
    assert round_.finished
    assert stacks(round_) == {1: 201, 2: 0, 3: 200}


@pytest.mark.parametrize(
    ("structure", "most", "high"),
    [("no_limit", 50, 5000), ("pot_limit", 5, 500), ("limit", 4, 400), ("no_limit", 0, 20_000)],
)
def test_nobody_may_put_more_into_a_round_than_the_limit_says(structure: str, most: int, high: int) -> None:
    round_ = hand({1: 200, 2: 200, 3: 200}, structure=structure, stakes="2-4" if structure == "limit" else "1-2",
                  blinds="1/2", most_per_round=most, approved="no")  # fmt: skip
    assert legal(round_)["raise"][1] == high


def test_pot_limit_counts_what_lies_in_the_middle_and_the_call() -> None:
    round_ = hand({1: 200, 2: 200, 3: 200}, structure="pot_limit")
    say(round_, "3 raise 7", "1 call", "2 call")  # twenty-one in the pot
    assert legal(round_)["bet"] == (200, 2100)
    say(round_, "1 bet 10")
    assert legal(round_)["raise"] == (2000, 5100)  # a call of 10 makes 41: to 51


@pytest.mark.parametrize(("least", "low"), [("lowest_limit", 1400), ("last_raise", 2400)])
def test_a_spread_game_bets_and_raises_any_amount_within_it(least: str, low: int) -> None:
    round_ = hand(
        {1: 300, 2: 300, 3: 300},
        structure="spread",
        stakes="2-20",
        blinds="1/2",
        most_per_round=0,
        least_raise=least,
        approved="no",
    )
    say(round_, "3 call", "1 call", "2 check")
    assert legal(round_)["bet"] == (200, 2000)
    say(round_, "1 bet 12")
    assert legal(round_)["raise"] == (low, 3200)


# -- after a short all-in ------------------------------------------------------------------------------------------------

ALL_IN = {"structure": "limit", "stakes": "3-6", "cap_covers": "all"}


def on_the_flop(stacks: dict[int, int], **options: str) -> Round:
    """Everyone has called before the flop; seat 1 is first to act on it."""
    round_ = hand(stacks, **ALL_IN, **options)
    say(round_, "3 call", "1 call", "2 check")
    return round_


@clause("001:1425", "001:1427", "004:386")
def test_over_a_short_all_in_those_who_have_only_checked_may_make_a_full_bet() -> None:
    round_ = on_the_flop({1: 300, 2: 300, 3: 5})
    say(round_, "1 check", "2 check", "3 bet 2")
    assert legal(round_)["call"] == 200 and legal(round_)["raise"] == (300, 300)
    say(round_, "1 call")
    assert legal(round_)["raise"] == (300, 300)
    say(round_, "2 raise 3")
    assert set(legal(round_)) == {"fold", "call", "raise"}  # a full bet opens the betting to everyone


@clause("001:1425")
def test_over_a_short_all_in_the_next_player_may_raise_though_he_has_bet_and_others_who_have_called_may_not() -> None:
    round_ = on_the_flop({1: 300, 2: 300, 3: 8})
    say(round_, "1 bet 3", "2 call", "3 raise 5")
    assert legal(round_)["raise"] == (600, 600)
    say(round_, "1 call")
    assert set(legal(round_)) == {"fold", "call"}


@pytest.mark.parametrize(("reading", "first", "second"), [("full_raise", False, False), ("any_raise", True, True)])
def test_the_other_readings_close_or_open_the_betting_after_a_short_all_in(
    reading: str, first: bool, second: bool
) -> None:
    round_ = on_the_flop({1: 300, 2: 300, 3: 8}, reopened_by=reading)
    say(round_, "1 bet 3", "2 call", "3 raise 5")
    assert ("raise" in legal(round_)) is first
    say(round_, "1 call")
    assert ("raise" in legal(round_)) is second


@clause("000:72", "000:184", "004:375")
@pytest.mark.parametrize(("id", "stakes", "last"), [("paso_robles/texas_holdem", "3-6", 198), (RIO, "300-600", 900)])
def test_where_the_most_of_a_round_leaves_no_room_for_a_full_raise_there_is_none(
    id: str, stakes: str, last: int
) -> None:
    """Two with deep stacks raise as long as they may: $3 at a time up to $198 of $200, $300 at a time up to $900 of $1,000."""
    options = {"fee": "none", "structure": "limit", "stakes": stakes}
    round_ = start(id, {1: 5000, 2: 5000}, "", options=options, buttons={"dealer button": ["seat1"]})
    while "raise" in legal(round_):
        low, high = legal(round_)["raise"]
        assert low == high and low % (int(stakes.partition("-")[0]) * 100) == 0
        say(round_, f"{next(iter(round_.open))} raise {low / 100}")
    assert max(round_.felt.chips[f"seat{seat}.bet"] for seat in (1, 2)) == last * 100


@clause("001:1438")
def test_what_nobody_called_of_a_blind_goes_back_and_is_not_won() -> None:
    """A small blind all-in for $1 against a big blind of $2: both hands are live, so nobody wins by the others' folding."""
    buttons = {"dealer button": ["seat2"], "small blind": ["seat2"], "big blind": ["seat1"]}
    options = {"fee": "none", "stakes": "4-8", "blinds": "2/4"}
    round_ = start("garden_city/texas_holdem", {1: 1, 2: 200}, "", options=options, buttons=buttons)
    while round_.open:
        seat = next(iter(round_.open))
        round_.answer(seat, Answer("call") if round_.open[seat].option("call") else Answer("check"))
    assert [(e.source, e.target, e.amount) for e in round_.events if e.kind == "return"] == [
        ("pot.1", "seat2.stack", 300)
    ]
    assert sum(event.kind == "award" for event in round_.events) >= 1
