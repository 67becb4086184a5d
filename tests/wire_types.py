"""Types generated from the description of the API: `web/src/types.ts` for the page, `client/shapes.py` for Python.

python -m tests.wire_types    writes both again (`make types`)
"""

from __future__ import annotations

import importlib.util
import json
import keyword
import os
import re
import subprocess
import sys
import tempfile
import textwrap
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from housedealer.room.http.app import create_app
from housedealer.room.http.openapi import operations

ROOT: Final = Path(__file__).parents[1]
WEB: Final = ROOT / "web"
TYPESCRIPT: Final = WEB / "src" / "types.ts"
PYTHON: Final = ROOT / "src" / "housedealer" / "client" / "shapes.py"
Plain = dict[str, Any]


def described() -> Plain:
    """The description of the API as it is now."""
    return create_app(":memory:").openapi()


# -- for the page --------------------------------------------------------------------------------------------------------


def node() -> list[str]:
    """The command that runs Node, with the page's packages installed."""
    spec = importlib.util.spec_from_file_location("web_build", WEB / "build.py")
    assert spec is not None and spec.loader is not None
    build = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(build)
    command: list[str] = build.installed()[0]
    return command


def typescript(document: Plain) -> str:
    """The models as types, by openapi-typescript. Paths are left out: the page calls them by their names."""
    schemas = {name: _untitled(schema) for name, schema in document["components"]["schemas"].items()}
    part = {"openapi": document["openapi"], "info": document["info"], "paths": {}, "components": {"schemas": schemas}}
    with tempfile.TemporaryDirectory() as folder:
        given, made = Path(folder) / "openapi.json", Path(folder) / "types.ts"
        given.write_text(json.dumps(part))
        program = str(WEB / "node_modules" / "openapi-typescript" / "bin" / "cli.js")
        options = ["--root-types", "--root-types-no-schema-prefix", "--default-non-nullable=false"]
        done = subprocess.run(
            [*node(), program, str(given), "-o", str(made), *options],
            cwd=folder, env={**os.environ, "NO_COLOR": "1"}, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        written = made.read_text()
    body = written[written.index("export interface components") :]
    body = re.sub(r"export type (\$defs|operations) = .*\n", "", body)
    return (
        f"// What the room sends and takes: generated from its API by `make types`. Money is integer cents.\n\n{body}"
    )


def _untitled(schema: Any) -> Any:
    """A schema without the titles that only repeat names."""
    if isinstance(schema, list):
        return [_untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    kept = {key: _untitled(value) for key, value in schema.items() if not (key == "title" and isinstance(value, str))}
    return {key: value for key, value in kept.items() if key != "examples"}


# -- for Python ----------------------------------------------------------------------------------------------------------

HEAD: Final = '''"""What a room sends, as typed values: generated from the description of its API by `make types`. Money is whole cents."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

Plain = Mapping[str, Any]
'''
SCALARS: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def python(document: Plain) -> str:
    """The models of everything that is sent, as frozen dataclasses that read themselves from plain data."""
    schemas: Plain = document["components"]["schemas"]
    names = sorted(_sent(document))
    models = [_dataclass(name, schemas[name], schemas) for name in names if "oneOf" not in schemas[name]]
    unions = [_union(name, schemas[name]) for name in names if "oneOf" in schemas[name]]
    made = "\n\n".join([HEAD, *models, *unions])
    return subprocess.run(
        [sys.executable, "-m", "ruff", "format", "--quiet", "--stdin-filename", str(PYTHON), "-"],
        input=made, capture_output=True, text=True, check=True, cwd=ROOT,
    ).stdout  # fmt: skip


def _sent(document: Plain) -> set[str]:
    """Every model that is part of an answer or of a message from the room. Lines of files are read as they come."""
    starts: list[Any] = [about["from_room"] for about in document["x-websocket"].values()]
    for _, _, operation in operations(document):
        done = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
        starts += [content["schema"] for content in done.get("content", {}).values()]
    found: set[str] = set()
    waiting = [name for start in starts for name in _names(start)]
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += _names(document["components"]["schemas"][name])
    return found


def _names(schema: Any) -> Iterator[str]:
    """The models that a schema refers to."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield _name(schema)
        for key, each in schema.items():
            if key != "discriminator":
                yield from _names(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from _names(each)


def _name(schema: Plain) -> str:
    return str(schema["$ref"].rpartition("/")[2])


def _union(name: str, schema: Plain) -> str:
    """A choice of models that a field tells apart."""
    by = schema["discriminator"]["propertyName"]
    kinds = {kind: where.rpartition("/")[2] for kind, where in schema["discriminator"]["mapping"].items()}
    table = "".join(f'    "{kind}": {model}.of,\n' for kind, model in kinds.items())
    lower = _snake(name)
    return f'''{name} = {" | ".join(kinds.values())}


def {lower}_of(plain: Plain) -> {name}:
    """{schema.get("description", "One of several.")}"""
    return _{lower.upper()}[plain["{by}"]](plain)


_{lower.upper()}: dict[str, Callable[[Plain], {name}]] = {{
{table}}}
'''


def _snake(name: str) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _dataclass(name: str, schema: Plain, schemas: Plain) -> str:
    required = set(schema.get("required", ()))
    fields = sorted(schema["properties"].items(), key=lambda field: field[0] not in required)
    lines, reads = list[str](), list[str]()
    for key, told in fields:
        own = f"{key}_" if keyword.iskeyword(key) else key
        about = f"  # {told['description']}" if "description" in told else ""
        lines.append(f"    {own}: {_type(told)}" + ("" if key in required else f" = {_default(told)}") + about)
        plain = f'plain["{key}"]'
        read = _read(told, plain, schemas)
        if key not in required:
            default = _default(told)
            own_way = f'{read} if "{key}" in plain else {default}'
            read = f'plain.get("{key}"{"" if default == "None" else f", {default}"})' if read == plain else own_way
        reads.append(read)
    about = "\n    ".join(textwrap.wrap(" ".join(schema.get("description", "").split()), 112))
    return f'''@dataclass(frozen=True, slots=True)
class {name}:
    """{about}"""

{chr(10).join(lines)}

    @classmethod
    def of(cls, plain: Plain) -> {name}:
{_call(reads)}
'''


def _call(reads: list[str]) -> str:
    """The statement that makes one, in as few lines as there is room for."""
    lines = [""]
    for read in reads:
        if len(lines[-1]) + len(read) > 104:
            lines.append("")
        lines[-1] += f"{read}, "
    if len(lines) == 1:
        return f"        return cls({lines[0].removesuffix(', ')})"
    body = "\n".join(f"            {line.rstrip()}" for line in lines)
    return f"        return cls(\n{body}\n        )  # fmt: skip"


def _default(told: Plain) -> str:
    if "default" in told:
        return repr(told["default"])
    return {"array": "()"}.get(told.get("type", ""), "None")


def _type(told: Plain) -> str:
    """The Python type of a schema."""
    if "$ref" in told:
        return _name(told)
    if "anyOf" in told:
        return " | ".join(dict.fromkeys(map(_type, told["anyOf"])))
    if "const" in told:
        return f"Literal[{told['const']!r}]"
    if "enum" in told:
        return f"Literal[{', '.join(map(repr, told['enum']))}]"
    match told.get("type"):
        case None:
            return "Any"
        case "array" if "prefixItems" in told:
            return f"tuple[{', '.join(map(_type, told['prefixItems']))}]"
        case "array":
            return f"tuple[{_type(told['items']) if told.get('items') else 'Any'}, ...]"
        case "object":
            inner = told.get("additionalProperties")
            return f"Mapping[str, {_type(inner) if isinstance(inner, dict) else 'Any'}]"
        case scalar:
            return SCALARS[scalar]


def _read(told: Plain, plain: str, schemas: Plain) -> str:
    """The expression that reads a value of a schema from plain data."""
    if "$ref" in told:
        name = _name(told)
        return f"{_snake(name)}_of({plain})" if "oneOf" in schemas[name] else f"{name}.of({plain})"
    if "anyOf" in told:
        others = [each for each in told["anyOf"] if each.get("type") != "null"]
        if len(others) == 1 and (read := _read(others[0], plain, schemas)) != plain:
            return f"None if {plain} is None else {read}"
        assert all(_read(each, plain, schemas) == plain or each.get("type") == "array" for each in others), told
        return plain
    if told.get("type") == "array":
        inner = _read(told.get("items") or {}, "each", schemas)
        return f"tuple({plain})" if inner == "each" else f"tuple({inner} for each in {plain})"
    if told.get("type") == "object" and isinstance(told.get("additionalProperties"), dict):
        inner = _read(told["additionalProperties"], "each", schemas)
        return plain if inner == "each" else f"{{key: {inner} for key, each in {plain}.items()}}"
    return plain


def main() -> None:
    """Write both."""
    document = described()
    PYTHON.write_text(python(document), encoding="utf-8")
    TYPESCRIPT.write_text(typescript(document), encoding="utf-8")


if __name__ == "__main__":
    main()
