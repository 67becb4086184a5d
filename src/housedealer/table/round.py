"""A round is a pure function of its setup, its chance and its answers. This drives one, and replays one."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Protocol

from housedealer.table.chance import CardNeeded, Chance, Live
from housedealer.table.errors import HouseDealerError, NotYourTurn
from housedealer.table.events import Event, Why, new_event
from housedealer.table.felt import Felt
from housedealer.table.questions import HOUSE_DEALER, Answer, Pick, Question
from housedealer.table.table import Play, Replies, Setup, Table


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

    def round(self, table: Table) -> Play:
        """Play one round."""


NAME_THE_CARD = Why("The dealer says which card came off the deck.")


class Round:
    """One round under way: its events so far and the questions that are open."""

    def __init__(self, game: Game, setup: Setup, chance: Chance) -> None:
        self.game = game
        self.setup = setup
        self.chance = chance
        self._start()

    @classmethod
    def resumed(cls, game: Game, setup: Setup, chance: Chance, answers: Iterable[tuple[int, Answer]]) -> Round:
        """A round brought to where these answers lead."""
        round_ = cls(game, setup, chance)
        for seat, answer in answers:
            round_.answer(seat, answer)
        return round_

    def _start(self) -> None:
        self.table = Table(self.setup, self.game.size, self.game.rules, self.chance)
        self.open: dict[int, Question] = {}
        self.finished = False
        self._replies: Replies = {}
        self._play = self.game.round(self.table)
        self._go_on()

    @property
    def events(self) -> list[Event]:
        """Everything that has happened, hidden cards included: for records, never for players."""
        return self.table.events

    @property
    def answers(self) -> list[tuple[int, Answer]]:
        """The players' answers so far, in order."""
        return [
            (int(event.source.removeprefix("seat")), event.what)
            for event in self.table.events
            if event.kind == "answer" and event.source is not None and event.source != "dealer"
        ]

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
        except CardNeeded as needed:
            pick = Pick("card", needed.place, needed.possible, 1, 1)
            default = Answer("card", needed.possible[:1])
            self.open = {HOUSE_DEALER: Question(HOUSE_DEALER, (pick,), default, NAME_THE_CARD)}
        else:
            for question in asking:
                self.open[question[0]] = question

    def _card_named(self, answer: Answer) -> None:
        """A live dealer named a card: play the round again from its start, which now reaches past it."""
        assert isinstance(self.chance, Live)
        self.chance.cards.extend(answer.value)
        self.chance = self.chance.again()
        answers = self.answers
        self._start()
        for seat, earlier in answers:
            self.answer(seat, earlier)

    def _finish(self) -> None:
        self.finished = True
        table = self.table
        if table.chance.revealed is not None:
            table.note("reveal", None, table.rules.get("commit", _NO_RULE), table.chance.revealed)
        table.note("end", None, table.rules.get("end", _NO_RULE))

    def _nobody_asked(self, seat: int) -> str:
        if self.finished:
            return f"seat {seat} has nothing to answer: the round is over"
        if HOUSE_DEALER in self.open:
            return f"seat {seat} has nothing to answer: the dealer is still dealing"
        waiting = ", ".join(f"seat {number}" for number in self.open)
        return f"it is not seat {seat}'s turn: the action is on {waiting}"

    def play_out(self, decide: Mapping[int, Decider] | Decider) -> None:
        """Let deciders answer until the round is over."""
        while self.open:
            for seat, question in list(self.open.items()):
                decider = decide[seat] if isinstance(decide, Mapping) else decide
                self.answer(seat, decider(self, question))
        if not self.finished:
            raise HouseDealerError("the round stopped without a question")


class Decider(Protocol):
    """Anything that answers questions."""

    def __call__(self, round_: Round, question: Question, /) -> Answer: ...


_NO_RULE = Why("")
