"""One episode: some rounds at one table, driven by numbers. The three libraries' environments are thin over this.

>>> episode = Episode(Table("hotel_del_rio/texas_holdem", seats=3), seed=7)
>>> while not episode.over:
...     seat = episode.asked[0]
...     episode.act(seat, episode.menu(seat).slots[0])
>>> episode.results(), sum(episode.results().values()) + episode.fees
({1: 100, 2: 0, 3: -200}, 0)
"""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import dataclass, field
from random import Random
from typing import Any

from housedealer.bots import bot_for, seated
from housedealer.bots.dealing import NAMES
from housedealer.envs.menus import Menu, menu_of
from housedealer.errors import BadSetup
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Chance, Sealed
from housedealer.table.questions import Question
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session


@dataclass(frozen=True)
class Table:
    """What is played: a `room/game`, how many seats are taken, its options, the stack of each player, how many rounds."""

    id: str
    seats: int | None = None
    options: Mapping[str, Any] = field(default_factory=dict)
    stack: int | None = None  # cents; the usual buy-in of the game without it
    rounds: int = 1

    def open(self) -> Session:
        """The table with its players seated."""
        found, game = entry(self.id), open_game(self.id, self.options)
        seats = self.seats or min(max(found.seats["min"], 3), game.size)
        if not found.seats["min"] <= seats <= game.size:
            raise BadSetup(f"{self.id} seats {found.seats['min']} to {game.size} players, not {seats}")
        session = Session(game)
        for number in range(1, seats + 1):
            session.sit(number, NAMES[number - 1], self.stack or game.buy_in.usual)
        return session

    def bot(self, luck: Random) -> Decider:
        """The house's own bot for this game."""
        return seated(bot_for(entry(self.id).module), luck)


class Episode:
    """Rounds under way: who is asked, what each may choose, and what everybody has won or lost."""

    def __init__(self, table: Table, seed: int | str = 0, chance: Chance | None = None) -> None:
        self.table = table
        self.seed = seed
        self.session = table.open()
        self.seats = tuple(self.session.players)
        self._chosen: dict[int, tuple[int, ...]] = {}
        self._menus: dict[int, Menu] = {}
        self._stacks = dict(self._now())
        self._chance = chance
        self.round: Round = self._start()

    def _start(self) -> Round:
        chance = self._chance or Sealed.of("episode", self.seed, self.session.rounds)
        self.round = self.session.start(chance)
        self._go_on()
        return self.round

    @property
    def asked(self) -> list[int]:
        """The seats whose answers are awaited."""
        return list(self.round.open)

    @property
    def over(self) -> bool:
        """Whether every round has been played."""
        return self.round.finished and self.session.rounds >= self.table.rounds

    @property
    def fees(self) -> int:
        """What the house has dropped so far, in cents."""
        return self.round.felt.chips["drop"]

    def question(self, seat: int) -> Question | None:
        """What a seat is asked."""
        return self.round.open.get(seat)

    def menu(self, seat: int) -> Menu:
        """What a seat may choose now."""
        if seat not in self._menus:
            question = self.question(seat)
            self._menus[seat] = Menu(()) if question is None else menu_of(question, self._chosen.get(seat, ()))
        return self._menus[seat]

    def act(self, seat: int, slot: int) -> None:
        """Choose from a seat's menu; the answer is given once it is complete."""
        menu = self.menu(seat).choose(slot)
        if menu.answer is None:
            self._chosen[seat] = (*self._chosen.get(seat, ()), slot)
            self._menus[seat] = menu
            return
        self.round.answer(seat, menu.answer)
        self._chosen.pop(seat, None)
        self._menus.clear()
        self._go_on()

    def let(self, seat: int, decide: Decider) -> None:
        """Let a decider answer for a seat."""
        question = self.question(seat)
        assert question is not None
        self.round.answer(seat, decide(self.round, question))
        self._chosen.pop(seat, None)
        self._menus.clear()
        self._go_on()

    def clone(self) -> Episode:
        """The same episode, free to go its own way."""
        other = copy(self)
        other.session = self.session.clone()
        assert other.session.round is not None
        other.round = other.session.round
        other._chosen, other._menus = dict(self._chosen), {}
        return other

    def __deepcopy__(self, memo: dict[int, object]) -> Episode:
        return self.clone()

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_menus": {}}  # made again from the questions when somebody looks

    def results(self) -> dict[int, int]:
        """What each seat is ahead since the episode began, in cents; during a round, its stack alone counts."""
        now = self._now()
        return {seat: now[seat] - self._stacks[seat] for seat in self.seats}

    def _now(self) -> dict[int, int]:
        chips = (self.session if self.session.round is None else self.session.round).felt.chips
        return {seat: chips[f"seat{seat}.stack"] for seat in self.seats}

    def _go_on(self) -> None:
        """Take over finished rounds and start the next one, until somebody is asked or all is played."""
        while self.session.round is not None and self.session.round.finished and self.session.under_way:
            self.session.finish()
            if self.session.rounds < self.table.rounds and self._can_play():
                self._chance = None
                self.round = self.session.start(Sealed.of("episode", self.seed, self.session.rounds))
            elif self.session.rounds < self.table.rounds:
                self.session.rounds = self.table.rounds  # too few players have chips left

    def _can_play(self) -> bool:
        able = sum(1 for seat in self.seats if self.session.felt.chips[f"seat{seat}.stack"])
        return able >= entry(self.table.id).seats["min"]
