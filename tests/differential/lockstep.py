"""One hand in two engines at once: the same cards, the same random actions, and the stacks that both end with."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from random import Random
from typing import Any

import pytest
from pokerkit import Automation as Auto
from pokerkit import BettingStructure, Hand, HandHistory, State
from pokerkit import (
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter as OmahaHiLo,
)
from pokerkit import FixedLimitRazz as Razz
from pokerkit import FixedLimitSevenCardStud as Stud
from pokerkit import (
    FixedLimitSevenCardStudHighLowSplitEightOrBetter as StudHiLo,
)
from pokerkit import FixedLimitTexasHoldem as LimitHoldem
from pokerkit import NoLimitTexasHoldem as NoLimitHoldem
from pokerkit import PotLimitOmahaHoldem as Omaha

from housedealer.cards import STANDARD_PACK, Card
from housedealer.hands import five, low, omaha
from housedealer.histories.phh import History
from housedealer.histories.table import FLOP_GAMES, STUD_GAMES, Known, start
from housedealer.money.betting import Caps
from housedealer.money.pots import layers, split
from housedealer.packets.entries import open_game
from housedealer.table.chance import Stacked
from housedealer.table.questions import Amount, Answer, Choice
from housedealer.table.round import Round
from housedealer.table.table import Setup
from housedealer.table.view import fold

GAMES: dict[str, Any] = {
    "FT": LimitHoldem,
    "NT": NoLimitHoldem,
    "PT": NoLimitHoldem,
    "PO": Omaha,
    "FO/8": OmahaHiLo,
    "F7S": Stud,
    "F7S/8": StudHiLo,
    "FR": Razz,
}
#: PokerKit has no pot-limit hold'em, and its limit Omaha Hi/Lo lets bets grow to the pot.
STRUCTURES = {"PT": BettingStructure.POT_LIMIT, "FO/8": BettingStructure.FIXED_LIMIT}
CAPS = Caps(None, "in_the_pot", "added", "any_raise")
AUTOMATIONS = (
    Auto.ANTE_POSTING,
    Auto.BET_COLLECTION,
    Auto.BLIND_OR_STRADDLE_POSTING,
    Auto.HOLE_CARDS_SHOWING_OR_MUCKING,
    Auto.HAND_KILLING,
    Auto.CHIPS_PUSHING,
    Auto.CHIPS_PULLING,
)


def _remember(kind: Any) -> None:
    """PokerKit works the same hand out a dozen times over at each showdown; let it do so once."""
    original = kind.from_game
    known: dict[Any, Any] = {}

    def from_game(hole: Iterable[Any], board: Iterable[Any] = ()) -> Any:
        cards = tuple(part if isinstance(part, str) else tuple(part) for part in (hole, board))
        if cards not in known:
            if len(known) > 5000:
                known.clear()
            try:
                known[cards] = original(*cards)
            except (KeyError, ValueError) as error:
                known[cards] = error
        if isinstance(known[cards], Exception):
            raise known[cards]
        return known[cards]

    kind.from_game = from_game


for _kind in {kind for game in GAMES.values() for kind in game.hand_types}:
    _remember(_kind)
_entry = cached_property(Hand.entry.fget)
_entry.__set_name__(Hand, "entry")
Hand.entry = _entry


@dataclass
class Played:
    """A hand that both engines have played. `scale` of our chips are one of theirs."""

    history: History
    round_: Round
    state: State
    scale: int = 1
    script: list[str] = field(default_factory=list)

    @property
    def ours(self) -> list[int]:
        chips = self.round_.felt.chips
        assert all(not amount for place, amount in chips.items() if not place.endswith(".stack")), dict(chips)
        return [chips[f"seat{n}.stack"] // self.scale for n in range(1, len(self.history.stacks) + 1)]

    @property
    def theirs(self) -> list[int]:
        return list(self.state.stacks)


def random_history(variant: str, luck: Random) -> History:
    """Forced bets and stacks for a hand: deep, short and very short ones, antes and straddles now and then."""
    count = luck.choice([2, 2, 2, 3, 3, 3, 4, 4, 6])
    unit = luck.choice([1, 2, 5])
    small = 4 * unit
    stacks = tuple(
        luck.choice([luck.randint(3, 12), luck.randint(10, 60), luck.randint(60, 250)]) * small // 2
        + luck.randint(0, 7)
        for _ in range(count)
    )
    flop = variant in FLOP_GAMES
    ante = luck.choice([0, 0, unit]) if flop else unit
    antes = (ante,) * count
    if flop and ante and luck.random() < 0.3:
        antes = tuple(luck.choice([0, ante]) for _ in range(count))
    blinds: tuple[int, ...] = ()
    if flop:
        blinds = (small // 2, small, *(0,) * (count - 2))
        if count > 3 and luck.random() < 0.2:
            blinds = (small // 2, small, 2 * small, *(0,) * (count - 3))
        if count > 4 and luck.random() < 0.1:
            blinds = (*blinds[:-1], -small)
        stacks = tuple(max(stack, abs(blind) + ante) for stack, blind in zip(stacks, blinds, strict=True))
    limit = variant.startswith("F")
    return History(
        variant, stacks, antes, (), blinds,
        bring_in=0 if flop else luck.choice([1, 2]) * unit,
        small_bet=small if limit else 0, big_bet=2 * small if limit else 0, min_bet=0 if limit else small,
        trim_antes=len(set(antes)) == 1 and luck.random() < 0.5,
    )  # fmt: skip


def begin(history: History, luck: Random) -> Played:
    """The hand begun in both engines over one shuffled deck."""
    deck = luck.sample(STANDARD_PACK, len(STANDARD_PACK))
    return Played(history, start(history, Known(), deck, CAPS), _theirs(history))


def begin_at(id: str, history: History, options: Mapping[str, str], luck: Random) -> Played:
    """The same at a table of the packets, a dollar for each of their chips, the button on the last seat."""
    deck = luck.sample(STANDARD_PACK, len(STANDARD_PACK))
    count = len(history.stacks)
    low, high = (history.small_bet, history.big_bet) if history.small_bet else (history.blinds[0], history.min_bet)
    structure = {"F": "limit", "N": "no_limit", "P": "pot_limit"}[history.variant[0]]
    theirs = {"short_all_in": "added", "reopened_by": "full_raise", "approved": "no"}
    chosen = {"fee": "none", "structure": structure, "stakes": f"{low}-{high}", **theirs, **options}
    chips = {f"seat{number}.stack": (stack or 0) * 100 for number, stack in enumerate(history.stacks, 1)}
    buttons = {"dealer button": (f"seat{max(1, count - 1)}",)} if history.blinds else {}
    setup = Setup(id, {number: f"p{number}" for number in range(1, count + 1)}, chips, chosen, buttons)
    return Played(history, Round(open_game(id, chosen), setup, Stacked(deck)), _theirs(history), scale=100)


def _their_game(history: History) -> Any:
    forced = (history.bring_in,) if history.variant in STUD_GAMES else (history.blinds,)
    bets = (history.small_bet, history.big_bet) if history.small_bet else (history.min_bet,)
    return GAMES[history.variant](AUTOMATIONS, history.trim_antes, history.antes, *forced, *bets)


def _theirs(history: History) -> State:
    state: State = _their_game(history)(history.stacks, len(history.stacks))
    if history.variant in STRUCTURES:
        state.betting_structure = STRUCTURES[history.variant]
    return state


def written_by_them(hand: Played) -> str:
    """The hand as a history that PokerKit writes."""
    history = hand.history
    fields: dict[str, Any] = {"antes": list(history.antes), "ante_trimming_status": history.trim_antes}
    if history.blinds:
        fields["blinds_or_straddles"] = list(history.blinds)
    told = HandHistory.from_game_state(_their_game(history), hand.state, finishing_stacks=hand.theirs, **fields)
    return str(told.dumps())


def play(hand: Played, luck: Random) -> Played:
    """Play random actions that both engines allow to the end of the hand."""
    round_, state = hand.round_, hand.state
    while True:
        _deal(hand)
        if not state.status:
            break
        number = state.actor_index + 1
        assert list(round_.open) == [number], (hand.script, f"they ask p{number}, we ask {list(round_.open)}")
        _act(hand, number, luck)
    assert round_.finished, (hand.script, list(round_.open))
    return hand


def _deal(hand: Played) -> None:
    """Give their table the cards that came off at ours."""
    felt, state = hand.round_.felt, hand.state
    while state.status:
        if state.can_burn_card():
            state.burn_card(repr(felt.cards["burn"][len(state.burn_cards)]))
        elif (at := state.hole_dealee_index) is not None:
            held = felt.cards[f"seat{at + 1}.hand"]
            state.deal_hole(repr(held[len(state.hole_cards[at])]))
        elif count := state.board_dealing_count:
            lying = sum(map(len, state.board_cards))
            state.deal_board("".join(map(repr, felt.cards["board"][lying : lying + count])))
        else:
            return


def _act(hand: Played, number: int, luck: Random) -> None:
    """One random action in both engines, after checking that they offer the same."""
    round_, state, scale = hand.round_, hand.state, hand.scale
    question = round_.open[number]
    amount = next((option for option in question.options if isinstance(option, Amount)), None)
    least, most = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    where = f"{hand.script} p{number}"

    def do(notation: str, option: str, value: int | None = None) -> None:
        hand.script.append(f"p{number} {notation}" if value is None else f"p{number} {notation} {value}")
        round_.answer(number, Answer(option, None if value is None else value * scale))

    if amount is None or least is None:
        _explain(hand, where, ours=amount is not None, theirs=least is not None)
    else:
        assert (amount.low, amount.high) == (least * scale, most * scale), (where, amount, least, most)
    if state.can_post_bring_in():
        assert question.option("force") == Choice("force", state.effective_bring_in_amount * scale), where
        if luck.random() < 0.8:
            state.post_bring_in()
            do("pb", "force")
        else:
            state.complete_bet_or_raise_to(least)
            do("cbr", "bet", least)
        return
    call = question.option("call")
    owed = call.amount or 0 if isinstance(call, Choice) else 0
    assert owed == state.checking_or_calling_amount * scale, (where, owed, state.checking_or_calling_amount)
    if amount is not None and least is not None and luck.random() < 0.35:
        raised = luck.choice([least, most, luck.randint(least, most)])
        state.complete_bet_or_raise_to(raised)
        do("cbr", amount.id, raised)
    elif state.can_fold() and luck.random() < 0.3:
        state.fold()
        do("f", "fold")
    else:
        state.check_or_call()
        do("cc", "call" if call else "check")


#: Why PokerKit refuses a raise that we allow: it counts short all-ins towards four bets in a limit round however many
#: play, lets nobody raise who would call less than the last raise, and nobody whom the others could only call for less.
REFUSALS = ("No more completion", "Short all-in cannot be raised", "The player already acted", "There is no reason to")


def _explain(hand: Played, where: str, ours: bool, theirs: bool) -> None:
    """Only one of the two allows a raise: for a reason that is known."""
    state = hand.state
    if ours:
        with pytest.raises(ValueError) as refused:
            state.verify_completion_betting_or_raising_to()
        assert str(refused.value).startswith(REFUSALS), (where, str(refused.value))
    if theirs:  # a short all-in over the blinds, or a second one, reopens the betting there; a room's cap is not theirs
        short = any(bet and not stack for bet, stack in zip(state.bets, state.stacks, strict=True))
        assert hand.scale != 1 and (short or hand.history.small_bet), where


Strength = Callable[[list[Card], list[Card]], int | None]


def _none(hand: list[Card], board: list[Card]) -> None:
    return None


HOLDEM: tuple[Strength, Strength] = (lambda hand, board: five.best(hand + board), _none)
STRENGTHS: dict[str, tuple[Strength, Strength]] = {
    "PO": (omaha.best, _none),
    "FO/8": (omaha.best, omaha.low8),
    "F7S/8": (HOLDEM[0], lambda hand, board: low.low8(hand + board)),
    "FR": (lambda hand, board: low.low(hand + board), _none),
}


def their_odd_ways(hand: Played) -> list[int]:
    """What PokerKit makes of a showdown where it departs from the rules here.

    It throws losing hands away first and then merges pots that the same players are left to contest, so that odd chips
    fall once; and where anybody holds a low, a side pot none of whose players does is halved among them all the same.
    """
    events, players = hand.round_.events, list(hand.round_.setup.players)
    felt = fold(events[: next(at for at, event in enumerate(events) if event.kind == "award")])
    live = [n for n in players if any(e.kind == "show" and e.source == f"seat{n}.hand" for e in events)]
    high, low_ = (
        {n: strength(felt.cards[f"seat{n}.hand"], felt.cards["board"]) or 0 for n in live}
        for strength in STRENGTHS.get(hand.history.variant, HOLDEM)
    )
    pots = _pots(hand, live)

    def wins(n: int, seats: Sequence[int]) -> bool:
        return high[n] == max(high[o] for o in seats) or 0 < low_[n] == max(low_[o] for o in seats)

    left = [n for n in live if any(n in seats and wins(n, seats) for _, seats in pots)]
    merged: list[tuple[int, list[int]]] = []
    for chips, contenders in pots:
        staying = [n for n in contenders if n in left]
        if merged and merged[-1][1] == staying:
            chips += merged.pop()[0]
        merged.append((chips, staying))
    stacks = {n: felt.chips[f"seat{n}.stack"] // hand.scale for n in players}
    for chips, seats in merged:
        amount = chips // hand.scale
        low_half = amount // 2 if any(low_[n] for n in left) else 0
        for half, strengths in ((amount - low_half, high), (low_half, low_)):
            winners = [n for n in seats if strengths[n] == max(strengths[o] for o in seats)]
            for n, share in split(half, winners, 1).items():
                stacks[n] += share
    return list(stacks.values())


def _pots(hand: Played, live: list[int]) -> list[tuple[int, tuple[int, ...]]]:
    """The pots and who contests them, from what each player put in; what was put in dead lies in the first."""
    paid: Counter[int] = Counter()
    dead = 0
    for event in hand.round_.events:
        if event.kind == "pull_in" and event.source:
            paid[int(event.source[4:-4])] += event.amount or 0
        elif event.target == "pot" and event.kind != "pull_in" and event.amount:
            dead += event.amount
    (first, seats), *rest = layers(paid, live)
    return [(first + dead, seats), *rest]
