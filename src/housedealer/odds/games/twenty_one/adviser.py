"""The twenty-one games: every choice by composition, from a shoe that lacks every card in sight."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

import numpy as np

from housedealer.cards import Card
from housedealer.hands.twenty_one import ace_and_ten, value
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.games.twenty_one import composition as solver
from housedealer.odds.games.twenty_one import rules as twenty_one_rules
from housedealer.odds.games.twenty_one.composition import Against
from housedealer.odds.games.twenty_one.rules import A_NATURAL, Rules
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.twenty_one import DOUBLED, ON_DOUBLE, ON_HIT, all_hands, next_card
from housedealer.odds.kernels.twenty_one_bank import ACE, NATURAL, TEN
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer

KIND = "hit or stand"


def counts_of(cards: Sequence[Card]) -> tuple[int, ...]:
    """How many of each value, the aces first and the tens last."""
    found = [0] * 10
    for card in cards:
        found[index_of(card)] += 1
    return tuple(found)


def index_of(card: Card) -> int:
    return ACE if card.rank == 14 else value(card) - 1


@dataclass(frozen=True)
class Table21:
    """What is known at a twenty-one table: the rules with the shoe that is left, the bank's card, and whether a look at
    the hidden card has ruled a natural out."""

    rules: Rules
    up: int
    peeked: bool

    @property
    def excluded(self) -> int:
        """The hidden card the bank is known not to have, or -1."""
        return solver.excluded_card(self.up, self.peeked)

    def natural(self, hand: Sequence[Card]) -> float:
        """The chance that the bank has a natural, before its hidden card is looked at."""
        wanted = {ACE: TEN, TEN: ACE}.get(self.up)
        if wanted is None:
            return 0.0
        left = self.rules.shoe - np.array(counts_of(hand))
        left[self.up] -= 1
        return float(left[wanted] / left.sum())

    def play(self, hand: Sequence[Card]) -> tuple[int, Against]:
        """A hand's number, and the best play from it on; out of a full shoe, of all hands at once."""
        number = all_hands().number[counts_of(hand)]
        found = _best_play(self.rules, self.up, self.excluded, number if any(self.rules.gone) else None)
        return number, Against(self.up, self.excluded, *found)

    def split(self, hand: Sequence[Card], splits: int) -> float:
        """What splitting a pair wins, with so many splits still allowed, this one among them."""
        return _split(replace(self.rules, splits=splits), self.up, self.excluded, index_of(hand[0]))

    def redoubled(self, against: Against, number: int, level: int) -> float:
        """What another doubling wins once `level` doublings have been made."""
        hands = all_hands()
        left = self.rules.shoe - hands.counts[number]
        left[self.up] -= 1
        total, worth = int(left.sum()), 0.0
        for card in np.flatnonzero(left).tolist():
            after = int(hands.onward[number, card])
            bust = after >= hands.playable
            value = 2.0 ** (level + 1) * against.done[after] if bust else against.values[after, DOUBLED + level]
            worth += next_card(left, total, self.excluded, card) * float(value)
        return worth


@lru_cache(maxsize=128)
def _best_play(rules: Rules, up: int, excluded: int, start: int | None) -> tuple[Array, Array, Array]:
    """The best play of every hand that a hand can become, or of all hands."""
    return solver.play(rules, up, excluded, np.zeros(10, np.int64), _onward(start))


@lru_cache(maxsize=4096)
def _onward(start: int | None) -> Array:
    """Which hands a hand can become; all of them where none is given."""
    counts = all_hands().counts
    held = np.zeros(10, counts.dtype) if start is None else counts[start]
    return np.asarray((counts >= held).all(axis=1))


@lru_cache(maxsize=1024)
def _split(rules: Rules, up: int, excluded: int, pair: int) -> float:
    """What splitting a pair wins."""
    none = np.zeros(0)
    found = Against(up, excluded, none, none, none)
    solver.split_pair(rules, found, pair)
    return found.split[pair]


def seen_table(situation: Situation, rules: Rules, peeked: bool = True) -> Table21 | None:
    """The table as the asked seat sees it; None while the bank shows nothing."""
    shown = [card for card in situation.bank if card != HIDDEN]
    if not shown or HIDDEN in situation.hand:
        return None
    others = list(situation.known())
    for card in (shown[0], *situation.hand):
        others.remove(card)
    return Table21(replace(rules, gone=counts_of(others)), index_of(shown[0]), peeked)


def pure(situation: Situation) -> Advice | None:
    """Pure 21.5."""
    return twenty_one_advice(situation, twenty_one_rules.pure(situation.wager.options, situation.wager.decks or 1))


def spanish(situation: Situation) -> Advice | None:
    """Pure Spanish 21.5."""
    return twenty_one_advice(situation, twenty_one_rules.spanish(situation.wager.options, situation.wager.decks or 1))


def twenty_one_advice(situation: Situation, rules: Rules, peeked: bool = True, dealt: int = 1) -> Advice | None:
    question = situation.question
    for option, answer in (("insurance", _insurance), ("even_money", _insurance), ("play", _surrender_early)):
        if question.option(option) is not None:
            return answer(situation, rules)
    if question.option("stand") is None and question.option("hit") is None:
        return None
    table = seen_table(situation, rules, peeked)
    if table is None or counts_of(situation.hand) not in all_hands().number:
        return None
    return _hit_or_stand(situation, table, dealt)


# -- hit, stand, double, split, surrender ------------------------------------------------------------------------------


def _hit_or_stand(situation: Situation, table: Table21, dealt: int) -> Advice | None:
    """Every choice with a hand; a spot is dealt so many."""
    hand, question = situation.hand, situation.question
    number, against = table.play(hand)
    base, doublings = _wagered(situation)
    unit = ("base", base)
    stand, level = float(against.done[number]), len(doublings)
    out = 1 + sum(doublings) / base if base else 1.0

    def worth(answer: Answer) -> float | None:
        match answer.option:
            case "stand":
                return out * stand
            case "hit":
                return float(against.values[number, ON_HIT])
            case "surrender":
                return -0.5
            case "rescue":
                return doublings[-1] / base - out
            case "split":
                return table.split(hand, _splits_left(situation, table.rules, dealt))
            case "double":
                if level:
                    return table.redoubled(against, number, level)
                part = 1.0 if answer.value is None or not base else answer.value / base
                return float(against.values[number, ON_DOUBLE]) / 2 * (1 + part)
        return None

    priced = []
    for option in question.options:
        answer = Answer(option.id, option.high if isinstance(option, Amount) else None)
        found = worth(answer)
        if found is not None:
            priced.append(Priced(answer, found))
    return weighed_up(KIND, "exact", unit, priced, price=worth)


def _wagered(situation: Situation) -> tuple[int, list[int]]:
    """What the asked seat has on this hand, and its doublings in order."""
    spot, _, rest = situation.question.about.partition(".hand")
    suffix = "" if spot == f"seat{situation.question.seat}" else f".{situation.question.seat}"
    circle = f"{spot}.base" + (f".hand{rest[1:]}" if rest else "")
    chips = situation.view.chips
    doubled = [chips(f"{circle}.double{n if n > 1 else ''}{suffix}") for n in (1, 2, 3)]
    return chips(circle + suffix), [amount for amount in doubled if amount]


def _splits_left(situation: Situation, rules: Rules, dealt: int) -> int:
    """How many more splits a spot may see, by the hands that splits have made."""
    spot = situation.question.about.partition(".hand")[0]
    hands = sum(place.startswith(f"{spot}.hand") for place in situation.view.lying())
    return max(1, rules.splits - max(0, hands - dealt))


# -- before the bank's hidden card is looked at ------------------------------------------------------------------------


def _insurance(situation: Situation, rules: Rules) -> Advice | None:
    """Insurance wins two to one against a natural; even money is a sure one."""
    table = seen_table(situation, rules, peeked=False)
    if table is None:
        return None
    base, _ = _wagered(situation)
    chance = table.natural(situation.hand)
    paid = chance * float(rules.pays[A_NATURAL, NATURAL]) + (1 - chance) * rules.natural_pays
    kept = paid if ace_and_ten(situation.hand) else 0.0
    sure = rules.even_money == "flat"

    def worth(answer: Answer) -> float | None:
        match answer.option:
            case "pass":
                return kept
            case "insurance":
                return kept + (3 * chance - 1) * float(answer.value) / base
            case "even_money":
                return 1.0 if sure else kept + (3 * chance - 1) / 2
        return None

    priced = []
    for option in situation.question.options:
        answer = Answer(option.id, option.high if isinstance(option, Amount) else None)
        found = worth(answer)
        if found is not None:
            priced.append(Priced(answer, found))
    return weighed_up("insurance", "exact", ("base", base), priced, price=worth)


def _surrender_early(situation: Situation, rules: Rules) -> Advice | None:
    """Half the wager now, or the hand against a bank that may have a natural."""
    table = seen_table(situation, rules)
    if table is None:
        return None
    chance = table.natural(situation.hand)
    best = best_of(situation, table, situation.hand)
    answers = (Priced(Answer("surrender"), -0.5), Priced(Answer("play"), -chance + (1 - chance) * best))
    return weighed_up("early surrender", "exact", ("base", _wagered(situation)[0]), answers)


def best_of(situation: Situation, table: Table21, hand: Sequence[Card]) -> float:
    """What two cards are worth by the best play."""
    number, against = table.play(hand)
    if table.rules.splits and situation.game.playing.alike(hand):
        against.split[index_of(hand[0])] = table.split(hand, table.rules.splits)
    return max(solver.options_of(table.rules, against, number).values())
