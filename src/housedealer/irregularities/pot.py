"""What the poker games share: hands dealt card by card, of which there may be too many or too few."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from housedealer.irregularities import Rulings
from housedealer.irregularities.accidents import Accident, Dealing, Possible
from housedealer.irregularities.book import Book, NotNow, seat_number
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.table.events import UP
from housedealer.table.felt import Piece
from housedealer.table.questions import Question


class PotBook(Book):
    """A book for hands that are played for a pot."""

    def __init__(self, table: TableWithAccidents, rulings: Rulings) -> None:
        super().__init__(table, rulings)
        self.exposed: list[tuple[str, object]] = []  # cards to be exchanged when the deal is complete

    # -- wrong counts ------------------------------------------------------------------------------------------------

    def card_too_many(self, accident: Accident, dealing: Dealing) -> None:
        """Found before the player acts, the extra card goes on top of the deck and will be burned."""
        self.table.serve(dealing)
        self.table.serve(dealing)
        extra = self.table.cards[dealing.place][-1]

        def take_back() -> None:
            why = self.rule("too_many", dealing.place)
            self.table.on_top(dealing.place, extra, why, dealing.face)

        self.table.later.append(take_back)

    def card_too_few(self, accident: Accident, dealing: Dealing) -> None:
        """Found before the player acts, the hand is filled up from the top of the deck."""

        def fill_up() -> None:
            why = self.rule("too_few", dealing.place)
            self.table.serve(dealing._replace(why=why))

        self.table.later.append(fill_up)

    def card_too_many_unseen(self, accident: Accident, dealing: Dealing) -> None:
        """Acted on, a hand with too many cards is foul."""
        self.table.serve(dealing)
        self.table.serve(dealing)
        self.fouled[seat_number(dealing.place)] = self.rulings["wrong_count"]

    def card_too_few_unseen(self, accident: Accident, dealing: Dealing) -> None:
        """Acted on, a hand with too few cards is foul."""
        self.fouled[seat_number(dealing.place)] = self.rulings["wrong_count"]

    # -- found later ---------------------------------------------------------------------------------------------------

    def pause_too_many(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The extra card comes back before the player has acted; after that the hand is dead."""
        if self.dead_by_acting(accident, "wrong_count"):
            return
        if not self.has("too_many"):
            raise NotNow("nothing is printed about an extra card before the player acts")
        why = self.rule("too_many", accident.place)
        seat = accident.place.partition(".")[0]
        self.table.serve(Dealing(accident.place, seat, why))  # which nobody has counted
        self.table.on_top(accident.place, self.table.cards[accident.place][-1], why, seat)

    def pause_too_few(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """A hand that has acted is dead; otherwise the deal is put right from that card on."""
        if not self.dead_by_acting(accident, "wrong_count"):
            raise NotNow("the deal went wrong at that card")

    def pause_joker(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Among the down cards of somebody who has acted it is a foul; otherwise it is replaced as it comes."""
        if not self.dead_by_acting(accident, "joker_unannounced"):
            raise NotNow("a joker is dead as it comes off the deck")

    def dead_by_acting(self, accident: Accident, name: str) -> bool:
        """Whether a hand is dead because its player has acted on what is wrong with it."""
        if not accident.place.endswith(".hand") or not self.has(name):
            return False
        seat = seat_number(accident.place)
        if seat not in self.table.acted:
            return False
        self.dead(seat, self.rulings[name])
        return True

    def card_held(self, accident: Accident) -> Piece:
        """The card of a hand that a report is about."""
        held = self.table.cards[accident.place]
        at = len(held) - 1 - (self.table.served[accident.place] - accident.card)
        if not 0 <= at < len(held):
            raise NotNow(f"card {accident.card} does not lie in {accident.place} any more")
        return held[at]

    def shown(self, accident: Accident) -> Piece:
        """The card of a hand that everyone has seen, which a live dealer names now."""
        self.table.turn_up(accident.place, self.table.rules["deal"], [self.card_held(accident)])
        (card,) = self.table.events[-1].what
        return card

    def exchange_now(self, accident: Accident) -> None:
        """The exposed card is exchanged with the top card of the deck and becomes the burn card."""
        place, card = accident.place, self.shown(accident)
        why = self.rule("exposed", place)
        self.table.on_top(place, card, why)
        self.table.serve(Dealing(place, place.partition(".")[0], why))

    # -- a card that is exchanged ------------------------------------------------------------------------------------

    def exchange_when_dealt(self, dealing: Dealing) -> None:
        """The card lies face up in the hand until the deal is complete."""
        self.table.serve(dealing._replace(face=UP))
        self.exchange_later(dealing.place)

    def exchange_later(self, place: str) -> None:
        """The last card of a hand is exchanged when the deal is complete."""
        if not self.exposed:
            self.table.later.append(self.exchange)
        self.exposed.append((place, self.table.cards[place][-1]))

    def exchange(self) -> None:
        """Each exposed card is exchanged with the top card of the deck and becomes the burn card."""
        for place, card in self.exposed:
            if card not in self.table.cards[place]:
                continue
            why = self.rule("exposed", place)
            self.table.on_top(place, card, why)
            self.table.serve(Dealing(place, place.partition(".")[0], why))
        self.exposed.clear()

    def count_accidents(self, place: str) -> Iterator[Possible]:
        """A hand may be dealt a card too many or too few."""
        if self.has("too_many"):
            yield Possible("too_many", place)
        if self.has("too_few"):
            yield Possible("too_few", place)
        if self.has("wrong_count"):
            yield Possible("too_many_unseen", place)
            yield Possible("too_few_unseen", place)

    def substantial_action(self, since: int) -> bool:
        """Three players have acted, or two have put money in."""
        acted = [
            event for event in self.table.events[since:] if event.kind in ("check", "call", "bet", "raise", "fold")
        ]
        paid = [event for event in acted if event.kind in ("call", "bet", "raise")]
        return len(acted) >= 3 or len(paid) >= 2
