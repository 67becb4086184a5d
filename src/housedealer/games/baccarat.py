"""The baccarat games: two hands for the whole table, drawn by charts, and any number of wagers on how they compare."""

from __future__ import annotations

from collections.abc import Generator, Mapping
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from housedealer.cards import STANDARD_PACK
from housedealer.games.baccarat_charts import (
    BANKER,
    PLAYER,
    PLAYER_STOOD,
    PLAYER_STOOD_STAND_ON_4_AND_5,
    banker_hits,
    button_number,
)
from housedealer.games.baccarat_wagers import (
    DECIDED_BY_THE_DEAL,
    WAGER_RULES,
    WAGERS,
    rows_of,
)
from housedealer.games.base import BankedGame, Seen
from housedealer.games.sheet import Sheet
from housedealer.hands import readings
from housedealer.hands.baccarat import Coup, natural, total
from housedealer.hands.readings import Reading
from housedealer.money.bank import ACTION, PLAYER_DEALER, Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.side_bets import SideBet, named, order_of, rules_without, settle_known
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import WITHIN_SEAT, WithinSeat, action_seat, seats_from, settlement_order, within_seat
from housedealer.table.cut import Offered, offer_cut
from housedealer.table.events import DOWN, HIDDEN, UP
from housedealer.table.questions import Answer, Choice, Question
from housedealer.table.shoe import DISCARDS, Shoe
from housedealer.table.table import Asking, Play, Replies, Table

PLAYER_HAND: Final = "player"
BANKER_HAND: Final = "banker"
LINES: Final = ("player", "banker")
STAND_ON_5: Final = "stand on 5"
MOST_FREE_HANDS: Final = 5

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    **WAGER_RULES,
    "shuffle": "When the cut card has come out, all packs are shuffled into a new shoe.",
    "reshuffle": "The shoe has run out in the middle of a round, so the discards are shuffled and dealt on.",
    "cut": "After the shuffle, and before the cards are placed in the shoe, the deck is offered to be cut.",
    "free_hands": "Free hands are dealt out fully and nobody may bet on them.",
    "deal": "Two hands of two cards, one by one: first the Player hand, then the Banker hand.",
    "peek": "The house dealer looks at the card that lies face down: a natural ends the hand before anyone draws.",
    "turn_hole": "The Banker hand's first card lies face down until both hands have two cards and bettors have chosen.",
    "action_button": "A card of the deal stands for the seat with first action, counted clockwise from the player-dealer.",
    "natural": "An eight or nine on the first two cards ends the hand: nobody draws.",
    "player_draws": "The Player hand draws on five or less and stands on six or more.",
    "five": "On five each bettor of the Player line chooses: share the third card, or stand on five.",
    "banker_draws": "The Banker hand draws by its chart.",
    "double_prize": "Two wins in a row on this bonus bet earn a fixed prize on top, paid by the player-dealer.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    player_limit: str = field(default="5-500", metadata={"help": "least and most on the Player line, in dollars"})
    banker_limit: str = field(default="5-500", metadata={"help": "least and most on the Banker line"})
    tie_limit: str = field(default="1-500", metadata={"help": "least and most on the Tie"})
    low_tie_max_limit: str = field(default="1-500", metadata={"help": "least and most on Low Tie Max"})
    silver_limit: str = field(default="1-500", metadata={"help": "least and most on Silver"})
    gold_limit: str = field(default="1-500", metadata={"help": "least and most on Gold"})
    pair_limit: str = field(default="1-500", metadata={"help": "least and most on the Pair Bonus"})
    player_pair_limit: str = field(default="1-500", metadata={"help": "least and most on Player Pair"})
    banker_pair_limit: str = field(default="1-500", metadata={"help": "least and most on Banker Pair"})
    player_spread_limit: str = field(default="1-500", metadata={"help": "least and most on Player Spread"})
    banker_spread_limit: str = field(default="1-500", metadata={"help": "least and most on Banker Spread"})
    golden_talons_player_limit: str = field(
        default="1-500", metadata={"help": "least and most on Golden Talons, Player"}
    )
    golden_talons_banker_limit: str = field(
        default="1-500", metadata={"help": "least and most on Golden Talons, Banker"}
    )
    supreme_7_limit: str = field(default="1-500", metadata={"help": "least and most on Supreme 7"})
    moon_8_limit: str = field(default="1-500", metadata={"help": "least and most on Moon 8"})
    divine_9_limit: str = field(default="1-500", metadata={"help": "least and most on Divine 9"})
    sun_7_limit: str = field(default="1-500", metadata={"help": "least and most on Sun 7"})
    eclipse_limit: str = field(default="1-500", metadata={"help": "least and most on Eclipse"})
    needs_line: str = field(default="", metadata={"help": "bets that need a Player or Banker line wager"})
    capped: str = field(default="", metadata={"help": "bets that may not exceed the line wager"})
    no_backline: str = field(default="", metadata={"help": "bets that may not be made behind another seat"})
    decks: int = field(default=8, metadata={"help": "packs in the shoe"})
    cut_card: int = field(default=16, metadata={"help": "a new shoe when no more cards than this are left"})
    cut: Offered = field(default="not_offered", metadata={"help": "who is offered the cut of a new shoe"})
    free_hands: Literal["none", "offered", "five"] = field(
        default="none", metadata={"help": "hands dealt without wagers from a new shoe: as players ask, or always five"}
    )
    room_free_hands: int = field(default=0, metadata={"help": "free hands the room deals before every round"})
    hole_card: bool = field(default=False, metadata={"help": "the Banker hand's first card is dealt face down"})
    banker_chart: Literal["standard", "gold"] = field(
        default="standard", metadata={"help": "when the Banker hand draws after the Player hand drew"}
    )
    after_a_stand: Literal["hits_4_and_5", "stands_on_4_and_5"] = field(
        default="hits_4_and_5", metadata={"help": "the Banker hand's four and five when the Player hand stood"}
    )
    hole_turned: Literal["after_the_choice", "before_the_choice"] = field(
        default="after_the_choice", metadata={"help": "when the card that lies face down is turned, if bettors choose"}
    )
    choice_on_5: bool = field(default=False, metadata={"help": "bettors of the Player line choose on a five"})
    standers: Literal["own_hand", "community_hand"] = field(
        default="own_hand", metadata={"help": "which Player hand decides the bonus bets of one who stood on five"}
    )
    seven_pushes: Literal["three_cards", "any"] = field(
        default="three_cards", metadata={"help": "which winning seven pushes the Banker line, where one does"}
    )
    low_tie_by: Literal["highest_card", "total"] = field(
        default="highest_card", metadata={"help": "what must be five or less for Low Tie Max"}
    )
    natural_spread: Literal["flat", "by_margin"] = field(
        default="flat", metadata={"help": "what a spread bet pays on a winning natural"}
    )
    pairs_paid: Literal["in_order", "at_once"] = field(
        default="in_order", metadata={"help": "when pair bets are settled: in order, or right after the deal"}
    )
    button_card: Literal["banker_first", "player_first"] = field(
        default="player_first", metadata={"help": "the card that places the action button"}
    )
    button_chart: Literal["seven", "eight", "nine", "by_size"] = field(
        default="by_size", metadata={"help": "the printed chart of seats for the action button"}
    )
    settle_from: Literal["action_button", "button_if_short"] = field(
        default="action_button",
        metadata={"help": "where settlement starts; a covered bank may settle from the house dealer's right"},
    )
    within_seat: WithinSeat = field(default="wager_by_wager", metadata=WITHIN_SEAT)
    settle_order: str = field(default="player banker tie", metadata={"help": "the order of a seat's wagers"})
    covered_order: str = field(default="", metadata={"help": "the same when the bank covers all action"})
    double_prize: int = field(default=0, metadata={"help": "dollars for two wins in a row on Gold or Sun 7"})
    double_third: bool = field(default=True, metadata={"help": "a third win in a row earns the prize again"})
    double_over_free_hands: bool = field(default=False, metadata={"help": "a free hand does not break the run"})
    double_over_shoes: bool = field(default=True, metadata={"help": "a new shoe does not break the run"})
    double_over_banks: bool = field(default=True, metadata={"help": "a new player-dealer does not break the run"})


@dataclass(frozen=True)
class Baccarat(BankedGame):
    """One of the baccarat games as a room plays it."""

    options: Options
    shoe: Shoe
    wagers: Mapping[str, SideBet[Coup]]
    order: tuple[str, ...]
    covered_order: tuple[str, ...]

    def round(self, table: Table) -> Play:
        """One round, from the shoe to the last wager."""
        rules, options = self.rules, self.options
        banked_before = table.holder(PLAYER_DEALER)
        if options.cut == "player_dealer":  # who is there before the shoe is made
            opened = yield from self.frame.open(table, self.make_shoe)
        else:
            yield from self.make_shoe(table)
            opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        self.break_runs(table, not options.double_over_banks and bank.seat.number != banked_before)
        self.frame.collect(table, opened, "after_wagers")

        self.shoe.deal(table, PLAYER_HAND, rules["deal"])
        first = self.place_button(table, bank) if options.button_card == "player_first" else None  # at once, 001:7900
        self.frame.collect(table, opened, "after_first_card")
        self.shoe.deal(table, BANKER_HAND, rules["deal"], DOWN if options.hole_card else UP)
        self.shoe.deal(table, PLAYER_HAND, rules["deal"])
        self.shoe.deal(table, BANKER_HAND, rules["deal"])
        stood = None
        if options.hole_card and options.choice_on_5 and options.hole_turned == "after_the_choice":
            table.peek(BANKER_HAND, rules["peek"], 0)
            stood = yield from self.choose_on_5(table, spots)
        if options.hole_card:
            table.turn_up(BANKER_HAND, rules["turn_hole"], table.cards[BANKER_HAND][:1])
        self.frame.collect(table, opened, "after_deal")
        order = settlement_order(spots, first or self.place_button(table, bank))
        settle_known(table, bank, self.wagers.values(), "deal", order, lambda _: self.coup(table))
        if stood is None:
            stood = yield from self.choose_on_5(table, spots)
        self.draw(table, spots, stood)

        within = self.order
        if options.settle_from == "button_if_short" and self.covered(table, bank, spots, stood):
            order, within = seats_from(spots, bank, "dealers_right"), self.covered_order
        winners: set[int] = set()
        for spot in order:
            for placed, bet in within_seat(spot, within, options.within_seat):
                self.settle(table, bank, placed, bet, stood, winners)
        self.mark_winners(table, winners)
        for number in table.seats:
            table.mark(STAND_ON_5, number, False, rules["five"])
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    # -- the two hands -----------------------------------------------------------------------------------------------

    def coup(self, table: Table) -> Coup:
        """The two hands as they lie."""
        return Coup(tuple(table.cards[PLAYER_HAND]), tuple(table.cards[BANKER_HAND]))

    def place_button(self, table: Table, bank: Bank) -> int:
        """The seat with first action."""
        chart: str = self.options.button_chart
        if chart == "by_size":
            chart = "nine" if self.size <= 10 else "eleven"
        hand = PLAYER_HAND if self.options.button_card == "player_first" else BANKER_HAND
        number = button_number(chart, table.cards[hand][0])
        first = action_seat(table, bank, number, after=bank.seat.number)
        table.put_button(ACTION, first, self.rules["action_button"])
        return first

    def draw(self, table: Table, spots: list[SpotInPlay], stood: frozenset[int]) -> None:
        """Complete both hands; if every bettor of the Player line stood on five, it has no third card."""
        coup, bettors = self.coup(table), self.on_player_line(table, spots)
        if natural(coup.player) or natural(coup.banker):
            return
        self.complete(table, PLAYER[total(coup.player)] == "H" and not (stood and stood == bettors))

    def on_player_line(self, table: Table, spots: list[SpotInPlay]) -> set[int]:
        """Who has a wager on the Player line."""
        return {p.bettor.number for spot in spots for p in spot.placed if table.chips[p.place("player")]}

    def choose_on_5(self, table: Table, spots: list[SpotInPlay]) -> Generator[Asking, Replies, frozenset[int]]:
        """On five, and when no hand is a natural, each bettor of the Player line hits or has the placard put on the wager."""
        coup, bettors = self.coup(table), self.on_player_line(table, spots)
        if not self.options.choice_on_5 or total(coup.player) != 5 or natural(coup.banker) or not bettors:
            return frozenset()
        why, options = self.rules["five"], (Choice("hit"), Choice("stand"))
        replies = yield from table.ask_together(
            Question(number, options, Answer("hit"), why, PLAYER_HAND) for number in sorted(bettors)
        )
        stood = frozenset(number for number, answer in replies.items() if answer.option == "stand")
        for number in sorted(stood):
            table.mark(STAND_ON_5, number, True, why)
        return stood

    def complete(self, table: Table, player_hits: bool) -> None:
        """The Player hand's third card, if it draws, then the Banker hand by its chart."""
        if player_hits:
            self.shoe.deal(table, PLAYER_HAND, self.rules["player_draws"])
        coup = self.coup(table)
        hit_4_and_5 = self.options.after_a_stand == "hits_4_and_5"
        stood = PLAYER_STOOD if hit_4_and_5 else PLAYER_STOOD_STAND_ON_4_AND_5
        third = coup.player[2] if player_hits else None
        if banker_hits(BANKER[self.options.banker_chart], stood, tuple(coup.banker), third):
            self.shoe.deal(table, BANKER_HAND, self.rules["banker_draws"])

    # -- free hands --------------------------------------------------------------------------------------------------

    def make_shoe(self, table: Table, bank: Bank | None = None) -> Generator[Asking, Replies, None]:
        """A new shoe where it is due, cut by whoever is offered the cut, and the free hands dealt from it."""
        if self.shoe.is_due(table):
            cut = 0
            if self.options.cut != "not_offered":
                seats = table.present if bank is None else [bank.seat]
                cut = yield from offer_cut(table, seats, len(self.shoe.packs), self.rules["cut"])
            self.shoe.load(table, cut)
            self.break_runs(table, not self.options.double_over_shoes)
            yield from self.offer_free_hands(table)
        else:
            self.shoe.load(table)
        for _ in range(self.options.room_free_hands):
            self.free_hand(table)

    def offer_free_hands(self, table: Table) -> Generator[Asking, Replies, None]:
        """From a new shoe: five free hands, or as many as the most that any player asks for."""
        hands = MOST_FREE_HANDS if self.options.free_hands == "five" else 0
        if self.options.free_hands == "offered":
            options = (Choice("no_free_hands"), *(Choice(f"free_hands_{n + 1}") for n in range(MOST_FREE_HANDS)))
            replies = yield from table.ask_together(
                Question(seat.number, options, Answer("no_free_hands"), self.rules["free_hands"])
                for seat in table.present
            )
            asked = [answer.option for answer in replies.values() if answer.option != "no_free_hands"]
            hands = max((int(option.rpartition("_")[2]) for option in asked), default=0)
        for _ in range(hands):
            self.free_hand(table)

    def free_hand(self, table: Table) -> None:
        """A hand dealt out fully, by the house way, with nothing on it."""
        self.break_runs(table, not self.options.double_over_free_hands)
        for place in (PLAYER_HAND, BANKER_HAND) * 2:
            self.shoe.deal(table, place, self.rules["free_hands"])
        coup = self.coup(table)
        if not natural(coup.player) and not natural(coup.banker):
            self.complete(table, PLAYER[total(coup.player)] == "H")
        for place in (PLAYER_HAND, BANKER_HAND):
            table.move_cards("clear", place, DISCARDS, self.rules["free_hands"], face=UP)

    # -- settlement --------------------------------------------------------------------------------------------------

    def settle(
        self, table: Table, bank: Bank, placed: Placed, bet: str, stood: frozenset[int], winners: set[int]
    ) -> None:
        """Settle one wager; who stood on five is compared with the two cards stood on."""
        coup, wager, owner = self.coup_for(table, placed, bet, stood), self.wagers[bet], placed.bettor
        won = table.chips[placed.place(bet)] and wager.odds(coup) is not None
        wager.settle(table, bank, placed, coup)
        if won and bet == self.doubled_bet:
            if table.marked(self.run_button, owner.number) and owner.number not in winners:
                bank.prize(self.options.double_prize * 100, owner, self.rules["double_prize"])
            winners.add(owner.number)

    def coup_for(self, table: Table, placed: Placed, bet: str, stood: frozenset[int]) -> Coup:
        """The two hands that a wager is settled by: who stood on five has the two cards stood on."""
        coup = self.coup(table)
        own_hand = bet in LINES or self.options.standers == "own_hand"
        return Coup(coup.player[:2], coup.banker) if placed.bettor.number in stood and own_hand else coup

    def covered(self, table: Table, bank: Bank, spots: list[SpotInPlay], stood: frozenset[int]) -> bool:
        """Whether every wager on the table receives action by what is due for it (001:3510)."""
        lost = won = 0
        for placed in (placed for spot in spots for placed in spot.placed):
            for bet, wager in self.wagers.items():
                if amount := table.chips[placed.place(bet)]:
                    odds = wager.odds(self.coup_for(table, placed, bet, stood))
                    lost, won = (lost + amount, won) if odds is None else (lost, won + odds.pays(amount))
        return bank.covers(lost, won)

    @property
    def doubled_bet(self) -> str | None:
        """The bonus bet with a prize for two wins in a row."""
        return (
            next((bet for bet in ("gold", "sun_7") if bet in self.wagers), None) if self.options.double_prize else None
        )

    @property
    def run_button(self) -> str:
        """What lies before a player whose last bet on it won."""
        return f"{self.doubled_bet} won".replace("_", " ")

    def mark_winners(self, table: Table, winners: set[int]) -> None:
        """The run of those who won goes on; everyone else's is over."""
        for number in table.seats if self.doubled_bet else ():
            paid = table.marked(self.run_button, number) and number in winners
            goes_on = number in winners and (self.options.double_third or not paid)
            table.mark(self.run_button, number, goes_on, self.rules["double_prize"])

    def break_runs(self, table: Table, broken: bool) -> None:
        """Something came between two hands that ends every run."""
        if broken:
            self.mark_winners(table, set())

    def readings(self, seen: Seen) -> dict[str, tuple[Reading, ...]]:
        """The totals of the two hands, once every card of them is up."""
        hands = {place: seen.get(place, ()) for place in ("player", "banker")}
        return {place: (readings.baccarat(cards),) for place, cards in hands.items() if cards and HIDDEN not in cards}


def build(sheet: Sheet) -> Baccarat:
    """The game of one room from its sheet; its wagers are those with a pay table that the posted fees know."""
    o: Options = sheet.options
    offered = [bet for bet in WAGERS if bet in sheet.pay_tables and (not sheet.fees or bet in sheet.fees.bets)]
    rows = rows_of(o.seven_pushes, o.low_tie_by, o.natural_spread)
    needs_line, capped, no_backline = (named(text, WAGERS) for text in (o.needs_line, o.capped, o.no_backline))
    wagers: dict[str, SideBet[Coup]] = {}
    for bet in offered:
        needs = "player" if bet in needs_line else None
        circle = Bet(
            bet,
            WAGERS[bet][0],
            *read_limit(getattr(o, f"{bet}_limit")),
            needs,
            o.backline and bet not in no_backline,
            "at_most" if bet in capped else "any",
            ("banker",) if needs else (),
        )
        known: Literal["deal", "end"] = "deal" if bet in DECIDED_BY_THE_DEAL else "end"
        paid = o.pairs_paid if known == "deal" else "in_order"
        wagers[bet] = SideBet(circle, sheet.pay_tables[bet], rows[bet], known, paid)
    layout = Layout(tuple(wager.bet for wager in wagers.values()), o.chip, o.other_spots)
    shoe = Shoe(STANDARD_PACK * o.decks, o.cut_card)
    rules = rules_without(sheet.rules, {*(WAGERS.keys() - wagers.keys()), *(["cut"] if o.cut == "not_offered" else [])})
    orders = (order_of(text, wagers, WAGERS) for text in (o.settle_order, o.covered_order))
    # A tie may be bet for less where it needs no line, but the lines are the base game, whose minimum is the table's.
    least = min((wagers[line].bet.low for line in LINES if line in wagers), default=None)
    frame = Frame.of(o, layout, sheet.fees, least_bank=least)
    return Baccarat(replace(sheet, rules=rules), o, frame, shoe, wagers, *orders)
