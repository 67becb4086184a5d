"""Steps of many tables at once: take the actions, go on, and write down masks and observations."""

from __future__ import annotations

from numba import int64, uint64

from housedealer.envs.batches import state as s
from housedealer.envs.batches.betting import around, in_the_middle
from housedealer.envs.batches.hand import act, award, begin
from housedealer.envs.batches.rules import LIMIT, Rules
from housedealer.odds.kernels.compiled import Array, compiled, inlined, released
from housedealer.odds.kernels.luck import GOLDEN, begun, fresh, mixed
from housedealer.odds.kernels.showdown import Showdown
from housedealer.odds.kernels.tables import Tables


@released
def deal_all(
    t: Tables,
    rules: Rules,
    shown: Showdown,
    state: Array,
    stacks: Array,
    seed: int,
    mask: Array,
    seen: Array,
    scratch: Array,
) -> None:
    """New hands at every table, each with random numbers of its own and the button where they put it."""
    for table in range(len(state)):
        row = state[table]
        for seat in range(rules.seats):
            row[s.BEGAN + seat] = stacks[seat]
        row[s.LUCK] = int64(begun(seed, table))
        new_hand(t, rules, shown, row, scratch)
        look(rules, row, mask[table], seen[table])


@compiled
def new_hand(t: Tables, rules: Rules, shown: Showdown, row: Array, scratch: Array) -> None:
    """The button goes on at random, so that every seat has every position."""
    luck = uint64(row[s.LUCK]) + uint64(GOLDEN)
    row[s.LUCK] = int64(luck)
    if begin(rules, row, int64((mixed(luck) >> uint64(32)) * uint64(rules.seats) >> uint64(32))):
        award(t, rules, shown, row, scratch)


@compiled
def size_of(rules: Rules, row: Array, action: int) -> int:
    """What a bet or raise of some size makes it: at least the least, at most the most, in whole chips."""
    low, high = row[s.LOW], row[s.HIGH]
    if action == s.LEAST:
        return int(low)
    if action == s.MOST:
        return int(high)
    pot = in_the_middle(rules, row) + row[s.CALL]
    wanted = row[s.LEVEL] + (pot // 2 if action == s.HALF_POT else pot)
    if wanted >= high:
        return int(high)
    return int(low + max(0, wanted - low) // rules.chip * rules.chip)


@inlined
def take(rules: Rules, row: Array, action: int) -> bool:
    """Carry out one of the six actions; whether the pot is to be awarded then."""
    raised_to = size_of(rules, row, action) if action >= s.LEAST else 0
    return act(rules, row, raised_to, action == s.FOLD)


@inlined
def look(rules: Rules, row: Array, mask: Array, seen: Array) -> None:
    """Which actions are open, and what whoever is asked may see."""
    raises = row[s.HIGH] > 0
    sizes = row[s.HIGH] > row[s.LOW] and rules.structure != LIMIT
    mask[s.FOLD] = mask[s.CHECK_OR_CALL] = row[s.OVER] == 0
    mask[s.LEAST] = raises
    mask[s.HALF_POT] = mask[s.POT] = mask[s.MOST] = sizes
    me = row[s.ACTOR]
    if me < 0:
        seen[:] = 0
        return
    seen[0], seen[1] = row[s.STREET], rules.seats
    seen[2] = around(rules, row[s.BUTTON] + rules.seats - me)
    seen[3] = in_the_middle(rules, row)
    seen[4], seen[5], seen[6], seen[7] = row[s.CALL], row[s.LOW], row[s.HIGH], rules.cards
    for at in range(rules.cards):
        seen[s.SEEN_CARDS + at] = 1 + row[s.HANDS + me * s.MOST_CARDS + at]
    up = 0 if row[s.STREET] == 0 else row[s.STREET] + 2
    for at in range(s.BOARD):
        seen[s.SEEN_CARDS + s.MOST_CARDS + at] = 1 + row[s.SHARED + at] if at < up else 0
    for step in range(rules.seats):
        seat = around(rules, me + step)
        seen[s.SEEN_STACKS + step] = row[s.STACKS + seat]
        seen[s.SEEN_BETS + step] = row[s.BETS + seat]
        seen[s.SEEN_LIVE + step] = row[s.LIVE] >> seat & 1


@released
def step_all(
    t: Tables, rules: Rules, shown: Showdown, state: Array, actions: Array, mask: Array, seen: Array, ended: Array,
    results: Array, scratch: Array,
) -> int:  # fmt: skip
    """One action at every table; where it ends a hand, the results are noted and the next one is dealt.

    The answer is the first table whose action is not open, or -1; nothing has changed then.
    """
    for table in range(len(state)):
        if actions[table] < 0 or actions[table] >= s.ACTIONS or not mask[table, actions[table]]:
            return table
    for table in range(len(state)):
        row = state[table]
        ended[table] = take(rules, row, actions[table])
        if ended[table]:
            award(t, rules, shown, row, scratch)
            note(rules, row, results[table])
            new_hand(t, rules, shown, row, scratch)
        look(rules, row, mask[table], seen[table])
    return -1


@released
def answer_one(
    t: Tables, rules: Rules, shown: Showdown, row: Array, raised_to: int, folds: bool, mask: Array, seen: Array,
    scratch: Array,
) -> None:  # fmt: skip
    """Any legal answer at one table; no hand is dealt after it."""
    if act(rules, row, raised_to, folds):
        award(t, rules, shown, row, scratch)
    look(rules, row, mask, seen)


@released
def begin_at(t: Tables, rules: Rules, shown: Showdown, row: Array, button: int, scratch: Array) -> None:
    """A new hand with the button at a seat."""
    if begin(rules, row, button):
        award(t, rules, shown, row, scratch)


@released
def deal_unseen(rules: Rules, state: Array, me: int, up: int, seed: int, mask: Array, seen: Array) -> None:
    """Deal anew at every table what one seat has not seen: the others' hands, and the board from its first `up` cards on."""
    for table in range(len(state)):
        row = state[table]
        luck, used = begun(seed, table), uint64(0)
        for at in range(rules.cards):
            used |= uint64(1) << uint64(row[s.HANDS + me * s.MOST_CARDS + at])
        for at in range(up):
            used |= uint64(1) << uint64(row[s.SHARED + at])
        for seat in range(rules.seats):
            if seat != me:
                for at in range(rules.cards):
                    luck, used, card = fresh(luck, used, 52)
                    row[s.HANDS + seat * s.MOST_CARDS + at] = card
        for at in range(up, s.BOARD):
            luck, used, card = fresh(luck, used, 52)
            row[s.SHARED + at] = card
        row[s.LUCK] = int64(luck)
        look(rules, row, mask[table], seen[table])


@released
def finish_all(
    t: Tables, rules: Rules, shown: Showdown, state: Array, seed: int, mask: Array, seen: Array, results: Array,
    scratch: Array,
) -> None:  # fmt: skip
    """Play every hand to its end by players who take any open action, and note what each seat is ahead."""
    luck = uint64(begun(seed, 0))
    for table in range(len(state)):
        row = state[table]
        while not row[s.OVER]:
            luck += uint64(GOLDEN)
            action = int64((mixed(luck) >> uint64(32)) * uint64(s.ACTIONS) >> uint64(32))
            if mask[table, action]:
                if take(rules, row, action):
                    award(t, rules, shown, row, scratch)
                look(rules, row, mask[table], seen[table])
        note(rules, row, results[table])


@compiled
def note(rules: Rules, row: Array, result: Array) -> None:
    """What each seat is ahead."""
    for seat in range(rules.seats):
        result[seat] = row[s.STACKS + seat] - row[s.BEGAN + seat]


@released
def play_at_random(
    t: Tables, rules: Rules, shown: Showdown, state: Array, steps: int, calls_only: bool, mask: Array, seen: Array,
    totals: Array, seed: int, scratch: Array,
) -> tuple[int, int]:  # fmt: skip
    """So many decisions at every table by players who take any open action, or only check and call; counts both.

    Masks and observations are written at each decision as `step_all` does.
    """
    luck = uint64(begun(seed, 0))
    hands = decisions = 0
    for _ in range(steps):
        for table in range(len(state)):
            row = state[table]
            action = s.CHECK_OR_CALL
            if not calls_only:
                luck += uint64(GOLDEN)
                action = int64((mixed(luck) >> uint64(32)) * uint64(s.ACTIONS) >> uint64(32))
                while not mask[table, action]:
                    luck += uint64(GOLDEN)
                    action = int64((mixed(luck) >> uint64(32)) * uint64(s.ACTIONS) >> uint64(32))
            decisions += 1
            if take(rules, row, action):
                award(t, rules, shown, row, scratch)
                for seat in range(rules.seats):
                    totals[seat] += row[s.STACKS + seat] - row[s.BEGAN + seat]
                hands += 1
                new_hand(t, rules, shown, row, scratch)
            look(rules, row, mask[table], seen[table])
    return decisions, hands
