"""`housedealer verify`: that a round was dealt from the deck that was committed to before its first card."""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Any

from housedealer.errors import BadRecord
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.record import rounds


def run(file: Path, commitment: str | None) -> int:
    """Check each round of a record; `commitment` is the one somebody was shown before the deal. Status 1 on a fault."""
    if not file.is_file():
        raise FileNotFoundError(f"there is no file {file}")
    found, wrong, met = 0, 0, commitment is None
    try:
        with file.open(encoding="utf-8") as text:
            for events in rounds(text):
                found += 1
                committed, seed = _said(events, "commit"), _said(events, "reveal")
                met = met or committed == commitment
                fault = _fault(events, committed, seed)
                wrong += fault is not None
                number = events[0].get("round", found)
                sys.stdout.write(
                    f"round {number}: {fault or f'{committed} is the SHA-256 of {seed}, which deals these cards'}\n"
                )
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} is not text: {error.reason}") from None
    if not met:
        sys.stdout.write(f"no round of the record was committed to by {commitment}\n")
    sys.stdout.write(f"{found} rounds, {wrong} wrong\n")
    return 1 if wrong or not met or not found else 0


def _said(events: list[dict[str, Any]], kind: str) -> str | None:
    return next((event["what"] for event in events if event["kind"] == kind), None)


def _fault(events: list[dict[str, Any]], committed: str | None, seed: str | None) -> str | None:
    """What is wrong with a round, if anything is."""
    if committed is None:
        return "nothing was committed to before the deal"
    if seed is None:
        return "the seed has not been revealed yet"
    try:
        hashed = hashlib.sha256(bytes.fromhex(seed)).hexdigest()
    except (TypeError, ValueError):
        return f"the seed {seed} is not hexadecimal"
    if hashed != committed:
        return f"the SHA-256 of the seed is {hashed}, and {committed} was committed to"
    ended = next((at for at, event in enumerate(events) if event["kind"] == "end"), len(events) - 1)
    difference, _ = replay(events[: ended + 1], open_game)
    return None if difference is None else f"the seed leads elsewhere: {difference}"
