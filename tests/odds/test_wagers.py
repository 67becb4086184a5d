"""What may be asked for, and what is refused in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.errors import BadSetup
from housedealer.odds import all_wagers, odds
from housedealer.odds.registry import odds_of
from housedealer.odds.wager import decks_allowed, read_changes, read_wager
from housedealer.packets.entries import entries, entry

TCP = "paso_robles/three_card_poker"


def test_counts_of_a_changed_pay_table_sum_to_all_six_card_hands() -> None:
    pay = {"four_of_a_kind": "100", "full_house": "20", "three_of_a_kind": "7"}
    result = odds(TCP, "six_card_bonus", pay)
    assert sum(outcome.count or 0 for outcome in result.outcomes) == result.combinations == 20_358_520
    assert result.house_edge == pytest.approx(1_742_976 / 20_358_520)


def test_a_row_can_be_made_to_lose() -> None:
    changed, usual = odds(TCP, "pair_plus", {"flush": "lose"}), odds(TCP, "pair_plus")
    assert changed.house_edge - usual.house_edge == pytest.approx(4 * 1_096 / 22_100)
    assert changed.hit_frequency == pytest.approx(usual.hit_frequency - 1_096 / 22_100)


def test_a_base_game_s_pay_table_can_be_changed() -> None:
    better = odds("garden_city/let_it_ride_bonus", "base", {"royal_flush": "1000:1"})
    assert better.house_edge < odds("garden_city/let_it_ride_bonus").house_edge


@pytest.mark.parametrize(
    ("bet", "pay", "says"),
    [
        ("pair_plus", {"flsh": "3"}, "no row 'flsh'.*mini_royal_flush"),
        ("pair_plus", {"flush": "-3"}, "'-3' is not odds"),
        ("pair_plus", {"flush": "three"}, "is not odds"),
        ("blackjack", {}, "no bet 'blackjack'.*six_card_bonus"),
        ("play", {}, "play is not a wager with odds of its own.*pair_plus"),
    ],
)
def test_bad_bets_and_pays_are_refused(bet: str, pay: dict[str, str], says: str) -> None:
    with pytest.raises(BadSetup, match=says):
        odds(TCP, bet, pay)


def test_packs_are_as_the_packet_allows_unless_forced() -> None:
    assert decks_allowed(entry("garden_city/casino_war")) == [6, 7, 8]
    with pytest.raises(BadSetup, match="6, 7 or 8 packs, not 9"):
        odds("garden_city/casino_war", decks=9)
    assert odds("garden_city/casino_war", decks=9, force=True).decks == 9
    with pytest.raises(BadSetup, match="one pack"):
        odds(TCP, decks=2)


def test_changes_are_read_from_text() -> None:
    assert read_changes("flush=7,royal_flush=1,000:1, straight=6 to 5") == {
        "flush": "7",
        "royal_flush": "1,000:1",
        "straight": "6 to 5",
    }
    with pytest.raises(BadSetup, match="ROW=ODDS"):
        read_changes("flush")


def test_every_banked_bet_with_pays_or_a_game_of_its_own_can_be_worked_out() -> None:
    listed = set(all_wagers())
    for found in entries():
        if found.family == "banked":
            assert (found.id, "base") in listed, found.id
            inside = {"super_bonus", "blind"}  # settled with the base game
            for bet in found.pay_tables:
                assert bet in inside or (found.id, bet) in listed, (found.id, bet)


def test_every_named_solver_exists() -> None:
    for found in entries():
        game = odds_of(found)
        for bet in {*game.solvers, *game.simulators}:
            assert callable(game.solver(bet))
            assert callable(game.simulator(bet))
        assert not game.adviser or callable(game.load_adviser())
        assert not game.charts or callable(game.load_charts())


def test_the_command_prints_json_and_tables(tmp_path: Path) -> None:
    runner = CliRunner()
    page = tmp_path / "report.html"
    done = runner.invoke(app, ["odds", TCP, "--bet", "pair_plus", "--json", "--report", str(page)])
    assert done.exit_code == 0
    facts = json.loads(done.stdout)
    assert facts["combinations"] == 22_100
    assert {"id", "bet", "method", "house_edge", "hit_frequency", "standard_deviation", "error", "outcomes", "strategy",
            "seconds"} <= set(facts)  # fmt: skip
    assert "mini royal flush" in page.read_text()
    done = runner.invoke(app, ["odds", TCP])
    assert done.exit_code == 0
    assert "Q-9-2" in done.stdout


@pytest.mark.parametrize(
    ("bet", "asked", "says"),
    [
        ("pair_plus", {}, None),
        ("pair_plus", {"pay": {"flush": "4:1"}}, "Not as approved: other pays than printed."),
        ("pair_plus", {"options": {"approved": "no"}}, "Not as approved: approved=no."),
    ],
)
def test_odds_say_when_the_wager_is_not_as_approved(bet: str, asked: dict[str, Any], says: str | None) -> None:
    told = odds(TCP, bet, **asked).to_json()
    assert told["as_approved"] is (says is None)
    assert told["notes"][:1] == ([says] if says else []) or says is None


def test_packs_and_options_that_a_packet_fixes_are_not_as_approved_in_the_odds() -> None:
    switch = "garden_city/blackjack_switch"
    packs = odds(switch, "super_match", decks=2, force=True)
    assert not packs.as_approved and packs.notes[0] == "Not as approved: 2 packs."
    fixed = read_wager(entry("garden_city/pure_21_5_blackjack_1_0"), "buster", options={"splits": 3})
    assert fixed.not_approved == ("splits=1 (001:4271) is printed",)
    assert not read_wager(entry(switch), "super_match").not_approved
