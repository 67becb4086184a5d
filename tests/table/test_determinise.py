"""A round dealt anew: the viewer cannot tell it from the real one, and it tells nothing of the cards that lie hidden."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from housedealer.errors import HouseDealerError
from housedealer.packets.entries import entry_ids, open_game
from housedealer.table.chance import Live, Sealed
from housedealer.table.determinise import determinise
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.anyone import play_out
from tests.table.test_copies import begun


@pytest.mark.parametrize("id", entry_ids())
def test_the_viewer_sees_the_same_and_the_round_can_be_played_to_its_end(id: str) -> None:
    round_ = begun(id, 5, 7)
    before = list(round_.events)
    for seat in list(round_.open or round_.setup.players)[:1]:
        view, luck = View(round_, f"seat{seat}"), Random(id)
        other = determinise(view, luck)
        same = View(other, view.viewer)
        assert _as_data(same) == _as_data(view)
        assert same.seen() == view.seen() and same.pot == view.pot and same.live == view.live
        play_out(other, luck)
        assert other.finished and other.felt.total() == round_.felt.total()
    assert round_.events == before


def _as_data(view: View) -> object:
    """The open question as plain data: some hold functions, which compare by identity."""
    return view.question and view.question.to_json()


def test_each_unseen_card_is_as_likely_at_each_place() -> None:
    round_ = begun("hotel_del_rio/texas_holdem", 1, 3)
    mine = set(round_.felt.cards["seat1.hand"])
    view, luck, count = View(round_, "seat1"), Random(1), Counter[object]()
    for _ in range(600):
        count.update(determinise(view, luck).felt.cards["seat2.hand"])
    assert not mine & set(count) and len(count) == 50
    assert max(count.values()) < 2.2 * 1200 / 50 and min(count.values()) > 0.3 * 1200 / 50


def test_what_another_discarded_is_some_card_of_the_new_hand() -> None:
    round_ = begun("garden_city/crazy_pineapple", 3, 16)
    assert any(event.kind == "discard" for event in round_.events)
    view = View(round_, "seat1")
    others = [determinise(view, Random(seed)) for seed in range(4)]
    discards = [[event.what for event in other.events if event.kind == "discard"] for other in [round_, *others]]
    assert len({str(cards) for cards in discards}) > 2 and len({len(cards) for cards in discards}) == 1


def test_a_shoe_from_the_round_before_is_mixed_where_nobody_has_looked() -> None:
    session = Session(open_game("garden_city/baccarat_gold"))
    for seat in (1, 2, 3, 4):
        session.sit(seat, f"player {seat}", 100_000)
    play_out(session.start(Sealed.of("shoe", 1)), Random(1))
    session.finish()
    round_ = session.start(Sealed.of("shoe", 2))
    kept = session.game.keeps
    assert len(round_.setup.cards[kept]) > 100
    other = determinise(View(round_, "seat1"), Random(4))
    assert Counter(other.setup.cards[kept]) == Counter(round_.setup.cards[kept])
    assert other.setup.cards[kept] != round_.setup.cards[kept]
    play_out(other, Random(2))
    assert other.finished


def test_a_live_dealers_deck_has_no_order_to_deal_anew() -> None:
    round_ = begun("garden_city/seven_card_stud", 2, 12, Live())
    with pytest.raises(HouseDealerError, match="live dealer"):
        determinise(View(round_, "seat1"), Random(1))
