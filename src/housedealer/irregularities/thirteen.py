"""13 Card Poker Red: five exposed or boxed cards, a wrong count or a foreign card void the deal; fewer play as dealt."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from housedealer.cards import JOKER
from housedealer.errors import HouseDealerError
from housedealer.irregularities import Rulings
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import OTHERWISE, NotNow, seat_number
from housedealer.irregularities.book import Book as PlainBook
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.table.events import UP
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "exposed": ("misdeal", "The dealer has exposed five or more cards of one hand before the showdown: a misdeal."),
    "boxed": ("misdeal", "Five or more boxed cards have appeared in the deck: a misdeal."),
    "wrong_count": ("misdeal", "A player is dealt a wrong number of cards: a misdeal."),
    "foreign": ("misdeal", "A card that does not belong to the deck appears: a misdeal."),
    "plays_as_dealt": ("keep", "Up to four exposed or boxed cards play as dealt."),
    "miscounted": ("penalty", "A wrong number of cards was not reported before the showdown: the hand is fouled."),
    "chips_changed": ("penalty", "Who adds to the stack or takes from it after picking up the cards, without having said so before, may have the hand fouled."),
    "chips_declared": ("play_on", "Chips that a player declared before the showdown may be added."),
    "identical_one": ("penalty", "Two of the same cards in one hand at the showdown: the hand is fouled."),
    "identical_two": ("misdeal", "Two of the same cards in two hands at the showdown: a misdeal."),
}  # fmt: skip
#: What holds whenever it is found, also when the hands lie open.
WHENEVER: Final = frozenset({"miscounted", "identical_one", "identical_two", "chips_changed", "chips_declared"})

TOO_MANY: Final = 5
UNREPORTED: Final = 2
HAND: Final = 13


class Book(PlainBook):
    """The book of 13 Card Poker Red."""

    def __init__(self, table: TableWithAccidents, rulings: Rulings) -> None:
        super().__init__(table, rulings)
        self.exposed: Counter[str] = Counter()
        self.boxed = 0
        self.counted: set[str] = set()  # seats whose wrong number of cards has been ruled on
        self.twins: set[str] = set()  # seats that show two of the same cards
        self.alike: dict[str, int] = {}  # seats where they are found once hands are set: in one hand, or in two

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Several cards of a hand may be exposed or boxed at once."""
        if accident.kind not in ("exposed", "boxed"):
            return super().card(accident, dealing, left)
        cards = min(max(1, accident.amount), left)
        self.table.serve(dealing._replace(face=UP), cards)
        self.table.served[dealing.place] += cards - 1
        self.seen(accident)
        return cards

    def seen(self, accident: Accident) -> None:
        """So many cards of a hand have been exposed or boxed: with five it is a misdeal, fewer play as dealt."""
        cards = min(max(1, accident.amount), HAND)
        if accident.kind == "exposed":
            self.exposed[accident.place] += cards
        else:
            self.boxed += cards
        if (self.exposed[accident.place] if accident.kind == "exposed" else self.boxed) >= TOO_MANY:
            self.misdeal(accident.kind, accident.place)
        self.rule("plays_as_dealt", accident.place)

    # -- found while the hands are set -----------------------------------------------------------------------------------

    def pause_exposed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """So many cards of a hand, from the one that was named back, have been seen."""
        cards = min(max(1, accident.amount), HAND)
        held = self.table.cards[accident.place][max(0, accident.card - cards) : max(accident.card, cards)]
        self.table.turn_up(accident.place, self.table.rules["deal"], held)
        self.seen(accident)

    def pause_boxed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Cards that were seen in the deck."""
        self.pause_exposed(accident, questions)

    def pause_wrong_count(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Reported before the showdown, a misdeal; found at it (2), a foul of that hand."""
        if accident.amount != UNREPORTED:
            self.misdeal("wrong_count", accident.place)
        self.table.miscounted |= {seat_number(accident.place)}

    def pause_foreign(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found later, it is a misdeal all the same."""
        self.misdeal("foreign", accident.place)

    def pause_identical(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found once somebody has set a hand: nothing is dealt again, and it is ruled on at the showdown."""
        if not self.table.decided:
            raise NotNow("the card with its twin is dealt where it should have been")
        self.alike[accident.place.partition(".")[0]] = accident.amount

    def pause_chips_changed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Chips added or taken away during the hand foul it, unless (2) they had been declared."""
        if accident.amount == OTHERWISE:
            self.rule("chips_declared", accident.place)
        else:
            self.table.fouls[seat_number(accident.place)] = self.rule("chips_changed", accident.place)

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        setting = [number for number, question in questions.items() if question.option("set") is not None]
        held = [number for number, seat in self.table.seats.items() if setting and self.table.cards[seat.hand]]
        return [Possible("chips_changed", f"seat{number}", amount) for number in held for amount in (1, OTHERWISE)]

    def card_wrong_count(self, accident: Accident, dealing: Dealing) -> None:
        """Reported while the hands are set, a misdeal; kept quiet until the showdown (2), a foul of that hand."""
        if accident.amount != UNREPORTED:
            self.misdeal("wrong_count", dealing.place)
        table = self.table
        table.serve(dealing)
        table.miscounted |= {seat_number(dealing.place)}

    def card_foreign(self, accident: Accident, dealing: Dealing) -> None:
        """A joker, say."""
        self.foreign(JOKER, dealing.source)
        self.table.serve(dealing._replace(face=UP))
        self.misdeal("foreign", dealing.place)

    def card_identical(self, accident: Accident, dealing: Dealing) -> None:
        """Nobody notices before the showdown that a hand's last card has a twin, in this hand (1) or another (2).

        No twin is taken that would make five of a rank, which no evaluator knows.
        """
        table = self.table
        if accident.card != HAND:
            raise HouseDealerError("a twin is the last card of a hand")
        mine = table.cards[dealing.place]
        other = next((s.hand for s in table.seats.values() if s.hand != dealing.place and table.cards[s.hand]), None)
        lying = table.cards[other] if accident.amount == 2 and other is not None else mine
        twin = next((card for card in lying if sum(held.rank == card.rank for held in mine) < 4), None)
        if twin is not None:
            self.foreign(twin, dealing.source)
        table.serve(dealing)

    def shows(self, place: str) -> None:
        """At the showdown twins are found."""
        hands: dict[str, list[object]] = {}
        for lies, cards in self.table.cards.items():
            if lies.startswith("seat"):
                hands.setdefault(lies.partition(".")[0], []).extend(cards)
        seat = place.partition(".")[0]
        if seat_number(place) in self.table.miscounted and seat not in self.counted:
            self.counted.add(seat)
            self.rule("miscounted", seat)
        match self.alike.pop(seat, 0):
            case 1:
                self.table.fouls[seat_number(place)] = self.rule("identical_one", seat)
            case 2:
                self.misdeal("identical_two", place)
        mine = hands.get(seat, [])
        if len(set(mine)) < len(mine) and seat not in self.twins:
            self.twins.add(seat)
            self.rule("identical_one", seat)
        if any(card in theirs for other, theirs in hands.items() if other != seat for card in mine):
            self.misdeal("identical_two", place)

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        if not place.endswith(".hand"):
            return []
        found = [Possible(kind, place, many) for kind in ("exposed", "boxed") for many in range(1, HAND + 1)]
        found += [
            Possible("wrong_count", place),
            Possible("wrong_count", place, UNREPORTED),
            Possible("foreign", place),
        ]
        if card < HAND:
            return found
        others = any(self.table.cards[seat.hand] for seat in self.table.seats.values() if seat.hand != place)
        return found + [Possible("identical", place, hands) for hands in ((1, 2) if others else (1,))]
