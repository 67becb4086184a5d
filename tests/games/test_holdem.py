"""Texas Hold'em by its three packets: the button, the blinds, the cap, all-ins, the pot and its collection."""

from __future__ import annotations

import pytest

from housedealer.errors import BadSetup, IllegalAnswer
from tests.ledger import clause
from tests.script import dropped, say, stacks, start, told

PASO, DEL_RIO, GARDEN = "paso_robles/texas_holdem", "hotel_del_rio/texas_holdem", "garden_city/texas_holdem"
FREE = {"fee": "none", "stakes": "4-8"}
SIX = dict.fromkeys(range(1, 7), 200)


def hand(id: str, stacks_: dict[int, int], deck: str, button: int, **options: str):  # type: ignore[no-untyped-def]
    """A hand that follows one where the button was on the seat before `button`."""
    before = max((seat for seat in stacks_ if seat < button), default=max(stacks_))
    chosen = options if "fee" in options else {**FREE, **options}
    return start(id, stacks_, deck, options=chosen, buttons={"dealer button": [f"seat{before}"]})


# -- the button and the blinds ------------------------------------------------------------------------------------------


@clause("000:174", "004:361", "001:1378")
@pytest.mark.parametrize(
    ("drawn", "button"),
    [("2c 9d Ah", 3), ("Ac Ad Ah", 3), ("Ks Kh Kd", 1), ("Tc Th 9s", 2)],
)
@pytest.mark.parametrize("id", [PASO, DEL_RIO, GARDEN])
def test_a_new_game_draws_for_the_button_highest_card_then_suit(id: str, drawn: str, button: int) -> None:
    """000:174, 004:361-362, 001:1378."""
    round_ = start(id, {1: 200, 2: 200, 3: 200}, drawn, "", options=FREE)
    assert round_.table.holder("dealer button") == button


def test_the_button_moves_clockwise_past_empty_seats_and_the_blinds_follow() -> None:
    round_ = hand(DEL_RIO, {2: 200, 5: 200, 9: 200}, "", button=5)
    table = round_.table
    assert [table.holder(b) for b in ("dealer button", "small blind", "big blind")] == [5, 9, 2]
    assert list(round_.open) == [5]  # with three players the button opens


@clause("000:176", "004:364")
@pytest.mark.parametrize(
    ("id", "small", "big", "first"),
    [(PASO, 2, 1, 2), (DEL_RIO, 2, 1, 2), (GARDEN, 1, 2, 1)],
)
def test_two_players_post_as_each_packet_reads(id: str, small: int, big: int, first: int) -> None:
    """000:176 and 004:364 put the small blind at the button's left; the Garden City packet is silent."""
    round_ = hand(id, {1: 200, 2: 200}, "", button=1)
    assert round_.table.holder("small blind") == small
    assert round_.table.holder("big blind") == big
    assert list(round_.open) == [first]


def test_the_option_turns_the_heads_up_reading_round() -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200}, "", button=1, heads_up="button_posts_small")
    assert round_.table.holder("small blind") == 1


@clause("001:1419")
def test_a_short_big_blind_is_played_as_if_it_were_posted_in_full() -> None:
    """001:1419: the others owe the full amount, the blind plays short."""
    round_ = hand(GARDEN, {1: 200, 2: 200, 3: 1}, "", button=1)
    call = round_.open[1].option("call")
    assert call is not None
    assert call.to_json()["amount"] == 400


def test_the_big_blind_may_raise_when_nobody_has() -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200, 3: 200}, "", button=1)
    say(round_, "1 call", "2 call")
    assert [option.id for option in round_.open[3].options] == ["fold", "check", "raise"]


# -- coming in ------------------------------------------------------------------------------------------------------------

AFTER = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}


@clause("001:1401")
def test_a_new_player_waits_or_posts_a_live_big_blind() -> None:
    """001:1401."""
    buttons = {**AFTER, "new player": ["seat6"]}
    round_ = start(GARDEN, SIX, "", options=FREE, buttons=buttons)
    assert [option.to_json() for option in round_.open[6].options] == [
        {"id": "wait", "type": "choice", "amount": None},
        {"id": "post", "type": "choice", "amount": 400},
    ]
    say(round_, "6 post", "5 fold")
    assert [option.id for option in round_.open[6].options] == ["fold", "check", "raise"]  # raps the table, or raises
    waited = start(GARDEN, SIX, "", options=FREE, buttons=buttons)
    say(waited, "6 wait", "5 fold")
    assert list(waited.open) == [1]


@clause("001:1404", "001:1449")
def test_a_player_who_missed_blinds_posts_an_additional_blind_of_which_only_the_big_one_plays() -> None:
    """001:1404 and 001:1449."""
    round_ = start(GARDEN, SIX, "", options=FREE, buttons={**AFTER, "missed blind": ["seat6"]})
    say(round_, "6 post")
    assert round_.felt.chips["seat6.bet"] == 400
    assert round_.felt.chips["pot"] == 200
    assert not round_.felt.buttons["missed blind"]


@clause("001:1410")
def test_left_of_the_big_blind_a_make_up_straddle_is_twice_it_and_acts_last() -> None:
    """001:1410-1415."""
    round_ = start(GARDEN, SIX, "", options=FREE, buttons={**AFTER, "missed blind": ["seat5"]})
    assert [option.id for option in round_.open[5].options] == ["wait", "post", "straddle"]
    say(round_, "5 straddle")
    assert list(round_.open) == [6]  # the player at the straddler's left opens
    say(round_, "6 fold", "1 fold", "2 fold", "3 call", "4 call")
    assert [option.id for option in round_.open[5].options] == ["fold", "check", "raise"]


@pytest.mark.parametrize(("counts", "raises"), [("true", 2), ("false", 3)])
def test_a_straddle_uses_up_a_raise_unless_the_option_says_otherwise(counts: str, raises: int) -> None:
    options = {**FREE, "straddle_is_a_raise": counts}
    round_ = start(GARDEN, SIX, "", options=options, buttons={**AFTER, "missed blind": ["seat5"]})
    say(round_, "5 straddle")
    made = 0
    for seat in (6, 1, 2, 3):
        raise_ = round_.open[seat].option("raise")
        if raise_ is None:
            break
        say(round_, f"{seat} raise {raise_.to_json()['low'] / 100}")
        made += 1
    assert made == raises


@clause("001:1409")
def test_only_one_make_up_post_a_deal_at_garden_city() -> None:
    """001:1409, read as one post out of position."""
    round_ = start(GARDEN, SIX, "", options=FREE, buttons={**AFTER, "new player": ["seat6", "seat1"]})
    say(round_, "6 post")
    assert list(round_.open) == [5]  # seat 1 was not offered a post


@clause("001:1403")
def test_a_waiting_player_comes_in_as_the_big_blind() -> None:
    """001:1403."""
    round_ = start(GARDEN, SIX, "", options=FREE, buttons={**AFTER, "missed blind": ["seat4"]})
    assert round_.table.holder("big blind") == 4
    assert not round_.felt.buttons["missed blind"]
    assert round_.felt.chips["seat4.bet"] == 400


@clause("001:1409")
def test_a_player_who_comes_in_between_button_and_blinds_is_passed_over_by_the_button() -> None:
    """001:1409."""
    buttons = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat4"], "new player": ["seat3"]}
    seats = {1: 200, 2: 200, 3: 200, 4: 200, 5: 200}
    round_ = start(GARDEN, seats, "", options=FREE, buttons=buttons)
    assert list(round_.open) == [3]
    say(round_, "3 post")
    assert round_.felt.buttons["skip"] == ["seat3"]
    buttons = {"dealer button": ["seat2"], "skip": ["seat3"], "big blind": ["seat5"]}
    following = start(GARDEN, seats, "", options=FREE, buttons=buttons)
    assert following.table.holder("dealer button") == 4
    assert not following.felt.buttons["skip"]


@clause("001:1402")
def test_whoever_is_away_when_the_big_blind_passes_owes_it() -> None:
    """001:1402."""
    round_ = start(GARDEN, SIX, "", options=FREE, buttons=AFTER, away=(4,))
    assert round_.felt.buttons["missed blind"] == ["seat4"]
    assert round_.table.holder("big blind") == 5


@clause("001:1400")
def test_from_ten_twenty_on_a_blind_that_the_button_skips_is_still_owed() -> None:
    """001:1400: seat 3 left, so the button skips to seat 4, which would be spared the small blind, and seat 5 the big one."""
    buttons = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat4"]}
    seats = {1: 2000, 2: 2000, 4: 2000, 5: 2000, 6: 2000}
    large = start(GARDEN, seats, "", options={"fee": "10"}, buttons=buttons)
    assert told(large, "post") == [
        ("seat6.stack", "seat6.bet", 2000),
        ("seat5.stack", "seat5.bet", 2000),
        ("seat4.stack", "pot", 1000),
        ("seat5.stack", "pot", 1000),
    ]
    small = start(GARDEN, seats, "", options={"fee": "7"}, buttons=buttons)
    assert [(source, amount) for source, _, amount in told(small, "post")] == [
        ("seat5.stack", 400),
        ("seat6.stack", 800),
    ]


@clause("001:1396")
def test_a_free_hand_in_a_new_game_until_the_blind_has_passed_the_seat() -> None:
    """001:1396."""
    buttons = {**AFTER, "opening": ["seat3"], "new player": ["seat6"]}
    round_ = start(GARDEN, SIX, "", options=FREE, buttons=buttons)
    assert list(round_.open) == [5]
    assert not round_.felt.buttons["new player"]


# -- betting ---------------------------------------------------------------------------------------------------------------


def to_the_river(id: str, seats: dict[int, int], **options: str):  # type: ignore[no-untyped-def]
    """Three players who check down to the river."""
    round_ = hand(id, seats, "", button=1, **options)
    say(round_, "1 call", "2 call", "3 check", *["2 check", "3 check", "1 check"] * 2)
    return round_


@clause("001:1206")
def test_after_a_bet_of_six_and_an_all_in_for_ten_one_calls_ten_or_raises_to_twelve() -> None:
    """The worked example of 001:1206 (Hold'em Hi-Low rule 30), which is rule 26 here."""
    round_ = to_the_river(GARDEN, {1: 200, 2: 200, 3: 13}, fee="3")
    say(round_, "2 bet 6", "3 raise 10")
    call, raise_ = round_.open[1].options[1:]
    assert call.to_json()["amount"] == 1000
    assert (raise_.to_json()["low"], raise_.to_json()["high"]) == (1200, 1200)


def test_a_short_all_in_does_not_open_the_betting_again_for_those_who_have_acted() -> None:
    round_ = to_the_river(GARDEN, {1: 200, 2: 200, 3: 13}, fee="3")
    say(round_, "2 bet 6", "3 raise 10", "1 call")
    assert [option.id for option in round_.open[2].options] == ["fold", "call"]


def test_the_other_reading_adds_a_full_raise_to_the_short_all_in() -> None:
    round_ = to_the_river(GARDEN, {1: 200, 2: 200, 3: 13}, fee="3", short_all_in="added")
    say(round_, "2 bet 6", "3 raise 10")
    assert round_.open[1].options[2].to_json()["low"] == 1600


def raises_allowed(round_, *seats: int) -> int:  # type: ignore[no-untyped-def]
    made = 0
    while True:
        seat = next(iter(round_.open))
        raise_ = round_.open[seat].option("raise")
        if raise_ is None or made > 6:
            return made
        say(round_, f"{seat} raise {raise_.to_json()['low'] / 100}")
        made += 1


@clause("000:184", "004:376", "001:1429", "000:296", "000:725", "002:310")
@pytest.mark.parametrize(
    ("id", "options", "allowed"),
    [
        (PASO, {}, 3),  # 000:184
        (PASO, {"fee": "10+11"}, 7),  # spread games: any number, 000:296
        (DEL_RIO, {}, 3),  # 004:376
        (DEL_RIO, {"structure": "no_limit", "stakes": "1-2"}, 3),  # printed without regard to structure
        (DEL_RIO, {"structure": "no_limit", "stakes": "1-2", "cap_covers": "limit"}, 7),
        (GARDEN, {}, 3),  # 001:1429
        (GARDEN, {"fee": "101"}, 3),  # spread limit
        (GARDEN, {"fee": "95"}, 3),  # no limit: printed without regard to structure
        (GARDEN, {"fee": "95", "cap_covers": "limit_and_spread"}, 7),
        (DEL_RIO, {"raises": "4", "approved": "no"}, 4),
    ],
)
def test_a_round_takes_three_raises_where_the_packet_caps_them(id: str, options: dict[str, str], allowed: int) -> None:
    round_ = start(id, {1: 900, 2: 900, 3: 900}, "", options=options, buttons={"dealer button": ["seat3"]})
    assert raises_allowed(round_) == allowed


@clause("001:1429", "000:184", "004:376")
@pytest.mark.parametrize(("id", "allowed"), [(GARDEN, 7), (DEL_RIO, 3), (PASO, 3)])
def test_when_one_of_three_folds_the_cap_falls_only_where_two_in_the_pot_lift_it(id: str, allowed: int) -> None:
    """001:1429 speaks of two remaining in the pot, 000:184 and 004:376 of two in the betting round."""
    round_ = hand(id, {1: 900, 2: 900, 3: 900}, "", button=1)
    say(round_, "1 fold")
    assert raises_allowed(round_) == allowed


@pytest.mark.parametrize("id", [PASO, DEL_RIO, GARDEN])
def test_two_players_raise_as_often_as_they_like(id: str) -> None:
    assert raises_allowed(hand(id, {1: 900, 2: 900}, "", button=1)) == 7


def test_limit_bets_double_on_the_turn() -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200, 3: 200}, "", button=1)
    say(round_, "1 call", "2 call", "3 check")
    assert round_.open[2].options[2].to_json()["low"] == 400
    say(round_, "2 check", "3 check", "1 check")
    assert round_.open[2].options[2].to_json()["low"] == 800


@clause("000:296", "000:725")
def test_at_paso_robles_nobody_puts_more_than_two_hundred_into_a_betting_round() -> None:
    """000:296, city ordinance: an all-in too."""
    round_ = start(
        PASO, {1: 500, 2: 500}, "", options={"fee": "8+7", "blinds": "1/4"}, buttons={"dealer button": ["seat2"]}
    )
    raise_ = round_.open[2].option("raise")
    assert raise_ is not None
    assert raise_.to_json()["high"] == 20_000
    say(round_, "2 raise 200", "1 call")
    assert round_.felt.chips["seat1.stack"] == 30_000


def test_pot_limit_allows_a_raise_by_the_pot_after_the_call() -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200, 3: 200}, "", button=1, structure="pot_limit", stakes="1-2")
    assert round_.open[1].options[2].to_json()["high"] == 700  # call 2, pot 5, so to 7
    say(round_, "1 raise 7")
    assert round_.open[2].options[2].to_json()["high"] == 2300  # call 6, pot 16, so to 23


def test_no_limit_raises_by_at_least_the_last_raise() -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200, 3: 200}, "", button=1, structure="no_limit", stakes="1-2")
    say(round_, "1 raise 10")
    assert round_.open[2].options[2].to_json()["low"] == 1800
    assert round_.open[2].options[2].to_json()["high"] == 20_000


@clause("004:384")
@pytest.mark.parametrize(
    ("answer", "message"),
    [
        ("1 raise 9", "raise exactly \\$8"),
        ("1 raise 800", "raise exactly \\$8"),
        ("1 check", "legal: fold, call, raise"),
        ("1 bet 4", "legal: fold, call, raise"),
    ],
)
def test_an_illegal_answer_names_the_rule_and_changes_nothing(answer: str, message: str) -> None:
    round_ = hand(DEL_RIO, {1: 200, 2: 200, 3: 200}, "", button=1)
    before = list(round_.events)
    with pytest.raises(IllegalAnswer, match=message) as refused:
        say(round_, answer)
    assert "004:384" in str(refused.value)
    assert round_.events == before
    assert list(round_.open) == [1]


# -- the pot ----------------------------------------------------------------------------------------------------------------

BOARD = "2c 7d 9h Jc 4c"


def showdown(hands: str, seats: dict[int, int], *answers: str, board: str = BOARD, button: int = 1, **options: str):  # type: ignore[no-untyped-def]
    """Deal `hands` ("AhAd KhKd ...", the small blind's first) round the table one card at a time, then the board."""
    pairs = [pair.split() for pair in hands.split(",")]
    b = board.split()
    burnt = [c for c in ("3s", "4s", "5s", "6s", "8s") if c not in hands and c not in board]
    deck = (
        [pair[0] for pair in pairs] + [pair[1] for pair in pairs] + [burnt[0], *b[:3], burnt[1], b[3], burnt[2], b[4]]
    )
    round_ = hand(DEL_RIO, seats, " ".join(deck), button, **options)
    return say(round_, *answers)


def test_the_best_five_of_seven_takes_the_pot() -> None:
    checks = ["2 check", "3 check", "1 check"] * 3
    round_ = showdown("Ah Ad,Kh 3d,Qh Qd", {1: 50, 2: 50, 3: 50}, "1 call", "2 call", "3 check", *checks)
    assert stacks(round_) == {1: 46, 2: 58, 3: 46}


@clause("004:426")
def test_equal_hands_split_and_the_odd_chip_goes_left_of_the_button() -> None:
    """004:426; the small blind folds a dollar into the pot."""
    checks = ["3 check", "1 check"] * 3
    round_ = showdown("4h 3d,Ah Qd,Ad Qh", {1: 50, 2: 50, 3: 50}, "1 call", "2 fold", "3 check", *checks, blinds="1/4")
    assert stacks(round_) == {1: 50, 2: 49, 3: 51}


def test_side_pots_are_won_by_those_who_paid_for_them() -> None:
    seats = {1: 100, 2: 10, 3: 40, 4: 100}
    answers = ["4 raise 100", "1 call", "2 call", "3 call"]
    round_ = showdown("Ah Ad,Kh Kd,Qh Qd,Th Td", seats, *answers, structure="no_limit", stakes="1-2")
    assert stacks(round_) == {1: 0, 2: 40, 3: 90, 4: 120}  # four times ten, three times thirty, twice sixty


def test_a_bet_that_nobody_calls_goes_back() -> None:
    round_ = hand(DEL_RIO, {1: 50, 2: 50, 3: 50}, "", button=1)
    say(round_, "1 raise 8", "2 fold", "3 fold")
    assert told(round_, "return") == [("seat1.bet", "seat1.stack", 400)]
    assert stacks(round_) == {1: 56, 2: 48, 3: 46}
    assert not told(round_, "show")


# -- the collection ----------------------------------------------------------------------------------------------------------


def collected(id: str, players: int, flop: bool, fee: str, river: bool = False) -> float:
    """What the drop box holds after a hand with so many players."""
    seats = dict.fromkeys(range(1, players + 1), 500)
    round_ = start(id, seats, "", options={"fee": fee} if fee else {}, buttons={"dealer button": [f"seat{players}"]})
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        board = len(round_.felt.cards["board"])
        stop = not flop or (board >= 3 and not river)
        if question.option("check") and not (stop and board):
            say(round_, f"{seat} check")
        elif stop:
            say(round_, f"{seat} fold")
        else:
            say(round_, f"{seat} call")
    return dropped(round_)


@pytest.mark.parametrize(
    ("id", "fee", "players", "flop", "dollars"),
    [
        (PASO, "1+2", 6, True, 4),
        (PASO, "1+2", 10, True, 4),
        (PASO, "1+2", 5, True, 3),
        (PASO, "1+2", 6, False, 0),  # no flop, no fee
        (PASO, "7+8", 7, True, 5),
        (PASO, "7+8", 6, True, 4),
        (DEL_RIO, "1+5+8", 9, True, 6),
        (DEL_RIO, "1+5+8", 6, True, 4),
        (DEL_RIO, "1+5+8", 4, True, 2),
        (DEL_RIO, "1+5+8", 9, False, 1),  # the modified fee
        (DEL_RIO, "4+7+9", 2, True, 1),
        (GARDEN, "1", 9, True, 4),
        (GARDEN, "1", 5, True, 1),
        (GARDEN, "1", 7, False, 1),
        (GARDEN, "1", 4, False, 0),
        (GARDEN, "16", 4, True, 3),  # look-alike rows under different heads
        (GARDEN, "79", 4, True, 1),
        (GARDEN, "95", 8, False, 1),
    ],
)
def test_the_collection_comes_out_of_the_pot_by_players_and_flop(
    id: str, fee: str, players: int, flop: bool, dollars: float
) -> None:
    assert collected(id, players, flop, fee) == dollars


@clause("001:5844")
@pytest.mark.parametrize(("players", "river", "dollars"), [(7, True, 6), (7, False, 5), (6, True, 4)])
def test_modified_fee_one_is_added_at_the_river_with_seven_or_more(players: int, river: bool, dollars: float) -> None:
    """001:5844."""
    assert collected(GARDEN, players, True, "105", river) == dollars


@clause("001:5855", "001:5906")
@pytest.mark.parametrize(("fee", "players", "each"), [("108", 6, 9), ("108", 5, 6), ("147", 3, 17)])
def test_time_collections_are_paid_by_each_player_when_the_clock_says(fee: str, players: int, each: int) -> None:
    """001:5855 and 001:5906."""
    seats = dict.fromkeys(range(1, players + 1), 500)
    due = start(GARDEN, seats, "", options={"fee": fee}, buttons={"dealer button": ["seat1"]}, collection_due=True)
    assert dropped(due) == each * players
    not_due = start(GARDEN, seats, "", options={"fee": fee}, buttons={"dealer button": ["seat1"]})
    assert dropped(not_due) == 0


@pytest.mark.parametrize(
    ("id", "options", "message"),
    [
        (PASO, {"fee": "15"}, "prints no option 15"),
        (PASO, {"stakes": "9-18"}, "is for \\$4-\\$8 games"),
        (GARDEN, {"fee": "1", "structure": "no_limit"}, "is for limit games"),
        (DEL_RIO, {"stakes": "8"}, "two amounts"),
        (DEL_RIO, {"seats": "11"}, "2 to 10 seats"),
        (DEL_RIO, {"colour": "red"}, "has no option 'colour'"),
    ],
)
def test_options_beyond_the_packet_are_refused_in_one_line(id: str, options: dict[str, str], message: str) -> None:
    with pytest.raises(BadSetup, match=message):
        start(id, SIX, "", options=options)
