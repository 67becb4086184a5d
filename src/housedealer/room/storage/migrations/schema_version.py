"""The migration that a database is at, and the newest that this program knows."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection


@cache
def _script() -> ScriptDirectory:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    return ScriptDirectory.from_config(config)


@cache
def newest() -> str:
    """The newest step."""
    return str(_script().get_current_head())


def step_of(connection: Connection) -> str | None:
    """The step that a database is at; none for an empty one."""
    return MigrationContext.configure(connection).get_current_revision()


def known(step: str) -> bool:
    """Whether this program knows a step; one it does not know is of a newer program."""
    return any(script.revision == step for script in _script().walk_revisions())
