"""The cage through a shift: drawers, numbered receipts, second approvals, the drop with its count, and the shift report."""

from __future__ import annotations

import csv
import io
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import insert, select, update

from housedealer.errors import BadSetup
from housedealer.room.money import ledger, pieces, slips
from housedealer.room.money.pieces import Denominations
from housedealer.room.operations.problems import RoomError
from housedealer.room.storage.schema import BOXES, LINES, POSTINGS, ROUNDS, SLIPS
from housedealer.room.trust.checkpoints import Checkpoint
from tests.room.house import QUICK, House, Visitor, findings, reading
from tests.room.staff import deposit, hire, refused

THREE_CARD = "garden_city/three_card_poker"
BANKER = ("bank", "bet", "play", "pass")


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False, second_approval=300_000)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "auditor", "administrator", "house_dealer")}
    found |= {name: hire(house, name, "cage", "player", name=name.title()) for name in ("cam", "cora")}
    found |= {name: hire(house, name, "player", name=name.title()) for name in ("ann", "bo")}
    return found


def me(visitor: Visitor) -> str:
    return str(visitor.get("/me")["id"])


def counted(**dollars: int) -> list[dict[str, int]]:
    """So many pieces by name: hundreds=3, fives=1."""
    values = {"hundreds": 10_000, "twenties": 2_000, "fives": 500, "ones": 100}
    return [{"value": values[name], "count": number} for name, number in dollars.items()]


def held(house: House, account: str) -> int:
    with reading(house.database) as connection:
        return ledger.held(connection, account)


def test_denominations_are_the_rooms() -> None:
    room = Denominations.read("5,100,0.25")
    assert room.values == (10_000, 500, 25)
    assert pieces.total(room.counted([(500, 3), (25, 2), (10_000, 0)])) == 1_550
    for wrong in ([(7, 1)], [(500, 1), (500, 1)], [(500, -1)], [(500, 10**9)]):
        with pytest.raises(RoomError):
            room.counted(wrong)
    for setting in ("", "5,,1", "0", "-5", "0.001", "five", "nan", "inf"):
        with pytest.raises(BadSetup):
            Denominations.read(setting)


def test_a_night_at_the_cage(house: House, people: dict[str, Visitor]) -> None:
    cam, cora, ann, floor = people["cam"], people["cora"], people["ann"], people["floor"]
    # the house's own money always takes two
    float_in = cam.post("/cage/vault/float", direction="in", amount=1_000_000, note="from the bank")
    assert float_in["state"] == "waiting" and float_in["number"] == 1 and held(house, "cage") == 0
    assert refused(cam, "POST", "/cage/receipts/1/approval", {"approved": True}) == (
        403, "nobody approves their own transaction; ask somebody else",
    )  # fmt: skip
    done = floor.post("/cage/receipts/1/approval", approved=True)
    assert (done["state"], done["decided_by"], done["by"]) == ("done", "The.Floor", "Cam") and held(
        house, "cage"
    ) == 1_000_000
    assert refused(floor, "POST", "/cage/receipts/1/approval", {"approved": True})[0] == 409

    # nothing moves over the counter without a drawer
    path = f"/cage/members/{me(ann)}"
    assert "open a drawer first" in refused(cam, "POST", f"{path}/deposits", {"amount": 100})[1]
    drawer = cam.post("/cage/drawers", window="Window 1", pieces=counted(hundreds=10, fives=40))
    assert drawer["held"] == drawer["opening"] == 120_000 and held(house, "cage") == 880_000
    assert refused(cam, "POST", "/cage/drawers", {"window": "Window 2", "pieces": []})[0] == 409
    assert refused(cora, "POST", "/cage/drawers", {"window": "window 1", "pieces": []})[0] == 409
    cora_drawer = cora.post("/cage/drawers", window="Window 2", pieces=[])
    assert refused(cora, "POST", f"/cage/drawers/{drawer['id']}/close", {"pieces": []})[0] == 403

    # small sums at once, large ones after a second person, never one's own
    small = cam.post(f"{path}/deposits", amount=300_000, note="cash")
    assert (small["state"], small["balance"], small["window"], small["name"]) == ("done", 300_000, "Window 1", "Ann")
    large = cam.post(f"{path}/deposits", amount=300_001)
    assert large["state"] == "waiting" and large["balance"] is None and ann.balance() == 300_000
    cora.post(f"/cage/receipts/{large['number']}/approval", approved=True)
    assert ann.balance() == 600_001
    refused_one = cam.post(f"{path}/withdrawals", amount=300_001)
    cora.post(f"/cage/receipts/{refused_one['number']}/approval", approved=False)
    assert ann.balance() == 600_001
    assert refused(cam, "POST", f"/cage/members/{me(cam)}/deposits", {"amount": 5})[1].startswith(
        "nobody serves themselves"
    )
    own = cam.post(f"/cage/members/{me(cora)}/deposits", amount=400_000)
    assert refused(cora, "POST", f"/cage/receipts/{own['number']}/approval", {"approved": True})[0] == 403
    floor.post(f"/cage/receipts/{own['number']}/approval", approved=False)

    # a drawer pays out what is in it and no more
    assert "in the drawer of Window 2" in refused(cora, "POST", f"{path}/withdrawals", {"amount": 100})[1]
    cam.post(f"/cage/drawers/{cora_drawer['id']}/transfers", amount=20_000)
    cora.post(f"{path}/withdrawals", amount=5_000)
    cora.post("/cage/vault/transfers", direction="in", amount=10_000)
    cora.post("/cage/vault/transfers", direction="out", amount=1_000)
    assert held(house, f"drawer:{cora_drawer['id']}") == 6_000 and held(house, "cage") == 889_000

    # chips for a table
    table = str(floor.post("/floor/tables", game=THREE_CARD, kind="house")["id"])
    cam.post(f"/cage/tables/{table}/fills", amount=50_000)
    cam.post(f"/cage/tables/{table}/credits", amount=10_000)
    assert held(house, f"tray:{table}") == 40_000
    assert refused(cam, "POST", f"/cage/tables/{table}/credits", {"amount": 40_001})[0] == 422
    tray = floor.post(f"/cage/tables/{table}/tray", pieces=counted(hundreds=3, fives=19), note="a chip under the felt")
    assert tray["held"] == 39_500 and (tray["receipt"]["what"], tray["receipt"]["amount"]) == ("short", 500)
    practice = Visitor(house.url, "Gus").open("hotel_del_rio/texas_holdem")
    assert refused(cam, "POST", f"/cage/tables/{practice}/fills", {"amount": 500})[0] == 409

    # closing: $5 short
    expected = held(house, f"drawer:{drawer['id']}")
    cora_closed = cora.post(f"/cage/drawers/{cora_drawer['id']}/close", pieces=counted(twenties=3))
    assert cora_closed["over"] == 0
    waiting = cam.post(f"{path}/deposits", amount=300_001)
    assert "waits for a second person" in refused(cam, "POST", f"/cage/drawers/{drawer['id']}/close", {"pieces": []})[1]
    floor.post(f"/cage/receipts/{waiting['number']}/approval", approved=False)
    assert "is open" in refused(floor, "POST", "/shifts/close")[1]
    cash = [{"value": 1, "count": expected - 500}]
    closed = cam.post(f"/cage/drawers/{drawer['id']}/close", pieces=cash, note="counted twice")
    assert (closed["expected"], closed["counted"], closed["over"], closed["held"]) == (
        expected,
        expected - 500,
        -500,
        0,
    )
    assert refused(cam, "POST", f"/cage/drawers/{drawer['id']}/close", {"pieces": []})[0] == 409

    # every number, every receipt, and all of it audits
    numbers = [receipt["number"] for receipt in people["auditor"].get("/cage/receipts")]
    assert numbers == list(range(len(numbers), 0, -1))
    money = people["auditor"].get("/cage/balance")
    assert money["vault"] == held(house, "cage") and money["drawers"] == 0 and money["over_short"] == -1_000
    claims = sum(money[part] for part in ("players", "tables", "drop", "boxes", "house", "over_short", "variance"))
    assert money["vault"] + money["trays"] == claims
    assert findings(house.database) == []


@pytest.fixture(scope="module")
def dealt(house: House, people: dict[str, Visitor]) -> str:
    """A house table where three rounds were dealt and their fees dropped."""
    table = str(people["floor"].post("/floor/tables", game=THREE_CARD, kind="house")["id"])
    for who in ("ann", "bo"):
        deposit(people["cora"], people[who], 200_000)
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    people["ann"].sit(table, 1)
    people["bo"].sit(table, 2)
    with people["ann"].watch(table) as bank, people["bo"].watch(table) as bo:
        people["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
        other = threading.Thread(target=lambda: bank.play(3, prefer=BANKER))
        other.start()
        bo.play(3, prefer=("bet", "play", "pass"))
        other.join()
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="the drop")
    people["floor"].post(f"/floor/tables/{table}/incidents", text="a drink was spilt")
    return table


def test_a_box_is_counted_by_two_and_a_correction_leaves_the_first_count(
    house: House, people: dict[str, Visitor], dealt: str
) -> None:
    floor, cora, auditor = people["floor"], people["cora"], people["auditor"]
    (on,) = [each for each in auditor.get("/drop/boxes")["on_tables"] if each["table"] == dealt]
    dropped = on["dropped"]
    assert dropped > 0 and not on["due"]
    assert refused(cora, "POST", f"/drop/tables/{dealt}/box")[0] == 403
    box = floor.post(f"/drop/tables/{dealt}/box")
    assert (box["expected"], box["counted"], box["game"]) == (dropped, None, THREE_CARD)
    assert floor.post(f"/drop/tables/{dealt}/box")["expected"] == 0  # the next one is empty
    assert people["auditor"].get("/cage/balance")["boxes"] == dropped

    def sheet(cents: int, **more: str) -> dict[str, Any]:
        given = [{"value": 1, "count": cents}]
        return dict(cora.post(f"/drop/boxes/{box['number']}/counts", pieces=given, **more))

    first = sheet(dropped - 100)["sheets"][-1]
    assert refused(cora, "POST", f"/drop/counts/{first['id']}/signature") == (
        403, "a count sheet is signed by two people; ask somebody else",
    )  # fmt: skip
    assert auditor.get("/cage/balance")["boxes"] == dropped  # nothing counts until it is signed
    signed = auditor.post(f"/drop/counts/{first['id']}/signature")
    assert (signed["counted"], signed["variance"]) == (dropped - 100, -100)
    money = auditor.get("/cage/balance")
    assert (money["boxes"], money["variance"]) == (0, 100)
    assert refused(auditor, "POST", f"/drop/counts/{first['id']}/signature")[0] == 409
    again = [{"value": 1, "count": dropped}]
    assert "says why" in refused(cora, "POST", f"/drop/boxes/{box['number']}/counts", {"pieces": again})[1]
    found = sheet(dropped, note="a chip stuck in the slot")
    assert found["counted"] == dropped - 100 and [each["replaced"] for each in found["sheets"]] == [True, False]
    mended = floor.post(f"/drop/counts/{found['sheets'][-1]['id']}/signature")
    assert (mended["counted"], mended["variance"]) == (dropped, 0)
    before, after = mended["sheets"]
    assert (before["total"], before["by"], before["signed_by"]) == (dropped - 100, "Cora", "The.Auditor")
    assert (after["reason"], after["signed_by"]) == ("a chip stuck in the slot", "The.Floor")
    assert auditor.get("/cage/balance")["variance"] == 0
    assert findings(house.database) == []


def test_a_box_is_due_when_a_drop_time_has_passed(house: House, people: dict[str, Visitor], dealt: str) -> None:
    with reading(house.database) as connection:
        before = {row.number: row.taken for row in connection.execute(select(BOXES))}
        connection.execute(update(BOXES).values(taken=BOXES.c.taken - 86_400 * 2))
    try:
        on = people["auditor"].get("/drop/boxes")["on_tables"]
        assert [each["due"] for each in on if each["table"] == dealt] == [True]
    finally:
        with reading(house.database) as connection:
            for number, taken in before.items():
                connection.execute(update(BOXES).where(BOXES.c.number == number).values(taken=taken))


def test_every_figure_of_a_shift_is_the_ledgers(house: House, people: dict[str, Visitor], dealt: str) -> None:
    floor, cora = people["floor"], people["cora"]
    own = cora.get("/cage/counter")["drawer"]
    cora.post(f"/cage/drawers/{own['id']}/close", pieces=[{"value": 1, "count": own["held"]}])
    preview = floor.get("/shifts/current")
    assert not preview["closed"]
    shift = floor.post("/shifts/close")
    report = shift["report"]
    assert report["number"] == 1 and report["by"] == "The.Floor" and report["even"]
    with reading(house.database) as connection:
        span = (POSTINGS.c.at >= report["since"]) & (POSTINGS.c.at < report["until"])
        rows = connection.execute(
            select(POSTINGS.c.what, POSTINGS.c.table, POSTINGS.c.round, LINES.c.account, LINES.c.amount)
            .join(LINES, LINES.c.posting == POSTINGS.c.id)
            .where(span)
        ).all()
        written = connection.execute(select(SLIPS).where(SLIPS.c.state == "done")).all()
        dealt_rounds = len(connection.execute(select(ROUNDS).where(ROUNDS.c.table == dealt, ROUNDS.c.last > 0)).all())
    sums = Counter[str]()
    for row in rows:
        sums[row.account] += row.amount
    drop = sum(row.amount for row in rows if row.what == "drop" and row.account == f"drop:{dealt}")
    assert report["drop"] == drop == sum(part["drop"] for part in report["by_collection"]) > 0
    (line,) = [part for part in report["by_table"] if part["table"] == dealt]
    assert (line["drop"], line["players"], line["rounds"]) == (drop, 2, dealt_rounds)
    assert line["buy_ins"] == sum(
        row.amount for row in rows if row.what == "buy_in" and row.account == f"table:{dealt}"
    )
    assert report["players"] == 2 and 0 < line["hours"] <= report["hours"]
    assert report["over_short"] == sums["over_short"] == -1_000 and report["variance"] == -sums["variance"] == 0
    kinds = Counter[str]()
    for slip in written:
        kinds[slip.what] += slip.amount
    assert {part["what"]: part["amount"] for part in report["receipts"]} == dict(kinds)
    assert report["closing"]["vault"] == -sums["cage"] and report["opening"]["vault"] == 0
    assert {drawer["over"] for drawer in report["drawers"]} == {0, -500}
    assert [incident["text"] for incident in report["incidents"]].count("a drink was spilt") == 1
    assert {part["corrected"] for part in report["boxes"] if part["expected"]} == {1}

    made = Checkpoint(**shift["checkpoint"])
    assert made.genuine and made.why == "shift 1 was closed" and made.at >= report["until"]
    assert floor.get("/shifts/1") == shift and floor.get("/shifts") == [report]
    text = floor.http.get("/shifts/1?format=csv").text
    assert floor.get("/shifts/1")["checkpoint"]["signature"] in text.splitlines()[-1]
    cells = {(row["part"], row["of"], row["name"]): row["value"] for row in csv.DictReader(io.StringIO(text))}
    assert cells["shift", "1", "drop"] == str(drop) and cells["by_table", dealt, "drop"] == str(drop)
    assert floor.get("/shifts/current")["since"] == report["until"]
    assert findings(house.database) == []


def test_numbers_have_no_gap_however_many_write_at_once(new_database: Callable[[str], str]) -> None:
    """On PostgreSQL, where two transactions run at the same time, and some of them fail."""
    with House(new_database("postgres"), replace(QUICK, practice=False)) as house:
        clerks = [hire(house, f"clerk{n}", "cage") for n in range(3)]
        ann = hire(house, "ann", "player")
        for clerk in clerks:
            deposit(clerk, ann, 1_000)
        path = f"/cage/members/{me(ann)}"

        def serve(at: int) -> int:
            what, amount = (("deposits", 100), ("withdrawals", 10**6))[at % 2]
            return clerks[at % 3].http.post(f"{path}/{what}", json={"amount": amount}).status_code

        with ThreadPoolExecutor(6) as threads:
            assert set(threads.map(serve, range(24))) == {201, 422}
        numbers = sorted(receipt["number"] for receipt in clerks[0].get("/cage/receipts"))
        assert numbers == list(range(1, 16)) and ann.balance() == 3_000 + 1_200
        assert findings(house.database) == []


def test_receipts_from_before_are_numbered_when_the_room_opens(new_database: Callable[[str], str]) -> None:
    database = new_database("sqlite")
    with House(database, replace(QUICK, practice=False)) as house:
        ann = hire(house, "ann", "player")
        storage = house.app.state.storage
        old = storage.write_now(
            lambda c: [ledger.post(c, "deposit", {"cage": -500, f"player:{me(ann)}": 500}) for _ in range(3)]
        )
    with House(database, replace(QUICK, practice=False)) as house:
        cage = hire(house, "cam", "cage")
        assert [(each["number"], each["amount"]) for each in cage.get("/cage/receipts")] == [
            (3, 500),
            (2, 500),
            (1, 500),
        ]
        assert cage.get("/cage/balance")["vault"] == 1_500
        assert findings(database) == []
        with reading(database) as connection:
            connection.execute(
                insert(SLIPS).values(
                    number=5,
                    at=1.0,
                    what="fill",
                    place="cage",
                    against="house",
                    amount=1,
                    by="x",
                    state="done",
                    posting=old[0],
                )
            )
        found = findings(database)
        assert any("receipt 4 is missing" in each for each in found)
        assert any("receipt 5 (fill) does not say what was moved" in each for each in found)
    assert slips.lines_of("deposit", "cage", "player:x", 5) == {"cage": -5, "player:x": 5}
