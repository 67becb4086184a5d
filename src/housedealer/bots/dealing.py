"""Bots at a table for many rounds: what `housedealer deal` runs, and what the tests and playthroughs run too."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from housedealer.bots import bot_for, seated
from housedealer.errors import BadSetup, HouseDealerError
from housedealer.money.time_collections import is_due_by_hands
from housedealer.packets.approved import unapproved
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session

NAMES = ("Ann", "Bo", "Cam", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo", "Kim", "Lee", "Mae", "Ned")


@dataclass
class Run:
    """A table of bots: its session and what it has added up."""

    id: str
    seats: int
    seed: str
    options: Mapping[str, Any] = field(default_factory=dict)
    stack: int | None = None
    bought: int = 0
    played: int = 0

    def __post_init__(self) -> None:
        found = entry(self.id)
        game = open_game(self.id, self.options)
        if not found.seats["min"] <= self.seats <= game.size:
            raise BadSetup(f"{self.id} seats {found.seats['min']} to {game.size} players, not {self.seats}")
        self.fees = game.fees
        self.session = Session(game)
        self.buy_in = self.stack or game.buy_in.usual
        self.least = game.least_stack if self.stack is None else 1
        self.luck = Random(f"{self.seed}/{self.id}")
        self.decide: Decider = seated(bot_for(found.module), self.luck)
        self.names = {number: NAMES[(number - 1) % len(NAMES)] for number in range(1, self.seats + 1)}
        for number, name in self.names.items():
            self.session.sit(number, name, self.buy_in)
            self.bought += self.buy_in

    def rounds(self, count: int) -> Iterator[tuple[list[Event], Round]]:
        """Play rounds. Each comes with the buy-ins before it; chips are counted after each."""
        session = self.session
        for number in range(count):
            bought = list(self._rebuy())
            session.collection_due = is_due_by_hands(self.fees, self.played)
            round_ = session.start(Sealed.of(self.seed, self.id, number))
            round_.play_out(self.decide)
            session.finish()
            self.played += 1
            if session.felt.total() != self.bought:
                raise HouseDealerError(
                    f"round {self.played}: {session.felt.total()} cents on the table and {self.bought} were brought to it"
                )
            yield bought, round_

    def _rebuy(self) -> Iterator[Event]:
        """Bots that cannot go on buy in again between rounds."""
        for number in self.session.players:
            if self.session.felt.chips[f"seat{number}.stack"] < self.least:
                self.bought += self.buy_in
                yield self.session.buy(number, self.buy_in)

    def summary(self) -> dict[str, Any]:
        """What the run came to."""
        chips = self.session.felt.chips
        return {
            "kind": "summary",
            "id": self.id,
            "rounds": self.played,
            "as_approved": not unapproved(self.id, {key: str(value) for key, value in self.options.items()}),
            "fees": chips["drop"],
            "chips_before": self.bought,
            "chips_after": self.session.felt.total(),
            "players": [
                {"seat": number, "name": name, "stack": chips[f"seat{number}.stack"]}
                for number, name in self.session.players.items()
            ],
        }
