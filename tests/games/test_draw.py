"""The draw games of Garden City: blinds and kills, the draw, the joker, check-raise and caps, the sevens rule."""

from __future__ import annotations

from typing import Any

import pytest

from housedealer.cards import cards
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Live, Sealed, Stacked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer, Pick
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

HI, HI_LO, LO, WINNER = (f"garden_city/{game}" for game in ("hi_draw", "draw_hi_lo", "lo_ball", "winner_kill_lo_ball"))
ALL = (HI, HI_LO, LO, WINNER)
LIMIT = {"fee": "none", "structure": "limit", "stakes": "20-20", "blinds": "10/20"}
SPREAD = {"fee": "none", "structure": "spread", "stakes": "2-20"}


def players(count: int, stack: int = 200) -> dict[int, int]:
    return dict.fromkeys(range(1, count + 1), stack)


def hand(id: str, count: int, deck: str = "", stacks_: dict[int, int] | None = None, **options: str) -> Round:
    """A hand with the button on seat 1, so that seat 2 is dealt to first."""
    small, big = (1, 3 if options.get("blinds", "").count("/") == 2 else 2) if count > 2 else (2, 1)
    buttons = {"dealer button": [f"seat{count}"], "small blind": [f"seat{small}"], "big blind": [f"seat{big}"]}
    if big == 3:
        buttons["middle blind"] = ["seat2"]
    return start(id, stacks_ or players(count), deck, options={**SPREAD, **options}, buttons=buttons)


def deal(*hands: str, then: str = "") -> str:
    """Five cards for each seat from the left of the button on, the burn, and the cards drawn."""
    rows = [hand.split() for hand in hands]
    return " ".join([*(row[at] for at in range(5) for row in rows), then])


def actor(round_: Round) -> int:
    (seat,) = round_.open
    return seat


def options_of(round_: Round) -> dict[str, Any]:
    question = round_.open[actor(round_)]
    return {option.id: getattr(option, "amount", getattr(option, "high", None)) for option in question.options}


def discard(round_: Round, seat: int, thrown: str = "") -> Round:
    round_.answer(seat, Answer("discard", cards(thrown)))
    return round_


def pat(round_: Round) -> Round:
    """Everyone who is asked stands pat."""
    while round_.open and "discard" in options_of(round_):
        discard(round_, actor(round_))
    return round_


def passive(round_: Round) -> Round:
    """Everyone checks or calls and stands pat to the end."""
    while round_.open:
        offered = options_of(round_)
        if "discard" in offered:
            discard(round_, actor(round_))
        else:
            round_.answer(actor(round_), Answer("check" if "check" in offered else "call"))
    return round_


# -- the button and the blinds ------------------------------------------------------------------------------------------


@clause("001:1005", "001:841", "001:1578")
@pytest.mark.parametrize(
    ("id", "drawn", "button"),
    [
        (HI, "2c Ad Jo", 2),  # the highest card; the joker is the lowest
        (HI, "Ks Kh 9d", 1),
        (HI_LO, "Jo 2c 2d", 3),
        (LO, "2c Ad Jo", 3),  # the lowest card, the joker below the ace
        (LO, "Ad 2c Ac", 3),
        (WINNER, "Kd 9h 9c", 3),
    ],
)
def test_a_new_game_draws_for_the_button(id: str, drawn: str, button: int) -> None:
    """001:1005, 001:841, 001:1578."""
    round_ = start(id, players(3), drawn, "", options=SPREAD)
    assert round_.table.holder("dealer button") == button


@clause("001:1002")
@pytest.mark.parametrize("id", ALL)
def test_two_blinds_are_live_and_the_betting_starts_left_of_the_big_one(id: str) -> None:
    """001:1002."""
    round_ = hand(id, 4)
    assert [post[1:] for post in told(round_, "post")] == [("seat2.bet", 100), ("seat3.bet", 200)]
    say(round_, "4 call", "1 call", "2 call")
    assert list(options_of(round_)) == ["fold", "check", "raise"]


@clause("001:991")
def test_three_players_may_post() -> None:
    """001:991: the first two or three players."""
    round_ = hand(HI, 5, structure="limit", stakes="4-4", blinds="1/1/2")
    assert [post[1:] for post in told(round_, "post")] == [("seat2.bet", 100), ("seat3.bet", 100), ("seat4.bet", 200)]
    assert actor(round_) == 5
    assert options_of(round_) == {"fold": None, "call": 200, "raise": 400}  # the opening bet completes the blind


def test_with_two_players_only_two_blinds_are_posted() -> None:
    round_ = hand(HI, 2, structure="limit", stakes="4-4", blinds="1/1/2")
    assert [post[2] for post in told(round_, "post")] == [100, 200]


@proves("rule:call", tables=ALL)
@pytest.mark.parametrize(("gypsy", "offered"), [("true", ["fold", "call", "raise"]), ("false", ["fold", "raise"])])
def test_a_gypsy_just_calls_the_big_blind(gypsy: str, offered: list[str]) -> None:
    """001:1101."""
    assert list(options_of(hand(HI, 4, gypsy=gypsy))) == offered


def test_without_gypsies_a_raise_may_still_be_called_and_a_short_stack_may_come_in() -> None:
    round_ = hand(HI, 4, stacks_={1: 1, 2: 200, 3: 200, 4: 200}, gypsy="false")
    say(round_, "4 raise 6")
    assert list(options_of(round_)) == ["fold", "call"]
    short = hand(HI, 4, stacks_={1: 200, 2: 200, 3: 200, 4: 2}, gypsy="false")
    assert list(options_of(short)) == ["fold", "call"]


@clause("001:1042")
def test_a_short_big_blind_is_played_as_if_it_were_posted_in_full() -> None:
    """001:1042."""
    round_ = hand(HI, 4, stacks_={1: 200, 2: 200, 3: 1, 4: 200})
    assert options_of(round_)["call"] == 200


# -- kills --------------------------------------------------------------------------------------------------------------

SIX_BEFORE = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}  # now 2, 3 and 4


@clause("001:1021", "001:1029")
@pytest.mark.parametrize("mark", ["new player", "missed blind"])
@pytest.mark.parametrize("id", [HI, HI_LO, LO])
def test_a_new_or_returning_player_waits_or_kills_the_pot(id: str, mark: str) -> None:
    """001:1021, 001:1029-1033: a kill is exactly twice the big blind and doubles the limit."""
    round_ = start(id, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, mark: ["seat6"]})
    assert options_of(round_) == {"wait": None, "kill": 400}
    say(round_, "6 kill")
    assert not round_.felt.buttons[mark]
    assert actor(round_) == 5
    assert options_of(round_) == {"fold": None, "call": 400, "raise": 4400}  # a spread of $4 to $40 over the kill
    say(round_, "5 call")
    assert list(options_of(round_)) == ["fold", "check", "raise"]  # the kill is live


@clause("001:1103")
def test_a_limit_is_doubled_in_both_rounds() -> None:
    """001:1103."""
    buttons = {**SIX_BEFORE, "missed blind": ["seat6"]}
    round_ = start(LO, players(6, 500), "", options=LIMIT, buttons=buttons)
    say(round_, "6 kill", "5 call", "6 check", "1 fold", "2 fold", "3 fold", "4 call")
    pat(round_)
    assert options_of(round_) == {"fold": None, "check": None, "bet": 4000}


def test_a_player_who_waits_is_not_dealt_in() -> None:
    round_ = start(HI, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, "new player": ["seat6"]})
    say(round_, "6 wait", "5 fold")
    assert actor(round_) == 1
    assert round_.felt.cards["seat6.hand"] == []
    assert round_.felt.buttons["new player"] == ["seat6"]


@clause("001:1034")
def test_one_kill_a_deal() -> None:
    """001:1034."""
    buttons = {**SIX_BEFORE, "missed blind": ["seat5", "seat6"]}
    round_ = start(HI, players(6), "", options=SPREAD, buttons=buttons)
    say(round_, "5 kill")
    assert actor(round_) == 1  # seat 6 may only wait, so it was not asked
    assert round_.felt.cards["seat6.hand"] == []


@clause("001:1002")
def test_left_of_the_big_blind_the_killer_acts_last() -> None:
    """001:1002."""
    round_ = start(HI, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, "missed blind": ["seat5"]})
    say(round_, "5 kill")
    assert actor(round_) == 6
    say(round_, "6 fold", "1 fold", "2 fold", "3 fold", "4 call")
    assert (actor(round_), list(options_of(round_))) == (5, ["fold", "check", "raise"])


def test_the_betting_of_a_killed_pot_may_start_left_of_the_kill() -> None:
    options = {**SPREAD, "kill_opens": "left_of_kill"}
    round_ = start(HI, players(6), "", options=options, buttons={**SIX_BEFORE, "missed blind": ["seat6"]})
    say(round_, "6 kill")
    assert actor(round_) == 1


@clause("001:1038")
def test_taking_it_in_the_middle_is_a_kill_and_the_button_passes_over() -> None:
    """001:1038: seat 2 comes in between the button and the small blind; the next button is seat 3's."""
    buttons = {"dealer button": ["seat6"], "small blind": ["seat1"], "big blind": ["seat3"], "missed blind": ["seat2"]}
    round_ = start(HI, players(6), "", options=SPREAD, buttons=buttons)
    assert [round_.table.holder(button) for button in ("dealer button", "small blind", "big blind")] == [1, 3, 4]
    say(round_, "2 kill", "5 fold", "6 fold", "1 fold", "2 fold", "3 fold")
    left = {button: list(places) for button, places in round_.felt.buttons.items()}
    after = start(HI, players(6), "", options=SPREAD, buttons=left)
    assert after.table.holder("dealer button") == 3
    assert after.felt.buttons["skip"] == []


@proves("rule:all_blinds", tables=ALL)
@clause("001:1028")
def test_the_total_of_the_blinds_is_owed_although_the_big_blind_skips_ahead() -> None:
    """001:1028: seat 4 should have had the big blind; somebody left and it is in the small blind's place."""
    buttons = {"dealer button": ["seat2"], "small blind": ["seat3"], "big blind": ["seat3"]}
    round_ = start(HI, {1: 200, 2: 200, 4: 200, 5: 200, 6: 200}, "", options=SPREAD, buttons=buttons)
    assert round_.table.holder("dealer button") == 4
    skipped = start(
        HI, {1: 200, 2: 200, 5: 200, 6: 200}, "", options=SPREAD,
        buttons={"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat4"]},
    )  # fmt: skip
    assert skipped.table.holder("small blind") == 5
    assert told(skipped, "post") == [
        ("seat6.stack", "seat6.bet", 200),
        ("seat5.stack", "seat5.bet", 200),
        ("seat5.stack", "pot", 100),  # the small blind beside it is dead money
    ]


@clause("001:1023")
def test_a_new_game_gives_free_hands_until_the_blind_has_passed() -> None:
    """001:1023."""
    buttons = {**SIX_BEFORE, "new player": ["seat6"], "opening": ["seat3"]}
    round_ = start(HI, players(6), "", options=SPREAD, buttons=buttons)
    assert actor(round_) == 5
    assert len(round_.felt.cards["seat6.hand"]) == 5


@clause("001:1022")
def test_a_transferred_player_is_dealt_in_at_once_and_owes_like_anyone_after_missing_the_blinds() -> None:
    """001:1022."""
    session = Session(open_game(HI, SPREAD))
    for seat in (1, 2, 3):
        session.sit(seat, f"player {seat}", 20_000)
    for number in range(4):  # the blind has passed every seat
        passive(session.start(Sealed.of("transfer", number)))
        session.finish()
    session.sit(4, "from a broken game", 20_000, transferred=True)
    session.sit(5, "new", 20_000)
    round_ = session.start(Sealed.of("transfer", 4))
    assert list(options_of(round_)) == ["wait", "kill"]
    say(round_, "5 wait")
    assert len(round_.felt.cards["seat4.hand"]) == 5
    assert round_.felt.cards["seat5.hand"] == []


# -- the winner's kill --------------------------------------------------------------------------------------------------


@clause("001:1641")
def test_the_winner_of_the_last_hand_has_to_kill() -> None:
    """001:1641."""
    round_ = hand(WINNER, 4)
    assert len(told(round_, "post")) == 2  # a first hand has no winner
    say(round_, "4 raise 6", "1 fold", "2 fold", "3 fold")
    assert round_.felt.buttons["kill"] == ["seat4"]
    again = start(
        WINNER, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, "kill": ["seat6"], "new player": ["seat1"]}
    )
    assert [post[1:] for post in told(again, "post")] == [("seat3.bet", 100), ("seat4.bet", 200), ("seat6.bet", 400)]
    assert actor(again) == 5  # nobody was asked to kill: one kill a deal, so seat 1 waits
    assert again.felt.cards["seat1.hand"] == []


@pytest.mark.parametrize(("winner", "posts"), [(3, {3: 400, 4: 200}), (4, {3: 100, 4: 400})])
def test_a_winner_in_a_blind_puts_up_the_kill_in_its_place(winner: int, posts: dict[int, int]) -> None:
    round_ = start(WINNER, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, "kill": [f"seat{winner}"]})
    assert {int(str(post[1])[4]): post[2] for post in told(round_, "post")} == posts


def test_nobody_has_to_kill_after_a_split_pot_or_when_the_winner_is_away() -> None:
    deck = deal("Ac 2c 3c 4c 6c", "Ad 2d 3d 4d 6d")
    round_ = passive(hand(WINNER, 2, deck))
    assert round_.felt.buttons["kill"] == []
    away = start(WINNER, players(6), "", options=SPREAD, buttons={**SIX_BEFORE, "kill": ["seat6"]}, away=(6,))
    assert [post[2] for post in told(away, "post")] == [100, 200]


# -- the collection -----------------------------------------------------------------------------------------------------


@proves("rule:fee", tables=ALL)
@clause("001:6098")
@pytest.mark.parametrize(("count", "fee"), [(8, 3), (7, 3), (6, 2), (5, 1), (2, 1)])
@pytest.mark.parametrize("id", ALL)
def test_the_collection_is_taken_after_the_first_betting_round(id: str, count: int, fee: int) -> None:
    """001:6098-6105, option 1."""
    buttons = {"dealer button": [f"seat{count}"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(id, players(count), "", buttons=buttons)
    while round_.open and "discard" not in options_of(round_):
        assert dropped(round_) == 0
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    assert dropped(round_) == fee


@clause("001:6116")
@pytest.mark.parametrize("key", ["6", "7"])
def test_the_no_limit_options_play_no_limit(key: str) -> None:
    """001:6116-6117."""
    round_ = start(HI, players(8), "", options={"fee": key}, buttons={"dealer button": ["seat8"]})
    assert options_of(round_)["raise"] == 20_000


# -- the draw -----------------------------------------------------------------------------------------------------------


@proves("rule:discard", "rule:drawn", tables=ALL)
@clause("001:995", "001:1010")
@pytest.mark.parametrize("id", ALL)
def test_up_to_five_cards_are_drawn_after_a_burn_from_the_left_of_the_button(id: str) -> None:
    """001:995, 001:1010-1011."""
    deck = deal("Ac Kd Qh Js 9c", "8c 8d 7h 6s 3c", "2c 2d 3h 4s 9d", then="5c Th Td Ts Tc 5h 7c")
    round_ = hand(id, 3, deck)
    say(round_, "1 call", "2 call", "3 check")
    assert actor(round_) == 2
    (option,) = round_.open[2].options
    assert isinstance(option, Pick)
    assert (option.least, option.most) == (0, 5)
    assert [str(card) for card in round_.felt.cards["burn"]] == ["5c"]
    discard(round_, 2, "Ac Kd Qh Js 9c")
    assert [str(card) for card in round_.felt.cards["seat2.hand"]] == ["Th", "Td", "Ts", "Tc", "5h"]
    discard(round_, 3)
    discard(round_, 1, "9d")
    assert [event.what for event in round_.events if event.kind == "draw"] == [5, 0, 1]
    assert actor(round_) == 2  # left of the button


def test_nobody_else_sees_what_is_thrown_away_or_drawn() -> None:
    round_ = hand(HI, 3, deal("Ac Kd Qh Js 9c", "8c 8d 7h 6s 3c", "2c 2d 3h 4s 9d"))
    say(round_, "1 call", "2 call", "3 check")
    discard(round_, 2, "9c")
    assert View(round_, "seat1").cards("seat2.hand") == [HIDDEN] * 5
    assert View(round_, "seat1").cards("seat2.discards") == [HIDDEN]
    assert View(round_, "seat2").cards("seat2.discards") == list(cards("9c"))


@pytest.mark.parametrize("id", ALL)
def test_a_stub_that_runs_out_is_made_of_what_others_have_thrown_away(id: str) -> None:
    """Eight players draw five each: 12 cards in the stub serve two of them and two cards of the third."""
    game = open_game(id, SPREAD)
    setup = hand(id, 8).setup
    round_ = Round(game, setup, Sealed.of("stub", id))
    while "discard" not in options_of(round_):
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    while "discard" in options_of(round_):
        seat = actor(round_)
        thrown = tuple(round_.felt.cards[f"seat{seat}.hand"])
        round_.answer(seat, Answer("discard", thrown))
        assert len(round_.felt.cards[f"seat{seat}.hand"]) == 5
        assert not set(thrown) & set(round_.felt.cards[f"seat{seat}.hand"])  # never one's own discards
    shuffles = [event for event in round_.events if event.kind == "shuffle"]
    assert len(shuffles) > 1
    assert len(shuffles[1].what) == 11  # two players' discards and the burn
    everything = [card for lying in round_.felt.cards.values() for card in lying]
    assert len(everything) == len(set(everything)) == 53


def test_a_stacked_round_that_reshuffles_is_replayed_from_its_record() -> None:
    buttons = {"dealer button": ["seat8"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(HI, players(8), options=SPREAD, buttons=buttons, chance=Stacked(*[[]] * 5))
    while round_.open:
        seat, offered = actor(round_), options_of(round_)
        if "discard" in offered:
            round_.answer(seat, Answer("discard", tuple(round_.felt.cards[f"seat{seat}.hand"])))
        else:
            round_.answer(seat, Answer("check" if "check" in offered else "call"))
    assert sum(event.kind == "shuffle" for event in round_.events) > 1
    (events,) = rounds(lines(round_))
    assert replay(events, open_game)[0] is None


def test_a_live_dealer_names_each_drawn_card_only_once() -> None:
    buttons = {"dealer button": ["seat2"], "small blind": ["seat2"], "big blind": ["seat1"]}
    dealt = cards("Ac 8c Kd 8d Qh 7h Js 6s 9c 3c")
    round_ = start(HI, players(2), options=SPREAD, buttons=buttons, chance=Live(dealt))
    say(round_, "1 call", "2 check")
    discard(round_, 2, "9c Js")
    round_.answer(0, Answer("card", cards("2c")))
    (still,) = round_.open[0].options
    assert isinstance(still, Pick)
    assert len(still.cards) == 53 - 10 - 1
    assert cards("2c")[0] not in still.cards


# -- betting ------------------------------------------------------------------------------------------------------------


def raises_made(round_: Round) -> int:
    count = 0
    while count < 12 and "raise" in options_of(round_):
        low = round_.open[actor(round_)].option("raise").low  # type: ignore[union-attr]
        round_.answer(actor(round_), Answer("raise", low))
        count += 1
    return count


@clause("001:1004", "001:840", "001:1577")
@pytest.mark.parametrize(("id", "count", "raises"), [(HI, 3, 3), (HI, 2, 12), (HI_LO, 3, 12), (LO, 4, 12)])
def test_raises_are_capped_in_hi_draw_alone_and_there_with_three_or_more(id: str, count: int, raises: int) -> None:
    """001:1004 against 001:840 and 001:1577."""
    assert raises_made(hand(id, count, stacks_=players(count, 2000))) == raises


@clause("001:1050", "001:886", "001:1624")
@pytest.mark.parametrize(
    ("id", "offered"), [(HI, ["fold", "call", "raise"]), (HI_LO, ["fold", "call"]), (LO, ["fold", "call"])]
)
def test_check_and_raise(id: str, offered: list[str]) -> None:
    """001:1050 permits it, 001:886 and 001:1624 do not."""
    round_ = hand(id, 3)
    say(round_, "1 call", "2 call", "3 check")
    pat(round_)
    say(round_, "2 check", "3 bet 2", "1 call")
    assert list(options_of(round_)) == offered


def test_where_check_and_raise_is_not_permitted_others_may_still_raise() -> None:
    round_ = hand(LO, 3)
    say(round_, "1 call", "2 call", "3 check")
    pat(round_)
    say(round_, "2 check", "3 bet 2")
    assert list(options_of(round_)) == ["fold", "call", "raise"]


@clause("001:1622")
def test_a_short_all_in_of_five_more_is_called_for_25_or_raised_to_40() -> None:
    """001:1622: $20 limit, a bet of $20, all-in for $25; the next player puts in $25 or $40."""
    round_ = start(
        LO, {1: 300, 2: 300, 3: 45, 4: 300}, "", options=LIMIT,
        buttons={"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"]},
    )  # fmt: skip
    say(round_, "4 call", "1 call", "2 call", "3 check")
    pat(round_)
    say(round_, "2 bet 20", "3 raise 25")
    assert options_of(round_) == {"fold": None, "call": 2500, "raise": 4000}


@clause("001:1129", "001:575")
def test_a_spread_bet_or_raise_lies_between_the_limits() -> None:
    """001:1129: from the lowest limit up to the highest; by the other reading a raise is at least the one before."""
    round_ = hand(HI, 2)
    say(round_, "1 call", "2 check")
    pat(round_)
    bet = round_.open[2].option("bet")
    assert (bet.low, bet.high) == (200, 2000)  # type: ignore[union-attr]
    say(round_, "2 bet 5")
    raise_ = round_.open[1].option("raise")
    assert (raise_.low, raise_.high) == (700, 2500)  # type: ignore[union-attr]
    say(round_, "1 raise 17")
    again = round_.open[2].option("raise")
    assert (again.low, again.high) == (1900, 3700)  # type: ignore[union-attr]
    other = hand(HI, 2, least_raise="last_raise")
    say(other, "1 call", "2 check")
    pat(other)
    say(other, "2 bet 5")
    raise_ = other.open[1].option("raise")
    assert (raise_.low, raise_.high) == (1000, 2500)  # type: ignore[union-attr]


# -- the showdown -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("one", "other", "options", "winner"),
    [
        ("Jo Kc Kd 9h 8s", "2c 2d 3h 3s 7c", {}, 2),  # a bug beside kings is an ace
        ("Jo Kc Kd 9h 8s", "2c 2d 3h 3s 7c", {"joker": "wild"}, 1),
        ("Jo Ac Ad Ah As", "Kc Qc Jc Tc 9c", {}, 1),
        ("Jo Ac Ad Ah As", "Kc Qc Jc Tc 9c", {"five_of_a_kind": "false"}, 2),
        ("Jo Kc 9c 5c 2c", "Ad Ah As 2d 3h", {}, 1),
    ],
)
def test_the_joker_in_a_high_hand(one: str, other: str, options: dict[str, str], winner: int) -> None:
    round_ = passive(hand(HI, 2, deal(one, other), None, **options))
    first_dealt = {1: 2, 2: 1}  # seat 2 is at the button's left
    assert stacks(round_)[first_dealt[winner]] == 202


@proves("rule:high_half", "rule:low_half", "rule:low", tables=ALL)
@clause("001:833")
def test_high_and_eight_low_halve_the_pot() -> None:
    """001:833."""
    round_ = passive(hand(HI_LO, 3, deal("Kc Kd Kh 9c 9d", "8c 6d 4h 2s Jo", "Qc Qd 8h 6s 4c")))
    assert stacks(round_) == {1: 198, 2: 201, 3: 201}
    alone = passive(hand(HI_LO, 3, deal("Kc Kd Kh 9c 9d", "9h 6d 4h 2s Jo", "Qc Qd 8h 6s 4c")))
    assert stacks(alone) == {1: 198, 2: 204, 3: 198}


@clause("001:1561")
def test_lo_ball_is_won_by_the_lowest_hand_with_the_joker_as_what_it_lacks() -> None:
    """001:1561."""
    round_ = passive(hand(LO, 2, deal("Ac 2c 3c 4c 6c", "Jo 2d 3d 4d 5d")))
    assert stacks(round_) == {1: 202, 2: 198}


@pytest.mark.parametrize(("option", "winner"), [("suit", 1), ("seat", 2)])
def test_an_odd_chip_goes_by_suit_or_by_seat(option: str, winner: int) -> None:
    deck = deal("Ad 2d 3c 4c 8c", "9d Th Js Qc Kc", "Ac 2h 3d 4d 8d")
    round_ = hand(LO, 3, deck, odd_chips=option, blinds="1/1", stakes="1-10")
    say(round_, "1 call", "2 check", "3 check")
    passive(round_)
    assert stacks(round_) == {winner: 201, 3 - winner: 200, 3: 199}


# -- the sevens rule ----------------------------------------------------------------------------------------------------


@clause("001:1635")
@pytest.mark.parametrize(
    ("passed", "caller", "returned"),
    [
        ("7c 5d 3h 2s Ac", "8c 5c 3d 2d Ad", True),  # a seven that was passed and is the best hand
        ("6c 5d 3h 2s Ac", "8c 5c 3d 2d Ad", True),  # or better
        ("8c 5d 3h 2s Ac", "9c 5c 3d 2d Ad", False),  # an eight may be passed
        ("7c 5d 3h 2s Ac", "6c 5c 3d 2d Ad", False),  # the passed seven loses
        ("Jo 7d 4h 3s 2c", "8c 5c 3d 2d Ad", True),
    ],
)
def test_a_passed_seven_that_wins_takes_no_bet_after_the_draw(passed: str, caller: str, returned: bool) -> None:
    """001:1635."""
    round_ = hand(LO, 2, deal(passed, caller))
    say(round_, "1 call", "2 check")
    pat(round_)
    say(round_, "2 check", "1 bet 10", "2 call")
    best = 2 if passed[0] != "7" or caller[0] != "6" else 1
    pot = 2 if returned else 12
    assert stacks(round_) == {best: 200 + pot, 3 - best: 200 - pot}


def test_the_sevens_rule_can_be_switched_off_and_does_not_touch_a_bet_seven() -> None:
    deck = deal("7c 5d 3h 2s Ac", "8c 5c 3d 2d Ad")
    off = hand(LO, 2, deck, sevens="false", approved="no")
    say(off, "1 call", "2 check")
    say(pat(off), "2 check", "1 bet 10", "2 call")
    assert stacks(off)[2] == 212
    bet = hand(LO, 2, deck)
    say(bet, "1 call", "2 check")
    say(pat(bet), "2 bet 10", "1 call")
    assert stacks(bet)[2] == 212


def test_bets_of_those_who_folded_go_back_too() -> None:
    round_ = hand(LO, 3, deal("7c 5d 3h 2s Ac", "8c 5c 3d 2d Ad", "9c 5h 4d 2h Ah"))
    say(round_, "1 call", "2 call", "3 check")
    say(pat(round_), "2 check", "3 bet 4", "1 raise 10", "2 call", "3 fold")
    assert stacks(round_) == {1: 198, 2: 204, 3: 198}


@clause("001:1635")
def test_all_bets_after_the_draw_go_back_also_those_that_an_all_in_seven_did_not_call() -> None:
    """The passed seven is all-in for the main pot and the best hand of all."""
    deck = deal("7c 5d 3h 2s Ac", "8c 5c 3d 2d Ad", "9c 5h 4d 2h Ah")
    round_ = hand(LO, 3, deck, stacks_={1: 100, 2: 6, 3: 100})
    say(round_, "1 call", "2 call", "3 check")
    say(pat(round_), "2 check", "3 bet 10", "1 call", "2 call")
    assert stacks(round_) == {1: 98, 2: 10, 3: 98}


def test_where_a_passed_seven_wins_only_a_side_pot_the_bets_in_the_main_pot_stand() -> None:
    """Seat 1 is all-in after the draw with a six; seat 2's passed seven beats seat 3 above that."""
    deck = deal("7c 5d 3h 2s Ac", "8c 5c 3d 2d Ad", "6c 5h 4d 2h Ah")
    round_ = hand(LO, 3, deck, stacks_={1: 6, 2: 100, 3: 100})
    say(round_, "1 call", "2 call", "3 check")
    say(pat(round_), "2 check", "3 bet 10", "1 call", "2 call")
    assert stacks(round_) == {1: 18, 2: 94, 3: 94}


@clause("001:6106", "001:6108")
@pytest.mark.parametrize(("count", "fee", "key"), [(7, 5, "2"), (6, 3, "2"), (7, 3, "1"), (7, 5, "4")])
def test_the_whole_blind_is_in_the_pot_that_pays_the_fee(count: int, fee: int, key: str) -> None:
    """Everyone folds to the big blind: the blinds make a pot of $6 at a $4-$40 table, and $5 of it is the printed fee."""
    stacks_ = dict.fromkeys(range(1, count + 1), 2000)
    buttons = {"dealer button": [f"seat{count}"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(HI, stacks_, "", options={"fee": key}, buttons=buttons)
    while round_.open:
        say(round_, f"{actor(round_)} fold")
    game: Any = round_.game
    blinds = game.stakes.small_blind + game.stakes.big_blind
    assert dropped(round_) * 100 == min(fee * 100, blinds)
    if key == "2":
        assert dropped(round_) == fee
