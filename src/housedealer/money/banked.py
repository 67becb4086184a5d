"""What every game against a player-dealer shares: its bank, bets and fees, their rules in words, their options."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from housedealer.money.bank import Bank, Banking, Coverage, offer_bank
from housedealer.money.fees import FeeOption, Moment, Wager
from housedealer.money.pay import EVEN, Odds
from housedealer.money.wagers import (
    Layout,
    Placed,
    SpotInPlay,
    collect_fees,
    most_a_player_pays,
    on_the_table,
    take_bets,
)
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
    "no_more_bets": "After this call no wager may be made, increased or withdrawn.",
    "no_bets": "Nobody bet, so there is nothing to deal for.",
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


@dataclass(frozen=True, slots=True)
class Opened:
    """A round with a bank and bets. Fees look at `wagers`, which a game extends by those made later."""

    bank: Bank
    spots: list[SpotInPlay]  # clockwise from the player-dealer's left
    wagers: list[Wager]


@dataclass(frozen=True)
class Frame:
    """How a banked round opens and what it collects."""

    layout: Layout
    banking: Banking
    fees: FeeOption | None

    @classmethod
    def of(cls, options: BankedOptions, layout: Layout, fees: FeeOption | None, least_bank: int | None = None) -> Frame:
        """The frame of one room's options; the least bank is the least compulsory wager unless it is given."""
        low = min(bet.low for bet in layout.bets if bet.needs is None)
        banking = Banking(least_bank or low, options.chip, kum_kum=options.kum_kum, coverage=options.coverage)
        return cls(layout, banking, fees)

    def open(self, table: Table) -> Generator[Asking, Replies, Opened | None]:
        """Offer the bank, take the bets and the fees due before the deal. None: there is nothing to deal for."""
        bank = yield from offer_bank(table, self.banking)
        if bank is None:
            return None
        spots = yield from take_bets(table, bank, self.layout, self.fees)
        if not spots:
            table.note("announce", "dealer", table.rules["no_bets"], "no bets")
            bank.close()
            return None
        opened = Opened(bank, spots, on_the_table(table, spots, [bet.id for bet in self.layout.bets]))
        self.collect(table, opened, "before_deal")
        return opened

    def reserve(self, *moments: Moment) -> int:
        """What a player has to keep back for the collection where it falls due at one of these moments."""
        late = self.fees is not None and any(moment in self.fees.moments for moment in moments)
        return most_a_player_pays(self.fees, self.layout) if late else 0

    def collect(self, table: Table, opened: Opened, moment: Moment) -> None:
        """The fees of one moment."""
        collect_fees(table, opened.bank, opened.wagers, self.fees, moment, table.rules["fee"])


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
