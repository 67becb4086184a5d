"""Double hand poker: cards seen while the piles are dealt, wrong counts, piles sent to the wrong seats, hands left unset."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from housedealer.cards import JOKER
from housedealer.errors import HouseDealerError
from housedealer.irregularities import Rulings
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import Book as PlainBook
from housedealer.irregularities.book import seat_number
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.money.bank import PLAYER_DEALER
from housedealer.table.events import HIDDEN, UP, Why
from housedealer.table.questions import Answer, Choice, Question
from housedealer.table.table import Asking

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "boxed": ("replace", "A single card boxed on the deal is replaced after it by the first of the four cards left."),
    "exposed": ("replace", "A single card exposed on the deal is replaced after it by the first of the four cards left."),
    "high_card_seen": ("misdeal", "A joker or an ace is boxed or exposed: a misdeal."),
    "two_seen": ("misdeal", "Two or more cards are boxed or exposed: a misdeal."),
    "stub": ("misdeal", "After seven piles four cards must be left; with more or fewer there is no action, and all is dealt again."),
    "bank_count": ("misdeal", "The player-dealer's hand has other than seven cards: a misdeal."),
    "bank_hand": ("misdeal", "A player is given the player-dealer's hand: a misdeal."),
    "two_hands": ("return_wager", "Two hands are wrong by one card and hold fourteen between them: bets and collections of those seats go back, and the others play."),
    "three_hands": ("misdeal", "Three or more hands have the wrong number of cards: a misdeal."),
    "identical": ("misdeal", "Two identical cards are turned up: a misdeal."),
    "bank_exposed": ("house_way", "The player-dealer's hand is exposed before all hands are set: those that are not set are set the house way."),
    "off_table": ("house_way", "A card that falls off the table is retrieved, and the hand is set the house way."),
    "abandoned": ("house_way", "An abandoned hand is set the house way."),
    "touched": ("penalty", "A hand that its player did not protect and that came in contact with other cards is foul and loses."),
    "switched": ("penalty", "Switching, passing or holding out cards makes a hand foul, and its wager is forfeited."),
    "set_short": ("penalty", "A hand set on purpose with the wrong number of cards is foul and loses."),
    "wager_removed": ("play_on", "Who removes a losing wager may have to pay the largest, and for a winning one be paid the least, only where its size cannot be told: it is on record here, is put back and settled as it was."),
    "wrong_action_stands": ("play_on", "Piles sent to the wrong seats and found after the dice are covered: the action plays as it is."),
    "wrong_action_misdeal": ("misdeal", "Piles sent to the wrong seats, and two or more players have looked: a misdeal."),
    "wrong_action_reset": ("put_back", "Piles sent to the wrong seats before the dice are covered go where the dice say; a player who has looked takes bet and collection back or plays the right hand the house way."),
}  # fmt: skip
#: What holds whenever it is found, also when the hands lie open.
WHENEVER: Final = frozenset(
    {
        "bank_count",
        "bank_hand",
        "two_hands",
        "three_hands",
        "identical",
        "touched",
        "switched",
        "set_short",
        "wager_removed",
        "wrong_action_stands",
    }
)

PILES: Final = 7
THREE: Final = 3  # hands with the wrong number of cards


class Book(PlainBook):
    """The book of double hand poker."""

    def __init__(self, table: TableWithAccidents, rulings: Rulings) -> None:
        super().__init__(table, rulings)
        self.seen = 0  # cards boxed or exposed on this deal
        self.house_way: set[str] = set()  # hands that are set the house way
        self.all_house_way = False
        self.shifted = False  # every pile goes to the seat before its own
        self.out_of_action: set[str] = set()  # hands whose bets and collections have gone back

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Piles sent to the wrong seats and found when the dice are covered: every seat keeps its neighbour's."""
        if accident.kind != "wrong_action_late":
            return super().card(accident, dealing, left)
        if not self.all_piles_lie():
            raise HouseDealerError("wrong action begins with the first pile")
        self.rule("wrong_action_stands", dealing.place)
        self.shifted = True
        self.table.serve(dealing, left)
        return left

    # -- piles -------------------------------------------------------------------------------------------------------

    def card_boxed(self, accident: Accident, dealing: Dealing) -> None:
        """Seen like an exposed card."""
        self.card_seen(dealing, "boxed")

    def card_exposed(self, accident: Accident, dealing: Dealing) -> None:
        """Replaced after the deal, if it is the only one and neither joker nor ace."""
        self.card_seen(dealing, "exposed")

    def card_seen(self, dealing: Dealing, name: str) -> None:
        """A card that everyone has seen."""
        table, place = self.table, dealing.place
        self.seen += 1
        table.serve(dealing._replace(face=UP))
        card = table.cards[place][-1]
        if card == JOKER or card.rank == 14:
            self.misdeal("high_card_seen", place)
        if self.seen > 1:
            self.misdeal("two_seen", place)

        def replace() -> None:
            if card not in table.cards[place]:
                return  # nobody plays that hand
            why = self.rule(name, place)
            table.move_cards("set_aside", place, "set_aside", why, [card], UP)
            if table.cards["deck"]:
                table.serve(dealing._replace(why=why))
                table.move_cards("set_aside", "set_aside", "deck", why, [card], UP)
                return
            stub = next(e.what for e in reversed(table.events) if e.source == "deck" and e.target == "muck")
            if stub[0] == HIDDEN:  # a live dealer has to name it
                table.move_cards("set_aside", "muck", "deck", why, stub[:1])
                table.serve(dealing._replace(why=why))
                table.move_cards("set_aside", "set_aside", "muck", why, [card], UP)
                return
            table.move_cards("deal", "muck", place, why, stub[:1], dealing.face)
            table.move_cards("set_aside", "set_aside", "muck", why, [card], UP)

        table.later.append(replace)

    def card_too_many(self, accident: Accident, dealing: Dealing) -> None:
        """The stub is short."""
        self.table.serve(dealing, 2)
        self.table.later.append(lambda: self.misdeal("stub", "deck"))

    def card_too_few(self, accident: Accident, dealing: Dealing) -> None:
        """The stub is long."""
        self.table.later.append(lambda: self.misdeal("stub", "deck"))

    def card_swapped(self, accident: Accident, dealing: Dealing) -> None:
        """The pile beside gets the card, so that the stub is right and two hands are wrong."""
        beside = int(dealing.place.rpartition(".")[2]) % PILES + 1
        self.table.serve(dealing._replace(place=f"pile.{beside}"))

    def card_identical(self, accident: Accident, dealing: Dealing) -> None:
        """A second card like one that has been dealt."""
        self.foreign(self.table.cards[dealing.place][0], dealing.source)
        self.table.serve(dealing._replace(face=UP))
        self.misdeal("identical", dealing.place)

    # -- hands -------------------------------------------------------------------------------------------------------

    def card_wrong_action(self, accident: Accident, dealing: Dealing) -> None:
        """Found before the dice are covered, when so many had looked."""
        table = self.table
        if accident.amount > 1:
            self.misdeal("wrong_action_misdeal", dealing.place)
        why = self.rule("wrong_action_reset", dealing.place)
        if accident.amount == 1:
            table.later.append(lambda: self.looked(why))
        table.serve(dealing)

    def card_bank_hand(self, accident: Accident, dealing: Dealing) -> None:
        """The pile that is the player-dealer's goes to a player."""
        if seat_number(dealing.place) == self.table.holder(PLAYER_DEALER):
            raise HouseDealerError("the player-dealer may well be given the player-dealer's hand")
        self.misdeal("bank_hand", dealing.place)

    def all_piles_lie(self) -> bool:
        """Whether no pile has been sent anywhere yet."""
        return all(self.table.cards[f"pile.{number}"] for number in range(1, PILES + 1))

    def amend(self, dealing: Dealing) -> Dealing:
        if self.shifted and dealing.source.startswith("pile."):
            beside = int(dealing.source.rpartition(".")[2]) % PILES + 1
            return dealing._replace(source=f"pile.{beside}")
        return dealing

    def looked(self, why: Why) -> Iterator[Asking]:
        """The first player with a hand had looked at the wrong one."""
        table = self.table
        hand = next((hand for hand in self.hands() if seat_number(hand) in table.seats), None)
        if hand is None:
            return
        ways = (Choice("house_way"), Choice("take_back"))
        answer = yield from table.ask(seat_number(hand), ways, Answer("house_way"), why, hand)
        if answer.option == "take_back":
            self.no_action(hand, why)
        else:
            self.house_way.add(hand)

    def delivered(self) -> None:
        """Every hand is counted once all are out."""
        table = self.table
        bank = f"seat{table.holder(PLAYER_DEALER)}.hand"
        if not table.cards[bank]:
            return  # the piles still lie there
        wrong = [hand for hand in (bank, *self.hands()) if len(table.cards[hand]) != 7]
        if bank in wrong:
            self.misdeal("bank_count", bank)
        if len(wrong) > 2:
            self.misdeal("three_hands", wrong[0])
        for hand in wrong:
            self.no_action(hand, self.rule("two_hands", hand))

    def hands(self) -> list[str]:
        """The hands of players, the player-dealer's left out."""
        bank = self.table.holder(PLAYER_DEALER)
        return [
            f"seat{number}.hand"
            for number in range(1, self.table.size + 1)
            if number != bank and self.table.cards[f"seat{number}.hand"]
        ]

    def no_action(self, hand: str, why: Why) -> None:
        """Bets and collections of a seat go back, and its hand is mucked."""
        table, seat = self.table, hand.partition(".")[0]
        self.out_of_action.add(hand)
        table.move_cards("muck", hand, "muck", why)
        owners: set[str] = set()
        for place in [place for place in table.chips if place.startswith(f"{seat}.") and place != f"{seat}.stack"]:
            behind = place.rpartition(".")[2]
            owner = f"seat{behind}" if behind.isdigit() else seat
            if table.chips[place]:
                owners.add(owner)
                table.move("return", place, f"{owner}.stack", table.chips[place], why)
        for owner in sorted(owners):
            spots = sum(bool(table.chips[place]) for place in table.chips if self.is_base(place, owner)) + 1
            paid = sum(e.amount or 0 for e in table.events if e.kind == "fee" and e.source == f"{owner}.stack")
            table.move("return", "drop", f"{owner}.stack", paid // spots, why)

    @staticmethod
    def is_base(place: str, owner: str) -> bool:
        """Whether a place is a base wager of this owner's."""
        seat, _, rest = place.partition(".")
        return (rest == "base" and seat == owner) or rest == f"base.{owner.removeprefix('seat')}"

    # -- while hands are set -----------------------------------------------------------------------------------------

    def pause_wrong_count(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """A hand with other than seven cards: the player-dealer's, one of three or more, or one of two with fourteen."""
        place = accident.place
        if seat_number(place) == self.table.holder(PLAYER_DEALER):
            self.misdeal("bank_count", place)
        if accident.amount >= THREE:
            self.misdeal("three_hands", place)
        self.no_action(place, self.rule("two_hands", place))

    def pause_bank_exposed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Nobody sets a hand who has seen the player-dealer's."""
        bank = f"seat{self.table.holder(PLAYER_DEALER)}.hand"
        if not self.table.cards[bank]:
            raise HouseDealerError("the player-dealer's hand is set already")
        why = self.rule("bank_exposed", bank)
        self.table.turn_up(bank, why)
        self.all_house_way = True

    def pause_off_table(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The hand is set the house way."""
        self.rule("off_table", accident.place)
        self.house_way.add(accident.place)

    def pause_abandoned(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The hand is set the house way."""
        self.rule("abandoned", accident.place)
        self.house_way.add(accident.place)

    def fouled_by_conduct(self, accident: Accident) -> None:
        """The hand loses whatever it holds."""
        self.table.fouls[seat_number(accident.place)] = self.rule(accident.kind, accident.place)

    def pause_touched(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Not protected, and among other cards."""
        self.fouled_by_conduct(accident)

    def pause_switched(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Cards switched, passed or held out."""
        self.fouled_by_conduct(accident)

    def pause_set_short(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Set with too many or too few cards."""
        self.fouled_by_conduct(accident)

    def pause_wager_removed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The wager is on record."""
        self.rule("wager_removed", accident.place)

    def pause_identical(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found later, it is a misdeal all the same."""
        self.misdeal("identical", accident.place)

    def answer(self, question: Question) -> Answer | None:
        """The house way is a setting question's answer when none is given."""
        house_way = self.all_house_way or question.about in self.house_way | self.out_of_action
        if question.option("set") is not None and house_way:
            return question.default
        return None

    # -- what could happen -------------------------------------------------------------------------------------------

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        if place.startswith("pile."):
            kinds = ["boxed", "exposed", "too_many", "too_few", "swapped"]
            return [Possible(kind, place) for kind in [*kinds, *(["identical"] if self.table.cards[place] else [])]]
        if dealing.source == "deck" and place.endswith(".hand"):  # hands straight from a shuffler
            return [Possible("boxed", place), Possible("exposed", place)]
        if not dealing.source.startswith("pile.") or card != 1:
            return []
        found = [Possible("bank_hand", place)] if dealing.face.startswith("seat") else []
        if self.all_piles_lie():
            found += [Possible("wrong_action", place, looked) for looked in (0, 1, 2)]
            found.append(Possible("wrong_action_late", place))
        return found

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        asked = [q for q in questions.values() if q.option("set") is not None and q.about in self.hands()]
        if not asked:
            return []
        found = [Possible(kind, q.about) for q in asked for kind in ("off_table", "abandoned") if self.has(kind)]
        for name in ("touched", "switched", "set_short", "wager_removed"):
            if self.has(name):
                found += [Possible(name, hand.partition(".")[0]) for hand in self.hands()]
        found += [Possible("identical", hand) for hand in self.hands() if self.has("identical")]
        if self.has("two_hands", "three_hands"):
            found += [Possible("wrong_count", hand, many) for hand in self.hands() for many in (1, THREE)]
        bank = f"seat{self.table.holder(PLAYER_DEALER)}.hand"
        if self.table.cards[bank]:  # not set before the others
            found += [Possible("bank_exposed", "bank"), Possible("wrong_count", bank)]
        return found
