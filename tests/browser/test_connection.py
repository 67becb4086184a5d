"""A connection that is lost while somebody answers loses no decision and makes none twice."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, compare
from tests.room.house import ONE_HAND, House, stored

pytestmark = pytest.mark.browser
HOLDEM = "hotel_del_rio/texas_holdem"
QUIET = replace(ONE_HAND, seed="browser")


@pytest.mark.parametrize("arrives", [False, True], ids=["before-it-arrived", "before-the-reply"])
def test_an_answer_survives_a_cut_connection(new_page: NewPage, database: Path, arrives: bool) -> None:
    with House(database, QUIET) as house:
        ann = Person(new_page(), house.url)
        cuts: list[str] = []

        def through(page_side: WebSocketRoute) -> None:
            server_side = page_side.connect_to_server()

            def sent(message: str | bytes) -> None:
                if '"answer"' not in str(message) or cuts:
                    server_side.send(message)
                    return
                cuts.append(str(message))
                if arrives:
                    server_side.send(message)
                page_side.close()
                server_side.close()

            page_side.on_message(sent)

        ann.page.route_web_socket("**/watch*", through)
        ann.take_a_name()
        table = ann.open(HOLDEM, bots=1)
        ann.sit()
        ann.await_question()
        asked, chosen = ann.question(), ann.answer()
        expect(ann.page.locator(f'[data-question="{asked}"]')).to_have_count(0)
        expect(ann.page.locator(".lost")).to_be_hidden()
        ann.play_to_the_end()
        events = stored(database, table)
        answers = [
            event["what"]["option"] for event in events if event["kind"] == "answer" and event["from"] == "seat2"
        ]
        assert len(cuts) == 1
        assert answers[0] == chosen
        compare(ann, events, seat=2)
