"""The button and the blinds: who deals in theory, who posts, who still owes, and how one comes back into the game.

What outlives a hand lies on the felt as buttons: `dealer button`, `small blind`, `big blind`, before a seat that owes
`missed blind`, before one that has not been dealt in yet `new player` and perhaps `passed once`, before one the button
passes over `skip`, `opening` at the seat that was first to post the big blind, until the blinds have gone round once, and `kill` before the
winner who has to kill the next pot.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.money.betting import Stakes, order_from
from housedealer.table.questions import Answer, Choice, Option
from housedealer.table.table import Asking, Replies, Seat, Table

DEALER: Final = "dealer button"
SMALL: Final = "small blind"
BIG: Final = "big blind"
MISSED: Final = "missed blind"
NEW: Final = "new player"
PASSED: Final = "passed once"
SKIP: Final = "skip"
OPENING: Final = "opening"
KILL: Final = "kill"

_WAIT: Final = Answer("wait")


@dataclass(frozen=True, slots=True)
class BlindRules:
    """What a room's packet says of blinds."""

    heads_up: Literal["button_posts_big", "button_posts_small"] = "button_posts_big"
    entry: Literal["post_or_wait", "free"] = "post_or_wait"
    posts_per_deal: int = 1  # make-up posts out of position; 0 for any number
    straddle: bool = True
    straddle_is_a_raise: bool = True
    all_blinds_from: int | None = None  # from this small bet on, a blind saved by a skipping button is still owed
    twice_passed_from: int | None = None  # from this small bet on, a new player whom the blinds pass twice owes them
    make_up: Literal["post", "kill"] = "post"  # how one comes in without waiting; a kill doubles the limits
    kill_opens: Literal["left_of_big_blind", "left_of_kill"] = "left_of_big_blind"
    winner_kills: bool = False
    button_card: Literal["high", "low"] = "high"  # which card draws the button; in lowball the ace is low
    pack: tuple[Card, ...] = STANDARD_PACK


@dataclass(slots=True)
class Lineup:
    """Who is dealt into the hand and what each has to put in first."""

    button: int
    players: list[Seat] = field(default_factory=list)  # clockwise from the left of the button
    live: list[tuple[int, int, str]] = field(default_factory=list)  # seat, amount, rule
    dead: list[tuple[int, int, str]] = field(default_factory=list)
    antes: list[tuple[int, int, str]] = field(default_factory=list)
    level: int = 0
    raises: int = 0
    first: int = 0
    big: int = 0
    straddler: int = 0
    kill: int | None = None  # who has killed the pot: the limits are doubled


def line_up(table: Table, stakes: Stakes, rules: BlindRules) -> Generator[Asking, Replies, Lineup | None]:
    """Place the buttons for the next hand and ask those who may come in how they want to. None: too few players."""
    numbers = [seat.number for seat in table.present if table.chips[seat.stack]]
    if len(numbers) < 2:
        return None
    owing = {*table.felt.buttons[MISSED], *table.felt.buttons[NEW]}
    waiting = {number for number in numbers if f"seat{number}" in owing} if owing else set()
    if waiting and (rules.entry == "free" or len(numbers) - len(waiting) < 2):
        for number in sorted(waiting):
            _settled(table, number)
        waiting = set()
    established = [number for number in numbers if number not in waiting] if waiting else numbers
    last_big = table.holder(BIG)
    button = _move_button(table, established, rules)

    settled = order_from(established, button)
    if len(settled) == 2 and rules.heads_up == "button_posts_small":
        settled.reverse()
    small, big = settled[:2]
    middle = big if stakes.middle_blind and len(settled) > 2 else None
    if middle is not None:
        big = settled[2]
    before = middle or small
    if waiting:  # one who waited for the big blind takes it
        big = next((n for n in order_from(waiting, before) if _between(before, n, big)), big)
    lineup = Lineup(button, level=stakes.big_blind, big=big)

    table.put_button(SMALL, small, table.rules["small_blind"])
    table.put_button(BIG, big, table.rules["big_blind"])
    owes_big = last_big is not None and small != last_big and _between(last_big, small, big)
    if owes_big and rules.all_blinds_from is not None and stakes.low >= rules.all_blinds_from:
        lineup.live.append((small, stakes.big_blind, "all_blinds"))
    else:
        lineup.live.append((small, stakes.small_blind, "small_blind"))
    if middle is not None:
        lineup.live.append((middle, stakes.middle_blind, "middle_blind"))
    lineup.live.append((big, stakes.big_blind, "big_blind"))
    strict = rules.twice_passed_from is not None and stakes.low >= rules.twice_passed_from
    _note_missed(table, last_big, big, strict)

    playing = {*established, big}
    if rules.winner_kills and (winner := table.holder(KILL)) in playing:
        assert winner is not None
        lineup.live = [post for post in lineup.live if post[0] != winner]  # the kill takes the place of a blind
        _kill(lineup, stakes, winner, "winner_kill")
    if big in waiting:
        waiting.discard(big)
        _settled(table, big)
    if waiting:
        yield from _come_in(table, stakes, rules, lineup, playing, waiting, last_big)

    order = order_from(playing, button)
    lineup.players = [table.seats[n] for n in order]
    after = lineup.straddler or big
    if lineup.kill is not None and rules.kill_opens != "left_of_big_blind":
        after = lineup.kill
    at = order.index(after) + 1
    lineup.first = order[at % len(order)]
    if lineup.first == lineup.kill:
        lineup.first = order[(at + 1) % len(order)]
    return lineup


def _kill(lineup: Lineup, stakes: Stakes, number: int, rule: str) -> None:
    """Twice the big blind, live: one a deal."""
    lineup.kill = number
    lineup.level = 2 * stakes.big_blind
    lineup.live.append((number, lineup.level, rule))


def _come_in(
    table: Table,
    stakes: Stakes,
    rules: BlindRules,
    lineup: Lineup,
    playing: set[int],
    waiting: set[int],
    last_big: int | None,
) -> Generator[Asking, Replies, None]:
    """New players and those with a missed-blind button wait for the big blind, post, straddle, or kill the pot."""
    button, big = lineup.button, lineup.big
    kills = rules.make_up == "kill"
    posts = 0
    for number in order_from(waiting, big):
        new = table.marked(NEW, number)
        if new and _blind_has_not_passed(table, number, big):
            _settled(table, number)
            playing.add(number)  # a free hand in a new game
            continue
        if not kills and not new and last_big is not None and _between(last_big, number, big):
            lineup.live.append((number, stakes.big_blind, "two_big_blinds"))
            _settled(table, number)
            playing.add(number)
            continue
        in_the_middle = _between(button, number, big)
        options: list[Option] = [Choice("wait")]
        full = rules.posts_per_deal and posts >= rules.posts_per_deal
        if kills and lineup.kill is None:
            options.append(Choice("kill", 2 * stakes.big_blind))
        elif not kills and not full:
            options.append(Choice("post", stakes.big_blind if new else stakes.big_blind + stakes.small_blind))
        left_of_big = order_from(playing | {number}, big)[0] == number
        if rules.straddle and not kills and not new and left_of_big and number != button and not lineup.straddler:
            options.append(Choice("straddle", 2 * stakes.big_blind))
        if len(options) == 1:
            continue
        answer = yield from table.ask(number, tuple(options), _WAIT, table.rules["come_in"])
        if answer.option == "wait":
            continue
        playing.add(number)
        if answer.option == "kill":
            _kill(lineup, stakes, number, "kill")
        elif answer.option == "straddle":
            lineup.live.append((number, 2 * stakes.big_blind, "straddle"))
            lineup.level = 2 * stakes.big_blind
            lineup.raises = int(rules.straddle_is_a_raise)
            lineup.straddler = number
        else:
            posts += 1
            lineup.live.append((number, stakes.big_blind, "post"))
            if not new:
                lineup.dead.append((number, stakes.small_blind, "dead_blind"))
        _settled(table, number)
        if in_the_middle:
            table.mark(SKIP, number, True, table.rules["in_the_middle"])


def draw_for_button(table: Table, among: list[int], rules: BlindRules) -> int:
    """A new game: one card up to each player from the house dealer's left; the highest, by suit if need be, has the button.

    The lowest in games for low; the joker is the lowest card of all.
    """
    table.shuffle(rules.pack, table.rules["shuffle"])
    drawn: dict[int, Card] = {}
    for number in among:
        hand = table.seats[number].hand
        table.draw(hand, table.rules["draw"])
        drawn[number] = table.cards[hand][-1]
    if rules.button_card == "high":
        return max(drawn, key=lambda number: drawn[number])
    return min(
        drawn, key=lambda number: (1 if drawn[number].rank == 14 else drawn[number].rank, drawn[number].suit_order)
    )


def _move_button(table: Table, settled: list[int], rules: BlindRules) -> int:
    """The button goes to the next player clockwise, past anyone who came in between the blinds."""
    last = table.holder(DEALER)
    if last is None:
        button = draw_for_button(table, settled, rules)
        rule = "draw"
    else:
        order = order_from(settled, last)
        button, rule = order[0], "button"
        if table.felt.buttons[SKIP]:
            passed = [n for n in order if table.marked(SKIP, n)]
            button = next((n for n in order if n not in passed), button)
            for number in passed:
                table.mark(SKIP, number, False, table.rules["in_the_middle"])
    table.put_button(DEALER, button, table.rules[rule])
    return button


def _note_missed(table: Table, last_big: int | None, big: int, strict: bool) -> None:
    """Seats that are away when the big blind goes past them get the missed-blind button; the first orbit is tracked.

    A new player owes nothing yet, unless a `strict` game counts the second time the blinds pass.
    """
    if last_big is None:
        table.put_button(OPENING, big, table.rules["free_hands"])
        return
    opening = table.holder(OPENING)
    if opening is not None and (big == opening or _between(last_big, opening, big)):
        table.put_button(OPENING, None, table.rules["free_hands"])
    for number in table.setup.away:
        if number not in table.seats or not (_between(last_big, number, big) or number == big):
            continue
        if not table.marked(NEW, number):
            table.mark(MISSED, number, True, table.rules["missed"])
        elif strict and table.marked(PASSED, number):
            _settled(table, number)
            table.mark(MISSED, number, True, table.rules["twice_passed"])
        elif strict:
            table.mark(PASSED, number, True, table.rules["twice_passed"])


def _blind_has_not_passed(table: Table, number: int, big: int) -> bool:
    opening = table.holder(OPENING)
    return opening is not None and number != opening and not _between(opening, number, big)


def _settled(table: Table, number: int) -> None:
    """The seat owes nothing any more."""
    table.mark(MISSED, number, False, table.rules["come_in"])
    table.mark(NEW, number, False, table.rules["come_in"])
    table.mark(PASSED, number, False, table.rules["come_in"])


def _between(first: int, number: int, last: int) -> bool:
    """Whether `number` lies strictly between two seats, going clockwise from `first`.

    >>> _between(7, 9, 2), _between(7, 1, 2), _between(2, 1, 7), _between(3, 5, 3)
    (True, True, False, True)
    """
    if first < last:
        return first < number < last
    return number > first or number < last
