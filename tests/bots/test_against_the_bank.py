"""Bots of the poker and pai gow games against a player-dealer: what they do with a hand."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots import bot_for, seated
from housedealer.bots.six_card_poker import worth_playing as six_worth_playing
from housedealer.bots.ultimate_texas_holdem import worth_playing
from housedealer.cards import cards
from housedealer.packets.entries import entry, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Arrange, Question
from housedealer.table.round import Round
from housedealer.table.session import Session


@pytest.mark.parametrize(
    ("hand", "raised"),
    [
        ("3c 3d", True), ("2c 2d", False), ("Ac 2d", True), ("Kc 2c", True), ("Kc 5d", True), ("Kc 4d", False),
        ("Qc 6c", True), ("Qc 8d", True), ("Qc 7d", False), ("Jc 8c", True), ("Jc Td", True), ("Jc 9d", False),
        ("Tc 9c", False),
    ],
)  # fmt: skip
def test_ultimate_texas_holdem_raises_the_published_hands_before_the_flop(hand: str, raised: bool) -> None:
    assert worth_playing(cards(hand), ()) is raised


@pytest.mark.parametrize(
    ("hand", "board", "bet"),
    [
        ("9c 4d", "9h Ks 2c", True), ("9c 4d", "Ah Ks 2c", False), ("Th 4h", "Ah 7h 2c", True), ("9h 4h", "Ah 7h 2c", False),
        ("9c 4d", "Kh Ks 2c", False), ("2c 2d", "Ah Ks 9c", False), ("5c 4d", "8h 7s 6c", True),
    ],
)  # fmt: skip
def test_on_the_flop_it_bets_pairs_of_its_own_two_pair_and_high_flush_draws(hand: str, board: str, bet: bool) -> None:
    assert worth_playing(cards(hand), cards(board)) is bet


@pytest.mark.parametrize(
    ("hand", "board", "bet"),
    [("9c 4d", "9h Ks 2c Jd 7s", True), ("3c 4d", "9h Ks 2c Jd 7s", False), ("Ac 4d", "9h 9s Kc Kd 7s", True)],
)
def test_at_the_river_it_counts_the_cards_that_beat_it(hand: str, board: str, bet: bool) -> None:
    assert worth_playing(cards(hand), cards(board)) is bet


@pytest.mark.parametrize(
    ("hand", "open_cards", "played"),
    [
        ("Kc Kd 4s Tc Qh 7c", "9c 5d 2h", True), ("Ac Kd 4s Tc Qh 7c", "9c 5d 2h", True), ("Ac Jd 4s Tc Qh 7c", "9c 5d 2h", False),
        ("8c 8d 4s Tc Qh 7c", "9c 9d 2h", False), ("Tc Td 4s 8c Qh 7c", "9c 9d 2h", True), ("Ac Ad 4s 8c Qh 7c", "9c 9d 9h", False),
    ],
)  # fmt: skip
def test_six_card_poker_is_played_against_what_is_open(hand: str, open_cards: str, played: bool) -> None:
    assert six_worth_playing(cards(hand), cards(open_cards)) is played


@pytest.mark.parametrize(
    "id",
    ["paso_robles/fortune_pai_gow_poker", "garden_city/face_up_pai_gow_poker", "garden_city/double_hand_poker_bonus_gold_10",
     "garden_city/pai_gow_tiles"],
)  # fmt: skip
def test_pai_gow_bots_set_the_house_way_or_leave_one_pile_against_an_open_hand(id: str) -> None:
    answered: set[str] = set()
    bot = seated(bot_for(entry(id).module), Random(1))

    def decide(round_: Round, question: Question) -> Answer:
        answer = bot(round_, question)
        option = question.option(answer.option)
        if isinstance(option, Arrange):
            assert option.accept(answer.value) == tuple(option.house_way)
        answered.add(answer.option)
        return answer

    session = Session(open_game(id))
    for seat in (1, 2, 3, 4):
        session.sit(seat, f"bot {seat}", 50_000)
    for number in range(30):
        session.start(Sealed.of(number)).play_out(decide)
        session.finish()
    assert "set" in answered
    assert ("one_pile" in answered) is (id == "garden_city/face_up_pai_gow_poker")
