"""Six Card Poker Two-Way Bad Beat: the best five of six cards against the player-dealer, who shows three of them."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings
from housedealer.hands.readings import Reading
from housedealer.money.bank import Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Forfeits, Frame, Opened, forfeit, settle_forfeited
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import Odds, PayTable
from housedealer.money.side_bets import best_row, settle_side_bet
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import Start, on_the_table, seats_from
from housedealer.table.events import DOWN
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Asking, Play, Replies, Table

ANTE: Final = "ante"
PLAY: Final = "play"
ACES_UP: Final = "aces_up"
TWO_WAY: Final = "two_way_bad_beat"
BETS: Final = (ANTE, PLAY, ACES_UP, TWO_WAY)
ACE_KING: Final = five.pack(five.HIGH_CARD, 14, 13, 0, 0, 0)  # the weakest hand that qualifies
PAIR_OF_ACES: Final = five.pack(five.ONE_PAIR, 14, 14, 0, 0, 0)
TWO_PAIR: Final = five.pack(five.TWO_PAIR, 0, 0, 0, 0, 0)

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "The shuffler mixes one pack of 52 cards and gives them out in stacks of six.",
    "bets": "Before the deal each player bets an Ante and may add bonus bets, neither of them more than the Ante.",
    "deal": "Stacks of six go face down to each player, clockwise from the player-dealer's left, the player-dealer last.",
    "expose": "The top three of the player-dealer's six cards are turned up before anyone decides.",
    "decide": "A player bets Play at exactly the Ante or folds.",
    "play": "The Play wager is exactly the Ante.",
    "fold": "Folding loses the Ante at once.",
    "keep": "Folded cards with a Two-Way Bad Beat bet are kept for the showdown.",
    "reveal": "The player-dealer's other three cards are turned up; ace-king or better qualifies.",
    "show": "Each hand still in action is turned up; its best five cards play.",
    "not_qualified": "Without ace-king the Ante gets no action; all else is settled as usual.",
    "beats": "The better hand wins: Ante and Play pay even money.",
    "loses": "The player-dealer's better hand takes the wager.",
    "tie": "Equal hands push.",
    "aces_up": "Aces Up pays the player's own six cards from a pair of aces up, at once when the hand is folded.",
    "aces_up_loses": "Aces Up loses with less than a pair of aces.",
    "two_way_bad_beat": "Two-Way Bad Beat pays by the losing hand, whosever it is, from a pair of aces up.",
    "two_way_bad_beat_loses": "Two-Way Bad Beat loses on a tie, and when the losing hand is less than a pair of aces.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    ante_limit: str = field(default="5-100", metadata={"help": "least and most on the Ante"})
    aces_up_limit: str = field(default="1-100", metadata={"help": "least and most on Aces Up"})
    two_way_bad_beat_limit: str = field(default="1-100", metadata={"help": "least and most on Two-Way Bad Beat"})
    settle_from: Start = field(default="dealers_right", metadata={"help": "where settlement starts"})
    forfeits: Forfeits = field(
        default="at_once",
        metadata={"help": "when a folded Ante and its Aces Up use up the bank: on folding, or in their order"},
    )


@dataclass(frozen=True)
class SixCardPoker(BankedGame):
    """Six Card Poker as one room plays it."""

    options: Options
    aces_up: PayTable
    two_way: PayTable

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last Two-Way Bad Beat."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        bank_hand = bank.seat.hand
        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for spot in spots:
            table.deal(spot.hand, spot.player.key, rules["deal"], 6)
        table.deal(bank_hand, DOWN, rules["deal"], 6)
        table.turn_up(bank_hand, rules["expose"], table.cards[bank_hand][:3])  # the top of the stack is dealt first
        self.frame.collect(table, opened, "after_deal")

        for spot in spots:  # clockwise from the player-dealer's left
            yield from self.decide(table, opened, spot)
        opened.wagers.extend(on_the_table(table, spots, [PLAY]))
        self.frame.collect(table, opened, "after_wagers")

        table.turn_up(bank_hand, rules["reveal"])
        for spot in seats_from(spots, bank, self.options.settle_from):
            if table.cards[spot.hand]:
                table.turn_up(spot.hand, rules["show"], kind="show")
            for placed in spot.placed:
                self.settle(table, bank, spot, placed)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def decide(self, table: Table, opened: Opened, spot: SpotInPlay) -> Generator[Asking, Replies, None]:
        """The hand's player bets or folds; those behind, where they are let, follow or give up."""
        folded = False
        for placed in spot.placed:
            bettor, ante = placed.bettor, table.chips[placed.place(ANTE)]
            if not folded and self.frame.spare(table, opened, placed, PLAY, ante) >= ante:
                options = (Choice("fold"), Choice("play", ante))
                answer = yield from table.ask(bettor.number, options, Answer("fold"), self.rules["decide"], spot.hand)
                if answer.option == "play":
                    table.move("bet", bettor.stack, placed.place(PLAY), ante, self.rules["play"])
                    continue
            self.fold(table, opened.bank, spot, placed)
            folded = folded or placed is spot.placed[0]
        if folded and not on_the_table(table, [spot], BETS):
            table.move_cards("fold", spot.hand, "muck", self.rules["fold"])
        elif folded:
            table.note("announce", spot.player.key, self.rules["keep"], "folds, a bonus bet stays")

    def fold(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """The Ante is collected and Aces Up is settled; Two-Way Bad Beat stays."""
        forfeit(table, bank, placed, [ANTE], self.options.forfeits)
        if self.options.forfeits == "at_once" and table.chips[placed.place(ACES_UP)]:
            settle_side_bet(table, bank, placed, ACES_UP, aces_up_odds(self.aces_up, table.read(spot.hand)))

    def settle(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """Settle one bettor's wagers: Ante, Play, Aces Up, Two-Way Bad Beat."""
        rules, chips, owner = self.rules, table.chips, placed.bettor
        settle_forfeited(table, bank, placed, ANTE)
        if not table.cards[spot.hand]:
            return
        mine, theirs = five.best(table.cards[spot.hand]), five.best(table.cards[bank.seat.hand])
        for bet in (ANTE, PLAY):
            place = placed.place(bet)
            if not chips[place]:
                continue
            if bet == ANTE and theirs < ACE_KING:
                bank.push(place, owner, rules["not_qualified"])
            elif mine > theirs:
                bank.win(place, owner, rules["beats"])
            elif mine < theirs:
                bank.lose(place, owner, rules["loses"])
            else:
                bank.push(place, owner, rules["tie"])
        settle_side_bet(table, bank, placed, ACES_UP, aces_up_odds(self.aces_up, table.cards[spot.hand]))
        beaten = aces_row(min(mine, theirs))
        settle_side_bet(table, bank, placed, TWO_WAY, best_row(self.two_way, beaten) if mine != theirs else None)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        if len(cards) != 6:
            return ()
        return (readings.high(five.best(cards)),)


def aces_row(strength: int) -> str:
    """The pay-table row of a hand where a pair counts from aces up."""
    return "pair_of_aces" if PAIR_OF_ACES <= strength < TWO_PAIR else five.category(strength)


def aces_up_odds(pays: PayTable, hand: Sequence[Card]) -> Odds | None:
    """What Aces Up pays for six cards."""
    return pays.pays(aces_row(five.best(hand)))


def build(sheet: Sheet) -> SixCardPoker:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    bets = (
        Bet(ANTE, "Ante", *read_limit(o.ante_limit), None, o.backline),
        Bet(ACES_UP, "Aces Up", *read_limit(o.aces_up_limit), ANTE, o.backline, "at_most"),
        Bet(TWO_WAY, "Two-Way Bad Beat", *read_limit(o.two_way_bad_beat_limit), ANTE, o.backline, "at_most"),
    )
    frame = Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees)
    return SixCardPoker(sheet, o, frame, sheet.pay_tables[ACES_UP], sheet.pay_tables[TWO_WAY])
