"""Every language says everything: the same messages with the same values, and the page's types are those of the catalogues."""

from __future__ import annotations

import json
import subprocess
from functools import cache
from typing import Any, Final

import pytest

from tests.wire_types import WEB, node

#: What only the staff read is worded in English and Spanish.
STAFF: Final = {"floor", "cage", "house"}
#: What the room itself words in English, by area.
SAID_IN_ENGLISH: Final = {"accidents": "accident-"}


@cache
def found() -> dict[str, Any]:
    done = subprocess.run([*node(), "messages.mjs", "--json"], cwd=WEB, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


def languages() -> list[str]:
    return sorted(found()["catalogues"])


def test_the_page_knows_the_messages_that_there_are() -> None:
    written = (WEB / "src" / "texts" / "messages.ts").read_text(encoding="utf-8")
    assert written == found()["typed"], "messages.ts is stale: run `python web/build.py`"


@pytest.mark.parametrize("language", ["es", "zh", "vi"])
def test_nothing_is_missing_and_every_message_names_the_same_values(language: str) -> None:
    english, other = found()["catalogues"]["en"], found()["catalogues"][language]
    wanted = english if language == "es" else {area: english[area] for area in english.keys() - STAFF}
    assert other.keys() == wanted.keys()
    for area, messages in wanted.items():
        own = {id: names for id, names in other[area].items() if not id.startswith(SAID_IN_ENGLISH.get(area, " "))}
        assert own == messages, area


def test_every_language_of_the_page_has_a_catalogue() -> None:
    source = (WEB / "src" / "language.ts").read_text(encoding="utf-8")
    assert all(f"{language}: " in source for language in languages())
