"""The pot games: what given hands are worth, over every way the rest can come, or over dealt ones.

A hand is what is known of it. What it lacks of a full hand comes from the pack, whether it is still to be dealt, to be
drawn, or lies face down: so four cards at a draw table draw one, and a stud hand may be given by its up cards alone.

>>> from housedealer.odds.equity import equity
>>> [round(share.equity, 4) for share in equity("holdem", ["AcAd", "KhKs"], board="2c7d9h")]
[0.9162, 0.0838]
>>> [round(share.equity, 4) for share in equity("lo_ball", ["7c4d3h2s", "8c6d5h3sAc"])]  # one card to come
[0.2273, 0.7727]
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import comb
from typing import Any, Final, NamedTuple

import numpy as np

from housedealer.cards import JOKER as JOKER_CARD
from housedealer.cards import Card, cards
from housedealer.errors import BadSetup
from housedealer.odds.kernels import showdown
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.discards import after_each_flop, meet, settled
from housedealer.odds.kernels.showdown import Showdown, deal_all, deal_some
from housedealer.odds.kernels.tables import CATEGORY, CLASSES, TABLES, number
from housedealer.odds.simulate import shared
from housedealer.packets.entries import entry, module_of
from housedealer.packets.options import read_options

MOST_EXACT = 4_000_000  # deals; more are dealt at random
MOST_FLOPS = 20_000_000  # boards times discards, where cards are thrown away after the flop
DEALT = 2_000_000
FLOPS = 4_000
STRAIGHT, FLUSH, FULL_HOUSE, STRAIGHT_FLUSH, ROYAL = 4, 5, 6, 8, 9


@dataclass(frozen=True)
class PotGame:
    """A game played for the pot: the cards of a full hand and board, and what wins."""

    own: int
    board: int = 0
    pack: int = 52
    exactly_two: bool = False
    high: int = showdown.HIGH
    low: int = showdown.LOW_NONE
    throws_away: bool = False  # a third card, before the flop or after it
    after_the_flop: bool = False

    def rules(self, options: Mapping[str, Any]) -> Showdown:
        """The showdown under the options of a table."""
        high = self.high
        if self.pack == 53 and high == showdown.BUG and options.get("joker") == "wild":
            high = showdown.WILD
        if high == showdown.ACE_AS_SIX and not options.get("ace_as_six", True):
            high = showdown.HIGH
        order = np.arange(CLASSES + 13)
        if self.pack == 32 and options.get("flush_over_full_house", True):
            flushes, full = np.flatnonzero(CATEGORY == FLUSH), np.flatnonzero(CATEGORY == FULL_HOUSE)
            order[flushes] += len(full)
            order[full] -= len(flushes)
        straight_flushes = np.flatnonzero((CATEGORY == STRAIGHT_FLUSH) | (CATEGORY == ROYAL))
        straights = np.flatnonzero(CATEGORY == STRAIGHT)
        fives = bool(options.get("five_of_a_kind", True))
        return Showdown(
            self.own, self.board, self.exactly_two, high, self.low, order, straights, straight_flushes, fives
        )


GAMES: Final[Mapping[str, PotGame]] = {
    "holdem": PotGame(2, 5),
    "holdem_hi_lo": PotGame(2, 5, low=showdown.LOW_EIGHT),
    "pineapple": PotGame(2, 5, throws_away=True),
    "crazy_pineapple": PotGame(2, 5, throws_away=True, after_the_flop=True),
    "omaha": PotGame(4, 5, exactly_two=True),
    "omaha_hi_lo": PotGame(4, 5, exactly_two=True, low=showdown.LOW_EIGHT),
    "stud": PotGame(7),
    "stud_hi_lo": PotGame(7, low=showdown.LOW_EIGHT),
    "razz": PotGame(7, high=showdown.NO_HIGH, low=showdown.LOW_ANY),
    "draw": PotGame(5, pack=53, high=showdown.BUG),
    "draw_hi_lo": PotGame(5, pack=53, high=showdown.BUG, low=showdown.LOW_EIGHT),
    "lo_ball": PotGame(5, pack=53, high=showdown.NO_HIGH, low=showdown.LOW_ANY),
    "asian_stud": PotGame(5, pack=32, high=showdown.ACE_AS_SIX),
}


class Share(NamedTuple):
    """One hand's part: how often it wins the whole pot, shares it, and its part of the pot on average."""

    wins: float
    splits: float
    equity: float
    exact: bool
    deals: int
    error: float  # one standard error of the equity; 0 when it is exact


def equity(
    game: str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    rounds: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
) -> list[Share]:
    """Each hand's part of the pot. Exact over every deal there can be, unless there are too many or `rounds` is given.

    `dead` are cards that are known to be out: folded, burned, discarded. A question mark stands for an unknown card.
    """
    if game not in GAMES:
        raise BadSetup(f"equity knows {', '.join(GAMES)}, not {game!r}")
    played = GAMES[game]
    held, up, gone = [_known(hand) for hand in hands], _known(board), _known(dead)
    _check(game, played, held, up, [*up, *gone, *(card for hand in held for card in hand)])
    seen = {card for cards_ in (*held, up, gone) for card in cards_}
    left = np.array(
        [n for n in range(53 if played.pack == 53 else 52) if n not in seen and (n >= 20 or played.pack != 32)]
    )
    rules = played.rules(options or {})
    if played.throws_away and any(len(hand) == 3 for hand in held):
        if played.after_the_flop and len(up) < 3:
            return _after_each_flop(held, left, seed)
        return _thrown_away(held, up, left)
    full = np.zeros((len(held) + 1, max(rules.own, rules.board)), np.int64)
    known = np.array([*map(len, held), len(up)])
    for row, have in zip(full, (*held, up), strict=True):
        row[: len(have)] = have
    needs = [rules.board - len(up), *(rules.own - len(hand) for hand in held)]
    if sum(needs) > len(left):
        raise BadSetup(f"{sum(needs)} cards are to come and only {len(left)} are left")
    if rounds is None and _deals(needs, len(left)) <= MOST_EXACT:
        found, many = deal_all(TABLES, rules, full, known, left)
        return _shares(found, many, exact=True)
    many = rounds or DEALT
    found = shared(
        lambda stream, part: deal_some(TABLES, rules, full.copy(), known, left.copy(), part, seed, stream), many
    )
    return _shares(found, many, exact=False)


def equity_at(
    id: str,
    hands: Sequence[str],
    board: str = "",
    dead: str = "",
    rounds: int | None = None,
    seed: int = 1,
    options: Mapping[str, Any] | None = None,
) -> list[Share]:
    """The same at a table of a room, under its options."""
    found = entry(id)
    if found.module not in GAMES:
        raise BadSetup(f"{id} is not played for the pot; hands have no equity there")
    merged = {key: value for key, value in {**found.options, **(options or {})}.items() if key not in ("fee", "seats")}
    chosen = vars(read_options(module_of(found).Options, merged, id))
    return equity(found.module, hands, board, dead, rounds, seed, chosen)


def _known(text: str) -> list[int]:
    try:
        return [_number(card) for card in cards(text.replace("?", ""))]
    except ValueError as error:
        raise BadSetup(str(error)) from None


def _number(card: Card) -> int:
    return showdown.JOKER if card is JOKER_CARD else number(card)


def _check(game: str, played: PotGame, held: Sequence[Sequence[int]], up: Sequence[int], seen: Sequence[int]) -> None:
    most = played.own + int(played.throws_away)
    if not 2 <= len(held) <= 23 or any(len(hand) > most for hand in held) or len(up) > played.board:
        on_board = f" and at most {played.board} cards on the board" if played.board else " and no board"
        raise BadSetup(f"{game} takes two or more hands of at most {most} cards{on_board}")
    thrown = [len(hand) == 3 for hand in held]
    if played.throws_away and any(thrown) and (not all(thrown) or len(held) > 4):
        raise BadSetup(f"{game}: give two to four hands of three cards, or each the two it kept and the rest as dead")
    if len({*seen}) < len(seen):
        raise BadSetup("a card is named twice")
    if played.pack == 32 and min(seen) < 20:
        raise BadSetup(f"{game} is played with sevens to aces")
    if played.pack != 53 and showdown.JOKER in seen:
        raise BadSetup(f"{game} is played without a joker")


def _deals(needs: Sequence[int], left: int) -> int:
    many = 1
    for need in needs:
        many *= comb(left, need)
        left -= need
    return many


def _thrown_away(held: Sequence[Sequence[int]], up: Sequence[int], left: Array) -> list[Share]:
    """Three cards each, and a board from which everyone decides at once what to throw away."""
    found = np.zeros((3 ** len(held), len(held), 4))
    many = meet(TABLES, np.array(held), np.array([*up, *[0] * (5 - len(up))]), left, len(up), found)
    return _shares(found[settled(found)], many, exact=True)


def _after_each_flop(held: Sequence[Sequence[int]], left: Array, seed: int) -> list[Share]:
    work = comb(len(left), 3) * comb(len(left) - 3, 2) * 3 ** len(held) // 9
    flops = 0 if work <= MOST_FLOPS else FLOPS
    found, many = after_each_flop(TABLES, np.array(held), left, flops, seed)
    return _shares(found, many, exact=not flops, independent=flops)


def _shares(found: Array, many: int, exact: bool, independent: int | None = None) -> list[Share]:
    shares = []
    for won, split, part, square in (found / many).tolist():
        spread = math.sqrt(max(square - part * part, 0.0) / (independent or many))
        shares.append(Share(won, split, part, exact, many, 0.0 if exact else spread))
    return shares
