"""Double hand poker when something goes wrong."""

from __future__ import annotations

import pytest

from housedealer.cards import JOKER, PACK_WITH_JOKER, Card
from housedealer.errors import HouseDealerError
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.ways import report
from housedealer.packets.entries import entry_ids
from housedealer.packets.irregularities import rulings_of
from housedealer.table.chance import Stacked
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from tests.irregularities.driver import checks, go_on, hand, put_in, ruled, rulings
from tests.script import say, start

TABLES = [id for id in entry_ids() if rulings_of(id).family == "double_hand"]
ID = "garden_city/double_hand_poker_bonus_gold"
LOW = [c for c in PACK_WITH_JOKER if c != JOKER and c.rank < 14]
DECK = LOW[:49] + [c for c in PACK_WITH_JOKER if c not in LOW[:49]]  # aces and the joker come last
STACKS = {1: 1000, 2: 500, 3: 500, 4: 500}


def play(
    *accidents: Accident, id: str = ID, deck: list[Card] | None = None, dice: tuple[int, ...] = (1, 1, 6)
) -> Round:
    """A bank in seat 1 and three players who have bet twenty; the first pile goes to seat 1 with a total of eight."""
    chance = Stacked(deck or DECK, rolls=[dice])
    round_ = start(id, STACKS, chance=chance, accidents=Script(accidents), options={"kum_kum": "false"})
    say(round_, "1 bank 900")
    for seat in (2, 3, 4):
        say(round_, f"{seat} bet base=20")
    if round_.open and round_.open.get(1) and round_.open[1].option("pile_1"):
        say(round_, "1 pile_1")
    return round_


def dealt(pile: int, row: int) -> Card:
    """The card of a pile in a row when nothing goes wrong: left to right, then right to left."""
    return DECK[7 * row + (pile - 1 if row % 2 == 0 else 7 - pile)]


def all_back(round_: Round) -> bool:
    return round_.finished and all(put_in(round_, seat) == 0 for seat in STACKS) and not round_.felt.chips["drop"]


@pytest.mark.parametrize("kind", ["boxed", "exposed"])
@checks("double_hand", "boxed", "exposed")
def test_a_single_card_seen_is_replaced_by_the_first_of_the_four_left(kind: str) -> None:
    round_ = play(Accident(kind, "pile.2", card=3))
    assert ruled(round_, kind)["verdict"] == "replace"
    seen = dealt(2, 2)
    assert seen not in hand(round_, 2) and DECK[49] in hand(round_, 2)  # pile 2 goes to seat 2
    assert len(hand(round_, 2)) == 7
    assert seen in round_.felt.cards["muck"]
    assert go_on(round_).finished


def test_from_a_shuffler_too_the_card_comes_from_the_stub() -> None:
    id = "garden_city/double_hand_poker_bonus_gold_10"
    round_ = play(Accident("exposed", "seat2.hand", card=3), id=id)
    assert ruled(round_, "exposed")["verdict"] == "replace"
    assert DECK[49] in hand(round_, 2) and len(hand(round_, 2)) == 7


@pytest.mark.parametrize("seen", [JOKER, *[c for c in PACK_WITH_JOKER if c != JOKER and c.rank == 14][:1]])
@checks("double_hand", "high_card_seen")
def test_a_joker_or_ace_seen_is_a_misdeal(seen: Card) -> None:
    deck = [seen, *(c for c in DECK if c != seen)]
    round_ = play(Accident("exposed", "pile.1", card=1), deck=deck)
    assert ruled(round_, "high_card_seen")["verdict"] == "misdeal"
    assert all_back(round_)


@checks("double_hand", "two_seen")
def test_two_cards_seen_are_a_misdeal() -> None:
    round_ = play(Accident("exposed", "pile.1", card=1), Accident("boxed", "pile.5", card=2))
    assert ruled(round_, "two_seen")["rule"] == "24"
    assert all_back(round_)


@pytest.mark.parametrize("kind", ["too_many", "too_few"])
@checks("double_hand", "stub")
def test_with_other_than_four_cards_left_all_is_dealt_again(kind: str) -> None:
    round_ = play(Accident(kind, "pile.3", card=4))
    assert ruled(round_, "stub")["verdict"] == "misdeal"
    assert all_back(round_)


@checks("double_hand", "two_hands")
def test_two_hands_of_fourteen_cards_get_bets_and_collections_back_and_others_play() -> None:
    round_ = play(Accident("swapped", "pile.2", card=4))  # pile 3 gets a card of pile 2
    assert [place for name, place in rulings(round_) if name == "two_hands"] == ["seat2.hand", "seat3.hand"]
    assert put_in(round_, 2) == put_in(round_, 3) == 0
    assert put_in(round_, 4) > 2_000  # the bet and its fee
    assert list(round_.open) == [4]
    go_on(round_)
    assert put_in(round_, 2) == put_in(round_, 3) == 0


@checks("double_hand", "bank_count")
def test_a_wrong_count_in_the_player_dealers_hand_is_a_misdeal() -> None:
    round_ = play(Accident("swapped", "pile.1", card=4))
    assert ruled(round_, "bank_count")["verdict"] == "misdeal"
    assert all_back(round_)


@checks("double_hand", "three_hands")
def test_three_wrong_hands_are_a_misdeal() -> None:
    round_ = play(
        Accident("swapped", "pile.2", card=4),
        Accident("swapped", "pile.3", card=4),
        Accident("swapped", "pile.3", card=5),
    )
    assert ruled(round_, "three_hands")["verdict"] == "misdeal"
    assert all_back(round_)


@checks("double_hand", "identical")
def test_two_identical_cards_are_a_misdeal() -> None:
    round_ = play(Accident("identical", "pile.2", card=2))
    assert ruled(round_, "identical")["verdict"] == "misdeal"
    assert all_back(round_)


@pytest.mark.parametrize("id", TABLES)
@checks("double_hand", "bank_exposed")
def test_when_the_bank_is_exposed_early_unset_hands_are_set_the_house_way(id: str) -> None:
    usual = play(id=id)
    house_way = {seat: question.default.value for seat, question in usual.open.items()}
    usual.answer(2, usual.open[2].default)
    report(usual, Accident("bank_exposed", "bank"))
    assert ruled(usual, "bank_exposed")["verdict"] == "house_way"
    for seat in (3, 4):
        assert tuple(usual.felt.cards[f"seat{seat}.front"]) == house_way[seat][0]


@pytest.mark.parametrize("kind", ["off_table", "abandoned"])
@checks("double_hand", "off_table", "abandoned")
def test_a_hand_with_a_fallen_card_or_left_alone_is_set_the_house_way(kind: str) -> None:
    round_ = play()
    house_way = round_.open[3].default.value
    report(round_, Accident(kind, "seat3.hand"))
    assert ruled(round_, kind)["verdict"] == "house_way"
    assert 3 not in round_.open
    go_on(round_)
    assert tuple(round_.felt.cards["seat3.front"]) == house_way[0]


@checks("double_hand", "wrong_action_stands")
def test_wrong_action_found_after_the_dice_are_covered_stands() -> None:
    right, wrong = play(), play(Accident("wrong_action_late", "seat1.hand", card=1))
    assert ruled(wrong, "wrong_action_stands")["verdict"] == "play_on"
    assert hand(wrong, 2) == hand(right, 3)
    assert hand(wrong, 3) == hand(right, 4)
    assert go_on(wrong).finished


@checks("double_hand", "wrong_action_misdeal")
def test_wrong_action_seen_by_two_players_is_a_misdeal() -> None:
    round_ = play(Accident("wrong_action", "seat1.hand", card=1, amount=2))
    assert ruled(round_, "wrong_action_misdeal")["verdict"] == "misdeal"
    assert all_back(round_)


@pytest.mark.parametrize("choice", ["house_way", "take_back"])
@checks("double_hand", "wrong_action_reset")
def test_wrong_action_seen_by_one_player_is_put_right_and_that_player_may_choose(choice: str) -> None:
    right = play()
    round_ = play(Accident("wrong_action", "seat1.hand", card=1, amount=1))
    assert ruled(round_, "wrong_action_reset")["verdict"] == "put_back"
    assert list(round_.open) == [2]
    round_.answer(2, Answer(choice))
    assert hand(round_, 3) == hand(right, 3)
    assert 2 not in round_.open
    if choice == "take_back":
        assert put_in(round_, 2) == 0 and hand(round_, 2) == []
    assert go_on(round_).finished


@checks("double_hand", "bank_hand")
def test_a_player_who_is_given_the_player_dealers_hand_means_a_misdeal() -> None:
    round_ = play(Accident("bank_hand", "seat3.hand", card=1))
    assert ruled(round_, "bank_hand")["verdict"] == "misdeal"
    assert all_back(round_)
    with pytest.raises(HouseDealerError, match="the player-dealer may well"):
        play(Accident("bank_hand", "seat1.hand", card=1))
