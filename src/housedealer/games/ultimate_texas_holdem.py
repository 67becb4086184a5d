"""Ultimate Texas Hold'em: two cards each and a board, and one Play wager that may be the larger the earlier it is made."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.errors import BadSetup
from housedealer.games.base import BankedGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings
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
    forfeit,
    settle_forfeited,
)
from housedealer.money.layout import Bet, Layout, Placed, SpotInPlay
from housedealer.money.pay import EVEN, PayTable
from housedealer.money.side_bets import settle_side_bet
from housedealer.money.stakes import read_limit
from housedealer.money.wagers import WITHIN_SEAT, Start, WithinSeat, on_the_table, seats_from, within_seat
from housedealer.table.events import DOWN, UP
from housedealer.table.questions import Answer, Choice
from housedealer.table.table import Asking, Play, Replies, Table

ANTE: Final = "ante"
BLIND: Final = "blind"
PLAY: Final = "play"
TRIPS: Final = "trips"
BAD_BEAT: Final = "bad_beat"
BETS: Final = (ANTE, BLIND, PLAY, TRIPS, BAD_BEAT)
BOARD: Final = "board"  # the community cards that are face up
FLOP: Final = "board.flop"
RIVER: Final = "board.river"

RULES: Final[Mapping[str, str]] = {
    **BANKED_RULES,
    "shuffle": "One pack of 52 cards is shuffled for each round.",
    "bets": "Before the deal each player bets equal amounts on Ante and Blind, and may add the bonus bets.",
    "deal": "Two cards face down to each spot from the house dealer's left, then two to the player-dealer.",
    "board": "Five community cards are laid face down in the middle.",
    "before_flop": "Before the flop a player checks or bets Play at three or four times the Ante, once and for all.",
    "flop": "The first three community cards are turned up.",
    "after_flop": "After the flop a player without a Play wager checks or bets twice the Ante.",
    "river": "The last two community cards are turned up together.",
    "at_river": "At the river a player without a Play wager bets exactly the Ante or folds.",
    "play": "The one Play wager of the hand is made and cannot be changed.",
    "fold": "Folding loses Ante and Blind, and a Trips bet whose hand does not pay.",
    "keep": "Folded cards with a bonus bet that may still win stay on the table.",
    "reveal": "The player-dealer's two cards are turned up.",
    "show": "Each hand still in action is turned up; the best five of seven cards play.",
    "not_qualified": "Without a pair the player-dealer does not qualify: the Ante pushes, all else is settled as usual.",
    "beats": "The better hand wins: Ante and Play pay even money.",
    "loses": "The player-dealer's better hand takes Play and Blind, and the Ante if it has a pair.",
    "tie": "Equal hands push.",
    "blind": "A winning straight or better is paid on the Blind by its table.",
    "blind_pushes": "A win with less than a straight pushes the Blind.",
    "trips": "Trips pays three of a kind or better, whether the hand wins, loses or is folded.",
    "trips_loses": "Trips loses with less than three of a kind.",
    "bad_beat": "Bad Beat pays by the beaten hand, the player's or the player-dealer's, if that is three of a kind or better.",
    "bad_beat_loses": "Bad Beat loses on a tie, and when the beaten hand is less than three of a kind.",
}  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Options(BankedOptions):
    """What a room or a table may choose."""

    behind: Behind = field(default="decide", metadata=BEHIND)
    ante_limit: str = field(default="5-500", metadata={"help": "least and most on the Ante, and so on the Blind"})
    trips_limit: str = field(default="1-500", metadata={"help": "least and most on Trips"})
    bad_beat_limit: str = field(default="1-500", metadata={"help": "least and most on Bad Beat, where it is offered"})
    deal: Literal["pairs", "singles"] = field(
        default="pairs", metadata={"help": "two cards at a time (shuffler) or one (card shoe)"}
    )
    burn: bool = field(default=False, metadata={"help": "burn a card before the flop and before the turn and river"})
    settle_from: Start = field(default="left_of_bank", metadata={"help": "where settlement starts"})
    settle_order: str = field(
        default="ante play blind trips bad_beat", metadata={"help": "the order of the wagers within a seat"}
    )
    within_seat: WithinSeat = field(default="bettor_by_bettor", metadata=WITHIN_SEAT)
    forfeits: Forfeits = field(
        default="in_order", metadata={"help": "when forfeited wagers use up the bank: in their order, or on folding"}
    )
    folded_trips: Literal["seven_cards", "board"] = field(
        default="seven_cards", metadata={"help": "the cards that must make three of a kind for Trips to survive a fold"}
    )
    folded_trips_up: bool = field(
        default=False,
        metadata={"help": "a folded hand whose Trips pays is turned up at once and lies there until it is paid"},
    )
    bad_beat_bank: Literal["or_better", "exactly_trips"] = field(
        default="or_better", metadata={"help": "what the player-dealer must lose with for Bad Beat to win"}
    )


@dataclass(frozen=True)
class UltimateTexasHoldem(BankedGame):
    """Ultimate Texas Hold'em as one room plays it."""

    options: Options
    order: tuple[str, ...]
    blind: PayTable
    trips: PayTable
    bad_beat: PayTable | None

    def round(self, table: Table) -> Play:
        """One round, from the bank to the last wager."""
        rules = self.rules
        opened = yield from self.frame.open(table)
        if opened is None:
            return
        bank, spots = opened.bank, seats_from(opened.spots, opened.bank, "dealers_left")
        self.deal(table, bank, spots)
        self.frame.collect(table, opened, "after_deal")

        for spot in spots:
            yield from self.decide(table, opened, spot, (3, 4), "before_flop")
        table.deal(BOARD, UP, rules["flop"], 3, source=FLOP)
        for spot in spots:
            yield from self.decide(table, opened, spot, (2,), "after_flop")
        table.deal(BOARD, UP, rules["river"], 2, source=RIVER)
        for spot in spots:
            yield from self.decide(table, opened, spot, (1,), "at_river")
        opened.wagers.extend(on_the_table(table, spots, [PLAY]))
        self.frame.collect(table, opened, "after_wagers")

        if any(table.cards[spot.hand] for spot in spots):
            table.turn_up(bank.seat.hand, rules["reveal"])
        for spot in seats_from(spots, bank, self.options.settle_from):
            mine = theirs = 0  # nothing is compared once a folded hand is gone
            if table.cards[spot.hand]:
                table.turn_up(spot.hand, rules["show"], kind="show")
                mine, theirs = (five.best([*table.cards[h], *table.cards[BOARD]]) for h in (spot.hand, bank.seat.hand))
            for placed, bet in within_seat(spot, self.order, self.options.within_seat):
                self.settle(table, bank, placed, bet, mine, theirs)
        self.frame.collect(table, opened, "before_conclusion")
        bank.close()

    def deal(self, table: Table, bank: Bank, spots: Sequence[SpotInPlay]) -> None:
        """Two cards each, the player-dealer last, and the board, all face down."""
        rules = self.rules
        table.shuffle(STANDARD_PACK, rules["shuffle"])
        times, count = (1, 2) if self.options.deal == "pairs" else (2, 1)
        for _ in range(times):
            for spot in spots:
                table.deal(spot.hand, spot.player.key, rules["deal"], count)
            table.deal(bank.seat.hand, DOWN, rules["deal"], count)
        for place, cards in ((FLOP, 3), (RIVER, 2)):
            if self.options.burn:
                table.burn(rules["board"])
            table.deal(place, DOWN, rules["board"], cards)

    def decide(
        self, table: Table, opened: Opened, spot: SpotInPlay, multiples: Sequence[int], street: str
    ) -> Generator[Asking, Replies, None]:
        """Everyone with an Ante decides, the hand's player first."""
        why, chips = self.rules[street], table.chips
        wait = "fold" if street == "at_river" else "check"
        lead, waits = spot.placed[0], False  # whether the hand's player checked, or folded at the river
        for placed in spot.placed:
            if chips[placed.place(PLAY)]:
                continue
            bettor, ante = placed.bettor, chips[placed.place(ANTE)]
            plays = tuple(
                Choice(f"play_{n}x", n * ante)
                for n in multiples
                if self.frame.spare(table, opened, placed, PLAY, n * ante) >= n * ante
            )
            if plays and (not waits or self.options.behind == "decide"):
                answer = yield from table.ask(bettor.number, (Choice(wait), *plays), Answer(wait), why, spot.hand)
                if answer.option != wait:
                    multiple = int(answer.option.removeprefix("play_").removesuffix("x"))
                    table.move("bet", bettor.stack, placed.place(PLAY), multiple * ante, self.rules["play"])
                    continue
                waits = waits or placed is lead
                if wait == "check":
                    table.note("check", bettor.key, why)
            if wait == "fold":
                self.fold(table, opened.bank, spot, placed)
        if wait == "fold":
            self.put_away(table, spot)

    def put_away(self, table: Table, spot: SpotInPlay) -> None:
        """A hand that nobody plays goes to the muck, unless a bonus bet on it may still win."""
        lead, rules = spot.placed[0], self.rules
        if not on_the_table(table, [spot], BETS):
            table.move_cards("fold", spot.hand, "muck", rules["fold"])
            return
        if not table.chips[lead.place(PLAY)] and on_the_table(table, [replace(spot, placed=[lead])], BETS):
            table.note("announce", lead.bettor.key, rules["keep"], "folds, a bonus bet stays")
        if self.options.folded_trips_up and not on_the_table(table, [spot], [PLAY]):
            table.turn_up(spot.hand, rules["keep"])

    def fold(self, table: Table, bank: Bank, spot: SpotInPlay, placed: Placed) -> None:
        """Ante and Blind are forfeited, and Trips unless it pays."""
        given_up = [ANTE, BLIND]
        if table.chips[placed.place(TRIPS)]:
            deciding = list(table.cards[BOARD])
            if self.options.folded_trips == "seven_cards":
                deciding += table.read(spot.hand)
            if not self.trips.pays(five.category(five.best(deciding))):
                given_up.append(TRIPS)
        forfeit(table, bank, placed, given_up, self.options.forfeits)

    def settle(self, table: Table, bank: Bank, placed: Placed, bet: str, mine: int, theirs: int) -> None:
        """Settle one wager."""
        settle_forfeited(table, bank, placed, bet)
        if not table.chips[placed.place(bet)]:
            return
        if bet == TRIPS:
            settle_side_bet(table, bank, placed, TRIPS, self.trips.pays(five.category(mine)))
        elif bet == BAD_BEAT:
            self.settle_bad_beat(table, bank, placed, mine, theirs)
        else:
            self.settle_base(table, bank, placed, bet, mine, theirs)

    def settle_base(self, table: Table, bank: Bank, placed: Placed, bet: str, mine: int, theirs: int) -> None:
        """Ante, Blind or Play by the comparison of the hands."""
        rules, owner, place = self.rules, placed.bettor, placed.place(bet)
        if bet == ANTE and theirs >> 20 < five.ONE_PAIR:
            bank.push(place, owner, rules["not_qualified"])
        elif mine == theirs:
            bank.push(place, owner, rules["tie"])
        elif mine < theirs:
            bank.lose(place, owner, rules["loses"])
        elif bet != BLIND:
            bank.win(place, owner, rules["beats"], EVEN)
        elif (odds := self.blind.pays(five.category(mine))) is not None:
            bank.win(place, owner, rules["blind"], odds)
        else:
            bank.push(place, owner, rules["blind_pushes"])

    def settle_bad_beat(self, table: Table, bank: Bank, placed: Placed, mine: int, theirs: int) -> None:
        """Bad Beat pays by the beaten hand, whoever held it."""
        assert self.bad_beat is not None
        beaten = five.category(min(mine, theirs))
        odds = self.bad_beat.pays(beaten) if mine != theirs else None
        if self.options.bad_beat_bank == "exactly_trips" and theirs < mine and beaten != "three_of_a_kind":
            odds = None
        settle_side_bet(table, bank, placed, BAD_BEAT, odds)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held = (*cards, *shared)
        return (readings.few(held) if len(held) < 5 else readings.high(five.best(held)),)


def build(sheet: Sheet) -> UltimateTexasHoldem:
    """The game of one room from its sheet; Bad Beat is offered where its pay table is printed."""
    o: Options = sheet.options
    bad_beat = sheet.pay_tables.get(BAD_BEAT)
    ante = read_limit(o.ante_limit)
    bets = [
        Bet(ANTE, "Ante", *ante, None, o.backline),
        Bet(BLIND, "Blind", *ante, ANTE, o.backline, "equal"),
        Bet(TRIPS, "Trips", *read_limit(o.trips_limit), ANTE, o.backline),
    ]
    if bad_beat is not None:
        bets.append(Bet(BAD_BEAT, "Bad Beat", *read_limit(o.bad_beat_limit), ANTE, o.backline))
    order = tuple(o.settle_order.split())
    if sorted(order) != sorted(BETS):
        raise BadSetup(f"{sheet.id}: settle_order should be {', '.join(BETS)} in some order, not {o.settle_order!r}")
    layout = Layout(tuple(bets), o.chip, o.other_spots)
    return UltimateTexasHoldem(
        sheet,
        o,
        Frame.of(o, layout, sheet.fees),
        order,
        sheet.pay_tables[BLIND],
        sheet.pay_tables[TRIPS],
        bad_beat,
    )
