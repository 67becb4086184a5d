"""Baccarat: every coup from a full shoe, and every wager read from the two finished hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache, lru_cache
from math import perm

import numpy as np

from housedealer.cards import STANDARD_PACK, Card, cards
from housedealer.games import baccarat_wagers as wagers
from housedealer.games.baccarat_charts import (
    BANKER,
    PLAYER,
    PLAYER_STOOD,
    PLAYER_STOOD_STAND_ON_4_AND_5,
)
from housedealer.games.baccarat_wagers import Rows
from housedealer.hands import baccarat as hands
from housedealer.odds.common.hand_bets import Event, paid
from housedealer.odds.games.baccarat import choice_on_five as five
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.result import LOSES, Chart, Result, Strategy
from housedealer.odds.wager import Wager


@compiled
def coups(shoe: Array, player_hits: Array, banker_hits: Array, first: int = -1) -> Array:
    """Ordered deals of six cards by both totals, which hands drew, and whether every card counts five or less.

    `banker_hits[total, third]` says whether the Banker hand draws; `third` is 10 when the Player hand stood. With a `first`
    value only deals that begin with such a card are looked at.
    """
    found = np.zeros((10, 10, 2, 2, 2), np.int64)
    left = shoe.copy()
    cards = 0
    for value in range(10):
        cards += left[value]
    for a in range(10):
        if first >= 0 and a != first:
            continue
        w1 = left[a]
        left[a] -= 1
        for b in range(10):
            w2 = w1 * left[b]
            left[b] -= 1
            for c in range(10):
                w3 = w2 * left[c]
                left[c] -= 1
                for d in range(10):
                    w4 = w3 * left[d]
                    if w4 == 0:
                        continue
                    left[d] -= 1
                    player, banker = (a + b) % 10, (c + d) % 10
                    low = a <= 5 and b <= 5 and c <= 5 and d <= 5
                    if player >= 8 or banker >= 8:
                        found[player, banker, 0, 0, int(low)] += w4 * (cards - 4) * (cards - 5)
                    elif not player_hits[player]:
                        if not banker_hits[banker, 10]:
                            found[player, banker, 0, 0, int(low)] += w4 * (cards - 4) * (cards - 5)
                        else:
                            for e in range(10):
                                now = int(low and e <= 5)
                                found[player, (banker + e) % 10, 0, 1, now] += w4 * left[e] * (cards - 5)
                    else:
                        for e in range(10):
                            w5 = w4 * left[e]
                            if w5 == 0:
                                continue
                            left[e] -= 1
                            total, drawn_low = (player + e) % 10, low and e <= 5
                            if not banker_hits[banker, e]:
                                found[total, banker, 1, 0, int(drawn_low)] += w5 * (cards - 5)
                            else:
                                for f in range(10):
                                    now = int(drawn_low and f <= 5)
                                    found[total, (banker + f) % 10, 1, 1, now] += w5 * left[f]
                            left[e] += 1
                    left[d] += 1
                left[c] += 1
            left[b] += 1
        left[a] += 1
    return found


@compiled
def pairs(decks: int) -> Array:
    """Ordered deals of four cards by what the first two and the last two pair in: nothing, rank, colour, suit."""
    found = np.zeros((4, 4), np.int64)
    for a in range(52):
        for b in range(52):
            w2 = decks * (decks - int(a == b))
            first = 0 if a >> 2 != b >> 2 else 3 if a == b else 2 if (a & 3) + (b & 3) == 3 else 1
            for c in range(52):
                w3 = w2 * (decks - int(c == a) - int(c == b))
                for d in range(52):
                    second = 0 if c >> 2 != d >> 2 else 3 if c == d else 2 if (c & 3) + (d & 3) == 3 else 1
                    found[first, second] += w3 * (decks - int(d == a) - int(d == b) - int(d == c))
    return found


def _banker_hits(chart: str, after_a_stand: str) -> Array:
    stood = PLAYER_STOOD if after_a_stand == "hits_4_and_5" else PLAYER_STOOD_STAND_ON_4_AND_5
    return np.array([[c == "H" for c in BANKER[chart][total] + stood[total]] for total in range(8)])


def drawing_rules(wager: Wager) -> tuple[Array, Array]:
    """When the Player hand draws by its total, and the Banker hand by its total and the Player's third card."""
    chart, after_a_stand = wager.option("banker_chart", "standard"), wager.option("after_a_stand", "hits_4_and_5")
    return np.array([c == "H" for c in PLAYER]), _banker_hits(chart, after_a_stand)


@lru_cache(maxsize=64)
def table_of(decks: int, chart: str, after_a_stand: str, player: str) -> Array:
    """All coups of a full shoe under one set of drawing rules."""
    shoe = np.array([16 * decks] + [4 * decks] * 9, np.int64)
    found = coups(shoe, np.array([c == "H" for c in player]), _banker_hits(chart, after_a_stand))
    assert int(found.sum()) == perm(52 * decks, 6)
    return found


Coup = tuple[int, int, bool, bool, bool]  # totals of Player and Banker, whether each drew, no card above five


def rows_of(wager: Wager) -> Callable[[Coup], Rows]:
    """What a wager looks for in a finished coup, as the game itself does; "loses" comes last."""
    options = ("seven_pushes", "low_tie_by", "natural_spread")
    looks = wagers.rows_of(*(wager.option(name, "") for name in options))[wager.bet]
    return lambda coup: (*looks(example(coup)), "loses")


@cache
def example(coup: Coup) -> hands.Coup:
    """Cards of a coup with these totals and as many cards in each hand: none above five, or at least one."""
    player, banker, player_drew, banker_drew, low = coup
    return hands.Coup(_hand(player, player_drew, low), _hand(banker, banker_drew, low))


def _hand(total: int, drew: bool, low: bool) -> tuple[Card, ...]:
    if low:
        values = (min(total, 5), max(total - 5, 0))
    else:
        values = (total, 0) if total > 5 else (9, total + 1)
    return tuple(VALUED[value] for value in (*values, *((0,) if drew else ())))


#: A card of each value.
VALUED = {hands.value(card): card for card in reversed(STANDARD_PACK)}


def events(wager: Wager, player: str = PLAYER) -> Iterator[Event]:
    """Every coup as the wager sees it."""
    looks = rows_of(wager)
    table = table_of(
        wager.decks or 8,
        wager.option("banker_chart", "standard"),
        wager.option("after_a_stand", "hits_4_and_5"),
        player,
    )
    for at in np.argwhere(table):
        player_total, banker_total, player_drew, banker_drew, low = (int(i) for i in at)
        coup = (player_total, banker_total, bool(player_drew), bool(banker_drew), bool(low))
        yield looks(coup), int(table[tuple(at)])


def bet(wager: Wager) -> Result:
    """A wager on the finished coup. Where bettors of the Player line choose on a five, each choice is the better one."""
    if wager.bet != "player" or not wager.option("choice_on_5", False):
        return paid(events(wager), wager.table)
    alone, beside = _choosing(wager, alone=True), _choosing(wager, alone=False)
    note = (
        f"The bettor is alone on the Player line; beside another who draws, best play makes it {beside.house_edge:.4%}."
    )
    return replace(alone, notes=(*alone.notes, note))


def line_pays(wager: Wager) -> tuple[float, float, float]:
    """What the Player line wins when it wins, ties and loses."""
    win, tie, loses = (float(wager.table.get(row, LOSES)) for row in five.ROWS)
    return win, tie, loses


def _choosing(wager: Wager, alone: bool) -> Result:
    """The Player line with the better choice on every five, by all that lies face up."""
    counts: dict[str, int] = {}
    for rows, count in events(wager):
        counts[rows[0]] = counts.get(rows[0], 0) + count
    decks, pays, seen = wager.decks or 8, line_pays(wager), five.hole_is_seen(wager)
    _, banker_hits = drawing_rules(wager)
    stood: list[five.Choice] = []
    every = list(five.choices(decks, banker_hits, seen, alone))
    for choice in every:
        if choice.best(pays) == five.STAND:
            stood.append(choice)
            for n, row in enumerate(five.ROWS):
                hit, stand = (choice.ways * int(choice.counts[way, n]) for way in (five.HIT, five.STAND))
                counts[row] += stand - hit
    text = (
        f"On a five stand or draw by the cards that lie face up: standing is better in {_share(stood, every):.2%} of cases. "
        "Everything else goes by the charts."
    )
    found = paid([((row,), count) for row, count in counts.items()], wager.table)
    return replace(found, strategy=Strategy(text, (_chart_of_fives(every, pays, seen),)))


def _share(some: list[five.Choice], every: list[five.Choice]) -> float:
    of_some, of_all = (sum(c.ways * int(c.counts[0].sum()) for c in choices) for choices in (some, every))
    return of_some / of_all


def _chart_of_fives(every: list[five.Choice], pays: tuple[float, float, float], seen: bool) -> Chart:
    """What is done by the two cards of the Player hand and what shows of the Banker hand."""
    shown = sorted({_shown(choice, seen) for choice in every})
    rows = []
    for two in ((0, 5), (1, 4), (2, 3), (6, 9), (7, 8)):
        cells = []
        for banker in shown:
            meant = [c for c in every if tuple(sorted(c.player)) == two and _shown(c, seen) == banker]
            hit, stand = (
                sum(c.ways * float(c.counts[way] @ np.array(pays)) for c in meant) for way in (five.HIT, five.STAND)
            )
            total = sum(c.ways * int(c.counts[0].sum()) for c in meant)
            cells.append(f"{'S' if stand > hit else 'H'} {abs(hit - stand) / total:.3f}")
        rows.append((f"{two[0]} and {two[1]}", tuple(cells)))
    what = "the Banker hand's total" if seen else "the Banker hand's card that lies face up"
    note = "S stand, H draw; what the other choice costs, in units of the bet. Tens and pictures count nought."
    return Chart(f"On a five, by its cards and {what}", tuple(map(str, shown)), tuple(rows), note)


def _shown(choice: five.Choice, seen: bool) -> int:
    return (choice.up + choice.hole) % 10 if seen else choice.up


def pair_bet(wager: Wager) -> Result:
    """A bet on the first two cards of one hand, or of both."""
    return paid(pair_events(wager, pairs(wager.decks or 8)), wager.table)


def pair_events(wager: Wager, found: Array) -> list[Event]:
    """Deals by what the first two cards of the Player and the Banker hand pair in, as the game calls them."""
    looks = wagers.WAGERS[wager.bet][1]
    return [
        ((*looks(hands.Coup(PAIRED[a], PAIRED[b])), "no pair"), int(found[a, b])) for a in range(4) for b in range(4)
    ]


#: Two cards that pair in nothing, in rank, in colour, in suit.
PAIRED = tuple(cards(text) for text in ("2c 3c", "2c 2d", "2c 2s", "2c 2c"))


def best_line(wager: Wager) -> str:
    """The line that costs less."""
    return min(("player", "banker"), key=lambda name: bet(replace(wager, bet=name)).house_edge)


def base(wager: Wager) -> Result:
    """The better of the two lines."""
    best = best_line(wager)
    other = "banker" if best == "player" else "player"
    found, edge = bet(replace(wager, bet=best)), bet(replace(wager, bet=other)).house_edge
    text = f"Bet the {best.title()} line; the {other.title()} line costs {edge:.4%}."
    if found.strategy is None:
        return replace(found, strategy=Strategy(text))
    return replace(found, strategy=Strategy(f"{text} {found.strategy.text}", found.strategy.charts))
