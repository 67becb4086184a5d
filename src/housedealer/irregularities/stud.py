"""Stud: cards that go up when they should go down, to nobody, off the table or too early, and burns that go wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final

from housedealer.errors import HouseDealerError
from housedealer.irregularities import Rulings
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import WAITS, NotNow, seat_number
from housedealer.irregularities.pot import PotBook
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.table.events import DOWN, HIDDEN, UP
from housedealer.table.felt import Piece
from housedealer.table.questions import Question
from housedealer.table.table import Asking

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "boxed": ("dead_card", "A card face up in the deck is dead and goes to the discards; the next card replaces it."),
    "joker": ("dead_card", "A joker does not belong in this deck: it is a dead card, and the next card replaces it."),
    "joker_unannounced": ("dead_hand", "Who acts without calling attention to a joker among the down cards has a foul hand and loses all that is in."),
    "exposed": ("play_on", "A hole card that the dealer turns up stays up, and the card that should have been up is dealt down."),
    "both_exposed": ("misdeal", "Two cards turned up by the dealer where one belongs up: a misdeal, and the hand is dealt again."),
    "force_only": ("force_only", "With a hole card and the third card up, the bet is the force only, without completion or raise, while that seat is in."),
    "exposed_by_player": ("play_on", "A card that its player turns over still plays as a down card, and the next is dealt up as usual."),
    "empty_seat": ("dead_card", "A down card dealt to an empty seat is dead, goes to the discards, and the deal goes on."),
    "empty_seat_up": ("put_back", "An up-card dealt to an empty seat is moved to where it belongs."),
    "empty_seat_last": ("play_on", "A last card dealt to an empty seat cannot be put right: it is dead, and the hands play as dealt."),
    "too_many": ("burn_it", "An extra hole card found before the player acts is taken back and will be the burn card."),
    "too_few": ("fill_up", "A hand that is short of a hole card before the player acts is filled up from the top of the deck."),
    "wrong_count": ("dead_hand", "A wrong number of hole cards found after the player has acted: the hand is fouled and the money lost."),
    "off_table": ("replace", "A card dealt off the table is dead; it is replaced after the last player is served, and is the next burn card."),
    "premature_street": ("dead_card", "Cards dealt before the betting is complete are out of play, with one more for each player still without one; then the street is burned and dealt as usual."),
    "wrong_burn": ("put_back", "With two cards burned, or none, the cards are moved to where they belong."),
    "wrong_burn_stands": ("play_on", "A wrong burn before a down card cannot be traced: everyone keeps the cards received."),
    "last_exposed": ("choice", "A last card dealt up stays; its player may declare being all-in, and others bet on the side."),
    "seven_cards": ("dead_hand", "Any other number than seven cards at the showdown is a dead hand."),
    "turned_down": ("dead_hand", "Who turns up-cards face down concedes the pot."),
    "unprotected": ("dead_hand", "An unprotected, abandoned or discarded hand is treated as folded."),
    "retrieved": ("play_on", "At management's discretion a hand that can be retrieved plays on."),
    "touched": ("dead_hand", "A hand that comes in contact with the discards may be fouled."),
    "touched_retrieved": ("play_on", "At management's discretion a hand that touched the discards and can be retrieved plays on."),
    "string_raise": ("call_stands", "A string raise is not allowed: only the call stands."),
    "half_raise": ("raise_stands", "With at least half of the raise out the player may go back and complete it."),
    "check_out_of_turn": ("no_initiative", "Who checks out of turn may not initiate any action in this round."),
    "oversize_chip": ("call_stands", "A single chip larger than the bet is a call unless a raise is announced."),
}  # fmt: skip


class Book(PotBook):
    """The book of a stud game. Seven-card games have two hole cards, and a last card that is dealt down."""

    when_dealt = ("two_burns", "no_burn")

    def __init__(self, table: TableWithAccidents, rulings: Rulings) -> None:
        super().__init__(table, rulings)
        self.holes = 2 if self.has("seven_cards") else 1
        self.last = 7 if self.holes == 2 else 5
        self.up: Counter[str] = Counter()  # hole cards of each hand that the dealer turned up
        self.owed_down: set[str] = set()  # hands whose door card is dealt down

    # -- cards turned up ---------------------------------------------------------------------------------------------

    def card_exposed(self, accident: Accident, dealing: Dealing) -> None:
        """A hole card, the door card that should have gone down, or the last card."""
        place, card = dealing.place, accident.card
        if card <= self.holes:
            self.owed_down.discard(place)
            self.table.serve(dealing._replace(face=UP))
            self.up[place] += 1
            if self.up[place] == 2:
                self.misdeal("both_exposed", place)
            self.rule("exposed", place)
            self.owed_down.add(place)
        elif place in self.owed_down:
            self.owed_down.discard(place)
            self.table.serve(dealing._replace(face=UP))
            if self.has("force_only"):
                self.rule("force_only", place)
                self.table.later.append(lambda: self.only_force(seat_number(place)))
            else:
                self.misdeal("both_exposed", place)
        elif card != self.last or not self.has("last_exposed"):
            raise HouseDealerError(f"card {card} is dealt face up")
        else:
            self.table.serve(dealing._replace(face=UP))
            why = self.rule("last_exposed", place)

            def offer() -> Iterator[Asking]:
                return self.table.ask_all_in(seat_number(place), why)

            self.table.later.append(offer)

    def only_force(self, seat: int) -> None:
        """Until the next card."""
        self.table.force_only = seat

    def card_exposed_by_player(self, accident: Accident, dealing: Dealing) -> None:
        """Everyone has seen it, and it still is a down card."""
        self.table.serve(dealing)
        why = self.rule("exposed_by_player", dealing.place)
        seat = dealing.place.partition(".")[0]
        self.table.note("announce", seat, why, f"everyone has seen {self.table.cards[dealing.place][-1]}")

    def amend(self, dealing: Dealing) -> Dealing:
        """The door card of a hand with an exposed hole card is dealt down."""
        if dealing.face == UP and dealing.place in self.owed_down and self.table.served[dealing.place] > self.holes:
            self.owed_down.discard(dealing.place)
            return dealing._replace(face=dealing.place.partition(".")[0])
        return dealing

    def card_too_many_unseen(self, accident: Accident, dealing: Dealing) -> None:
        """Of hole cards the count matters as soon as the player acts, of later cards at the showdown."""
        super().card_too_many_unseen(accident, dealing)
        self.counted_at_showdown(accident)

    def card_too_few_unseen(self, accident: Accident, dealing: Dealing) -> None:
        """Of hole cards the count matters as soon as the player acts, of later cards at the showdown."""
        super().card_too_few_unseen(accident, dealing)
        self.counted_at_showdown(accident)

    def dead_by_acting(self, accident: Accident, name: str) -> bool:
        """Of later cards the count matters at the showdown only."""
        return accident.card <= self.holes and super().dead_by_acting(accident, name)

    def pause_too_many(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """An extra hole card; of a last card too many the showdown tells."""
        if accident.card > self.holes:
            raise NotNow("hands are counted at the showdown")
        super().pause_too_many(accident, questions)

    def counted_at_showdown(self, accident: Accident) -> None:
        """Only hole cards are ruled on before."""
        if accident.card > self.holes:
            self.fouled.pop(seat_number(accident.place), None)

    # -- cards that go astray ----------------------------------------------------------------------------------------

    def card_empty_seat(self, accident: Accident, dealing: Dealing) -> None:
        """A down card is lost; an up-card is moved."""
        if dealing.face == UP:
            self.table.serve(dealing._replace(place="empty_seat"))
            why = self.rule("empty_seat_up", dealing.place)
            face = self.amend(dealing).face
            self.table.move_cards("deal", "empty_seat", dealing.place, why, face=face)
            return
        why = self.rule("empty_seat" if accident.card <= self.holes else "empty_seat_last", dealing.place)
        self.table.serve(Dealing("muck", DOWN, why, "discard"))
        self.table.serve(dealing)

    def card_off_table(self, accident: Accident, dealing: Dealing) -> None:
        """Replaced after the last player of the round, and burned next."""
        self.table.serve(Dealing(WAITS, UP, dealing.why, "discard"))
        fallen = self.table.cards[WAITS][-1]
        meant = self.amend(dealing)

        def replace() -> None:
            why = self.rule("off_table", dealing.place)
            self.table.serve(meant._replace(why=why))
            if accident.card < self.last:
                self.table.on_top(WAITS, fallen, why)
            else:
                self.table.move_cards("discard", WAITS, "muck", why, [fallen], UP)

        self.table.later.append(replace)

    def card_two_burns(self, accident: Accident, dealing: Dealing) -> None:
        """The second burn is the first card of the street, and goes back where that can be told."""
        self.table.serve(dealing)
        if self.down_street():
            self.rule("wrong_burn_stands", "burn")
            self.table.serve(dealing)
            return
        self.table.serve(dealing)
        why = self.rule("wrong_burn", "burn")
        self.table.move_cards("set_aside", "burn", "deck", why, self.table.cards["burn"][-1:])

    def card_no_burn(self, accident: Accident, dealing: Dealing) -> None:
        """The first card of the street should have been the burn."""
        if self.down_street():
            self.rule("wrong_burn_stands", "burn")
            return
        self.rule("wrong_burn", "burn")
        self.table.serve(dealing)

    def pause_two_burns(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found when the street lies there: the second burn is its first card, and each card goes one hand on."""
        table, served = self.table, self.served_since_burn(accident)
        table.serve(Dealing("burn", DOWN, table.rules["burn"], "burn"))  # which nobody has counted
        if not served:
            self.rule("wrong_burn_stands", "burn")
            return
        cards, why = [self.face_of(hand) for hand, _ in served], self.rule("wrong_burn", "burn")
        table.move_cards("set_aside", "burn", "deck", why, table.cards["burn"][-1:])
        table.on_top(served[-1][0], cards[-1], why)
        for (source, _), card, (target, face) in reversed(list(zip(served, cards, served[1:], strict=False))):
            table.move_cards("deal", source, target, why, [card], face)
        table.serve(Dealing(*served[0], why))

    def pause_no_burn(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found when the street lies there: its first card is the burn, and each card goes one hand back."""
        table, served = self.table, self.served_since_burn(accident)
        cards = [self.face_of(hand) for hand, _ in served]
        why = self.rule("wrong_burn" if served else "wrong_burn_stands", "burn")
        table.move_cards("set_aside", "burn", "deck", why, table.cards["burn"][-1:])  # where it still lies
        for (source, _), card, (target, face) in zip(served, cards, [("burn", UP), *served], strict=False):
            table.move_cards("deal" if target != "burn" else "burn", source, target, why, [card], face)
        if served:
            table.serve(Dealing(*served[-1], why))

    def served_since_burn(self, accident: Accident) -> list[tuple[str, str]]:
        """The hands in the order in which they were served since a burn, and how; none where a down card cannot be traced.

        Up-cards are moved before anybody acts on them, for the boards say who does.
        """
        served: list[tuple[str, str]] = []
        for event in reversed(self.table.events):
            if event.kind == "burn":
                break
            if event.kind == "deal" and str(event.target).endswith(".hand"):
                served.insert(0, (str(event.target), event.face))
        down = any(face not in (UP, DOWN) for _, face in served)
        if accident.card != self.table.served["burn"] or not (served and (down or accident.coming)):
            raise NotNow("the cards of that street are moved when it has been dealt")
        return [] if down else served

    def face_of(self, hand: str) -> Piece:
        """The last card of a hand, which a live dealer names if nobody has seen it."""
        card = self.table.cards[hand][-1]
        if card != HIDDEN:
            return card
        self.table.turn_up(hand, self.table.rules["deal"], [card])
        return self.table.events[-1].what[0]

    def down_street(self) -> bool:
        """Whether the next card is dealt down."""
        return self.holes == 2 and any(
            len(self.table.cards[self.table.seats[number].hand]) == self.last - 1 for number in self.table.intact()
        )

    # -- streets and showdown ----------------------------------------------------------------------------------------

    def pause_premature_street(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """One full round of cards leaves the deck, so that later streets fall as they would have."""
        table = self.table
        players = len(table.intact())
        early = min(max(1, accident.amount), players)
        table.burn(table.rules["burn"])
        table.serve(Dealing("muck", UP, table.rules["up_card"], "discard"), early)
        why = self.rule("premature_street", "deck")
        if players > early:
            table.serve(Dealing("muck", DOWN, why, "discard"), players - early)

    def pause_turned_down(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """A hand given up, if a bet has been made."""
        if not self.bet_made():
            raise HouseDealerError("no bet has been made since the last card: nothing is conceded")
        self.dead(seat_number(accident.place), self.rulings["turned_down"])

    def shows(self, place: str) -> None:
        """Seven cards, or six and the community card."""
        super().shows(place)
        held = len(self.table.cards[place]) + len(self.table.cards["board"])
        if self.has("seven_cards") and place.endswith(".hand") and held not in (0, self.last):
            self.dead(seat_number(place), self.rulings["seven_cards"])
            self.table.bury()

    # -- what could happen -------------------------------------------------------------------------------------------

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        table = self.table
        if place == "burn":
            return [Possible("two_burns", place), Possible("no_burn", place)] if len(table.cards["deck"]) > 12 else []
        if not place.endswith(".hand") or dealing.face == DOWN or len(table.cards["deck"]) < 12:
            return []
        found = [*self.deck_accidents(place), Possible("empty_seat", place)]
        if card > self.holes:
            found.append(Possible("off_table", place))
        if card <= self.holes:
            found += [Possible("exposed", place), Possible("exposed_by_player", place), Possible("joker_unseen", place)]
            if seat_number(place) not in self.fouled:
                found += self.count_accidents(place)
        elif place in self.owed_down or (card == self.last and self.has("last_exposed")):
            found.append(Possible("exposed", place))
        if card == self.last and self.has("seven_cards"):
            found += [Possible("too_many_unseen", place), Possible("too_few_unseen", place)]
        return found

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        if self.table.answers_at_deal is None:  # no hand is under way before the deal
            return []
        found = list(self.conduct(questions))
        held = max((len(self.table.cards[self.table.seats[n].hand]) for n in self.table.intact()), default=0)
        room = len(self.table.cards["deck"]) > 2 * len(self.table.intact()) + 2
        if found and self.holes < held < self.last and room:
            found += [Possible("premature_street", "deck", n) for n in range(1, len(self.table.intact()) + 1)]
        return found
