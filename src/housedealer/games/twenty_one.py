"""What the twenty-one games share: hands that hit, double, split and surrender, and how each is settled."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Final

from housedealer.cards import Card
from housedealer.games.twenty_one_charts import Chart, Lines, names, outcome
from housedealer.hands.twenty_one import ACE, ace_and_ten, count, value
from housedealer.money.bank import Bank
from housedealer.money.banked import Frame, Opened
from housedealer.money.layout import Placed, SpotInPlay
from housedealer.money.pay import EVEN, Odds
from housedealer.table.events import UP
from housedealer.table.questions import Amount, Answer, Choice, Option
from housedealer.table.shoe import Shoe
from housedealer.table.table import Asking, Replies, Table

BASE: Final = "base"
NATURAL_ODDS: Final = Odds(6, 5)  # of a natural, where it is paid more than even money
HAND_RULES: Final[Mapping[str, str]] = {
    "shuffle": "When the cut card has come out, all packs are shuffled into a new shoe.",
    "reshuffle": "The shoe has run out in the middle of a round, so the discards are shuffled and dealt on.",
    "deal": "One card each clockwise, the player-dealer last, then a second one; all face up but the player-dealer's second.",
    "peek": "The house dealer checks the card that lies face down before anyone draws.",
    "reveal": "After all players have acted, the player-dealer's card that lies face down is turned up.",
    "action_button": "The player-dealer's card that lay face down counts to the seat with first action, the player-dealer's seat not counted.",
    "decide": "A hand hits or stands within the players' chart; its first two cards may also be doubled or split.",
    "hit": "The player takes a card.",
    "must_hit": "The chart leaves this hand no choice but to hit.",
    "double": "The first two cards may be doubled for at most the first wager; the hand gets exactly one more card.",
    "split": "Two like cards may be split into two hands, each with a wager equal to the first.",
    "split_aces": "Split aces get one card each.",
    "follow": "Those who bet behind a hand follow its player with their own money, or leave their wager as it is.",
    "bank_draws": "The player-dealer's hand is completed by its chart: hit soft 17 and less, stand on hard 17 and more.",
    "bank_natural": "The player-dealer's ace and ten on the deal beat every other hand.",
    "bust": "A hand over 21 loses.",
    "bank_bust": "The player-dealer's hand is over 21 and the player's is not.",
    "closer": "The hand closer to 21 wins even money.",
    "farther": "The player-dealer's hand is closer to 21.",
    "tie": "Equal totals push.",
}  # fmt: skip


# -- hands in play ---------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Hand:
    """One hand of a spot: as dealt, or made by a split. `left` says how some of its bettors have left it early."""

    spot: SpotInPlay
    number: int = 1
    dealt: int = 1  # the hand of the deal that it comes from
    split: bool = False
    natural: bool = False
    switched: bool = False
    doubles: int = 0
    left: dict[int, str] = field(default_factory=dict)

    @property
    def place(self) -> str:
        return self.spot.hand if self.number == 1 else f"{self.spot.hand}.{self.number}"

    @property
    def bet(self) -> str:
        return BASE if self.number == 1 else f"{BASE}.hand{self.number}"

    def doubling(self, number: int) -> str:
        """The circle of the first, second or third doubling."""
        return f"{self.bet}.double{number if number > 1 else ''}"

    @property
    def circles(self) -> tuple[str, ...]:
        return (self.bet, *(self.doubling(number + 1) for number in range(self.doubles)))

    def bettors(self, table: Table) -> list[Placed]:
        """Those with money on this hand who have not left it, the one who plays it first."""
        return [
            placed
            for placed in self.spot.placed
            if table.chips[placed.place(self.bet)] and placed.bettor.number not in self.left
        ]

    def wagered(self, table: Table, placed: Placed) -> int:
        """All of one bettor's money on this hand."""
        return sum(table.chips[placed.place(circle)] for circle in self.circles)


@dataclass(frozen=True)
class Playing:
    """What a player may do with a hand."""

    chart: Chart
    chart_binds_all: bool = False  # on a total that must stand or hit nothing else may be done
    split_same_value: bool = True  # any two cards of one value, or only of one rank
    splits: int = 1
    one_card_to_split_aces: bool = True
    resplit_aces: bool = False
    resplit_tens: bool = True
    double_after_split: bool = True
    double_for_less: bool = True
    doublings: int = 1
    rescue: bool = False
    surrender: bool = True
    chip: int = 100

    def choices(self, cards: Sequence[Card], hand: Hand, splits: int, cards_left: int) -> tuple[str, ...]:
        """Everything that may be done with a hand, money aside."""
        if not cards_left or hand.natural or (hand.switched and not hand.split and ace_and_ten(cards)):
            return ("stand",)
        chart = self.chart.allows(count(cards))
        aces = hand.split and cards[0].rank == ACE and self.one_card_to_split_aces
        if aces and len(cards) > 1:
            chart = ("stand",)
        if len(cards) != 2 or (self.chart_binds_all and len(chart) == 1):
            return chart
        more: list[str] = []
        if not aces and (self.double_after_split or not hand.split):
            more.append("double")
        if self.alike(cards) and splits < self.splits and not (hand.split and self._once_only(cards)):
            more.append("split")
        if self.surrender and not hand.split:
            more.append("surrender")
        return (*chart, *more)

    def _once_only(self, cards: Sequence[Card]) -> bool:
        """Whether a pair that a split has made may not be split again."""
        if cards[0].rank == ACE:
            return self.one_card_to_split_aces and not self.resplit_aces
        return value(cards[0]) == 10 and not self.resplit_tens

    def alike(self, cards: Sequence[Card]) -> bool:
        """Whether two cards may be split."""
        first, second = cards
        return value(first) == value(second) if self.split_same_value else first.rank == second.rank


class Hands:
    """The hands of one round while their players act."""

    def __init__(self, table: Table, shoe: Shoe, how: Playing, frame: Frame, opened: Opened) -> None:
        self.table = table
        self.shoe = shoe
        self.how = how
        self.frame = frame
        self.opened = opened

    def spare(self, placed: Placed) -> int:
        """What a bettor may still wager, with fees that are still to come kept back."""
        return self.frame.spare(self.table, self.opened, placed)

    def play(self, hands: list[Hand]) -> Generator[Asking, Replies, None]:
        """Play a spot's hands one after the other; a split puts its new hand next in line."""
        at = 0
        while at < len(hands):
            yield from self._play_hand(hands, at)
            at += 1

    def double_or_split(self, hands: list[Hand]) -> Generator[Asking, Replies, None]:
        """Each hand as it was dealt may be doubled or split before it is played; a hand that is doubled is done with."""
        table, rules = self.table, self.table.rules
        for hand in list(hands):
            bettors = hand.bettors(table)
            options = [o for o in self._options(hand, bettors[0], 0) if o.id in ("double", "split")] if bettors else []
            if not options:
                continue
            answer = yield from table.ask(
                bettors[0].bettor.number, (Choice("wait"), *options), Answer("wait"), rules["decide"], hand.place
            )
            if answer.option == "double":
                yield from self._double(hand, answer)
            elif answer.option == "split":
                yield from self._split(hands, hands.index(hand))
                for part in (hand, hands[hands.index(hand) + 1]):
                    self._second_card(part)

    def _second_card(self, hand: Hand) -> None:
        """A hand that a split has left with one card gets another."""
        table, cards = self.table, self.table.cards[hand.place]
        if len(cards) == 1 and self.shoe.left(table):
            aces = cards[0].rank == ACE and self.how.one_card_to_split_aces
            self.shoe.deal(table, hand.place, table.rules["split_aces" if aces else "split"])

    def _play_hand(self, hands: list[Hand], at: int) -> Generator[Asking, Replies, None]:
        table, rules, hand = self.table, self.table.rules, hands[at]
        while not hand.doubles and (bettors := hand.bettors(table)):
            cards = table.cards[hand.place]
            self._second_card(hand)
            splits = sum(other.split and other.dealt == hand.dealt for other in hands) - 1
            options = self._options(hand, bettors[0], max(splits, 0))
            if [option.id for option in options] == ["stand"] or count(cards).bust:
                return
            if [option.id for option in options] == ["hit"]:
                self.shoe.deal(table, hand.place, rules["must_hit"])
                continue
            default = Answer("stand" if options[0].id == "stand" else "hit")
            answer = yield from table.ask(bettors[0].bettor.number, options, default, rules["decide"], hand.place)
            match answer.option:
                case "stand":
                    return
                case "hit":
                    self.shoe.deal(table, hand.place, rules["hit"])
                case "split":
                    yield from self._split(hands, at)
                case "double":
                    yield from self._double(hand, answer)
                    return
                case "surrender":  # those behind are still in, and the next of them plays the hand on
                    hand.left[bettors[0].bettor.number] = "surrender"

    def _options(self, hand: Hand, placed: Placed, splits: int) -> tuple[Option, ...]:
        """The choices that the bettor's money allows."""
        cards = self.table.cards[hand.place]
        spare, wager = self.spare(placed), self.table.chips[placed.place(hand.bet)]
        options: list[Option] = []
        for choice in self.how.choices(cards, hand, splits, self.shoe.left(self.table)):
            if choice == "double":
                options += self._doubling(hand, placed)
            elif choice == "split":
                options += [Choice("split", wager)] if spare >= wager else []
            else:
                options.append(Choice(choice))
        return tuple(options)

    def _doubling(self, hand: Hand, placed: Placed) -> list[Option]:
        """The doubling a bettor can afford: for less where that is allowed, else exactly as much as is out."""
        spare, out = self.spare(placed), hand.wagered(self.table, placed)
        if not self.how.double_for_less:
            return [Choice("double", out)] if spare >= out else []
        most = min(out, spare)
        return [Amount("double", min(self.how.chip, most), most, self.how.chip)] if most > 0 else []

    def _follow(
        self, hand: Hand, options: Mapping[int, list[Option]]
    ) -> Generator[Asking, Replies, list[tuple[Placed, Answer]]]:
        """Ask those behind the hand, each about the options their own money has."""
        replies: list[tuple[Placed, Answer]] = []
        for placed in hand.bettors(self.table)[1:]:
            if own := options.get(placed.bettor.number):
                choices = (Choice("stay"), *own)
                number, why = placed.bettor.number, self.table.rules["follow"]
                answer = yield from self.table.ask(number, choices, Answer("stay"), why, hand.place)
                replies.append((placed, answer))
        return replies

    def _split(self, hands: list[Hand], at: int) -> Generator[Asking, Replies, None]:
        """Two hands from one: each bettor who splits puts an equal wager on the new one, the others keep the first."""
        table, hand = self.table, hands[at]
        number = max(other.number for other in hands) + 1
        new = Hand(hand.spot, number, hand.dealt, split=True)
        first, *behind = hand.bettors(table)
        able: dict[int, list[Option]] = {
            placed.bettor.number: [Choice("split", wager)]
            for placed in behind
            if self.spare(placed) >= (wager := table.chips[placed.place(hand.bet)])
        }
        self._bet(first, new.bet, table.chips[first.place(hand.bet)], "split")
        for placed, answer in (yield from self._follow(hand, able)):
            if answer.option == "split":
                self._bet(placed, new.bet, table.chips[placed.place(hand.bet)], "split")
        hand.split = True
        hands.insert(at + 1, new)
        table.move_cards("split", hand.place, new.place, table.rules["split"], table.cards[hand.place][1:], face=UP)

    def _double(self, hand: Hand, answer: Answer) -> Generator[Asking, Replies, None]:
        """One card for a further wager; where the game has them, the rescue and the next doubling follow."""
        table = self.table
        while True:
            circle = hand.doubling(hand.doubles + 1)
            first, *behind = hand.bettors(table)
            able = {
                placed.bettor.number: self._doubling(hand, placed) for placed in behind if self._in_step(hand, placed)
            }
            amount = answer.value if answer.value is not None else hand.wagered(table, first)
            self._bet(first, circle, amount, "double")
            for placed, reply in (yield from self._follow(hand, able)):
                if reply.option == "double":
                    own = reply.value if reply.value is not None else hand.wagered(table, placed)
                    self._bet(placed, circle, own, "double")
            hand.doubles += 1
            self.shoe.deal(table, hand.place, table.rules["double"])
            if count(table.cards[hand.place]).bust or not self.how.rescue:
                return
            answer = yield from self._after_doubling(hand)
            if answer.option != "double":
                return

    def _in_step(self, hand: Hand, placed: Placed) -> bool:
        """Whether a bettor has made every doubling of the hand so far."""
        return all(self.table.chips[placed.place(circle)] for circle in hand.circles)

    def _after_doubling(self, hand: Hand) -> Generator[Asking, Replies, Answer]:
        """Stand, rescue the last doubled portion, or double again."""
        table = self.table
        first = hand.bettors(table)[0]
        again = self._doubling(hand, first) if hand.doubles < self.how.doublings and self.shoe.left(table) else []
        options = (Choice("stand"), Choice("rescue"), *again)
        number, why = first.bettor.number, table.rules["rescue"]
        answer = yield from table.ask(number, options, Answer("stand"), why, hand.place)
        behind: dict[int, list[Option]] = {placed.bettor.number: [Choice("rescue")] for placed in self._doubled(hand)}
        for placed, reply in (yield from self._follow(hand, behind)):
            if reply.option == "rescue":
                self._rescue(hand, placed)
        if answer.option == "rescue":
            self._rescue(hand, first)
        return answer

    def _doubled(self, hand: Hand) -> list[Placed]:
        return [p for p in hand.bettors(self.table) if any(self.table.chips[p.place(c)] for c in hand.circles[1:])]

    def _rescue(self, hand: Hand, placed: Placed) -> None:
        """The last doubled portion goes back; the rest is given up and lost in its turn."""
        table = self.table
        last = next(place for c in reversed(hand.circles) if table.chips[place := placed.place(c)])
        table.move("return", last, placed.bettor.stack, table.chips[last], table.rules["rescue"])
        hand.left[placed.bettor.number] = "rescue"

    def surrender(self, hand: Hand) -> Generator[Asking, Replies, None]:
        """The hand's player gives up half the wager before the hand is played; those behind do the same or play it."""
        first, *behind = hand.bettors(self.table)
        options: dict[int, list[Option]] = {placed.bettor.number: [Choice("surrender")] for placed in behind}
        for placed, answer in (yield from self._follow(hand, options)):
            if answer.option == "surrender":
                hand.left[placed.bettor.number] = "surrender"
        hand.left[first.bettor.number] = "surrender"

    def _bet(self, placed: Placed, circle: str, amount: int, rule: str) -> None:
        self.table.move("bet", placed.bettor.stack, placed.place(circle), amount, self.table.rules[rule])
        self.frame.bet_later(self.opened, placed, rule, amount)


# -- the player-dealer's hand and the settlement ---------------------------------------------------------------------


def draw_bank(table: Table, shoe: Shoe, place: str, chart: Chart) -> None:
    """Complete the player-dealer's hand by its chart, which leaves no options."""
    while chart.allows(count(table.cards[place])) == ("hit",) and shoe.left(table):
        shoe.deal(table, place, table.rules["bank_draws"])


def undecided(table: Table, hands: Iterable[Hand]) -> bool:
    """Whether any wager on a hand still waits for the player-dealer's total."""
    return any(hand.bettors(table) for hand in hands if not hand.natural)


def settle_hand(
    table: Table, bank: Bank, hand: Hand, placed: Placed, lines: Lines, bank_natural: bool, odds: Odds
) -> None:
    """Settle one bettor's wagers on one hand by the game's table; `odds` are those of a natural."""
    rules, owner = table.rules, placed.bettor
    theirs, mine = table.cards[bank.seat.hand], table.cards[hand.place]
    how = hand.left.get(owner.number)
    for circle in hand.circles:
        place = placed.place(circle)
        if not table.chips[place]:
            continue
        if how == "surrender":
            bank.lose(place, owner, rules["surrender"], Fraction(1, 2))
        elif how == "rescue":
            bank.lose(place, owner, rules["rescue"])
        elif how == "even_money":
            bank.win(place, owner, rules["even_money"])
        else:
            ahead = count(mine).points - count(theirs).points
            called = names(mine, hand.natural, hand.switched and not hand.split)
            result, rule = outcome(lines, called, names(theirs, bank_natural), ahead)
            if result == "push":
                bank.push(place, owner, rules[rule])
            elif result == "lose":
                bank.lose(place, owner, rules[rule])
            else:
                bank.win(place, owner, rules[rule], odds if result == "natural" else EVEN)
