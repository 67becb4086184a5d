"""Equity of given hands: against well-known match-ups, against the engine's own showdowns, and what must add up."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from itertools import permutations, product
from random import Random

import pytest
from typer.testing import CliRunner

from housedealer.cards import PACK_WITH_JOKER, STANDARD_PACK, Card
from housedealer.commands.cli import app
from housedealer.errors import BadSetup
from housedealer.hands import asian, five, joker, low, omaha
from housedealer.odds.equity import GAMES, equity


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


# -- brute force by the engine's own rankings ----------------------------------------------------------------------------


def text(cards: Sequence[Card]) -> str:
    return "".join(card.code for card in cards)


def parted(highs: Sequence[int | None], lows: Sequence[int | None]) -> list[float]:
    """The parts of a pot: the best high, and for the best low its half, or all of it where only low counts."""
    parts = [0.0] * len(highs)
    low_half = 0.0 if not any(low is not None for low in lows) else 1.0 if highs[0] is None else 0.5
    for values, half in ((highs, 1 - low_half), (lows, low_half)):
        if half:
            best = max(value for value in values if value is not None)
            winners = [n for n, value in enumerate(values) if value == best]
            for n in winners:
                parts[n] += half / len(winners)
    return parts


RANKED: dict[str, Callable[[Sequence[Card]], tuple[int | None, int | None]]] = {
    "stud": lambda c: (five.best(c), None),
    "stud_hi_lo": lambda c: (five.best(c), low.low8(c)),
    "razz": lambda c: (None, low.low(c)),
    "draw": lambda c: (joker.best(c), None),
    "draw_hi_lo": lambda c: (joker.best(c), joker.low8(c)),
    "lo_ball": lambda c: (None, joker.low(c)),
    "asian_stud": lambda c: (asian.strength(c), None),
}
PACKS = {5: PACK_WITH_JOKER, 7: STANDARD_PACK}


@pytest.mark.parametrize("game", RANKED)
def test_cards_to_come_are_dealt_in_every_way(game: str) -> None:
    """A card still to come for each of two hands, and some dead: every ordered pair of cards, ranked by the engine."""
    luck = Random(8)
    size = GAMES[game].own
    pack = asian.PACK if game == "asian_stud" else PACKS[size]
    for _ in range(4):
        dealt = luck.sample(pack, 2 * (size - 1) + 3)
        one, two, dead = dealt[: size - 1], dealt[size - 1 : -3], dealt[-3:]
        total = [0.0, 0.0]
        rest = [card for card in pack if card not in dealt]
        for a, b in permutations(rest, 2):
            highs, lows = zip(*(RANKED[game](hand) for hand in ([*one, a], [*two, b])), strict=True)
            total = [have + part for have, part in zip(total, parted(highs, lows), strict=True)]
        found = equity(game, [text(one), text(two)], dead=text(dead))
        assert found[0].exact
        assert found[0].deals == len(rest) * (len(rest) - 1)
        assert [share.equity for share in found] == pytest.approx([part / found[0].deals for part in total])


def test_the_joker_may_be_fully_wild_and_five_of_a_kind_no_hand() -> None:
    hands = ["KcKdKhKsJo", "QcJcTc9c8c"]
    assert equity("draw", hands, options={"joker": "wild"})[0].equity == 1
    assert equity("draw", hands, options={"joker": "wild", "five_of_a_kind": False})[0].equity == 0
    assert equity("draw", hands)[0].equity == 0


def test_asian_stud_as_the_house_chooses() -> None:
    hands = ["Ac7d8h9sTh", "KcKdQhQs9c"]
    assert equity("asian_stud", hands)[0].equity == 1
    assert equity("asian_stud", hands, options={"ace_as_six": False})[0].equity == 0
    full_house, flush = "KcKdKhQsQh", "AsKsTs9s7s"
    assert equity("asian_stud", [full_house, flush])[1].equity == 1
    assert equity("asian_stud", [full_house, flush], options={"flush_over_full_house": False})[1].equity == 0


def test_equities_are_pokerkit_s() -> None:
    """Hold'em, Omaha and Omaha Hi/Lo on a flop: the peer's showdowns over every turn and river."""
    from pokerkit import Card as Theirs
    from pokerkit import OmahaEightOrBetterLowHand, OmahaHoldemHand, StandardHighHand

    luck = Random(3)
    for game, kinds in (
        ("holdem", (StandardHighHand,)),
        ("omaha", (OmahaHoldemHand,)),
        ("omaha_hi_lo", (OmahaHoldemHand, OmahaEightOrBetterLowHand)),
    ):
        size = GAMES[game].own
        dealt = [card.code for card in luck.sample(STANDARD_PACK, 2 * size + 4)]
        one, two, board = dealt[:size], dealt[size : 2 * size], dealt[2 * size :]
        rest = [card.code for card in STANDARD_PACK if card.code not in dealt]
        total = 0.0
        for river in rest:
            full = "".join([*board, river])
            best = [
                [kind.from_game_or_none(tuple(Theirs.parse("".join(h))), tuple(Theirs.parse(full))) for h in (one, two)]
                for kind in kinds
            ]
            lows = best[1] if len(best) > 1 else [None, None]
            half = 0.5 if any(hand is not None for hand in lows) else 1.0
            for mine, theirs, part in ((*best[0], half), (*lows, 1 - half)):
                if part and mine is not None:
                    total += part if theirs is None or mine > theirs else part / 2 if mine == theirs else 0
        found = equity(game, ["".join(one), "".join(two)], "".join(board))
        assert found[0].equity == pytest.approx(total / len(rest)), game


def test_what_is_not_known_is_dealt() -> None:
    """A stud hand known by its up card alone, and a hand of which nothing is known."""
    ace, king = equity("stud", ["Ah", "Kd"], rounds=200_000)
    assert ace.equity > king.equity
    pair, unknown = equity("holdem", ["AcAd", "??"], rounds=300_000)
    assert pair.equity == pytest.approx(0.8520, abs=5 * pair.error)  # aces against any two cards
    assert unknown.equity == pytest.approx(1 - pair.equity)


def test_pineapple_hands_throw_away_what_helps_least() -> None:
    """Aces keep their aces; on a flop, every choice of either side is tried and neither would rather change."""
    kept = equity("holdem", ["AcAd", "KcKd"], dead="2h3s")
    thrown = equity("pineapple", ["AcAd2h", "KcKd3s"])
    assert [share.equity for share in thrown] == pytest.approx([share.equity for share in kept])
    board = "Th9h2c"
    found = equity("crazy_pineapple", ["AhKhQd", "9c9dJh"], board)
    table = {}
    for a, b in product(range(3), repeat=2):
        one, two = ("AhKhQd", "9c9dJh")
        keep = [hand[: 2 * n] + hand[2 * n + 2 :] for hand, n in ((one, a), (two, b))]
        dead = one[2 * a : 2 * a + 2] + two[2 * b : 2 * b + 2]
        table[a, b] = equity("holdem", keep, board, dead)[0].equity
    settled = [
        (a, b)
        for a, b in table
        if table[a, b] == max(table[x, b] for x in range(3)) and table[a, b] == min(table[a, y] for y in range(3))
    ]
    assert any(found[0].equity == pytest.approx(table[choice]) for choice in settled)


def test_the_command_shows_equities() -> None:
    runner = CliRunner()
    asked = ["odds", "garden_city/omaha_hi_lo", "--hand", "AcAd2h3h", "--hand", "KcKdQsJs", "--board", "2c7d9h"]
    assert "88.1098%" in runner.invoke(app, asked).stdout
    facts = json.loads(runner.invoke(app, [*asked, "--dead", "4h5h", "--json"]).stdout)
    assert facts["method"] == "exact"
    assert facts["deals"] == 39 * 38 // 2 - 0
    assert sum(hand["equity"] for hand in facts["hands"]) == pytest.approx(1)
    refused = runner.invoke(app, ["odds", "garden_city/casino_war", "--hand", "Ac", "--hand", "Kc"])
    assert isinstance(refused.exception, BadSetup)


@pytest.mark.parametrize(
    ("game", "hands", "board"),
    [
        ("holdem", ["AcAd"], ""),
        ("holdem", ["AcAd", "AcKd"], ""),
        ("omaha", ["AcAd2c3c4c", "KcKd"], ""),
        ("holdem", ["AcAd", "KcKx"], ""),
        ("stud", ["AcAd2c3c4c5c6c7c", "KcKd"], ""),
        ("stud", ["AcAd", "KcKd"], "2c"),
        ("asian_stud", ["AcAd", "2cKd"], ""),
        ("stud", ["AcJo", "2cKd"], ""),
        ("pineapple", ["AcAd2c", "KcKd"], ""),
        ("canasta", ["AcAd", "KcKd"], ""),
    ],
)
def test_bad_hands_are_refused(game: str, hands: list[str], board: str) -> None:
    with pytest.raises(BadSetup):
        equity(game, hands, board)
