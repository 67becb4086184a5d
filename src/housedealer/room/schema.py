"""The room's database. Events are only ever added; everything else is who owns what right now."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    Float,
    ForeignKey,
    Integer,
    MetaData,
    String,
    Table,
    Text,
)

METADATA: Final = MetaData(
    naming_convention={
        "ix": "ix_%(column_0_label)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "pk": "pk_%(table_name)s",
    }
)

ACCOUNTS: Final = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("name", String(24), nullable=False),
    Column("kind", String(16), nullable=False),  # guest
    Column("balance", BigInteger, CheckConstraint("balance >= 0", "covered"), nullable=False),
    Column("created", Float, nullable=False),
)

SESSIONS: Final = Table(
    "sessions",
    METADATA,
    Column("token_hash", String(64), primary_key=True),  # the token itself is only in the visitor's cookie
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("created", Float, nullable=False),
)

TABLES: Final = Table(
    "tables",
    METADATA,
    Column("id", String(96), primary_key=True),
    Column("game", String(64), nullable=False, index=True),
    Column("options", Text, nullable=False),
    Column("opened", Float, nullable=False),
    Column("closed", Float),
)

SEATS: Final = Table(
    "seats",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seat", Integer, primary_key=True),
    Column("account", ForeignKey("accounts.id"), index=True),  # none for a bot
    Column("name", String(24), nullable=False),
    Column("since", BigInteger),  # the event that brought the player to the table; none while still waiting for it
    Column("waiting", BigInteger, nullable=False, default=0),  # chips bought that come to the table after the round
    Column("away", Boolean, nullable=False, default=False),
    Column("leaving", Boolean, nullable=False, default=False),
)

ROUNDS: Final = Table(
    "rounds",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("round", Integer, primary_key=True),
    Column("first", BigInteger, nullable=False),  # the sequence number of its setup
    Column("last", BigInteger),  # of its end; none while it is played
    Column("seed", String(64), nullable=False),  # private until the round reveals it
    Column("started", Float, nullable=False),
)

EVENTS: Final = Table(
    "events",
    METADATA,
    Column("table", ForeignKey("tables.id"), primary_key=True),
    Column("seq", BigInteger, primary_key=True, autoincrement=False),
    Column("body", Text, nullable=False),
    sqlite_with_rowid=False,
)

TRANSFERS: Final = Table(
    "transfers",
    METADATA,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("account", ForeignKey("accounts.id"), nullable=False, index=True),
    Column("table", ForeignKey("tables.id")),  # none for play money given to a guest
    Column("amount", BigInteger, nullable=False),  # above zero towards the account
    Column("what", String(16), nullable=False),  # gift, buy_in, cash_out
    Column("at", Float, nullable=False),
)
