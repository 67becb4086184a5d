"""The lab says which options its figures follow from, so that nobody is offered one that changes nothing."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from housedealer.odds import cache
from housedealer.room.lab.worker import answer


@pytest.fixture(autouse=True)
def empty_folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOUSEDEALER_CACHE", str(tmp_path))
    monkeypatch.setattr(cache, "_known", {})
    cache._cached_odds.cache_clear()


def asked(game: str, bet: str, **more: Any) -> dict[str, Any]:
    plain: dict[str, Any] = {"pay": {}, "decks": None, "options": {}, "simulate": None, "force": False}
    return answer({"work": "odds", "game": game, "bet": bet, **plain, **more})


def test_a_bet_that_its_pay_table_alone_decides_follows_from_no_other_option() -> None:
    assert asked("garden_city/three_card_poker", "pair_plus")["options"] == ["pair_plus_table"]


def test_an_option_that_matters_is_named_and_others_change_nothing() -> None:
    war = asked("garden_city/casino_war", "base")
    assert "base_on_war" in war["options"] and "base_limit" not in war["options"]
    for option, value, matters in (("base_on_war", "lost", True), ("base_limit", "10-20", False)):
        other = asked("garden_city/casino_war", "base", options={option: value})
        assert (other["result"]["house_edge"] != war["result"]["house_edge"]) is matters


def test_of_dealt_rounds_nothing_is_known() -> None:
    assert asked("garden_city/casino_war", "base", simulate=1000)["options"] is None
