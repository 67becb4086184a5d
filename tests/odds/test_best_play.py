"""Long runs of the best play at the table come to the exact edge, within the error of the run."""

from __future__ import annotations

import logging
from dataclasses import dataclass

import pytest

from housedealer.odds.at_the_table import Agreement, Decide, agreement, house_way
from housedealer.odds.cache import cached_odds
from housedealer.odds.games.pai_gow_poker.house_ways import HOUSE_WAYS

log = logging.getLogger(__name__)
UNIT = 2_000  # cents
FEW, MANY = 300, 20_000  # rounds


@dataclass(frozen=True)
class Game:
    """A table, the circle that begins its base game, and how it is played if not by the best answer to each question."""

    id: str
    circle: str = "base"
    bet: str = "base"
    decide: Decide | None = None
    units: int = 1  # of the circle, that the edge is a part of
    rounds: int = MANY
    play: str = ""  # as the result names it, where it is not the best

    def run(self, rounds: int, seed: int) -> Agreement:
        result = cached_odds(self.id, self.bet)
        wagers, per = {self.circle: UNIT}, self.units * UNIT
        edge, error = result.edge_of(self.play), result.error
        assert edge is not None
        return agreement(self.id, wagers, edge, rounds, seed, expected_error=error, per=per, decide=self.decide)


GC = "garden_city/"
GAMES = [
    Game(GC + "casino_war", rounds=400_000),
    Game(GC + "three_card_poker", "ante", rounds=100_000),
    Game(GC + "baccarat_gold_3_0", "player", "player", rounds=100_000),
    Game(GC + "baccarat_gold_2_0", "player", "player", rounds=100_000),
    Game(GC + "let_it_ride_bonus", "bet_1", rounds=40_000),
    Game(GC + "six_card_poker", "ante", rounds=40_000),
    Game(GC + "crazy_4_poker", "ante", rounds=40_000),
    Game(GC + "ultimate_texas_holdem_bad_beat_bonus", "ante", rounds=40_000),
    Game(GC + "pai_gow_tiles", rounds=60_000),
    Game(GC + "fortune_pai_gow_poker", decide=house_way, rounds=40_000, play=HOUSE_WAYS),
    Game("paso_robles/fortune_pai_gow_poker"),
    Game(GC + "face_up_pai_gow_poker"),
    Game(GC + "pure_21_5_blackjack"),
    Game(GC + "pure_spanish_21_5"),
    Game(GC + "blackjack_switch", units=2),
]
#: Games of which the edge, or the play before the flop, takes long to work out.
SLOW = ("six_card_poker", "ultimate_texas_holdem_bad_beat_bonus", "blackjack_switch")


@pytest.mark.parametrize("game", [game for game in GAMES if not game.id.endswith(SLOW)], ids=lambda game: game.id)
def test_best_play_at_the_table_comes_to_the_exact_edge(game: Game) -> None:
    found = game.run(FEW, seed=5)
    assert abs(found.z) < 4
    assert found.error > 0


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_best_play_at_length(game: Game) -> None:
    found = game.run(game.rounds, seed=7)
    log.info(f"{found.rounds:,} rounds, edge {found.expected:.4%}, seen {found.edge:.4%}, z {found.z:+.2f}")
    assert abs(found.z) < 4
