"""The floor's pages: a table opened, someone called to a seat, money over the counter, the drop, rulings, a live dealer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PHONE, NewPage
from tests.browser.staff import hired, page_of
from tests.room.house import ONE_HAND, House, Visitor
from tests.room.staff import deposit

pytestmark = pytest.mark.browser
HOLDEM = "hotel_del_rio/texas_holdem"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("floor")) / "room.sqlite", ONE_HAND) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    roles = {
        "flora": ("floor",), "carl": ("cage",), "dee": ("house_dealer",), "audrey": ("auditor",),
        "ann": ("player",), "bo": ("player",), "cam": ("player",),
    }  # fmt: skip
    known = {name: hired(house, name, *given) for name, given in roles.items()}
    for name in ("ann", "bo", "cam"):
        deposit(known["carl"], known[name], 500_000)
    return known


def open_house_table(people: dict[str, Visitor], game: str = HOLDEM, dealing: str = "sealed", **options: str) -> str:
    body = {"game": game, "kind": "house", "dealing": dealing, "options": options}
    return str(people["flora"].post("/floor/tables", **body)["id"])


def called(table: str) -> str:
    """A table as the pages call it: by its game and which of them it is."""
    _, game, which = table.split(".")
    return f"{game.replace('_', ' ')} {which}"


def sit(people: dict[str, Visitor], table: str, *names: str) -> None:
    for seat, name in enumerate(names, start=1):
        people[name].sit(table, seat, 40_000)


def act(people: dict[str, Visitor], table: str, *wanted: str) -> bool:
    """Answer for whoever is asked; whether anyone was."""
    for name in ("ann", "bo", "cam"):
        question = people[name].get(f"/tables/{table}")["state"]["question"]
        if question is not None:
            options = [option["id"] for option in question["options"]]
            chosen = next(option for option in wanted if option in options)
            people[name].post(f"/tables/{table}/answers", option=chosen, question=question["id"])
            return True
    return False


def test_a_table_is_opened_with_the_games_own_options(new_page: NewPage, people: dict[str, Visitor]) -> None:
    page = page_of(new_page, people["flora"], "/floor/open")
    page.get_by_role("combobox", name="Game").select_option("garden_city/three_card_poker")
    page.get_by_role("spinbutton", name="Seats").fill("6")
    expect(page.locator('[data-option="other_spots"] select')).to_be_hidden()  # what few tables need is folded away
    page.get_by_text("more rules").click()
    page.locator('[data-option="other_spots"] select').select_option("false")
    expect(page.get_by_text("· 1 changed")).to_be_visible()
    page.get_by_role("combobox", name="Collection").select_option(index=1)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="0 of 6 seats taken").first).to_be_visible()
    table = page.url.rsplit("/", 1)[1]
    opened = people["flora"].get(f"/floor/tables/{table}")
    assert opened["kind"] == "house" and opened["options"]["other_spots"] == "false" and opened["options"]["fee"]
    page.get_by_role("button", name="Close the table").click()
    page.get_by_label("Reason").fill("end of the day")
    page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(page.get_by_text("Closed", exact=True)).to_be_visible()


def test_a_table_kept_under_a_name_is_opened_with_one_tap(new_page: NewPage, people: dict[str, Visitor]) -> None:
    page = page_of(new_page, people["flora"], "/floor/open", (820, 1180))
    page.get_by_role("combobox", name="Game").select_option("garden_city/razz")
    page.get_by_role("spinbutton", name="Seats").fill("6")
    page.get_by_label("Keep it under a name").fill("Friday Razz")
    page.get_by_role("button", name="Keep", exact=True).click()
    kept = page.locator('[data-preset="Friday Razz"]')
    expect(kept).to_contain_text("Razz")
    kept.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="0 of 6 seats taken").first).to_be_visible()
    assert people["flora"].get(f"/floor/tables/{page.url.rsplit('/', 1)[1]}")["game"] == "garden_city/razz"
    page.goto(page.url.partition("/floor/")[0] + "/floor/open")
    page.locator('[data-preset="Friday Razz"]').get_by_role("button", name="Remove").click()
    expect(page.locator('[data-preset="Friday Razz"]')).to_have_count(0)


def test_the_schedule_of_a_side_bet_is_posted_on_top_of_the_usual_one(
    new_page: NewPage, people: dict[str, Visitor]
) -> None:
    page = page_of(new_page, people["flora"], "/floor/open")
    page.get_by_role("combobox", name="Game").select_option("garden_city/pure_21_5_blackjack_1_0")
    added = page.get_by_role("combobox", name="Collection for a side bet")
    expect(added).to_have_count(2)
    added.first.select_option("20_pays:1")
    added.last.select_option("buster_blackjack:1")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("region", name="0 of 8 seats taken").first).to_be_visible()
    opened = people["flora"].get(f"/floor/tables/{page.url.rsplit('/', 1)[1]}")
    assert opened["options"]["fee"] == "1+20_pays:1+buster_blackjack:1"


def test_what_the_packet_does_not_allow_is_said_in_the_form(new_page: NewPage, people: dict[str, Visitor]) -> None:
    page = page_of(new_page, people["flora"], "/floor/open")
    page.get_by_role("combobox", name="Game").select_option("garden_city/three_card_poker")
    limit = page.locator('[data-option="ante_limit"] input')
    limit.fill("5-900000")
    limit.press("Tab")
    expect(page.get_by_role("form").get_by_role("alert")).to_contain_text("ante")
    expect(page.get_by_role("button", name="Open the table")).to_be_disabled()


def test_someone_who_waits_is_called_and_seated(new_page: NewPage, people: dict[str, Visitor]) -> None:
    table = open_house_table(people, "garden_city/omaha", seats="4")
    floor = page_of(new_page, people["flora"], f"/floor/table/{table}")
    floor.get_by_role("button", name="Pause").click()
    floor.get_by_label("Reason").fill("the deck is changed")
    floor.get_by_role("dialog").get_by_role("button", name="Pause").click()
    expect(floor.get_by_text("Paused")).to_be_visible()
    sit(people, table, "ann", "bo")

    cam = page_of(new_page, people["cam"], f"/table/{table}")
    place = people["cam"].post("/waiting", table=table)
    assert place["called"] is None
    floor.get_by_role("link", name="Waiting lists").click()
    waiter = floor.locator(f'[data-waiter="{place["id"]}"]')
    expect(waiter).to_contain_text("Cam")
    floor.get_by_role("button", name=re.compile(f"Call to {called(table)}", re.I)).click()
    expect(waiter).to_contain_text("seat 3")

    people["cam"].post(f"/waiting/{place['id']}/seat", amount=40_000)
    expect(floor.get_by_text("Nobody waits.")).to_be_visible()
    floor.goto(f"{people['flora'].url}/floor/table/{table}")
    expect(floor.get_by_role("row", name=re.compile("3 Cam"))).to_be_visible()
    expect(cam.locator(".seat.you")).to_be_visible()
    floor.get_by_role("row", name=re.compile("3 Cam")).get_by_role("button", name="Pick up").click()
    floor.get_by_label("Reason").fill("called to the phone")
    floor.get_by_role("dialog").get_by_role("button", name="Pick up").click()
    expect(floor.get_by_role("row", name=re.compile("3 Cam"))).to_have_count(0)
    people["flora"].post(f"/floor/tables/{table}/close", reason="done")


def test_the_cage_takes_money_in_and_gives_a_receipt(new_page: NewPage, people: dict[str, Visitor]) -> None:
    before = people["cam"].balance()
    page = page_of(new_page, people["carl"], "/floor/cage")
    page.get_by_label("Find by name or login").fill("cam")
    row = page.get_by_role("row", name=re.compile("Cam cam"))
    row.get_by_role("button", name="Buy in").click()
    page.get_by_label("Amount in dollars").fill("0")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("Buy in")).click()
    expect(page.get_by_role("dialog").get_by_role("alert")).to_have_text("Type an amount above zero.")
    page.get_by_label("Amount in dollars").fill("250")
    page.get_by_label("Note").fill("cash")
    page.get_by_role("dialog").get_by_role("button", name="Buy in $250").click()
    receipt = page.locator("[data-receipt]")
    expect(receipt).to_contain_text("Carl")
    expect(receipt).to_contain_text("$250")
    page.get_by_role("button", name="Done").click()
    assert people["cam"].balance() == before + 25_000
    row.get_by_role("button", name="Cash out").click()
    page.get_by_label("Amount in dollars").fill("250")
    page.get_by_role("dialog").get_by_role("button", name="Cash out $250").click()
    page.get_by_role("button", name="Done").click()
    assert people["cam"].balance() == before
    expect(page.get_by_text("The books balance")).to_be_visible()


def test_a_round_typed_by_the_dealer_its_fee_and_a_correction(new_page: NewPage, people: dict[str, Visitor]) -> None:
    table = open_house_table(people, dealing="live")
    sit(people, table, "ann", "bo")
    dealer = page_of(new_page, people["dee"], "/floor", forgive="404")  # the table is closed under the dealer's eyes
    dealer.get_by_role("link", name="Deal", exact=True).click()
    dealer.locator(f'a[href="/floor/deal/{table}"]').click()
    dealer.get_by_role("button", name="Start the next round").click()
    cards = iter(["Ah", "2c", "Jh", "9c", "8d", "7s", "3c", "Kh", "Kd", "Qh", "Qd"])
    typed = 0
    field = dealer.get_by_label("Cards off the deck")
    expect(field).to_be_visible()
    playing = True
    while playing:
        state = people["dee"].get(f"/dealer/tables/{table}")
        playing = state["playing"]
        if state["question"] is None:
            if playing:
                act(people, table, "check", "call", "post")
            continue
        asked = dealer.locator(f'[data-card-question="{state["question"]["id"]}"]')
        expect(asked).to_be_visible()
        if state["question"]["purpose"] == "unseen":
            expect(field).to_have_count(0)  # what players hold is typed by nobody
            dealer.get_by_role("button", name="They have their cards").click()
            expect(asked).to_have_count(0)
            continue
        card = next(cards)
        if typed == 2:
            expect(asked.locator("[data-next-place]")).to_have_text("Board, 3 cards")
        if typed == 0:
            field.fill("Zz")
            field.press("Enter")
            expect(dealer.locator("form.dealing").get_by_role("alert")).to_contain_text("is not a card")
        if typed == 1 or typed > 8:  # by the pads
            dealer.locator(f'[data-pad="{card}"]').click()
            if state["question"]["count"] > 1:
                expect(dealer.locator(f'.echo [data-card="{card}"]')).to_be_visible()
                dealer.get_by_role("button", name="Enter").click()
        else:
            field.fill(card.lower())
            expect(dealer.locator(f'.echo [data-card="{card}"]')).to_be_visible()
            field.press("Enter")
        expect(asked).to_have_count(0)
        typed += 1
    assert typed == 11
    expect(dealer.get_by_text("No round is under way.")).to_be_visible()

    floor = page_of(new_page, people["flora"], "/floor/drop")
    line = floor.get_by_role("row", name=re.compile(called(table), re.I))
    expect(line).to_be_visible()
    fee = int(str(floor.locator("[data-drop]").get_attribute("data-drop")))
    assert fee == sum(row["drop"] for row in people["flora"].get("/reports/drop?by=table")) > 0

    floor.goto(f"{people['flora'].url}/floor/table/{table}")
    before = [player["stack"] for player in people["flora"].get(f"/floor/tables/{table}")["players"]]
    floor.get_by_role("button", name="Correct a payout").click()
    floor.get_by_role("combobox", name="From").select_option("seat1.stack")
    floor.get_by_role("combobox", name="To", exact=True).select_option("seat2.stack")
    floor.get_by_label("Amount in dollars").fill("5")
    floor.get_by_label("Reason").fill("the pot was split wrong")
    floor.get_by_role("button", name="Move the chips").click()
    expect(floor.get_by_role("row", name=re.compile("split wrong"))).to_be_visible()
    after = [player["stack"] for player in people["flora"].get(f"/floor/tables/{table}")["players"]]
    assert after == [before[0] - 500, before[1] + 500]

    auditor = page_of(new_page, people["audrey"], "/floor/incidents")
    auditor.get_by_label("Search incidents").fill("split wrong")
    expect(auditor.get_by_role("row", name=re.compile("Correction.*split wrong.*Flora"))).to_be_visible()
    expect(auditor.get_by_role("link", name="Cage")).to_have_count(0)
    people["flora"].post(f"/floor/tables/{table}/close", reason="done")


def test_an_answer_is_taken_back_an_accident_reported_and_a_round_voided(
    new_page: NewPage, people: dict[str, Visitor]
) -> None:
    table = open_house_table(people, "garden_city/texas_holdem")
    sit(people, table, "ann", "bo")
    while not act(people, table, "post", "call", "check"):
        pass
    while len(people["flora"].get(f"/floor/tables/{table}/round")["answers"]) < 2:
        act(people, table, "post", "call", "check")
    floor = page_of(new_page, people["flora"], f"/floor/table/{table}")  # which shows both of them
    floor.get_by_role("button", name="Take back").click()
    floor.get_by_label("Reason").fill("out of turn")
    answers = len(people["flora"].get(f"/floor/tables/{table}/round")["answers"])
    floor.get_by_role("dialog").get_by_role("button", name="Take back").click()
    expect(floor.get_by_role("row", name=re.compile("out of turn"))).to_be_visible()
    assert len(people["flora"].get(f"/floor/tables/{table}/round")["answers"]) == answers - 1
    seats = people["flora"].get(f"/floor/tables/{table}/round")["asking"]
    at_table = page_of(new_page, people["flora"], f"/table/{table}")  # the same dialog on the table's own page
    ann = page_of(new_page, people["ann"], f"/table/{table}")
    expect(ann.get_by_role("button", name="Something went wrong")).to_have_count(0)
    at_table.get_by_role("button", name="Something went wrong").click()
    dialog = at_table.get_by_role("dialog")
    dialog.get_by_role("searchbox").fill("flipped")
    dialog.get_by_role("button", name="The dealer exposed a card").click()
    expect(dialog.get_by_role("button", name="What follows?")).to_be_disabled()  # nothing is chosen for the floor
    dialog.get_by_role("button", name=re.compile(f"^Seat {seats[0]['seat']} ·")).click()
    dialog.get_by_role("button", name="Card 2").click()
    dialog.get_by_role("button", name="What follows?").click()
    expect(dialog.get_by_text("becomes the burn card before the flop")).to_be_visible()  # before anything happens
    dialog.get_by_label("Note").fill("seen by everyone")
    expect(dialog.get_by_text(re.compile(f"Seat {seats[0]['seat']} · .*, card 2"))).to_be_visible()
    dialog.get_by_role("button", name="Do it").click()
    expect(floor.get_by_role("row", name=re.compile("seen by everyone"))).to_be_visible()
    expect(ann.locator(".decided")).to_contain_text("becomes the burn card before the flop")
    if people["flora"].get(f"/floor/tables/{table}/round")["playing"]:
        floor.get_by_role("button", name="Void the round").click()
        floor.get_by_label("Reason").fill("the deck was short")
        floor.get_by_role("dialog").get_by_role("button", name="Void the round").click()
        expect(floor.get_by_role("row", name=re.compile("deck was short"))).to_be_visible()
    stacks = [player["stack"] for player in people["flora"].get(f"/floor/tables/{table}")["players"]]
    assert sum(stacks) == 80_000
    people["flora"].post(f"/floor/tables/{table}/close", reason="done")


def test_players_read_that_a_round_was_taken_back_and_that_one_hand_alone_is_dead(
    new_page: NewPage, people: dict[str, Visitor]
) -> None:
    table = open_house_table(people, "garden_city/seven_card_stud")
    sit(people, table, "ann", "bo")
    flora = people["flora"]
    while len(flora.get(f"/floor/tables/{table}/round")["answers"]) < 5:  # the fifth street lies there
        act(people, table, "call", "check", "force")
    floor = page_of(new_page, flora, f"/table/{table}")
    ann, bo = (
        page_of(new_page, people["ann"], f"/table/{table}"),
        page_of(new_page, people["bo"], f"/table/{table}", PHONE),
    )
    floor.get_by_role("button", name="Something went wrong").click()
    dialog = floor.get_by_role("dialog")
    dialog.get_by_role("button", name="Two cards were burned").click()
    dialog.get_by_role("button", name="Burn 1").click()
    dialog.get_by_role("button", name="What follows?").click()
    taken_back = dialog.locator('[data-way="take_back"]')
    expect(taken_back).to_contain_text("decisions are asked for again")  # before anything happens
    taken_back.click()
    dialog.get_by_label("Note").fill("before fourth street")
    dialog.get_by_role("button", name="Do it").click()
    for page in (ann, bo):
        expect(page.locator('.decided [data-kind="take_back"]')).to_contain_text("before fourth street")
        expect(page.locator('.decided [data-kind="ruling"]')).to_contain_text("moved to where they belong")
    floor.get_by_role("button", name="Something went wrong").click()
    dialog.get_by_role("button", name="One hand is dead").click()
    dialog.get_by_role("button", name=re.compile("^Seat 2 ·")).click()
    dialog.get_by_role("button", name="What follows?").click()
    expect(dialog.get_by_text("what it has put in is lost")).to_be_visible()
    dialog.get_by_role("button", name="Do it").click()  # which says nothing of why
    dialog.get_by_label("Everyone at the table reads this").fill("a card was held out")
    dialog.get_by_role("button", name="Do it").click()
    expect(bo.locator(".decided")).to_contain_text("a card was held out")
    assert sum(player["stack"] for player in flora.get(f"/floor/tables/{table}")["players"]) < 80_000  # the drop
    flora.post(f"/floor/tables/{table}/close", reason="done")


def test_a_round_that_is_over_is_held_looked_into_in_words_and_void(
    new_page: NewPage, people: dict[str, Visitor]
) -> None:
    table = open_house_table(people, "garden_city/texas_holdem")
    sit(people, table, "ann", "bo")
    flora = people["flora"]
    while not act(people, table, "post", "call", "check"):
        pass
    while flora.get(f"/floor/tables/{table}/round")["playing"]:
        act(people, table, "post", "call", "check")
    won = [player["stack"] for player in flora.get(f"/floor/tables/{table}")["players"]]
    floor = page_of(new_page, flora, f"/table/{table}", PHONE)
    floor.get_by_role("button", name="Something went wrong").click()
    dialog = floor.get_by_role("dialog")
    expect(dialog.get_by_text("The next one waits while you look")).to_be_visible()
    expect(floor.get_by_text("The floor has paused this table")).to_be_attached()
    dialog.get_by_role("searchbox").fill("tsunami")
    dialog.get_by_role("button", name="Something else happened").click()
    dialog.get_by_label("What happened?").fill("the deck was a card short")
    dialog.get_by_role("button", name="What follows?").click()
    expect(dialog.locator('[data-way="take_back"]')).to_have_count(0)  # every hand lies open
    dialog.get_by_role("button", name="Back").click()
    expect(dialog.get_by_label("What happened?")).to_have_value("the deck was a card short")
    dialog.get_by_role("button", name="What follows?").click()
    dialog.locator('[data-way="void"]').click()
    dialog.get_by_role("button", name="Do it").click()
    expect(floor.locator(".decided")).to_contain_text("the deck was a card short")
    stacks = [player["stack"] for player in flora.get(f"/floor/tables/{table}")["players"]]
    assert stacks == [40_000, 40_000] != won
    flora.post(f"/floor/tables/{table}/close", reason="done")


def test_each_role_sees_its_own_parts(new_page: NewPage, people: dict[str, Visitor]) -> None:
    expected = {
        "flora": [
            "Tables",
            "Waiting lists",
            "Rotation",
            "Open a table",
            "Deal",
            "Drop and count",
            "Shift",
            "Drop report",
            "Incidents",
            "Playing books",
        ],
        "carl": ["Cage", "Drop and count", "Shift"],
        "dee": ["Rotation", "Deal"],
        "audrey": [
            "Tables",
            "Drop and count",
            "Shift",
            "Drop report",
            "Incidents",
            "Playing books",
            "Restrictions",
            "Audit",
        ],
    }
    for name, parts in expected.items():
        page = page_of(new_page, people[name], "/floor")
        links = page.get_by_role("navigation", name="Floor").get_by_role("link")
        expect(links.first).to_be_visible()
        assert links.all_inner_texts() == parts


def test_the_floor_fits_a_phone(new_page: NewPage, people: dict[str, Visitor]) -> None:
    page = page_of(new_page, people["flora"], "/floor", PHONE)
    for path in ("/floor", "/floor/open", "/floor/count", "/floor/shift", "/floor/drop"):
        page.goto(f"{people['flora'].url}{path}")
        expect(page.get_by_role("navigation", name="Floor")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
