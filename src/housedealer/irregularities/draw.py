"""Draw: exposed cards that are kept or replaced, hands of other than five cards, and a late stand-pat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.cards import JOKER
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import NotNow, seat_number
from housedealer.irregularities.pot import PotBook
from housedealer.table.events import UP
from housedealer.table.felt import Piece
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "boxed": ("dead_card", "A card face up in the deck is dead and goes to the discards; the next card replaces it."),
    "exposed": ("replace", "A card exposed on the deal is exchanged with the top card of the deck and becomes the burn card."),
    "exposed_kept": ("keep", "A five or lower, an ace or the joker exposed on the deal must be kept."),
    "exposed_on_draw": ("replace", "A card exposed on the draw is never kept: it is replaced from the top of the deck after everyone has drawn."),
    "too_many": ("burn_it", "An extra card found before the player acts goes on top of the deck and is the burn card."),
    "too_few": ("fill_up", "A hand that is short before the player acts is filled up from the top of the deck."),
    "wrong_count": ("dead_hand", "Any other number than five cards is a foul hand once it is acted on, and all its money is lost."),
    "late_pat": ("play_on", "A pat hand indicated without knowing of a raise may still be played."),
    "unprotected": ("dead_hand", "An unprotected, abandoned or discarded hand is treated as folded."),
    "retrieved": ("play_on", "At management's discretion a hand that can be retrieved plays on."),
    "miscalled": ("play_on", "What a player says of a hand binds nobody: the cards speak."),
    "miscalled_forfeit": ("dead_hand", "At management's discretion, who miscalls a hand so that another throws a hand away forfeits the pot."),
    "looked": ("dead_hand", "Who owes a blind and looks at a card before posting it has a dead hand if that is caught before acting."),
    "looked_late": ("play_on", "Who owed a blind, looked and has already acted plays on; the blind is made up by what was posted, or on a later deal."),
    "string_raise": ("call_stands", "A string raise is not allowed: only the call stands."),
    "half_raise": ("raise_stands", "With at least half of the raise out the player may go back and complete it."),
    "action_behind": ("no_initiative", "Who lets substantial action occur behind them may not initiate any action in this round."),
    "action_behind_dead": ("dead_hand", "Who lets substantial action occur behind them and has no right left to act has a dead hand."),
    "check_out_of_turn": ("no_initiative", "Who checks out of turn may not initiate any action in this round."),
    "oversize_chip": ("call_stands", "A single chip larger than the bet is a call unless a raise is announced."),
}  # fmt: skip

HAND: Final = 5
KEPT: Final = frozenset({2, 3, 4, 5, 14})


class Book(PotBook):
    """The book of a draw game."""

    def card_exposed(self, accident: Accident, dealing: Dealing) -> None:
        """On the deal a low card may have to be kept; on the draw none is."""
        table, place = self.table, dealing.place
        if accident.card > HAND:
            table.serve(dealing._replace(face=UP))
            card = table.cards[place][-1]

            def replace() -> None:
                if card in table.cards[place]:
                    why = self.rule("exposed_on_draw", place)
                    table.move_cards("discard", place, "muck", why, [card], UP)
                    table.serve(Dealing(place, place.partition(".")[0], why))

            table.later.append(replace)
        else:
            table.serve(dealing._replace(face=UP))
            if self.has("exposed_kept") and low(table.cards[place][-1]):
                self.rule("exposed_kept", place)
            else:
                self.exchange_later(place)

    def pause_exposed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found before its player has acted on it: kept, exchanged, or replaced after the draw."""
        table, place = self.table, accident.place
        if self.acted_since(seat_number(place)):
            raise NotNow("its player has acted on it")
        card = self.shown(accident)
        if accident.card > HAND:
            why = self.rule("exposed_on_draw", place)
            table.move_cards("discard", place, "muck", why, [card], UP)
            table.serve(Dealing(place, place.partition(".")[0], why))
        elif self.has("exposed_kept") and low(card):
            self.rule("exposed_kept", place)
        else:
            why = self.rule("exposed", place)
            table.on_top(place, card, why)
            table.serve(Dealing(place, place.partition(".")[0], why))

    def acted_since(self, seat: int) -> bool:
        """Whether a seat has acted on its hand, or anybody drawn, since its last card."""
        for event in reversed(self.table.events):
            if event.kind == "deal" and event.target == f"seat{seat}.hand":
                return False
            if event.kind == "answer" and event.source == f"seat{seat}":
                return True
        return False

    def pause_late_pat(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The hand is live."""
        self.rule("late_pat", accident.place)

    def shows(self, place: str) -> None:
        """Five cards, whatever was drawn."""
        super().shows(place)
        if place.endswith(".hand") and len(self.table.cards[place]) not in (0, HAND):
            self.dead(seat_number(place), self.rulings["wrong_count"])
            self.table.bury()

    # -- what could happen -------------------------------------------------------------------------------------------

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        if not place.endswith(".hand") or not self.table.cards["deck"]:
            return []
        found = [Possible("exposed", place), *self.deck_accidents(place)]
        if card <= HAND and seat_number(place) not in self.fouled:
            found += self.count_accidents(place)
        return found

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        if self.table.answers_at_deal is None:  # no hand is under way before the deal
            return []
        return list(self.conduct(questions))


def low(card: Piece) -> bool:
    """Five and under: ace and joker count as low."""
    return card is JOKER or card == JOKER or card.rank in KEPT
