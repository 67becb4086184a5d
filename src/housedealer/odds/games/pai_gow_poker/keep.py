"""Count every deal for each chart that a packet prints, and keep the counts: `python -m housedealer.odds.games.pai_gow_poker.keep`.

Charts that are kept already are left as they are; `--again` counts them all anew. About two gigabytes of memory.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator

from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.odds.games.pai_gow_poker.house_ways import house_way
from housedealer.odds.games.pai_gow_poker.solver import KEPT, count, name_of
from housedealer.odds.progress import listening
from housedealer.odds.readings import others_of
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entries


def charts() -> Iterator[tuple[str, HouseWay, bool]]:
    """The chart of every table of pai gow poker, in every reading, and whether the bank's hand lies open."""
    for found in entries():
        if found.module != "pai_gow_poker":
            continue
        wager = read_wager(found, "base")
        usual = wager.option("house_way_reading", "")
        for reading in [usual, *others_of(wager, "house_way_reading", usual)]:
            read = read_wager(found, "base", options={"house_way_reading": reading})
            yield f"{found.id} {reading}".strip(), house_way(read), bool(read.option("face_up", False))


def main(again: bool) -> None:
    """Count what is not kept."""
    kept = json.loads(KEPT.read_text(encoding="utf-8")) if KEPT.exists() and not again else {}
    started = time.monotonic()

    def say(what: str, done: float = 1.0) -> None:
        sys.stderr.write(f"{time.monotonic() - started:7.1f} s  {what} {done:.0%}\n")

    for id, way, face_up in charts():
        name = name_of(way, face_up)
        if name not in kept:
            say(id, 0.0)
            with listening(say):
                kept[name] = {"first_at": id, **count(way, face_up).to_json()}
            KEPT.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
            say(id)


if __name__ == "__main__":
    main("--again" in sys.argv[1:])
