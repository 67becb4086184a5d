"""What a table plays for, in words, and what a player brings to it."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from housedealer.bots.dealing import usual_buy_in
from housedealer.chips import money
from housedealer.money.betting import Stakes
from housedealer.money.fees import FeeOption
from housedealer.money.wagers import Layout
from housedealer.room.operations.problems import RoomError
from housedealer.table.round import Game


class Printed(NamedTuple):
    """What a packet prints about buying in; see `buy_ins.toml`."""

    cite: str
    short_buys: int
    bets: int = 0
    high_from: int = 0
    high_bets: int = 0
    again: int = 0
    points: int = 0
    short_points: int = 0


@cache
def _printed() -> dict[str, Printed]:
    text = files("housedealer.room").joinpath("buy_ins.toml").read_text(encoding="utf-8")
    return {game: Printed(**rule) for game, rule in tomllib.loads(text).items()}


class BuyIn(NamedTuple):
    """How much a player may bring: at first, and later to reach again."""

    low: int
    usual: int
    high: int
    again: int = 0  # a later buy that leaves the stack below this is a short buy
    short_buys: int | None = None  # how many of those are allowed; none printed: any number
    short_low: int = 1  # the least of a short buy
    cite: str = ""

    def check(self, amount: int) -> None:
        """Refuse a first buy-in that the table does not take."""
        if not self.low <= amount <= self.high:
            rule = f" ({self.cite})" if self.cite else ""
            raise RoomError(f"a buy-in here is {money(self.low)} to {money(self.high)}{rule}")

    def check_more(self, amount: int, stack: int, short_buys: int) -> int:
        """Refuse chips that may not be added to a stack; otherwise 1 for a short buy and 0 for any other.

        >>> BuyIn(8000, 40000, 200000, 8000, 1, cite="001:1377").check_more(2000, 1000, 1)
        Traceback (most recent call last):
        ...
        housedealer.room.operations.problems.RoomError: $20 leaves you below $80, and the one short buy is used up (001:1377)
        """
        if amount <= 0 or amount + stack > self.high:
            raise RoomError(f"chips may be added up to {money(self.high)} in front of you")
        if self.short_buys is None or stack + amount >= self.again:
            return 0
        if short_buys >= self.short_buys:
            raise RoomError(
                f"{money(amount)} leaves you below {money(self.again)}, and the one short buy is used up ({self.cite})"
            )
        if amount < self.short_low:
            raise RoomError(f"a short buy here is at least {money(self.short_low)} ({self.cite})")
        return 1


def buy_in(game: Game) -> BuyIn:
    """What the packet prints; where it is silent a fifth of the game's comfortable stack, to five times as much."""
    usual = max(usual_buy_in(game) // 100, 1) * 100
    printed, stakes = _printed().get(game.id), stakes_and_layout(game)[0]
    if printed is not None and printed.points:
        point = usual_buy_in(game) // printed.points
        low = printed.points * point
        least = printed.short_points * point
        return BuyIn(low, usual, 5 * usual, low, printed.short_buys, least, printed.cite)
    if printed is not None and stakes is not None:
        high_game = printed.high_from and stakes.low >= printed.high_from
        low = (printed.high_bets if high_game else printed.bets) * stakes.low
        again = (printed.again or printed.bets) * stakes.low
        return BuyIn(low, max(usual, low), 5 * max(usual, low), again, printed.short_buys, 1, printed.cite)
    return BuyIn(max(usual // 500, 1) * 100, usual, 5 * usual)


def stakes_and_layout(game: Game) -> tuple[Stakes | None, Layout | None]:
    """What is played for: the stakes of a pot game, or the circles of a banked one, its own or its frame's."""
    parts = [*vars(game).values(), *vars(getattr(game, "frame", object)).values()]
    stakes = next((part for part in parts if isinstance(part, Stakes)), None)
    return stakes, next((part for part in parts if isinstance(part, Layout)), None)


def limits(game: Game) -> str:
    """The limits as a sign over the table shows them."""
    stakes, layout = stakes_and_layout(game)
    if stakes is not None:
        blinds = f"blinds {money(stakes.small_blind)}/{money(stakes.big_blind)}" if stakes.big_blind else ""
        name = stakes.structure.replace("_", "-")
        sizes = f"{money(stakes.low)}–{money(stakes.high)} " if stakes.structure in ("limit", "spread") else ""
        return ", ".join(part for part in (f"{sizes}{name}", blinds) if part)
    if layout is not None:
        first = layout.bets[0]
        return f"{first.name} {money(first.low)}–{money(first.high)}"
    return ""


_PAYERS = {"pot": "from the pot", "player": "each player", "player_dealer": "the player-dealer"}


class FeeRow(NamedTuple):
    """One line of the posted collection."""

    payer: str
    measure: str
    bets: tuple[str, ...]
    low: int
    high: int | None
    when: str
    moment: str
    fee: int
    cite: str


def fee_rows(fees: FeeOption | None) -> list[FeeRow]:
    """The posted collection, every rate a line."""
    return [
        FeeRow(
            _PAYERS[charge.payer], charge.measure, tuple(sorted(rate.bets)), rate.low, rate.high,
            rate.when, charge.moment, rate.fee, rate.source,
        )
        for charge in (fees.charges if fees else ())
        for rate in charge.rates
    ]  # fmt: skip


def fee_sign(fees: FeeOption | None) -> str:
    """The collection in a few words, for the lobby."""
    rows = [row for row in fee_rows(fees) if row.fee]
    if not rows:
        return "no collection"
    parts = []
    for payer in dict.fromkeys(row.payer for row in rows):
        taken = sorted({row.fee for row in rows if row.payer == payer})
        spread = money(taken[0]) if len(taken) == 1 else f"{money(taken[0])}–{money(taken[-1])}"
        parts.append(f"{spread} {payer}")
    return ", ".join(parts)
