"""The floor's word on one seat alone: a hand dead, a wager void, a player held to an action, and the others play on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from random import Random

import pytest

from housedealer.errors import HouseDealerError
from housedealer.irregularities import alone
from housedealer.irregularities.accidents import Accident
from housedealer.irregularities.afterwards import ways_after
from housedealer.irregularities.noticing import Reportable, moment, reportable
from housedealer.irregularities.replay import run_again
from housedealer.irregularities.ways import report, ways
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.questions import Answer
from housedealer.table.round import Game, Round
from housedealer.table.session import Session
from tests.anyone import decide
from tests.irregularities.desk import usually
from tests.irregularities.driver import rulings
from tests.script import start

LIMIT = {"fee": "none", "structure": "limit"}


def holdem() -> Round:
    """Three players at a limit game, nobody has acted yet."""
    return start("garden_city/texas_holdem", {1: 200, 2: 200, 3: 200}, chance=Sealed.of("alone"), options=LIMIT)


def begun(id: str, number: int) -> Round:
    """A round with one seat more than it takes."""
    game = open_game(id, {})
    session = Session(game)
    for seat in range(1, min(game.size, max(3, entry(id).seats["min"]) + 1) + 1):
        session.sit(seat, f"player {seat}", game.buy_in.usual)
    return Round(game, session.setup(), Sealed.of("alone", id, number))


def _same(game: Game, id: str, options: object) -> Game:
    return game


def offered(round_: Round) -> list[Reportable]:
    return [each for each in reportable(moment(round_)) if each.kind in alone.KINDS]


def one_of(luck: Random, found: list[Reportable]) -> Accident:
    """Any of the kinds, at any of its places."""
    kind = luck.choice(sorted({each.kind for each in found}))
    each = luck.choice([each for each in found if each.kind == kind])
    return Accident(kind, each.place, amount=luck.choice(each.amounts), words="so says the floor")


@pytest.mark.parametrize("id", entry_ids())
def test_at_every_table_the_others_play_on_and_the_record_plays_again(id: str) -> None:
    ruled = 0
    for number in range(40):
        if number >= 4 and (ruled or "baccarat" in id):  # where nobody is asked anything once cards lie there
            break
        luck, round_ = Random(f"{id}/{number}"), begun(id, number)
        wait, left = luck.randint(1, 8), 2
        while round_.open:
            if wait <= 0 and left and (found := offered(round_)):
                report(round_, one_of(luck, found))
                wait, left, ruled = luck.randint(1, 6), left - 1, ruled + 1
                continue
            wait -= 1
            seat = luck.choice(list(round_.open))
            question = round_.open[seat]
            round_.answer(seat, usually(question) if luck.random() < 0.7 else decide(luck, question))
        assert not round_.voided
        assert round_.felt.total() == sum(round_.setup.chips.values())
        assert not {p: n for p, n in round_.felt.chips.items() if n and not p.endswith("stack") and p != "drop"}
        record = [{"round": 1, "seq": at, **event.to_json()} for at, event in enumerate(round_.events)]
        game = round_.game
        assert run_again(record, partial(_same, game)).events == round_.events
    assert ruled or "baccarat" in id


BANKED = [id for id in entry_ids() if entry(id).family == "banked" and "baccarat" not in id]


@pytest.mark.parametrize("id", BANKED)
@pytest.mark.parametrize("kind", [alone.HAND_DEAD, alone.WAGER_VOID])
def test_a_hand_out_of_action_is_neither_paid_nor_asked_and_the_others_settle(id: str, kind: str) -> None:
    for number in range(20):
        round_ = begun(id, number)
        while round_.open and not (found := [each for each in offered(round_) if each.kind == kind]):
            seat, question = next(iter(round_.open.items()))
            round_.answer(seat, usually(question))
        if round_.open:
            break
    place = next(each.place for each in found if "." not in each.place)
    lying = sum(n for p, n in round_.felt.chips.items() if p.startswith(f"{place}.") and not p.endswith(".stack"))
    before = round_.felt.chips[f"{place}.stack"]
    report(round_, Accident(kind, place, words="it was bet too late"))
    now = round_.felt.chips[f"{place}.stack"]
    assert now == before + lying if kind == alone.WAGER_VOID else before <= now < before + lying
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        assert f"seat{seat}" != place
        round_.answer(seat, usually(question))
    assert not round_.voided
    assert round_.felt.chips[f"{place}.stack"] <= now  # a collection may still fall due
    assert rulings(round_) == [(kind, place)]


def test_a_dead_hand_is_taken_at_once_and_what_it_put_in_stays() -> None:
    round_ = holdem()
    dead = next(seat for seat in (1, 2, 3) if seat not in round_.open and round_.felt.chips[f"seat{seat}.bet"])
    bet = round_.felt.chips[f"seat{dead}.bet"]
    report(round_, Accident(alone.HAND_DEAD, f"seat{dead}", words="it was thrown away"))
    assert not round_.felt.cards[f"seat{dead}.hand"] and round_.felt.chips[f"seat{dead}.bet"] == bet
    assert dead not in round_.open
    assert rulings(round_) == [(alone.HAND_DEAD, f"seat{dead}")]


def test_one_wager_of_several_goes_back_and_the_hand_plays_on() -> None:
    round_ = start("garden_city/three_card_poker", {1: 500, 2: 500}, chance=Sealed.of("one wager"))
    until(round_, lambda now: bool(now.felt.cards["seat2.hand"]) or not now.open)
    side = {each.place for each in offered(round_) if each.kind == alone.WAGER_VOID and "." in each.place}
    assert side == {"seat2.ante", "seat2.pair_plus"}
    stack, bet = round_.felt.chips["seat2.stack"], round_.felt.chips["seat2.pair_plus"]
    report(round_, Accident(alone.WAGER_VOID, "seat2.pair_plus", words="it was bet too late"))
    assert round_.felt.chips["seat2.stack"] == stack + bet and round_.felt.chips["seat2.ante"]
    assert 2 in round_.open


def until(round_: Round, so: Callable[[Round], bool]) -> None:
    """Seat 1 banks, seat 2 bets on everything, as long as nothing is so."""
    while not so(round_):
        seat, question = next(iter(round_.open.items()))
        answer = usually(question)
        if answer.option == "bet" and isinstance(answer.value, dict):
            answer = Answer("bet", {"seat2.ante": 1000, "seat2.pair_plus": 500})
        round_.answer(seat, answer)


@pytest.mark.parametrize("option", ["fold", "call"])
def test_a_player_is_held_to_what_was_said(option: str) -> None:
    round_ = holdem()
    (seat,) = round_.open
    (held,) = (each for each in offered(round_) if each.kind == alone.HELD_TO)
    report(round_, Accident(alone.HELD_TO, f"seat{seat}", amount=held.amounts[held.words.index(option)]))
    told = [event.kind for event in round_.events]
    assert told[told.index("ruling") + 1] == option
    assert seat not in round_.open


def test_a_player_is_held_to_a_raise_that_could_be_made_and_to_no_other() -> None:
    round_ = holdem()
    (seat,) = round_.open
    (held,) = (each for each in offered(round_) if each.kind == alone.HELD_TO_AMOUNT)
    with pytest.raises(HouseDealerError, match="exactly"):
        ways(round_, Accident(alone.HELD_TO_AMOUNT, f"seat{seat}", amount=held.amounts[0] + 1))
    report(round_, Accident(alone.HELD_TO_AMOUNT, f"seat{seat}", amount=held.amounts[0]))
    assert round_.felt.chips[f"seat{seat}.bet"] == held.amounts[0]


def test_the_floor_alone_decides_and_no_other_way_is_offered() -> None:
    (way,) = ways(holdem(), Accident(alone.HAND_DEAD, "seat2", words="it was shown to a neighbour"))
    assert way.by_the_house and not way.printed and way.id == "ruling"


def test_nobody_is_ruled_on_who_is_not_in_the_hand() -> None:
    for place in ("seat7", "board", "", "seat2.hand"):
        with pytest.raises(HouseDealerError):
            ways(holdem(), Accident(alone.HAND_DEAD, place, words="x"))


def test_a_hand_found_dead_when_the_pot_was_pushed_gives_it_to_the_others() -> None:
    round_ = holdem()
    while round_.open:
        seat, question = next(iter(round_.open.items()))
        round_.answer(seat, usually(question))
    winner = next(str(event.target) for event in round_.events if event.kind == "award").partition(".")[0]
    found = ways_after(round_, [], Accident(alone.HAND_DEAD, winner, words="a card was held out"))
    taken = next(way for way in found if way.id in ("ruling", "take_back"))
    assert any(event.kind == "correct" and event.source == f"{winner}.stack" for event in taken.added)
