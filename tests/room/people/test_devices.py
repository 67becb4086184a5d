"""A browser is known for one account and one password, and nobody makes up such a text."""

from __future__ import annotations

import pytest

from housedealer.room.people import devices


def test_a_browser_is_known_by_its_name_until_the_password_changes() -> None:
    text = devices.issue("ann", "hash")
    assert devices.known(text, "ann", "hash") == text.partition(".")[0]
    assert devices.known(text, "ann", "another hash") is None


def test_every_browser_has_a_name_of_its_own() -> None:
    assert len({devices.issue("ann", "hash") for _ in range(50)}) == 50


@pytest.mark.parametrize("text", [None, "", ".", "name", "name.", ".proof", "name.proof", "näme.prööf"])
def test_what_the_room_did_not_issue_is_not_known(text: str | None) -> None:
    assert devices.known(text, "ann", "hash") is None


def test_a_proof_fits_one_name_only() -> None:
    one, two = devices.issue("ann", "hash"), devices.issue("ann", "hash")
    assert devices.known(f"{one.partition('.')[0]}.{two.partition('.')[2]}", "ann", "hash") is None
