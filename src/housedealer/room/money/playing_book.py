"""The playing book of a proposition player: which table was banked from when to when, how many hands, and the totals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, select

from housedealer.room.money.reports import Span, banked
from housedealer.room.people.accounts import read_one
from housedealer.room.storage.schema import ACCOUNTS, SITTINGS, TABLES, VISITS
from housedealer.room.trust import finished_rounds


@dataclass(frozen=True)
class BookLine:
    """One stay at a table: `until` is none while it lasts; `won` is below zero for a loss."""

    table: str
    number: int | None
    game: str
    seat: int
    since: float
    until: float | None
    hands: int
    banked: int
    staked: int
    won: int


@dataclass(frozen=True)
class PlayingBook:
    """Everything that one proposition player banked in a span of time."""

    account: str
    name: str
    provider: str | None
    lines: list[BookLine]
    banked: int
    staked: int
    won: int


@dataclass(frozen=True)
class PropositionPlayer:
    """Somebody who keeps a playing book, and for whom they play."""

    account: str
    name: str
    provider: str


def proposition_players(connection: Connection) -> list[PropositionPlayer]:
    """Everybody who is a proposition player, by provider and name; those who sign in no more are among them."""
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.provider).where(ACCOUNTS.c.provider.is_not(None))
    rows = connection.execute(query.order_by(ACCOUNTS.c.provider, ACCOUNTS.c.name))
    return [PropositionPlayer(*row) for row in rows]


def playing_book(connection: Connection, account: str, span: Span) -> PlayingBook:
    """The book, from the events of the rounds that were banked."""
    person = read_one(connection, account)
    stays = select(VISITS, TABLES.c.game, TABLES.c.number).join(TABLES, TABLES.c.id == VISITS.c.table)
    stays = stays.where(VISITS.c.account == account).order_by(VISITS.c.id)
    lines = []
    for stay in connection.execute(stays).all():
        begin, end = max(stay.since, span.since or 0.0), min(stay.until or 9e18, span.until or 9e18)
        if begin < end and span.table in (None, stay.table):
            lines.append(_line(connection, stay, account, begin, end))
    return PlayingBook(
        account, person.name, person.provider, lines, sum(line.banked for line in lines),
        sum(line.staked for line in lines), sum(line.won for line in lines),
    )  # fmt: skip


def _line(connection: Connection, stay: Row[Any], account: str, begin: float, end: float) -> BookLine:
    table, seat = stay.table, stay.seat
    mine = select(SITTINGS.c.since).where(
        SITTINGS.c.table == table, SITTINGS.c.seat == seat, SITTINGS.c.account == account
    )
    first = min(connection.execute(mine).scalars(), default=0)
    hands = rounds = staked = won = 0
    for found in finished_rounds.finished(connection, table, since=begin, until=end):
        if seat not in found.line.players or found.line.first < first:
            continue
        hands += 1
        put_up, result = banked(found).get(seat, (0, 0))
        rounds, staked, won = rounds + bool(put_up), staked + put_up, won + result
    return BookLine(
        table, stay.number, stay.game, seat, stay.since, stay.until, hands, rounds, staked, won,
    )  # fmt: skip
