"""The command line as a script would use it."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from typer.testing import CliRunner

from housedealer.commands.cli import app
from housedealer.errors import BadSetup
from housedealer.packets.entries import entry_ids

Run = Callable[..., Result]


def housedealer(*args: str, given: str | None = None) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    command = [sys.executable, "-c", "from housedealer.commands.cli import main; main()", *args]
    return subprocess.run(command, capture_output=True, text=True, input=given, timeout=120, check=False)


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args), catch_exceptions=False)


def test_a_table_that_is_not_as_approved_says_so() -> None:
    game = ("deal", "garden_city/casino_war", "--rounds", "1", "--seed", "1", "--option", "decks=2")
    with pytest.raises(BadSetup, match="decks=6 or 7 or 8"):
        run(*game)
    assert "not as approved" in run(*game, "--option", "approved=no").stdout
    told = run(*game, "--option", "approved=no", "--json").stdout.splitlines()
    assert json.loads(told[-1])["as_approved"] is False


def test_games_lists_every_table_with_its_facts() -> None:
    listed = json.loads(run("games", "--json").stdout)
    assert [game["id"] for game in listed] == list(entry_ids())
    three = next(game for game in listed if game["id"] == "garden_city/three_card_poker")
    assert three["approval"] == "GEGR-000627"
    assert three["source"][0] == "001:6666-6834"
    assert three["seats"] == {"min": 2, "max": 10}
    bets = {bet["id"]: bet for bet in three["bets"]}
    assert list(bets) == ["ante", "play", "pair_plus", "six_card_bonus"]
    assert bets["pair_plus"]["pay_tables"][0]["rows"]["mini_royal_flush"] == "200:1"
    assert len(three["fee_options"]) == 69
    assert "paso_robles/texas_holdem" in run("games").stdout


def test_deal_accounts_for_every_chip_and_repeats_with_its_seed() -> None:
    once = run("deal", "paso_robles/three_card_poker", "--rounds", "50", "--seed", "1")
    assert once.exit_code == 0
    assert "50 rounds with 6 players" in once.stdout
    assert "Fees collected: $" in once.stdout
    assert "all accounted for" in once.stdout
    assert run("deal", "paso_robles/three_card_poker", "--rounds", "50", "--seed", "1").stdout == once.stdout
    assert run("deal", "paso_robles/three_card_poker", "--rounds", "50", "--seed", "2").stdout != once.stdout


def test_deal_takes_a_range_of_seats() -> None:
    result = run("deal", "hotel_del_rio/texas_holdem", "--rounds", "5", "--seats", "2..4")
    assert [line.split("with")[1].split(".")[0].strip() for line in result.stdout.splitlines() if "rounds with" in line] == [
        "2 players", "3 players", "4 players",
    ]  # fmt: skip


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sixty rounds written by `deal --json`, with players going broke on the way."""
    path = tmp_path_factory.mktemp("records") / "r.jsonl"
    result = run("deal", "hotel_del_rio/texas_holdem", "--rounds", "60", "--stack", "30", "--json")
    path.write_text(result.stdout)
    return path


def test_deal_json_prints_each_event_and_a_summary(record: Path) -> None:
    events = [json.loads(line) for line in record.read_text().splitlines()]
    assert {"round", "seq", "kind", "from", "to", "what", "amount", "face", "why"} == set(events[0])
    assert any(event["kind"] == "buy_in" for event in events)
    summary = events[-1]
    assert summary["kind"] == "summary"
    assert summary["rounds"] == 60
    assert summary["chips_before"] == summary["chips_after"]
    assert summary["chips_after"] == summary["fees"] + sum(player["stack"] for player in summary["players"])


def test_replay_finds_nothing_in_an_honest_record(record: Path) -> None:
    result = run("replay", str(record))
    assert result.stdout == "60 hands, 0 differ\n"
    assert result.exit_code == 0


@pytest.mark.parametrize(
    ("kind", "old", "new"),
    [
        ("call", '"amount":400', '"amount":401'),
        ("deal", '["A', '["K'),
        ("buy_in", '"amount":3000', '"amount":3001'),
        ("award", '"amount":', '"amount":1'),
    ],
)
def test_replay_shows_the_first_difference_of_a_tampered_record(
    record: Path, tmp_path: Path, kind: str, old: str, new: str
) -> None:
    lines = record.read_text().splitlines(keepends=True)
    at = next(at for at, line in enumerate(lines) if f'"kind":"{kind}"' in line and old in line)
    lines[at] = lines[at].replace(old, new, 1)
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text("".join(lines))
    result = run("replay", str(tampered))
    assert result.exit_code == 1
    assert "recorded" in result.stdout and "replayed" in result.stdout
    assert result.stdout.endswith("60 hands, 1 differ\n")


def test_fee_says_who_pays_what_when_and_by_which_row() -> None:
    args = [
        "fee",
        "garden_city/three_card_poker",
        "--option",
        "5",
        "--wager",
        "ante=40",
        "--wager",
        "pair_plus=10",
        "--json",
    ]
    assert json.loads(run(*args).stdout) == {
        "id": "garden_city/three_card_poker",
        "option": "5",
        "charges": [
            {"payer": "player", "wager": "ante", "amount": 100, "moment": "before_deal", "source": "001:10369"},
            {"payer": "player_dealer", "wager": None, "amount": 500, "moment": "before_deal", "source": "001:10369"},
            {"payer": "player", "wager": "pair_plus", "amount": 0, "moment": "before_deal", "source": "001:10371"},
        ],
        "total": 600,
    }
    three = run("fee", "garden_city/let_it_ride_bonus", "--wager", "base=10", "--json").stdout
    assert json.loads(three)["total"] == 3 * 100 + 200  # 001:6578, 11091: a fee for each of the three equal wagers
    pan = run("fee", "garden_city/pan", "--option", "1", "--players", "5", "--json").stdout
    assert json.loads(pan)["total"] == 200  # 001:6164: by players alone
    timed = run("fee", "garden_city/texas_holdem", "--option", "108", "--players", "6").stdout
    assert "$9  from each of 6 players, every half hour" in timed and "$54  in all" in timed  # 001:5855, 5866
    told = run("fee", "garden_city/texas_holdem", "--option", "105", "--players", "8", "--river").stdout
    assert "$5  from the pot, after the flop  [001:5851]" in told
    assert "$6  in all" in told


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["deal", "nowhere/texas_holdem"], "there is no room/game 'nowhere/texas_holdem'"),
        (["deal", "paso_robles/canasta"], "paso_robles has no game 'canasta'"),
        (["deal", "paso_robles/texas_holdem", "--seats", "11"], "seats 2 to 10 players, not 11"),
        (["deal", "paso_robles/texas_holdem", "--seats", "many"], "should be a number or a range"),
        (["deal", "paso_robles/texas_holdem", "--option", "fee"], "should be K=V"),
        (["deal", "paso_robles/texas_holdem", "--option", "fee=99"], "prints no option 99"),
        (["deal", "paso_robles/texas_holdem", "--stack", "lots"], "is not an amount of money"),
        (["fee", "garden_city/three_card_poker", "--option", "70", "--wager", "ante=5"], "prints no option 70"),
        (["fee", "garden_city/three_card_poker", "--option", "5"], "charges by wagers"),
        (
            [
                "fee",
                "garden_city/pure_21_5_blackjack_1_0",
                "--option",
                "1+20_pays:2",
                "--wager",
                "base=10",
                "--wager",
                "twenty_pays=5",
            ],
            "is for twenty_pays of $10-$100, not $5",
        ),
        (
            ["fee", "casino_club/ultimate_texas_holdem", "--wager", "ante=5", "--wager", "trips=51"],
            "of $0-$50, not $51",
        ),
        (["fee", "paso_robles/pure_21_5_blackjack", "--wager", "base=501"], "of $5-$500, not $501"),
        (["fee", "garden_city/three_card_poker", "--option", "5", "--wager", "ante"], "write NAME=AMOUNT"),
        (["replay", "no/such/file.jsonl"], "there is no file"),
        (["check", "atlantis"], "there is no room 'atlantis'"),
        (["play", "paso_robles/texas_holdem", "--seats", "1"], "seats 2 to 10 players, not 1"),
    ],
)
def test_bad_usage_is_one_line_and_status_two(args: list[str], message: str) -> None:
    result = housedealer(*args)
    assert result.returncode == 2
    assert message in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert result.stdout == ""


def test_a_malformed_record_is_one_line_and_status_two(tmp_path: Path) -> None:
    broken = tmp_path / "broken.jsonl"
    broken.write_text('{"kind": "setup", "what": {}}\n')
    result = housedealer("replay", str(broken))
    assert result.returncode == 2
    assert "broken.jsonl: the setup is malformed" in result.stderr


def test_a_hand_can_be_played_in_the_terminal() -> None:
    """Fold or check whatever comes, ask why on the way, then leave."""
    result = housedealer(
        "play",
        "hotel_del_rio/texas_holdem",
        "--seed",
        "5",
        "--seats",
        "3",
        given="h\nl\n?\nz\n" + "f\n" * 6 + "q\n" * 6,
    )
    assert result.returncode == 0, result.stderr
    assert "Hotel Del Rio · Texas Hold'em · round 1" in result.stdout
    assert "[004:384]" in result.stdout  # why
    assert "'z' is not offered" in result.stdout
    assert "You leave with $" in result.stdout


def test_what_went_wrong_is_reported_in_the_terminal_and_ruled_on() -> None:
    """What and where are chosen by their numbers; the ruling is told with its line and the hand goes on."""
    table = ("play", "garden_city/texas_holdem", "--seats", "4", "--seed", "7")

    def number(text: str, given: str) -> str:
        found = re.search(rf"(\d+) {text}", housedealer(*table, given=given + "\n" * 2 + "q\n" * 2).stdout)
        assert found is not None
        return found[1]

    what = number("The dealer exposed a card", "x\n")
    where = number("your hand", f"x\n{what}\n")
    ruled = housedealer(*table, given=f"x\n{what}\n{where}\n" + "\n" * 3 + "q\n" * 3).stdout
    assert "Ruling: " in ruled and "[001:1383]" in ruled and "You leave with" in ruled
    assert "never mind" not in housedealer(*table, given="q\n").stdout


def test_a_banked_game_can_be_played_in_the_terminal() -> None:
    result = housedealer("play", "garden_city/three_card_poker", "--seed", "8", given="p\nb\n10\n5\n\np\n" + "q\n" * 4)
    assert result.returncode == 0, result.stderr
    assert "bank covers" in result.stdout
    assert "ante $10  pair plus $5" in result.stdout


def test_the_terminal_names_hands_and_says_what_each_wager_came_to() -> None:
    given = "p\nb\n10\n5\n\np\n" + "\n" * 3 + "q\n" * 4
    shown = housedealer("play", "garden_city/three_card_poker", "--seed", "8", given=given).stdout
    assert re.search(r"[2-9TJQKA][♠♥♦♣].*(high|pair of|flush|straight|three)", shown)
    assert re.search(r"ante [+−]\$10", shown) and re.search(r"pair plus [+−]\$\d+", shown)
    assert re.search(r"you (win|lose) \$\d+|you come out even", shown)


def test_a_pipe_that_closes_ends_the_command_without_a_word() -> None:
    command = [sys.executable, "-c", "from housedealer.commands.cli import main; main()", "games", "--json"]
    reading, writing = os.pipe()
    os.close(reading)
    ended = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=120, check=False)
    os.close(writing)
    assert ended.returncode == 1
    assert ended.stderr == ""


def test_a_command_leaves_the_signals_of_its_process_alone() -> None:
    """A program that calls a command and also serves connections must not be ended by one that hangs up."""
    before = signal.getsignal(signal.SIGPIPE)
    run("games", "--json")
    assert signal.getsignal(signal.SIGPIPE) == before == signal.SIG_IGN
