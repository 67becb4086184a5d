"""The decisions of a recorded session, each with what it gave away beside the best answer its seat could have found."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table

from housedealer.chips import money
from housedealer.errors import BadRecord, HouseDealerError
from housedealer.irregularities.replay import run_again
from housedealer.odds.advice import Method, Seen, advise
from housedealer.packets.entries import open_game
from housedealer.table.questions import Answer, Question
from housedealer.table.record import rounds
from housedealer.table.round import Round
from housedealer.table.view import View

BETS = "bets"
WORST = 20  # mistakes that the terminal lists
LEAST = 0.005  # cents: less than this is no mistake


@dataclass(frozen=True)
class Decision:
    """One answer that somebody gave, and what it cost in cents; None where that cannot be said."""

    round: int
    seat: int
    player: str
    game: str
    kind: str
    method: Method | None
    given: str
    best: str
    cost: float | None
    error: float = 0.0  # one standard error of the cost, where it was simulated
    seen: str = ""

    @property
    def mistaken(self) -> bool:
        """Whether another answer in play would have been better, beyond what chance explains."""
        return self.kind != BETS and self.cost is not None and self.cost > max(LEAST, 2 * self.error)

    def to_json(self) -> dict[str, Any]:
        """The decision for programs."""
        return {
            "round": self.round,
            "seat": self.seat,
            "player": self.player,
            "game": self.game,
            "kind": self.kind,
            "method": self.method,
            "given": self.given,
            "best": self.best,
            "cost": None if self.cost is None else round(self.cost, 2),
            "error": round(self.error, 2),
            "seen": self.seen,
        }


@dataclass
class Total:
    """Decisions of one kind by one seat, added up."""

    player: str
    method: Method | None
    decisions: int = 0
    mistakes: int = 0
    cost: float = 0.0


@dataclass
class Priced:
    """A session with its decisions priced."""

    decisions: list[Decision] = field(default_factory=list)
    rounds: int = 0

    def mistakes(self) -> list[Decision]:
        """Answers in play that another would have beaten, the dearest first."""
        return sorted((d for d in self.decisions if d.mistaken), key=lambda d: -(d.cost or 0.0))

    def totals(self) -> dict[tuple[int, str], Total]:
        """What each seat's decisions of each kind cost together."""
        found: dict[tuple[int, str], Total] = {}
        for d in self.decisions:
            if d.cost is None:
                continue
            total = found.setdefault((d.seat, d.kind), Total(d.player, d.method))
            total.decisions += 1
            total.mistakes += d.mistaken
            total.cost += d.cost
        return dict(sorted(found.items()))

    def to_json(self) -> dict[str, Any]:
        """The session for programs: money in cents, the dearest mistakes first."""
        unpriced = sum(d.cost is None for d in self.decisions)
        return {
            "rounds": self.rounds,
            "decisions": len(self.decisions),
            "unpriced": unpriced,
            "seats": [
                {
                    "seat": seat,
                    "player": total.player,
                    "kind": kind,
                    "method": total.method,
                    "decisions": total.decisions,
                    "mistakes": total.mistakes,
                    "cost": round(total.cost, 2),
                }
                for (seat, kind), total in self.totals().items()
            ],
            "mistakes": [d.to_json() for d in self.mistakes()],
            "all": [d.to_json() for d in self.decisions],
        }


def price_session(text: Iterable[str], seat: int | None = None) -> Priced:
    """Every decision of the rounds in a record, or only one seat's."""
    session = Priced()
    for events in rounds(text):
        ended = next((at for at, event in enumerate(events) if event["kind"] == "end"), len(events) - 1)
        setup = events[0].get("what")
        if not isinstance(setup, dict):
            raise BadRecord("a round's first event must be its setup")
        _price_round(session, events[: ended + 1], setup.get("options") or {}, seat)
        session.rounds += 1
    if not session.rounds:
        raise BadRecord("the record has no rounds")
    return session


def _price_round(session: Priced, events: list[dict[str, Any]], options: Mapping[str, Any], wanted: int | None) -> None:
    asked: dict[int, tuple[Question, Seen]] = {}  # as it was before the act that is told next

    def taken(round_: Round, event: Mapping[str, Any]) -> None:
        if event["kind"] == "answer":
            seat = int(event["from"].removeprefix("seat"))
            if seat in asked and wanted in (None, seat):
                given = Answer.from_json(event["what"])
                session.decisions.append(price_decision(round_, options, *asked[seat], given))
        asked.clear()
        asked.update({n: (question, Seen.of(View(round_, f"seat{n}"))) for n, question in round_.open.items()})

    try:
        run_again(events, open_game, taken=taken)
    except BadRecord:
        raise
    except (HouseDealerError, KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        number = events[0].get("round", "?")
        raise BadRecord(f"round {number} cannot be played again: {error}") from None


def price_decision(
    round_: Round, options: Mapping[str, Any], question: Question, seen: Seen, answer: Answer
) -> Decision:
    """An answer beside the best one, by what its seat could see."""
    answer = question.check(answer)
    where = (round_.setup.round, question.seat, round_.setup.players[question.seat], round_.game.id)
    advice = advise(round_.game.id, options, seen, question)
    if advice is None:
        kind = " or ".join(option.id for option in question.options[:3]).replace("_", " ")
        return Decision(*where, kind, None, in_words(answer), "", None)
    cards = " ".join(map(str, seen.cards(question.about or f"seat{question.seat}.hand")))
    cost, error = advice.cost(answer), advice.error(answer)
    return Decision(*where, advice.kind, advice.method, in_words(answer), advice.best.name, cost, error, cards)


def in_words(answer: Answer) -> str:
    """An answer as a line of text."""
    name, value = answer.option.replace("_", " "), answer.value
    if value is None:
        return name
    if isinstance(value, int):
        return f"{name} {money(value)}"
    if isinstance(value, dict):
        return ", ".join(f"{place.partition('.')[2].replace('_', ' ')} {money(n)}" for place, n in value.items())
    if value and isinstance(value[0], tuple):
        return " / ".join(" ".join(map(str, group)) for group in value)
    return f"{name} {' '.join(map(str, value))}".strip()


def read_session(path: Path, seat: int | None) -> Priced:
    """A record's file, priced."""
    if not path.is_file():
        raise FileNotFoundError(f"there is no file {path}")
    with path.open(encoding="utf-8") as text:
        try:
            found = price_session(text, seat)
        except (UnicodeDecodeError, BadRecord) as error:
            raise BadRecord(f"{path}: {error}") from None
    if seat is not None and not found.decisions:
        raise BadRecord(f"{path}: nobody at seat {seat} decided anything")
    return found


def show_session(session: Priced, console: Console) -> None:
    """Totals of each seat, then the dearest mistakes."""
    unpriced = sum(d.cost is None for d in session.decisions)
    note = f", {unpriced:,} of them about things whose value is not known" if unpriced else ""
    console.print(f"[bold]{session.rounds:,} rounds, {len(session.decisions):,} decisions[/bold]{note}")
    totals = Table("seat", "player", "kind", "how priced", "decisions", "mistakes", "cost")
    for column in totals.columns[4:]:
        column.justify = "right"
    for (seat, kind), total in session.totals().items():
        many = "" if kind == BETS else f"{total.mistakes:,}"
        totals.add_row(
            str(seat), total.player, kind, total.method, f"{total.decisions:,}", many, money(round(total.cost))
        )
    console.print(totals)
    mistakes = session.mistakes()
    if not mistakes:
        console.print("No mistakes.")
        return
    worst = Table("round", "seat", "cards", "given", "better", "cost", title="The dearest mistakes")
    worst.columns[-1].justify = "right"
    for d in mistakes[:WORST]:
        worst.add_row(str(d.round), f"{d.seat} {d.player}", d.seen, d.given, d.best, f"${(d.cost or 0) / 100:,.2f}")
    console.print(worst)
    if len(mistakes) > WORST:
        console.print(f"{len(mistakes) - WORST:,} more; --json lists them all.", style="dim")
