"""A round is a pure function of its setup, its chance and its answers. This drives one, and replays one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final, Protocol

from housedealer.errors import HouseDealerError, NotYourTurn
from housedealer.table.chance import CardNeeded, Chance, DealNeeded, DiceNeeded, Live
from housedealer.table.corrections import (
    SEEN_BEFORE,
    Correction,
    Reshuffle,
    chance_used,
    dealt_since,
    end_of_pause,
    move_by_hand,
    undo_round,
)
from housedealer.table.events import HIDDEN, UP, Event, Why, new_event
from housedealer.table.felt import Felt
from housedealer.table.questions import HOUSE_DEALER, Answer, Choice, Option, Pick, Question
from housedealer.table.table import Misdeal, Play, Replies, Setup, Table


class Game(Protocol):
    """The rules of one game as one room plays it. It reads like its packet and knows nothing of clients."""

    @property
    def id(self) -> str:
        """`room/game`."""

    @property
    def size(self) -> int:
        """How many seats the table has."""

    @property
    def rules(self) -> Mapping[str, Why]:
        """Each rule the game rests on, by a short name."""

    @property
    def opened_with(self) -> Mapping[str, str]:
        """The options the table was opened with: a record keeps them, and opens the same table by them."""

    @property
    def deals_transfers_in(self) -> bool:
        """Whether somebody whom the house transfers from another game is dealt in at once, for nothing."""

    @property
    def keeps(self) -> str:
        """The place whose cards stay there between rounds: a shoe, or a deck that is not gathered after each hand."""

    def round(self, table: Table) -> Play:
        """Play one round."""


class TableFactory(Protocol):
    """Lays out the table that a round is played on, also when the round is run again from its start."""

    def __call__(self, game: Game, setup: Setup, chance: Chance) -> Table:
        """A table at the start of a round."""

    def again(self) -> TableFactory:
        """The same factory with nothing of it used up."""

    def as_told(self, events: Iterable[Event]) -> TableFactory:
        """A factory of tables on which what these events tell of happens again."""


class PlainTables:
    """Tables where nothing goes wrong."""

    def __call__(self, game: Game, setup: Setup, chance: Chance) -> Table:
        return Table(setup, game.size, game.rules, chance)

    def again(self) -> PlainTables:
        return self

    def as_told(self, events: Iterable[Event]) -> PlainTables:
        return self


PLAIN: Final = PlainTables()
MISDEAL: Final = Why("A misdeal: every chip and button goes back to where it was before the round.")
NAME_THE_CARD = Why("The dealer says which card came off the deck.")
SAY_THE_DICE = Why("The dealer says what the dice came to.")
FAULT = Why("The house cannot go on with this hand: it is void, and everyone has back what they began with.")
THE_HOUSE = "the house"


class Round:
    """One round under way: its events so far and the questions that are open."""

    def __init__(
        self,
        game: Game,
        setup: Setup,
        chance: Chance,
        tables: TableFactory = PLAIN,
        guarded: bool = False,
        reshuffles: tuple[Reshuffle, ...] = (),
    ) -> None:
        """A `guarded` round is void when its own rules fail in the middle of it; otherwise that is an error."""
        self.game = game
        self.reshuffles = reshuffles  # by take-backs, in the order in which this run comes to them
        self.setup = setup
        self.chance = chance
        self.tables = tables
        self.guarded = guarded
        self.fault: Exception | None = None  # what made a guarded round void
        self.corrections: list[Correction] = []
        self._told: list[Event] = []  # everything up to the last time something was taken back
        self._since = 0  # the event of the run in force that follows it
        self._start()

    @classmethod
    def resumed(
        cls,
        game: Game,
        setup: Setup,
        chance: Chance,
        answers: Iterable[tuple[int, Answer]],
        tables: TableFactory = PLAIN,
        corrections: Iterable[Correction] = (),
        guarded: bool = False,
        reshuffles: tuple[Reshuffle, ...] = (),
    ) -> Round:
        """A round brought to where these answers lead, with what went wrong and was corrected on the way."""
        round_ = cls(game, setup, chance, tables, guarded, reshuffles)
        for seat, answer in answers:
            round_.answer(seat, answer)
        for correction in corrections:
            round_.correct(correction)
        return round_

    def _start(self) -> None:
        self.table = self.tables(self.game, self.setup, self.chance)
        self.open: dict[int, Question] = {}
        self.needed: CardNeeded | None = None  # what the live dealer is asked for
        self.finished = False
        self.voided = False  # ended with everything where it was before
        self._replies: Replies = {}
        self._given = 0  # answers of this run
        self._shuffled_at: list[int] = []  # the events of this run that reshuffles began with
        self._play = self.game.round(self.table)
        self._go_on()

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, hidden cards included: for records, never for players."""
        if self._told:
            return self._told + self.table.events[self._since :]
        return self.table.events

    @property
    def answers(self) -> list[tuple[int, Answer]]:
        """The players' answers so far, in order."""
        return _answers(self.table.events)

    @property
    def felt(self) -> Felt:
        """Where everything lies now."""
        return self.table.felt

    def answer(self, seat: int, answer: Answer) -> None:
        """Take an answer. An illegal one raises and changes nothing."""
        asked = self.open
        question = asked.get(seat)
        if question is None:
            raise NotYourTurn(self._nobody_asked(seat))
        answer = question.check(answer)
        del asked[seat]
        if seat == HOUSE_DEALER:
            self._card_named(answer)
            return
        key = self.table.seats[seat].key
        self.table.events.append(new_event(("answer", key, None, answer, None, key, None)))
        self._replies[seat] = answer
        self._given += 1
        if asked and self.reshuffles:
            self._shuffle_again()
        if self.table.interrupts:
            self.table.answered(seat, answer)
            if asked:
                self._pause()
                return
        if not asked:
            self._go_on()

    def _go_on(self) -> None:
        """Run the game to its next question, or to its end."""
        replies = self._replies
        self._replies = {}
        try:
            asking = self._play.send(replies) if replies else next(self._play)
        except StopIteration:
            self._finish()
        except Misdeal as misdeal:
            self._void(misdeal.why)
        except CardNeeded as needed:
            self._ask_dealer(needed)
        except Exception as fault:
            if not self.guarded:
                raise
            self.fault = fault
            self._void(FAULT, THE_HOUSE)
        else:
            for question in asking:
                self.open[question[0]] = question
            if self.reshuffles:
                self._shuffle_again()
            if self.table.interrupts:
                self._pause()

    def _shuffle_again(self) -> None:
        """While players are asked: the reshuffles of take-backs to this moment."""
        for again in self.reshuffles[len(self._shuffled_at) :]:
            if again.after != self._given:
                return
            self._shuffled_at.append(len(self.table.events))
            if again.place:
                self.table.shuffle_rest(again.place, SEEN_BEFORE, again.drawn)

    def _ask_dealer(self, needed: CardNeeded) -> None:
        self.needed = needed
        if isinstance(needed, DiceNeeded):
            totals = range(needed.dice, 6 * needed.dice + 1)
            options: tuple[Option, ...] = tuple(Choice(f"{needed.dice}_dice_{total}") for total in totals)
            self.open = {HOUSE_DEALER: Question(HOUSE_DEALER, options, Answer(options[0].id), SAY_THE_DICE)}
            return
        if isinstance(needed, DealNeeded):
            dealt = Choice("dealt", label="the cards are dealt")
            self.open = {HOUSE_DEALER: Question(HOUSE_DEALER, (dealt,), Answer("dealt"), needed.why or NAME_THE_CARD)}
            return
        pick = Pick("card", needed.place, needed.possible, 1, 1)
        default = Answer("card", needed.possible[:1])
        self.open = {HOUSE_DEALER: Question(HOUSE_DEALER, (pick,), default, NAME_THE_CARD)}

    def _card_named(self, answer: Answer) -> None:
        """A live dealer named a card or the dice: play the round again from its start, which now reaches past it."""
        assert isinstance(self.chance, Live)
        if answer.option == "card":
            self.chance.cards.extend(answer.value)
        elif answer.option == "dealt":
            self.chance.deals += 1
        else:
            dice, _, total = answer.option.partition("_dice_")
            self.chance.enter_dice(int(total), int(dice))
        self.become(self.run_again(self.tables.again()))

    def _finish(self) -> None:
        self.finished = True
        table = self.table
        table.put_away()
        if table.chance.revealed is not None:
            why = table.chance.rule or table.rules.get("commit", _NO_RULE)
            table.note("reveal", None, why, table.chance.revealed)
        table.note("end", None, table.rules.get("end", _NO_RULE))

    def _nobody_asked(self, seat: int) -> str:
        if self.finished:
            return f"seat {seat} has nothing to answer: the round is over"
        if HOUSE_DEALER in self.open:
            return f"seat {seat} has nothing to answer: the dealer is still dealing"
        waiting = ", ".join(f"seat {number}" for number in self.open)
        return f"it is not seat {seat}'s turn: the action is on {waiting}"

    # -- when something goes wrong, or is corrected ----------------------------------------------------------------------

    def _pause(self) -> None:
        """Before anybody is asked: the table has its say, and what it answers for somebody is not asked."""
        try:
            self._replies.update(self.table.pause(self.open))
        except Misdeal as misdeal:
            self._void(misdeal.why)
        except CardNeeded as needed:
            self._ask_dealer(needed)
        else:
            if not self.open:
                self._go_on()

    def run_again(self, tables: TableFactory) -> Round:
        """The same round from its start to where it is now, on a table from this factory."""
        return Round.resumed(
            self.game, self.setup, self.chance.again(), self.answers, tables, self.corrections, self.guarded,
            self.reshuffles,
        )  # fmt: skip

    def become(self, fresh: Round) -> None:
        """Go on from where another run of this round is; what was told before a take-back stays told."""
        self._become(fresh, self._told, self._since)

    @property
    def taken_back(self) -> bool:
        """Whether the floor has taken back any of it."""
        return bool(self._told)

    def correct(self, correction: Correction) -> None:
        """The floor corrects a payout of a round that is over, or voids one that is not."""
        correction.check()
        if correction.voids:
            if self.finished:
                raise HouseDealerError("the round is over: it can be taken back, and then voided")
            self._void(Why(correction.reason), correction.by)
        elif not self.finished:
            raise HouseDealerError("a round under way is taken back or void; payouts are corrected when it is over")
        else:
            move_by_hand(self.table, correction)
        self.corrections.append(correction)

    def correct_payout(self, source: str, target: str, amount: int, by: str, reason: str) -> None:
        """Chips that went to the wrong place go to the right one, once the round is over."""
        self.correct(Correction(by, reason, source, target, amount))

    def void(self, by: str, reason: str) -> None:
        """Everything goes back to where it was before the round."""
        self.correct(Correction(by, reason))

    def take_back(
        self,
        answers: int,
        by: str,
        reason: str,
        chance: Chance | None = None,
        recorded: Mapping[str, Any] | None = None,
    ) -> None:
        """Go back to when so many answers had been given. What was taken back, corrections too, stays told.

        Cards that anybody may have seen since do not come again in that order: what is left of the deck is shuffled. A
        record that is played again brings what it has `recorded`, and the `chance` of what followed.
        """
        Correction(by, reason).check()
        given = self.answers
        if not 0 <= answers <= len(given):
            raise HouseDealerError(f"{len(given)} answers have been given; a round cannot be taken back to {answers}")
        kept, told = self.table.events[: end_of_pause(self.table.events, answers)], self.events
        again = self.reshuffles_back_to(answers, recorded)
        luck = chance or self._chance_of(kept, again[-1:])
        fresh = Round.resumed(
            self.game,
            self.setup,
            luck,
            given[:answers],
            self.tables.as_told(kept),
            guarded=self.guarded,
            reshuffles=again,
        )
        told_of = self._told_of(again, answers)
        there = bool(told_of) and len(fresh._shuffled_at) == len(again)  # not while a live dealer is still asked
        since = fresh._shuffled_at[-1] if there else len(fresh.table.events)
        what = {"to": answers, "by": by, "used": chance_used(fresh.table.events[:since]), **told_of}
        what |= _felt_of(fresh.table.events[:since]).snapshot()
        back = new_event(("take_back", "floor", None, what, None, UP, Why(reason)))
        self._become(fresh, [*told, back], since)

    def reshuffles_back_to(self, answers: int, recorded: Mapping[str, Any] | None = None) -> tuple[Reshuffle, ...]:
        """The reshuffles of a run that is taken back to so many answers: those up to then, and one for what was seen since.

        A record says what it has `recorded` of that; one from before there were reshuffles says nothing.
        """
        still = tuple(each for each in self.reshuffles if each.after <= answers)
        if recorded is not None and "shuffled" not in recorded:
            return still
        place = self._seen_since(answers) if recorded is None else recorded["shuffled"]
        return (*still, Reshuffle(answers, place, self.chance.drawn))

    def _told_of(self, again: tuple[Reshuffle, ...], answers: int) -> dict[str, str]:
        """What a take-back says of its reshuffle."""
        before = sum(each.after <= answers for each in self.reshuffles)
        return {"shuffled": again[-1].place} if len(again) > before else {}

    def _seen_since(self, answers: int) -> str:
        """The deck of which cards may have been seen after the next decision, in this run or in one that was taken back."""
        events = self.table.events
        earlier = next((each.place for each in self.reshuffles if each.after > answers and each.place), "")
        return dealt_since(events, end_of_pause(events, answers)) or earlier

    def _chance_of(self, kept: list[Event], last: tuple[Reshuffle, ...]) -> Chance:
        """The chance of what follows a take-back. A live dealer who has shuffled names the cards that come then anew."""
        chance = self.chance.again()
        if any(each.place for each in last) and isinstance(chance, Live):
            used = chance_used(kept)
            return Live(chance.cards[: used["named"]], chance.rolls[: used["dice"]], chance.unseen, used["dealt"])
        return chance

    def go_back(self, fresh: Round, at: int, by: str, reason: str) -> None:
        """Go on from a run of this round that is the same for `at` events; what came after them is taken back."""
        Correction(by, reason).check()
        kept = fresh.table.events[:at]
        if kept != self.table.events[:at]:
            raise HouseDealerError(f"the runs part before event {at}")
        answers = sum(event.kind == "answer" and event.source != "dealer" for event in kept)
        told_of = self._told_of(fresh.reshuffles, answers)
        what = {"to": answers, "at": at, "by": by, "used": chance_used(kept), **told_of, **_felt_of(kept).snapshot()}
        back = new_event(("take_back", "floor", None, what, None, UP, Why(reason)))
        self._become(fresh, [*self.events, back], at)

    def trial(self) -> Round:
        """This round as it stands, on which what the floor could do may be tried by `become` and `go_back`."""
        self._catch_up()
        other = Round.__new__(Round)
        other.__dict__.update(self.__dict__)
        return other

    def become_as(self, tried: Round) -> None:
        """Let happen here what was tried on a `trial` of this round."""
        self.__dict__.update(tried.__dict__)

    def _become(self, fresh: Round, told: list[Event], since: int) -> None:
        self.__dict__.update(fresh.__dict__)
        self._told, self._since = told, since

    def _void(self, why: Why, by: str | None = None) -> None:
        """Everything goes back, and the round is over."""
        table = self.table
        table.note("void", None, why, None if by is None else {"by": by})
        undo_round(table, MISDEAL)
        self.voided = True
        self.open = {}
        self._finish()

    # -- copies ----------------------------------------------------------------------------------------------------

    def clone(self) -> Round:
        """The same round, free to go its own way.

        A generator cannot be copied. The clone notes how far this round has come, and is played again from its start by
        the same answers when something of it is first asked for.
        """
        noted = self.__dict__.get("_as_far_as") or (self.table.events, len(self.table.events))
        other = Round.__new__(Round)
        other.__dict__.update(
            game=self.game, setup=self.setup, chance=self.chance.again(), tables=self.tables.again(),
            guarded=self.guarded, fault=self.fault, corrections=list(self.corrections), _told=self._told,
            _since=self._since, _as_far_as=noted, reshuffles=self.reshuffles,
        )  # fmt: skip
        return other

    if not TYPE_CHECKING:  # a type checker would take every misspelt name for one that is found here

        def __getattr__(self, name: str) -> Any:
            """Only what a clone does not have yet comes here."""
            if "_as_far_as" not in self.__dict__:
                raise AttributeError(f"a round has no {name!r}")
            self._catch_up()
            return getattr(self, name)

    def _catch_up(self) -> None:
        """Play a clone's round again as far as the one it was made of had come; any other round is there already."""
        noted = self.__dict__.pop("_as_far_as", None)
        if noted is not None:
            events, count = noted
            fresh = Round.resumed(
                self.game,
                self.setup,
                self.chance,
                _answers(events[:count]),
                self.tables,
                self.corrections,
                self.guarded,
                self.reshuffles,
            )
            self._become(fresh, self._told, self._since)

    def undo(self) -> None:
        """Go back to before the last answer as if it had not been given: for searching, never for a table of people."""
        given = self.answers
        if not given:
            raise HouseDealerError("no answer has been given yet")
        fresh = Round.resumed(
            self.game, self.setup, self.chance.again(), given[:-1], self.tables.again(), reshuffles=self.reshuffles
        )
        self._become(fresh, [], 0)

    def __deepcopy__(self, memo: dict[int, object]) -> Round:
        return self.clone()

    def __reduce__(self) -> tuple[Callable[..., Round], tuple[Any, ...]]:
        """What a copy is made from, also in another process: setup, chance and answers. A generator cannot be copied."""
        parts = (self.game, self.setup, self.chance.again(), self.answers, self.tables.again(), self.corrections)
        return _revived, (*parts, list(self._told), self._since, self.reshuffles)

    def play_out(self, decide: Mapping[int, Decider] | Decider) -> None:
        """Let deciders answer until the round is over."""
        while self.open:
            for seat in list(self.open):
                question = self.open.get(seat)
                if question is not None:  # a ruling may have answered it
                    decider = decide[seat] if isinstance(decide, Mapping) else decide
                    self.answer(seat, decider(self, question))
        if not self.finished:
            raise HouseDealerError("the round stopped without a question")


class Decider(Protocol):
    """Anything that answers questions."""

    def __call__(self, round_: Round, question: Question, /) -> Answer: ...


_NO_RULE = Why("")


def _answers(events: Iterable[Event]) -> list[tuple[int, Answer]]:
    return [
        (int(event.source.removeprefix("seat")), event.what)
        for event in events
        if event.kind == "answer" and event.source is not None and event.source != "dealer"
    ]


def _felt_of(events: Iterable[Event]) -> Felt:
    felt = Felt()
    for event in events:
        felt.apply(event)
    return felt


def _revived(
    game: Game,
    setup: Setup,
    chance: Chance,
    answers: Iterable[tuple[int, Answer]],
    tables: TableFactory,
    corrections: Iterable[Correction],
    told: list[Event],
    since: int,
    reshuffles: tuple[Reshuffle, ...],
) -> Round:
    """A round from what `Round.__reduce__` wrote down. Hidden cards are known by identity, which pickling loses."""
    shoe = {
        place: tuple(HIDDEN if piece == HIDDEN else piece for piece in lying) for place, lying in setup.cards.items()
    }
    setup = replace(setup, cards=shoe) if shoe else setup
    round_ = Round.resumed(game, setup, chance, answers, tables, corrections, reshuffles=reshuffles)
    round_._told, round_._since = told, since
    return round_
