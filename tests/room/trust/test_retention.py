"""What is not kept leaves the rest of the log as it was: auditable, and good to go on from."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import select, update

from housedealer.room.storage.schema import ACCOUNTS, ROUNDS
from housedealer.room.trust.audits.audit import audit
from tests.room.house import QUICK, House, Visitor, reading, rewrite, stored
from tests.room.staff import hire

HOLDEM = "hotel_del_rio/texas_holdem"
LONG_AGO = 1_000_000.0


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_old_rounds_and_guests_go_and_the_room_can_still_be_audited(
    new_database: Callable[[str], str], monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    monkeypatch.setattr("housedealer.room.tables.registry.PRUNING", math.inf)  # only when it is asked for
    database = new_database(kind)
    settings = replace(QUICK, practice=False, keep_rounds=30, keep_guests=30)
    with House(database, settings) as house:
        ann, floor = Visitor(house.url, "Ann"), hire(house, "floor.1", "floor")
        table = str(floor.post("/floor/tables", game=HOLDEM, kind="practice", bots=1)["id"])
        ann.sit(table, 2)
        with ann.watch(table) as eye:
            eye.play(4)
        floor.post(f"/floor/tables/{table}/pause", paused=True, reason="end of the day")
        with ann.watch(table) as eye:
            while eye.state.get("playing", True):
                eye.play_one(("fold", "check")) if eye.state.get("question") else eye.receive()
        ann.delete(f"/tables/{table}/seat")
        ann.delete("/me")
        boss = hire(house, "boss", "administrator")
        assert boss.post("/retention/prune") == {"events": 0, "rounds": 0, "guests": 0}
        with reading(database) as connection:
            connection.execute(
                update(ROUNDS).where(ROUNDS.c.table == table, ROUNDS.c.round <= 2).values(started=LONG_AGO)
            )
            connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.kind == "guest").values(created=LONG_AGO))
        gone = boss.post("/retention/prune")
        assert gone["rounds"] == 2 and gone["events"] > 20 and gone["guests"] == 1
        left = stored(database, table)
        assert left[0]["seq"] == gone["events"] + 1
        assert [line["round"] for line in boss.get(f"/tables/{table}/rounds")][-1] == 3
        with reading(database) as connection:
            found = [str(finding) for finding in audit(connection).findings]
            assert len(found) == 3 and all("when the room wrote it again" in text for text in found)  # made old above
            names = list(connection.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.kind == "guest")).scalars())
        assert names == ["former guest"]
        bo = Visitor(house.url, "Bo")
        bo.sit(table, 3)
        floor.post(f"/floor/tables/{table}/pause", paused=False, reason="a new day")
        with bo.watch(table) as eye:
            eye.play(1)
        with reading(database) as connection:
            rewrite(connection, table, left[0]["seq"], lambda lines, at: lines.pop(at))
        with reading(database) as connection:
            assert any("is missing" in str(finding) for finding in audit(connection).findings)
