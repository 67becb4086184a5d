"""What a table does when its own rules or the room fail in the middle of a hand: it is void, the floor hears of it, and
the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from housedealer.room.floor import incidents
from housedealer.room.people.accounts import Account
from housedealer.room.storage.schema import INCIDENTS
from housedealer.room.tables import clock, rounds, views
from housedealer.room.tables.actor import TableActor
from housedealer.room.trust.audits.audit import audit
from housedealer.table.round import FAULT
from tests.room.house import reading
from tests.room.tables.test_actor import Failing, answer, run


def failing() -> Generator[Any, Any, None]:
    yield
    raise ZeroDivisionError("the rules failed")


async def told(storage: Failing) -> list[str]:
    kinds: list[str] = await storage.read(lambda c: list(c.execute(select(INCIDENTS.c.kind)).scalars()))
    return kinds


async def chips(table: TableActor) -> dict[str, int]:
    return await table.look(lambda: {place: n for place, n in table.felt.chips.items() if n})


async def until_asked(table: TableActor, account: Account, after: int) -> None:
    while await table.look(lambda: table.session.rounds) <= after or table.round is None:
        await asyncio.sleep(0.02)
        question = await table.look(lambda: views.state(table, account.id)["question"])
        if question is not None and table.session.rounds > after:
            return


def test_a_game_that_fails_in_mid_hand_voids_the_hand_and_the_table_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is dealt until the floor has had time to look; the log says at which table, in which round, and why."""
    monkeypatch.setattr(rounds, "AFTER_A_FAULT", 3600.0)

    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        assert table.round is not None
        began = {place: n for place, n in table.round.setup.chips.items() if n}
        broken = failing()
        next(broken)
        table.round._play = broken
        played = table.session.rounds
        await answer(table, account)
        assert await table.look(lambda: table.session.rounds) == played + 1
        assert table.round is None and await chips(table) == began
        (incident,) = await storage.read(incidents.find)
        assert (incident.kind, incident.table, incident.round) == ("fault", table.id, played + 1)
        assert table.entry.id in incident.text and "the rules failed" in incident.text
        assert incident.ruling == FAULT.text
        table.at = table.at._replace(next_round=0.0)
        table.alarm.set()
        await until_asked(table, account, played)

    run(test, tmp_path)


def test_a_hand_that_the_room_cannot_go_on_with_is_given_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "RETRY", 0.02)
    monkeypatch.setattr(rounds, "AFTER_A_FAULT", 0.01)

    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        played, decide = table.session.rounds, rounds.decide

        async def broken(*_: Any, **__: Any) -> None:
            raise ZeroDivisionError("the room failed")

        monkeypatch.setattr(rounds, "decide", broken)
        table.at = table.at._replace(due=dict.fromkeys(table.at.due, 0.0))
        table.alarm.set()
        while await table.look(lambda: table.session.rounds) == played:
            await asyncio.sleep(0.02)
        monkeypatch.setattr(rounds, "decide", decide)
        assert "fault" in await told(storage)
        await until_asked(table, account, played)

    run(test, tmp_path)
    with reading(tmp_path / "room.sqlite") as connection:
        assert audit(connection).findings == []
