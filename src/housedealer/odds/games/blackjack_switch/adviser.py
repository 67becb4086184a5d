"""Blackjack Switch: first whether to exchange the second cards, then each hand as in the other twenty-one games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from housedealer.cards import Card
from housedealer.hands.twenty_one import ace_and_ten
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.games.twenty_one import composition as solver
from housedealer.odds.games.twenty_one import rules as twenty_one_rules
from housedealer.odds.games.twenty_one.adviser import best_of, index_of, seen_table, twenty_one_advice
from housedealer.odds.games.twenty_one.rules import Rules
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer


def switch(situation: Situation) -> Advice | None:
    """Blackjack Switch: first whether to exchange the second cards, then each hand."""
    rules = twenty_one_rules.switch(situation.wager.options, situation.wager.decks or 6)
    shown = [card for card in situation.bank if card != HIDDEN]
    looked = bool(shown) and situation.game.calls_for_a_look(shown[0])
    if situation.question.option("switch") is None:
        return twenty_one_advice(situation, rules, looked, dealt=2)
    return _keep_or_switch(situation, rules, looked)


def _keep_or_switch(situation: Situation, rules: Rules, looked: bool) -> Advice | None:
    """Both hands as they are, and with their second cards exchanged, each played on as if alone."""
    question, view = situation.question, situation.view
    one, two = view.cards(question.about), view.cards(f"{question.about}.2")
    whole = seen_table(situation, rules, looked)
    if whole is None or HIDDEN in two or len(one) != 2 or len(two) != 2:
        return None
    first, second = view.chips(f"{_spot(situation)}.base"), view.chips(f"{_spot(situation)}.base.hand2")
    own = [*one, *two]

    def worth(hand: Sequence[Card], natural_counts: bool) -> float:
        other = list(own)
        for card in hand:
            other.remove(card)
        gone = list(whole.rules.gone)
        for card in two:
            gone[index_of(card)] -= 1
        for card in other:
            gone[index_of(card)] += 1
        table = replace(whole, rules=replace(whole.rules, gone=tuple(gone)))
        if natural_counts and ace_and_ten(hand):
            return solver.natural_value(table.rules, table.up, table.excluded)
        return best_of(situation, table, hand)

    share = second / first if first else 1.0
    kept = worth(one, True) + share * worth(two, True)
    switched = worth([one[0], two[1]], False) + share * worth([two[0], one[1]], False)
    answers = (Priced(Answer("keep"), kept), Priced(Answer("switch"), switched))
    note = "Each hand is played on by its own cards and the other's two, not by what the other draws."
    return weighed_up("keep or switch", "exact", ("base", first), answers, note)


def _spot(situation: Situation) -> str:
    return situation.question.about.partition(".")[0]
