"""Messages over the WebSocket of a table, both ways. Each has a `type`; a reply repeats the `id` of what it answers."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

from pydantic import Field, RootModel

from housedealer.room.http.wire.base import Problem, Shape
from housedealer.room.http.wire.sheets import LobbyTable
from housedealer.room.http.wire.tables import Card, HandName, TableEvent, TableState

PATH: Final = "/api/tables/{id}/watch"
STREAM: Final = "/api/watch"
MessageId = str | int | None


class Hello(Shape):
    """The first message from the room. `fresh` says that the events begin anew with the round under way."""

    type: Literal["hello"]
    table: str
    game: str
    fresh: bool


class Update(Shape):
    """What happened, and how the table stands after it. The first one follows `hello`."""

    type: Literal["update"]
    events: list[TableEvent]
    state: TableState


class Ok(Shape):
    """The answer was legal and is stored."""

    type: Literal["ok"]
    id: MessageId = Field(None, description="The id of the message that this replies to, if it had one.")


class Described(Shape):
    """The rank of each group of a setting, and what is wrong with it, if anything."""

    type: Literal["described"]
    ranks: list[HandName]
    foul: str | None
    id: MessageId = None


class Viewed(Shape):
    """Where everything lies, through one's own eyes or from the rail."""

    type: Literal["view"]
    seq: int
    chips: dict[str, int]
    cards: dict[str, list[Card]]
    buttons: dict[str, list[str]]
    id: MessageId = None


class Pong(Shape):
    """The room is there."""

    type: Literal["pong"]
    id: MessageId = None


class MessageRefused(Shape):
    """A message was refused; the connection goes on unless it was the greeting that was refused."""

    type: Literal["error"]
    problem: Problem
    id: MessageId = None


class SayAnswer(Shape):
    """Answer the open question. `question` is its id: the same answer to the same question again acts once."""

    type: Literal["answer"]
    option: str
    value: Any = None
    question: int | None = None
    id: MessageId = None


class SayDescribe(Shape):
    """Ask for the ranks of a hand that one is setting."""

    type: Literal["describe"]
    groups: list[list[Card]]
    id: MessageId = None


class SayView(Shape):
    """Ask where everything lies: for one's own seat, or `rail` for what anybody sees."""

    type: Literal["view"]
    viewer: str | None = None
    id: MessageId = None


class SayPing(Shape):
    """Ask whether the room is there: a client that has heard nothing for a while learns within seconds that it is not."""

    type: Literal["ping"]
    id: MessageId = None


class Changed(Shape):
    """What has changed in the room: each topic that is followed with the tables concerned, where it is about tables. `tables` are
    the rows of the lobby that changed; a table of the topic `lobby` that has no row is closed."""

    type: Literal["changed"]
    topics: dict[str, list[str]]
    tables: list[LobbyTable]


class SayFollow(Shape):
    """Follow these topics and no others: `lobby`, `waiting`, `seats` (one's own), `company:` with the id of a table; for those
    who run the room also `floor`, `calls`, `rotation` and `incidents`."""

    type: Literal["follow"]
    topics: list[str] = Field(max_length=8)
    id: MessageId = None


class FromStream(RootModel[Annotated[Changed | Ok | Pong | MessageRefused, Field(discriminator="type")]]):
    """Any message from the room's stream."""


class ToStream(RootModel[Annotated[SayFollow | SayPing, Field(discriminator="type")]]):
    """Any message to the room's stream."""


class FromRoom(
    RootModel[Annotated[Hello | Update | Ok | Described | Viewed | Pong | MessageRefused, Field(discriminator="type")]]
):
    """Any message from the room."""


class ToRoom(RootModel[Annotated[SayAnswer | SayDescribe | SayView | SayPing, Field(discriminator="type")]]):
    """Any message to the room."""


FROM_ROOM: Final = (Hello, Update, Ok, Described, Viewed, Pong, MessageRefused)
TO_ROOM: Final = (SayAnswer, SayDescribe, SayView, SayPing)
