"""The table and its verbs. A game changes the world only by these, and each of them is an event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final, NoReturn

from housedealer.table.chance import CardNeeded, Chance, Live
from housedealer.table.events import DOWN, HIDDEN, UP, Event, Why, new_event
from housedealer.table.felt import Felt, Piece
from housedealer.table.questions import Answer, Option, Question

Asking = tuple[Question, ...]
Replies = dict[int, Answer]
Play = Generator[Asking, Replies, None]  # a game's round: it yields questions and is sent their answers

UNSEEN: Final = "hands stay unseen"
UNTIL_SHOWN: Final = Why("The house does not know what a player holds until it is shown.")


class Seat:
    """A numbered place at the table, 1 at the house dealer's left and on clockwise, with the names of its places."""

    __slots__ = ("bet", "hand", "key", "name", "number", "stack")

    def __init__(self, number: int, name: str) -> None:
        self.number = number
        self.name = name
        self.key = f"seat{number}"
        self.stack = f"seat{number}.stack"
        self.hand = f"seat{number}.hand"
        self.bet = f"seat{number}.bet"

    def place(self, name: str) -> str:
        """A place of this seat's: `seat.place("ante")` is "seat3.ante"."""
        return f"{self.key}.{name}"

    def __repr__(self) -> str:
        return self.key


seat_at = lru_cache(maxsize=4096)(Seat)


@dataclass(frozen=True)
class Setup:
    """All that a round starts from besides chance: who sits where, and what lies on the table from before."""

    game: str
    players: Mapping[int, str]
    chips: Mapping[str, int]
    options: Mapping[str, Any] = field(default_factory=dict)
    buttons: Mapping[str, Sequence[str]] = field(default_factory=dict)
    cards: Mapping[str, Sequence[Piece]] = field(default_factory=dict)
    round: int = 1
    away: tuple[int, ...] = ()
    collection_due: bool = False

    def to_json(self) -> dict[str, Any]:
        """The setup as plain data."""
        return {
            "game": self.game,
            "round": self.round,
            "options": dict(self.options),
            "players": {str(seat): name for seat, name in self.players.items()},
            "chips": {place: amount for place, amount in self.chips.items() if amount},
            "buttons": {button: list(places) for button, places in self.buttons.items() if places},
            "cards": {
                place: [c if type(c) is str else c.code for c in lying] for place, lying in self.cards.items() if lying
            },
            "away": list(self.away),
            "collection_due": self.collection_due,
        }


class Misdeal(Exception):
    """The deal is void. Not an error: the round ends with every chip where it was."""

    def __init__(self, why: Why) -> None:
        super().__init__(why.text)
        self.why = why


class Table:
    """What a game is given: the seats, the felt, and the verbs."""

    dead: Sequence[int] = ()  # seats whose hands have been ruled dead
    miscounted: frozenset[int] = frozenset()  # seats whose wrong number of cards nobody has reported
    fouls: Mapping[int, Why] = MappingProxyType({})  # seats whose hands a ruling has fouled, and why
    interrupts: bool = False  # whether it is told of every answer and has its say before every question

    def __init__(self, setup: Setup, seats: int, rules: Mapping[str, Why], chance: Chance) -> None:
        self.setup = setup
        self.size = seats
        self.rules = rules
        self.chance = chance
        self.felt = Felt()
        self.events: list[Event] = []
        self.seats = {number: seat_at(number, name) for number, name in sorted(setup.players.items())}
        self.present = [seat for seat in self.seats.values() if seat.number not in setup.away]
        self.emit(Event("setup", None, None, setup))
        self.felt.lay_out(setup.chips, setup.buttons, setup.cards)
        self.chips = self.felt.chips
        self.cards = self.felt.cards
        if chance.commitment is not None:
            self.emit(Event("commit", None, None, chance.commitment, why=chance.rule or rules.get("commit")))
        self._unseen = chance if isinstance(chance, Live) and chance.unseen else None
        if self._unseen is not None:
            self.emit(Event("announce", "dealer", None, UNSEEN, why=UNTIL_SHOWN))
        self.pack: tuple[Piece, ...] = ()  # what all cards come from; a game with a shoe from before says which

    # -- who sits where ------------------------------------------------------------------------------------------

    def clockwise(self, after: int, among: Iterable[Seat] | None = None) -> list[Seat]:
        """Seats in clockwise order, beginning with the first one after seat number `after`."""
        seats = list(self.present if among is None else among)
        return [s for s in seats if s.number > after] + [s for s in seats if s.number <= after]

    def holder(self, button: str) -> int | None:
        """The number of the seat where a button lies."""
        at = self.felt.buttons.get(button)
        return int(at[0].removeprefix("seat")) if at else None

    # -- cards -----------------------------------------------------------------------------------------------------

    def emit(self, event: Event) -> None:
        """Write an event down. Only verbs call this."""
        self.events.append(event)

    def shuffle(self, pack: Sequence[Piece], why: Why, into: str = "deck", cut: int = 0) -> None:
        """All cards are gathered, and the whole pack is shuffled, cut by so many cards, and becomes the deck."""
        deck = self.chance.shuffle(pack)
        if cut:
            deck = self.chance.cut(deck, cut)
        self._new_deck(pack, deck, why, into)

    def shuffle_to_draw(self, pack: Sequence[Piece], why: Why) -> None:
        """The whole pack is shuffled to draw for a position; for the deal it is shuffled again."""
        self._new_deck(pack, self.chance.shuffle_to_draw(pack), why, "deck")

    def _new_deck(self, pack: Sequence[Piece], deck: Sequence[Piece], why: Why, into: str) -> None:
        self.pack = tuple(pack)
        self.felt.new_deck(into, deck, DOWN)
        self.events.append(new_event(("shuffle", None, into, tuple(deck), None, DOWN, why)))
        self._commit(into)

    def reshuffle(self, sources: Iterable[str], why: Why, into: str = "deck") -> None:
        """The cards of some places go back into the deck, and what it now holds is shuffled."""
        for source in sources:
            self.move_cards("scramble", source, into, why)
        self._lay_again(into, self.chance.shuffle(self.cards[into]), why)

    def shuffle_rest(self, place: str, why: Why, drawn: int) -> None:
        """What is left of a deck is shuffled after a take-back, by a draw that was not used before it."""
        self._lay_again(place, self.chance.shuffle_again(self.cards[place], drawn), why)

    def _lay_again(self, into: str, deck: list[Piece], why: Why) -> None:
        self.felt.reorder(into, deck, DOWN)
        self.events.append(new_event(("shuffle", into, into, tuple(deck), None, DOWN, why)))
        self._commit(into)

    def _commit(self, place: str) -> None:
        """Publish the root of a shuffle whose cards are proven one by one, before any of them is dealt."""
        root = self.chance.root
        if root is not None:
            self.events.append(new_event(("commit", None, place, root, None, UP, self.chance.rule)))

    def deal(self, place: str, face: str, why: Why, count: int = 1, kind: str = "deal", source: str = "deck") -> None:
        """Cards come off the top of the deck."""
        felt = self.felt
        deck = felt.cards[source]
        if len(deck) < count:
            raise IndexError(f"{source} holds {len(deck)} cards and {count} are needed")
        dealt: tuple[Piece, ...] = (deck[-1],) if count == 1 else tuple(deck[: -count - 1 : -1])
        unknown = dealt[0] is HIDDEN or (count > 1 and HIDDEN in dealt)  # a card of a pile may have been seen before
        if unknown and face != DOWN:  # until the dealer has spoken, nothing has moved
            if face == UP or self._unseen is None:
                dealt = self._named(place, dealt, "deal", why)
            else:
                self._deal_unseen(self._unseen, place, why)
        del deck[-count:], felt.faces[source][-count:]
        felt.faces[place].extend([face] * count)
        felt.cards[place].extend(dealt)
        self.events.append(new_event((kind, source, place, dealt, None, face, why)))

    def _deal_unseen(self, dealer: Live, place: str, why: Why) -> None:
        """The live dealer says that players have their cards: once for all that are dealt one after the other."""
        last = self.events[-1]
        if last.kind == "deal" and last.what[0] is HIDDEN:
            return
        try:
            dealer.deal_unseen(place)
        except CardNeeded as needed:
            needed.why = why
            raise
        self.events.append(new_event(("answer", "dealer", None, Answer("dealt"), None, "dealer", None)))

    def deal_round(self, seats: Iterable[Seat], why: Why, source: str = "deck") -> None:
        """One card to each seat in turn, for that seat's eyes alone."""
        felt, events = self.felt, self.events
        cards, faces, deck, backs = felt.cards, felt.faces, felt.cards[source], felt.faces[source]
        for seat in seats:
            if not deck or deck[-1] is HIDDEN:
                self.deal(seat.hand, seat.key, why, source=source)
                continue
            dealt = deck.pop()
            backs.pop()
            cards[seat.hand].append(dealt)
            faces[seat.hand].append(seat.key)
            events.append(new_event(("deal", source, seat.hand, (dealt,), None, seat.key, why)))

    def draw(self, place: str, why: Why) -> None:
        """A card is turned up to draw for a position; no hand is played with it, so nothing can be wrong with it."""
        try:
            Table.deal(self, place, UP, why, kind="draw_for_button")
        except CardNeeded as needed:
            needed.purpose = "draw"
            raise

    def burn(self, why: Why) -> None:
        """The top card goes face down out of play."""
        self.deal("burn", DOWN, why, kind="burn")

    def _named(self, place: str, pieces: Sequence[Piece], purpose: str, why: Why | None = None) -> tuple[Piece, ...]:
        """The pieces with those that nobody knows named by the live dealer, each of them only once."""
        lying = Counter(piece for there in self.cards.values() for piece in there)
        possible = list[Piece]()
        for piece in self.pack:  # a shoe holds the same card many times
            if lying[piece] > 0:
                lying[piece] -= 1
            else:
                possible.append(piece)
        known: list[Piece] = []
        for piece in pieces:
            if piece is HIDDEN:
                try:
                    piece = self.chance.name(place, possible)
                except CardNeeded as needed:
                    needed.purpose, needed.why = purpose, why
                    needed.count = sum(1 for other in pieces[len(known) :] if other is HIDDEN)
                    raise
                possible.remove(piece)
                answer = Answer("card", (piece,))
                self.events.append(new_event(("answer", "dealer", None, answer, None, "dealer", None)))
            known.append(piece)
        return tuple(known)

    def move_cards(
        self, kind: str, source: str, target: str, why: Why, cards: Sequence[Piece] | None = None, face: str = DOWN
    ) -> None:
        """Cards, all of them unless named, go from one place to another."""
        moved = tuple(self.cards[source] if cards is None else cards)
        if moved:
            self.felt.move_cards(source, target, moved, face)
            self.events.append(new_event((kind, source, target, moved, None, face, why)))

    def turn_up(self, place: str, why: Why, cards: Sequence[Piece] | None = None, kind: str = "turn_up") -> None:
        """Cards at a place, all of them unless named, are turned face up."""
        turned = tuple(self.cards[place] if cards is None else cards)
        if HIDDEN in turned:
            turned = self._named(place, turned, kind, why)
        if cards is None:
            self.cards[place][:] = turned
            self.felt.faces[place] = [UP] * len(turned)
        else:
            self.felt.turn(place, turned)
        self.events.append(new_event((kind, place, place, turned, None, UP, why)))

    def peek(self, place: str, why: Why, at: int = -1) -> Piece:
        """The house dealer alone looks at one card of a place, the last unless told otherwise; it stays as it lies."""
        piece, face = self.cards[place][at], self.felt.faces[place][at]
        if piece is HIDDEN:
            (piece,) = self._named(place, (piece,), "peek", why)
            self.cards[place][at] = piece
        self.events.append(new_event(("peek", place, place, (piece,), None, face, why)))
        return piece

    def read(self, place: str) -> list[Piece]:
        """The house dealer looks at a hand on which a wager depends; at a live table he says then what it is."""
        lying = self.cards[place]
        if HIDDEN in lying:
            lying[:] = self._named(place, lying, "read")
        return lying

    def roll(self, dice: int, why: Why) -> tuple[int, ...]:
        """Dice are thrown for everyone to see."""
        thrown = self.chance.roll(dice)
        self.events.append(new_event(("announce", "dealer", None, {"dice": list(thrown)}, None, UP, why)))
        return thrown

    def dealt(self) -> Iterable[Asking]:
        """The deal is complete: `yield from table.dealt()`, since what went wrong with it is put right now."""
        return ()

    def contested(self, contest: Any) -> None:
        """There is a pot to contest; a table without accidents need not remember which."""

    def banked(self, bank: Any) -> None:
        """Somebody banks; a table without accidents need not remember who."""

    def bury(self) -> None:
        """Hands that were ruled dead leave the table."""

    def misdeal(self, why: Why) -> NoReturn:
        """The round is void: everything goes back and the cards are dealt again."""
        raise Misdeal(why)

    def ruled(self, verdict: str, place: str, why: Why) -> None:
        """A game has ruled on an accident that it asked for."""
        what = {"verdict": verdict, "rule": "", "place": place, "name": verdict}
        self.events.append(new_event(("ruling", "dealer", None, what, None, UP, why)))

    def accident(self, kind: str, place: str, why: Why) -> int | None:
        """Whether something went wrong at a place, and how much of it; the game rules on it."""
        return None

    def pause(self, questions: dict[int, Question]) -> Replies:
        """Before these questions are asked: the answers that a ruling has given, whose questions are taken away."""
        return {}

    def answered(self, seat: int, answer: Answer) -> None:
        """A seat has answered."""

    def put_away(self) -> None:
        """The round is over."""

    # -- chips and buttons -----------------------------------------------------------------------------------------

    def move(self, kind: str, source: str, target: str, amount: int, why: Why) -> None:
        """Chips go from one place to another. Nothing is written down when there is nothing to move."""
        if amount:
            chips = self.chips
            if not 0 < amount <= chips[source]:
                self.felt.move_chips(source, target, amount)  # which refuses
            chips[source] -= amount
            chips[target] += amount
            self.events.append(new_event((kind, source, target, None, amount, UP, why)))

    def put_button(self, button: str, seat: int | None, why: Why) -> None:
        """A button of which there is one goes to a seat, or back to the rack."""
        at = self.felt.buttons[button]
        source = at[0] if at else None
        target = None if seat is None else f"seat{seat}"
        if source != target:
            self.felt.put_button(button, source, target)
            self.events.append(new_event(("button", source, target, button, None, UP, why)))

    def mark(self, button: str, seat: int, on: bool, why: Why) -> None:
        """A button of which there are many (missed blind, new player) is put before a seat or taken away."""
        key = f"seat{seat}"
        if (key in self.felt.buttons[button]) != on:
            source, target = (None, key) if on else (key, None)
            self.felt.put_button(button, source, target)
            self.events.append(new_event(("button", source, target, button, None, UP, why)))

    def marked(self, button: str, seat: int) -> bool:
        """Whether such a button lies before a seat."""
        return f"seat{seat}" in self.felt.buttons[button]

    def note(self, kind: str, who: str | None, why: Why, what: Any = None, face: str = UP) -> None:
        """Something that moves nothing: a check, an announcement, the end of the game."""
        self.events.append(new_event((kind, who, None, what, None, face, why)))

    # -- questions -------------------------------------------------------------------------------------------------

    def ask(
        self, seat: int, options: tuple[Option, ...], default: Answer, why: Why, about: str = ""
    ) -> Generator[Asking, Replies, Answer]:
        """Ask one seat: `answer = yield from table.ask(...)`."""
        replies = yield (Question(seat, options, default, why, about),)
        return replies[seat]

    def ask_together(self, questions: Iterable[Question]) -> Generator[Asking, Replies, Replies]:
        """Ask several seats at once; they answer in any order and the game goes on when all have."""
        asking = tuple(questions)
        if not asking:
            return {}
        replies = yield asking
        return replies
