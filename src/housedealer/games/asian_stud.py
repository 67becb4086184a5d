"""Asian Stud: five cards, one of them down, from a pack of 32; a flush beats a full house and the ace may be a six."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Literal

from housedealer.cards import Card
from housedealer.games import stud
from housedealer.games.stud import Street
from housedealer.hands import asian, five, readings, showing
from housedealer.hands.readings import Reading
from housedealer.money.betting import Contest, Stakes, Structure
from housedealer.money.blinds import BlindRules, line_up
from housedealer.money.pot_games import BLIND_RULES
from housedealer.money.stakes import CHIP
from housedealer.table.table import Asking, Replies, Table

RULES: Final[Mapping[str, str]] = {
    **stud.RULES,
    **BLIND_RULES,
    "fee": "The collection comes out of the pot after the first betting round, by the number of players.",
    "shuffle": "The house dealer shuffles and cuts 32 cards: a standard pack without the twos to sixes.",
    "deal": "One card down and one up go to each player, one at a time in rotation.",
    "force": "The first highest up-card has to make an opening bet; it is live, so that player may still raise.",
    "scramble": "When the stub is too short the burned cards are scrambled into it and it is cut.",
    "draw": "A new game with blinds draws for the button: the highest card has it, equal ranks by suit, spades first.",
    "small_blind": "The player at the button's left posts the small blind, in place of an ante.",
    "big_blind": "The next player to the left posts the big blind, in place of an ante.",
    "come_in": "A new player waits for the big blind or posts its amount; one who missed blinds makes them up.",
    "post": "A blind posted to come in is seed money like any other.",
    "dead_blind": "A missed small blind is made up beside the big one.",
    "two_big_blinds": "A waiting player whom the moving button leaves between the blinds still posts a big blind.",
    "in_the_middle": "The button passes over a player who came in between the blinds.",
    "all_blinds": "A blind that the button skipped is still owed.",
}  # fmt: skip


@dataclass(frozen=True)
class Options(stud.Options):
    """What a room or a table may choose."""

    structure: Structure = field(
        default="spread", metadata={"help": "how much may be bet: limit, spread, pot_limit or no_limit"}
    )
    stakes: str = field(default="2-20", metadata={"help": "the ends of a spread, or the two bets of a limit game"})
    ante: str = field(default="", metadata={"help": "dollars; without it a quarter of the smallest bet, at least $1"})
    force: str = field(default="", metadata={"help": "dollars of the forced bet; without it the smallest bet"})
    forced: stud.Forced = field(
        default="first_high_card",
        metadata={"help": "who makes the forced bet: by the first up-card and its suit, or the last pot's winner"},
    )
    seed: Literal["antes", "blinds"] = field(
        default="antes", metadata={"help": "whether everyone antes or two players post blinds, which are dead money"}
    )
    ace_as_six: bool = field(default=True, metadata={"help": "ace, seven, eight, nine, ten is the lowest straight"})
    flush_over_full_house: bool = field(default=True, metadata={"help": "a flush beats a full house"})


@dataclass(frozen=True)
class AsianStud(stud.Stud):
    """Five-card stud with 32 cards."""

    options: Options

    pack: ClassVar[tuple[Card, ...]] = asian.PACK
    without_winner: ClassVar[stud.Forced] = "first_high_card"
    streets: ClassVar[tuple[Street, ...]] = (
        Street("du", False), Street("u", False), Street("u", True), Street("u", True),
    )  # fmt: skip

    def seed(self, table: Table) -> Generator[Asking, Replies, Contest | None]:
        """Antes, or the two blinds as dead money."""
        if self.options.seed == "antes":
            return (yield from super().seed(table))
        lineup = yield from line_up(table, self.stakes, BlindRules("button_posts_small", straddle=False))
        if lineup is None:
            return None
        contest = Contest(table, lineup.players, self.stakes, self.caps)
        for number, amount, rule in (*lineup.dead, *lineup.live):
            contest.post_dead(number, amount, self.rules[rule])
        return contest

    def enough(self, table: Table, needed: int) -> bool:
        """A short stub is scrambled with the burned cards if that suffices with a burn; else one card is turned for all."""
        stub, burned = len(table.cards["deck"]), len(table.cards["burn"])
        if stub <= needed:
            if stub + burned <= needed:
                self.community(table, scramble=stub < 2)
                return False
            table.reshuffle(["burn"], self.rules["scramble"])
        table.burn(self.rules["burn"])
        return True

    def high(self, hands: Mapping[int, list[Card]]) -> list[int]:
        o = self.options
        strengths = {
            number: asian.strength(cards, o.ace_as_six, o.flush_over_full_house) for number, cards in hands.items()
        }

        def suits(number: int) -> tuple[int, ...]:
            strength = strengths[number]
            flush = asian.category(strength, o.flush_over_full_house) in ("flush", "straight_flush", "royal_flush")
            return showing.high_suits(hands[number], five.ranks(strength), flush)

        return self.best(strengths, suits)

    @classmethod
    def ante_and_force(cls, stakes: Stakes) -> tuple[int, int]:
        return max(CHIP, stakes.low // 4 // CHIP * CHIP), stakes.low

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held, o = (*cards, *shared), self.options
        if len(held) < 5:
            return (readings.few(held),)
        category = asian.category(asian.strength(held, o.ace_as_six, o.flush_over_full_house), o.flush_over_full_house)
        usual = readings.high(five.best(held))
        return (
            usual if usual.kind == category else readings.category_of(f"just_{category}", category.replace("_", " ")),
        )


build = AsianStud.build
