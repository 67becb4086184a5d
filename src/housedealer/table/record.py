"""Records: a round's events as lines of JSON, and replaying them to see that they still tell the truth."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from housedealer.errors import BadRecord, HouseDealerError
from housedealer.table.accidents import Accident, Script
from housedealer.table.chance import Chance, Live, Sealed, Stacked
from housedealer.table.corrections import CHANCES, Correction, use_of_chance
from housedealer.table.events import HIDDEN, Event, pieces
from housedealer.table.questions import Answer
from housedealer.table.round import Game, Round
from housedealer.table.table import Setup

GameFor = Callable[[str, Mapping[str, Any]], Game]


class Difference(NamedTuple):
    """The first place where a record and its replay part."""

    round: int
    seq: int
    recorded: dict[str, Any] | None
    replayed: dict[str, Any] | None

    def __str__(self) -> str:
        return (
            f"round {self.round}, event {self.seq}:\n"
            f"  recorded {_brief(self.recorded)}\n  replayed {_brief(self.replayed)}"
        )


def lines(round_: Round) -> Iterator[str]:
    """A round as lines of JSON, every event one line."""
    number = round_.setup.round
    for seq, event in enumerate(round_.events):
        yield json.dumps({"round": number, "seq": seq, **event.to_json()}, separators=(",", ":"), ensure_ascii=False)


def rounds(text: Iterable[str]) -> Iterator[list[dict[str, Any]]]:
    """The events of each round in a file of lines. Summary lines are passed over."""
    current: list[dict[str, Any]] = []
    for number, line in enumerate(text, 1):
        if not line.strip():
            continue
        try:
            event = json.loads(line)
        except json.JSONDecodeError as error:
            raise BadRecord(f"line {number} is not JSON: {error}") from None
        if not isinstance(event, dict) or "kind" not in event:
            raise BadRecord(f"line {number} is not an event: it has no kind")
        if event["kind"] == "setup" and current:
            yield current
            current = []
        if event["kind"] != "summary":
            current.append(event)
    if current:
        yield current


def setup_of(event: Mapping[str, Any]) -> Setup:
    """The setup that a round's first event holds."""
    what = event.get("what")
    if event.get("kind") != "setup" or not isinstance(what, dict):
        raise BadRecord("a round's first event must be its setup")
    try:
        return Setup(
            game=what["game"],
            players={int(seat): name for seat, name in what["players"].items()},
            chips={place: int(amount) for place, amount in what["chips"].items()},
            options=what["options"],
            buttons=what["buttons"],
            cards={place: pieces(lying) for place, lying in what["cards"].items()},
            round=what["round"],
            away=tuple(what["away"]),
            collection_due=what["collection_due"],
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"the setup is malformed: {error!r}") from None


def chance_of(events: Iterable[Mapping[str, Any]]) -> Chance:
    """The chance that a finished round was played with: a revealed seed, a live dealer's cards, or the decks as they lay."""
    told = list(events)
    decks: dict[int, list[Any]] = {}
    for at, (kind, event) in _in_force(told):
        if kind == "reveal":
            try:
                return Sealed(bytes.fromhex(event["what"]))
            except (TypeError, ValueError):
                raise BadRecord("the revealed seed is not hexadecimal") from None
        if kind == "shuffle":
            decks[at] = list(pieces(event["what"]))[::-1]
    live = live_dealer(told)
    if live.cards or any(HIDDEN in deck for deck in decks.values()):
        return live
    return Stacked(*decks.values(), rolls=live.rolls)


def live_dealer(events: Iterable[Mapping[str, Any]]) -> Live:
    """The dealer of a round at a live table, who has said so much so far."""
    named: dict[int, Any] = {}
    rolls: dict[int, tuple[int, ...]] = {}
    for at, (kind, event) in _in_force(events):
        if kind == "named":
            (named[at],) = pieces(event["what"]["value"])
        elif kind == "dice":
            rolls[at] = tuple(event["what"]["dice"])
    return Live(named.values(), rolls.values())


def _in_force(events: Iterable[Mapping[str, Any]]) -> Iterator[tuple[int, tuple[str, Mapping[str, Any]]]]:
    """Each use of chance with its number among those of its kind; after a take-back the numbers go on from there."""
    used: Counter[str] = Counter()
    for event in events:
        kind = use_of_chance(event["kind"], event["from"], event["what"])
        if kind == "take_back":
            used = Counter(event["what"]["used"])
        elif kind in CHANCES:
            yield used[kind], (kind, event)
            used[kind] += 1


def run_again(
    events: list[dict[str, Any]],
    game_for: GameFor,
    chance: Chance | None = None,
    taken: Callable[[Round, Mapping[str, Any]], object] = lambda round_, event: None,
) -> Round:
    """A recorded round, played again: its answers, what went wrong, and what the floor corrected, in their order.

    A round that is not over yet has not revealed its `chance`. `taken` is told of each act when it has been done.
    """
    setup = setup_of(events[0])
    runs: list[list[dict[str, Any]]] = [[]]
    for event in events:
        if event["kind"] == "take_back":
            runs.append([])
        runs[-1].append(event)
    accidents = accidents_of(runs[0])
    source = Script(accidents) if any(accidents_of(run) for run in runs) else None
    round_ = Round(game_for(setup.game, setup.options), setup, chance or chance_of(events), source)
    for run in runs:
        if run[0]["kind"] == "take_back":
            round_.take_back(run[0]["what"]["to"], run[0]["what"]["by"], run[0]["why"]["text"])
            round_.expect(accidents_of(run))
        taken(round_, run[0])
        for event in run:
            if event["kind"] == "answer" and event["from"] != "dealer":
                round_.answer(int(event["from"].removeprefix("seat")), Answer.from_json(event["what"]))
                taken(round_, event)
            elif event["kind"] == "correct" or (event["kind"] == "void" and event["what"] is not None):
                round_.correct(Correction.of_event(event))
                taken(round_, event)
    return round_


def accidents_of(events: Iterable[Mapping[str, Any]]) -> list[Accident]:
    """The accidents that events tell of."""
    return [Accident.from_json(event["what"]) for event in events if event["kind"] == "accident"]


def replay(events: list[dict[str, Any]], game_for: GameFor) -> tuple[Difference | None, Mapping[str, int] | None]:
    """Play a recorded round again: the first difference, if there is one, and the chips where it left them."""
    try:
        round_ = run_again(events, game_for)
        setup = round_.setup
    except BadRecord:
        raise
    except HouseDealerError as error:
        return Difference(events[0].get("round", 0), 0, None, {"error": str(error)}), None
    except (KeyError, TypeError, ValueError, AttributeError, IndexError) as error:
        raise BadRecord(f"the record is malformed: {error!r}") from None
    for seq, (recorded, event) in enumerate(zip_longest(events, round_.events)):
        replayed = None if event is None else {"round": setup.round, "seq": seq, **_plain(event)}
        if recorded != replayed:
            return Difference(setup.round, seq, recorded, replayed), round_.felt.chips
    return None, round_.felt.chips


def _plain(event: Event) -> dict[str, Any]:
    data = event.to_json()
    return data if event.kind not in ("setup", "answer", "announce") else json.loads(json.dumps(data))


def _brief(event: Mapping[str, Any] | None) -> str:
    if event is None:
        return "nothing"
    return json.dumps(
        {key: value for key, value in event.items() if key not in ("why", "round", "seq") and value is not None}
    )
