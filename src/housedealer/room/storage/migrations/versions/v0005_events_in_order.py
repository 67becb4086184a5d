"""Events lie in the order they were stored and are found by an index: clustered by table, SQLite wrote half as much again."""

from __future__ import annotations

from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    _recreate(with_rowid=True)


def downgrade() -> None:
    """One step back."""
    _recreate(with_rowid=False)


def _recreate(with_rowid: bool) -> None:
    if op.get_bind().dialect.name != "sqlite":
        return
    with op.batch_alter_table("events", recreate="always", table_kwargs={"sqlite_with_rowid": with_rowid}):
        pass
