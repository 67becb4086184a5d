"""Pure 21.5 Blackjack: an ace and a Bonus card on the deal make 21½, and nobody is bust for good before the bank is.

A busted player still pushes when the player-dealer busts with 8-8-8, so busted wagers stay up and the player-dealer
always plays out a hand that somebody waits for.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
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
from housedealer.games.twenty_one_charts import ANY_17_CHART, BANK_CHART, PURE_CHART, PURE_LINES
from housedealer.games.twenty_one_side_bets import (
    BUSTER,
    KNOWN,
    LUCKY_LUCKY,
    MATCH,
    RED_FLEX,
    ROWS,
    SIDE_BET_NAMES,
    SIDE_BET_RULES,
    TWENTY_PAYS,
    Seen,
    twenty_pays_tens_only,
)
from housedealer.hands import readings
from housedealer.hands.readings import Reading
from housedealer.hands.twenty_one import ACE, PURE_PACK, ace_and_ten, count, is_ten
from housedealer.money.bank import ACTION, Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame, Opened
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import Odds
from housedealer.money.side_bets import SideBet, named, order_of, rules_without, settle_known
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import (
    BUTTON_VALUES,
    WITHIN_SEAT,
    WithinSeat,
    action_seat,
    settlement_order,
    within_seat,
)
from housedealer.table.events import DOWN, UP
from housedealer.table.questions import Amount, Answer, Choice, Option
from housedealer.table.shoe import DISCARDS, Shoe
from housedealer.table.table import Asking, Play, Replies, Table

INSURANCE: Final = "insurance"
SIDE_BETS: Final = (TWENTY_PAYS, MATCH, LUCKY_LUCKY, RED_FLEX, BUSTER)
INSURANCE_ODDS: Final = Odds(2)

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    **HAND_RULES,
    **SIDE_BET_RULES,
    "insurance": "When the player-dealer shows an ace, a player may insure up to half the wager against a Pure 21.5, at 2 to 1.",
    "insurance_loses": "Insurance loses when the player-dealer has no Pure 21.5.",
    "even_money": "When the player-dealer shows an ace, a Pure 21.5 may be paid even money before the check.",
    "surrender": "On the first two cards a player may give up half the wager and be out of the hand.",
    "both_natural": "A Pure 21.5 on both sides pushes.",
    "natural": "A Pure 21.5, an ace and a Bonus card on the deal, is the best hand and pays 6 to 5.",
    "three_eights": "When the player-dealer busts with 8-8-8, busted players push.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="5-500", metadata={"help": "least and most on the game wager, in dollars"})
    twenty_pays_limit: str = field(default="1-500", metadata={"help": "least and most on 20 Pays"})
    match_the_dealer_limit: str = field(default="1-500", metadata={"help": "least and most on Match the Dealer"})
    lucky_lucky_limit: str = field(default="1-500", metadata={"help": "least and most on Lucky Lucky"})
    red_flex_limit: str = field(default="1-50", metadata={"help": "least and most on Red Flex"})
    buster_limit: str = field(default="1-500", metadata={"help": "least and most on Buster"})
    buster_capped: bool = field(default=False, metadata={"help": "Buster may not exceed the game wager"})
    no_backline: str = field(default="", metadata={"help": "bets that may not be made behind another seat"})
    decks: int = field(default=6, metadata={"help": "packs in the shoe"})
    cut_card: int = field(default=75, metadata={"help": "a new shoe when no more cards than this are left"})
    splits: int = field(default=1, metadata={"help": "how often a hand may be split"})
    resplit_aces: bool = field(default=False, metadata={"help": "a pair of aces made by a split may be split again"})
    double_after_split: bool = field(default=True, metadata={"help": "split hands may be doubled"})
    insurance: bool = field(default=False, metadata={"help": "insurance against an ace"})
    even_money: Literal["no", "flat", "as_insurance"] = field(
        default="no", metadata={"help": "a Pure 21.5 against an ace may be paid even money, or is insured for half"}
    )
    surrender: Literal["late", "early", "no"] = field(
        default="late", metadata={"help": "surrender after the player-dealer's check, also before it, or not at all"}
    )
    chart_binds: Literal["hit_or_stand", "everything"] = field(
        default="hit_or_stand",
        metadata={"help": "whether a total that must stand or hit may still be doubled or split"},
    )
    busts: Literal["wait", "at_once"] = field(
        default="wait",
        metadata={"help": "when busted wagers are collected: after the player-dealer's hand, or at once"},
    )
    naturals: Literal["in_order", "at_once"] = field(
        default="in_order", metadata={"help": "when a Pure 21.5 is paid: in the order of settlement, or at once"}
    )
    bonus_paid: Literal["in_order", "lucky_lucky_at_once", "at_once"] = field(
        default="in_order", metadata={"help": "when bonus bets decided by the deal are settled"}
    )
    bonus_only: Literal["chart", "any_17"] = field(
        default="chart", metadata={"help": "how the player-dealer draws when only bonus bets are left"}
    )
    ace_nine_is_20: bool = field(default=True, metadata={"help": "an ace and a nine count as a twenty for 20 Pays"})
    settle_from: Literal["action_button", "left_of_bank", "button_if_short"] = field(
        default="action_button", metadata={"help": "where settlement starts"}
    )
    settle_order: str = field(
        default="twenty_pays match_the_dealer lucky_lucky buster base",
        metadata={"help": "the order of a seat's wagers at settlement"},
    )
    within_seat: WithinSeat = field(default="bettor_by_bettor", metadata=WITHIN_SEAT)
    ten_counts: int = field(default=10, metadata={"help": "what a ten counts for the action button"})


@dataclass(frozen=True)
class Pure215(BankedGame):
    """Pure 21.5 Blackjack as one room plays it."""

    options: Options
    shoe: Shoe
    playing: Playing
    side_bets: Mapping[str, SideBet[Seen]]
    order: tuple[str, ...]

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last wager."""
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots, rules = opened.bank, opened.spots, self.rules
        self.shoe.load(table)
        for spot in spots:
            self.shoe.deal(table, spot.hand, rules["deal"])
        self.shoe.deal(table, bank.seat.hand, rules["deal"])
        self.frame.collect(table, opened, "after_first_card")
        for spot in spots:
            self.shoe.deal(table, spot.hand, rules["deal"])
        self.shoe.deal(table, bank.seat.hand, rules["deal"], DOWN)
        self.frame.collect(table, opened, "after_deal")
        hands = {spot.number: [Hand(spot, natural=ace_and_ten(table.cards[spot.hand]))] for spot in spots}
        dealt = {spot.number: tuple(table.cards[spot.hand]) for spot in spots}
        in_play = Hands(table, self.shoe, self.playing, self.frame, opened)

        def seen(spot: SpotInPlay) -> Seen:
            return Seen(dealt[spot.number], table.cards[bank.seat.hand])

        settle_known(table, bank, self.side_bets.values(), "deal", spots, seen)
        shown = table.cards[bank.seat.hand][0]
        if shown.rank == ACE and self.options.insurance:
            for spot in spots:
                yield from self.insure(table, opened, hands[spot.number][0])
        if self.options.surrender == "early" and (shown.rank == ACE or is_ten(shown)):
            for spot in spots:
                yield from self.surrender_early(table, in_play, hands[spot.number][0])
        bank_natural = False
        if shown.rank == ACE or is_ten(shown):
            bank_natural = ace_and_ten([shown, table.peek(bank.seat.hand, rules["peek"])])
        settle_known(table, bank, self.side_bets.values(), "peek", spots, seen)
        if not bank_natural:
            if self.options.naturals == "at_once":
                self.pay_naturals(table, bank, [hands[spot.number][0] for spot in spots])
            for spot in spots:
                yield from in_play.play(hands[spot.number])
                if self.options.busts == "at_once":
                    self.collect_busts(table, bank, hands[spot.number])

        self.frame.collect(table, opened, "after_wagers")
        table.turn_up(bank.seat.hand, rules["reveal"], table.cards[bank.seat.hand][1:])
        first = self.first_seat(table, bank)
        waiting = undecided(table, (hand for spot in spots for hand in hands[spot.number]))
        if not bank_natural and (waiting or self.bonus_waits(table, spots)):
            any_17 = not waiting and self.options.bonus_only == "any_17"
            draw_bank(table, self.shoe, bank.seat.hand, ANY_17_CHART if any_17 else BANK_CHART)

        for spot in settlement_order(spots, first):
            for placed, bet in within_seat(spot, self.order, self.options.within_seat):
                if bet == BASE:
                    for hand in hands[spot.number]:
                        settle_hand(table, bank, hand, placed, PURE_LINES, bank_natural, NATURAL_ODDS)
                    self.settle_insurance(table, bank, placed, bank_natural)
                else:
                    self.side_bets[bet].settle(table, bank, placed, seen(spot))
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def insure(self, table: Table, opened: Opened, hand: Hand) -> Generator[Asking, Replies, None]:
        """Everyone with money on the hand may insure it; a Pure 21.5 may take even money instead."""
        for placed in hand.bettors(table):
            wager = table.chips[placed.place(BASE)]
            most = min(wager // 2, self.frame.spare(table, opened, placed))
            options: list[Option] = [Choice("pass")]
            if most > 0:
                options.append(Amount("insurance", min(self.options.chip, most), most, self.options.chip))
            even_money = hand.natural and self.options.even_money != "no"
            if even_money and (self.options.even_money == "flat" or most == wager // 2):
                options.append(Choice("even_money"))
            if len(options) == 1:
                continue
            why = self.rules["even_money" if even_money else "insurance"]
            answer = yield from table.ask(placed.bettor.number, tuple(options), Answer("pass"), why, hand.place)
            if answer.option == "even_money" and self.options.even_money == "flat":
                hand.left[placed.bettor.number] = "even_money"
                if self.options.naturals == "at_once":
                    opened.bank.win(placed.place(BASE), placed.bettor, self.rules["even_money"])
            elif answer.option != "pass":
                amount = wager // 2 if answer.option == "even_money" else answer.value
                table.move("bet", placed.bettor.stack, placed.place(INSURANCE), amount, self.rules["insurance"])
                self.frame.bet_later(opened, placed, INSURANCE, amount)

    def settle_insurance(self, table: Table, bank: Bank, placed: Placed, bank_natural: bool) -> None:
        """Insurance pays 2 to 1 against a Pure 21.5."""
        place = placed.place(INSURANCE)
        if table.chips[place] and bank_natural:
            bank.win(place, placed.bettor, self.rules["insurance"], INSURANCE_ODDS)
        elif table.chips[place]:
            bank.lose(place, placed.bettor, self.rules["insurance_loses"])

    def surrender_early(self, table: Table, in_play: Hands, hand: Hand) -> Generator[Asking, Replies, None]:
        """Surrender before the player-dealer's check, where a table allows it."""
        bettors = hand.bettors(table)
        if hand.natural or not bettors:
            return
        options = (Choice("play"), Choice("surrender"))
        number, why = bettors[0].bettor.number, self.rules["surrender"]
        answer = yield from table.ask(number, options, Answer("play"), why, hand.place)
        if answer.option == "surrender":
            yield from in_play.surrender(hand)

    def pay_naturals(self, table: Table, bank: Bank, hands: list[Hand]) -> None:
        """The player-dealer has no Pure 21.5: those of the players are paid at once and put away."""
        for hand in hands:
            if hand.natural:
                for placed in hand.bettors(table):
                    bank.win(placed.place(BASE), placed.bettor, self.rules["natural"], NATURAL_ODDS)
                table.move_cards("clear", hand.place, DISCARDS, self.rules["natural"], face=UP)

    def collect_busts(self, table: Table, bank: Bank, hands: list[Hand]) -> None:
        """Busted wagers are lost before the player-dealer's hand is known."""
        for hand in hands:
            if count(table.cards[hand.place]).bust:
                for placed in hand.bettors(table):
                    for circle in hand.circles:
                        bank.lose(placed.place(circle), placed.bettor, self.rules["bust"])

    def bonus_waits(self, table: Table, spots: list[SpotInPlay]) -> bool:
        """Whether a bonus bet looks at the player-dealer's complete hand."""
        late = [bet for bet, side_bet in self.side_bets.items() if side_bet.known == "end"]
        return any(table.chips[placed.place(bet)] for spot in spots for placed in spot.placed for bet in late)

    def first_seat(self, table: Table, bank: Bank) -> int:
        """Where settlement begins: the action button, or the player-dealer's left."""
        in_action = sum(
            amount for place, amount in table.chips.items() if place.startswith("seat") and not place.endswith(".stack")
        )
        match self.options.settle_from:
            case "left_of_bank":
                return bank.seat.number + 1
            case "button_if_short" if bank.staked >= in_action:
                return bank.seat.number + 1
        rank = table.cards[bank.seat.hand][1].rank
        first = action_seat(table, bank, self.options.ten_counts if rank == 10 else BUTTON_VALUES[rank])
        table.put_button(ACTION, first, self.rules["action_button"])
        return first

    reads_partly: ClassVar[bool] = True

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        return (readings.total_21(cards, "21½"),)


def playing_of(o: Options) -> Playing:
    """What a player may do with a hand, as the options say."""
    return Playing(
        PURE_CHART,
        chart_binds_all=o.chart_binds == "everything",
        splits=o.splits,
        resplit_aces=o.resplit_aces,
        double_after_split=o.double_after_split,
        surrender=o.surrender != "no",
        chip=o.chip,
    )


def build(sheet: Sheet) -> Pure215:
    """The game of one room from its sheet; its side bets are those with a pay table that the posted fees know."""
    o: Options = sheet.options
    offered = [bet for bet in SIDE_BETS if bet in sheet.pay_tables and (not sheet.fees or bet in sheet.fees.bets)]
    no_backline = named(o.no_backline, (*SIDE_BETS, BASE))
    behind = {bet: o.backline and bet not in no_backline for bet in (BASE, *offered)}
    own_schedule = (
        sheet.fees is not None and "+buster_blackjack:" in sheet.fees.key
    )  # of the document that caps it, 001:3039
    capped = {BUSTER} if o.buster_capped or own_schedule else set()
    bets = {
        bet: Bet(
            bet,
            SIDE_BET_NAMES[bet],
            *read_limit(getattr(o, f"{bet}_limit")),
            BASE,
            behind[bet],
            "at_most" if bet in capped else "any",
        )
        for bet in offered
    }
    rows = {**ROWS, TWENTY_PAYS: ROWS[TWENTY_PAYS] if o.ace_nine_is_20 else twenty_pays_tens_only}
    at_once = {"at_once": set(offered), "lucky_lucky_at_once": {LUCKY_LUCKY}}.get(o.bonus_paid, set())
    side_bets = {
        bet: SideBet(
            bets[bet], sheet.pay_tables[bet], rows[bet], KNOWN[bet], "at_once" if bet in at_once else "in_order"
        )
        for bet in offered
    }
    base = Bet(BASE, "Game wager", *read_limit(o.base_limit), None, behind[BASE])
    layout = Layout((base, *bets.values()), o.chip, o.other_spots)
    frame = Frame.of(o, layout, sheet.fees)
    playing = playing_of(o)
    shoe = Shoe(PURE_PACK * o.decks, o.cut_card)
    rules = rules_without(sheet.rules, set(SIDE_BETS) - side_bets.keys())
    order = order_of(o.settle_order, (*side_bets, BASE), (*SIDE_BETS, BASE))
    return Pure215(replace(sheet, rules=rules), o, frame, shoe, playing, side_bets, order)
