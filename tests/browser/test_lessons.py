"""Every lesson played to its end at the page, by whoever does what it says; skipped, resumed, and not led astray."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Browser, Page, expect

from housedealer.lessons.script import SCRIPTS
from housedealer.packets.entries import entries
from housedealer.table.results import results
from tests.browser.conftest import visiting
from tests.lessons.learner import play_to_the_end
from tests.room.house import House

pytestmark = pytest.mark.browser
#: One table for each lesson that was written.
TABLES: Final = sorted(
    {
        (found.game if (SCRIPTS / f"{found.game}.toml").is_file() else found.module): found.id
        for found in reversed(list(entries()))
    }.values()
)
#: Does what each step says, and tells what was said at each.
FOLLOW: Final = """async ([id, steps]) => {
  history.pushState(null, "", `/learn/${id}`);
  dispatchEvent(new PopStateEvent("popstate"));
  const all = (selector) => [...document.querySelectorAll(selector)];
  const said = [];
  const end = performance.now() + 40000;
  while (performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 8));
    const coach = document.querySelector(`[data-lesson="${id}"] .coach`);
    if (!coach) continue;
    const at = Number(coach.dataset.step);
    const text = coach.querySelector("p").textContent;
    if (coach.dataset.over !== undefined && document.querySelector("[data-outcome]")) return [...said, text];
    if (at < said.length) continue;
    const next = document.querySelector("[data-next]");
    if (next) {
      said.push(text);
      next.click();
      continue;
    }
    const step = steps[at];
    if (!step || !document.querySelector(".question:not([data-busy])")) continue;
    for (const code of step.cards) document.querySelector(`.pick .card-button:has([data-card="${code}"])[aria-pressed="false"]`)?.click();
    document.querySelector(".arrange [data-house-way]")?.click();
    await new Promise((resolve) => setTimeout(resolve, 8));
    const button = all(`.question [data-option="${step.answer}"]:enabled`)[0];
    if (!button) continue;
    said.push(text);
    button.click();
  }
  throw new Error(`the lesson never ended: ${JSON.stringify(said)} ${document.querySelector("main").innerText}`);
}"""


@pytest.fixture(scope="module")
def learner(browser: Browser, house: House) -> Iterator[Page]:
    with visiting(browser, house.url) as page:
        yield page


def lesson(page: Page, house: House, id: str) -> dict[str, Any]:
    return dict(page.request.get(f"{house.url}/api/lessons/{id}").json())


@pytest.mark.parametrize("id", TABLES)
def test_a_lesson_is_played_to_its_end(learner: Page, house: House, id: str) -> None:
    said = learner.evaluate(FOLLOW, [id, lesson(learner, house, id)["steps"]])
    played = play_to_the_end(id)
    assert len(said) == len(played.lesson.steps) + 1
    assert all(said)
    assert len(set(said)) == len(said), "the same was said twice"
    mine = next(result for result in results(played.round.events) if result.seat == played.lesson.you)
    assert learner.locator("[data-outcome] [data-total]").get_attribute("data-total") == str(mine.total)


def test_a_lesson_is_resumed_where_it_was_left_and_begins_anew_when_asked(learner: Page, house: House) -> None:
    coach = learner.locator(".coach")
    learner.evaluate("localStorage.removeItem('housedealer lessons')")
    learner.goto(f"{house.url}/learn/garden_city/pineapple")
    learner.locator("[data-next]").click()
    learner.locator('.question [data-option="call"]').click()
    expect(coach).to_have_attribute("data-step", "2")
    learner.reload()
    expect(coach).to_have_attribute("data-step", "2")
    expect(learner.locator(".pick")).to_be_visible()
    learner.get_by_role("button", name="Start again").click()
    expect(coach).to_have_attribute("data-step", "0")


def test_a_lesson_says_what_it_waits_for_when_something_else_is_done(learner: Page, house: House) -> None:
    learner.goto(f"{house.url}/learn/garden_city/pineapple")
    learner.locator("[data-next]").click()
    learner.locator('.question [data-option="fold"]').click()
    expect(learner.locator('.question [role="alert"]')).to_contain_text("Call")
    expect(learner.locator(".coach")).to_have_attribute("data-step", "1")
    learner.locator('.question [data-option="call"]').click()
    learner.locator('.pick .card-button:has([data-card="As"])').click()
    learner.locator('.question [data-option="discard"]').click()
    expect(learner.locator('.question [role="alert"]')).to_contain_text("not the cards")
    expect(learner.locator(".coach")).to_have_attribute("data-step", "2")


def test_a_lesson_can_be_skipped_for_the_game_itself(learner: Page, house: House) -> None:
    learner.goto(f"{house.url}/learn/garden_city/casino_war")
    learner.get_by_role("link", name="Skip the lesson").click()
    expect(learner.locator(".seat.you")).to_be_visible()
