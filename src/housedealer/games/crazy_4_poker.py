"""Crazy 4 Poker: the best four of five cards against the player-dealer, up to three Antes more with a pair of aces."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import four, readings
from housedealer.hands.readings import Reading
from housedealer.money.bank import Bank
from housedealer.money.banked import (
    BANKED_RULES,
    BEHIND,
    BankedOptions,
    Behind,
    Forfeits,
    Frame,
    Opened,
    Verdict,
    carry_out,
    forfeit,
)
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import PayTable
from housedealer.money.side_bets import best_row, order_of
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import Start, on_the_table, seats_from
from housedealer.table.events import DOWN
from housedealer.table.questions import Amount, Answer, Choice, Option
from housedealer.table.table import Asking, Play, Replies, Table

ANTE: Final = "ante"
SUPER_BONUS: Final = "super_bonus"
PLAY: Final = "play"
QUEENS_UP: Final = "queens_up"
KING_HIGH: Final = four.pack(four.HIGH_CARD, 13)  # the weakest four cards that qualify
PAIR_OF_QUEENS: Final = four.pack(four.ONE_PAIR, 12)
PAIR_OF_ACES: Final = four.pack(four.ONE_PAIR, 14)  # the weakest that may be bet three times
TWO_PAIRS: Final = four.pack(four.TWO_PAIR, 0)
FOUR_ACES: Final = four.pack(four.FOUR_OF_A_KIND, 14)

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "The shuffler mixes one pack of 52 cards and gives them out in stacks of five.",
    "bets": "Before the deal each player bets equal amounts on Ante and Super Bonus, and may add Queens Up.",
    "deal": "Stacks of five go face down to each player, clockwise from the player-dealer's left, the player-dealer last.",
    "decide": "A player bets Play at exactly the Ante, up to three times as much with a pair of aces or better, or folds.",
    "play": "The Play wager enters the showdown.",
    "fold": "Folding forfeits Ante, Super Bonus and Queens Up.",
    "reveal": "The player-dealer's best four cards are shown; king-high or better qualifies.",
    "show": "Each hand still in action is turned up; its best four cards play.",
    "not_qualified": "Without king-high every Play is paid even money and the Ante pushes.",
    "beats": "The better hand wins: Ante and Play pay even money.",
    "loses": "The player-dealer's better hand takes Ante and Play.",
    "tie": "Equal hands push.",
    "super_bonus": "The Super Bonus pays a straight or better by its table, even when the hand loses.",
    "super_bonus_loses": "The Super Bonus loses with less than a straight against a better qualifying hand.",
    "super_bonus_pushes": "The Super Bonus pushes with less than a straight that is not beaten by a qualifying hand.",
    "queens_up": "Queens Up pays the player's best four cards from a pair of queens up.",
    "queens_up_loses": "Queens Up loses with less than a pair of queens.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    behind: Behind = field(default="decide", metadata=BEHIND)
    ante_limit: str = field(default="5-500", metadata={"help": "least and most on the Ante, and so on the Super Bonus"})
    queens_up_limit: str = field(default="1-500", metadata={"help": "least and most on Queens Up"})
    triple_play: bool = field(
        default=True, metadata={"help": "up to three Antes on Play with a pair of aces or better"}
    )
    decide_from: Literal["dealers_left", "left_of_bank"] = field(
        default="dealers_left", metadata={"help": "who decides first: left of the house dealer or of the player-dealer"}
    )
    settle_from: Start = field(default="left_of_bank", metadata={"help": "where settlement starts"})
    settle_order: str = field(
        default="ante play super_bonus queens_up", metadata={"help": "the order of a seat's wagers at settlement"}
    )
    losers_first: bool = field(default=True, metadata={"help": "collect all losing wagers before any winner is paid"})
    forfeits: Forfeits = field(default="in_order", metadata={"help": "when forfeited wagers use up the bank"})
    super_bonus_tie: Literal["pays", "pushes"] = field(
        default="pays", metadata={"help": "the Super Bonus of a straight or better that ties"}
    )


@dataclass(frozen=True)
class Crazy4Poker(BankedGame):
    """Crazy 4 Poker as one room plays it."""

    options: Options
    super_bonus: PayTable
    queens_up: PayTable
    order: tuple[str, ...]

    reads_hands: ClassVar[bool] = True

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last Queens Up."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for spot in spots:
            table.deal(spot.hand, spot.player.key, rules["deal"], 5)
        table.deal(bank.seat.hand, DOWN, rules["deal"], 5)
        self.frame.collect(table, opened, "after_deal")

        for spot in seats_from(spots, bank, self.options.decide_from):
            yield from self.decide(table, opened, spot)
        opened.wagers.extend(on_the_table(table, spots, [PLAY]))
        self.frame.collect(table, opened, "after_wagers")

        table.turn_up(bank.seat.hand, rules["reveal"])
        verdicts: list[Verdict] = []
        for spot in seats_from(spots, bank, self.options.settle_from):
            if table.cards[spot.hand]:
                table.turn_up(spot.hand, rules["show"], kind="show")
            for placed in spot.placed:
                found = {verdict.place: verdict for verdict in self.judge(table, bank, spot, placed)}
                verdicts.extend(found[place] for bet in self.order if (place := placed.place(bet)) in found)
        carry_out(bank, verdicts, self.options.losers_first)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def decide(self, table: Table, opened: Opened, spot: SpotInPlay) -> Generator[Asking, Replies, None]:
        """Everyone who placed an Ante bets or folds, the hand's player first."""
        chips, folded = table.chips, False
        triple = self.options.triple_play and four.best(table.cards[spot.hand]) >= PAIR_OF_ACES
        most = 3 if triple else 1  # in Antes
        for placed in spot.placed:
            bettor, ante = placed.bettor, chips[placed.place(ANTE)]
            spare = self.frame.spare(table, opened, placed, PLAY, most * ante)
            may = not folded or self.options.behind == "decide"
            if may and spare >= ante:
                high = min(most * ante, spare)
                play: Option = Choice("play", ante) if high == ante else Amount("play", ante, high, self.options.chip)
                answer = yield from table.ask(
                    bettor.number, (Choice("fold"), play), Answer("fold"), self.rules["decide"], spot.hand
                )
                if answer.option == "play":
                    amount = ante if answer.value is None else answer.value
                    table.move("bet", bettor.stack, placed.place(PLAY), amount, self.rules["play"])
                elif placed is spot.placed[0]:
                    folded = True
            if self.options.forfeits == "at_once" and not chips[placed.place(PLAY)]:
                forfeit(table, opened.bank, placed, (ANTE, SUPER_BONUS, QUEENS_UP), "at_once")
        if not on_the_table(table, [spot], [PLAY]):
            table.move_cards("fold", spot.hand, "muck", self.rules["fold"])

    def judge(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> Iterator[Verdict]:
        """What becomes of each of one bettor's wagers."""
        rules, chips, owner = self.rules, table.chips, placed.bettor
        ante, play, super_bonus, queens_up = (placed.place(bet) for bet in (ANTE, PLAY, SUPER_BONUS, QUEENS_UP))
        if not chips[play]:
            for place in (ante, super_bonus, queens_up):
                if chips[place]:
                    yield Verdict("loses", place, owner, rules["fold"])
            return
        mine, theirs = four.best(table.cards[spot.hand]), four.best(table.cards[bank.seat.hand])
        qualified = theirs >= KING_HIGH
        if not qualified:
            yield Verdict("pushes", ante, owner, rules["not_qualified"])
            yield Verdict("wins", play, owner, rules["not_qualified"])
        else:
            for place in (ante, play):
                if mine > theirs:
                    yield Verdict("wins", place, owner, rules["beats"])
                elif mine < theirs:
                    yield Verdict("loses", place, owner, rules["loses"])
                else:
                    yield Verdict("pushes", place, owner, rules["tie"])

        odds = best_row(self.super_bonus, "four_aces" if mine >= FOUR_ACES else "", four.category(mine))
        if odds is not None and (mine != theirs or self.options.super_bonus_tie == "pays"):
            yield Verdict("wins", super_bonus, owner, rules["super_bonus"], odds)
        elif mine < theirs and qualified:
            yield Verdict("loses", super_bonus, owner, rules["super_bonus_loses"])
        else:
            yield Verdict("pushes", super_bonus, owner, rules["super_bonus_pushes"])

        if chips[queens_up]:
            queens = "queens_or_better" if PAIR_OF_QUEENS <= mine < TWO_PAIRS else ""
            odds = best_row(self.queens_up, queens, four.category(mine))
            if odds is not None:
                yield Verdict("wins", queens_up, owner, rules["queens_up"], odds)
            else:
                yield Verdict("loses", queens_up, owner, rules["queens_up_loses"])

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        if len(cards) != 5:
            return ()
        return (readings.category_of(four.category(strength := four.best(cards)), four.describe(strength)),)


def build(sheet: Sheet) -> Crazy4Poker:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    ante = read_limit(o.ante_limit)
    bets = (
        Bet(ANTE, "Ante", *ante, None, o.backline),
        Bet(SUPER_BONUS, "Super Bonus", *ante, ANTE, o.backline, "equal"),
        Bet(QUEENS_UP, "Queens Up", *read_limit(o.queens_up_limit), ANTE, backline=False),
    )
    frame = Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees)
    pays = sheet.pay_tables
    wagers = (ANTE, PLAY, SUPER_BONUS, QUEENS_UP)
    return Crazy4Poker(sheet, o, frame, pays[SUPER_BONUS], pays[QUEENS_UP], order_of(o.settle_order, wagers, wagers))
