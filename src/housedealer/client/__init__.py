"""Talk to a card room from Python: `Room` for plain programs, `AsyncRoom` for asynchronous ones.

    from housedealer.client import Room

    with Room("http://127.0.0.1:8000") as room:
        room.guest("Ann")
        table = room.open("garden_city/three_card_poker", bots=2)
        table.sit()
        with table.watch() as watch:
            for asked in watch.questions(rounds=3):
                watch.answer(asked, asked.question.default)

Lost connections come back by themselves, with everything that was missed. A decision or a buy-in whose answer was lost is
sent again in a way that it counts once.
"""

from __future__ import annotations

from housedealer.client.asynchronous import AsyncRoom, AsyncTable
from housedealer.client.errors import Lost, Refused
from housedealer.client.shapes import LobbyGame, LobbyTable, Person, Problem, SeatState, Sheet
from housedealer.client.synchronous import Room, Table, Watch
from housedealer.client.values import Asked, Happened, PlayedRound, State, Update, Verified
from housedealer.client.watching import AsyncWatch

__all__ = [
    "Asked",
    "AsyncRoom",
    "AsyncTable",
    "AsyncWatch",
    "Happened",
    "LobbyGame",
    "LobbyTable",
    "Lost",
    "Person",
    "PlayedRound",
    "Problem",
    "Refused",
    "Room",
    "SeatState",
    "Sheet",
    "State",
    "Table",
    "Update",
    "Verified",
    "Watch",
]  # fmt: skip
