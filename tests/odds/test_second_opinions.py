"""The reading guide's computed figures as second opinions: every wager's edge, worked out here again."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.odds import odds

GC = "garden_city/"
# id, bet, decks, options, expected value for the bettor, how close
FIGURES: list[tuple[str, str, int | None, dict[str, Any], float, float]] = [
    (GC + "three_card_poker", "base", None, {}, -0.018022057, 1e-9),
    (GC + "three_card_poker", "base", None, {"hidden": True}, -0.086580488, 1e-9),
    (GC + "three_card_poker", "pair_plus", None, {}, -968 / 22_100, 1e-12),
    (GC + "three_card_poker", "six_card_bonus", None, {}, -1_742_976 / 20_358_520, 1e-12),
    ("paso_robles/three_card_poker", "six_card_bonus", None, {}, -55_546 / 363_545, 1e-12),
    ("casino_club/three_card_poker", "six_card_bonus", None, {}, -12_816 / 149_695, 1e-12),
    ("hotel_del_rio/three_card_poker", "six_card_bonus", None, {}, -15_306 / 149_695, 1e-12),
    (GC + "let_it_ride_bonus", "base", None, {}, -0.034261705, 1e-9),
    (GC + "let_it_ride_bonus", "three_card_bonus", None, {}, -1_232 / 22_100, 1e-12),
    (GC + "crazy_4_poker", "base", None, {"triple_play": False}, -0.337, 1e-3),
    (GC + "six_card_poker", "aces_up", None, {}, -0.05123477, 1e-8),
    (GC + "six_card_poker", "aces_up", None, {"aces_up_table": "layout"}, -0.03297332, 1e-8),
    (GC + "six_card_poker", "two_way_bad_beat", None, {}, -0.1109, 6e-4),  # theirs is a simulation, ± 0.0002
    (GC + "ultimate_texas_holdem_bad_beat_bonus", "trips", None, {}, -0.0190405, 1e-7),
    ("paso_robles/ultimate_texas_holdem", "trips", None, {}, -301_629 / 33_446_140, 1e-12),
    ("casino_club/ultimate_texas_holdem", "trips", None, {}, -22_717 / 367_540, 1e-12),
    (GC + "casino_war", "base", 6, {}, -0.023300568, 1e-9),
    (GC + "casino_war", "base", 7, {}, -0.023356426, 1e-9),
    (GC + "casino_war", "base", 8, {}, -0.023397601, 1e-9),
    (GC + "casino_war", "base", 6, {"base_on_war": "lost"}, -0.036977492, 1e-9),
    (GC + "casino_war", "tie", 6, {}, -0.084404893, 1e-9),
    (GC + "casino_war", "tie", 8, {}, -0.061558625, 1e-9),
    (GC + "casino_war", "tie", 6, {"tie_table": "flat"}, -0.556270096, 1e-9),
    (GC + "baccarat_gold", "player", 4, {}, -0.01120017, 1e-8),
    (GC + "baccarat_gold", "banker", 6, {}, -0.01174524, 1e-8),
    (GC + "baccarat_gold", "tie", 8, {}, -0.05268252, 1e-8),
    (GC + "baccarat_gold", "player_pair", 6, {}, -19 / 311, 1e-12),
    (GC + "baccarat_gold", "banker_pair", 8, {}, -17 / 415, 1e-12),
    (GC + "baccarat_gold", "player_spread", 4, {}, -0.03383661, 1e-8),
    (GC + "baccarat_gold", "banker_spread", 8, {}, -0.08475127, 1e-8),
    (GC + "baccarat_gold_1_0", "tie", 8, {}, -0.143596288, 1e-9),
    (GC + "baccarat_gold_1_0", "low_tie_max", 6, {}, -0.244601564, 1e-9),
    (GC + "baccarat_gold_1_0", "silver", 8, {}, -0.136419540, 1e-9),
    (GC + "baccarat_gold_1_0", "gold", 4, {}, -0.075968986, 1e-9),
    (GC + "baccarat_gold_1_0", "banker", 8, {}, -0.010183008, 1e-9),
    (GC + "baccarat_gold_2_0", "pair", 8, {}, 0.1697, 1e-4),
    (GC + "baccarat_gold_2_0", "pair", 4, {}, 0.1026, 1e-4),
    (GC + "baccarat_gold_2_0", "banker", 8, {}, -0.01178, 1e-5),
    (GC + "baccarat_gold_2_0", "player", 8, {"after_a_stand": "stands_on_4_and_5", "choice_on_5": False}, 0.00541, 1e-5),
    (GC + "baccarat_gold_3_0", "player", 8, {}, -0.0123508, 1e-7),
    (GC + "baccarat_gold_3_0", "low_tie_max", 8, {"low_tie_by": "total"}, 0.7112, 1e-4),
    (GC + "baccarat_gold_3_0", "silver", 6, {}, -0.1020738, 1e-7),
    (GC + "eternal_baccarat", "supreme_7", 8, {}, -0.0777970, 1e-7),
    (GC + "eternal_baccarat", "divine_9", 4, {}, -0.0926731, 1e-7),
    (GC + "eternal_baccarat", "moon_8", 8, {}, -0.1018763, 1e-7),
    (GC + "eternal_baccarat", "eclipse", 6, {}, -0.0295566, 1e-7),
    (GC + "eternal_baccarat", "golden_talons_player", 8, {}, -0.0265167, 1e-7),
    (GC + "eternal_baccarat", "golden_talons_banker", 4, {}, -0.0942117, 1e-7),
    (GC + "pure_21_5_blackjack", "buster", 2, {}, -0.06663033, 1e-8),
    (GC + "pure_21_5_blackjack", "lucky_lucky", 2, {}, -0.05390326, 1e-8),
    (GC + "pure_21_5_blackjack", "lucky_lucky", 2, {"lucky_lucky_table": "as_printed"}, -0.28111409, 1e-8),
    (GC + "pure_21_5_blackjack_1_0", "lucky_lucky", 6, {}, -0.05305386, 1e-8),
    (GC + "pure_21_5_blackjack_1_0", "twenty_pays", 8, {}, -0.19054096, 1e-8),
    (GC + "pure_21_5_blackjack_1_0", "twenty_pays", 6, {"ace_nine_is_20": False}, -0.24036, 1e-5),
    (GC + "pure_21_5_blackjack_2_0", "match_the_dealer", 7, {}, -0.07803297, 1e-8),
    ("casino_club/pure_21_5_blackjack", "red_flex", 1, {}, -0.102910, 1e-6),
    ("casino_club/pure_21_5_blackjack", "red_flex", 8, {}, -0.049971, 1e-6),
    ("casino_club/pure_21_5_blackjack", "buster", 6, {}, -0.059826, 1e-6),
    ("paso_robles/pure_21_5_blackjack", "buster", 1, {}, -0.053116, 1e-6),
    (GC + "pure_spanish_21_5", "match_the_dealer", 8, {}, -0.06641, 1e-5),
    (GC + "pure_spanish_21_5", "match_the_dealer", 4, {}, -0.12621, 1e-5),
    (GC + "blackjack_switch", "super_match", 6, {}, -0.025485, 1e-6),
    (GC + "blackjack_switch", "super_match", 8, {}, -0.014582, 1e-6),
    (GC + "fortune_pai_gow_poker", "fortune", None, {"fortune_table": "A"}, -0.11123, 1e-5),
    (GC + "fortune_pai_gow_poker", "fortune", None, {"fortune_table": "B"}, -0.10693083, 1e-8),
    (GC + "fortune_pai_gow_poker", "pai_gowd", None, {}, -0.10294, 1e-5),
    (GC + "double_hand_poker_bonus_gold", "fortune", None, {}, -0.10693083, 1e-8),
    (GC + "double_hand_poker_bonus_gold_10", "fortune", None, {}, -0.1069308, 1e-7),
    (GC + "face_up_pai_gow_poker", "fortune", None, {}, -215_466 / 2_752_555, 1e-12),
    (GC + "face_up_pai_gow_poker", "fortune", None, {"fortune_by": "rank"}, -0.0795879, 1e-7),
    (GC + "face_up_pai_gow_poker", "ace_high", None, {}, -0.0479054, 1e-7),
]  # fmt: skip


@pytest.mark.parametrize(("id", "bet", "decks", "options", "value", "within"), FIGURES)
def test_the_guide_agrees(
    id: str, bet: str, decks: int | None, options: dict[str, Any], value: float, within: float
) -> None:
    assert -odds(id, bet, decks=decks, options=options).house_edge == pytest.approx(value, abs=within)


def test_added_tie_awards_differ_because_a_suited_tie_is_also_a_basic_one() -> None:
    """The guide's -0.0392 adds a War award to 20 or 5; every award reached, as the option says, adds 20 and 5 too."""
    added = -odds(GC + "casino_war", "tie", decks=6, options={"tie_awards": "added"}).house_edge
    suited = 5 / 311
    assert added - 5 * suited == pytest.approx(-0.039211579, abs=1e-8)
