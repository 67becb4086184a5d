"""Members may sign in with a second factor: codes of an authenticator app."""

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


def downgrade() -> None:
    """One step back, before any of it was used."""
    if op.get_bind().execute(sa.text("SELECT count(*) FROM second_factors")).scalar():
        raise RuntimeError("a room that has used this cannot go back: restore a copy of the database")
    op.drop_table("second_factors")
    with op.batch_alter_table("accounts") as batch:
        batch.drop_column("second_factor")
