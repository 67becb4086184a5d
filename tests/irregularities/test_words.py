"""Kinds of accidents in a dealer's words."""

from __future__ import annotations

import pytest

from housedealer.irregularities.words import KINDS, in_words


def test_every_known_kind_is_told_in_words_of_its_own() -> None:
    told = [in_words(kind) for kind in KINDS]
    assert len(set(told)) == len(KINDS)
    assert not [words for words in told if "_" in words]


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("exposed_unseen", in_words("exposed")),  # what nobody has seen is the same thing
        ("chair_collapsed", "chair collapsed"),
        ("x" * 60, "x" * 60),
        ("x" * 61, "x" * 60),
    ],
)
def test_a_kind_that_is_not_known_is_told_as_it_is_written_if_it_is_short(kind: str, words: str) -> None:
    assert in_words(kind) == words
