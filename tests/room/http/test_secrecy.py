"""No stream carries a card, an answer or a seed before its viewer may know it."""

from __future__ import annotations

import json

import pytest

from housedealer.cards import cards
from housedealer.room.storage.table_log import Eyes, Told, entries
from housedealer.table.events import DOWN, HIDDEN, Event
from housedealer.table.felt import Felt
from housedealer.table.telling import Teller
from tests.room.house import House, Visitor, Watching, seeds, stored


def check(eye: Watching, viewer: str, house: House, table: str) -> None:
    """Every event is what `Event.seen_by` lets this viewer have, and no seed comes before its reveal."""
    full = {event["seq"]: event for event in stored(house.database, table)}
    assert eye.events
    for seen in eye.events:
        event = full[seen["seq"]]
        allowed = Event.from_json(event).seen_by(viewer).to_json()
        assert {key: seen[key] for key in allowed} == allowed
        if event["face"] not in ("up", viewer) and event["kind"] != "setup":
            assert seen["what"] is None or set(seen["what"]) == {HIDDEN}
    text = "\n".join(eye.raw)
    for first, seed in seeds(house.database, table).items():
        revealed = next((e["seq"] for e in eye.events if e["kind"] == "reveal" and e["what"] == seed), None)
        if revealed is None:
            assert seed not in text, f"the seed of the round at {first} was not revealed yet"
        else:
            assert seed not in text[: text.index('"kind":"reveal"')]


@pytest.mark.parametrize("game", ["hotel_del_rio/texas_holdem", "garden_city/three_card_poker"])
def test_a_stream_holds_what_its_viewer_may_see_and_nothing_more(house: House, game: str) -> None:
    ann, stranger = Visitor(house.url, "Ann"), Visitor(house.url)
    table = ann.open(game, bots=3)
    ann.sit(table, 2)
    with ann.watch(table) as mine, stranger.watch(table) as rail:
        mine.play(3)
        rail.until(lambda e: e.ended() >= 3)
        check(mine, "seat2", house, table)
        check(rail, "rail", house, table)
        assert any(event["kind"] == "deal" and event["face"] == "seat2" for event in mine.events)
    ann.delete(f"/tables/{table}/seat")


def test_an_open_seed_is_nowhere_in_the_stream(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open("hotel_del_rio/texas_holdem", bots=2)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.until(lambda e: e.state["question"] is not None)
        open_seed = list(seeds(house.database, table).values())[-1]
        eye.say({"type": "view"})
        page = ann.http.get(f"/tables/{table}").text
        assert open_seed not in "\n".join(eye.raw) and open_seed not in page


def test_whoever_takes_over_a_seat_does_not_see_what_was_dealt_there_before(house: House) -> None:
    ann, bo = Visitor(house.url, "Ann"), Visitor(house.url, "Bo")
    table = ann.open("hotel_del_rio/texas_holdem", bots=1)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(1)
        ann.delete(f"/tables/{table}/seat")
        eye.until(lambda e: e.state["you"] is None)
        dealt = [e["what"] for e in eye.events if e["kind"] == "deal" and e["face"] == "seat2"]
    assert dealt and all(HIDDEN not in what for what in dealt)
    bo.sit(table, 2)
    with bo.watch(table, since=0) as eye:
        eye.until(lambda e: len(e.events) > 5)
        arrived = max(e["seq"] for e in eye.events if e["kind"] == "buy_in" and e["what"] == "Bo")
        earlier = [e for e in eye.events if e["kind"] == "deal" and e["face"] == "seat2" and e["seq"] < arrived]
    assert earlier and all(set(e["what"]) == {HIDDEN} for e in earlier)


def test_the_seed_of_a_shoe_in_use_stays_sealed() -> None:
    felt = Felt()
    felt.new_deck("shoe", cards("Ah Kd"), DOWN)
    reveal = Event("reveal", None, None, "00" * 32)
    (kept,) = entries([reveal], 10, felt)
    assert kept.event.what == "00" * 32  # stored in full
    assert json.loads(Told([kept], Teller({})).to(Eyes(1, 1)))[0]["what"] is None
    (shown,) = entries([reveal], 10, Felt())
    assert json.loads(Told([shown], Teller({})).to(Eyes()))[0]["what"] == "00" * 32


def test_no_seed_is_shown_while_its_shoe_is_dealt_from(house: House) -> None:
    ann = Visitor(house.url, "Ann")
    table = ann.open("garden_city/baccarat_gold", bots=3)
    ann.sit(table, 2)
    with ann.watch(table) as eye:
        eye.play(3)
    reveals = [event for event in eye.events if event["kind"] == "reveal"]
    assert reveals and all(event["what"] is None for event in reveals)
    assert not any(seed in text for seed in seeds(house.database, table).values() for text in eye.raw)


def test_eyes_see_their_seat_only_since_they_took_it() -> None:
    dealt = Event("deal", "deck", "seat3.hand", cards("Ah"), None, "seat3")
    ((before,), (after,)) = (entries([dealt], seq, Felt()) for seq in (3, 8))
    seen = json.loads(Told([before, after], Teller({3: "Ann"})).to(Eyes(3, 7)))
    assert [event["what"] for event in seen] == [[HIDDEN], ["Ah"]]


def test_what_one_may_read_whole_is_blank_for_the_next() -> None:
    dealt = Event("deal", "deck", "seat3.hand", cards("Ah"), None, "seat3")
    told = Told(entries([dealt], 0, Felt()), Teller({3: "Ann", 4: "Bo"}))
    for _ in range(2):  # in whatever order they are told
        assert json.loads(told.to(Eyes(3, 1)))[0]["what"] == ["Ah"]
        for eyes in (Eyes(4, 1), Eyes()):
            assert b"Ah" not in told.to(eyes)
            assert json.loads(told.to(eyes))[0]["what"] == [HIDDEN]
