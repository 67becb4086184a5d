"""What outlives a hand: buttons before new players and those who owe."""

from __future__ import annotations

from collections import Counter

import pytest

from housedealer.money.seat_moves import MAY_PASS, hands_gained, waiting_out, waits
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.ledger import clause
from tests.script import say, start, told

HOLDEM = "garden_city/texas_holdem"
SEATS = dict.fromkeys((1, 2, 3, 4, 5, 6), 4000)
PASSING_FOUR = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "new player": ["seat4"]}


@clause("001:1401")
@pytest.mark.parametrize(
    ("fee", "passed", "owing"),
    [
        ("7", [], []),  # an 8-16 game: new is new until the first hand is received
        ("12", [], []),  # the first time the blinds pass in a 30-60 game is only noted
        ("12", ["seat4"], ["seat4"]),  # the second time they are owed
    ],
)
def test_in_twenty_forty_games_blinds_that_pass_a_new_player_twice_are_owed(
    fee: str, passed: list[str], owing: list[str]
) -> None:
    """001:1401."""
    buttons = {**PASSING_FOUR, "passed once": passed}
    round_ = start(HOLDEM, SEATS, "", options={"fee": fee}, buttons=buttons, away=(4,))
    assert round_.table.holder("big blind") == 5
    assert round_.felt.buttons["missed blind"] == owing
    assert round_.felt.buttons["new player"] == ([] if owing else ["seat4"])
    assert round_.felt.buttons["passed once"] == (["seat4"] if fee == "12" and not owing else [])


def test_whoever_comes_in_is_no_longer_new() -> None:
    buttons = {**PASSING_FOUR, "new player": ["seat6"], "passed once": ["seat6"]}
    round_ = start(HOLDEM, SEATS, "", options={"fee": "12"}, buttons=buttons)
    say(round_, "6 post")
    assert not round_.felt.buttons["new player"]
    assert not round_.felt.buttons["passed once"]


# -- who misses a blind -----------------------------------------------------------------------------------------------

SMALLER = {"fee": "7"}  # an 8-16 game


def placed(round_: Round) -> list[int | None]:
    """Where the button and the blinds lie."""
    return [round_.table.holder(name) for name in ("dealer button", "small blind", "big blind")]


def posted(round_: Round) -> dict[int, int]:
    """What each seat has posted, live and dead, in dollars."""
    paid: Counter[int] = Counter()
    for source, _, amount in told(round_, "post"):
        assert source is not None and amount is not None
        paid[int(source.partition(".")[0][4:])] += amount // 100
    return dict(paid)


WHERE_BLINDS_ARE_OWED = [
    (HOLDEM, "7"), (HOLDEM, "9"), ("garden_city/omaha", "1"), ("garden_city/omaha_hi_lo", "1"), ("garden_city/pineapple", "1"),
    ("garden_city/crazy_pineapple", "1"), ("garden_city/holdem_hi_lo", "1"), ("garden_city/hi_draw", "1"),
    ("garden_city/draw_hi_lo", "1"), ("garden_city/lo_ball", "1"),
]  # fmt: skip


@clause("001:1400", "001:655", "001:1194", "001:1773", "001:1989", "001:2607", "001:864", "001:1028", "001:1600")
@pytest.mark.parametrize(("id", "fee"), WHERE_BLINDS_ARE_OWED)
@pytest.mark.parametrize(
    ("away", "hands"),
    [
        ({3}, [[2, 3, 4], [3, 4, 5], [4, 5, 6]]),  # the last big blind: its small blind is not posted
        ({2}, [[2, 3, 4], [3, 4, 5]]),  # the last small blind: the button lies before the empty chair
        ({2, 3}, [[2, 3, 4], [3, 4, 5], [4, 5, 6]]),
        ({4}, [[2, 3, 5], [3, 5, 6]]),  # whose big blind it was: it is missed, and the next player has it
        ({1}, [[2, 3, 4], [3, 4, 5]]),
    ],
)
def test_nobody_is_spared_a_blind_because_another_is_away(
    id: str, fee: str, away: set[int], hands: list[list[int]]
) -> None:
    """Only players who leave open a seat; someone away keeps the turn that had begun."""
    game = open_game(id, {"fee": fee})
    assert game.stakes is not None
    session = Session(game)
    for seat in range(1, 7):
        session.sit(seat, f"player {seat}", 400_000)
    session.rounds = 1
    session.felt.buttons.update({"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]})
    session.away = set(away)
    for places in hands:
        round_ = session.start(Sealed.of("away"))
        assert placed(round_) == places
        small, big = places[1:]
        owed = {small: game.stakes.small_blind, big: game.stakes.big_blind}
        assert posted(round_) == {seat: amount // 100 for seat, amount in owed.items() if seat not in away}
        round_.play_out(lambda _, question: question.default)
        session.finish()
    assert set(session.felt.buttons["missed blind"]) == {f"seat{seat}" for seat in away & {3, 4}}


@clause("001:1400")
def test_three_blinds_of_which_one_is_away() -> None:
    """The middle blind of the last hand is due for the small one: it is not posted, and the others go on by one."""
    buttons = {
        "dealer button": ["seat1"], "small blind": ["seat2"], "middle blind": ["seat3"], "big blind": ["seat4"],
    }  # fmt: skip
    options = {"fee": "none", "blinds": "1/1/2"}
    round_ = start("garden_city/hi_draw", SEATS, "", options=options, buttons=buttons, away=(3,))
    assert placed(round_) == [2, 3, 5] and round_.table.holder("middle blind") == 4
    assert posted(round_) == {4: 1, 5: 2}


@clause("001:1400")
def test_an_open_seat_makes_the_button_skip_ahead() -> None:
    """Seat 3 has left: the player after it is spared the big blind, as is printed."""
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
    stacks = {seat: 4000 for seat in SEATS if seat != 3}
    round_ = start(HOLDEM, stacks, "", options=SMALLER, buttons=buttons)
    assert placed(round_) == [2, 4, 5]


OTHER_ROOMS = ["paso_robles/texas_holdem", "paso_robles/omaha_hi_lo", "hotel_del_rio/texas_holdem", "hotel_del_rio/omaha", "hotel_del_rio/omaha_hi_lo"]  # fmt: skip


@clause("000:54", "000:68", "000:73", "000:166", "000:176", "000:180", "000:185", "004:48", "004:55", "004:203", "004:213", "004:356", "004:364")  # fmt: skip
@pytest.mark.parametrize("id", OTHER_ROOMS)
@pytest.mark.parametrize("mark", ["missed blind", "new player"])
@pytest.mark.parametrize("seat", [5, 6])  # at the big blind's left, or farther on
def test_where_the_packet_knows_two_blinds_nobody_straddles_or_posts_and_the_big_blind_acts_last(
    id: str, mark: str, seat: int
) -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], mark: [f"seat{seat}"]}
    round_ = start(id, SEATS, "", buttons=buttons)
    assert placed(round_) == [2, 3, 4] and set(posted(round_)) == {3, 4}
    order: list[int] = []
    while len(order) < 6:
        ((number, question),) = round_.open.items()
        order.append(number)
        assert (question.option("check") is not None) is (number == 4)
        round_.answer(number, Answer("check" if number == 4 else "call"))
    assert order == [5, 6, 1, 2, 3, 4]


@pytest.mark.parametrize("id", OTHER_ROOMS)
def test_who_is_away_owes_nothing_where_the_packet_knows_no_missed_blinds(id: str) -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
    round_ = start(id, SEATS, "", buttons=buttons, away=(3, 4))
    assert placed(round_) == [2, 5, 6] and not round_.felt.buttons["missed blind"]


@pytest.mark.parametrize("id", OTHER_ROOMS)
def test_a_room_may_have_them_wait_or_post_but_not_straddle(id: str) -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "missed blind": ["seat5"]}
    round_ = start(id, SEATS, "", options={"entry": "post_or_wait"}, buttons=buttons)
    assert {option.id for option in round_.open[5].options} == {"wait", "post"}


@clause("000:60", "000:168", "004:52", "004:207", "004:360")
@pytest.mark.parametrize("id", OTHER_ROOMS)
@pytest.mark.parametrize(
    ("last", "players", "next_"),
    [
        ((1, 2, 4), (1, 2, 3), [2, 3, 1]),
        ((3, 5, 1), (3, 5, 6, 7), [6, 7, 3]),
        (
            (2, 6, 7),
            (1, 2, 5, 6),
            [6, 1, 2],
        ),  # 5 came in between button and blinds and is passed over; 7 has left, so 1 is spared
    ],
)
def test_when_the_big_blind_leaves_as_others_come_the_next_player_has_it_and_the_button_posts_nothing(
    id: str, last: tuple[int, int, int], players: tuple[int, ...], next_: list[int]
) -> None:
    names = ("dealer button", "small blind", "big blind")
    buttons = {name: [f"seat{seat}"] for name, seat in zip(names, last, strict=True)}
    assert placed(start(id, dict.fromkeys(players, 4000), "", buttons=buttons)) == next_


@clause("001:1400", "001:1409")
@pytest.mark.parametrize("fee", ["7", "12"])  # below 10-20, and where all blinds are made up
def test_both_blinds_away_keep_their_turn_past_whom_the_button_passes_over(fee: str) -> None:
    """Seat 6 came in between the button and the blinds. Seat 4, the last button, owes nothing."""
    buttons = {"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"], "skip": ["seat6"]}
    stacks = dict.fromkeys((1, 2, 3, 4, 6), 4000)
    round_ = start(HOLDEM, stacks, "", options={"fee": fee}, buttons=buttons, away=(1, 2))
    assert placed(round_) == [1, 2, 3] and set(posted(round_)) == {3}


@clause("001:1402")
def test_missing_only_the_small_blind_is_missing_a_part_of_the_blinds() -> None:
    """Seat 3 had the big blind and is away when the small blind would come to it."""
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
    round_ = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons, away=(3,))
    assert round_.felt.buttons["missed blind"] == ["seat3"]
    assert placed(round_) == [2, 3, 4]


@clause("001:1402")
def test_who_missed_a_part_and_comes_back_does_not_make_the_neighbours_pay_twice() -> None:
    buttons = {
        "dealer button": ["seat2"], "small blind": ["seat4"], "big blind": ["seat5"], "missed blind": ["seat3"],
    }  # fmt: skip
    round_ = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons)
    assert [round_.table.holder(b) for b in ("dealer button", "small blind", "big blind")] == [4, 5, 6]
    (question,) = round_.open.values()
    assert question.seat == 3
    post = question.option("post")
    assert post is not None and post.to_json()["amount"] == 1200  # the small and the big blind together


@pytest.mark.parametrize("gone", [1, 2, 3])
def test_when_one_of_three_leaves_nobody_has_the_big_blind_twice_running(gone: int) -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
    stacks = {seat: 4000 for seat in (1, 2, 3) if seat != gone}
    for id in (HOLDEM, "garden_city/lo_ball", "hotel_del_rio/texas_holdem"):
        round_ = start(id, stacks, "", buttons=buttons)
        big, small = round_.table.holder("big blind"), round_.table.holder("small blind")
        assert big == {1: 2, 2: 1, 3: 1}[gone]
        assert small in stacks and small != big
        assert {seat: amount for seat, _, amount in told(round_, "post")} == {
            f"seat{small}.stack": round_.game.stakes.small_blind,  # type: ignore[attr-defined]
            f"seat{big}.stack": round_.game.stakes.big_blind,  # type: ignore[attr-defined]
        }


def test_a_third_player_does_not_bring_the_big_blind_back_to_who_just_had_it() -> None:
    """Two play, seat 1 with the button and the small blind; seat 3 has waited for the big blind."""
    buttons = {"dealer button": ["seat1"], "small blind": ["seat1"], "big blind": ["seat2"], "new player": ["seat3"]}
    round_ = start(HOLDEM, {1: 4000, 2: 4000, 3: 4000}, "", options=SMALLER, buttons=buttons)
    assert [round_.table.holder(b) for b in ("dealer button", "small blind", "big blind")] == [1, 2, 3]


def test_a_new_player_in_the_seat_of_the_last_big_blind_does_not_hold_the_blinds_up() -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], "new player": ["seat3"]}
    round_ = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons)
    assert [round_.table.holder(b) for b in ("small blind", "big blind")] == [4, 5]


# -- changing seats ---------------------------------------------------------------------------------------------------


BETWEEN = [
    # button, small and big blind of the last hand; who is dealt in; where they lie next
    ((7, 4, 5), (1, 4, 5, 7, 8), [4, 5, 7]),  # 8 and 1 were away for a hand: blinds at 1 and 4 would spare 7 and 8
    ((1, 4, 5), (1, 2, 3, 4, 5, 6), [4, 5, 6]),  # blinds at 3 and 4 would be a step back
    ((1, 3, 4), (1, 2, 3, 4, 5), [3, 4, 5]),
    ((1, 3, 4), (1, 2, 4, 5), [4, 5, 1]),  # the small blind has left: its open seat makes the button skip ahead
    ((4, 5, 3), (1, 3, 4, 5, 6), [5, 3, 4]),  # 6 and 1 came back between the last blinds: 4 is next for the big blind
    ((1, 2, 5), (1, 2, 3, 4, 5, 6), [2, 5, 6]),
    ((1, 2, 5), (1, 3, 4, 5, 6), [3, 5, 6]),  # the last small blind has left too, and nobody need be spared
    ((1, 6, 7), (2, 3, 4), [3, 4, 2]),  # only such players are left: the big blind goes on to the next one
]


@clause("001:1400", "001:1600")
@pytest.mark.parametrize("id", [HOLDEM, "garden_city/lo_ball"])
@pytest.mark.parametrize(("last", "players", "next_"), BETWEEN)
def test_who_comes_in_between_the_button_and_the_blinds_does_not_turn_the_blinds_back(
    id: str, last: tuple[int, int, int], players: tuple[int, ...], next_: list[int]
) -> None:
    names = ("dealer button", "small blind", "big blind")
    buttons = {name: [f"seat{seat}"] for name, seat in zip(names, last, strict=True)}
    assert placed(start(id, dict.fromkeys(players, 40000), "", buttons=buttons)) == next_


@clause("001:1409")
def test_whom_the_button_has_passed_over_is_next_for_the_big_blind() -> None:
    """Seat 1 came in between the button and the blinds; the button goes on past it, and then the blinds come round to it."""
    buttons = {"dealer button": ["seat7"], "small blind": ["seat5"], "big blind": ["seat6"], "skip": ["seat1"]}
    round_ = start(HOLDEM, dict.fromkeys((1, 3, 5, 6), 4000), "", options=SMALLER, buttons=buttons)
    assert placed(round_) == [5, 6, 1]
    assert not round_.felt.buttons["skip"]


@clause("001:1416")
def test_who_gains_hands_by_moving_waits_them_out_or_posts_the_big_blind() -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], waits(2): ["seat6"]}
    round_ = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons)
    (question,) = round_.open.values()
    assert question.seat == 6 and question.why.text == round_.game.rules["moved"].text
    assert {option.id: option.to_json().get("amount") for option in question.options} == {"wait": None, "post": 800}
    say(round_, "6 wait")
    assert round_.felt.buttons[waits(1)] == ["seat6"] and not round_.felt.buttons[waits(2)]
    assert "seat6.hand" not in {event.target for event in round_.events}
    paying = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons)
    say(paying, "6 post")
    assert ("seat6.stack", "seat6.bet", 800) in told(paying, "post")
    assert not waiting_out(paying.felt)


@clause("001:1416")
def test_after_the_last_hand_waited_out_one_is_dealt_in_for_nothing() -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], waits(1): ["seat6"]}
    round_ = say(start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons), "6 wait")
    assert not waiting_out(round_.felt)


@clause("001:1417")
@pytest.mark.parametrize(("may_pass", "owing"), [([], ["seat4"]), (["seat4"], [])])
def test_who_has_paid_all_blinds_and_moved_may_let_them_pass_once(may_pass: list[str], owing: list[str]) -> None:
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"], MAY_PASS: may_pass}
    round_ = start(HOLDEM, SEATS, "", options=SMALLER, buttons=buttons, away=(4,))
    assert round_.felt.buttons["missed blind"] == owing
    assert round_.felt.buttons[MAY_PASS] == []


@pytest.mark.parametrize(
    ("old", "new", "gained"),
    [(4, 6, 1), (5, 4, 0), (4, 2, 2), (2, 4, 0), (6, 3, 2)],  # the big blind lies at seat 3, players at 1, 2, 5
)
def test_the_hands_gained_are_those_of_the_players_moved_past(old: int, new: int, gained: int) -> None:
    felt = Felt()
    felt.buttons["big blind"] = ["seat3"]
    assert hands_gained(felt, old, new, {1, 2, 5, old} - {new}) == gained
