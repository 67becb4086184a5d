"""A report says what was noticed, whenever that is; what has been told never changes, and silence is the floor's to break."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import Random

import pytest

from housedealer.bots import bot_for, seated
from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.house import SETTLED
from housedealer.irregularities.noticing import Reportable, moment, reportable
from housedealer.irregularities.replay import Difference, replay
from housedealer.irregularities.ways import MustChoose, Reported, report, ways
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Live, Sealed
from housedealer.table.events import HIDDEN, Event
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer, Pick
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.irregularities.driver import checks, hand, passive, ruled, rulings
from tests.irregularities.test_flop import DECK, play, to_board

HOLDEM = "garden_city/texas_holdem"
PAN = "garden_city/pan"
TILES = "garden_city/pai_gow_tiles"
THIRTEEN = "garden_city/thirteen_card_poker_red"
DOUBLE = "garden_city/double_hand_poker_bonus_gold"


def dealt(id: str, seed: int = 1, live: bool = False, unseen: bool = False) -> Round:
    """A round with bots at most seats, at its first question."""
    game = open_game(id)
    session = Session(game)
    for seat in range(1, min(game.size, max(entry(id).seats["min"], 4)) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    return session.start(Live(unseen=unseen) if live else Sealed.of(id, seed))


def step(round_: Round) -> None:
    """One answer: players check, call or do as a bot; a live dealer names the first card that can have come."""
    seat, question = next(iter(round_.open.items()))
    ids = {option.id for option in question.options}
    if seat == HOUSE_DEALER or (HIDDEN in round_.felt.cards[f"seat{seat}.hand"] and "discard" in ids):
        round_.answer(seat, question.default)
    elif ids & {"check", "call"}:
        round_.answer(seat, passive(question))
    else:
        round_.answer(seat, seated(bot_for(entry(round_.game.id).module), Random(seat))(round_, question))


def until(round_: Round, kind: str, place: str = "") -> Reportable:
    """Play on until something of a kind can be reported."""
    while round_.open:
        for found in reportable(moment(round_)):
            if found.kind == kind and found.place.startswith(place):
                return found
        step(round_)
    raise AssertionError(f"{kind} never could be reported at {round_.game.id}")


def check(round_: Round, told: Sequence[Event]) -> None:
    """Nothing that was told has changed, no chip is lost, and the record replays to the same events."""
    assert round_.events[: len(told)] == list(told)
    while round_.open:
        step(round_)
    assert round_.felt.total() == sum(round_.setup.chips.values())
    lines = [{"round": 1, "seq": seq, **event.to_json()} for seq, event in enumerate(round_.events)]
    difference, _ = replay(json.loads(json.dumps(lines)), lambda id, options: open_game(id, options))
    assert difference is None, difference


CONDUCT = [
    ("double_hand", DOUBLE, "touched", 1, "touched"),
    ("double_hand", DOUBLE, "switched", 1, "switched"),
    ("double_hand", DOUBLE, "set_short", 1, "set_short"),
    ("double_hand", DOUBLE, "wager_removed", 1, "wager_removed"),
    ("draw", "garden_city/draw_hi_lo", "miscalled", 1, "miscalled"),
    ("draw", "garden_city/draw_hi_lo", "miscalled", 2, "miscalled_forfeit"),
    ("draw", "garden_city/lo_ball", "unprotected", 2, "retrieved"),
    ("flop", HOLDEM, "unprotected", 2, "retrieved"),
    ("flop", HOLDEM, "miscalled", 1, "miscalled"),
    ("flop", HOLDEM, "miscalled", 2, "miscalled_forfeit"),
    ("stud", "garden_city/asian_stud", "touched", 1, "touched"),
    ("stud", "garden_city/asian_stud", "touched", 2, "touched_retrieved"),
    ("stud", "garden_city/razz", "unprotected", 2, "retrieved"),
    ("thirteen", THIRTEEN, "chips_changed", 1, "chips_changed"),
    ("thirteen", THIRTEEN, "chips_changed", 2, "chips_declared"),
    ("tiles", TILES, "switched", 1, "switched"),
    ("tiles", TILES, "wager_removed", 1, "wager_removed"),
    ("pan", PAN, "wrong_count", 11, "eleven"),
]


def test_what_players_do_is_ruled_on_by_its_printed_line() -> None:
    for _, id, kind, amount, name in CONDUCT:
        round_ = dealt(id)
        found = until(round_, kind)
        told = list(round_.events)
        report(round_, Accident(kind, found.place, amount=amount))
        assert ruled(round_, name)["cite"].startswith("001:"), (id, kind, amount)
        check(round_, told)


for family, *_rest, ruling in CONDUCT:
    checks(family, str(ruling))(test_what_players_do_is_ruled_on_by_its_printed_line)


@pytest.mark.parametrize(("id", "kind"), [(DOUBLE, "switched"), (TILES, "switched"), (DOUBLE, "touched")])
def test_a_hand_that_is_foul_loses_its_wager_whatever_it_holds(id: str, kind: str) -> None:
    for seed in range(4):
        round_ = dealt(id, seed)
        place = until(round_, kind).place
        report(round_, Accident(kind, place))
        while round_.open:
            step(round_)
        (why,) = {event.why for event in round_.events if event.kind == "ruling"}
        lost = [event for event in round_.events if event.why == why and str(event.source).startswith(place)]
        assert lost, "the wager of a foul hand is lost by its own rule"


@checks("pan", "found_late")
def test_a_pan_hand_found_wrong_after_its_first_draw_retires_and_still_pays() -> None:
    round_ = dealt(PAN)
    while not any(event.kind == "pluck" for event in round_.events):
        step(round_)
    drawn = next(event.target for event in round_.events if event.kind == "pluck")
    seat = str(drawn).partition(".")[0]
    told = list(round_.events)
    report(round_, Accident("wrong_count", f"{seat}.hand", amount=9))
    assert ruled(round_, "found_late")["cite"] == "001:2417"
    check(round_, told)
    assert any(event.kind == "fold" and event.target == "retired" for event in round_.events[len(told) :])


def test_a_pan_hand_short_before_its_first_draw_is_filled_where_it_was_dealt() -> None:
    """001:2416. Nobody has answered since, so the packet's rule is the only way."""
    round_ = dealt(PAN)
    until(round_, "wrong_count")
    told = list(round_.events)
    way = report(round_, Accident("wrong_count", "seat2.hand", amount=9))
    assert way.id == "take_back" and way.answers == 0
    assert [event.why.cite for event in way.rulings if event.why] == ["001:2416"]
    assert len(hand(round_, 2)) == 10
    check(round_, told)


@pytest.mark.parametrize(("count", "cite", "verdict"), [(1, "001:2224", "keep"), (2, "001:2225", "return_wager")])
def test_tiles_exposed_to_a_player_cite_their_own_sub_rule(count: int, cite: str, verdict: str) -> None:
    round_ = dealt(TILES)
    until(round_, "switched")  # the hands are being set
    bank = round_.table.holder("player-dealer")
    place = next(f"seat{n}.hand" for n in round_.setup.players if n != bank and round_.felt.cards[f"seat{n}.hand"])
    told = list(round_.events)
    way = report(round_, Accident("exposed", place, amount=count))
    (ruling,) = way.rulings
    assert ruling.why is not None and (ruling.why.cite, ruling.what["verdict"]) == (cite, verdict)
    check(round_, told)


@pytest.mark.parametrize(("count", "cite"), [(1, "001:2228"), (2, "001:2229")])
def test_tiles_exposed_to_the_designated_player_cite_their_own_sub_rule(count: int, cite: str) -> None:
    round_ = dealt(TILES)
    until(round_, "switched")
    told = list(round_.events)
    way = report(round_, Accident("exposed", f"seat{round_.table.holder('player-dealer')}.hand", amount=count))
    assert [event.why.cite for event in way.rulings if event.why] == [cite]
    check(round_, told)


# -- late ----------------------------------------------------------------------------------------------------------------


def test_a_boxed_card_reported_after_the_flop_never_changes_the_flop_unsaid() -> None:
    round_ = to_board(play(HOLDEM), 3)
    told = list(round_.events)
    offered = ways(round_, Accident("boxed", "seat2.hand", card=1))
    assert [way.id for way in offered] == ["stands", "take_back", "void"]
    with pytest.raises(MustChoose):
        report(round_, Accident("boxed", "seat2.hand", card=1))
    assert round_.events == told
    report(round_, Accident("boxed", "seat2.hand", card=1), "take_back", by="Flo")
    assert round_.events[len(told)].kind == "take_back"
    check(round_, told)


def test_a_boxed_card_reported_before_anybody_acted_goes_by_the_packet() -> None:
    round_ = play(HOLDEM)
    told = list(round_.events)
    way = report(round_, Accident("boxed", "seat2.hand", card=1))
    assert way.id == "take_back" and way.answers == 0 and ruled(round_, "boxed")["cite"] == "001:1382"
    assert DECK[0] in round_.felt.cards["muck"] and DECK[0] not in hand(round_, 2)
    check(round_, told)


def test_an_exposed_hole_card_is_exchanged_when_it_is_noticed_before_the_flop() -> None:
    round_ = play(HOLDEM)
    first = hand(round_, 3)[0]
    round_.answer(1, Answer("call"))
    told = list(round_.events)
    way = report(round_, Accident("exposed", "seat3.hand", card=1))
    assert way.id == "ruling" and ruled(round_, "exposed")["cite"] == "001:1383"
    assert round_.felt.cards["burn_card"] == [first] and first not in hand(round_, 3)
    check(round_, told)


def test_a_card_too_many_comes_back_before_its_player_acts_and_kills_the_hand_after() -> None:
    early, late = play(HOLDEM), play(HOLDEM)
    report(early, Accident("too_many", "seat1.hand"))
    assert rulings(early) == [("too_many", "seat1.hand")] and len(hand(early, 1)) == 2
    late.answer(1, Answer("call"))
    told = list(late.events)
    report(late, Accident("too_many", "seat1.hand"))
    assert rulings(late) == [("wrong_count", "seat1")]
    check(late, told)


def test_a_flop_with_too_many_cards_is_dealt_anew_unless_there_was_substantial_action() -> None:
    round_ = to_board(play(HOLDEM, again=([],)), 3)
    before = list(round_.felt.cards["board"])
    report(round_, Accident("four_card_flop", "board"))
    assert rulings(round_) == [("flop_too_many", "board")] and round_.felt.cards["board"] != before
    acted = to_board(play(HOLDEM), 3)
    for _ in range(2):
        seat, question = next(iter(acted.open.items()))
        bet = next((option for option in question.options if isinstance(option, Amount) and option.id == "bet"), None)
        acted.answer(seat, Answer("call") if bet is None else Answer("bet", bet.low))
    before = list(acted.felt.cards["board"])
    report(acted, Accident("four_card_flop", "board"))
    assert rulings(acted) == [("flop_stands", "board")] and acted.felt.cards["board"] == before


@pytest.mark.parametrize("street", [4, 5])
def test_once_the_turn_is_dealt_nothing_is_known_of_a_card_too_many_on_the_flop(street: int) -> None:
    round_ = to_board(play(HOLDEM), street)
    told = list(round_.events)
    with pytest.raises(HouseDealerError, match="nothing is known about that at board now"):
        report(round_, Accident("four_card_flop", "board"))
    assert list(round_.events) == told


def test_what_has_been_reported_is_not_ruled_on_twice() -> None:
    round_ = play(HOLDEM)
    report(round_, Accident("exposed", "seat3.hand", card=1))
    told = list(round_.events)
    with pytest.raises(Reported):
        report(round_, Accident("exposed", "seat3.hand", card=1))
    assert round_.events == told


@pytest.mark.parametrize(
    ("id", "noticed"),
    [
        (HOLDEM, Accident("unprotected", "board")),
        (HOLDEM, Accident("unprotected", "seat9")),
        (HOLDEM, Accident("exposed", "seat3.hand", card=7)),
        (HOLDEM, Accident("exposed", "burn", card=1)),
        ("garden_city/lo_ball", Accident("joker", "seat1.hand", card=1)),
        ("garden_city/seven_card_stud", Accident("exposed", "seat1.hand", card=4)),
        (DOUBLE, Accident("touched", "board")),
        (PAN, Accident("wrong_count", "seat1.hand", amount=10)),
        (THIRTEEN, Accident("exposed", "seat1.hand", amount=14)),
        (TILES, Accident("exposed", "stack9")),
        (HOLDEM, Accident("", "")),
    ],
)
def test_bad_kinds_places_and_cards_are_refused_with_a_reason(id: str, noticed: Accident) -> None:
    round_ = dealt(id)
    for _ in range(12):
        if round_.open:
            step(round_)
    told = list(round_.events)
    with pytest.raises(HouseDealerError, match=r".+"):
        report(round_, noticed)
    assert round_.events == told


# -- what has been settled -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["blackjack_switch", "casino_war", "six_card_poker"])
def test_an_accident_found_after_a_wager_was_settled_early_does_not_reopen_it(game: str) -> None:
    """No packet says, so it is the same rule of the house at all three; only the floor may void what was paid."""
    id = f"garden_city/{game}"
    for seed in range(60):
        round_ = dealt(id, seed)
        while round_.open and not any(event.kind in SETTLED for event in round_.events):
            step(round_)
        places = [found for found in reportable(moment(round_)) if found.kind == "exposed"] if round_.open else []
        if places:
            break
    told, chips = list(round_.events), dict(round_.felt.chips)
    offered = ways(round_, Accident("exposed", places[0].place))
    assert offered[0].id == "ruling" and offered[-1].id == "void"
    report(round_, Accident("exposed", places[0].place))
    assert rulings(round_) == [("play_on", places[0].place)] and dict(round_.felt.chips) == chips
    check(round_, told)


# -- live dealers ----------------------------------------------------------------------------------------------------------


def waits_for(round_: Round) -> str:
    """The place to which the card goes that a live dealer has to name."""
    option = round_.open[HOUSE_DEALER].options[0]
    return option.place if isinstance(option, Pick) else ""


def at_the_flop(named: int) -> Round:
    round_ = dealt(HOLDEM, live=True)
    while not (HOUSE_DEALER in round_.open and waits_for(round_) == "board"):
        step(round_)
    for _ in range(named):
        step(round_)
    return round_


@pytest.mark.parametrize("named", [0, 1, 2])
@pytest.mark.parametrize("kind", ["four_card_flop", "boxed", "joker"])
def test_at_a_live_table_any_card_of_a_flop_can_be_the_wrong_one(kind: str, named: int) -> None:
    round_ = at_the_flop(named)
    assert moment(round_).coming == ("board", named + 1)
    told = list(round_.events)
    report(round_, Accident(kind, "board"))
    assert round_.events[: len(told)] == told
    step(round_)
    while HOUSE_DEALER in round_.open:
        step(round_)
    assert rulings(round_)[0][1] == "board"
    check(round_, told)


def test_at_a_live_table_a_card_noticed_one_card_late_takes_the_deal_back_to_it() -> None:
    round_ = dealt(HOLDEM, live=True)
    while HOUSE_DEALER not in round_.open:
        step(round_)
    while (moment(round_).coming or ("",))[0] == "":  # cards drawn for the button are no cards of a hand
        step(round_)
    place = waits_for(round_)
    step(round_)
    step(round_)
    told = list(round_.events)
    way = report(round_, Accident("exposed", place, card=1))
    assert way.id == "take_back" and not way.by_the_house
    assert waits_for(round_) == place
    check(round_, told)
    assert rulings(round_)[0] == ("exposed", place)


@pytest.mark.parametrize("id", [HOLDEM, "garden_city/lo_ball", "garden_city/hi_draw"])
@pytest.mark.parametrize("kind", ["exposed", "too_many", "too_few", "boxed"])
def test_at_a_live_table_where_hands_stay_unseen_a_hole_card_can_be_reported_after_the_deal(id: str, kind: str) -> None:
    round_ = dealt(id, live=True, unseen=True)
    while not any(question.option("fold") for question in round_.open.values()):
        step(round_)
    told = list(round_.events)
    report(round_, Accident(kind, "seat1.hand", card=2))
    check(round_, told)
    assert next(name for name, _ in rulings(round_)) in (kind, "exposed_kept")


@pytest.mark.parametrize("game", ["three_card_poker", "blackjack_switch"])
def test_a_live_round_in_which_nobody_bets_and_no_card_is_dealt_replays(game: str) -> None:
    round_ = dealt(f"garden_city/{game}", live=True, unseen=True)
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, question.default)
    assert not any(event.kind == "deal" for event in round_.events)
    check(round_, list(round_.events))


@pytest.mark.parametrize("named", [0, 7, 12])
def test_five_exposed_cards_of_thirteen_are_a_misdeal_wherever_the_dealer_is(named: int) -> None:
    """001:3345."""
    round_ = dealt(THIRTEEN, live=True)
    while HOUSE_DEALER not in round_.open:
        step(round_)
    place = waits_for(round_)
    for _ in range(named):
        step(round_)
    report(round_, Accident("exposed", place, amount=5))
    while HOUSE_DEALER in round_.open:
        step(round_)
    assert round_.voided and ruled(round_, "exposed")["cite"] == "001:3345"


def test_at_every_table_something_can_be_reported_while_cards_lie_there() -> None:
    for id in entry_ids():
        round_ = dealt(id)
        while round_.open and not any(place.endswith(".hand") and lying for place, lying in round_.felt.cards.items()):
            step(round_)
        if round_.open:
            assert reportable(moment(round_)), id


def test_cards_that_only_their_holder_knows_can_be_thrown_away() -> None:
    """At a live draw table a player names how many cards, and nobody says which."""
    round_ = dealt("garden_city/lo_ball", live=True, unseen=True)
    while not any(question.option("discard") for question in round_.open.values()):
        step(round_)
    seat = next(iter(round_.open))
    round_.answer(seat, Answer("discard", [HIDDEN, HIDDEN]))
    assert round_.answers[-1][1].to_json() == {"option": "discard", "value": [HIDDEN, HIDDEN]}
    check(round_, list(round_.events))


def test_tiles_exposed_while_stacking_are_ruled_on_before_anybody_has_answered() -> None:
    """001:2222. Nothing has to be taken back for it."""
    round_ = dealt(TILES)
    while not any(question.option("stack_1") for question in round_.open.values()):
        step(round_)
    told = list(round_.events)
    way = report(round_, Accident("exposed", "stack.3", amount=2))
    assert way.id == "ruling" and [event.why.cite for event in way.rulings if event.why] == ["001:2222"]
    check(round_, told)


def test_two_of_the_same_cards_in_two_hands_are_offered_where_another_hand_lies() -> None:
    round_ = dealt(THIRTEEN)
    until(round_, "identical")
    offered = [found for found in reportable(moment(round_)) if found.kind == "identical"]
    assert sum(found.amounts == (1,) for found in offered) == 1  # the hand that was dealt first
    assert all(found.amounts in ((1,), (1, 2)) for found in offered)


def test_an_exposed_hole_card_that_its_player_has_acted_on_is_the_floors_to_decide() -> None:
    """001:1383 exchanges it once the deal is complete; what has been acted on is not changed unasked."""
    round_ = play(HOLDEM)
    round_.answer(1, Answer("call"))
    offered = ways(round_, Accident("exposed", "seat1.hand", card=1))
    assert [way.id for way in offered] == ["stands", "take_back", "void"]


def test_ways_that_come_to_the_same_are_offered_once() -> None:
    round_ = dealt("garden_city/three_card_poker")
    found = until(round_, "too_few")
    offered = ways(round_, Accident("too_few", found.place))
    assert sum(way.result.voided for way in offered) == 1


def test_a_card_boxed_at_a_shuffler_is_replaced_by_one_that_the_live_dealer_names() -> None:
    round_ = dealt("garden_city/double_hand_poker_bonus_gold_10", live=True)
    while not any(question.option("set") for question in round_.open.values()):
        step(round_)
    told, seat = list(round_.events), next(iter(round_.open))
    way = ways(round_, Accident("boxed", f"seat{seat}.hand"))[0]
    report(round_, Accident("boxed", f"seat{seat}.hand"), way.id)
    check(round_, told)


def test_nothing_is_reported_of_the_conduct_of_a_player_who_has_folded() -> None:
    """Who has thrown the hand away can no longer be kept from betting, or lose it."""
    round_ = dealt(HOLDEM)
    until(round_, "check_out_of_turn")
    (seat,) = round_.open
    round_.answer(seat, Answer("fold"))
    offered = {found.place.partition(".")[0] for found in reportable(moment(round_))}
    assert f"seat{seat}" not in offered
    with pytest.raises(HouseDealerError, match="nothing is known"):
        ways(round_, Accident("check_out_of_turn", f"seat{seat}"))


def test_what_is_in_no_list_can_take_back_as_many_decisions_as_were_made_up_to_eight() -> None:
    round_ = dealt(HOLDEM)
    offered = list[tuple[int, ...]]()
    while len(offered) < 11:
        (found,) = [found for found in reportable(moment(round_)) if found.kind == "something_else"]
        offered.append(found.amounts)
        assert (found.place, found.cards) == ("", ())
        step(round_)
    assert [len(amounts) for amounts in offered] == [1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8]
    assert offered[-1] == tuple(range(1, 9))


def test_a_difference_says_what_was_recorded_and_what_is_played_now() -> None:
    recorded = {
        "round": 3,
        "seq": 7,
        "kind": "bet",
        "from": "seat1.stack",
        "amount": 400,
        "face": None,
        "why": {"text": "x"},
    }
    told = str(Difference(3, 7, recorded, None))
    assert told == (
        'round 3, event 7:\n  recorded {"kind": "bet", "from": "seat1.stack", "amount": 400}\n  replayed nothing'
    )
