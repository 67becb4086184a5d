"""The deal at every pot table whose packet prints a rule of it: the pack, the counts, burns and boards, discards."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from housedealer.packets.entries import entry
from tests.games.pot_hands import (
    DRAW,
    FLOP,
    HOLE,
    POT,
    board,
    dealing,
    hands,
)
from tests.ledger import tables_with


@tables_with("rule:shuffle", POT)
def test_the_whole_pack_is_shuffled_before_every_deal(id: str) -> None:
    size = 53 if id in DRAW else 32 if id.endswith("asian_stud") else 52
    for hand in hands(id):
        first_deal = hand.of("deal")[0][0]
        packs = [event.what for at, event in hand.of("shuffle") if at < first_deal]
        assert packs and all(len(pack) == size == len(set(pack)) for pack in packs)


@tables_with("rule:deal", POT)
def test_each_player_is_dealt_the_printed_number_of_cards(id: str) -> None:
    for hand in hands(id):
        first = dealing(hand)
        until = next((at for at, *_ in hand.asked if at > first), len(hand.events))
        counted: Counter[str] = Counter()
        for at, event in hand.of("deal"):
            if first <= at < until and event.target and event.target.endswith(".hand"):
                counted[event.target] += len(event.what)
        expected = HOLE.get(entry(id).module) or (5 if id in DRAW else 2 if id.endswith("asian_stud") else 3)
        assert set(counted.values()) == {expected} and len(counted) >= 2


@tables_with("rule:burn", POT)
def test_a_card_is_burned_before_what_is_dealt_next(id: str) -> None:
    for hand in hands(id):
        kinds = [(event.kind, event.target) for event in hand.events]
        if id in FLOP:
            assert kinds.count(("burn", "burn")) == sum(target == "board" for kind, target in kinds if kind == "deal")
            assert all(one == ("burn", "burn") for one, two in pairwise(kinds) if two == ("deal", "board"))
    assert any(event.kind == "burn" for hand in hands(id) for event in hand.events)


@tables_with("rule:flop", FLOP)
def test_the_flop_is_three_cards(id: str) -> None:
    assert {count for hand in hands(id) for count in board(hand)[:1]} == {3}


@tables_with("rule:turn", FLOP)
def test_the_turn_is_one_card(id: str) -> None:
    assert {count for hand in hands(id) for count in board(hand)[1:2]} == {1}


@tables_with("rule:river", FLOP)
def test_the_river_is_one_card_and_the_last(id: str) -> None:
    assert {tuple(board(hand)[2:]) for hand in hands(id) if len(board(hand)) > 2} == {(1,)}


@tables_with("rule:discard", FLOP)
def test_three_cards_are_dealt_and_one_is_thrown_away_at_the_printed_time(id: str) -> None:
    """Pineapple: after the first betting round and before the flop. Crazy Pineapple: after the flop, before it is bet on."""
    seen = 0
    for hand in hands(id):
        thrown = [(at, event) for at, event in hand.of("discard")]
        if not board(hand):
            assert not thrown
            continue
        flop = next(at for at, event in hand.of("deal") if event.target == "board")
        later = [at for at, question, _ in hand.asked if at > flop and question.option("fold") is not None]
        for at, event in thrown:
            assert len(event.what) == 1
            assert at < flop if entry(id).module == "pineapple" else flop < at <= min(later, default=at)
        assert len({event.source for _, event in thrown}) == len(thrown) >= 2
        seen += 1
    assert seen
