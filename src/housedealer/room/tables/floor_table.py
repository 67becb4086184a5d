"""What the floor and a house dealer do at a table: pause and close it, deal real cards, rule on accidents, correct.

Each act carries the name of whoever did it and goes into the incident log in the transaction that changes the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from sqlalchemy import Connection, update

from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident, Possible
from housedealer.irregularities.reporting import report, with_book
from housedealer.packets.fees import default_option
from housedealer.room.floor import incidents
from housedealer.room.floor.incidents import Incident
from housedealer.room.money.ledger import Posting
from housedealer.room.operations.problems import BadMessage, Conflict, NotFound
from housedealer.room.people.accounts import Account
from housedealer.room.storage.schema import TABLES
from housedealer.room.tables import seats
from housedealer.room.tables.live_table import LiveTable
from housedealer.room.tables.resume import newly_asked
from housedealer.table.chance import Chance, Live
from housedealer.table.corrections import Correction
from housedealer.table.events import Event, Why, pieces
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick, Question
from housedealer.table.round import Round

DROP: Final = "drop"


class Decision(NamedTuple):
    """An answer that was given in the round, without what it holds: the floor sees no cards."""

    number: int  # the round can be taken back to before it
    seat: int
    option: str


class FloorTable(LiveTable):
    """One table and what the floor may do."""

    def _chance(self) -> Chance:
        return Live() if self.facts.dealing == "live" else super()._chance()

    # -- the table itself ----------------------------------------------------------------------------------------------

    async def pause(self, by: Account, paused: bool, reason: str) -> Incident:
        """No new round begins while a table is paused; the one under way is played to its end."""
        return await self._decree(by, "pause" if paused else "go_on", reason, paused=paused)

    async def close_down(self, by: Account, reason: str) -> Incident:
        """No new round begins, and when none is under way everybody is cashed out and the table closed."""
        return await self._decree(by, "close", reason, closing=True)

    async def set_must_move(self, by: Account, main: str | None) -> Incident:
        """Players of this table move to the main game as seats open there."""
        return await self._decree(by, "must_move", f"to {main}" if main else "no longer", must_move=main)

    async def _decree(self, by: Account, kind: str, reason: str, **values: object) -> Incident:
        async def work() -> Incident:
            if self.facts.closed is not None:
                raise Conflict("this table is closed")
            done: list[Incident] = []

            def store(connection: Connection) -> None:
                connection.execute(update(TABLES).where(TABLES.c.id == self.id).values(**values))
                done.append(incidents.note(connection, by, self.id, kind, reason, round=self._number))

            self._changing()
            self.facts = self.facts._replace(**values)  # type: ignore[arg-type]
            await self._save(store)
            await self._seating_changed()
            return done[-1]

        return await self._serially(work)

    async def pick_up(self, by: Account, seat: int, reason: str) -> Incident:
        """A player is asked to leave, or has been away too long: cashed out when no round is under way."""

        async def work() -> Incident:
            occupant = self.seats.get(seat)
            if occupant is None:
                raise NotFound(f"nobody sits at seat {seat}")
            self._changing()
            occupant.leaving = True
            done: list[Incident] = []

            def store(connection: Connection) -> None:
                seats.save(connection, self.id, occupant)
                text = f"{occupant.name}, seat {seat}: {reason}"
                done.append(incidents.note(connection, by, self.id, "pick_up", text, round=self._number))

            await self._save(store)
            if seat in self._due:
                self._due[seat] = 0.0
            await self._seating_changed()
            return done[-1]

        return await self._serially(work)

    @property
    def _number(self) -> int | None:
        """The number of the round under way."""
        return None if self.round is None else self.round.setup.round

    # -- a dealer with real cards --------------------------------------------------------------------------------------

    async def start_round(self) -> None:
        """The house dealer begins the next round."""

        async def work() -> None:
            if self.facts.dealing != "live":
                raise Conflict("this table deals by itself")
            if self.round is not None:
                raise Conflict("a round is under way")
            if not self._runs():
                raise Conflict("the table is paused or closing")
            if not self._enough():
                raise Conflict(f"{self.entry.name} needs at least {self.entry.seats['min']} players with chips")
            await self._start_round()

        await self._serially(work)

    async def name_cards(self, codes: Sequence[str], question: int | None) -> None:
        """The cards that came off the deck, in the order they did, as far as the round needs to know them now."""

        async def work() -> None:
            self._dealer_question(question)
            for named, code in enumerate(codes):
                asked = self._asked_of_dealer()
                if asked is None or not isinstance(asked.options[0], Pick):
                    raise BadMessage(f"{named} of these cards were needed; the round now waits for something else")
                await self._decide(HOUSE_DEALER, _card(asked, code))

        await self._serially(work)

    async def say_dice(self, total: int, question: int | None) -> None:
        """What the dice came to."""

        async def work() -> None:
            self._dealer_question(question)
            asked = self._asked_of_dealer()
            options = {} if asked is None else {option.id.rpartition("_")[2]: option.id for option in asked.options}
            if str(total) not in options:
                raise BadMessage(f"the dice cannot come to {total} now")
            await self._decide(HOUSE_DEALER, Answer(options[str(total)]))

        await self._serially(work)

    def _asked_of_dealer(self) -> Question | None:
        return None if self.round is None else self.round.open.get(HOUSE_DEALER)

    def _dealer_question(self, question: int | None) -> None:
        if self._asked_of_dealer() is None:
            raise Conflict("the round does not wait for the dealer")
        if question is not None and self._asked[HOUSE_DEALER] != question:
            raise Conflict("that card has been named; look at the table again")

    async def dealer_question(self) -> tuple[int, Question] | None:
        """What the round wants to know from the dealer, and the question's id."""
        async with self._lock:
            await self._keep_up()
            asked = self._asked_of_dealer()
            return None if asked is None else (self._asked[HOUSE_DEALER], asked)

    # -- accidents and corrections ---------------------------------------------------------------------------------------

    async def decisions(self) -> list[Decision]:
        """The answers of the round under way, as far as everyone may know."""
        async with self._lock:
            await self._keep_up()
            answers = [] if self.round is None else self.round.answers
            return [Decision(number, seat, answer.option) for number, (seat, answer) in enumerate(answers)]

    async def possible_accidents(self) -> list[Possible]:
        """What could go wrong here and now, as far as the game's rules have something to say about it."""
        async with self._lock:
            await self._keep_up()
            if self.round is None:
                return []
            try:
                trial, table = with_book(self.round)
            except HouseDealerError:
                return []
            if HOUSE_DEALER in trial.open:
                place = table.dealing.place
                return [*dict.fromkeys(table.book.on_card(place, table.served[place], table.dealing))]
            return [*dict.fromkeys(table.book.at_pause(trial.open))]

    async def report(self, by: Account, accident: Accident, note: str) -> Incident:
        """Something went wrong, or somebody claims so: the game's own rules of irregularity answer it."""

        def act(round_: Round) -> None:
            _, table = with_book(round_)
            coming = HOUSE_DEALER in round_.open and accident.place == table.dealing.place and not accident.card
            report(round_, accident._replace(card=table.served[accident.place]) if coming else accident)

        text = f"{accident.kind.replace('_', ' ')} at {accident.place}" + (f": {note}" if note else "")
        return await self._to_round(by, "accident", text, act)

    async def take_back(self, by: Account, answers: int, reason: str) -> Incident:
        """Go back to when so many answers had been given."""
        return await self._to_round(by, "take_back", reason, lambda round_: round_.take_back(answers, by.name, reason))

    async def void(self, by: Account, reason: str) -> Incident:
        """Everything goes back to where it was before the round."""
        return await self._to_round(by, "void", reason, lambda round_: round_.void(by.name, reason))

    async def _to_round(self, by: Account, kind: str, text: str, act: Callable[[Round], None]) -> Incident:
        """Do something to the round under way that may only add to what has been told."""

        async def work() -> Incident:
            round_ = self.round
            if round_ is None:
                raise Conflict("no round is under way")
            told = list(round_.events)
            self._changing()
            act(round_)
            if round_.events[: len(told)] != told:
                raise Conflict("that would change what has been told: take the round back to before it, then report it")
            added = round_.events[len(told) :]
            ruling = next((event.why for event in added if event.kind == "ruling" and event.why is not None), Why(""))
            done: list[Incident] = []

            def store(connection: Connection) -> None:
                number, seq = round_.setup.round, self.seq + 1
                more = {"ruling": ruling.text, "cite": ruling.cite}
                done.append(incidents.note(connection, by, self.id, kind, text, round=number, seq=seq, **more))

            self._asked, self._due = {}, {}
            self._set_clocks(newly_asked(round_, {}, self._round_first))
            await self._store_round(round_, len(told), store)
            return done[-1]

        return await self._serially(work)

    async def correct(self, by: Account, correction: Correction) -> Incident:
        """Chips that went to the wrong place go to the right one, once the round is over."""

        async def work() -> Incident:
            if self.round is not None:
                raise Conflict(
                    "a payout is corrected when the round is over; a round under way is taken back or voided"
                )
            self._check_places(correction)
            by_hand = Event(
                "correct", correction.source, correction.target, {"by": correction.by}, correction.amount,
                why=Why(correction.reason),
            )  # fmt: skip
            self._changing()
            self.session.felt.apply(by_hand)
            done: list[Incident] = []

            def store(connection: Connection) -> None:
                text = f"{correction.amount} cents from {correction.source} to {correction.target}: {correction.reason}"
                number, seq = self.session.rounds, self.seq + 1
                done.append(incidents.note(connection, by, self.id, "correction", text, round=number, seq=seq))

            await self._store([by_hand], self.felt, store, postings=self._drop_corrected(correction))
            self._publish()
            return done[-1]

        return await self._serially(work)

    def _check_places(self, correction: Correction) -> None:
        correction.check()
        known = {DROP, *(f"seat{seat}.stack" for seat in self.session.players)}
        for place in (correction.source, correction.target):
            if place not in known:
                raise BadMessage(f"payouts are corrected between {', '.join(sorted(known))}, not {place[:40]!r}")

    def _drop_corrected(self, correction: Correction) -> list[Posting]:
        """A collection that is corrected, between the table and its drop box; the note is the posted fee option."""
        amount = correction.amount * ((correction.target == DROP) - (correction.source == DROP))
        if not amount:
            return []
        lines = {f"table:{self.id}": -amount, f"drop:{self.id}": amount}
        option = self.options.get("fee") or default_option(self.entry.id) or ""
        return [Posting("correction", lines, self.id, self.session.rounds, None, option)]


def _card(question: Question, code: str) -> Answer:
    """A card by its code, if it can have come off the deck."""
    try:
        (piece,) = pieces([code])
    except (ValueError, KeyError, HouseDealerError):
        raise BadMessage(f"{code[:20]!r} is no card") from None
    option = question.options[0]
    assert isinstance(option, Pick)
    if piece not in option.cards:
        raise BadMessage(f"{code} cannot have come off the deck: it is already on the table")
    return Answer(option.id, (piece,))
