"""What data and code add to pages: to a game's page its tables, pay tables, options, fees and readings; to the reference
every call of the API, every live message and every setting.

A page names its tables in its front matter (`tables: [room/game, ...]`); the list of games is written from the data too.
"""

from __future__ import annotations

import inspect
import json
from dataclasses import fields
from typing import Any

import housedealer
from housedealer.packets.clauses import ledger
from housedealer.packets.entries import Entry, entries, entry, house_way_of, module_of, rooms
from housedealer.packets.fees import option_keys, schedules_for


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Append the generated parts to pages that ask for them."""
    tables = page.meta.get("tables", [])
    written = {
        "games/index.md": games_index, "reference/api.md": calls, "reference/websocket.md": messages,
        "guides/operate.md": settings, "reference/clauses.md": explained_changes, "reference/python.md": public_names,
    }  # fmt: skip
    if page.file.src_uri in written:
        return f"{markdown}\n\n{written[page.file.src_uri]()}"
    return "\n\n".join([markdown, *(section(entry(id)) for id in tables), *options_of(tables[:1])])


def public_names() -> str:
    """Every name of `import housedealer` with its signature and what it says of itself; of classes their methods too."""
    parts = []
    for name in sorted(housedealer.__all__, key=str.casefold):
        found = getattr(housedealer, name)
        if callable(found):
            parts += [
                f"## {name}",
                "",
                f"```python\n{_signature(name, found)}\n```",
                "",
                inspect.getdoc(found) or "",
                "",
            ]
            members = vars(found).items() if inspect.isclass(found) else ()
            lines = [
                f"| `{member if isinstance(value, property) else _signature(member, value).replace('|', chr(92) + '|')}` | {_first_line(value)} |"
                for member, value in members
                if not member.startswith("_") and _first_line(value)
            ]
            parts += ["| | |", "|---|---|", *lines, ""] if lines else []
    return "\n".join(parts)


def _signature(name: str, found: Any) -> str:
    try:
        signature = str(inspect.signature(getattr(found, "__func__", found))).replace("'", "")
    except (TypeError, ValueError):
        return name
    return name + signature


def _first_line(value: Any) -> str:
    documented = isinstance(value, property | classmethod | staticmethod) or inspect.isfunction(value)
    return (inspect.getdoc(value) or "").partition("\n")[0] if documented else ""


def games_index() -> str:
    """Every table, by room."""
    pages = {id: page for page, ids in page_tables().items() for id in ids}
    parts = []
    for room, name in rooms().items():
        parts += [f"## {name}", "", "| table | game | kind | approval | source |", "|---|---|---|---|---|"]
        for found in entries():
            if found.room == room:
                link = f"[{found.name}]({pages[found.id]})" if found.id in pages else found.name
                parts.append(
                    f"| `{found.id}` | {link} | {found.family} | {found.approval or ''} | {', '.join(found.source)} |"
                )
        parts.append("")
    return "\n".join(parts)


def page_tables() -> dict[str, list[str]]:
    """The pages under games/ and the tables each names."""
    from pathlib import Path

    import yaml

    found: dict[str, list[str]] = {}
    for path in sorted((Path(__file__).parent / "games").glob("*.md")):
        text = path.read_text(encoding="utf-8")
        if text.startswith("---"):
            found[path.name] = yaml.safe_load(text.split("---")[1]).get("tables", [])
    return found


def section(found: Entry) -> str:
    """One room's version: where it stands, what it pays, what it costs, how unclear passages are read."""
    parts = [f"## {found.name} at {rooms()[found.room]}", ""]
    approval = f", approval {found.approval}" if found.approval else ""
    parts += [
        f"Table `{found.id}`, seed lines {', '.join(found.source)}{approval}. Deck: {found.deck}. Seats: {found.seats['min']} to {found.seats['max']}.",
        "",
    ]
    for bet, tables in found.pay_tables.items():
        for name, printed in tables.items():
            parts += [
                f"### {bet.replace('_', ' ').capitalize()} pays ({name}, {printed.get('cite', '')})",
                "",
                "| hand | pays | prize |",
                "|---|---|---|",
            ]
            prizes = printed.get("prizes", {})
            parts += [
                f"| {row.replace('_', ' ')} | {odds} | {prizes.get(row, '')} |" for row, odds in printed["rows"].items()
            ]
            parts.append("")
    if found.house_way:
        parts += house_way(found)
    keys = option_keys(found.id)
    sets = ", ".join(f"{schedule.title} ({schedule.source})" for schedule in schedules_for(found.id))
    parts += [
        "### Collection",
        "",
        f"{len(keys)} schedule options: {sets}. `housedealer fee {found.id} --option {keys[0]}` shows one.",
        "",
    ]
    if found.readings:
        parts += ["### How unclear passages are read", "", "| about | source | reading |", "|---|---|---|"]
        parts += [f"| {r['about'].replace('_', ' ')} | {r['cite']} | {r['text']} |" for r in found.readings]
        parts.append("")
    parts += clauses(found)
    if found.options:
        parts += ["### Options as this room sets them", "", "| option | here |", "|---|---|"]
        parts += [f"| `{key}` | `{value}` |" for key, value in found.options.items()]
    return "\n".join(parts)


def clauses(found: Entry) -> list[str]:
    """Every clause that rules the table: its packet lines, what it says in our words, what enforces it, and its status."""
    book = ledger(found.room)
    ruling = [clause for clause in book.of(found.id) if clause.kind not in ("heading", "definition")]
    if not ruling:
        return []
    parts = [
        "### Line by line",
        "",
        f"`housedealer trace {found.id}` shows the same with the tests that prove each clause.",
        "",
        "| lines | kind | what it says | enforced by | status |",
        "|---|---|---|---|---|",
    ]
    for clause in ruling:
        by = ", ".join(f"`{enforcer}`" for enforcer in clause.by) or f"people: {clause.reason}"
        tests = len(book.tests(clause))
        status = "left to people" if clause.kind == "people" else f"proved by {tests} test{'s' * (tests != 1)}"
        says = clause.says + (f" ({clause.reading})" if clause.reading else "")
        anchor = f'<span id="{str(clause.lines).replace(":", "-")}"></span>'
        parts.append(
            f"| {anchor}{clause.lines} | {clause.kind} | {says} | {by} | {'open' if book.is_open(clause) else status} |"
        )
    return [*parts, ""]


def explained_changes() -> str:
    """Changes of the rules that no test can notice, from the list that the tests keep."""
    from pathlib import Path

    kept = (Path(__file__).parents[1] / "tests" / "mutants" / "explained.txt").read_text(encoding="utf-8").splitlines()
    parts = ["| module | line | change | why no test can notice it |", "|---|---|---|---|"]
    for line in kept:
        if line and not line.startswith("#"):
            module, text, what, why = line.split(" | ", 3)
            parts.append(f"| `{module}` | `{text}` | {what} | {why} |")
    return "\n".join(parts)


def house_way(found: Entry) -> list[str]:
    """The chart by which hands are set: back / front, the first way that can be made."""
    parts = [
        "### House way",
        "",
        "Read from the top; each way is back / front, and the best front that fits is taken.",
        "",
    ]
    parts += ["| holding | set | source |", "|---|---|---|"]
    for row in house_way_of(found)["rows"]:
        ways = ", else ".join(way.replace("_", " ") for way in row["set"])
        parts.append(f"| {row['name']} | {ways} | {row.get('cite', 'ours')} |")
    return [*parts, ""]


def options_of(ids: list[str]) -> list[str]:
    """Every option of the game's module, once."""
    if not ids:
        return []
    options = module_of(entry(ids[0])).Options
    parts = [
        "## Options",
        "",
        "Set with `--option K=V`; `fee` and `seats` work at every table.",
        "",
        "| option | default | what it is |",
        "|---|---|---|",
    ]
    parts += [f"| `{f.name}` | `{f.default}` | {f.metadata.get('help', '')} |" for f in fields(options)]
    return ["\n".join(parts)]


def calls() -> str:
    """Every call of the API, from the description that the room itself serves."""
    from housedealer.room.http.app import create_app
    from housedealer.room.http.openapi import TAGS, operations

    described = create_app(":memory:").openapi()
    parts = ["## Every call", "", "The same as `/api/openapi.json`, by part; the name is the operation's id.", ""]
    for tag, about in TAGS.items():
        parts += [
            f"### {tag.capitalize()}",
            "",
            about,
            "",
            "| call | name | does | answers | refuses |",
            "|---|---|---|---|---|",
        ]
        for method, path, operation in operations(described):
            if operation["tags"] == [tag]:
                statuses = sorted(operation["responses"])
                done = ", ".join(status for status in statuses if status < "400")
                refused = ", ".join(status for status in statuses if status >= "400")
                parts.append(
                    f"| `{method} {path}` | `{operation['operationId']}` | {operation['summary']} | {done} | {refused} |"
                )
        parts.append("")
    return "\n".join(parts)


def messages() -> str:
    """Every message over the WebSocket, from the shapes that the tests hold it to."""
    from housedealer.room.http.wire.messages import FROM_ROOM, TO_ROOM
    from housedealer.room.http.wire.tables import Question, TableState

    parts = list[str]()
    for title, shapes in (
        ("To the room", TO_ROOM), ("From the room", FROM_ROOM), ("Parts", (TableState, Question)),
    ):  # fmt: skip
        parts += [f"## {title}", ""]
        for shape in shapes:
            kind = shape.model_fields.get("type")
            name = f"`{kind.annotation.__args__[0]}`" if kind else f"`{shape.__name__}`"  # type: ignore[union-attr]
            parts += [
                f"### {name}",
                "",
                " ".join((shape.__doc__ or "").split()),
                "",
                "| field | is | |",
                "|---|---|---|",
            ]
            for field, told in shape.model_json_schema()["properties"].items():
                parts.append(f"| `{field}` | {_type(told)} | {told.get('description', '')} |")
            parts.append("")
    return "\n".join(parts)


def _type(told: dict[str, Any]) -> str:
    """The type of a field in a few words."""
    if "anyOf" in told:
        return " or ".join(_type(each) for each in told["anyOf"])
    if "$ref" in told:
        return f"`{told['$ref'].split('/')[-1]}`"
    if "const" in told:
        return f'`"{told["const"]}"`'
    if told.get("type") == "array":
        return f"list of {_type(told['items'])}" if told.get("items") else "list"
    return {"object": "mapping", "integer": "number", "string": "text", "boolean": "true or false"}.get(
        told.get("type", "anything"), str(told.get("type", "anything"))
    )


def settings() -> str:
    """Every setting with its default."""
    from housedealer.room.operations.settings import Settings

    parts = ["| setting | default | what it is | allowed |", "|---|---|---|---|"]
    for field in fields(Settings):
        allowed = field.metadata.get("allowed", ())
        between = " to " if field.type in ("int", "float") else ", "
        shown = between.join(f"{each:,}" if field.type in ("int", "float") else str(each) for each in allowed)
        parts.append(f"| `{field.name}` | `{json.dumps(field.default)}` | {field.metadata['help']} | {shown} |")
    return "\n".join(parts)
