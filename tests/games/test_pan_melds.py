"""What may be melded at a moment: the search against the grammar, and against trying everything."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from housedealer.cards import Card, cards
from housedealer.games.pan import pan_deck
from housedealer.games.pan.konditions import brought, konditions, on_board
from housedealer.games.pan.melds import KINDS, ORDER, PACK, Kind, Meld, acts, fits, new_melds, valid
from tests.games.pan_table import pan
from tests.ledger import clause, proves

PAN = ("garden_city/pan",)


@proves("rule:shuffle", tables=PAN)
def test_the_deck_is_eight_packs_without_eights_nines_tens_and_jokers() -> None:
    deck = Counter(pan_deck())
    assert sum(deck.values()) == 320
    assert set(deck.values()) == {8}
    assert {card.code[0] for card in deck} == set(ORDER)


@proves("code:games.pan.melds.Meld", "rule:meld", tables=PAN)
@pytest.mark.parametrize(
    ("held", "kinds"),
    [
        ("Ah 2h 3h", ["rope"]),
        ("6c 7c Jc", ["rope"]),  # the jack follows the seven
        ("Jc Qc Kc", ["rope"]),
        ("Qc Kc Ac", []),  # the ace is low only
        ("4c 5c 6d", []),
        ("4c 5c 5c 6c", []),
        ("5c 5d 5h", ["square"]),
        ("5c 5c 5c", ["suited"]),
        ("5c 5c 5d", []),
        ("5c 5c 5d 5h", ["square"]),
        ("5c 5c 5c 5h", ["suited"]),
        ("5c 5c 5c 5h 5d", ["square", "suited"]),
        ("Kc Kc Kd", ["square"]),  # non-comoquers
        ("Ac Ad Ad", ["square"]),
        ("Ac Ac Ac", ["square", "suited"]),
        ("Ac 2c 3c 4c 5c 6c 7c Jc Qc Kc", ["rope"]),
        ("5c 5d", []),
    ],
)
def test_ropes_and_squares_are_the_melds(held: str, kinds: list[str]) -> None:
    assert [kind for kind in KINDS if valid(kind, cards(held))] == kinds


@proves(
    "rule:valle_three_suits",
    "rule:valle_three_suits_added",
    "rule:valle_suited",
    "rule:valle_suited_spades",
    "rule:valle_suited_added",
    "rule:valle_suited_added_spades",
    "rule:suited",
    "rule:suited_spades",
    "rule:suited_added",
    "rule:suited_added_spades",
    "rule:king_queen_jack",
    "rule:king_queen_jack_spades",
    "rule:ace_deuce_trey",
    "rule:ace_deuce_trey_spades",
    tables=PAN,
)
@clause("001:2410", "001:2408")
@pytest.mark.parametrize(
    ("kind", "held", "chips"),
    [
        ("square", "3c 3d 3h", 1),
        ("square", "3c 3d 3s", 1),  # spades count double only in one suit
        ("square", "3c 3d 3h 3h 3c", 3),  # each added card pays the kondition again (001:2410)
        ("square", "4c 4d 4h", 0),
        ("square", "4c 4d 4h 4s", 0),
        ("square", "Kh Kd Kd Kc", 0),
        ("suited", "7h 7h 7h", 2),
        ("suited", "7s 7s 7s", 4),
        ("suited", "7h 7h 7h 7h", 3),
        ("suited", "7s 7s 7s 7s", 6),
        ("suited", "7s 7s 7s 7h", 4),  # another suit may be added and pays nothing (001:2408, 2452)
        ("suited", "Qd Qd Qd", 1),
        ("suited", "Qs Qs Qs", 2),
        ("suited", "Qd Qd Qd Qd Qd", 3),
        ("suited", "Ks Ks Ks Ks", 4),
        ("suited", "Ac Ac Ac", 1),
        ("rope", "Ah 2h 3h", 1),
        ("rope", "As 2s 3s", 2),
        ("rope", "Jd Qd Kd", 1),
        ("rope", "Js Qs Ks", 2),
        ("rope", "Ah 2h 3h 4h", 1),
        ("rope", "7d Jd Qd", 0),
        ("rope", "As 2s 3s 4s 5s 6s 7s Js Qs Ks", 4),
    ],
)
def test_konditions_pay_as_printed(kind: Kind, held: str, chips: int) -> None:
    pays = pan().pays
    assert sum(pays.rows[row].win for row in konditions(kind, cards(held))) == chips


def test_the_value_of_a_board_is_the_sum_of_its_melds_as_they_lie() -> None:
    board = [
        Meld("", "suited", cards("3s 3s 3s")),
        Meld("", "rope", cards("Ah 2h 3h")),
        Meld("", "square", cards("Kh Kd Kd Kc")),
        Meld("", "suited", cards("3s 3s 3s 3s")),
    ]
    pays = pan().pays
    assert [sum(pays.rows[row].win for row in on_board([meld])) for meld in board] == [4, 1, 0, 6]
    assert sum(pays.rows[row].win for row in on_board(board[1:])) == 7


@proves("rule:add", tables=PAN)
@pytest.mark.parametrize(
    ("kind", "held", "fitting"),
    [
        ("rope", "4c 5c 6c", "3c 7c"),
        ("rope", "5c 6c 7c", "4c Jc"),
        ("rope", "Ac 2c 3c", "4c"),
        ("rope", "Jc Qc Kc", "7c"),
        ("square", "4c 4d 4h", "4c 4d 4h 4s"),
        ("suited", "4c 4c 4c", "4c 4d 4h 4s"),  # any suit, by rule 13 b
    ],
)
def test_cards_are_added_while_the_character_is_preserved(kind: Kind, held: str, fitting: str) -> None:
    meld = Meld("seat1.x", kind, cards(held))
    assert {card for card in PACK if fits(meld, card)} == set(cards(fitting))
    assert all(valid(kind, (*meld.cards, card)) == fits(meld, card) for card in PACK)


def ids(held: str, melds: list[Meld], drawn: str | None) -> list[str]:
    return [act.id for act in acts(cards(held), melds, cards(drawn)[0] if drawn else None)]


def test_a_drawn_card_must_be_in_the_meld() -> None:
    assert ids("5c 6c 7c Jd", [], "Qd") == []
    assert ids("5c 6c 7c Jd", [], "4c") == ["lay_rope_4c5c6c", "lay_rope_4c5c6c7c"]
    assert ids("5c 6c 7c Jd", [], None) == ["lay_rope_5c6c7c"]


@proves("rule:split", tables=PAN)
def test_a_rope_is_split_by_a_card_within_it() -> None:
    rope = Meld("seat1.rope1", "rope", cards("Ac 2c 3c 4c 5c"))
    assert ids("Kd", [rope], "3c") == ["split_rope1_3c_rope_3c4c5c"]
    (act,) = acts(cards("Kd"), [rope], cards("3c")[0])
    assert [meld.cards for meld in act.after] == [cards("Ac 2c 3c"), cards("3c 4c 5c")]
    assert brought(act.before, act.after) == []  # ace, deuce, trey was paid when it was laid


def test_splitting_a_square_makes_a_kondition() -> None:
    square = Meld("seat1.square1", "square", cards("Qh Qc Qd Qh Qh"))
    found = {act.id: act for act in acts((), [square], cards("Qs")[0])}
    act = found["split_square1_Qs_suited_QhQhQh"]
    assert brought(act.before, act.after) == ["suited"]
    assert sorted(map(str, act.after[0].cards)) == ["Qc", "Qd", "Qs"]


@proves("rule:borrow", tables=PAN)
def test_borrowing_leaves_a_valid_meld() -> None:
    square = Meld("seat1.square1", "square", cards("5c 5d 5h 5s"))
    assert "borrow_square1_rope_4h5h6h" in ids("6h", [square], "4h")
    three = Meld("seat1.square1", "square", cards("5c 5d 5h"))
    assert ids("6h", [three], "4h") == []
    rope = Meld("seat1.rope1", "rope", cards("3c 4c 5c 6c"))
    assert "borrow_rope1_square_6c6d6h" in ids("6d", [rope], "6h")
    assert "borrow_rope1_square_4c4d4h" not in ids("4d", [rope], "4h")  # the rope would break


def test_one_card_is_borrowed_and_the_others_come_from_the_hand() -> None:
    square = Meld("seat1.square1", "square", cards("Kc Kd Kh Ks"))
    rope = Meld("seat1.rope2", "rope", cards("7c Jc Qc Kc"))
    for act in acts(cards("2d"), [square, rope], cards("Qd")[0]):
        assert act.verb != "borrow"


# -- against trying everything -----------------------------------------------------------------------------------------

FEW = [card for card in PACK if card.code[0] in "A23457JK" and card.suit in "hs"] + list(cards("3c 5c Kc 3d 5d"))
hands = st.lists(st.sampled_from(FEW), min_size=0, max_size=7)


def kinds_of(held: tuple[Card, ...]) -> list[Kind]:
    """The kinds that cards may be laid as: three aces or kings of a suit are worth more suited than mixed."""
    suited = valid("suited", held)
    three_suits = len({card.suit for card in held}) >= 3
    return [kind for kind in KINDS if valid(kind, held) and not (kind == "square" and suited and not three_suits)]


@given(hands)
def test_every_new_meld_is_found_and_no_other(hand: list[Card]) -> None:
    found = Counter((kind, tuple(sorted(map(str, held)))) for kind, held in new_melds(hand))
    tried = {
        (kind, tuple(sorted(map(str, held))))
        for count in range(3, len(hand) + 1)
        for held in combinations(hand, count)
        for kind in kinds_of(held)
    }
    assert set(found) == tried
    assert set(found.values()) <= {1}


@st.composite
def boards(draw: st.DrawFn) -> Meld:
    """One increased meld."""
    if draw(st.booleans()):
        low = draw(st.integers(0, 5))
        return Meld(
            "seat1.rope1", "rope", tuple(card for card in PACK if card.suit == "h")[low : low + draw(st.integers(4, 6))]
        )
    rank = draw(st.sampled_from("35KA"))
    held = tuple(draw(st.lists(st.sampled_from(cards(f"{rank}h {rank}s {rank}c {rank}d")), min_size=4, max_size=6)))
    kind = draw(st.sampled_from(["square", "suited"]))
    return Meld(f"seat1.{kind}1", kind, held) if valid(kind, held) else Meld("seat1.suited1", "suited", (held[0],) * 4)  # type: ignore[arg-type]


@given(boards(), st.lists(st.sampled_from(FEW), max_size=4), st.sampled_from(FEW))
def test_every_split_and_borrowing_with_a_drawn_card_is_found(meld: Meld, hand: list[Card], drawn: Card) -> None:
    found = list(acts(hand, [meld], drawn))
    assert len({act.id for act in found}) == len(found)
    pool = Counter([*hand, drawn])
    for act in found:
        assert all(valid(part.kind, part.cards) for part in act.after)
        assert drawn in act.used
        assert not Counter(act.used) - pool
        before = Counter(card for part in act.before for card in part.cards) + Counter(act.used)
        assert before == Counter(card for part in act.after for card in part.cards)
    for verb, most in (("borrow", len(hand)), ("split", 1)):
        tried = set()
        for count in range(most + 1):
            for more in combinations(hand, count):
                used = (drawn, *more)
                tried |= two_parts(meld, used, verb)
        assert {
            (part.kind, tuple(sorted(map(str, part.cards))), tuple(sorted(map(str, act.used))))
            for act in found
            if act.verb == verb
            for part in act.after[-1:]
        } == tried, verb


def two_parts(meld: Meld, used: tuple[Card, ...], verb: str) -> set[tuple[str, tuple[str, ...], tuple[str, ...]]]:
    """Every new meld beside a valid rest, by trying all divisions of the cards."""
    result: set[tuple[str, tuple[str, ...], tuple[str, ...]]] = set()
    everything = (*meld.cards, *used)
    for sides in product((0, 1), repeat=len(everything)):
        left = [card for card, side in zip(everything, sides, strict=True) if not side]
        new = [card for card, side in zip(everything, sides, strict=True) if side]
        if not valid(meld.kind, left):
            continue
        lent = sum((Counter(new) - Counter(used)).values())
        kept = sum((Counter(left) - Counter(used)).values())
        if verb == "borrow":
            taken = Counter(meld.cards) - Counter(left)
            if sum(taken.values()) != 1 or Counter(left) - Counter(meld.cards):
                continue
        elif (
            lent < 2
            or kept < 2
            or (meld.kind == "rope" and PACK.index(min(left, key=PACK.index)) > PACK.index(min(new, key=PACK.index)))
        ):
            continue
        for kind in kinds_of(tuple(new)):
            result.add((kind, tuple(sorted(map(str, new))), tuple(sorted(map(str, used)))))
    return result
