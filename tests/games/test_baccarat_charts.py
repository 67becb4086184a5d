"""Baccarat totals, the drawing charts and what they come to over every shoe."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache

import pytest

from housedealer.cards import Card, card, cards
from housedealer.games.baccarat_charts import (
    BANKER,
    BUTTONS,
    PLAYER,
    PLAYER_STOOD,
    PLAYER_STOOD_STAND_ON_4_AND_5,
    banker_hits,
    button_number,
)
from housedealer.games.baccarat_wagers import WAGERS
from housedealer.hands.baccarat import Coup, natural, total
from housedealer.money.side_bets import best_row
from housedealer.packets.entries import entry, entry_ids, pay_table
from tests.ledger import clause, proves

TABLES = [id for id in entry_ids() if entry(id).module == "baccarat"]
TOTALS = [("9h 6s", 5), ("Kh Ts", 0), ("Ah 9s", 0), ("Ah 7s", 8), ("9h 9s 9d", 7), ("Jh Qs Kd", 0), ("8h 8d", 6)]


@proves("code:hands.baccarat.total", tables=TABLES)
@pytest.mark.parametrize(("hand", "points"), TOTALS)
def test_only_the_last_digit_counts(hand: str, points: int) -> None:
    """001:7853 gives nine and six as five."""
    assert total(cards(hand)) == points


@proves("rule:natural", tables=TABLES)
def test_a_natural_is_eight_or_nine_on_two_cards() -> None:
    assert natural(cards("4h 4s")) and natural(cards("Kh 9s"))
    assert not natural(cards("4h 3s")) and not natural(cards("2h 3s 4d"))


#: The Banker's chart as Eternal Baccarat prints it (001:7935-7945) and, for the older games, by its words (001:3475).
PRINTED = {
    "standard": ["HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHSH", "SSHHHHHHSS", "SSSSHHHHSS", "SSSSSSHHSS", "SSSSSSSSSS"],
    "gold": ["HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHHH", "HHHHHHHHHH", "SSHHHHHHSS", "SSHHHHHHSS", "SSSSSSSSSS", "SSSSSSSSSS"],
}  # fmt: skip
THIRDS = ["Kh", "Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h"]  # worth 0 to 9
HANDS = ["Kh Td", "Kh Ad", "Kh 2d", "Kh 3d", "Kh 4d", "Kh 5d", "Kh 6d", "Kh 7d"]  # totals 0 to 7


@proves("rule:banker_draws", tables=TABLES)
@pytest.mark.parametrize("chart", PRINTED)
def test_the_banker_draws_by_the_chart(chart: str) -> None:
    for mine, row in zip(HANDS, PRINTED[chart], strict=True):
        drawn = "".join(
            "H" if banker_hits(BANKER[chart], PLAYER_STOOD, cards(mine), card(third)) else "S" for third in THIRDS
        )
        assert drawn == row


@proves("rule:player_draws", tables=TABLES)
def test_after_a_stand_the_banker_draws_to_five_or_by_the_other_reading_to_three() -> None:
    """001:6296-6297; 001:3475 read to the letter."""

    def drawn(stood: str) -> str:
        return "".join("H" if banker_hits(BANKER["gold"], stood, cards(mine), None) else "S" for mine in HANDS)

    assert drawn(PLAYER_STOOD) == "HHHHHHSS"
    assert drawn(PLAYER_STOOD_STAND_ON_4_AND_5) == "HHHHSSSS"
    assert PLAYER == "HHHHHHSSSS"  # 001:6280


SEATS = {  # the seat each card stands for when seat 1 is the player-dealer, A to K: 001:3499, 6255, 6908, 6923, 7912
    "seven": [2, 3, 4, 5, 6, 7, 8, 2, 3, 4, 5, 6, 7],
    "eight": [2, 3, 4, 5, 6, 7, 8, 9, 9, 2, 3, 4, 5],
    "nine": [2, 3, 4, 5, 6, 7, 8, 9, 10, 2, 3, 4, 5],
    "eleven": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 2, 3],
}


@clause("001:3499-3509", "001:6253-6265", "001:6268-6272", *(f"001:{line}" for line in range(7914, 7920)))
@pytest.mark.parametrize("chart", BUTTONS)
def test_every_card_stands_for_its_printed_seat(chart: str) -> None:
    ranks = ["Ah", "2h", "3h", "4h", "5h", "6h", "7h", "8h", "9h", "Th", "Jh", "Qh", "Kh"]
    assert [button_number(chart, card(rank)) + 1 for rank in ranks] == SEATS[chart]


# -- over a whole shoe: figures that another computation must meet --------------------------------------------------------


Cards = tuple[Card, ...]
Draw = Callable[[int, int], Fraction]
Back = Callable[[int], None]
VALUES: list[Card] = [card(code) for code in THIRDS]


def coups(decks: int, chart: str) -> Iterator[tuple[Coup, Fraction]]:
    """Every coup by card values, with its chance. Suits do not matter to the wagers asked about here."""
    held = [16 * decks, *([4 * decks] * 9)]
    size = 52 * decks

    def draw(value: int, left: int) -> Fraction:
        chance = Fraction(max(held[value], 0), left)
        held[value] -= 1
        return chance

    def back(value: int) -> None:
        held[value] += 1

    for a in range(10):
        pa = draw(a, size)
        for b in range(10):
            pb = pa * draw(b, size - 1)
            for c in range(10):
                pc = pb * draw(c, size - 2)
                for d in range(10):
                    pd = pc * draw(d, size - 3)
                    player, banker = (VALUES[a], VALUES[c]), (VALUES[b], VALUES[d])
                    if natural(player) or natural(banker):
                        yield Coup(player, banker), pd
                    else:
                        yield from thirds(player, banker, pd, size - 4, chart, draw, back)
                    back(d)
                back(c)
            back(b)
        back(a)


def thirds(
    player: Cards, banker: Cards, chance: Fraction, left: int, chart: str, draw: Draw, back: Back
) -> Iterator[tuple[Coup, Fraction]]:
    """The third cards of one four-card beginning."""
    if PLAYER[total(player)] == "S":
        if not banker_hits(BANKER[chart], PLAYER_STOOD, banker, None):
            yield Coup(player, banker), chance
            return
        for e in range(10):
            yield Coup(player, (*banker, VALUES[e])), chance * draw(e, left)
            back(e)
        return
    for e in range(10):
        pe = chance * draw(e, left)
        full = (*player, VALUES[e])
        if banker_hits(BANKER[chart], PLAYER_STOOD, banker, VALUES[e]):
            for f in range(10):
                yield Coup(full, (*banker, VALUES[f])), pe * draw(f, left - 1)
                back(f)
        else:
            yield Coup(full, banker), pe
        back(e)


@cache
def expectations(id: str, decks: int, chart: str) -> dict[str, float]:
    """What each wager of a game loses or wins on average, pairs aside."""
    tables = {
        bet: pay_table(bet, next(iter(printed)), next(iter(printed.values())))
        for bet, printed in entry(id).pay_tables.items()
        if "pair" not in bet
    }
    found = dict.fromkeys(tables, 0.0)
    for coup, chance in coups(decks, chart):
        for bet, table in tables.items():
            odds = best_row(table, *WAGERS[bet][1](coup))
            found[bet] += float(chance) * (-1 if odds is None else odds.win / odds.stake)
    return found


EXPECTED = {  # a second opinion, eight packs
    ("garden_city/baccarat_gold", "gold"): {
        "player": -0.01115196, "banker": -0.01175854, "tie": -0.05268252, "player_spread": -0.03341819, "banker_spread": -0.08475127,
    },
    ("garden_city/baccarat_gold_2_0", "gold"): {"player": -0.01115, "banker": -0.01178, "tie": -0.05268, "gold": -0.05989},
    ("garden_city/baccarat_gold_1_0", "standard"): {
        "player": -0.012350813, "banker": -0.010183008, "tie": -0.143596288, "low_tie_max": -0.239141071,
        "silver": -0.136419540, "gold": -0.076113345,
    },
    ("garden_city/baccarat_gold_3_0", "standard"): {
        "player": -0.0123508, "banker": -0.0101830, "tie": -0.0484403, "low_tie_max": -0.2391411, "silver": -0.1018763, "gold": -0.0761133,
    },
    ("garden_city/eternal_baccarat", "standard"): {
        "player": -0.0123508, "banker": -0.0101830, "tie": -0.1435963, "supreme_7": -0.0777970, "divine_9": -0.0931054,
        "moon_8": -0.1018763, "sun_7": -0.0761133, "eclipse": -0.0296643, "golden_talons_player": -0.0265167,
        "golden_talons_banker": -0.0937307,
    },
}  # fmt: skip


@pytest.mark.soak
@pytest.mark.parametrize(("game", "expected"), EXPECTED.items())
def test_charts_and_wagers_come_to_the_known_figures_with_eight_packs(
    game: tuple[str, str], expected: dict[str, float]
) -> None:
    found = expectations(game[0], 8, game[1])
    assert set(expected) == set(found)
    for bet, figure in expected.items():
        assert found[bet] == pytest.approx(figure, abs=1e-5 if abs(figure * 1e5) % 1 < 1e-6 else 2e-7), bet
