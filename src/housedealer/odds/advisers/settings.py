"""Setting a hand: every way to set it against hands the others may hold, set the house way or as the table's bots would."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from random import Random

import numpy as np

from housedealer.cards import PACK_WITH_JOKER, STANDARD_PACK, Card
from housedealer.hands import pai_gow, thirteen, two
from housedealer.hands import pai_gow_tiles as tiles
from housedealer.odds.advice import Advice, Method, Priced, Situation, weighed_up
from housedealer.odds.kept import kept
from housedealer.odds.kernels.compiled import Array
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Arrange, Groups
from housedealer.tiles import ALL_TILES

KIND = "setting"
BANK_HANDS = 1_000  # dealt to the bank at pai gow poker
DEALS = 40  # dealt to the other players at 13 Card Poker


def _luck(cards: Sequence[object]) -> Random:
    """The same hand is always advised alike."""
    return Random(" ".join(map(str, cards)))


def _ranked(
    situation: Situation,
    unit: tuple[str, int],
    settings: Sequence[Groups],
    nets: Array,
    method: Method,
    note: str,
    others: Sequence[tuple[str, Groups]] = (),
) -> Advice | None:
    """Advice from what each setting (a row) wins in each deal (a column); `others` are answers that set in another's way."""
    option = situation.question.option("set")
    assert isinstance(option, Arrange)
    means = nets.mean(axis=1)
    best = int(means.argmax())
    deals = nets.shape[1]
    errors = np.zeros(len(means)) if method == "exact" else (nets - nets[best]).std(axis=1) / np.sqrt(deals)
    worth = {_key(groups): n for n, groups in enumerate(settings)}
    house_way = _key(option.house_way)

    def label(groups: Groups) -> str:
        named = " / ".join(option.describe(groups))
        return f"{named} (house way)" if _key(groups) == house_way else named

    def price(answer: Answer) -> float | None:
        found = worth.get(_key(answer.value)) if answer.option == "set" else None
        return None if found is None else float(means[found])

    priced = [
        Priced(Answer("set", tuple(map(tuple, groups))), float(means[n]), label(groups), float(errors[n]))
        for n, groups in enumerate(settings)
    ]
    priced += [
        Priced(Answer(id), float(means[worth[_key(groups)]]), f"{id.replace('_', ' ')}: {label(groups)}")
        for id, groups in others
        if situation.question.option(id) is not None and _key(groups) in worth
    ]
    return weighed_up(KIND, method, unit, priced, note, price)


def _key(groups: Groups) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(piece.code for piece in group)) for group in groups)


def _base(situation: Situation) -> tuple[str, int]:
    """The wager on the hand; for the player-dealer, all that is bet against it."""
    if not situation.banking:
        return situation.unit("base")
    view = situation.view
    return "base", sum(view.chips(place) for place in view.places() if place.split(".")[1:2] == ["base"])


# -- pai gow poker -----------------------------------------------------------------------------------------------------


def pai_gow_poker(situation: Situation) -> Advice | None:
    """All legal settings, against the bank's hand where it is seen, else against hands dealt to it and set the house way."""
    hand = situation.hand
    if situation.question.option("set") is None or HIDDEN in hand or len(hand) != 7:
        return None
    house_way, wild = situation.game.house_way, situation.game.wild

    def strengths(setting: Groups) -> tuple[int, int]:
        return two.strength(setting[0], wild), pai_gow.back(setting[1], wild)

    legal = [setting for setting in pai_gow.settings(hand) if not pai_gow.fouled(setting, wild)]
    mine = np.array([strengths(setting) for setting in legal])[:, None, :]
    bank = situation.view.holder("player-dealer")
    shown = [situation.view.cards(f"seat{bank}.{part}") for part in ("front", "back")]
    if all(shown) and HIDDEN not in shown[0] + shown[1] and not situation.banking:
        theirs = np.array([strengths((tuple(shown[0]), tuple(shown[1])))])[None]
        nets = (mine > theirs).sum(axis=2) - 1
        best = legal[int(nets[:, 0].argmax())]
        return _ranked(situation, _base(situation), legal, nets, "exact", "", [("one_pile", best)])
    left = [card for card in PACK_WITH_JOKER if card not in situation.known()]
    luck = _luck(hand)
    dealt = np.array([strengths(house_way.set(luck.sample(left, 7))) for _ in range(BANK_HANDS)])[None]
    nets = 1 - (dealt > mine).sum(axis=2) if situation.banking else (mine > dealt).sum(axis=2) - 1
    whose = "a player's" if situation.banking else "the bank's"
    note = f"Against {BANK_HANDS:,} hands dealt at random for {whose}, each set the house way."
    return _ranked(situation, _base(situation), legal, nets, "simulated", note)


# -- pai gow tiles -----------------------------------------------------------------------------------------------------


def pai_gow_tiles(situation: Situation) -> Advice | None:
    """The three settings against every four tiles the bank may hold, set the house way."""
    four = situation.hand
    if situation.question.option("set") is None or HIDDEN in four or len(four) != 4:
        return None
    house_way = situation.game.house_way
    others = _all_set(house_way)
    known = sum(1 << ALL_TILES.index(tile) for tile in situation.known())
    theirs = others[others[:, 0] & known == 0][:, 1:][None]
    settings = tiles.settings(four)
    mine = np.array([[tiles.strength(s.front), tiles.strength(s.back)] for s in settings])[:, None, :]
    nets = 1 - (theirs > mine).sum(axis=2) if situation.banking else (mine > theirs).sum(axis=2) - 1
    note = f"Over all {theirs.shape[1]:,} hands of four other tiles, each set the house way."
    chart = [("one_pile", house_way.set(four))]
    return _ranked(situation, _base(situation), settings, nets, "exact", note, chart)


@cache
def _all_set(house_way: tiles.HouseWay) -> Array:
    """Every four tiles as a mask, with the strengths of front and back when they are set the house way."""

    def work_out() -> list[tuple[int, int, int]]:
        found = []
        for four in combinations(range(len(ALL_TILES)), 4):
            setting = house_way.set([ALL_TILES[n] for n in four])
            found.append((sum(1 << n for n in four), tiles.strength(setting.front), tiles.strength(setting.back)))
        return found

    return np.array(kept("tiles-house-way", [house_way], work_out))


# -- 13 Card Poker -----------------------------------------------------------------------------------------------------


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
    settings = list({_key(setting): setting for setting in (usual, *_by_back(hand))}.values())

    def made(setting: thirteen.Setting) -> Hand:
        return Hand(None, 0, setting, strengths=thirteen.strengths(setting))  # type: ignore[arg-type]

    candidates = [made(setting) for setting in settings]
    buttons = candidates[0] if view.holder("dealer button") == situation.question.seat else None
    luck = _luck(hand)
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
    advice = _ranked(situation, ("point", game.point), settings, nets, "simulated", note)
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
