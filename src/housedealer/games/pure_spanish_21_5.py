"""Pure Spanish 21.5: 48-card packs without tens, every 21 wins, and a doubled hand may be rescued or doubled again."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.games.twenty_one import (
    BASE,
    HAND_RULES,
    NATURAL_ODDS,
    Hand,
    Hands,
    Playing,
    draw_bank,
    settle_hand,
    undecided,
)
from housedealer.games.twenty_one_charts import BANK_CHART, SPANISH_CHART, SPANISH_LINES
from housedealer.games.twenty_one_side_bets import MATCH, SIDE_BET_NAMES, SIDE_BET_RULES, Seen, match_the_dealer
from housedealer.hands import readings
from housedealer.hands.readings import Reading
from housedealer.hands.twenty_one import ACE, SPANISH_PACK, ace_and_ten, is_ten
from housedealer.money.bank import ACTION
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame
from housedealer.money.layout import Bet, Layout, SpotInPlay
from housedealer.money.pay import Odds
from housedealer.money.side_bets import SideBet, order_of, settle_known
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import BUTTON_VALUES, action_seat, settlement_order
from housedealer.table.events import DOWN
from housedealer.table.shoe import Shoe
from housedealer.table.table import Play, Table

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    **HAND_RULES,
    **{rule: text for rule, text in SIDE_BET_RULES.items() if rule.startswith(MATCH)},
    "double": "The first two cards of a hand may be doubled for one more card, and by the house's leave twice more.",
    "split": "Any two cards of equal value may be split, up to four hands, each with a wager equal to the first.",
    "split_aces": "Split aces draw like any other hand.",
    "rescue": "After doubling, a hand that is not bust may take back the last doubled part and give up the rest.",
    "surrender": "After the player-dealer's check, half the wager may be given up on the first two cards.",
    "natural": "An ace and a king, queen or jack on the deal are 21½, the best hand, and pay 6 to 5.",
    "both_natural": "A player's 21½ wins against the player-dealer's.",
    "both_21": "A player's 21 wins against the player-dealer's.",
    "three_eights": "When the player-dealer busts with 8-8-8, busted players push.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="5-500", metadata={"help": "least and most on the game wager, in dollars"})
    match_the_dealer_limit: str = field(default="1-500", metadata={"help": "least and most on Match the Dealer"})
    decks: int = field(default=8, metadata={"help": "packs in the shoe"})
    cut_card: int = field(default=75, metadata={"help": "a new shoe when no more cards than this are left"})
    splits: int = field(default=3, metadata={"help": "how often a hand may be split"})
    double_double: bool = field(
        default=True, metadata={"help": "a doubled hand may be doubled twice more, and never for less"}
    )
    chart_binds: Literal["hit_or_stand", "everything"] = field(
        default="hit_or_stand", metadata={"help": "whether a total that must stand may still be doubled or split"}
    )
    both_natural_pays: Literal["6:5", "1:1"] = field(
        default="6:5", metadata={"help": "what a 21½ wins against the player-dealer's 21½"}
    )
    bonus_paid: Literal["in_order", "at_once"] = field(
        default="in_order", metadata={"help": "when Match the Dealer is settled"}
    )
    settle_order: str = field(
        default="match_the_dealer base", metadata={"help": "the order of a seat's wagers at settlement"}
    )


@dataclass(frozen=True)
class PureSpanish215(BankedGame):
    """Pure Spanish 21.5 as one room plays it."""

    options: Options
    shoe: Shoe
    playing: Playing
    match: SideBet[Seen] | None
    order: tuple[str, ...]

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last wager."""
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots, rules = opened.bank, opened.spots, self.rules
        bank_hand = bank.seat.hand
        self.frame.collect(table, opened, "after_wagers")

        self.shoe.load(table)
        for spot in spots:
            self.shoe.deal(table, spot.hand, rules["deal"])
        self.shoe.deal(table, bank_hand, rules["deal"])
        self.frame.collect(table, opened, "after_first_card")
        for spot in spots:
            self.shoe.deal(table, spot.hand, rules["deal"])
        self.shoe.deal(table, bank_hand, rules["deal"], DOWN)
        self.frame.collect(table, opened, "after_deal")
        hands = {spot.number: [Hand(spot, natural=ace_and_ten(table.cards[spot.hand]))] for spot in spots}
        dealt = {spot.number: tuple(table.cards[spot.hand]) for spot in spots}

        def seen(spot: SpotInPlay) -> Seen:
            return Seen(dealt[spot.number], table.cards[bank_hand])

        side_bets = () if self.match is None else (self.match,)
        settle_known(table, bank, side_bets, "deal", spots, seen)

        shown, bank_natural = table.cards[bank_hand][0], False
        if shown.rank == ACE or is_ten(shown):
            bank_natural = ace_and_ten([shown, table.peek(bank_hand, rules["peek"])])
        if not bank_natural:
            in_play = Hands(table, self.shoe, self.playing, self.frame, opened)
            for spot in spots:
                yield from in_play.play(hands[spot.number])

        table.turn_up(bank_hand, rules["reveal"], table.cards[bank_hand][1:])
        first = action_seat(table, bank, BUTTON_VALUES[table.cards[bank_hand][1].rank])
        table.put_button(ACTION, first, rules["action_button"])
        if not bank_natural and undecided(table, (hand for spot in spots for hand in hands[spot.number])):
            draw_bank(table, self.shoe, bank_hand, BANK_CHART)

        odds = Odds.parse(self.options.both_natural_pays) if bank_natural else NATURAL_ODDS
        for spot in settlement_order(spots, first):
            for placed in spot.placed:
                for bet in self.order:
                    if bet == BASE:
                        for hand in hands[spot.number]:
                            settle_hand(table, bank, hand, placed, SPANISH_LINES, bank_natural, odds)
                    elif self.match is not None:
                        self.match.settle(table, bank, placed, seen(spot))
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    reads_partly: ClassVar[bool] = True

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        return (readings.total_21(cards, "21½"),)


def playing_of(o: Options) -> Playing:
    """What a player may do with a hand, as the options say."""
    return Playing(
        SPANISH_CHART,
        chart_binds_all=o.chart_binds == "everything",
        splits=o.splits,
        one_card_to_split_aces=False,
        double_for_less=not o.double_double,
        doublings=3 if o.double_double else 1,
        rescue=True,
        chip=o.chip,
    )


def build(sheet: Sheet) -> PureSpanish215:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    bets = [Bet(BASE, "Game wager", *read_limit(o.base_limit), None, o.backline)]
    match = None
    if sheet.fees is None or MATCH in sheet.fees.bets:
        bets.append(Bet(MATCH, SIDE_BET_NAMES[MATCH], *read_limit(o.match_the_dealer_limit), BASE, o.backline))
        match = SideBet(bets[-1], sheet.pay_tables[MATCH], match_the_dealer, "deal", o.bonus_paid)
    layout = Layout(tuple(bets), o.chip, o.other_spots)
    frame = Frame.of(o, layout, sheet.fees)
    playing = playing_of(o)
    shoe = Shoe(SPANISH_PACK * o.decks, o.cut_card)
    order = order_of(o.settle_order, (MATCH, BASE) if match else (BASE,), (MATCH, BASE))
    return PureSpanish215(sheet, o, frame, shoe, playing, match, order)
