"""Members may sign in with a second factor: codes of an authenticator app. The room keeps tables as it opens them often."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """One step forward."""
    op.add_column("accounts", sa.Column("second_factor", sa.Float()))
    op.create_table(
        "second_factors",
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("secret", sa.Text(), nullable=False),
        sa.Column("recovery", sa.Text(), nullable=False, server_default=""),
        sa.Column("step", sa.BigInteger(), nullable=False, server_default="0"),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_second_factors_account")),
        sa.PrimaryKeyConstraint("account", name=op.f("pk_second_factors")),
    )
    op.create_table(
        "presets",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), nullable=False),
        sa.Column("name", sa.String(60), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("dealing", sa.String(16), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_presets")),
        sa.UniqueConstraint("name", name=op.f("uq_presets_name")),
    )


def downgrade() -> None:
    """One step back, before any of it was used."""
    for name in ("second_factors", "presets"):
        if op.get_bind().execute(sa.text(f"SELECT count(*) FROM {name}")).scalar():  # nosec B608 # a name above
            raise RuntimeError("a room that has used this cannot go back: restore a copy of the database")
        op.drop_table(name)
    with op.batch_alter_table("accounts") as batch:
        batch.drop_column("second_factor")
