"""The button and the blinds: who deals in theory, who posts, who still owes, and how one comes back into the game.

What outlives a hand lies on the felt as buttons: `dealer button`, `small blind`, `middle blind` where three post,
`big blind`, before a seat that owes `missed blind`, before one that has not been dealt in yet `new player` and perhaps
`passed once`, before one the button passes over `skip`, `opening` at the seat that was first to post the big blind,
until the blinds have gone round once, and `kill` before the winner who has to kill the next pot.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.money.betting import Stakes, order_from
from housedealer.money.button import (
    BIG,
    DEALER,
    MIDDLE,
    SKIP,
    SMALL,
    ButtonCard,
    ButtonGoes,
    HeadsUp,
    Positions,
    between,
    draw_for_button,
    pass_over,
    positions,
)
from housedealer.money.seat_moves import MAY_PASS, PASSING, comes_in, has_waited, took_blinds, waiting_out
from housedealer.table.questions import Answer, Choice, Option
from housedealer.table.table import Asking, Replies, Seat, Table

MISSED: Final = "missed blind"
NEW: Final = "new player"
PASSED: Final = "passed once"
OPENING: Final = "opening"
KILL: Final = "kill"

_WAIT: Final = Answer("wait")


@dataclass(frozen=True, slots=True)
class BlindRules:
    """What a room's packet says of blinds."""

    heads_up: HeadsUp = "button_posts_big"
    entry: Literal["post_or_wait", "free"] = "post_or_wait"
    posts_per_deal: int = 1  # make-up posts out of position, a straddle among them; 0 for any number
    straddle: bool = True
    straddle_is_a_raise: bool = True
    all_blinds_from: int | None = (
        None  # from this small bet on, whoever the button or a blind skips pays what was skipped
    )
    twice_passed_from: int | None = None  # from this small bet on, a new player whom the blinds pass twice owes them
    make_up: Literal["post", "kill"] = "post"  # how one comes in without waiting; a kill doubles the limits
    kill_opens: Literal["left_of_big_blind", "left_of_kill"] = "left_of_big_blind"
    winner_kills: bool = False
    button_goes: ButtonGoes = "with_the_blinds"
    button_card: ButtonCard = "high"  # which card draws the button; in lowball the ace is low
    pack: tuple[Card, ...] = STANDARD_PACK


@dataclass(slots=True)
class Lineup:
    """Who is dealt into the hand and what each has to put in first."""

    button: int
    players: list[Seat] = field(default_factory=list)  # clockwise from the left of the button
    live: list[tuple[int, int, str]] = field(default_factory=list)  # seat, amount, rule
    dead: list[tuple[int, int, str]] = field(default_factory=list)
    antes: list[tuple[int, int, str]] = field(default_factory=list)
    dead_antes: list[tuple[int, int, str]] = field(default_factory=list)  # a short one wins the whole of the others
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
    waiting = _waiting(table, numbers)
    if waiting and (rules.entry == "free" or len(numbers) - len(waiting) < 2):
        for number in sorted(waiting):
            _settled(table, number)
        waiting = set()
    established = [number for number in numbers if number not in waiting] if waiting else numbers
    last_small, last_big = table.holder(SMALL), table.holder(BIG)
    skippable = [number for number in established if not table.marked(SKIP, number)]
    absent = _absent(table, established, rules)
    middle = _in_the_middle_blind(table, established, waiting, absent, rules) if waiting else None
    if middle is not None:
        established = sorted([*established, middle])
        waiting.discard(middle)
        absent.discard(middle)
        _settled(table, middle)
    places = _place_buttons(table, established, waiting, absent, stakes, rules)
    small, big = places.small, places.big
    lineup = Lineup(places.button, level=stakes.big_blind, big=big)
    _post(lineup, places, absent, stakes, middle)
    if rules.all_blinds_from is not None and stakes.low >= rules.all_blinds_from and last_big is not None:
        _make_up_what_was_skipped(lineup, skippable, stakes, last_small, last_big, places)
    strict = rules.twice_passed_from is not None and stakes.low >= rules.twice_passed_from
    present = numbers if rules.entry == "post_or_wait" else list(table.seats)  # who may be dealt in freely owes nothing
    _note_missed(table, present, last_small, last_big, small, big, strict)

    playing = {*established, big}
    winner = table.holder(KILL) if rules.winner_kills else None
    if winner is not None and winner in playing and table.chips[table.seats[winner].stack] >= 2 * stakes.big_blind:
        lineup.live = [post for post in lineup.live if post[0] != winner]  # the kill takes the place of a blind
        _kill(lineup, stakes, winner, "winner_kill")
    if big in waiting:
        waiting.discard(big)
        _settled(table, big)
    came: list[int] = []
    if waiting:
        came = yield from _come_in(table, stakes, rules, lineup, playing, waiting, last_big)
    _button_between_two_and_more(table, lineup, established, playing, small)
    for number in came:
        if number not in places.posting and between(lineup.button, number, big):
            table.mark(SKIP, number, True, table.rules["in_the_middle"])

    took_blinds(table, [number for number, _, _ in lineup.live])
    order = order_from(playing, lineup.button)
    lineup.players = [table.seats[n] for n in order]
    after = lineup.straddler or big
    if lineup.kill is not None and rules.kill_opens != "left_of_big_blind":
        after = lineup.kill
    at = order.index(after) + 1
    lineup.first = order[at % len(order)]
    if lineup.first == lineup.kill:
        lineup.first = order[(at + 1) % len(order)]
    return lineup


def _waiting(table: Table, numbers: list[int]) -> set[int]:
    """Who is there but not yet dealt in: new players, those who owe blinds, those who wait out a change of seats."""
    buttons = table.felt.buttons
    owing = {*buttons[MISSED], *buttons[NEW]}
    moved = waiting_out(table.felt)
    if not owing and not moved:
        return set()
    return {number for number in numbers if f"seat{number}" in owing or number in moved}


def _absent(table: Table, established: list[int], rules: BlindRules) -> set[int]:
    """Blinds of the last hand whose players have not left the game but are not dealt in: away, or back and still owing.

    Where nobody ever owes a blind the button simply goes from player to player.
    """
    if rules.entry == "free":
        return set()
    last = {table.holder(name) for name in (SMALL, MIDDLE, BIG)}
    return {
        number
        for number, seat in table.seats.items()
        if number in last and number not in established and table.chips[seat.stack] and not table.marked(NEW, number)
    }


def _place_buttons(
    table: Table, established: list[int], waiting: set[int], absent: set[int], stakes: Stakes, rules: BlindRules
) -> Positions:
    """The button and the blind buttons go to their seats; one who waited for the big blind takes it."""
    drawn = given = None
    if (last := table.holder(DEALER)) is None:
        drawn = given = draw_for_button(table, established, rules.pack, rules.button_card)
    elif rules.button_goes == "player_to_player":
        given = order_from(established, last)[0]
    blinds = 3 if stakes.middle_blind and len(established) > 2 else 2
    places = positions(table, established, sorted(waiting), sorted(absent), blinds, rules.heads_up, given)
    if waiting:
        before, last = places.posting[-2], table.holder(BIG)
        takers = [n for n in order_from(waiting, before) if between(before, n, places.big)]
        if last is not None:
            takers = [n for n in takers if between(last, n, places.big)]
        places = Positions(places.button, (*places.posting[:-1], *(takers or [places.big])[:1]))
    pass_over(table, places)
    table.put_button(DEALER, places.button, table.rules["button" if drawn is None else "draw"])
    table.put_button(SMALL, places.small, table.rules["missed" if places.small in absent else "small_blind"])
    if len(places.posting) == 3:
        middle = places.posting[1]
        table.put_button(MIDDLE, middle, table.rules["missed" if middle in absent else "middle_blind"])
    elif stakes.middle_blind:
        table.put_button(MIDDLE, None, table.rules["big_blind"])
    table.put_button(BIG, places.big, table.rules["big_blind"])
    return places


def _in_the_middle_blind(
    table: Table, established: list[int], waiting: set[int], absent: set[int], rules: BlindRules
) -> int | None:
    """The player who waited for the big blind, was next to have it, and is put into the place before it by a departure."""
    last = table.holder(BIG)
    if last is None or rules.make_up == "kill":
        return None
    number = order_from(waiting, last)[0]
    if table.marked(NEW, number) or number in waiting_out(table.felt):
        return None
    among, others, away = sorted([*established, number]), sorted(waiting - {number}), sorted(absent - {number})
    places = positions(table, among, others, away, 2, rules.heads_up, None)
    return number if number == places.small and between(last, number, places.big) else None


def _post(lineup: Lineup, places: Positions, absent: set[int], stakes: Stakes, middle: int | None) -> None:
    amounts = (stakes.small_blind, stakes.middle_blind, stakes.big_blind)
    rules = ("small_blind", "middle_blind", "big_blind")
    posts = list(zip(amounts, rules, strict=True))
    if len(places.posting) == 2:
        posts = [posts[0], posts[2]]
    lineup.live += [
        (seat, stakes.big_blind, "two_big_blinds") if seat == middle else (seat, amount, rule)
        for seat, (amount, rule) in zip(places.posting, posts, strict=True)
        if seat not in absent
    ]


def _make_up_what_was_skipped(
    lineup: Lineup, skippable: list[int], stakes: Stakes, last_small: int | None, last_big: int, places: Positions
) -> None:
    """Where all blinds are owed each round, whoever they have skipped posts them too: the big blind live, others dead."""
    posted = {seat: amount for seat, amount, _ in lineup.live}
    for number in skippable:
        if number == places.big:
            continue
        if places.big != last_big and between(last_big, number, places.big):
            lineup.live = [post for post in lineup.live if post[0] != number]
            lineup.live.append((number, stakes.big_blind, "all_blinds"))
            if number in posted or _skipped(last_small, number, places.small):
                lineup.dead.append((number, posted.get(number, stakes.small_blind), "all_blinds"))
        elif number not in posted and _skipped(last_small, number, places.small):
            lineup.dead.append((number, stakes.small_blind, "all_blinds"))


def _skipped(last: int | None, number: int, now: int) -> bool:
    return last is not None and last != now and between(last, number, now)


def _button_between_two_and_more(
    table: Table, lineup: Lineup, established: list[int], playing: set[int], small: int
) -> None:
    """Two players whom others have joined for this hand: the button is the player before the small blind."""
    if len(established) == 2 and len(playing) > 2 and lineup.button in (small, lineup.big):
        before = order_from(playing, small)[-2]
        if before != lineup.big:
            lineup.button = before
            table.put_button(DEALER, before, table.rules["button"])


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
) -> Generator[Asking, Replies, list[int]]:
    """New players and those with a missed-blind button wait for the big blind, post, straddle, or kill the pot.

    Returns who has paid to come in.
    """
    came: list[int] = []
    button, big = lineup.button, lineup.big
    kills = rules.make_up == "kill"
    posts = 0
    moved = waiting_out(table.felt)
    for number in order_from(waiting, big):
        hands = moved.get(number, 0)
        new = table.marked(NEW, number) or hands > 0
        if table.marked(NEW, number) and _blind_has_not_passed(table, number, big):
            _settled(table, number)
            playing.add(number)  # a free hand in a new game
            continue
        if not kills and not new and last_big is not None and between(last_big, number, big):
            lineup.live.append((number, stakes.big_blind, "two_big_blinds"))
            _settled(table, number)
            playing.add(number)
            continue
        options: list[Option] = [Choice("wait")]
        full = rules.posts_per_deal and posts >= rules.posts_per_deal
        doubles = table.chips[table.seats[number].stack] >= 2 * stakes.big_blind  # a kill or a straddle is never short
        if kills and lineup.kill is None and doubles:
            options.append(Choice("kill", 2 * stakes.big_blind))
        elif not kills and not full:
            options.append(Choice("post", stakes.big_blind if new else stakes.big_blind + stakes.small_blind))
        left_of_big = order_from(playing | {number}, big)[0] == number and number != button and len(playing) > 2
        if rules.straddle and not kills and not new and left_of_big and doubles and not full:
            options.append(Choice("straddle", 2 * stakes.big_blind))
        answer = _WAIT
        if len(options) > 1:
            answer = yield from table.ask(number, tuple(options), _WAIT, table.rules["moved" if hands else "come_in"])
        if answer.option == "wait":
            if hands:
                has_waited(table, number, hands, table.rules["moved"])
            continue
        playing.add(number)
        if answer.option == "kill":
            _kill(lineup, stakes, number, "kill")
        elif answer.option == "straddle":
            lineup.live.append((number, 2 * stakes.big_blind, "straddle"))
            lineup.level = 2 * stakes.big_blind
            lineup.raises = int(rules.straddle_is_a_raise)
            lineup.straddler = number
            posts += 1
        else:
            posts += 1
            lineup.live.append((number, stakes.big_blind, "post"))
            if not new:
                lineup.dead.append((number, stakes.small_blind, "dead_blind"))
        _settled(table, number)
        came.append(number)
    return came


def _note_missed(
    table: Table, numbers: list[int], last_small: int | None, last_big: int | None, small: int, big: int, strict: bool
) -> None:
    """Who is away, or without chips, when a blind goes past gets the missed-blind button; the first orbit is tracked.

    A new player owes nothing yet, unless a `strict` game counts the second time the blinds pass. Who has paid every
    blind and then moved to another seat may let them pass once.
    """
    if last_big is None:
        table.put_button(OPENING, big, table.rules["free_hands"])
        return
    opening = table.holder(OPENING)
    if opening is not None and (big == opening or between(last_big, opening, big)):
        table.put_button(OPENING, None, table.rules["free_hands"])
    for number in table.seats:
        if number in numbers:
            continue
        by_big = _skipped(last_big, number, big)
        by_small = number == last_big or _skipped(last_small, number, small)  # the small blind follows the big one
        if not by_big and not by_small:
            continue
        if table.marked(NEW, number):
            if not by_big or not strict:
                continue
            if not table.marked(PASSED, number):
                table.mark(PASSED, number, True, table.rules["twice_passed"])
                continue
            _settled(table, number)
            table.mark(MISSED, number, True, table.rules["twice_passed"])
        elif table.marked(MAY_PASS, number) or table.marked(PASSING, number):
            table.mark(MAY_PASS, number, False, table.rules["may_pass"])
            table.mark(PASSING, number, not by_small, table.rules["may_pass"])
        else:
            table.mark(MISSED, number, True, table.rules["missed"])


def _blind_has_not_passed(table: Table, number: int, big: int) -> bool:
    opening = table.holder(OPENING)
    return opening is not None and number != opening and not between(opening, number, big)


def _settled(table: Table, number: int) -> None:
    """The seat owes nothing any more."""
    table.mark(MISSED, number, False, table.rules["come_in"])
    table.mark(NEW, number, False, table.rules["come_in"])
    table.mark(PASSED, number, False, table.rules["come_in"])
    comes_in(table, number, table.rules["come_in"])
