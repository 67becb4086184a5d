"""Betting for a pot: the four structures, the full-bet rule, the cap on raises, and the pots that bets make."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from housedealer.money.pots import Pot, layers, split
from housedealer.table.events import UP, Why, new_event
from housedealer.table.questions import Amount, Answer, Choice, Option, Question
from housedealer.table.table import Asking, Replies, Seat, Table

Structure = Literal["limit", "spread", "pot_limit", "no_limit"]

Divide = Callable[[Sequence[int]], Sequence[tuple[Sequence[int], Why]]]

NO_LIMIT: Final = 1 << 62
FOLD: Final = Choice("fold")
CHECK: Final = Choice("check")


class Asked(dict[tuple[int, int, int, int, bool], Asking]):
    """The questions of a betting round, kept because at a busy table the same few come round all the time.

    The key is the seat, what it may call (nothing to call is 0, no call allowed is below), the least and the most that
    it may make its bet (0: it may not raise), and whether it faces a bet.
    """

    def __init__(self, chip: int, why: Why) -> None:
        super().__init__()
        self.chip = chip
        self.why = why

    def __missing__(self, key: tuple[int, int, int, int, bool]) -> Asking:
        seat, call, low, high, faced = key
        options: tuple[Option, ...] = (FOLD, Choice("call", call) if call else CHECK) if call >= 0 else (FOLD,)
        if high:
            options = (*options, Amount("raise" if faced else "bet", low, high, self.chip))
        asking: Asking = (Question(seat, options, Answer("fold" if call else "check"), self.why),)
        if len(self) < 8192:
            self[key] = asking
        return asking


asked = lru_cache(maxsize=256)(Asked)


@dataclass(frozen=True, slots=True)
class Stakes:
    """What may be bet. `low` and `high` are the two bets of a limit game, the ends of a spread, or the smallest bet twice."""

    structure: Structure
    low: int
    high: int
    small_blind: int
    big_blind: int
    ante: int = 0
    chip: int = 100
    most_per_round: int | None = None  # nobody may put more into one betting round
    middle_blind: int = 0  # where three players post

    def bet_size(self, late: bool) -> int:
        """The smallest bet of a betting round; in limit games the later rounds take the larger one."""
        return self.high if late and self.structure == "limit" else self.low


@dataclass(frozen=True, slots=True)
class Caps:
    """How many raises a round takes, and when there is no limit to them."""

    raises: int | None = 3
    uncapped_with_two: Literal["in_the_pot", "in_the_round", "never"] = "in_the_pot"
    short_all_in: Literal["replaced", "added", "either"] = (
        "replaced"  # what a raise over a short all-in is counted from
    )
    reopened_by: Literal["next_player", "full_raise", "any_raise", "adds_up"] = (
        "full_raise"  # what lets those raise who have acted
    )
    check_raise: bool = True  # whether a seat that has checked may raise later in the round
    least_raise: Literal["lowest_limit", "last_raise"] = "lowest_limit"  # of a spread; else as much as the one before


class Contest:
    """The contest for one pot: who is still in, and the betting rounds it goes through."""

    def __init__(self, table: Table, seats: Sequence[Seat], stakes: Stakes, caps: Caps) -> None:
        self.table = table
        self.stakes = stakes
        self.caps = caps
        self.seats = {seat.number: seat for seat in seats}
        self.live = [seat.number for seat in seats]  # clockwise from the left of the button
        self.pots = [Pot("pot", tuple(sorted(self.live)))]
        self.level = 0  # what everyone must match in this betting round
        self.full_level = 0  # what the last full bet or raise made it
        self.base = 0  # what the next full bet or raise is counted from
        self.opened = 0  # the level that opened the betting to everyone
        self.raise_size = 0  # the size of the last full bet or raise
        self.raises = 0
        self.not_callable = 0  # forced bets that nobody may just call
        self.bet = stakes.low  # the smallest bet of this betting round
        self._reckon()  # the next full bet or raise, and the most that anyone may make it
        self.pot_limit = stakes.structure == "pot_limit"
        self.started_with = len(seats)  # players in this betting round
        self.last_aggressor: int | None = None
        self.shows_first: int | None = None  # who instituted the last action, by betting or checking
        self.forced: dict[int, int] = {}  # what each seat had to put in before this betting round
        table.contested(self)

    # -- forced bets -----------------------------------------------------------------------------------------------

    def post(self, number: int, amount: int, why: Why, kind: str = "post") -> int:
        """A forced live bet; a short stack posts what it has."""
        seat = self.seats[number]
        posted = min(amount, self.table.chips[seat.stack])
        self.table.move(kind, seat.stack, seat.bet, posted, why)
        self.forced[number] = self.forced.get(number, 0) + posted
        return posted

    def post_dead(self, number: int, amount: int, why: Why, kind: str = "post") -> int:
        """Money that goes straight into the pot and plays for nobody: antes, the dead part of a make-up blind."""
        seat = self.seats[number]
        posted = min(amount, self.table.chips[seat.stack])
        self.table.move(kind, seat.stack, "pot", posted, why)
        return posted

    def open_at(
        self, level: int, raise_size: int | None = None, raises: int = 0, full: bool = True, callable: bool = True
    ) -> None:
        """Say what the forced bets amount to: everyone acts as if they were posted in full.

        Forced bets of less than a `full` bet are first completed to one, which is not a raise yet.
        """
        self.level = level
        self.full_level = self.base = self.opened = level if full else 0
        self.raise_size = (level if full else 0) if raise_size is None else raise_size
        self.raises = raises
        self.not_callable = 0 if callable else level

    # -- a betting round -------------------------------------------------------------------------------------------

    def betting_round(
        self, first: int, bet: int, acted: int | None = None, pull_in: bool = True
    ) -> Generator[Asking, Replies, None]:
        """Ask around from seat `first` until every bet is called or folded to, then pull the bets into the pot.

        A seat that has `acted` by its forced bet is asked again only if somebody raises. Without `pull_in` the bets
        stay where they lie until the game has them pulled in.
        """
        table, chips, seats, live = self.table, self.table.chips, self.seats, self.live
        rules, caps = table.rules, self.caps
        questions = asked(self.stakes.chip, rules["options"])
        check_why, write = rules["check"], table.events.append
        order = self._from(first)
        self.started_with = len(order)
        self.last_aggressor = None
        self.bet = bet
        self._reckon()
        to_act = [number for number in order if chips[seats[number].stack]]
        able = len(to_act)  # live seats with chips behind: a raise needs another one to face it
        answered: dict[int, int] = {}  # the opening that each seat has acted on
        faced: dict[int, int] = {}  # and the level that it left behind
        if acted in to_act:
            to_act.remove(acted)
            answered[acted] = self.opened
        checked: list[int] = []  # seats that have done nothing else in this round
        capped = self._capped()
        level, opened, ceiling, full_raise = self.level, self.opened, self.ceiling, self.full_raise
        while to_act:
            number = to_act.pop(0)
            seat = seats[number]
            stack, mine = chips[seat.stack], chips[seat.bet]
            owed = level - mine
            if able == 1:  # nobody else can bet: what they have put in is to be matched, the rest is only dealt out
                owed = self._most_live_bet(number) - mine
                if owed <= 0:
                    break
            high = 0
            if (
                able > 1
                and not capped
                and stack > owed
                and answered.get(number) != opened
                and (caps.check_raise or number not in checked)
            ):
                high = self._pot_limit(owed) if self.pot_limit else ceiling
                all_in = stack + mine
                if all_in < high:
                    high = all_in
                elif high < full_raise:  # the most that may be put in leaves no room for a full raise
                    high = 0
            call = owed if owed < stack else stack
            if call and high and level == self.not_callable:
                call = -1
            low = full_raise if full_raise < high else high
            option, value = (yield questions[number, call, low, high, level > 0])[number]
            answered[number] = opened
            faced[number] = level
            if option == "check":
                write(new_event(("check", seat.key, None, None, None, UP, check_why)))
                checked.append(number)
            elif option == "call":
                table.move("call", seat.stack, seat.bet, call, rules["call"])
                able -= call == stack
            elif option == "fold":
                live.remove(number)
                table.move_cards("fold", seat.hand, "muck", rules["fold"])
                able -= 1
                capped = self._capped()
                if len(live) == 1:
                    break
            else:
                table.move(option, seat.stack, seat.bet, value - mine, rules["raise"])
                short = value < full_raise
                self._raised_to(value)
                level, opened, ceiling, full_raise = self.level, self.opened, self.ceiling, self.full_raise
                answered[number] = opened
                faced[number] = level
                self.last_aggressor = number
                able -= value - mine == stack
                capped = self._capped()
                to_act = [other for other in self._from(number)[1:] if chips[seats[other].stack]]
                if short and caps.reopened_by == "next_player":
                    for other in (*to_act[:1], *checked):
                        answered.pop(other, None)
                elif short and caps.reopened_by == "adds_up":  # short all-ins that come to a full raise together
                    for other in to_act:
                        if level - faced.get(other, 0) >= self._full_size():
                            answered.pop(other, None)
        if self.last_aggressor is not None:
            self.shows_first = self.last_aggressor
        else:  # nobody acts where all are all-in: what was done before was the last action
            self.shows_first = next((number for number in answered if number != acted), self.shows_first)
        if pull_in:
            self.pull_in()
        elif table.dead:
            table.bury()

    def _from(self, first: int) -> list[int]:
        """Live seats clockwise beginning with `first`, or with the next live one after it."""
        return order_from(self.live, first - 1)

    def _most_live_bet(self, but: int) -> int:
        """What a seat has to match when nobody else can bet any more."""
        return max((self.table.chips[self.seats[n].bet] for n in self.live if n != but), default=0)

    def _capped(self) -> bool:
        """Whether the round has had all its raises. With two players there may be no limit to them."""
        caps = self.caps
        if caps.raises is None or self.raises < caps.raises:
            return False
        playing = self.started_with if caps.uncapped_with_two == "in_the_round" else len(self.live)
        return playing > 2 or caps.uncapped_with_two == "never"

    def _reckon(self) -> None:
        """What the next full bet or raise makes it, and the most that anyone may make it."""
        stakes = self.stakes
        size = self._full_size()
        self.full_raise = self.base + size
        if stakes.structure == "limit":
            self.ceiling = self.full_raise if self.caps.short_all_in != "either" else self.level + size
        elif stakes.structure == "spread":
            self.ceiling = self.base + stakes.high
        else:
            self.ceiling = NO_LIMIT
        if stakes.most_per_round is not None:
            self.ceiling = min(self.ceiling, stakes.most_per_round)

    def _pot_limit(self, owed: int) -> int:
        """A raise by the size of the pot after the call, and never less than a full one."""
        chips = self.table.chips
        in_the_middle = sum(chips[pot.place] for pot in self.pots) + sum(chips[s.bet] for s in self.seats.values())
        return min(self.ceiling, max(self.level + in_the_middle + owed, self.full_raise))

    def _full_size(self) -> int:
        structure = self.stakes.structure
        fixed = structure == "limit" or (structure == "spread" and self.caps.least_raise == "lowest_limit")
        return self.bet if fixed else max(self.bet, self.raise_size)

    def _raised_to(self, total: int) -> None:
        """Account for a bet or raise: only a full one opens the betting again and counts towards the cap.

        A short all-in is replaced by the next full raise, or added to.
        """
        if total >= self.full_raise:
            self.raises += self.full_level > 0
            self.raise_size = total - (self.base if self.caps.short_all_in == "replaced" else self.level)
            self.full_level = self.base = self.opened = total
        else:
            if self.caps.short_all_in == "added":
                self.base = total
            if self.caps.reopened_by == "any_raise":
                self.opened = total
        self.level = total
        self._reckon()

    # -- the pot ---------------------------------------------------------------------------------------------------

    def pull_in(self) -> None:
        """The bets of a round go into the pot and its side pots; a bet that nobody called goes back, a forced one does not."""
        table, chips, seats = self.table, self.table.chips, self.seats
        if table.dead:
            table.bury()
        if not self.level:
            return
        bets = {number: bet for number, seat in seats.items() if (bet := chips[seat.bet])}
        self.level = self.full_level = self.base = self.opened = self.raise_size = self.raises = self.not_callable = 0
        pull, back = table.rules["pull_in"], table.rules["uncalled"]
        most = max(bets.values())
        top = [number for number in bets if bets[number] == most]
        if len(top) == 1:
            number = top[0]
            second = max((bet for other, bet in bets.items() if other != number), default=0)
            kept = max(second, self.forced.get(number, 0))
            table.move("return", seats[number].bet, seats[number].stack, most - kept, back)
            bets[number] = kept
        self.forced = {}
        if all(chips[seats[number].stack] for number in self.live) or len(self.live) == 1:
            current = self.pots[-1].place  # nobody is all-in, so there is one layer
            for number, bet in bets.items():
                if bet:
                    table.move("pull_in", seats[number].bet, current, bet, pull)
            self.pots[-1].seats = tuple(sorted(self.live))
        else:
            self._pull_in_layers(bets, pull)

    def _pull_in_layers(self, bets: dict[int, int], why: Why) -> None:
        left = dict(bets)
        for _, contenders in layers(bets, self.live):
            if set(contenders) != set(self.pots[-1].seats) & set(self.live):
                self.pots.append(Pot(f"pot.{len(self.pots)}", contenders))
            pot = self.pots[-1]
            pot.seats = contenders
            level = min(left[number] for number in contenders)
            for number in left:
                amount = min(left[number], level)
                left[number] -= amount
                self.table.move("pull_in", self.seats[number].bet, pot.place, amount, why)
        for number, rest in left.items():  # what a folded seat had put in above every live bet
            self.table.move("pull_in", self.seats[number].bet, self.pots[-1].place, rest, why)

    def collect_fee(self, amount: int, why: Why) -> int:
        """The collection comes out of the pot, the main pot first, and never exceeds what is there."""
        taken = 0
        for pot in self.pots:
            part = min(amount - taken, self.table.chips[pot.place])
            self.table.move("fee", pot.place, "drop", part, why)
            taken += part
        return taken

    def contested_without(self, number: int) -> bool:
        """Whether each pot that a seat contests is contested by another one too."""
        return all(
            any(other in pot.seats for other in self.live if other != number)
            for pot in self.pots
            if number in pot.seats
        )

    def _nobody_else_paid(self, pot: Pot, number: int) -> bool:
        """Whether a side pot is only what nobody called of one seat's forced bet."""
        bet = self.seats[number].bet
        return all(
            event.source == bet for event in self.table.events if event.kind == "pull_in" and event.target == pot.place
        )

    def award(self, divide: Divide, lone_why: Why) -> list[int]:
        """Each pot goes to those who win it, the last side pot first; returns who won a part of the main pot.

        `divide` names the winners of each part of a pot (one part, or a high and a low half), each part's winners in
        the order in which they take odd chips; an odd chip between parts goes to the first part.
        """
        chips, chip = self.table.chips, self.stakes.chip
        took: list[int] = []
        for pot in reversed(self.pots):
            took = []
            contenders = [number for number in self.live if number in pot.seats]
            if len(contenders) == 1 < len(self.live) and self._nobody_else_paid(pot, contenders[0]):
                stack = self.seats[contenders[0]].stack
                self.table.move("return", pot.place, stack, chips[pot.place], self.table.rules["uncalled"])
                continue
            parts = divide(contenders) if len(contenders) > 1 else [(contenders, lone_why)]
            halves = split(chips[pot.place], range(len(parts)), chip)
            for part, (winners, why) in enumerate(parts):
                for number, share in split(halves[part], winners, chip).items():
                    self.table.move("award", pot.place, self.seats[number].stack, share, why)
                took += [number for number in winners if number not in took]
        return took


def order_from(numbers: Iterable[int], after: int) -> list[int]:
    """Seat numbers clockwise, beginning with the first after `after`."""
    seats = sorted(numbers)
    at = bisect_right(seats, after)
    return seats[at:] + seats[:at]
