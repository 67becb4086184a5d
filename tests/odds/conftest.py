"""Tests keep results in a folder of their own."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest


@pytest.fixture(scope="session", autouse=True)
def _cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    before = os.environ.get("HOUSEDEALER_CACHE")
    os.environ["HOUSEDEALER_CACHE"] = str(tmp_path_factory.mktemp("kept"))
    yield
    if before is None:
        del os.environ["HOUSEDEALER_CACHE"]
    else:
        os.environ["HOUSEDEALER_CACHE"] = before
