"""The player-dealer's bank: offered round the table, shared or not, and good only for as far as its money covers.

The cover lies at `bank.cover`; what is out of action lies at `bank.settled` until the bank is closed. In the packet's
own example a $200 bank collects a $60 loser (the $60 and $60 of the cover are out of action, $140 is left) and then
pays a $40 winner, which leaves $100 (001:2254).
"""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Literal

from housedealer.money.betting import order_from
from housedealer.money.pay import EVEN, Odds
from housedealer.table.events import Why
from housedealer.table.questions import Amount, Answer, Choice, Question
from housedealer.table.session import FIRST_HAND, NEW_PLAYER
from housedealer.table.session import PLAYER_DEALER as PLAYER_DEALER
from housedealer.table.session import SECOND_HAND as SECOND_HAND
from housedealer.table.table import Asking, Replies, Seat, Table

ACTION: Final = "action button"
COVER: Final = "bank.cover"
SETTLED: Final = "bank.settled"

Coverage = Literal["matching", "two_counters", "running_balance"]
_PASS: Final = Answer("pass")


@dataclass(frozen=True, slots=True)
class Banking:
    """What a room says of its banks."""

    low: int  # the least a player-dealer may put up
    step: int = 100
    hands: int = 2  # consecutive rounds one player may bank
    kum_kum: bool = False
    coverage: Coverage = "matching"
    fee: int = 0  # the least collection that a player-dealer pays on top


def offer_bank(table: Table, banking: Banking) -> Generator[Asking, Replies, Bank | None]:
    """Offer the player-dealer position. None: nobody else will bank, so the game stops.

    The hands running are a person's, who may have changed seats meanwhile; whoever has sat down since where the position
    lies has banked none of them.
    """
    why = table.rules["offer_bank"]
    holder = table.holder(PLAYER_DEALER)
    able = [seat for seat in table.present if table.chips[seat.stack] >= banking.low + banking.fee]
    order = [table.seats[n] for n in order_from((seat.number for seat in able), holder or 0)]
    again = next((seat for seat in able if seat.number == holder and _has_banked(table, seat)), None)
    if again is not None:
        order.remove(again)
        order.insert(0, again)  # one more hand before the bank moves on
    running = [seat for seat in able if seat is again or table.marked(FIRST_HAND, seat.number)]
    if banking.hands < 2:
        order = [seat for seat in order if seat not in running]
    order = [seat for seat in order if not table.marked(SECOND_HAND, seat.number)]
    for seat in order:
        answer = yield from table.ask(
            seat.number,
            (Choice("pass"), Amount("bank", banking.low, table.chips[seat.stack], banking.step)),
            _PASS,
            why,
        )
        if answer.option == "bank":
            bank = Bank(table, seat, banking.coverage)
            bank.before = {button: tuple(table.felt.buttons[button]) for button in _POSITION}
            _lay_buttons(
                table, {PLAYER_DEALER: (seat.key,), SECOND_HAND: (seat.key,) if seat in running else (), FIRST_HAND: ()}
            )
            table.mark(NEW_PLAYER, seat.number, False, table.rules["rotate"])
            bank.stake(seat, answer.value)
            if banking.kum_kum:
                yield from _shares(table, bank, banking)
            return bank
    table.note("stop", None, table.rules["no_bank"])
    return None


_POSITION: Final = (PLAYER_DEALER, SECOND_HAND, FIRST_HAND, NEW_PLAYER)


def _has_banked(table: Table, seat: Seat) -> bool:
    """Whether the person at the seat of the player-dealer position is the one who banked there."""
    return not table.marked(NEW_PLAYER, seat.number) or any(
        table.marked(button, seat.number) for button in (FIRST_HAND, SECOND_HAND)
    )


def _lay_buttons(table: Table, wanted: Mapping[str, tuple[str, ...]]) -> None:
    """The buttons of the position lie before these seats and no others."""
    rotate = table.rules["rotate"]
    for button, places in wanted.items():
        if button == PLAYER_DEALER:
            table.put_button(button, int(places[0].removeprefix("seat")) if places else None, rotate)
            continue
        for place in {*table.felt.buttons[button], *places}:
            table.mark(button, int(place.removeprefix("seat")), place in places, rotate)


def _shares(table: Table, bank: Bank, banking: Banking) -> Generator[Asking, Replies, None]:
    """Kum-kum: others may put money into the same bank, and win or lose by the ratio of the shares."""
    others = [seat for seat in table.present if seat is not bank.seat and table.chips[seat.stack] >= banking.step]
    replies = yield from table.ask_together(
        Question(
            seat.number,
            (Choice("pass"), Amount("share", banking.step, table.chips[seat.stack], banking.step)),
            _PASS,
            table.rules["kum_kum"],
        )
        for seat in others
    )
    for seat in others:
        if replies[seat.number].option == "share":
            bank.stake(seat, replies[seat.number].value)


class Bank:
    """One round's bank. Every wager it settles uses up cover, won or lost, until the cover is exhausted."""

    def __init__(self, table: Table, seat: Seat, coverage: Coverage = "matching") -> None:
        self.table = table
        self.seat = seat
        self.coverage = coverage
        self.shares: dict[int, int] = {}
        self.apart: dict[str, int] = {}  # what was put up against one wager alone, until that wager is settled
        self.collected = 0
        self.paid = 0
        self.before: Mapping[str, tuple[str, ...]] = {}  # where the buttons of the position lay
        table.banked(self)

    def not_dealt(self) -> None:
        """Nothing was dealt against this bank: its hand does not count, and the position lies where it lay before."""
        _lay_buttons(self.table, self.before)

    def stake(self, seat: Seat, amount: int) -> None:
        """Put money up as the bank, or as a share of it."""
        self.shares[seat.number] = self.shares.get(seat.number, 0) + amount
        self.table.move("bank", seat.stack, COVER, amount, self.table.rules["bank"])

    def match(self, place: str, amount: int, why: Why) -> None:
        """The player-dealer puts more money up in the middle of a round, against one wager: it covers no other."""
        self.shares[self.seat.number] += amount
        self.apart[place] = amount
        self.table.move("bank", self.seat.stack, COVER, amount, why)

    @property
    def staked(self) -> int:
        """What was put up: the bank can neither win nor lose more."""
        return sum(self.shares.values())

    @property
    def covering(self) -> int:
        """What was put up for the wager that is settled now: all but what is against single other wagers."""
        return self.staked - sum(self.apart.values())

    def can_collect(self) -> int:
        """How much more the bank may win."""
        match self.coverage:
            case "matching":
                return self.covering - self.collected - self.paid
            case "two_counters":
                return self.covering - self.collected
            case "running_balance":
                return self.covering - self.collected + self.paid

    def can_pay(self) -> int:
        """How much more the bank may lose."""
        match self.coverage:
            case "matching":
                return self.covering - self.collected - self.paid
            case "two_counters":
                return self.covering - self.paid
            case "running_balance":
                return self.covering + self.collected - self.paid

    def covers(self, lost: int, won: int) -> bool:
        """Whether the bank can collect and pay so much in all, so that every wager receives action."""
        if self.coverage == "matching":
            return lost + won <= self.can_pay()
        return lost <= self.can_collect() and won <= self.can_pay()

    def lose(self, place: str, owner: Seat, why: Why, part: Fraction | int = 1) -> None:
        """A wager, or a part of it, loses as far as the bank covers it; the rest goes back."""
        table = self.table
        self.apart.pop(place, None)
        lost = int(table.chips[place] * part)
        taken = min(lost, self.can_collect())
        self.collected += taken
        table.move("collect", place, SETTLED, taken, why)
        if self.coverage == "matching":
            table.move("release", COVER, SETTLED, taken, table.rules["matched"])
        self._give_back(place, owner, why if taken == lost else table.rules["uncovered"])

    def win(self, place: str, owner: Seat, why: Why, odds: Odds = EVEN) -> None:
        """A wager wins and is paid as far as the bank covers it; the stake goes back."""
        table = self.table
        self.apart.pop(place, None)
        due = odds.pays(table.chips[place])
        paid = self.prize(due, owner, why)
        self._give_back(place, owner, why if paid == due else table.rules["uncovered"])

    def prize(self, due: int, owner: Seat, why: Why) -> int:
        """A sum of money is won and paid as far as the bank covers it; what was paid comes back."""
        table = self.table
        paid = min(due, self.can_pay())
        self.paid += paid
        from_cover = min(paid, table.chips[COVER])
        table.move("pay", COVER, owner.stack, from_cover, why)
        table.move("pay", SETTLED, owner.stack, paid - from_cover, why)
        return paid

    def push(self, place: str, owner: Seat, why: Why) -> None:
        """Neither side wins."""
        self.table.move("push", place, owner.stack, self.table.chips[place], why)

    def _give_back(self, place: str, owner: Seat, why: Why) -> None:
        self.table.move("return", place, owner.stack, self.table.chips[place], why)

    def can_afford(self, due: int, low: int) -> bool:
        """Whether the player-dealer pays a collection and still has a full minimum bet in the bank (001:2193)."""
        short = max(0, due - self.table.chips[self.seat.stack])
        return short <= self.shares[self.seat.number] and self.staked - short >= low

    def set_aside(self, due: int) -> None:
        """What the stack lacks for the collection is taken out of the bank, before any wager is settled."""
        short = min(max(0, due - self.table.chips[self.seat.stack]), self.table.chips[COVER])
        if short:
            self.table.move("release", COVER, self.seat.stack, short, self.table.rules["set_aside"])
            self.shares[self.seat.number] -= short

    def pay_fee(self, amount: int, why: Why) -> None:
        """The player-dealer's collection, as far as that one's money goes."""
        self.table.move("fee", self.seat.stack, "drop", min(amount, self.table.chips[self.seat.stack]), why)

    def close(self) -> None:
        """What is left of the cover and all that was won goes back to those who banked, by their shares."""
        table = self.table
        table.move("release", COVER, SETTLED, table.chips[COVER], table.rules["unused"])
        left, total = table.chips[SETTLED], self.staked
        parts = {number: left * share // total for number, share in self.shares.items()} if total else {}
        odd = left - sum(parts.values())
        for number, part in parts.items():  # the first share is the player-dealer's and takes the odd cents
            table.move("settle", SETTLED, table.seats[number].stack, part + odd, table.rules["close_bank"])
            odd = 0
