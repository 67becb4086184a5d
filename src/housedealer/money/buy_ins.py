"""What a player brings to a table: at first, and later to reach again."""

from __future__ import annotations

from typing import Final, NamedTuple

from housedealer.chips import money
from housedealer.errors import BadSetup


class PrintedBuyIn(NamedTuple):
    """What a packet prints about buying in: the `[buy_in]` of a game's file.

    `bets` times the minimum bet (or `points` times the value of a point) is the least first buy-in; from a limit of
    `high_from` cents on it is `high_bets`, and `again` bets suffice later. A buy that leaves a player below the least is
    a short buy, of which `short_buys` are allowed, each of at least `short_points`.
    """

    cite: str
    short_buys: int
    bets: int = 0
    high_from: int = 0
    high_bets: int = 0
    again: int = 0
    points: int = 0
    short_points: int = 0


NO_MAXIMUM: Final = 10**11  # cents: a billion dollars, more than any table has seen


class BuyIn(NamedTuple):
    """How much a player may bring to a table."""

    low: int
    usual: int
    high: int
    again: int = 0  # a later buy that leaves the stack below this is a short buy
    short_buys: int | None = None  # how many of those are allowed; none printed: any number
    short_low: int = 1  # the least of a short buy
    cite: str = ""

    @classmethod
    def of(
        cls, comfortable: int, printed: PrintedBuyIn | None, least_bet: int = 0, point: int = 0, limit: int = 0
    ) -> BuyIn:
        """What the packet prints; where it is silent a fifth of a comfortable stack, to five times as much.

        The `limit` of a game is the largest bet.

        >>> BuyIn.of(50_000, None)
        BuyIn(low=10000, usual=50000, high=250000, again=0, short_buys=None, short_low=1, cite='')
        >>> BuyIn.of(40_000, PrintedBuyIn("001:1377", 1, bets=10), least_bet=400).low
        4000
        """
        usual = max(comfortable // 100, 1) * 100
        if printed is not None and printed.points and point:
            low, short = printed.points * point, printed.short_points * point
            return cls(low, max(usual, low), 5 * max(usual, low), low, printed.short_buys, short, printed.cite)
        if printed is not None and printed.bets and least_bet:
            high_game = printed.high_from and limit >= printed.high_from
            low = (printed.high_bets if high_game else printed.bets) * least_bet
            again = (printed.again or printed.bets) * least_bet
            return cls(low, max(usual, low), 5 * max(usual, low), again, printed.short_buys, 1, printed.cite)
        return cls(max(usual // 500, 1) * 100, usual, 5 * usual)

    def posted(self, low: int, high: int | None, cite: str) -> BuyIn:
        """The same where the posted fee option prints the least and the most; None is no maximum."""
        return self._replace(low=low, again=low, usual=max(self.usual, low), high=high or NO_MAXIMUM, cite=cite)

    def check(self, amount: int) -> None:
        """Refuse a first buy-in that the table does not take. A packet prints the least; a most is the house's own.

        >>> BuyIn(2000, 20000, 100000, cite="001:1377").check(200000)
        Traceback (most recent call last):
        ...
        housedealer.errors.BadSetup: a buy-in here is $20 (001:1377) to $1,000, which the house sets
        """
        if not self.low <= amount <= self.high:
            least = f"{money(self.low)} ({self.cite})" if self.cite else money(self.low)
            most = "or more" if self.high == NO_MAXIMUM else f"to {money(self.high)}, which the house sets"
            raise BadSetup(f"a buy-in here is {least} {most}")

    def check_more(self, amount: int, stack: int, short_buys: int) -> int:
        """Refuse chips that may not be added to a stack; otherwise 1 for a short buy and 0 for any other.

        >>> BuyIn(8000, 40000, 200000, 8000, 1, cite="001:1377").check_more(2000, 1000, 1)
        Traceback (most recent call last):
        ...
        housedealer.errors.BadSetup: $20 leaves you below $80, and the one short buy is used up (001:1377)
        """
        if amount <= 0 or amount + stack > self.high:
            raise BadSetup(f"chips may be added up to {money(self.high)} in front of you")
        if self.short_buys is None or stack + amount >= self.again:
            return 0
        if short_buys >= self.short_buys:
            raise BadSetup(
                f"{money(amount)} leaves you below {money(self.again)}, and the one short buy is used up ({self.cite})"
            )
        if amount < self.short_low:
            raise BadSetup(f"a short buy here is at least {money(self.short_low)} ({self.cite})")
        return 1
