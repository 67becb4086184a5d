"""What must hold, whatever goes wrong: checked while things are shown, and against the log when all is over."""

from __future__ import annotations

from collections import Counter, defaultdict
from dataclasses import dataclass, field
from typing import Any

import orjson

from housedealer.room.storage import table_log
from housedealer.room.storage.table_log import Entry
from housedealer.room.tables import views
from housedealer.room.tables.actor import TableActor
from housedealer.room.tables.resume import restore
from housedealer.room.trust.audits.audit import audit
from tests.room.simulation.database import Database

SAME = ("kind", "from", "to", "what", "amount", "face", "why")


class Violation(AssertionError):
    """Something happened that must never happen."""


class Lost(Exception):
    """No answer came: the request was lost, or its answer was."""


@dataclass
class Promise:
    """What a request was told: done, refused, or nothing that holds."""

    account: str
    key: str
    amount: int
    done: bool = False


@dataclass
class Model:
    """What players were shown and told, and what the log says."""

    database: Database
    shown: int = 0
    answered: dict[tuple[str, int, int], set[str]] = field(default_factory=lambda: defaultdict(set))
    bought: dict[str, Promise] = field(default_factory=dict)
    _entries: dict[str, dict[int, Entry]] = field(default_factory=lambda: defaultdict(dict))

    def see(self, table: TableActor, seat: int | None, message: dict[str, Any], now: bool) -> None:
        """Somebody is shown something: it is in the log at this moment, and so is everything it says, if it is of now."""
        version, seq = self.head(table.id)
        state = message["state"]
        if state["seq"] > seq:
            raise Violation(f"{table.id}: event {state['seq']} is shown, and the log ends at {seq}")
        for event in message["events"]:
            self._check_event(table.id, seat, event)
        if table.at.version > version:
            raise Violation(f"{table.id}: version {table.at.version} is shown, and {version} is stored")
        if now and table.at.version == version:
            self._check_state(table.id, state)
        self.shown += 1

    def head(self, table: str) -> tuple[int, int]:
        """The version of a table and the number of its last event, as they are stored."""
        row = self.database.raw.execute('SELECT version, seq FROM heads WHERE "table" = ?', (table,)).fetchone()
        return row[0], row[1]

    def _check_event(self, table: str, seat: int | None, event: dict[str, Any]) -> None:
        known = self._entries[table]
        if event["seq"] not in known:
            query = 'SELECT seq, body FROM events WHERE "table" = ? AND seq > ?'
            for seq, body in self.database.raw.execute(query, (table, max(known, default=0))).fetchall():
                known |= {entry.seq: entry for entry in table_log.entries_of(seq, body)}
        stored = known.get(event["seq"])
        if stored is None:
            raise Violation(f"{table}: event {event['seq']} is shown and not stored")
        allowed = stored.event.seen_by("rail" if seat is None else f"seat{seat}").to_json()
        hidden = stored.event.seen_by("rail").to_json()
        told = {key: event[key] for key in SAME}
        if told not in (orjson.loads(orjson.dumps(allowed)), orjson.loads(orjson.dumps(hidden))):
            raise Violation(f"{table}: event {event['seq']} is shown as {told}, and stored as {allowed}")

    def _check_state(self, table: str, state: dict[str, Any]) -> None:
        columns = "seat", "name", "away", "leaving", "waiting", "tppp", "absent", "moving"
        query = f'SELECT {", ".join(columns)} FROM seats WHERE "table" = ? ORDER BY seat'
        taken = self.database.raw.execute(query, (table,)).fetchall()
        shown = [tuple(seat[name] for name in columns) for seat in state["seats"]]
        if shown != taken:
            raise Violation(f"{table}: seats are shown as {shown}, and stored as {taken}")
        facts = self.database.raw.execute("SELECT paused, closing FROM tables WHERE id = ?", (table,)).fetchone()
        if (state["paused"], state["closing"]) != facts:
            raise Violation(f"{table}: paused or closing is shown as it is not stored")

    def look(self, table: TableActor) -> None:
        """Called inside `look`: where everything lies is what the log leads to."""
        if self.head(table.id)[0] != table.at.version:
            return
        with self.database.looking.connect() as connection:
            restored = restore(connection, table.id, table.game, table.options)
        if restored.void:
            raise Violation(f"{table.id}: the open hand cannot be played again")
        round_ = restored.session.round
        felt = restored.session.felt if round_ is None or round_.finished else round_.felt
        shown = views.view(table, None)
        if shown["cards"] != felt.seen_by("rail"):
            raise Violation(f"{table.id}: cards are shown that the log does not lead to")
        if shown["chips"] != {place: amount for place, amount in felt.chips.items() if amount}:
            raise Violation(f"{table.id}: chips are shown where the log does not put them")
        if dict(table.at.asked) != restored.asked:
            raise Violation(f"{table.id}: {dict(table.at.asked)} is asked, and the log says {restored.asked}")

    # -- at the end ------------------------------------------------------------------------------------------------------

    def check_all(self, tables: list[list[TableActor]]) -> dict[str, int]:
        """The log is whole, everything promised is in it, and every server has the same table."""
        with self.database.looking.connect() as connection:
            report = audit(connection, keys=str(self.database.keys.folder))
            if report.findings:
                raise Violation(f"the audit finds: {report.findings[:3]}")
        self._check_promises()
        self._check_money()
        for copies in tables:
            first = copies[0]
            for other in copies:
                self.look(other)
                if _copy(first) != _copy(other):
                    raise Violation(f"{first.id}: two servers have different tables: {_copy(first)}, {_copy(other)}")
        return {"events": report.events, "rounds": report.rounds, "postings": report.postings}

    def _check_promises(self) -> None:
        answers = defaultdict[tuple[str, int], list[tuple[int, str]]](list)
        for table, seq, body in self.database.raw.execute('SELECT "table", seq, body FROM events').fetchall():
            for at, text in table_log.lines_of(seq, body):
                event = orjson.loads(text)
                if event["kind"] == "answer" and str(event["from"]).startswith("seat"):
                    answers[table, int(event["from"].removeprefix("seat"))].append((at, event["what"]["option"]))
        for (table, seat, question), told in self.answered.items():
            if len(told) > 1:
                raise Violation(f"{table}: seat {seat} was told that {told} were taken for one question")
            given = next((option for seq, option in answers[table, seat] if seq > question), None)
            if {given} != told:
                raise Violation(f"{table}: seat {seat} was told that {told} was taken, and the log says {given}")
        paid = Counter(self.database.raw.execute(_BOUGHT).fetchall())
        for promise in self.bought.values():
            found = paid[f"player:{promise.account}", -promise.amount]
            if found > 1 or found < promise.done:
                raise Violation(f"{promise.amount} were paid {found} times under key {promise.key}")

    def _check_money(self) -> None:
        if self._number("SELECT coalesce(sum(amount), 0) FROM lines"):
            raise Violation("the ledger does not balance")
        booked = self._number("SELECT coalesce(sum(amount), 0) FROM lines WHERE account LIKE 'player:%'")
        if self._number("SELECT sum(balance) FROM accounts") != booked:
            raise Violation("balances are not what the ledger says")

    def _number(self, query: str) -> int:
        return int(self.database.raw.execute(query).fetchone()[0])


_BOUGHT = "SELECT account, amount FROM lines JOIN postings ON postings.id = lines.posting WHERE what = 'buy_in'"


def _copy(table: TableActor) -> tuple[Any, ...]:
    """A server's copy of a table, to be compared with another's."""
    chips = {place: amount for place, amount in table.felt.chips.items() if amount}
    return table.at.version, table.at.head, chips, table.felt.seen_by("rail"), table.seating.names, dict(table.at.asked)
