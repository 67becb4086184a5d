"""Texas Hold'em: two cards down, five on the board, the best five of seven takes the pot.

The other flop games are this one with what differs: more cards down, which of them must play, a discard, a low half.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, ClassVar, Final, Literal

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games.base import PotGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings
from housedealer.hands.readings import Reading
from housedealer.money.betting import Contest, Divide, order_from
from housedealer.money.blinds import BlindRules, Lineup, line_up
from housedealer.money.fees import Action, Moment
from housedealer.money.pot_games import BLIND_RULES, POT_RULES, PotOptions
from housedealer.money.stakes import read_stakes
from housedealer.table.events import UP, Why
from housedealer.table.questions import Answer, Pick, Question
from housedealer.table.table import Asking, Play, Replies, Table

RULES: Final[Mapping[str, str]] = {
    **POT_RULES,
    **BLIND_RULES,
    "shuffle": "The house dealer shuffles and cuts one standard pack of 52 cards.",
    "draw": "A new game draws for the button: the highest card has it, equal ranks by suit, spades first.",
    "small_blind": "The player at the button's left posts the small blind before the deal.",
    "big_blind": "The next player to the left posts the big blind; it is live, so that player may raise.",
    "come_in": "A new player waits for the big blind or posts its amount; one who missed blinds waits, makes them up, or straddles.",
    "post": "A posted blind the size of the big blind is live: it is that player's opening bet.",
    "dead_blind": "Of an additional blind only the big blind's amount plays; the rest is dead money in the pot.",
    "straddle": "A make-up straddle is twice the big blind, from its immediate left; it is live and acts last.",
    "two_big_blinds": "A waiting player whom the moving button leaves between the blinds still posts a big blind.",
    "in_the_middle": "The button passes over a player who came in between the blinds.",
    "all_blinds": "In the larger limits a blind that the button skipped is still owed.",
    "twice_passed": "In the larger limits a new player whom the blinds have passed twice owes them like any other.",
    "deal": "Each player is dealt two cards face down, one at a time, the small blind first and the button last.",
    "burn": "The top card is burned face down before each part of the board.",
    "flop": "Three community cards are turned together.",
    "turn": "A fourth community card is turned.",
    "river": "The fifth and last community card is turned.",
    "fee": "The collection comes out of the pot once the flop is down, by the number of players.",
    "no_flop_fee": "A hand that ends before the flop pays only the no-flop collection.",
    "river_fee": "With seven or more players a hand that reaches the river pays a second collection.",
    "time_fee": "The collection is taken from each player by the clock, before the first hand after the mark.",
    "show": "Everyone still in turns their cards up; whoever acted last shows first.",
    "win": "The best five of the seven cards takes the pot.",
    "split": "Equal hands split the pot; the odd chips go to the winner nearest the button's left.",
}  # fmt: skip


@dataclass(frozen=True)
class Options(PotOptions):
    """What a room or a table may choose."""

    stakes: str = field(
        default="4-8", metadata={"help": "the two bets of a limit game, the ends of a spread, or the two blinds"}
    )
    blinds: str = field(default="", metadata={"help": "blinds like 2/4 where the stakes do not settle them"})
    cap_covers: Literal["all", "limit", "limit_and_spread"] = field(
        default="all", metadata={"help": "the structures that the cap on raises holds for"}
    )
    heads_up: Literal["button_posts_big", "button_posts_small"] = field(
        default="button_posts_big", metadata={"help": "who posts which blind when two play"}
    )
    entry: Literal["post_or_wait", "free"] = field(
        default="post_or_wait", metadata={"help": "how new and returning players come in"}
    )
    button_goes: Literal["with_the_blinds", "player_to_player"] = field(
        default="with_the_blinds",
        metadata={"help": "past newcomers, so that no blind goes back, or to the next player whoever has come or gone"},
    )
    posts_per_deal: int = field(
        default=1, metadata={"help": "make-up posts out of position in one deal; 0 for any number"}
    )
    straddle_is_a_raise: bool = field(default=True, metadata={"help": "a make-up straddle uses up one raise"})
    all_blinds_from: int = field(
        default=0, metadata={"help": "from this small bet (dollars) nobody is spared a blind; 0 for never"}
    )
    twice_passed_from: int = field(
        default=0,
        metadata={"help": "from this small bet (dollars) blinds that pass a new player twice are owed; 0 for never"},
    )
    most_per_round: int = field(
        default=0, metadata={"help": "most dollars a player may put into one betting round; 0 for no limit"}
    )
    show_first: Literal["last_action", "left_of_button"] = field(
        default="last_action", metadata={"help": "who turns a hand up first"}
    )
    odd_chip: Literal["high", "left_of_button"] = field(
        default="high", metadata={"help": "which half of a split pot takes the odd chip"}
    )
    bets_go_in: Literal["before_flop", "after_flop"] = field(
        default="before_flop",
        metadata={"help": "whether the first bets go into the pot before the flop is spread or after it"},
    )
    no_flop_fee: Literal["alone", "always"] = field(
        default="alone", metadata={"help": "whether hands with a flop pay the no-flop collection too"}
    )


LineUp = Callable[[Table], Generator[Asking, Replies, Lineup | None]]
Discard = Literal["never", "before_flop", "after_flop", "after_flop_betting"]
FEE_MOMENTS: Final[Mapping[str, Moment]] = {"flop": "after_flop", "no_flop": "no_flop", "river": "river"}
STREETS: Final = (("flop", 3, False), ("turn", 1, True), ("river", 1, True))


@dataclass(frozen=True)
class Holdem(PotGame):
    """Hold'em as one room plays it."""

    options: Options
    line_up: LineUp
    discard: Discard = "never"

    book: ClassVar[str] = "flop"
    deals_transfers_in: ClassVar[bool] = (
        False  # 001:1401 and its sisters: whoever is new waits for the big blind or posts
    )
    hole_cards: ClassVar[int] = 2
    has_low: ClassVar[bool] = False

    def high(self, hand: Sequence[Card], board: Sequence[Card]) -> int:
        """The strength of the best high hand."""
        return five.best((*hand, *board))

    def low(self, hand: Sequence[Card], board: Sequence[Card]) -> int | None:
        """The strength of the best qualifying low, where a low takes half the pot."""
        return None

    def round(self, table: Table) -> Play:
        """One hand, from the blinds to the pot."""
        rules = self.rules
        self.collect_time(table)
        lineup = yield from self.line_up(table)
        if lineup is None:
            table.note("stop", None, rules["too_few"])
            return
        contest = self.blinds_in(table, lineup)

        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for _ in range(self.hole_cards):
            table.deal_round(lineup.players, rules["deal"])
        yield from table.dealt()

        spread_first = self.options.bets_go_in == "after_flop"
        yield from contest.betting_round(lineup.first, self.stakes.bet_size(late=False), pull_in=not spread_first)
        if len(contest.live) == 1:
            contest.pull_in()
        for street, count, late in STREETS:
            if len(contest.live) == 1:
                break
            if self.discard == f"before_{street}":
                yield from self.discard_one(table, contest)
            table.burn(rules["burn"])
            table.deal("board", UP, rules[street], count)
            if street == "flop" and spread_first:
                contest.pull_in()
            self.collect(table, contest, street)
            if self.discard == f"after_{street}":
                yield from self.discard_one(table, contest)
            yield from contest.betting_round(lineup.button + 1, self.stakes.bet_size(late))
            if self.discard == f"after_{street}_betting" and len(contest.live) > 1:
                yield from self.discard_one(table, contest)
        self.showdown(table, contest, lineup)

    def blinds_in(self, table: Table, lineup: Lineup) -> Contest:
        """The blinds are posted before any card."""
        contest = Contest(table, lineup.players, self.stakes, self.caps)
        for number, amount, rule in lineup.antes:
            contest.post(number, amount, self.rules[rule], kind="ante")
            contest.open_at(amount)
        contest.pull_in()
        for number, amount, rule in lineup.dead_antes:
            contest.post_dead(number, amount, self.rules[rule])
        for number, amount, rule in lineup.live:
            contest.post(number, amount, self.rules[rule])
        for number, amount, rule in lineup.dead:  # what is left of a short stack once its live blind is in
            contest.post_dead(number, amount, self.rules[rule])
        contest.open_at(lineup.level, raise_size=self.stakes.big_blind, raises=lineup.raises)
        return contest

    def discard_one(self, table: Table, contest: Contest) -> Play:
        """Everyone still in throws one card away, face down; nobody waits to see what the others do."""
        why = self.rules["discard"]
        asked = [contest.seats[number] for number in contest.live]
        replies = yield from table.ask_together(
            Question(seat.number, (Pick("discard", seat.hand, held, 1, 1),), Answer("discard", (min(held),)), why)
            for seat in asked
            for held in [tuple(table.cards[seat.hand])]
        )
        for seat in asked:
            table.move_cards("discard", seat.hand, "muck", why, replies[seat.number].value, face=seat.key)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        if len(shared) < 3:
            return (readings.few(cards),)
        high = readings.high(self.high(cards, shared))
        return (high, readings.low_or_none(self.low(cards, shared))) if self.has_low else (high,)

    # -- the showdown ----------------------------------------------------------------------------------------------

    def showdown(self, table: Table, contest: Contest, lineup: Lineup) -> None:
        """Turn the hands up and push each pot to the best of those who contest it."""
        if not table.cards["board"]:
            self.collect(table, contest, "no_flop")
        if len(contest.live) > 1:
            for number in self.show_order(contest, lineup.button):
                table.turn_up(contest.seats[number].hand, self.rules["show"], kind="show")
        contest.award(self.divide(table, contest, lineup.button), self.rules["uncontested"])

    def divide(self, table: Table, contest: Contest, button: int) -> Divide:
        """Who wins a pot: one part for the best hand, or a high and a low half."""
        rules, cards, board = self.rules, table.cards, table.cards["board"]

        def winners(strengths: Mapping[int, int]) -> list[int]:
            top = max(strengths.values())
            best = [number for number, strength in strengths.items() if strength == top]
            return best if len(best) == 1 else order_from(best, button)

        def parts(contenders: Sequence[int]) -> list[tuple[Sequence[int], Why]]:
            hands = {number: cards[contest.seats[number].hand] for number in contenders}
            high = winners({number: self.high(hand, board) for number, hand in hands.items()})
            lows = (
                {n: low for n, hand in hands.items() if (low := self.low(hand, board)) is not None}
                if self.has_low
                else {}
            )
            if not lows:
                return [(high, rules["win"] if len(high) == 1 else rules["split"])]
            halves = [(high, rules["high_half"]), (winners(lows), rules["low_half"])]
            if self.options.odd_chip == "left_of_button":
                order = order_from(contenders, button)
                halves.sort(key=lambda half: order.index(half[0][0]))
            return list(halves)

        return parts

    def show_order(self, contest: Contest, button: int) -> list[int]:
        """Who shows first: whoever instituted the last action by betting or checking, or the first from the button's left."""
        first = contest.shows_first
        if self.options.show_first == "left_of_button" or first is None:
            return order_from(contest.live, button)
        return order_from(contest.live, first - 1)

    # -- the collection --------------------------------------------------------------------------------------------

    def collect(self, table: Table, contest: Contest, street: str) -> None:
        """Take what the posted option says falls due at this moment from the pot."""
        moment = FEE_MOMENTS.get(street)
        if self.fees is None or moment is None:
            return
        if street == "flop" and self.options.no_flop_fee == "always":
            self.collect(table, contest, "no_flop")
        action = Action(len(contest.seats), flop=street != "no_flop", river=street == "river")
        rule = self.rules["fee" if street == "flop" else f"{street}_fee"]
        for due in self.fees.dues(action, moment):
            if due.payer == "pot":
                contest.collect_fee(due.amount, Why(rule.text, due.source))

    def collect_time(self, table: Table) -> None:
        """Time collections, when the clock has passed a mark."""
        if self.fees is None or not table.setup.collection_due:
            return
        players = [seat for seat in table.present if table.chips[seat.stack]]
        action = Action(len(players), seats=tuple(seat.key for seat in players))
        for moment in ("half_hour", "dealer_change"):
            for due in self.fees.dues(action, moment):
                stack = f"{due.bettor}.stack"
                table.move(
                    "fee",
                    stack,
                    "drop",
                    min(due.amount, table.chips[stack]),
                    Why(self.rules["time_fee"].text, due.source),
                )


def build(sheet: Sheet, kind: type[Holdem] = Holdem, **differs: Any) -> Holdem:
    """The game of one room from its sheet, as hold'em or as one of its kinds."""
    o: Options = sheet.options
    covered = {"all": True, "limit": o.structure == "limit", "limit_and_spread": o.structure in ("limit", "spread")}
    stakes = read_stakes(o.structure, o.stakes, o.blinds, o.most_per_round)
    blinds = BlindRules(
        o.heads_up,
        o.entry,
        o.posts_per_deal,
        straddle=bool(sheet.rules["straddle"].cite),  # only where the packet prints it
        straddle_is_a_raise=o.straddle_is_a_raise,
        all_blinds_from=o.all_blinds_from * 100 or None,
        twice_passed_from=o.twice_passed_from * 100 or None,
        button_goes=o.button_goes,
    )
    raises = o.raises if o.raises and covered[o.cap_covers] else None
    caps = replace(o.caps(), raises=raises)
    seating = partial(line_up, stakes=stakes, rules=blinds)
    return kind(sheet, o, stakes, caps, seating, **differs)
