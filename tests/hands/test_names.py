"""What hands are called, and tables of strengths worked out beforehand."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.hands import asian, five, four, joker, low, three, two
from housedealer.hands.readings import Reading, category_of, named, of_parts


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Ah Kh Qh Jh Th", "royal flush"), ("Kh Qh Jh Th 9h", "straight flush, king high"),
        ("9c 9d 9h 9s 2c", "four nines"), ("9c 9d 9h 2s 2c", "full house, nines over twos"),
        ("Ah Jh 9h 4h 2h", "flush, ace high"), ("5c 4d 3h 2s Ac", "straight, five high"),
        ("6c 6d 6h 4s 2c", "three sixes"), ("6c 6d 4h 4s 2c", "two pair, sixes and fours"),
        ("6c 6d 9h 4s 2c", "pair of sixes"), ("Kc Qd 9h 4s 2c", "king high"), ("5h 4h 3h 2h Ah", "straight flush, five high"),
        ("Ac Ad Ah 2s 2c", "full house, aces over twos"), ("Kc Kd Ah 2s 3c", "pair of kings"),
    ],
)  # fmt: skip
def test_high_hands_in_words(hand: str, name: str) -> None:
    assert five.describe(five.best(cards(hand))) == name


@pytest.mark.parametrize(
    ("hand", "name"),
    [
        ("Jc 9d 5h 2s Ac", "J-9-5-2-A low"), ("Qc 9d 5h 2s Ac", "Q-9-5-2-A low"), ("Kc Jd 5h 2s Ac", "K-J-5-2-A low"),
        ("Ac Ad 5h 3s 2c", "pair of aces"), ("2c 2d 5h 3s Ac", "pair of twos"), ("6c 6d 5h 3s Ac", "pair of sixes"),
        ("Ac Ad 2h 2s 5c", "two pairs, twos"), ("3c 3d 3h 2s Ac", "three threes"), ("Ac Ad Ah 2s 2c", "full house, aces"),
        ("6c 6d 6h 6s 2c", "four sixes"), ("Tc 9d 8h 7s 6c", "10-9-8-7-6 low"),
    ],
)  # fmt: skip
def test_low_hands_in_words(hand: str, name: str) -> None:
    assert low.describe(low.low(cards(hand))) == name


@pytest.mark.parametrize(
    ("hand", "name", "category"),
    [
        ("6c 6d 6h 6s", "four sixes", "four_of_a_kind"), ("Ah Kh Qh Jh", "straight flush, ace high", "straight_flush"),
        ("4h 3h 2h Ah", "straight flush, four high", "straight_flush"), ("9c 9d 9h Ks", "three nines", "three_of_a_kind"),
        ("Ah Kh Qh 9h", "flush, ace high", "flush"), ("4c 3d 2h As", "straight, four high", "straight"),
        ("6c 6d Kh Ks", "two pair, kings and sixes", "two_pair"), ("6c 6d Kh Qs", "pair of sixes", "one_pair"),
        ("Ac Kd Qh 9s", "ace high", "high_card"),
    ],
)  # fmt: skip
def test_four_cards_in_words(hand: str, name: str, category: str) -> None:
    strength = four.strength(cards(hand))
    assert (four.describe(strength), four.category(strength)) == (name, category)


@pytest.mark.parametrize(
    ("hand", "name", "category"),
    [
        ("Ah Kh Qh", "mini royal flush", "mini_royal_flush"), ("9h 8h 7h", "straight flush, nine high", "straight_flush"),
        ("3h 2h Ah", "straight flush, three high", "straight_flush"), ("6c 6d 6h", "three sixes", "three_of_a_kind"),
        ("Ah Kd Qs", "straight, ace high", "straight"), ("Ah Qh 9h", "flush, ace high", "flush"),
        ("6c 6d 2h", "pair of sixes", "one_pair"), ("2c 2d 6h", "pair of twos", "one_pair"),
        ("Kc 9d 2h", "king high", "high_card"),
    ],
)  # fmt: skip
def test_three_cards_in_words(hand: str, name: str, category: str) -> None:
    strength = three.strength(cards(hand))
    assert (three.describe(strength), three.category(strength)) == (name, category)


@pytest.mark.parametrize(
    ("hand", "bug", "wild"),
    [
        ("Kc Kd", "pair of kings", "pair of kings"), ("Ac 2d", "ace and two", "ace and two"), ("2d Ac", "ace and two", "ace and two"),
        ("Jo 9c", "ace and nine", "pair of nines"), ("9c Jo", "ace and nine", "pair of nines"), ("Jo Ac", "pair of aces", "pair of aces"),
    ],
)  # fmt: skip
def test_two_cards_in_words(hand: str, bug: str, wild: str) -> None:
    assert two.describe(two.strength(cards(hand))) == bug
    assert two.describe(two.strength(cards(hand), wild=True)) == wild


@pytest.mark.parametrize(("hand", "ranks"), [("9c 9d", (9, 9, 0, 0, 0)), ("Ac 2d", (14, 2, 0, 0, 0))])
def test_two_cards_have_no_kickers(hand: str, ranks: tuple[int, ...]) -> None:
    assert five.ranks(two.strength(cards(hand))) == ranks


@pytest.mark.parametrize(
    ("hand", "name"), [("6c 6d 6h 6s Jo", "five sixes"), ("Kc Kd Kh Ks Jo", "five kings"), ("6c 6d 6h 2s Jo", "four sixes")]
)  # fmt: skip
def test_hands_with_a_wild_joker_in_words(hand: str, name: str) -> None:
    assert joker.describe(joker.best(cards(hand), wild=True)) == name


@pytest.mark.parametrize(
    ("hand", "traded", "traditional"),
    [("Ac Kc Qc 9c 7c", "flush", "flush"), ("Ac Ad Ah Ks Kh", "full_house", "full_house"), ("Ac 7d 8h 9s Th", "straight", "high_card"),
     ("Ac 7c 8c 9c Tc", "straight_flush", "flush"), ("Ac Ad Kh Qs 7c", "one_pair", "one_pair")],
)  # fmt: skip
def test_asian_hands_are_called_by_what_they_are_in_either_order(hand: str, traded: str, traditional: str) -> None:
    assert asian.category(asian.strength(cards(hand))) == traded
    plain = asian.strength(cards(hand), ace_as_six=False, flush_over_full_house=False)
    assert asian.category(plain, flush_over_full_house=False) == traditional


@pytest.mark.parametrize(
    ("text", "kind", "ranks"),
    [
        ("two pair, kings and sixes", "two_pair", (13, 6)), ("two pairs, twos", "two_pairs", (2,)),
        ("full house, nines over twos", "full_house", (9, 2)), ("full house, aces", "full_house_of", (14,)),
        ("straight flush, five high", "straight_flush", (5,)), ("flush, ace high", "flush", (14,)), ("straight, ten high", "straight", (10,)),
        ("five sixes", "five_of_a_kind", (6,)), ("four jacks", "four_of_a_kind", (11,)), ("three queens", "three_of_a_kind", (12,)),
        ("pair of sevens", "one_pair", (7,)), ("ace and two", "two_high", (14, 2)), ("king high", "high_card", (13,)),
        ("royal flush", "royal_flush", ()), ("mini royal flush", "mini_royal_flush", ()),
    ],
)  # fmt: skip
def test_a_name_says_its_kind_and_the_ranks_that_decide(text: str, kind: str, ranks: tuple[int, ...]) -> None:
    assert named(text) == Reading(kind, ranks, text)
    assert category_of("as_paid", text) == Reading("as_paid", ranks, text)


def test_a_hand_in_parts_is_read_where_all_of_it_is_seen() -> None:
    held = {
        "seat1.front": ["Ks", "Kd"], "seat1.back": ["As"], "seat2.front": ["??", "2c"], "seat2.back": ["Ad"],
        "seat3.front": ["Qs"], "seat3.back": [], "seat4.back": ["9c"],
    }  # fmt: skip
    found = of_parts(held, ("front", "back"), lambda groups: ["pair of kings", f"{len(groups[1])} high"])
    assert found == {
        "seat1.front": (Reading("one_pair", (13,), "pair of kings"),), "seat1.back": (Reading("1_high", (), "1 high"),),
    }  # fmt: skip


def test_every_rank_histogram_of_five_cards_can_be_worked_out_beforehand() -> None:
    """6,175 multisets of five ranks with no rank five times; each is then known without being met."""
    five.UNSUITED.clear()
    five.learn(5)
    assert len(five.UNSUITED) == 6_175
