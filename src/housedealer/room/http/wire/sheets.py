"""A game's sheet, and the lobby."""

from __future__ import annotations

from typing import Any

from pydantic import Field

from housedealer.room.http.wire.base import Shape
from housedealer.room.http.wire.tables import Card, HandName, TableState
from housedealer.room.tables.registry import Dealing, TableKind


class BuyIn(Shape):
    """What a player may bring, in cents. A later buy that leaves the stack below `again` is a short buy."""

    low: int
    usual: int
    high: int
    again: int
    short_buys: int | None = Field(description="How many short buys are allowed; null for any number.")
    short_low: int = Field(description="The least of a short buy.")
    cite: str


class PayTable(Shape):
    """A pay table as printed: row to odds."""

    id: str
    rows: dict[str, str]
    cite: str


class Bet(Shape):
    """A bet of a game, and the pay tables printed for it."""

    id: str
    name: str
    pay_tables: list[PayTable]


class FeeRow(Shape):
    """One line of the posted collection."""

    payer: str
    measure: str
    bets: list[str]
    low: int
    high: int | None
    when: str
    moment: str
    fee: int
    cite: str


class Fee(Shape):
    """The collection in force."""

    option: str | None
    sign: str
    rows: list[FeeRow]


class Rule(Shape):
    """A rule of a game."""

    id: str
    text: str
    cite: str


class OptionInForce(Shape):
    """An option of a game and what is in force."""

    id: str
    help: str
    value: bool | int | float | str | list[Any] | None


class Reading(Shape):
    """How a passage that is unclear or contradicts itself is read."""

    about: str
    cite: str
    text: str


class TileShown(Shape):
    """A tile: its name and its two ends."""

    name: str
    pips: tuple[int, int]


class SeatRange(Shape):
    """How many may play."""

    min: int
    max: int


class Fixed(Shape):
    """What an option may be by the packet, and the line that says so."""

    values: list[str]
    cite: str


class RankRow(Shape):
    """An example of a hand, and what it is called."""

    cards: list[Card]
    name: HandName


class RankChart(Shape):
    """Which hand beats which, the best first."""

    id: str
    rows: list[RankRow]


class Sheet(Shape):
    """A game's sheet: rules with their citations, bets, collection, options, and how unclear passages are read."""

    id: str
    room: str
    room_name: str
    game: str
    name: str
    family: str
    approval: str | None
    source: list[str]
    deck: str
    seats: SeatRange
    size: int
    about: str
    limits: str
    buy_in: BuyIn
    bets: list[Bet]
    fixed: dict[str, Fixed] = Field(description="Options that the packet does not leave to the room.")
    fee: Fee
    fee_options: list[str]
    fee_readings: list[str]
    fee_side_bets: list[str]
    rules: list[Rule]
    options: list[OptionInForce]
    given: dict[str, str] = Field(description="The options that the table was opened with.")
    kinds: dict[str, list[str]] = Field(description="What each kind of event does to the felt.")
    tiles: dict[str, TileShown]
    readings: list[Reading]
    ranks: list[RankChart] = Field(
        description="What beats what here; empty where single cards are compared, or melds made."
    )


class TableSheet(Shape):
    """A table: its sheet, and how it stands for this person."""

    id: str
    sheet: Sheet
    state: TableState


class LobbyPlayer(Shape):
    """Somebody at a table."""

    seat: int
    name: str
    bot: bool


class LobbyTable(Shape):
    """A table as the lobby shows it."""

    id: str
    game: str
    options: dict[str, str]
    kind: TableKind
    dealing: Dealing
    limits: str
    fee: str
    buy_in: BuyIn
    size: int
    open_seats: int
    players: list[LobbyPlayer]


class LobbyGame(Shape):
    """A game of a room with its open tables."""

    id: str
    name: str
    family: str
    deck: str
    seats: SeatRange
    bets: list[str]
    tables: list[LobbyTable]


class LobbyRoom(Shape):
    """A room of the packets."""

    id: str
    name: str
    games: list[LobbyGame]
