"""The button and the blinds at every pot table whose packet prints a rule of them, and how one comes in."""

from __future__ import annotations

from itertools import pairwise

from housedealer.money.seat_moves import MAY_PASS, waits
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.games.pot_hands import (
    AFTER,
    BLINDS,
    DRAW,
    FLOP,
    POT,
    SIX,
    dealing,
    hands,
    seat_of,
)
from tests.ledger import tables_with
from tests.script import start, told

NOBODY_STRADDLES = {id for id in FLOP if not open_game(id).rules["straddle"].cite}


@tables_with("rule:small_blind", POT - {"garden_city/asian_stud"})
def test_both_blinds_are_posted_before_the_deal_and_are_of_the_fixed_size(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    for hand in hands(id):
        posts = [(at, event) for at, event in hand.of("post") if event.target and event.target.endswith(".bet")]
        assert all(at < dealing(hand) for at, _ in posts)
        for name, amount in (("small blind", stakes.small_blind), ("big blind", stakes.big_blind)):
            seat = seat_of(hand.round.felt.buttons[name][0])
            stack = hand.round.setup.chips.get(f"seat{seat}.stack", 0)
            mine = [event.amount for _, event in posts if seat_of(event.source) == seat]
            killed = hand.round.setup.buttons.get("kill", ())
            assert mine == [min(amount, stack)] or f"seat{seat}" in killed


@tables_with("rule:big_blind", POT - {"garden_city/asian_stud", "garden_city/winner_kill_lo_ball"})
def test_the_big_blind_may_raise_when_the_action_comes_to_it(id: str) -> None:
    buttons = {"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(id, dict.fromkeys((1, 2, 3, 4), 1000), "", buttons=buttons)
    big = round_.table.holder("big blind")
    assert big is not None
    while (seat := next(iter(round_.open))) != big:
        round_.answer(seat, Answer("call"))
    assert {option.id for option in round_.open[big].options} == {"fold", "check", "raise"}
    assert list(round_.open) == [3]


@tables_with("rule:big_blind", POT - {"garden_city/asian_stud", "garden_city/winner_kill_lo_ball"})
def test_a_short_big_blind_counts_as_posted_in_full(id: str) -> None:
    buttons = {"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(id, {1: 1000, 2: 1000, 3: 1, 4: 1000}, "", buttons=buttons)
    stakes = open_game(id).stakes
    assert stakes is not None and round_.table.holder("big blind") == 3
    call = round_.open[4].option("call")
    assert call is not None and call.to_json()["amount"] == stakes.big_blind


@tables_with("rule:button", POT - {"garden_city/asian_stud"})
def test_the_button_moves_one_player_clockwise_after_every_hand(id: str) -> None:
    for before, after in pairwise(hands(id)):
        players = sorted(after.round.setup.players)
        last, now = (seat_of(hand.round.felt.buttons["dealer button"][0]) for hand in (before, after))
        assert now == players[(players.index(last) + 1) % len(players)]


@tables_with("rule:draw", FLOP | DRAW)
def test_a_new_game_draws_for_the_button(id: str) -> None:
    first = hands(id)[0]
    why = first.round.game.rules["draw"]
    drawn = {seat_of(e.target): e.what[0] for e in first.events if e.why == why and (e.target or "").endswith(".hand")}
    assert set(drawn) == set(first.round.setup.players)
    low = entry(id).module == "lo_ball"

    def worth(seat: int) -> tuple[int, int]:
        card = drawn[seat]
        return (1 if low and card.rank == 14 else card.rank, card.suit_order)

    best = (min if low else max)(drawn, key=worth)
    assert first.round.felt.buttons["dealer button"] == [f"seat{best}"]


@tables_with("rule:missed", BLINDS)
def test_who_is_away_for_all_or_part_of_the_blinds_gets_the_missed_blind_button(id: str) -> None:
    for away in (3, 4):  # the small blind would come to seat 3, the big one to seat 4
        round_ = start(id, SIX, "", buttons=AFTER, away=(away,))
        assert round_.felt.buttons["missed blind"] == [f"seat{away}"]
    assert not start(id, SIX, "", buttons=AFTER, away=(6,)).felt.buttons["missed blind"]


@tables_with("rule:come_in", BLINDS)
def test_who_missed_blinds_waits_for_the_big_blind_or_makes_them_up(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat6"]})
    stakes = open_game(id).stakes
    assert stakes is not None
    offered = {option.id: option.to_json().get("amount") for option in round_.open[6].options}
    both, double = stakes.small_blind + stakes.big_blind, 2 * stakes.big_blind
    assert offered == ({"wait": None, "kill": double} if id in DRAW else {"wait": None, "post": both})
    waited = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat4"]})
    assert waited.table.holder("big blind") == 4 and not waited.felt.buttons["missed blind"]


@tables_with("rule:straddle", FLOP)
def test_a_straddle_comes_from_the_left_of_the_big_blind_is_twice_its_size_live_and_acts_last(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat5"]})
    stakes = open_game(id).stakes
    assert stakes is not None
    straddle = round_.open[5].option("straddle")
    assert straddle is not None and straddle.to_json()["amount"] == 2 * stakes.big_blind
    round_.answer(5, Answer("straddle"))
    assert list(round_.open) == [6]
    while (seat := next(iter(round_.open))) != 5:
        round_.answer(seat, Answer("call"))
    assert {option.id for option in round_.open[5].options} >= {"check", "raise"}
    button = start(id, {1: 4000, 2: 4000, 3: 4000}, "", buttons={**AFTER, "missed blind": ["seat2"]})
    assert all(question.option("straddle") is None for question in button.open.values())


@tables_with("rule:kill", DRAW - {"garden_city/winner_kill_lo_ball"})
def test_one_kill_a_deal_of_twice_the_big_blind(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat5", "seat6"]})
    stakes = open_game(id).stakes
    assert stakes is not None and next(iter(round_.open)) == 5
    round_.answer(5, Answer("kill"))
    assert ("seat5.stack", "seat5.bet", 2 * stakes.big_blind) in told(round_, "post")
    assert not any(question.option("kill") for question in round_.open.values())


@tables_with("rule:free_hands", BLINDS)
def test_in_a_new_game_a_hand_is_free_until_the_blind_has_passed_the_seat(id: str) -> None:
    buttons = {**AFTER, "opening": ["seat3"], "new player": ["seat6"]}
    round_ = start(id, SIX, "", buttons=buttons)
    assert not round_.felt.buttons["new player"]
    assert not [post for post in told(round_, "post") if post[0] == "seat6.stack"]


@tables_with("rule:in_the_middle", FLOP)
def test_the_button_passes_over_who_came_in_between_the_blinds(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "skip": ["seat2"]})
    assert round_.table.holder("dealer button") == 3
    assert not round_.felt.buttons["skip"]


@tables_with("rule:in_the_middle", DRAW)
def test_the_button_passes_over_who_killed_in_the_middle(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "skip": ["seat2"]})
    assert round_.table.holder("dealer button") == 3


@tables_with("rule:two_big_blinds", FLOP)
def test_a_waiting_player_in_the_middle_posts_a_second_big_blind(id: str) -> None:
    """Seat 3, the last big blind, is gone: seat 4 waited and is now at the button's left, seat 5 is next to it."""
    stacks = dict.fromkeys((1, 2, 4, 5, 6), 4000)
    round_ = start(id, stacks, "", buttons={**AFTER, "missed blind": ["seat4"]}, chance=Sealed.of(id))
    stakes = open_game(id).stakes
    assert stakes is not None
    assert [round_.table.holder(name) for name in AFTER] == [2, 4, 5]
    big = stakes.big_blind
    assert told(round_, "post") == [("seat4.stack", "seat4.bet", big), ("seat5.stack", "seat5.bet", big)]
    assert not round_.felt.buttons["missed blind"] and list(round_.open) == [6]
    assert [hand.felt.buttons["big blind"] for hand in next_hands(id, round_, 2)] == [["seat6"], ["seat1"]]


def next_hands(id: str, round_: Round, count: int) -> list[Round]:
    """Hands in which everyone folds, each from what the one before has left on the table."""
    played = []
    session = Session(round_.game)
    session.players, session.rounds = dict(round_.setup.players), 1
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("fold"))
    session.felt = round_.felt.copy()
    for number in range(count):
        hand = session.start(Sealed.of(id, number))
        hand.play_out(lambda _, question: Answer("fold"))
        session.finish()
        played.append(hand)
    return played


@tables_with("code:money.blinds.line_up", BLINDS)
def test_who_has_made_up_a_blind_still_takes_the_blinds_in_turn(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat6"]}, chance=Sealed.of(id))
    round_.answer(6, Answer("kill" if id in DRAW else "post"))
    later = next_hands(id, round_, 3)
    if not id.endswith("winner_kill_lo_ball"):
        stakes = open_game(id).stakes
        assert stakes is not None
        big, small = ([post for post in told(hand, "post") if post[0] == "seat6.stack"] for hand in later[1:])
        assert big == [("seat6.stack", "seat6.bet", stakes.big_blind)]
        assert small == [("seat6.stack", "seat6.bet", stakes.small_blind)]
    assert [hand.felt.buttons["big blind"] for hand in later] == [["seat5"], ["seat6"], ["seat1"]]


@tables_with("rule:in_the_middle", BLINDS)
def test_who_comes_in_between_the_blinds_is_passed_over_by_the_button_once(id: str) -> None:
    """Seat 3 owes blinds: the small one is at seat 4, the big one at seat 5, and seat 3 comes in before them."""
    buttons = {**AFTER, "big blind": ["seat4"], "missed blind": ["seat3"]}  # the big blind has passed seat 3
    round_ = start(id, SIX, "", buttons=buttons, chance=Sealed.of(id))
    assert [round_.table.holder(name) for name in AFTER] == [2, 4, 5]
    round_.answer(3, Answer("kill" if id in DRAW else "post"))
    later = next_hands(id, round_, 7)
    assert [hand.felt.buttons["dealer button"][0] for hand in later] == [f"seat{n}" for n in (4, 5, 6, 1, 2, 3, 4)]


@tables_with("rule:small_blind", POT - {"garden_city/asian_stud", "garden_city/winner_kill_lo_ball"})
def test_the_small_blind_is_live_and_may_raise(id: str) -> None:
    round_ = start(id, SIX, "", buttons=AFTER, chance=Sealed.of(id))
    small = round_.table.holder("small blind")
    while (seat := next(iter(round_.open))) != small:
        round_.answer(seat, Answer("call"))
    stakes = open_game(id).stakes
    assert stakes is not None
    options = {option.id: option for option in round_.open[seat].options}
    assert {"fold", "call", "raise"} <= set(options)
    assert options["call"].to_json()["amount"] == stakes.big_blind - stakes.small_blind


@tables_with("rule:post", FLOP)
def test_a_new_player_may_post_the_amount_of_the_big_blind_which_is_live(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "new player": ["seat6"]})
    stakes = open_game(id).stakes
    assert stakes is not None
    round_.answer(6, Answer("post"))
    assert ("seat6.stack", "seat6.bet", stakes.big_blind) in told(round_, "post")
    while (seat := next(iter(round_.open))) != 6:
        round_.answer(seat, Answer("call"))
    assert {option.id for option in round_.open[6].options} >= {"check", "raise"}


@tables_with("rule:dead_blind", FLOP)
def test_of_an_additional_blind_the_small_part_is_dead(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, "missed blind": ["seat6"]})
    stakes = open_game(id).stakes
    assert stakes is not None
    round_.answer(6, Answer("post"))
    assert ("seat6.stack", "pot", stakes.small_blind) in told(round_, "post")


@tables_with("rule:moved", BLINDS)
def test_who_moved_away_from_the_big_blind_waits_or_comes_in_as_new(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, waits(2): ["seat6"]})
    assert "wait" in {option.id for option in round_.open[6].options} and len(round_.open[6].options) == 2
    round_.answer(6, Answer("wait"))
    assert round_.felt.buttons[waits(1)] == ["seat6"]


@tables_with("rule:may_pass", BLINDS)
def test_who_moved_with_all_blinds_paid_may_let_them_pass_once(id: str) -> None:
    """Big blind and small blind are one pass of the blinds; the next pass is missed."""
    buttons, owing = {**AFTER, MAY_PASS: ["seat4"]}, list[list[str]]()
    for _ in range(7):
        round_ = start(id, SIX, "", buttons=buttons, away=(4,))
        buttons = {name: list(places) for name, places in round_.felt.buttons.items()}
        owing.append(buttons["missed blind"])
    assert owing == [[], [], [], [], [], ["seat4"], ["seat4"]]


@tables_with("rule:may_pass", BLINDS)
def test_who_takes_the_first_blinds_at_a_new_seat_cannot_let_later_ones_pass(id: str) -> None:
    round_ = start(id, SIX, "", buttons={**AFTER, MAY_PASS: ["seat4"]})
    assert round_.table.holder("big blind") == 4 and not round_.felt.buttons[MAY_PASS]


@tables_with("rule:straddle", FLOP - NOBODY_STRADDLES)
def test_a_straddle_is_the_one_make_up_blind_of_its_deal_and_never_short(id: str) -> None:
    both = {**AFTER, "missed blind": ["seat5", "seat6"]}
    straddled = start(id, SIX, "", buttons=both)
    straddled.answer(5, Answer("straddle"))
    assert not {"post", "wait"} & {option.id for q in straddled.open.values() for option in q.options}
    stakes = open_game(id).stakes
    assert stakes is not None
    short = start(id, {**SIX, 5: 2 * stakes.big_blind // 100 - 1}, "", buttons={**AFTER, "missed blind": ["seat5"]})
    assert [option.id for option in short.open[5].options] == ["wait", "post"]


@tables_with("rule:kill", DRAW)
def test_a_kill_is_never_short(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    double = 2 * stakes.big_blind // 100
    for stack, offered in ((double, True), (double - 1, False)):
        round_ = start(id, {**SIX, 6: stack}, "", buttons={**AFTER, "missed blind": ["seat6"]})
        assert (6 in round_.open) == offered
    winner = start(
        id,
        {**SIX, 6: double - 1},
        "",
        options={"winner_kills": "yes", "approved": "no"},
        buttons={**AFTER, "kill": ["seat6"]},
    )
    assert all(source != "seat6.stack" for source, _, _ in told(winner, "post"))


@tables_with("rule:dead_blind", FLOP)
def test_of_a_short_additional_blind_the_live_part_comes_first(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    big, small = stakes.big_blind // 100, stakes.small_blind // 100
    for stack, live, dead in ((1, 1, 0), (big, big, 0), (big + small, big, small)):
        round_ = start(id, {**SIX, 6: stack}, "", buttons={**AFTER, "missed blind": ["seat6"]})
        round_.answer(6, Answer("post"))
        posts = {target: amount for source, target, amount in told(round_, "post") if source == "seat6.stack"}
        assert (posts["seat6.bet"], posts.get("pot", 0)) == (100 * live, 100 * dead)


@tables_with("rule:all_blinds", FLOP)
def test_from_ten_twenty_on_skipped_blinds_are_made_up_in_full(id: str) -> None:
    stacks = dict.fromkeys(
        (1, 2, 4, 5, 6), 4000
    )  # seat 3 is gone: the button skips to 4, which is spared the small blind
    buttons = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat4"]}
    for stakes, extra in (("8-16", set()), ("10-20", {("seat4.stack", "pot", 500), ("seat5.stack", "pot", 500)})):
        options = {"fee": "none", "structure": "limit", "stakes": stakes}
        posts = told(start(id, stacks, "", options=options, buttons=buttons), "post")
        assert {post for post in posts if post[1] == "pot"} == extra
        if extra:
            assert ("seat5.stack", "seat5.bet", 1000) in posts and ("seat6.stack", "seat6.bet", 1000) in posts


@tables_with("rule:button", FLOP - {"garden_city/texas_holdem"})
def test_a_departure_may_make_the_button_skip_ahead_and_spare_a_player_a_blind(id: str) -> None:
    stacks = dict.fromkeys((1, 2, 4, 5, 6), 200)
    buttons = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat4"]}
    round_ = start(id, stacks, "", buttons=buttons)
    assert [round_.table.holder(button) for button in buttons] == [4, 5, 6]
    stakes = open_game(id).stakes
    assert stakes is not None
    assert told(round_, "post") == [
        ("seat5.stack", "seat5.bet", stakes.small_blind), ("seat6.stack", "seat6.bet", stakes.big_blind),
    ]  # fmt: skip


@tables_with("rule:twice_passed", FLOP)
def test_from_twenty_forty_on_blinds_that_pass_a_new_player_twice_are_owed(id: str) -> None:
    """The new player at seat 4 is away as the big blind passes for the second time; in 10-20 games nothing is owed."""
    buttons = {**AFTER, "new player": ["seat4"], "passed once": ["seat4"]}
    for stakes, owes in (("10-20", []), ("20-40", ["seat4"])):
        options = {"fee": "none", "structure": "limit", "stakes": stakes}
        round_ = start(id, SIX, "", options=options, buttons=buttons, away=(4,))
        assert round_.felt.buttons["missed blind"] == owes


@tables_with("rule:button", {id for id in FLOP if not id.startswith("garden_city/")})
def test_a_room_may_have_the_button_go_from_player_to_player(id: str) -> None:
    """Also to somebody who has just sat down, and to the next of two when a third has left."""
    options = {"button_goes": "player_to_player"}
    lay = {"dealer button": ["seat7"], "small blind": ["seat1"], "big blind": ["seat3"]}
    joined = start(id, dict.fromkeys((1, 3, 5, 7, 8), 4000), "", options=options, buttons=lay)
    assert [joined.table.holder(name) for name in lay] == [8, 1, 3]
    lay = {"dealer button": ["seat3"], "small blind": ["seat1"], "big blind": ["seat2"]}
    left = start(id, dict.fromkeys((2, 3), 4000), "", options=options, buttons=lay)
    assert left.table.holder("dealer button") == 2
