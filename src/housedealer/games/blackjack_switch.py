"""21st Century Blackjack Switch: two hands each, whose second cards may change places, and a player-dealer's 22 pushes."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.games.twenty_one import BASE, HAND_RULES, Hand, Hands, Playing, draw_bank, settle_hand, undecided
from housedealer.games.twenty_one_charts import BANK_CHART, SWITCH_CHART, SWITCH_LINES, Line, Lines
from housedealer.games.twenty_one_side_bets import SIDE_BET_NAMES, SUPER_MATCH, SUPER_MATCH_RULES, Seen, super_match
from housedealer.hands import readings
from housedealer.hands.readings import Reading
from housedealer.hands.twenty_one import ACE, ace_and_ten, count
from housedealer.money.bank import ACTION
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame
from housedealer.money.layout import Bet, Layout, SpotInPlay
from housedealer.money.pay import EVEN
from housedealer.money.side_bets import SideBet, settle_known
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import BUTTON_VALUES, action_seat, seats_from, settlement_order
from housedealer.table.events import DOWN, UP
from housedealer.table.questions import Answer, Choice
from housedealer.table.shoe import Shoe
from housedealer.table.table import Asking, Play, Replies, Table

SECOND: Final = f"{BASE}.hand2"

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    **HAND_RULES,
    **SUPER_MATCH_RULES,
    "deal": "One card face up to each hand, clockwise from the house dealer's left, then a second; the player-dealer's second lies face down.",
    "switch": "A player may exchange the second cards of the two hands before drawing.",
    "natural": "A natural, an ace and a ten as dealt, beats everything else and pays even money.",
    "both_natural": "A natural on both sides pushes.",
    "switched": "An ace and ten made by a switch are 21½, not a natural: they push against 21 and 22.",
    "bank_22": "A player-dealer's 22 pushes against every hand that is not bust.",
    "suited_789": "A player-dealer who busts with 7-8-9 of one suit pushes with a busted hand that is closer.",
    "equal_busts": "Hands that bust with the same total push.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    backline: bool = field(default=False, metadata={"help": "bets behind other seats"})
    base_limit: str = field(default="5-100", metadata={"help": "least and most on each hand, in dollars"})
    super_match_limit: str = field(default="5-50", metadata={"help": "least and most on Super Match"})
    equal_wagers: bool = field(default=False, metadata={"help": "the two hands must carry equal wagers"})
    decks: int = field(default=6, metadata={"help": "packs in the shoe"})
    cut_card: int = field(default=75, metadata={"help": "a new shoe when no more cards than this are left"})
    peek_on_ten: bool = field(default=False, metadata={"help": "the hidden card is checked under a ten too"})
    splits: int = field(default=1, metadata={"help": "how often each of the two hands may be split"})
    split_tens: Literal["same_rank", "any"] = field(
        default="same_rank", metadata={"help": "which two ten-value cards may be split"}
    )
    double_after_split: bool = field(default=False, metadata={"help": "split hands may be doubled"})
    before_switch: Literal["nothing", "double_or_split"] = field(
        default="nothing", metadata={"help": "what may be done with a hand before the switch is offered"}
    )
    natural_against_22: Literal["wins", "pushes"] = field(
        default="wins", metadata={"help": "what a natural does against a player-dealer's 22"}
    )
    equal_busts: Literal["lose", "push"] = field(
        default="lose", metadata={"help": "what two hands that bust with the same total do"}
    )


@dataclass(frozen=True)
class BlackjackSwitch(BankedGame):
    """21st Century Blackjack Switch as one room plays it."""

    options: Options
    shoe: Shoe
    playing: Playing
    lines: Lines
    super_match: SideBet[Seen] | None

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last hand."""
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots, rules = opened.bank, opened.spots, self.rules
        bank_hand = bank.seat.hand
        self.frame.collect(table, opened, "after_wagers")

        self.shoe.load(table)
        hands = {spot.number: [Hand(spot), Hand(spot, 2, 2)] for spot in spots}
        dealing = [hand for spot in seats_from(spots, bank, "dealers_left") for hand in hands[spot.number]]
        for hand in dealing:
            self.shoe.deal(table, hand.place, rules["deal"])
        self.shoe.deal(table, bank_hand, rules["deal"])
        self.frame.collect(table, opened, "after_first_card")
        for hand in dealing:
            self.shoe.deal(table, hand.place, rules["deal"])
            hand.natural = ace_and_ten(table.cards[hand.place])
        self.shoe.deal(table, bank_hand, rules["deal"], DOWN)
        self.frame.collect(table, opened, "after_deal")

        def seen(spot: SpotInPlay) -> Seen:
            return Seen([c for hand in hands[spot.number] for c in table.cards[hand.place]], table.cards[bank_hand])

        side_bets = () if self.super_match is None else (self.super_match,)
        settle_known(table, bank, side_bets, "deal", seats_from(spots, bank, "dealers_right"), seen)

        shown, bank_natural = table.cards[bank_hand][0], False
        if self.calls_for_a_look(shown):
            bank_natural = ace_and_ten([shown, table.peek(bank_hand, rules["peek"])])
        if not bank_natural:
            in_play = Hands(table, self.shoe, self.playing, self.frame, opened)
            for spot in spots:
                one, two = hands[spot.number]
                if self.options.before_switch == "double_or_split":
                    yield from in_play.double_or_split(hands[spot.number])
                yield from self.switch(table, one, two)
                yield from in_play.play(hands[spot.number])

        table.turn_up(bank_hand, rules["reveal"], table.cards[bank_hand][1:])
        bank_natural = ace_and_ten(table.cards[bank_hand])
        number = BUTTON_VALUES[table.cards[bank_hand][1].rank]
        first = action_seat(table, bank, number, after=bank.seat.number)
        table.put_button(ACTION, first, rules["action_button"])
        waiting = undecided(table, (hand for spot in spots for hand in hands[spot.number]))
        if not bank_natural and (waiting or self.options.natural_against_22 == "pushes"):
            draw_bank(table, self.shoe, bank_hand, BANK_CHART)
        for spot in settlement_order(spots, first):
            for placed in spot.placed:
                for hand in hands[spot.number]:
                    settle_hand(table, bank, hand, placed, self.lines_for(table, hand, bank_hand), bank_natural, EVEN)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def calls_for_a_look(self, shown: Card) -> bool:
        """Whether the hidden card is checked: under an ace or a picture, and a ten where the table says so."""
        return shown.rank in (11, 12, 13, ACE) or (shown.rank == 10 and self.options.peek_on_ten)

    def switch(self, table: Table, one: Hand, two: Hand) -> Generator[Asking, Replies, None]:
        """Exchange the second cards, or not. A natural that is broken up is one no longer."""
        if any(len(table.cards[hand.place]) < 2 or count(table.cards[hand.place]).bust for hand in (one, two)):
            return  # a hand that was doubled or split before, and is done with
        options = (Choice("keep"), Choice("switch"))
        number, why = one.spot.player.number, self.rules["switch"]
        answer = yield from table.ask(number, options, Answer("keep"), why, one.place)
        if answer.option == "keep":
            return
        first, second = table.cards[one.place][1], table.cards[two.place][1]
        table.move_cards("switch", one.place, two.place, why, [first], UP)
        table.move_cards("switch", two.place, one.place, why, [second], UP)
        for hand in (one, two):
            hand.natural, hand.switched = False, True

    def lines_for(self, table: Table, hand: Hand, bank_hand: str) -> Lines:
        """The settlement table, with the table's choice for hands that bust alike."""
        alike = count(table.cards[hand.place]).points == count(table.cards[bank_hand]).points
        if self.options.equal_busts == "push" and alike:
            return (Line("bust", "bust", "push", "equal_busts"), *self.lines)
        return self.lines

    reads_partly: ClassVar[bool] = True

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        return (readings.total_21(cards),)


def playing_of(o: Options) -> Playing:
    """What a player may do with a hand, as the options say."""
    return Playing(
        SWITCH_CHART,
        split_same_value=o.split_tens == "any",
        splits=o.splits,
        resplit_tens=False,
        double_after_split=o.double_after_split,
        surrender=False,
        chip=o.chip,
    )


def lines_of(o: Options) -> Lines:
    """The settlement table, as the options say."""
    if o.natural_against_22 == "pushes":
        return (Line("natural", "22", "push", "bank_22"), *SWITCH_LINES)
    return SWITCH_LINES


def build(sheet: Sheet) -> BlackjackSwitch:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    limit = read_limit(o.base_limit)
    bets = [
        Bet(BASE, "First hand", *limit, None, o.backline),
        Bet(SECOND, "Second hand", *limit, BASE, o.backline, "equal" if o.equal_wagers else "beside"),
    ]
    side_bet = None
    if sheet.fees is None or SUPER_MATCH in sheet.fees.bets:
        bets.append(Bet(SUPER_MATCH, SIDE_BET_NAMES[SUPER_MATCH], *read_limit(o.super_match_limit), BASE, o.backline))
        side_bet = SideBet(bets[-1], sheet.pay_tables[SUPER_MATCH], super_match, "deal", "at_once")
    layout = Layout(tuple(bets), o.chip, o.other_spots)
    frame = Frame.of(o, layout, sheet.fees)
    playing = playing_of(o)
    shoe = Shoe(STANDARD_PACK * o.decks, o.cut_card)
    return BlackjackSwitch(sheet, o, frame, shoe, playing, lines_of(o), side_bet)
