"""Tables have numbers and places on a map; walk-ins wait; people restrict themselves; dealers sign in and rotate."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """One step forward."""
    op.add_column("tables", sa.Column("number", sa.Integer()))
    op.add_column("tables", sa.Column("spot", sa.String(16)))
    op.add_column("tables", sa.Column("pushed", sa.Float()))
    with op.batch_alter_table("waiting") as batch:
        batch.alter_column("account", existing_type=sa.String(32), nullable=True)
        batch.add_column(sa.Column("name", sa.String(24)))
    op.create_table(
        "restrictions",
        sa.Column("id", _ID, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("amount", sa.BigInteger()),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_restrictions_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_restrictions")),
    )
    op.create_index(op.f("ix_restrictions_account"), "restrictions", ["account"])
    op.create_table(
        "duties",
        sa.Column("id", _ID, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("since", sa.Float(), nullable=False),
        sa.Column("until", sa.Float()),
        sa.Column("table", sa.String(96)),
        sa.Column("moved", sa.Float(), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_duties_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_duties")),
    )
    op.create_index(op.f("ix_duties_account"), "duties", ["account"])


def downgrade() -> None:
    """One step back, before any of it was used."""
    for name in ("restrictions", "duties"):
        if op.get_bind().execute(sa.text(f"SELECT count(*) FROM {name}")).scalar():  # nosec B608 # a name above
            raise RuntimeError("a room that has used this cannot go back: restore a copy of the database")
        op.drop_table(name)
    op.execute("DELETE FROM waiting WHERE account IS NULL")
    with op.batch_alter_table("waiting") as batch:
        batch.drop_column("name")
        batch.alter_column("account", existing_type=sa.String(32), nullable=False)
    with op.batch_alter_table("tables") as batch:
        for name in ("pushed", "spot", "number"):
            batch.drop_column(name)
