"""Equity of given hands: against well-known match-ups, against the engine's own showdowns, and what must add up."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.hands import five, low, omaha
from housedealer.odds.equity import equity
from housedealer.table.errors import BadSetup


def test_aces_against_kings_before_the_flop() -> None:
    """The long-known 81.26 % with no suit shared: 1,712,304 boards."""
    aces, kings = equity("holdem", ["AcAd", "KhKs"])
    assert aces.exact
    assert aces.equity + kings.equity == pytest.approx(1)
    assert aces.equity == pytest.approx(0.8126, abs=1e-3)


def test_shares_of_a_finished_board_are_the_engine_s() -> None:
    luck = Random(4)
    for _ in range(150):
        dealt = luck.sample(STANDARD_PACK, 13)
        one, two, board = dealt[:4], dealt[4:8], dealt[8:]
        codes = ["".join(c.code for c in hand) for hand in (one, two)]
        shares = equity("omaha", codes, "".join(c.code for c in board))
        highs = [omaha.best(hand, board) for hand in (one, two)]
        wanted = 0.5 if highs[0] == highs[1] else float(highs[0] > highs[1])
        assert shares[0].equity == wanted
        pair = [hand[:2] for hand in (one, two)]
        shares = equity("holdem_hi_lo", ["".join(c.code for c in p) for p in pair], "".join(c.code for c in board))
        seven = [[*p, *board] for p in pair]
        high = [five.best(hand) for hand in seven]
        lows = [low.low8(hand) for hand in seven]
        qualified = [value for value in lows if value is not None]
        part = 1.0 if not qualified else 0.5
        expected = part * (0.5 if high[0] == high[1] else float(high[0] > high[1]))
        if qualified and lows[0] == max(qualified):
            expected += 0.25 if lows[0] == lows[1] else 0.5
        assert shares[0].equity == expected


def test_dealt_boards_agree_with_all_boards() -> None:
    exact, dealt = equity("holdem", ["AhKh", "QcQd"]), equity("holdem", ["AhKh", "QcQd"], rounds=400_000)
    assert not dealt[0].exact
    assert dealt[0].equity == pytest.approx(exact[0].equity, abs=0.004)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AcAd"], ""),
        ("holdem", ["AcAd", "AcKd"], ""),
        ("omaha", ["AcAd", "KcKd"], ""),
        ("holdem", ["AcAd", "KcKx"], ""),
        ("stud", ["AcAd", "KcKd"], ""),
    ],
)
def test_bad_hands_are_refused(game: str, hands: list[str], board: str) -> None:
    with pytest.raises(BadSetup):
        equity(game, hands, board)  # type: ignore[arg-type]
