"""What `odds` plays and what the adviser prices never contradict each other: at every decision of every game the choice that
the solver's figure rests on is worth as much, by the adviser's prices, as the best answer."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random

import numpy as np
import pytest

from housedealer.odds.advice import Advice, Seen, Situation, advise
from housedealer.odds.at_the_table import play
from housedealer.odds.games.baccarat.simulator import stands_on_five
from housedealer.odds.games.casino_war import solver as war
from housedealer.odds.games.crazy_4_poker import solver as crazy_4_poker
from housedealer.odds.games.crazy_4_poker.simulator import plays_of
from housedealer.odds.games.let_it_ride import solver as let_it_ride
from housedealer.odds.games.pai_gow_tiles import equilibrium as tiles
from housedealer.odds.games.pai_gow_tiles.hands import hands as tile_hands
from housedealer.odds.games.six_card_poker.simulator import folds_of
from housedealer.odds.games.six_card_poker.solver import folded
from housedealer.odds.games.three_card_poker import solver as three_card_poker
from housedealer.odds.games.ultimate_texas_holdem import simulator as ultimate
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.five import best_class
from housedealer.odds.kernels.four import five_number, four_number
from housedealer.odds.kernels.holdem import flop_number, hole_number
from housedealer.odds.kernels.rounds_of_poker import riding_tables
from housedealer.odds.kernels.six_card_rounds import is_folded
from housedealer.odds.kernels.tables import TABLES, numbers
from housedealer.odds.kernels.three import values as three_values
from housedealer.packets.entries import entry
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.view import View
from housedealer.tiles import ALL_TILES
from tests.odds import test_engine_rounds as engine_rounds
from tests.odds.at_the_table import Case, Deal, played

GC = "garden_city/"
UNIT = 2_000  # cents
CLOSE = 1e-9  # of a unit: values that are equal but for rounding

Solved = Callable[[Situation], list[Answer]]  # every answer that the solver's play may give


def shown(situation: Situation) -> Array:
    return numbers([card for card in situation.bank if card != HIDDEN])


def in_three_card_poker(situation: Situation) -> list[Answer]:
    weakest, _ = three_card_poker.weakest_played(False)
    a, b, c = numbers(situation.hand)
    strength = int(three_values()[a, b, c])
    (up,) = shown(situation)
    return [Answer("play" if strength >= weakest[up >> 2] else "fold")]


def in_casino_war(situation: Situation) -> list[Answer]:
    goes = any(outcome.name == "War won" for outcome in war.base(situation.wager).outcomes)
    return [Answer("war" if goes else "surrender")]


def in_crazy_4(situation: Situation) -> list[Answer]:
    worked = crazy_4_poker.worked(situation.wager)
    _, table = plays_of(worked.play.tobytes())
    times = int(table[five_number(*np.sort(numbers(situation.hand)))]) & 3
    option = situation.question.option("play")
    if not times:
        return [Answer("fold")]
    return [Answer("play", times * UNIT if isinstance(option, Amount) else None)]


@cache
def _riding() -> tuple[Array, Array]:
    from housedealer.odds.wager import read_wager

    _, row, gains, _ = let_it_ride.rows_and_gains(read_wager(entry(GC + "let_it_ride_bonus"), "base"))
    return riding_tables(TABLES, row, gains)


def in_let_it_ride(situation: Situation) -> list[Answer]:
    three, four = _riding()
    places = ("community.left", "community.right")
    common = [card for place in places for card in situation.view.cards(place) if card != HIDDEN]
    held = sorted(numbers([*situation.hand, *common]).tolist())
    rides = three[flop_number(*held)] if len(held) == 3 else four[four_number(*held)]
    return [Answer("let_it_ride" if rides else "withdraw")]


def in_baccarat(situation: Situation) -> list[Answer]:
    from dataclasses import replace

    from housedealer.hands.baccarat import value

    stands = stands_on_five(replace(situation.wager, bet="player"))
    one, two = (value(card) for card in situation.view.cards("player"))
    down, up = situation.view.cards("banker")
    hole = 0 if down == HIDDEN else value(down)  # the choice is the same whatever lies there unseen
    return [Answer("stand" if stands[one, two, hole, value(up)] else "hit")]


def in_six_card(situation: Situation) -> list[Answer]:
    up, mine = np.sort(shown(situation)), numbers(situation.hand)
    found = folds_of(up[None, :], folded(up[None, :], np.ones(1, np.int64)))
    own = int(best_class(TABLES, mine, 6))
    folds = own <= found.strongest[0] and (
        own < found.weakest[0] or is_folded(TABLES, found, 0, np.arange(4), mine.copy())
    )
    return [Answer("fold" if folds else "play")]


def in_ultimate(situation: Situation) -> list[Answer]:
    decisions = ultimate._decisions(tuple(situation.wager.pays["blind"].items()))
    low, high = sorted(numbers(situation.hand).tolist())
    hole, board = hole_number(low, high), numbers(situation.view.cards("board"))
    if not len(board):
        return [Answer("play_4x" if decisions.raises[hole] else "check")]
    if len(board) == 3:
        at = int(decisions.flops[flop_number(*sorted(board.tolist()))])
        moved = (
            int(decisions.moved[at % 24, hole])
            if decisions.moved.shape[0] == 24
            else int(decisions.moved[hole, at % 24])
        )
        return [Answer("play_2x" if decisions.bets[at // 24, moved >> 3] >> (moved & 7) & 1 else "check")]
    return []  # held against the kernel by tests of their own


def in_tiles(situation: Situation) -> list[Answer]:
    from housedealer.hands.pai_gow_tiles import settings

    every, found = tile_hands(), tiles.equilibrium()
    mask = sum(1 << ALL_TILES.index(tile) for tile in situation.hand)
    kind = int(every.kind[int(np.flatnonzero(every.masks == mask)[0])])
    parts = (found.bank if situation.banking else found.player)[kind].tolist()
    return [
        Answer("set", (way.front, way.back)) for way, part in zip(settings(situation.hand), parts, strict=True) if part
    ]


GAMES: dict[str, tuple[Solved, str, int]] = {
    "three_card_poker": (in_three_card_poker, "ante", 300),
    "casino_war": (in_casino_war, "base", 150),
    "crazy_4_poker": (in_crazy_4, "ante", 100),
    "let_it_ride_bonus": (in_let_it_ride, "bet_1", 150),
    "baccarat_gold_2_0": (in_baccarat, "player", 400),
    "six_card_poker": (in_six_card, "ante", 8),
    "ultimate_texas_holdem_bad_beat_bonus": (in_ultimate, "ante", 40),
    "pai_gow_tiles": (in_tiles, "base", 25),
}
SLOW = {"six_card_poker", "ultimate_texas_holdem_bad_beat_bonus"}
#: What the solver's strategies for tiles give away is bounded, not nothing; so is what one hand of them may.
ROOM = {"pai_gow_tiles": 2e-3}


def contradictions(id: str, solved: Solved, circle: str, rounds: int, room: float) -> tuple[int, list[str]]:
    """How many decisions were compared over dealt rounds, and those at which the solver gives something away."""
    found: list[str] = []
    compared = 0

    def decide(round_: Round, question: Question) -> Answer:
        nonlocal compared
        view = View(round_, f"seat{question.seat}")
        advice = advise(id, {}, view, question)
        if advice is None or isinstance(question.option("bet"), Wagers):
            return question.default
        for answer in solved(Situation(entry(id), {}, Seen.of(view), question)):
            compared += 1
            found.extend(_said(advice, answer, room, view))
        return advice.best.answer

    for _ in play(id, {circle: UNIT}, 1, rounds, 11, None, decide):
        pass
    return compared, found


def _said(advice: Advice, answer: Answer, room: float, view: object) -> list[str]:
    worth = advice.value(answer)
    if worth is None:
        return [f"{answer} has no price"]
    given_away = advice.best.ev - worth
    return [f"{answer} gives away {given_away} beside {advice.best.answer}"] if given_away > room + CLOSE else []


@pytest.mark.parametrize("game", [game for game in GAMES if game not in SLOW])
def test_odds_and_adviser_do_not_contradict_each_other(game: str) -> None:
    solved, circle, rounds = GAMES[game]
    compared, found = contradictions(GC + game, solved, circle, rounds, ROOM.get(game, 0.0))
    assert compared > 5
    assert found == []


@pytest.mark.soak
@pytest.mark.parametrize("game", GAMES)
def test_odds_and_adviser_do_not_contradict_each_other_at_length(game: str) -> None:
    solved, circle, rounds = GAMES[game]
    compared, found = contradictions(GC + game, solved, circle, 10 * rounds, ROOM.get(game, 0.0))
    assert compared > 5
    assert found == []


# -- twenty-one: the solver's play at the table, each of its choices priced ---------------------------------------------


def priced_play(case: Case, deals: int, seed: int) -> tuple[int, list[str]]:
    """Deals played as solved. A hand of a split is played without a look at the other, whose cards the adviser does see."""
    found: list[str] = []
    compared = 0
    usual = case.answer

    def answer(deal: Deal, round_: Round, question: Question) -> Answer:
        nonlocal compared
        given = usual(deal, round_, question)
        cards = round_.table.cards
        others = [place for place in cards if place.startswith("seat2.hand.") and cards[place]]
        if not deal.split and not (others and case.id.endswith("switch")):
            view = View(round_, f"seat{question.seat}")
            advice = advise(case.id, dict(case.options), view, question)
            if advice is not None and not question.option("insurance"):
                compared += 1
                found.extend(_said(advice, given, 0.0, view))
        return given

    luck = Random(seed)
    priced = Case(case.id, ("base",), answer, case.net, case.pack, case.dealt)
    for _ in range(deals):
        played(priced, Deal(luck.sample(case.pack, case.dealt), luck))
    return compared, found


TWENTY_ONE = [
    case
    for case in engine_rounds.CASES
    if entry(case.id).module in ("pure_21_5", "pure_spanish_21_5") and not case.options
]


@pytest.mark.parametrize("case", TWENTY_ONE, ids=lambda case: case.id)
def test_twenty_one_is_played_as_the_adviser_prices_it(case: Case) -> None:
    compared, found = priced_play(case, 60, seed=3)
    assert compared > 20
    assert found == []
