"""The typed client: it plays, comes back after a lost connection, and never acts twice."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from housedealer.bots import bot_for
from housedealer.client import Asked, AsyncRoom, Lost, Refused, Room, Table
from housedealer.client.playing import bot_of, play
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from housedealer.table.record import setup_of
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.client.wire import Wire
from tests.room.house import QUICK, WAIT, House, records, seeds, stored

ALONE = replace(QUICK, practice=False)
HOLDEM = "hotel_del_rio/texas_holdem"
THREE_CARD = "garden_city/three_card_poker"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("room") / "room.sqlite") as running:
        yield running


@pytest.fixture
def room(house: House) -> Iterator[Room]:
    with Room(house.url, patience=10) as opened:
        opened.guest("Ann")
        yield opened


def test_the_lobby_is_typed(room: Room) -> None:
    games = {game.id: game for game in room.lobby()}
    assert set(games) == set(entry_ids())
    table = games[HOLDEM].tables[0]
    assert (
        table.buy_in.low <= table.buy_in.usual <= table.buy_in.high
        and table.open_seats == table.size - len(table.players) > 0
    )


def test_sitting_playing_and_leaving(room: Room) -> None:
    me = room.me()
    assert me is not None and (me.name, me.kind) == ("Ann", "guest")
    table = room.open(THREE_CARD, bots=2)
    state = table.sit()
    assert any(seat.seat == state.seat for seat in state.seats)
    with table.watch() as live:
        for asked in live.questions(rounds=3):
            assert asked.question.option(asked.question.default.option) is not None
            live.answer(asked, asked.question.default)
        assert live.seen.ended >= 3
        assert live.state is not None and live.state.seat == state.seat
    table.sit_out()
    table.sit_out(False)
    table.leave()


def test_updates_come_one_after_another(room: Room) -> None:
    table = room.open(HOLDEM, bots=3)
    with table.watch() as live:
        seen: list[int] = []
        for update in live:
            seen += [happened.seq for happened in update.events]
            if live.seen.ended >= 2:
                break
    assert seen == list(range(seen[0], seen[0] + len(seen)))


def test_a_refusal_is_typed_and_changes_nothing(room: Room) -> None:
    with pytest.raises(Refused, match="rooms are") as refusal:
        room.open("nowhere/texas_holdem")
    assert (refusal.value.status, refusal.value.type) == (404, "unknown-game")
    table = room.open(HOLDEM, bots=1)
    table.sit(2)
    with pytest.raises(Refused, match="you already sit at seat 2"):
        table.sit(1)
    with table.watch() as live:
        asked = next(iter(live.questions()))
        with pytest.raises(Refused, match="may not 'steal' now"):
            live.answer(asked, Answer("steal"))
        live.answer(asked, asked.question.default)


def test_a_watcher_of_a_table_that_is_not_is_refused(house: House) -> None:
    async def look() -> None:
        async with AsyncRoom(house.url) as room:
            table = await room.table("hotel_del_rio.texas_holdem.1")
            table.id = "none"
            async with table.watch() as live:
                with pytest.raises(Refused, match="no table 'none'"):
                    await anext(live)

    asyncio.run(look())


FAMILIES = (
    HOLDEM, THREE_CARD, "garden_city/fortune_pai_gow_poker", "garden_city/baccarat_gold", "garden_city/pan",
    "garden_city/seven_card_stud", "garden_city/blackjack_switch", "garden_city/pai_gow_tiles", "garden_city/hi_draw",
    "garden_city/thirteen_card_poker_red",
)  # fmt: skip


@pytest.mark.parametrize("game", FAMILIES)
def test_our_bots_play_over_the_client_as_they_play_in_the_engine(house: House, room: Room, game: str) -> None:
    """The same decisions from what came over the connection as from the engine's own view of the seat."""
    table = room.open(game, bots=max(2, entry(game).seats["min"] - 1))
    seat = table.sit().seat
    with table.watch() as live:
        answered = play(live, bot_of(table), rounds=2, luck=Random(7))
    table.leave()
    found, own, compared = bot_for(entry(game).module), Random(7), 0
    for (first, seed), record in zip(seeds(house.database, table.id).items(), _rounds(house, table), strict=False):
        assert first
        round_ = Round(open_game(game, {}), setup_of(record[0]), Sealed(bytes.fromhex(seed)))
        for event in (event for event in record if event["kind"] == "answer"):
            at, answer = int(event["from"].removeprefix("seat")), Answer.from_json(event["what"])
            if at == seat and compared < answered:
                compared += 1
                question = round_.open[at]
                decided = question.check(found(View(round_, f"seat{at}"), question, own))
                assert decided == question.check(answer)
            round_.answer(at, answer)
    assert compared == answered > 0


def _rounds(house: House, table: Table) -> list[list[dict[str, Any]]]:
    return records(stored(house.database, table.id))


def staying(asked: Asked) -> Answer:
    """An answer that stays in the hand."""
    option = asked.question.option("call") or asked.question.option("check")
    return Answer(option.id) if option else asked.question.default


def test_a_lost_connection_comes_back_and_misses_nothing(house: House) -> None:
    with Wire(house.url) as wire, Room(wire.url, patience=10) as room:
        room.guest("Bo")
        table = room.open(HOLDEM, bots=2)
        table.sit()
        with table.watch() as live:
            cuts = 0
            for number, asked in enumerate(live.questions(rounds=3)):
                if number % 3 == 1:
                    wire.cut()
                    cuts += 1
                live.answer(asked, staying(asked))
            numbers = [happened.seq for happened in live.seen.events]
        assert wire.connections > cuts > 1
        assert numbers == list(range(numbers[0], numbers[0] + len(numbers)))
        kinds = {event["seq"]: event["kind"] for event in stored(house.database, table.id)}
        assert [kinds[happened.seq] for happened in live.seen.events] == [h.event.kind for h in live.seen.events]


def test_an_answer_whose_reply_was_lost_counts_once(house: House) -> None:
    with Wire(house.url) as wire, Room(wire.url, patience=10) as room:
        room.guest("Cam")
        table = room.open(HOLDEM, bots=2)
        seat = table.sit().seat
        given = 0
        with table.watch() as live:
            for asked in live.questions(rounds=3):
                wire.losing = True  # the answer arrives, its reply does not
                threading.Timer(0.25, wire.cut).start()
                live.answer(asked, staying(asked))
                given += 1
        mine = [e for e in stored(house.database, table.id) if e["kind"] == "answer" and e["from"] == f"seat{seat}"]
        assert given > 2 and len(mine) == given


def test_a_buy_in_whose_answer_was_lost_is_paid_once(house: House) -> None:
    with Wire(house.url) as wire, Room(wire.url, patience=10) as room:
        before = room.guest("Dee").balance
        table = room.open(HOLDEM, bots=0)
        table.sit(1, 20_000)
        wire.losing = True
        threading.Timer(0.3, wire.cut).start()
        table.add_chips(5_000)
        me = room.me()
        assert me is not None and me.balance == before - 25_000
        chips = [event["amount"] for event in stored(house.database, table.id) if event["kind"] == "buy_in"]
        assert chips == [20_000, 5_000]


def test_it_goes_on_when_the_room_is_closed_and_opened_again(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    first = House(database, ALONE)
    first.__enter__()
    with Wire(first.url) as wire, Room(wire.url, patience=30) as room:
        room.guest("Eve")
        table = room.open(HOLDEM, bots=2)
        table.sit()
        with table.watch() as live:
            questions = live.questions(rounds=3)
            asked = next(questions)
            live.answer(asked, asked.question.default)
            first.__exit__()
            with House(database, ALONE) as second:
                wire.to(second.url)
                for asked in questions:
                    live.answer(asked, asked.question.default)
                numbers = [happened.seq for happened in live.seen.events]
                assert live.seen.ended >= 3 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def test_a_room_that_stays_away_is_given_up(house: House) -> None:
    with Wire(house.url) as wire, Room(wire.url, patience=0.5) as room:
        room.guest("Flo")
        table = room.open(HOLDEM, bots=2)
        with table.watch() as live:
            next(iter(live))
            wire.to("http://127.0.0.1:1")
            wire.cut()
            began = time.monotonic()
            with pytest.raises(Lost, match="cannot be reached"):
                for _ in live:
                    pass
            with pytest.raises(Lost):
                room.me()
            assert time.monotonic() - began < WAIT  # it is not tried for ever


def test_asynchronously_too(house: House) -> None:
    async def evening() -> int:
        async with AsyncRoom(house.url) as room:
            await room.guest("Gus")
            table = await room.open(THREE_CARD, bots=1)
            await table.sit()
            count = 0
            async with table.watch() as live:
                async for asked in live.questions(rounds=2):
                    await live.answer(asked, asked.question.default)
                    count += 1
            await table.leave()
            await room.sign_out()
            assert await room.me() is None
            return count

    assert asyncio.run(evening()) > 0


def test_a_setting_is_described_while_one_tries_it_out(room: Room) -> None:
    table = room.open("garden_city/fortune_pai_gow_poker", bots=2)
    table.sit()
    with table.watch() as live:
        for asked in live.questions(rounds=4):
            option = asked.question.options[0]
            way = getattr(option, "house_way", None)
            if way is not None:
                ranks, foul = live.describe(way)
                assert len(ranks) == len(way) and foul is None
                return
            live.answer(asked, bot_of(table)(live.seen.view(), asked.question, Random(1)))
    pytest.fail("no hand was set")
