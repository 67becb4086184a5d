"""The table actor by itself: what a commit that is refused, fails or is not confirmed leaves behind."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import OperationalError

from housedealer.room.operations.problems import Conflict, Unavailable
from housedealer.room.operations.settings import Settings
from housedealer.room.people.accounts import Account, Accounts
from housedealer.room.storage.changes import Behind, Uncertain
from housedealer.room.storage.database import Storage
from housedealer.room.tables import player_acts, views
from housedealer.room.tables.actor import Draft, TableActor
from housedealer.room.tables.registry import Floor
from housedealer.table.questions import Answer

SETTINGS = Settings(bot_delay=0, pause=0.01, clock=600, seed="actor", practice=False)


class Failing(Storage):
    """A storage whose next writes go wrong."""

    wrong: list[tuple[bool, Exception]]  # whether it was stored nevertheless, and what is said

    def __init__(self, database: str) -> None:
        super().__init__(database)
        self.wrong = []
        self.away = False

    async def write(self, work: Any = None, change: Any = None) -> Any:
        if change is None or not self.wrong:
            return await super().write(work, change)
        stored, error = self.wrong.pop(0)
        if stored:
            await super().write(work, change)
        raise error

    async def read(self, work: Any) -> Any:
        if self.away:
            raise AWAY
        return await super().read(work)


AWAY = OperationalError("SELECT 1", {}, Exception("the database is away"))


@asynccontextmanager
async def playing(path: Path) -> AsyncIterator[tuple[TableActor, Account, Failing]]:
    """Ann with a question to answer, heads up against a bot."""
    storage = Failing(str(path / "room.sqlite"))
    floor = Floor(storage, SETTINGS)
    account, _ = await Accounts(storage, SETTINGS).new_guest("Ann")
    table = await floor.table(await floor.open("hotel_del_rio/texas_holdem", {}, 1))
    await player_acts.sit(table, account, 2, table.buy_in.usual)
    while await table.look(lambda: views.state(table, account.id)["question"]) is None:
        await asyncio.sleep(0.01)
    try:
        yield table, account, storage
    finally:
        await floor.close()
        storage.close()


def run(test: Callable[[TableActor, Account, Failing], Awaitable[None]], path: Path) -> None:
    async def within() -> None:
        async with playing(path) as (table, account, storage):
            await test(table, account, storage)

    asyncio.run(within())


async def shown(table: TableActor, account: Account) -> Any:
    def read() -> Any:
        state = {k: v for k, v in views.state(table, account.id).items() if k not in ("asking", "next_round")}
        return state, views.view(table, account.id)

    return await table.look(read)


async def answer(table: TableActor, account: Account) -> None:
    question = await table.look(lambda: views.state(table, account.id)["question"])
    await table.through(player_acts.answer(table, account, Answer(question["default"]["option"]), question["id"]))


@pytest.mark.parametrize("error", [Conflict("refused"), AWAY], ids=["refused", "failed"])
def test_an_answer_that_is_not_stored_never_happened(tmp_path: Path, error: Exception) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        before = await shown(table, account)
        storage.wrong = [(False, error)]
        with pytest.raises(Conflict if isinstance(error, Conflict) else Unavailable):
            await answer(table, account)
        assert await shown(table, account) == before
        await answer(table, account)
        assert await shown(table, account) != before

    run(test, tmp_path)


@pytest.mark.parametrize("stored", [True, False])
def test_of_an_answer_that_is_not_confirmed_the_log_says_whether_it_happened(tmp_path: Path, stored: bool) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        before = table.at.version
        storage.wrong = [(stored, Uncertain("lost"))]
        await answer(table, account)  # looks into the log, and gives the answer if it is not there
        assert table.at.version > before
        assert not storage.wrong

    run(test, tmp_path)


def test_a_buy_in_that_is_not_confirmed_is_never_tried_again(tmp_path: Path) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        storage.wrong = [(True, Uncertain("lost"))]
        with pytest.raises(Unavailable):
            await player_acts.add_chips(table, account, 5_000)
        await table.look(lambda: None)
        assert table.seating.of(account.id).waiting == 5_000  # type: ignore[union-attr]

    run(test, tmp_path)


def test_while_the_database_is_away_a_table_says_nothing_and_then_it_goes_on(tmp_path: Path) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        before = await shown(table, account)
        storage.wrong, storage.away = [(False, AWAY)], True
        with pytest.raises(Unavailable):
            await answer(table, account)
        for _ in range(5):
            with pytest.raises(Unavailable):
                await shown(table, account)
        storage.away = False
        while True:
            try:
                assert await shown(table, account) == before
                break
            except Unavailable:
                await asyncio.sleep(0.05)

    run(test, tmp_path)


def test_who_comes_too_late_looks_at_the_table_again(tmp_path: Path) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        storage.wrong = [(False, Behind("the table has moved on"))]
        await player_acts.sit_out(table, account, True)
        assert table.seating.of(account.id).away  # type: ignore[union-attr]

    run(test, tmp_path)


def test_what_a_draft_holds_counts_only_when_it_is_stored(tmp_path: Path) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        storage.wrong = [(False, AWAY)]
        facts = table.seating.facts._replace(paused=True)
        with pytest.raises(OperationalError):
            await table.commit(Draft(facts=facts))
        assert not table.seating.facts.paused
        await table.commit(Draft(facts=facts))
        assert table.seating.facts.paused

    run(test, tmp_path)


def test_what_follows_and_fails_is_done_later(tmp_path: Path) -> None:
    async def test(table: TableActor, account: Account, storage: Failing) -> None:
        tried = 0

        async def follow() -> None:
            nonlocal tried
            tried += 1
            raise AWAY

        await table.turn(lambda: table.afterwards(follow))
        assert tried == 1 and table.unsettled

    run(test, tmp_path)
