"""The shapes of what tables say, for the descriptions of the API: they are checked against real answers by the tests.

Tables put their answers together by hand, for speed; these models say what is in them.
"""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

Card = str
MessageId = str | int | None


class _Shape(BaseModel):
    model_config = ConfigDict(extra="allow")


class Problem(_Shape):
    """A refusal (RFC 9457). Nothing has changed when one is given."""

    type: str = Field(description="What kind of refusal, in words with hyphens.", examples=["not-enough-money"])
    title: str = Field(examples=["Not enough money"])
    status: int = Field(examples=[422])
    detail: str = Field(
        description="What was tried and what would be right.", examples=["$400 is more than the balance of $250"]
    )


class Why(_Shape):
    """The rule that something rests on, and the packet line it comes from."""

    text: str
    cite: str


class Event(_Shape):
    """Something that happened, as this person may know it; hidden cards are `??`. See the reference of events."""

    seq: int = Field(description="Its number in the table's log.")
    kind: str
    from_: str | None = Field(alias="from")
    to: str | None
    what: Any
    amount: int | None
    face: str
    why: Why | None
    say: str = Field(description="The same in words.")
    quiet: bool = Field(description="Whether a page need not show it.")


class SeatShown(_Shape):
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool
    away: bool
    leaving: bool
    waiting: int = Field(description="Chips bought that come to the table after the round.")


class Asking(_Shape):
    """A seat that the table waits for; milliseconds left of its clock. A bot has no clock."""

    seat: int
    left: int | None
    clock: int | None


class AnswerGiven(_Shape):
    """An option of a question, and its amount, cards, groups or wagers where it has any."""

    option: str
    value: Any = None


class OptionOffered(_Shape):
    """One kind of legal answer: a choice, an amount, wagers, some cards to pick, or a hand to arrange."""

    id: str
    type: Literal["choice", "amount", "wagers", "pick", "arrange"]


class TableQuestion(_Shape):
    """What one's own seat is asked, with every legal answer and the one that is given when the clock runs out."""

    id: int = Field(description="How an answer names the question, so that a repeated one acts once.")
    seat: int
    options: list[OptionOffered]
    default: AnswerGiven
    why: Why
    about: str


class State(_Shape):
    """How a table stands for this person, apart from what lies on the felt."""

    seq: int = Field(description="The number of the latest event.")
    playing: bool
    you: int | None = Field(description="One's own seat.")
    seats: list[SeatShown]
    asking: list[Asking]
    question: TableQuestion | None
    next_round: int | None = Field(description="Milliseconds until the next round, if one will start.")


class BuyInRange(_Shape):
    """What a player may bring, in cents."""

    low: int
    usual: int
    high: int


class LobbyPlayer(_Shape):
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool


class LobbyTable(_Shape):
    """A table as the lobby shows it."""

    id: str
    game: str
    options: dict[str, str]
    limits: str
    fee: str
    buy_in: BuyInRange
    size: int
    open_seats: int
    players: list[LobbyPlayer]


class LobbyGame(_Shape):
    """A game of a room with its open tables."""

    id: str
    name: str
    family: str
    deck: str
    seats: dict[str, int]
    bets: list[str]
    tables: list[LobbyTable]


class LobbyRoom(_Shape):
    """A room of the packets."""

    id: str
    name: str
    games: list[LobbyGame]


class RuleShown(_Shape):
    """A rule of a game."""

    id: str
    text: str
    cite: str


class OptionShown(_Shape):
    """An option of a game and what is in force."""

    id: str
    help: str
    value: Any


class Sheet(_Shape):
    """A game's sheet: rules with their citations, bets, collection, options, and how unclear passages are read."""

    id: str
    room: str
    game: str
    name: str
    family: str
    source: list[str]
    deck: str
    size: int
    limits: str
    buy_in: BuyInRange
    bets: list[dict[str, Any]]
    fee: dict[str, Any]
    fee_options: list[str]
    rules: list[RuleShown]
    options: list[OptionShown]
    kinds: dict[str, list[str]] = Field(description="What each kind of event does to the felt.")
    readings: list[dict[str, Any]]


class SheetAndState(_Shape):
    """A table: its sheet, and how it stands for this person."""

    id: str
    sheet: Sheet
    state: State


class Hint(_Shape):
    """What each answer to one's open question is worth, on average, from what one's own seat can see."""

    question: int
    method: str
    answers: list[dict[str, Any]]


class BankFigures(_Shape):
    """What a bank earns, what the fees come to, and how likely it runs out."""

    method: str
    rounds: int
    each_player: dict[str, float]
    drop_per_hour: float
    session: dict[str, Any]


# -- over the WebSocket --------------------------------------------------------------------------------------------------


class Hello(_Shape):
    """The first message from the room. `fresh` says that the events begin anew with the round under way."""

    type: Literal["hello"]
    table: str
    game: str
    fresh: bool


class Update(_Shape):
    """What happened, and how the table stands after it. The first one follows `hello`."""

    type: Literal["update"]
    events: list[Event]
    state: State


class Ok(_Shape):
    """The answer was legal and is stored."""

    type: Literal["ok"]
    id: MessageId = Field(None, description="The id of the message that this replies to, if it had one.")


class Described(_Shape):
    """The rank of each group of a setting, and what is wrong with it, if anything."""

    type: Literal["described"]
    ranks: list[str]
    foul: str | None
    id: MessageId = None


class Viewed(_Shape):
    """Where everything lies, through one's own eyes or from the rail."""

    type: Literal["view"]
    seq: int
    chips: dict[str, int]
    cards: dict[str, list[Card]]
    buttons: dict[str, list[str]]
    id: MessageId = None


class LiveError(_Shape):
    """A message was refused; the connection goes on unless it was the greeting that was refused."""

    type: Literal["error"]
    problem: Problem
    id: MessageId = None


class SayAnswer(BaseModel):
    """Answer the open question. `question` is its id: the same answer to the same question again acts once."""

    type: Literal["answer"]
    option: str
    value: Any = None
    question: int | None = None
    id: MessageId = None


class SayDescribe(BaseModel):
    """Ask for the ranks of a hand that one is setting."""

    type: Literal["describe"]
    groups: list[list[Card]]
    id: MessageId = None


class SayView(BaseModel):
    """Ask where everything lies: for one's own seat, or `rail` for what anybody sees."""

    type: Literal["view"]
    viewer: str | None = None
    id: MessageId = None


FROM_THE_ROOM = (Hello, Update, Ok, Described, Viewed, LiveError)
TO_THE_ROOM = (SayAnswer, SayDescribe, SayView)
