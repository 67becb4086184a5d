"""What every sensible answer to a question is worth, seen only through one seat's view.

`advise` is a plain function of what the seat may know: it keeps no state between calls, may be called from any thread, and
loads a game's mathematics only when that game is asked about.

>>> from housedealer.bots import bot_for, seated
>>> from housedealer.bots.dealing import Run
>>> from housedealer.table.view import View
>>> from housedealer.table.chance import Sealed
>>> table = Run("garden_city/casino_war", 2, "advice")
>>> round_ = table.session.start(Sealed.of("advice", 0))
>>> while round_.open and not any(question.option("bet") for question in round_.open.values()):
...     for seat, question in list(round_.open.items()):
...         round_.answer(seat, table.decide(round_, question))
>>> seat, question = next(iter(round_.open.items()))
>>> advice = advise("garden_city/casino_war", {}, View(round_, f"seat{seat}"), question)
>>> advice.best.answer.option, round(advice.answers[1].ev, 4)
('pass', -0.0233)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final, Literal, Protocol

from housedealer.odds.registry import Adviser, odds_of
from housedealer.odds.wager import BASE, Wager, read_wager
from housedealer.packets.entries import Entry, entry, open_game
from housedealer.table.events import HIDDEN
from housedealer.table.felt import Piece
from housedealer.table.questions import Answer, Question, Wagers

Method = Literal["exact", "simulated", "chart"]
Price = Callable[[Answer], float | None]

NOTHING_KNOWN: Final = "Nothing is known of what the answers here are worth."
FACE_DOWN_PILES: Final = ("deck", "shoe")
BUTTONS: Final = ("player-dealer", "dealer button")


@dataclass(frozen=True)
class Priced:
    """One answer and what it wins on average, in units of the bet named first."""

    answer: Answer
    ev: float
    label: str = ""
    error: float = 0.0  # one standard error of what it gains over or loses to the best; 0 where it is exact

    @property
    def name(self) -> str:
        """The answer in words."""
        return self.label or self.answer.option.replace("_", " ")


@dataclass(frozen=True)
class Advice:
    """The answers to a question, the best first. A unit is the bet named first, as much of it as is at stake here."""

    kind: str  # what is decided: "bets", "fold or play", "setting" ...
    method: Method
    unit: str
    unit_cents: int
    answers: tuple[Priced, ...]
    note: str = ""
    price: Price | None = field(default=None, repr=False, compare=False)  # of answers that are not listed

    @property
    def best(self) -> Priced:
        """The answer that wins most, or loses least."""
        return self.answers[0]

    def listed(self, answer: Answer) -> Priced | None:
        """The answer among those that are listed."""
        return next((priced for priced in self.answers if priced.answer == answer), None)

    def value(self, answer: Answer) -> float | None:
        """What an answer wins on average, in units; None where it cannot be said."""
        listed = self.listed(answer)
        if listed is not None:
            return listed.ev
        return self.price(answer) if self.price is not None else None

    def cost(self, answer: Answer) -> float | None:
        """What an answer gives away beside the best one, in cents; None where it cannot be said."""
        worth = self.value(answer)
        return None if worth is None else max(0.0, self.best.ev - worth) * self.unit_cents

    def error(self, answer: Answer) -> float:
        """One standard error of that cost, in cents; 0 where it is exact."""
        listed = self.listed(answer)
        return 0.0 if listed is None else listed.error * self.unit_cents

    def to_json(self) -> dict[str, Any]:
        """The advice for clients. `ev` and `cost` are in units, `ev_cents` and `cost_cents` in cents."""
        return {
            "kind": self.kind,
            "method": self.method,
            "unit": {"bet": self.unit, "cents": self.unit_cents},
            "best": self.best.answer.to_json(),
            "answers": [
                {
                    "value": None,
                    **priced.answer.to_json(),
                    "ev": round(priced.ev, 6),
                    "cost": round(self.best.ev - priced.ev, 6),
                    "ev_cents": round(priced.ev * self.unit_cents, 2),
                    "cost_cents": round((self.best.ev - priced.ev) * self.unit_cents, 2),
                    "error": round(priced.error, 6),
                    "label": priced.name,
                }
                for priced in self.answers
            ],
            "note": self.note,
        }


def weighed_up(
    kind: str,
    method: Method,
    unit: tuple[str, int],
    answers: Iterable[Priced],
    note: str = "",
    price: Price | None = None,
) -> Advice | None:
    """Advice with the best answer first; None where there is nothing to choose between."""
    ranked = tuple(sorted(answers, key=lambda priced: -priced.ev))
    return Advice(kind, method, *unit, ranked, note, price) if len(ranked) > 1 else None


# -- what is seen ------------------------------------------------------------------------------------------------------


class Sight(Protocol):
    """What a view shows."""

    def cards(self, place: str) -> list[Piece]: ...
    def chips(self, place: str) -> int: ...
    def places(self) -> list[str]: ...
    def lying(self, start: str = "") -> list[str]: ...
    def holder(self, button: str) -> int | None: ...


@dataclass(frozen=True)
class Seen:
    """A view held still, so that it can be thought about while the round goes on."""

    lies: Mapping[str, tuple[Piece, ...]]
    has: Mapping[str, int]
    buttons: Mapping[str, int | None]

    @classmethod
    def of(cls, view: Sight) -> Seen:
        """What a view shows now."""
        return cls(
            {place: tuple(view.cards(place)) for place in view.lying()},
            {place: view.chips(place) for place in view.places()},
            {button: view.holder(button) for button in BUTTONS},
        )

    def cards(self, place: str) -> list[Piece]:
        """The cards at a place; hidden ones are blanks."""
        return list(self.lies.get(place, ()))

    def chips(self, place: str) -> int:
        """The chips at a place."""
        return self.has.get(place, 0)

    def places(self) -> list[str]:
        """Every place that holds chips."""
        return list(self.has)

    def lying(self, start: str = "") -> list[str]:
        """Every place that holds cards and whose name begins so."""
        return [place for place in self.lies if place.startswith(start)]

    def holder(self, button: str) -> int | None:
        """The seat where a button lies."""
        return self.buttons.get(button)


@dataclass(frozen=True)
class Situation:
    """A question with all that the asked seat knows: what an adviser looks at."""

    entry: Entry
    options: Mapping[str, Any]
    view: Seen
    question: Question

    @cached_property
    def game(self) -> Any:
        """The game as this table plays it."""
        return open_game(self.entry.id, self.options)

    @cached_property
    def wager(self) -> Wager:
        """The compulsory wagers with the pays, packs and options in force."""
        return read_wager(self.entry, BASE, options=self.options)

    @property
    def hand(self) -> list[Piece]:
        """The cards the question is about."""
        return self.view.cards(self.question.about or f"seat{self.question.seat}.hand")

    @property
    def banking(self) -> bool:
        """Whether the asked seat is the player-dealer."""
        return self.view.holder("player-dealer") == self.question.seat

    @property
    def bank(self) -> list[Piece]:
        """The player-dealer's cards."""
        return self.view.cards(f"seat{self.view.holder('player-dealer')}.hand")

    def known(self, *besides: str) -> list[Piece]:
        """Every card in sight, except those at some places."""
        return [
            piece
            for place, lying in self.view.lies.items()
            if place not in FACE_DOWN_PILES and place not in besides
            for piece in lying
            if piece != HIDDEN
        ]

    def unit(self, bet: str) -> tuple[str, int]:
        """A bet's name and what the asked seat has on it at the spot in question."""
        seat, spot = f"seat{self.question.seat}", self.question.about.split(".")[0]
        own = spot == seat or not spot.startswith("seat")
        return bet, self.view.chips(f"{seat}.{bet}" if own else f"{spot}.{bet}.{self.question.seat}")


# -- who knows what ----------------------------------------------------------------------------------------------------


def adviser(entry: Entry, question: Question) -> Adviser | None:
    """Who can say something about a question of a game: one adviser for all bets, one for each game's own decisions."""
    if isinstance(question.option("bet"), Wagers):
        from housedealer.odds.common.bets import what_each_bet_costs

        return what_each_bet_costs
    return odds_of(entry).load_adviser()


def advise(game_id: str, options: Mapping[str, Any], view: Sight, question: Question) -> Advice | None:
    """What each answer is worth, the best first; None where nothing sensible can be said (`NOTHING_KNOWN`)."""
    found = entry(game_id)
    knows = adviser(found, question)
    if knows is None:
        return None
    return knows(Situation(found, options, view if isinstance(view, Seen) else Seen.of(view), question))
