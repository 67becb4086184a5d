"""Cases for whoever learns to rule: a hand up to an accident, rulings to choose from, and what the rule is.

A case is a function of a table and a seed, so nothing need be remembered between asking and judging: the terminal, the
page and its API all make it again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from random import Random
from typing import Any, Final, NamedTuple

from housedealer.bots import bot_for, seated
from housedealer.bots.dealing import NAMES
from housedealer.errors import HouseDealerError
from housedealer.irregularities import HOUSE
from housedealer.irregularities.accidents import Accident, Script, Verdict
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.reporting import WithAccidents, told
from housedealer.irregularities.ways import Way, differences, ways
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.irregularities.words import UNSEEN, in_words
from housedealer.packets.entries import entry, open_game
from housedealer.packets.folders import cached_by_room
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session
from housedealer.table.telling import quiet, spoken, tell
from housedealer.table.view import RAIL, fold

CHOICES: Final = 4
TRIES: Final = 60  # rounds in which a certain ruling is looked for
MOST_TRIES: Final = 400
FOLLOWS: Final = 12  # events after a ruling that show what it led to
ON_CARDS: Final[Mapping[Verdict, str]] = {
    "play_on": "Play on: the cards and the action stand as they are.",
    "keep": "The card is kept and plays as dealt.",
    "replace": "The deal goes on; once it is complete, another card replaces this one.",
    "dead_card": "The card is dead: it goes to the discards, and the deal goes on with the next one.",
    "burn_it": "The extra card goes back on top of the deck and is burned next.",
    "fill_up": "The hand is filled up from the top of the deck.",
    "put_back": "What came too early or to the wrong place is taken back to where it belongs.",
    "reshuffle": "The cards are taken back, shuffled again and dealt anew; the wagers stand.",
    "misdeal": "A misdeal: every chip goes back and the hand is dealt again.",
    "dead_hand": "The hand is dead, and what it has put in is lost.",
    "return_wager": "The hand is out; its wagers go back, and the others play on.",
    "force_only": "While that seat is in, only the forced bet may be called: nobody completes or raises.",
    "penalty": "The hand is fouled and pays the penalty.",
    "house_way": "The hand is set the house way.",
    "choice": "The player may choose to be all-in with what is in, or play on.",
}
ON_CONDUCT: Final[Mapping[Verdict, str]] = {
    "play_on": "Play on: nothing has happened that matters.",
    "call_stands": "Only a call, or a check, stands.",
    "raise_stands": "The bet or raise stands.",
    "no_initiative": "The player may neither bet nor raise in this round.",
    "dead_hand": "The hand is dead, and what it has put in is lost.",
    "misdeal": "A misdeal: every chip goes back and the hand is dealt again.",
}
RULINGS: Final[Mapping[str, Mapping[Verdict, str]]] = {"cards": ON_CARDS, "conduct": ON_CONDUCT}
CONDUCT: Final = frozenset(
    {
        "action_behind",
        "check_out_of_turn",
        "string_raise",
        "oversize_chip",
        "looked",
        "late_pat",
        "turned_down",
        "unprotected",
    }
)
EVERYWHERE: Final[frozenset[Verdict]] = frozenset({"play_on", "replace", "dead_card", "dead_hand", "misdeal"})
ALIKE: Final[tuple[frozenset[Verdict], ...]] = (
    frozenset({"play_on", "keep"}),
    frozenset({"put_back", "reshuffle", "misdeal"}),
    frozenset({"dead_hand", "penalty"}),
)


class Choice(NamedTuple):
    """A ruling to choose: its text, and a name for it that programs can translate by."""

    id: str  # "cards.dead_hand"
    text: str


@dataclass(frozen=True)
class Case:
    """A hand as an onlooker saw it up to the moment when somebody must rule, and the rulings to choose from."""

    id: str
    seed: str
    names: Mapping[int, str]
    kind: str  # of the last accident
    before: tuple[Event, ...]
    happened: tuple[str, ...]  # what went wrong, in words
    since: tuple[Event, ...]
    found: str  # how it came to light, where that was later
    choices: tuple[Choice, ...]

    def told(self, events: Sequence[Event]) -> list[str]:
        """Events as sentences, those left out that need no telling."""
        lines: list[str] = []
        told = [event for event in events if not quiet(event) and event.kind != "foreign"]
        for dealt, run in groupby(told, _dealt_down):
            some = list(run)
            if dealt and len(some) > 2:
                lines.append(f"{sum(len(event.what) for event in some)} cards are dealt face down")
            else:
                lines.extend(tell(event, self.names) for event in some)
        return lines

    def to_json(self) -> dict[str, Any]:
        """The case in words, without its answer."""
        return {
            "id": self.id,
            "seed": self.seed,
            "name": entry(self.id).name,
            "told": self.told(self.before),
            "noticed": in_words(self.kind),
            "accident": "; then ".join(self.happened),
            "since": self.told(self.since),
            "found": self.found,
            "choices": [choice.text for choice in self.choices],
        }


@dataclass(frozen=True)
class Solution:
    """The right ruling, where it is printed, and what the dealer does."""

    right: int
    verdict: str
    text: str
    rule: str
    cite: str
    by: str  # whose packet says so: a table's id, or "house"
    after: tuple[Event, ...]
    chips: tuple[
        tuple[str, int], ...
    ]  # what the ruling does to the chips of each place, as the floor's dialog shows it

    def to_json(self, case: Case) -> dict[str, Any]:
        """The solution as plain data."""
        return {
            "right": self.right,
            "verdict": self.verdict,
            "text": self.text,
            "rule": self.rule,
            "cite": self.cite,
            "by": self.by,
            "authority": authority(case.id, self),
            "follows": case.told(self.after),
            "chips": [{"words": spoken(place, case.names), "change": change} for place, change in self.chips],
        }


def _dealt_down(event: Event) -> bool:
    return event.kind == "deal" and all(piece == HIDDEN for piece in event.what)


def authority(id: str, solution: Solution) -> str:
    """Who says so, in words."""
    if solution.by == HOUSE:
        return "no packet says; the house's own rule"
    rule = f"rule {solution.rule} of" if solution.rule else "by"
    packet = entry(solution.by).name
    if solution.by == id:
        return f"{rule} the packet ({solution.cite})"
    return f"{rule} the packet for {packet}, this one being silent ({solution.cite})"


def judge(id: str, seed: str, choice: int) -> dict[str, Any]:
    """Whether a choice (from 0) is right, and the rule."""
    case, solution = case_of(id, seed)
    if not 0 <= choice < len(case.choices):
        raise HouseDealerError(f"the rulings to choose from are 0 to {len(case.choices) - 1}, not {choice}")
    return {"correct": choice == solution.right, **solution.to_json(case)}


@partial(cached_by_room, maxsize=512)
def case_of(id: str, seed: str) -> tuple[Case, Solution]:
    """The case that a seed makes at a table, with its solution: of a ruling drawn by lot if it comes up soon enough."""
    luck = Random(f"{id}/{seed}")
    known = list(rulings_of(id).rulings)
    wanted = luck.choice(known) if known else ""
    first: tuple[Round, int] | None = None
    for tried, round_ in enumerate(unlucky_rounds(id, seed)):
        at = _ruling(round_.events)
        if at is not None:
            first = first or (round_, at)
            if round_.events[at].what["name"] == wanted or not wanted:
                return _made(id, seed, round_, at, luck)
        if first is not None and tried >= TRIES:
            break
    if first is None:
        raise HouseDealerError(f"nothing went wrong at {id} in {MOST_TRIES} rounds; try another seed")
    return _made(id, seed, *first, luck)


def _ruling(events: Sequence[Event]) -> int | None:
    """The first ruling, if it is plain which accident it is about."""
    at = next((number for number, event in enumerate(events) if event.kind == "ruling"), None)
    if at is None:
        return None
    places = {_whose(event.what["place"]) for event in events[:at] if event.kind == "accident"}
    return at if len(places) == 1 else None


def _whose(place: str) -> str:
    return place.partition(".")[0] if place.startswith("seat") else place


def _made(id: str, seed: str, round_: Round, at: int, luck: Random) -> tuple[Case, Solution]:
    events, names = round_.events, dict(round_.setup.players)
    ruling = events[at]
    assert ruling.why is not None
    accidents = [number for number in range(at) if events[number].kind == "accident"]
    last = events[accidents[-1]].what["accident"]
    verdict: Verdict = ruling.what["verdict"]
    about = "conduct" if last in CONDUCT and verdict in RULINGS["conduct"] else "cards"
    choices = _choices(id, about, verdict, luck)
    right = [choice.id for choice in choices].index(f"{about}.{verdict}")
    case = Case(
        id, seed, names, last.removesuffix(UNSEEN),
        tuple(event.seen_by(RAIL) for event in events[: accidents[0]]),
        tuple(tell(events[number], names) for number in accidents),
        tuple(event.seen_by(RAIL) for event in events[accidents[0] + 1 : at] if event.kind != "accident"),
        _came_to_light(events, at, names, last),
        tuple(choices),
    )  # fmt: skip
    solution = Solution(
        right, verdict, ruling.why.text, ruling.what["rule"], ruling.why.cite, _whose_packet(id, ruling.what["name"]),
        tuple(event.seen_by(RAIL) for event in _follows(events[at + 1 :])),
        tuple(_chips(round_, accidents[-1], ruling)),
    )  # fmt: skip
    return case, solution


def _whose_packet(id: str, name: str) -> str:
    rulings = rulings_of(id)
    return id if name in rulings.own else rulings.of


def _chips(round_: Round, at: int, ruling: Event) -> list[tuple[str, int]]:
    """What a ruling does to the chips: as at any table, by a report of the accident at the moment when it happened.

    What nobody noticed then cannot have been reported; it is ruled on in the round itself when it comes to light.
    """
    before = reported_then(round_, at)
    if before is not None and before[1].rulings and before[1].rulings[0].why == ruling.why:
        felt, way = before
    else:
        felt, way = fold(round_.events[:at]), Way("ruling", round_, tuple(round_.events[at:]))
    return differences(felt.chips, way.leaves(felt).chips)


def reported_then(round_: Round, at: int) -> tuple[Felt, Way] | None:
    """A round as it stood before its accident at the event `at`, and what follows a report of it; None if nobody could."""
    kept = round_.events[:at]
    accident = Accident.from_json(round_.events[at].what)
    given = [
        (int(event.source.removeprefix("seat")), event.what)
        for event in kept
        if event.kind == "answer" and event.source is not None
    ]
    try:
        tables = WithAccidents(Script(told(kept)))
        clean = Round.resumed(round_.game, round_.setup, round_.chance.again(), given, tables)
        offered = ways(clean, accident._replace(after=None))
    except HouseDealerError:
        return None
    return clean.felt, offered[0]


def _follows(events: Sequence[Event]) -> Sequence[Event]:
    """What shows where a ruling led: a few events, or all of them where everything goes back."""
    few = events[:FOLLOWS]
    return events if any(event.kind == "void" for event in few) else few


def _choices(id: str, about: str, right: Verdict, luck: Random) -> list[Choice]:
    """The right ruling among others that are made at such tables, no two of them alike, in any order."""
    texts = RULINGS[about]
    made = [v for v in texts if v in EVERYWHERE or any(v == r.verdict for r in rulings_of(id).rulings.values())]
    chosen: list[Verdict] = [right]
    for verdict in luck.sample(made, len(made)):
        if len(chosen) < CHOICES and not any(verdict == other or alike(verdict, other) for other in chosen):
            chosen.append(verdict)
    luck.shuffle(chosen)
    return [Choice(f"{about}.{verdict}", texts[verdict]) for verdict in chosen]


def alike(verdict: Verdict, other: Verdict) -> bool:
    """Whether two verdicts are too close to ask for the one beside the other."""
    return any({verdict, other} <= group for group in ALIKE)


def _came_to_light(events: Sequence[Event], at: int, names: Mapping[int, str], accident: str) -> str:
    """How something that nobody had noticed did."""
    if not accident.endswith("_unseen"):
        return ""
    before = events[at - 1]
    if before.kind == "answer" and before.source is not None:
        return f"It comes to light as {names[int(before.source.removeprefix('seat'))]} acts on the hand."
    return "It comes to light at the showdown."


def unlucky_rounds(id: str, seed: str) -> Iterator[Round]:
    """Bots play, with an accident or two that belong together."""
    found, game = entry(id), open_game(id)
    for number in range(MOST_TRIES):
        luck = Random(f"{id}/{seed}/{number}")
        session = Session(game)
        for seat in range(1, min(game.size, max(found.seats["min"], 5)) + 1):
            session.sit(seat, NAMES[seat - 1], game.buy_in.usual)
        source = Faults(f"{id}/{seed}/{number}", rate=luck.choice((0.02, 0.05, 0.2)), most=luck.choice((1, 1, 1, 2)))
        round_ = Round(game, session.setup(), Sealed.of(id, seed, number), WithAccidents(source))
        round_.play_out(_unaware(seated(bot_for(found.module), luck)))
        yield round_


def _unaware(bot: Decider) -> Decider:
    """Who has been dealt a wrong hand and does not know it checks and calls."""

    def decide(round_: Round, question: Question) -> Answer:
        assert isinstance(round_.table, TableWithAccidents)
        if question.seat not in round_.table.book.fouled:
            return bot(round_, question)
        passive = next((id for id in ("check", "call") if question.option(id) is not None), None)
        return question.default if passive is None else Answer(passive)

    return decide
