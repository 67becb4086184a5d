"""Playing recorded hands again on the real tables, and comparing how they end."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, NamedTuple

from housedealer.cards import Card
from housedealer.errors import BadRecord, HouseDealerError
from housedealer.histories.phh import Action, BadHistory, History, notation, read, read_many
from housedealer.histories.pokerstars_text import read_pokerstars
from housedealer.histories.table import VARIANTS, Known, Undecided, board_cards, hole_cards, start
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question
from housedealer.table.round import Round

MOST_RAKE: Final = 4  # recorded winnings may fall short of the pot by a quarter of it, no more
_DECISIONS: Final = ("f", "cc", "cbr", "pb", "sd")
_POKERSTARS: Final = "PokerStars"
_READERS: Final = {".phhs": read_many, ".txt": read_pokerstars}
RAKE: Final = "rake"
BETS_BACK: Final = "bets that nobody called are among the winnings"


class NotLegal(HouseDealerError):
    """A recorded action that the rules do not allow there."""


class Ending(NamedTuple):
    """How a replayed hand ends, in the history's units."""

    stacks: tuple[int, ...]
    won: tuple[int, ...]
    returned: tuple[int, ...]  # bets that nobody called
    finished: bool

    def winnings(self) -> tuple[tuple[int, ...], ...]:
        """What may be called winnings: pots alone, or with them the bets that came back, to everyone or to winners."""
        gross = tuple(won + back for won, back in zip(self.won, self.returned, strict=True))
        of_winners = tuple(both if won else 0 for won, both in zip(self.won, gross, strict=True))
        return self.won, gross, of_winners


@dataclass
class Report:
    """What came of many hands. `first` tells the first difference in full, `why_skipped` counts the reasons.

    Of those that `differ`, some were `refused`: malformed, or an action is not legal. `left_out` counts hands that end alike
    once money is taken into account that their records leave out.
    """

    hands: int = 0
    differ: int = 0
    refused: int = 0
    left_out: Counter[str] = field(default_factory=Counter)
    skipped: int = 0
    first: str | None = None
    unrecorded: int = 0  # hands whose files do not say how they ended
    why_skipped: Counter[str] = field(default_factory=Counter)

    def __str__(self) -> str:
        return f"{self.hands} hands, {self.differ} differ, {self.skipped} skipped"


def replay_files(paths: Iterable[Path], progress: Callable[[int, int], None] | None = None) -> Report:
    """Replay every hand of these files, and of the `.phh`, `.phhs` and PokerStars `.txt` files in these folders."""
    report = Report()
    files = [file for path in paths for file in _files(path)]
    for done, file in enumerate(files, 1):
        for name, hand in _hands(file):
            _replay(report, name, hand)
        if progress is not None:
            progress(done, len(files))
    return report


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(file for file in path.rglob("*") if file.is_file() and is_history(file))
    return [path]


def is_history(file: Path) -> bool:
    """Whether a file holds hand histories, by its name; of a `.txt` file its first words say."""
    if file.suffix != ".txt":
        return file.suffix in (".phh", ".phhs")
    with file.open(encoding="utf-8-sig", errors="replace") as text:
        return text.read(len(_POKERSTARS)) == _POKERSTARS


def _hands(file: Path) -> Iterator[tuple[str, History | BadHistory]]:
    try:
        text = file.read_text(encoding="utf-8-sig")
        if file.suffix in _READERS:
            for name, hand in _READERS[file.suffix](text):
                yield f"{file}, hand {name}", hand
        else:
            yield str(file), read(text)
    except BadHistory as error:
        yield str(file), error
    except (OSError, UnicodeDecodeError) as error:
        yield str(file), BadHistory(str(error))


def _replay(report: Report, name: str, hand: History | BadHistory) -> None:
    """Count one hand."""
    try:
        if isinstance(hand, BadHistory):
            raise hand
        judged = judge(hand)
    except Undecided as reason:
        report.skipped += 1
        report.why_skipped[str(reason)] += 1
        return
    except BadHistory as error:
        judged = Judged(f"the history is malformed: {error}", refused=True)
    report.hands += 1
    if isinstance(hand, History) and not _records(hand):
        report.unrecorded += 1
    report.left_out.update(judged.left_out)
    if judged.difference is not None:
        report.differ += 1
        report.refused += judged.refused
        report.first = report.first or f"{name}: {judged.difference}"


def _records(history: History) -> bool:
    """Whether a history says how the hand ended. Winnings of nothing for everyone are a gap in the file."""
    return history.finishing is not None or (history.winnings is not None and any(history.winnings))


class Judged(NamedTuple):
    """How a replayed hand compares: what differs, whether it could be played at all, and what its record left out."""

    difference: str | None = None
    refused: bool = False
    left_out: tuple[str, ...] = ()


def compare(history: History) -> str | None:
    """How a replayed hand differs from its record, or None."""
    return judge(history).difference


def judge(history: History) -> Judged:
    """Play a hand again and compare how it ends."""
    if history.variant not in VARIANTS:
        raise Undecided(f"the variant {history.variant} is not one of ours ({', '.join(VARIANTS)})")
    try:
        ending = play(history, history.drop)
        if history.finishing is not None:
            return Judged(_difference(history, "stacks", history.finishing, ending.stacks))
        if not _records(history) or history.winnings is None or not ending.finished:
            return Judged()
        return _compare_winnings(history, history.winnings, ending)
    except NotLegal as error:
        return Judged(f"{error}\n{_told(history)}", refused=True)


def _compare_winnings(history: History, recorded: tuple[int | None, ...], ending: Ending) -> Judged:
    """Winnings are recorded after the rake, of which histories say nothing: a shortfall of the pot is taken for it."""
    for reading, winnings in enumerate(ending.winnings()):
        rake = sum(winnings) - sum(amount or 0 for amount in recorded)
        raked = 0 < rake * MOST_RAKE <= sum(ending.won)
        if raked:
            winnings = play(history, history.drop + rake).winnings()[reading]
        if winnings == recorded:
            return Judged(left_out=(RAKE,) * raked + (BETS_BACK,) * (reading > 0))
    return Judged(_difference(history, "winnings", recorded, ending.won))


def _difference(history: History, what: str, recorded: tuple[int | None, ...], replayed: tuple[int, ...]) -> str | None:
    rows = [
        f"  p{number} recorded {history.money(was)}, replayed {history.money(now)}"
        for number, (was, now, stack) in enumerate(zip(recorded, replayed, history.stacks, strict=True), 1)
        if was is not None and stack is not None and was != now
    ]
    return "\n".join([f"the {what} differ", *rows, _told(history)]) if rows else None


def _told(history: History) -> str:
    stacks = ", ".join("unknown" if stack is None else history.money(stack) for stack in history.stacks)
    actions = "; ".join(notation(history, action) for action in history.actions)
    return f"  {history.variant}, starting stacks {stacks}\n  {actions}"


def play(history: History, rake: int = 0) -> Ending:
    """Play a history's actions at the real table, where the room takes so much from the pot."""
    held = hole_cards(history)
    unknown = {number for number, cards in held.items() if HIDDEN in cards}
    try:
        round_ = start(history, Known(frozenset(unknown | _mucked(history)), rake))
    except BadRecord as error:
        raise Undecided("the deck ran out of cards") from error
    except HouseDealerError as error:
        raise BadHistory(str(error)) from None
    _act(history, round_)
    if round_.finished:
        _decided(history, round_, held)
    stacks = [f"seat{number}.stack" for number in range(1, len(history.stacks) + 1)]
    got = Counter[tuple[str, str | None]]()
    for event in round_.events:
        if event.kind in ("award", "return"):
            got[event.kind, event.target] += event.amount or 0
    return Ending(
        tuple(round_.felt.chips[stack] for stack in stacks),
        tuple(got["award", stack] for stack in stacks),
        tuple(got["return", stack] for stack in stacks),
        round_.finished,
    )


def _decided(history: History, round_: Round, held: Mapping[int, Sequence[Card | str]]) -> None:
    """Raise Undecided when a showdown turned on cards that the history does not tell."""
    shown = {event.source: event.what for event in round_.events if event.kind == "show"}
    if not shown and not any(event.kind == "muck" for event in round_.events):
        return
    board = board_cards(history)
    if len(round_.felt.cards["board"]) > len(board) or HIDDEN in board:
        raise Undecided("the board is not recorded to its end")
    winners = {event.target for event in round_.events if event.kind == "award"}
    for number, cards in held.items():
        if HIDDEN in cards and (f"seat{number}.stack" in winners or f"seat{number}.hand" in shown):
            raise Undecided("the hands at the showdown are not known")
        if list(shown.get(f"seat{number}.hand", cards)) != list(cards):
            raise Undecided("the deck ran out of cards")


def _mucked(history: History) -> set[int]:
    """Players whose last word at the showdown was to throw the hand away."""
    last = {action.actor: action for action in history.actions if action.kind == "sm"}
    return {number for number, action in last.items() if not action.cards}


def _act(history: History, round_: Round) -> None:
    for at, action in enumerate(history.actions, 1):
        if action.kind not in _DECISIONS:
            continue
        question = next(iter(round_.open.values()), None)
        if question is None:
            if action.kind == "pb":
                continue  # a stack too short for a choice has posted already
            raise NotLegal(f"action {at}, {notation(history, action)!r}: nobody is to act any more")
        if question.seat != action.actor:
            if action.kind == "pb":
                continue
            raise NotLegal(f"action {at}, {notation(history, action)!r}: it is p{question.seat}'s turn")
        try:
            round_.answer(action.actor, _answer(action, question, round_))
        except BadRecord as error:
            raise Undecided("the deck ran out of cards") from error
        except HouseDealerError as error:
            raise NotLegal(f"action {at}, {notation(history, action)!r}: {error}") from None


def _answer(action: Action, question: Question, round_: Round) -> Answer:
    """A recorded action as an answer to the question that is open."""
    if action.kind == "cbr":
        raised = question.option("bet") or question.option("raise")
        if (
            isinstance(raised, Amount)
            and action.amount < raised.low
            and action.amount == _callable(question.seat, round_)
        ):
            return Answer(raised.id, raised.low)  # recorded at what the others can call; the rest comes back
        return Answer("bet" if question.option("bet") else "raise", action.amount)
    if action.kind == "cc":
        return Answer("check" if question.option("check") else "call")
    if action.kind == "sd":
        return Answer("draw", action.cards)
    return Answer({"f": "fold", "pb": "force"}[action.kind])


def _callable(seat: int, round_: Round) -> int:
    """The most that anyone still in the hand can match."""
    table = round_.table
    chips = table.chips
    others = [other for number, other in table.seats.items() if number != seat and table.cards[other.hand]]
    return max((chips[other.bet] + chips[other.stack] for other in others), default=0)
