"""The house ways of Garden City, line by line: hands for each printed row, on both sides of its borders.

Every case was worked out from the packet's words, not from the chart that the program reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest

from housedealer.cards import cards
from housedealer.games.pai_gow_poker import PaiGowPoker
from housedealer.hands import pai_gow
from housedealer.hands.pai_gow_house_way import HouseWay
from housedealer.packets.entries import open_game
from tests.hands.test_pai_gow_house_way import ranks
from tests.ledger import clause

Rows = Mapping[int, Mapping[str, str]]  # by line: hands, and the ranks that go in front (* is the joker)

GOLD: Rows = {
    4520: {"Ac Kd Jh 9s 7c 4d 2h": "KJ", "Kc Jd 9h 8s 6c 4d 2h": "J9"},
    4521: {"9c 9d Ah Js 7c 4d 2h": "AJ", "Ac Ad Kh Js 7c 4d 2h": "KJ"},
    4522: {
        "Qc Qd 5h 5s Ac 9d 2h": "55", "Ac Ad 2h 2s Kc 9d 7h": "22", "Kc Kd 9h 9s Ac 5d 2h": "99",
        "Jc Jd 5h 5s Ac 9d 2h": "A9", "Jc Jd 5h 5s Kc 9d 2h": "55", "9c 9d 5h 5s Kc Qd 2h": "55",
        "8c 8d 5h 5s Kc 9d 2h": "K9", "8c 8d 5h 5s Qc 9d 2h": "55", "6c 6d 3h 3s Qc 9d 2h": "33",
        "5c 5d 3h 3s Qc 9d 2h": "Q9", "5c 5d 3h 3s Jc 9d 2h": "33", "3c 3d 2h 2s Qc 9d 7h": "Q9",
    },
    4523: {"9c 9d 7h 7s 5c 5d Ah": "99", "Ac Ad 7h 7s 5c 5d Kh": "AA"},
    4524: {"Ac Ad Ah 9c 7d 4h 2s": "A9", "Ac Ad Ah Kc 7d 4h 2s": "AK"},
    4525: {"Kc Kd Kh 9c 7d 4h 2s": "97", "2c 2d 2h Ac Kd 9h 7s": "AK"},
    4526: {"Jc Jd Jh 5c 5d 5h As": "JJ", "Ac Ad Ah 5c 5d 5h Ks": "AA"},
    4527: {"9c 9d 9h 5c 5d Ah Ks": "55", "9c 9d 9h Kc Kd 4h 4s": "KK", "9c 9d 9h 5c 5d 4h 4s": "55"},
    4533: {
        "Qc Qd Qh Qs 9c 9d 2h": "99", "Qc Qd Qh Qs Ac Kd 2h": "QQ", "Ac Ad Ah As Kc Qd 2h": "AA",
        "Jc Jd Jh Js Kc 5d 2h": "K5", "Jc Jd Jh Js Qc 5d 2h": "JJ", "9c 9d 9h 9s Ac 5d 2h": "A5",
        "9c 9d 9h 9s Qc Jd 2h": "99", "8c 8d 8h 8s Qc 5d 2h": "Q5", "8c 8d 8h 8s Jc 5d 2h": "88",
        "6c 6d 6h 6s Qc 7d 2h": "Q7", "6c 6d 6h 6s Jc 7d 2h": "66", "5c 5d 5h 5s 9c 8d 2h": "98",
        "2c 2d 2h 2s 9c 8d 3h": "98",
    },
    4534: {
        "Ah 9c 8d 7h 6s 5c 2d": "A2", "9c 8d 7h 6s 5c 5d Ah": "A5", "Kc Kd 9c 8d 7h 6s 5c": "KK",
        "Ad Tc 9c 8d 7h 6s 5c": "AT", "Ah Kd 9h 7h 5h 2h Qd": "KQ",
    },
    4535: {"9c 9d 8h 7s 6c 5d 5h": "55", "Jc Jd 7h 7s Tc 9d 8h": "77", "5c 5d 4h 4s 3c 2d Ah": "A3"},
    4536: {"9c 8d 7h 6s 5c 5d 5h": "55", "Ac Ad Ah Kc Qd Jh Ts": "AA"},
    4537: {"9h 8h 7h 6c 5h 2h Ks": "K6"},
    4542: {"Ac Qd 9h 7s 4c 2d Jo": "A9", "Kc Jd 8h 7s 3c 2d Jo": "K8"},
    4543: {"Ac 9d 8h 7s 5c 2d Jo": "A2", "Ac Kd 9h 7h 5h 3h Jo": "AK"},
    4544: {"Ac Td 9h 8s 7c 6d Jo": "A*", "9c 8c 7c 6c 5d 2c Jo": "5*"},
    4545: {"9c 9d Kh 7s 4c 2d Jo": "99", "Kc Kd 9h 7s 4c 2d Jo": "9*"},
    4546: {"9c 9d 8h 7s 6c 5d Jo": "99", "9c 9d 8h 7s 6c 2d Jo": "8*"},
    4547: {"9c 9d 5h 5s Qc 2d Jo": "Q*", "9c 9d 5h 5s Tc 2d Jo": "T*", "9c 9d 5h 5s 8c 2d Jo": "82"},
    4548: {"9c 9d 8h 8s 7c 6d Jo": "76", "8c 8d 7h 7s Tc 9d Jo": "T*"},
    4549: {"9c 9d 7h 7s 5c 5d Jo": "99", "Ac Ad Kh Ks Qc Qd Jo": "AA"},
    4550: {"9c 8d 7h 5c 5d 5h Jo": "55", "Kc Kd Kh Qc Jd 9h Jo": "KK"},
    4551: {"Ac Ad Ah 9c 7d 4h Jo": "AA"},
    4552: {"8c 8d 8h Kc 7d 2h Jo": "K*", "Kc Kd Kh 9c 7d 2h Jo": "9*"},
    4553: {"Jc Jd Jh 5c 5d 5h Jo": "JJ"},
    4554: {"9c 9d 9h 5c 5d Ah Jo": "A*", "9c 9d 9h Kc Kd 2h Jo": "KK"},
    4555: {"5c 5d 5h 5s Jo Kc 2d": "K*", "Kc Kd Kh Ks Jo 9c 2d": "KK", "5c 5d 5h 5s Jo 3c 2d": "55"},
    4556: {"Ac Ad Ah As Jo 9c 2d": "AA", "Ac Ad Ah As Jo Kc Kd": "AA"},
}  # fmt: skip
GOLD_10: Rows = {  # the printed examples first
    7236: {"Kd Jc Ah Tc 7s 5h 3d": "KJ", "Kc Jd 9h 8s 6c 4d 2h": "J9"},
    7238: {"Ac Qd 3s 3c Jh 8d 4c": "AQ", "Ac Ad Kh Js 7c 4d 2h": "KJ"},
    7240: {"3d 3s Kh Ks 7h 6c 2d": "33", "Ac Ad 2h 2s Kc 9d 7h": "22", "Qc Qd Jh Js Ac 9d 2h": "JJ"},
    7247: {"Ac 7h Jd Js 8c 8h 4s": "A7", "Jc Jd 5h 5s Kc Qd 2h": "55", "9c 9d 5h 5s Ac 4d 2h": "A4"},
    7250: {"Ks 9s 8c 8d 4d 4h 7c": "K9", "8c 8d 5h 5s Ac 9d 2h": "A9", "6c 6d 3h 3s Qc 9d 2h": "33"},
    7253: {"Qh 8c 5h 5s 4h 4c 2s": "Q8", "5c 5d 3h 3s Jc 9d 7h": "33", "3c 3d 2h 2s Ac 9d 7h": "A9"},
    7256: {"9c 9s 7d 7c 5h 5s Ac": "99", "Jc Jd Th Ts 9c 9d 8h": "JJ"},
    7259: {"Ac 8d Ad As 5d 4c 2s": "A8", "Ac Ad Ah Kc 7d 4h 2s": "AK"},
    7262: {"Jh Tc Kh Kd Kc 7s 5h": "JT", "2c 2d 2h Ac Kd 9h 7s": "AK"},
    7265: {"Jc Jd 5s 5h 5c Js Ad": "JJ", "Ac Ad Ah 5c 5d 5h Ks": "AA"},
    7268: {"As 9s 6s 5s 4c 3d 2s": "A9", "Ad Tc 9c 8d 7h 6s 5c": "AT"},
    7271: {"Jh 8d 9s 8h 7c 6s 5d": "J8", "Kc Kd 9c 8d 7h 6s 5c": "KK"},
    7274: {"7d 7c 9h 9d Qd Jd 4d": "77", "9c 9d 5h 5s 8h 7c 6d": "55", "5c 5d 4h 4s 3c 2d Ah": "A3"},
    7277: {"5c 5h 7d 6s 5d 4s 3h": "55", "Ac Ad Ah Kc Qd Jh Ts": "AA"},
    7285: {"4c 4h 8h 8s 8d Ac Kh": "44", "9c 9d 9h Kc Kd 4h 4s": "KK", "8c 8d 8h 7c 7d 6h 5s": "77"},
    7287: {"Qc Qd Qh Qs 9s 7d 5c": "QQ", "Kc Kd Kh Ks 9c 9d 2h": "99", "Ac Ad Ah As Kc Qd 2h": "AA"},
    7289: {"Jd Js Jh Jc Qd Ts 7h": "JJ", "9c 9d 9h 9s Kc 5d 2h": "K5", "Tc Td Th Ts Qc Jd 2h": "TT"},
    7291: {"8h 8d 8c 8s Jc 7s 4d": "88", "6c 6d 6h 6s Qc 7d 2h": "Q7"},
    7293: {"9h 8c 5s 5d 5h 5c 2s": "98", "2c 2d 2h 2s 9c 8d 3h": "98"},
    7300: {"Ac Qd 9h 7s 4c 2d Jo": "A9", "Kc Jd 8h 7s 3c 2d Jo": "K8"},
    7301: {"Ac 9d 8h 7s 5c 2d Jo": "A2", "Ac Kd 9h 7h 5h 3h Jo": "AK"},
    7302: {"Ac Td 9h 8s 7c 6d Jo": "A*", "9c 8c 7c 6c 5d 2c Jo": "5*"},
    7303: {"9c 9d Kh 7s 4c 2d Jo": "99", "Kc Kd 9h 7s 4c 2d Jo": "9*"},
    7304: {"9c 9d 8h 7s 6c 5d Jo": "99", "9c 9d 8h 7s 6c 2d Jo": "8*"},
    7305: {"9c 9d 5h 5s Kc 2d Jo": "K*", "9c 9d 5h 5s Qc 2d Jo": "99", "Kc Kd 5h 5s 7c 2d Jo": "KK"},
    7306: {"8c 8d 7h 7s Tc 9d Jo": "88", "7c 7d 6h 6s Jc Td Jo": "J*"},
    7307: {"9c 9d 7h 7s 5c 5d Jo": "99"},
    7313: {"9c 8d 7h 5c 5d 5h Jo": "55", "Kc Kd Kh Qc Jd 9h Jo": "KK"},
    7314: {"Ac Ad Ah 9c 7d 4h Jo": "9*"},
    7315: {"8c 8d 8h Kc 7d 2h Jo": "K*", "Kc Kd Kh 9c 7d 2h Jo": "9*"},
    7316: {"Jc Jd Jh 5c 5d 5h Jo": "JJ"},
    7317: {"9c 9d 9h 5c 5d Ah Jo": "A*", "9c 9d 9h Kc Kd 2h Jo": "KK"},
    7318: {"5c 5d 5h 5s Jo Kc 2d": "K*", "5c 5d 5h 5s Jo 3c 2d": "55"},
    7319: {"Ac Ad Ah As Jo 9c 2d": "AA", "Ac Ad Ah As Jo Kc Kd": "AA"},
}  # fmt: skip
FACE_UP: Rows = {  # the printed examples first, cards shown twice in another suit
    7705: {"Qh Jd Ah Tc 7s 5c 3s": "QJ", "Jo Kd 9h 7s 5c 3h 2s": "K9"},
    7706: {"As Qc 6h 6d Js 8s 4c": "AQ", "Ac Jo Kh Js 7c 4d 2h": "KJ"},
    7707: {"3h 3d Ks Kc 7h 6d 2d": "33", "Qc Qd Jh Js Ac 9d 2h": "JJ"},
    7708: {"Ad 7c Jh Jd 8s 8c 4d": "A7", "9c 9d 5h 5s Kc Qd 2h": "55", "Tc Td 5h 5s Jo 9d 2h": "9*"},
    7709: {"Kd 9s 8h 8d 4s 4c 7h": "K9", "6c 6d 3h 3s Qc 9d 2h": "33", "7c 7d 3h 3s Ac 9d 2h": "A9"},
    7715: {"Qh 8c 5h 5d 3s 3c 2h": "Q8", "5c 5d 3h 3s Jc 9d 7h": "33", "3c 3d 2h 2s Kc 9d 7h": "K9"},
    7716: {"9h 9d 7s 7c 4h 4d Ac": "99", "Jc Jd Th Ts 9c 9d 8h": "JJ"},
    7717: {"As 8d Ah Ad 4s 3c 5s": "A8", "Ac Ad Jo Kc 7d 4h 2s": "AK"},
    7718: {"Jc Tc Ks Kh Kd 9s 8c": "JT", "2c 2d 2h Ac Kd 9h 7s": "AK"},
    7719: {"Js Jc 5c 5h 5d As Jh": "JJ"},
    7720: {"Ah 7d 6c 5s 4c 3s 2s": "A7", "Ad Tc 9c 8d 7h 6s 5c": "AT"},
    7721: {"7h 4s Js Tc 9s 8s 7d": "74", "Kc Kd 9c 8d 7h 6s 5c": "KK"},
    7722: {"9h 9d Ks Kc Qd Jh Th": "99", "5c 5d 4h 4s 3c 2d Ah": "A3"},
    7723: {"Ah 7c Ad Jo Qc Js Ts": "A7", "9c 8d 7h 6s 5c 5d 5h": "55"},
    7724: {"Qh Qd Jo As Ac Jd Td": "QQ", "9c 9d 9h Kc Kd 4h 4s": "KK"},
    7725: {"Qs Qc Qh Qd As 9s 8s": "QQ", "Ac Ad Ah As Kc Qd 2h": "AA", "Jo Ac Ad Ah 9s 7d 4h": "AA"},
    7726: {"Jh Jd Js Jc Qd 6s 5s": "JJ", "9c 9d 9h 9s Kc 5d 2h": "K5"},
    7727: {"8h 8d 8s 8c Jd 7s 4c": "88", "6c 6d 6h 6s Qc 7d 2h": "Q7"},
    7728: {"4s 3c 5s 5c 5h 5d 2c": "43", "2c 2d 2h 2s 9c 8d 3h": "98"},
    7729: {"2h 2d Ks Kc Kh Kd As": "22", "Jc Jd Jh Js 3c 3d 2h": "33"},
    7730: {"As Ac Jo Ah Ad Ks 3c": "AA"},
}  # fmt: skip
CHARTS = {
    "garden_city/double_hand_poker_bonus_gold": GOLD,
    "garden_city/double_hand_poker_bonus_gold_10": GOLD_10,
    "garden_city/face_up_pai_gow_poker": FACE_UP,
}


@cache
def house_way(id: str) -> HouseWay:
    game: Any = open_game(id)
    assert isinstance(game, PaiGowPoker)
    return game.house_way


@pytest.mark.parametrize(
    ("id", "hand", "front"),
    [
        pytest.param(id, hand, front, marks=clause(f"001:{line}"), id=f"{line}-{hand.replace(' ', '')}")
        for id, rows in CHARTS.items()
        for line, hands in rows.items()
        for hand, front in hands.items()
    ],
)
def test_a_hand_of_each_line_is_set_as_printed(id: str, hand: str, front: str) -> None:
    setting = house_way(id).set(cards(hand))
    assert ranks(setting.front) == front
    assert not pai_gow.fouled(setting, house_way(id).wild)
