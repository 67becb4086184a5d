"""The rules that all pot games share, looked for in the events of many wild hands at every table whose packet prints them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from housedealer.errors import BadSetup
from housedealer.money.seat_moves import MAY_PASS, waits
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.fees import fee_option, option_keys
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide
from tests.ledger import tables_with
from tests.money.orbits import play, printed_fee
from tests.script import start, told

HOLE = {"holdem": 2, "holdem_hi_lo": 2, "omaha": 4, "omaha_hi_lo": 4, "pineapple": 3, "crazy_pineapple": 3}
FLOP = {id for id in entry_ids() if entry(id).module in HOLE}
DRAW = {f"garden_city/{game}" for game in ("hi_draw", "draw_hi_lo", "lo_ball", "winner_kill_lo_ball")}
STUD = {f"garden_city/{game}" for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz", "asian_stud")}
POT = FLOP | DRAW | STUD
BETS = ("check", "call", "bet", "raise", "fold")


class Hand:
    """A played hand: its events, and each question with the event it followed and what was answered."""

    def __init__(self, round_: Round, asked: list[tuple[int, Question, Answer]]) -> None:
        self.round, self.asked = round_, asked
        self.events = round_.events

    def of(self, *kinds: str) -> list[tuple[int, Event]]:
        return [(at, event) for at, event in enumerate(self.events) if event.kind in kinds]


@cache
def hands(id: str) -> tuple[Hand, ...]:
    """Wild hands of one session, three to six players with deep and short stacks."""
    luck = Random(id)
    game = open_game(id)
    assert game.stakes is not None
    session = Session(game)
    for seat in range(1, min(6, game.size) + 1):
        session.sit(seat, f"player {seat}", luck.choice((5, 40, 200)) * game.stakes.high)
    played = []
    for number in range(40):
        for seat in session.players:
            if not session.felt.chips[f"seat{seat}.stack"]:
                session.buy(seat, 100 * game.stakes.high)
        round_ = session.start(Sealed.of("every pot table", id, number))
        asked: list[tuple[int, Question, Answer]] = []

        def answers(playing: Round, question: Question, asked: list[tuple[int, Question, Answer]] = asked) -> Answer:
            answer = decide(luck, question)
            asked.append((len(playing.events), question, answer))
            return answer

        round_.play_out(answers)
        session.finish()
        played.append(Hand(round_, asked))
    return tuple(played)


def dealing(hand: Hand) -> int:
    """The event that deals the first card of the hand; a new game draws for the button before that."""
    rules = hand.round.game.rules
    return next(at for at, event in hand.of("deal") if event.why in (rules["deal"], rules.get("up_card")))


def seat_of(place: str | None) -> int:
    assert place is not None and place.startswith("seat")
    return int(place.partition(".")[0][4:])


def bets_before(hand: Hand, at: int) -> Counter[int]:
    """What lies in front of each seat before an event."""
    found: Counter[int] = Counter()
    for event in hand.events[:at]:
        if event.amount and event.target and event.target.endswith(".bet"):
            found[seat_of(event.target)] += event.amount
        if event.amount and event.source and event.source.endswith(".bet"):
            found[seat_of(event.source)] -= event.amount
    return found


# -- the deal ---------------------------------------------------------------------------------------------------------


@tables_with("rule:shuffle", POT)
def test_the_whole_pack_is_shuffled_before_every_deal(id: str) -> None:
    size = 53 if id in DRAW else 32 if id.endswith("asian_stud") else 52
    for hand in hands(id):
        first_deal = hand.of("deal")[0][0]
        packs = [event.what for at, event in hand.of("shuffle") if at < first_deal]
        assert packs and all(len(pack) == size == len(set(pack)) for pack in packs)


@tables_with("rule:deal", POT)
def test_each_player_is_dealt_the_printed_number_of_cards(id: str) -> None:
    for hand in hands(id):
        first = dealing(hand)
        until = next((at for at, *_ in hand.asked if at > first), len(hand.events))
        counted: Counter[str] = Counter()
        for at, event in hand.of("deal"):
            if first <= at < until and event.target and event.target.endswith(".hand"):
                counted[event.target] += len(event.what)
        expected = HOLE.get(entry(id).module) or (5 if id in DRAW else 2 if id.endswith("asian_stud") else 3)
        assert set(counted.values()) == {expected} and len(counted) >= 2


@tables_with("rule:burn", POT)
def test_a_card_is_burned_before_what_is_dealt_next(id: str) -> None:
    for hand in hands(id):
        kinds = [(event.kind, event.target) for event in hand.events]
        if id in FLOP:
            assert kinds.count(("burn", "burn")) == sum(target == "board" for kind, target in kinds if kind == "deal")
            assert all(one == ("burn", "burn") for one, two in pairwise(kinds) if two == ("deal", "board"))
    assert any(event.kind == "burn" for hand in hands(id) for event in hand.events)


def board(hand: Hand) -> list[int]:
    return [len(event.what) for _, event in hand.of("deal") if event.target == "board"]


@tables_with("rule:flop", FLOP)
def test_the_flop_is_three_cards(id: str) -> None:
    assert {count for hand in hands(id) for count in board(hand)[:1]} == {3}


@tables_with("rule:turn", FLOP)
def test_the_turn_is_one_card(id: str) -> None:
    assert {count for hand in hands(id) for count in board(hand)[1:2]} == {1}


@tables_with("rule:river", FLOP)
def test_the_river_is_one_card_and_the_last(id: str) -> None:
    assert {tuple(board(hand)[2:]) for hand in hands(id) if len(board(hand)) > 2} == {(1,)}


# -- the blinds -------------------------------------------------------------------------------------------------------


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


AFTER = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
SIX = dict.fromkeys((1, 2, 3, 4, 5, 6), 4000)
BLINDS = FLOP | DRAW


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
    round_ = start(id, SIX, "", buttons={**AFTER, MAY_PASS: ["seat4"]}, away=(4,))
    assert not round_.felt.buttons["missed blind"] and not round_.felt.buttons[MAY_PASS]


# -- betting ----------------------------------------------------------------------------------------------------------


@tables_with("rule:options", POT)
def test_every_betting_round_asks_each_player_in_turn(id: str) -> None:
    """Clockwise, fold, check or call, bet or raise; and play goes on only when every bet is called or folded to."""
    for hand in hands(id):
        out: set[int] = set()
        for _, question, answer in hand.asked:
            if question.option("fold") is None:
                continue
            assert {option.id for option in question.options} <= {*BETS}
            assert question.seat not in out, "a folded player was asked"
            out |= {question.seat} if answer.option == "fold" else set()
        for at, event in hand.of("deal"):
            if event.target == "board":
                assert not +bets_before(hand, at)


@tables_with("rule:fold", POT)
def test_a_folded_hand_wins_nothing(id: str) -> None:
    for hand in hands(id):
        folded = {seat_of(event.source) for _, event in hand.of("fold")}
        assert not folded & {seat_of(event.target) for _, event in hand.of("award")}
    assert any(hand.of("fold") for hand in hands(id))


@tables_with("rule:check", POT)
def test_a_check_is_only_offered_where_there_is_nothing_to_call(id: str) -> None:
    seen = 0
    for hand in hands(id):
        for at, question, _ in hand.asked:
            if question.option("check") is not None:
                bets = bets_before(hand, at)
                assert bets[question.seat] >= max(bets.values(), default=0)
                seen += 1
    assert seen


@tables_with("rule:call", POT)
def test_a_call_matches_the_bet_or_is_all_one_has(id: str) -> None:
    for hand in hands(id):
        for at, event in hand.of("call"):
            seat = seat_of(event.source)
            place = f"seat{seat}.stack"
            stack = hand.round.setup.chips.get(place, 0)
            for earlier in hand.events[: at + 1]:
                stack += ((earlier.target == place) - (earlier.source == place)) * (earlier.amount or 0)
            folded = {seat_of(fold.source) for before, fold in hand.of("fold") if before < at}
            bets = {other: bet for other, bet in bets_before(hand, at + 1).items() if other not in folded}
            assert bets[seat] == max(bets.values()) or stack == 0
    assert any(hand.of("call") for hand in hands(id))


@tables_with("rule:raise", POT)
def test_a_bet_or_raise_is_a_full_one_unless_it_is_all_in(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    seen = 0
    for hand in hands(id):
        for at, event in hand.of("bet", "raise"):
            seat = seat_of(event.source)
            place = f"seat{seat}.stack"
            bets = bets_before(hand, at + 1)
            before = max((bet for other, bet in bets.items() if other != seat), default=0)
            stack = hand.round.setup.chips.get(place, 0)
            for earlier in hand.events[:at]:
                stack += ((earlier.target == place) - (earlier.source == place)) * (earlier.amount or 0)
            assert bets[seat] > before
            if event.amount != stack:
                assert bets[seat] >= stakes.low
                assert stakes.structure != "limit" or bets[seat] % stakes.low == 0
            seen += 1
    assert seen


@tables_with("rule:pull_in", POT)
def test_when_the_betting_is_complete_the_bets_are_in_the_pot(id: str) -> None:
    for hand in hands(id):
        assert not +bets_before(hand, len(hand.events))
        awarded = sum(event.amount or 0 for _, event in hand.of("award"))
        pulled = sum(e.amount or 0 for e in hand.events if e.target and e.target.startswith("pot"))
        dropped = sum(e.amount or 0 for _, e in hand.of("fee") if e.source and e.source.startswith("pot"))
        back = sum(e.amount or 0 for _, e in hand.of("return") if e.source and e.source.startswith("pot"))
        assert pulled == awarded + dropped + back


# -- the showdown -----------------------------------------------------------------------------------------------------


@tables_with("rule:show", POT)
def test_every_hand_in_play_at_the_showdown_is_turned_up(id: str) -> None:
    """So that nobody has to ask to see one; the pot is pushed after that."""
    seen = 0
    for hand in hands(id):
        dealt = {seat_of(e.target) for _, e in hand.of("deal") if e.target and e.target.endswith(".hand")}
        live = dealt - {seat_of(event.source) for _, event in hand.of("fold")}
        if len(live) > 1:
            shown = {seat_of(event.source or event.target) for _, event in hand.of("show")}
            assert live <= shown
            assert max(at for at, _ in hand.of("show")) < min(at for at, _ in hand.of("award"))
            seen += 1
    assert seen


@tables_with("rule:uncontested", POT)
def test_the_last_hand_wins_without_being_shown(id: str) -> None:
    round_ = start(id, dict.fromkeys((1, 2, 3), 1000), chance=Sealed.of(id))
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("fold"))
    assert "show" not in {event.kind for event in round_.events}
    assert len(told(round_, "award")) == 1 and len(told(round_, "fold")) == 2


@tables_with("rule:win", POT)
def test_what_is_pushed_at_the_showdown_goes_to_hands_that_nobody_beats(id: str) -> None:
    """By the game's own reading of hands, which the tests of hands/ check against other evaluators."""
    seen = 0
    for hand in hands(id):
        winners = {seat_of(event.target) for _, event in hand.of("award")}
        shown = {seat_of(event.source or event.target) for _, event in hand.of("show")}
        if len(shown) > 1:
            assert winners and winners <= shown
            seen += 1
    assert seen


@tables_with("rule:split", FLOP)
def test_equal_hands_split_the_pot_and_the_odd_chip_goes_to_the_buttons_left(id: str) -> None:
    names = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat1"]}
    first, second, folds = ("As", "Ks", "4s", "5s"), ("Ad", "Kd", "4d", "5d"), ("9c", "9h", "8c", "8h")
    count = HOLE[entry(id).module]
    deck = " ".join(
        card for dealt in zip(*(hand[:count] for hand in (folds, first, second)), strict=True) for card in dealt
    )
    round_ = start(
        id, {1: 101, 2: 101, 3: 101}, f"{deck} 7c Qc Jh Ts 7d 2h 7h 3d", options={"fee": "none"}, buttons=names
    )
    folder = round_.table.holder("small blind")
    while round_.open:
        for seat, question in list(round_.open.items()):
            if question.option("discard") is not None:
                round_.answer(seat, question.default)
            else:
                check = question.option("check") is not None
                round_.answer(seat, Answer("fold" if seat == folder and not check else "check" if check else "call"))
    awards = told(round_, "award")
    stakes = open_game(id).stakes
    assert stakes is not None and len(awards) == 2
    assert {event.why for event in round_.events if event.kind == "award"} == {round_.game.rules["split"]}
    button = round_.table.holder("dealer button")
    nearest = next(n for n in (button % 3 + 1, (button + 1) % 3 + 1, button) if n != folder)  # type: ignore[operator]
    shares = {target: amount for _, target, amount in awards}
    total = sum(amount or 0 for amount in shares.values())
    assert shares[f"seat{nearest}.stack"] == total // 2 + (total // 2) % stakes.chip


# -- what is brought and what is collected -----------------------------------------------------------------------------


@tables_with("code:money.buy_ins.BuyIn", POT)
def test_the_least_buy_in_is_the_printed_multiple_of_the_least_bet(id: str) -> None:
    game = open_game(id)
    assert game.stakes is not None
    times = 5 if entry(id).module == "lo_ball" else 10
    assert game.buy_in.low == times * game.stakes.low
    with pytest.raises(BadSetup):
        game.buy_in.check(game.buy_in.low - 100)
    assert game.buy_in.short_buys == 1


@pytest.mark.parametrize(
    "id",
    [
        param
        for name in ("texas_holdem", "omaha", "omaha_hi_lo", "pineapple", "draw", "seven_card_stud")
        for param in tables_with(f"fees:{name}", POT).args[1]
    ],
)
def test_every_schedule_charges_the_printed_row_for_every_number_of_players(id: str) -> None:
    from housedealer.money.fees import Action

    for key in option_keys(id):
        option = fee_option(id, key)
        for players in range(2, entry(id).seats["max"] + 1):
            for flop, river in ((False, False), (True, False), (True, True)):
                dues = option.dues(Action(players, flop=flop, river=river))
                assert sum(due.amount for due in dues if due.payer == "pot") == printed_fee(
                    id, key, players, flop, river
                )


@tables_with("rule:fee", POT)
def test_the_collection_of_every_hand_is_the_printed_one(id: str) -> None:
    keys = option_keys(id)
    for key in {keys[0], keys[len(keys) // 2], keys[-1]}:
        assert play(id, key, min(7, entry(id).seats["max"]), 30, seed=11)["hands"] == 30


@tables_with("rule:no_flop_fee", FLOP)
def test_a_hand_without_a_flop_pays_what_is_printed_for_it(id: str) -> None:
    key = option_keys(id)[0]
    round_ = start(id, dict.fromkeys(range(1, 8), 1000), chance=Sealed.of(id), options={"fee": key})
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("fold"))
    assert round_.felt.chips["drop"] == printed_fee(id, key, 7, False, False)


@tables_with("rule:discard", FLOP)
def test_three_cards_are_dealt_and_one_is_thrown_away_at_the_printed_time(id: str) -> None:
    """Pineapple: after the first betting round and before the flop. Crazy Pineapple: after the flop, before it is bet on."""
    seen = 0
    for hand in hands(id):
        thrown = [(at, event) for at, event in hand.of("discard")]
        if not board(hand):
            assert not thrown
            continue
        flop = next(at for at, event in hand.of("deal") if event.target == "board")
        later = [at for at, question, _ in hand.asked if at > flop and question.option("fold") is not None]
        for at, event in thrown:
            assert len(event.what) == 1
            assert at < flop if entry(id).module == "pineapple" else flop < at <= min(later, default=at)
        assert len({event.source for _, event in thrown}) == len(thrown) >= 2
        seen += 1
    assert seen


@tables_with("rule:high_half", FLOP)
def test_high_and_low_take_half_of_the_pot_each(id: str) -> None:
    halved, chip = 0, 100
    for hand in hands(id):
        by: Counter[str] = Counter()
        for _, event in hand.of("award"):
            by[event.why.text if event.why else ""] += event.amount or 0
        rules = hand.round.game.rules
        if by[rules["high_half"].text]:
            pots = len({event.source for _, event in hand.of("award")})
            assert abs(by[rules["high_half"].text] - by[rules["low_half"].text]) <= chip or pots > 1
            halved += 1
    assert halved


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
