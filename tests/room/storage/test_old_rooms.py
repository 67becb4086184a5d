"""A room of every earlier step of the schema is brought up to date, plays on, and its audit finds nothing."""

from __future__ import annotations

import json
import sqlite3
import tarfile
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from housedealer.commands.audit import run as audit
from housedealer.room.storage.migrations.schema_version import _script, newest
from tests.room.house import QUICK, House, Visitor, until

OLD = sorted(Path(__file__).with_name("old_rooms").glob("*.tar.xz"))
HASTY = replace(QUICK, practice=False, clock=0.05, arranging_clock=0.05)  # whoever left the hand does not come back


@pytest.fixture(params=OLD, ids=lambda file: file.name.partition(".")[0])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    with tarfile.open(request.param) as packed:
        packed.extractall(tmp_path, filter="data")
    return tmp_path / "room.sqlite"


def lines(database: Path) -> dict[tuple[str, int], str]:
    """Everything that was stored, by table and number; a page of one line is what every event was before there were pages."""
    found: dict[tuple[str, int], str] = {}
    with sqlite3.connect(database) as connection:
        for table, seq, body in connection.execute('SELECT "table", seq, body FROM events'):
            several = body.split("\n")
            found |= {(table, seq - len(several) + 1 + at): line for at, line in enumerate(several)}
    connection.close()
    return found


def ends(log: dict[tuple[str, int], str], table: str) -> int:
    """How many rounds of a table are over."""
    return sum(json.loads(line)["kind"] == "end" for (at, _), line in log.items() if at == table)


def test_an_old_room_is_brought_up_to_date_plays_on_and_audits_clean(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = lines(database)
    tables = sorted({table for table, _ in before})
    assert len(before) > 50 and len(tables) == 2
    with House(database, HASTY) as house, ExitStack() as watching:
        bo = Visitor(house.url, "Bo")
        for table in tables:
            watching.enter_context(bo.watch(table))  # the bots play on when Bo, who never answers, is away
            bo.sit(table, 4)
        for table in tables:
            until(lambda table=table: ends(lines(database), table) > ends(before, table) + 1 or None)  # type: ignore[misc]
    after = lines(database)
    assert {at: after.get(at) for at in before} == before  # what was stored is never rewritten
    assert audit(str(database), None, json=False) == 0, capsys.readouterr().out
    assert "no findings" in capsys.readouterr().out


def test_there_is_an_old_room_for_every_step_before_the_newest() -> None:
    steps = {script.revision for script in _script().walk_revisions()}
    assert steps - {newest()} <= {file.name.partition(".")[0] for file in OLD}
