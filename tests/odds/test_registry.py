"""One place knows every game's odds; a game that brings none is worked out at its own table; code is part of a cache key."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import permutations
from pathlib import Path

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup
from housedealer.odds import generic, odds, registry, sources
from housedealer.odds.registry import GAMES, GameOdds, bets_of, odds_of
from housedealer.odds.sources import code_hash, rests_on
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entries, entry, open_game
from housedealer.table.shoe import Shoe

WAR = "garden_city/casino_war"


def test_each_game_exports_a_solver_and_a_simulator_for_the_same_bets() -> None:
    for found in entries():
        game = odds_of(found)
        assert set(game.solvers) == set(game.simulators), found.id


def test_listing_wagers_loads_no_mathematics() -> None:
    script = (
        "import sys; from housedealer.odds import all_wagers; list(all_wagers()); assert 'numba' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


def without(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.setattr(registry, "GAMES", {name: where for name, where in GAMES.items() if name != module})


def test_a_game_without_odds_of_its_own_is_worked_out_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "casino_war")
    assert bets_of(entry(WAR)) == ("base", "tie")
    result = odds(WAR, simulate=400, processes=1)
    assert result.method == "simulated"
    assert result.rounds == 400
    assert abs(result.house_edge - 0.0233) < 5 * result.error
    assert result.strategy is not None
    assert "bot" in result.strategy.text


def test_where_few_cards_decide_every_deal_is_dealt(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shoe of eight cards: the twos and the threes tie with each other, the bot goes to War, every order is met."""
    without(monkeypatch, "casino_war")
    small = cards("2c 3c 4c 5c 6c 7c 2d 3d")
    game = replace(open_game(WAR, {"fee": "none"}), shoe=Shoe(tuple(small), 0))  # type: ignore[type-var]
    monkeypatch.setattr(generic, "open_game", lambda id, options: game)
    result = generic.solve(read_wager(entry(WAR), "base"))
    assert result.method == "exact"

    def war(left: list[int]) -> Fraction:
        """War on the cards left: 1 when it is won, 2 when it ties, -2 when it is lost (three cards burned change nothing)."""
        deals = list(permutations(left, 2))
        return Fraction(sum(1 if a > b else 2 if a == b else -2 for a, b in deals), len(deals))

    ranks = [card.rank for card in small]
    total = Fraction(0)
    for one, other in permutations(range(8), 2):
        rest = [rank for n, rank in enumerate(ranks) if n not in (one, other)]
        total += war(rest) if ranks[one] == ranks[other] else (1 if ranks[one] > ranks[other] else -1)
    assert result.house_edge == pytest.approx(float(-total / 56))


def test_a_changed_pay_is_refused_where_the_table_settles(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "casino_war")
    with pytest.raises(BadSetup, match="--pay cannot change"):
        odds(WAR, "tie", {"basic_tie": "11:1"})


def test_a_game_from_elsewhere_names_its_odds(monkeypatch: pytest.MonkeyPatch) -> None:
    without(monkeypatch, "casino_war")
    monkeypatch.setattr("housedealer.games.casino_war.ODDS", "housedealer.odds.games.casino_war", raising=False)
    assert odds_of(entry(WAR)).solver("base") is not None
    own = GameOdds("housedealer.odds.games.casino_war", solvers={"tie": ".solver:tie"})
    monkeypatch.setattr("housedealer.games.casino_war.ODDS", own, raising=False)
    assert bets_of(entry(WAR)) == ("tie",)


# -- what a result follows from ----------------------------------------------------------------------------------------


def package(folder: Path, files: Mapping[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(textwrap.dedent(text))


def test_the_code_of_a_result_is_found_by_its_imports(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    package(
        tmp_path,
        {
            "red_dog/__init__.py": "",
            "red_dog/odds.py": """
                from typing import TYPE_CHECKING
                from . import kernel
                if TYPE_CHECKING:
                    from red_dog import only_types
                def solve():
                    from red_dog.late import more
            """,
            "red_dog/kernel.py": "from housedealer.hands.three import strength\nimport math",
            "red_dog/late.py": "more = 1",
            "red_dog/only_types.py": "",
            "red_dog/unused.py": "",
        },
    )
    monkeypatch.syspath_prepend(str(tmp_path))
    for function in (sources._file, sources._imports, sources.code_hash):
        function.cache_clear()
    found = rests_on("red_dog.odds")
    assert {"red_dog", "red_dog.odds", "red_dog.kernel", "red_dog.late", "housedealer.hands.three"} <= found
    assert not {"red_dog.unused", "red_dog.only_types", "math"} & found
    before = code_hash("red_dog.odds")
    (tmp_path / "red_dog/unused.py").write_text("x = 1")
    code_hash.cache_clear()
    assert code_hash("red_dog.odds") == before
    (tmp_path / "red_dog/late.py").write_text("more = 2")
    code_hash.cache_clear()
    assert code_hash("red_dog.odds") != before


def test_no_solver_rests_on_another_game_s_solver_or_on_the_packets() -> None:
    for name in ("three_card_poker.solver", "casino_war.solver", "ultimate_texas_holdem.solver"):
        found = rests_on(f"housedealer.odds.games.{name}")
        assert "housedealer.odds.result" in found
        assert not any(module.startswith("housedealer.packets") for module in found)
        games = {module.split(".")[3] for module in found if module.startswith("housedealer.odds.games.")}
        assert games == {name.partition(".")[0]}
