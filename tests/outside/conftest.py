"""A workshop for all tests of games and rooms from outside, and the browser of the page's tests."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.games import registry
from housedealer.packets import folders
from tests.browser.conftest import browser, new_page
from tests.outside.guide import Workshop

__all__ = ["browser", "new_page"]


@pytest.fixture(scope="session")
def workshop(tmp_path_factory: pytest.TempPathFactory) -> Workshop:
    return Workshop(tmp_path_factory.mktemp("outside"))


@pytest.fixture
def here(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> Iterator[Workshop]:
    """The same package and rooms in this process."""
    monkeypatch.syspath_prepend(str(workshop.site))
    monkeypatch.setenv(folders.VARIABLE, str(workshop.rooms))
    registry.brought.cache_clear()
    registry.game_module.cache_clear()
    yield workshop
    registry.brought.cache_clear()
    registry.game_module.cache_clear()
    for name in [name for name in sys.modules if name.partition(".")[0] == "red_dog"]:
        del sys.modules[name]


@pytest.fixture(scope="package", autouse=True)
def _nothing_of_the_project_changes() -> Iterator[None]:
    """Building and playing them touches no file of the program, its data or its page."""
    source = Path(registry.__file__).parents[1]

    def state() -> dict[str, tuple[int, int]]:
        files = [path for path in source.rglob("*") if path.is_file() and path.suffix not in (".pyc", ".nbi", ".nbc")]
        return {str(path): (path.stat().st_mtime_ns, path.stat().st_size) for path in files}

    before = state()
    yield
    assert state() == before
