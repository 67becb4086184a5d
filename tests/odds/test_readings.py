"""Every answer says how each figure was found, whose play it is, and which readings of the packet it rests on."""

from __future__ import annotations

import json

import pytest
from rich.console import Console
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.commands.odds_tables import overview
from housedealer.odds import odds
from housedealer.odds.readings import named, with_readings
from housedealer.odds.result import Outcome, Result, Strategy
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry

GC = "garden_city/"

#: A wager, the option, the other reading and the edge under it, each worked out here from the packet's words.
READ_OTHERWISE = [
    (GC + "casino_war", "base", "base_on_war", "lost"),
    (GC + "baccarat_gold_1_0", "low_tie_max", "low_tie_by", "total"),
    (GC + "six_card_poker", "aces_up", "aces_up_table", "layout"),
    (GC + "baccarat_gold_2_0", "player", "hole_turned", "before_the_choice"),
    (GC + "baccarat_gold_2_0", "banker", "seven_pushes", "any"),
]


@pytest.mark.parametrize(("id", "bet", "option", "other"), READ_OTHERWISE)
def test_an_answer_names_the_readings_it_rests_on_with_the_edge_under_the_others(
    id: str, bet: str, option: str, other: str
) -> None:
    wager = read_wager(entry(id), bet)
    found = {reading.option: reading for reading in with_readings(odds(id, bet), wager).readings}
    assert option in found
    assert dict(found[option].others)[other] == pytest.approx(odds(id, bet, options={option: other}).house_edge)
    assert found[option].cite.startswith("001:")


def test_war_collected_by_hand() -> None:
    """Six packs, the base wager lost when a player goes to War: a won War is even, a tied one wins one, a lost one costs two.
    That is worse than to surrender half the wager, so every tie is surrendered."""
    cards, tie = 312, 23 / 311
    again = (22 * 21 + 12 * 24 * 23) / ((cards - 2) * (cards - 3))
    war = again * 1 + (1 - again) / 2 * (0 - 2)
    assert war < -0.5
    expected = tie * -0.5
    wager = read_wager(entry(GC + "casino_war"), "base")
    (reading,) = with_readings(odds(GC + "casino_war"), wager).readings
    assert dict(reading.others)["lost"] == pytest.approx(-expected) == pytest.approx(0.036977, abs=1e-6)


def test_a_reading_that_changes_nothing_is_left_out() -> None:
    wager = read_wager(entry(GC + "casino_war"), "base")
    options = {option for option, _, _ in named(wager)}
    assert {"coverage", "tie_table", "base_on_war"} <= options
    assert [r.option for r in with_readings(odds(GC + "casino_war"), wager).readings] == ["base_on_war"]


def test_readings_go_with_other_pays() -> None:
    """The edge under another reading is that of the pays in force."""
    pay = {"low_tie": "20:1"}
    wager = read_wager(entry(GC + "baccarat_gold_1_0"), "low_tie_max", pay)
    (reading,) = with_readings(odds(GC + "baccarat_gold_1_0", "low_tie_max", pay), wager).readings
    expected = odds(GC + "baccarat_gold_1_0", "low_tie_max", pay, options={"low_tie_by": "total"}).house_edge
    assert dict(reading.others)["total"] == pytest.approx(expected)


def test_json_text_and_back() -> None:
    done = CliRunner().invoke(app, ["odds", GC + "casino_war", "--json"])
    facts = json.loads(done.stdout)
    assert facts["readings"][0]["option"] == "base_on_war"
    assert facts["readings"][0]["others"] == [{"value": "lost", "house_edge": pytest.approx(0.0369774, abs=1e-6)}]
    assert facts["play"] == "best play"
    assert set(facts["methods"].values()) == {"exact"}
    assert Result.from_json(facts).to_json() == facts
    shown = CliRunner().invoke(app, ["odds", GC + "casino_war"]).stdout
    assert "Readings in force" in shown
    assert "or read as lost" in shown and "3.6977%" in shown


def test_twenty_one_says_that_only_the_edge_is_exact() -> None:
    facts = odds(GC + "pure_21_5_blackjack").to_json()
    assert facts["methods"] == {
        "house_edge": "exact",
        "hit_frequency": "simulated",
        "standard_deviation": "simulated",
        "outcomes": "simulated",
    }
    assert facts["rounds_dealt"] == 4_000_000
    assert facts["error"] == 0.0
    assert Result.from_json(facts).methods == facts["methods"]


def test_a_base_game_that_is_not_best_play_says_so() -> None:
    result = odds(GC + "fortune_pai_gow_poker", simulate=4_200, processes=1)
    assert result.played == "house way against house way"
    assert odds(GC + "three_card_poker", "pair_plus").played == "no decisions"
    assert odds(GC + "three_card_poker").played == "best play"


# -- the table of all wagers -------------------------------------------------------------------------------------------


def of(id: str, bet: str, edge: float, error: float = 0.0) -> Result:
    method = "simulated" if error else "exact"
    outcome = Outcome("wins", 1.0, None, 0.5)
    return Result(method, edge, 0.5, 10.25, (outcome,), error=error, id=id, bet=bet, strategy=Strategy(""))  # type: ignore[arg-type]


def test_all_wagers_fit_eighty_columns_grouped_by_table_with_whole_ids(capsys: pytest.CaptureFixture[str]) -> None:
    long = GC + "ultimate_texas_holdem_bad_beat_bonus"
    results = [
        of(long, "base", 0.0295),
        of(long, "golden_talons_player", -0.71, 0.0002),
        of(GC + "casino_war", "tie", 0.1),
    ]
    overview(results, Console(width=80, force_terminal=False))
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert [line for line in lines if line.startswith("garden_city/")] == [long, GC + "casino_war"]
    assert not any("…" in line for line in lines)
    assert any(line.split()[:2] == ["golden_talons_player", "-71.0000%"] for line in lines)


def test_a_pipe_gets_whole_lines(capsys: pytest.CaptureFixture[str]) -> None:
    overview(
        [of(GC + "double_hand_poker_bonus_gold_10", "fortune", 0.1, 0.0001)], Console(width=40, force_terminal=False)
    )
    (line,) = [line for line in capsys.readouterr().out.splitlines() if "fortune" in line]
    assert line.endswith("simulated ± 0.0100%")
