"""Rounds as a page would be told of them, played without a server: every state of a table as one seat sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from types import SimpleNamespace
from typing import Any, Final

import orjson

from housedealer.bots import bot_for, seated
from housedealer.hands.readings import named
from housedealer.packets.entries import entry, open_game
from housedealer.room.http.wire.rule_sheets import sheet
from housedealer.room.http.wire.sheets import TableSheet
from housedealer.room.storage.table_log import Eyes, Told, encode, entries
from housedealer.room.tables import views
from housedealer.room.tables.resume import Position
from housedealer.room.tables.seating import BOT_NAMES, Occupant, Seating
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Arrange, Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.telling import Teller
from tests.anyone import decide

ME: Final = "me"
CLOCK: Final = 30.0  # seconds that everybody has, of which a third have gone


@dataclass(frozen=True)
class Recording:
    """One round at one table: its sheet and the updates in order, as the room would have sent them."""

    game: str
    seats: int
    you: int | None
    sheet: dict[str, Any]
    updates: list[dict[str, Any]]

    def plain(self) -> dict[str, Any]:
        return {"sheet": self.sheet, "updates": self.updates}


def record(
    game: str,
    *,
    seats: int | None = None,
    you: int | None = 1,
    seed: str = "layout",
    rounds: int = 1,
    rich: bool = False,
    wild: bool = False,
    steady: bool = False,
    options: dict[str, str] | None = None,
) -> Iterator[Recording]:
    """Play rounds and keep every state that seat `you` would see, or somebody at the rail. The rich bring a thousand
    times the usual buy-in; at a wild table everybody gives any legal answer, at a steady one all play as the bots do, and
    otherwise only whoever looks gives any legal answer."""
    found, rules = entry(game), open_game(game, options or {})
    session = Session(rules)
    luck = Random(f"{seed}/{game}")
    bot = seated(bot_for(found.module), luck)
    stack = rules.buy_in.usual * (1000 if rich else 1)
    for seat in range(1, (seats or rules.size) + 1):
        session.sit(seat, BOT_NAMES[seat], stack)
    for number in range(rounds):
        for seat in session.players:
            if session.felt.chips[f"seat{seat}.stack"] < rules.least_stack:
                session.buy(seat, stack)
        round_ = session.start(Sealed.of(seed, game, number))
        camera = Camera(session, you, found.seats["min"])
        described = camera.sheet(game, options or {})
        yield Recording(
            game, len(session.players), you, described, list(_play(round_, camera, luck, bot, wild, steady))
        )
        session.finish()


def _play(round_: Round, camera: Camera, luck: Random, bot: Any, wild: bool, steady: bool) -> Iterator[dict[str, Any]]:
    while round_.open:
        yield camera.update()
        seat = luck.choice(list(round_.open))
        question = round_.open[seat]
        answer: Answer = (
            decide(luck, question) if wild or (seat == camera.you and not steady) else bot(round_, question)
        )
        round_.answer(seat, answer)
    yield camera.update()


class Camera:
    """Looks at a table through the eyes of one seat, as the room's views do."""

    def __init__(self, session: Session, you: int | None, least: int) -> None:
        self.you = you
        self.session = session
        self.told = 0
        names = session.players
        seats = {
            seat: Occupant(seat, ME if seat == you else None, name, since=1) for seat, name in sorted(names.items())
        }
        self.seating = Seating(seats)
        self.teller = Teller(dict(names))
        self.least = least

    def sheet(self, game: str, options: dict[str, str]) -> dict[str, Any]:
        described = {"id": "recorded", "sheet": sheet(game, options), "state": self._state()}
        return _checked(TableSheet, described)

    def update(self) -> dict[str, Any]:
        """What has happened since the last time, and how the table stands now."""
        round_ = self.session.round
        assert round_ is not None
        fresh = round_.events[self.told :]
        logged = entries(fresh, self.told, round_.felt)
        self.told += len(fresh)
        events = orjson.loads(Told(logged, self.teller).to(Eyes(self.you, 1 if self.you else None)))
        return {"type": "update", "events": events, "state": self._state(), "described": self._described(round_)}

    def _described(self, round_: Round) -> list[dict[str, object]]:
        """What the groups of a hand to be set are called, as it is dealt."""
        question = None if self.you is None else round_.open.get(self.you)
        settings = [option for option in question.options if isinstance(option, Arrange)] if question else []
        return [named(text).to_json() for option in settings for text in option.describe(option.house_way)]

    def _state(self) -> dict[str, Any]:
        round_ = self.session.round
        going = None if round_ is None or round_.finished else round_
        asked: dict[int, Question] = dict(going.open) if going else {}
        table = SimpleNamespace(
            session=self.session, round=going, felt=going.felt if going else self._after(), game=self.session.game,
            seating=self.seating, least=self.least, results=None, ready=lambda: True, viewers=SimpleNamespace(lost=frozenset()),
            time=SimpleNamespace(now=lambda: 0.0), clock=SimpleNamespace(limit=lambda question: CLOCK),
            at=Position(
                seq=self.told, asked=dict.fromkeys(asked, self.told), due=dict.fromkeys(asked, CLOCK * 2 / 3),
                next_round=3.0,
            ),
        )  # fmt: skip
        return dict(orjson.loads(encode(views.state(table, ME))))  # type: ignore[arg-type]

    def _after(self) -> Any:
        return self.session.felt if self.session.round is None else self.session.round.felt


def _checked(model: Any, described: dict[str, Any]) -> dict[str, Any]:
    """Plain JSON of what the wire's model accepts."""
    plain = orjson.loads(encode(described))
    model.model_validate(plain)
    return dict(plain)
