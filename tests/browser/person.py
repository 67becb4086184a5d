"""Somebody at the page, who reads it and clicks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from housedealer.chips import money
from housedealer.table.events import Event
from housedealer.table.felt import Felt

PLAY = (Path(__file__).parent / "player.js").read_text()
PREFERRED = ("bet", "play", "call", "check", "post", "pass", "fold")


class Person:
    """A guest at a table."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url

    def take_a_name(self, name: str = "Ann") -> None:
        self.page.goto(self.url)
        self.page.get_by_role("button", name="Take a guest name").click()
        self.page.get_by_label("Guest name").fill(name)
        self.page.get_by_role("button", name="Come in").click()
        expect(self.page.locator(".account")).to_contain_text(name)

    def open(self, game: str, bots: int = 1, **options: str) -> str:
        """Open a table of one's own and go there."""
        body = json.dumps({"game": game, "bots": bots, "options": options})
        response = self.page.request.post(
            f"{self.url}/api/tables", data=body, headers={"Content-Type": "application/json"}
        )
        assert response.ok, response.text()
        table = str(response.json()["id"])
        self.page.goto(f"{self.url}/table/{table}")
        return table

    def sit(self) -> None:
        self.page.get_by_role("button", name="Take a seat").click()
        self.page.get_by_role("dialog").get_by_role("button", name="Sit down").click()
        expect(self.page.locator(".seat.you")).to_be_visible()

    def question(self) -> str | None:
        """The open question's id, once it can be answered."""
        found = self.page.locator(".question:not([data-busy])")
        return found.get_attribute("data-question") if found.count() else None

    def options(self) -> list[str]:
        return [str(o.get_attribute("data-option")) for o in self.page.locator(".question [data-option]").all()]

    def answer(self) -> str:
        """Answer the open question as a cautious player would."""
        options = self.options()
        chosen = next(option for option in PREFERRED if option in options)
        self.page.locator(f'.question [data-option="{chosen}"]').click()
        return chosen

    def await_question(self) -> None:
        self.page.locator(".question:not([data-busy])").wait_for()

    def play_to_the_end(self) -> int:
        """Answer until the round is over; how many answers that took."""
        answered: set[str] = set()
        over = self.page.locator(".felt[data-ended]")
        while not over.count():
            asked = self.question()
            if asked is None or asked in answered:
                self.page.wait_for_timeout(20)
                continue
            answered.add(asked)
            self.answer()
        return len(answered)

    def play_by_itself(self, luck: int = 1) -> int:
        """Play quickly, by chance and whatever the game; how many answers that took."""
        return len(self.page.evaluate(PLAY, luck))

    def cards(self, place: str) -> list[str]:
        """The cards that lie at a place on the page."""
        lying = self.page.locator(f'[data-place="{place}"] [data-card]')
        return [str(card.get_attribute("data-card")) for card in lying.all()]


def truth(events: list[dict[str, Any]], viewer: str) -> Felt:
    """The felt that the stored events lead to, as one seat may know it; what was bought after the round counts too."""
    since = max(at for at, event in enumerate(events) if event["kind"] == "setup")
    felt = Felt()
    for event in events[since:]:
        if event["kind"] == "buy_in":
            felt.chips["cage"] += event["amount"]
        felt.apply(Event.from_json(event).seen_by(viewer))
    return felt


def compare(person: Person, events: list[dict[str, Any]], seat: int) -> None:
    """Every stack, hand and board on the page is the server's."""
    felt = truth(events, f"seat{seat}")
    seats = [int(place[4:-6]) for place in felt.chips if place.endswith(".stack")]
    for number in seats:
        shown = person.page.locator(f'[data-place="seat{number}.stack"]')
        expect(shown).to_have_text(money(felt.chips[f"seat{number}.stack"]))
    for place in ["board", *(f"seat{number}.hand" for number in seats)]:
        lying = [str(piece) for piece in felt.cards.get(place, [])]
        assert sorted(person.cards(place)) == sorted(lying)  # one's own hand is shown in order
