"""What hands are called: as they grow, for whoever may see them, the same strength always the same words."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import cards, piece
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.events import HIDDEN, UP

#: game, what lies where, what each hand is then called
CALLED: list[tuple[str, dict[str, str], dict[str, str]]] = [
    ("garden_city/texas_holdem", {"seat1.hand": "9s 9h"}, {"seat1.hand": "pair of nines"}),
    ("garden_city/texas_holdem", {"seat1.hand": "As Ks"}, {"seat1.hand": "ace-king suited"}),
    ("garden_city/texas_holdem", {"seat1.hand": "As Kd", "board": "Ah Kc 2d"}, {"seat1.hand": "two pair, aces and kings"}),
    ("garden_city/texas_holdem", {"seat1.hand": "?? ??", "board": "Ah Kc 2d"}, {}),
    ("garden_city/omaha", {"seat1.hand": "As Ah Ad 2c", "board": "Kc Kd 7h 8h 9h"}, {"seat1.hand": "two pair, aces and kings"}),
    ("garden_city/holdem_hi_lo", {"seat2.hand": "As 2d", "board": "3h 7c 8d"}, {"seat2.hand": "ace high / 8-7-3-2-A low"}),
    ("garden_city/holdem_hi_lo", {"seat2.hand": "As 2d", "board": "3h Kc Kd"}, {"seat2.hand": "pair of kings / no low"}),
    ("garden_city/seven_card_stud", {"seat1.hand": "?? ?? 9h 9d"}, {"seat1.hand": "pair of nines"}),
    ("garden_city/razz", {"seat1.hand": "2s 3d 7h"}, {"seat1.hand": "7-3-2"}),
    ("garden_city/razz", {"seat1.hand": "2s 3d 7h 8c Ad Kd"}, {"seat1.hand": "8-7-3-2-A low"}),
    ("garden_city/razz", {"seat1.hand": "7s 5d 3h 2s"}, {"seat1.hand": "7-5-3-2"}),
    ("garden_city/razz", {"seat1.hand": "7s 5d 3h 2s As"}, {"seat1.hand": "7-5-3-2-A low"}),
    ("garden_city/seven_card_stud", {"seat1.hand": "9s 8s 7s 6s"}, {"seat1.hand": "nine high"}),
    ("garden_city/seven_card_stud", {"seat1.hand": "9s 8s 7s 6s 5s"}, {"seat1.hand": "straight flush, nine high"}),
    ("garden_city/seven_card_stud_hi_lo", {"seat1.hand": "7s 5d 3h 2s"}, {"seat1.hand": "seven high"}),
    ("garden_city/seven_card_stud_hi_lo", {"seat1.hand": "7s 5d 3h 2s As"}, {"seat1.hand": "ace high / 7-5-3-2-A low"}),
    ("garden_city/asian_stud", {"seat1.hand": "9s 8s 7s Ts"}, {"seat1.hand": "ten high"}),
    ("garden_city/asian_stud", {"seat1.hand": "As Ad Ac Ks Kd"}, {"seat1.hand": "full house, aces over kings"}),
    ("garden_city/texas_holdem", {"seat1.hand": "As Ks", "board": "Qs Js"}, {"seat1.hand": "ace-king suited"}),
    ("garden_city/omaha_hi_lo", {"seat1.hand": "As 2s Kd Kh", "board": "3s 4s 8d"}, {"seat1.hand": "pair of kings / 8-4-3-2-A low"}),
    ("garden_city/lo_ball", {"seat1.hand": "7s 5d 3h 2s"}, {"seat1.hand": ""}),
    ("garden_city/hi_draw", {"seat1.hand": "7s 5d 3h 2s"}, {"seat1.hand": ""}),
    ("garden_city/draw_hi_lo", {"seat1.hand": "7s 5d 3h 2s As"}, {"seat1.hand": "ace high / 7-5-3-2-A low"}),
    ("garden_city/draw_hi_lo", {"seat1.hand": "7s 5d 3h 2s"}, {"seat1.hand": ""}),
    ("garden_city/hi_draw", {"seat1.hand": "Jo As Ah 3c 3d"}, {"seat1.hand": "full house, aces over threes"}),
    ("garden_city/lo_ball", {"seat1.hand": "Jo 2s 3h 4c 5d"}, {"seat1.hand": "5-4-3-2-A low"}),
    ("garden_city/asian_stud", {"seat1.hand": "As 7d 8h 9c Td"}, {"seat1.hand": "straight"}),
    ("garden_city/three_card_poker", {"seat1.hand": "9s 9h Kd", "seat2.hand": "?? ?? Qh"}, {"seat1.hand": "pair of nines"}),
    ("garden_city/crazy_4_poker", {"seat1.hand": "9s 9h 9d 2c 3c"}, {"seat1.hand": "three nines"}),
    ("garden_city/let_it_ride_bonus", {"seat1.hand": "Ts Th 2d", "community.left": "Td", "community.right": "??"}, {"seat1.hand": "three tens"}),
    ("paso_robles/ultimate_texas_holdem", {"seat1.hand": "Ts 9s", "board": "8s 7s 6s"}, {"seat1.hand": "straight flush, ten high"}),
    ("garden_city/casino_war", {"seat1.hand": "4s Kd"}, {"seat1.hand": "king"}),
    ("garden_city/baccarat_gold", {"player": "9s 7d", "banker": "9h Kd"}, {"player": "6", "banker": "natural 9"}),
    ("garden_city/baccarat_gold", {"player": "9s ??", "banker": "9h Kd"}, {"banker": "natural 9"}),
    ("garden_city/pure_21_5_blackjack", {"seat1.hand": "As Kd", "seat2.hand": "As 7d", "seat2.hand.2": "Ts 9d 8c", "seat3.hand": "Td ??"}, {"seat1.hand": "21½", "seat2.hand": "soft 18", "seat2.hand.2": "bust with 27", "seat3.hand": "10"}),
    ("garden_city/blackjack_switch", {"seat1.hand": "As Kd"}, {"seat1.hand": "21"}),
    ("garden_city/fortune_pai_gow_poker", {"seat1.front": "Ah Kd", "seat1.back": "9s 9h 9d 2c 3c"}, {"seat1.front": "ace and king", "seat1.back": "three nines"}),
    ("garden_city/fortune_pai_gow_poker", {"seat1.front": "?? ??", "seat1.back": "?? ?? ?? ?? ??"}, {}),
    ("garden_city/thirteen_card_poker_red", {"seat1.front": "Ah Kd 2c", "seat1.middle": "9s 9h 9d 2d 3c", "seat1.back": "4s 5s 6s 7s 8s"}, {"seat1.front": "ace high", "seat1.middle": "three nines", "seat1.back": "straight flush, eight high"}),
]  # fmt: skip


@pytest.mark.parametrize(("id", "lying", "called"), CALLED)
def test_hands_are_called_by_name(id: str, lying: dict[str, str], called: dict[str, str]) -> None:
    seen = {
        place: tuple(HIDDEN if code == HIDDEN else piece(code) for code in held.split())
        for place, held in lying.items()
    }
    found = open_game(id).readings(seen)
    assert {place: " / ".join(reading.text for reading in read) for place, read in found.items()} == called


@pytest.mark.parametrize("id", entry_ids())
def test_every_hand_that_is_shown_at_the_end_has_a_name(id: str) -> None:
    """Pan has no names for hands: its melds say what they are."""
    if id == "garden_city/pan":
        return
    game, named = open_game(id), 0
    for _, round_ in Run(id, max(entry(id).seats["min"], 3), "readings").rounds(6):
        felt = round_.felt
        for viewer in ("rail", "seat1"):
            seen: Mapping[str, list[object]] = {
                place: [p if face in (UP, viewer) else HIDDEN for p, face in zip(held, felt.faces[place], strict=True)]
                for place, held in felt.cards.items()
            }
            named += len(game.readings(seen))
    assert named


def test_a_reading_is_data_too() -> None:
    (reading,) = open_game("garden_city/texas_holdem").readings({"seat1.hand": cards("9s 9h")})["seat1.hand"]
    assert reading.to_json() == {"kind": "one_pair", "ranks": [9], "text": "pair of nines"}
