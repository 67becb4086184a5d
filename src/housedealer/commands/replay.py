"""`housedealer replay`: play records and hand histories again and say where they differ."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from housedealer.errors import BadRecord
from housedealer.irregularities.replay import Difference, replay
from housedealer.packets.entries import open_game
from housedealer.table.record import rounds

HISTORIES = (".phh", ".phhs", ".txt")
RECORDS = (".jsonl", ".json")


def run(paths: Iterable[Path]) -> int:
    """Replay everything named; status 0 only when nothing differs."""
    files = [file for path in paths for file in _files(path)]
    hands = differ = skipped = 0
    for file in files:
        if file.suffix in HISTORIES:
            continue
        for difference in _record(file):
            hands += 1
            if difference is not None:
                differ += 1
                if differ == 1:
                    sys.stdout.write(f"{file}: {difference}\n")
    histories = [file for file in files if file.suffix in HISTORIES]
    if histories:
        from housedealer.histories import replay_files

        report = replay_files(histories)
        hands, skipped = hands + report.hands, report.skipped
        if report.differ and not differ:
            sys.stdout.write(f"{report.first}\n")
        differ += report.differ
        if report.refused:
            sys.stdout.write(f"{report.refused} refused: malformed, or an action is not legal\n")
        for reason, count in report.left_out.most_common():
            sys.stdout.write(f"{count} alike but for money the record leaves out: {reason}\n")
        for reason, count in report.why_skipped.most_common():
            sys.stdout.write(f"{count} skipped: {reason}\n")
    tail = f", {skipped} skipped" if histories else ""
    sys.stdout.write(f"{hands} hands, {differ} differ{tail}\n")
    return 1 if differ else 0


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        from housedealer.histories.replay import is_history

        yield from sorted(file for file in path.rglob("*") if file.suffix in RECORDS or is_history(file))
    elif path.exists():
        yield path
    else:
        raise FileNotFoundError(f"there is no file {path}")


def _record(file: Path) -> Iterator[Difference | None]:
    """Each round of a record, replayed; and each must start from what the one before it left on the table."""
    left: dict[str, int] | None = None
    with file.open(encoding="utf-8") as text:
        try:
            for events in rounds(text):
                start, game = events[0], events[0].get("what")
                ended = next((at for at, event in enumerate(events) if event["kind"] == "end"), len(events) - 1)
                played, between = events[: ended + 1], events[ended + 1 :]
                broken = _continues(left, start) if left is not None and isinstance(game, dict) else None
                difference, felt = replay(played, open_game)
                yield broken or difference
                left = dict(felt) if felt is not None else None
                for event in between:
                    if left is not None:
                        _between(left, event)
        except (UnicodeDecodeError, BadRecord) as error:
            raise BadRecord(f"{file}: {error}") from None


def _continues(left: dict[str, int], start: dict[str, Any]) -> Difference | None:
    chips = start["what"].get("chips")
    expected = {place: amount for place, amount in left.items() if amount}
    if chips == expected:
        return None
    return Difference(start["round"], 0, {"chips": chips}, {"chips": expected})


def _between(left: dict[str, int], event: dict[str, Any]) -> None:
    """Buy-ins and cash-outs between two rounds."""
    kind, amount = event.get("kind"), event.get("amount")
    if kind not in ("buy_in", "cash_out") or not isinstance(amount, int):
        raise BadRecord(f"{kind} does not belong between two rounds")
    place, sign = (event["to"], 1) if kind == "buy_in" else (event["from"], -1)
    left[place] = left.get(place, 0) + sign * amount
