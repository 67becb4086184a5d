"""Two and five cards with a joker, and what seven are worth together."""

from __future__ import annotations

from itertools import combinations

import pytest

from housedealer.cards import JOKER, RANKS, SUITS, card, cards
from housedealer.hands import joker, pai_gow, two
from housedealer.hands.pai_gow import Setting


@pytest.mark.parametrize(
    ("better", "worse", "wild"),
    [
        ("2c 2d", "Ac Kd", False), ("Ac Ad", "Kc Kd", False), ("Ac 3d", "Ac 2d", False), ("Ac Jo", "Kc Kd", False),
        ("Kc Jo", "Kc Qd", False), ("2c Jo", "Ac Kd", True), ("Ac Jo", "Kc Jo", True),
    ],
)  # fmt: skip
def test_two_cards_are_a_pair_or_high_cards(better: str, worse: str, wild: bool) -> None:
    assert two.strength(cards(better), wild) > two.strength(cards(worse), wild)


@pytest.mark.parametrize(
    ("five", "bug", "wild"),
    [
        ("Jo Ac Kd Qh Js", "straight", "straight"),
        ("Jo Kc Kd 4h 2s", "one_pair", "three_of_a_kind"),
        ("Jo Ac Ad Ah As", "five_of_a_kind", "five_of_a_kind"),
        ("Jo 9c 9d 9h 9s", "four_of_a_kind", "five_of_a_kind"),
        ("Jo Kc Kd 4h 4s", "two_pair", "full_house"),
        ("Jo Kh 9h 4h 2h", "flush", "flush"),
        ("Jo 5h 4h 3h 2h", "straight_flush", "straight_flush"),
        ("Jo Ah Kh Qh Jh", "royal_flush", "royal_flush"),
        ("Jo Kc 9d 4h 2s", "high_card", "one_pair"),
    ],
)
def test_the_joker_is_an_ace_or_completes_a_straight_or_flush_or_is_any_card(five: str, bug: str, wild: str) -> None:
    assert joker.category(pai_gow.back(cards(five), False)) == bug
    assert joker.category(pai_gow.back(cards(five), True)) == wild


def test_a_five_high_straight_is_the_lowest() -> None:
    lowest, next_lowest = (pai_gow.back(cards(hand), False) for hand in ("5c 4d 3h 2s Ac", "6c 5d 4h 3s 2c"))
    assert lowest < next_lowest


@pytest.mark.parametrize(
    ("front", "back", "fouled"),
    [
        ("Ac Kd", "Ah Ks Qd 9c 2h", False), ("Ac Kd", "Kh Qs Jd 9c 2h", True), ("Qc Qd", "Qh Qs 5d 4c 3h", False),
        ("Kc Kd", "Qh Qs 5d 4c 3h", True), ("Ac Jo", "Kh Ks 5d 4c 3h", True), ("2c 2d", "Ah Ks Qd 9c 4h", True),
    ],
)  # fmt: skip
def test_a_front_that_outranks_its_back_is_a_foul(front: str, back: str, fouled: bool) -> None:
    assert pai_gow.fouled(Setting(cards(front), cards(back)), False) is fouled


@pytest.mark.parametrize(
    ("front", "back", "higher"),
    [
        ("Ac Qd", "9h 9s 5d 4c 3h", 2), ("Ac Jd", "9h 9s 5d 4c 3h", 1), ("Ac Qd", "8h 8s 6d 4c 3h", 1),
        ("Ad Jd", "8h 8s 6d 4c 3h", 0), ("Kd Qd", "8d 8c 6d 4c 3h", 0),
    ],
)  # fmt: skip
def test_a_copy_is_the_banks(front: str, back: str, higher: int) -> None:
    theirs = Setting(cards("Ah Js"), cards("8d 8c 6s 4d 3c"))
    assert pai_gow.compare(Setting(cards(front), cards(back)), theirs, False) == higher


def test_one_pile_is_set_to_win_else_to_push_else_the_house_way() -> None:
    seven = cards("Kc Kd 9h 9s Ad 5c 2h")
    split = Setting(cards("9h 9s"), cards("Kc Kd Ad 5c 2h"))
    kept = Setting(cards("Ad 5c"), cards("Kc Kd 9h 9s 2h"))
    weak = Setting(cards("4c 3c"), cards("Qc Qd Jh 8s 7c"))
    assert pai_gow.compare(pai_gow.best_against(seven, weak, split, False), weak, False) == 2
    low_front = Setting(cards("Js 3c"), cards("Qh Qs 8c 8d 4s"))  # only both pairs in back win twice
    assert pai_gow.best_against(seven, low_front, split, False) == kept
    strong = Setting(cards("As Ah"), cards("8c 8d 8h 7s 6c"))
    assert pai_gow.best_against(seven, strong, split, False) == split


# -- Fortune ---------------------------------------------------------------------------------------------------------

ROWS = [  # seven cards, the first names with the bug and with a wild joker
    ("9h 8h 7h 6h 5h 4h 3h", "seven_card_straight_flush_no_joker", "seven_card_straight_flush_no_joker"),
    ("7h 6h 5h 4h 3h 2h Ah", "seven_card_straight_flush_no_joker", "seven_card_straight_flush_no_joker"),
    ("9h 8h 7h Jo 5h 4h 3h", "seven_card_straight_flush_with_joker", "seven_card_straight_flush_with_joker"),
    ("Ah Kh Qh Jh Th Ks Qs", "royal_flush_royal_match", "royal_flush_royal_match"),
    ("Ah Kh Jo Jh Th Ks Qs", "royal_flush_royal_match", "royal_flush_royal_match"),
    ("Ah Kh Qh Jh Th Ks Qd", "royal_flush", "royal_flush"),
    ("Ac Ad Ah As Jo 4h 3h", "five_aces", "five_aces"),
    ("Kc Kd Kh Ks Jo 4h 3h", "four_of_a_kind_10_to_ace_no_joker", "five_kings"),
    ("6c 6d 6h 6s Jo 4h 3c", "four_of_a_kind", "five_sixes"),
    ("9h 8h 7h 6h 5h As Ad", "straight_flush", "straight_flush"),
    ("Tc Td Th Ts 4c 4h 3h", "four_of_a_kind_10_to_ace_no_joker", "four_of_a_kind_10_to_ace_no_joker"),
    ("Tc Td Th Jo 4c 3h 2s", "three_of_a_kind", "four_of_a_kind_10_to_ace"),
    ("Ac Ad Ah Jo 4c 3h 7s", "four_of_a_kind_10_to_ace", "four_of_a_kind_10_to_ace"),
    ("9c 9d 9h 9s 4c 3h 2s", "four_of_a_kind", "four_of_a_kind"),
    ("9c 9d 9h 4s 4c 3h 2s", "full_house", "full_house"),
    ("Kh 9h 7h 4h 2h As Ad", "flush", "flush"),
    ("9c 8d 7h 6s 5c 5d 5h", "three_of_a_kind", "three_of_a_kind"),
    ("9c 8d 7h 6s 5c 5d 2h", "straight", "straight"),
    ("Ac Ad Jo Kc Qd Jh 3s", "three_of_a_kind", "three_of_a_kind"),
    ("9c 9d 9h Ks 4c 3h 2s", "three_of_a_kind", "three_of_a_kind"),
    ("9c 9d 4h 4s Kc 3h 2s", "two_pair", "two_pair"),
    ("Ac Kd 9h 7s 5c 3h 2s", "high_card", "high_card"),
]  # fmt: skip


@pytest.mark.parametrize(("seven", "bug", "wild"), ROWS)
def test_seven_cards_have_the_names_of_the_fortune_tables(seven: str, bug: str, wild: str) -> None:
    assert pai_gow.fortune_rows(cards(seven), False)[0] == bug
    assert pai_gow.fortune_rows(cards(seven), True)[0] == wild


def test_there_are_228_straight_flushes_of_seven_cards() -> None:
    natural = with_joker = 0
    for suit in SUITS:
        suited = [card(rank + suit) for rank in RANKS]
        names = (pai_gow.fortune_rows(seven, True) for seven in combinations(suited, 7))
        natural += sum("seven_card_straight_flush_no_joker" in found for found in names)
        names = (pai_gow.fortune_rows((*six, JOKER), False) for six in combinations(suited, 6))
        with_joker += sum("seven_card_straight_flush_with_joker" in found for found in names)
    assert (natural, with_joker) == (32, 196)


def test_there_are_72_royal_matches() -> None:
    found = 0
    for royal in SUITS:
        for match in set(SUITS) - {royal}:
            beside = cards(f"K{match} Q{match}")
            five = cards(" ".join(rank + royal for rank in "AKQJT"))
            for missing in (None, *five):
                seven = tuple(JOKER if c is missing else c for c in five) + beside
                found += pai_gow.fortune_rows(seven, False)[0] == "royal_flush_royal_match"
    assert found == 72


@pytest.mark.parametrize(
    ("seven", "ace_high"),
    [
        ("Ac Kd 9h 7s 5c 3h 2s", True), ("Jo Kd 9h 7s 5c 3h 2s", True), ("Jo Ad 9h 7s 5c 3h 2s", False),
        ("Kc Qd 9h 7s 5c 3h 2s", False), ("Ac Kd 9h 7s 5c 5h 2s", False), ("Ac Kd 9h 4s 5c 3h 2s", False),
        ("Ac Kc 9c 7c 5c 3h 2s", False), ("Jo Kc 9c 7c 5c 3h 2s", False),
    ],
)  # fmt: skip
def test_ace_high_is_an_ace_or_the_joker_and_no_pair_or_better(seven: str, ace_high: bool) -> None:
    assert pai_gow.is_ace_high(cards(seven)) is ace_high


def test_settings_are_described_while_they_are_made() -> None:
    assert pai_gow.describe((cards("Ac Jo"), cards("Kh Ks 5d 5c 3h")), False) == (
        "pair of aces",
        "two pair, kings and fives",
    )


@pytest.mark.parametrize(
    ("seven", "complete", "natural"),
    [
        ("Ac 2d 3h 4s 5c 9d Jh", True, True),  # the lowest straight
        ("Tc Jd Qh Ks Ac 2d 4h", True, True),  # the highest
        ("2c 3d 4h 5s 6c 9d Jh", True, True),
        ("Kc Ad 2h 3s 4c 7d 9h", False, False),  # no straight goes round the ace
        ("2c 3d 4h 5s Jo 9d Jh", True, False),  # four within a straight and the joker
        ("Ac 2d 3h 5s Jo 9d Jh", True, False),
        ("Jc Qd Ks Ah Jo 2d 5h", True, False),
        ("2c 3d 4h 8s Jo Td Qh", False, False),
        ("2c 4c 6c 8c Jo Td Qh", True, False),  # four of a suit and the joker
        ("2c 4c 6c 8c Tc Jd Qh", True, True),
        ("2c 4c 6c 8d Jo Td Qh", False, False),
    ],
)
def test_what_five_of_the_seven_cards_complete(seven: str, complete: bool, natural: bool) -> None:
    found = pai_gow.holding(cards(seven), wild=False)
    assert (found.complete, found.natural) == (complete, natural)
