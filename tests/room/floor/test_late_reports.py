"""A round that is over can still be reported on until the next begins: chips come back as corrections, and only they."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from housedealer.packets.entries import entry_ids
from tests.irregularities.desk import QUIET, Desk, Staff
from tests.room.house import findings, stored
from tests.room.inside import Inside
from tests.room.staff import refused

THREE_CARD = "garden_city/three_card_poker"
DOUBLE = "garden_city/double_hand_poker_bonus_gold"
THIRTEEN = "garden_city/thirteen_card_poker_red"
HOLDEM = "garden_city/texas_holdem"


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Staff]:
    with Inside(tmp_path_factory.mktemp("late") / "room.sqlite", QUIET, checked=False) as inside:
        yield Staff(inside)


def over(room: Staff, game: str, dealing: str = "sealed", seats: int = 0) -> tuple[Desk, dict[str, int]]:
    """A table that is held after a round in which cards were dealt and chips moved; the chips before it."""
    room.guests.clear()
    desk = Desk(room, game, dealing, range(1, seats + 1) if seats else ())
    desk.sit()
    desk.begin()
    desk.over()  # the first round begins before everybody sits
    for _ in range(20):
        round_ = desk.begin()
        before = {place: amount for place, amount in round_.setup.chips.items() if amount}
        room.floor.post(f"/floor/tables/{desk.table}/pause", paused=True, reason="look at the hands")
        desk.over()
        assert desk.round is None
        if desk.chips() != before and any(event["kind"] == "deal" for event in told(room, desk)):
            return desk, before
        room.floor.post(f"/floor/tables/{desk.table}/pause", paused=False, reason="looked at")
    raise AssertionError("no round moves chips")


def told(room: Staff, desk: Desk) -> list[dict[str, Any]]:
    return stored(room.room.database, desk.table)


def by_way(preview: dict[str, Any]) -> dict[str, dict[str, Any]]:
    return {way["id"]: way for way in preview["ways"]}


@pytest.mark.parametrize("dealing", ["sealed", "live"])
def test_a_hand_found_wrong_when_the_hands_are_opened_is_void_by_the_floor(room: Staff, dealing: str) -> None:
    desk, before = over(room, THREE_CARD, dealing)
    found = {kind["kind"]: kind for kind in room.floor.get(desk.path)}
    place = found["too_few"]["places"][0]["place"]
    about = {"kind": "too_few", "place": place}
    log, ended = told(room, desk), desk.chips()
    preview = room.floor.post(f"{desk.path}/preview", **about)
    assert preview["over"] and preview["silent"] and set(by_way(preview)) == {"stands", "void"}
    assert told(room, desk) == log and desk.chips() == ended  # looking changes nothing
    foretold = {each["place"]: each["change"] for each in by_way(preview)["void"]["chips"]}
    assert refused(room.dealer, "POST", desk.path, {**about, "way": "void"})[0] == 403
    room.floor.post(desk.path, **about, way="void", seq=preview["seq"])
    assert desk.chips() == before
    assert foretold == {
        p: before.get(p, 0) - ended.get(p, 0) for p in {*before, *ended} if before.get(p) != ended.get(p)
    }
    added = told(room, desk)[len(log) :]
    assert [event["kind"] for event in added[:2]] == ["accident", "void"]
    assert {event["kind"] for event in added[2:]} <= {"correct", "button"}
    status, why = refused(room.floor, "POST", desk.path, {**about, "way": "void"})
    assert status in (400, 409) and why  # void already
    room.floor.post(f"/floor/tables/{desk.table}/pause", paused=False, reason="looked at")
    assert desk.begin().setup.chips == before


def test_a_rule_that_is_printed_for_open_hands_is_the_only_way(room: Staff) -> None:
    """001:3347: at the showdown a hand with the wrong number of cards is fouled, and pays."""
    desk, before = over(room, THIRTEEN, seats=3)
    place = next(kind for kind in room.floor.get(desk.path) if kind["kind"] == "wrong_count")["places"][0]["place"]
    preview = room.floor.post(f"{desk.path}/preview", kind="wrong_count", place=place, amount=2)
    assert not preview["silent"] and [way["id"] for way in preview["ways"]] == ["ruling"]
    assert preview["ways"][0]["rulings"][0]["cite"] == "001:3349"
    desk.staff.dealer.post(desk.path, kind="wrong_count", place=place, amount=2)  # printed, so the dealer may
    chips = desk.chips()
    assert sum(chips.values()) == sum(before.values())
    seat = place.partition(".")[0]
    assert chips[f"{seat}.stack"] < before[f"{seat}.stack"]


def test_the_player_dealers_wrong_count_voids_a_round_that_was_paid(room: Staff) -> None:
    """001:4490: a misdeal if the player-dealer's hand has more or less than seven cards, whenever that is found."""
    desk, before = over(room, DOUBLE, seats=4)
    offered = next(kind for kind in room.floor.get(desk.path) if kind["kind"] == "wrong_count")
    bank = next(at["place"] for at in offered["places"] if not at["amounts"][1:])
    preview = room.floor.post(f"{desk.path}/preview", kind="wrong_count", place=bank)
    assert [(way["id"], way["voids"], way["rulings"][0]["cite"]) for way in preview["ways"]] == [
        ("ruling", True, "001:4490")
    ]
    room.floor.post(desk.path, kind="wrong_count", place=bank, seq=preview["seq"])
    assert desk.chips() == before


def test_who_has_left_with_the_chips_is_named_and_payouts_can_still_be_corrected(room: Staff) -> None:
    desk, before = over(room, THREE_CARD)
    ended = desk.chips()
    seat = next(seat for seat in desk.players if ended[f"seat{seat}.stack"] != before[f"seat{seat}.stack"])
    stays = [other for other in desk.players if other != seat]
    desk.players[seat].http.request("DELETE", f"/tables/{desk.table}/seat")
    room.room.run()
    assert f"seat{seat}.stack" not in desk.chips()
    about = {"kind": "something_else", "note": "the bank's hand had two cards"}
    preview = room.floor.post(f"{desk.path}/preview", **about)
    assert preview["gone"] == [f"p{seat}"] and [way["id"] for way in preview["ways"]] == ["stands"]
    status, why = refused(room.floor, "POST", desk.path, {**about, "way": "void"})
    assert status == 409 and f"p{seat}" in why
    source, target = (f"seat{each}.stack" for each in stays)
    body = {"source": source, "target": target, "amount": 100, "reason": "paid to the wrong hand"}
    room.floor.post(f"/floor/tables/{desk.table}/correction", **body)


def test_two_reports_about_one_round_come_to_what_it_would_have_been_with_both(room: Staff) -> None:
    desk, before = over(room, THIRTEEN, seats=3)
    for number in (1, 2):
        room.floor.post(desk.path, kind="wrong_count", place=f"seat{number}.hand", amount=2)
    one = desk.chips()
    assert sum(one.values()) == sum(before.values())
    room.floor.post(desk.path, kind="something_else", note="the deck was short", way="void")
    assert desk.chips() == before


def test_what_is_in_no_list_is_told_in_words_and_the_floor_decides(room: Staff) -> None:
    room.guests.clear()
    desk = Desk(room, HOLDEM, "sealed")
    desk.sit()
    round_ = desk.begin()
    desk.step()
    room.floor.post(f"/floor/tables/{desk.table}/pause", paused=True, reason="look")
    assert room.floor.get(desk.path)[-1]["kind"] == "something_else"
    assert refused(room.floor, "POST", f"{desk.path}/preview", {"kind": "something_else"})[0] == 400  # no words
    about = {"kind": "something_else", "note": "chips splashed over the pot"}
    preview = room.floor.post(f"{desk.path}/preview", **about)
    assert {"stands", "take_back", "void"} == set(by_way(preview)) and not preview["over"]
    assert refused(room.dealer, "POST", desk.path, {**about, "way": "stands"})[0] == 403
    room.floor.post(desk.path, **about, way="stands")
    said = [event for event in told(room, desk) if event["kind"] == "accident"]
    assert said[-1]["what"]["words"] == about["note"]
    answers = len(round_.answers)
    room.floor.post(desk.path, **about, way="take_back")
    assert desk.round is not None and len(desk.round.answers) == answers - 1
    incident = room.floor.get(f"/reports/incidents?table={desk.table}")[0]
    assert about["note"] in incident["text"] and "Taken back" in incident["text"]
    desk.over()


@pytest.mark.parametrize("game", entry_ids())
def test_every_game_can_be_reported_on_when_it_is_over(room: Staff, game: str) -> None:
    desk, before = over(room, game)
    kinds = room.floor.get(desk.path)
    assert kinds[-1]["kind"] == "something_else"
    assert all(at["amounts"] for kind in kinds for at in kind["places"])
    room.floor.post(desk.path, kind="something_else", note="it went wrong", way="void")
    assert desk.chips() == before


@pytest.mark.parametrize(
    "game", [HOLDEM, "paso_robles/omaha_hi_lo", "garden_city/seven_card_stud", "garden_city/lo_ball", DOUBLE]
)
def test_whatever_is_offered_when_a_round_is_over_can_be_looked_at_and_left_standing(room: Staff, game: str) -> None:
    desk, _ = over(room, game)
    for kind in room.floor.get(desk.path):
        at, words = kind["places"][-1], {"note": "so it was"} if kind["kind"] == "something_else" else {}
        card = at["cards"][-1] if at["cards"] else 0
        about = {
            "kind": kind["kind"],
            "place": at["place"],
            "card": card,
            "amount": at["amounts"][-1]["amount"],
            **words,
        }
        preview = room.floor.post(f"{desk.path}/preview", **about)
        assert preview["over"] and preview["ways"], about
        assert not preview["silent"] or {"stands", "void"} & set(by_way(preview)), about


def test_everything_that_was_stored_plays_again_to_the_same_events(room: Staff) -> None:
    assert findings(Path(room.room.database)) == []
