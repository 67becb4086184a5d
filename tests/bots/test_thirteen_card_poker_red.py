"""The 13-card bot sets in order, for points, and better than the strongest back."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer.bots import bot_for, seated
from housedealer.bots.thirteen_card_poker_red import best_setting
from housedealer.cards import STANDARD_PACK, Card, cards
from housedealer.hands import five, thirteen
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.table.session import Session

ID = "garden_city/thirteen_card_poker_red"


@settings(max_examples=40)
@given(st.permutations(STANDARD_PACK).map(lambda pack: tuple(pack[:13])))
def test_every_setting_is_in_order_and_uses_all_cards(hand: tuple[Card, ...]) -> None:
    setting = best_setting(hand)
    assert thirteen.fouled(setting) is None
    assert sorted(card for group in setting for card in group) == sorted(hand)


def test_three_of_a_kind_goes_in_front_when_the_rest_holds() -> None:
    hand = cards("9c 9d 9h 2c 3c 5c 8c Jc Tc Jd Qd Kd Ah")
    front, middle, back = best_setting(hand)
    assert {card.rank for card in front} == {9}
    assert five.category(five.best(back)) == "flush" and five.category(five.best(middle)) == "straight"


def test_setting_for_points_wins_from_the_strongest_back() -> None:
    session, bot = (
        Session(open_game(ID, {"fee": "none"})),
        seated(bot_for("thirteen_card_poker_red"), Random(1)),
    )
    for number in range(1, 5):
        session.sit(number, f"player {number}", 10_000_000)

    def mixed(round_: Round, question: Question) -> Answer:
        sets_plainly = question.option("set") is not None and question.seat % 2
        return question.default if sets_plainly else bot(round_, question)

    for number in range(60):
        session.start(Sealed.of("points", number)).play_out(mixed)
        session.finish()
    assert sum(session.felt.chips[f"seat{number}.stack"] for number in (2, 4)) > 20_000_000
