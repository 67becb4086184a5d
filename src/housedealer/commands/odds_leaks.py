"""`housedealer odds --vulnerability`: what a shoe gives away to who counts, of one bet or of all."""

from __future__ import annotations

import json as jsonlib
import sys
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from housedealer.chips import money
from housedealer.odds import all_wagers
from housedealer.odds.vulnerability.shoe import Exposed, ShoeLeak, shoe_leak, shoe_wagers
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry


def run(
    id: str | None, bet: str = "base", *, decks: int | None, options: Mapping[str, Any], force: bool, json: bool
) -> int:
    """One bet in full, or a line for every bet that a shoe is counted for; 0 when all went well."""
    if id is not None:
        leak = shoe_leak(read_wager(entry(id), bet, None, decks, options, force))
        if json:
            sys.stdout.write(jsonlib.dumps(leak.to_json()) + "\n")
        else:
            show(leak, Console())
        return 0
    wagers = [read_wager(entry(id), bet) for id, bet in all_wagers()]
    counted = [wager for wager in wagers if shoe_wagers(wager) is not None]
    console = Console(stderr=True)
    bar = track(counted, "counting", console=console, transient=True, disable=not console.is_terminal)
    leaks = [shoe_leak(wager) for wager in bar]
    if json:
        sys.stdout.write(jsonlib.dumps([leak.to_json() for leak in leaks]) + "\n")
    else:
        overview(leaks, Console())
    return 0


def show(leak: ShoeLeak, console: Console) -> None:
    """One bet: the effect of each card, the count, and what it wins by cut card."""
    console.print(f"[bold]{leak.id}[/bold] {leak.bet}, {leak.decks} packs: what the shoe gives away ({leak.method})")
    effects = Table("card", "in the shoe", "effect when it has gone", "count")
    for effect in leak.effects:
        tag = f"{effect.tag:+d}" if effect.tag else "0"
        effects.add_row(effect.cards, str(effect.many), f"{effect.effect:+.6%}", tag)
    for column in effects.columns[1:]:
        column.justify = "right"
    console.print(effects)
    console.print(f"The count agrees with the effects to {leak.correlation:.4f}. {_from(leak)}")
    cuts = Table("cards left", "bets on", "wins a round", "at most", "an hour", title="By cut card")
    for column in cuts.columns:
        column.justify = "right"
    for cut in leak.cuts:
        left = f"{cut.cards_left}{' (in force)' if cut.in_force else ''}"
        hourly = f"${cut.dollars_an_hour:,.2f}"
        cuts.add_row(left, f"{cut.bets:.2%}", f"{cut.count_wins:.4%} ± {cut.error:.4%}", f"{cut.most_wins:.4%}", hourly)
    console.print(cuts)
    console.print(
        f"Of the bet; at most: who knows every card that has gone. An hour: at {money(leak.limit)}, the highest wager posted, "
        f"{leak.hands_an_hour} rounds.",
        style="dim",
        highlight=False,
    )
    console.print(f"Remedy: {leak.remedy}.", highlight=False)
    if leak.exposed is not None:
        console.print(_seen(leak.exposed), highlight=False)


def _seen(exposed: Exposed) -> str:
    what = exposed.card[0].upper() + exposed.card[1:]
    if not exposed.good:
        return f"{what}, seen before bets are made, gives nothing away: the bet wins on none."
    names = ", ".join(f"{name} {worth:+.2%}" for name, worth in exposed.good[:8])
    more = " ..." if len(exposed.good) > 8 else ""
    return (
        f"{what}, seen before bets are made: a bet on {exposed.bets:.2%} of rounds wins {exposed.wins:.4%} a round, "
        f"${exposed.dollars_an_hour:,.2f} an hour ({names}{more}). Remedy: burn a card, or cover the mouth of the shoe."
    )


def _from(leak: ShoeLeak) -> str:
    if leak.bet_from == float("inf"):
        return "It never says that the bet wins."
    return f"Bet from {leak.bet_from:+.2f} for each pack that is left; a full shoe stands at nought."


def overview(leaks: Sequence[ShoeLeak], console: Console) -> None:
    """A line for each bet with the cut card in force, under the name of its table."""
    last = ""
    for leak in leaks:
        if leak.id != last:
            console.print(f"\n[bold]{leak.id}[/bold]" if last else f"[bold]{leak.id}[/bold]")
            head = f"  {'bet':<22}{'bets on':>9}{'wins':>9}{'at most':>9}{'an hour':>11}  remedy: cards cut off"
            console.print(head, style="dim", highlight=False)
            last = leak.id
        cut = next(cut for cut in leak.cuts if cut.in_force)
        remedy = leak.remedy.removeprefix("cut off ").removesuffix(" cards").partition(":")[0]
        line = f"  {leak.bet:<22}{cut.bets:>9.2%}{cut.count_wins:>9.4%}{cut.most_wins:>9.4%}{cut.dollars_an_hour:>11,.2f}  {remedy}"
        console.print(line, highlight=False, soft_wrap=True)
