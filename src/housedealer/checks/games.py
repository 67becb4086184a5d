"""What is wrong in the games of a packet: rules that contradict each other, pay tables out of order, printed figures
that the mathematics refutes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Literal

from housedealer.errors import HouseDealerError
from housedealer.money.pay import Odds
from housedealer.packets.entries import Entry, read_entry

Severity = Literal["error", "warning", "note"]
Found = tuple[Severity, str, str, str]  # severity, kind, text, source


def check_game(room: str, path: Path, figures: bool) -> Iterator[Found]:
    """The findings of one game's file. `figures` works out the printed figures too, which takes its time."""
    try:
        found = read_entry(f"{room}/{path.stem}", path, tomllib.loads(path.read_text(encoding="utf-8")))
    except (HouseDealerError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        yield "error", "invalid", f"{path.name}: {error}", path.name
        return
    for reading in found.readings:
        yield (
            "note",
            reading.get("kind", "reading"),
            f"{found.name}, {reading['about'].replace('_', ' ')}: {reading['text']}",
            reading["cite"],
        )
    yield from _borrowed(found)
    yield from _pay_tables(found)
    if figures:
        yield from _figures(found)


def _borrowed(found: Entry) -> Iterator[Found]:
    """Rules that cite a packet which is not this room's: they hold here because the room chose so, not by its own print."""
    own = {source.partition(":")[0] for path in found.path.parent.glob("*.toml") for source in _sources(path)}
    printed = {**found.cites, **{rule: cite for rule, (_, cite) in _irregularities(found).items()}}
    for rule, cites in printed.items():
        foreign = [
            cite for cite in cites.replace(",", " ").split() if ":" in cite and cite.partition(":")[0] not in own
        ]
        if own and foreign:
            text = f"{found.name}: the rule {rule.replace('_', ' ')} is another packet's, this one being silent"
            yield "note", "borrowed", text, ", ".join(foreign)


def _irregularities(found: Entry) -> Mapping[str, tuple[str, str]]:
    path = found.path.parent / "irregularities" / f"{found.path.stem}.toml"
    rules: Mapping[str, tuple[str, str]] = {}
    if path.is_file():
        rules = tomllib.loads(path.read_text(encoding="utf-8")).get("rules", {})
    return rules


def _sources(path: Path) -> list[str]:
    try:
        return list(tomllib.loads(path.read_text(encoding="utf-8")).get("source", ()))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        return []


def _pay_tables(found: Entry) -> Iterator[Found]:
    """Rows are printed best first or best last; one that breaks the order is suspicious."""
    for bet, tables in found.pay_tables.items():
        for name, printed in tables.items():
            source = printed.get("cite", found.path.name)
            where = f"{found.name}, {bet.replace('_', ' ')} table {name}"
            worth: dict[str, float] = {}
            for row, text in printed.get("rows", {}).items():
                if text == "push":
                    continue
                try:
                    odds = Odds.parse(str(text))
                except ValueError as error:
                    yield "error", "invalid", f"{where}, row {row}: {error}", source
                else:
                    worth[row] = odds.win / odds.stake
            steps = list(zip(list(worth.items()), list(worth.items())[1:], strict=False))
            if any(a[1] < b[1] for a, b in steps) and any(a[1] > b[1] for a, b in steps) and found.family == "banked":
                falling = worth[next(iter(worth))] >= list(worth.values())[-1]
                for (above, one), (row, other) in steps:
                    if one != other and (one < other) == falling:
                        yield (
                            "warning",
                            "pay_order",
                            f"{where}: {row} beside {above} breaks the order of the pays",
                            source,
                        )


_FIGURE = re.compile(r"(house_advantage|house_edge|hit_frequency)(?:_(\d+)_decks)?")


def _figures(found: Entry) -> Iterator[Found]:
    """Each printed percentage against the exact one, to its last printed digit."""
    for bet, tables in found.pay_tables.items():
        for name, table in tables.items():
            for figure, text in table.get("printed", {}).items():
                known = _FIGURE.fullmatch(figure)
                says = re.fullmatch(r"(\d+(?:\.(\d+))?)\s*%", str(text))
                if known is None or says is None:
                    continue
                exact = _exact(found, bet, name, known[1], known[2])
                digits = len(says[2] or "")
                if exact is not None and f"{exact:.{digits}f}" != says[1]:
                    decks = f" with {known[2]} decks" if known[2] else ""
                    yield (
                        "error",
                        "refuted_figure",
                        f"{found.name}, {bet.replace('_', ' ')} table {name}: the {known[1].replace('_', ' ')}{decks} is printed "
                        f"as {text} and is {exact:.{max(digits, 4)}f}%",
                        table.get("cite", found.path.name),
                    )


def _exact(found: Entry, bet: str, table: str, figure: str, decks: str | None) -> float | None:
    """The figure in percent, or None where the mathematics does not reach the bet by itself."""
    from housedealer.odds import odds

    try:
        result = odds(found.id, bet, options={f"{bet}_table": table}, decks=int(decks) if decks else None)
    except HouseDealerError:
        return None
    value = result.hit_frequency if figure == "hit_frequency" else result.house_edge
    return None if value is None else 100 * value
