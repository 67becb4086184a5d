"""A table as somebody sees it: events, seats, questions with their legal answers, and how the table stands."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field
from typing_extensions import TypeAliasType

from housedealer.room.http.wire.base import Shape
from housedealer.room.tables.registry import Dealing, TableKind

Card = str


class Why(Shape):
    """The rule that something rests on, and the packet line it comes from."""

    text: str
    cite: str


class TableEvent(Shape):
    """Something that happened, as this person may know it; hidden cards are `??`. See the reference of events."""

    seq: int = Field(description="Its number in the table's log, or in its round.")
    kind: str
    from_: str | None = Field(alias="from")
    to: str | None
    what: Any
    amount: int | None
    face: str = Field(description="`up`, `down`, or the one seat that may see it.")
    why: Why | None
    say: str = Field(description="The same in words.")
    quiet: bool = Field(description="Whether a page need not show it.")


class RecordLine(Shape):
    """A line of a round's record, which `housedealer replay` plays again."""

    round: int
    seq: int
    kind: str
    from_: str | None = Field(alias="from")
    to: str | None
    what: Any
    amount: int | None
    face: str
    why: Why | None


class Setup(Shape):
    """What the event `setup` holds: how the table stood when the round began."""

    game: str
    round: int
    options: dict[str, Any]
    players: dict[str, str] = Field(description="Names by seat.")
    chips: dict[str, int]
    buttons: dict[str, list[str]]
    cards: dict[str, list[Card]]
    away: list[int]
    collection_due: bool


class Snapshot(Shape):
    """What the event `take_back` holds: where everything lay, and which faces were up."""

    chips: dict[str, int]
    buttons: dict[str, list[str]]
    cards: dict[str, list[Card]]
    faces: dict[str, list[str]]


class SeatState(Shape):
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool
    away: bool
    leaving: bool
    waiting: int = Field(description="Chips bought that come to the table after the round.")
    tppp: bool = Field(description="A third-party proposition player.")
    absent: float | None = Field(description="Since when, if away.")
    moving: str | None = Field(description="The seat or table asked for.")
    timed_out: bool = Field(description="Sits out because too many questions went unanswered.")
    connected: bool = Field(description="False once the connection of whoever sits here was lost.")


class Asking(Shape):
    """A seat that the table waits for; milliseconds left of its clock. A bot has no clock."""

    seat: int
    left: int | None
    clock: int | None


class PlainAnswer(Shape):
    """An option of a question, and its amount, cards, groups or wagers where it has any."""

    option: str
    value: Any = None


class Choice(Shape):
    """A plain choice, and what it costs; a label and cards where the id alone would not tell."""

    type: Literal["choice"]
    id: str
    amount: int | None
    label: str = ""
    cards: list[Card] = Field(default_factory=list)


class Amount(Shape):
    """An amount from `low` to `high` in steps; `high` itself is always legal."""

    type: Literal["amount"]
    id: str
    low: int
    high: int
    step: int


class Spot(Shape):
    """A betting circle. `needs` names another that must hold a wager too, and `relation` how much may lie here then."""

    place: str
    label: str
    low: int
    high: int
    step: int
    needs: str | None
    relation: Literal["any", "at_most", "equal", "beside"]
    or_else: list[str]
    gaps: list[tuple[int, int]]


class Wagers(Shape):
    """Wagers on several circles at once."""

    type: Literal["wagers"]
    id: str
    required: list[str]
    budget: int
    kept_back: int
    spots: list[Spot]


class Pick(Shape):
    """Some of the cards at a place."""

    type: Literal["pick"]
    id: str
    place: str
    cards: list[Card]
    least: int
    most: int


class Group(Shape):
    """A hand to be made, and of how many pieces."""

    name: str
    size: int


class Arrange(Shape):
    """A hand to be set into groups; a fouled setting is refused, or ruled on by the game."""

    type: Literal["arrange"]
    id: str
    place: str
    cards: list[Card]
    groups: list[Group]
    house_way: list[list[Card]]
    refuse: bool


Option = TypeAliasType("Option", Annotated[Choice | Amount | Wagers | Pick | Arrange, Field(discriminator="type")])


class Question(Shape):
    """What one's own seat is asked, with every legal answer and the one that is given when the clock runs out."""

    id: int = Field(description="How an answer names the question, so that a repeated one acts once.")
    seat: int
    options: list[Option]
    default: PlainAnswer
    why: Why
    about: str


class BankHeld(Shape):
    """Who banks, and whether for the second round in a row."""

    seat: int
    second: bool


class HandName(Shape):
    """What a hand is called. `kind` and `ranks` are there for other languages."""

    kind: str
    ranks: list[int]
    text: str


class ResultLine(Shape):
    """One wager of a round: a betting circle, `pot`, `bank` or `player` (what players paid each other)."""

    wager: str
    net: int
    why: Why | None


class SeatResult(Shape):
    """What a round came to for one seat: every wager, the fees, and the total with the fees taken off."""

    seat: int
    lines: list[ResultLine]
    fee: int
    total: int


class TableState(Shape):
    """How a table stands for this person, apart from what lies on the felt."""

    seq: int = Field(description="The number of the latest event.")
    playing: bool
    you: int | None = Field(description="One's own seat.")
    seats: list[SeatState]
    asking: list[Asking]
    question: Question | None
    next_round: int | None = Field(description="Milliseconds until the next round, if one will start.")
    kind: TableKind
    dealing: Dealing
    paused: bool
    closing: bool
    too_few: bool = Field(description="No round starts because too few players have chips.")
    bank: BankHeld | None
    hands: dict[str, list[HandName]] = Field(
        description="What the hands are called that this person can see, by place."
    )
    results: list[SeatResult] = Field(description="What the last round came to; at a house table only for those in it.")
