"""Rules that a card room is expected to keep: restrictions, large cash, proposition players, dealers' rotation, walk-ins."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest

from housedealer.room.people.access import ACCESS
from tests.room.house import QUICK, House, Visitor, findings, stored
from tests.room.staff import deposit, hire, refused

THREE_CARD = "garden_city/three_card_poker"
HOLDEM = "hotel_del_rio/texas_holdem"
BY_DEALER = "garden_city/texas_holdem"
BY_THE_DEALER = "136"
BANKER = ("bank", "bet", "play", "pass")


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    settings = replace(QUICK, practice=False, cash_warning=80_000, cash_report=100_000)
    with House(new_database("sqlite"), settings) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage", "auditor", "administrator")}
    found |= {name: hire(house, name, "player", name=name.title()) for name in ("ann", "bo", "cy", "dora")}
    found |= {name: hire(house, name, "house_dealer", name=name.title()) for name in ("dan", "dee", "dot")}
    found["blue"] = hire(house, "blue", "tppp", provider="Blue Props", name="Blue")
    found["navy"] = hire(house, "navy", "tppp", provider="blue props", name="Navy")
    found["red"] = hire(house, "red", "tppp", provider="Red Props", name="Red")
    return found


def me(visitor: Visitor) -> str:
    return str(visitor.get("/me")["id"])


def open_table(people: dict[str, Visitor], game: str, **options: str) -> str:
    return str(people["floor"].post("/floor/tables", game=game, kind="house", options=options)["id"])


def test_somebody_who_asked_to_be_kept_out_gets_no_seat_and_pays_nothing_in(people: dict[str, Visitor]) -> None:
    cy, cage = people["cy"], people["cage"]
    deposit(cage, cy, 50_000)
    table = open_table(people, HOLDEM)
    cy.sit(table, 1, 20_000)
    asked = cy.post("/me/restrictions", kind="exclusion", days=30, note="a break")
    assert asked["until"] - asked["since"] == 30 * 86_400
    status, said = refused(cy, "POST", f"/tables/{table}/chips", {"amount": 10_000})
    assert status == 403 and "ask the floor" in said and "exclu" not in said  # nobody who stands by learns why
    cy.delete(f"/tables/{table}/seat")
    assert refused(cy, "POST", f"/tables/{table}/seats/1", {"amount": 20_000}) == (403, said)
    assert refused(cage, "POST", f"/cage/members/{me(cy)}/deposits", {"amount": 100}) == (403, said)
    paid = cage.post(f"/cage/members/{me(cy)}/withdrawals", amount=50_000)
    assert paid["state"] == "waiting"  # two people see to it that they get their money
    assert people["floor"].post(f"/cage/receipts/{paid['number']}/approval", approved=True)["state"] == "done"
    practice = cy.open(HOLDEM)
    cy.sit(practice, 3)  # play money is no gambling
    assert [each["kind"] for each in people["auditor"].get("/restrictions") if each["name"] == "Cy"] == ["exclusion"]
    assert cy.get("/me/restrictions") == [asked]
    for who in ("floor", "cage", "ann"):
        assert refused(people[who], "GET", "/restrictions")[0] == 403
    assert not [endpoint for endpoint in ACCESS if "restrictions" in endpoint and endpoint.startswith("DELETE")]


def test_a_limit_holds_for_the_gaming_day_at_the_cage_and_at_tables(people: dict[str, Visitor]) -> None:
    dora, cage, boss = people["dora"], people["cage"], people["administrator"]
    boss.post(f"/members/{me(dora)}/restrictions", kind="limit", amount=30_000, note="by letter")
    assert refused(boss, "POST", f"/members/{me(dora)}/restrictions", {"kind": "limit"})[0] == 400
    assert refused(boss, "POST", f"/members/{me(dora)}/restrictions", {"kind": "exclusion", "amount": 5})[0] == 400
    deposit(cage, dora, 25_000)
    assert "may bring in today" in refused(cage, "POST", f"/cage/members/{me(dora)}/deposits", {"amount": 5_001})[1]
    deposit(cage, dora, 5_000)
    table = open_table(people, HOLDEM)
    dora.sit(table, 1, 20_000)
    assert refused(dora, "POST", f"/tables/{table}/chips", {"amount": 10_001})[0] == 403
    dora.post(f"/tables/{table}/chips", amount=10_000)


def test_large_cash_of_a_gaming_day_is_warned_of_and_a_report_drafted(people: dict[str, Visitor]) -> None:
    ann, cage = people["ann"], people["cage"]
    assert deposit(cage, ann, 80_000)["warning"] is None
    assert deposit(cage, ann, 20_000)["warning"] == "near"
    assert people["auditor"].get("/cage/cash-days")[0]["draft"] is False
    assert deposit(cage, ann, 1)["warning"] == "report"
    (day,) = [each for each in people["auditor"].get("/cage/cash-days") if each["name"] == "Ann"]
    assert (day["cash_in"], day["cash_out"], day["draft"]) == (100_001, 0, True)
    assert [move["amount"] for move in day["moves"]] == [80_000, 20_000, 1] and day["moves"][0]["by"] == "The.Cage"
    assert refused(people["ann"], "GET", "/cage/cash-days")[0] == 403


def test_one_proposition_player_of_a_company_at_a_table_and_the_book_they_hand_over(people: dict[str, Visitor]) -> None:
    for who in ("blue", "navy", "red", "bo"):
        deposit(people["cage"], people[who], 700_000)
    table = open_table(people, THREE_CARD)
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    people["blue"].sit(table, 1)
    assert "one proposition player of a company" in refused(
        people["navy"], "POST", f"/tables/{table}/seats/3", {"amount": 100_000}
    )[1]  # fmt: skip
    people["red"].sit(table, 3)
    people["red"].delete(f"/tables/{table}/seat")
    people["bo"].sit(table, 2)
    with people["blue"].watch(table) as bank, people["bo"].watch(table) as bo:
        people["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
        other = threading.Thread(target=lambda: bank.play(2, prefer=BANKER))
        other.start()
        bo.play(2, prefer=("bet", "play", "pass"))
        other.join()
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="the end")
    book = people["blue"].get(f"/me/playing-book?table={table}")
    (line,) = book["lines"]
    assert (book["name"], book["provider"], line["seat"], line["until"]) == ("Blue", "Blue Props", 1, None)
    banks = {each["name"]: each for each in people["auditor"].get(f"/reports/banks?table={table}")}
    assert (line["banked"], line["staked"], line["won"]) == tuple(
        banks["Blue"][key] for key in ("rounds", "staked", "won")
    )
    assert line["banked"] >= 2 and book["won"] == line["won"]
    assert people["floor"].get(f"/reports/playing-book/{me(people['blue'])}?table={table}")["lines"] == book["lines"]
    assert refused(people["bo"], "GET", "/me/playing-book")[0] == 403


def test_dealers_sign_in_are_pushed_and_a_collection_by_dealer_changes_falls_due(
    house: House, people: dict[str, Visitor]
) -> None:
    floor = people["floor"]
    assert "needs a dealer" in refused(floor, "POST", "/floor/rotation/push")[1]
    people["dan"].post("/floor/rotation/sign-in")
    assert refused(people["dan"], "POST", "/floor/rotation/sign-in")[0] == 409
    people["dee"].post("/floor/rotation/sign-in")
    people["dot"].post("/floor/rotation/sign-in")
    before = floor.get("/floor/rotation")
    assert [each["name"] for each in before["dealers"]] == ["Dan", "Dee", "Dot"] and before["next_push"]
    places = {each["name"]: each["table"] for each in before["dealers"]}
    assert [places["Dan"], places["Dee"], places["Dot"]] == before["tables"][:3]
    after = floor.post("/floor/rotation/push")
    moved = {each["name"]: each["table"] for each in after["dealers"]}
    assert (moved["Dot"], moved["Dan"], moved["Dee"]) == tuple(before["tables"][:3])
    people["dot"].post("/floor/rotation/sign-out")
    assert refused(people["dot"], "POST", "/floor/rotation/sign-out")[0] == 409
    for id in before["tables"]:
        for seat in floor.get(f"/floor/tables/{id}")["players"]:
            floor.http.request("DELETE", f"/floor/tables/{id}/seats/{seat['seat']}?reason=done")
        floor.post(f"/floor/tables/{id}/close", reason="done")
    table = open_table(people, BY_DEALER, fee=BY_THE_DEALER)
    floor.post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    people["ann"].sit(table, 1)
    people["bo"].sit(table, 2)

    def one_round(number: int) -> int:
        """Play a round; what was taken from it and from the two players."""
        told = len(stored(house.database, table))
        with people["ann"].watch(table) as ann, people["bo"].watch(table) as bo:
            floor.post(f"/floor/tables/{table}/pause", paused=False, reason="deal")
            other = threading.Thread(target=lambda: bo.play_through(number))
            other.start()
            ann.until(lambda eye: eye.state["playing"])
            floor.post(f"/floor/tables/{table}/pause", paused=True, reason="one")
            ann.play_through(number)
            other.join()
        return sum(e["amount"] for e in stored(house.database, table)[told:] if e["kind"] == "fee")

    first = one_round(1)
    floor.post("/floor/rotation/push")
    assert one_round(2) > first == one_round(3)  # once for the push, and not again before the next
    assert findings(house.database) == []


def test_walk_ins_and_games_that_are_not_open_have_a_place_on_the_lists(people: dict[str, Visitor]) -> None:
    floor = people["floor"]
    wanted = people["ann"].post("/waiting/interest", game="garden_city/omaha")
    assert wanted["limits"] == "" and wanted["called"] is None and wanted["you"]
    assert refused(people["ann"], "POST", "/waiting/interest", {"game": "garden_city/omaha"})[0] == 409
    assert refused(people["ann"], "POST", "/waiting/interest", {"game": "garden_city/omaha", "name": "J. D."})[0] == 403
    floor.post("/waiting/interest", game="garden_city/omaha", name="J. D.")
    (line,) = [line for line in people["bo"].get("/waiting") if line["game"] == "garden_city/omaha"]
    assert [(each["name"], each["position"]) for each in line["waiting"]] == [("Ann", 1), ("J. D.", 2)]
    table = open_table(people, "garden_city/omaha")
    called = floor.post("/floor/waiting/walk-ins", table=table, name="K. L.")["called"]
    assert called["table"] == table
    kept = {each["name"]: each["called"] for line in floor.get("/waiting") for each in line["waiting"]}
    assert kept["Ann"]["table"] == table and kept["J. D."]["seat"] != kept["Ann"]["seat"]
    assert refused(people["bo"], "POST", f"/tables/{table}/seats/{called['seat']}", {"amount": 40_000})[0] == 409
    (walk_in,) = [e for line in floor.get("/waiting") for e in line["waiting"] if e["name"] == "K. L."]
    floor.delete(f"/waiting/{walk_in['id']}")
    assert refused(people["ann"], "POST", "/floor/waiting/walk-ins", {"table": table, "name": "X"})[0] == 403


def test_house_tables_have_numbers_and_a_place_on_the_map(people: dict[str, Visitor]) -> None:
    floor = people["floor"]
    table = open_table(people, HOLDEM)
    shown = floor.get(f"/floor/tables/{table}")
    numbers = [each["number"] for each in floor.get("/floor/tables") if each["kind"] == "house"]
    assert len(set(numbers)) == len(numbers) and shown["number"] in numbers and shown["spot"] is None
    put = floor.http.put(f"/floor/tables/{table}/place", json={"number": 40, "x": 25, "y": 70}).json()
    assert (put["number"], put["spot"]) == (40, {"x": 25, "y": 70})
    other = open_table(people, HOLDEM)
    assert refused(floor, "PUT", f"/floor/tables/{other}/place", {"number": 40}) == (409, "there is a table 40 already")
    practice = people["ann"].open(HOLDEM)
    assert floor.get(f"/floor/tables/{practice}")["number"] is None
    assert refused(floor, "PUT", f"/floor/tables/{practice}/place", {"number": 41})[0] == 409
    assert people["ann"].get("/notice")["link"].startswith("https://")
