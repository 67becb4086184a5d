"""The published test vectors and the page of second opinions say what the program says."""

from __future__ import annotations

import json
from fractions import Fraction

import pytest

from tests.odds import vectors
from tests.odds.vectors import PAGE, VECTORS, Vector, agrees, ours, published, vector_of

LISTED: list[Vector] = json.loads(VECTORS.read_text(encoding="utf-8"))
LONG = {"casino_club/ultimate_texas_holdem base", "garden_city/six_card_poker two_way_bad_beat"}


def name(figure: Vector) -> str:
    return f"{figure.get('game', figure.get('id'))} {figure['bet']}"


@pytest.mark.parametrize("vector", LISTED[:: len(LISTED) // 12], ids=name)
def test_a_vector_is_what_is_worked_out(vector: Vector) -> None:
    assert vector_of(vector["id"], vector["bet"]) == vector


def test_vectors_hang_together_by_plain_arithmetic() -> None:
    """An edge is minus the sum of pays times counts over all combinations; nothing of the program is used here."""
    assert len(LISTED) > 60
    for vector in LISTED:
        assert sum(outcome["count"] for outcome in vector["outcomes"]) == vector["combinations"], name(vector)
        won = sum(
            Fraction(str(outcome["pays"])).limit_denominator(1_000) * outcome["count"] for outcome in vector["outcomes"]
        )
        assert -won / vector["combinations"] == Fraction(vector["house_edge"]), name(vector)


@pytest.mark.parametrize("figure", [f for f in published() if name(f) not in LONG], ids=name)
def test_a_published_figure_is_ours_or_differs_for_a_reason(figure: Vector) -> None:
    assert agrees(figure, ours(figure)) or figure["why"]


@pytest.mark.soak
def test_every_vector_and_the_page_are_up_to_date() -> None:
    assert vectors.vectors() == LISTED
    assert vectors.page() == PAGE.read_text(encoding="utf-8")
