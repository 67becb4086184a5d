"""A whole shift as the staff runs it on their pages, and every number of its report computed again from the ledger alone."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from sqlalchemy import select

from housedealer.room.storage.schema import LINES, POSTINGS, SLIPS
from housedealer.room.trust.checkpoints import Checkpoint
from tests.browser.conftest import LAPTOP, TABLET, NewPage
from tests.browser.staff import hired, page_of
from tests.room.house import QUICK, House, Visitor, _value, findings, reading, until

LIVE_HOLDEM = "garden_city/texas_holdem"
BY_THE_DEALER = "136"  # collected from each player at changes of dealers
BACCARAT = "garden_city/baccarat_gold_1_0"
HOLDEM = "hotel_del_rio/texas_holdem"
SETTINGS = replace(QUICK, practice=False, second_approval=300_000, cash_warning=80_000, cash_report=100_000)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("shift")) / "room.sqlite", SETTINGS) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    roles = {
        "flora": ("floor",), "carl": ("cage",), "dee": ("house_dealer",), "audrey": ("auditor",),
        "ann": ("player",), "bo": ("player",), "cy": ("player",), "di": ("player",),
    }  # fmt: skip
    return {name: hired(house, name, *given) for name, given in roles.items()}


class Night:
    """The staff at their pages and the players at theirs."""

    def __init__(self, house: House, people: dict[str, Visitor], new_page: NewPage) -> None:
        self.house, self.people = house, people
        self.cage = page_of(new_page, people["carl"], "/floor/cage", TABLET, forgive="403")  # who is excluded
        self.floor = page_of(new_page, people["flora"], "/floor", LAPTOP)
        self.dealer = page_of(new_page, people["dee"], "/floor/rotation", TABLET)

    def show(self, page: Page, path: str) -> Page:
        page.goto(f"{self.house.url}{path}")
        return page

    def open(self, game: str, dealing: str = "sealed", **options: str) -> str:
        body = {"game": game, "kind": "house", "dealing": dealing, "options": options}
        return str(self.people["flora"].post("/floor/tables", **body)["id"])

    def players_act(self, table: str, *prefer: str) -> bool:
        """Whoever is asked answers; whether anybody was."""
        for name in ("ann", "bo", "di"):
            question = self.people[name].get(f"/tables/{table}")["state"]["question"]
            if question is not None:
                options = {option["id"]: option for option in question["options"]}
                chosen = next((id for id in prefer if id in options), question["default"]["option"])
                body = {"option": chosen, "value": _value(options[chosen]), "question": question["id"]}
                self.people[name].post(f"/tables/{table}/answers", **body)
                return True
        return False

    def deal(self, table: str, scanned: list[str], *prefer: str) -> None:
        """Deal a round with the codes that a scanner would type."""
        self.people["dee"].post(f"/dealer/tables/{table}/start")
        self.go_on(table, scanned, *prefer)

    def state(self, table: str) -> dict[str, Any]:
        return dict(self.people["dee"].get(f"/dealer/tables/{table}"))

    def go_on(self, table: str, scanned: list[str], *prefer: str) -> None:
        dealer, path = self.people["dee"], f"/dealer/tables/{table}"
        while (state := self.state(table))["playing"]:
            question = state["question"]
            if question is None:
                self.players_act(table, *prefer)
            elif question["purpose"] == "unseen":
                dealer.post(f"{path}/dealt", question=question["id"])
            else:
                cards = [code for code in scanned if code in question["possible"]][: question["count"]]
                dealer.post(f"{path}/cards", cards=cards, question=question["id"])


def fill_count(page: Page, **pieces: int) -> None:
    """Count by denomination in the open dialog."""
    names = {"hundreds": "$100", "fives": "$5", "ones": "$1"}
    for name, count in pieces.items():
        page.get_by_role("dialog").get_by_label(f"How many of {names[name]}", exact=True).fill(str(count))


def slip(page: Page, act: str, amount: str) -> None:
    page.get_by_role("button", name=act, exact=True).click()
    page.get_by_role("dialog").get_by_label("Amount in dollars").fill(amount)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Write the slip")).click()
    page.get_by_role("button", name="Done").click()


def serve(page: Page, name: str, dollars: str) -> None:
    """Take money in for a member at the counter."""
    page.get_by_label("Find by name or login").fill(name)
    row = page.get_by_role("row", name=re.compile(f"{name.title()} {name}"))
    row.get_by_role("button", name="Buy in").click()
    page.get_by_role("dialog").get_by_label("Amount in dollars").fill(dollars)
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Buy in")).click()


def test_a_whole_shift(new_page: NewPage, house: House, people: dict[str, Visitor]) -> None:
    night = Night(house, people, new_page)
    cage, floor = night.cage, night.floor

    # the cage opens: the house's money takes two people, the drawer a count
    slip(cage, "House money in", "5000")
    night.show(floor, "/floor/shift")
    floor.locator("[data-waiting]").get_by_role("button", name="Approve").click()
    expect(floor.locator("[data-waiting]")).to_have_count(0)
    cage.get_by_role("button", name="Open a drawer").click()
    cage.get_by_label("Window").fill("Window 1")
    fill_count(cage, hundreds=10)
    cage.get_by_role("dialog").get_by_role("button", name="Open a drawer").click()
    expect(cage.locator('[data-drawer="100000"]')).to_be_visible()

    # four tables, chips for one, money for the players
    live = night.open(LIVE_HOLDEM, "live", fee=BY_THE_DEALER)
    shoe = night.open(BACCARAT, "live")
    main, feeder = night.open(HOLDEM, seats="2"), night.open(HOLDEM, seats="3")
    night.show(cage, "/floor/cage")
    slip(cage, "Fill a table", "200")
    for name in ("ann", "bo", "di"):
        serve(cage, name, "790")
        expect(cage.locator("[data-receipt]")).to_have_attribute("data-state", "done")
        cage.get_by_role("button", name="Done").click()

    # a self-exclusion is refused, and large cash warned of
    people["cy"].post("/me/restrictions", kind="exclusion", days=30)
    serve(cage, "cy", "100")
    expect(cage.get_by_role("dialog").get_by_role("alert")).to_contain_text("ask the floor")
    cage.get_by_role("dialog").get_by_role("button", name="Not now").click()
    serve(cage, "bo", "300")
    expect(cage.locator('[data-warning="report"]')).to_be_visible()
    cage.get_by_role("button", name="Done").click()
    expect(cage.get_by_text("Draft of a report").first).to_be_visible()

    # a walk-in on the wall board
    night.show(floor, "/floor/waiting")
    floor.get_by_label("Name or initials").fill("J. D.")
    floor.get_by_role("button", name="Put on the list").click()
    expect(floor.locator("[data-waiter]")).to_contain_text("J. D.")
    board = new_page(LAPTOP)
    board.goto(f"{house.url}/board")
    expect(board.locator(".wall-board .called")).to_contain_text("J. D.")
    floor.get_by_role("button", name="Strike off").click()
    expect(floor.locator("[data-waiter]")).to_have_count(0)

    # must-move: a seat opens in the main game
    people["flora"].http.put(f"/floor/tables/{feeder}/must-move", json={"to": main})
    for id in (main, feeder):
        people["flora"].post(f"/floor/tables/{id}/pause", paused=True, reason="seating")
    people["di"].sit(feeder, 1, 20_000)
    moved = [p["name"] for p in people["flora"].get(f"/floor/tables/{main}")["players"]]
    assert moved == ["Di"]

    # a dealer signs in, deals real cards with a scanner; an accident is ruled; the push brings a collection
    night.dealer.get_by_role("button", name="Sign in").click()
    expect(night.dealer.get_by_role("row", name=re.compile("Dee"))).to_be_visible()
    people["ann"].sit(live, 1, 30_000)
    people["bo"].sit(live, 2, 30_000)
    cards = ["Ah", "2c", "Jh", "9c", "8d", "7s", "3c", "Kh", "Kd", "Qh", "Qd"]
    night.deal(live, cards, "post", "check", "call")
    night.show(floor, "/floor/rotation")
    floor.get_by_role("button", name="Push").click()
    expect(floor.get_by_role("row", name=re.compile("Dee"))).to_be_visible()
    before = people["flora"].get("/floor/rotation")["dealers"][0]["table"]
    assert before is not None
    people["dee"].post(f"/dealer/tables/{live}/start")
    assert night.state(live)["question"]["purpose"] == "unseen"
    people["dee"].post(f"/floor/tables/{live}/accidents", kind="exposed", place="seat1.hand", note="off the deck")
    night.go_on(live, ["4c", "5h", "Jc", "9h", "8h", "7h", "3h", "Ks", "Kc", "Qs", "Qc", "Ts"], "post", "check", "call")

    # a baccarat shoe
    people["ann"].sit(shoe, 1, 30_000)
    people["bo"].sit(shoe, 2, 30_000)
    night.deal(shoe, ["9s", "8h", "Kd", "Qc", "2c", "3d", "4h", "5s", "6c", "7d"], "bank", "bet", "pass")
    for id in (live, shoe, main):
        people["flora"].post(f"/floor/tables/{id}/pause", paused=True, reason="the drop")

    # the drop, its count with a variance, and the correction
    night.show(floor, "/floor/count")
    floor.get_by_role("button", name="Take every box off").click()
    until(lambda: len(people["audrey"].get("/drop/boxes")["taken"]) == 4)
    boxes = people["audrey"].get("/drop/boxes")["taken"]
    box = max(boxes, key=lambda each: each["expected"])
    assert box["expected"] > 100 and box["expected"] % 100 == 0
    night.show(cage, "/floor/count")
    row = cage.get_by_role("row", name=re.compile(f"^{box['number']} "))
    for act, short in (("Count", 100), ("Correct", 0)):
        row.get_by_role("button", name=act, exact=True).click()
        fill_count(cage, ones=(box["expected"] - short) // 100)
        if act == "Correct":
            cage.get_by_label("Why the earlier count is corrected").fill("a chip stuck in the slot")
        cage.get_by_role("dialog").get_by_role("button", name="Count").click()
        expect(row.get_by_text("waits for a second signature")).to_have_count(1)
        assert row.get_by_role("button", name="Sign as the second person").count() == 0  # nobody signs their own
        night.show(floor, "/floor/count")
        floor.get_by_role("button", name="Sign as the second person").click()
        expect(floor.get_by_role("button", name="Sign as the second person")).to_have_count(0)
        night.show(cage, "/floor/count")
    expect(row.locator(".replaced")).to_contain_text("Carl")

    # the drawer is $5 short, and the shift is closed
    night.show(cage, "/floor/cage")
    expect(cage.locator("[data-drawer]")).not_to_have_attribute("data-drawer", "")
    held = int(str(cage.locator("[data-drawer]").get_attribute("data-drawer")))
    cage.get_by_role("button", name="Count and close").click()
    fill_count(cage, ones=(held - 500) // 100)
    cage.get_by_role("dialog").get_by_role("button", name="Count and close").click()
    expect(cage.get_by_role("row", name=re.compile("Window 1.*−\\$5"))).to_be_visible()
    night.show(floor, "/floor/shift")
    floor.get_by_role("button", name="Close the shift").click()
    floor.get_by_role("dialog").get_by_role("button", name="Close the shift").click()
    expect(floor.locator('[data-shift="1"][data-closed="true"]')).to_be_visible()
    expect(floor.locator('[data-figure="over_short"]')).to_have_text("−$5")
    expect(floor.locator(".checkpoint")).to_contain_text("Signed checkpoint")

    shift = people["audrey"].get("/shifts/1")
    recomputed(house, shift["report"], {live, shoe, main, feeder})
    assert Checkpoint(**shift["checkpoint"]).genuine
    shown = floor.locator('[data-figure="drop"]').inner_text()
    assert shown.replace("$", "").replace(",", "") == f"{shift['report']['drop'] / 100:g}"
    assert findings(house.database) == []


def recomputed(house: House, report: dict[str, Any], tables: set[str]) -> None:
    """Every number of the report, from the lines of the ledger and the receipts alone."""
    with reading(house.database) as connection:
        span = (POSTINGS.c.at >= report["since"]) & (POSTINGS.c.at < report["until"])
        query = select(POSTINGS.c.what, POSTINGS.c.note, POSTINGS.c.table, LINES.c.account, LINES.c.amount)
        rows = connection.execute(query.join(LINES, LINES.c.posting == POSTINGS.c.id).where(span)).all()
        slips = connection.execute(select(SLIPS)).all()
    sums = Counter[str]()
    for row in rows:
        sums[row.account] += row.amount
    dropped = {t: sum(r.amount for r in rows if r.what == "drop" and r.account == f"drop:{t}") for t in tables}
    assert report["drop"] == sum(dropped.values()) > 0
    assert {part["table"]: part["drop"] for part in report["by_table"]} == {
        part["table"]: dropped[part["table"]] for part in report["by_table"]
    }
    for part in report["by_table"]:
        at = f"table:{part['table']}"
        bought = sum(r.amount for r in rows if r.account == at and r.amount > 0)
        assert part["buy_ins"] == bought
    assert sum(part["drop"] for part in report["by_collection"]) == report["drop"]
    done, amounts = Counter[str](), Counter[str]()
    for each in slips:
        if each.state == "done":
            done[each.what] += 1
            amounts[each.what] += each.amount
    assert {p["what"]: (p["receipts"], p["amount"]) for p in report["receipts"]} == {
        what: (done[what], amounts[what]) for what in done
    }
    assert (report["first_receipt"], report["last_receipt"]) == (1, len(slips))
    assert report["over_short"] == sums["over_short"] == -500
    assert report["variance"] == -sums["variance"] == 0 and max(b["corrected"] for b in report["boxes"]) == 1
    assert report["closing"]["vault"] == -sums["cage"] and report["closing"]["drawers"] == 0
    counted = sum(box["counted"] or 0 for box in report["boxes"])
    assert report["closing"]["house"] == sums["house"] == 500_000 + counted
    assert report["closing"]["boxes"] == report["drop"] - counted  # those that nobody has counted yet
    assert report["closing"]["players"] == sum(v for k, v in sums.items() if k.startswith("player:"))
    assert report["players"] == 3 and report["even"]
    assert "accident" in {each["kind"] for each in report["incidents"]}
