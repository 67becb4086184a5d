"""Variants that no room here deals: hands that PokerKit plays at random are replayed to its stacks, and hands rank as there."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from pokerkit import (
    Automation,
    FixedLimitDeuceToSevenLowballTripleDraw,
    HandHistory,
    NoLimitDeuceToSevenLowballSingleDraw,
    NoLimitShortDeckHoldem,
    ShortDeckHoldemHand,
    StandardLowHand,
)

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import deuce_to_seven, short_deck
from housedealer.histories import BadHistory, History, compare, read
from housedealer.histories.table import Undecided

AUTOMATIONS = tuple(Automation)
GAMES: dict[str, Any] = {
    "F2L3D": lambda: FixedLimitDeuceToSevenLowballTripleDraw(AUTOMATIONS, True, 0, (50, 100), 100, 200),
    "N2L1D": lambda: NoLimitDeuceToSevenLowballSingleDraw(AUTOMATIONS, True, 0, (50, 100), 100),
    "NS": lambda: NoLimitShortDeckHoldem(AUTOMATIONS, True, 50, {-1: 100}, 100),
}


def theirs(variant: str, luck: Random) -> History:
    """A hand that PokerKit deals and random players play, as it writes it, with the stacks that it ends with."""
    game = GAMES[variant]()
    players = luck.randint(2, 5)
    state = game([luck.randint(4, 60) * 100 for _ in range(players)], players)
    while state.status:
        if state.can_stand_pat_or_discard():
            held = state.hole_cards[state.stand_patter_or_discarder_index]
            state.stand_pat_or_discard(luck.sample(list(held), luck.randint(0, 3)))
        elif state.can_complete_bet_or_raise_to() and luck.random() < 0.3:
            low, high = (
                state.min_completion_betting_or_raising_to_amount,
                state.max_completion_betting_or_raising_to_amount,
            )
            state.complete_bet_or_raise_to(luck.choice([low, high]))
        elif state.can_fold() and luck.random() < 0.15:
            state.fold()
        else:
            state.check_or_call()
    hand = read(HandHistory.from_game_state(game, state).dumps())
    return replace(hand, finishing=tuple(stack * hand.unit for stack in state.stacks))


def kit(cards: Any) -> str:
    return "".join(map(str, cards))


def test_low_hands_rank_as_theirs() -> None:
    luck = Random(27)
    hands: list[list[Card]] = [luck.sample(STANDARD_PACK, 5) for _ in range(400)]
    for one, other in pairwise(hands):
        ours = deuce_to_seven.strength(one) > deuce_to_seven.strength(other)
        assert ours == (StandardLowHand(kit(one)) > StandardLowHand(kit(other)))


def test_short_deck_hands_rank_as_theirs() -> None:
    luck = Random(36)
    hands = [luck.sample(short_deck.PACK, 7) for _ in range(250)]
    for one, other in pairwise(hands):
        ours = short_deck.best(one) > short_deck.best(other)
        assert ours == (ShortDeckHoldemHand.from_game(kit(one)) > ShortDeckHoldemHand.from_game(kit(other)))


@pytest.mark.parametrize("variant", GAMES)
def test_hands_that_pokerkit_plays_end_with_the_same_stacks(variant: str, pytestconfig: pytest.Config) -> None:
    luck, alike = Random(variant), 0
    for _ in range(2_000 if pytestconfig.getoption("--soak") else 25):
        hand = theirs(variant, luck)
        with suppress(Undecided):  # what was thrown away was shuffled and dealt again
            assert hand.variant == variant and compare(hand) is None
            alike += 1
    assert alike >= 20


def test_a_hand_that_lacks_a_drawn_card_is_malformed() -> None:
    hand = theirs("N2L1D", Random(4))
    drawn = [at for at, action in enumerate(hand.actions) if action.kind == "dh"]
    with pytest.raises(BadHistory, match="five cards"):
        compare(replace(hand, actions=hand.actions[: drawn[0]] + hand.actions[drawn[0] + 1 :]))
