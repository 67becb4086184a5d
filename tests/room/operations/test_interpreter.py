"""A server's interpreter switches threads often and looks rarely at objects that live long."""

from __future__ import annotations

import gc
import sys
from collections.abc import Iterator

import pytest

from housedealer.room.operations import interpreter


@pytest.fixture(autouse=True)
def _as_before() -> Iterator[None]:
    interval, threshold = sys.getswitchinterval(), gc.get_threshold()
    yield
    sys.setswitchinterval(interval)
    gc.set_threshold(*threshold)
    gc.unfreeze()


def test_it_is_tuned() -> None:
    interpreter.tune()
    assert sys.getswitchinterval() == pytest.approx(interpreter.SWITCH)
    assert gc.get_threshold()[0] == interpreter.YOUNG
    assert gc.get_freeze_count() > 10_000  # what is loaded is not looked at again
