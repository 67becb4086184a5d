"""The bots of the baccarat games and of Casino War."""

from __future__ import annotations

from collections import Counter

import pytest

from housedealer.bots.dealing import Run

GAMES = ("baccarat_gold", "baccarat_gold_1_0", "baccarat_gold_2_0", "baccarat_gold_3_0", "eternal_baccarat")


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_bets_one_line_at_a_time_and_tries_every_bonus(game: str) -> None:
    run = Run(f"garden_city/{game}", 6, "lines", {"fee": "none"}, 1_000_000)
    seen: Counter[str] = Counter()
    for _, round_ in run.rounds(60):
        for seat in round_.setup.players:
            placed = {e.target or "" for e in round_.events if e.kind == "bet" and e.source == f"seat{seat}.stack"}
            assert not {f"seat{seat}.player", f"seat{seat}.banker"} <= placed
            seen.update(place.split(".")[1] for place in placed)
    assert set(seen) == {bet.id for bet in run.session.game.layout.bets}  # type: ignore[attr-defined]


def test_the_house_way_hits_on_five() -> None:
    run = Run("garden_city/baccarat_gold_2_0", 6, "five", {"fee": "none"}, 1_000_000)
    answers = Counter(answer.option for _, round_ in run.rounds(120) for _, answer in round_.answers)
    assert answers["hit"] > 0 and answers["stand"] == 0


def test_every_tie_goes_to_war() -> None:
    run = Run("garden_city/casino_war", 6, "war", {"fee": "none"}, 1_000_000)
    answers = Counter(answer.option for _, round_ in run.rounds(60) for _, answer in round_.answers)
    assert answers["war"] > 0 and answers["surrender"] == 0
