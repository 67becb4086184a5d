"""Flop games: exposed hole cards, wrong counts, and boards that come too early or with too many cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Verdict
from housedealer.irregularities.book import NotNow, seat_number
from housedealer.irregularities.pot import PotBook
from housedealer.table.events import DOWN, UP
from housedealer.table.questions import Question

RULINGS: Final[Mapping[str, tuple[Verdict, str]]] = {
    "boxed": ("dead_card", "A card face up in the deck is dead and goes to the discards; the next card replaces it."),
    "joker": ("dead_card", "A joker does not belong in this deck: it is a dead card, and the next card replaces it."),
    "joker_unannounced": ("dead_hand", "Who acts without calling attention to a joker among the down cards has a foul hand and loses all that is in."),
    "exposed": ("replace", "A hole card that the dealer exposes may not be kept: once the deal is complete it is exchanged with the top card and becomes the burn card before the flop."),
    "too_many": ("burn_it", "An extra card found before the player acts goes on top of the deck and is the burn card."),
    "too_few": ("fill_up", "A hand that is short before the player acts is filled up from the top of the deck."),
    "wrong_count": ("dead_hand", "A wrong number of cards found after the player has acted: the hand is dead and everything it put in is lost."),
    "flop_too_many": ("reshuffle", "A flop with too many cards is taken back and the stub reshuffled; the burn card stays burned, and the new flop comes without another."),
    "flop_stands": ("play_on", "After substantial action the flop stands, two cards that stuck together count as one, and nothing is burned before the next card."),
    "premature_flop": ("reshuffle", "A flop put up before the betting is complete is taken back and the stub reshuffled; the burn card stays burned, and the new flop comes without another."),
    "premature_turn": ("put_back", "A fourth card turned too early is out of play: the betting is completed, a card is burned and the next one takes its place; before the last card it is shuffled back into the stub, and nothing is burned."),
    "premature_river": ("put_back", "A fifth card turned too early is out of play: after the betting it is shuffled back into the stub, and the last card comes without a burn."),
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
    "oversize_bet": ("raise_stands", "In spread limit after the flop a single chip that opens the betting is a bet of its value."),
}  # fmt: skip

PREMATURE: Final = {0: ("premature_flop", 3), 3: ("premature_turn", 1), 4: ("premature_river", 1)}


class Book(PotBook):
    """The book of a flop game."""

    flop_at = 0  # the event after which the flop lay
    stuck = False

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        if dealing.place != "board":
            return super().card(accident, dealing, left)
        if accident.kind == "four_card_flop":
            self.table.serve(dealing, left + 1)
            self.new_flop("flop_too_many", dealing)
            return left
        if accident.kind == "stuck_flop":
            self.table.serve(dealing, left)
            self.table.serve(Dealing("stuck", DOWN, dealing.why))
            self.flop_at, self.stuck = len(self.table.events), True
            return left
        return super().card(accident, dealing, left)

    def card_exposed(self, accident: Accident, dealing: Dealing) -> None:
        """The player may not keep it."""
        self.exchange_when_dealt(dealing)

    def pause_exposed(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Found before the flop, it is exchanged now that the deal is complete."""
        if self.table.cards["board"]:
            raise NotNow("the exposed card is burned before the flop, which lies there")
        if seat_number(accident.place) in self.table.acted:
            raise NotNow("its player has acted on it")
        self.exchange_now(accident)

    # -- the board ---------------------------------------------------------------------------------------------------

    def new_flop(self, name: str, dealing: Dealing) -> None:
        """The flop is taken back, the stub without the burn card reshuffled, and a new flop dealt."""
        why = self.rule(name, "board")
        self.table.reshuffle([place for place in ("board", "stuck") if self.table.cards[place]], why)
        self.table.serve(dealing._replace(why=why), 3)

    def pause_stuck_found(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Whether the flop stands depends on how much has happened since."""
        if not self.stuck or len(self.table.cards["board"]) != 3:
            raise HouseDealerError("no cards of the flop stick together")
        self.stuck = False
        if self.substantial_action(self.flop_at):
            why = self.rule("flop_stands", "board")
            self.table.move_cards("discard", "stuck", "muck", why)
            self.table.burns = ["skip", *self.table.burns]
        else:
            self.new_flop("flop_too_many", Dealing("board", UP, self.table.rules["flop"]))

    def pause_four_card_flop(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Too many cards, found while the flop is bet on."""
        table = self.table
        if len(table.cards["board"]) != 3 or self.stuck:
            raise NotNow("the flop is no longer the last of the board")
        dealt = [at for at, event in enumerate(table.events) if event.target == "board"]
        self.flop_at, self.stuck = dealt[-1] + 1, True
        table.serve(Dealing("stuck", DOWN, table.rules["flop"]))
        self.pause_stuck_found(accident, questions)

    def pause_premature(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """The dealer goes ahead of the betting, or of a discard."""
        table = self.table
        lying = len(table.cards["board"])
        if lying not in PREMATURE:
            raise HouseDealerError("the board is complete")
        name, count = PREMATURE[lying]
        plan, table.burns = table.burns[1:], table.burns[:1]
        table.burn(table.rules["burn"])
        table.burns = plan
        table.serve(Dealing("board", UP, table.rules["flop"]), count)
        why = self.rule(name, "board")
        if lying == 0:
            table.reshuffle(["board"], why)
            table.burns = ["skip"]
            return
        table.move_cards("set_aside", "board", "set_aside", why, table.cards["board"][-1:], UP)
        table.burns = ["burn", "reshuffle"] if lying == 3 else ["reshuffle"]

    def spread_after_flop(self) -> bool:
        contest = self.table.contest
        return contest is not None and contest.stakes.structure == "spread" and bool(self.table.cards["board"])

    # -- what could happen -------------------------------------------------------------------------------------------

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        if place == "board":
            found = list(self.deck_accidents(place))
            if not self.table.cards["board"] and self.has("flop_too_many"):
                found += [Possible("four_card_flop", place), Possible("stuck_flop", place)]
            return found
        if place == "burn" or not place.endswith(".hand"):
            return []
        found = [Possible("exposed", place), *self.deck_accidents(place)]
        if seat_number(place) not in self.fouled:
            found += [*self.count_accidents(place), Possible("joker_unseen", place)]
        return found

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        if self.table.answers_at_deal is None:  # no hand is under way before the deal
            return []
        found = list(self.conduct(questions))
        if len(self.table.cards["board"]) in PREMATURE:
            found.append(Possible("premature", "board"))
        if self.stuck and len(self.table.cards["board"]) == 3:
            found.append(Possible("stuck_found", "board"))
        found += [
            Possible("joker_announced", f"seat{seat}")
            for seat, ruling in self.fouled.items()
            if ruling.name == "joker_unannounced" and seat in questions
        ]
        return found
