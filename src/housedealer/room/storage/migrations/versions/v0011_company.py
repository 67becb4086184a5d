"""Players chat at their tables and call the floor; the floor removes lines and tells people to be silent."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None

ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One step forward."""
    op.add_column("tables", sa.Column("chat", sa.Boolean()))
    op.create_table(
        "chat",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.Column("seat", sa.Integer()),
        sa.Column("text", sa.String(240), nullable=False),
        sa.Column("removed", sa.Float()),
        sa.Column("removed_by", sa.String(32)),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_chat_table")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_chat_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_chat")),
    )
    op.create_index(op.f("ix_chat_table"), "chat", ["table"])
    op.create_index(op.f("ix_chat_at"), "chat", ["at"])
    op.create_table(
        "silences",
        sa.Column("id", ID, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float(), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_silences_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_silences")),
    )
    op.create_index(op.f("ix_silences_account"), "silences", ["account"])
    op.create_table(
        "floor_calls",
        sa.Column("id", ID, nullable=False),
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.String(240), nullable=False, server_default=""),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("answered", sa.Float()),
        sa.Column("answered_by", sa.String(24)),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_floor_calls_table")),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_floor_calls_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_floor_calls")),
    )
    op.create_index(op.f("ix_floor_calls_table"), "floor_calls", ["table"])
    op.create_index(op.f("ix_floor_calls_account"), "floor_calls", ["account"])


def downgrade() -> None:
    """One step back, before any of it was used."""
    for name in ("chat", "silences", "floor_calls"):
        if op.get_bind().execute(sa.text(f"SELECT count(*) FROM {name}")).scalar():  # nosec B608 # a name above
            raise RuntimeError("a room that has used this cannot go back: restore a copy of the database")
        op.drop_table(name)
    with op.batch_alter_table("tables") as batch:
        batch.drop_column("chat")
