"""Stud games when something goes wrong: every rule at every table that plays by it."""

from __future__ import annotations

import pytest

from housedealer.cards import JOKER, Card
from housedealer.games.stud import Stud
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.ways import report, ways
from housedealer.irregularities.with_accidents import TableWithAccidents
from housedealer.packets.entries import entry_ids, open_game
from housedealer.packets.irregularities import rulings_of
from housedealer.table.events import UP
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.irregularities.driver import begin, checks, go_on, hand, put_in, ruled, rulings

TABLES = [id for id in entry_ids() if rulings_of(id).family == "stud"]
SEVEN = [id for id in TABLES if "seven_cards" in rulings_of(id).rulings]
everywhere = pytest.mark.parametrize("id", TABLES)
seven_cards = pytest.mark.parametrize("id", SEVEN)


def game_of(id: str) -> Stud:
    game = open_game(id)
    assert isinstance(game, Stud)
    return game


def deck_of(id: str) -> list[Card]:
    """A deck in which no two neighbours have one rank: the pack rank by rank, suits apart."""
    pack = list(game_of(id).pack)
    return sorted(pack, key=lambda card: (card.suit_order, card.rank))


def holes(id: str) -> int:
    return 2 if id in SEVEN else 1


def play(id: str, *accidents: Accident, again: tuple[list[Card], ...] = ()) -> Round:
    """Three players at a limit table, dealt to from seat 1."""
    wanted = {"fee": "none", "structure": "limit", "stakes": "4-8", "force": "1"}
    return begin(id, {1: 200, 2: 200, 3: 200}, deck_of(id), *accidents, again=again, options=wanted)


def street(round_: Round, cards: int) -> Round:
    """On to the betting after so many cards each."""
    return go_on(round_, lambda now: len(now.felt.cards["seat1.hand"]) >= cards and bool(now.open))


def faces(round_: Round, seat: int) -> str:
    return "".join("u" if face == UP else "d" for face in round_.felt.faces[f"seat{seat}.hand"])


def first(id: str) -> int:
    """How many cards each player has at the first betting."""
    return holes(id) + 1


# -- the first cards --------------------------------------------------------------------------------------------------------


@everywhere
@checks("stud", "boxed", "joker")
def test_boxed_cards_and_jokers_are_dead_and_the_next_card_replaces_them(id: str) -> None:
    deck = deck_of(id)
    round_ = play(id, Accident("boxed", "seat2.hand", card=1), Accident("joker", "seat3.hand", card=1))
    assert round_.felt.cards["muck"] == [deck[1], JOKER]
    assert [hand(round_, seat)[0] for seat in (1, 2, 3)] == [deck[0], deck[2], deck[3]]
    assert {name for name, _ in rulings(round_)} == {"boxed", "joker"}


@everywhere
@checks("stud", "joker_unannounced")
def test_who_acts_on_a_hidden_joker_has_a_foul_hand(id: str) -> None:
    first_to_act = next(iter(play(id).open))
    round_ = play(id, Accident("joker_unseen", f"seat{first_to_act}.hand", card=1))
    assert JOKER in hand(round_, first_to_act)
    if first_to_act not in round_.open:
        go_on(round_, lambda now: first_to_act in now.open)
    round_.answer(first_to_act, Answer("call"))
    assert ruled(round_, "joker_unannounced")["verdict"] == "dead_hand"
    lost = go_on(round_)
    assert put_in(lost, first_to_act) > 0 and hand(lost, first_to_act) == []


@everywhere
@checks("stud", "exposed")
def test_after_an_exposed_hole_card_the_door_card_is_dealt_down(id: str) -> None:
    deck = deck_of(id)
    round_ = play(id, Accident("exposed", "seat2.hand", card=1))
    assert ruled(round_, "exposed")["verdict"] == "play_on"
    assert faces(round_, 2) == "u" + "d" * holes(id)
    assert faces(round_, 1) == "d" * holes(id) + "u"
    assert hand(round_, 2) == deck[1 : 3 * first(id) : 3]


@everywhere
@checks("stud", "both_exposed")
def test_two_cards_turned_up_by_the_dealer_are_a_misdeal_and_every_ante_goes_back(id: str) -> None:
    cards = (1, 2)
    round_ = play(id, *(Accident("exposed", "seat3.hand", card=card) for card in cards))
    assert ruled(round_, "both_exposed")["verdict"] == "misdeal"
    assert round_.finished
    assert [round_.felt.chips[f"seat{seat}.stack"] for seat in (1, 2, 3)] == [20_000] * 3
    assert round_.felt.chips["pot"] == 0


@seven_cards
@checks("stud", "force_only")
def test_with_a_hole_card_and_the_third_up_only_the_force_may_be_bet_while_that_seat_is_in(id: str) -> None:
    round_ = play(id, Accident("exposed", "seat2.hand", card=1), Accident("exposed", "seat2.hand", card=3))
    assert ruled(round_, "force_only")["verdict"] == "force_only"
    assert faces(round_, 2) == "udu"
    for question in round_.open.values():
        assert not {"bet", "raise"} & {option.id for option in question.options}
    go_on(round_, lambda now: 2 in now.open)
    round_.answer(2, Answer("fold"))
    street(round_, 4)
    assert any("bet" in {option.id for option in question.options} for question in round_.open.values())


@seven_cards
@checks("stud", "force_only")
def test_when_that_seat_folds_the_betting_is_as_usual(id: str) -> None:
    up = [Accident("exposed", "seat2.hand", card=card) for card in (1, 3)]
    round_ = go_on(play(id, *up), lambda now: 2 in now.open)
    round_.answer(2, Answer("fold"))
    assert any("raise" in {option.id for option in question.options} for question in round_.open.values())


@everywhere
@checks("stud", "exposed_by_player")
def test_a_card_its_player_turns_over_plays_as_a_down_card(id: str) -> None:
    round_ = play(id, Accident("exposed_by_player", "seat2.hand", card=1))
    assert ruled(round_, "exposed_by_player")["verdict"] == "play_on"
    assert faces(round_, 2) == "d" * holes(id) + "u"
    shown = deck_of(id)[1]
    assert any(e.kind == "announce" and str(shown) in str(e.what) for e in round_.events)


@everywhere
@checks("stud", "empty_seat", "empty_seat_up")
def test_a_card_dealt_to_an_empty_seat_is_dead_if_down_and_moved_if_up(id: str) -> None:
    deck, door = deck_of(id), first(id)
    down = play(id, Accident("empty_seat", "seat2.hand", card=1))
    assert down.felt.cards["muck"] == [deck[1]]
    assert [hand(down, seat)[0] for seat in (1, 2, 3)] == [deck[0], deck[2], deck[3]]
    up = play(id, Accident("empty_seat", "seat2.hand", card=door))
    assert ruled(up, "empty_seat_up")["verdict"] == "put_back"
    assert hand(up, 2) == deck[1 : 3 * door : 3]
    assert faces(up, 2)[-1] == "u"


@seven_cards
@checks("stud", "empty_seat_last")
def test_a_last_card_dealt_to_an_empty_seat_is_dead_and_the_hands_play_as_dealt(id: str) -> None:
    round_ = street(play(id, Accident("empty_seat", "seat2.hand", card=7)), 7)
    deck = deck_of(id)
    used = 3 * 6 + 4  # six cards each and four burns
    assert ruled(round_, "empty_seat_last")["verdict"] == "play_on"
    assert deck[used + 1] in round_.felt.cards["muck"]
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == [deck[used], deck[used + 2], deck[used + 3]]


@everywhere
@checks("stud", "too_many", "too_few")
def test_wrong_counts_found_in_time_are_put_right(id: str) -> None:
    deck = deck_of(id)
    many = play(id, Accident("too_many", "seat2.hand", card=1))
    assert ruled(many, "too_many")["verdict"] == "burn_it"
    assert len(hand(many, 2)) == first(id)
    street(many, first(id) + 1)
    assert many.felt.cards["burn"] == [deck[2]]
    few = play(id, Accident("too_few", "seat2.hand", card=1))
    assert ruled(few, "too_few")["verdict"] == "fill_up"
    assert hand(few, 2)[-1] == deck[3 * first(id) - 1]


@everywhere
@pytest.mark.parametrize("kind", ["too_many_unseen", "too_few_unseen"])
@checks("stud", "wrong_count")
def test_a_wrong_count_found_after_acting_fouls_the_hand(id: str, kind: str) -> None:
    actor = next(iter(play(id, Accident(kind, "seat2.hand", card=1)).open))
    round_ = play(id, Accident(kind, f"seat{actor}.hand", card=1))
    go_on(round_, lambda now: actor in now.open)
    before = put_in(round_, actor)
    round_.answer(actor, Answer("call"))
    assert ruled(round_, "wrong_count")["verdict"] == "dead_hand"
    go_on(round_)
    assert put_in(round_, actor) >= before > 0
    assert round_.felt.total() == 60_000


# -- later streets ----------------------------------------------------------------------------------------------------------


@everywhere
@checks("stud", "off_table")
def test_a_card_off_the_table_is_replaced_after_the_round_and_burned_next(id: str) -> None:
    deck, card = deck_of(id), first(id) + 1
    round_ = street(play(id, Accident("off_table", "seat2.hand", card=card)), card)
    top = 3 * first(id) + 1  # the first card after the burn
    assert ruled(round_, "off_table")["verdict"] == "replace"
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == [deck[top], deck[top + 3], deck[top + 2]]
    street(round_, card + 1)
    assert round_.felt.cards["burn"][-1] == deck[top + 1]
    assert hand(round_, 1)[-1] == deck[top + 4]


@everywhere
@pytest.mark.parametrize("early", [1, 2, 3])
@checks("stud", "premature_street")
def test_a_street_dealt_too_early_costs_one_card_for_each_player_and_is_dealt_again(id: str, early: int) -> None:
    deck, cards = deck_of(id), first(id)
    round_ = street(play(id), cards + 1)
    report(round_, Accident("premature_street", "deck", amount=early))
    assert ruled(round_, "premature_street")["verdict"] == "dead_card"
    top = 3 * cards + 4  # before the street that came too early
    assert round_.felt.cards["muck"] == deck[top + 1 : top + 4]
    street(round_, cards + 2)
    assert round_.felt.cards["burn"] == [deck[3 * cards], deck[top], deck[top + 4]]
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == deck[top + 5 : top + 8]


@everywhere
@pytest.mark.parametrize("kind", ["two_burns", "no_burn"])
@checks("stud", "wrong_burn")
def test_a_wrong_burn_before_an_up_card_is_put_right(id: str, kind: str) -> None:
    deck, cards = deck_of(id), first(id)
    round_ = street(play(id, Accident(kind, "burn", card=1)), cards + 1)
    assert ruled(round_, "wrong_burn")["verdict"] == "put_back"
    assert round_.felt.cards["burn"] == [deck[3 * cards]]
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == deck[3 * cards + 1 : 3 * cards + 4]


def moved(kind: str, burned: Card, dealt: list[Card], top: Card) -> tuple[list[Card], list[Card]]:
    """The up-cards of three seats and the burns, once a street is put right that lay there with a wrong burn before it."""
    if kind == "two_burns":
        return [top, *dealt[:2]], [burned]
    return [*dealt[1:], burned], [dealt[0]]  # what was told as the burn still lies on the deck


@everywhere
@pytest.mark.parametrize("kind", ["two_burns", "no_burn"])
@checks("stud", "wrong_burn")
def test_a_wrong_burn_noticed_before_anybody_acts_moves_every_card_to_its_hand(id: str, kind: str) -> None:
    deck, cards = deck_of(id), first(id)
    at = 3 * cards
    round_ = street(play(id), cards + 1)
    report(round_, Accident(kind, "burn", card=1))
    ups, burned = moved(kind, deck[at], deck[at + 1 : at + 4], deck[at + 4])
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == ups and round_.felt.cards["burn"] == burned
    assert not any(event.kind == "take_back" for event in round_.events)
    street(round_, cards + 2)  # what the second burn pushed out of the street is the next burn
    assert round_.felt.cards["burn"][1] == (deck[at + 3] if kind == "two_burns" else deck[at + 4])


@everywhere
@pytest.mark.parametrize("kind", ["two_burns", "no_burn"])
@checks("stud", "wrong_burn")
def test_a_wrong_burn_noticed_a_street_later_is_taken_back_to_it_if_the_floor_says_so(id: str, kind: str) -> None:
    deck, cards = deck_of(id), first(id)
    at = 3 * cards
    round_ = street(play(id), cards + 2)
    found = ways(round_, Accident(kind, "burn", card=1))
    assert [way.id for way in found] == ["stands", "take_back", "void"]
    assert found[1].answers == 3 and found[1].printed
    report(round_, Accident(kind, "burn", card=1), "take_back")
    ups, burned = moved(kind, deck[at], deck[at + 1 : at + 4], deck[at + 4])
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == ups and round_.felt.cards["burn"] == burned
    go_on(round_)
    assert round_.felt.total() == sum(round_.setup.chips.values())


@everywhere
@checks("stud", "wrong_burn")
def test_who_begins_is_looked_up_again_when_the_up_cards_have_moved(id: str) -> None:
    for kind in ("two_burns", "no_burn"):
        round_ = street(play(id), first(id) + 1)
        report(round_, Accident(kind, "burn", card=1))
        game, table = round_.game, round_.table
        assert isinstance(game, Stud) and isinstance(table, TableWithAccidents)
        assert list(round_.open) == [game.leader(table, table.contest)]


@seven_cards
@pytest.mark.parametrize("kind", ["two_burns", "no_burn"])
@checks("stud", "wrong_burn_stands")
def test_a_wrong_burn_noticed_when_the_last_down_cards_lie_there_stands(id: str, kind: str) -> None:
    round_ = street(play(id), 7)
    before = [hand(round_, seat) for seat in (1, 2, 3)]
    report(round_, Accident(kind, "burn", card=4))
    assert ruled(round_, "wrong_burn_stands")["verdict"] == "play_on"
    assert [hand(round_, seat) for seat in (1, 2, 3)] == before
    assert len(round_.felt.cards["burn"]) == (5 if kind == "two_burns" else 3)


@seven_cards
@pytest.mark.parametrize(("kind", "shift"), [("two_burns", 1), ("no_burn", -1)])
@checks("stud", "wrong_burn_stands")
def test_a_wrong_burn_before_the_last_down_card_stands(id: str, kind: str, shift: int) -> None:
    deck = deck_of(id)
    round_ = street(play(id, Accident(kind, "burn", card=4)), 7)
    assert ruled(round_, "wrong_burn_stands")["verdict"] == "play_on"
    top = 3 * 6 + 4 + shift
    assert [hand(round_, seat)[-1] for seat in (1, 2, 3)] == deck[top : top + 3]


@seven_cards
@checks("stud", "last_exposed")
def test_a_last_card_dealt_up_lets_its_player_declare_all_in(id: str) -> None:
    round_ = go_on(play(id, Accident("exposed", "seat2.hand", card=7)), lambda now: asked_all_in(now))
    assert ruled(round_, "last_exposed")["verdict"] == "choice"
    assert faces(round_, 2).endswith("u") and faces(round_, 3).endswith("d")
    spent = put_in(round_, 2)
    round_.answer(2, Answer("all_in"))
    assert 2 not in round_.open
    bettor = next(iter(round_.open))
    round_.answer(bettor, Answer("bet", 800))
    go_on(round_)
    assert round_.felt.total() == 60_000
    won = put_in(round_, 2) < 0
    assert won or put_in(round_, 2) == spent  # nothing more was at stake
    assert round_.felt.chips["seat2.behind"] == 0


def asked_all_in(round_: Round) -> bool:
    return any(question.option("all_in") for question in round_.open.values())


@seven_cards
@checks("stud", "seven_cards")
def test_another_number_than_seven_cards_at_the_showdown_is_a_dead_hand(id: str) -> None:
    """Nobody notices on the last street that a seat is passed over, or served twice."""
    for kind in ("too_few_unseen", "too_many_unseen"):
        round_ = go_on(play(id, Accident(kind, "seat1.hand", card=7)))
        assert ruled(round_, "seven_cards")["verdict"] == "dead_hand"
        assert put_in(round_, 1) > 0 and hand(round_, 1) == []
        assert round_.felt.total() == 60_000


@seven_cards
@checks("stud", "turned_down")
def test_turning_up_cards_face_down_concedes_the_pot(id: str) -> None:
    round_ = street(play(id), 5)
    round_.answer(next(iter(round_.open)), Answer("bet", 800))
    seat = next(iter(round_.open))
    report(round_, Accident("turned_down", f"seat{seat}"))
    assert ruled(round_, "turned_down")["verdict"] == "dead_hand"
    go_on(round_)
    assert put_in(round_, seat) > 0 and hand(round_, seat) == []


@everywhere
@checks("stud", "unprotected")
def test_an_unprotected_hand_is_folded(id: str) -> None:
    round_ = street(play(id), first(id) + 1)
    for seat in ("seat1", "seat2"):
        report(round_, Accident("unprotected", seat))
    assert go_on(round_).finished
    assert round_.felt.chips["seat3.stack"] > 20_000


@everywhere
@checks("stud", "string_raise", "half_raise")
def test_a_string_raise_is_a_call_unless_the_packet_allows_half_of_it(id: str) -> None:
    round_ = street(play(id), first(id) + 1)
    bettor = next(iter(round_.open))
    round_.answer(bettor, Answer("bet", 400))
    raiser = next(iter(round_.open))
    report(round_, Accident("string_raise", f"seat{raiser}", amount=600))
    if "half_raise" in rulings_of(id).rulings:
        assert ruled(round_, "half_raise")["verdict"] == "raise_stands"
        assert round_.felt.chips[f"seat{raiser}.bet"] == 800
    else:
        assert ruled(round_, "string_raise")["verdict"] == "call_stands"
        assert round_.felt.chips[f"seat{raiser}.bet"] == 400
    less = street(play(id), first(id) + 1)
    less.answer(bettor, Answer("bet", 400))
    report(less, Accident("string_raise", f"seat{raiser}", amount=500))
    assert ruled(less, "string_raise")["verdict"] == "call_stands"
    assert less.felt.chips[f"seat{raiser}.bet"] == 400


@seven_cards
@checks("stud", "check_out_of_turn", "oversize_chip")
def test_a_check_out_of_turn_loses_the_initiative_and_a_large_chip_is_a_call(id: str) -> None:
    round_ = street(play(id), 4)
    first_ = next(iter(round_.open))
    probe = street(play(id), 4)
    probe.answer(first_, Answer("check"))
    second = next(iter(probe.open))
    report(round_, Accident("check_out_of_turn", f"seat{second}"))
    round_.answer(first_, Answer("check"))
    assert [option.id for option in round_.open[second].options] == ["fold", "check"]
    probe.answer(second, Answer("bet", 400))
    third = next(iter(probe.open))
    report(probe, Accident("oversize_chip", f"seat{third}", amount=10_000))
    assert ruled(probe, "oversize_chip")["verdict"] == "call_stands"
    assert probe.felt.chips[f"seat{third}.bet"] == 400
