"""A room of the first kind, where everyone was a guest, is brought up to date with its money."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from sqlalchemy import text

from housedealer.room.money import ledger
from housedealer.room.storage.database import Storage
from housedealer.room.trust.audits.audit import audit
from tests.room.house import reading
from tests.room.operations.test_preflight import at_step

BOUGHT = {
    "kind": "buy_in",
    "from": "cage",
    "to": "seat1.stack",
    "what": "Ann",
    "amount": 300,
    "face": "up",
    "why": None,
}


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_balances_and_chips_of_an_old_room_open_the_ledger(new_database: Callable[[str], str], kind: str) -> None:
    database = new_database(kind)
    at_step(database, "0001")
    with reading(database) as connection:
        for statement in (
            "INSERT INTO accounts (id, name, kind, balance, created) VALUES ('ann', 'Ann', 'guest', 600, 0)",
            "INSERT INTO sessions (token_hash, account, created) VALUES ('x', 'ann', 5)",
            "INSERT INTO tables (id, game, options, opened) VALUES ('t.1', 'hotel_del_rio/texas_holdem', '{}', 1)",
            'INSERT INTO seats ("table", seat, account, name, since, waiting, away, leaving) '
            "VALUES ('t.1', 1, 'ann', 'Ann', 1, 100, false, false)",
        ):
            connection.execute(text(statement))
        event = {"b": json.dumps(BOUGHT, separators=(",", ":"))}
        connection.execute(text("INSERT INTO events (\"table\", seq, body) VALUES ('t.1', 1, :b)"), event)
    Storage(database).close()
    with reading(database) as connection:
        expected = {"player:ann": 600, "table:t.1": 400, "play_money": -1_000, "cage": 0}
        assert {account: ledger.balance(connection, account) for account in expected} == expected
        assert connection.execute(text("SELECT account FROM sittings WHERE since = 1")).scalar_one() == "ann"
        assert connection.execute(text("SELECT expires > created FROM sessions")).scalar_one()
    with reading(database) as connection:
        assert audit(connection).findings == []
