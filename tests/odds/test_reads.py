"""Results are kept by what was read for them, and many are worked out side by side."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.odds import cache, odds
from housedealer.odds.cache import cached_odds, known_odds
from housedealer.odds.every import every_result
from housedealer.odds.facts import fact, watched
from housedealer.odds.result import Result
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry

WAR = "garden_city/casino_war"
TCP = "garden_city/three_card_poker"


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_known", {})
    cache._cached_odds.cache_clear()


def test_what_is_not_read_makes_no_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = cached_odds(WAR, "base")
    monkeypatch.setattr(cache, "work_out", lambda wager: pytest.fail("worked out again"))
    assert cached_odds(WAR, "base", {"base_limit": "10-20", "tie_table": "flat"}) == usual


def test_what_is_read_makes_a_difference() -> None:
    usual = cached_odds(WAR, "base").house_edge
    lost = cached_odds(WAR, "base", {"base_on_war": "lost"}).house_edge
    assert lost == odds(WAR, "base", options={"base_on_war": "lost"}).house_edge != usual
    assert cached_odds(WAR, "base").house_edge == usual


def test_a_bet_alike_in_another_room_is_found() -> None:
    one, other = "garden_city/pure_21_5_blackjack_1_0", "casino_club/pure_21_5_blackjack"
    assert known_odds(one, "buster") is None
    worked = cached_odds(one, "buster")
    found = known_odds(other, "buster")
    assert found is not None
    assert (found.id, found.house_edge) == (other, worked.house_edge)
    assert known_odds("paso_robles/pure_21_5_blackjack", "buster") is None  # other pays


def test_reads_are_noted_whether_or_not_there_is_something() -> None:
    wager = read_wager(entry(TCP), "pair_plus")
    seen, reads = watched(wager)
    assert seen.table == wager.table
    assert seen.option("nothing of the kind", 7) == 7
    assert "jackpot" not in seen.pays
    assert seen.entry.module == "three_card_poker"
    assert reads == {
        ("pays", "pair_plus"),
        ("pays", "jackpot"),
        ("options", "nothing of the kind"),
        ("entry", "module"),
    }
    assert list(seen.pays) == list(wager.pays)
    assert ("pays", "") in reads
    assert fact(wager, "pays", "") != fact(wager, "pays", "pair_plus") != fact(wager, "pays", "jackpot")


@pytest.mark.parametrize("processes", [1, 2])
def test_many_wagers_are_worked_out_side_by_side(processes: int) -> None:
    wagers = [(TCP, "pair_plus"), (WAR, "tie"), (WAR, "base"), (TCP, "six_card_bonus")]
    told: list[Result] = []
    results = every_result(wagers, told.append, processes)
    assert [(result.id, result.bet) for result in results] == wagers
    assert sorted((result.id, result.bet) for result in told) == sorted(wagers)
    assert [result.house_edge for result in results] == [odds(*wager).house_edge for wager in wagers]
    assert all(known_odds(*wager) is not None for wager in wagers)


def test_what_goes_wrong_in_a_process_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(wager: object) -> None:
        raise ArithmeticError("no such odds")

    monkeypatch.setattr(cache, "work_out", fails)  # processes begin as copies of this one
    with pytest.raises(ArithmeticError, match="no such odds"):
        every_result([(TCP, "pair_plus"), (WAR, "tie")], lambda result: None, 2)
