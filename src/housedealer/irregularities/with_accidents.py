"""The table where things go wrong: it consults its accidents before every card, and carries out what is ruled on them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from housedealer.irregularities import alone
from housedealer.irregularities.accidents import DEALT, Accident, Accidents, Book, Dealing, Ruling
from housedealer.table.chance import Chance
from housedealer.table.events import DOWN, HIDDEN, UP, Why, new_event
from housedealer.table.felt import Piece
from housedealer.table.questions import Amount, Answer, Choice, Pick, Question
from housedealer.table.round import MISDEAL
from housedealer.table.table import Asking, Replies, Setup, Table

STANDS: Final = Ruling(
    "stands", "play_on", "House rule, by the floor: what was dealt and done stands, and the round goes on as it is."
)
USED_UP: Final = Why("Accidents have used up the whole deck: the deal is void.")
ACTIONS: Final = frozenset({"check", "call", "bet", "raise"})
BURN_CARD: Final = "burn_card"  # lies on top of the deck to be burned next
INITIATIVE: Final = frozenset({"bet", "raise"})

Remedy = Callable[[], Iterator[Asking] | None]


class TableWithAccidents(Table):
    """A table where things go wrong, and are ruled on."""

    interrupts = True

    def __init__(
        self, setup: Setup, seats: int, rules: Mapping[str, Why], chance: Chance, source: Accidents, open_book: OpenBook
    ) -> None:
        super().__init__(setup, seats, rules, chance)
        self.source = source
        self.served: Counter[str] = Counter()  # how many cards each place has been dealt
        self.contest: Any = None  # the betting for a pot, where there is one
        self.bank: Any = None  # the bank, where there is one
        self.out_of_action: set[int] = set()  # spots whose wagers the floor has given back or taken
        self.answers = 0
        self.forced_answers = 0
        self.answered_for: set[int] = set()  # seats for which a ruling has answered
        self.paused_at = 0  # how many replies of either sort there had been when questions were last asked
        self.pausing = False  # something is being ruled on while questions are open
        self.answers_at_deal: int | None = None
        self.deals = 0  # how many times a deal has been complete
        self.acted: set[int] = set()  # seats that have acted on the cards they have
        self.dead: list[int] = []  # seats whose hands are ruled dead and still lie there
        self.buried: set[int] = set()  # seats whose dead hands have left the contest
        self.burns: list[Literal["burn", "skip", "reshuffle"]] = []  # what the next burns are to be
        self.later: list[Remedy] = []  # remedies that wait for the deal to be complete
        self.fouls: dict[int, Why] = {}  # seats whose hands a ruling has fouled, and why
        self.at_end: list[Callable[[], None]] = []
        self.no_initiative: set[int] = set()  # seats that may not bet or raise until the next card
        self.force_only: int | None = None  # while this seat is in, nobody may bet or raise until the next card
        self.binding: dict[int, Answer] = {}  # answers that a ruling has given
        self.dealing = Dealing("", UP, MISDEAL)
        self.coming: tuple[str, int] | None = None  # the first card of those on their way as they should be
        self.questions: Mapping[int, Question] = {}
        self.book = open_book(self)

    # -- cards -----------------------------------------------------------------------------------------------------

    def deal(self, place: str, face: str, why: Why, count: int = 1, kind: str = "deal", source: str = "deck") -> None:
        """Cards come off the deck, each of them perhaps not as it should."""
        self.new_cards()
        dealing = self.dealing = Dealing(place, face, why, kind, source)
        for good in range(count):
            self.served[place] += 1
            noticed = self.source.while_coming(self, place, self.served[place])
            if noticed is not None:
                self.served[place] -= 1
                self.on_their_way(dealing, good)
                self.notice(noticed)
                self.deal(place, face, why, count - good, kind, source)
                return
            accident = self.source.on_card(self, place, self.served[place])
            if accident is not None:
                self.served[place] -= 1
                self.on_their_way(dealing, good)
                self.served[place] += 1
                self.tell(accident)
                left = count - good - self.book.card(accident, dealing, count - good)
                if left:
                    self.deal(place, face, why, left, kind, source)
                return
        self.on_their_way(dealing, count)

    def on_their_way(self, dealing: Dealing, count: int) -> None:
        """Cards with which nothing is wrong; while a live dealer has to name them, they are coming."""
        if count:
            self.coming = (dealing.place, self.served[dealing.place] - count + 1)
            self.serve(dealing, count)
            self.coming = None

    def deal_round(self, seats: Iterable[Any], why: Why, source: str = "deck") -> None:
        """One card to each seat in turn, for that seat's eyes alone."""
        for seat in seats:
            self.deal(seat.hand, seat.key, why, source=source)

    def serve(self, dealing: Dealing, count: int = 1) -> None:
        """Cards come off the deck as they should; a deck that accidents have used up takes the discards in."""
        place, face, why, kind, source = self.book.amend(dealing)
        if source != dealing.source:  # another pile, of whatever size
            count = len(self.cards[source])
        if len(self.cards[source]) < count and source == "deck":
            self.take_in_discards(self.rules.get("reshuffle", why))
            if len(self.cards[source]) < count:
                self.ruled("misdeal", source, USED_UP)
                self.misdeal(USED_UP)
        super().deal(place, face, why, count, kind, source)

    def take_in_discards(self, why: Why) -> None:
        """Burned and discarded cards become the deck again; what does not belong to it stays out."""
        used = [place for place in ("burn", "muck") if self.cards[place]]
        for place in used:
            strays = [piece for piece in self.cards[place] if piece != HIDDEN and piece not in self.pack]
            if strays:
                self.move_cards("set_aside", place, "out", why, strays, UP)
        self.reshuffle(used, why)

    def burn(self, why: Why) -> None:
        """The top card goes out of play, unless a ruling has said otherwise."""
        self.new_cards()
        match self.burns.pop(0) if self.burns else "burn":
            case "burn" if self.cards[BURN_CARD]:
                self.move_cards("burn", BURN_CARD, "burn", why)
            case "burn":
                super().burn(why)
            case "reshuffle":
                self.reshuffle(["set_aside"], why)

    def on_top(self, place: str, card: Piece, why: Why, face: str = UP) -> None:
        """A card is laid on top of the deck and will be the next one burned; a second such card is dead."""
        self.move_cards("set_aside", place, "muck" if self.cards[BURN_CARD] else BURN_CARD, why, [card], face)

    def turn_up(self, place: str, why: Why, cards: Any = None, kind: str = "turn_up") -> None:
        """Cards are turned up; a hand that is shown is counted."""
        if kind == "show":
            self.bury()
            self.book.shows(place)
            if not self.cards[place]:
                return  # a dead hand has been taken
        super().turn_up(place, why, cards, kind)

    def move_cards(
        self, kind: str, source: str, target: str, why: Why, cards: Sequence[Piece] | None = None, face: str = DOWN
    ) -> None:
        """Cards go from one place to another; what a dead hand was to throw away has been taken with it."""
        if cards and seat_of(source) in {*self.dead, *self.buried}:
            cards = [card for card in cards if card in self.cards[source]]
            if not cards:
                return
        super().move_cards(kind, source, target, why, cards, face)

    def new_cards(self) -> None:
        """Before a card moves: what held only until then is over."""
        if self.pausing:
            return
        if self.answers_at_deal is None:
            self.answers_at_deal = self.answers
        self.no_initiative.clear()
        self.force_only = None
        self.bury()

    def dealt(self) -> Iterator[Asking]:
        """The deal is complete: what went wrong with it is put right, before anybody acts on it."""
        self.deals += 1
        while (noticed := self.source.while_coming(self, DEALT, self.deals)) is not None:
            self.notice(noticed)
        waiting, self.later = self.later, []
        for remedy in waiting:
            asking = remedy()
            if asking is not None:
                yield from asking
        self.bury()
        self.book.delivered()

    # -- what is told ----------------------------------------------------------------------------------------------

    def tell(self, accident: Accident) -> None:
        """Write down what went wrong."""
        self.events.append(new_event(("accident", "dealer", None, accident.to_json(), None, UP, None)))

    def notice(self, accident: Accident) -> None:
        """Something is noticed or claimed: the floor lets it stand, or the book rules on it."""
        self.tell(accident)
        if accident.stands:
            self.rule(STANDS, accident.place)
        elif accident.kind in alone.KINDS:
            alone.rule(self, accident)
        else:
            self.book.pause(accident, self.questions)

    def rule(self, ruling: Ruling, place: str) -> Why:
        """Write down the verdict; the reason comes back for the moves that carry it out."""
        why = Why(ruling.text, ruling.cite)
        what = {"verdict": ruling.verdict, "rule": ruling.rule, "place": place, "name": ruling.name}
        self.events.append(new_event(("ruling", "dealer", None, what, None, UP, why)))
        return why

    def accident(self, kind: str, place: str, why: Why) -> int | None:
        """Whether something went wrong at a place, and how much of it; the game rules on it."""
        found = self.source.named(kind, place)
        if found is None:
            return None
        self.events.append(new_event(("accident", "dealer", None, found.to_json(), None, UP, why)))
        return found.amount

    def contested(self, contest: Any) -> None:
        """Remember the contest for a pot, which rulings may end for a hand."""
        self.contest = contest

    def banked(self, bank: Any) -> None:
        """Remember the bank, which may have to take a wager out of turn."""
        self.bank = bank

    # -- hands that are dead ---------------------------------------------------------------------------------------

    def kill(self, number: int) -> None:
        """A hand is dead, and is taken at once; its seat leaves the contest as soon as the betting allows.

        The last intact hand is never killed.
        """
        intact = self.intact()
        if number in intact and len(intact) > 1:
            self.dead.append(number)
            self.move_cards("muck", self.seats[number].hand, "muck", self.rules["fold"])

    def intact(self) -> list[int]:
        """Seats still in the contest for the pot with a good hand."""
        return [] if self.contest is None else [n for n in self.contest.live if n not in self.dead]

    def bury(self) -> None:
        """Dead hands leave the contest; a pot that nobody is left to contest goes with the one before it."""
        dead, self.dead = self.dead, []
        for number in dead:
            contest = self.contest
            if number not in contest.live:
                continue
            contest.live.remove(number)
            self.buried.add(number)
            for at in range(len(contest.pots) - 1, 0, -1):
                pot, before = contest.pots[at], contest.pots[at - 1]
                if not set(pot.seats) & set(contest.live):
                    self.move("pull_in", pot.place, before.place, self.chips[pot.place], self.rules["pull_in"])
                    pot.seats = before.seats
            main = contest.pots[0]
            if not set(main.seats) & set(contest.live):
                main.seats = tuple(sorted(contest.live))

    # -- questions -------------------------------------------------------------------------------------------------

    def pause(self, questions: dict[int, Question]) -> Replies:
        """Before anybody is asked: what happens now is ruled on, and what a ruling has answered is not asked."""
        self.questions = questions
        self.paused_at = self.answers + self.forced_answers
        self.pausing = True
        while (accident := self.source.at_pause(self, self.paused_at)) is not None:
            self.notice(accident)
        self.pausing = False
        replies: Replies = {}
        for number, question in list(questions.items()):
            forced = self.forced(question)
            if forced is None:
                questions[number] = self.restricted(question)
            else:
                del questions[number]
                replies[number] = forced
                self.forced_answers += 1
                self.answered_for.add(number)
        return replies

    def put_away(self) -> None:
        """The round is over: what lay aside comes back."""
        for last in self.at_end:
            last()

    def forced(self, question: Question) -> Answer | None:
        """The answer that a ruling has given for a seat: bound to it, dead, or the only hand left."""
        number = question.seat
        bound = self.binding.pop(number, None) or self.book.answer(question)
        if bound is not None:
            return question.check(bound)
        if self.out_of_action and (seat_of(question.about) or number) in self.out_of_action:
            return question.default
        ids = [option.id for option in question.options]
        if number in self.dead or number in self.buried:
            return Answer("fold") if "fold" in ids else _with_no_cards(question)
        alone = self.contest is not None and len(self.contest.live) <= len(self.dead) + 1
        if alone and "fold" in ids and self.intact() == [number]:
            return _staying(question)
        return None

    def restricted(self, question: Question) -> Question:
        """A question with what a ruling forbids taken out, about the cards that now lie there."""
        barred = question.seat in self.no_initiative or (
            self.force_only is not None and self.force_only in self.intact()
        )
        if not barred and not any(type(option) is Pick for option in question.options):
            return question
        allowed = [option for option in question.options if not barred or option.id not in INITIATIVE]
        return question._replace(options=tuple(self._refreshed(option) for option in allowed))

    def _refreshed(self, option: Any) -> Any:
        if type(option) is Pick and option.place in self.cards:
            return option._replace(cards=tuple(self.cards[option.place]))
        return option

    def answered(self, seat: int, answer: Answer) -> None:
        """A seat has answered."""
        self.answers += 1
        if answer.option in ACTIONS and self.cards[f"seat{seat}.hand"]:
            self.book.acts(seat)
            self.acted.add(seat)

    def ask_all_in(self, seat: int, why: Why) -> Iterator[Asking]:
        """A player may declare being all-in with chips behind, which lie aside until the hand is over."""
        stack, behind = self.seats[seat].stack, self.seats[seat].place("behind")
        if not self.chips[stack]:
            return
        ways = (Choice("play_on"), Choice("all_in"))
        answer: Answer = yield from self.ask(seat, ways, Answer("play_on"), why)
        if answer.option == "all_in":
            self.move("release", stack, behind, self.chips[stack], why)
            self.at_end.append(lambda: self.move("return", behind, stack, self.chips[behind], why))

    @property
    def decided(self) -> bool:
        """Whether anybody has decided anything since the first card."""
        return self.answers_at_deal is not None and self.answers > self.answers_at_deal


OpenBook = Callable[[TableWithAccidents], Book]


def seat_of(place: str) -> int:
    """The seat that a place belongs to; 0 for a place of the table."""
    head = place.partition(".")[0]
    return int(head.removeprefix("seat")) if head.startswith("seat") else 0


def _with_no_cards(question: Question) -> Answer:
    """What a seat says whose hand has been taken: nothing, and it throws nothing away."""
    thrown = next((option for option in question.options if type(option) is Pick), None)
    return question.default if thrown is None else Answer(thrown.id, ())


def _staying(question: Question) -> Answer:
    """How the only hand left stays in: it checks or calls or, where one comes in only by a raise, makes the least one."""
    for option in question.options:
        if option.id in ("check", "call"):
            return Answer(option.id)
    return next(Answer(option.id, option.low) for option in question.options if isinstance(option, Amount))
