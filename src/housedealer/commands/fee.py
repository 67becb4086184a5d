"""`housedealer fee`: who pays what collection, when, and by which printed row."""

from __future__ import annotations

import sys
from json import dumps

from housedealer.chips import cents, money
from housedealer.errors import BadSetup
from housedealer.money.fees import Action, Due, FeeOption, Wager
from housedealer.packets.entries import entry
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
    if found.family != "pot" and option.bets and not placed:
        raise BadSetup(f"{id} charges by wagers; name them, like --wager {sorted(option.bets)[0]}=40")
    count = players if players is not None else len(placed) or found.seats["max"]
    dues = option.dues(Action(count, placed, flop, river))
    total = sum(due.amount for due in dues)
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
    _print(id, chosen, option, dues, total)
    return 0


def _print(id: str, key: str, option: FeeOption, dues: tuple[Due, ...], total: int) -> None:
    limits = ", ".join(f"{limit.bets} {limit}" for limit in option.limits)
    sys.stdout.write(f"{id}, option {key}{f' ({limits})' if limits else ''}\n")
    for due in dues:
        payer = {"pot": "the pot", "player": "the player", "player_dealer": "the player-dealer"}[due.payer]
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
