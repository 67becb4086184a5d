"""The pan bot: what it waits for, what it throws away, and that it beats players who do anything."""

from __future__ import annotations

from random import Random

import pytest

from housedealer.bots import bot_for, seated
from housedealer.bots.pan import WORTH_PLAYING, cards_to_see, outs, weakest
from housedealer.cards import cards
from housedealer.games.pan.melds import PACK, Meld, new_melds
from housedealer.table.chance import Sealed
from housedealer.table.questions import Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide as anyone
from tests.games.pan_table import PanTable, pan


def test_the_outs_of_a_pair_are_the_cards_that_make_a_meld_of_it() -> None:
    for one in PACK:
        for other in PACK:
            assert outs(one, other) == sum(any(new_melds((one, other, card), (card,))) for card in PACK), (one, other)


@pytest.mark.parametrize(("hand", "thrown"), [("5c 6c Kd", "Kd"), ("5c 5d 7h 6h Qs", "Qs"), ("Ac Ad 3c 5c", "5c")])
def test_the_card_that_does_least_is_thrown_away(hand: str, thrown: str) -> None:
    assert str(weakest(cards(hand))) == thrown


def test_a_hand_is_worth_more_the_sooner_it_is_out() -> None:
    rope = [Meld("", "rope", cards("4c 5c 6c"))]
    square = [Meld("", "square", cards("4c 4d 4h"))]
    assert cards_to_see((), square) < cards_to_see((), rope) < cards_to_see(cards("Kd"), rope)
    assert cards_to_see(cards("Kc Kd"), rope) < cards_to_see(cards("Kc 5d"), rope)
    ready = cards("Ac 2c 3c 5d 5h 5s 7h Jh Kc Kd")
    junk = cards("Ac 4d 7h Kd 2s 6s Jc 5h Qh 3d")
    assert cards_to_see(ready, ()) < WORTH_PLAYING < cards_to_see(junk, ())


@pytest.mark.parametrize(
    ("laid", "held", "answer"),
    [
        ("lay_rope_4c5c6c7cJc", 5, "force"),  # two pairs and one to throw away: a forced card breaks them up
        ("lay_rope_4c5c6c", 7, "pass"),
    ],
)
def test_it_forces_a_card_on_a_hand_that_waits_with_pairs(laid: str, held: int, answer: str) -> None:
    junk = "Ac 4d 7h Kd 2s 6s Jc 5h Qh 3d"
    hands = {1: "4c 5c 7c Jc 2h 2d Kh Kd 6s Ad", 2: junk, 3: junk}
    table = PanTable(hands, "6c 4s 3c", pluck_again=0, eldest=1)  # seat 2 throws the 3c away before seat 1
    table.say(1, laid)
    table.say(1, "discard", "Ad")
    table.say(1, "pluck")
    assert len(table.round.felt.cards["seat1.hand"]) == held
    decide = seated(bot_for("pan"), Random(1))
    assert {decide(table.round, question).option for question in table.round.open.values()} == {answer}


def test_two_bots_win_from_four_players_who_do_anything() -> None:
    session, luck = Session(pan(fee="none")), Random(4)
    bots = seated(bot_for("pan"), luck)
    for number in range(1, 7):
        session.sit(number, f"player {number}", 1_000_000)

    def mixed(round_: Round, question: Question) -> object:
        return bots(round_, question) if question.seat in (2, 5) else anyone(luck, question)

    for number in range(120):
        session.start(Sealed.of("mixed", number)).play_out(mixed)  # type: ignore[arg-type]
        session.finish()
    stacks = {number: session.felt.chips[f"seat{number}.stack"] - 1_000_000 for number in session.players}
    assert stacks[2] > 0 and stacks[5] > 0
