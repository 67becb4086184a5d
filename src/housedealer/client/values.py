"""What a room tells, as values of the engine: events, questions and answers as `housedealer.table` has them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from housedealer.cards import piece
from housedealer.client import shapes
from housedealer.client.shapes import SeatState
from housedealer.table.events import Event, Why
from housedealer.table.felt import Piece
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Option, Pick, Question, Spot, Wagers


@dataclass(frozen=True)
class Asked:
    """An open question to one's own seat; the id is how an answer names it."""

    id: int
    question: Question

    @classmethod
    def of(cls, told: shapes.Question) -> Asked:
        options = tuple(map(_option, told.options))
        given = Answer(told.default.option, told.default.value)
        asked = Question(told.seat, options, given, Why(told.why.text, told.why.cite), told.about)
        return cls(told.id, asked._replace(default=asked.check(given)))


@dataclass(frozen=True)
class State:
    """How a table stands for this person, apart from what lies on the felt."""

    seq: int
    playing: bool
    seat: int | None  # one's own
    seats: tuple[SeatState, ...]
    asking: tuple[int, ...]  # seats that the table waits for
    asked: Asked | None

    @classmethod
    def of(cls, told: shapes.TableState) -> State:
        asked = None if told.question is None else Asked.of(told.question)
        return cls(told.seq, told.playing, told.you, told.seats, tuple(each.seat for each in told.asking), asked)


@dataclass(frozen=True)
class Happened:
    """An event with its number in the table's log, and in words."""

    seq: int
    event: Event
    say: str

    @classmethod
    def of(cls, told: shapes.TableEvent) -> Happened:
        why = None if told.why is None else {"text": told.why.text, "cite": told.why.cite}
        plain = {
            "kind": told.kind, "from": told.from_, "to": told.to, "what": told.what, "amount": told.amount,
            "face": told.face, "why": why,
        }  # fmt: skip
        return cls(told.seq, Event.from_json(plain), told.say)


@dataclass(frozen=True)
class Update:
    """What happened, and how the table stands after it."""

    events: tuple[Happened, ...]
    state: State

    @classmethod
    def of(cls, told: shapes.Update) -> Update:
        return cls(tuple(map(Happened.of, told.events)), State.of(told.state))


@dataclass(frozen=True)
class PlayedRound:
    """A finished round of a table, with names and results by seat."""

    table: str
    game: str
    number: int
    started: float
    first: int
    last: int
    players: Mapping[int, str]
    results: Mapping[int, int]
    fee: int
    voided: bool
    revealed: bool

    @classmethod
    def of(cls, told: shapes.RoundLine) -> PlayedRound:
        return cls(
            told.table, told.game, told.round, told.started, told.first, told.last,
            {int(seat): name for seat, name in told.players.items()},
            {int(seat): won for seat, won in told.results.items()}, told.fee, told.voided, told.revealed,
        )  # fmt: skip


@dataclass(frozen=True)
class Verified:
    """Whether a round was dealt from the seed that was committed to before its deal.

    `committed` says that the seed fits the commitment, `replayed` that seed and answers lead to the same events. At a
    house table there is no seed: both say that every card one saw is proven.
    """

    round: int
    commitment: str
    seed: str | None
    committed: bool
    replayed: bool

    def __bool__(self) -> bool:
        return self.committed and self.replayed


def _option(told: shapes.Option) -> Option:
    """An option of a question. A fouled setting is told by the room, not here."""
    match told:
        case shapes.Choice():
            return Choice(told.id, told.amount, told.label, _pieces(told.cards))
        case shapes.Amount():
            return Amount(told.id, told.low, told.high, told.step)
        case shapes.Wagers():
            spots = (
                Spot(s.place, s.label, s.low, s.high, s.step, s.needs, s.relation, s.or_else, s.gaps)
                for s in told.spots
            )
            return Wagers(told.id, tuple(spots), told.required, told.budget, told.kept_back)
        case shapes.Pick():
            return Pick(told.id, told.place, _pieces(told.cards), told.least, told.most)
        case shapes.Arrange():
            groups = tuple((group.name, group.size) for group in told.groups)
            way = tuple(map(_pieces, told.house_way))
            cards = _pieces(told.cards)
            return Arrange(told.id, told.place, cards, groups, way, lambda _: None, lambda _: (), told.refuse)


def _pieces(codes: Iterable[str]) -> tuple[Piece, ...]:
    return tuple(piece(code) for code in codes)
