"""Hands told in other programs' formats: what each player put in and won there is what the table did."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner

from housedealer.bots import bot_for, seated
from housedealer.commands.cli import app
from housedealer.histories import BadHistory, open_hand_history, pokerstars, told
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Decider, Round
from housedealer.table.session import Session

TABLES: tuple[tuple[str, dict[str, str]], ...] = (
    ("hotel_del_rio/texas_holdem", {}),
    ("hotel_del_rio/texas_holdem", {"structure": "no_limit"}),
    ("garden_city/omaha", {"structure": "pot_limit", "fee": "none"}),
    ("garden_city/omaha_hi_lo", {}),
)
SEATS = 5
WORTH = re.compile(r"\$([\d.]+)")


def dealt(game: str, options: dict[str, str], rounds: int, stack: int, decide: Decider | None = None) -> list[Round]:
    """Rounds that bots played, with stacks short enough for side pots."""
    session, luck = Session(open_game(game, options)), Random(f"{game} {options}")
    bot = seated(bot_for(entry(game).module), luck)
    for seat in range(1, SEATS + 1):
        session.sit(seat, f"Player {seat}", stack * seat)
    found = []
    for number in range(rounds):
        round_ = session.start(Sealed.of("told", f"{game} {number}"))
        round_.play_out(decide or bot)
        if any(event.kind == "stop" for event in round_.events):
            break  # one player has all the chips
        session.finish()
        found.append(round_)
    return found


@pytest.fixture(scope="module", params=TABLES, ids=lambda table: "-".join([table[0], *table[1].values()]))
def rounds(request: pytest.FixtureRequest) -> list[Round]:
    game, options = request.param
    return dealt(game, options, rounds=40, stack=4_000)


def moved(round_: Round) -> dict[int, int]:
    """What each player has more at the end than at the beginning."""
    after, before = round_.felt.chips, round_.setup.chips
    return {seat: after[f"seat{seat}.stack"] - before.get(f"seat{seat}.stack", 0) for seat in round_.setup.players}


def cents(dollars: str | float) -> int:
    return round(float(dollars) * 100)


def test_open_hand_history_has_every_chip(rounds: list[Round]) -> None:
    for round_ in rounds:
        hand = json.loads(open_hand_history.write(told(round_)))["ohh"]
        put = Counter[int]()
        for action in (a for street in hand["rounds"] for a in street["actions"]):
            put[action["player_id"]] -= cents(action.get("amount", 0))
        for event in round_.events:  # the format leaves out what goes back uncalled
            if event.kind == "return":
                put[int((event.source or "")[4:].partition(".")[0])] += event.amount or 0
        pots = sum(cents(pot["amount"]) for pot in hand["pots"])
        assert pots == -sum(put.values())
        for pot in hand["pots"]:
            assert cents(pot["amount"]) == cents(pot["rake"]) + sum(cents(w["win_amount"]) for w in pot["player_wins"])
            for win in pot["player_wins"]:
                put[win["player_id"]] += cents(win["win_amount"])
        assert {seat: put[seat] for seat in round_.setup.players} == moved(round_)
        numbers = [a["action_number"] for street in hand["rounds"] for a in street["actions"]]
        assert numbers == list(range(len(numbers)))
        board = [card for street in hand["rounds"] for card in street["cards"]]
        assert board == list(map(str, round_.felt.cards["board"])) or not board


def test_the_text_of_pokerstars_has_every_chip(rounds: list[Round]) -> None:
    for number, round_ in enumerate(rounds):
        net, bets = Counter[str](), Counter[str]()
        for line in pokerstars.write(told(round_), number).partition("*** SUMMARY ***")[0].splitlines():
            if line.startswith("*** ") and "HOLE" not in line:
                bets.clear()
            if found := re.match(r"Uncalled bet \(\$([\d.]+)\) returned to (.*)", line):
                net[found[2]] += cents(found[1])
            elif found := re.match(r"(.*) collected \$([\d.]+) from", line):
                net[found[1]] += cents(found[2])
            elif found := re.match(r"(Player \d): (?:posts \w+ blind|posts straddle|calls|bets) \$([\d.]+)", line):
                net[found[1]] -= cents(found[2])
                bets[found[1]] += cents(found[2])
            elif found := re.match(r"(Player \d): raises \$([\d.]+) to \$([\d.]+)", line):
                assert cents(found[2]) == cents(found[3]) - max(bets.values(), default=0), line
                net[found[1]] -= cents(found[3]) - bets[found[1]]
                bets[found[1]] = cents(found[3])
        assert {seat: net[f"Player {seat}"] for seat in round_.setup.players} == moved(round_)


def test_side_pots_are_told_apart() -> None:
    def calls(round_: Round, question: Question) -> Answer:
        return Answer("call" if any(option.id == "call" for option in question.options) else "check")

    (hand,) = (told(round_) for round_ in dealt(*TABLES[1], rounds=1, stack=150, decide=calls))
    assert [sum(pot.won.values()) + pot.drop for pot in hand.pots] == [750, 600, 450, 300]  # five stacks, 150 apart
    text = pokerstars.write(hand, 1)
    assert all(name in text for name in ("from main pot", "from side pot-1", "from side pot-3", "Main pot $7.50."))


def test_through_somebodys_eyes_the_others_cards_are_unknown(rounds: list[Round]) -> None:
    folded = next(r for r in rounds if not any(event.kind == "show" for event in r.events) and len(told(r).hands) > 1)
    seat = next(iter(told(folded).hands))
    text = pokerstars.write(told(folded, f"seat{seat}"), 1)
    assert text.count("Dealt to ") == 1 and f"Dealt to Player {seat} [" in text
    hand = open_hand_history.plain(told(folded, f"seat{seat}"), hero=seat)["ohh"]
    dealt_to = {a["player_id"]: a["cards"] for a in hand["rounds"][0]["actions"] if a["action"] == "Dealt Cards"}
    assert hand["hero_player_id"] == seat and "XX" not in dealt_to.pop(seat)
    assert dealt_to and all(set(cards) == {"XX"} for cards in dealt_to.values())


@pytest.mark.parametrize("game", ["garden_city/razz", "garden_city/pineapple", "garden_city/three_card_poker"])
def test_what_a_format_cannot_express_is_refused(game: str) -> None:
    (round_,) = dealt(game, {}, 1, 20_000)
    with pytest.raises(BadHistory):
        told(round_)


@pytest.mark.parametrize(
    ("format", "begins"), [("phh", "[1]\nvariant"), ("ohh", '{"ohh"'), ("pokerstars", "PokerStars")]
)
def test_the_command_writes_records_in_each_format(tmp_path: Path, format: str, begins: str) -> None:
    record = tmp_path / "hands.jsonl"
    made = CliRunner().invoke(app, ["deal", "garden_city/omaha_hi_lo", "--rounds", "3", "--seed", "1", "--json"])
    record.write_text(made.stdout)
    said = CliRunner().invoke(app, ["export", str(record), "--format", format])
    assert said.exit_code == 0 and said.stdout.startswith(begins), said.output
    assert "3 hands written" in said.stderr
    assert WORTH.search(said.stdout) or format != "pokerstars"
