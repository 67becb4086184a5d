"""The trainer: cases at every table, answered by the ruling that the round really got, and a terminal to train in."""

from __future__ import annotations

import json
from itertools import combinations, islice
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.bots.ruling_cases import RULINGS, alike, case_of, judge, reported_then, unlucky_rounds
from housedealer.commands.cli import app
from housedealer.errors import HouseDealerError, UnknownGame
from housedealer.irregularities.words import UNNOTICED, UNSEEN
from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from housedealer.table.events import UP

HOLDEM = "garden_city/texas_holdem"


def train(*arguments: str, typed: str = "") -> str:
    done = CliRunner().invoke(app, ["train", *arguments], input=typed)
    assert done.exit_code == 0, done.output
    return done.output


@pytest.mark.parametrize("id", entry_ids())
def test_every_table_has_cases_with_one_right_ruling(id: str) -> None:
    case, solution = case_of(id, "school")
    case_of.cache_clear()
    assert case_of(id, "school") == (case, solution)
    assert len(set(case.choices)) == len(case.choices) == 4
    assert case.happened
    judged = [judge(id, "school", at) for at in range(4)]
    assert [verdict["correct"] for verdict in judged].count(True) == 1
    assert judged[solution.right]["correct"]
    about, _, verdict = case.choices[solution.right].id.partition(".")
    assert verdict == solution.verdict
    assert case.choices[solution.right].text == RULINGS[about][verdict]  # type: ignore[index]
    names: list[Any] = [choice.id.partition(".")[2] for choice in case.choices]
    assert not any(alike(one, other) for one, other in combinations(names, 2))
    assert all(
        event.face == UP or not isinstance(event.what, tuple) or set(event.what) == {"??"} for event in case.before
    )


@pytest.mark.parametrize("id", ["garden_city/texas_holdem", "garden_city/razz", "garden_city/lo_ball"])
def test_cases_are_of_many_kinds_and_each_is_about_one_thing(id: str) -> None:
    rules = set()
    for number in range(24):
        case, solution = case_of(id, f"many.{number}")
        rules.add(solution.text)
        assert len(case.happened) <= 2
        assert solution.text in {ruling.text for ruling in rulings_of(id).rulings.values()}
    assert len(rules) >= 9


def test_a_case_does_not_give_its_answer_away() -> None:
    plain = case_of(HOLDEM, "1")[0].to_json()
    assert not {"right", "verdict", "cite"} & set(plain)
    with pytest.raises(HouseDealerError, match="0 to 3, not 7"):
        judge(HOLDEM, "1", 7)


def test_the_terminal_asks_judges_and_shows_the_rule() -> None:
    right = judge(HOLDEM, "a/1", 0)
    wrong = next(at for at in range(4) if at != right["right"])
    told = train(HOLDEM, "--seed", "a", "--cases", "1", typed=f"9\n?\n{right['right'] + 1}\n")
    assert "A number from 1 to 4" in told and told.count("Type the number of your ruling") == 2
    assert "Right." in told and right["text"] in told and right["cite"] in told
    assert "1 of 1 right, 100%." in told and "To read again" not in told
    other = train(HOLDEM, "--seed", "a", "--cases", "1", typed=f"{wrong + 1}\n")
    assert f"No: {right['right'] + 1}." in other and "0 of 1 right, 0%." in other
    assert other.count(right["text"]) >= 2 and "To read again" in other
    assert f"housedealer train {HOLDEM} --seed a --cases 1" in other


def test_leaving_early_is_fine_and_programs_get_json() -> None:
    assert "0 of 0 right." in train("garden_city/razz", "--seed", "a", "--cases", "3", typed="q\n")
    assert "0 of 0 right." in train("garden_city/razz", "--seed", "a", "--cases", "3")
    lines = [
        json.loads(line) for line in train("garden_city/pan", "--seed", "a", "--cases", "2", "--json").splitlines()
    ]
    assert [set(line) for line in lines] == [{"case", "solution"}] * 2
    assert lines[0]["case"]["seed"] == "a/1" and lines[0]["solution"]["authority"] == "rule 17 of the packet (001:2416)"
    with pytest.raises(UnknownGame):
        case_of("garden_city/bridge", "a")


def test_it_is_told_whose_rule_it_is() -> None:
    assert judge("garden_city/texas_holdem", "a", 0)["authority"].startswith("rule ")
    borrowed = judge("garden_city/winner_kill_lo_ball", "a", 0)["authority"]
    assert "of the packet for Lo-Ball, this one being silent (001:" in borrowed
    assert judge("hotel_del_rio/texas_holdem", "a", 0)["authority"] == "no packet says; the house's own rule"
    assert judge("casino_club/three_card_poker", "a", 0)["authority"] == "no packet says; the house's own rule"


def test_an_accident_of_a_case_reported_at_a_table_gets_the_ruling_of_the_case() -> None:
    """One door: what the trainer rules is what a report at that moment leads to, with the chips of its preview."""
    asked = 0
    for id in entry_ids():
        for round_ in islice(unlucky_rounds(id, "door"), 12):
            events = round_.events
            at = next((at for at, event in enumerate(events) if event.kind == "accident"), None)
            if at is None or events[at].what["accident"] in UNNOTICED or events[at].what["accident"].endswith(UNSEEN):
                continue
            ruling = next((event for event in events[at:] if event.kind == "ruling"), None)
            later = sum(event.kind == "accident" for event in events) > 1
            then = reported_then(round_, at)
            if ruling is None or ruling.why is None or later or then is None or not then[1].rulings:
                continue
            if not ruling.why.cite:  # by the house's rule a wager that is settled meanwhile lets the card play
                continue
            asked += 1
            assert ruling.why.cite in [made.why and made.why.cite for made in then[1].rulings], (id, events[at].what)
    assert asked > 40
