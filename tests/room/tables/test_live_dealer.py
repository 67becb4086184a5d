"""A table where a house dealer deals real cards and types them in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import pytest

from housedealer.room.trust.audits.audit import audit
from tests.room.house import QUICK, House, Visitor, reading, stored
from tests.room.staff import deposit, hire, refused

HOLDEM = "hotel_del_rio/texas_holdem"
LOGINS = iter(f"p{n}" for n in range(1000))


ROLES = {
    "floor": "floor",
    "dealer": "house_dealer",
    "cage": "cage",
    "auditor": "auditor",
    "ann": "player",
    "bo": "player",
}


def hired(house: House) -> dict[str, Visitor]:
    return {who: hire(house, f"{who}.{next(LOGINS)}", role) for who, role in ROLES.items()}


@pytest.fixture
def people(house: House) -> dict[str, Visitor]:
    return hired(house)


def open_live(people: dict[str, Visitor], game: str = HOLDEM) -> str:
    table = people["floor"].post("/floor/tables", game=game, kind="house", dealing="live")["id"]
    for seat, who in ((1, "ann"), (2, "bo")):
        deposit(people["cage"], people[who], 100_000)
        people[who].sit(table, seat, 40_000)
    return str(table)


def type_in(dealer: Visitor, table: str, codes: Iterator[str]) -> dict[str, Any]:
    """Name cards as long as the round wants to know one."""
    seen = dealer.get(f"/dealer/tables/{table}")
    while seen["question"] is not None:
        if seen["question"]["purpose"] == "unseen":
            seen = dealer.post(f"/dealer/tables/{table}/dealt", question=seen["question"]["id"])
            continue
        seen = dealer.post(f"/dealer/tables/{table}/cards", cards=[next(codes)], question=seen["question"]["id"])
    return dict(seen)


def acting(people: dict[str, Visitor], table: str) -> tuple[Visitor, dict[str, Any]] | None:
    for who in ("ann", "bo"):
        question = people[who].get(f"/tables/{table}")["state"]["question"]
        if question is not None:
            return people[who], question
    return None


def act(people: dict[str, Visitor], table: str, *wanted: str) -> None:
    found = acting(people, table)
    assert found is not None
    player, question = found
    options = [option["id"] for option in question["options"]]
    chosen = next(option for option in wanted if option in options)
    player.post(f"/tables/{table}/answers", option=chosen, question=question["id"])


def test_a_round_is_typed_in_from_the_draw_for_the_button_to_the_showdown(
    house: House, people: dict[str, Visitor]
) -> None:
    table = open_live(people)
    assert refused(people["ann"], "POST", f"/dealer/tables/{table}/start")[0] == 403
    people["dealer"].post(f"/dealer/tables/{table}/start")
    codes = iter(["Ah", "2c", "Jh", "9c", "8d", "7s", "3c", "Kh", "Kd", "Qh", "Qd"])
    type_in(people["dealer"], table, codes)
    for _ in range(40):
        if not people["ann"].get(f"/tables/{table}")["state"]["playing"]:
            break
        type_in(people["dealer"], table, codes)
        if acting(people, table) is not None:
            act(people, table, "check", "call", "post")
    said = stored(house.database, table)
    assert said[-1]["kind"] == "end" and said[-1]["from"] is None
    shown = {event["from"]: event["what"] for event in said if event["kind"] == "show"}
    assert sorted(card for cards in shown.values() for card in cards) == ["Kd", "Kh", "Qd", "Qh"]
    drop = sum(event["amount"] for event in said if event["kind"] == "fee")
    stacks = [seat["stack"] for seat in people["floor"].get(f"/floor/tables/{table}")["players"]]
    assert sum(stacks) == 80_000 - drop


def test_a_card_that_cannot_have_come_off_the_deck_is_refused(people: dict[str, Visitor]) -> None:
    table = open_live(people)
    seen = people["dealer"].post(f"/dealer/tables/{table}/start")
    assert len(seen["question"]["possible"]) == 52
    people["dealer"].post(f"/dealer/tables/{table}/cards", cards=["Ah"])
    path = f"/dealer/tables/{table}/cards"
    assert "already on the table" in refused(people["dealer"], "POST", path, {"cards": ["Ah"]})[1]
    assert "is no card" in refused(people["dealer"], "POST", path, {"cards": ["Zz"]})[1]
    again = refused(people["dealer"], "POST", path, {"cards": ["2c"], "question": seen["question"]["id"]})
    assert again == (409, "that card has been named; look at the table again")


def test_hands_are_named_by_nobody_until_they_are_shown_and_folded_ones_never(
    house: House, people: dict[str, Visitor]
) -> None:
    table = open_live(people)
    seen = people["dealer"].post(f"/dealer/tables/{table}/start")
    assert (seen["question"]["purpose"], seen["question"]["count"]) == ("draw", 1)
    seen = people["dealer"].post(f"/dealer/tables/{table}/cards", cards=["Ah", "2c"])
    assert (seen["question"]["purpose"], seen["question"]["possible"]) == ("unseen", [])
    assert refused(people["dealer"], "POST", f"/dealer/tables/{table}/cards", {"cards": ["Kh"]})[0] == 400
    seen = people["dealer"].post(f"/dealer/tables/{table}/dealt", question=seen["question"]["id"])
    assert refused(people["dealer"], "POST", f"/dealer/tables/{table}/dealt", {})[0] == 409
    assert seen["question"] is None and acting(people, table) is not None  # the deal asked for nothing
    dealt = [
        event
        for event in stored(house.database, table)
        if event["kind"] in ("draw_for_button", "deal") and event["to"] != "board"
    ]
    assert [card for event in dealt for card in event["what"]] == ["Ah", "2c", "??", "??", "??", "??"]
    act(people, table, "fold")
    assert not people["ann"].get(f"/tables/{table}")["state"]["playing"]
    assert [e["what"] for e in stored(house.database, table) if e["kind"] == "answer" and e["from"] == "dealer"] == [
        {"option": "card", "value": ["Ah"]}, {"option": "card", "value": ["2c"]}, {"option": "dealt"},
    ]  # fmt: skip


def test_the_page_is_told_what_the_next_card_is_and_cards_are_taken_all_or_none(
    house: House, people: dict[str, Visitor]
) -> None:
    table = open_live(people)
    people["dealer"].post(f"/dealer/tables/{table}/start")
    path = f"/dealer/tables/{table}/cards"
    before = stored(house.database, table)
    assert "is no card" in refused(people["dealer"], "POST", path, {"cards": ["Ah", "Zz"]})[1]
    said = refused(people["dealer"], "POST", path, {"cards": ["Ah", "2c", "3c"]})[1]
    assert said.startswith("2 of these cards are needed") and stored(house.database, table) == before
    people["dealer"].post(path, cards=["Ah", "2c"])
    people["dealer"].post(f"/dealer/tables/{table}/dealt")
    while people["dealer"].get(f"/dealer/tables/{table}")["question"] is None:
        act(people, table, "check", "call", "post")
    flop = people["dealer"].get(f"/dealer/tables/{table}")["question"]
    assert (flop["place"], flop["purpose"], flop["count"]) == ("board", "deal", 3) and flop["rule"]
    assert "already on the table" in refused(people["dealer"], "POST", path, {"cards": ["Jh", "9c", "9c"]})[1]
    assert people["dealer"].get(f"/dealer/tables/{table}")["question"] == flop
    assert people["dealer"].post(path, cards=["Jh", "9c", "8d"])["question"] is None


def test_an_exposed_card_is_reported_and_ruled_on_with_its_rule(house: House, people: dict[str, Visitor]) -> None:
    table = open_live(people)
    people["dealer"].post(f"/dealer/tables/{table}/start")
    people["dealer"].post(f"/dealer/tables/{table}/cards", cards=["Ah", "2c"])
    seen = people["dealer"].get(f"/dealer/tables/{table}")
    place = seen["question"]["place"]
    path = f"/floor/tables/{table}/accidents"
    offered = {found["kind"]: found for found in people["dealer"].get(path)}
    assert place in [at["place"] for at in offered["exposed"]["places"]], offered
    told = {"kind": "exposed", "place": place, "note": "off the dealer's hand"}
    assert people["dealer"].post(f"{path}/preview", **told)["ways"][0]["waits"]  # for the card to be named
    done = people["dealer"].post(f"/floor/tables/{table}/accidents", **told)
    assert done["kind"] == "accident" and done["name"].startswith("Dealer")
    type_in(people["dealer"], table, iter(["Kh"]))
    kinds_told = [event["kind"] for event in stored(house.database, table)]
    assert kinds_told.index("accident") < kinds_told.index("ruling")
    (logged,) = people["auditor"].get(f"/reports/incidents?table={table}")
    seats = people["floor"].get(f"/floor/tables/{table}")["players"]
    name = next(seat["name"] for seat in seats if place == f"seat{seat['seat']}.hand")
    said = f"The dealer exposed a card at {name}'s hand: off the dealer's hand"
    assert logged["text"] == f"{said}. Ruled by the book."
    assert "becomes the burn card" in logged["ruling"]
    assert logged["ruling"].startswith("House rule") and not logged["cite"]  # Hotel Del Rio's packet prints none
    assert "Kh" in str(people["floor"].get(f"/floor/tables/{table}/round")["cards"])  # everyone saw it


def test_the_floor_takes_back_voids_and_corrects_with_its_name(house: House, people: dict[str, Visitor]) -> None:
    table = open_live(people)
    people["dealer"].post(f"/dealer/tables/{table}/start")
    type_in(people["dealer"], table, iter(["Ah", "2c"]))
    act(people, table, "call")
    seen = people["floor"].get(f"/floor/tables/{table}/round")
    assert [made["option"] for made in seen["answers"]][-1] == "call"
    back = people["floor"].post(
        f"/floor/tables/{table}/take-back", answers=len(seen["answers"]) - 1, reason="acted out of turn"
    )
    assert back["name"].startswith("Floor")
    assert len(people["floor"].get(f"/floor/tables/{table}/round")["answers"]) == len(seen["answers"]) - 1
    path = f"/floor/tables/{table}/correction"
    move = {"source": "seat1.stack", "target": "seat2.stack", "amount": 500, "reason": "paid the wrong seat"}
    assert refused(people["floor"], "POST", path, move)[0] == 409
    people["floor"].post(f"/floor/tables/{table}/void", reason="the deck had two aces of hearts")
    people["floor"].post(path, **move)
    stacks = {p["seat"]: p["stack"] for p in people["floor"].get(f"/floor/tables/{table}")["players"]}
    assert stacks == {1: 39_500, 2: 40_500}
    kinds = [event["kind"] for event in stored(house.database, table)]
    assert kinds.count("take_back") == kinds.count("correct") == 1
    assert kinds.index("take_back") < kinds.index("void") < kinds.index("correct")


def test_a_typed_round_goes_on_after_a_restart_and_can_be_audited(new_database: Callable[[str], str]) -> None:
    """Also one that was stopped before its first card, and one with an accident in it."""
    database, quiet = new_database("sqlite"), replace(QUICK, practice=False)
    with House(database, quiet) as house:
        people = hired(house)
        table = open_live(people)
        people["dealer"].post(f"/dealer/tables/{table}/start")
    with House(database, quiet) as house:
        people = moved(people, house)
        place = people["dealer"].post(f"/dealer/tables/{table}/cards", cards=["Ah", "2c"])["question"]["place"]
        people["dealer"].post(f"/floor/tables/{table}/accidents", kind="exposed", place=place)
        type_in(people["dealer"], table, iter(["Kh"]))
    with House(database, quiet) as house:
        people = moved(people, house)
        codes = iter(["Kd", "Qh", "Qd", "Jc", "Jd", "Tc", "9c", "8d", "7s", "3c", "4c"])
        for _ in range(60):
            if not people["ann"].get(f"/tables/{table}")["state"]["playing"]:
                break
            type_in(people["dealer"], table, codes)
            if acting(people, table) is not None:
                act(people, table, "check", "call", "post")
        assert stored(database, table)[-1]["kind"] == "end"
        (line,) = people["auditor"].get(f"/tables/{table}/rounds")
        assert not line["revealed"] and sum(line["results"].values()) == -line["fee"]
        path = f"/tables/{table}/rounds/{line['round']}/record"
        assert refused(people["ann"], "GET", path)[0] == 403  # what was never shown stays unseen
        assert people["auditor"].http.get(path).status_code == 200
    with reading(database) as connection:
        assert audit(connection).findings == []


def moved(people: dict[str, Visitor], house: House) -> dict[str, Visitor]:
    """The same people, with the same cookies, at the address of a room that was started again."""
    found = {who: Visitor(house.url) for who in people}
    for who, visitor in found.items():
        visitor.http.cookies.update(people[who].http.cookies)
    return found
