"""Playing a recorded round again, with everything that went wrong in it, to see that its record still tells the truth."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import Any, NamedTuple

from housedealer.errors import BadRecord, HouseDealerError
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.reporting import expect, parted, tables_for
from housedealer.table.chance import Chance, Live, Stacked
from housedealer.table.corrections import Correction
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from housedealer.table.record import chance_of, live_runs, setup_of
from housedealer.table.round import THE_HOUSE, Game, Round

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


def run_again(
    events: list[dict[str, Any]],
    game_for: GameFor,
    chance: Chance | None = None,
    taken: Callable[[Round, Mapping[str, Any]], object] = lambda round_, event: None,
    guarded: bool = False,
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
    goes_wrong = any(accidents_of(run) for run in runs)
    tables = tables_for(Script(accidents_of(runs[0])) if goes_wrong else None)
    game, luck = game_for(setup.game, setup.options), chance or chance_of(events)
    dealers = _chance_of_each(runs, luck, chance is None)
    round_ = Round(game, setup, dealers[0] or luck, tables, guarded or any(map(by_a_fault, events)))
    for run, dealer in zip(runs, dealers, strict=True):
        if run[0]["kind"] == "take_back":
            _taken_back(round_, run, dealer)
        taken(round_, run[0])
        for event in run:
            if event["kind"] == "answer" and event["from"] != "dealer":
                round_.answer(int(event["from"].removeprefix("seat")), Answer.from_json(event["what"]))
                taken(round_, event)
            elif by_a_fault(event):
                continue  # the rules fail again at the same place
            elif event["kind"] == "correct" or (event["kind"] == "void" and event["what"] is not None):
                round_.correct(Correction.of_event(event))
                taken(round_, event)
    return round_


def _chance_of_each(runs: list[list[dict[str, Any]]], luck: Chance, from_record: bool) -> Sequence[Chance | None]:
    """The chance of each run of a round, where it is not the same seed for all of them."""
    if isinstance(luck, Live):
        return live_runs(runs)
    if not from_record or not isinstance(luck, Stacked) or len(runs) == 1:
        return [None] * len(runs)
    ends = [event for run in runs for event in run if event["kind"] == "reveal"]
    told = [[event for run in runs[: number + 1] for event in run] for number in range(len(runs))]
    return [chance_of([*before, *(end for end in ends if end not in before)]) for before in told]


def _taken_back(round_: Round, run: list[dict[str, Any]], dealer: Chance | None) -> None:
    """Take a round back as its record says: to before an answer, or to the card that something was wrong with."""
    back, reason = run[0]["what"], run[0]["why"]["text"]
    if "at" in back:
        fresh = parted(round_, back["at"], accidents_of(run), dealer if isinstance(dealer, Live) else None, back)
        round_.go_back(fresh, back["at"], back["by"], reason)
    else:
        round_.take_back(back["to"], back["by"], reason, dealer, back)
        expect(round_, accidents_of(run))


def by_a_fault(event: Mapping[str, Any]) -> bool:
    """Whether an event voids a round because its own rules failed."""
    return bool(event["kind"] == "void" and event["what"] == {"by": THE_HOUSE})


def accidents_of(events: Iterable[Mapping[str, Any]]) -> list[Accident]:
    """The accidents that events tell of."""
    return [Accident.from_json(event["what"]) for event in events if event["kind"] == "accident"]


def replay(
    events: list[dict[str, Any]], game_for: GameFor, chance: Chance | None = None
) -> tuple[Difference | None, Mapping[str, int] | None]:
    """Play a recorded round again: the first difference, if there is one, and the chips where it left them."""
    try:
        round_ = run_again(events, game_for, chance)
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
