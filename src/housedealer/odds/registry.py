"""Which game has which odds: one place that knows every game's solvers, simulators, adviser and charts.

Each game has a package under `housedealer.odds.games` that exports `ODDS`. A game from another package names its own in its
module: `ODDS = "its_package.odds:ODDS"`. A banked game that exports nothing is worked out by `housedealer.odds.generic`, at the
table itself. What is exported is named, not imported, so that listing wagers loads no mathematics.
"""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Final, Literal

from housedealer.games.registry import exported
from housedealer.odds.wager import BASE
from housedealer.packets.entries import Entry

if TYPE_CHECKING:
    from housedealer.odds.advice import Advice, Situation
    from housedealer.odds.result import Chart, Result
    from housedealer.odds.vulnerability.shoe import Shoe
    from housedealer.odds.wager import Wager
    from housedealer.table.questions import Answer

Solver = Callable[["Wager"], "Result"]
Simulator = Callable[["Wager", int, int], "Result"]  # rounds and seed
Adviser = Callable[["Situation"], "Advice | None"]
Charts = Callable[["Wager"], "list[Chart]"]
BankPlays = Callable[["Situation", Random], "Answer"]

BUILT_IN: Final = "housedealer.odds.games"
#: The odds of each game's module: a package under `housedealer.odds.games`, or a name in one.
GAMES: Final[Mapping[str, str]] = {
    "baccarat": "baccarat",
    "blackjack_switch": "blackjack_switch",
    "casino_war": "casino_war",
    "crazy_4_poker": "crazy_4_poker",
    "let_it_ride": "let_it_ride",
    "pai_gow_poker": "pai_gow_poker",
    "pai_gow_tiles": "pai_gow_tiles",
    "pure_21_5": "twenty_one:PURE",
    "pure_spanish_21_5": "twenty_one:SPANISH",
    "six_card_poker": "six_card_poker",
    "thirteen_card_poker_red": "thirteen_card_poker_red",
    "three_card_poker": "three_card_poker",
    "ultimate_texas_holdem": "ultimate_texas_holdem",
    **dict.fromkeys(
        ("holdem", "holdem_hi_lo", "omaha", "omaha_hi_lo", "pineapple", "crazy_pineapple"), "pot_games:FLOP"
    ),
    **dict.fromkeys(("stud", "stud_hi_lo", "razz", "asian_stud"), "pot_games:STUD"),
    **dict.fromkeys(("draw", "draw_hi_lo", "lo_ball"), "pot_games:DRAW"),
}
GENERIC: Final = "housedealer.odds.generic"


@dataclass(frozen=True)
class GameOdds:
    """What a game's package exports. A function is named "module:function"; a leading dot stands for the package.

    >>> war = GameOdds("housedealer.odds.games.casino_war", solvers={"tie": ".solver:tie"})
    >>> war.solver("tie").__name__, war.solver("base")
    ('tie', None)
    """

    package: str
    solvers: Mapping[str, str] = field(default_factory=dict)  # by bet
    simulators: Mapping[str, str] = field(default_factory=dict)
    adviser: str = ""
    charts: str = ""  # of the base game's decisions
    shoes: Mapping[str, str] = field(default_factory=dict)  # by bet: the wager over any cards that are left
    bank: str = ""  # how the bank plays its hand where the rules leave it free

    def solver(self, bet: str) -> Solver | None:
        """The function that works out a bet."""
        found: Solver | None = self._load(self.solvers.get(bet, ""))
        return found

    def simulator(self, bet: str) -> Simulator | None:
        """The function that deals a bet at random."""
        found: Simulator | None = self._load(self.simulators.get(bet, ""))
        return found

    def load_adviser(self) -> Adviser | None:
        """The function that prices the answers to the game's own questions."""
        found: Adviser | None = self._load(self.adviser)
        return found

    def load_charts(self) -> Charts | None:
        """The function that draws charts of the base game's decisions."""
        found: Charts | None = self._load(self.charts)
        return found

    def shoe(self, bet: str) -> Callable[[Wager], Shoe] | None:
        """The function that prepares a bet to be worked out over any shoe."""
        found: Callable[[Wager], Shoe] | None = self._load(self.shoes.get(bet, ""))
        return found

    def load_bank(self) -> BankPlays | None:
        """The function that plays the bank's hand as the odds take it to be played."""
        found: BankPlays | None = self._load(self.bank)
        return found

    def module(self, kind: Literal["solvers", "simulators", "adviser", "charts"], bet: str = "") -> str:
        """The module that holds what is exported, without importing it; empty where nothing is."""
        found: Mapping[str, str] | str = getattr(self, kind)
        name = found if isinstance(found, str) else found.get(bet, "")
        return importlib.util.resolve_name(name.partition(":")[0], self.package) if name else ""

    def _load(self, name: str) -> Any:
        if not name:
            return None
        module, _, function = name.partition(":")
        return getattr(importlib.import_module(module, self.package), function)


def odds_of(entry: Entry) -> GameOdds:
    """The odds of a table's game."""
    name = GAMES.get(entry.module)
    if name is not None:
        return _exported(f"{BUILT_IN}.{name}")
    brought = exported(entry.module, "ODDS")
    if brought is not None:
        found: GameOdds = brought if isinstance(brought, GameOdds) else brought.ODDS
        return found
    if entry.family != "banked":
        return GameOdds(GENERIC)
    bets = dict.fromkeys([BASE, *(bet["id"] for bet in entry.bets[1:])])
    return GameOdds(GENERIC, dict.fromkeys(bets, f"{GENERIC}:solve"), dict.fromkeys(bets, f"{GENERIC}:simulate"))


def _exported(name: str) -> GameOdds:
    module, _, attribute = name.partition(":")
    found: GameOdds = getattr(importlib.import_module(module), attribute or "ODDS")
    return found


def bets_of(entry: Entry) -> tuple[str, ...]:
    """The bets of a table's game that can be worked out."""
    return tuple(odds_of(entry).solvers)
