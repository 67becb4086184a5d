"""Proofs of single cards: what somebody saw of a round at a house table was dealt from the shuffle that was committed to.

The room alone has the seed. Whoever may read a round is given the proofs of the cards they saw in it; the seed itself is
for auditors, once no later round deals from its shuffle.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

import orjson
from sqlalchemy import Connection, select

from housedealer.room.operations.problems import Conflict, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.storage import table_log
from housedealer.room.storage.schema import EVENTS, ROUNDS
from housedealer.room.storage.table_log import Eyes
from housedealer.room.trust.finished_rounds import Finished, sat_at, seen_lines, viewer_of
from housedealer.room.trust.hash_chain import keys_of
from housedealer.table.chance import Committed, sealed_as
from housedealer.table.events import Event
from housedealer.table.opening import Opening, Shuffled
from housedealer.table.proofs import KIND, CardProof, Proofs, ShuffleRoot
from housedealer.table.view import RAIL


def is_auditor(connection: Connection, found: Finished, account: Account | None) -> bool:
    """Whether somebody may have the seed and all cards of a round at a house table: an auditor who never played there."""
    return account is not None and "auditor" in account.roles and not sat_at(connection, found.line.table, account.id)


def seed_for(connection: Connection, found: Finished, account: Account | None) -> str | None:
    """The seed of a round for whoever may have it now."""
    if found.line.revealed:
        return str(found.revealed)
    if found.private and found.spent and is_auditor(connection, found, account):
        return _seed(connection, found.line.table, found.line.first)
    return None


def proofs(connection: Connection, found: Finished, eyes: Eyes) -> Proofs:
    """The proofs of all cards that somebody saw in a round."""
    if not found.private:
        raise NotFound(
            "the cards of this round are not proven one by one: its seed is revealed, or a live dealer dealt"
        )
    line = found.line
    shoe = _shoe(connection, found)
    opening = Opening(line.round, None if shoe is None else shoe[1])
    for entry in found.entries:
        opening.happen(entry.event, viewer_of(entry, eyes))
    own = _chance(connection, line.table, line.first, found.commitment)
    trees = []
    for shuffle in opening.shuffles:
        chance = own if shuffle.round == line.round or shoe is None else shoe[0]
        trees.append(chance.tree(shuffle.order))
    given = [(slot, trees[slot.shuffle].open(slot.at)) for slot in sorted(opening.seen)]
    return Proofs(
        [ShuffleRoot(each.round, each.place, each.root, len(each.order)) for each in opening.shuffles],
        [CardProof(slot.shuffle, slot.at, card.card, card.salt, list(card.path)) for slot, card in given],
    )


def private_lines(connection: Connection, found: Finished, eyes: Eyes) -> Iterator[bytes]:
    """A round as somebody saw it, as the lines of a record; the last one holds the proofs of what they saw."""
    given = table_log.line(Event(KIND, None, None, asdict(proofs(connection, found, eyes))))
    yield from seen_lines(found, eyes)
    yield f'{{"round":{found.line.round},"seq":{len(found.entries)},{given[1:]}\n'.encode()


def _shoe(connection: Connection, found: Finished) -> tuple[Committed, Shuffled] | None:
    """The shuffle of an earlier round that this one began with."""
    setup = orjson.loads(found.entries[0].body)["what"]
    if not setup["cards"].get("shoe"):  # a kept deck is put in a new order by each round
        return None
    line = found.line
    made = connection.execute(
        select(EVENTS.c.seq)
        .where(EVENTS.c.table == line.table, EVENTS.c.seq < line.first, EVENTS.c.body.like('%{"kind":"shuffle",%'))
        .order_by(EVENTS.c.seq.desc())
        .limit(1)
    ).scalar()
    row = (
        None
        if made is None
        else connection.execute(
            select(ROUNDS.c.round, ROUNDS.c.first, ROUNDS.c.last)
            .where(ROUNDS.c.table == line.table, ROUNDS.c.first <= made)
            .order_by(ROUNDS.c.first.desc())
        ).first()
    )
    if row is None:
        raise Conflict("the round that shuffled this shoe is not kept any more")
    opening, commitment = Opening(row.round), None
    for entry in table_log.read(connection, line.table, row.first - 1, row.last):
        event = entry.event
        if event.kind == "commit" and event.target is None:
            commitment = event.what
        elif event.kind in ("commit", "shuffle"):
            opening.happen(event, RAIL)
    return _chance(connection, line.table, row.first, commitment), opening.shuffles[-1]


def _chance(connection: Connection, table: str, first: int, commitment: str | None) -> Committed:
    chance = sealed_as(_seed(connection, table, first), commitment)
    if not isinstance(chance, Committed):
        raise Conflict("this shoe was shuffled before cards were committed to one by one")
    return chance


def _seed(connection: Connection, table: str, first: int) -> str:
    stored = connection.execute(
        select(ROUNDS.c.seed).where(ROUNDS.c.table == table, ROUNDS.c.first == first)
    ).scalar_one()
    return keys_of(connection).open_seed(table, first, stored)
