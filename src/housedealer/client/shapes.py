"""What a room tells, as typed values. Money is whole cents; times are seconds, clocks milliseconds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from housedealer.cards import piece
from housedealer.table.events import Event, Why
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Option, Pick, Question, Spot, Wagers

Plain = Mapping[str, Any]


@dataclass(frozen=True)
class Me:
    """Who one is: a guest with play money, or a member."""

    id: str
    name: str
    balance: int
    kind: str = "guest"
    roles: tuple[str, ...] = ()
    play: int = 0
    login: str | None = None
    must_change_password: bool = False

    @classmethod
    def of(cls, plain: Plain) -> Me:
        return cls(
            plain["id"], plain["name"], plain["balance"], plain.get("kind", "guest"), tuple(plain.get("roles", ())),
            plain.get("play", 0), plain.get("login"), bool(plain.get("must_change_password")),
        )  # fmt: skip


@dataclass(frozen=True)
class ListedTable:
    """A table as the lobby shows it."""

    id: str
    game: str
    options: Mapping[str, str]
    limits: str
    fee: str
    size: int
    open_seats: int
    low: int  # of the buy-in
    usual: int
    high: int
    players: Mapping[int, str]

    @classmethod
    def of(cls, plain: Plain) -> ListedTable:
        bring = plain["buy_in"]
        return cls(
            plain["id"], plain["game"], plain["options"], plain["limits"], plain["fee"], plain["size"],
            plain["open_seats"], bring["low"], bring["usual"], bring["high"],
            {player["seat"]: player["name"] for player in plain["players"]},
        )  # fmt: skip


@dataclass(frozen=True)
class Game:
    """A `room/game` of the lobby with its open tables."""

    id: str
    name: str
    family: str
    deck: str
    bets: tuple[str, ...]
    tables: tuple[ListedTable, ...]

    @classmethod
    def of(cls, plain: Plain) -> Game:
        return cls(
            plain["id"], plain["name"], plain["family"], plain["deck"], tuple(plain["bets"]),
            tuple(map(ListedTable.of, plain["tables"])),
        )  # fmt: skip


@dataclass(frozen=True)
class Seat:
    """Somebody at a table."""

    number: int
    name: str
    bot: bool
    away: bool
    leaving: bool
    waiting: int  # chips bought that come to the table after the round

    @classmethod
    def of(cls, plain: Plain) -> Seat:
        return cls(plain["seat"], plain["name"], plain["bot"], plain["away"], plain["leaving"], plain["waiting"])


@dataclass(frozen=True)
class Asked:
    """An open question to one's own seat; the id is how an answer names it."""

    id: int
    question: Question

    @classmethod
    def of(cls, plain: Plain) -> Asked:
        why, default = plain["why"], plain["default"]
        options = tuple(map(_option, plain["options"]))
        given = Answer(default["option"], default.get("value"))
        asked = Question(plain["seat"], options, given, Why(why["text"], why["cite"]), plain["about"])
        return cls(plain["id"], asked._replace(default=asked.check(given)))


@dataclass(frozen=True)
class State:
    """How a table stands for this person, apart from what lies on the felt."""

    seq: int
    playing: bool
    seat: int | None  # one's own
    seats: tuple[Seat, ...]
    asking: tuple[int, ...]  # seats that the table waits for
    asked: Asked | None

    @classmethod
    def of(cls, plain: Plain) -> State:
        question = plain["question"]
        return cls(
            plain["seq"], plain["playing"], plain["you"], tuple(map(Seat.of, plain["seats"])),
            tuple(each["seat"] for each in plain["asking"]), None if question is None else Asked.of(question),
        )  # fmt: skip


@dataclass(frozen=True)
class Happened:
    """An event with its number in the table's log, and in words."""

    seq: int
    event: Event
    say: str

    @classmethod
    def of(cls, plain: Plain) -> Happened:
        return cls(plain["seq"], Event.from_json(dict(plain)), plain.get("say") or "")


@dataclass(frozen=True)
class Update:
    """What happened, and how the table stands after it."""

    events: tuple[Happened, ...]
    state: State

    @classmethod
    def of(cls, plain: Plain) -> Update:
        return cls(tuple(map(Happened.of, plain["events"])), State.of(plain["state"]))


@dataclass(frozen=True)
class PlayedRound:
    """A round in the table's history."""

    table: str
    game: str
    number: int
    started: float
    first: int
    last: int | None  # none while it is played
    players: Mapping[int, str]
    results: Mapping[int, int]
    fee: int
    revealed: bool

    @classmethod
    def of(cls, plain: Plain) -> PlayedRound:
        return cls(
            plain["table"], plain["game"], plain["round"], plain["started"], plain["first"], plain["last"],
            {int(seat): name for seat, name in plain["players"].items()},
            {int(seat): won for seat, won in plain["results"].items()}, plain["fee"], bool(plain["revealed"]),
        )  # fmt: skip


@dataclass(frozen=True)
class Verified:
    """Whether a round was dealt from the seed that was committed to before its deal.

    `committed` says that the seed fits the commitment, `replayed` that seed and answers lead to the same events.
    """

    round: int
    commitment: str
    seed: str
    committed: bool
    replayed: bool

    def __bool__(self) -> bool:
        return self.committed and self.replayed


def _option(plain: Plain) -> Option:
    """An option of a question. A fouled setting is told by the room, not here."""
    match plain["type"]:
        case "choice":
            return Choice(plain["id"], plain["amount"], plain.get("label", ""), _pieces(plain.get("cards", ())))
        case "amount":
            return Amount(plain["id"], plain["low"], plain["high"], plain["step"])
        case "wagers":
            spots = tuple(Spot(**{**spot, "or_else": tuple(spot["or_else"])}) for spot in plain["spots"])
            return Wagers(plain["id"], spots, tuple(plain["required"]), plain["budget"], plain["kept_back"])
        case "pick":
            return Pick(plain["id"], plain["place"], _pieces(plain["cards"]), plain["least"], plain["most"])
        case _:
            groups = tuple((group["name"], group["size"]) for group in plain["groups"])
            way = tuple(map(_pieces, plain["house_way"]))
            cards = _pieces(plain["cards"])
            return Arrange(
                plain["id"], plain["place"], cards, groups, way, lambda _: None, lambda _: (), plain["refuse"]
            )


def _pieces(codes: Any) -> tuple[Any, ...]:
    return tuple(piece(code) for code in codes)
