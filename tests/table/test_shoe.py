"""Shoes that last over rounds, with sealed, stacked and live cards."""

from __future__ import annotations

from collections import Counter

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import STANDARD_PACK, Card, card, cards
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Live, Sealed
from housedealer.table.events import HIDDEN
from housedealer.table.questions import HOUSE_DEALER, Answer
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import RAIL, View, fold
from tests.script import say, start

PLAIN = "garden_city/pure_21_5_blackjack"
SHOE_GAMES = (
    PLAIN,
    "garden_city/pure_spanish_21_5",
    "garden_city/blackjack_switch",
    "garden_city/baccarat_gold_2_0",
    "garden_city/casino_war",
)
FREE = {"fee": "none"}


def all_cards(round_: Round) -> Counter[Card]:
    return Counter(piece for lying in round_.felt.cards.values() for piece in lying)


@pytest.mark.parametrize("id", SHOE_GAMES)
def test_a_shoe_goes_on_until_the_cut_card_and_never_loses_a_card(id: str) -> None:
    run = Run(id, 5, "shoe")
    shoe = open_game(id).shoe  # type: ignore[attr-defined]
    shuffles, whole = 0, Counter(shoe.packs)
    for _, round_ in run.rounds(160):
        before = len(round_.setup.cards.get("shoe", ()))
        shuffled = any(event.kind == "shuffle" and event.source is None for event in round_.events)
        shuffles += shuffled
        if round_.felt.cards["shoe"]:
            assert all_cards(round_) == whole
            assert not shuffled or before <= shoe.cut_card
    assert 1 < shuffles < 80


def test_one_pack_is_shuffled_for_every_round_when_the_cut_card_says_so() -> None:
    run = Run("paso_robles/pure_21_5_blackjack", 3, "one", {"decks": "1", "cut_card": "52"})
    for _, round_ in run.rounds(10):
        assert sum(event.kind == "shuffle" for event in round_.events) == 1


def test_a_shoe_that_runs_out_takes_in_the_discards() -> None:
    shoe, discards = tuple(reversed(cards("Kd 9c 6h"))), cards("2c 3c 4c 5c 6c 7c 8c 9s Ts Js")
    round_ = start(
        PLAIN,
        {1: 900, 2: 900},
        options={**FREE, "cut_card": "0"},
        chance=Sealed(b"s"),
        cards={"shoe": shoe, "discards": discards},
    )
    say(round_, "1 bank 900", "2 bet base=10")
    assert [event.kind for event in round_.events if event.kind in ("scramble", "shuffle")] == ["scramble", "shuffle"]
    assert all_cards(round_) == Counter(shoe) + Counter(discards)
    (events,) = rounds(lines(say(round_, *(["2 stand"] if round_.open else []))))
    assert replay(events, open_game)[0] is None


def test_nobody_sees_the_order_of_the_shoe_or_the_card_that_is_peeked_at() -> None:
    round_ = start(PLAIN, {1: 900, 2: 900}, "Kd Kc 6h 5d", options=FREE)
    say(round_, "1 bank 900", "2 bet base=10")
    assert sum(event.kind == "peek" for event in round_.events) == 1
    for viewer in (RAIL, "seat1", "seat2"):
        view = View(round_, viewer)
        assert set(view.cards("shoe")) == {HIDDEN}
        assert [str(c) for c in view.cards("seat1.hand")] == ["Kc", HIDDEN]
        assert [event.what for event in view.events() if event.kind == "peek"] == [(HIDDEN,)]


def test_the_twin_of_the_up_card_is_seen_when_it_is_turned_up() -> None:
    """With several packs the hidden card may be the same card as the one beside it."""
    round_ = start(PLAIN, {1: 900, 2: 900}, "Kd Qc 9h Qc", options=FREE)
    say(round_, "1 bank 900", "2 bet base=10", "2 stand")
    seen = fold(event.seen_by("seat2") for event in round_.events)
    assert seen.cards["seat1.hand"] == list(cards("Qc Qc"))


def named(round_: Round, *codes: str) -> None:
    """The live dealer says which cards came."""
    for code in codes:
        round_.answer(HOUSE_DEALER, Answer("card", (card(code),)))


def test_a_live_dealer_names_cards_of_a_shoe_from_before() -> None:
    """The cards that went out in earlier rounds cannot come again."""
    session = Session(open_game(PLAIN, FREE))
    session.sit(1, "ann", 90_000)
    session.sit(2, "bo", 90_000)
    first = session.start(Live())
    say(first, "1 bank 500", "2 bet base=10")
    named(first, "Kd", "Kc", "9h", "8d")
    say(first, "2 stand")
    assert first.finished
    (events,) = rounds(lines(first))
    assert replay(events, open_game)[0] is None
    session.finish()
    second = session.start(Live())
    assert Counter(map(str, second.setup.cards["discards"])) == Counter(["Kd", "Kc", "9h", "8d"])
    say(second, "1 bank 500", "2 bet base=10")
    possible: Counter[Card] = Counter(second.open[HOUSE_DEALER].options[0].cards)  # type: ignore[attr-defined]
    assert possible == Counter(STANDARD_PACK * 2) - Counter(cards("Kd Kc 9h 8d"))
    named(second, "Kd", "7c", "8h")  # the seven is up: the card face down is not looked at
    say(second, "2 stand")
    named(second, "Td")
    assert second.finished
    (events,) = rounds(lines(second))
    assert replay(events, open_game)[0] is None
    assert [str(c) for c in second.felt.cards["seat1.hand"]] == ["7c", "Td"]
