"""Whatever acts within the database itself is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from housedealer.room.storage.database import Storage
from tests.room.house import findings, reading

ACTING = {
    "a trigger": (
        "CREATE FUNCTION promote() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NEW; END'",
        "CREATE TRIGGER promoted AFTER INSERT ON sessions FOR EACH ROW EXECUTE FUNCTION promote()",
        "a trigger promoted on sessions",
    ),
    "a rule": ("CREATE RULE quiet AS ON DELETE TO roles DO INSTEAD NOTHING", "a rule quiet on roles"),
    "a policy": ("CREATE POLICY hidden ON incidents USING (false)", "a policy hidden on incidents"),
    "a view in place of a table": (
        "ALTER TABLE presets RENAME TO presets_",
        "CREATE VIEW presets AS SELECT * FROM presets_ WHERE false",
        "presets is not a table of the database",
    ),
    "no unique index": ("DROP INDEX ix_accounts_login", "the unique index ix_accounts_login of accounts is missing"),
}


@pytest.mark.parametrize("what", ACTING)
def test_in_postgresql_too(what: str, new_database: Callable[[str], str]) -> None:
    database = new_database("postgres")
    Storage(database).close()
    assert findings(database) == []
    *statements, found = ACTING[what]
    with reading(database) as connection:
        for statement in statements:
            connection.exec_driver_sql(statement)
    assert any(found in line for line in findings(database))
