"""The pot games: the equity of the cards in sight against random hands of those still in, beside what the pot offers.

Others' bets say something of their hands that is not heard here, so this is a first measure and not a strategy.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, islice
from random import Random
from typing import Any, Final

import numpy as np

from housedealer.cards import PACK_WITH_JOKER, STANDARD_PACK, Card
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.kernels.compiled import Array
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Choice, Pick

DEALS: Final = 500
DRAWS: Final = 150  # deals for each of the 32 ways to draw
NOTE: Final = "Against random hands of those still in ({opponents}), {deals} deals, with no more betting to come"
KEEPS: Final = {"draw": "draw.keep_high", "draw_hi_lo": "draw_hi_lo.keep", "lo_ball": "lo_ball.keep_low"}

Shares = Array  # the part of the pot that each way to play the hand (a row) wins in each deal (a column)


def flop_game(situation: Situation) -> Advice | None:
    """Hold'em and its kin: the board is filled up, and the others hold cards that are not in sight."""
    game, hand, board = situation.game, situation.hand, situation.view.cards("board")
    opponents = _opponents(situation)
    if HIDDEN in hand or not hand or not opponents:
        return None
    kept = 2 if game.discard != "never" else game.hole_cards
    ways = list(combinations(hand, kept)) if len(hand) > kept else [tuple(hand)]
    luck, left = _luck(hand, board), _left(situation, STANDARD_PACK)
    shares = np.zeros((len(ways), DEALS))
    for deal in range(DEALS):
        cards = luck.sample(left, kept * len(opponents) + 5 - len(board))
        full = (*board, *cards[kept * len(opponents) :])
        others = [cards[kept * at : kept * at + kept] for at in range(len(opponents))]
        for n, way in enumerate(ways):
            shares[n, deal] = _flop_share(game, way, others, full)
    return _answers(situation, shares, [tuple(card for card in hand if card not in way) for way in ways])


def _flop_share(game: Any, mine: Sequence[Card], others: Sequence[Sequence[Card]], board: Sequence[Card]) -> float:
    """The part of the pot that a hand wins from the others."""
    high, theirs = game.high(mine, board), [game.high(hand, board) for hand in others]
    top = max(theirs)
    part = 1.0 if high > top else 1 / (1 + theirs.count(top)) if high == top else 0.0
    if not game.has_low:
        return part
    low = game.low(mine, board)
    lows = [found for hand in others if (found := game.low(hand, board)) is not None]
    if low is None and not lows:
        return part
    best = max(lows, default=-1)
    half = 0.0 if low is None or low < best else 1.0 if low > best else 1 / (1 + lows.count(best))
    return (part + half) / 2


def stud_game(situation: Situation) -> Advice | None:
    """Stud: everyone's hand is filled up around the cards that are up."""
    game, hand = situation.game, situation.hand
    opponents = _opponents(situation)
    if HIDDEN in hand or not hand or not opponents:
        return None
    size = sum(len(street.faces) for street in game.streets)
    held = [hand, *([card for card in cards if card != HIDDEN] for cards in opponents)]
    luck, left = _luck(*held), _left(situation, game.pack)
    if sum(size - len(cards) for cards in held) > len(left):
        return None
    shares = np.zeros((1, DEALS))
    for deal in range(DEALS):
        stub = iter(luck.sample(left, sum(size - len(cards) for cards in held)))
        shares[0, deal] = _divided(game, [[*cards, *_next(stub, size - len(cards))] for cards in held])
    return _answers(situation, shares, [()])


def draw_game(situation: Situation) -> Advice | None:
    """Draw: the others have drawn, or will, as the table's bots do; before the draw every discard is tried."""
    game, hand, view = situation.game, situation.hand, situation.view
    opponents = _opponents(situation)
    if HIDDEN in hand or len(hand) != 5 or not opponents:
        return None
    file, _, name = KEEPS[situation.entry.module].partition(".")
    keep: Callable[[Sequence[Card]], Sequence[Card]] = getattr(
        importlib.import_module(f"housedealer.bots.{file}"), name
    )
    discard = situation.question.option("discard")
    key = f"seat{situation.question.seat}"
    drawn = bool(view.cards(f"{key}.discards")) or (bool(view.cards("burn")) and discard is None)
    ways: list[tuple[Card, ...]] = [()] if drawn else [tuple(card for card in hand if card not in keep(hand))]
    if isinstance(discard, Pick):
        ways = [thrown for many in range(discard.least, discard.most + 1) for thrown in combinations(hand, many)]
    luck, left = _luck(hand), _left(situation, PACK_WITH_JOKER)
    deals = DRAWS if len(ways) > 1 else DEALS
    shares = np.zeros((len(ways), deals))
    for deal in range(deals):
        stub = iter(luck.sample(left, min(len(left), 5 + 10 * len(opponents))))
        mine = _next(stub, 5)
        others = []
        for _ in opponents:
            dealt = _next(stub, 5)
            kept = keep(dealt)
            others.append([*kept, *_next(stub, 5 - len(kept))])
        if any(len(other) < 5 for other in others):
            return None
        for n, thrown in enumerate(ways):
            own = [card for card in hand if card not in thrown]
            shares[n, deal] = _divided(game, [[*own, *mine[: len(thrown)]], *others])
    return _answers(situation, shares, ways)


def _divided(game: Any, hands: Sequence[list[Card]]) -> float:
    """The first hand's part of the pot by the game's own showdown."""
    parts = game.divide(dict(enumerate(hands)))
    return sum(1 / len(winners) for winners, _ in parts if 0 in winners) / len(parts)


def _next(stub: Iterator[Card], many: int) -> list[Card]:
    return list(islice(stub, many))


def _luck(*cards: Sequence[object]) -> Random:
    """The same cards are always advised alike."""
    return Random(" ".join(str(card) for pile in cards for card in pile))


def _left(situation: Situation, pack: Sequence[Card]) -> list[Card]:
    known = set(situation.known())
    return [card for card in pack if card not in known]


def _opponents(situation: Situation) -> list[list[Any]]:
    """The cards of everyone else who is still in, hidden ones blank."""
    own = f"seat{situation.question.seat}.hand"
    places = [place for place in situation.view.lying("seat") if place.endswith(".hand") and place != own]
    return [situation.view.cards(place) for place in places]


# -- from equity to answers --------------------------------------------------------------------------------------------


def _answers(situation: Situation, shares: Shares, thrown: Sequence[tuple[Card, ...]]) -> Advice | None:
    """Discards by what they make of the pot; calls and bets by the pot they are made into."""
    question, view = situation.question, situation.view
    stakes = situation.game.stakes
    unit = ("big blind", stakes.big_blind) if stakes is not None else ("dollar", 100)
    pot = sum(view.chips(p) for p in view.places() if p.startswith("pot") or p.endswith(".bet"))
    means, deals = shares.mean(axis=1), shares.shape[1]
    best = int(means.argmax())
    error = float(shares[best].std() / np.sqrt(deals))
    opponents = len(_opponents(situation))
    note = NOTE.format(opponents=opponents, deals=deals) + f": {means[best]:.1%} ± {error:.1%} of the pot."
    if isinstance(question.option("discard"), Pick):
        errors = (shares - shares[best]).std(axis=1) / np.sqrt(deals) * pot / unit[1]
        worth = {frozenset(cards): n for n, cards in enumerate(thrown)}

        def price(answer: Answer) -> float | None:
            found = worth.get(frozenset(answer.value))
            return None if found is None else float(means[found]) * pot / unit[1]

        order = np.argsort(-means)[:8].tolist()
        priced = [
            Priced(Answer("discard", thrown[n]), float(means[n]) * pot / unit[1], _words(thrown[n]), float(errors[n]))
            for n in order
        ]
        return weighed_up("discard", "simulated", unit, priced, note, price)
    return _bets(situation, float(means[best]), error, pot, opponents, unit, note)


def _words(cards: Sequence[Card]) -> str:
    return "throw " + " ".join(map(str, cards)) if cards else "stand pat"


def _bets(
    situation: Situation, equity: float, error: float, pot: int, opponents: int, unit: tuple[str, int], note: str
) -> Advice | None:
    """Fold, check or call, and the least raise if everyone still in calls it."""
    question = situation.question
    call = question.option("call")
    price = call.amount or 0 if isinstance(call, Choice) else 0
    already = situation.view.chips(f"seat{question.seat}.bet")

    def stakes(answer: Answer) -> tuple[int, int] | None:
        """The pot that an answer plays for, and what it puts in."""
        match answer.option:
            case "fold":
                return 0, 0
            case "check":
                return pot, 0
            case "call":
                return pot + price, price
            case "bet" | "raise" if answer.value is not None:
                mine: int = answer.value - already
                return pot + mine + opponents * (answer.value - already - price), mine
        return None

    def worth(answer: Answer) -> float | None:
        found = stakes(answer)
        return None if found is None else (equity * found[0] - found[1]) / unit[1]

    answers = [Answer(option.id, option.low if isinstance(option, Amount) else None) for option in question.options]
    known = {
        answer: (found, ev) for answer in answers if (found := stakes(answer)) and (ev := worth(answer)) is not None
    }
    best = max((found[0] for found, ev in known.values() if ev == max(ev for _, ev in known.values())), default=0)
    priced = [
        Priced(
            answer,
            ev,
            f"{answer.option} {answer.value / 100:g} if all call" if answer.value else "",
            error * abs(best - found[0]) / unit[1],
        )
        for answer, (found, ev) in known.items()
    ]
    if price:
        note += f" A call of {price / 100:g} into {pot / 100:g} needs {price / (pot + price):.1%}."
    return weighed_up("betting", "simulated", unit, priced, note, worth)
