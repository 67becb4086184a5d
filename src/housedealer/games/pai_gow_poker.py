"""Pai gow poker: seven cards set as a two-card and a five-card hand; both must beat the player-dealer's to win.

One module for Fortune, Face Up and the Double Hand games: a room's sheet says which bonus bets there are, who sets what
and when, and which house way sets a hand.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import PACK_WITH_JOKER, Card
from housedealer.games.base import BankedGame, Seen
from housedealer.games.pai_gow_poker_settlement import (
    ACE_HIGH,
    BASE,
    ENVY,
    FORTUNE,
    PAI_GOWD,
    Envious,
    Settlement,
    parts,
)
from housedealer.games.sheet import Sheet
from housedealer.hands import pai_gow, readings
from housedealer.hands.pai_gow import Setting
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.hands.readings import Reading
from housedealer.money.bank import ACTION, Bank
from housedealer.money.banked import BANKED_RULES, BankedOptions, Frame, Opened
from housedealer.money.layout import Bet, Layout, SpotInPlay
from housedealer.money.pay import PayTable
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import in_turns, settlement_order
from housedealer.table.cut import offer_cut
from housedealer.table.events import DOWN, UP
from housedealer.table.questions import Answer, Arrange, Choice, Groups, Option, Question
from housedealer.table.table import Asking, Play, Replies, Seat, Table

POSITIONS: Final = 7  # seven piles, whoever sits
PILES: Final = tuple(f"pile.{number}" for number in range(1, POSITIONS + 1))
NAMES: Final = {BASE: "Pai Gow", FORTUNE: "Fortune", PAI_GOWD: "Pai Gow'd", ACE_HIGH: "Ace-High"}

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "A pack of 53 cards, one of them a joker, is shuffled.",
    "cut": "After the shuffle, and before the piles are dealt by hand, the deck is offered to be cut.",
    "bets": "Before the deal each player bets on the base game and may add the bonus bets.",
    "envy_button": "A Fortune bet of at least the printed sum gets an Envy button.",
    "deal": "Seven piles of seven are dealt, one card at a time, left to right and then right to left.",
    "stub": "The four cards that are left are discarded.",
    "pile": "The player-dealer chooses the pile that is given out first.",
    "dice": "Three dice name the seat of the first pile, counting clockwise from the player-dealer's as one, eight and fifteen.",
    "action_button": "First action is on the seat of the dice, or next to the player-dealer when the dice name that seat.",
    "deliver": "Each pile in turn goes to the next seat clockwise, whether or not there is a wager.",
    "nobody_home": "Cards at seats without a wager are collected.",
    "set": "Seven cards are set as two in front and five in back, and the back must rank higher.",
    "one_pile": "Seven cards left in one pile are set to win if they can, else to push, else the house way.",
    "foul": "A front that outranks its back is a foul, and the hand loses.",
    "reveal": "The player-dealer's cards are turned up.",
    "bank_sets": "The player-dealer's hand is set, and never foul.",
    "show": "Each hand is turned up.",
    "beats": "Both hands rank higher than the player-dealer's: the wager pays even money.",
    "loses": "Neither hand ranks higher than the player-dealer's, who wins copies: the wager loses.",
    "tie": "One hand ranks higher and the other does not: the wager pushes.",
    "all_push": "The player-dealer's seven cards are ace-high without a pair or better: every base wager pushes.",
    "fortune": "Fortune pays the best hand among the player's seven cards, however they are set.",
    "fortune_loses": "Fortune loses with less than the table prints.",
    "envy": "An Envy button is paid for another player's four of a kind or better, never for one's own hand or the bank's.",
    "seat_prize": "The printed bonus is paid once for the seat, in equal parts to all its Fortune bettors.",
    "pai_gowd": "Pai Gow'd pays when the player-dealer's five-card hand is less than a pair, the more the worse it is.",
    "pai_gowd_loses": "Pai Gow'd loses to a pair or better.",
    "ace_high": "Ace-High pays when the player-dealer's seven cards are ace-high without a pair or better.",
    "ace_high_loses": "Ace-High loses when the player-dealer has anything else.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    base_limit: str = field(default="10-500", metadata={"help": "least and most on the base game"})
    fortune_limit: str = field(default="1-500", metadata={"help": "least and most on Fortune"})
    pai_gowd_limit: str = field(default="1-500", metadata={"help": "least and most on Pai Gow'd, where it is offered"})
    ace_high_limit: str = field(default="1-500", metadata={"help": "least and most on Ace-High, where it is offered"})
    deal: Literal["by_hand", "machine"] = field(
        default="by_hand", metadata={"help": "seven piles from which one is chosen, or hands straight from a shuffler"}
    )
    cut: Literal["not_offered", "player_dealer"] = field(
        default="not_offered", metadata={"help": "who is offered the cut of a pack that is dealt by hand"}
    )
    face_up: bool = field(default=False, metadata={"help": "the player-dealer's hand is turned up and set first"})
    bank_sets: Literal["house_way", "choice"] = field(
        default="house_way", metadata={"help": "who sets the player-dealer's hand: the chart or the player-dealer"}
    )
    fouls: Literal["lose", "house_way", "refused"] = field(
        default="lose", metadata={"help": "a player's fouled hand loses, is reset the house way, or is not taken"}
    )
    one_hand_each: bool = field(
        default=False, metadata={"help": "a player with several hands sets one; the others are set the house way"}
    )
    house_way_reading: str = field(
        default="", metadata={"help": "a reading of the house way that the chart marks as such"}
    )
    order: Literal["seat_by_seat", "wager_by_wager", "base_first", "base_first_then_by_number"] = field(
        default="seat_by_seat",
        metadata={"help": "in a seat bettor by bettor or wager by wager, or all base wagers before the bonuses"},
    )
    fortune_by: Literal["price", "rank"] = field(
        default="price",
        metadata={"help": "a hand with three of a kind and a straight is paid as the dearer or the better"},
    )
    prizes: Literal["none", "envy", "per_seat"] = field(
        default="none", metadata={"help": "what the fixed sums of the Fortune table are for"}
    )
    envy_paid: Literal["last", "in_seat"] = field(
        default="last", metadata={"help": "Envy is paid after everything else, or after each seat's Fortune"}
    )
    envied: Literal["players", "everyone"] = field(
        default="players", metadata={"help": "whose hands are envied: the players', or the player-dealer's too"}
    )
    envy_from: int = field(default=500, metadata={"help": "the least Fortune bet with an Envy button, in cents"})
    envy_for: Literal["seated", "every_bettor"] = field(
        default="seated",
        metadata={"help": "whose Fortune bet gets an Envy button: who plays the hand, or those behind too"},
    )
    envy_needs_fortune: bool = field(
        default=False, metadata={"help": "only hands with a Fortune bet of their own are envied"}
    )


@dataclass(frozen=True)
class PaiGowPoker(BankedGame):
    """Pai gow poker as one room plays it."""

    options: Options
    house_way: HouseWay
    pays: Mapping[str, PayTable]

    reads_hands: ClassVar[bool] = True

    @property
    def wild(self) -> bool:
        """Whether the joker is any card."""
        return self.house_way.wild

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last Envy button."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, opened.spots
        fortunes = {(wager.spot, wager.bettor) for wager in opened.wagers if wager.bet == FORTUNE}
        envious = self.give_envy_buttons(table, spots)
        action = yield from self.deal(table, opened)
        self.frame.collect(table, opened, "after_deal")
        ordered = [spot for spot in settlement_order(spots, action) if table.cards[spot.hand]]  # dead hands are gone

        theirs: Setting | None
        if self.options.face_up:
            table.turn_up(bank.seat.hand, rules["reveal"])
            theirs = yield from self.set_face_up(table, bank, ordered)
        else:
            yield from self.set_hands(table, ordered, None)
            table.turn_up(bank.seat.hand, rules["reveal"])
            theirs = yield from self.set_bank(table, bank)
        ordered = [spot for spot in ordered if table.cards[spot.hand] or table.cards[parts(spot.number)[0]]]
        for spot in ordered:
            for place in (spot.hand, *parts(spot.number)):
                if table.cards[place]:
                    table.turn_up(place, rules["show"], kind="show")
        Settlement(self, table, bank, ordered, theirs, frozenset(fortunes), envious).settle()
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    # -- before the cards are seen -----------------------------------------------------------------------------------

    def give_envy_buttons(self, table: Table, spots: Sequence[SpotInPlay]) -> tuple[Envious, ...]:
        """Each Fortune bet that is large enough gets its bettor an Envy button, which lies on its spot (000:869)."""
        if self.options.prizes != "envy":
            return ()
        found = tuple(
            Envious(spot, placed.bettor)
            for spot in spots
            for placed in spot.placed[: 1 if self.options.envy_for == "seated" else None]
            if table.chips[placed.place(FORTUNE)] >= self.options.envy_from
        )
        for number in dict.fromkeys(envious.spot.number for envious in found):
            table.mark(ENVY, number, True, self.rules["envy_button"])
        return found

    def deal(self, table: Table, opened: Opened) -> Generator[Asking, Replies, int]:
        """Seven hands to seven seats, from the seat that the dice name; the seat of the action button comes back."""
        rules, bank, spots = self.rules, opened.bank, opened.spots
        by_hand = self.options.deal == "by_hand"
        sources: tuple[str, ...] = ("deck",) * POSITIONS
        cut = 0
        if by_hand and self.options.cut == "player_dealer":
            cut = yield from offer_cut(table, [bank.seat], len(PACK_WITH_JOKER), rules["cut"])
        self.prepare(table, cut)
        yield from table.dealt()
        if by_hand:
            choices = tuple(Choice(f"pile_{number}") for number in range(1, POSITIONS + 1))
            answer = yield from table.ask(bank.seat.number, choices, Answer("pile_1"), rules["pile"])
            chosen = int(answer.option.removeprefix("pile_")) - 1
            sources = PILES[chosen:] + PILES[:chosen]
        first = seat_of_dice(bank.seat.number, sum(table.roll(3, rules["dice"])))
        action = first if first != bank.seat.number else first % POSITIONS + 1
        if self.options.face_up:  # there the button lies before a wager
            action = settlement_order(spots, action)[0].number
        table.put_button(ACTION, action, rules["action_button"])
        self.deliver(table, opened, sources, first)
        yield from table.dealt()
        return action

    def prepare(self, table: Table, cut: int = 0) -> None:
        """The pack is shuffled, cut and, by hand, dealt in seven piles, back and forth."""
        table.shuffle(PACK_WITH_JOKER, self.rules["shuffle"], cut=cut)
        if self.options.deal == "by_hand":
            for row in range(7):
                for pile in PILES if row % 2 == 0 else reversed(PILES):
                    table.deal(pile, DOWN, self.rules["deal"])

    def deliver(self, table: Table, opened: Opened, sources: Sequence[str], first: int) -> None:
        """A hand to every seat clockwise; what is left and what lies before no wager is discarded."""
        rules = self.rules
        seats = [(first - 1 + step) % POSITIONS + 1 for step in range(POSITIONS)]
        players = {spot.number: spot.player.key for spot in opened.spots}
        for number, source in zip(seats, sources, strict=True):
            size = 7 if source == "deck" else len(table.cards[source]) or 7
            table.deal(f"seat{number}.hand", players.get(number, DOWN), rules["deliver"], size, source=source)
        table.deal("muck", DOWN, rules["stub"], len(table.cards["deck"]), kind="clear")
        for number in seats:
            if number not in players and number != opened.bank.seat.number:
                table.move_cards("clear", f"seat{number}.hand", "muck", rules["nobody_home"])

    # -- setting -------------------------------------------------------------------------------------------------------

    def set_face_up(
        self, table: Table, bank: Bank, spots: Sequence[SpotInPlay]
    ) -> Generator[Asking, Replies, Setting | None]:
        """The player-dealer's hand is set before the others, unless it is ace-high and nobody need set anything."""
        if pai_gow.is_ace_high(table.cards[bank.seat.hand]):
            return None
        theirs = yield from self.set_bank(table, bank)
        yield from self.set_hands(table, spots, theirs)
        return theirs

    def set_hands(
        self, table: Table, spots: Sequence[SpotInPlay], theirs: Setting | None
    ) -> Generator[Asking, Replies, None]:
        """All players set their hands together; who plays several sets them one after another."""
        for turn, hands in enumerate(in_turns(spots)):
            if turn and self.options.one_hand_each:
                for spot in hands:
                    self.lay(table, spot.number, self.house_way.set(table.cards[spot.hand]), spot.player.key)
                continue
            replies = yield from table.ask_together(
                self.question(table, spot.player, spot.hand, theirs is not None) for spot in hands
            )
            for spot in hands:
                if not table.cards[spot.hand]:
                    continue  # a ruling has put it out of action (001:4482)
                setting = self.chosen(table, spot, replies[spot.player.number], theirs)
                self.lay(table, spot.number, setting, spot.player.key)

    def question(self, table: Table, seat: Seat, place: str, one_pile: bool = False, is_bank: bool = False) -> Question:
        """Ask for a setting; the house way is the answer of whoever does not give one."""
        cards = tuple(table.cards[place])
        house_way = self.house_way.set(cards)
        refuse = is_bank or self.options.fouls == "refused"
        arrange = Arrange("set", place, cards, (("front", 2), ("back", 5)), house_way, self.foul, self.describe, refuse)
        options: tuple[Option, ...] = (arrange, Choice("one_pile")) if one_pile else (arrange,)
        why = self.rules["bank_sets" if is_bank else "set"]
        return Question(seat.number, options, Answer("set", tuple(house_way)), why, place)

    def foul(self, groups: Groups) -> str | None:
        """What is wrong with a setting."""
        if pai_gow.fouled(Setting(*groups), self.wild):
            front, back = self.describe(groups)
            return f"the front ({front}) outranks the back ({back})"
        return None

    def describe(self, groups: Groups) -> tuple[str, ...]:
        """Both hands in words."""
        return pai_gow.describe(groups, self.wild)

    def chosen(self, table: Table, spot: SpotInPlay, answer: Answer, theirs: Setting | None) -> Setting:
        """The setting that an answer asks for."""
        cards: list[Card] = table.cards[spot.hand]
        if answer.option == "one_pile":
            assert theirs is not None
            return pai_gow.best_against(cards, theirs, self.house_way.set(cards), self.wild)
        setting = Setting(*answer.value)
        if self.options.fouls == "house_way" and pai_gow.fouled(setting, self.wild):
            return self.house_way.set(cards)
        return setting

    def set_bank(self, table: Table, bank: Bank) -> Generator[Asking, Replies, Setting]:
        """The player-dealer's hand, set by the chart or by its player."""
        setting = self.house_way.set(table.cards[bank.seat.hand])
        if self.options.bank_sets == "choice":
            question = self.question(table, bank.seat, bank.seat.hand, is_bank=True)
            replies = yield from table.ask_together([question])
            setting = Setting(*replies[bank.seat.number].value)
        self.lay(table, bank.seat.number, setting, UP)
        return setting

    def lay(self, table: Table, number: int, setting: Setting, face: str) -> None:
        """Two cards go in front and five in back."""
        for place, cards in zip(parts(number), setting, strict=True):
            table.move_cards("set", f"seat{number}.hand", place, self.rules["set"], cards, face)

    def readings(self, seen: Seen) -> dict[str, tuple[Reading, ...]]:
        """The parts of each hand that has been set and can be seen."""
        return readings.of_parts(seen, ("front", "back"), self.describe)


def seat_of_dice(bank: int, total: int) -> int:
    """The seat that a total of the dice names: the player-dealer's is one, eight and fifteen, then on clockwise."""
    return (bank - 1 + total - 1) % POSITIONS + 1


def build(sheet: Sheet) -> PaiGowPoker:
    """The game of one room from its sheet; Pai Gow'd and Ace-High are offered where their pay tables are printed."""
    o: Options = sheet.options
    limits = {BASE: o.base_limit, FORTUNE: o.fortune_limit, PAI_GOWD: o.pai_gowd_limit, ACE_HIGH: o.ace_high_limit}
    offered = [BASE, *(bet for bet in (FORTUNE, PAI_GOWD, ACE_HIGH) if bet in sheet.pay_tables)]
    bets = tuple(
        Bet(bet, NAMES[bet], *read_limit(limits[bet]), None if bet == BASE else BASE, o.backline) for bet in offered
    )
    return PaiGowPoker(
        sheet,
        o,
        Frame.of(o, Layout(bets, o.chip, o.other_spots), sheet.fees),
        HouseWay.of(sheet.house_way, o.house_way_reading),
        sheet.pay_tables,
    )
