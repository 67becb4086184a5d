"""Members with roles, the floor's tables, waiting lists and incidents; the ledger has taken the place of transfers."""

from __future__ import annotations

import hashlib
import json
import time

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
NINETY_DAYS = 90 * 86400


def upgrade() -> None:
    """One step forward."""
    _people()
    _floor()
    _ledger()
    _open_ledger(op.get_bind())
    op.drop_table("transfers")


def _people() -> None:
    op.execute(
        "ALTER TABLE accounts ADD COLUMN play BIGINT DEFAULT 0 NOT NULL "
        "CONSTRAINT ck_accounts_play_covered CHECK (play >= 0)"
    )
    op.add_column("accounts", sa.Column("login", sa.String(64)))
    op.create_index(op.f("ix_accounts_login"), "accounts", ["login"], unique=True)
    op.add_column("accounts", sa.Column("password", sa.Text()))
    op.add_column("accounts", sa.Column("must_change", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("accounts", sa.Column("provider", sa.String(64)))
    op.add_column("accounts", sa.Column("disabled", sa.Float()))
    op.create_table(
        "roles",
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("role", sa.String(16), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_roles_account")),
        sa.PrimaryKeyConstraint("account", "role", name=op.f("pk_roles")),
    )
    op.add_column("sessions", sa.Column("expires", sa.Float(), nullable=False, server_default="0"))
    op.execute(f"UPDATE sessions SET expires = created + {NINETY_DAYS}")  # nosec B608 # a number above
    op.create_table(
        "attempts",
        sa.Column("id", _ID, nullable=False),
        sa.Column("who", sa.String(96), nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
    )
    op.create_index(op.f("ix_attempts_who"), "attempts", ["who"])


def _floor() -> None:
    op.add_column("tables", sa.Column("kind", sa.String(16), nullable=False, server_default="practice"))
    op.add_column("tables", sa.Column("dealing", sa.String(16), nullable=False, server_default="sealed"))
    op.add_column("tables", sa.Column("paused", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("closing", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("tables", sa.Column("must_move", sa.String(96)))
    op.add_column("tables", sa.Column("opened_by", sa.String(32)))
    op.add_column("seats", sa.Column("seated", sa.Float(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("absent", sa.Float()))
    op.add_column("seats", sa.Column("moving", sa.String(16)))
    op.add_column("seats", sa.Column("transferred", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.add_column("seats", sa.Column("short_buys", sa.Integer(), nullable=False, server_default="0"))
    op.add_column("seats", sa.Column("tppp", sa.Boolean(), nullable=False, server_default=sa.false()))
    op.create_table(
        "sittings",
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("since", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_sittings_account")),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name=op.f("fk_sittings_table")),
        sa.PrimaryKeyConstraint("table", "seat", "since", name=op.f("pk_sittings")),
    )
    op.create_index(op.f("ix_sittings_account"), "sittings", ["account"])
    op.execute(
        'INSERT INTO sittings ("table", seat, since, account) '
        'SELECT "table", seat, since, account FROM seats WHERE since IS NOT NULL AND account IS NOT NULL'
    )
    op.create_table(
        "waiting",
        sa.Column("id", _ID, nullable=False),
        sa.Column("account", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("limits", sa.String(96), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("joined", sa.Float(), nullable=False),
        sa.Column("table", sa.String(96)),
        sa.Column("seat", sa.Integer()),
        sa.Column("until", sa.Float()),
        sa.ForeignKeyConstraint(["account"], ["accounts.id"], name=op.f("fk_waiting_account")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_waiting")),
        sa.UniqueConstraint("account", "game", "limits", "kind", name=op.f("uq_waiting_account")),
    )
    op.create_table(
        "incidents",
        sa.Column("id", _ID, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("table", sa.String(96), nullable=False),
        sa.Column("round", sa.Integer()),
        sa.Column("seq", sa.BigInteger()),
        sa.Column("kind", sa.String(24), nullable=False),
        sa.Column("by", sa.String(32)),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.Column("ruling", sa.Text(), nullable=False, server_default=""),
        sa.Column("cite", sa.String(64), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_incidents")),
    )
    op.create_index(op.f("ix_incidents_at"), "incidents", ["at"])
    op.create_index(op.f("ix_incidents_table"), "incidents", ["table"])


def _ledger() -> None:
    op.create_table(
        "postings",
        sa.Column("id", _ID, nullable=False),
        sa.Column("at", sa.Float(), nullable=False),
        sa.Column("what", sa.String(24), nullable=False),
        sa.Column("table", sa.String(96)),
        sa.Column("round", sa.Integer()),
        sa.Column("by", sa.String(32)),
        sa.Column("note", sa.Text(), nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_postings")),
    )
    op.create_index(op.f("ix_postings_at"), "postings", ["at"])
    op.create_index(op.f("ix_postings_table"), "postings", ["table"])
    op.create_table(
        "lines",
        sa.Column("posting", _ID, nullable=False),
        sa.Column("account", sa.String(112), nullable=False),
        sa.Column("amount", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["posting"], ["postings.id"], name=op.f("fk_lines_posting")),
        sa.PrimaryKeyConstraint("posting", "account", name=op.f("pk_lines")),
    )
    op.create_index(op.f("ix_lines_account"), "lines", ["account"])


def _open_ledger(connection: sa.Connection) -> None:
    """One posting for all the money that is there. Until now everyone was a guest, and all of it play money."""
    lines = {
        f"player:{id}": int(balance) for id, balance in connection.execute(sa.text("SELECT id, balance FROM accounts"))
    }
    for (table,) in connection.execute(sa.text("SELECT id FROM tables")).all():
        chips = _chips(connection, table)
        lines[f"table:{table}"] = chips["table"]
        lines[f"drop:{table}"] = chips["drop"]
    lines = {account: amount for account, amount in lines.items() if amount}
    if not lines:
        return
    lines["play_money"] = -sum(lines.values())
    now = time.time()
    connection.execute(sa.text("INSERT INTO postings (id, at, what, note) VALUES (1, :at, 'opening', '')"), {"at": now})
    rows = [{"account": account, "amount": amount} for account, amount in lines.items()]
    connection.execute(sa.text("INSERT INTO lines (posting, account, amount) VALUES (1, :account, :amount)"), rows)
    if connection.dialect.name == "postgresql":
        connection.execute(sa.text("SELECT setval(pg_get_serial_sequence('postings', 'id'), 1)"))
    _seal(
        connection, json.dumps([1, now, "opening", None, None, None, "", sorted(lines.items())], separators=(",", ":"))
    )


def _chips(connection: sa.Connection, table: str) -> dict[str, int]:
    """What lies at a table and waits to come to it, and what finished rounds dropped: an open one posts its own when it ends."""
    waiting = connection.execute(
        sa.text('SELECT COALESCE(SUM(waiting), 0) FROM seats WHERE "table" = :t'), {"t": table}
    ).scalar_one()
    lying, drop, dropped = 0, 0, 0
    for (body,) in connection.execute(sa.text('SELECT body FROM events WHERE "table" = :t ORDER BY seq'), {"t": table}):
        event = json.loads(body)
        if event["kind"] in ("setup", "take_back"):
            chips = event["what"]["chips"]
            lying, drop = sum(chips.values()), chips.get("drop", 0)
            dropped = drop if event["kind"] == "setup" else dropped
        elif event["amount"]:
            lying += event["amount"] * ((event["from"] == "cage") - (event["to"] == "cage"))
            drop += event["amount"] * ((event["to"] == "drop") - (event["from"] == "drop"))
        if event["kind"] == "end":
            dropped = drop
    return {"table": lying - dropped + int(waiting), "drop": dropped}


def _seal(connection: sa.Connection, posting: str) -> None:
    seals, before = connection.execute(sa.text("SELECT seals, hash FROM chain")).one()
    digest = hashlib.sha256(posting.encode()).digest()
    hash = hashlib.sha256(bytes(before) + f"{seals + 1}\nposting\n\n1\n".encode() + digest).digest()
    connection.execute(
        sa.text("INSERT INTO seals (id, what, number, digest, hash) VALUES (:i, 'posting', 1, :d, :h)"),
        {"i": seals + 1, "d": digest, "h": hash},
    )
    connection.execute(sa.text("UPDATE chain SET seals = :n, hash = :h"), {"n": seals + 1, "h": hash})


def downgrade() -> None:
    """The ledger cannot be told as transfers again; restore a copy of the database instead."""
    raise NotImplementedError("members' money cannot go back to an older room: restore a copy of the database")
