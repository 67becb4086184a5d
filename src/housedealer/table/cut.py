"""The cut: after the shuffle, and before the cards go into the shoe or are dealt, somebody may cut the deck.

The order of the shuffle is fixed by then, by the seed that was committed to before the round. Where the cards of a
shuffle are committed to one by one, that is done after the cut, as the deck then lies.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final, Literal

from housedealer.table.events import Why
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Asking, Replies, Seat, Table

Offered = Literal["not_offered", "players", "player_dealer"]
PARTS: Final = 10  # a deck is cut at one of the nine places between tenths of it
NO_CUT: Final = Answer("no_cut")


def offer_cut(table: Table, seats: Iterable[Seat], size: int, why: Why) -> Generator[Asking, Replies, int]:
    """Offer the cut of so many cards to one after the other until somebody takes it; how many come off the top."""
    choices = (Choice(NO_CUT.option), *(Choice(f"cut_{part}") for part in range(1, PARTS)))
    for seat in seats:
        answer = yield from table.ask(seat.number, choices, NO_CUT, why)
        if answer != NO_CUT:
            return size * int(answer.option.removeprefix("cut_")) // PARTS
    return 0
