"""One hand on one row: blinds, deal, streets and showdown, the compiled twin of `housedealer.games.holdem`."""

from __future__ import annotations

from numba import int64, uint64

from housedealer.envs.batches import state as s
from housedealer.envs.batches.betting import answer, around, ask, collect_fee, post, pull_in, start_round
from housedealer.envs.batches.rules import LIMIT, Rules
from housedealer.odds.kernels.compiled import Array, compiled, inlined
from housedealer.odds.kernels.five import best_class
from housedealer.odds.kernels.luck import fresh
from housedealer.odds.kernels.showdown import NO_LOW, Showdown, worth
from housedealer.odds.kernels.tables import Tables


@compiled
def begin(rules: Rules, row: Array, button: int) -> bool:
    """Everybody has the stack they began with; blinds are posted, cards dealt, and the first one is asked.

    The answer is whether the pot is to be awarded at once, since nobody has anything to decide. It is awarded by the
    caller: tables of hand values are many arrays, and handing them on takes longer than a decision.
    """
    for seat in range(rules.seats):
        row[s.STACKS + seat] = row[s.BEGAN + seat]
        row[s.BETS + seat] = row[s.FORCED + seat] = 0
    row[s.BUTTON], row[s.STREET], row[s.OVER], row[s.FEES] = button, 0, 0, 0
    row[s.LIVE] = (1 << rules.seats) - 1
    row[s.POTS], row[s.POT_CHIPS], row[s.POT_SEATS] = 1, 0, row[s.LIVE]
    small, big = around(rules, button + 1), around(rules, button + 2)
    if rules.seats == 2:
        small = button if rules.button_posts_small else 1 - button
        big = 1 - small
    post(row, small, rules.small_blind)
    post(row, big, rules.big_blind)
    row[s.LEVEL] = row[s.FULL_LEVEL] = row[s.BASE] = row[s.OPENED] = rules.big_blind
    row[s.RAISE_SIZE], row[s.RAISES] = rules.big_blind, 0
    deal(rules, row)
    start_round(rules, row, around(rules, big + 1), rules.low)
    return go_on(rules, row)


@compiled
def deal(rules: Rules, row: Array) -> None:
    """Every card that the hand can come to, from this table's own random numbers."""
    state, used = uint64(row[s.LUCK]), uint64(0)
    for seat in range(rules.seats):
        for at in range(rules.cards):
            state, used, card = fresh(state, used, 52)
            row[s.HANDS + seat * s.MOST_CARDS + at] = card
    for at in range(s.BOARD):
        state, used, card = fresh(state, used, 52)
        row[s.SHARED + at] = card
    row[s.LUCK] = int64(state)


@inlined
def act(rules: Rules, row: Array, raised_to: int, folds: bool) -> bool:
    """Take an answer and go on to the next question, or to the end of the hand: then the pot is to be awarded."""
    answer(rules, row, raised_to, folds)
    return go_on(rules, row)


@compiled
def go_on(rules: Rules, row: Array) -> bool:
    """Street by street until somebody is asked; whether the pot is to be awarded."""
    while not ask(rules, row):
        pull_in(rules, row)
        if row[s.LIVE] & (row[s.LIVE] - 1) == 0 or row[s.STREET] == 3:
            if row[s.STREET] == 0:
                collect_fee(row, rules.no_flop_fee)
            row[s.OVER], row[s.ACTOR] = 1, -1
            row[s.CALL] = row[s.LOW] = row[s.HIGH] = 0
            return True
        row[s.STREET] += 1
        if row[s.STREET] == 1:
            collect_fee(row, rules.flop_fee)
        elif row[s.STREET] == 3:
            collect_fee(row, rules.river_fee)
        bet = rules.high if rules.structure == LIMIT and row[s.STREET] > 1 else rules.low
        start_round(rules, row, around(rules, row[s.BUTTON] + 1), bet)
    return False


@compiled
def award(t: Tables, rules: Rules, shown: Showdown, row: Array, scratch: Array) -> None:
    """Each pot goes to the best of those who contest it, the last side pot first."""
    shown_down = row[s.LIVE] & (row[s.LIVE] - 1) != 0
    board = row[s.SHARED : s.SHARED + s.BOARD]
    if shown_down:
        scratch[: s.BOARD] = board
        for seat in range(rules.seats):
            if row[s.LIVE] >> seat & 1:
                own = row[s.HANDS + seat * s.MOST_CARDS : s.HANDS + (seat + 1) * s.MOST_CARDS]
                if rules.low_half or shown.exactly_two:
                    scratch[16 + seat], scratch[32 + seat] = worth(t, shown, own, board, scratch)
                else:  # the best five of seven, which is most of what is played
                    scratch[5], scratch[6] = own[0], own[1]
                    scratch[16 + seat] = best_class(t, scratch, 7)
    for at in range(row[s.POTS]):
        pot = row[s.POTS] - 1 - at
        contenders = row[s.POT_SEATS + pot] & row[s.LIVE]
        chips = row[s.POT_CHIPS + pot]
        row[s.POT_CHIPS + pot] = 0
        if not shown_down:
            pay(rules, row, contenders, chips)
            continue
        best, lowest = -2, NO_LOW
        highs = lows = 0
        for seat in range(rules.seats):
            if contenders >> seat & 1:
                high, low = scratch[16 + seat], scratch[32 + seat]
                if high >= best:
                    highs = 1 << seat if high > best else highs | 1 << seat
                    best = high
                if rules.low_half and low <= lowest and low < NO_LOW:
                    lows = 1 << seat if low < lowest else lows | 1 << seat
                    lowest = low
        if not lows or contenders & (contenders - 1) == 0:
            pay(rules, row, highs, chips)
            continue
        half = chips // (2 * rules.chip) * rules.chip
        high_first = rules.odd_chip_to_high or not before(rules, row, lows, highs)
        pay(rules, row, highs, chips - half if high_first else half)
        pay(rules, row, lows, half if high_first else chips - half)


@compiled
def first_of(rules: Rules, row: Array, seats: int) -> int:
    """How many seats from the button's left the first of a set sits."""
    for step in range(rules.seats):
        if seats >> around(rules, row[s.BUTTON] + 1 + step) & 1:
            return step
    return rules.seats


@compiled
def before(rules: Rules, row: Array, some: int, others: int) -> bool:
    """Whether the first of some seats sits nearer to the button's left than the first of others."""
    return first_of(rules, row, some) < first_of(rules, row, others)


@compiled
def pay(rules: Rules, row: Array, winners: int, chips: int) -> None:
    """Equal shares in whole chips; the odd chips go to the winner nearest the button's left."""
    count = 0
    for seat in range(rules.seats):
        count += winners >> seat & 1
    each = chips // (count * rules.chip) * rules.chip
    odd = chips - each * count
    for step in range(rules.seats):
        seat = around(rules, row[s.BUTTON] + 1 + step)
        if winners >> seat & 1:
            row[s.STACKS + seat] += each + odd
            odd = 0
