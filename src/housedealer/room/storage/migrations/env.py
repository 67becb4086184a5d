"""Alembic's entry: the room hands over an open connection."""

from __future__ import annotations

from alembic import context

from housedealer.room.storage.schema import METADATA

if __name__ == "env_py":  # the name Alembic loads it by
    connection = context.config.attributes["connection"]
    context.configure(connection=connection, target_metadata=METADATA, render_as_batch=True)
    with context.begin_transaction():
        context.run_migrations()
