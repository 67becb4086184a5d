"""Baccarat: every coup from a full shoe, and every wager read from the two finished hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import lru_cache
from math import perm

import numpy as np

from housedealer.games.baccarat_charts import (
    BANKER,
    PLAYER,
    PLAYER_STOOD,
    PLAYER_STOOD_STAND_ON_4_AND_5,
)
from housedealer.odds.common.hand_bets import Event, paid
from housedealer.odds.kernels.compiled import Array, compiled
from housedealer.odds.result import Result, Strategy
from housedealer.odds.wager import Wager


@compiled
def coups(shoe: Array, player_hits: Array, banker_hits: Array) -> Array:
    """Ordered deals of six cards by both totals, which hands drew, and whether every card counts five or less.

    `banker_hits[total, third]` says whether the Banker hand draws; `third` is 10 when the Player hand stood.
    """
    found = np.zeros((10, 10, 2, 2, 2), np.int64)
    left = shoe.copy()
    cards = 0
    for value in range(10):
        cards += left[value]
    for a in range(10):
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


def line(mine: int, theirs: int) -> tuple[str, ...]:
    """A line wager."""
    return ("tie",) if mine == theirs else ("win",) if mine > theirs else ("loses",)


def banker_line(any_7: bool) -> Callable[[Coup], tuple[str, ...]]:
    """The Banker line, with the winning sevens that may push."""

    def rows(coup: Coup) -> tuple[str, ...]:
        player, banker, _, drew, _ = coup
        seven = banker == 7 and player < 7 and (drew or any_7)
        return ("win_with_three_card_7", "win") if seven else line(banker, player)

    return rows


def spread(side: int, by_margin: bool) -> Callable[[Coup], tuple[str, ...]]:
    """How far one side wins; naturals flat, or by their margin."""

    def rows(coup: Coup) -> tuple[str, ...]:
        mine, theirs = coup[side], coup[1 - side]
        natural = mine >= 8 and not coup[2] and not coup[3]
        ahead = mine - theirs
        if ahead == 0:
            return ("natural_tie",) if natural else ("loses",)
        if ahead < 0:
            return ("loses",)
        if natural:
            return (f"{ahead}_points", "natural_win") if by_margin else ("natural_win",)
        return (f"{ahead}_points", "loses")

    return rows


def _three_8(c: Coup) -> bool:
    return c[0] == 8 and c[2] and c[1] < 8


def _three_7(c: Coup) -> bool:
    return c[1] == 7 and c[3] and c[0] < 7


def _supreme(c: Coup) -> str:
    return ("three_card_hands" if c[2] else "two_card_hands") if c[0] == c[1] == 7 and c[2] == c[3] else ""


def _divine(c: Coup) -> str:
    nines = int(c[0] == 9 and c[2]) + int(c[1] == 9 and c[3])
    return ("", "either_hand", "both_hands")[nines]


def rows_of(wager: Wager) -> Callable[[Coup], tuple[str, ...]]:
    """What a wager looks for in a finished coup."""
    by_margin = wager.option("natural_spread") == "by_margin"
    by_total = wager.option("low_tie_by") == "total"
    looks: dict[str, Callable[[Coup], tuple[str, ...]]] = {
        "player": lambda c: line(c[0], c[1]),
        "banker": banker_line(wager.option("seven_pushes") == "any"),
        "tie": lambda c: ("tie",) if c[0] == c[1] else ("loses",),
        "low_tie_max": lambda c: ("low_tie",) if c[0] == c[1] and (c[1] <= 5 if by_total else c[4]) else ("loses",),
        "silver": lambda c: ("three_card_8",) if _three_8(c) else ("loses",),
        "gold": lambda c: ("three_card_7",) if _three_7(c) else ("loses",),
        "supreme_7": lambda c: (_supreme(c) or "loses",),
        "divine_9": lambda c: (_divine(c) or "loses",),
        "eclipse": lambda c: ("any_of_four" if _three_8(c) or _three_7(c) or _supreme(c) or _divine(c) else "loses",),
        "player_spread": spread(0, by_margin),
        "banker_spread": spread(1, by_margin),
    }
    same = {
        "moon_8": "silver",
        "sun_7": "gold",
        "golden_talons_player": "player_spread",
        "golden_talons_banker": "banker_spread",
    }
    return looks[same.get(wager.bet, wager.bet)]


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


STANDS_ON_5 = PLAYER[:5] + "S" + PLAYER[6:]


def bet(wager: Wager) -> Result:
    """A wager on the finished coup. Where bettors choose on a five, the better choice is made."""
    usual = paid(events(wager), wager.table)
    if wager.bet != "player" or not wager.option("choice_on_5", False):
        return usual
    standing = paid(events(wager, STANDS_ON_5), wager.table)
    best, choice, other = (
        (usual, "Draw", standing) if usual.house_edge <= standing.house_edge else (standing, "Stand", usual)
    )
    cost = other.house_edge - best.house_edge
    return replace(best, strategy=Strategy(f"{choice} on a five; the other choice costs {cost:.4%} of the bet."))


def draws_on_five(wager: Wager) -> bool:
    """Whether the Player hand draws on a five: always, unless a bettor who may choose does better to stand."""
    chosen = bet(wager).strategy if wager.bet == "player" else None
    return chosen is None or chosen.text.startswith("Draw")


def pair_bet(wager: Wager) -> Result:
    """A bet on the first two cards of one hand, or of both."""
    return paid(pair_events(wager, pairs(wager.decks or 8)), wager.table)


def pair_events(wager: Wager, found: Array) -> list[Event]:
    """Deals by what the first two cards of the Player and the Banker hand pair in, as the wager calls them."""
    if wager.bet == "pair":
        kinds = ("no_pair", "any_pair", "same_color_pair", "suited_pair")
        both = "player_hand_and_banker_hand_pair"
        return [((both,) if a and b else (kinds[a or b],), int(found[a, b])) for a in range(4) for b in range(4)]
    names = ("no_pair", "mixed_pair", "colored_pair", "perfect_pair")
    return [((names[kind],), int(found[kind].sum())) for kind in range(4)]


def best_line(wager: Wager) -> str:
    """The line that costs less."""
    return min(("player", "banker"), key=lambda name: bet(replace(wager, bet=name)).house_edge)


def base(wager: Wager) -> Result:
    """The better of the two lines."""
    best = best_line(wager)
    other = "banker" if best == "player" else "player"
    found, edge = bet(replace(wager, bet=best)), bet(replace(wager, bet=other)).house_edge
    text = f"Bet the {best.title()} line; the {other.title()} line costs {edge:.4%}."
    return replace(found, strategy=Strategy(text + (f" {found.strategy.text}" if found.strategy else "")))
