"""13 Card Poker Red (Chinese Poker Mandarin): thirteen cards set three, five, five, and settled in points pair by pair."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import ClassVar, Final, Literal

from housedealer.cards import STANDARD_PACK
from housedealer.chips import money
from housedealer.games.base import PointGame, Seen
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings, thirteen
from housedealer.hands.readings import Reading
from housedealer.hands.thirteen import SEGMENTS, Setting
from housedealer.money.bank import ACTION
from housedealer.money.button import DEALER
from housedealer.money.fees import Action, Moment
from housedealer.money.pay import PayTable
from housedealer.money.stakes import read_unit
from housedealer.table.events import DOWN, Why
from housedealer.table.questions import Answer, Arrange, Choice, Question
from housedealer.table.table import Asking, Play, Replies, Seat, Table

HANDS: Final = 4  # hands dealt in a round
ANTES: Final = "antes"
SWEEP: Final = "clean_sweep"
SHOT: Final = 3
HOMERUN: Final = 3
ACE: Final = 14

RULES: Final[Mapping[str, str]] = {
    "commit": "The shuffle's seed is sealed before the deal and shown after the round.",
    "play": "At most four players have a hand; a fifth waits for the buttons to move, or for one of the four to sit out.",
    "least": "Nine points' worth of chips must be in play before each hand.",
    "too_few": "A round needs two players with enough chips.",
    "button": "The dealer and action buttons move together, one player clockwise each round.",
    "first_button": "In a new game the first player clockwise from the house dealer has both buttons.",
    "fee": "The antes are moved to the centre and the collection comes out of them, by the number of players.",
    "odd_fee": "What equal antes leave open of the collection comes from the holder of the buttons.",
    "shuffle": "One standard pack of 52 cards without the joker is shuffled.",
    "deal": "Four stacks of thirteen are dealt one after another; the first goes to the buttons and the others on clockwise.",
    "unused": "A stack that nobody plays stays where it is.",
    "set": "The hand is set three, five, five; the front may not outrank the middle, nor the middle the back.",
    "declare": "A clean sweep must be declared before any card is turned over; it need not be set.",
    "show": "When all hands are set, they are turned up and compared.",
    "sweep": "A clean sweep is paid its value by everyone, before other hands are compared; a lower one pays it in full.",
    "sweep_tie": "Clean sweeps of the same value push.",
    "points": "Two players compare back, middle and front: a point for each, and the difference is paid.",
    "tie": "Equal hands push, except that the holder of both buttons wins all ties.",
    "bonus": "A bonus hand pays its extra points only in a segment that is won.",
    "ace": "Each ace is worth a point in any segment, won or lost.",
    "shot": "Winning all three segments from an opponent is a shot: three more points.",
    "homerun": "Winning all three segments from all three opponents is a homerun: three more points from each.",
    "foul": "A fouled hand pays each player the penalty for every segment and the shot, and any bonus the player has.",
    "identical": "Two of the same cards in one hand foul it.",
    "miscounted": "A hand with a wrong number of cards that its player did not report before the showdown is fouled.",
    "false_sweep": "A clean sweep that was declared and is not there is a fouled hand.",
    "capped": "Only as much as a player had at the start can change hands, won and lost together.",
    "end": "The round is over.",
}  # fmt: skip


@dataclass(frozen=True)
class Options:
    """What a room or a table may choose."""

    point: str = field(
        default="", metadata={"help": "the value of a point in dollars; as the posted fee option says when left out"}
    )
    least_points: int = field(default=9, metadata={"help": "points' worth of chips needed to be dealt in"})
    collection: Literal["after_deal", "before_deal"] = field(
        default="after_deal", metadata={"help": "when the collection is taken: as the schedule or as the rules say"}
    )
    fouls: Literal["refused", "penalised"] = field(
        default="refused", metadata={"help": "whether a wrong setting is refused, or accepted and penalised"}
    )
    foul_points: int = field(
        default=12,
        metadata={"help": "the penalty for a foul: 12 is three points a segment and the shot, 6 one a segment"},
    )
    sweeps_compare: Literal["value", "rank"] = field(
        default="value", metadata={"help": "clean sweeps worth the same push, or the one listed higher wins"}
    )
    two_with_bonus: Literal["whole", "difference"] = field(
        default="whole",
        metadata={
            "help": "whether two segments won with a bonus hand count two points, or the lost segment is taken off them"
        },
    )


@dataclass(eq=False, slots=True)
class Hand:
    """A player's hand in a round: set, declared a clean sweep, or fouled."""

    seat: Seat
    action: int  # points that can still change hands
    setting: Setting | None = None
    sweep: str | None = None
    foul: Why | None = None
    strengths: tuple[int, ...] = ()

    @property
    def in_order(self) -> bool:
        """Whether it is compared segment by segment."""
        return self.sweep is None and self.foul is None


@dataclass(frozen=True)
class ThirteenCardPokerRed(PointGame):
    """13 Card Poker Red as one room plays it."""

    options: Options
    bonus: Mapping[str, PayTable]  # by segment
    sweeps: PayTable

    book: ClassVar[str] = "thirteen"
    reads_hands: ClassVar[bool] = True

    @property
    def point(self) -> int:
        """The value of a point."""
        return self.unit

    @property
    def comfortable_stack(self) -> int:
        """Twenty points (001:3333)."""
        return 20 * self.point

    @property
    def least_stack(self) -> int:
        """What a player needs to be dealt in, whatever the collection."""
        return self.options.least_points * self.point + max(sum(self.antes(players)) for players in (2, 3, 4))

    def round(self, table: Table) -> Play:
        """One round, from the buttons to the last comparison."""
        rules = self.rules
        seats = yield from self.line_up(table)
        if len(seats) < 2:
            table.note("stop", None, rules["too_few"])
            return
        self.post_antes(table, seats)
        self.collect_fee(table, len(seats), "before_deal")

        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for seat in seats:
            table.deal(seat.hand, seat.key, rules["deal"], 13)
        for stack in range(len(seats) + 1, HANDS + 1):
            table.deal(f"stack{stack}", DOWN, rules["unused"], 13)
        self.collect_fee(table, len(seats), "after_deal")

        hands = yield from self.set_hands(table, seats)
        for hand in hands:
            for place in [segment for segment, _ in SEGMENTS] if hand.setting else ["hand"]:
                table.turn_up(hand.seat.place(place), rules["show"], kind="show")
        self.settle_sweeps(table, hands)
        homerun = self.homerun(hands)
        for one, other in combinations(hands, 2):  # buttons against 2nd, 3rd, 4th; 2nd against 3rd ... (001:3227-3232)
            self.settle(table, one, other, hands[0], homerun)

    # -- before the deal -------------------------------------------------------------------------------------------

    def line_up(self, table: Table) -> Generator[Asking, Replies, list[Seat]]:
        """The buttons move, and from them clockwise up to four who wish to play get a hand."""
        able = [seat for seat in table.present if table.chips[seat.stack] >= self.least_stack]
        for seat in table.present:
            if seat not in able:
                table.note("announce", seat.key, self.rules["least"], "not enough chips for the round")
        if len(able) < 2:
            return []
        ways = (Choice("play"), Choice("sit_out"))
        replies = yield from table.ask_together(
            Question(seat.number, ways, Answer("sit_out"), self.rules["play"]) for seat in able
        )
        last = table.holder(DEALER)
        playing = [seat for seat in able if replies[seat.number].option == "play"]
        order = table.clockwise(last or 0, playing)[:HANDS]
        if len(order) >= 2:
            for button in (DEALER, ACTION):
                table.put_button(button, order[0].number, self.rules["first_button" if last is None else "button"])
        return order

    def post_antes(self, table: Table, seats: Sequence[Seat]) -> None:
        """Equal antes in whole dollars make up the collection; the holder of the buttons adds what is left open."""
        each, odd = self.antes(len(seats))
        for seat in seats:
            table.move("ante", seat.stack, ANTES, each, self.rules["fee"])
        table.move("ante", seats[0].stack, ANTES, odd, self.rules["odd_fee"])

    def collect_fee(self, table: Table, players: int, moment: Moment) -> None:
        """The collection, once a hand."""
        if self.fees is not None and moment == self.options.collection:
            for due in self.fees.dues(Action(players)):
                table.move("fee", ANTES, "drop", due.amount, Why(self.rules["fee"].text, due.source))

    def antes(self, players: int) -> tuple[int, int]:
        """What each player puts up for the collection, and what the holder of the buttons adds."""
        fees = self.fees
        fee = 0 if fees is None else sum(due.amount for due in fees.dues(Action(players)))
        each = fee // players // 100 * 100
        return each, fee - each * players

    # -- setting ---------------------------------------------------------------------------------------------------

    def set_hands(self, table: Table, seats: Sequence[Seat]) -> Generator[Asking, Replies, list[Hand]]:
        """Everyone sets three, five, five or declares a clean sweep, together."""
        replies = yield from table.ask_together(self.setting_question(table, seat) for seat in seats)
        hands: list[Hand] = []
        for seat in seats:
            hand = Hand(seat, table.chips[seat.stack] // self.point)
            answer, cards = replies[seat.number], tuple(table.cards[seat.hand])
            if answer.option == SWEEP:
                hand.sweep = thirteen.clean_sweep(cards)
                hand.foul = None if hand.sweep else self.rules["false_sweep"]
                table.note("announce", seat.key, self.rules["declare"], "a clean sweep")
            else:
                hand.setting = answer.value
                hand.foul = self.rules["foul"] if thirteen.fouled(answer.value) else None
                hand.strengths = thirteen.strengths(answer.value)
                for (segment, _), group in zip(SEGMENTS, answer.value, strict=True):
                    table.move_cards("set", seat.hand, seat.place(segment), self.rules["set"], group, seat.key)
            if len(set(cards)) < len(cards):
                hand.sweep, hand.foul = None, self.rules["identical"]
            if seat.number in table.miscounted:
                hand.sweep, hand.foul = None, self.rules["miscounted"]
            if seat.number in table.fouls:
                hand.sweep, hand.foul = None, table.fouls[seat.number]
            hands.append(hand)
        return hands

    def setting_question(self, table: Table, seat: Seat) -> Question:
        """Set the hand; a clean sweep may be declared, by whoever has none too where fouls are penalised."""
        cards = tuple(table.cards[seat.hand])
        refuse = self.options.fouls == "refused"
        usual = thirteen.strongest(cards)
        arrange = Arrange("set", seat.hand, cards, SEGMENTS, usual, thirteen.fouled, thirteen.describe, refuse)  # type: ignore[arg-type]
        sweep = thirteen.clean_sweep(cards)
        label = f"declare a clean sweep: {sweep.replace('_', ' ')}" if sweep else "declare a clean sweep"
        declare = (Choice(SWEEP, label=label, cards=cards),) if sweep or not refuse else ()
        return Question(seat.number, (arrange, *declare), Answer("set", usual), self.rules["set"], seat.hand)

    # -- settlement ------------------------------------------------------------------------------------------------

    def settle_sweeps(self, table: Table, hands: Sequence[Hand]) -> None:
        """Each clean sweep, from the buttons clockwise, collects its value from everyone it beats, in that order too."""
        for hand in hands:
            if hand.sweep is None:
                continue
            for other in hands:
                if self.sweep_rank(hand) > self.sweep_rank(other):
                    name = hand.sweep.replace("_", " ")
                    table.note("announce", hand.seat.key, self.rules["sweep"], name)
                    self.pay(table, other, hand, self.sweeps.rows[hand.sweep].win, self.rules["sweep"])

    def sweep_rank(self, hand: Hand) -> int:
        """What decides between clean sweeps: their value, or their place in the list."""
        if hand.sweep is None:
            return 0
        if self.options.sweeps_compare == "value":
            return self.sweeps.rows[hand.sweep].win
        return len(self.sweeps.rows) - list(self.sweeps.rows).index(hand.sweep)

    def homerun(self, hands: Sequence[Hand]) -> Hand | None:
        """Who wins all three segments from all three opponents; nobody when a hand is a clean sweep or fouled."""
        if len(hands) < HANDS or not all(hand.in_order for hand in hands):
            return None
        for hand in hands:
            if all(self.won(hand, other, hands[0]) == 3 for other in hands if other is not hand):
                return hand
        return None

    def beats(self, one: Hand, other: Hand, segment: int, buttons: Hand) -> bool:
        """Whether a segment is won: the better hand, or an equal one with both buttons."""
        mine, theirs = one.strengths[segment], other.strengths[segment]
        return mine > theirs or (mine == theirs and one is buttons)

    def won(self, one: Hand, other: Hand, buttons: Hand) -> int:
        """How many of the three segments one hand wins from another."""
        return sum(self.beats(one, other, segment, buttons) for segment in range(3))

    def settle(self, table: Table, one: Hand, other: Hand, buttons: Hand, homerun: Hand | None) -> None:
        """Two players count their points against each other, and the difference is paid."""
        if one.foul or other.foul:
            if one.foul and other.foul:
                return
            fouler, winner = (one, other) if one.foul else (other, one)
            assert fouler.foul is not None
            parts = self.penalty(winner)
            table.note("announce", winner.seat.key, fouler.foul, _tally(parts))
            self.pay(table, fouler, winner, sum(parts.values()), fouler.foul)
        elif one.in_order and other.in_order:
            mine, theirs = (self.points(a, b, buttons, homerun) for a, b in ((one, other), (other, one)))
            if self.options.two_with_bonus == "whole":  # 001:3298
                for ahead, behind, parts in ((one, other, theirs), (other, one, mine)):
                    if self.two_count_whole(ahead, behind, buttons):
                        for segment, _ in SEGMENTS:
                            parts.pop(segment, None)
            net = sum(mine.values()) - sum(theirs.values())
            for hand, parts in ((one, mine), (other, theirs)):
                if parts:
                    table.note("announce", hand.seat.key, self.rules["points"], _tally(parts))
            self.pay(table, other, one, max(net, 0), self.rules["points"])
            self.pay(table, one, other, max(-net, 0), self.rules["points"])

    def points(self, one: Hand, other: Hand, buttons: Hand, homerun: Hand | None) -> dict[str, int]:
        """What a hand has coming from another, part by part."""
        assert one.setting is not None
        parts: dict[str, int] = {}
        for at, (segment, _) in enumerate(SEGMENTS):
            if self.beats(one, other, at, buttons):
                parts[segment] = 1
                parts |= self.bonus_of(one, at)
        if self.won(one, other, buttons) == 3:
            parts["shot"] = SHOT
        if homerun is one:
            parts["homerun"] = HOMERUN
        return parts | self.aces_of(one)

    def bonus_of(self, hand: Hand, segment: int) -> dict[str, int]:
        """The extra points of a bonus hand in a segment (001:3276-3291)."""
        name = SEGMENTS[segment][0]
        row = five.category(hand.strengths[segment])
        pays = self.bonus[name].pays(row)
        return {f"{row.replace('_', ' ')} in the {name}": pays.win} if pays is not None else {}

    def wins_a_bonus(self, one: Hand, other: Hand, buttons: Hand) -> bool:
        """Whether a segment is won with a bonus hand."""
        return any(self.beats(one, other, at, buttons) and self.bonus_of(one, at) for at in range(len(SEGMENTS)))

    def two_count_whole(self, one: Hand, other: Hand, buttons: Hand) -> bool:
        """Whether two segments won with a bonus hand stand against a third that is lost to a plain one (001:3298)."""
        bonus = self.wins_a_bonus(one, other, buttons) and not self.wins_a_bonus(other, one, buttons)
        return bonus and self.won(one, other, buttons) == 2

    def aces_of(self, hand: Hand) -> dict[str, int]:
        """A point for each ace, whatever became of its segment (001:3295)."""
        assert hand.setting is not None
        points = {
            name: sum(card.rank == ACE for card in group) * self.bonus[name].rows["ace"].win
            for (name, _), group in zip(SEGMENTS, hand.setting, strict=True)
        }
        aces = sum(points.values())
        return {"aces": aces} if aces else {}

    def penalty(self, winner: Hand) -> dict[str, int]:
        """What a fouled hand owes one player (001:3342)."""
        parts = {"foul": self.options.foul_points}
        if winner.setting is not None:
            for segment in range(3):
                parts |= self.bonus_of(winner, segment)
            parts |= self.aces_of(winner)
        return parts

    def pay(self, table: Table, payer: Hand, winner: Hand, points: int, why: Why) -> None:
        """Points become chips as far as both still have action; the rest is not played for."""
        paid = min(points, payer.action, winner.action)
        payer.action -= paid
        winner.action -= paid
        table.move("pay", payer.seat.stack, winner.seat.stack, paid * self.point, why)
        if paid < points:
            short = f"{money(paid * self.point)} of {money(points * self.point)}: no action is left"
            table.note("announce", winner.seat.key, self.rules["capped"], short)

    def readings(self, seen: Seen) -> dict[str, tuple[Reading, ...]]:
        """The parts of each hand that has been set and can be seen."""
        return readings.of_parts(seen, tuple(name for name, _ in SEGMENTS), thirteen.describe)


def _tally(parts: Mapping[str, int]) -> str:
    """Points in words: "4 points: front 1, shot 3"."""
    total = sum(parts.values())
    return f"{total} point{'s' * (total != 1)}: {', '.join(f'{name} {points}' for name, points in parts.items())}"


def build(sheet: Sheet) -> ThirteenCardPokerRed:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    return ThirteenCardPokerRed(
        sheet,
        o,
        read_unit(sheet.fees, o.point, default="5"),
        {segment: sheet.pay_tables[segment] for segment, _ in SEGMENTS},
        sheet.pay_tables[SWEEP],
    )
