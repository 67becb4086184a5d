"""Reports add up to what happened at the tables, and finished rounds are read by each person as they may."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from housedealer.commands.replay import run as replay
from housedealer.room.storage.schema import SEALS
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.checkpoints import Checkpoint
from tests.room.house import QUICK, House, Visitor, reading, stored
from tests.room.staff import deposit, hire, refused

THREE_CARD = "garden_city/three_card_poker"
HOLDEM = "hotel_del_rio/texas_holdem"
BANKER = ("bank", "bet", "play", "pass")
PLAYER = ("bet", "play", "pass")


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage", "auditor", "administrator")}
    found["prop"] = hire(house, "prop", "tppp", provider="Blue Props", name="Prop")
    found["ann"] = hire(house, "ann", "player", name="Ann")
    for who in ("prop", "ann"):
        deposit(found["cage"], found[who], 2_000_000)
    return found


def printed(text: str) -> tuple[list[dict[str, str]], dict[str, str]]:
    """A report as CSV: its rows, and the checkpoint behind them."""
    report, _, stamp = text.partition("\r\n\r\n")
    (checkpoint,) = csv.DictReader(io.StringIO(stamp))
    return list(csv.DictReader(io.StringIO(report))), checkpoint


@pytest.fixture(scope="module")
def banked(house: House, people: dict[str, Visitor]) -> str:
    """A table where the proposition player banked three rounds against Ann."""
    table = str(people["floor"].post("/floor/tables", game=THREE_CARD, kind="house")["id"])
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    people["prop"].sit(table, 1)
    people["ann"].sit(table, 2)
    with people["prop"].watch(table) as bank, people["ann"].watch(table) as ann:
        people["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
        other = threading.Thread(target=lambda: bank.play(3, prefer=BANKER))
        other.start()
        ann.play(3, prefer=PLAYER)
        other.join()
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="counting")
    return table


@pytest.fixture(scope="module")
def hands(house: House, people: dict[str, Visitor]) -> str:
    """A practice table of hold'em where a guest played two hands with a bot."""
    table = str(people["floor"].post("/floor/tables", game=HOLDEM, kind="practice", bots=1)["id"])
    people["gus"] = Visitor(house.url, "Gus")
    people["gus"].sit(table, 2)
    with people["gus"].watch(table) as eye:
        eye.play(2)
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="counting")
    people["gus"].delete(f"/tables/{table}/seat")
    return table


def finished(people: dict[str, Visitor], table: str) -> list[dict[str, Any]]:
    return list(people["auditor"].get(f"/tables/{table}/rounds"))


def fees(house: House, people: dict[str, Visitor], table: str) -> int:
    """What the events of finished rounds say was dropped."""
    last = max(round_["last"] for round_ in finished(people, table))
    events = [event for event in stored(house.database, table) if event["seq"] <= last]
    return sum(event["amount"] for event in events if event["kind"] == "fee")


def test_the_drop_report_adds_up_to_the_fees_in_the_events(
    house: House, people: dict[str, Visitor], banked: str, hands: str
) -> None:
    taken = {table: fees(house, people, table) for table in (banked, hands)}
    by_table = {line["table"]: line for line in people["floor"].get("/reports/drop?by=table")}
    assert {table: line["drop"] for table, line in by_table.items()} == {
        t: cents for t, cents in taken.items() if cents
    }
    assert taken[banked] > 0 and by_table[banked]["kind"] == "house"
    whole = people["auditor"].get("/reports/drop?by=")
    assert {line["kind"]: line["drop"] for line in whole}["house"] == taken[banked]
    assert people["auditor"].get("/cage/balance")["drop"] == taken[banked]
    (line,) = people["floor"].get(f"/reports/drop?table={banked}")
    assert line["game"] == THREE_CARD and line["fee"] and line["shift"].endswith(":00")
    assert people["floor"].get("/reports/drop?until=1") == []
    assert refused(people["floor"], "GET", "/reports/drop?by=moon")[0] == 400
    rows = printed(people["floor"].http.get("/reports/drop?by=table&format=csv").text)[0]
    assert [int(row["drop"]) for row in rows if row["table"] == banked] == [taken[banked]]


def test_a_corrected_collection_is_in_the_report_and_the_audit_knows_of_it(
    house: House, people: dict[str, Visitor], banked: str
) -> None:
    before = people["floor"].get(f"/reports/drop?by=table&table={banked}")[0]["drop"]
    move = {"source": "drop", "target": "seat2.stack", "amount": 100, "reason": "taken twice"}
    people["floor"].post(f"/floor/tables/{banked}/correction", **move)
    assert people["floor"].get(f"/reports/drop?by=table&table={banked}")[0]["drop"] == before - 100
    with reading(house.database) as connection:
        assert audit(connection).findings == []
    back = {"source": "seat2.stack", "target": "drop", "amount": 100, "reason": "taken once after all"}
    people["floor"].post(f"/floor/tables/{banked}/correction", **back)
    (last, *_) = people["auditor"].get(f"/reports/incidents?table={banked}")
    assert (last["kind"], last["name"]) == ("correction", "The.Floor") and "once after all" in last["text"]


def test_a_proposition_player_banks_and_does_not_play_for_pots(people: dict[str, Visitor], hands: str) -> None:
    status, said = refused(people["prop"], "POST", f"/tables/{hands}/seats/4", {"amount": 20_000})
    assert status == 403 and "where there is a bank" in said


def test_a_proposition_players_bank_is_reported_with_its_provider(
    house: House, people: dict[str, Visitor], banked: str
) -> None:
    lines = {line["name"]: line for line in people["auditor"].get(f"/reports/banks?table={banked}")}
    prop = lines["Prop"]
    assert prop["tppp"] and prop["provider"] == "Blue Props" and prop["staked"] > 0
    events = stored(house.database, banked)
    moved = Counter[str]()
    for event in events:
        if event["kind"] == "bank":
            moved[event["from"]] -= event["amount"]
        elif event["kind"] == "settle":
            moved[event["to"]] += event["amount"]
    assert prop["won"] == moved["seat1.stack"]
    seats = people["ann"].get(f"/tables/{banked}")["state"]["seats"]
    assert [seat["tppp"] for seat in seats] == [True, False]


def test_a_tables_line_and_a_statement_are_the_same_money(people: dict[str, Visitor], banked: str) -> None:
    (line,) = people["auditor"].get(f"/reports/tables?table={banked}")
    assert line["buy_ins"] == line["on_table"] + line["drop"] and line["rounds"] >= 3
    told = people["ann"].get("/me/statement")
    assert [entry["what"] for entry in told["lines"]] == ["deposit", "buy_in"]
    assert told["closing"] == told["lines"][-1]["balance"] == people["ann"].balance()
    me = people["ann"].get("/me")["id"]
    assert people["cage"].get(f"/reports/statements/{me}") == told
    later = people["auditor"].get(f"/reports/statements/{me}?since={told['lines'][1]['at']}")
    assert later["opening"] == 2_000_000 and len(later["lines"]) == 1
    assert refused(people["ann"], "GET", f"/reports/statements/{people['prop'].get('/me')['id']}")[0] == 403


def test_the_cage_pays_out_what_is_there_and_keeps_receipts(people: dict[str, Visitor], banked: str) -> None:
    me, path = people["ann"].get("/me")["id"], f"/cage/members/{people['ann'].get('/me')['id']}"
    paid = people["cage"].post(f"{path}/withdrawals", amount=50_000, note="at the window")
    assert (paid["what"], paid["amount"], paid["balance"]) == ("withdrawal", 50_000, people["ann"].balance())
    assert paid["by"] == "The.Cage" and people["auditor"].get(f"/cage/receipts/{paid['number']}") == paid
    assert refused(people["cage"], "POST", f"{path}/withdrawals", {"amount": 10**9})[0] == 422
    assert refused(people["cage"], "POST", f"{path}/deposits", {"amount": -5})[0] == 422
    assert people["cage"].get(f"/cage/receipts?account={me}")[0]["number"] == paid["number"]
    money = people["auditor"].get("/cage/balance")
    assert money["drawers"] == money["players"] + money["tables"] + money["drop"] and money["vault"] == 0
    (purse,) = people["cage"].get("/cage/members?find=ann")
    assert purse["at_tables"] > 0 and purse["balance"] == people["ann"].balance()


def test_a_round_is_read_through_ones_own_eyes_even_after_leaving(people: dict[str, Visitor], hands: str) -> None:
    line = people["gus"].get(f"/tables/{hands}/rounds?limit=1")[0]
    assert set(line["players"]) == {"1", "2"} and sum(line["results"].values()) == -line["fee"]
    path = f"/tables/{hands}/rounds/{line['round']}"
    mine, others = people["gus"].get(path), people["ann"].get(path)
    dealt = [event["what"] for event in mine["events"] if event["kind"] == "deal" and event["to"] == "seat2.hand"]
    assert dealt and "??" not in str(dealt)
    hidden = [event["what"] for event in others["events"] if event["kind"] == "deal" and event["to"] == "seat2.hand"]
    assert {card for cards in hidden for card in cards} == {"??"}
    assert hashlib.sha256(bytes.fromhex(mine["seed"])).hexdigest() == mine["commitment"] == others["commitment"]
    assert refused(people["gus"], "GET", f"/tables/{hands}/rounds/999999")[0] == 404
    older = people["gus"].get(f"/tables/{hands}/rounds?before={line['round']}")
    assert all(found["round"] < line["round"] for found in older)


def test_records_and_hand_histories_replay(people: dict[str, Visitor], banked: str, hands: str, tmp_path: Path) -> None:
    number = people["gus"].get(f"/tables/{hands}/rounds?limit=1")[0]["round"]
    for kind, name in (("record", "hand.jsonl"), ("phh", "hand.phh")):
        response = Visitor(people["gus"].url).http.get(f"/tables/{hands}/rounds/{number}/{kind}")
        assert response.status_code == 200 and "attachment" in response.headers["content-disposition"]
        (tmp_path / name).write_text(response.text)
        assert replay([tmp_path / name]) == 0
    for kind, suffix in (("jsonl", "jsonl"), ("phh", "phhs")):
        text = people["auditor"].http.get(f"/reports/rounds?table={hands}&format={kind}").text
        (tmp_path / f"all.{suffix}").write_text(text)
        assert replay([tmp_path / f"all.{suffix}"]) == 0
    rows = printed(people["auditor"].http.get("/reports/rounds?format=csv").text)[0]
    assert {row["table"] for row in rows} == {banked, hands}
    assert (
        json.loads(people["auditor"].http.get(f"/reports/rounds?table={banked}").text.splitlines()[0])["kind"]
        == "setup"
    )
    assert refused(people["auditor"], "GET", f"/tables/{banked}/rounds/1/phh")[0] in (400, 422)


def test_rounds_at_a_house_table_are_for_those_who_sat_there_and_staff(people: dict[str, Visitor], banked: str) -> None:
    number = finished(people, banked)[0]["round"]
    paths = [f"/tables/{banked}/rounds{more}" for more in ("", f"/{number}", f"/{number}/record")]
    stranger, guest = Visitor(people["ann"].url), Visitor(people["ann"].url, "Nosy")
    for path in paths:
        assert people["ann"].http.get(path).is_success and people["auditor"].http.get(path).is_success
        assert {visitor.http.get(path).status_code for visitor in (stranger, guest)} <= {401, 403}


def test_every_printed_report_carries_a_signed_checkpoint_of_the_chain(
    house: House, people: dict[str, Visitor], banked: str
) -> None:
    deposit(people["cage"], people["ann"], 100)
    paths = [f"/reports/{name}?format=csv" for name in ("drop", "tables", "banks", "incidents", "rounds")]
    paths.append(f"/reports/statements/{people['ann'].get('/me')['id']}?format=csv")
    stamps = [printed(people[who].http.get(path).text)[1] for path in paths for who in ("auditor", "administrator")]
    stamps.append(printed(people["ann"].http.get("/me/statement?format=csv").text)[1])
    with reading(house.database) as connection:
        query = select(SEALS.c.key).where(SEALS.c.what == "checkpoint")
        made = {found.number: found for found in map(Checkpoint.read, connection.execute(query).scalars())}
        last = connection.execute(select(func.max(SEALS.c.number)).where(SEALS.c.what == "posting")).scalar_one()
        covered = select(func.max(SEALS.c.number)).where(
            SEALS.c.what == "posting", SEALS.c.id <= int(stamps[-1]["seal"])
        )
        assert connection.execute(covered).scalar_one() == last, "it stands for everything in the report"
        for stamp in stamps:
            found = made[int(stamp["checkpoint"])]
            assert found.genuine and (found.signature, found.public) == (stamp["signature"], stamp["public key"])
            seal = select(SEALS.c.hash).where(SEALS.c.id == int(stamp["seal"]))
            assert bytes(connection.execute(seal).scalar_one()).hex() == stamp["hash"] == found.hash
