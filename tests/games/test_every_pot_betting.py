"""Betting and the showdown at every pot table, looked for in the events of many wild hands."""

from __future__ import annotations

from collections import Counter

from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from tests.games.pot_hands import (
    BETS,
    FLOP,
    HOLE,
    POT,
    bets_before,
    hands,
    seat_of,
    stack_before,
)
from tests.ledger import tables_with
from tests.script import start, told

# -- betting ----------------------------------------------------------------------------------------------------------


@tables_with("rule:options", POT)
def test_every_betting_round_asks_each_player_in_turn(id: str) -> None:
    """Clockwise, fold, check or call, bet or raise; and play goes on only when every bet is called or folded to."""
    for hand in hands(id):
        out: set[int] = set()
        for _, question, answer in hand.asked:
            if question.option("fold") is None:
                continue
            assert {option.id for option in question.options} <= {*BETS}
            assert question.seat not in out, "a folded player was asked"
            out |= {question.seat} if answer.option == "fold" else set()
        for at, event in hand.of("deal"):
            if event.target == "board":
                folded = {seat_of(other.source) for before, other in hand.of("fold") if before < at}
                lying = {seat: bet for seat, bet in (+bets_before(hand, at)).items() if seat not in folded}
                short = {seat for seat, bet in lying.items() if bet < max(lying.values())}
                assert all(stack_before(hand, seat, at) == 0 for seat in short), "a bet is neither called nor folded to"


@tables_with("rule:fold", POT)
def test_a_folded_hand_wins_nothing(id: str) -> None:
    for hand in hands(id):
        folded = {seat_of(event.source) for _, event in hand.of("fold")}
        assert not folded & {seat_of(event.target) for _, event in hand.of("award")}
    assert any(hand.of("fold") for hand in hands(id))


@tables_with("rule:check", POT)
def test_a_check_is_only_offered_where_there_is_nothing_to_call(id: str) -> None:
    seen = 0
    for hand in hands(id):
        for at, question, _ in hand.asked:
            if question.option("check") is not None:
                bets = bets_before(hand, at)
                assert bets[question.seat] >= max(bets.values(), default=0)
                seen += 1
    assert seen


@tables_with("rule:call", POT)
def test_a_call_matches_the_bet_or_is_all_one_has(id: str) -> None:
    for hand in hands(id):
        for at, event in hand.of("call"):
            seat = seat_of(event.source)
            place = f"seat{seat}.stack"
            stack = hand.round.setup.chips.get(place, 0)
            for earlier in hand.events[: at + 1]:
                stack += ((earlier.target == place) - (earlier.source == place)) * (earlier.amount or 0)
            folded = {seat_of(fold.source) for before, fold in hand.of("fold") if before < at}
            bets = {other: bet for other, bet in bets_before(hand, at + 1).items() if other not in folded}
            assert bets[seat] == max(bets.values()) or stack == 0
    assert any(hand.of("call") for hand in hands(id))


@tables_with("rule:raise", POT)
def test_a_bet_or_raise_is_a_full_one_unless_it_is_all_in(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    seen = 0
    for hand in hands(id):
        for at, event in hand.of("bet", "raise"):
            seat = seat_of(event.source)
            place = f"seat{seat}.stack"
            bets = bets_before(hand, at + 1)
            before = max((bet for other, bet in bets.items() if other != seat), default=0)
            stack = hand.round.setup.chips.get(place, 0)
            for earlier in hand.events[:at]:
                stack += ((earlier.target == place) - (earlier.source == place)) * (earlier.amount or 0)
            assert bets[seat] > before
            if event.amount != stack:
                assert bets[seat] >= stakes.low
                assert stakes.structure != "limit" or bets[seat] % stakes.low == 0
            seen += 1
    assert seen


@tables_with("rule:pull_in", POT)
def test_when_the_betting_is_complete_the_bets_are_in_the_pot(id: str) -> None:
    for hand in hands(id):
        assert not +bets_before(hand, len(hand.events))
        awarded = sum(event.amount or 0 for _, event in hand.of("award"))
        pulled = sum(e.amount or 0 for e in hand.events if e.target and e.target.startswith("pot"))
        dropped = sum(e.amount or 0 for _, e in hand.of("fee") if e.source and e.source.startswith("pot"))
        back = sum(e.amount or 0 for _, e in hand.of("return") if e.source and e.source.startswith("pot"))
        assert pulled == awarded + dropped + back


# -- the showdown -----------------------------------------------------------------------------------------------------


@tables_with("rule:show", POT)
def test_every_hand_in_play_at_the_showdown_is_turned_up(id: str) -> None:
    """So that nobody has to ask to see one; the pot is pushed after that."""
    seen = 0
    for hand in hands(id):
        dealt = {seat_of(e.target) for _, e in hand.of("deal") if e.target and e.target.endswith(".hand")}
        live = dealt - {seat_of(event.source) for _, event in hand.of("fold")}
        if len(live) > 1:
            shown = {seat_of(event.source or event.target) for _, event in hand.of("show")}
            assert live <= shown
            assert max(at for at, _ in hand.of("show")) < min(at for at, _ in hand.of("award"))
            seen += 1
    assert seen


@tables_with("rule:uncontested", POT)
def test_the_last_hand_wins_without_being_shown(id: str) -> None:
    round_ = start(id, dict.fromkeys((1, 2, 3), 1000), chance=Sealed.of(id))
    while round_.open:
        (seat,) = round_.open
        round_.answer(seat, Answer("fold"))
    assert "show" not in {event.kind for event in round_.events}
    assert len(told(round_, "award")) == 1 and len(told(round_, "fold")) == 2


@tables_with("rule:win", POT)
def test_what_is_pushed_at_the_showdown_goes_to_hands_that_nobody_beats(id: str) -> None:
    """By the game's own reading of hands, which the tests of hands/ check against other evaluators."""
    seen = 0
    for hand in hands(id):
        winners = {seat_of(event.target) for _, event in hand.of("award")}
        shown = {seat_of(event.source or event.target) for _, event in hand.of("show")}
        if len(shown) > 1:
            assert winners and winners <= shown
            seen += 1
    assert seen


@tables_with("rule:split", FLOP)
def test_equal_hands_split_the_pot_and_the_odd_chip_goes_to_the_buttons_left(id: str) -> None:
    names = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat1"]}
    first, second, folds = ("As", "Ks", "4s", "5s"), ("Ad", "Kd", "4d", "5d"), ("9c", "9h", "8c", "8h")
    count = HOLE[entry(id).module]
    deck = " ".join(
        card for dealt in zip(*(hand[:count] for hand in (folds, first, second)), strict=True) for card in dealt
    )
    round_ = start(
        id, {1: 101, 2: 101, 3: 101}, f"{deck} 7c Qc Jh Ts 7d 2h 7h 3d", options={"fee": "none"}, buttons=names
    )
    folder = round_.table.holder("small blind")
    while round_.open:
        for seat, question in list(round_.open.items()):
            if question.option("discard") is not None:
                round_.answer(seat, question.default)
            else:
                check = question.option("check") is not None
                round_.answer(seat, Answer("fold" if seat == folder and not check else "check" if check else "call"))
    awards = told(round_, "award")
    stakes = open_game(id).stakes
    assert stakes is not None and len(awards) == 2
    assert {event.why for event in round_.events if event.kind == "award"} == {round_.game.rules["split"]}
    button = round_.table.holder("dealer button")
    nearest = next(n for n in (button % 3 + 1, (button + 1) % 3 + 1, button) if n != folder)  # type: ignore[operator]
    shares = {target: amount for _, target, amount in awards}
    total = sum(amount or 0 for amount in shares.values())
    assert shares[f"seat{nearest}.stack"] == total // 2 + (total // 2) % stakes.chip


@tables_with("rule:high_half", FLOP)
def test_high_and_low_take_half_of_the_pot_each(id: str) -> None:
    halved, chip = 0, 100
    for hand in hands(id):
        by: Counter[str] = Counter()
        for _, event in hand.of("award"):
            by[event.why.text if event.why else ""] += event.amount or 0
        rules = hand.round.game.rules
        if by[rules["high_half"].text]:
            pots = len({event.source for _, event in hand.of("award")})
            assert abs(by[rules["high_half"].text] - by[rules["low_half"].text]) <= chip or pots > 1
            halved += 1
    assert halved
