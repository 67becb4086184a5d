"""Red Dog and The Shed in the engine: dealt, settled, replayed, ruled on, priced and checked like any other table."""

from __future__ import annotations

import importlib.util
import json
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import STANDARD_PACK
from housedealer.irregularities.faults import Faults
from housedealer.irregularities.replay import replay
from housedealer.irregularities.reporting import WithAccidents
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Sealed
from housedealer.table.record import lines
from housedealer.table.round import Round
from tests.anyone import play_out
from tests.outside.guide import GUIDE
from tests.script import dropped, say, stacks, start

RED_DOG = "the_shed/red_dog"
HOLDEM = "the_shed/texas_holdem"

pytestmark = pytest.mark.usefixtures("here")


def test_the_new_room_stands_beside_the_others() -> None:
    assert {RED_DOG, HOLDEM, "garden_city/pan"} <= set(entry_ids())
    assert entry(RED_DOG).to_json()["fee_options"] == ["1"]


DEALS = {
    "a card between wins both wagers": ("4c Kd 9s", ("2 raise",), 20 + 20),
    "a spread of one pays five to one": ("4c 6d 5s", ("2 stand",), 5 * 20),
    "outside loses both": ("4c Kd 2s", ("2 raise",), -40),
    "equal to one of the two loses": ("4c Kd Ks", ("2 stand",), -20),
    "neighbours push without a question": ("4c 5d", (), 0),
    "three of a kind pays eleven to one": ("4c 4d 4s", (), 11 * 20),
    "a pair that stays one pushes": ("4c 4d Ks", (), 0),
}


@pytest.mark.parametrize("name", DEALS)
def test_a_round_is_settled_by_its_rules(name: str) -> None:
    cards, answers, won = DEALS[name]
    round_ = start(RED_DOG, {1: 1_000, 2: 500}, cards)
    say(round_, "1 bank 900", "2 bet base=20", *answers)
    assert round_.finished
    assert stacks(round_) == {1: 1_000 - won - 2, 2: 500 + won - 1}
    assert dropped(round_) == 1 + 2  # shed:41 and shed:42


@pytest.mark.parametrize("id", [RED_DOG, HOLDEM])
def test_bots_play_and_records_replay(id: str) -> None:
    for _, round_ in Run(id, 4, "outside").rounds(100):
        recorded = [json.loads(line) for line in lines(round_)]
        difference, _ = replay(recorded, open_game)
        assert difference is None


def test_the_buy_in_is_the_rooms_own() -> None:
    bring = open_game(RED_DOG).buy_in
    assert (bring.low, bring.usual, bring.cite) == (200_00, 1_000_00, "shed:7")


def test_accidents_are_ruled_by_the_rooms_own_packet_or_by_the_house() -> None:
    printed = rulings_of(HOLDEM)
    assert {name: ruling.cite for name, ruling in printed.rulings.items()} == {"boxed": "shed:80", "exposed": "shed:81"}
    assert rulings_of(RED_DOG).of == "house"
    for seed in range(20):
        game = open_game(RED_DOG)
        setup = start(RED_DOG, {1: 1_000, 2: 500, 3: 500}).setup
        round_ = Round(game, setup, Sealed.of(seed), WithAccidents(Faults(str(seed), rate=0.5)))
        play_out(round_, Random(seed))
        assert {event.why.cite for event in round_.events if event.kind == "ruling" and event.why} <= {""}


def test_no_event_cites_another_room() -> None:
    for id in (RED_DOG, HOLDEM):
        for _, round_ in Run(id, 4, "cites").rounds(30):
            cites = {event.why.cite.partition(":")[0] for event in round_.events if event.why and event.why.cite}
            assert cites == {"shed"}


def edge_by_hand() -> Fraction:
    """The same from the cards, one by one: every two cards, the better of standing and raising, every third."""
    pays = {1: 5, 2: 4, 3: 2}
    total = Fraction(0)
    pairs = list(combinations(STANDARD_PACK, 2))
    for one, other in pairs:
        low, high = sorted((one.rank, other.rank))
        thirds = [card.rank for card in STANDARD_PACK if card not in (one, other)]
        if high == low:
            total += Fraction(11 * thirds.count(low), len(thirds))
        elif high > low + 1:
            won = sum(low < third < high for third in thirds)
            value = Fraction(pays.get(high - low - 1, 1) * won - (len(thirds) - won), len(thirds))
            total += max(value, 2 * value)
    return -total / len(pairs)


def test_its_odds_are_exact_and_its_own() -> None:
    from housedealer.odds import odds

    found = odds(RED_DOG)
    assert found.method == "exact" and found.combinations == 66_300
    assert found.house_edge == pytest.approx(float(edge_by_hand()), abs=1e-12)
    dearer = odds(RED_DOG, pay={"spread_1": "6:1"})
    assert dearer.house_edge < found.house_edge


def test_without_odds_of_its_own_it_is_worked_out_at_the_table() -> None:
    from housedealer.odds.generic import simulate
    from housedealer.odds.wager import read_wager

    found = simulate(read_wager(entry(RED_DOG), "base"), 1_500, 1)
    assert abs(found.house_edge - float(edge_by_hand())) < 4 * found.error


def test_without_a_bot_of_its_own_it_is_played_by_one_that_plays_anything(monkeypatch: pytest.MonkeyPatch) -> None:
    from housedealer.bots import anything, bot_for
    from housedealer.games.registry import game_module

    assert bot_for("red_dog").__module__ == "red_dog.bot"
    monkeypatch.delattr(game_module("red_dog"), "BOT")
    assert bot_for("red_dog") is anything.decide
    for _, round_ in Run(RED_DOG, 4, "anything").rounds(30):
        assert round_.finished


def test_its_page_of_documentation_is_written_from_its_data() -> None:
    spec = importlib.util.spec_from_file_location("hooks", GUIDE.parents[1] / "hooks.py")
    assert spec is not None and spec.loader is not None
    hooks = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(hooks)
    text = hooks.section(entry(RED_DOG))
    assert "The Shed" in text and "| 11:1 |" in text
