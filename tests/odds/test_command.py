"""`housedealer odds` as a script would use it: dealt rounds, reports, the table of everything, and bad input."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result as Ran
from typer.testing import CliRunner

from housedealer.cards import cards
from housedealer.commands import odds as command
from housedealer.commands.cli import app
from housedealer.errors import BadSetup, HouseDealerError
from housedealer.odds import all_wagers, cache, odds
from housedealer.odds import simulate as simulate_module
from housedealer.odds.charts import with_charts
from housedealer.odds.games.six_card_poker import charts as six_card_charts
from housedealer.odds.games.ultimate_texas_holdem.charts import flop_class, river_class
from housedealer.odds.reports.cells import action_of, with_costs
from housedealer.odds.result import Chart, Result, Strategy
from housedealer.odds.simulate import STREAM, merged, simulate
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry

TCP = "garden_city/three_card_poker"
WAR = "garden_city/casino_war"


def run(*args: str) -> Ran:
    return CliRunner().invoke(app, ["odds", *args], catch_exceptions=False)


def plain(result: Result) -> dict[str, object]:
    """Everything but the time it took."""
    return {key: value for key, value in result.to_json().items() if key != "seconds"}


# -- dealt rounds ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    """A cluster of one worker on this machine."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp://", dashboard_address=None
    ) as cluster:
        yield cluster.scheduler_address


def test_the_same_seed_deals_the_same_rounds_everywhere(scheduler: str) -> None:
    rounds = 2 * STREAM + 1_000
    told: list[int] = []
    wager = read_wager(entry(TCP), "pair_plus")
    alone = simulate(wager, rounds, 5, processes=1, progress=lambda done, so_far: told.append(done))
    assert told[0] == STREAM and told[-1] == rounds
    assert told == sorted(told)
    assert plain(simulate(wager, rounds, 5, processes=2)) == plain(alone)
    assert plain(simulate(wager, rounds, 5, cluster=scheduler)) == plain(alone)
    assert plain(simulate(wager, rounds, 6, processes=1)) != plain(alone)
    exact = odds(TCP, "pair_plus")
    assert abs(alone.house_edge - exact.house_edge) < 4 * alone.error


def test_the_interval_narrows_as_rounds_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulate_module, "OFTEN", -1.0)
    errors: list[float] = []
    wager = read_wager(entry(WAR), "base")
    simulate(wager, 3 * STREAM, 1, processes=1, progress=lambda done, so_far: errors.append(so_far.error))
    assert errors[0] > errors[1] > errors[2] > 0


def test_results_put_together_count_every_round() -> None:
    wager = read_wager(entry(WAR), "base")
    parts = [simulate(wager, 10_000, seed) for seed in (1, 2, 3)]
    whole = merged(parts)
    assert whole.rounds == 30_000
    assert whole.house_edge == pytest.approx(sum(part.house_edge for part in parts) / 3)
    assert merged(parts[:1]) is parts[0]


def test_a_cluster_that_does_not_answer_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("housedealer.odds.simulate.PATIENCE", 0.5)
    wager = read_wager(entry(WAR), "base")
    with pytest.raises(BadSetup, match=r"no cluster answers at tcp://127\.0\.0\.1:9"):
        simulate(wager, 100, 1, cluster="tcp://127.0.0.1:9")
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(BadSetup, match="pip install distributed"):
        simulate(wager, 100, 1, cluster="tcp://127.0.0.1:9")


# -- reports -----------------------------------------------------------------------------------------------------------


def test_a_report_is_one_page_that_needs_nothing_else(tmp_path: Path) -> None:
    file = tmp_path / "three.html"
    assert run(TCP, "--report", str(file)).exit_code == 0
    text = file.read_text(encoding="utf-8")
    for outside in ("http://", "https://", "<script", "<link", "src="):
        assert outside not in text
    for wanted in ("GEGR-000627", "001:6666-6834", "Computed by House Dealer", "1.8022%", "Verification", "Q-9-2"):
        assert wanted in text
    assert text.count("<svg") == 2
    assert "standard errors" in text  # dealt as a check


def test_a_report_on_paper(tmp_path: Path) -> None:
    file = tmp_path / "war.pdf"
    assert run(WAR, "--bank", "500", "--option", "none", "--report", str(file)).exit_code == 0
    data = file.read_bytes()
    assert data.startswith(b"%PDF-")
    assert data.count(b"/Type /Page\n") >= 2
    assert b"%%EOF" in data[-10:]


def test_every_wager_can_be_put_on_paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        command, "all_wagers", lambda: iter([(TCP, "pair_plus"), (WAR, "base"), (WAR, "tie"), (TCP, "base")])
    )
    assert run("--report", str(tmp_path / "all.pdf")).exit_code == 0
    assert run("--report", str(tmp_path / "all.html")).exit_code == 0
    assert "garden_city/casino_war tie" in (tmp_path / "all.html").read_text(encoding="utf-8")


def test_a_chart_of_numbers_beside_one_of_actions_is_its_costs() -> None:
    plays = Chart("First two cards", ("2", "3"), (("hard 16", ("S", "H*")),))
    costs = Chart("What it costs", ("2", "3"), (("hard 16", ("0.2", "")),))
    other = Chart("Something", ("x",), (("a", ("1",)),))
    assert list(with_costs([plays, costs, other])) == [(plays, costs), (other, None)]
    assert [action_of(cell) for cell in ("S", "H*", "4x 0.12", "check 0.05", "Q-9-2")] == [
        "stand",
        "hit",
        "raise",
        "hit",
        "",
    ]


@pytest.mark.parametrize(
    ("hand", "board", "named"),
    [
        ("Kc 5d", "Kh 9s 2c", "a pair with the highest card"),
        ("9c 5d", "Kh 9s 2c", "a pair with another card"),
        ("4c 4d", "Kh 9s 2c", "a pair in the hand"),
        ("Kc 9d", "Kh 9s 2c", "two pair, own cards in it"),
        ("Ac 5c", "Kc 9c 2d", "four to a flush, own ten or higher"),
        ("8c 7d", "6h 5s Kc", "open to a straight at both ends"),
        ("Qc 3d", "Kh 9s 2c", "no pair, queen high"),
        ("Qc 3d", "Kh Ks 2c", "no pair, queen high"),
    ],
)
def test_a_flop_is_named_by_what_the_hand_makes_of_it(hand: str, board: str, named: str) -> None:
    assert flop_class(cards(hand), cards(board)) == named


def test_a_river_is_named_by_own_cards_or_the_board() -> None:
    assert river_class(cards("Qc 3d"), cards("Kh Ks 2c 7d 9s")) == "board paired, queen high"
    assert river_class(cards("Qc 3d"), cards("Kh Js 2c 7d 9s")) == "no pair, queen high"
    assert river_class(cards("Qc 3d"), cards("Kh Ks 2c 2d 9s")) == "board better than a pair, queen high"
    assert river_class(cards("9c 3d"), cards("Kh Ks 2c 7d 9s")) == "a pair with another card"


def test_charts_of_decisions_are_added_and_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(six_card_charts, "SIX_CARD_DEALS", 60)
    wager = read_wager(entry("garden_city/six_card_poker"), "base")
    plain_one = Result("exact", 0.0, 0.0, 0.0, (), strategy=Strategy("Play well."))
    found = with_charts(plain_one, wager)
    assert found.strategy is not None
    (chart,) = found.strategy.charts
    cells = [cell for _, row in chart.rows for cell in row if cell]
    assert cells and all(action_of(cell) in ("raise", "fold") for cell in cells)
    monkeypatch.setattr(six_card_charts, "six_card_poker", lambda wager: pytest.fail("worked out again"))
    assert with_charts(plain_one, wager) == found
    side = read_wager(entry("garden_city/six_card_poker"), "aces_up")
    assert with_charts(plain_one, side) is plain_one


# -- everything --------------------------------------------------------------------------------------------------------


def test_what_has_been_worked_out_is_not_worked_out_again(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    monkeypatch.setattr(command, "all_wagers", lambda: iter([(TCP, "pair_plus"), (WAR, "tie")]))
    forget()
    first = run("--json")
    assert [(line["id"], line["bet"], line["method"]) for line in json.loads(first.stdout)] == [
        (TCP, "pair_plus", "exact"),
        (WAR, "tie", "exact"),
    ]
    assert len(list(tmp_path.glob("odds-*.json"))) == 2
    forget()
    monkeypatch.setattr(cache, "work_out", lambda wager: pytest.fail("worked out again"))
    assert run("--json").stdout == first.stdout
    forget()
    table = run()
    assert table.exit_code == 0
    assert "pair_plus" in table.stdout and "deviation" in table.stdout


def forget() -> None:
    """As if the program had just started."""
    cache._known.clear()
    cache._cached_odds.cache_clear()


def test_a_kept_result_is_found_by_its_rules_and_pays(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    forget()
    usual = cache.cached_odds(WAR, "base")
    fewer = cache.cached_odds(WAR, "base", {"decks": "4"})
    assert usual.house_edge != fewer.house_edge
    assert plain(usual) == plain(odds(WAR, "base"))
    for file in tmp_path.iterdir():
        file.write_text("{ not whole", encoding="utf-8")
    forget()
    assert cache.cached_odds(WAR, "base").house_edge == usual.house_edge


def test_every_wager_of_every_room_is_listed() -> None:
    assert len(set(all_wagers())) == len(list(all_wagers())) > 90


# -- a bank and a session ----------------------------------------------------------------------------------------------


def test_a_bank_on_the_command_line() -> None:
    found = json.loads(
        run(WAR, "--bank", "1000", "--wager", "base=25", "--option", "1", "--hours", "2", "--json").stdout
    )
    assert found["bank"] == 100_000 and found["hands"] == 60 and found["fee_option"] == "1"
    assert found["player_dealer"]["per_hour"] == pytest.approx(found["player_dealer"]["per_hand"] * 30, abs=0.2)
    shown = run(WAR, "--bank", "1000", "--wager", "base=25", "--option", "1", "--hours", "2").stdout
    assert "cannot cover all action" in shown and "the drop" in shown


def test_a_session_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "session.jsonl"
    dealt = CliRunner().invoke(app, ["deal", WAR, "--rounds", "30", "--seats", "3", "--json"])
    file.write_text(dealt.stdout, encoding="utf-8")
    found = json.loads(run("--session", str(file), "--json").stdout)
    assert found["rounds"] == 30
    assert found["decisions"] == len(found["all"])
    assert {line["kind"] for line in found["seats"]} >= {"bets"}
    assert "decisions" in run("--session", str(file), "--seat", "2").stdout


def test_a_hint_at_the_terminal() -> None:
    played = CliRunner().invoke(app, ["play", WAR, "--seats", "3", "--seed", "2"], input="!\np\n!\nq\n")
    assert "Nothing is known" in played.stdout  # whether to bank
    assert "dollars won on average, exact" in played.stdout
    assert "Tie Bet" in played.stdout


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((TCP, "--bet", "pair_plus", "--pay", "dragon=5"), "no row 'dragon'"),
        ((TCP, "--bet", "pair_plus", "--pay", "flush=-3"), "pay of flush"),
        ((TCP, "--bet", "pair_plus", "--pay", "flush"), "not ROW=ODDS"),
        ((TCP, "--bet", "nothing"), "no bet 'nothing'"),
        (("garden_city/blackjack_switch", "--decks", "9"), "--force works it out anyway"),
        ((TCP, "--simulate", "0"), "at least one round"),
        ((TCP, "--simulate", "10", "--processes", "0"), "at least one process"),
        ((TCP, "--processes", "2"), "--processes does not go with"),
        ((TCP, "--report", "odds.docx"), ".html or a .pdf"),
        ((TCP, "--players", "3"), "--players does not go with a wager without --bank"),
        ((TCP, "--bank", "many"), "--bank"),
        ((TCP, "--bank", "0"), "a bank: at least"),
        ((TCP, "--bank", "100", "--players", "0"), "players: at least 1"),
        ((TCP, "--bank", "100", "--players", "99"), "seats"),
        ((TCP, "--bank", "100", "--wager", "ante"), "NAME=AMOUNT"),
        ((TCP, "--bank", "100", "--wager", "dragon=5"), "no wager 'dragon'"),
        ((TCP, "--bank", "100", "--wager", "ante=1"), "takes $5 to $500"),
        ((TCP, "--bank", "100", "--hours", "0"), "more than 0"),
        ((TCP, "--bank", "100", "--option", "9999"), "9999"),
        ((TCP, "--bank", "100", "--pay", "flush=3"), "--pay does not go with --bank"),
        (("garden_city/texas_holdem", "--bank", "100"), "no player-dealer"),
        (("garden_city/texas_holdem",), "for the pot"),
        (("--bank", "100"), "name the game"),
        (("--bet", "tie"), "name the game"),
        (("--seat", "3"), "--seat does not go with"),
        (("--session", "nowhere.jsonl"), "there is no file"),
        ((TCP, "--session", "nowhere.jsonl"), "a game does not go with --session"),
    ],
)  # fmt: skip
def test_bad_input_is_one_line(args: tuple[str, ...], says: str) -> None:
    from housedealer.money.fees import FeeError

    with pytest.raises((HouseDealerError, FeeError, FileNotFoundError)) as error:
        run(*args)
    assert says in str(error.value)
    assert "\n" not in str(error.value)
