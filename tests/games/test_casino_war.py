"""Casino War by its packet, and every reading both ways."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from housedealer.cards import STANDARD_PACK, cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.games.casino_war import Met, tie_rows
from housedealer.money.side_bets import best_row
from housedealer.packets.entries import entry, open_game, pay_table
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import dropped, say, stacks, start, told

ID = "garden_city/casino_war"
FREE = {"fee": "none"}


def deal(deck: str, *answers: str, bets: str = "base=10", bankroll: int = 5000, **options: str) -> Round:
    """Seat 2 against seat 1: the player's card, the player-dealer's, three burned, the War cards."""
    round_ = start(ID, {1: bankroll, 2: 1000}, deck, options={**FREE, **options})
    return say(round_, f"1 bank {bankroll}", f"2 bet {bets}", *answers)


def won(round_: Round) -> float:
    assert round_.finished
    return stacks(round_)[2] - 1000


BURN = "2c 2d 2h"
SETTLED = [  # 001:6433-6448
    ("Kh Qd", [], 10),
    ("Qh Kd", [], -10),
    ("Ah Kd", [], 10),  # the ace is high
    ("2h Ad", [], -10),
    ("Kh Kd", ["2 surrender"], -5),
    (f"Kh Kd {BURN} 9h 8d", ["2 war"], 10),  # the War wager wins, the base wager goes back
    (f"Kh Kd {BURN} 8h 9d", ["2 war"], -20),
    (f"Kh Kd {BURN} 9h 9d", ["2 war"], 20),  # a second tie wins 2 to 1
]


@clause(
    "001:6398-6399", "001:6410-6411", "001:6433", "001:6434", "001:6436", "001:6438", "001:6446", "001:6447", "001:6448"
)
@pytest.mark.parametrize(("deck", "answers", "result"), SETTLED)
def test_wagers_are_settled_by_the_table(deck: str, answers: list[str], result: int) -> None:
    assert won(deal(deck, *answers)) == result


@clause("001:6440-6443")
@pytest.mark.parametrize(("cards_out", "result"), [(f"{BURN} 9h 8d", 0), (f"{BURN} 8h 9d", -20), (f"{BURN} 9h 9d", 10)])
def test_the_base_wager_of_a_war_may_be_read_as_lost(cards_out: str, result: int) -> None:
    """001:6440 to the letter."""
    assert won(deal(f"Kh Kd {cards_out}", "2 war", base_on_war="lost")) == result


TIES = [  # player, player-dealer, the best award to one: 001:6467-6482
    ("Qh Qd", "Qc Qs", 200),
    ("Jh Kd", "Jc Ks", 40),
    ("Jd", "Jd", 20),
    ("Jd", "Jc", 5),
    ("Jd 9c", "Jc 8c", 5),
    ("Jd Kd", "Jd Kc", 40),
    ("Jd Qd", "Jd Kc", 20),
    ("Jd", "Qc", None),
    ("Jd Kd", "Qc Kc", None),
]


@clause(
    "001:6455-6456",
    "001:6469",
    "001:6470",
    "001:6471",
    "001:6472-6473",
    "001:6479",
    "001:6480",
    "001:6481",
    "001:6482-6483",
)
@pytest.mark.parametrize(("player", "bank", "odds"), TIES)
def test_the_tie_bet_pays_its_best_award(player: str, bank: str, odds: int | None) -> None:
    table = pay_table("tie", "standard", entry(ID).pay_tables["tie"]["standard"])
    found = best_row(table, *tie_rows(Met(cards(player), cards(bank))))
    assert (None if found is None else found.win) == odds


@clause("001:6435")
def test_the_tie_bet_of_a_war_waits_for_the_war_cards_or_does_not() -> None:
    """001:6438 against 001:6469-6470."""
    deck = f"Kh Kd {BURN} 9h 9d"
    assert won(deal(deck, "2 war", bets="base=10 tie=5")) == 20 + 200
    assert won(deal(deck, "2 war", bets="base=10 tie=5", tie_paid="before_war")) == 20 + 25
    assert won(deal("Kd Kd", "2 surrender", bets="base=10 tie=5")) == -5 + 100


def test_awards_may_be_added_and_the_tie_bet_paid_flat() -> None:
    deck = f"Kd Kd {BURN} 9h 9d"
    assert won(deal(deck, "2 war", bets="base=10 tie=5", tie_awards="added")) == 20 + 5 * (40 + 20 + 5)
    assert won(deal(deck, "2 war", bets="base=10 tie=5", tie_table="flat")) == 20 + 25


@clause("001:6439", "001:6444", "001:6445")
def test_three_cards_are_burned_once_and_the_first_cards_stay() -> None:
    """001:6444."""
    round_ = start(ID, {1: 5000, 2: 1000, 3: 1000, 4: 1000}, f"Kh Kc 9c Kd {BURN} 9h 8h 7d", options=FREE)
    bets = [f"{seat} bet base=10" for seat in (2, 3, 4)]
    say(round_, "1 bank 5000", *bets)
    asked = list(round_.open)
    say(round_, *(f"{seat} war" for seat in asked))
    while round_.open:
        say(round_, *(f"{seat} war" for seat in list(round_.open)))
    assert sum(event.kind == "burn" for event in round_.events) == 3
    assert [str(c) for c in round_.felt.cards["seat2.hand"]] == ["Kh", "9h"]
    assert [str(c) for c in round_.felt.cards["seat1.hand"]] == ["Kd", "7d"]
    assert [str(c) for c in round_.felt.cards["discards"]] == ["9c"]
    assert stacks(round_) == {1: 5000 - 20 + 10, 2: 1010, 3: 1010, 4: 990}


@clause("001:6426")
def test_the_deal_and_the_count_begin_at_seat_one() -> None:
    """001:6421, 001:6426: the player-dealer's seat is not counted."""
    round_ = start(
        ID,
        {1: 900, 2: 900, 3: 900},
        "9h 9d 3c",
        options=FREE,
        buttons={"player-dealer": ["seat1"], "second hand": ["seat1"]},
    )
    say(round_, "2 bank 900", "1 bet base=10", "3 bet base=10")
    assert [e.target for e in round_.events if e.kind == "deal"] == ["seat1.hand", "seat3.hand", "seat2.hand"]
    assert round_.table.holder("action button") == 4  # seats 1, 3, 4


@clause("001:6425", "001:6427")
@pytest.mark.parametrize(("reading", "first"), [("button", "seat3"), ("right_of_button", "seat2")])
def test_settlement_starts_at_the_button_or_at_its_right(reading: str, first: str) -> None:
    """001:6425 against 001:6427."""
    round_ = start(ID, {1: 900, 2: 900, 3: 900}, "9h 9d 2c", options={**FREE, "start": reading})
    say(round_, "1 bank 900", "2 bet base=10", "3 bet base=10")
    assert next(target for _, target, _ in told(round_, "pay")) == f"{first}.stack"


@clause("001:6419", "001:6459")
def test_each_bettor_on_a_tied_card_decides_for_the_own_money() -> None:
    round_ = start(ID, {1: 5000, 2: 1000, 3: 1000}, f"Kh Kd {BURN} 9h 8d", options=FREE)
    say(round_, "1 bank 5000", "2 bet base=10", "3 bet seat2.base.3=20 seat2.tie.3=5", "2 surrender", "3 war")
    assert stacks(round_) == {1: 5000 + 5 - 20 - 25, 2: 995, 3: 1045}


@clause("001:6449-6450", "001:6465-6466")
def test_a_short_bank_covers_what_it_can_of_a_war() -> None:
    """001:6437, 001:6449."""
    round_ = deal(f"Kh Kd {BURN} 9h 9d", "2 war", bankroll=15)
    assert won(round_) == 15
    assert won(deal(f"Kh Kd {BURN} 8h 9d", "2 war", bankroll=15)) == -15


@clause("001:6437")
@pytest.mark.parametrize(("reading", "result"), [("matches", 20), ("original", 15)])
def test_the_player_dealer_places_a_wager_equal_to_the_war_wager(reading: str, result: int) -> None:
    """001:6437: a bank of $15 with more behind it grows by the $10 of the War wager; a second tie pays 2 to 1."""
    round_ = start(ID, {1: 500, 2: 1000}, f"Kh Kd {BURN} 9h 9d", options={**FREE, "war_bank": reading})
    say(round_, "1 bank 15", "2 bet base=10", "2 war")
    assert won(round_) == result
    put_up = [amount for source, _, amount in told(round_, "bank") if source == "seat1.stack"]
    assert put_up == [1500, 1000][: 2 if reading == "matches" else 1]


def test_the_player_dealers_war_wager_leaves_the_collection_that_is_still_to_come() -> None:
    round_ = start(ID, {1: 20, 2: 1000}, f"Kh Kd {BURN} 9h 9d", options={"fee": "1"})
    say(round_, "1 bank 10", "2 bet base=10", "2 war")
    assert round_.finished
    assert stacks(round_)[1] >= 0


def test_half_of_an_odd_wager_is_counted_in_cents() -> None:
    assert won(deal("Kh Kd", "2 surrender", bets="base=11")) == -5.5


def test_no_fee_is_taken_for_the_war_wager() -> None:
    """001:10782."""
    round_ = start(ID, {1: 900, 2: 900}, f"Kh Kd {BURN} 9h 8d")
    say(round_, "1 bank 500", "2 bet base=10")
    before = dropped(round_)
    say(round_, "2 war")
    assert dropped(round_) == before > 0


@clause("001:6402-6403", "001:6404-6405")
def test_the_shoe_holds_whole_packs() -> None:
    for decks in (6, 8):
        game: Any = open_game(ID, {"decks": decks})
        assert Counter(game.shoe.packs) == Counter(dict.fromkeys(STANDARD_PACK, decks))


@clause("001:6406-6407", "001:6414-6415")
def test_packs_and_seats_are_those_of_the_packet() -> None:
    for wrong in ({"decks": "5"}, {"decks": "9"}, {"seats": "11"}):
        with pytest.raises(BadSetup):
            open_game(ID, wrong)
    assert open_game(ID, {"decks": "7", "seats": "10"}).size == 10


@clause("001:6457", "001:6458", "001:6460")
def test_a_tie_bet_needs_a_base_wager_and_is_made_before_the_deal() -> None:
    round_ = start(ID, {1: 900, 2: 900}, "9h 8d", options=FREE)
    say(round_, "1 bank 900")
    with pytest.raises(IllegalAnswer, match="Base wager is needed"):
        say(round_, "2 bet tie=5")
    say(round_, "2 bet base=10 tie=5")
    kinds = [event.kind for event in round_.events if event.kind in ("bet", "deal")]
    assert kinds == ["bet", "bet", "deal", "deal"]


@clause("001:6461", "001:6463", "001:6464")
def test_the_tie_bet_comes_after_the_base_wager_whatever_becomes_of_that() -> None:
    """A bank of $12 collects the $10 of the base wager and then $2 of the Tie Bet."""
    lost = deal("Qh Kd", bets="base=10 tie=5", bankroll=12)
    assert told(lost, "collect") == [("seat2.base", "bank.settled", 1000), ("seat2.tie", "bank.settled", 200)]
    assert won(deal("Kh Qd", bets="base=10 tie=5")) == 10 - 5
    assert won(deal("Kh Kd", "2 surrender", bets="base=10 tie=5")) == -5 + 25


@clause("001:6394-6395", "001:6420")
def test_a_player_banks_two_rounds_and_then_another_must() -> None:
    """The button of the player-dealer shows the first or the second turn; with nobody else the game stops."""
    twice = {"player-dealer": ["seat1"], "second hand": ["seat1"]}
    once = start(ID, {1: 900, 2: 900}, "9h 8d", options=FREE, buttons={"player-dealer": ["seat1"]})
    assert list(once.open) == [1], "the same player may bank a second round"
    again = start(ID, {1: 900, 2: 900}, "9h 8d", options=FREE, buttons=twice)
    assert list(again.open) == [2]
    say(again, "2 pass")
    assert again.finished
    assert any(event.kind == "stop" for event in again.events)


@clause("001:6421-6422")
def test_collections_are_dropped_before_the_deal() -> None:
    round_ = start(ID, {1: 900, 2: 900}, "9h 8d", options={"fee": "3"})
    say(round_, "1 bank 800", "2 bet base=10 tie=5")
    kinds = [event.kind for event in round_.events if event.kind in ("bet", "fee", "deal")]
    assert kinds == ["bet", "bet", "fee", "fee", "deal", "deal"]
    assert dropped(round_) == 1 + 2


@clause("001:6437", "001:6394")
@pytest.mark.parametrize("cards", ["Qh Qs Qd 2c 3c 4c 9s 8c", "2h 2s 2d 2c 3c 4c 9s 8c"])
def test_what_is_put_up_for_a_war_pays_no_other_players_tie_bet(cards: str) -> None:
    """Wherever the button lies: $5 of the $20 go with the surrender, $15 to the Tie Bet, and the War has its own $10."""
    round_ = start(ID, {1: 1000, 2: 100, 3: 1000}, cards, options=FREE)
    say(round_, "1 pass", "2 bank 20", "1 bet base=10 tie=10", "3 bet base=10")
    while round_.open:
        (seat,) = round_.open
        say(round_, "1 surrender" if seat == 1 else "3 war")
    assert stacks(round_) == {1: 1000 - 5 + 15, 2: 100 + 5 - 15 - 10, 3: 1010}


@clause("001:6437", "001:6449-6450")
def test_a_second_tie_is_paid_out_of_its_own_war_and_not_out_of_anothers() -> None:
    """The bank of $20 is used up by another player's loss; each War has the $10 that were put up against it."""
    round_ = start(ID, {1: 1000, 2: 100, 3: 1000, 4: 1000}, "Qh Qs 4d Qc 3c 3d 3h 9s Jc 9d", options=FREE)
    say(round_, "1 pass", "2 bank 20", "1 bet base=10", "3 bet base=10", "4 bet base=20")
    while round_.open:
        (seat,) = round_.open
        say(round_, f"{seat} war")
    assert stacks(round_) == {1: 1010, 2: 100 + 20 - 10 - 10, 3: 1010, 4: 980}


@clause("001:6437")
@pytest.mark.parametrize("kept", [10, 4])
def test_once_the_collection_is_taken_the_whole_stack_may_be_put_up_for_a_war(kept: int) -> None:
    """Option 1 takes $1 of the player-dealer; of what is left the War is matched as far as it goes."""
    round_ = start(ID, {1: 1000, 2: 21 + kept}, "Qh Qs 3c 3d 3h 9s 8c", options={"fee": "1"})
    say(round_, "1 pass", "2 bank 20", "1 bet base=10", "1 war")
    assert [amount for _, _, amount in told(round_, "bank")] == [2000, 100 * kept]
