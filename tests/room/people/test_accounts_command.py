"""`housedealer accounts`."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner

from housedealer.commands.accounts import app


def run(database: Path, *words: str) -> str:
    done = CliRunner().invoke(app, [*words, "--database", str(database)], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_members_are_added_listed_given_roles_and_new_passwords(tmp_path: Path) -> None:
    database = tmp_path / "room.sqlite"
    added = json.loads(run(database, "add", "Dana@room.example", "--role", "floor", "--json"))
    assert (added["login"], added["roles"], len(added["password"])) == ("dana@room.example", ["floor"], 19)
    assert "floor, player" in run(database, "role", "dana@room.example", "floor", "player")
    again = json.loads(run(database, "password", "dana@room.example", "--json"))
    assert again["password"] != added["password"]
    run(database, "add", "prop", "--role", "tppp", "--provider", "Blue Props")
    listed = json.loads(run(database, "list", "--json"))
    assert {member["login"]: member["provider"] for member in listed} == {
        "dana@room.example": None, "prop": "Blue Props",
    }  # fmt: skip
    assert "password" not in json.dumps(listed)
