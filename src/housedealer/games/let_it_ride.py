"""Let It Ride Bonus: three equal bets on three cards and two community cards; two of the bets may be taken back."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings, three
from housedealer.hands.readings import Reading
from housedealer.money.bank import Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import PayTable
from housedealer.money.side_bets import best_row, settle_side_bet
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import Start, seats_from
from housedealer.table.events import DOWN
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Asking, Play, Replies, Table

BET_1: Final = "bet_1"
BET_2: Final = "bet_2"
BET_3: Final = "bet_3"
BONUS: Final = "three_card_bonus"
LEFT: Final = "community.left"
RIGHT: Final = "community.right"
PAIR_OF_TENS: Final = five.pack(five.ONE_PAIR, 10, 10, 0, 0, 0)  # the weakest hand that wins
TWO_PAIR: Final = five.pack(five.TWO_PAIR, 0, 0, 0, 0, 0)

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "One pack of 52 cards is shuffled and given out in stacks of three.",
    "bets": "Before the deal each player bets three equal amounts and may add a 3-Card Bonus.",
    "deal": "Stacks of three go face down to each player, clockwise from the player-dealer's left.",
    "community": "Of the player-dealer's stack the top card goes to the left rectangle, the second to the right one.",
    "discard": "The bottom card of the player-dealer's stack is discarded unseen.",
    "first_choice": "After looking at three cards a player takes Bet #1 back or lets it ride.",
    "first_card": "The card in the right rectangle is turned up.",
    "second_choice": "After the first community card a player takes Bet #2 back or lets it ride, whatever became of Bet #1.",
    "second_card": "The card in the left rectangle is turned up.",
    "withdraw": "The bet is taken back; Bet #3 never can be.",
    "show": "Each hand is turned up and plays with the two community cards.",
    "bet": "Each bet still riding is paid from a pair of tens up, by the table.",
    "bet_loses": "Each bet still riding loses with less than a pair of tens.",
    "three_card_bonus": "The 3-Card Bonus pays the player's own three cards from a pair up.",
    "three_card_bonus_loses": "The 3-Card Bonus loses without a pair or better.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="5-500", metadata={"help": "least and most on each of the three bets"})
    three_card_bonus_limit: str = field(default="1-500", metadata={"help": "least and most on the 3-Card Bonus"})
    settle_from: Start = field(default="dealers_right", metadata={"help": "where settlement starts"})


@dataclass(frozen=True)
class LetItRide(BankedGame):
    """Let It Ride Bonus as one room plays it."""

    options: Options
    base: PayTable
    bonus: PayTable

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last bet that rides."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for spot in spots:
            table.deal(spot.hand, spot.player.key, rules["deal"], 3)
        table.deal(LEFT, DOWN, rules["community"])
        table.deal(RIGHT, DOWN, rules["community"])
        table.deal("muck", DOWN, rules["discard"])
        self.frame.collect(table, opened, "after_deal")

        around = seats_from(spots, bank, "dealers_left")
        yield from self.ride_or_withdraw(table, around, BET_1, "first_choice")
        table.turn_up(RIGHT, rules["first_card"])
        yield from self.ride_or_withdraw(table, around, BET_2, "second_choice")
        table.turn_up(LEFT, rules["second_card"])
        self.frame.collect(table, opened, "after_wagers")

        for spot in seats_from(spots, bank, self.options.settle_from):
            table.turn_up(spot.hand, rules["show"], kind="show")
            for placed in spot.placed:
                self.settle(table, bank, spot, placed)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def ride_or_withdraw(
        self, table: Table, spots: Sequence[SpotInPlay], bet: str, choice: str
    ) -> Generator[Asking, Replies, None]:
        """Each bettor says what becomes of one bet; it stays where it lies unless it is taken back."""
        ride = Answer("let_it_ride")
        for spot in spots:
            for placed in spot.placed:
                place, bettor = placed.place(bet), placed.bettor
                options = (Choice("withdraw", table.chips[place]), Choice("let_it_ride"))
                answer = yield from table.ask(bettor.number, options, ride, self.rules[choice], spot.hand)
                if answer.option == "withdraw":
                    table.move("return", place, bettor.stack, table.chips[place], self.rules["withdraw"])

    def settle(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """Settle one bettor's wagers: 3-Card Bonus, then Bet #3, #2 and #1 as far as they still ride."""
        hand = table.cards[spot.hand]
        dealt = three.category(three.strength(hand))
        suited = "straight_flush" if dealt == "mini_royal_flush" else ""
        settle_side_bet(table, bank, placed, BONUS, best_row(self.bonus, dealt, suited))
        odds = self.base.pays(base_row(five.best([*hand, *table.cards[LEFT], *table.cards[RIGHT]])))
        for bet in (BET_3, BET_2, BET_1):
            place = placed.place(bet)
            if not table.chips[place]:
                continue
            if odds is None:
                bank.lose(place, placed.bettor, self.rules["bet_loses"])
            else:
                bank.win(place, placed.bettor, self.rules["bet"], odds)

    shared: ClassVar[tuple[str, ...]] = (LEFT, RIGHT)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held = (*cards, *shared)
        return (readings.few(held) if len(held) < 5 else readings.high(five.best(held)),)


def base_row(strength: int) -> str:
    """The pay-table row of a five-card hand where a pair counts from tens up."""
    return "tens_or_better" if PAIR_OF_TENS <= strength < TWO_PAIR else five.category(strength)


def build(sheet: Sheet) -> LetItRide:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    limit = read_limit(o.base_limit)
    bets = (
        Bet(BET_1, "Bet #1", *limit, None, o.backline),
        Bet(BET_2, "Bet #2", *limit, BET_1, o.backline, "equal"),
        Bet(BET_3, "Bet #3", *limit, BET_1, o.backline, "equal"),
        Bet(BONUS, "3-Card Bonus", *read_limit(o.three_card_bonus_limit), BET_1, o.backline),
    )
    frame = Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees)
    return LetItRide(sheet, o, frame, sheet.pay_tables["base"], sheet.pay_tables[BONUS])
