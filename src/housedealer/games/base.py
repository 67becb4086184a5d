"""What recurs in every game: the sheet it is built from and, by its kind, what is played for and what to bring to it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

from housedealer.games.sheet import Sheet
from housedealer.hands.readings import Reading
from housedealer.money.banked import Frame
from housedealer.money.betting import Caps, Contest, Stakes
from housedealer.money.buy_ins import BuyIn
from housedealer.money.fees import Action, FeeOption, Moment
from housedealer.money.layout import Layout
from housedealer.table.events import HIDDEN, Why
from housedealer.table.felt import Piece

Seen = Mapping[str, Sequence[Piece]]  # the cards at each place as somebody sees them
_HAND = re.compile(r"seat\d+\.hand(\.\d+)?")
LEAST_COMFORTABLE = 20_000  # cents, at the smallest banked game


@dataclass(frozen=True)
class RoomGame:
    """A game as one room plays it; its kind says what a comfortable stack is."""

    sheet: Sheet
    options: Any

    book: ClassVar[str] = "house"
    reads_hands: ClassVar[bool] = False

    @cached_property
    def id(self) -> str:
        return self.sheet.id

    @cached_property
    def size(self) -> int:
        return self.sheet.size

    @cached_property
    def rules(self) -> Mapping[str, Why]:
        return self.sheet.rules

    @cached_property
    def opened_with(self) -> Mapping[str, str]:
        return self.sheet.opened_with

    @cached_property
    def fees(self) -> FeeOption | None:
        return self.sheet.fees

    @property
    def comfortable_stack(self) -> int:
        """What a player brings who wants to play for a while, in cents."""
        return LEAST_COMFORTABLE

    deals_transfers_in: ClassVar[bool] = (
        True  # nothing is owed where there are no blinds; draw games: 001:858, 1022, 1594
    )

    keeps: ClassVar[str] = "shoe"  # what stays on the table between rounds

    # -- what hands are called -------------------------------------------------------------------------------------

    shared: ClassVar[tuple[str, ...]] = ("board",)  # the places of cards that play with every hand
    reads_partly: ClassVar[bool] = False  # whether a hand is read that has cards down

    def readings(self, seen: Seen) -> dict[str, tuple[Reading, ...]]:
        """What each hand is, as far as its cards can be seen; hidden ones are blanks."""
        shared = tuple(piece for place in self.shared for piece in seen.get(place, ()) if piece is not HIDDEN)
        found = dict[str, tuple[Reading, ...]]()
        for place, lying in seen.items():
            if _HAND.fullmatch(place) is None:
                continue
            cards = tuple(piece for piece in lying if piece is not HIDDEN)
            if cards and (self.reads_partly or len(cards) == len(lying)):
                found[place] = self.read_hand(cards, shared)
        return found

    def read_hand(self, cards: Sequence[Any], shared: Sequence[Any]) -> tuple[Reading, ...]:
        """What some cards of one hand are together with the shared ones; nothing where a game has no such names."""
        return ()

    @cached_property
    def buy_in(self) -> BuyIn:
        return BuyIn.of(self.comfortable_stack, self.sheet.buy_in)

    @property
    def least_stack(self) -> int:
        """A twentieth of the usual buy-in."""
        return max(1, self.buy_in.usual // 20)


@dataclass(frozen=True)
class BankedGame(RoomGame):
    """A game against a player-dealer, opened by its frame."""

    frame: Frame

    stakes: ClassVar[None] = None

    @property
    def layout(self) -> Layout:
        return self.frame.layout

    @property
    def comfortable_stack(self) -> int:
        """A hundred of the least wager in the first circle, the base game's."""
        return max(100 * self.layout.bets[0].low, LEAST_COMFORTABLE)

    @cached_property
    def buy_in(self) -> BuyIn:
        return BuyIn.of(self.comfortable_stack, self.sheet.buy_in, least_bet=self.layout.bets[0].low)


@dataclass(frozen=True)
class PotGame(RoomGame):
    """A game for a pot that the players contest by betting."""

    stakes: Stakes
    caps: Caps

    layout: ClassVar[None] = None

    @property
    def comfortable_stack(self) -> int:
        """Fifty of the larger bets, or a hundred big blinds."""
        return max(50 * self.stakes.bet_size(late=True), 100 * self.stakes.big_blind)

    @cached_property
    def buy_in(self) -> BuyIn:
        found = BuyIn.of(self.comfortable_stack, self.sheet.buy_in, least_bet=self.stakes.low, limit=self.stakes.high)
        limit = next((limit for limit in self.fees.limits if limit.bets == "buy_in"), None) if self.fees else None
        if limit is None or self.fees is None:
            return found
        most = limit.most[1]
        return found.posted(limit.least[0] * 100, None if most is None else most * 100, self.fees.source)

    def take_collection(self, contest: Contest, moment: Moment) -> None:
        """Take what the posted option says falls due at this moment from the pot."""
        if self.fees is None:
            return
        for due in self.fees.dues(Action(len(contest.seats)), moment):
            contest.collect_fee(due.amount, Why(self.rules["fee"].text, due.source))


@dataclass(frozen=True)
class PointGame(RoomGame):
    """A game in which points, or chips of one value, change hands between the players."""

    unit: int  # the value of a point, in cents

    stakes: ClassVar[None] = None
    layout: ClassVar[None] = None

    @cached_property
    def buy_in(self) -> BuyIn:
        return BuyIn.of(self.comfortable_stack, self.sheet.buy_in, point=self.unit)
