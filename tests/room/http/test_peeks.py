"""A refused answer changes nothing, and shows nothing: not to whoever gave it, not at another server, not in the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from housedealer.room.storage.claims import UNDER_WAY, AlreadyDone, Claim
from housedealer.room.storage.schema import ACCOUNTS
from housedealer.room.tables import player_acts
from housedealer.room.trust.audits.audit import audit
from housedealer.table.questions import Answer
from tests.room.house import House, Visitor, reading, stored
from tests.room.peeks import SLOW, run


@pytest.mark.parametrize("processes", [1, 2])
def test_one_key_for_two_requests_never_shows_what_an_answer_would_lead_to(database: str, processes: int) -> None:
    found = run(database, 12, processes)
    assert found["peeks"] == 0 and found["answer refused"] + found["other refused"] == 12


def test_an_answer_whose_transaction_is_refused_never_happened(database: str) -> None:
    with House(database, SLOW) as house:
        ann = Visitor(house.url, "Ann")
        table = ann.open("hotel_del_rio/texas_holdem", bots=1)
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.until(lambda e: e.state["question"] is not None)
            before, question = eye.say({"type": "view"}), eye.state["question"]
            house.run(_answer_under_a_key_that_is_lost(house, ann, table, question))
            assert eye.say({"type": "view"}) == before
        assert ann.get(f"/tables/{table}")["state"]["question"] == question
        assert stored(database, table)[-1]["seq"] == before["seq"]
        with ann.watch(table) as eye:
            eye.play(2)
    with reading(database) as connection:
        assert audit(connection).findings == []


async def _answer_under_a_key_that_is_lost(house: House, ann: Visitor, table: str, question: dict[str, Any]) -> None:
    """The key was taken over by another attempt after this one had begun."""
    actor = await house.app.state.floor.table(table)
    account = await house.app.state.accounts.of_token(ann.http.cookies["housedealer"])
    UNDER_WAY.set(Claim(account.id, "lost", "f"))
    with pytest.raises(AlreadyDone):
        await actor.through(player_acts.answer(actor, account, Answer(question["default"]["option"]), question["id"]))


Act = Callable[[Visitor, str], Any]
ACTS: dict[str, Act] = {
    "away": lambda ann, table: ann.http.post(f"/tables/{table}/away", json={"away": True}),
    "another seat": lambda ann, table: ann.http.post(f"/tables/{table}/seat-change", json={"seat": 5}),
    "leave": lambda ann, table: ann.http.delete(f"/tables/{table}/seat"),
    "chips": lambda ann, table: ann.http.post(f"/tables/{table}/chips", json={"amount": 4_000}),
    "answer": lambda ann, table: ann.http.post(f"/tables/{table}/answers", json={"option": "fold"}),
}


@pytest.mark.parametrize("act", ACTS)
def test_what_the_database_does_not_take_leaves_the_table_as_it_was(house_alone: House, act: str) -> None:
    ann = Visitor(house_alone.url, "Ann")
    table = ann.open("hotel_del_rio/texas_holdem", bots=1)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
    before = _shown(ann, table)
    with reading(house_alone.database) as connection:
        connection.exec_driver_sql(_REFUSING)
    refused = ACTS[act](ann, table)
    with reading(house_alone.database) as connection:
        connection.exec_driver_sql("DROP TRIGGER refuse")
    assert refused.status_code == 503, refused.text
    assert _shown(ann, table) == before
    with reading(house_alone.database) as connection:
        assert connection.execute(ACCOUNTS.select().where(ACCOUNTS.c.name == "Ann")).first() is not None
        assert audit(connection).findings == []
    assert ACTS[act](ann, table).is_success
    assert _shown(ann, table) != before


_REFUSING = "CREATE TRIGGER refuse BEFORE UPDATE OF version ON heads BEGIN SELECT RAISE(ABORT, 'no'); END"


@pytest.fixture
def house_alone(new_database: Callable[[str], str]) -> Any:
    with House(new_database("sqlite"), SLOW) as running:
        yield running


def _shown(visitor: Visitor, table: str) -> Any:
    state = visitor.get(f"/tables/{table}")["state"]
    with visitor.watch(table) as eye:
        return {k: v for k, v in state.items() if k not in ("asking", "next_round")}, eye.say({"type": "view"})
