"""`housedealer fee`: who pays what collection, when, and by which printed row."""

from __future__ import annotations

import sys
from json import dumps

from housedealer.chips import cents, money
from housedealer.errors import BadSetup
from housedealer.money.fees import Action, Due, FeeOption, Wager
from housedealer.money.layout import Layout
from housedealer.packets.entries import entry, open_game
from housedealer.packets.fees import default_option, fee_option

MOMENTS = {
    "before_deal": "before the deal",
    "after_deal": "after the deal",
    "after_first_card": "after the first card",
    "after_first_betting_round": "after the first betting round",
    "after_flop": "after the flop",
    "no_flop": "before the pot is awarded, without a flop",
    "river": "at the river",
    "after_wagers": "after all wagers are placed",
    "before_conclusion": "before the hand is over",
    "half_hour": "every half hour",
    "dealer_change": "at each dealer change",
}


def run(id: str, key: str | None, players: int | None, wagers: list[str], flop: bool, river: bool, json: bool) -> int:
    """Work the fee out and show it."""
    found = entry(id)
    chosen = key or default_option(found.id)
    option = fee_option(found.id, chosen)
    placed = tuple(_wager(text) for text in wagers)
    by_wagers = any(charge.measure not in ("hand", "players") for charge in option.charges)
    if by_wagers and option.bets and not placed:
        raise BadSetup(f"{id} charges by wagers; name them, like --wager {sorted(option.bets)[0]}=40")
    if placed and (layout := open_game(found.id, {"fee": chosen}).layout) is not None:
        placed = _in_circles(layout, placed)
        _check_limits(layout, option, placed)
    count = players if players is not None else len(placed) or found.seats["max"]
    dues = option.dues(Action(count, placed, flop, river))
    total = sum(due.amount * (count if _each(due) else 1) for due in dues)
    if json:
        charges = [
            {
                "payer": due.payer,
                "wager": due.wager,
                "amount": due.amount,
                "moment": due.moment,
                "source": due.source,
            }
            for due in dues
        ]
        sys.stdout.write(dumps({"id": id, "option": chosen, "charges": charges, "total": total}) + "\n")
        return 0
    _print(id, chosen, option, dues, count, total)
    return 0


def _in_circles(layout: Layout, placed: tuple[Wager, ...]) -> tuple[Wager, ...]:
    """Wagers as they lie on the table: with one come those that stand beside it or equal it, unless they are named too.

    `base` is the compulsory wager where that has a name of its own and there is only one to begin with.
    """
    (first, *others), names = layout.compulsory(), {bet.id for bet in layout.bets}
    if "base" not in names and not others:
        placed = tuple(wager._replace(bet=first) if wager.bet == "base" else wager for wager in placed)
    found = list(placed)
    for wager in placed:
        for bet in layout.bets:
            name, needs = bet.id.partition(".")[0], (bet.needs or "").partition(".")[0]
            if needs == wager.bet and bet.relation in ("equal", "beside"):
                named = sum(other.bettor == wager.bettor and other.bet == name for other in placed)
                if named == (name == wager.bet):
                    found.append(wager._replace(bet=name))
    return tuple(found)


def _check_limits(layout: Layout, option: FeeOption, placed: tuple[Wager, ...]) -> None:
    """A wager beyond every limit that the option lets a room post has no fee, since no table takes it."""
    before_the_deal = {bet.id.partition(".")[0] for bet in layout.bets}
    for wager in placed:
        limit = option.limit(wager.bet)
        if limit is None or wager.bet not in before_the_deal:
            continue
        low, high = limit.least[0] * 100, None if limit.most[1] is None else limit.most[1] * 100
        if wager.amount < low or (high is not None and wager.amount > high):
            raise BadSetup(
                f"option {option.key} of {option.schedule} ({option.source}) is for {wager.bet} of {limit}, "
                f"not {money(wager.amount)}"
            )


def _each(due: Due) -> bool:
    """Whether every player pays it, as for time."""
    return due.payer == "player" and due.bettor is None


def _print(id: str, key: str, option: FeeOption, dues: tuple[Due, ...], players: int, total: int) -> None:
    limits = ", ".join(f"{limit.bets} {limit}" for limit in option.limits)
    sys.stdout.write(f"{id}, option {key}{f' ({limits})' if limits else ''}\n")
    for due in dues:
        payer = {"pot": "the pot", "player": "the player", "player_dealer": "the player-dealer"}[due.payer]
        if _each(due):
            payer = f"each of {players} players"
        on = f" on {due.wager.replace('_', ' ')}" if due.wager else ""
        sys.stdout.write(f"  {money(due.amount):>6}  from {payer}{on}, {MOMENTS[due.moment]}  [{due.source}]\n")
    sys.stdout.write(f"  {money(total):>6}  in all\n")
    for note in option.notes:
        sys.stdout.write(f"  note: {note}\n")


def _wager(text: str) -> Wager:
    """`ante=40`; `2:ante=40` is the second player's."""
    name, sign, amount = text.partition("=")
    player, colon, bet = name.rpartition(":")
    try:
        if not sign:
            raise ValueError("write NAME=AMOUNT, like ante=40")
        seat = f"seat{int(player) if colon else 1}"
        return Wager(seat, seat, bet, cents(amount))
    except ValueError as error:
        raise BadSetup(f"--wager {text}: {error}") from None
