"""The pictures of the staff's and the designer's pages: signing in, the floor and its parts, a live dealer, the lab."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

from housedealer.room.operations.settings import Settings
from housedealer.room.people.members import Members
from housedealer.room.storage.database import Storage

PASSWORD: Final = "an evening at the tables"
STAFF: Final = {
    "flora": ("floor", "cage", "house_dealer", "auditor", "administrator"),
    "ann": ("player",),
    "bo": ("player",),
}
LAB: Final = "/lab/garden_city/three_card_poker/pair_plus?pay=flush=4;straight=5&vs=1"
#: Pages that are drawn as they open.
PAGES: Final = {
    "floor_table": "/floor/table/{table}", "open": "/floor/open", "waiting": "/floor/waiting", "cage": "/floor/cage",
    "drop": "/floor/drop", "incidents": "/floor/incidents", "audit": "/floor/audit", "account": "/account",
    "members": "/floor/members",
}  # fmt: skip
HOUSE: Final = ("hotel_del_rio/texas_holdem", "garden_city/three_card_poker", "garden_city/omaha")


def hire(database: str, settings: Settings) -> None:
    """The people of the pictures, in a thread: the browser's event loop runs in the other."""

    def work() -> None:
        storage = Storage(database)
        members = Members(storage, settings)
        for login, roles in STAFF.items():
            asyncio.run(members.add(login, login.title(), roles, None, PASSWORD, must_change=False))
        storage.close()

    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


def _post(page: Any, path: str, **body: Any) -> Any:
    response = page.request.post(path, data=body)
    assert response.ok, response.text()
    return response.json()


def draw_staff(browser: Any, url: str, folder: Path, size: str, viewport: tuple[int, int]) -> None:
    """Every picture at one size."""
    look = {
        "viewport": {"width": viewport[0], "height": viewport[1]},
        "reduced_motion": "reduce",
        "color_scheme": "dark",
    }
    pages = {}
    for login in STAFF:
        pages[login] = browser.new_context(base_url=url, **look).new_page()
        _post(pages[login], "/api/sign-in", login=login, password=PASSWORD)
    flora = pages["flora"]
    tables = [_post(flora, "/api/floor/tables", game=game, kind="house", dealing="live")["id"] for game in HOUSE]
    _post(flora, "/api/cage/drawers", window="Window 1", pieces=[])
    for seat, login in enumerate(("ann", "bo"), start=1):
        account = pages[login].request.get("/api/me").json()["id"]
        _post(flora, f"/api/cage/members/{account}/deposits", amount=1_000_000)
        for table in tables:
            amount = flora.request.get(f"/api/floor/tables/{table}").json()["buy_in"]["usual"]
            _post(pages[login], f"/api/tables/{table}/seats/{seat}", amount=amount)
    flora.goto(f"/floor/deal/{tables[0]}")
    flora.get_by_role("button", name="Start the next round").click()
    flora.get_by_label("Cards off the deck").fill("As Kd")
    flora.screenshot(path=folder / f"deal-{size}.png")
    _post(flora, f"/api/floor/tables/{tables[2]}/pause", paused=True, reason="a new deck")
    flora.goto("/floor")
    flora.locator(".alarms").first.wait_for()
    flora.screenshot(path=folder / f"floor-{size}.png")
    for name, path in PAGES.items():
        flora.goto(path.format(table=tables[0]))
        flora.wait_for_load_state("networkidle")
        flora.screenshot(path=folder / f"{name}-{size}.png")
    stranger = browser.new_context(base_url=url, **look).new_page()
    stranger.goto("/sign-in")
    stranger.get_by_label("Password").first.wait_for()
    stranger.screenshot(path=folder / f"sign_in-{size}.png")
    stranger.context.close()
    flora.goto(LAB)
    flora.locator('[data-state="confirmed"]').wait_for(timeout=120_000)
    flora.screenshot(path=folder / f"lab-{size}.png")
    for page in pages.values():
        page.context.close()
