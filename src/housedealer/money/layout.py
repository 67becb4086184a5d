"""The betting circles of a banked table, and who has bet on which spot."""

from __future__ import annotations

from dataclasses import dataclass, field

from housedealer.table.questions import Relation
from housedealer.table.table import Seat


@dataclass(frozen=True, slots=True)
class Bet:
    """A betting circle: its printed name, its limits, and the bet it needs and may have to equal or not exceed.

    Any of `or_else` will do instead of the bet it needs.
    """

    id: str
    name: str
    low: int
    high: int
    needs: str | None = None
    backline: bool = True
    relation: Relation = "any"
    or_else: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The circles in front of each seat that take wagers before the deal."""

    bets: tuple[Bet, ...]
    step: int = 100
    other_spots: bool = True  # a player may bet on empty seats too
    _hash: int = field(init=False, compare=False, repr=False)  # circles are looked up by their layout round after round

    def __post_init__(self) -> None:
        object.__setattr__(self, "_hash", hash((self.bets, self.step, self.other_spots)))

    def __hash__(self) -> int:
        return self._hash

    def compulsory(self) -> tuple[str, ...]:
        """A round needs at least one of these."""
        return tuple(bet.id for bet in self.bets if bet.needs is None)

    def copies(self, id: str) -> int:
        """How many circles are filled together: one, and those that must equal it or stand beside it."""
        return 1 + sum(bet.relation in ("equal", "beside") and bet.needs == id for bet in self.bets)


@dataclass(slots=True)
class Placed:
    """One bettor's wagers on one spot."""

    bettor: Seat
    spot: int

    def place(self, bet: str) -> str:
        """Where this bettor's wager lies: a backline bettor's circle carries the bettor's number."""
        own = f"seat{self.spot}.{bet}"
        return own if self.bettor.number == self.spot else f"{own}.{self.bettor.number}"


@dataclass(slots=True)
class SpotInPlay:
    """A spot with a hand: everyone who bet on it, in the order in which their wagers are settled."""

    number: int
    placed: list[Placed] = field(default_factory=list)
    controlled_by: Seat | None = None  # who plays the hand, where that is not the first to be settled

    @property
    def hand(self) -> str:
        return f"seat{self.number}.hand"

    @property
    def player(self) -> Seat:
        """Whose hand it is to play."""
        return self.controlled_by or self.placed[0].bettor
