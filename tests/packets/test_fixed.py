"""What a packet fixes is no choice of a room; a designer may try it and says that it is not as approved."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.entries import entries, open_game

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
]


@pytest.mark.parametrize(("id", "option", "value", "cite"), FORBIDDEN)
def test_what_the_packet_fixes_cannot_be_chosen(id: str, option: str, value: str, cite: str) -> None:
    with pytest.raises(BadSetup, match=rf"{option}=.* \({cite}\), not {'yes' if value == 'true' else value}"):
        open_game(id, {option: value})
    tried: Any = open_game(id, {option: value, "approved": "no"})
    assert str(getattr(tried.options, option)).lower() in (value, "true")


def test_every_table_opens_as_it_stands() -> None:
    for entry in entries():
        assert open_game(entry.id)


def test_printed_limits_hold_without_a_collection_too() -> None:
    """Without a fee the limits of the room's own option hold."""
    with pytest.raises(BadSetup, match=r"allows ante from \$5 to \$100 here, not 100-500"):
        open_game(f"{GC}/six_card_poker", {"fee": "none", "ante_limit": "100-500"})
    assert open_game(f"{GC}/six_card_poker", {"fee": "none", "ante_limit": "100-500", "approved": "no"})
