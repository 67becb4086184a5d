"""A room that was killed goes on where it was."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest

from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.room.storage.table_log import End
from housedealer.room.tables.resume import Restored, _take_back
from housedealer.room.tables.seating import Seating
from housedealer.table.chance import Sealed
from housedealer.table.session import Session
from tests.room.house import ONE_HAND, House, KillableHouse, Visitor, Watching, reading, records, rewrite, stored

FACTS = ("you", "seats", "playing")


@pytest.mark.parametrize(("game", "answers"), [("hotel_del_rio/texas_holdem", 2), ("garden_city/three_card_poker", 1)])
def test_killed_in_mid_hand_it_goes_on_with_the_same_deck(database: str, game: str, answers: int) -> None:
    with KillableHouse(database, bot_delay=0, pause=600, clock=600, seed="k") as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open(game, bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            for _ in range(answers):
                eye.play_one()
            eye.until(lambda e: e.state["question"] is not None)
            before, view, balance = eye.state, eye.say({"type": "view"}), ann.balance()
        house.kill()
        house.start()
        with ann.watch(table, since=before["seq"]) as eye:
            eye.receive()
            eye.receive()
            assert eye.events == []
            assert eye.state["question"] == before["question"]
            assert {key: eye.state[key] for key in FACTS} == {key: before[key] for key in FACTS}
            assert eye.say({"type": "view"}) == view
            assert ann.balance() == balance
            eye.play(1)
        (record,) = records(stored(house.database, table))
        assert record[-1]["kind"] == "end"
        assert replay(record, open_game)[0] is None


def test_between_rounds_stacks_buttons_and_seats_are_kept(database: str) -> None:
    with House(database, ONE_HAND) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open("hotel_del_rio/texas_holdem", bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(1)
            eye.until(lambda e: not e.state["playing"])
            ann.post(f"/tables/{table}/chips", amount=2_500)
            ann.post(f"/tables/{table}/away", away=True)
            eye.until(lambda e: e.events[-1]["what"] == "sits out")
            view, state = eye.say({"type": "view", "viewer": "rail"}), eye.state
        cookies = ann.http.cookies
    with House(database, ONE_HAND) as house:
        again = Visitor(house.url)
        again.http.cookies = cookies
        with again.watch(table) as eye:
            eye.until(lambda e: True)
            found = eye.say({"type": "view", "viewer": "rail"})
            assert (found["chips"], found["buttons"]) == (view["chips"], view["buttons"])
            assert eye.state["seats"] == state["seats"]
        before = again.balance()
        again.delete(f"/tables/{table}/seat")
        assert again.balance() == before + view["chips"]["seat2.stack"]


def test_a_hand_that_cannot_be_continued_is_void_and_everyone_has_their_chips_back(database: str) -> None:
    with House(database, ONE_HAND) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open("garden_city/three_card_poker", bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.until(lambda e: e.state["question"] is not None)
            chips = next(event["what"]["chips"] for event in eye.events if event["kind"] == "setup")
        cookies = ann.http.cookies
    _change_an_amount(database, table)
    with House(database) as house:
        again = Visitor(house.url)
        again.http.cookies = cookies
        with again.watch(table, since=0) as eye:
            eye.until(lambda e: sum(event["kind"] == "setup" for event in e.events) >= 2)
        stop, setup = next((a, b) for a, b in pairwise(eye.events) if a["kind"] == "stop")
        assert "void" in stop["why"]["text"]
        assert setup["what"]["chips"] == chips
        with again.watch(table) as eye:
            eye.play(1)  # and the next hand goes on
    with House(database, ONE_HAND):
        assert [event["kind"] for event in stored(database, table)].count("stop") == 1


def _change_an_amount(database: str, table: str) -> None:
    bank = next(event for event in stored(database, table) if event["kind"] == "bank")
    seq = bank.pop("seq")
    bank["amount"] += 100

    def change(lines: list[str], at: int) -> None:
        lines[at] = json.dumps(bank)

    with reading(database) as connection:
        rewrite(connection, table, seq, change)


def test_watching_after_a_restart_shows_the_hand_from_its_beginning(database: str) -> None:
    with House(database, ONE_HAND) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open("garden_city/three_card_poker", bots=2)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.until(lambda e: e.state["question"] is not None)
            seen: Watching = eye
        cookies = ann.http.cookies
    with House(database, ONE_HAND) as house:
        again = Visitor(house.url)
        again.http.cookies = cookies
        with again.watch(table) as eye:
            eye.until(lambda e: True)
            assert eye.events[0]["seq"] == next(e["seq"] for e in seen.events if e["kind"] == "setup")
            eye.play(1)


def test_after_a_void_hand_the_cards_that_may_have_been_seen_are_shuffled() -> None:
    """The shoe is not put back in the order in which the void hand was dealt from it."""
    game = open_game("garden_city/baccarat_gold", {})
    session = Session(game)
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 100_000)
    session.start(Sealed.of("shoe", "table", 1)).play_out(lambda _, question: question.default)
    session.finish()
    before = session.setup()
    void = session.start(Sealed.of("shoe", "table", 2))
    order = [str(card) for card in before.cards["shoe"]]
    assert len(order) > 52
    restored = Restored(Session(game, guarded=True), Seating(), 1, End(1, b""))
    _take_back(restored, void.setup)
    assert restored.session.setup().cards == {} and restored.void[-1].what.cards == {}
    assert restored.session.felt.chips == {**dict.fromkeys(restored.session.felt.chips, 0), **before.chips}
    again = restored.session.start(Sealed.of("shoe", "table", 3))
    (shuffled,) = [event for event in again.events if event.kind == "shuffle"]
    lies = [str(card) for card in shuffled.what]
    assert sorted(lies) != lies and lies[-len(order) :] != order and lies[: len(order)] != order
