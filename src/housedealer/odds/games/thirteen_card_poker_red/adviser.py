"""13 Card Poker: good settings against hands dealt to the others, in points."""

from __future__ import annotations

import numpy as np

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import thirteen
from housedealer.odds.advice import Advice, Priced, Situation, weighed_up
from housedealer.odds.common.settings import KIND, key_of, luck_of, ranked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer

DEALS = 40  # dealt to the other players at 13 Card Poker


def thirteen_card(situation: Situation) -> Advice | None:
    """Good settings against hands dealt to the other players and set for points, in points."""
    from housedealer.bots.thirteen_card_poker_red import best_setting
    from housedealer.games.thirteen_card_poker_red import SWEEP, Hand

    hand, view, game = tuple(situation.hand), situation.view, situation.game
    if situation.question.option("set") is None or HIDDEN in hand or len(hand) != 13:
        return None
    own = f"seat{situation.question.seat}.hand"
    opponents = sum(place.endswith(".hand") and place != own for place in view.lying("seat")) or 1
    usual = best_setting(hand)
    settings = list({key_of(setting): setting for setting in (usual, *_by_back(hand))}.values())

    def made(setting: thirteen.Setting) -> Hand:
        return Hand(None, 0, setting, strengths=thirteen.strengths(setting))  # type: ignore[arg-type]

    candidates = [made(setting) for setting in settings]
    buttons = candidates[0] if view.holder("dealer button") == situation.question.seat else None
    luck = luck_of(hand)
    left = [card for card in STANDARD_PACK if card not in hand]
    nets = np.zeros((len(candidates), DEALS))
    for deal in range(DEALS):
        cards = luck.sample(left, 13 * opponents)
        for at in range(opponents):
            other = made(best_setting(tuple(cards[13 * at : 13 * at + 13])))
            for n, one in enumerate(candidates):
                first = one if buttons is not None else other
                gained = sum(game.points(one, other, first, None).values())
                nets[n, deal] += gained - sum(game.points(other, one, first, None).values())
    note = f"{DEALS} deals to {opponents} other{'s' * (opponents > 1)}, set as the table's bots do; in points."
    advice = ranked(situation, ("point", game.point), settings, nets, "simulated", note)
    sweep = thirteen.clean_sweep(hand)
    if advice is None or sweep is None or situation.question.option(SWEEP) is None:
        return advice
    declared = Priced(Answer(SWEEP), float(game.sweeps.rows[sweep].win * opponents), f"clean sweep: {sweep}")
    unit = (advice.unit, advice.unit_cents)
    return weighed_up(KIND, "simulated", unit, (*advice.answers, declared), note, advice.price)


def _by_back(hand: tuple[Card, ...]) -> list[thirteen.Setting]:
    """The strongest setting, and with the best back of each lower kind the strongest middle that keeps the order."""
    known = thirteen.five_card_hands(hand)
    found = [thirteen.strongest(hand)]
    best: dict[int, int] = {}
    for bits, strength in known.items():
        if strength > known.get(best.get(strength >> 20, -1), -1):
            best[strength >> 20] = bits
    for back in best.values():
        middles = [bits for bits in known if not bits & back and known[bits] <= known[back]]
        for middle in sorted(middles, key=known.__getitem__, reverse=True):
            rest = (1 << len(hand)) - 1 - back - middle
            setting = (thirteen.at(hand, rest), thirteen.at(hand, middle), thirteen.at(hand, back))
            if thirteen.fouled(setting) is None:
                found.append(setting)
                break
    return found
