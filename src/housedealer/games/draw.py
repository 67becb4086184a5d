"""Hi Draw, and what every draw game shares: blinds and kills, five cards down, one draw, the joker."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar, Final, Literal

from housedealer.cards import PACK_WITH_JOKER, Card
from housedealer.games.base import PotGame
from housedealer.games.sheet import Sheet
from housedealer.games.surrendered import show_or_surrender
from housedealer.hands import five, joker, readings, showing
from housedealer.hands.readings import Reading
from housedealer.money.betting import Contest, Stakes, Structure, order_from
from housedealer.money.blinds import KILL, BlindRules, Lineup, line_up
from housedealer.money.pot_games import BLIND_RULES, POT_RULES, PotOptions
from housedealer.money.stakes import read_stakes
from housedealer.table.events import Why
from housedealer.table.questions import Answer, Pick
from housedealer.table.table import Play, Seat, Table

RULES: Final[Mapping[str, str]] = {
    **POT_RULES,
    **BLIND_RULES,
    "shuffle": "The house dealer shuffles and cuts a standard pack with one joker, 53 cards.",
    "draw": "A new game draws for the button: the highest card has it, equal ranks by suit, spades first; the joker is lowest.",
    "small_blind": "The player at the button's left posts the first blind, a portion of the opening bet.",
    "middle_blind": "Where three players post, the next one posts the middle blind.",
    "big_blind": "The last of them posts the big blind; it is live, so that player may raise.",
    "all_blinds": "The total of the blinds is owed each round: whoever a blind has skipped posts it too, the big one live.",
    "come_in": "A new player, or one who missed a blind, waits for the big blind or kills the pot.",
    "kill": "A kill is exactly twice the big blind, one a deal; it is live and doubles the limit of the hand.",
    "winner_kill": "The winner of the last hand has to kill the pot.",
    "kill_button": "The winner of this hand has to kill the next one.",
    "in_the_middle": "The button passes over a player who took it in the middle with a kill.",
    "deal": "Each player is dealt five cards face down, one at a time in rotation.",
    "fee": "The collection comes out of the pot after the first betting round, by the number of players.",
    "burn": "The top card of the stub is burned before the draw.",
    "discard": "In turn each player discards up to five cards, or stands pat, and receives as many.",
    "drawn": "The dealer states how many cards each player has drawn.",
    "reshuffle": "When the stub runs out, what others have thrown away is shuffled into a new one.",
    "show": "Everyone still in turns their cards up; whoever acted last shows first.",
    "surrender": "A hand that another one beats may be surrendered face down at the showdown.",
    "asked": "Any player may ask to see a hand of the showdown; one surrendered face down is dead before it is turned up.",
    "asked_by_winner": "A surrendered hand that the winner of the pot asks to see is live.",
    "win": "The best hand takes the pot.",
    "split": "Equal hands split the pot; an odd chip goes to the highest card by suit, spades first.",
}  # fmt: skip


@dataclass(frozen=True)
class Options(PotOptions):
    """What a room or a table may choose."""

    structure: Structure = field(
        default="spread", metadata={"help": "how much may be bet: limit, spread, pot_limit or no_limit"}
    )
    stakes: str = field(
        default="2-20", metadata={"help": "the ends of a spread, the one bet of a limit game twice, or the two blinds"}
    )
    blinds: str = field(default="", metadata={"help": "two or three blinds like 1/2 or 1/1/2"})
    check_raise: bool = field(default=True, metadata={"help": "a player who has checked may raise in the same round"})
    gypsy: bool = field(default=True, metadata={"help": "one may come in by just calling the big blind"})
    heads_up: Literal["button_posts_big", "button_posts_small"] = field(
        default="button_posts_small", metadata={"help": "who posts which blind when two play"}
    )
    entry: Literal["post_or_wait", "free"] = field(
        default="post_or_wait", metadata={"help": "how new and returning players come in"}
    )
    kill_opens: Literal["left_of_big_blind", "left_of_kill"] = field(
        default="left_of_big_blind", metadata={"help": "where the betting of a killed pot starts"}
    )
    winner_kills: bool = field(default=False, metadata={"help": "the winner of a hand has to kill the next one"})
    joker: Literal["bug", "wild"] = field(
        default="bug", metadata={"help": "the joker is an ace or completes a straight or flush, or stands for any card"}
    )
    five_of_a_kind: bool = field(default=True, metadata={"help": "five of a kind is a hand, the highest"})
    odd_chips: Literal["suit", "seat"] = field(
        default="suit", metadata={"help": "which of equal hands takes an odd chip: by suit, or left of the button"}
    )
    surrender: bool = field(
        default=False,
        metadata={"help": "hands may be surrendered face down at the showdown, and players ask to see them"},
    )


@dataclass(frozen=True)
class Draw(PotGame):
    """Draw poker for high as one room plays it; other draw games change what differs."""

    options: Options
    blinds: BlindRules

    book: ClassVar[str] = "draw"
    button_card: ClassVar[Literal["high", "low"]] = "high"

    def round(self, table: Table) -> Play:
        """One hand, from the blinds to the pot."""
        rules = self.rules
        lineup = yield from line_up(table, self.stakes, self.blinds)
        if lineup is None:
            table.note("stop", None, rules["too_few"])
            return
        stakes = self.stakes if lineup.kill is None else doubled(self.stakes)
        contest = self.blinds_in(table, lineup, stakes)

        table.shuffle(PACK_WITH_JOKER, rules["shuffle"])
        for _ in range(5):
            for seat in lineup.players:
                table.deal(seat.hand, seat.key, rules["deal"])
        yield from table.dealt()
        yield from contest.betting_round(lineup.first, stakes.low)
        self.take_collection(contest, "after_first_betting_round")  # also where the hand ends with it

        after_the_draw = len(table.events)
        if len(contest.live) > 1:
            table.burn(rules["burn"])
            for number in order_from(contest.live, lineup.button):
                yield from self.draw(table, table.seats[number])
            yield from table.dealt()
            after_the_draw = len(table.events)
            yield from contest.betting_round(lineup.button + 1, stakes.low)
        yield from self.showdown(table, contest, lineup.button, after_the_draw)

    def blinds_in(self, table: Table, lineup: Lineup, stakes: Stakes) -> Contest:
        """The blinds, and a kill, are posted before any card."""
        contest = Contest(table, lineup.players, stakes, self.caps)
        for number, amount, rule in lineup.live:
            contest.post(number, amount, self.rules[rule])
        for number, amount, rule in lineup.dead:  # what is left of a short stack once its live blind is in
            contest.post_dead(number, amount, self.rules[rule])
        contest.open_at(lineup.level, full=lineup.level >= stakes.low, callable=self.options.gypsy)
        return contest

    def draw(self, table: Table, seat: Seat) -> Play:
        """Throw cards away and get as many; from a stub that runs out first the rest of it, then of what others threw."""
        rules, thrown = self.rules, seat.place("discards")
        held = tuple(table.cards[seat.hand])
        pick = Pick("discard", seat.hand, held, 0, len(held))
        answer = yield from table.ask(seat.number, (pick,), Answer("discard", ()), rules["discard"])
        wanted = len(answer.value)
        table.move_cards("discard", seat.hand, thrown, rules["discard"], answer.value, face=seat.key)
        table.note("draw", seat.key, rules["drawn"], wanted)
        from_stub = min(wanted, len(table.cards["deck"]))
        if from_stub:
            table.deal(seat.hand, seat.key, rules["discard"], from_stub)
        if from_stub < wanted:
            others = [other.place("discards") for other in table.seats.values() if other is not seat]
            table.reshuffle(["burn", "muck", *others], rules["reshuffle"])
            table.deal(seat.hand, seat.key, rules["discard"], wanted - from_stub)

    # -- the showdown ----------------------------------------------------------------------------------------------

    def showdown(self, table: Table, contest: Contest, button: int, after_the_draw: int) -> Play:
        """Turn the hands up and push the pots."""
        rules = self.rules
        hands = {number: table.cards[table.seats[number].hand] for number in contest.live}

        def divide(contenders: Sequence[int]) -> list[tuple[Sequence[int], Why]]:
            order = order_from(contenders, button)
            return self.divide({number: hands[number] for number in order})

        if len(contest.live) > 1:
            order = order_from(contest.live, (contest.shows_first or 1) - 1)
            if self.options.surrender:
                yield from show_or_surrender(
                    table, contest, order, lambda shown: [n for winners, _ in divide(shown) for n in winners]
                )
                hands = {number: hands[number] for number in contest.live}
            else:
                for number in order:
                    table.turn_up(table.seats[number].hand, rules["show"], kind="show")
            self.take_back(table, contest, hands, after_the_draw)

        won = contest.award(divide, rules["uncontested"])
        if self.options.winner_kills:
            table.put_button(KILL, won[0] if len(won) == 1 else None, rules["kill_button"])

    def take_back(self, table: Table, contest: Contest, hands: Mapping[int, list[Card]], after_the_draw: int) -> None:
        """What goes back to the players before the pots are awarded: nothing in most games."""

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        """The winners of each part of a pot."""
        winners = self.high(hands)
        return [(winners, self.rules["win"] if len(winners) == 1 else self.rules["split"])]

    def high(self, hands: Mapping[int, list[Card]]) -> list[int]:
        """The best high hands, in the order in which they take odd chips."""
        wild, fives = self.options.joker == "wild", self.options.five_of_a_kind
        strengths = {number: joker.best(cards, wild, fives) for number, cards in hands.items()}

        def suits(number: int) -> tuple[int, ...]:
            strength = strengths[number]
            flush = joker.category(strength) in ("flush", "straight_flush", "royal_flush")
            return showing.high_suits(hands[number], five.ranks(strength), flush)

        return self.best(strengths, suits)

    def best(self, strengths: Mapping[int, int], suits: Callable[[int], tuple[int, ...]]) -> list[int]:
        """The strongest, in the order in which they take odd chips."""
        return showing.winners(strengths, strengths, suits if self.options.odd_chips == "suit" else None)

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        if len(cards) != 5:
            return ()
        return (readings.high(joker.best(cards, self.options.joker == "wild", self.options.five_of_a_kind)),)

    # -- the collection --------------------------------------------------------------------------------------------

    @classmethod
    def build(cls, sheet: Sheet) -> Draw:
        """The game of one room from its sheet."""
        o: Options = sheet.options
        blinds = BlindRules(
            o.heads_up,
            o.entry,
            all_blinds_from=0,
            make_up="kill",
            kill_opens=o.kill_opens,
            winner_kills=o.winner_kills,
            button_card=cls.button_card,
            pack=PACK_WITH_JOKER,
        )
        caps = replace(o.caps(), check_raise=o.check_raise)
        return cls(sheet, o, read_stakes(o.structure, o.stakes, o.blinds), caps, blinds)


def doubled(stakes: Stakes) -> Stakes:
    """The stakes of a hand that somebody has killed."""
    return replace(stakes, low=2 * stakes.low, high=2 * stakes.high)


build = Draw.build
