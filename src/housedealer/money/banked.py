"""What every game against a player-dealer shares: its bank, bets and fees, their rules in words, their options."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from housedealer.chips import money
from housedealer.money.bank import Bank, Banking, Coverage, offer_bank
from housedealer.money.collection import Collection
from housedealer.money.fees import FeeOption, Moment, Wager
from housedealer.money.layout import Layout, Placed, SpotInPlay
from housedealer.money.pay import EVEN, Odds
from housedealer.money.wagers import on_the_table, take_bets
from housedealer.table.events import Why
from housedealer.table.table import Asking, Replies, Seat, Table

BANKED_RULES: Final[Mapping[str, str]] = {
    "commit": "The shuffle's seed is sealed before the deal and shown after the round.",
    "offer_bank": "The player-dealer position is offered clockwise; nobody has to take it.",
    "rotate": "A player banks at most two rounds in a row before the position is offered on.",
    "no_bank": "Nobody else will bank, so the game stops.",
    "bank": "The player-dealer's wager pays winners and sets how much can be collected; it may cover less than all the action.",
    "kum_kum": "Kum-kum: a shared bank is paid and collected as one, by the ratio of the shares.",
    "bets": "Before the deal each player bets within the posted limits.",
    "circle_taken": "A free circle is for whoever bets there first; what may not be bet behind another is not taken there.",
    "no_more_bets": "After this call no wager may be made, increased or withdrawn.",
    "no_bets": "Nobody bet, so there is nothing to deal for.",
    "unpriced": "No fee is printed for these wagers, so they go back and nothing is dealt.",
    "bank_short": "The player-dealer must have a full minimum bet left after paying the collection, or nothing is dealt.",
    "set_aside": "A player-dealer whose stack is too short pays the collection out of the bank, before any wager is settled.",
    "fee": "The collection is a flat fee by the posted option, never a share of wagers or winnings.",
    "matched": "A collected wager takes as much of the bank out of action.",
    "uncovered": "What the player-dealer's wager does not cover goes back.",
    "unused": "The part of the bank that met no action goes back.",
    "close_bank": "The bank is closed and returned to whoever put it up.",
    "end": "The round is over.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class BankedOptions:
    """What a room or a table may choose at any banked game."""

    backline: bool = field(default=True, metadata={"help": "bets behind other seats"})
    other_spots: bool = field(default=True, metadata={"help": "one player may play several spots"})
    kum_kum: bool = field(default=False, metadata={"help": "banks may be shared"})
    coverage: Coverage = field(default="matching", metadata={"help": "how far the bank's money goes"})
    chip: int = field(default=100, metadata={"help": "the step of wagers, in cents"})
    bonus_counted: Literal["as_scheduled", "per_bettor"] = field(
        default="as_scheduled", metadata={"help": "what the number of bonus bets is counted on, where a fee goes by it"}
    )
    fees_due: Literal["as_scheduled", "before_deal", "after_first_card"] = field(
        default="as_scheduled", metadata={"help": "when the collection is taken, where rules and schedule disagree"}
    )


@dataclass(frozen=True, slots=True)
class Opened:
    """A round with a bank and bets. Fees look at `wagers`, which a game extends by those made later."""

    bank: Bank
    spots: list[SpotInPlay]  # clockwise from the player-dealer's left
    wagers: list[Wager]
    collected: set[Moment] = field(default_factory=set)


Preparing = Callable[[Table, Bank], Generator[Asking, Replies, None]]


@dataclass(frozen=True)
class Frame:
    """How a banked round opens and what it collects."""

    layout: Layout
    banking: Banking
    collection: Collection

    @classmethod
    def of(cls, options: BankedOptions, layout: Layout, fees: FeeOption | None, least_bank: int | None = None) -> Frame:
        """The frame of one room's options; the least bank is the least compulsory wager unless it is given."""
        low = min(bet.low for bet in layout.bets if bet.needs is None)
        if fees is not None and options.fees_due != "as_scheduled":
            fees = fees.due_at(options.fees_due)
        if fees is not None and options.bonus_counted == "per_bettor":
            fees = fees.counted_per("bettor")
        collection = Collection(fees, layout)
        banking = Banking(
            least_bank or low,
            options.chip,
            kum_kum=options.kum_kum,
            coverage=options.coverage,
            fee=collection.least_from_bank(),
        )
        return cls(layout, banking, collection)

    def open(self, table: Table, prepare: Preparing | None = None) -> Generator[Asking, Replies, Opened | None]:
        """Offer the bank, take the bets and the fees due before the deal. None: there is nothing to deal for.

        `prepare` is done between the two, where a packet has the player-dealer take part in making the shoe.
        """
        bank = yield from offer_bank(table, self.banking)
        if bank is None:
            return None
        if prepare is not None:
            yield from prepare(table, bank)
        spots = yield from take_bets(table, bank, self.collection)
        if not spots:
            table.note("announce", "dealer", table.rules["no_bets"], "no bets")
            bank.close()
            bank.not_dealt()
            return None
        opened = Opened(bank, spots, on_the_table(table, spots, [bet.id for bet in self.layout.bets]))
        if (refused := self.refused(opened)) is not None:
            rule, words = refused
            table.note("announce", "dealer", table.rules[rule], words)
            self.give_back(table, opened, rule)
            return None
        bank.set_aside(self.collection.from_bank(opened.wagers))
        self.collect(table, opened, "before_deal")
        return opened

    def refused(self, opened: Opened) -> tuple[str, str] | None:
        """Why the round cannot be dealt: a fee that is not printed, or a bank that is too small for its collection."""
        if (words := self.collection.refusal(opened.wagers)) is not None:
            return "unpriced", words
        due = self.collection.from_bank(opened.wagers)
        if not opened.bank.can_afford(due, self.banking.low):
            return "bank_short", f"the collection of {money(due)} leaves less than {money(self.banking.low)}"
        return None

    def give_back(self, table: Table, opened: Opened, rule: str) -> None:
        """Every wager goes back, and the bank with them."""
        for spot in opened.spots:
            for placed in spot.placed:
                for bet in self.layout.bets:
                    place = placed.place(bet.id)
                    table.move("return", place, placed.bettor.stack, table.chips[place], table.rules[rule])
        opened.bank.close()
        opened.bank.not_dealt()

    def collect(self, table: Table, opened: Opened, moment: Moment) -> None:
        """Take what falls due at this moment from players and player-dealer, and drop it."""
        option = self.collection.option
        if option is None or moment not in option.moments:
            return
        opened.collected.add(moment)
        text = table.rules["fee"].text
        dues = self.collection.dues(opened.wagers, moment)
        opened.bank.set_aside(sum(due.amount for due in dues if due.payer == "player_dealer"))
        for due in dues:
            if due.payer == "player_dealer":
                opened.bank.pay_fee(due.amount, Why(text, due.source))
            elif due.bettor is not None:
                table.move("fee", f"{due.bettor}.stack", "drop", due.amount, Why(text, due.source))

    def spare(self, table: Table, opened: Opened, placed: Placed, bet: str = "", amount: int = 0) -> int:
        """What a bettor may still wager: the stack without the fees still to come, with this wager among what they count."""
        key, stack = placed.bettor.key, table.chips[placed.bettor.stack]
        option = self.collection.option
        if option is None or opened.collected.issuperset(option.moments):
            return stack
        mine = [wager for wager in opened.wagers if wager.bettor == key]
        if bet in option.bets and amount:
            mine.append(Wager(key, f"seat{placed.spot}", bet, amount))
        return stack - self.collection.owed(mine, opened.collected)

    def bet_later(self, opened: Opened, placed: Placed, bet: str, amount: int) -> None:
        """Let fees count a wager that was made after the deal, where the posted option knows it."""
        if self.collection.option is not None and bet in self.collection.option.bets:
            opened.wagers.append(Wager(placed.bettor.key, f"seat{placed.spot}", bet, amount))

    def bank_spare(self, table: Table, opened: Opened) -> int:
        """What the player-dealer may still put up: the stack without the collection that is still to come."""
        option, stack = self.collection.option, table.chips[opened.bank.seat.stack]
        if option is None or opened.collected.issuperset(option.moments):
            return stack
        return max(0, stack - self.collection.from_bank(opened.wagers))


Behind = Literal["decide", "follow"]
"""Who bets behind a hand decides about the own wagers, or only whether to follow when the hand's player has played."""
BEHIND: Final = {"help": "whether bettors behind decide for themselves, or only after the hand's player has played"}


# -- wagers given up by folding --------------------------------------------------------------------------------------

Forfeits = Literal["in_order", "at_once"]
"""When forfeited wagers use up the bank: in their place in the settlement order, or on folding."""


def forfeit(table: Table, bank: Bank, placed: Placed, bets: Sequence[str], when: Forfeits) -> None:
    """The dealer pulls in wagers given up by folding."""
    for bet in bets:
        place = placed.place(bet)
        if when == "at_once":
            bank.lose(place, placed.bettor, table.rules["fold"])
        else:
            table.move("forfeit", place, f"{place}.forfeited", table.chips[place], table.rules["fold"])


def settle_forfeited(table: Table, bank: Bank, placed: Placed, bet: str) -> None:
    """A wager given up by folding is lost as far as the bank covers it."""
    if table.chips[place := f"{placed.place(bet)}.forfeited"]:
        bank.lose(place, placed.bettor, table.rules["fold"])


# -- verdicts --------------------------------------------------------------------------------------------------------


class Verdict(NamedTuple):
    """What is to become of one wager, before the bank carries it out."""

    result: Literal["wins", "loses", "pushes"]
    place: str
    owner: Seat
    why: Why
    odds: Odds = EVEN


def carry_out(bank: Bank, verdicts: Iterable[Verdict], losers_first: bool = False) -> None:
    """Settle wagers in their order, or all losers and then the others in that order."""
    ordered = list(verdicts)
    if losers_first:
        ordered.sort(key=lambda verdict: verdict.result != "loses")
    for result, place, owner, why, odds in ordered:
        if result == "loses":
            bank.lose(place, owner, why)
        elif result == "wins":
            bank.win(place, owner, why, odds)
        else:
            bank.push(place, owner, why)
