"""Omaha, the hi-lo games and the Pineapples by their packets: what differs from hold'em."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from housedealer.cards import cards
from housedealer.errors import IllegalAnswer
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Pick
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import dropped, say, stacks, start, told

GARDEN_OMAHA, RIO_OMAHA = "garden_city/omaha", "hotel_del_rio/omaha"
PASO_8, RIO_8, GARDEN_8 = "paso_robles/omaha_hi_lo", "hotel_del_rio/omaha_hi_lo", "garden_city/omaha_hi_lo"
HOLDEM_8, PINEAPPLE, CRAZY = "garden_city/holdem_hi_lo", "garden_city/pineapple", "garden_city/crazy_pineapple"
EVERY = (GARDEN_OMAHA, RIO_OMAHA, PASO_8, RIO_8, GARDEN_8, HOLDEM_8, PINEAPPLE, CRAZY)


def deal(id: str, chips: Mapping[int, int], hands: str, board: str, options: Mapping[str, str] | None = None) -> Round:
    """A hand with the button on the highest seat; `hands` are dealt from its left, the board after its burned cards."""
    piles = [pile.split() for pile in hands.split(",")]
    known = {*board.split(), *(code for pile in piles for code in pile)}
    spare = iter(code for code in ("2c", "2d", "2h", "2s", "3c", "3d", "3h", "3s", "9c", "9d") if code not in known)
    turned = board.split()
    deck = [pile[at] for at in range(len(piles[0])) for pile in piles]
    deck += [next(spare), *turned[:3], next(spare), *turned[3:4], next(spare), *turned[4:]]
    last = sorted(chips)[-2]
    chosen = {"fee": "none", "stakes": "4-8", **(options or {})}
    return start(id, chips, " ".join(deck), options=chosen, buttons={"dealer button": [f"seat{last}"]})


def check_down(round_: Round) -> Round:
    """Everyone calls or checks, and throws the lowest card away where one must go."""
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        if question.option("discard"):
            round_.answer(seat, question.default)
        else:
            say(round_, f"{seat} {'check' if question.option('check') else 'call'}")
    return round_


@pytest.mark.parametrize(
    ("id", "count"),
    [
        (GARDEN_OMAHA, 4),
        (RIO_OMAHA, 4),
        (PASO_8, 4),
        (RIO_8, 4),
        (GARDEN_8, 4),
        (HOLDEM_8, 2),
        (PINEAPPLE, 3),
        (CRAZY, 3),
    ],
)
def test_the_cards_are_dealt_down_one_at_a_time_from_the_small_blind(id: str, count: int) -> None:
    round_ = start(id, {1: 200, 2: 200, 3: 200}, "", options={"fee": "none"}, buttons={"dealer button": ["seat3"]})
    dealt = [event.target for event in round_.events if event.kind == "deal"]
    assert dealt == ["seat2.hand", "seat3.hand", "seat1.hand"] * count


@pytest.mark.parametrize("id", EVERY)
def test_a_cap_of_three_raises_with_three_players(id: str) -> None:
    chips = {1: 900, 2: 900, 3: 900}
    round_ = start(id, chips, "", options={"fee": "none"}, buttons={"dealer button": ["seat3"]})
    made = 0
    while (raise_ := round_.open[next(iter(round_.open))].option("raise")) is not None:
        say(round_, f"{next(iter(round_.open))} raise {raise_.to_json()['low'] / 100}")
        made += 1
    assert made == 3


@clause("001:685", "001:1221", "001:1804", "001:2020", "001:2638")
@pytest.mark.parametrize("id", [GARDEN_OMAHA, GARDEN_8, HOLDEM_8, PINEAPPLE, CRAZY])
def test_the_printed_short_all_in_calls_ten_or_raises_to_twelve(id: str) -> None:
    """001:685, 001:1221, 001:1804, 001:2020 and 001:2638 print the same example of a $3-$6 game."""
    round_ = start(
        id, {1: 200, 2: 200, 3: 13}, "", options={"fee": "none", "stakes": "3-6"}, buttons={"dealer button": ["seat3"]}
    )
    say(round_, "1 call", "2 call", "3 check")
    while len(round_.felt.cards["board"]) < 5:
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, question.default if question.option("discard") else Answer("check"))
    say(round_, "2 bet 6", "3 raise 10")
    call, raise_ = round_.open[1].options[1:]
    assert call.to_json()["amount"] == 1000
    assert (raise_.to_json()["low"], raise_.to_json()["high"]) == (1200, 1200)


# -- Omaha -----------------------------------------------------------------------------------------------------------


@clause("001:1945", "004:112")
@pytest.mark.parametrize("id", [GARDEN_OMAHA, RIO_OMAHA])
def test_exactly_two_own_cards_play(id: str) -> None:
    """001:1945 and 004:112: the board's straight is nobody's; two pair from the hand wins."""
    round_ = check_down(deal(id, {1: 100, 2: 100}, "Ah Ad 3c 8d,Kh Kd Qc Jd", "5c 6d 7h 8s Kc"))
    assert stacks(round_) == {1: 104, 2: 96} or stacks(round_) == {1: 96, 2: 104}
    (place, winner, amount) = told(round_, "award")[0]
    holder = next(seat for seat in (1, 2) if cards("Kh")[0] in round_.felt.cards[f"seat{seat}.hand"])
    assert (winner, amount) == (f"seat{holder}.stack", 800)


def test_pot_limit_omaha_raises_by_the_pot() -> None:
    options = {"structure": "pot_limit", "stakes": "1-2", "fee": "none"}
    round_ = start(RIO_OMAHA, {1: 200, 2: 200, 3: 200}, "", options=options, buttons={"dealer button": ["seat3"]})
    raise_ = round_.open[1].option("raise")
    assert raise_ is not None and raise_.to_json()["high"] == 700


@clause("004:122")
def test_the_modified_fee_is_taken_without_a_flop_or_by_the_other_reading_always() -> None:
    """004:122."""
    chips = {1: 200, 2: 200, 3: 200}
    for options, flop, dollars in [({}, False, 1), ({}, True, 2), ({"no_flop_fee": "always"}, True, 3)]:
        round_ = start(RIO_OMAHA, chips, "", options=options, buttons={"dealer button": ["seat3"]})
        if flop:
            check_down(round_)
        else:
            say(round_, "1 fold", "2 fold")
        assert dropped(round_) == dollars


# -- high and low ----------------------------------------------------------------------------------------------------

THREE = {1: 100, 2: 100, 3: 100}  # seat 1 is dealt to first, seat 3 has the button


def three(id: str, hands: str, board: str, **options: str) -> Round:
    """Seats 1, 2 and 3 call four dollars each and check down: a pot of twelve."""
    return check_down(deal(id, THREE, hands, board, options))


@clause("000:109", "004:274", "001:1741")
@pytest.mark.parametrize("id", [PASO_8, RIO_8, GARDEN_8])
def test_the_best_high_and_the_best_low_halve_the_pot(id: str) -> None:
    """000:109, 004:274, 001:1741."""
    round_ = three(id, "Kh Kd Qc Qd,Ac 2d 9h Ts,Jh Jd 9c 8c", "Ks 8h 7d 3c 4s")
    assert stacks(round_) == {1: 102, 2: 102, 3: 96}
    assert [amount for _, _, amount in told(round_, "award")] == [600, 600]


@clause("000:108", "004:273", "001:1741")
@pytest.mark.parametrize("id", [PASO_8, RIO_8, GARDEN_8])
def test_with_no_qualifying_low_the_high_hand_takes_all(id: str) -> None:
    """000:108, 004:273, 001:1741."""
    round_ = three(id, "Kh Kd Qc Qd,Ac 2d 9h Ts,Jh Jd 9c 8c", "Ks 8h 9d Jc 2s")
    assert stacks(round_) == {1: 108, 2: 96, 3: 96}


@clause("000:109", "004:276", "001:1166", "001:1743")
@pytest.mark.parametrize("id", [PASO_8, RIO_8, GARDEN_8, HOLDEM_8])
def test_one_player_may_win_both_halves_with_different_cards(id: str) -> None:
    """000:109, 004:276, 001:1166, 001:1743."""
    hands = "Ah 2h,Kc Kd,Qc Qd" if id == HOLDEM_8 else "Ah 2h Kh Jh,Kc Kd 9c 9d,Qc Qd Tc Td"
    round_ = three(id, hands, "3h 4h 8d Th Js")
    assert stacks(round_) == {1: 108, 2: 96, 3: 96}


def test_equal_lows_are_quartered() -> None:
    round_ = three(GARDEN_8, "Ac 2c Kh Kd,Ad 2d Qh Qd,9h 9d Th Td", "Ks 8h 7d 3c 4s")
    assert stacks(round_) == {1: 105, 2: 99, 3: 96}  # the high half and half the low half, a quarter of the pot


@clause("001:1741", "000:111", "004:280")
@pytest.mark.parametrize(
    ("id", "options", "expected"),
    [
        (GARDEN_8, {}, {1: 101, 2: 102, 3: 97}),  # the high half takes the odd chip, 001:1741
        (GARDEN_8, {"odd_chip": "left_of_button", "approved": "no"}, {1: 102, 2: 101, 3: 97}),
        (PASO_8, {}, {1: 102, 2: 101, 3: 97}),  # the winner closest to the button's left, 000:111
        (RIO_8, {}, {1: 102, 2: 101, 3: 97}),  # 004:280
        (RIO_8, {"odd_chip": "high", "approved": "no"}, {1: 101, 2: 102, 3: 97}),
    ],
)
def test_the_odd_chip_between_the_halves(id: str, options: dict[str, str], expected: dict[int, float]) -> None:
    """Three players put in three dollars each; seat 1 has the low, seat 2 the high hand."""
    chosen = {"structure": "limit", "stakes": "3-6", "blinds": "1/3", **options}
    round_ = three(id, "Ac 2d 9h Ts,Kh Kd Qc Qd,Jh Jd 9c 8c", "Ks 8h 7d 3c 4s", **chosen)
    assert stacks(round_) == expected


def test_odd_chips_inside_a_half_go_left_of_the_button() -> None:
    """Three tie for a low half of five dollars: three, one and one."""
    hands = "Ac 2c 9h Jd,Ad 2d 9s Jh,Ah 2h 9c Jc,Kh Kd Qc Qd"
    chips = {1: 100, 2: 100, 3: 100, 4: 100}
    round_ = check_down(deal(GARDEN_8, chips, hands, "Ks 8h 7d 3c 4s", {"stakes": "3-6", "blinds": "1/3"}))
    assert stacks(round_) == {1: 99, 2: 99, 3: 99, 4: 103}
    halves = [amount for _, target, amount in told(round_, "award")]
    assert halves == [600, 200, 200, 200]


def test_each_side_pot_is_halved_by_itself() -> None:
    """The short stack's low wins half of the main pot only; the side pot has no low and goes to the high hand."""
    chips = {1: 2, 2: 50, 3: 50}
    options = {"structure": "no_limit", "stakes": "1-2"}
    round_ = deal(GARDEN_8, chips, "Ac 2d 9h Ts,Kh Kd Qc Qd,Jh Jd 9c Tc", "Ks 8h 7d 3c 4s", options)
    say(round_, "3 raise 10", "1 call", "2 call")
    check_down(round_)
    assert stacks(round_) == {1: 3, 2: 59, 3: 40}  # six: three and three; sixteen to the kings


def test_holdem_hi_low_takes_any_five_of_seven_for_each_half() -> None:
    """The board itself is the low for everyone; it is shared in thirds."""
    round_ = three(HOLDEM_8, "Kh Kd,Qc Qd,Jh Jd", "Ah 2c 3d 4s 8h")
    assert stacks(round_) == {1: 104, 2: 98, 3: 98}


# -- the Pineapples --------------------------------------------------------------------------------------------------


@clause("001:2569", "001:2603")
def test_pineapple_discards_after_the_first_betting_and_before_the_flop() -> None:
    """001:2569 and 001:2603."""
    round_ = deal(PINEAPPLE, THREE, "Ah Kd 2c,Qh Qd 3c,Jh Jd 4c", "Ks 8h 7d 5c 4s")
    say(round_, "3 call", "1 call", "2 check")
    assert sorted(round_.open) == [1, 2, 3]
    assert not round_.felt.cards["board"]
    for seat, card in ((2, "3c"), (1, "2c"), (3, "4c")):  # in any order
        round_.answer(seat, Answer("discard", cards(card)))
    assert len(round_.felt.cards["board"]) == 3
    assert list(round_.open) == [1]


@clause("001:620", "001:651")
def test_crazy_pineapple_discards_on_the_flop_before_its_betting() -> None:
    """001:620 and 001:651."""
    round_ = deal(CRAZY, THREE, "Ah Kd 2c,Qh Qd 3c,Jh Jd 4c", "Ks 8h 7d 5c 4s")
    say(round_, "3 call", "1 call", "2 check")
    assert len(round_.felt.cards["board"]) == 3
    assert all(isinstance(question.options[0], Pick) for question in round_.open.values())
    assert sorted(round_.open) == [1, 2, 3]
    for seat, card in ((3, "4c"), (1, "2c"), (2, "3c")):
        round_.answer(seat, Answer("discard", cards(card)))
    assert [option.id for option in round_.open[1].options] == ["fold", "check", "bet"]


def test_the_other_crazy_pineapple_discards_after_the_betting_on_the_flop() -> None:
    round_ = deal(
        CRAZY,
        THREE,
        "Ah Kd 2c,Qh Qd 3c,Jh Jd 4c",
        "Ks 8h 7d 5c 4s",
        {"discard": "after_flop_betting", "approved": "no"},
    )
    say(round_, "3 call", "1 call", "2 check", "1 check", "2 check", "3 check")
    assert len(round_.felt.cards["board"]) == 3
    assert all(question.option("discard") for question in round_.open.values())


@pytest.mark.parametrize("id", [PINEAPPLE, CRAZY])
def test_exactly_one_card_of_ones_own_goes_and_nobody_else_sees_it(id: str) -> None:
    round_ = deal(id, THREE, "Ah Kd 2c,Qh Qd 3c,Jh Jd 4c", "Ks 8h 7d 5c 4s")
    say(round_, "3 call", "1 call", "2 check")
    for wrong in ((), cards("Ah Kd"), cards("Qh")):
        with pytest.raises(IllegalAnswer, match="discard 1 of"):
            round_.answer(1, Answer("discard", wrong))
    for seat, card in ((1, "2c"), (2, "3c"), (3, "4c")):
        round_.answer(seat, Answer("discard", cards(card)))
    discard = next(event for event in round_.events if event.kind == "discard")
    assert discard.seen_by("seat1").what == cards("2c")
    assert discard.seen_by("seat2").what == ("??",)
    assert discard.seen_by("rail").what == ("??",)


@pytest.mark.parametrize("id", [PINEAPPLE, CRAZY])
def test_players_who_are_all_in_discard_too_and_the_discarded_card_does_not_play(id: str) -> None:
    """Seat 1 throws a king away that would have made three."""
    options = {"structure": "no_limit", "stakes": "1-2"}
    round_ = deal(id, {1: 10, 2: 10, 3: 50}, "Kh Ad Kd,Qh Qd 3c,Jh 9d 4c", "Ks 8h 7d 5c 4s", options)
    say(round_, "3 raise 10", "1 call", "2 call")
    assert sorted(round_.open) == [1, 2, 3]
    for seat, card in ((1, "Kd"), (2, "3c"), (3, "4c")):
        round_.answer(seat, Answer("discard", cards(card)))
    assert round_.finished
    assert stacks(round_) == {1: 30, 2: 0, 3: 40}
    assert cards("Kd")[0] not in round_.felt.cards["seat1.hand"]


@clause("001:2576")
def test_the_board_may_be_played_in_pineapple() -> None:
    """001:2576."""
    round_ = check_down(deal(PINEAPPLE, {1: 100, 2: 100}, "2c 3d 4h,2d 3h 4c", "Ts Js Qs Ks As"))
    assert stacks(round_) == {1: 100, 2: 100}


# -- the flop, the bets and the fee -----------------------------------------------------------------------------------

FLOP_FIRST = ("garden_city/texas_holdem", HOLDEM_8, GARDEN_OMAHA, GARDEN_8, PINEAPPLE, CRAZY)
BETS_FIRST = ("paso_robles/texas_holdem", PASO_8, "hotel_del_rio/texas_holdem", RIO_OMAHA, RIO_8)


def moved(round_: Round) -> list[str]:
    """What was done with the board, the bets and the fee, each step once."""
    steps = {"burn": "burn", "pull_in": "bets", "fee": "fee"}
    told = [steps.get(event.kind, "board") for event in round_.events if event.kind in steps or event.target == "board"]
    return [step for at, step in enumerate(told) if at == 0 or told[at - 1] != step]


@clause("001:5688", "001:5928", "001:5991", "001:6041", "000:75", "000:187", "004:70", "004:225", "004:379")
@pytest.mark.parametrize("id", [*FLOP_FIRST, *BETS_FIRST])
def test_the_flop_is_spread_before_the_first_bets_go_in_where_the_collection_section_says_so(id: str) -> None:
    round_ = check_down(start(id, dict.fromkeys((1, 2, 3), 400), chance=Sealed.of("flop first", id)))
    expected = ["burn", "board", "bets", "fee"] if id in FLOP_FIRST else ["bets", "burn", "board", "fee"]
    assert moved(round_)[:4] == expected


@clause("001:5688")
def test_what_is_all_in_before_the_flop_makes_side_pots_once_it_is_down() -> None:
    options = {"fee": "1", "stakes": "2-4"}
    round_ = start("garden_city/texas_holdem", {1: 3, 2: 40, 3: 40, 4: 40}, chance=Sealed.of("side"), options=options)
    while not round_.felt.cards["board"]:
        seat, question = next(iter(round_.open.items()))
        raising = question.option("raise")
        if seat != 1 and isinstance(raising, Amount) and round_.felt.chips[f"seat{seat}.bet"] < 400:
            round_.answer(seat, Answer("raise", raising.low))
        else:
            say(round_, f"{seat} {'check' if question.option('check') else 'call'}")
    pots = [round_.felt.chips[place] for place in ("pot", "pot.1")]
    assert pots[1] > 0 and not any(round_.felt.chips[f"seat{seat}.bet"] for seat in (1, 2, 3, 4))
    assert pots[0] == 4 * 300 - round_.felt.chips["drop"]


@clause("001:5689", "001:5929", "001:5992", "001:6042")
@pytest.mark.parametrize("id", FLOP_FIRST)
def test_without_a_flop_the_bets_go_in_before_the_fee_and_the_pot_is_awarded(id: str) -> None:
    round_ = start(id, dict.fromkeys((1, 2, 3), 400), chance=Sealed.of("no flop", id))
    while round_.open:
        say(round_, f"{next(iter(round_.open))} fold")
    assert not round_.felt.cards["board"]
    kinds = [event.kind for event in round_.events if event.kind in ("pull_in", "fee", "award")]
    assert kinds == sorted(kinds, key=("pull_in", "fee", "award").index) and kinds[0] == "pull_in"
    assert sum(round_.felt.chips.values()) == 120000 and not any(round_.felt.chips[f"seat{s}.bet"] for s in (1, 2, 3))
