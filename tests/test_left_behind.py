"""What a test leaves behind in its process is noticed."""

from __future__ import annotations

import logging
import os
import signal
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.left_behind import Surroundings


def _variable(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setenv("HOUSEDEALER_LEFT", "behind")


def _folder(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.chdir(folder)


def _handler(patch: pytest.MonkeyPatch, folder: Path) -> None:
    signal.signal(signal.SIGUSR1, signal.SIG_IGN)


def _path(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.syspath_prepend(str(folder))


def _level(patch: pytest.MonkeyPatch, folder: Path) -> None:
    patch.setattr(logging.getLogger("housedealer"), "level", logging.CRITICAL)


@pytest.mark.parametrize(
    ("leave", "told"),
    [
        (_variable, "environment HOUSEDEALER_LEFT: None became 'behind'"),
        (_folder, "folder: "),
        (_handler, "signals SIGUSR1: "),
        (_path, "path: "),
        (_level, "levels housedealer: "),
    ],
)
def test_what_is_left_behind_is_told(
    leave: Callable[[pytest.MonkeyPatch, Path], None], told: str, tmp_path: Path
) -> None:
    before = Surroundings.now()
    handler = signal.getsignal(signal.SIGUSR1)
    with pytest.MonkeyPatch.context() as patch:
        leave(patch, tmp_path)
        (found,) = before.changed(Surroundings.now())
    signal.signal(signal.SIGUSR1, handler)
    assert found.startswith(told)
    assert before.changed(Surroundings.now()) == []
    assert (os.getcwd(), tuple(sys.path)) == (before.folder, before.path)
