"""The PAR sheet: each figure beside another way to it."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from pathlib import Path
from random import Random

import jsonschema_rs
import pytest

from housedealer.odds import odds
from housedealer.odds.par import SESSION, par_facts, par_sheet
from housedealer.odds.result import Result, counted
from tests.test_cli import run

SCHEMA = Path(__file__).parents[2] / "docs" / "vectors" / "par.schema.json"
WAR = "garden_city/casino_war"


def fair_but(edge_of_ten_thousand: int) -> Result:
    """A bet at even money that loses a little more often than it wins."""
    rows = [("wins", Fraction(1), 5_000 - edge_of_ten_thousand), ("loses", Fraction(-1), 5_000 + edge_of_ten_thousand)]
    return counted(rows).named(WAR, "base", None, 0.0)


def test_war_is_wagered_twice_on_a_tie() -> None:
    """Six packs: a second card ties the first 23 times in 311."""
    par = par_sheet(odds(WAR))
    assert par.average_wager == pytest.approx(1 + 23 / 311, abs=1e-12)
    assert par.element_of_risk == pytest.approx(par.house_edge / (1 + 23 / 311), abs=1e-15)


def test_moments_are_those_of_the_outcomes() -> None:
    """By the definitions, with loops, beside numpy's dot products."""
    result = odds(WAR, "tie")
    par = par_sheet(result)
    mean = sum(o.pays * o.probability for o in result.outcomes)
    moment = {n: sum((o.pays - mean) ** n * o.probability for o in result.outcomes) for n in (2, 3, 4)}
    assert par.variance == pytest.approx(moment[2], rel=1e-12)
    assert par.skewness == pytest.approx(moment[3] / moment[2] ** 1.5, rel=1e-9)
    assert par.kurtosis == pytest.approx(moment[4] / moment[2] ** 2 - 3, rel=1e-9)
    assert sum(part.variance_share for part in par.contributions) == pytest.approx(1)
    assert sum(part.returns for part in par.contributions) == pytest.approx(mean)


def test_ruin_at_even_money_is_the_gambler_s() -> None:
    """The bank's chance of ruin at even money has a formula: (p/q)^units with the player's p and q."""
    par = par_sheet(fair_but(250))
    p, q = 0.475, 0.525
    for bank in par.bank:
        assert (p / q) ** bank.units == pytest.approx(bank.chance, rel=1e-9)


def test_a_session_s_ruin_and_hold_agree_with_sessions_that_are_played() -> None:
    luck, played = Random(8), 4_000
    par = par_sheet(fair_but(250))
    gone = 0
    for _ in range(played):
        stack = 20
        for _ in range(SESSION):
            stack += 1 if luck.random() < 0.475 else -1
            if not stack:
                gone += 1
                break
    chance = next(ruin.chance for ruin in par.ruin if ruin.bankroll == 20)
    assert abs(gone / played - chance) < 4 * math.sqrt(chance * (1 - chance) / played)
    assert 0 < par.hold < 1


def test_a_bet_that_the_player_wins_ruins_every_bank() -> None:
    par = par_sheet(fair_but(-100))
    assert all(math.isinf(bank.units) for bank in par.bank)
    assert math.isinf(par.rounds_for_certainty)
    assert "the bank loses" in dict(par_facts(par))["a bank lost for good at most 5.0% of the time"]
    assert par.to_json()["bank"][0]["units"] is None


def test_the_sheet_keeps_to_its_schema_and_says_what_it_was_made_of() -> None:
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    sheets = [json.loads(run("odds", WAR, "--par", "--json", "--bet", bet).stdout) for bet in ("base", "tie")]
    for sheet in sheets:
        jsonschema_rs.validate(schema, sheet)
    assert sheets[0]["signature"]["inputs_sha256"] != sheets[1]["signature"]["inputs_sha256"]
    again = json.loads(run("odds", WAR, "--par", "--json").stdout)
    assert again["signature"] == sheets[0]["signature"]
    with pytest.raises(jsonschema_rs.ValidationError):
        jsonschema_rs.validate(schema, {**again, "house_edge": None})


def test_the_collection_stands_beside_the_edge() -> None:
    """War at its smallest wager pays a collection of fifty cents a hand: thirty hands are $15."""
    hourly = par_sheet(odds(WAR)).hourly
    assert hourly is not None and (hourly.wager, hourly.rounds, hourly.collection) == (500, 30, 1500)
    assert hourly.edge == pytest.approx(500 * 30 * 0.02330056806)
