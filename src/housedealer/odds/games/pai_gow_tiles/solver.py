"""Pai gow tiles: the value of the game when both sides set as well as can be, and what a chart of our own gives away."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

import numpy as np

from housedealer.hands.pai_gow_tiles import HouseWay, Setting, describe, settings, strength
from housedealer.odds.games.pai_gow_tiles.equilibrium import PARTS, Equilibrium, best_answer, equilibrium, outcomes
from housedealer.odds.games.pai_gow_tiles.hands import OUTCOMES, hands, house_way, worked
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.result import Chart, Result, Strategy, weighed
from housedealer.odds.wager import Wager
from housedealer.tiles import Tile

SHOWN = 20  # hands in the table of where the chart gives most away


def base(wager: Wager) -> Result:
    """The value of the game: neither side can do better whatever the other does."""
    found = equilibrium()
    chances = outcomes(found.player, found.bank)
    rows = [(name, float(net), chance) for (name, net), chance in zip(OUTCOMES, chances, strict=True)]
    text = (
        "Both sides set every hand by the mixed strategies that guarantee the value of the game; the packet prints no house "
        "way for the bank, which sets as it likes (001:2248). No bank can make the edge higher than "
        f"{float(-found.least):.5%}, no player lower than {float(-found.most):.5%}. All settings: --charts."
    )
    chart = house_way(wager)
    strategy = Strategy(text, (_ways_of_play(chart, found), departures(chart, found, SHOWN)))
    result = weighed(reversed(rows), strategy, edge=found.edge)
    return replace(result, bounds=(float(-found.most), float(-found.least)), play="best play of both sides")


def _ways_of_play(chart: HouseWay, found: Equilibrium) -> Chart:
    """The edge when one side or both set by our chart."""
    ours = by_chart(chart)
    both = _against_chart(ours)
    rows = (
        ("both as well as can be", (f"{found.edge:.4%}",)),
        ("the bank by our chart, the player best against it", (f"{float(-best_answer(ours, banks=False)[1]):.4%}",)),
        ("the player by our chart, the bank best against it", (f"{float(best_answer(ours, banks=True)[1]):.4%}",)),
        ("both by our chart", (f"{float(-both):.4%}",)),
    )
    note = "The chart is our own: the packet prints none. It sets the tiles of who asks for it."
    return Chart("House edge by how each side sets", ("edge",), rows, note)


def by_chart(chart: HouseWay) -> Array:
    """A chart as a strategy in thousandths."""
    every, found = hands(), np.zeros((len(hands().first), 3), np.int64)
    chosen = worked(chart).by_chart[every.first]
    found[np.arange(len(found)), chosen] = PARTS
    return found


def _against_chart(ours: Array) -> Fraction:
    """What a player who sets by a chart wins from a bank that does."""
    lost, _, won = outcomes(ours, ours)
    return Fraction(won - lost)


def departures(chart: HouseWay, found: Equilibrium, most: int | None = None) -> Chart:
    """Hands that our chart sets worse than the best answer to the bank's best strategy, those that cost most first."""
    values, _ = best_answer(found.bank, banks=False)
    every, ours = hands(), by_chart(chart).argmax(axis=1)
    best, many = values.argmax(axis=1), np.bincount(every.kind)
    kinds = np.arange(len(best))
    cost = values[kinds, best] - values[kinds, ours]
    wrong = [int(kind) for kind in np.argsort(-cost, kind="stable") if cost[kind] > 0]
    rows = []
    for kind in wrong[:most]:
        three = settings(every.four(kind))
        each = float(cost[kind]) / (PARTS * int(many[kind]) * BANK)
        rows.append((in_words(every.four(kind)), (_set(three[ours[kind]]), _set(three[best[kind]]), f"{each:.4f}")))
    title = f"Where our chart gives away most, of {len(wrong)} kinds of hands" if most else "Where our chart gives away"
    return Chart(
        title, ("our chart: front / back", "better: front / back", "costs"), tuple(rows), "In units of the bet."
    )


BANK = 20_475  # hands of four that four tiles leave the other side


def in_words(four: Iterable[Tile]) -> str:
    """Four tiles by the names of their pairs, whose two tiles are worth the same.

    >>> from housedealer.tiles import tiles
    >>> in_words(tiles("t12a tr6b tl3 t9a"))
    '12, red 6, low 3 or 6, 9'
    """
    return ", ".join(tile.name.partition(" (")[0] for tile in four)


def _set(setting: Setting) -> str:
    return " / ".join(describe(strength(hand)) for hand in setting)


def charts(wager: Wager) -> list[Chart]:
    """Both strategies in full, for every hand that can sensibly be set in more than one way, and all that our chart costs."""
    found = equilibrium()
    return [
        _published("The player's strategy", found.player),
        _published("The bank's strategy", found.bank),
        departures(house_way(wager), found),
    ]


def _published(title: str, mix: Array) -> Chart:
    every = hands()
    rows = []
    for kind, shares in enumerate(mix.tolist()):
        four = every.four(kind)
        used = [(share, _set(setting)) for share, setting in zip(shares, settings(four), strict=True) if share]
        used.sort(reverse=True)
        cells = [f"{text}: {share / PARTS:.1%}" if share < PARTS else text for share, text in used]
        rows.append((in_words(four), (cells[0], "; ".join(cells[1:]))))
    return Chart(
        title,
        ("front / back", "and"),
        tuple(rows),
        "Every kind of four tiles; shares where a hand is set now so, now so.",
    )
