"""`housedealer verify`: that a round was dealt from the deck that was committed to before its first card."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from housedealer.errors import BadRecord
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.proofs import KIND, fault_of, proofs_of
from housedealer.table.record import rounds, sealed_chance


def run(file: Path, commitment: str | None, seed: str | None = None) -> int:
    """Check each round of a record; `commitment` is the one somebody was shown before the deal. Status 1 on a fault.

    The seed of a round at a house table is not in its record: an auditor gives it.
    """
    if not file.is_file():
        raise FileNotFoundError(f"there is no file {file}")
    found, wrong, met = 0, 0, commitment is None
    try:
        with file.open(encoding="utf-8") as text:
            for events in rounds(text):
                found += 1
                met = met or any(event["kind"] == "commit" and event["what"] == commitment for event in events)
                fault, good = _checked(events, seed)
                wrong += fault is not None
                sys.stdout.write(f"round {events[0].get('round', found)}: {fault or good}\n")
    except UnicodeDecodeError as error:
        raise BadRecord(f"{file} is not text: {error.reason}") from None
    if not met:
        sys.stdout.write(f"no round of the record was committed to by {commitment}\n")
    sys.stdout.write(f"{found} rounds, {wrong} wrong\n")
    return 1 if wrong or not met or not found else 0


def _checked(events: list[dict[str, Any]], seed: str | None) -> tuple[str | None, str]:
    """What is wrong with a round, if anything is, and what is to be said if nothing is."""
    committed = next((event["what"] for event in events if event["kind"] == "commit"), None)
    revealed = next((event["what"] for event in events if event["kind"] == "reveal"), None)
    proofs = next((event for event in events if event["kind"] == KIND), None)
    if committed is None:
        return "nothing was committed to before the deal", ""
    if proofs is not None:
        given = proofs_of(proofs["what"])
        fault = fault_of([event for event in events if event is not proofs], given)
        return fault, f"{len(given.proofs)} cards are proven against the roots of {len(given.shuffles)} shuffles"
    seed = seed or (revealed if isinstance(revealed, str) else None)
    if seed is None:
        return "the seed has not been revealed" + (" yet" if revealed is None else ": an auditor gives it"), ""
    relation = "is the SHA-256 of" if isinstance(revealed, str) else "commits to"
    return _fault(events, committed, seed), f"{committed} {relation} {seed}, which deals these cards"


def _fault(events: list[dict[str, Any]], committed: str, seed: str) -> str | None:
    try:
        chance = sealed_chance(seed, events)
    except (TypeError, ValueError):
        return f"the seed {seed} is not hexadecimal"
    if chance.commitment != committed:
        return f"the SHA-256 of the seed is {chance.commitment}, and {committed} was committed to"
    ended = next((at for at, event in enumerate(events) if event["kind"] == "end"), len(events) - 1)
    difference, _ = replay(events[: ended + 1], open_game, chance)
    return None if difference is None else f"the seed leads elsewhere: {difference}"
