"""Nothing on a table is cut off, covered or overlapping, at any size. `make layout` looks at every state of every table;
here each game is looked at through a few states of a round, each at one size and in one case, which a seed chooses."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from playwright.sync_api import Browser

from housedealer.packets.entries import entry_ids
from tests.browser.layout import CASES, recordings, telling
from tests.browser.recorded import record
from tests.browser.stage import SIZES, Stage

pytestmark = pytest.mark.browser


@pytest.fixture(scope="module")
def stages(browser: Browser) -> Iterator[dict[str, Stage]]:
    """A page of each size, which may not complain."""
    opened = {name: Stage(browser, size) for name, size in SIZES.items()}
    yield opened
    for stage in opened.values():
        assert stage.complaints == []
        stage.close()


@pytest.mark.parametrize("id", entry_ids())
def test_everything_at_a_table_can_be_seen_and_touched(stages: dict[str, Stage], id: str) -> None:
    luck = Random(f"layout {id}")
    size, case = luck.choice(list(SIZES)), luck.choice(list(CASES))
    recording = next(recordings(id, case, "suite"))
    looked = stages[size].look(recording, telling(recording, 3))
    assert looked.found == {}, f"{size}, {case}"
    assert looked.things > 10 * looked.states


BLUNDERS = {
    "covered": ".seat.you .plate { margin-top: -60px; z-index: 5 }",
    "overlap": ".sums { margin-top: -10px }",
    "off the screen": ".dock { transform: translateX(200px) }",
    "too small for a finger": ".question .choice { min-height: 0; height: 30px }",
    "scrolls sideways": ".dock .options { width: 1200px; flex: none }",
    "the felt has to be scrolled": ".seat .plate { height: 200px }",
}


@pytest.mark.parametrize("kind", BLUNDERS)
def test_a_blunder_in_the_layout_would_be_noticed(stages: dict[str, Stage], kind: str) -> None:
    stage = stages["phone"]
    recording = next(iter(record("garden_city/seven_card_stud", seed="blunder")))
    asked = next(at for at, update in enumerate(recording.updates) if update["state"]["question"])
    style = stage.page.add_style_tag(content=BLUNDERS[kind])
    looked = stage.look(recording, [asked])
    style.evaluate("style => style.remove()")
    assert any(line.startswith(kind) for lines in looked.found.values() for line in lines), looked.found
