"""Any question as small menus: a legal answer is a few numbers below a fixed bound, in every game alike.

A learning agent wants one discrete set of actions for every question of every game. A menu gives each entry a slot:

- a plain choice has the slot of its word (`WORDS`), the same wherever the word is offered;
- an amount has up to `SIZES` slots, from the least to the most that is legal (every other answer can be reached);
- cards to pick, settings of a hand and wagers have the `ITEMS` slots, in the order in which the menu lists them.

An answer of several parts is put together menu by menu: wagers circle by circle, many cards one by one. What has been
chosen so far is a tuple of slots, so a half-made answer can be stored, copied and sent like everything else.

>>> from housedealer.table.events import Why
>>> from housedealer.table.questions import Amount, Choice, Question
>>> options = (Choice("fold"), Choice("call", 400), Amount("raise", 800, 2000, 400))
>>> question = Question(3, options, Answer("fold"), Why("Bets move in fours."))
>>> menu = menu_of(question)
>>> [(entry.slot, entry.words) for entry in menu.entries]
[(5, 'fold'), (1, 'call $4'), (48, 'raise to $8'), (49, 'raise to $12'), (50, 'raise to $16'), (51, 'raise to $20')]
>>> menu_of(question, (49,)).answer
Answer(option='raise', value=1200)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import Any, Final, NamedTuple

from housedealer.chips import money
from housedealer.errors import IllegalAnswer
from housedealer.table.felt import Piece
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Groups, Option, Pick, Question, Spot, Wagers

#: Every plain choice of the built-in games. A word that is not here (a game from outside) takes an item slot.
WORDS: Final = (
    "check", "call", "bet", "raise", "all_in", "fold", "play", "pass", "post", "straddle", "wait", "sit_out",
    "hit", "stand", "double", "split", "surrender", "rescue", "switch", "keep", "even_money", "insurance", "war",
    "let_it_ride", "take_back", "withdraw", "house_way", "play_on", "kill", "in", "stay", "demand", "force", "discard",
    "pluck", "pluck_again", "on_top", "one_pile", "no_free_hands", "clean_sweep", "play_1x", "play_2x", "play_3x", "play_4x",
    "no_cut",
)  # fmt: skip
WORD_SLOTS: Final = 48  # room for more words without moving the slots behind them
SIZES: Final = 12
ITEMS: Final = 68
SLOTS: Final = WORD_SLOTS + SIZES + ITEMS  # 128: how many actions there are
_FIRST_SIZE: Final = WORD_SLOTS
_FIRST_ITEM: Final = WORD_SLOTS + SIZES
_SLOT_OF: Final = {word: slot for slot, word in enumerate(WORDS)}
MOST_LISTED: Final = ITEMS - 4  # more ways than this are chosen card by card


class Entry(NamedTuple):
    """One line of a menu: its action slot, what it means in words, and where choosing it leads."""

    slot: int
    words: str
    then: Answer | Menu | Callable[[], Menu]


class Menu(NamedTuple):
    """What may be chosen now; once everything is chosen, the answer."""

    entries: tuple[Entry, ...]
    answer: Answer | None = None

    @property
    def slots(self) -> tuple[int, ...]:
        """The action slots that are open."""
        return tuple(entry.slot for entry in self.entries)

    def choose(self, slot: int) -> Menu:
        """The menu that follows, or the finished answer; a slot that is not open is refused."""
        for entry in self.entries:
            if entry.slot == slot:
                then = entry.then
                if isinstance(then, Answer):
                    return Menu((), then)
                return then if isinstance(then, Menu) else then()
        legal = ", ".join(f"{entry.slot} ({entry.words})" for entry in self.entries)
        raise IllegalAnswer(f"action {slot} is not open; open: {legal}")


def menu_of(question: Question, chosen: Iterable[int] = ()) -> Menu:
    """The menu of a question after some slots have been chosen."""
    menu = _top(question.options)
    for slot in chosen:
        menu = menu.choose(slot)
    return menu


class _Line(NamedTuple):
    """An entry before it has its slot: what kind of slot it wants."""

    word: str | None  # a word's own slot
    size: int | None  # the slot of a size
    words: str
    then: Answer | Menu | Callable[[], Menu]


def _item(words: str, then: Answer | Menu | Callable[[], Menu]) -> _Line:
    return _Line(None, None, words, then)


def _laid_out(lines: Sequence[_Line]) -> Menu:
    """Lines with their slots. What does not fit goes behind an entry that turns the page."""
    entries, taken, items = list[Entry](), set[int](), 0
    for at, line in enumerate(lines):
        slot = _SLOT_OF.get(line.word) if line.word is not None else None
        if line.size is not None:
            slot = _FIRST_SIZE + line.size
        if slot is None or slot in taken:
            if items == ITEMS - 1 and at < len(lines) - 1:
                rest = lines[at:]
                entries.append(Entry(_FIRST_ITEM + items, "more", lambda rest=rest: _laid_out(rest)))  # type: ignore[misc]
                break
            slot, items = _FIRST_ITEM + items, items + 1
        taken.add(slot)
        entries.append(Entry(slot, line.words, line.then))
    return Menu(tuple(entries))


def _top(options: Sequence[Option]) -> Menu:
    if len(options) == 1 and isinstance(options[0], Wagers):
        return _wagers(options[0])
    lines = [line for option in options for line in _lines(option)]
    return _laid_out(lines)


def _lines(option: Option) -> Iterator[_Line]:
    match option:
        case Choice(id=id, amount=amount, label=label, cards=cards):
            words = label or id.replace("_", " ")
            named = f" {' '.join(map(str, cards))}" if cards and not label else ""
            cost = f" {money(amount)}" if amount else ""
            yield _Line(id, None, f"{words}{named}{cost}", Answer(id))
        case Amount(id=id):
            for size, amount in enumerate(sizes_of(option)):
                yield _Line(None, size, f"{id.replace('_', ' ')} to {money(amount)}", Answer(id, amount))
        case Pick():
            yield from _picks(option)
        case Arrange():
            yield from _settings(option)
        case Wagers():
            yield _item("place wagers", lambda: _wagers(option))
        case _:
            raise TypeError(f"no menu is known for {option}")


def sizes_of(option: Amount) -> list[int]:
    """At most `SIZES` legal amounts from the least to the most, each about as much larger as the one before.

    >>> sizes_of(Amount("bet", 100, 500, 100))
    [100, 200, 300, 400, 500]
    >>> sizes_of(Amount("bet", 200, 1_000_000, 100))[:4], len(sizes_of(Amount("bet", 200, 1_000_000, 100)))
    ([200, 400, 900, 2000], 12)
    """
    low, high, step = option.low, option.high, option.step
    ways = (high - low) // step + 1 + bool((high - low) % step)
    if ways <= SIZES:
        return [*range(low, high, step), high]
    growth = (high / low) ** (1 / (SIZES - 1))
    found = [low]
    for number in range(1, SIZES - 1):
        wanted = max(low * growth**number, found[-1] + step)
        found.append(min(low + round((wanted - low) / step) * step, high - (SIZES - 1 - number) * step))
    return [*found, high]


# -- cards to pick -----------------------------------------------------------------------------------------------------


def _picks(option: Pick) -> Iterator[_Line]:
    cards, most = option.cards, min(option.most, len(option.cards))
    ways = sum(comb(len(cards), count) for count in range(option.least, most + 1))
    if ways > MOST_LISTED:
        yield _item(f"{option.id} …", lambda: _picked(option, ()))
        return
    for count in range(option.least, most + 1):
        for some in combinations(cards, count):
            yield _item(f"{option.id} {_named(some) or 'none'}", Answer(option.id, some))


def _picked(option: Pick, so_far: tuple[int, ...]) -> Menu:
    """Cards are picked from the left to the right, so that each set of them is reached in one way only."""
    taken = tuple(option.cards[at] for at in so_far)
    lines = []
    if len(taken) >= option.least:
        lines.append(_item(f"{option.id} {_named(taken) or 'none'}", Answer(option.id, taken)))
    if len(taken) < option.most:
        still = option.least - len(taken) - 1  # cards that must follow the next one
        last = len(option.cards) - max(0, still)
        for at in range(so_far[-1] + 1 if so_far else 0, last):
            lines.append(_item(f"with {option.cards[at]}", lambda at=at: _picked(option, (*so_far, at))))  # type: ignore[misc]
    return _laid_out(lines)


# -- hands to set ------------------------------------------------------------------------------------------------------


def _settings(option: Arrange) -> Iterator[_Line]:
    ways = _count_settings(len(option.cards), [size for _, size in option.groups])
    if ways > MOST_LISTED:
        yield _item("set the house way", Answer(option.id, option.house_way))
        yield _item(f"{option.id} …", lambda: _grouped(option, ()))
        return
    usual = _as_sets(option.house_way)
    yield _item(f"set the house way: {_groups_named(option, option.house_way)}", Answer(option.id, option.house_way))
    for groups in _splits(option.cards, [size for _, size in option.groups]):
        if _as_sets(groups) != usual and not (option.refuse and option.foul(groups) is not None):
            yield _item(f"set {_groups_named(option, groups)}", Answer(option.id, groups))


def _grouped(option: Arrange, so_far: tuple[tuple[int, ...], ...]) -> Menu:
    """The last group is chosen first and card by card, since it is the strongest; what is left makes the first."""
    sizes = [size for _, size in option.groups][::-1]
    chosen: list[tuple[int, ...]] = list(so_far)
    if len(chosen) == len(sizes) - 1 and len(chosen[-1]) == sizes[len(chosen) - 1]:
        return Menu((), Answer(option.id, _filled(option, chosen)))
    if not chosen or len(chosen[-1]) == sizes[len(chosen) - 1]:
        chosen.append(())
    size, current = sizes[len(chosen) - 1], chosen[-1]
    name = option.groups[len(sizes) - len(chosen)][0]
    used = {at for group in chosen for at in group}
    free = [at for at in range(len(option.cards)) if at not in used and (not current or at > current[-1])]
    lines = []
    for at in free[: len(free) - (size - len(current)) + 1]:
        following = (*chosen[:-1], (*current, at))
        if not option.refuse or _can_be_legal(option, following):
            words = f"{name} with {option.cards[at]}"
            lines.append(_item(words, lambda following=following: _grouped(option, following)))  # type: ignore[misc]
    return _laid_out(lines)


def _filled(option: Arrange, chosen: Sequence[tuple[int, ...]]) -> Groups:
    used = {at for group in chosen for at in group}
    rest = tuple(at for at in range(len(option.cards)) if at not in used)
    return tuple(tuple(option.cards[at] for at in group) for group in (rest, *reversed(chosen)))


def _can_be_legal(option: Arrange, chosen: Sequence[tuple[int, ...]]) -> bool:
    """Whether some way to go on makes no foul: looked for from the house way's cards on, so that one is found soon."""
    sizes = [size for _, size in option.groups][::-1]
    wanted = {id(piece): place for place, group in enumerate(option.house_way[::-1]) for piece in group}

    def completions(chosen: list[tuple[int, ...]]) -> Iterator[list[tuple[int, ...]]]:
        if len(chosen[-1]) < sizes[len(chosen) - 1]:
            used = {at for group in chosen for at in group}
            after = chosen[-1][-1] if chosen[-1] else -1
            free = [at for at in range(len(option.cards)) if at not in used and at > after]
            missing = sizes[len(chosen) - 1] - len(chosen[-1])
            free.sort(key=lambda at: wanted.get(id(option.cards[at])) != len(chosen) - 1)
            for some in combinations(free, missing):
                yield from completions([*chosen[:-1], (*chosen[-1], *sorted(some))])
        elif len(chosen) < len(sizes) - 1:
            yield from completions([*chosen, ()])
        else:
            yield chosen

    return any(option.foul(_filled(option, full)) is None for full in completions(list(chosen)))


def _splits(cards: Sequence[Piece], sizes: Sequence[int]) -> Iterator[Groups]:
    if len(sizes) == 1:
        yield (tuple(cards),)
        return
    for some in combinations(range(len(cards)), sizes[0]):
        rest = [card for at, card in enumerate(cards) if at not in some]
        for others in _splits(rest, sizes[1:]):
            yield (tuple(cards[at] for at in some), *others)


def _count_settings(cards: int, sizes: Sequence[int]) -> int:
    ways = 1
    for size in sizes:
        ways, cards = ways * comb(cards, size), cards - size
    return ways


def _as_sets(groups: Groups) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(piece.code for piece in group) for group in groups)


# -- wagers ------------------------------------------------------------------------------------------------------------


def _wagers(option: Wagers) -> Menu:
    return _next_wager(option, _in_order(option.spots), {})


def _in_order(spots: Sequence[Spot]) -> tuple[Spot, ...]:
    """Each circle after the one it needs; one that is filled together with another is not asked about."""
    asked = [spot for spot in spots if spot.relation not in ("equal", "beside")]
    return tuple(sorted(asked, key=lambda spot: spot.needs is not None))


def _next_wager(option: Wagers, left: tuple[Spot, ...], placed: dict[str, int]) -> Menu:
    """The next circle that can take a wager; one that cannot is passed over."""
    while left:
        spot, left = left[0], left[1:]
        amounts = [amount for amount in (0, *_amounts(spot)) if _leads_on(option, left, {**placed, spot.place: amount})]
        if amounts == [0]:
            placed = {**placed, spot.place: 0}
        elif amounts:
            return _laid_out([_wager_line(option, left, placed, spot, amount) for amount in amounts])
    return Menu((), Answer(option.id, option.accept(placed)))


def _wager_line(option: Wagers, left: tuple[Spot, ...], placed: dict[str, int], spot: Spot, amount: int) -> _Line:
    words = f"{spot.label} {money(amount)}" if amount else f"no {spot.label}"
    size = 0 if not amount else 1 + _amounts(spot).index(amount)
    return _Line(None, size, words, lambda: _next_wager(option, left, {**placed, spot.place: amount}))


def _amounts(spot: Spot) -> list[int]:
    high = spot.low + (spot.high - spot.low) // spot.step * spot.step
    found = sizes_of(Amount(spot.place, spot.low, high, spot.step)) if high > spot.low else [spot.low]
    return found if len(found) < SIZES else [*found[: SIZES - 2], found[-1]]


def _leads_on(option: Wagers, left: Sequence[Spot], placed: dict[str, int]) -> bool:
    """Whether wagers placed so far can be finished: as they are, or with the least on a circle that is still to come."""
    if _accepted(option, placed):
        return True
    if any(placed.get(place) for place in option.required):
        return False
    return any(_accepted(option, {**placed, spot.place: spot.low}) for spot in left if spot.place in option.required)


def _accepted(option: Wagers, placed: dict[str, int]) -> bool:
    try:
        option.accept(placed)
    except ValueError:
        return False
    return True


def _named(cards: Iterable[Any]) -> str:
    return " ".join(map(str, cards))


def _groups_named(option: Arrange, groups: Groups) -> str:
    return " | ".join(_named(group) for group in groups)
