"""What all games against a player-dealer share, at every table whose packet prints it."""

from __future__ import annotations

import dataclasses
from collections import Counter
from functools import cache
from itertools import groupby
from typing import Any

import pytest

from housedealer.errors import BadSetup
from housedealer.packets.entries import entry, entry_ids, module_of, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.view import View
from tests.ledger import clause, proves

BANKED = [id for id in entry_ids() if entry(id).family == "banked"]
everywhere = pytest.mark.parametrize("id", BANKED)
LIMITED = {
    (id, bet["id"])
    for id in BANKED
    for bet in entry(id).bets
    if f"{bet['id']}_limit" in {field.name for field in dataclasses.fields(module_of(entry(id)).Options)}
}


def limits(bets: set[tuple[str, str]]) -> list[str]:
    return sorted({f"option:{bet}_limit" for _, bet in bets})


class Seated:
    """A table with deep stacks where everyone banks in turn and bets the least."""

    def __init__(self, id: str, players: int = 3, options: dict[str, str] | None = None) -> None:
        self.session = Session(open_game(id, options))
        for seat in range(1, players + 1):
            self.session.sit(seat, f"player {seat}", 5_000_000)

    def deal(self, seed: object, refuses: int = 0) -> Round:
        """One round; the first `refuses` players that are offered the bank pass it on."""
        round_ = self.session.start(Sealed.of("banked", seed))
        passed = 0
        while round_.open:
            for seat, question in list(round_.open.items()):
                if seat not in round_.open:
                    continue
                offered = any(isinstance(option, Amount) and option.id == "bank" for option in question.options)
                if offered and passed < refuses:
                    passed += 1
                    round_.answer(seat, Answer("pass"))
                else:
                    round_.answer(seat, answer(question))
        self.session.finish()
        return round_


def answer(question: Question) -> Answer:
    for option in question.options:
        if isinstance(option, Amount) and option.id == "bank":
            return Answer("bank", option.high)
        if isinstance(option, Wagers):
            spot = next(spot for spot in option.spots if spot.place in option.required and spot.needs is None)
            return Answer(option.id, {spot.place: spot.low})
    return question.default


@cache
def dealt(id: str) -> tuple[Round, ...]:
    table = Seated(id)
    return tuple(table.deal((id, number)) for number in range(8))


def banker(round_: Round) -> int:
    return next(int((e.source or "").partition(".")[0][4:]) for e in round_.events if e.kind == "bank")


def first_question(id: str) -> tuple[Round, int, Wagers]:
    """A round in which the bank has been taken and wagers are asked for."""
    table = Seated(id)
    round_ = table.session.start(Sealed.of("banked", id))
    while True:
        for seat, question in list(round_.open.items()):
            for option in question.options:
                if isinstance(option, Wagers):
                    return round_, seat, option
            round_.answer(seat, answer(question))


@proves("rule:rotate", "rule:offer_bank", tables=BANKED)
@everywhere
def test_nobody_banks_more_than_two_hands_in_a_row_and_the_offer_goes_on_to_the_next(id: str) -> None:
    held = [banker(round_) for round_ in dealt(id)]
    assert max(len(list(turn)) for _, turn in groupby(held)) <= 2
    assert len(set(held)) == 3
    table = Seated(id)
    first = banker(table.deal((id, 0)))
    other = Seated(id)
    assert banker(other.deal((id, 0), refuses=1)) != first


@proves("rule:no_bank", "rule:offer_bank", "rule:rotate", tables=BANKED)
@everywhere
def test_the_game_stops_when_nobody_else_takes_the_bank(id: str) -> None:
    """After two hands of one player-dealer all others pass."""
    table = Seated(id)
    first = [banker(table.deal((id, number))) for number in range(2)]
    assert first[0] == first[1]
    round_ = table.deal((id, 2), refuses=9)
    kinds = {event.kind for event in round_.events}
    assert "bank" not in kinds and "deal" not in kinds and "stop" in kinds


@proves("rule:bets", "rule:no_more_bets", tables=BANKED)
@everywhere
def test_wagers_are_placed_before_the_first_card_and_not_touched_after_it(id: str) -> None:
    """Only what a player's decision adds (a double, a split, a Play wager) comes later, and out of the stack."""
    for round_ in dealt(id):
        banked = next(at for at, event in enumerate(round_.events) if event.kind == "bank")  # free hands come before it
        closed = [at for at, event in enumerate(round_.events) if event.why == round_.game.rules["no_more_bets"]]
        cards = [at for at, event in enumerate(round_.events) if at > banked and event.kind in ("deal", "roll")]
        placed = [
            at
            for at, event in enumerate(round_.events)
            if event.kind == "bet" and event.why == round_.game.rules["bets"]
        ]
        assert placed and max(placed) < min(cards)
        assert closed and max(placed) < min(closed) < min(cards)


@proves(*limits(LIMITED), tables=BANKED)
@everywhere
def test_a_wager_below_or_above_the_posted_limit_is_refused(id: str) -> None:
    _, _, option = first_question(id)
    spots = {spot.place.split(".")[1]: spot for spot in option.spots}
    for _, bet in sorted(found for found in LIMITED if found[0] == id):
        if bet not in spots:
            continue
        spot = spots[bet]
        base = {other.place: other.low for other in option.spots if other.place == spot.needs}
        for wrong in (spot.low - 1, spot.high + 1):
            with pytest.raises(ValueError, match=r"."):
                option.accept({**base, spot.place: wrong})
        assert option.accept({**base, spot.place: spot.low})[spot.place] == spot.low


@proves("option:backline", tables=BANKED)
@everywhere
def test_others_may_bet_on_a_seat_where_backline_is_allowed_and_only_there(id: str) -> None:
    """Seats 1 to 3 are taken: whoever is asked finds circles at the other player's seat, or none."""
    round_, seat, option = first_question(id)
    allowed: Any = open_game(id).options
    (other,) = {1, 2, 3} - {seat, banker(round_)}
    behind = {spot.place for spot in option.spots if spot.place.startswith(f"seat{other}.")}
    assert bool(behind) == bool(allowed.backline)
    assert all(place.endswith(f".{seat}") for place in behind)


@proves("rule:rotate", tables=BANKED)
@everywhere
def test_a_button_lies_before_the_player_dealer_and_shows_the_second_turn(id: str) -> None:
    for number, round_ in enumerate(dealt(id)):
        seat = f"seat{banker(round_)}"
        assert round_.felt.buttons["player-dealer"] == [seat]
        assert round_.felt.buttons["second hand"] == ([seat] if number % 2 else [])


@proves("rule:offer_bank", tables=BANKED)
@everywhere
def test_when_the_player_dealer_quits_the_position_is_offered_to_the_next(id: str) -> None:
    table = Seated(id)
    first = banker(table.deal((id, 0)))
    table.session.leave(first)
    assert banker(table.deal((id, 1))) == first % 3 + 1


MOVES = {"to another seat": (4, "player 1"), "back to the same seat": (1, "player 1")}


@proves("rule:rotate", tables=BANKED)
@pytest.mark.parametrize("moves", MOVES)
@everywhere
def test_the_two_hands_running_are_a_persons_who_may_change_seats(id: str, moves: str) -> None:
    """Whoever has banked one hand has one left wherever that person sits, and none after two."""
    to, name = MOVES[moves]
    for hands in (1, 2):
        table = Seated(id)
        for number in range(hands):
            assert banker(table.deal((id, number))) == 1
        table.session.leave(1)
        table.session.sit(to, name, 5_000_000)
        others_pass = 0 if to == 1 and hands == 1 else 2
        if hands == 1:
            assert banker(table.deal((id, 3), refuses=others_pass)) == to
        stopped = table.deal((id, 4), refuses=2)
        assert not any(event.kind == "bank" for event in stopped.events), "a third hand running"
        assert banker(table.deal((id, 5))) == 2
        assert banker(table.deal((id, 6), refuses=1)) != 2
        table.session.leave(to)
        table.session.sit(to, name, 5_000_000)
        while (holder := banker(table.deal((id, 7, table.session.rounds)))) != to:
            assert holder in (2, 3), "the bank comes round again"
        assert banker(table.deal((id, 8))) == to, "and for two hands"


@proves("rule:offer_bank", tables=BANKED)
@pytest.mark.parametrize("hands", [1, 2])
@everywhere
def test_who_takes_the_seat_of_a_player_dealer_has_banked_nothing_and_is_asked_last(id: str, hands: int) -> None:
    table = Seated(id)
    for number in range(hands):
        table.deal((id, number))
    table.session.leave(1)
    table.session.sit(1, "a stranger", 5_000_000)
    assert banker(table.deal((id, 3), refuses=1)) == 3, "the next player is asked first"
    assert [banker(table.deal((id, 4, n), refuses=0 if n else 1)) for n in range(2)] == [1, 1], "and then for two hands"


@proves("code:packets.entries.open_game", tables=BANKED)
@everywhere
def test_no_more_players_sit_down_than_the_packet_has_seats(id: str) -> None:
    most = entry(id).seats["max"]
    assert open_game(id, {"seats": str(most)}).size == most
    with pytest.raises(BadSetup):
        open_game(id, {"seats": str(most + 1)})


@proves("rule:shuffle", "option:decks", tables=BANKED)
@everywhere
def test_whole_packs_are_shuffled(id: str) -> None:
    """Every card as often as there are packs."""
    options: Any = open_game(id).options
    packs = int(getattr(options, "decks", 1))
    shuffles = [event.what for event in dealt(id)[0].events if event.kind == "shuffle"]
    assert shuffles
    counted = Counter(map(str, shuffles[0]))
    assert set(counted.values()) == {packs}
    assert len(counted) in (32, 48, 52, 53)


@proves("rule:fee", tables=BANKED)
@everywhere
def test_the_collection_is_the_only_money_the_house_ever_gets(id: str) -> None:
    for round_ in dealt(id):
        assert all((event.target == "drop") == (event.kind == "fee") for event in round_.events if event.amount)
        assert not any(event.source == "drop" for event in round_.events)


BEFORE_THE_DEAL = {  # where the packets say when the collection is taken: before play, before the deal, in advance
    "garden_city/pai_gow_tiles": "001:2168", "garden_city/double_hand_poker_bonus_gold_10": "001:3395 001:3439",
    "garden_city/pure_21_5_blackjack_1_0": "001:4206 001:4656", "garden_city/double_hand_poker_bonus_gold": "001:4429",
    "garden_city/six_card_poker": "001:5045", "garden_city/pure_21_5_blackjack": "001:5313",
    "garden_city/pure_21_5_blackjack_2_0": "001:5514", "garden_city/casino_war": "001:6421",
    "garden_city/blackjack_switch": "001:3773",
}  # fmt: skip


def fees_and_cards(round_: Round) -> tuple[list[int], list[int]]:
    """At which events fees were taken, from everyone, and cards dealt."""
    banked = next(at for at, event in enumerate(round_.events) if event.kind == "bank")
    cards = [at for at, event in enumerate(round_.events) if at > banked and event.kind in ("deal", "roll")]
    fees = [at for at, event in enumerate(round_.events) if event.kind == "fee"]
    assert {str(round_.events[at].source).partition(".")[0] for at in fees} == {"seat1", "seat2", "seat3"}
    return fees, cards


@pytest.mark.parametrize(
    "id", [pytest.param(id, marks=clause(*lines.split()), id=id) for id, lines in BEFORE_THE_DEAL.items()]
)
def test_the_collection_is_taken_from_everyone_before_the_first_card(id: str) -> None:
    for round_ in dealt(id):
        fees, cards = fees_and_cards(round_)
        assert max(fees) < min(cards)


@clause("001:3491", "001:3534", "001:3573", "001:3845", "001:3846")
def test_where_game_and_collection_rates_differ_the_posted_option_says_when_the_collection_is_taken() -> None:
    """Both games print before the deal; the options of the collection rates are taken after the first card (001:9947, 11134)."""
    first_cards = {"garden_city/baccarat_gold_2_0": 1, "garden_city/pure_spanish_21_5": 3}  # of the table, of everyone
    for id, first in first_cards.items():
        for round_ in dealt(id):
            fees, cards = fees_and_cards(round_)
            assert cards[first - 1] < min(fees) and max(fees) < cards[first]
    own = Seated("garden_city/baccarat_gold_2_0", options={"fee": "baccarat_gold_2_0_packet:1"})
    for number in range(4):
        fees, cards = fees_and_cards(own.deal(("own option", number)))
        assert max(fees) < min(cards)


@proves("rule:bank", tables=BANKED)
@everywhere
def test_the_player_dealers_wager_is_any_amount_up_to_what_lies_before_them(id: str) -> None:
    round_, offers = Seated(id).session.start(Sealed.of("banked", id)), list[Amount]()
    while not offers:
        for seat, question in list(round_.open.items()):
            offers += [option for option in question.options if isinstance(option, Amount) and option.id == "bank"]
            if not offers:
                round_.answer(seat, question.default)  # free hands are asked for before the bank is offered
    (offer,) = offers
    assert offer.low < offer.high <= 5_000_000
    assert offer.high > 4_900_000  # all but the collection


TWENTY_ONE = [id for id in BANKED if entry(id).module in ("pure_21_5", "pure_spanish_21_5", "blackjack_switch")]


@proves("rule:reveal", "rule:deal", tables=TWENTY_ONE)
@pytest.mark.parametrize("id", TWENTY_ONE)
def test_only_the_player_dealers_second_card_lies_face_down_and_that_until_all_have_acted(id: str) -> None:
    asked = 0
    for number in range(4):
        table = Seated(id)
        round_ = table.session.start(Sealed.of("twenty-one", id, number))
        while round_.open:
            seat, question = next(iter(round_.open.items()))
            if question.option("stand") or question.option("keep"):
                asked += 1
                view = View(round_, f"seat{seat}")
                theirs = view.cards(f"seat{banker(round_)}.hand")
                assert [card == HIDDEN for card in theirs] == [False, True]
                hands = [place for place in view.lying("seat") if ".hand" in place]
                hidden = [place for place in hands for card in view.cards(place) if card == HIDDEN]
                assert hidden == [f"seat{banker(round_)}.hand"]
            round_.answer(seat, answer(question))
        if any(event.kind == "turn_up" for event in round_.events):
            assert HIDDEN not in View(round_, "rail").cards(f"seat{banker(round_)}.hand")
    assert asked
