"""What a table plays for, in words, and what a player brings to it."""

from __future__ import annotations

from typing import NamedTuple

from housedealer.dealing import usual_buy_in
from housedealer.money.betting import Stakes
from housedealer.money.chips import money
from housedealer.money.fees import FeeOption
from housedealer.money.wagers import Layout
from housedealer.table.round import Game


class BuyIn(NamedTuple):
    """How much a player may bring."""

    low: int
    usual: int
    high: int


def buy_in(game: Game) -> BuyIn:
    """The game's comfortable stack, from a fifth of it to five times as much, in whole dollars."""
    usual = max(usual_buy_in(game) // 100, 1) * 100
    return BuyIn(max(usual // 500, 1) * 100, usual, 5 * usual)


def _stakes_and_layout(game: Game) -> tuple[Stakes | None, Layout | None]:
    """What is played for: the stakes of a pot game, or the circles of a banked one, its own or its frame's."""
    parts = [*vars(game).values(), *vars(getattr(game, "frame", object)).values()]
    stakes = next((part for part in parts if isinstance(part, Stakes)), None)
    return stakes, next((part for part in parts if isinstance(part, Layout)), None)


def limits(game: Game) -> str:
    """The limits as a sign over the table shows them."""
    stakes, layout = _stakes_and_layout(game)
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
