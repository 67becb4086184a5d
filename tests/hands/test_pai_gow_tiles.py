"""Two tiles as the packet's chart ranks them (001:2264-2295), row by row, and a house way for every four."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, pairwise, product

import pytest

from housedealer.errors import BadSetup
from housedealer.hands import pai_gow_tiles as tiles
from housedealer.hands.pai_gow_tiles import GONG, PAIR, WONG, HouseWay, kind, settings, strength
from housedealer.packets.entries import open_game
from housedealer.tiles import ALL_TILES, PAIRS, Tile, tile
from housedealer.tiles import tiles as read
from tests.ledger import clause

#: What the chart calls a tile, and the pairs it may mean.
NAMES = {
    "12": ["12"], "2": ["2"], "R 8": ["r8"], "R 4": ["r4"], "W 10": ["w10"], "W 6": ["w6"], "W 4": ["w4"], "11": ["11"],
    "R 10": ["r10"], "Big 7": ["b7"], "R 6": ["r6"], "9": ["9"], "W 8": ["w8"], "Sm. 7": ["s7"], "Sm.7": ["s7"],
    "5": ["5"], "3": ["l"], "Low 6": ["l"], "7": ["b7", "s7"], "10": ["w10", "r10"], "4": ["r4", "w4"], "6": ["w6", "r6", "l"],
}  # fmt: skip
#: The 78 printed rows, best first. Rows that the print leaves out are marked with + and stand where they belong.
CHART = {
    9: ["12 & 7", "2 & 7", "R 8 & 11", "R 4 & 5", "W 10 & 9", "W 6 & 3", "W 4 & 5", "11 & W 8", "R 10 & 9", "R 6 & 3"],
    8: ["12 & 6", "2 & 6", "R 8 & 10", "R 4 & W 4", "W 10 & W 8", "11 & 7", "R 10 & W 8", "3 & 5"],
    7: ["12 & 5", "2 & 5", "R 8 & 9", "R 4 & 3", "W 10 & 7", "W 6 & 11", "W 4 & 3", "11 & R 6", "R 10 & 7", "9 & W 8"],
    6: ["12 & 4", "2 & 4", "R 8 & W 8", "W 10 & 6", "W 6 & R 10", "11 & 5", "R 10 & R 6", "Big 7 & 9", "9 & Sm.7"],
    5: ["R 8 & 7", "R 4 & 11", "W 10 & 5", "W 6 & 9", "W 4 & 11", "+R 10 & 5", "Big 7 & W 8", "R 6 & 9", "+9 & Low 6",
        "W 8 & Sm. 7"],
    4: ["12 & 2", "R 8 & 6", "R 4 & 10", "W 10 & W 4", "W 6 & W 8", "W 4 & R 10", "Big 7 & Sm. 7", "R 6 & W 8", "9 & 5",
        "W 8 & Low 6"],
    3: ["12 & 11", "2 & 11", "R 8 & 5", "R 4 & 9", "W 6 & 7", "W 4 & 9", "Big 7 & R 6", "+R 6 & Sm. 7", "W 8 & 5",
        "Sm. 7 & Low 6"],
    2: ["12 & 10", "2 & 10", "R 8 & 4", "R 4 & W 8", "W 6 & R 6", "W 4 & W 8", "Big 7 & 5", "Sm. 7 & 5"],
    1: ["R 4 & 7", "W 10 & 11", "W 6 & 5", "W 4 & 7", "11 & R 10", "R 6 & 5"],
}  # fmt: skip
ROWS = [(number, at, row) for number, rows in CHART.items() for at, row in enumerate(rows, 1)]
UNPRINTED = {7: "11 & Low 6", 6: "R 10 & Low 6", 3: "Big 7 & Low 6"}  # beside rows 8, 7 and 7 of their columns


def of_pair(name: str) -> list[Tile]:
    return [each for each in ALL_TILES if each.pair == name]


def meant(row: str) -> list[tuple[Tile, Tile]]:
    """Every two tiles that a row of the chart means."""
    left, right = row.removeprefix("+").split(" & ")
    return [
        (one, other)
        for a, b in product(NAMES[left], NAMES[right])
        for one, other in product(of_pair(a), of_pair(b))
        if one is not other
    ]


def test_the_chart_has_78_printed_rows_and_three_that_are_missing() -> None:
    assert len(ROWS) == 81
    assert sum(not row.startswith("+") for _, _, row in ROWS) == 78


@clause("001:2266-2296", "001:2260")
@pytest.mark.parametrize(("number", "at", "row"), ROWS)
def test_each_row_has_its_number_and_every_hand_of_it_the_same_strength(number: int, at: int, row: str) -> None:
    strengths = {strength(hand) for hand in meant(row)}
    assert len(strengths) == 1
    assert {kind(value) for value in strengths} == {number}


@clause("001:2266-2296", "001:2259")
@pytest.mark.parametrize("number", CHART)
def test_rows_rank_from_the_top_of_their_column_down(number: int) -> None:
    column = [strength(meant(row)[0]) for row in CHART[number]]
    assert all(better > worse for better, worse in pairwise(column))


@pytest.mark.parametrize(("number", "row"), UNPRINTED.items())
def test_a_low_tile_beside_eleven_red_ten_and_big_seven_ranks_with_the_red_six(number: int, row: str) -> None:
    left = row.split(" & ")[0]
    assert {strength(hand) for hand in meant(row)} == {strength(hand) for hand in meant(f"{left} & R 6")}


def test_the_chart_with_its_missing_rows_is_complete() -> None:
    listed = {frozenset(hand) for _, _, row in ROWS for hand in meant(row)}
    listed |= {frozenset(hand) for row in UNPRINTED.values() for hand in meant(row)}
    numbered = {frozenset(hand) for hand in combinations(ALL_TILES, 2) if 1 <= kind(strength(hand)) <= 9}
    assert listed == numbered


def test_all_496_hands_are_counted_and_have_102_strengths() -> None:
    found = Counter(kind(strength(hand)) for hand in combinations(ALL_TILES, 2))
    assert found == {PAIR: 16, WONG: 8, GONG: 16, 9: 48, 8: 56, 7: 52, 6: 56, 5: 44, 4: 52, 3: 48, 2: 44, 1: 32, 0: 24}
    assert len({strength(hand) for hand in combinations(ALL_TILES, 2)}) == 102


def test_the_best_hand_of_any_four_tiles() -> None:
    best = Counter(max(kind(strength(hand)) for hand in combinations(four, 2)) for four in combinations(ALL_TILES, 4))
    assert best == {PAIR: 6840, WONG: 2704, GONG: 4240, 9: 11152, 8: 6000, 7: 2768, 6: 1152, 5: 720, 4: 256, 3: 128}


@clause("001:2258")
def test_pairs_rank_from_the_low_tiles_through_the_order_of_single_tiles() -> None:
    order = [strength(of_pair(name)) for name in ("l", *(pair for pair, *_ in PAIRS if pair != "l"))]
    assert all(better > worse for better, worse in pairwise(order))
    assert min(order) > strength(read("t12a t9a"))


@pytest.mark.parametrize("hand", ["tr8a tw8a", "tr4a tw4a", "tw10a tr10a", "tb7a ts7a", "tw6a tr6a", "tl6 tw6a"])
def test_equal_values_are_not_a_pair(hand: str) -> None:
    assert kind(strength(read(hand))) < GONG


@clause("001:2258", "001:2259")
def test_wong_beats_gong_beats_nine_and_twelve_beats_two() -> None:
    hands = ["t12a t9a", "t2a t9b", "t12a tr8a", "t2a tw8a", "t12a ts7a"]
    assert all(strength(read(better)) > strength(read(worse)) for better, worse in pairwise(hands))
    assert strength(read("t12a tr8a")) == strength(read("t12b tw8a"))


@clause("001:2261")
def test_all_noughts_are_equal() -> None:
    noughts = [hand for hand in combinations(ALL_TILES, 2) if kind(strength(hand)) == 0]
    assert {strength(hand) for hand in noughts} == {0}


def test_a_low_tile_is_three_or_six_whichever_is_better() -> None:
    assert {kind(strength(read(f"{low} {other}"))) for low in ("tl3", "tl6") for other in ("tw6a", "tr6a")} == {9}
    assert {kind(strength(read(f"{low} t12a"))) for low in ("tl3", "tl6")} == {8}


@pytest.mark.parametrize("hand", ["tl3 tl6", "t12a t12b", "t9a t9b", "t2a t9a", "t12a tw8a", "tw6a tl3", "t11a t9a"])
def test_hands_are_described(hand: str) -> None:
    assert tiles.describe(strength(read(hand)))


# -- tiles as pieces -----------------------------------------------------------------------------------------------------


@clause("001:2157")
def test_there_are_32_tiles_in_16_pairs() -> None:
    assert len(ALL_TILES) == len({each.code for each in ALL_TILES}) == 32
    assert all(len(of_pair(pair)) == 2 for pair, *_ in PAIRS)
    assert sum(sum(each.pips) for each in ALL_TILES) == 227
    assert all(tile(each.code) is each for each in ALL_TILES)
    with pytest.raises(ValueError, match="no tile is written"):
        tile("t13a")


# -- the house way -------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def house_way() -> HouseWay:
    game = open_game("garden_city/pai_gow_tiles")
    found: HouseWay = game.house_way  # type: ignore[attr-defined]
    return found


def test_every_four_tiles_are_set_one_way_with_the_lower_hand_in_front(house_way: HouseWay) -> None:
    for four in combinations(ALL_TILES, 4):
        front, back = house_way.set(four)
        assert strength(front) <= strength(back)
        assert {*front, *back} == set(four)


@pytest.mark.parametrize(
    ("four", "front"),
    [
        ("t12a t12b t5a t5b", "t5a t5b"),  # two pairs
        ("t12a t12b t9a tr8a", "t12a tr8a"),  # apart: Wong and Gong
        ("t9a t9b t12a t2a", "t2a t9b"),  # apart: two Wongs
        ("t12a t12b t5a t11a", "t5a t11a"),  # together
        ("tl3 tl6 tw6a t5a", "tl6 t5a"),  # apart: nine and eight
        ("tl3 tl6 tb7a t9a", "tb7a t9a"),  # together
        ("t12a t9a tr4a t11a", "tr4a t11a"),  # Wong
        ("t11a tr10a tr4a tw6a", "t11a tr4a"),  # balanced: five and six
    ],
)
def test_hands_of_the_house_way(house_way: HouseWay, four: str, front: str) -> None:
    found = house_way.set(read(four))
    assert strength(found.front) == strength(read(front)), found


def test_three_settings_of_four_tiles() -> None:
    four = read("t12a t9a tr4a t11a")
    assert len({frozenset(map(frozenset, setting)) for setting in settings(four)}) == 3


def test_a_chart_says_only_what_is_understood() -> None:
    row = {"name": "x", "pairs": 0, "set": ["nought / nought"]}
    for wrong in ({"of": ["r13"]}, {"set": ["ten / nought"]}, {"set": ["nine"]}):
        with pytest.raises(BadSetup):
            HouseWay.of({"rows": [{**row, **wrong}]})
    with pytest.raises(BadSetup, match="no row"):
        HouseWay.of({"rows": [row]}).set(read("t12a t12b t5a t11a"))
