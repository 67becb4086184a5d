"""`python -m housedealer.room.lab.worker`: works out odds apart from the server, one request a line in, one reply a line out.

It is a process of its own so that a long calculation takes nothing from the tables and can be stopped by ending it.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from housedealer.errors import HouseDealerError
from housedealer.odds import odds, work_out
from housedealer.odds.charts import with_charts
from housedealer.odds.facts import options_among, watched
from housedealer.odds.readings import with_readings
from housedealer.odds.result import Result
from housedealer.odds.wager import BASE, Wager, read_wager
from housedealer.packets.entries import entry
from housedealer.room.lab.hint_worker import hint

POLITENESS: Final = 10  # the tables come first
CHECKED: Final = 1_000_000  # rounds dealt as a check of an exact result
MEDIA: Final = {"html": "text/html; charset=utf-8", "pdf": "application/pdf", "json": "application/json"}


def answer(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What the lab answers: the figures as `housedealer odds --json` prints them, and what the page needs to go on alone."""
    result, wager, matter = _work_out(asked)
    return {
        "result": result.to_json(),
        "edge": None if result.exact_edge is None else str(result.exact_edge),
        "counts": [None if outcome.count is None else str(outcome.count) for outcome in result.outcomes],
        "instant": pays_alone_decide(result, wager),
        "options": matter,
    }


def pays_alone_decide(result: Result, wager: Wager) -> bool:
    """Whether other pays change nothing but what is paid: no decisions, and every outcome a row, a loss or a push."""
    if result.strategy is not None or result.method != "exact" or wager.bet == BASE:
        return False
    table = wager.pays.get(wager.bet, {})
    return bool(table) and all(
        float(table[outcome.name]) == outcome.pays if outcome.name in table else outcome.pays in (-1, 0)
        for outcome in result.outcomes
    )


def _work_out(asked: Mapping[str, Any]) -> tuple[Result, Wager, list[str] | None]:
    """The odds, what they are the odds of, and the options that they follow from, where that is known."""
    given = (asked["game"], asked["bet"], asked["pay"], asked["decks"], asked["options"])
    wager = read_wager(entry(given[0]), *given[1:], force=asked["force"])
    if asked["bet"] == BASE and not asked["pay"] and asked["decks"] is None and asked["simulate"] is None:
        from housedealer.odds.cache import cached_odds, read_for

        result = cached_odds(asked["game"], BASE, asked["options"])
        matter = options_among(read_for(wager)) if read_for(wager) else None
    elif asked["simulate"] is not None:
        return odds(*given, simulate=asked["simulate"], force=asked["force"]), wager, None
    else:
        seen, reads = watched(wager)
        result = work_out(seen)
        result = result.named(wager.entry.id, wager.bet, wager.decks, result.seconds).told_apart(wager.not_approved)
        matter = options_among(reads)
    return with_readings(with_charts(result, wager), wager), wager, matter


def report(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The lab report as a file, with rounds dealt as a check where that can be done."""
    result, wager, _ = _work_out(asked)
    if asked["format"] == "json":
        content = json.dumps(result.to_json(), indent=1).encode()
    else:
        from housedealer.odds.registry import odds_of
        from housedealer.odds.reports.report import Finding, write_report
        from housedealer.odds.simulate import simulate

        dealt = wager.bet in odds_of(wager.entry).simulators and result.method == "exact"
        with TemporaryDirectory() as folder:
            path = Path(folder) / f"report.{asked['format']}"
            write_report(path, [Finding(result, wager, simulate(wager, CHECKED, 1) if dealt else None)])
            content = path.read_bytes()
    return {"media": MEDIA[asked["format"]], "content": base64.b64encode(content).decode()}


def banked(asked: Mapping[str, Any]) -> dict[str, Any]:
    """What a bank earns and risks, as `housedealer odds --bank --json` prints it."""
    from housedealer.odds.bank import Terms, bank

    terms = Terms(
        asked["game"], asked["bank"], asked["players"], asked["wagers"] or None, asked["hands_per_hour"],
        asked["hours"], asked["options"],
    )  # fmt: skip
    return bank(terms).to_json()


WORK: Final = {"odds": answer, "report": report, "bank": banked, "hint": hint}


def main() -> None:
    """Answer requests until standard input ends."""
    replies = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever else is printed is no reply
    os.nice(POLITENESS)
    for line in sys.stdin:
        asked = json.loads(line)
        try:
            reply: dict[str, Any] = {"done": WORK[asked["work"]](asked)}
        except HouseDealerError as error:
            reply = {"refused": str(error)}
        except Exception as error:
            reply = {"failed": f"{type(error).__name__}: {error}"}
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


if __name__ == "__main__":
    main()
