"""Texas Hold'em: two cards down, five on the board, the best five of seven takes the pot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import STANDARD_PACK
from housedealer.games.sheet import Sheet
from housedealer.hands import five
from housedealer.money.betting import Caps, Contest, Stakes, Structure, order_from
from housedealer.money.blinds import BlindRules, Lineup, line_up
from housedealer.money.fees import Action, Moment
from housedealer.money.stakes import read_stakes
from housedealer.table.events import UP, Why
from housedealer.table.table import Play, Table

RULES: Final[Mapping[str, str]] = {
    "shuffle": "The house dealer shuffles and cuts one standard pack of 52 cards.",
    "commit": "The shuffle's seed is sealed before the deal and shown after the hand.",
    "draw": "A new game draws for the button: the highest card has it, equal ranks by suit, spades first.",
    "button": "The dealer button moves one player clockwise after every hand.",
    "small_blind": "The player at the button's left posts the small blind before the deal.",
    "big_blind": "The next player to the left posts the big blind; it is live, so that player may raise.",
    "free_hands": "In a new game nobody pays to come in before the blind has first passed the seat.",
    "come_in": "A new player waits for the big blind or posts its amount; one who missed blinds waits, makes them up, or straddles.",
    "missed": "A player who is away when the blinds pass gets a missed-blind button.",
    "post": "A posted blind the size of the big blind is live: it is that player's opening bet.",
    "dead_blind": "Of an additional blind only the big blind's amount plays; the rest is dead money in the pot.",
    "straddle": "A make-up straddle is twice the big blind, from its immediate left; it is live and acts last.",
    "two_big_blinds": "A waiting player whom the moving button leaves between the blinds still posts a big blind.",
    "in_the_middle": "The button passes over a player who came in between the blinds.",
    "all_blinds": "In the larger limits a blind that the button skipped is still owed.",
    "deal": "Each player is dealt two cards face down, one at a time, the small blind first and the button last.",
    "options": "In turn each player folds, checks or calls, bets or raises within the table limit.",
    "fold": "A folded hand goes face down to the discards and takes no more part.",
    "check": "With nothing to call a player may decline to bet.",
    "call": "A call matches the bet; a short stack calls for all it has.",
    "raise": "Only a full bet is a bet or a raise; an all-in for less is action only.",
    "pull_in": "When the betting is complete the dealer moves the bets into the pot.",
    "uncalled": "A bet that nobody called goes back.",
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
    "split": "Equal hands split the pot; odd chips go to the winner nearest the button's left.",
    "uncontested": "When all others have folded the last hand wins without being shown.",
    "too_few": "A hand needs two players with chips.",
    "end": "The hand is over.",
}  # fmt: skip


@dataclass(frozen=True)
class Options:
    """What a room or a table may choose."""

    structure: Structure = field(
        default="limit", metadata={"help": "how much may be bet: limit, spread, pot_limit or no_limit"}
    )
    stakes: str = field(
        default="4-8", metadata={"help": "the two bets of a limit game, the ends of a spread, or the two blinds"}
    )
    blinds: str = field(default="", metadata={"help": "blinds like 2/4 where the stakes do not settle them"})
    raises: int = field(default=3, metadata={"help": "raises allowed in a betting round; 0 for any number"})
    cap_covers: Literal["all", "limit", "limit_and_spread"] = field(
        default="all", metadata={"help": "the structures that the cap on raises holds for"}
    )
    uncapped_with_two: Literal["in_the_pot", "in_the_round", "never"] = field(
        default="in_the_pot",
        metadata={"help": "when two players lift the cap: two left in the pot, or two in the whole betting round"},
    )
    short_all_in: Literal["replaced", "added"] = field(
        default="replaced",
        metadata={"help": "whether a full raise replaces a short all-in before it or is added to it"},
    )
    heads_up: Literal["button_posts_big", "button_posts_small"] = field(
        default="button_posts_big", metadata={"help": "who posts which blind when two play"}
    )
    entry: Literal["post_or_wait", "free"] = field(
        default="post_or_wait", metadata={"help": "how new and returning players come in"}
    )
    posts_per_deal: int = field(
        default=1, metadata={"help": "make-up posts out of position in one deal; 0 for any number"}
    )
    straddle_is_a_raise: bool = field(default=True, metadata={"help": "a make-up straddle uses up one raise"})
    all_blinds_from: int = field(
        default=0, metadata={"help": "from this small bet (dollars) nobody is spared a blind; 0 for never"}
    )
    most_per_round: int = field(
        default=0, metadata={"help": "most dollars a player may put into one betting round; 0 for no limit"}
    )
    show_first: Literal["last_action", "left_of_button"] = field(
        default="last_action", metadata={"help": "who turns a hand up first"}
    )


@dataclass(frozen=True)
class Holdem:
    """Hold'em as one room plays it."""

    id: str
    size: int
    rules: Mapping[str, Why]
    sheet: Sheet
    stakes: Stakes
    caps: Caps
    blinds: BlindRules
    show_first: str

    hole_cards: ClassVar[int] = 2

    def round(self, table: Table) -> Play:
        """One hand, from the blinds to the pot."""
        rules = self.rules
        self.collect_time(table)
        lineup = yield from line_up(table, self.stakes, self.blinds)
        if lineup is None:
            table.note("stop", None, rules["too_few"])
            return
        contest = self.blinds_in(table, lineup)

        table.shuffle(STANDARD_PACK, rules["shuffle"])
        for _ in range(self.hole_cards):
            for seat in lineup.players:
                table.deal(seat.hand, seat.key, rules["deal"])

        yield from contest.betting_round(lineup.first, self.stakes.bet_size(late=False))
        for street, count, late in (("flop", 3, False), ("turn", 1, True), ("river", 1, True)):
            if len(contest.live) == 1:
                break
            table.burn(rules["burn"])
            table.deal("board", UP, rules[street], count)
            self.collect(table, contest, street)
            yield from contest.betting_round(lineup.button + 1, self.stakes.bet_size(late))
        self.showdown(table, contest, lineup)

    def blinds_in(self, table: Table, lineup: Lineup) -> Contest:
        """The blinds are posted before any card."""
        contest = Contest(table, lineup.players, self.stakes, self.caps)
        for number, amount, rule in lineup.dead:
            contest.post_dead(number, amount, self.rules[rule])
        for number, amount, rule in lineup.live:
            contest.post(number, amount, self.rules[rule])
        contest.open_at(lineup.level, raise_size=self.stakes.big_blind, raises=lineup.raises)
        return contest

    def showdown(self, table: Table, contest: Contest, lineup: Lineup) -> None:
        """Turn the hands up, best five of seven, and push the pots."""
        rules, live = self.rules, contest.live
        if not table.cards["board"]:
            self.collect(table, contest, "no_flop")
        if len(live) > 1:
            for number in self.show_order(contest, lineup.button):
                table.turn_up(table.seats[number].hand, rules["show"], kind="show")
        board = table.cards["board"]
        strengths = (
            {number: five.best(table.cards[table.seats[number].hand] + board) for number in live}
            if len(live) > 1
            else {}
        )

        def best(contenders: Sequence[int]) -> list[tuple[Sequence[int], Why]]:
            top = max(strengths[number] for number in contenders)
            winners = [n for n in order_from(contenders, lineup.button) if strengths[n] == top]
            return [(winners, rules["win"] if len(winners) == 1 else rules["split"])]

        contest.award(best, rules["uncontested"])

    def show_order(self, contest: Contest, button: int) -> list[int]:
        """Who shows first: the last to bet or raise, or, checked round, the first who checked."""
        first = contest.last_aggressor if contest.last_aggressor is not None else contest.first_to_act
        if self.show_first == "left_of_button" or first is None:
            return order_from(contest.live, button)
        return order_from(contest.live, first - 1)

    # -- the collection --------------------------------------------------------------------------------------------

    def collect(self, table: Table, contest: Contest, street: str) -> None:
        """Take what the posted option says falls due at this moment from the pot."""
        moment: Moment | None = {"flop": "after_flop", "no_flop": "no_flop", "river": "river"}.get(street)  # type: ignore[assignment]
        if self.sheet.fees is None or moment is None:
            return
        action = Action(len(contest.seats), flop=street != "no_flop", river=street == "river")
        rule = self.rules[{"after_flop": "fee", "no_flop": "no_flop_fee", "river": "river_fee"}[moment]]
        for due in self.sheet.fees.dues(action, moment):
            if due.payer == "pot":
                contest.collect_fee(due.amount, Why(rule.text, due.source))

    def collect_time(self, table: Table) -> None:
        """Time collections, when the clock has passed a mark."""
        if self.sheet.fees is None or not table.setup.collection_due:
            return
        players = [seat for seat in table.present if table.chips[seat.stack]]
        action = Action(len(players), seats=tuple(seat.key for seat in players))
        for moment in ("half_hour", "dealer_change"):
            for due in self.sheet.fees.dues(action, moment):
                stack = f"{due.bettor}.stack"
                table.move(
                    "fee",
                    stack,
                    "drop",
                    min(due.amount, table.chips[stack]),
                    Why(self.rules["time_fee"].text, due.source),
                )


def build(sheet: Sheet) -> Holdem:
    """The game of one room from its sheet."""
    o: Options = sheet.options
    covered = {"all": True, "limit": o.structure == "limit", "limit_and_spread": o.structure in ("limit", "spread")}
    return Holdem(
        sheet.id,
        sheet.size,
        sheet.rules,
        sheet,
        read_stakes(o.structure, o.stakes, o.blinds, o.most_per_round),
        Caps(o.raises if o.raises and covered[o.cap_covers] else None, o.uncapped_with_two, o.short_all_in),
        BlindRules(
            o.heads_up,
            o.entry,
            o.posts_per_deal,
            straddle_is_a_raise=o.straddle_is_a_raise,
            all_blinds_from=o.all_blinds_from * 100 or None,
        ),
        o.show_first,
    )
