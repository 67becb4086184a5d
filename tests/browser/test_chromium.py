"""Which browser the tests of the page drive."""

from __future__ import annotations

from pathlib import Path

from tests.browser.chromium import Chromium, fetched, found


def program(path: Path) -> str:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("#!/bin/sh\n")
    path.chmod(0o755)
    return str(path)


def test_the_one_that_is_named_comes_first(tmp_path: Path) -> None:
    program(tmp_path / "bin" / "chromium")
    assert found({"CHROMIUM": "/opt/mine", "PATH": str(tmp_path / "bin")}) == Chromium("/opt/mine")


def test_then_the_systems(tmp_path: Path) -> None:
    system = program(tmp_path / "bin" / "google-chrome")
    program(tmp_path / ".cache" / "ms-playwright" / "chromium-1100" / "chrome-linux" / "chrome")
    assert found({"PATH": str(tmp_path / "bin")}, tmp_path) == Chromium(system)


def test_then_the_newest_of_playwrights_own(tmp_path: Path) -> None:
    for number in (1100, 1200):
        newest = program(tmp_path / ".cache" / "ms-playwright" / f"chromium-{number}" / "chrome-linux" / "chrome")
    assert found({"PATH": ""}, tmp_path) == Chromium(newest)


def test_one_that_was_fetched_is_not_fetched_again(tmp_path: Path) -> None:
    assert found({"PATH": ""}, tmp_path) is None
    own = program(tmp_path / "browser" / "chromium")
    assert fetched(tmp_path / "browser").path == own
