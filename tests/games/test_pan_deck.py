"""The deck of pan lasts over hands: what was discarded comes back only from its rear (001:2392)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from housedealer.games.pan.round import HAND, SPARE
from housedealer.packets.entries import open_game
from housedealer.table.chance import Committed, Sealed
from housedealer.table.determinise import determinise
from housedealer.table.events import DOWN
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.games.pan_table import pan
from tests.ledger import clause

PLAYERS = 4


def go_on_top(_: Round, question: Question) -> Answer:
    """Everyone posts and goes on top, so that a hand is over once it is dealt."""
    return Answer("post") if question.option("post") is not None else Answer("on_top")


def table(**options: str) -> Session:
    session = Session(pan(**options))
    for seat in range(1, PLAYERS + 1):
        session.sit(seat, f"player {seat}", 50_000)
    return session


def hand(session: Session, number: int) -> Round:
    round_ = session.start(Sealed.of("pan", number))
    round_.play_out(go_on_top)
    session.finish()
    return round_


def dealt(round_: Round) -> Counter[object]:
    return Counter(
        card for event in round_.events if event.kind == "deal" and event.source == "deck" for card in event.what
    )


@clause("001:2392")
def test_discards_go_to_the_rear_with_a_part_of_it_and_the_front_is_dealt_next() -> None:
    session = table()
    first = hand(session, 1)
    left = list(first.felt.cards["deck"])
    second = hand(session, 2)
    assert [event.source for event in second.events if event.kind == "shuffle"] == ["deck"]
    assert dealt(second) <= Counter(left[40:])
    assert Counter(second.felt.cards["rear"]) == dealt(first) + Counter(left[:40])
    assert set(second.felt.faces["rear"]) == {DOWN}
    third = hand(session, 3)
    assert dealt(third) <= Counter(left[40:]) - dealt(second)
    assert sum(map(len, third.felt.cards.values())) == 320


@clause("001:2392")
@pytest.mark.parametrize(("front", "whole"), [(HAND * PLAYERS + SPARE, False), (HAND * PLAYERS + SPARE - 1, True)])
def test_where_the_front_does_not_reach_for_the_next_deal_the_whole_deck_is_shuffled(front: int, whole: bool) -> None:
    session = table()
    left = hand(session, 1).felt.cards["deck"]
    session.felt.cards["discards"] += left[: len(left) - front - 40]
    session.felt.faces["discards"] += [DOWN] * (len(left) - front - 40)
    del session.felt.cards["deck"][: len(left) - front - 40], session.felt.faces["deck"][: len(left) - front - 40]
    second = hand(session, 2)
    assert [event.source for event in second.events if event.kind == "shuffle"] == [None if whole else "deck"]
    assert sum(map(len, second.felt.cards.values())) == 320


@clause("001:2392", "001:2531")
def test_when_the_front_is_used_up_the_rear_is_dealt_before_the_discards() -> None:
    session = table(rear="0")
    hand(session, 1)
    round_ = session.start(Sealed.of("long"))
    plucked = Answer("pluck")

    def pluck_and_discard(_: Round, question: Question) -> Answer:
        for way in ("post", "in", "play"):
            if question.option(way) is not None:
                return Answer(way)
        return plucked if question.option("pluck") is not None else question.default

    round_.play_out(pluck_and_discard)
    scrambled = [event.source for event in round_.events if event.kind == "scramble" and event.target == "deck"]
    assert scrambled[:2] == ["rear", "discards"]
    assert sum(map(len, round_.felt.cards.values())) == 320


def test_the_front_of_a_kept_deck_is_dealt_anew_for_whoever_has_not_seen_it() -> None:
    session = table()
    hand(session, 1)
    round_ = session.start(Sealed.of("world"))
    for seat in range(1, PLAYERS + 1):
        round_.answer(seat, Answer("post"))
    other = determinise(View(round_, "seat1"), Random(1))
    assert other.felt.cards["seat1.hand"] == round_.felt.cards["seat1.hand"]
    assert other.felt.cards["deck"] != round_.felt.cards["deck"]
    assert Counter(other.felt.cards["rear"]) != Counter(round_.felt.cards["rear"])  # nor does anybody know that


def test_a_hand_from_a_kept_deck_is_proven_by_its_own_shuffle() -> None:
    session = table()
    hand(session, 1)
    round_ = session.start(Committed(bytes(32)))
    round_.play_out(go_on_top)
    roots = [event for event in round_.events if event.kind == "commit" and event.target == "deck"]
    assert len(roots) == 1
    assert open_game("garden_city/pan").keeps == "deck" and open_game("garden_city/razz").keeps == "shoe"
