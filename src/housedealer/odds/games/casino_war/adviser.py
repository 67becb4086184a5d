"""Casino War: surrender or go to War."""

from __future__ import annotations

from fractions import Fraction

from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.table.questions import Answer


def casino_war(situation: Situation) -> Advice | None:
    """War or surrender after a tie, by the cards that are left in a shoe of which some have been seen."""
    if situation.question.option("war") is None:
        return None
    wager = situation.wager
    left = [4 * (wager.decks or 6)] * 13
    for card in situation.known():
        left[card.rank - 2] -= 1
    cards = sum(left)
    tied = Fraction(sum(n * (n - 1) for n in left), cards * (cards - 1))
    won = lost = (1 - tied) / 2
    stays = wager.option("base_on_war", "stays") == "stays"
    on_win, on_tie, on_loss = (1, 2, -2) if stays else (0, 1, -2)
    war = won * on_win + tied * on_tie + lost * on_loss
    answers = (Priced(Answer("surrender"), -0.5), Priced(Answer("war"), float(war)))
    return weighed_up("surrender or War", "exact", situation.unit("base"), answers)
