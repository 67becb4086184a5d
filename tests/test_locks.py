"""What runs and what is tested are the same: both locks name the same version, and the same files, of every package."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = re.compile(r"^([A-Za-z0-9_.\-\[\]]+)==(\S+)")


def locked(name: str) -> dict[str, set[tuple[str, frozenset[str]]]]:
    """The packages of a lock: the versions of each, for whichever platforms, with their hashes."""
    found = defaultdict[str, set[tuple[str, frozenset[str]]]](set)
    for line in (ROOT / name).read_text().replace("\\\n", " ").splitlines():
        if match := PACKAGE.match(line):
            found[match[1]].add((match[2], frozenset(re.findall(r"sha256:[0-9a-f]{64}", line))))
    return found


def test_the_room_runs_on_what_it_was_tested_with() -> None:
    run, test = locked("requirements.lock"), locked("requirements-dev.lock")
    assert len(run) > 20
    assert {name: versions for name, versions in run.items() if not versions <= test[name]} == {}


def test_every_package_is_pinned_by_hash_and_no_registry_is_named() -> None:
    for name in ("requirements.lock", "requirements-dev.lock"):
        assert all(hashes for versions in locked(name).values() for _, hashes in versions), name
        assert "://" not in (ROOT / name).read_text()
