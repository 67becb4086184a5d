"""The game contract: what everyone may rely on of a game, whoever wrote it.

A game is a module with three names: `RULES`, each rule in words; `Options`, a frozen dataclass of what a room may choose;
and `build`, which makes a `Game` of a room's sheet. `games/base.py` has classes that fill in most of a `Game`.

A built-in game is found by the name of its module, and so is its bot, in `housedealer.bots`. A game from another package is
found by its entry point (see `games/registry.py`) and may name two more things of its own, as "module:name", so that they
are imported only when they are needed: `BOT`, a function that plays it, and `ODDS`, its mathematics. Without them it is
played by a bot that bets and otherwise answers as the clock would, and its odds are worked out at the table.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol, runtime_checkable

from housedealer.games.sheet import Sheet
from housedealer.hands.readings import Reading
from housedealer.money.betting import Stakes
from housedealer.money.buy_ins import BuyIn
from housedealer.money.fees import FeeOption
from housedealer.money.layout import Layout
from housedealer.table import round as round_
from housedealer.table.felt import Piece


@runtime_checkable
class Game(round_.Game, Protocol):
    """The rules of one game as one room plays it, and what is played for."""

    @property
    def sheet(self) -> Sheet:
        """What the room has chosen and what its packet prints."""

    @property
    def options(self) -> Any:
        """The game's own `Options`, with the room's and the table's choices in force."""

    @property
    def fees(self) -> FeeOption | None:
        """The posted collection; None where the house takes nothing."""

    @property
    def stakes(self) -> Stakes | None:
        """What a pot game is played for; None where there is no betting for a pot."""

    @property
    def layout(self) -> Layout | None:
        """The circles for wagers against the bank; None where nobody banks."""

    @property
    def buy_in(self) -> BuyIn:
        """How much a player may bring, and usually brings."""

    @property
    def least_stack(self) -> int:
        """Below this a player should buy in again."""

    def readings(self, seen: Mapping[str, Sequence[Piece]]) -> Mapping[str, tuple[Reading, ...]]:
        """What each hand is called, by its place, as far as its cards can be seen: a high and a low where both count."""

    @property
    def reads_hands(self) -> bool:
        """Whether the rules have to know a hand before it is shown, as one that is set or melded."""

    @property
    def book(self) -> str:
        """The book that rules on accidents where the packet does not name one: a module of `housedealer.irregularities`,
        or the path of a module elsewhere."""


class GameModule(Protocol):
    """What a module of a game has to offer."""

    @property
    def __name__(self) -> str: ...

    @property
    def RULES(self) -> Mapping[str, str]:
        """Each rule the game rests on: a short name, and what it says in our words."""

    @property
    def Options(self) -> type[Any]:
        """A frozen dataclass of what may be chosen; each field's metadata has a `help`."""

    @property
    def build(self) -> Callable[[Sheet], Game]:
        """Makes the game of one room from its sheet."""
