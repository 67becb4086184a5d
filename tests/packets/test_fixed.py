"""What a packet fixes is no choice of a room; a designer may try it and says that it is not as approved."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.entries import entries, open_game
from tests.ledger import clause

GC = "garden_city"
FORBIDDEN = [
    (f"{GC}/casino_war", "decks", "1", "001:6406"),
    (f"{GC}/baccarat_gold_3_0", "decks", "20", "001:6850"),
    (f"{GC}/baccarat_gold", "decks", "5", "001:5092"),
    (f"{GC}/blackjack_switch", "decks", "2", "001:3645"),
    (f"{GC}/pure_21_5_blackjack", "decks", "6", "001:5285"),
    (f"{GC}/six_card_poker", "backline", "true", "001:4913"),
    ("paso_robles/ultimate_texas_holdem", "backline", "yes", "000:997"),
    (f"{GC}/pure_21_5_blackjack_1_0", "splits", "3", "001:4271"),
    (f"{GC}/pure_21_5_blackjack_1_0", "insurance", "true", "001:4269"),
    (f"{GC}/pure_21_5_blackjack_1_0", "double_after_split", "true", "001:4271"),
    (f"{GC}/pure_spanish_21_5", "decks", "3", "001:3823"),
    (f"{GC}/pure_spanish_21_5", "splits", "4", "001:3914"),
    (f"{GC}/blackjack_switch", "backline", "true", "001:3639"),
    (f"{GC}/three_card_poker", "bonus_alone", "true", "001:6771"),
    (f"{GC}/three_card_poker", "hidden", "true", "001:6738"),
    ("paso_robles/three_card_poker", "bonus_alone", "true", "000:581"),
    ("casino_club/three_card_poker", "hidden", "true", "003:343"),
    ("hotel_del_rio/three_card_poker", "hidden", "true", "004:530"),
    ("paso_robles/pure_21_5_blackjack", "splits", "1", "000:414"),
    ("casino_club/pure_21_5_blackjack", "splits", "2", "003:115"),
    (f"{GC}/baccarat_gold_3_0", "hole_card", "true", "001:6892"),
    (f"{GC}/double_hand_poker_bonus_gold", "face_up", "true", "001:4417"),
    (f"{GC}/texas_holdem", "raises", "5", "001:1429"),
    (f"{GC}/texas_holdem", "raises", "0", "001:1429"),
    (f"{GC}/texas_holdem", "uncapped_with_two", "never", "001:1429"),
    (f"{GC}/texas_holdem", "entry", "free", "001:1401"),
    (f"{GC}/texas_holdem", "posts_per_deal", "9", "001:1409"),
    (f"{GC}/texas_holdem", "all_blinds_from", "0", "001:1400"),
    (f"{GC}/texas_holdem", "twice_passed_from", "0", "001:1401"),
    (f"{GC}/texas_holdem", "show_first", "left_of_button", "001:1435"),
    (f"{GC}/holdem_hi_lo", "raises", "4", "001:1225"),
    (f"{GC}/holdem_hi_lo", "odd_chip", "left_of_button", "001:1164"),
    (f"{GC}/omaha", "raises", "4", "001:2024"),
    (f"{GC}/omaha", "short_all_in", "added", "001:2020"),
    (f"{GC}/omaha_hi_lo", "odd_chip", "left_of_button", "001:1741"),
    (f"{GC}/pineapple", "posts_per_deal", "2", "001:2620"),
    (f"{GC}/crazy_pineapple", "discard", "after_flop_betting", "001:620"),
    (f"{GC}/hi_draw", "raises", "9", "001:1004"),
    (f"{GC}/hi_draw", "check_raise", "false", "001:1050"),
    (f"{GC}/draw_hi_lo", "check_raise", "true", "001:886"),
    (f"{GC}/draw_hi_lo", "raises", "3", "001:840"),
    (f"{GC}/lo_ball", "check_raise", "true", "001:1624"),
    (f"{GC}/lo_ball", "raises", "1", "001:1577"),
    (f"{GC}/lo_ball", "sevens", "false", "001:1635"),
    (f"{GC}/lo_ball", "entry", "free", "001:1593"),
    (f"{GC}/lo_ball", "winner_kills", "true", "001:1641"),
    (f"{GC}/winner_kill_lo_ball", "winner_kills", "false", "001:1641"),
    (f"{GC}/winner_kill_lo_ball", "check_raise", "true", "001:1624"),
    (f"{GC}/seven_card_stud", "dead_seats", "false", "001:243"),
    (f"{GC}/seven_card_stud", "odd_chips", "seat", "001:278"),
    (f"{GC}/seven_card_stud", "all_in_leader", "next_seat", "001:251"),
    (f"{GC}/seven_card_stud", "lead", "low", "001:251"),
    (f"{GC}/seven_card_stud_hi_lo", "odd_chips", "seat", "001:92"),
    (f"{GC}/razz", "odd_chips", "seat", "001:2848"),
    (f"{GC}/asian_stud", "forced", "low_card", "001:442"),
    (f"{GC}/asian_stud", "force_is_live", "false", "001:442"),
    (f"{GC}/asian_stud", "lead", "low", "001:442"),
    (f"{GC}/pan", "split_pays", "table", "001:2414"),
    (f"{GC}/thirteen_card_poker_red", "foul_points", "0", "001:3342"),
    (f"{GC}/thirteen_card_poker_red", "least_points", "0", "001:3339"),
    ("paso_robles/texas_holdem", "raises", "5", "000:184"),
    ("paso_robles/omaha_hi_lo", "raises", "5", "000:72"),
    ("hotel_del_rio/texas_holdem", "raises", "5", "004:376"),
    ("hotel_del_rio/omaha", "raises", "5", "004:67"),
    ("hotel_del_rio/omaha_hi_lo", "raises", "5", "004:222"),
    ("hotel_del_rio/omaha_hi_lo", "odd_chip", "high", "004:280"),
]
SAID = {"true": "yes", "false": "no"}


@pytest.mark.parametrize(("id", "option", "value", "cite"), FORBIDDEN)
def test_what_the_packet_fixes_cannot_be_chosen(id: str, option: str, value: str, cite: str) -> None:
    with pytest.raises(BadSetup, match=rf"{option}=.* \({cite}\), not {SAID.get(value, value)}"):
        open_game(id, {option: value})
    tried: Any = open_game(id, {option: value, "approved": "no"})
    assert str(getattr(tried.options, option)).lower() in (value, "true")


BLINDS = [
    ("paso_robles/texas_holdem", {"fee": "7+8"}, "300/300", "000:176"),
    ("paso_robles/omaha_hi_lo", {}, "1/500", "000:68"),
    ("hotel_del_rio/texas_holdem", {"structure": "no_limit"}, "1500/2000", "004:365"),
    ("hotel_del_rio/texas_holdem", {}, "0.25/0.5", "004:365"),
    ("hotel_del_rio/omaha", {"structure": "pot_limit", "stakes": "5-10"}, "5/11", "004:56"),
    (f"{GC}/texas_holdem", {"fee": "1"}, "5/10", "001:1394"),
    (f"{GC}/omaha", {}, "1/3", "001:1983"),
    (f"{GC}/lo_ball", {}, "20/40", "001:1592"),
    (f"{GC}/hi_draw", {}, "2/4/400", "001:1020"),
]


@pytest.mark.parametrize(("id", "options", "blinds", "cite"), BLINDS)
def test_blinds_are_a_part_of_the_opening_bet_or_the_stakes_themselves(
    id: str, options: dict[str, str], blinds: str, cite: str
) -> None:
    with pytest.raises(BadSetup, match=rf"blinds.* \({cite}\), not {blinds}"):
        open_game(id, {**options, "blinds": blinds})
    assert open_game(id, {**options, "blinds": blinds, "approved": "no"})


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("paso_robles/texas_holdem", {"blinds": "1/4"}),
        ("hotel_del_rio/texas_holdem", {"structure": "no_limit", "stakes": "5-10", "blinds": "5/10"}),
        (f"{GC}/hi_draw", {"blinds": "1/1/2"}),
        (f"{GC}/lo_ball", {"blinds": "10/20"}),
    ],
)
def test_blinds_within_the_opening_bet_may_be_chosen(id: str, options: dict[str, str]) -> None:
    game: Any = open_game(id, options)
    assert game.options.blinds == options["blinds"]


SPLIT = [
    ("holdem_hi_lo", {"fee": "122", "stakes": "3-12"}, "001:1327"),
    ("holdem_hi_lo", {"fee": "122", "stakes": "6-6"}, "001:1327"),
    ("omaha_hi_lo", {"fee": "15", "stakes": "4-2000"}, "001:1908"),
    ("omaha", {"fee": "none", "structure": "limit", "stakes": "4-6"}, "001:2125"),
    ("pineapple", {"fee": "none", "structure": "limit", "stakes": "4-6"}, "001:2743"),
    ("crazy_pineapple", {"fee": "none", "structure": "limit", "stakes": "3-12"}, "001:790"),
    ("seven_card_stud", {"fee": "none", "structure": "limit", "stakes": "3-12"}, "001:364"),
    ("asian_stud", {"fee": "1", "structure": "limit", "stakes": "2-20"}, "001:573"),
]


@clause("001:364", "001:573", "001:790", "001:1327", "001:1908", "001:2125", "001:2743")
@pytest.mark.parametrize(("game", "options", "cite"), SPLIT)
def test_in_a_split_limit_game_the_smaller_bet_is_half_the_larger(
    game: str, options: dict[str, str], cite: str
) -> None:
    with pytest.raises(BadSetup, match=rf"half the larger \({cite}\), not {options['stakes']}"):
        open_game(f"{GC}/{game}", options)
    assert open_game(f"{GC}/{game}", {"fee": "none", "structure": "limit", "stakes": "4-8"})


@pytest.mark.parametrize("game", ["hi_draw", "draw_hi_lo", "lo_ball", "winner_kill_lo_ball"])
def test_the_limit_of_a_draw_game_is_the_amount_of_each_bet(game: str) -> None:
    with pytest.raises(BadSetup, match=r"one bet in all rounds .* not 5-10"):
        open_game(f"{GC}/{game}", {"fee": "1", "structure": "limit", "stakes": "5-10"})
    assert open_game(f"{GC}/{game}", {"fee": "1", "structure": "limit", "stakes": "20-20"})


@pytest.mark.parametrize(
    "id", [f"{GC}/seven_card_stud", f"{GC}/seven_card_stud_hi_lo", f"{GC}/razz", f"{GC}/asian_stud"]
)
def test_neither_the_ante_nor_the_forced_bet_is_above_the_smallest_bet(id: str) -> None:
    for option in ("ante", "force"):
        with pytest.raises(BadSetup, match="lie between nothing and the smallest bet"):
            open_game(id, {option: "50", "approved": "no"})


def test_every_table_opens_as_it_stands() -> None:
    for entry in entries():
        assert open_game(entry.id)


def test_printed_limits_hold_without_a_collection_too() -> None:
    """Without a fee the limits of the room's own option hold."""
    with pytest.raises(BadSetup, match=r"allows ante from \$5 to \$100 here, not 100-500"):
        open_game(f"{GC}/six_card_poker", {"fee": "none", "ante_limit": "100-500"})
    assert open_game(f"{GC}/six_card_poker", {"fee": "none", "ante_limit": "100-500", "approved": "no"})


@clause("001:20", "001:208", "001:409", "001:442", "001:2778")
@pytest.mark.parametrize("name", ["ante", "force"])
@pytest.mark.parametrize("game", ["seven_card_stud", "seven_card_stud_hi_lo", "razz", "asian_stud"])
def test_stud_is_not_dealt_without_antes_or_without_the_forced_bet(game: str, name: str) -> None:
    for nothing in ("0", "0.00"):
        with pytest.raises(BadSetup, match=rf"{name} of more than nothing \(001:\d+\), not {nothing}"):
            open_game(f"{GC}/{game}", {name: nothing})
    assert open_game(f"{GC}/{game}", {name: "1"})
    assert open_game(f"{GC}/{game}", {name: "0", "approved": "no"})
