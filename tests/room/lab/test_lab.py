"""The odds lab: its figures are the command line's, a refusal is one sentence, and work that nobody waits for stops."""

from __future__ import annotations

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.odds import all_wagers, odds
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry
from housedealer.room.lab.pool import LabBusy, LabWork, Share, TooMany
from housedealer.room.lab.worker import pays_alone_decide
from tests.room.house import ONE_HAND, House

PAIR_PLUS = {"game": "garden_city/three_card_poker", "bet": "pair_plus"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(Path(tmp_path_factory.mktemp("lab")) / "room.sqlite", ONE_HAND) as running:
        yield running


def ask(house: House, path: str = "/api/lab/odds", **question: Any) -> httpx.Response:
    return httpx.post(f"{house.url}{path}", json=question)


def command_line(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(app, ["odds", *arguments, "--json"])
    assert done.exit_code == 0, done.output
    found: dict[str, Any] = json.loads(done.stdout)
    return found


@pytest.mark.parametrize(
    ("question", "arguments"),
    [
        (PAIR_PLUS, ("--bet", "pair_plus")),
        ({**PAIR_PLUS, "pay": {"flush": "4:1", "straight": "5 to 1"}},
         ("--bet", "pair_plus", "--pay", "flush=4:1,straight=5:1")),
        ({"game": "garden_city/three_card_poker"}, ()),
        ({"game": "garden_city/baccarat_gold", "bet": "tie", "pay": {"tie": "9 for 1"}, "decks": 6},
         ("--bet", "tie", "--pay", "tie=9 for 1", "--decks", "6")),
        ({"game": "garden_city/casino_war", "decks": 2, "force": True}, ("--decks", "2", "--force")),
    ],
)  # fmt: skip
def test_figures_are_those_of_the_command_line(
    house: House, question: dict[str, Any], arguments: tuple[str, ...]
) -> None:
    given = ask(house, **question).json()["result"]
    said = command_line(question["game"], *arguments)
    given.pop("seconds"), said.pop("seconds")
    assert given == said


def test_counts_and_the_edge_come_in_full(house: House) -> None:
    answer = ask(house, **PAIR_PLUS).json()
    pays = read_wager(entry(PAIR_PLUS["game"]), "pair_plus").table
    counts = {o["name"]: int(c) for o, c in zip(answer["result"]["outcomes"], answer["counts"], strict=True)}
    mean = sum((pays.get(name, Fraction(-1)) * count for name, count in counts.items()), Fraction(0))
    assert -mean / sum(counts.values()) == Fraction(answer["edge"]) == Fraction(242, 5525)
    assert answer["instant"] is True


def test_other_pays_leave_the_counts_of_an_instant_bet_alone() -> None:
    one_of_each = {(entry(id).module, bet): id for id, bet in all_wagers() if bet != "base"}
    slow = ("ace_high", "bad_beat", "fortune", "two_way_bad_beat")
    tried = 0
    for (_, bet), id in one_of_each.items():
        if bet in slow:
            continue
        wager, printed = read_wager(entry(id), bet), odds(id, bet)
        if not pays_alone_decide(printed, wager):
            continue
        tried += 1
        changed = odds(id, bet, {row: str(n + 3) for n, row in enumerate(wager.table)})
        chances = [(o.name, o.count, round(o.probability, 12)) for o in printed.outcomes]
        assert sorted(chances, key=str) == sorted(
            ((o.name, o.count, round(o.probability, 12)) for o in changed.outcomes), key=str
        )
    assert tried > 25


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        ({**PAIR_PLUS, "pay": {"flush": "-4:1"}}, "pay of flush: '-4:1' is not odds"),
        ({**PAIR_PLUS, "pay": {"five_aces": "4:1"}}, "has no row 'five_aces'"),
        ({**PAIR_PLUS, "bet": "insurance"}, "has no bet 'insurance'"),
        ({**PAIR_PLUS, "decks": 4}, "is played with one pack"),
        ({"game": "garden_city/casino_war", "decks": 5}, "packs, not 5"),
        ({"game": "garden_city/razz"}, "not a wager with odds"),
        ({"game": "garden_city/nothing"}, "has no game 'nothing'"),
        ({**PAIR_PLUS, "simulate": 10**12}, "less than or equal"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(house: House, question: dict[str, Any], sentence: str) -> None:
    refused = ask(house, **question)
    assert refused.status_code in (404, 422)
    assert sentence in refused.json()["detail"]


def test_the_lab_lists_every_wager_with_its_printed_pays(house: House) -> None:
    games = {game["id"]: game for game in httpx.get(f"{house.url}/api/lab/games").json()}
    listed = {(id, bet["id"]) for id, game in games.items() for bet in game["bets"]}
    assert listed == set(all_wagers())
    plus = next(bet for bet in games[PAIR_PLUS["game"]]["bets"] if bet["id"] == "pair_plus")
    assert plus["pays"][0]["tables"][0]["rows"]["flush"] == "3:1"
    blind = next(bet for bet in games["casino_club/ultimate_texas_holdem"]["bets"] if bet["id"] == "base")
    assert [table["bet"] for table in blind["pays"]] == ["blind"]


def test_live_lines_end_with_the_answer(house: House) -> None:
    with httpx.stream("POST", f"{house.url}/api/lab/odds/stream", json=PAIR_PLUS) as response:
        lines = [json.loads(line) for line in response.iter_lines()]
    assert lines[-1]["answer"]["result"]["house_edge"] == pytest.approx(0.0438009)
    assert all(line["state"] in ("waiting", "working") for line in lines[:-1])


@pytest.mark.parametrize(("format", "start"), [("html", b"<!doctype html>"), ("pdf", b"%PDF-"), ("json", b"{")])
def test_the_report_is_a_file(house: House, format: str, start: bytes) -> None:
    query = {**PAIR_PLUS, "pay": "flush=4:1", "format": format}
    report = httpx.get(f"{house.url}/api/lab/report", params=query)
    assert report.status_code == 200, report.text
    assert report.content.strip().startswith(start)
    assert "garden_city-three_card_poker-pair_plus" in report.headers["content-disposition"]


def test_a_bank_is_that_of_the_command_line(house: House) -> None:
    asked = {"game": "garden_city/casino_war", "bank": 100_000, "players": 1, "wagers": {"base": 2_000}, "hours": 2}
    given = ask(house, "/api/lab/bank", **asked)
    assert given.status_code == 200, given.text
    arguments = ("--bank", "1000", "--players", "1", "--wager", "base=20", "--hours", "2")
    assert given.json() == command_line("garden_city/casino_war", *arguments)
    refused = ask(house, "/api/lab/bank", **{**asked, "wagers": {"insurance": 100}})
    assert refused.status_code == 422 and "has no wager 'insurance'" in refused.json()["detail"]


def apart(play: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Run in a thread: a browser test before this one leaves its own event loop running here."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(play())).result()


def request(**more: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {
        "work": "odds",
        "bet": "base",
        "pay": {},
        "decks": None,
        "options": {},
        "simulate": None,
        "force": False,
    }
    return {**plain, **more}


def test_work_that_nobody_waits_for_is_stopped_and_the_lab_goes_on() -> None:
    async def play() -> None:
        lab = LabWork()
        try:
            long = request(game="casino_club/ultimate_texas_holdem")
            following = lab.follow(long, "ann", every=0.05)
            while (await anext(following))["state"] != "working":
                pass
            process = await worker_of(lab)
            await following.aclose()
            while alive(process):
                await asyncio.sleep(0.02)
            answer = await lab.answer(request(**PAIR_PLUS), "ann")
            assert answer["result"]["combinations"] == 22100
        finally:
            await lab.close()

    apart(play)


async def worker_of(lab: LabWork) -> int:
    """The process id of the one child that works."""
    while True:
        children = Path(f"/proc/self/task/{threading.get_native_id()}/children").read_text().split()
        if children:
            return int(children[-1])
        await asyncio.sleep(0.02)


def alive(process: int) -> bool:
    return Path(f"/proc/{process}").exists()


def test_the_same_question_is_worked_out_once_and_a_full_queue_refuses() -> None:
    async def play() -> None:
        lab = LabWork(most_waiting=1)
        try:
            first, second = (asyncio.create_task(lab.answer(request(**PAIR_PLUS), who)) for who in ("ann", "bo"))
            await asyncio.sleep(0)
            with pytest.raises(LabBusy, match="1 calculations are waiting"):
                await lab.answer(request(game="garden_city/casino_war"), "cam")
            assert await first is await second
        finally:
            await lab.close()

    apart(play)


def test_a_visitor_has_a_share_that_comes_back() -> None:
    share = Share(burst=2, a_second=0.5)
    share.take("ann", 0)
    share.take("ann", 0)
    with pytest.raises(TooMany, match="in 2 s"):
        share.take("ann", 0)
    share.take("bo", 0)
    share.take("ann", 2)
