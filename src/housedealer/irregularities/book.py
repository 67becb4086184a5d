"""What all rule books share: the boxed card, the stray joker, and how a verdict is told and carried out."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Final

from housedealer.cards import JOKER
from housedealer.errors import HouseDealerError
from housedealer.irregularities import Rulings
from housedealer.irregularities.accidents import Accident, Dealing, Possible, Ruling
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.money.blinds import MISSED, NEW
from housedealer.table.events import UP, Why, new_event
from housedealer.table.felt import Piece
from housedealer.table.questions import Amount, Answer, Question

OTHERWISE: Final = 2  # the amount by which the floor takes the other of two rulings that are at its discretion
WAITS: Final = "off_table"  # a place for cards that have left the table


class NotNow(HouseDealerError):
    """A rule that speaks of another moment: as the card comes, or before somebody has acted."""


class Book:
    """A book with nothing printed in it."""

    when_dealt: Collection[str] = ()  # kinds that are put right when the deal they belong to is complete

    def __init__(self, table: TableWithAccidents, rulings: Rulings) -> None:
        self.table = table
        self.rulings = rulings.rulings
        self.fouled: dict[int, Ruling] = {}  # seats whose hand is foul as soon as they act on it

    # -- what may be overridden ------------------------------------------------------------------------------------

    def card(self, accident: Accident, dealing: Dealing, left: int) -> int:
        """Rule on what happened to a card; most accidents concern one card and have a method of their own."""
        rule = getattr(self, f"card_{accident.kind}", None)
        if rule is None:
            raise HouseDealerError(f"nothing is printed about a card that is {accident.kind.replace('_', ' ')}")
        rule(accident, dealing)
        return 1

    def pause(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Rule on what happened, or is claimed, while these questions are open."""
        rule = getattr(self, f"pause_{accident.kind}", None)
        if rule is None:
            raise NotNow(f"nothing is printed about {accident.kind.replace('_', ' ')} that is found later")
        rule(accident, questions)

    def amend(self, dealing: Dealing) -> Dealing:
        return dealing

    def answer(self, question: Question) -> Answer | None:
        return None

    def delivered(self) -> None:
        """Nothing is counted."""

    def acts(self, seat: int) -> None:
        """Acting on a foul hand kills it."""
        if (ruling := self.fouled.pop(seat, None)) is not None:
            self.dead(seat, ruling)

    def shows(self, place: str) -> None:
        """A foul hand that never acted is found at the showdown."""
        if place.endswith(".hand"):
            self.acts(seat_number(place))
            self.table.bury()

    def on_card(self, place: str, card: int, dealing: Dealing) -> list[Possible]:
        return []

    def at_pause(self, questions: Mapping[int, Question]) -> list[Possible]:
        return []

    # -- verdicts ----------------------------------------------------------------------------------------------------

    def rule(self, name: str, place: str) -> Why:
        """Tell a verdict."""
        return self.table.rule(self.rulings[name], place)

    def has(self, *names: str) -> bool:
        """Whether the packet rules on these."""
        return all(name in self.rulings for name in names)

    def dead(self, seat: int, ruling: Ruling) -> None:
        """A hand is dead and all it has put in stays."""
        self.table.rule(ruling, f"seat{seat}")
        self.table.kill(seat)

    def misdeal(self, name: str, place: str) -> None:
        """The deal is void."""
        self.table.misdeal(self.rule(name, place))

    # -- the deck ----------------------------------------------------------------------------------------------------

    def card_boxed(self, accident: Accident, dealing: Dealing) -> None:
        """A card face up in the deck is dead; the next one replaces it."""
        why = self.rule("boxed", dealing.place)
        self.table.serve(Dealing("muck", UP, why, "discard", dealing.source))
        self.table.serve(dealing)

    def card_joker(self, accident: Accident, dealing: Dealing) -> None:
        """A joker where none belongs is as dead as a boxed card."""
        self.foreign(JOKER, dealing.source)
        why = self.rule("joker", dealing.place)
        self.table.serve(Dealing("muck", UP, why, "discard", dealing.source))
        self.table.serve(dealing)

    def card_joker_unseen(self, accident: Accident, dealing: Dealing) -> None:
        """A joker among the down cards fouls the hand, unless it is announced before the player acts."""
        self.foreign(JOKER, dealing.source)
        self.table.serve(dealing)
        self.fouled[seat_number(dealing.place)] = self.rulings["joker_unannounced"]

    def pause_joker_announced(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Announced in time, the joker is a dead card and is replaced."""
        seat = seat_number(accident.place)
        hand = self.table.seats[seat].hand
        if JOKER not in self.table.cards[hand]:
            raise HouseDealerError(f"seat {seat} holds no joker")
        self.fouled.pop(seat, None)
        why = self.rule("joker", hand)
        self.table.move_cards("discard", hand, "muck", why, [JOKER], UP)
        self.table.serve(Dealing(hand, f"seat{seat}", why))

    def foreign(self, piece: Piece, into: str) -> None:
        """A card that does not belong there lies on top of the deck."""
        table = self.table
        table.cards[into].append(piece)
        table.felt.faces[into].append("down")
        table.events.append(new_event(("foreign", None, into, (piece,), None, "down", None)))

    # -- conduct -----------------------------------------------------------------------------------------------------

    def pause_unprotected(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """An unprotected, abandoned or discarded hand is folded, unless management finds it retrievable (2)."""
        if accident.amount == OTHERWISE:
            self.rule("retrieved", accident.place)
        else:
            self.dead(seat_number(accident.place), self.rulings["unprotected"])

    def pause_touched(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """A hand that came in contact with the discards may be fouled, or (2) is retrieved and plays."""
        if accident.amount == OTHERWISE:
            self.rule("touched_retrieved", accident.place)
        else:
            self.dead(seat_number(accident.place), self.rulings["touched"])

    def pause_miscalled(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """What a player says of a hand binds nobody; management may (2) let a miscall cost the pot."""
        if accident.amount == OTHERWISE:
            self.dead(seat_number(accident.place), self.rulings["miscalled_forfeit"])
        else:
            self.rule("miscalled", accident.place)

    def pause_check_out_of_turn(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Whoever checks out of turn may not bet or raise in this round."""
        self.rule("check_out_of_turn", accident.place)
        self.table.no_initiative.add(seat_number(accident.place))

    def pause_action_behind(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Others have acted behind a player who said nothing: no initiative, or where the floor says so (2) no hand."""
        if accident.amount == OTHERWISE:
            self.dead(seat_number(accident.place), self.rulings["action_behind_dead"])
            return
        self.rule("action_behind", accident.place)
        self.table.no_initiative.add(seat_number(accident.place))

    def pause_string_raise(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Only a call stands, unless at least half of the raise was out first and the packet allows for it."""
        seat, question, raised, call = self._facing(accident, questions)
        if raised is None:
            self.rule("string_raise", accident.place)
            return
        half = call + (raised.low - self.table.chips[f"seat{seat}.bet"] - call) / 2
        if self.has("half_raise") and accident.amount >= half:
            self.rule("half_raise", accident.place)
            self.table.binding[seat] = Answer(raised.id, raised.low)
            return
        self.rule("string_raise", accident.place)
        self.bind_call(seat, question)

    def pause_oversize_chip(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """One large chip without a word is a call; as the first bet of a spread-limit round it may be a bet of its value."""
        seat, question, raised, call = self._facing(accident, questions)
        if not call and raised is not None and self.has("oversize_bet") and self.spread_after_flop():
            self.rule("oversize_bet", accident.place)
            self.table.binding[seat] = Answer(raised.id, min(max(accident.amount, raised.low), raised.high))
            return
        self.rule("oversize_chip", accident.place)
        self.bind_call(seat, question)

    def spread_after_flop(self) -> bool:
        """Whether an oversize chip that opens the betting is worth its value."""
        return False

    def bind_call(self, seat: int, question: Question) -> None:
        """The seat has called, or checked where there is nothing to call."""
        for id in ("call", "check"):
            if question.option(id) is not None:
                self.table.binding[seat] = Answer(id)
                return

    def _facing(
        self, accident: Accident, questions: Mapping[int, Question]
    ) -> tuple[int, Question, Amount | None, int]:
        """The seat that acted, what it was asked, the raise it could make and what it owes."""
        seat = seat_number(accident.place)
        question = questions.get(seat)
        if question is None or question.option("fold") is None:
            raise HouseDealerError(f"seat {seat} is not being asked to bet")
        raised = next((option for option in question.options if isinstance(option, Amount)), None)
        call = question.option("call")
        return seat, question, raised, getattr(call, "amount", 0) or 0

    def pause_looked(self, accident: Accident, questions: Mapping[int, Question]) -> None:
        """Who owed a blind and looked before posting: dead before acting, live after, and what was posted makes it up."""
        seat = seat_number(accident.place)
        if not self.owed_a_blind(seat):
            raise HouseDealerError(f"seat {seat} had no blind to make up")
        if seat in self.table.acted:
            self.rule("looked_late", accident.place)
        else:
            self.dead(seat, self.rulings["looked"])

    def owed_a_blind(self, seat: int) -> bool:
        """Whether a seat has made up a blind to be dealt in. A new player who takes a blind in turn had none to make up."""
        buttons, rules, key = self.table.setup.buttons, self.table.rules, f"seat{seat}"
        in_turn = () if key in buttons.get(MISSED, ()) else (rules.get("small_blind"), rules.get("big_blind"))
        posted = (event for event in self.table.events if event.kind == "post" and event.source == f"{key}.stack")
        owing = any(key in buttons.get(button, ()) for button in (MISSED, NEW))
        return owing and any(event.why not in in_turn for event in posted)

    def bet_made(self) -> bool:
        """Whether anybody has bet since the last card."""
        for event in reversed(self.table.events):
            if event.kind in ("deal", "burn"):
                return False
            if event.kind in ("bet", "raise", "call"):
                return True
        return False

    # -- what could happen -------------------------------------------------------------------------------------------

    def deck_accidents(self, place: str) -> Iterator[Possible]:
        """What may be wrong with any card that comes off the deck."""
        if self.has("boxed"):
            yield Possible("boxed", place)
        if self.has("joker"):
            yield Possible("joker", place)

    def conduct(self, questions: Mapping[int, Question]) -> Iterator[Possible]:
        """What players may do wrong while one of them is asked, and what only while one is asked to bet."""
        intact = self.table.intact()
        if len(intact) < 2:
            return
        for number in intact:
            yield from self.of_a_hand(number)
        asked = next((number for number, question in questions.items() if question.option("fold") is not None), None)
        if asked is not None:
            yield from self.out_of_turn(asked, intact)
            yield from self.with_chips(asked, questions[asked])

    def out_of_turn(self, asked: int, intact: list[int]) -> Iterator[Possible]:
        """What others may do while a seat is asked to bet."""
        seat = f"seat{asked}"
        if self.has("late_pat"):
            yield Possible("late_pat", seat)
        if self.has("action_behind"):
            yield Possible("action_behind", seat)
            yield Possible("action_behind", seat, OTHERWISE)
        if self.has("check_out_of_turn"):
            yield from (Possible("check_out_of_turn", f"seat{other}") for other in intact if other != asked)

    def with_chips(self, asked: int, question: Question) -> Iterator[Possible]:
        """What a player may do wrong with chips."""
        seat, facing = f"seat{asked}", getattr(question.option("call"), "amount", 0) or 0
        raised = next((option for option in question.options if isinstance(option, Amount)), None)
        if raised is None:
            return
        if self.has("string_raise") and facing:
            yield Possible("string_raise", seat, facing)
            yield Possible("string_raise", seat, raised.low)
        if self.has("oversize_chip") and (facing or self.spread_after_flop()):
            yield Possible("oversize_chip", seat, 10 * max(facing, 100))

    def of_a_hand(self, number: int) -> Iterator[Possible]:
        """What may be wrong with one of the hands that are in."""
        seat = f"seat{number}"
        if self.has("unprotected"):
            yield Possible("unprotected", seat)
            if self.has("retrieved"):
                yield Possible("unprotected", seat, OTHERWISE)
        if self.has("looked") and self.owed_a_blind(number):
            yield Possible("looked", seat)
        if self.has("turned_down") and self.bet_made():
            yield Possible("turned_down", seat)
        for name in ("touched", "miscalled"):
            if self.has(name):
                yield Possible(name, seat)
                yield Possible(name, seat, OTHERWISE)


def seat_number(place: str) -> int:
    """The seat that a place belongs to."""
    return int(place.partition(".")[0].removeprefix("seat"))
