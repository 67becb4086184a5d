"""Casino War: one card against one, and on a tie a surrender or a War."""

from __future__ import annotations

from fractions import Fraction

from housedealer.odds.common.hand_bets import Event, paid
from housedealer.odds.result import Result, Strategy, by_pay, counted
from housedealer.odds.wager import Wager


def _ties(decks: int) -> tuple[int, int, int, int, int]:
    """Ordered deals of four cards (two first, two of the War) whose first two tie: all of them; War ties in the same
    rank; in another; and of the deals, those whose first two are one card twice over."""
    cards, of_rank = 52 * decks, 4 * decks
    first = 13 * of_rank * (of_rank - 1)
    suited = 52 * decks * (decks - 1)
    war = (cards - 2) * (cards - 3)
    same = (of_rank - 2) * (of_rank - 3)
    other = 12 * of_rank * (of_rank - 1)
    return first, suited, war, same, other


def staked(name: str) -> float:
    """The base wager, and as much again in a War."""
    return 2.0 if name.startswith("War") else 1.0


def base(wager: Wager) -> Result:
    """The base wager with the better answer to a tie."""
    decks = wager.decks or 6
    cards = 52 * decks
    first, _, war, same, other = _ties(decks)
    again = same + other
    stays = wager.option("base_on_war", "stays") == "stays"
    won, tied, lost = (Fraction(1), Fraction(2), Fraction(-2)) if stays else (Fraction(0), Fraction(1), Fraction(-2))
    going = (won + lost) * Fraction(war - again, 2 * war) + tied * Fraction(again, war)
    fights = going > Fraction(-1, 2)
    unequal = (cards * (cards - 1) - first) // 2 * war
    rows = [("higher card", Fraction(1), unequal), ("lower card", Fraction(-1), unequal)]
    if fights:
        rows += [
            ("War won", won, first * (war - again) // 2),
            ("War tied", tied, first * again),
            ("War lost", lost, first * (war - again) // 2),
        ]
    else:
        rows.append(("tie, surrendered", Fraction(-1, 2), first * war))
    text = f"{'Go to War' if fights else 'Surrender'} on every tie: War is worth {float(going):.4f}, surrender -0.5."
    return counted(by_pay(rows), Strategy(text), staked=staked)


def tie(wager: Wager) -> Result:
    """The Tie Bet of a player who goes to War."""
    decks = wager.decks or 6
    cards = 52 * decks
    first, suited, war, same, other = _ties(decks)
    pays = dict(wager.table)
    events: list[Event] = []
    for twin, deals in ((True, suited), (False, first - suited)):
        low = ("suited_tie", "basic_tie") if twin else ("basic_tie",)
        events += [
            (("four_of_a_kind", *low), deals * same),
            (("double_tie", *low), deals * other),
            (low, deals * (war - same - other)),
        ]
    if wager.option("tie_awards", "highest") == "added":
        added = {}
        for rows, _ in events:
            name = " and ".join(row for row in rows if row in wager.table)
            added[name] = sum((wager.table[row] for row in rows if row in wager.table), Fraction(0))
        events = [((" and ".join(row for row in rows if row in wager.table),), count) for rows, count in events]
        pays = added
    events.append((("no tie",), (cards * (cards - 1) - first) * war))
    return paid(events, pays)
