"""A chain that needs a key: who wrote a page, which rows are sealed, which checkpoints were signed; seeds are stored closed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward. What is there already is sealed when the room first opens with its keys."""
    op.add_column("events", sa.Column("mac", sa.LargeBinary(16)))
    op.add_column("seals", sa.Column("key", sa.Text()))
    op.add_column("seals", sa.Column("at", sa.Float()))
    op.add_column("chain", sa.Column("checkpoints", sa.BigInteger(), nullable=False, server_default="0"))
    op.add_column("chain", sa.Column("public", sa.String(64)))
    with op.batch_alter_table("rounds") as batch:
        batch.alter_column("seed", existing_type=sa.String(64), type_=sa.String(160), existing_nullable=False)


def downgrade() -> None:
    """One step back, before anything was sealed with a key."""
    sealed = op.get_bind().execute(sa.text("SELECT public FROM chain")).scalar()
    if sealed is not None:
        raise RuntimeError("a room that has keys cannot go back to one without: restore a copy of the database")
    with op.batch_alter_table("rounds") as batch:
        batch.alter_column("seed", existing_type=sa.String(160), type_=sa.String(64), existing_nullable=False)
    with op.batch_alter_table("chain") as batch:
        batch.drop_column("public")
        batch.drop_column("checkpoints")
    with op.batch_alter_table("seals") as batch:
        batch.drop_column("at")
        batch.drop_column("key")
    with op.batch_alter_table("events") as batch:
        batch.drop_column("mac")
