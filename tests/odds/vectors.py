"""Test vectors for other authors, and the page of published figures beside ours: `python -m tests.odds.vectors` writes both.

`docs/vectors/odds.json` holds every wager that is worked out as whole numbers: its rules, every outcome with its count, and the
edge as a fraction. `docs/vectors/published.json` holds figures that others have published; the page sets ours beside them.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from housedealer.odds import all_wagers
from housedealer.odds import odds as work_out
from housedealer.odds.cache import cached_odds
from housedealer.odds.registry import odds_of
from housedealer.odds.wager import BASE, read_wager
from housedealer.packets.entries import entry

DOCS = Path(__file__).parents[2] / "docs"
VECTORS = DOCS / "vectors" / "odds.json"
PUBLISHED = DOCS / "vectors" / "published.json"
PAGE = DOCS / "reference" / "second-opinions.md"
#: Base games that take long are left to their own tests.
SLOW = ("ultimate_texas_holdem", "six_card_poker", "pai_gow_poker", "pai_gow_tiles")

Vector = dict[str, Any]


def vectors() -> list[Vector]:
    """Every wager whose outcomes are counted in whole numbers."""
    found = []
    for id, bet in all_wagers():
        if bet == BASE and odds_of(entry(id)).package.rpartition(".")[2] in SLOW:
            continue
        vector = vector_of(id, bet)
        if vector is not None:
            found.append(vector)
    return found


def vector_of(id: str, bet: str) -> Vector | None:
    """One wager; None where its outcomes are not counted."""
    wager, result = read_wager(entry(id), bet), work_out(id, bet)
    if result.exact_edge is None or result.combinations is None:
        return None
    return {
        "id": id,
        "bet": bet,
        "source": list(entry(id).source),
        "packs": wager.decks,
        "pays": {row: str(pay) for row, pay in wager.pays.get(bet, {}).items()},
        "combinations": result.combinations,
        "outcomes": [{"name": o.name, "pays": o.pays, "count": o.count} for o in result.outcomes],
        "house_edge": str(result.exact_edge),
    }


def published() -> list[Vector]:
    """The figures of others."""
    listed: list[Vector] = json.loads(PUBLISHED.read_text(encoding="utf-8"))
    return listed


def ours(figure: Vector) -> float:
    """What we find for the rules of a published figure, in percent."""
    if not figure["pay"] and figure["decks"] is None and not figure["options"]:
        return 100 * cached_odds(figure["game"], figure["bet"]).house_edge
    result = work_out(figure["game"], figure["bet"], figure["pay"], figure["decks"], figure["options"])
    return 100 * result.house_edge


def agrees(figure: Vector, percent: float) -> bool:
    """Whether a figure is ours, to the digits that were published."""
    digits = len(figure["published"].partition(".")[2])
    return bool(abs(percent - float(figure["published"])) <= 0.5 * 10.0**-digits + 1e-9)


HEAD = """# Second opinions

Figures that others have published for these games, each worked out here under the rules it was published for. Where the rules
differ from a table's own, the options and pays that make them the same are given, so that `housedealer odds` repeats the line.

| game and rules | published | ours | source | why they differ |
|---|---|---|---|---|
"""
TAIL = """
[`vectors/odds.json`](../vectors/odds.json) holds test vectors for other authors: for every wager whose outcomes are counted in
whole numbers the pays, the number of combinations, every outcome with its count, and the house edge as a fraction.
`python -m tests.odds.vectors` writes it and this page again; `tests/odds/test_vectors.py` holds both against the program.
"""


def page() -> str:
    """The page."""
    lines = []
    for figure in published():
        percent = ours(figure)
        chosen = " ".join(f"`{key}={value}`" for key, value in {**figure["options"], **figure["pay"]}.items())
        name = f"`{figure['game']}` {figure['bet'].replace('_', ' ')}: {figure['rules']} {chosen}".rstrip()
        why = "" if agrees(figure, percent) else figure["why"]
        lines.append(f"| {name} | {figure['published']} % | {percent:.4f} % | {figure['source']} | {why} |")
    return HEAD + "\n".join(lines) + "\n" + TAIL


if __name__ == "__main__":
    VECTORS.write_text(json.dumps(vectors(), indent=1) + "\n", encoding="utf-8")
    PAGE.write_text(page(), encoding="utf-8")
