"""The round: legal before done, several seats asked together, a live dealer, resuming, and records that cannot lie."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from random import Random

import pytest

from housedealer.cards import STANDARD_PACK, card, cards
from housedealer.errors import BadRecord, BadSetup, HouseDealerError, IllegalAnswer, NotYourTurn
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Live, Sealed, Stacked
from housedealer.table.events import HIDDEN, Event, Why
from housedealer.table.felt import Felt
from housedealer.table.questions import HOUSE_DEALER, Answer, Arrange, Pick, Question
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.anyone import play_out
from tests.script import say, stacks, start

HOLDEM, THREE = "hotel_del_rio/texas_holdem", "paso_robles/three_card_poker"


# -- questions ----------------------------------------------------------------------------------------------------------


def test_an_answer_out_of_turn_says_whose_turn_it_is() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 200, 3: 200}, "", buttons={"dealer button": ["seat3"]})
    with pytest.raises(NotYourTurn, match="not seat 2's turn: the action is on seat 1"):
        say(round_, "2 fold")
    say(round_, "1 fold", "2 fold")
    with pytest.raises(NotYourTurn, match="the round is over"):
        say(round_, "3 check")


def test_seats_asked_together_answer_in_any_order_and_only_once() -> None:
    first = start(THREE, {1: 500, 2: 100, 3: 100}, "2c 3d 5h 6c 7d 9h Kc Qd 2s")
    second = start(THREE, {1: 500, 2: 100, 3: 100}, "2c 3d 5h 6c 7d 9h Kc Qd 2s")
    say(first, "1 bank 500", "2 bet ante=5", "3 bet ante=10")
    say(second, "1 bank 500", "3 bet ante=10")
    with pytest.raises(NotYourTurn):
        say(second, "3 bet ante=10")
    say(second, "2 bet ante=5")
    say(first, "2 play", "3 fold")
    say(second, "2 play", "3 fold")
    assert stacks(first) == stacks(second)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ({"seat2.ante": 300}, r"Ante takes \$5 to \$100 in steps of \$1"),
        ({"seat2.ante": 550}, "in steps of"),
        ({"seat2.ante": 500.0}, "Ante takes"),
        ({"seat2.ante": True}, "Ante takes"),
        ({"seat2.pair_plus": 500}, "Ante"),
        ({"seat2.ante": 10_000, "seat2.pair_plus": 500}, "the stack holds"),
        ({"seat1.ante.2": 500}, "there is no wager at seat1.ante.2"),
        ("all of it", "name each wager's place"),
        (None, "name each wager's place"),
    ],
)
def test_wagers_off_the_limits_or_beyond_the_stack_are_refused(value: object, message: str) -> None:
    round_ = start(THREE, {1: 500, 2: 100}, "", options={"fee": "none"})
    say(round_, "1 bank 500")
    before = len(round_.events)
    with pytest.raises(IllegalAnswer, match=message):
        round_.answer(2, Answer("bet", value))
    assert len(round_.events) == before


def test_answers_from_outside_must_look_like_answers() -> None:
    wrong: list[object] = [None, 3, "fold", [], {"option": 7}, {}]
    for nonsense in wrong:
        with pytest.raises(IllegalAnswer, match="an answer looks like"):
            Answer.from_json(nonsense)


def test_a_pick_takes_only_cards_that_lie_there() -> None:
    question = Question(
        1, (Pick("discard", "seat1.hand", cards("Ah Ah 3d"), 0, 2),), Answer("discard", ()), Why("Draw.")
    )
    assert question.check(Answer("discard", ["Ah", "Ah"])).value == cards("Ah Ah")
    assert question.check(Answer("discard", [])).value == ()
    for wrong in (["3d", "3d"], ["Kc"], ["Ah", "Ah", "3d"], "Ah", ["xx"], 5):
        with pytest.raises(IllegalAnswer, match="0 to 2 of Ah Ah 3d"):
            question.check(Answer("discard", wrong))


def test_an_arrangement_uses_every_card_once_and_is_not_foul() -> None:
    hand = cards("Ah Kd 3c")
    arrange = Arrange(
        "set", "seat1.hand", hand, (("front", 1), ("back", 2)), ((hand[2],), hand[:2]),
        foul=lambda groups: "the front is too high" if groups[0][0].rank > 10 else None,
        describe=lambda groups: tuple(str(group) for group in groups),
    )  # fmt: skip
    question = Question(1, (arrange,), Answer("set", arrange.house_way), Why("Set."))
    assert question.check(Answer("set", [["3c"], ["Ah", "Kd"]])).value == ((hand[2],), hand[:2])
    for wrong, message in [
        ([["Ah"], ["3c", "Kd"]], "too high"),
        ([["3c", "Ah"], ["Kd"]], "1 front, 2 back"),
        ([["3c"], ["Ah", "Ah"]], "uses exactly"),
        ([["3c"]], "1 front, 2 back"),
        ("3c", "1 front, 2 back"),
    ]:
        with pytest.raises(IllegalAnswer, match=message):
            question.check(Answer("set", wrong))


# -- the felt ------------------------------------------------------------------------------------------------------------


def test_chips_cannot_be_moved_from_where_they_are_not() -> None:
    felt = Felt()
    felt.chips["seat1.stack"] = 100
    for amount in (101, -1):
        with pytest.raises(HouseDealerError, match="cannot move"):
            felt.apply(Event("bet", "seat1.stack", "pot", None, amount))
    assert dict(felt.chips) == {"seat1.stack": 100}


def test_cards_cannot_be_moved_from_where_they_are_not() -> None:
    with pytest.raises(HouseDealerError, match="does not lie at"):
        Felt().apply(Event("fold", "seat1.hand", "muck", cards("Ah")))


# -- chance --------------------------------------------------------------------------------------------------------------


def test_the_seal_is_published_before_the_deal_and_the_seed_after_the_round() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 200}, chance=Sealed.of("test"), buttons={"dealer button": ["seat1"]})
    assert [event.kind for event in round_.events][:2] == ["setup", "commit"]
    assert not [event for event in round_.events if event.kind == "reveal"]
    seal = round_.events[1].what
    say(round_, "1 fold")
    seed = next(event.what for event in round_.events if event.kind == "reveal")
    assert Sealed(bytes.fromhex(seed)).commitment == seal


def test_a_sealed_shuffle_is_fair_by_chi_square_over_positions() -> None:
    pack, chance, count = STANDARD_PACK[:13], Sealed.of("fair"), 13_000
    seen = Counter((at, piece) for _ in range(count) for at, piece in enumerate(chance.shuffle(pack)))
    expected = count / 13
    chi = sum((seen[at, piece] - expected) ** 2 / expected for at in range(13) for piece in pack)
    assert 90 < chi < 210  # 144 degrees of freedom: this holds but for one run in a thousand


def test_dice_are_fair_by_chi_square() -> None:
    rolled = Counter(die for _ in range(4000) for die in Sealed.of("dice", _).roll(3))
    assert sum((rolled[face] - 2000) ** 2 / 2000 for face in range(1, 7)) < 20.5


def test_a_stacked_deck_need_not_know_that_the_button_is_drawn_first() -> None:
    deck = cards("As Kd Ah Kh 9s 8d 7c 6h 5s 4d 3h 2h")
    round_ = start(HOLDEM, {1: 200, 2: 200}, chance=Stacked(deck))
    assert [event.target for event in round_.events if event.kind == "shuffle"] == ["deck", "deck"]
    shuffled = max(at for at, event in enumerate(round_.events) if event.kind == "shuffle")
    dealt = [card for event in round_.events[shuffled:] if event.kind == "deal" for card in event.what]
    assert dealt == list(deck[:4])
    assert round_.run_again(round_.tables).events == round_.events


def test_a_stacked_deck_must_come_from_the_pack() -> None:
    with pytest.raises(BadRecord, match="not in the pack"):
        Stacked(cards("Ah Ah")).shuffle(STANDARD_PACK)
    with pytest.raises(BadRecord, match="used up"):
        Stacked().shuffle(STANDARD_PACK)


def test_a_live_dealer_names_each_card_that_the_house_may_know() -> None:
    deck = "Ah Kd Ad Kh 2c 7d 9h 3s 4s"
    live = start(HOLDEM, {1: 200, 2: 200}, chance=Live(), buttons={"dealer button": ["seat2"]}, options={"fee": "none"})
    named = iter(cards(deck))
    script = iter(["2 call", "1 check", "2 check", "1 check", "2 check", "1 check", "2 check", "1 check"])
    while not live.finished:
        if HOUSE_DEALER in live.open:
            with pytest.raises(NotYourTurn, match="still dealing"):
                live.answer(1, Answer("fold"))
            live.answer(HOUSE_DEALER, Answer("card", [next(named)]))
        else:
            say(live, next(script))
    assert [str(c) for c in live.felt.cards["board"]] == ["2c", "7d", "9h", "3s", "4s"]
    assert set(live.felt.cards["burn"]) == {HIDDEN}
    assert stacks(live) == {1: 196, 2: 204}  # the small blind was dealt the aces
    (events,) = rounds(lines(live))
    assert replay(events, open_game)[0] is None


def test_a_live_dealer_cannot_name_a_card_twice() -> None:
    live = start(HOLDEM, {1: 200, 2: 200}, chance=Live(), buttons={"dealer button": ["seat2"]})
    live.answer(HOUSE_DEALER, Answer("card", ["Ah"]))
    with pytest.raises(IllegalAnswer, match="card 1 of"):
        live.answer(HOUSE_DEALER, Answer("card", ["Ah"]))
    assert list(live.open) == [HOUSE_DEALER]


# -- sessions ------------------------------------------------------------------------------------------------------------


def test_a_session_keeps_stacks_buttons_and_the_drop_from_round_to_round() -> None:
    session = Session(open_game(HOLDEM))
    for seat in (2, 4, 7):
        session.sit(seat, f"player {seat}", 20_000)
    luck, holders = Random(4), []
    for number in range(6):
        round_ = session.start(Sealed.of(number))
        play_out(round_, luck)
        holders.append(round_.table.holder("dealer button"))
        session.finish()
    first = holders[0]
    assert first is not None
    order = {2: 4, 4: 7, 7: 2}
    assert all(order[a] == b for a, b in pairwise(holders) if a is not None)
    assert session.felt.total() == 60_000
    assert session.felt.chips["drop"] > 0


def test_sitting_down_is_refused_where_somebody_sits_or_no_seat_is() -> None:
    session = Session(open_game(HOLDEM))
    session.sit(1, "Ann", 100)
    with pytest.raises(BadSetup, match="seat 1 is taken by Ann"):
        session.sit(1, "Bo", 100)
    with pytest.raises(BadSetup, match="seats 1 to 10"):
        session.sit(11, "Bo", 100)
    with pytest.raises(BadSetup, match="above zero"):
        session.sit(2, "Bo", 0)


def test_a_player_who_sits_down_in_a_running_game_is_new() -> None:
    session = Session(open_game(HOLDEM))
    session.sit(1, "Ann", 20_000)
    session.sit(2, "Bo", 20_000)
    play_out(session.start(Sealed.of(1)), Random(1))
    session.finish()
    session.sit(5, "Cam", 20_000)
    assert session.felt.buttons["new player"] == ["seat5"]
    session.leave(5)
    assert not session.felt.buttons["new player"]
    assert session.felt.total() == 40_000


# -- views ----------------------------------------------------------------------------------------------------------------


def test_a_view_shows_a_seat_its_own_cards_and_what_is_turned_up() -> None:
    round_ = start(HOLDEM, {1: 200, 2: 200}, "Ah Kd Ad Kh", buttons={"dealer button": ["seat2"]})
    assert View(round_, "seat1").cards("seat1.hand") == [card("Kd"), card("Kh")]
    assert View(round_, "seat1").cards("seat2.hand") == [HIDDEN, HIDDEN]
    assert View(round_, "rail").cards("seat1.hand") == [HIDDEN, HIDDEN]
    assert all("Ad" not in json.dumps(event.to_json()) for event in View(round_, "seat1").events())


# -- records ---------------------------------------------------------------------------------------------------------------


def recorded() -> list[dict[str, object]]:
    round_ = start(HOLDEM, {1: 200, 2: 200}, chance=Sealed.of("record"), buttons={"dealer button": ["seat1"]})
    play_out(round_, Random(3))
    return [json.loads(line) for line in lines(round_)]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda events: events.pop(0), "must be its setup"),
        (lambda events: events[0]["what"].pop("players"), "malformed"),
        (lambda events: events[0].update(what="nothing"), "must be its setup"),
        (lambda events: events[-2].update(what="not hexadecimal"), "not hexadecimal"),
    ],
)
def test_a_malformed_record_is_refused_with_what_is_wrong(change, message: str) -> None:  # type: ignore[no-untyped-def]
    events = recorded()
    change(events)
    with pytest.raises(BadRecord, match=message):
        replay(events, open_game)


@pytest.mark.parametrize("text", ['{"kind": "setup"', "[]", "7", '{"amount": 3}'])
def test_lines_that_are_not_events_are_refused_by_number(text: str) -> None:
    with pytest.raises(BadRecord, match="line 2"):
        list(rounds(["", text]))


def test_a_changed_answer_and_a_missing_event_are_found() -> None:
    events = recorded()
    without = [event for event in events if event["kind"] != "award"]
    difference, _ = replay(without, open_game)
    assert difference is not None
    answers = [at for at, event in enumerate(events) if event["kind"] == "answer"]
    changed = [dict(event) for event in events]
    changed[answers[0]]["what"] = (
        {"option": "fold"} if events[answers[0]]["what"] != {"option": "fold"} else {"option": "call"}
    )
    difference, _ = replay(changed, open_game)
    assert difference is not None


def test_a_round_that_did_not_finish_resumes_from_its_answers() -> None:
    whole = start(HOLDEM, {1: 200, 2: 200, 3: 200}, chance=Sealed.of("cut"), buttons={"dealer button": ["seat1"]})
    play_out(whole, Random(9))
    half = whole.answers[: len(whole.answers) // 2]
    resumed = Round.resumed(whole.game, whole.setup, Sealed.of("cut"), half)
    assert not resumed.finished
    assert [e.to_json() for e in resumed.events] == [e.to_json() for e in whole.events[: len(resumed.events)]]
