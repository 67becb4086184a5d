"""Playing a round by script: stacked cards, answers in order, and what the chips came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from housedealer.cards import cards
from housedealer.irregularities.accidents import Accidents
from housedealer.irregularities.reporting import tables_for
from housedealer.packets.entries import open_game
from housedealer.table.chance import Chance, Stacked
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.table import Setup


def start(
    id: str,
    stacks: Mapping[int, int],
    *decks: str,
    options: Mapping[str, Any] | None = None,
    buttons: Mapping[str, Iterable[str]] | None = None,
    chance: Chance | None = None,
    accidents: Accidents | None = None,
    **more: Any,
) -> Round:
    """A round with stacks in dollars and decks written in dealing order."""
    game = open_game(id, options)
    setup = Setup(
        id,
        {seat: f"player {seat}" for seat in stacks},
        {f"seat{seat}.stack": stack * 100 for seat, stack in stacks.items()},
        options or {},
        {button: tuple(places) for button, places in (buttons or {}).items()},
        **more,
    )
    return Round(
        game,
        setup,
        chance or Stacked(*(cards(deck) for deck in decks)),
        tables_for(accidents),
    )


def say(round_: Round, *script: str) -> Round:
    """Answers like "3 fold", "1 raise 12" (dollars), "2 bet ante=5 pair_plus=1" in the order they are given.

    Nobody cuts the deck or asks for free hands unless the script says so.
    """
    for line in script:
        seat, option, *rest = line.split()
        for declined in ("no_cut", "no_free_hands"):
            while declined[3:] not in option and (asked := [n for n, q in round_.open.items() if q.option(declined)]):
                round_.answer(asked[0], Answer(declined))
        value: Any = None
        if rest and "=" in rest[0]:
            pairs = (pair.split("=") for pair in rest)
            value = {
                place if "." in place else f"seat{seat}.{place}": round(float(amount) * 100) for place, amount in pairs
            }
        elif rest:
            value = round(float(rest[0]) * 100)
        round_.answer(int(seat), Answer(option, value))
    return round_


def stacks(round_: Round) -> dict[int, float]:
    """What each player has now, in dollars."""
    return {seat: round_.felt.chips[f"seat{seat}.stack"] / 100 for seat in round_.setup.players}


def dropped(round_: Round) -> float:
    """What went into the drop box, in dollars."""
    return round_.felt.chips["drop"] / 100


def told(round_: Round, kind: str) -> list[tuple[str | None, str | None, int | None]]:
    """Every event of a kind, as (from, to, amount)."""
    return [(event.source, event.target, event.amount) for event in round_.events if event.kind == kind]
