"""A table as people see it: each through their own eyes, and never ahead of what is stored."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import cached_property
from typing import Any, Final

from housedealer.errors import NotYourTurn
from housedealer.games.contract import Game
from housedealer.packets.entries import Entry as GameEntry
from housedealer.room.http.frames import frame
from housedealer.room.operations.problems import NotAllowed, RoomError
from housedealer.room.operations.settings import Settings
from housedealer.room.storage import table_log
from housedealer.room.storage.database import Storage
from housedealer.room.storage.table_log import Entry, Eyes, Told, encode
from housedealer.room.tables.seats import Occupant
from housedealer.room.tables.viewers import Viewer
from housedealer.table.felt import Felt
from housedealer.table.questions import Arrange, Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.telling import Teller

MOST_TO_CATCH_UP: Final = 2000  # events; whoever missed more begins with the round under way


def update(events: bytes, state: dict[str, Any]) -> bytes:
    """The message that tells of new events and how the table stands."""
    return b'{"type":"update","events":%b,"state":%b}' % (events, encode(state))


class Watched:
    """One table: its session of rounds, who sits there, who looks on."""

    session: Session

    def __init__(
        self, storage: Storage, settings: Settings, id: str, entry: GameEntry, game: Game, options: dict[str, str]
    ) -> None:
        self.storage = storage
        self.settings = settings
        self.id = id
        self.entry = entry
        self.game = game
        self.options = options
        self.buy_in = game.buy_in
        self.seats: dict[int, Occupant] = {}
        self.viewers: set[Viewer] = set()
        self.seq = 0
        self._round_first = 0
        self._asked: dict[int, int] = {}
        self._due: dict[int, float] = {}
        self._next_round = 0.0
        self._lock = asyncio.Lock()
        self._tells = Teller({})

    @cached_property
    def _loop(self) -> asyncio.AbstractEventLoop:
        """The loop that the table lives in; to ask for it each time would ask the system."""
        return asyncio.get_running_loop()

    @property
    def round(self) -> Round | None:
        """The round under way."""
        round_ = self.session.round
        return None if round_ is None or round_.finished else round_

    @property
    def felt(self) -> Felt:
        """Where everything lies."""
        return self.session.felt if self.round is None else self.round.felt

    @property
    def names(self) -> dict[int, str]:
        """Who sits where."""
        return {seat: occupant.name for seat, occupant in self.seats.items()}

    def seat_of(self, account: str | None) -> Occupant | None:
        """Where somebody sits."""
        if account is None:
            return None
        for occupant in self.seats.values():
            if occupant.account == account:
                return occupant
        return None

    def eyes_of(self, account: str | None) -> Eyes:
        """What somebody may see."""
        mine = self.seat_of(account)
        return Eyes() if mine is None else Eyes(mine.seat, mine.since)

    async def watch(self, viewer: Viewer, since: int | None) -> tuple[int, bool, dict[str, Any]]:
        """Begin to look on: the event to catch up from, whether that is a fresh start, and how the table stands.

        Whoever looks waits for what is being stored, so that nobody sees what could still be lost.
        """
        async with self._lock:
            await self._keep_up()
            self.viewers.add(viewer)
            self._arm()
            known = since is not None and self.seq - MOST_TO_CATCH_UP <= since <= self.seq
            after = since if since is not None and known else max(0, self._round_first - 1)
            return after, not known, self.state(viewer.account)

    async def look(self, account: str | None) -> dict[str, Any]:
        """How the table stands for somebody."""
        async with self._lock:
            await self._keep_up()
            return self.state(account)

    def unwatch(self, viewer: Viewer) -> None:
        """Look away."""
        self.viewers.discard(viewer)
        self._arm()

    async def past(self, account: str | None, after: int, through: int) -> bytes:
        """Stored events as somebody may read them, as a JSON list."""
        entries = await self.storage.read(lambda connection: table_log.read(connection, self.id, after, through))
        return Told(entries, self._teller()).to(self.eyes_of(account))

    def state(self, account: str | None) -> dict[str, Any]:
        """Everything about the table that is not an event, as somebody may know it."""
        mine = self.seat_of(account)
        return {**self._state(), **self._own_state(mine)}

    def _state(self) -> dict[str, Any]:
        """What everyone may know."""
        round_, now = self.round, self._loop.time()
        return {
            "seq": self.seq,
            "playing": round_ is not None,
            "asking": [self._asking(seat, asked, now) for seat, asked in (round_.open.items() if round_ else ())],
            "next_round": max(0, round(1000 * (self._next_round - now))) if self._ready() else None,
            "seats": [occupant.seen() for _, occupant in sorted(self.seats.items())],
        }

    def _own_state(self, mine: Occupant | None) -> dict[str, Any]:
        """What depends on who looks."""
        round_ = self.round
        question = None if mine is None or round_ is None else round_.open.get(mine.seat)
        return {
            "you": None if mine is None else mine.seat,
            "question": question and {**question.to_json(), "id": self._asked[question.seat]},
        }

    def _asking(self, seat: int, question: Question, now: float) -> dict[str, Any]:
        """Whom the table waits for, and how long; a bot has no clock."""
        occupant = self.seats.get(seat)
        if occupant is None or occupant.bot or seat not in self._due:
            return {"seat": seat, "left": None, "clock": None}
        left = max(0, round(1000 * (self._due[seat] - now)))
        return {"seat": seat, "left": left, "clock": round(1000 * self._clock(question))}

    async def view(self, account: str | None, viewer: str | None) -> dict[str, Any]:
        """Where everything lies, through one's own eyes or from the rail."""
        async with self._lock:
            await self._keep_up()
            return self._view(account, viewer)

    def _view(self, account: str | None, viewer: str | None) -> dict[str, Any]:
        mine = self.seat_of(account)
        own = "rail" if mine is None else f"seat{mine.seat}"
        if viewer not in (None, "rail", own):
            raise NotAllowed(f"you see the table as {own} and may not look through the eyes of {viewer}")
        since = None if mine is None else mine.since
        fresh = since is None or since > self._round_first > 0
        felt = self.felt
        return {
            "seq": self.seq,
            "chips": {place: amount for place, amount in felt.chips.items() if amount},
            "cards": felt.seen_by("rail" if fresh or viewer == "rail" else own),
            "buttons": {button: list(places) for button, places in felt.buttons.items() if places},
        }

    async def describe(self, account: str | None, groups: Any) -> dict[str, Any]:
        """The rank of each group of a setting that somebody is trying out, and what is wrong with it."""
        async with self._lock:
            await self._keep_up()
            return self._describe(account, groups)

    def _describe(self, account: str | None, groups: Any) -> dict[str, Any]:
        mine = self.seat_of(account)
        question = None if mine is None or self.round is None else self.round.open.get(mine.seat)
        option = next((o for o in question.options if isinstance(o, Arrange)), None) if question else None
        if option is None:
            raise NotYourTurn("there is no hand to set now")
        try:
            setting = option._replace(foul=lambda _: None).accept(groups)
        except (ValueError, TypeError) as error:
            raise RoomError(str(error)) from None
        return {"ranks": list(option.describe(setting)), "foul": option.foul(setting)}

    def _publish(self, entries: Sequence[Entry] = ()) -> None:
        """Tell everyone who looks on: one message for each seat's eyes and one for the rail, however many look."""
        if not self.viewers:
            return
        events, messages = Told(entries, self._teller()), dict[int | None, bytes]()
        state = encode(self._state())[:-1]  # the same for everyone; what is one's own is added to it
        sitting = {occupant.account: occupant for occupant in self.seats.values()}
        for viewer in self.viewers:
            mine = None if viewer.account is None else sitting.get(viewer.account)
            seat = None if mine is None else mine.seat
            message = messages.get(seat)
            if message is None:
                eyes = Eyes() if mine is None else Eyes(mine.seat, mine.since)
                own = encode(self._own_state(mine))[1:]
                told = b'{"type":"update","events":%b,"state":%b,%b}' % (events.to(eyes), state, own)
                message = messages[seat] = frame(told)
            viewer.tell(message)

    def _teller(self) -> Teller:
        """Whoever tells what happens here, and knows who sits where."""
        if self._tells.names != (names := self.names):
            self._tells = Teller(names)
        return self._tells

    def _clock(self, question: Question) -> float:
        for option in question.options:
            if type(option) is Arrange:
                return self.settings.arranging_clock
        return self.settings.clock

    def _ready(self) -> bool:
        """Whether another round will start: enough players with chips, and somebody to play for."""
        return self._can_play() and bool(self.viewers or self._people_play())

    def _can_play(self) -> bool:
        """Whether there are enough players with chips for another round."""
        if self.round is not None:
            return False
        chips = self.session.felt.chips
        able = sum(1 for occupant in self._playing() if chips[f"seat{occupant.seat}.stack"])
        return able >= self.entry.seats["min"]

    def _people_play(self) -> bool:
        return any(not occupant.bot for occupant in self._playing())

    def _playing(self) -> list[Occupant]:
        return [o for o in self.seats.values() if o.seat in self.session.players and not o.away]

    async def _keep_up(self) -> None:
        """Read what other servers stored."""
        raise NotImplementedError

    def _arm(self) -> None:
        """Set the timer, now that someone came or went."""
        raise NotImplementedError
