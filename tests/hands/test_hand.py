"""A hand as an object: it compares as a showdown would, and refuses what is no hand."""

from __future__ import annotations

import pytest

from housedealer import Hand, Picture, count_hands
from housedealer.cards import STANDARD_PACK
from tests.script import say, start


def test_hands_sort_from_the_lowest_to_the_highest() -> None:
    hands = [
        Hand(text)
        for text in ("As Ks Qs Js Ts", "2c 3d 4h 5s 7c", "As 2d 3d 4d 5d", "2c 2d 2h 3s 3c", "2c 2d 7h 8s 9c")
    ]
    assert [hand.category for hand in sorted(hands)] == [
        "high_card", "one_pair", "straight", "full_house", "royal_flush",
    ]  # fmt: skip


def test_hands_that_no_showdown_tells_apart_are_equal() -> None:
    one, other = Hand("As Ad Kc Qc Jc 2h 3h"), Hand("Ah Ac Ks Qs Js 2d 4d")
    assert one == other and hash(one) == hash(other) and not one < other and one != "pair of aces"
    assert [str(card) for card in one.winning_five] == ["As", "Ad", "Kc", "Qc", "Jc"]
    assert repr(one) == "Hand('As Ad Kc Qc Jc 2h 3h')"


@pytest.mark.parametrize("held", ["As Ks Qs Js", "As As Ks Qs Js", STANDARD_PACK[:8]])
def test_what_is_no_hand_is_refused(held: object) -> None:
    with pytest.raises(ValueError, match="five to seven different cards"):
        Hand(held)  # type: ignore[arg-type]


def test_all_seven_card_hands_are_counted() -> None:
    counted = count_hands(7)
    assert (
        sum(counted.values()) == 133_784_560 and counted["royal_flush"] == 4_324 and counted["one_pair"] == 58_627_800
    )


def test_a_picture_stays_as_the_table_was() -> None:
    round_ = start("hotel_del_rio/texas_holdem", {1: 200, 2: 200}, "", options={}, buttons={"dealer button": ["seat1"]})
    picture = Picture(round_)
    before = picture._repr_svg_()
    (seat,) = round_.open
    say(round_, f"{seat} fold")
    assert picture._repr_svg_() == before != Picture(round_)._repr_svg_()
    assert before.startswith("<svg") and "hotel_del_rio/texas_holdem" in str(picture)
