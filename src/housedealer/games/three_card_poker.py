"""Three Card Poker with Pair Plus and 6 Card Bonus: three cards each against the player-dealer, who shows one of them."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal, NamedTuple

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings, three
from housedealer.hands.readings import Reading
from housedealer.money.bank import ACTION, Bank
from housedealer.money.banked import (
    BANKED_RULES,
    BEHIND,
    BankedOptions,
    Behind,
    Forfeits,
    Frame,
    Opened,
    forfeit,
    settle_forfeited,
)
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.side_bets import SideBet
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import BUTTON_VALUES, action_seat, on_the_table, settlement_order
from housedealer.table.events import DOWN
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Asking, Play, Replies, Table

ANTE: Final = "ante"
PLAY: Final = "play"
PAIR_PLUS: Final = "pair_plus"
SIX_CARD: Final = "six_card_bonus"
BETS: Final = (ANTE, PLAY, PAIR_PLUS, SIX_CARD)
QUEEN_HIGH: Final = 12 << 8  # the weakest three cards that qualify

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "The shuffler mixes one pack of 52 cards and gives them out in stacks of three.",
    "bets": "Before the deal each player bets within the posted limits; anyone may also bet behind another seat.",
    "deal": "Stacks of three go face down to each wager, clockwise from the player-dealer's left, the player-dealer last.",
    "expose": "The bottom card of the player-dealer's stack is turned up before anyone decides.",
    "action_button": "The exposed card counts to the seat with first action, the player-dealer's seat not counted.",
    "decide": "A player either makes a Play wager equal to the Ante or folds.",
    "play": "The Play wager is exactly the Ante.",
    "fold": "Folding forfeits the Ante, and with it the Pair Plus; the 6 Card Bonus stays up.",
    "keep": "Folded cards with a 6 Card Bonus stay under that wager.",
    "reveal": "The player-dealer's other two cards are turned up; queen-high or better qualifies.",
    "show": "Hands still in action are turned up in settlement order.",
    "not_qualified": "Without queen-high the player-dealer pays every Ante even money and the Play goes back.",
    "beats": "The better hand wins: Ante and Play pay even money.",
    "loses": "The player-dealer's better hand takes Ante and Play.",
    "tie": "Equal hands push: Ante and Play go back.",
    "pair_plus": "Pair Plus pays by the player's own three cards.",
    "pair_plus_loses": "Pair Plus loses without a pair or better.",
    "six_card_bonus": "The 6 Card Bonus pays the best five of the player's three cards and the player-dealer's three.",
    "six_card_bonus_loses": "The 6 Card Bonus loses without three of a kind or better.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    behind: Behind = field(default="decide", metadata=BEHIND)
    ante_limit: str = field(default="5-500", metadata={"help": "least and most on the Ante, in dollars"})
    pair_plus_limit: str = field(default="1-500", metadata={"help": "least and most on Pair Plus"})
    six_card_bonus_limit: str = field(default="1-500", metadata={"help": "least and most on the 6 Card Bonus"})
    bonus_alone: bool = field(default=False, metadata={"help": "bonus bets may be made without an Ante"})
    settle_from: Literal["left_of_bank", "action_button"] = field(
        default="left_of_bank", metadata={"help": "where settlement starts"}
    )
    settle_first: Literal["ante", "play"] = field(
        default="ante", metadata={"help": "which of Ante and Play is settled first"}
    )
    forfeits: Forfeits = field(
        default="in_order",
        metadata={"help": "when forfeited wagers use up the bank: in their place in the order, or on folding"},
    )
    six_card_after_fold: Literal["stays", "lost"] = field(
        default="stays", metadata={"help": "whether a folded hand keeps its 6 Card Bonus"}
    )
    hidden: bool = field(default=False, metadata={"help": "keep the player-dealer's card hidden (not as printed)"})


class Shown(NamedTuple):
    """What side bets look at: the player's three cards and the player-dealer's."""

    player: Sequence[Card]
    bank: Sequence[Card]


def pair_plus(shown: Shown) -> tuple[str, ...]:
    """The player's own three cards."""
    return (three.category(three.strength(shown.player)),)


def six_card_bonus(shown: Shown) -> tuple[str, ...]:
    """The best five of all six."""
    return (five.category(five.best([*shown.player, *shown.bank])),)


@dataclass(frozen=True)
class ThreeCardPoker(BankedGame):
    """Three Card Poker as one room plays it."""

    options: Options
    side_bets: tuple[SideBet[Shown], ...]

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last 6 Card Bonus."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for spot in spots:
            table.deal(spot.hand, spot.player.key, rules["deal"], 3)
        bank_hand = bank.seat.hand
        table.deal(bank_hand, DOWN, rules["deal"], 3)
        self.frame.collect(table, opened, "after_deal")
        first = bank.seat.number + 1
        if not self.options.hidden:
            table.turn_up(bank_hand, rules["expose"], table.cards[bank_hand][-1:])
            exposed = table.cards[bank_hand][-1]
            if self.options.settle_from == "action_button":
                first = action_seat(table, bank, BUTTON_VALUES[exposed.rank])
                table.put_button(ACTION, first, rules["action_button"])

        for spot in spots:  # clockwise from the player-dealer's left
            yield from self.decide(table, opened, spot)
        opened.wagers.extend(on_the_table(table, spots, [PLAY]))
        self.frame.collect(table, opened, "after_wagers")

        table.turn_up(bank_hand, rules["reveal"])
        for spot in settlement_order(spots, first):
            if table.cards[spot.hand]:
                table.turn_up(spot.hand, rules["show"], kind="show")
            for placed in spot.placed:
                self.settle(table, bank, spot, placed)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def decide(self, table: Table, opened: Opened, spot: SpotInPlay) -> Generator[Asking, Replies, None]:
        """Everyone who placed an Ante folds or plays, the spot's player first."""
        chips, lead, folded = table.chips, spot.placed[0], False
        for placed in spot.placed:
            ante = table.chips[placed.place(ANTE)]
            if not ante:
                continue
            stack = placed.bettor.stack
            may = not folded or self.options.behind == "decide"
            if may and self.frame.spare(table, opened, placed, PLAY, ante) >= ante:
                options = (Choice("fold"), Choice("play", ante))
                answer = yield from table.ask(
                    placed.bettor.number, options, Answer("fold"), self.rules["decide"], spot.hand
                )
                if answer.option == "play":
                    table.move("bet", stack, placed.place(PLAY), ante, self.rules["play"])
                    continue
                folded = folded or placed is lead  # who has not the money for a Play has decided nothing
            forfeit(table, opened.bank, placed, self.given_up, self.options.forfeits)
        if not on_the_table(table, [spot], BETS):
            table.move_cards("fold", spot.hand, "muck", self.rules["fold"])
        elif chips[lead.place(SIX_CARD)] and not chips[lead.place(PLAY)] and not chips[lead.place(ANTE)]:
            table.note("announce", spot.player.key, self.rules["keep"], "folds, 6 Card Bonus stays")

    @property
    def given_up(self) -> tuple[str, ...]:
        """What folding forfeits: the Ante, and the side bets that go with it."""
        return ANTE, *(side_bet.id for side_bet in self.side_bets if "fold" in side_bet.given_up_by)

    def settle(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """Settle one bettor's wagers in the packet's order: Ante and Play, Pair Plus, 6 Card Bonus."""
        rules, chips, owner = self.rules, table.chips, placed.bettor
        for bet in self.given_up:
            settle_forfeited(table, bank, placed, bet)
        hand, bank_hand = table.cards[spot.hand], table.cards[bank.seat.hand]
        if not hand:
            return
        mine, theirs = three.strength(hand), three.strength(bank_hand)
        order = (ANTE, PLAY) if self.options.settle_first == "ante" else (PLAY, ANTE)
        for bet in order:
            place = placed.place(bet)
            if not chips[place]:
                continue
            if theirs < QUEEN_HIGH:
                if bet == ANTE:
                    bank.win(place, owner, rules["not_qualified"])
                else:
                    bank.push(place, owner, rules["not_qualified"])
            elif mine > theirs:
                bank.win(place, owner, rules["beats"])
            elif mine < theirs:
                bank.lose(place, owner, rules["loses"])
            else:
                bank.push(place, owner, rules["tie"])
        for side_bet in self.side_bets:
            side_bet.settle(table, bank, placed, Shown(hand, bank_hand))

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        if len(cards) != 3:
            return ()
        return (readings.category_of(three.category(strength := three.strength(cards)), three.describe(strength)),)


def build(sheet: Sheet) -> ThreeCardPoker:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    needs = None if o.bonus_alone else ANTE
    bets = (
        Bet(ANTE, "Ante", *read_limit(o.ante_limit), backline=o.backline),
        Bet(PAIR_PLUS, "Pair Plus", *read_limit(o.pair_plus_limit), needs, o.backline),
        Bet(SIX_CARD, "6 Card Bonus", *read_limit(o.six_card_bonus_limit), needs, o.backline),
    )
    frame = Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees, least_bank=bets[0].low)
    six_card_given_up = frozenset({"fold"}) if o.six_card_after_fold == "lost" else frozenset[str]()
    side_bets = (
        SideBet(bets[1], sheet.pay_tables[PAIR_PLUS], pair_plus, given_up_by=frozenset({"fold"})),
        SideBet(bets[2], sheet.pay_tables[SIX_CARD], six_card_bonus, given_up_by=six_card_given_up),
    )
    return ThreeCardPoker(sheet, o, frame, side_bets)
