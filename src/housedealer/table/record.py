"""Records: a round's events as lines of JSON, and replaying them to see that they still tell the truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import zip_longest
from typing import Any, NamedTuple

from housedealer.table.chance import Chance, Live, Sealed, Stacked, WithAccidents
from housedealer.table.errors import BadRecord, HouseDealerError
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
    """The chance that a finished round was played with, and the accidents there were."""
    told = list(events)
    accidents = {
        (event["what"]["accident"], event["what"]["place"]): event["what"]["count"]
        for event in told
        if event["kind"] == "accident"
    }
    chance = _cards_of(told)
    return WithAccidents(chance, accidents) if accidents else chance


def _cards_of(events: Iterable[Mapping[str, Any]]) -> Chance:
    """A revealed seed, a live dealer's cards, or the decks as they lay; and the dice."""
    decks: list[list[Any]] = []
    named: list[Any] = []
    rolls: list[tuple[int, ...]] = []
    for event in events:
        kind = event["kind"]
        if kind == "reveal":
            try:
                return Sealed(bytes.fromhex(event["what"]))
            except (TypeError, ValueError):
                raise BadRecord("the revealed seed is not hexadecimal") from None
        if kind == "shuffle":
            decks.append(list(pieces(event["what"]))[::-1])
        elif kind == "answer" and event["from"] == "dealer":
            named.extend(pieces(event["what"]["value"]))
        elif kind == "announce" and isinstance(event["what"], dict) and "dice" in event["what"]:
            rolls.append(tuple(event["what"]["dice"]))
    if named or any(HIDDEN in deck for deck in decks):
        return Live(named, rolls)
    return Stacked(*decks, rolls=rolls)


def answers_of(events: Iterable[Mapping[str, Any]]) -> list[tuple[int, Answer]]:
    """The players' answers, in order."""
    return [
        (int(event["from"].removeprefix("seat")), Answer.from_json(event["what"]))
        for event in events
        if event["kind"] == "answer" and event["from"] != "dealer"
    ]


def replay(events: list[dict[str, Any]], game_for: GameFor) -> tuple[Difference | None, Mapping[str, int] | None]:
    """Play a recorded round again: the first difference, if there is one, and the chips where it left them."""
    try:
        setup = setup_of(events[0])
        game = game_for(setup.game, setup.options)
        round_ = Round.resumed(game, setup, chance_of(events), answers_of(events))
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
