"""What the sign over a table says: its limits and its collection."""

from __future__ import annotations

from typing import NamedTuple

from housedealer.chips import money
from housedealer.games.base import PointGame
from housedealer.games.contract import Game
from housedealer.money.fees import FeeOption
from housedealer.packets.approved import unapproved


def limits(game: Game) -> str:
    """The limits as a sign over the table shows them, and that it is not as approved where it is not."""
    sign = _limits(game)
    return f"not as approved: {sign}" if unapproved(game.id, game.opened_with) else sign


def _limits(game: Game) -> str:
    stakes, layout = game.stakes, game.layout
    if stakes is not None:
        forced = f"ante {money(stakes.ante)}" if stakes.ante else ""
        if stakes.big_blind and not stakes.ante:
            forced = f"blinds {money(stakes.small_blind)}/{money(stakes.big_blind)}"
        name = stakes.structure.replace("_", "-")
        sizes = f"{money(stakes.low)}–{money(stakes.high)} " if stakes.structure in ("limit", "spread") else ""
        return ", ".join(part for part in (f"{sizes}{name}", forced) if part)
    if layout is not None:
        first = layout.bets[0]
        return f"{first.name} {money(first.low)}–{money(first.high)}"
    return f"{money(game.unit)} limit" if isinstance(game, PointGame) else ""


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
