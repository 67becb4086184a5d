"""Betting for a pot on one row: the compiled twin of `housedealer.money.betting`, step by step the same."""

from __future__ import annotations

from housedealer.envs.batches import state as s
from housedealer.envs.batches.rules import (
    ADDED,
    ADDS_UP,
    ANY_RAISE,
    IN_THE_ROUND,
    LIMIT,
    NEVER,
    NEXT_PLAYER,
    POT_LIMIT,
    REPLACED,
    SPREAD,
    Rules,
)
from housedealer.money.betting import NO_LIMIT
from housedealer.odds.kernels.compiled import Array, compiled, inlined


@inlined
def many(seats: int) -> int:
    """How many seats a set holds."""
    count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


@inlined
def around(rules: Rules, seat: int) -> int:
    """A seat counted on past the last one; dividing would take longer than all the rest."""
    return seat if seat < rules.seats else seat - rules.seats


@compiled
def post(row: Array, seat: int, amount: int) -> None:
    """A forced live bet; a short stack posts what it has."""
    posted = min(amount, row[s.STACKS + seat])
    row[s.STACKS + seat] -= posted
    row[s.BETS + seat] += posted
    row[s.FORCED + seat] += posted


@inlined
def full_size(rules: Rules, row: Array) -> int:
    """The size of the next full bet or raise."""
    if rules.structure == LIMIT or (rules.structure == SPREAD and not rules.as_the_last_raise):
        return int(row[s.BET])
    return int(max(row[s.BET], row[s.RAISE_SIZE]))


@inlined
def reckon(rules: Rules, row: Array) -> None:
    """What the next full bet or raise makes it, and the most that anyone may make it."""
    row[s.FULL_RAISE] = row[s.BASE] + full_size(rules, row)
    if rules.structure == LIMIT:
        row[s.CEILING] = row[s.FULL_RAISE]
    elif rules.structure == SPREAD:
        row[s.CEILING] = row[s.BASE] + rules.high
    else:
        row[s.CEILING] = NO_LIMIT
    row[s.CEILING] = min(row[s.CEILING], rules.most_per_round)


@compiled
def start_round(rules: Rules, row: Array, first: int, bet: int) -> None:
    """Everyone with chips is to act, from seat `first` on."""
    row[s.STARTED_WITH] = many(row[s.LIVE])
    row[s.BET] = bet
    row[s.CHECKED] = 0
    reckon(rules, row)
    queue_from(rules, row, first, rules.seats)
    row[s.ABLE] = row[s.WAITING]
    for seat in range(rules.seats):
        row[s.ANSWERED + seat] = -1
        row[s.FACED + seat] = 0


@inlined
def queue_from(rules: Rules, row: Array, first: int, count: int) -> None:
    """Of `count` seats from `first` on, those that are live and have chips are to act."""
    waiting = 0
    for step in range(count):
        seat = around(rules, first + step)
        if row[s.LIVE] >> seat & 1 and row[s.STACKS + seat]:
            row[s.QUEUE + waiting] = seat
            waiting += 1
    row[s.WAITING] = waiting


@inlined
def capped(rules: Rules, row: Array) -> bool:
    """Whether the round has had all its raises."""
    if rules.raises < 0 or row[s.RAISES] < rules.raises:
        return False
    playing = row[s.STARTED_WITH] if rules.uncapped_with_two == IN_THE_ROUND else many(row[s.LIVE])
    return bool(playing > 2 or rules.uncapped_with_two == NEVER)


@inlined
def in_the_middle(rules: Rules, row: Array) -> int:
    """The pots and the bets before them."""
    total = 0
    for pot in range(row[s.POTS]):
        total += row[s.POT_CHIPS + pot]
    for seat in range(rules.seats):
        total += row[s.BETS + seat]
    return total


@inlined
def ask(rules: Rules, row: Array) -> bool:
    """Put the next question of the betting round, or say that the round is over."""
    if not row[s.WAITING] or row[s.LIVE] & (row[s.LIVE] - 1) == 0:
        return False
    seat = row[s.QUEUE]
    stack, mine = row[s.STACKS + seat], row[s.BETS + seat]
    owed = row[s.LEVEL] - mine
    high = 0
    if row[s.ABLE] == 1:  # nobody else can bet: what they have put in is to be matched
        most = 0
        for other in range(rules.seats):
            if other != seat and row[s.LIVE] >> other & 1:
                most = max(most, row[s.BETS + other])
        owed = most - mine
        if owed <= 0:
            return False
    elif stack > owed and row[s.ANSWERED + seat] != row[s.OPENED] and not capped(rules, row):
        high = row[s.CEILING]
        if rules.structure == POT_LIMIT:
            high = min(high, max(row[s.LEVEL] + in_the_middle(rules, row) + owed, row[s.FULL_RAISE]))
        if stack + mine < high:
            high = stack + mine
        elif high < row[s.FULL_RAISE]:
            high = 0
    row[s.ACTOR] = seat
    row[s.CALL] = min(owed, stack)
    row[s.HIGH] = high
    row[s.LOW] = min(row[s.FULL_RAISE], high)
    return True


@inlined
def answer(rules: Rules, row: Array, raised_to: int, folds: bool) -> None:
    """Take the answer of whoever is asked: a bet or raise to an amount, or else a fold, or else a call or check."""
    seat = row[s.ACTOR]
    for at in range(1, row[s.WAITING]):
        row[s.QUEUE + at - 1] = row[s.QUEUE + at]
    row[s.WAITING] -= 1
    row[s.ANSWERED + seat] = row[s.OPENED]
    row[s.FACED + seat] = row[s.LEVEL]
    stack, mine = row[s.STACKS + seat], row[s.BETS + seat]
    if raised_to:
        put = raised_to - mine
        row[s.STACKS + seat] -= put
        row[s.BETS + seat] += put
        short = raised_to < row[s.FULL_RAISE]
        raised(rules, row, raised_to)
        row[s.ANSWERED + seat] = row[s.OPENED]
        row[s.FACED + seat] = row[s.LEVEL]
        row[s.ABLE] -= int(put == stack)
        queue_from(rules, row, around(rules, seat + 1), rules.seats - 1)
        if short:
            reopen(rules, row)
    elif folds:
        row[s.LIVE] &= ~(1 << seat)
        row[s.ABLE] -= 1
    elif row[s.CALL]:
        row[s.STACKS + seat] -= row[s.CALL]
        row[s.BETS + seat] += row[s.CALL]
        row[s.ABLE] -= int(row[s.CALL] == stack)
    else:
        row[s.CHECKED] |= 1 << seat


@inlined
def raised(rules: Rules, row: Array, total: int) -> None:
    """Account for a bet or raise: only a full one opens the betting again and counts towards the cap."""
    if total >= row[s.FULL_RAISE]:
        row[s.RAISES] += int(row[s.FULL_LEVEL] > 0)
        row[s.RAISE_SIZE] = total - (row[s.BASE] if rules.short_all_in == REPLACED else row[s.LEVEL])
        row[s.FULL_LEVEL] = row[s.BASE] = row[s.OPENED] = total
    else:
        if rules.short_all_in == ADDED:
            row[s.BASE] = total
        if rules.reopened_by == ANY_RAISE:
            row[s.OPENED] = total
    row[s.LEVEL] = total
    reckon(rules, row)


@compiled
def reopen(rules: Rules, row: Array) -> None:
    """After a short all-in: who may raise again though they have acted."""
    if rules.reopened_by == NEXT_PLAYER:
        if row[s.WAITING]:
            row[s.ANSWERED + row[s.QUEUE]] = -1
        for seat in range(rules.seats):
            if row[s.CHECKED] >> seat & 1:
                row[s.ANSWERED + seat] = -1
    elif rules.reopened_by == ADDS_UP:
        for at in range(row[s.WAITING]):
            seat = row[s.QUEUE + at]
            if row[s.LEVEL] - row[s.FACED + seat] >= full_size(rules, row):
                row[s.ANSWERED + seat] = -1


@compiled
def pull_in(rules: Rules, row: Array) -> None:
    """The bets go into the pot and its side pots; a bet that nobody called goes back, a forced one does not."""
    if not row[s.LEVEL]:
        return
    row[s.LEVEL] = row[s.FULL_LEVEL] = row[s.BASE] = row[s.OPENED] = row[s.RAISE_SIZE] = row[s.RAISES] = 0
    most = second = top = 0
    all_have_chips = True
    for seat in range(rules.seats):
        bet = row[s.BETS + seat]
        if bet > most:
            most, second, top = bet, most, seat
        elif bet > second:
            second = bet
        if row[s.LIVE] >> seat & 1 and not row[s.STACKS + seat]:
            all_have_chips = False
    if second < most:
        kept = max(second, row[s.FORCED + top])
        row[s.STACKS + top] += most - kept
        row[s.BETS + top] = kept
        all_have_chips = True
        for seat in range(rules.seats):
            if row[s.LIVE] >> seat & 1 and not row[s.STACKS + seat]:
                all_have_chips = False
    for seat in range(rules.seats):
        row[s.FORCED + seat] = 0
    last = row[s.POTS] - 1
    if all_have_chips or row[s.LIVE] & (row[s.LIVE] - 1) == 0:
        for seat in range(rules.seats):
            row[s.POT_CHIPS + last] += row[s.BETS + seat]
            row[s.BETS + seat] = 0
        row[s.POT_SEATS + last] = row[s.LIVE]
        return
    while True:
        contenders, level = 0, 0
        for seat in range(rules.seats):
            bet = row[s.BETS + seat]
            if bet and row[s.LIVE] >> seat & 1:
                contenders |= 1 << seat
                level = bet if not level else min(level, bet)
        if not contenders:
            break
        last = row[s.POTS] - 1
        if contenders != row[s.POT_SEATS + last] & row[s.LIVE]:
            last += 1
            row[s.POTS] += 1
            row[s.POT_CHIPS + last] = 0
        row[s.POT_SEATS + last] = contenders
        for seat in range(rules.seats):
            amount = min(row[s.BETS + seat], level)
            row[s.BETS + seat] -= amount
            row[s.POT_CHIPS + last] += amount
    for seat in range(rules.seats):  # what a folded seat had put in above every live bet
        row[s.POT_CHIPS + last] += row[s.BETS + seat]
        row[s.BETS + seat] = 0


@compiled
def collect_fee(row: Array, amount: int) -> None:
    """The collection comes out of the pot, the main pot first, and never exceeds what is there."""
    for pot in range(row[s.POTS]):
        part = min(amount, row[s.POT_CHIPS + pot])
        row[s.POT_CHIPS + pot] -= part
        row[s.FEES] += part
        amount -= part
