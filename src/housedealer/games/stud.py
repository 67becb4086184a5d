"""Seven Card Stud, and what every stud game shares: antes, the forced bet, cards up and down, the boards that lead."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import gcd
from typing import ClassVar, Final, Literal, NamedTuple

from housedealer.cards import STANDARD_PACK, Card
from housedealer.chips import cents
from housedealer.errors import BadSetup
from housedealer.games.base import PotGame
from housedealer.games.sheet import Sheet
from housedealer.hands import five, readings, showing
from housedealer.hands.readings import Reading
from housedealer.money.betting import Contest, Stakes, order_from
from housedealer.money.button import DEALER
from housedealer.money.pot_games import POT_RULES, PotOptions
from housedealer.money.stakes import CHIP, read_stakes
from housedealer.table.events import DOWN, UP, Why
from housedealer.table.questions import Amount, Answer, Choice
from housedealer.table.table import Asking, Play, Replies, Table

RULES: Final[Mapping[str, str]] = {
    **POT_RULES,
    "ante": "Everyone antes before the deal; a short stack antes what it has.",
    "fee": "The antes are moved into the pot and the collection is taken out of it, by the number of players.",
    "shuffle": "The house dealer shuffles and cuts one standard pack of 52 cards.",
    "deal": "Two cards down and one up go to each player, one at a time in rotation from the dealer's left.",
    "up_card": "Everyone still in receives one card face up.",
    "down_card": "Everyone still in receives the last card face down.",
    "force": "One player is forced to start the betting; the force is a bet only if it equals the smallest bet.",
    "winner_forced": "The winner of this pot is forced to start the betting of the next hand.",
    "dead_seat": "A seat that folds before anyone has bet is dealt to, face down, until there is a bet.",
    "dead_cards": "The cards of a folded seat go to the discards.",
    "burn": "The top card is burned before each round of cards but the first.",
    "no_burn": "With exactly enough cards for the remaining players the dealer does not burn.",
    "scramble": "When the stub is too short the burned cards are scrambled into it.",
    "community": "When even that is too little one card is turned up for all; it plays in every hand.",
    "show": "Everyone still in exposes all cards; whoever acted last shows first.",
    "win": "The best five-card hand takes the pot.",
    "split": "Equal hands split the pot; an odd chip goes to the highest card by suit, spades first.",
}  # fmt: skip

Forced = Literal["low_card", "high_card", "first_high_card", "previous_winner"]

WINNER: Final = "winner"  # the button before the seat that won the last pot


@dataclass(frozen=True)
class Options(PotOptions):
    """What a room or a table may choose."""

    stakes: str = field(default="4-8", metadata={"help": "the two bets of a limit game, or the ends of a spread"})
    ante: str = field(default="", metadata={"help": "dollars; without it an eighth of the smallest bet, at least $1"})
    force: str = field(
        default="",
        metadata={"help": "dollars of the forced bet; without it a quarter of the smallest bet, at least $1"},
    )
    forced: Forced = field(
        default="low_card",
        metadata={"help": "who makes the forced bet: by the first up-card and its suit, or the last pot's winner"},
    )
    force_is_live: bool = field(
        default=True, metadata={"help": "whoever made the forced bet may still raise when nobody has"}
    )
    force_or_bet: bool = field(
        default=False, metadata={"help": "the forced player may make a full bet instead of the forced one"}
    )
    short_force: Literal["as_if_full", "as_posted"] = field(
        default="as_if_full", metadata={"help": "what others call when the forced player is all-in for less"}
    )
    lead: Literal["high", "low"] = field(default="high", metadata={"help": "which board starts the later rounds"})
    equal_boards: Literal["first_seat", "suit"] = field(
        default="first_seat",
        metadata={"help": "which of two equal boards starts: the first to be dealt to, or by suit"},
    )
    all_in_leader: Literal["next_board", "next_seat"] = field(
        default="next_board", metadata={"help": "who starts when the leading board is all-in"}
    )
    dead_seats: bool = field(
        default=True, metadata={"help": "a seat that folds before any bet is dealt to until there is one"}
    )
    odd_chips: Literal["suit", "seat"] = field(
        default="suit", metadata={"help": "which of equal hands takes an odd chip: by suit, or the first seat"}
    )
    chip: str = field(default="", metadata={"help": "dollars of the smallest chip, which is never split"})


class Street(NamedTuple):
    """A round of cards and the betting after it."""

    faces: str  # each card down or up
    late: bool  # whether the larger bet is in force


@dataclass(frozen=True)
class Stud(PotGame):
    """Seven Card Stud as one room plays it; other stud games change what differs."""

    options: Options
    force: int

    book: ClassVar[str] = "stud"
    pack: ClassVar[tuple[Card, ...]] = STANDARD_PACK
    streets: ClassVar[tuple[Street, ...]] = (
        Street("ddu", False), Street("u", False), Street("u", True), Street("u", True), Street("d", True),
    )  # fmt: skip
    ace_low: ClassVar[bool] = False  # where cards decide on the forced bet
    without_winner: ClassVar[Forced] = "low_card"  # who is forced when the last winner should be and is not there

    def round(self, table: Table) -> Play:
        """One hand, from the antes to the pot."""
        contest = yield from self.seed(table)
        if contest is None:
            table.note("stop", None, self.rules["too_few"])
            return
        self.take_collection(contest, "before_deal")

        table.shuffle(self.pack, self.rules["shuffle"])
        dead: list[int] = []  # seats that folded before any bet
        for street in self.streets:
            dead = self.deal(table, contest, street, dead)
            yield from table.dealt()
            bet = self.stakes.bet_size(street.late)
            live = list(contest.live)
            if street is self.streets[0]:
                forced = yield from self.forced_round(table, contest, bet)
                folded = [forced] if forced not in contest.live else []
                self.take_collection(contest, "after_first_betting_round")
            else:
                yield from contest.betting_round(self.leader(table, contest), bet)
                folded = [number for number in live if number not in contest.live]
            if len(contest.live) == 1:
                break
            dead = self.dead_seats(table, contest, dead, folded)
        self.showdown(table, contest)

    # -- the forced money ------------------------------------------------------------------------------------------

    def seed(self, table: Table) -> Generator[Asking, Replies, Contest | None]:
        """The antes go into the pot, in layers where somebody is short. None: too few players."""
        yield from ()  # nobody is asked
        players = [seat for seat in table.present if table.chips[seat.stack]]
        if len(players) < 2:
            return None
        contest = Contest(table, players, self.stakes, self.caps)
        if self.stakes.ante:
            for seat in players:
                contest.post(seat.number, self.stakes.ante, self.rules["ante"], kind="ante")
            contest.open_at(self.stakes.ante)
            contest.pull_in()
        return contest

    def forced_round(self, table: Table, contest: Contest, bet: int) -> Generator[Asking, Replies, int]:
        """The first betting round, which one seat is forced to open. Returns that seat."""
        rules, options = self.rules, self.options
        number = self.forced(table, contest)
        stack = table.chips[table.seats[number].stack]
        able = [other for other in contest.live if table.chips[table.seats[other].stack]]
        if len(able) < 2 or not self.force:
            yield from contest.betting_round(number, bet)
            return number
        amount = self.force
        full = min(bet, stack)
        if options.force_or_bet and full > self.force:
            choices = (Choice("force", self.force), Amount("bet", full, full))
            answer = yield from table.ask(number, choices, Answer("force"), rules["force"])
            amount = full if answer.option == "bet" else self.force
        posted = contest.post(number, amount, rules["force"], kind="post" if amount == self.force else "bet")
        level = posted if options.short_force == "as_posted" else max(posted, self.force)
        contest.open_at(level, full=level >= bet)
        live = options.force_is_live and amount == self.force
        yield from contest.betting_round(number + 1, bet, acted=None if live else number)
        if contest.last_aggressor is None and amount != self.force:
            contest.last_aggressor = contest.shows_first = number
        return number

    def forced(self, table: Table, contest: Contest) -> int:
        """Who is forced to bet: of those with chips left, the card or the winner that the option names."""
        door = {number: self.up_cards(table, number)[-1] for number in contest.live}
        rule = self.options.forced
        if rule == "previous_winner":
            winner = table.holder(WINNER)
            if winner in contest.live and table.chips[table.seats[winner].stack]:
                return winner
            rule = self.without_winner

        def by_card(number: int) -> tuple[int, int]:
            card = door[number]
            rank = 1 if self.ace_low and card.rank == 14 else card.rank
            return (rank, 0) if rule == "first_high_card" else (rank, card.suit_order)

        order = sorted(
            self.clockwise(table, contest.live), key=by_card, reverse=rule in ("high_card", "first_high_card")
        )
        return self.first_able(table, contest, order)

    # -- cards -----------------------------------------------------------------------------------------------------

    def deal(self, table: Table, contest: Contest, street: Street, dead: list[int]) -> list[int]:
        """One round of cards. Returns the folded seats that were still dealt to."""
        first, last = street is self.streets[0], street is self.streets[-1]
        if not first:
            if last and len(table.cards["deck"]) <= len(contest.live) + len(dead):
                dead = []  # no card is spared for a seat that is out
                if not self.enough(table, len(contest.live)):
                    return dead
            else:
                table.burn(self.rules["burn"])
        rule = self.rules["deal"] if first else self.rules["up_card" if street.faces == "u" else "down_card"]
        for face in street.faces:
            for number in self.clockwise(table, [*contest.live, *dead]):
                seat = table.seats[number]
                if number in dead:
                    table.deal(seat.hand, DOWN, self.rules["dead_seat"])
                else:
                    table.deal(seat.hand, UP if face == "u" else seat.key, rule)
        return dead

    def enough(self, table: Table, needed: int) -> bool:
        """Prepare a short stub for the last round of cards; False when only a community card could be turned."""
        rules = self.rules
        stub, burned = len(table.cards["deck"]), len(table.cards["burn"])
        if stub == needed:
            table.note("announce", "dealer", rules["no_burn"], "no burn")
            return True
        if stub < needed <= stub + burned:
            table.reshuffle(["burn"], rules["scramble"])
        elif stub < needed:
            self.community(table, scramble=stub < 3)
            return False
        if len(table.cards["deck"]) > needed:
            table.burn(rules["burn"])
        else:
            table.note("announce", "dealer", rules["no_burn"], "no burn")
        return True

    def community(self, table: Table, scramble: bool) -> None:
        """One card for all."""
        if scramble:
            table.reshuffle(["burn"], self.rules["scramble"])
        table.burn(self.rules["burn"])
        table.deal("board", UP, self.rules["community"])

    def dead_seats(self, table: Table, contest: Contest, dead: list[int], folded: list[int]) -> list[int]:
        """Seats that are dealt to although they have folded: until there is a bet."""
        if contest.last_aggressor is None:
            return [*dead, *folded] if self.options.dead_seats else []
        for number in dead:
            table.move_cards("muck", table.seats[number].hand, "muck", self.rules["dead_cards"])
        return []

    # -- who leads -------------------------------------------------------------------------------------------------

    def leader(self, table: Table, contest: Contest) -> int:
        """The board that starts the betting: the highest or the lowest of those with chips left."""
        high = self.options.lead == "high"
        most = sum(street.faces.count("u") for street in self.streets)  # a last card dealt up by mistake does not count
        boards = {number: self.up_cards(table, number)[:most] for number in contest.live}
        rank = showing.high if high else showing.low
        by_suit = self.options.equal_boards == "suit"

        def strength(number: int) -> tuple[showing.Showing, tuple[int, ...]]:
            cards = boards[number]
            if not by_suit:
                return rank(cards), ()
            ranks = [1 if card.rank == 14 and not high else card.rank for card in cards]
            return rank(cards), showing.high_suits(cards, ranks, False) if high else showing.low_suits(cards, ranks)

        order = sorted(self.clockwise(table, contest.live), key=strength, reverse=True)
        return self.first_able(table, contest, order)

    def first_able(self, table: Table, contest: Contest, order: list[int]) -> int:
        """The first in order who is not all-in; by option the next seat after the first one."""
        if self.options.all_in_leader == "next_seat":
            order = order_from(contest.live, order[0] - 1)
        return next((number for number in order if table.chips[table.seats[number].stack]), order[0])

    @staticmethod
    def clockwise(table: Table, numbers: Iterable[int]) -> list[int]:
        """Seats in the order in which they are dealt to: from the dealer's left, or from the button's where there is one."""
        return order_from(numbers, table.holder(DEALER) or 0)

    @staticmethod
    def up_cards(table: Table, number: int) -> list[Card]:
        """What everyone sees of a hand."""
        hand = table.seats[number].hand
        faces = table.felt.faces[hand]
        return [card for card, face in zip(table.cards[hand], faces, strict=True) if face == UP]

    # -- the showdown ----------------------------------------------------------------------------------------------

    def showdown(self, table: Table, contest: Contest) -> None:
        """Turn the hands up and push the pots."""
        rules = self.rules
        if len(contest.live) > 1:
            for number in order_from(contest.live, (contest.shows_first or 1) - 1):
                table.turn_up(table.seats[number].hand, rules["show"], kind="show")
        board = table.cards["board"]
        hands = {number: table.cards[table.seats[number].hand] + board for number in contest.live}

        def divide(contenders: Sequence[int]) -> list[tuple[Sequence[int], Why]]:
            return self.divide({number: hands[number] for number in contenders})

        won = contest.award(divide, rules["uncontested"])
        if self.options.forced == "previous_winner":
            table.put_button(WINNER, won[0] if len(won) == 1 else None, rules["winner_forced"])

    def divide(self, hands: Mapping[int, list[Card]]) -> list[tuple[Sequence[int], Why]]:
        """The winners of each part of a pot."""
        winners = self.high(hands)
        return [(winners, self.rules["win"] if len(winners) == 1 else self.rules["split"])]

    def high(self, hands: Mapping[int, list[Card]]) -> list[int]:
        """The best high hands, in the order in which they take odd chips."""
        strengths = {number: five.best(cards) for number, cards in hands.items()}

        def suits(number: int) -> tuple[int, ...]:
            strength = strengths[number]
            flush = five.category(strength) in ("flush", "straight_flush", "royal_flush")
            return showing.high_suits(hands[number], five.ranks(strength), flush)

        return self.best(strengths, suits)

    def best(self, strengths: Mapping[int, int], suits: Callable[[int], tuple[int, ...]]) -> list[int]:
        """The strongest, in the order in which they take odd chips."""
        return showing.winners(strengths, order_from(strengths, 0), suits if self.options.odd_chips == "suit" else None)

    # -- what hands are called -------------------------------------------------------------------------------------

    reads_partly: ClassVar[bool] = True

    def read_hand(self, cards: Sequence[Card], shared: Sequence[Card]) -> tuple[Reading, ...]:
        held = (*cards, *shared)
        return (readings.few(held) if len(held) < 5 else readings.high(five.best(held)),)

    # -- building --------------------------------------------------------------------------------------------------

    @classmethod
    def build(cls, sheet: Sheet) -> Stud:
        """The game of one room from its sheet."""
        o: Options = sheet.options
        stakes = read_stakes(o.structure, o.stakes)
        ante, force = cls.ante_and_force(stakes)
        try:
            ante = cents(o.ante) if o.ante else ante
            force = cents(o.force) if o.force else force
            chip = cents(o.chip) if o.chip else gcd(CHIP, stakes.low, stakes.high, ante, force)
        except ValueError as error:
            raise BadSetup(str(error)) from None
        if chip <= 0 or not (0 <= ante <= stakes.low and 0 <= force <= stakes.low):
            raise BadSetup(f"the ante and the forced bet lie between nothing and the smallest bet of {o.stakes}")
        stakes = replace(stakes, ante=ante, chip=chip)
        return cls(sheet, o, stakes, o.caps(), force)

    @classmethod
    def ante_and_force(cls, stakes: Stakes) -> tuple[int, int]:
        """What they come to unless the table says otherwise: an eighth and a quarter of the smallest bet, in dollars."""
        chip = CHIP if stakes.low >= CHIP else 1  # a table below a dollar has smaller chips
        return max(chip, stakes.low // 8 // chip * chip), max(chip, stakes.low // 4 // chip * chip)


build = Stud.build
