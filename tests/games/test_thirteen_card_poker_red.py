"""13 Card Poker Red by its packet: the worked examples, and one test per rule."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import STANDARD_PACK, cards
from housedealer.errors import IllegalAnswer
from housedealer.games.thirteen_card_poker_red import Hand, ThirteenCardPokerRed
from housedealer.hands import thirteen
from housedealer.hands.thirteen import SEGMENTS
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.packets.fee_files import read_set
from housedealer.packets.folders import room_folder
from housedealer.table.chance import Sealed, Stacked
from housedealer.table.events import UP
from housedealer.table.questions import Answer
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.table import Setup, seat_at
from tests.anyone import play_out
from tests.ledger import clause, proves

ID = "garden_city/thirteen_card_poker_red"
POINT = 500
RED = (ID,)
#: Four hands of one deal: the first beats all others in every segment, the last holds the aces.
STRONG = "4c 4d 4h / 5s 6s 7d 8d 9d / Kc Kd Kh Qc Qd"
LOW = "2d 3s 7c / 6d 8s 9h Tc Jd / 2h 2s 4s 5d 8c"
LOWER = "2c 3d 7h / 6c 8h 9s Ts Jc / 3c 3h 5c 6h 9c"
WITH_ACES = "5h 7s Ks / Td Th Js Qs Ac / Jh Qh Ad Ah As"
HEARTS = "sweep:Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
NO_HEARTS = "2d 3s 7c / 6d 8s 9s Tc Jd / 2c 2s 4s 5d 8c"


def red(**options: Any) -> ThirteenCardPokerRed:
    game = open_game(ID, {"fee": "none", **options})
    assert isinstance(game, ThirteenCardPokerRed)
    return game


class RedTable:
    """Hands as they will be set, the buttons first; `sweep:` before thirteen cards declares a clean sweep."""

    def __init__(self, hands: Mapping[int, str], stacks: Mapping[int, int] | None = None, **options: Any) -> None:
        self.game = red(**options)
        held = {
            seat: cards(text.removeprefix("sweep:").replace("/", " ").replace("  ", " "))
            for seat, text in hands.items()
        }
        first = next(iter(hands))
        self.points = {seat: (stacks or {}).get(seat, 100) for seat in hands}
        setup = Setup(
            ID,
            {seat: f"player {seat}" for seat in sorted(hands)},
            {f"seat{seat}.stack": points * self.game.point for seat, points in self.points.items()},
            {"fee": "none", **options},
            {"dealer button": (f"seat{max((s for s in hands if s < first), default=max(hands))}",)},
        )
        self.round = Round(self.game, setup, Stacked([card for hand in held.values() for card in hand]))
        for seat in hands:
            self.round.answer(seat, Answer("play"))
        for seat, text in hands.items():
            if text.startswith("sweep:"):
                self.round.answer(seat, Answer("clean_sweep"))
            else:
                self.round.answer(seat, Answer("set", tuple(cards(group) for group in text.split("/"))))
        assert self.round.finished

    def won(self) -> dict[int, int]:
        """What each seat won or lost, in points."""
        chips = self.round.felt.chips
        return {seat: chips[f"seat{seat}.stack"] // self.game.point - had for seat, had in self.points.items()}

    def paid(self) -> list[tuple[str | None, str | None, int]]:
        pays = [event for event in self.round.events if event.kind == "pay"]
        return [
            ((e.source or "").split(".")[0], (e.target or "").split(".")[0], (e.amount or 0) // self.game.point)
            for e in pays
        ]


# -- the worked examples -------------------------------------------------------------------------------------------------

QUADS_BEHIND = "2c 3d 4h / 9c 9d 9h 8s 5c / Kc Kd Kh Ks 6c"
BETTER_FRONT = "Qc Qd 5d / Jc Jd 7h 7d 4c / Tc Td Th 6h 6d"


@clause("001:3298")
def test_two_segments_and_four_of_a_kind_behind_are_six_points() -> None:
    """The example counts two points for two segments where a bonus hand is won, and four for the bonus."""
    table = RedTable({1: QUADS_BEHIND, 2: BETTER_FRONT})
    said = [event.what for event in table.round.events if event.kind == "announce"]
    assert said == ["6 points: middle 1, back 1, four of a kind in the back 4"]
    assert table.won() == {1: 6, 2: -6}


@clause("001:3298")
def test_by_the_other_reading_the_segment_lost_is_taken_off() -> None:
    table = RedTable({1: QUADS_BEHIND, 2: BETTER_FRONT}, two_with_bonus="difference")
    said = [event.what for event in table.round.events if event.kind == "announce"]
    assert said == ["6 points: middle 1, back 1, four of a kind in the back 4", "1 point: front 1"]
    assert table.won() == {1: 5, 2: -5}


@clause("001:3274", "001:3298")
def test_a_third_segment_lost_to_a_bonus_hand_counts_with_its_bonus() -> None:
    """Seat 2 wins the front with three of a kind: 1 + 3 of its own against 2 + 4."""
    table = RedTable({1: QUADS_BEHIND, 2: "5d 5h 5s / 7c 7d 7h 2d 3h / Tc Td Th 6h 6d"})
    said = [event.what for event in table.round.events if event.kind == "announce"]
    assert said[1] == "4 points: front 1, three of a kind in the front 3"
    assert table.won() == {1: 2, 2: -2}


@proves("rule:shot", "pay:front.three_of_a_kind", tables=RED)
@clause("001:3302")
def test_a_shot_with_three_of_a_kind_in_front_is_nine_points() -> None:
    table = RedTable({1: STRONG, 2: LOW})  # 001:3302
    assert table.won() == {1: 9, 2: -9}


@proves("rule:homerun", tables=RED)
@clause("001:3306")
def test_a_homerun_with_three_of_a_kind_in_front_is_twelve_points_from_each() -> None:
    table = RedTable({1: STRONG, 2: LOW, 3: LOWER, 4: WITH_ACES})  # 001:3306
    assert table.won()[1] == 12 + 12 + (12 - 4)  # seat 4's four aces score in segments it lost
    homeruns = [event.what for event in table.round.events if event.kind == "announce" and "homerun 3" in event.what]
    assert len(homeruns) == 3


# -- comparing -----------------------------------------------------------------------------------------------------------

TIED = ("2c 3d 7h / 6c 8d 9h Tc Jd / 4c 4d 5c 5d Qh", "2h 3s 7c / 6d 8s 9c Td Js / 4h 4s 5h 5s Qd")


@proves("rule:tie", "rule:points", tables=RED)
def test_the_holder_of_both_buttons_wins_all_ties() -> None:
    assert RedTable({1: TIED[0], 2: TIED[1]}).won() == {1: 6, 2: -6}  # three segments and the shot
    assert RedTable({2: TIED[1], 1: TIED[0]}).won() == {2: 6, 1: -6}


def test_ties_between_other_players_push() -> None:
    table = RedTable({1: "Kc Kd 2s / Ah Ad 8h 6s 3h / As Ac Kh Ks Qs", 2: TIED[0], 3: TIED[1]})
    assert not [pay for pay in table.paid() if set(pay[:2]) == {"seat2", "seat3"}]


@proves("rule:ace", "pay:front.ace", tables=RED)
def test_each_ace_scores_in_a_segment_that_was_lost_too() -> None:
    table = RedTable({1: "2c 3d 4h / 9c 9d 9h 8s 5c / Kc Kd Kh Ks 6c", 2: "Ac Ad 5d / Jc Jd 7h 7d 4c / Tc Td Th 6h 6d"})
    assert table.won() == {1: 6 - 2, 2: -4}  # two aces against six


@proves(
    "rule:bonus",
    "pay:middle.full_house",
    "pay:back.four_of_a_kind",
    "pay:back.straight_flush",
    "pay:back.royal_flush",
    tables=RED,
)
@pytest.mark.parametrize(
    ("middle", "back", "bonus"),
    [
        ("9c 9d 9h 8s 8c", "Kc Kd Kh Qs Qc", 2),  # a full house pays in the middle only
        ("9c 9d 9h 9s 8c", "Kc Kd Kh Ks Qc", 8 + 4),
        ("5h 6h 7h 8h 9h", "9c Tc Jc Qc Kc", 10 + 5),
        ("9c 9d 9h 9s 8c", "Th Jh Qh Kh Ah", 8 + 10 + 1),  # the royal flush has an ace
    ],
)
def test_bonus_hands_add_their_points_to_a_segment_won(middle: str, back: str, bonus: int) -> None:
    table = RedTable({1: f"8d 7s Ts / {middle} / {back}", 2: "2d 3s 5c / 6d 6s 4h Td Jd / 2h 2s 4d 4s 3h"})
    assert table.won()[1] == 3 + 3 + bonus


def test_there_is_no_homerun_against_two_opponents() -> None:
    assert RedTable({1: STRONG, 2: LOW, 3: LOWER}).won()[1] == 9 + 9


def test_there_is_no_homerun_when_a_hand_is_fouled() -> None:
    foul = "Ac Ad Ks / Td Th Js Qs 7s / Jh Qh 5h Ah As"
    table = RedTable({1: STRONG, 2: LOW, 3: LOWER, 4: foul}, fouls="penalised")
    assert ("seat2", "seat1", 9) in table.paid()


# -- action --------------------------------------------------------------------------------------------------------------


@proves("rule:capped", "rule:points", tables=RED)
def test_settlement_goes_from_the_buttons_round_and_wins_and_losses_both_use_up_the_action() -> None:
    hands = {1: STRONG, 2: LOW, 3: LOWER}
    assert RedTable(hands).paid() == [("seat2", "seat1", 9), ("seat3", "seat1", 9), ("seat2", "seat3", 1)]
    short = RedTable(hands, {1: 12, 2: 9, 3: 20})  # seat 1 has three left for seat 3, seat 2 nothing
    assert short.paid() == [("seat2", "seat1", 9), ("seat3", "seat1", 3)]
    said = [event.what for event in short.round.events if event.why == short.game.rules["capped"]]
    assert said == ["$15 of $45: no action is left", "$0 of $5: no action is left"]


def test_a_difference_of_one_point_goes_to_whoever_has_more() -> None:
    assert RedTable({1: STRONG, 2: LOWER, 3: LOW}).paid()[-1] == ("seat3", "seat2", 1)
    assert RedTable({1: STRONG, 2: LOW, 3: LOWER}).paid()[-1] == ("seat2", "seat3", 1)


def test_two_players_have_the_buttons_in_turn() -> None:
    round_ = RedTable({1: LOWER, 2: LOW}).round
    buttons, rules = round_.felt.buttons, round_.game.rules
    assert (buttons["dealer button"], buttons["action button"]) == (["seat1"], ["seat1"])
    assert {event.why for event in round_.events if event.kind == "button"} == {rules["button"]}
    session = session_of(2, fee="none")
    first = session.start(Sealed.of("first"))
    for seat in (1, 2):
        first.answer(seat, Answer("play"))
    assert {event.why for event in first.events if event.kind == "button"} == {rules["first_button"]}


def test_a_comfortable_stack_is_twenty_points() -> None:
    assert red().comfortable_stack == 20 * POINT


def test_an_ace_scores_what_the_table_of_its_segment_says() -> None:
    game = red()
    dear = {
        name: replace(pays, rows={**pays.rows, "ace": pays.rows["four_of_a_kind"]}) if name == "back" else pays
        for name, pays in game.bonus.items()
    }
    front, middle, back = (cards(group) for group in WITH_ACES.split(" / "))
    hand = Hand(seat_at(1, "one"), 20, setting=(front, middle, back))
    assert game.aces_of(hand) == {"aces": 4}
    assert replace(game, bonus=dear).aces_of(hand) == {"aces": 1 + 3 * game.bonus["back"].rows["four_of_a_kind"].win}


#: The first ties with the second and the last in the middle, and wins everything else.
FOUR_HANDS = (
    "Ac As 2s / Jh 8d 7d 9s Td / Kd Kh Ah Ks Kc",
    "4d 5c 5h / 7s 9h 8c Ts Jc / Ad 3d 3s 3c 3h",
    "6d 7c 5s / 2d 8s Tc 2h 2c / 4c Qc Qs 4h 4s",
    "Js 9c 5d / Jd 9d 7h Th 8h / Qh Qd 6s 6h 6c",
)


@pytest.mark.parametrize(("first", "homerun"), [(0, True), (1, False), (2, False), (3, False)])
def test_a_homerun_may_hang_on_a_tie_that_the_buttons_win(first: int, homerun: bool) -> None:
    """The buttons are with each of the four in turn."""
    table = RedTable(dict(enumerate(FOUR_HANDS[first:] + FOUR_HANDS[:first], 1)))
    said = [event.what for event in table.round.events if event.kind == "announce"]
    assert any("homerun" in text for text in said) is homerun


@pytest.mark.parametrize("dearest", [2, 3, 4])
def test_a_stack_covers_the_dearest_collection_there_may_be(monkeypatch: pytest.MonkeyPatch, dearest: int) -> None:
    def antes(_: ThirteenCardPokerRed, players: int) -> tuple[int, int]:
        return (300, 100) if players == dearest else (100, 0)

    monkeypatch.setattr(ThirteenCardPokerRed, "antes", antes)
    assert red().least_stack == 9 * POINT + 400


def test_nobody_wins_more_than_the_stack_at_the_start() -> None:
    assert RedTable({1: HEARTS, 2: NO_HEARTS}, {1: 40, 2: 90}).won() == {1: 40, 2: -40}


def test_chips_below_a_point_do_not_play() -> None:
    session = Session(red())
    for seat, stack in ((1, 9 * POINT + 499), (2, 50 * POINT)):
        session.sit(seat, f"player {seat}", stack)
    session.felt.buttons["dealer button"] = ["seat2"]
    round_ = session.start(Stacked(cards(HEARTS.removeprefix("sweep:"))))
    for seat in (1, 2):
        round_.answer(seat, Answer("play"))
    round_.answer(1, Answer("clean_sweep"))
    round_.answer(2, round_.open[2].default)
    assert round_.felt.chips["seat1.stack"] == 18 * POINT + 499


# -- clean sweeps and fouls ------------------------------------------------------------------------------------------------

DRAGON = "sweep:Ac 2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc"
PLAIN = "2s 3s 7c / 5s 8c 9h Tc Jd / 3c 3d 4c 5h 6c"


@proves("rule:sweep", "rule:declare", tables=RED)
def test_a_clean_sweep_collects_its_value_from_everyone_and_takes_no_other_part() -> None:
    table = RedTable({1: PLAIN, 2: DRAGON, 3: "Kd Kh 2h / 9s 9d 7d 7s Jc / Qc Qd Qh Js 2c"})
    pays = table.paid()
    assert pays[:2] == [("seat1", "seat2", 25), ("seat3", "seat2", 25)]  # clockwise from the buttons
    assert {frozenset(pay[:2]) for pay in pays[2:]} == {frozenset({"seat1", "seat3"})}


@clause("001:3339", "001:3327")
def test_players_pay_a_clean_sweep_clockwise_from_the_buttons_as_far_as_its_stack_goes() -> None:
    """The sweep in seat 3 has fifteen points in front: the buttons pay ten, the next player five, the last nothing."""
    hands = {
        1: "2d 4h 6c / 3d 3h 5d 7h 8c / 4d 4c 9h Jd Kc",
        2: "2h 5h 8d / 6d 6h 7d 9d Tc / Jh Jc Qd Kd 2c",
        3: "sweep:2s 3s 5s 7s 9s Js Qs Ks As 3c 5c 7c 9c",
        4: "4s 8s Th / 8h 6s Ts Td Ah / Qc Qh Ac Ad Kh",
    }
    table = RedTable(hands, {3: 15})
    assert [pay for pay in table.paid() if pay[1] == "seat3" and pay[2]] == [
        ("seat1", "seat3", 10),
        ("seat2", "seat3", 5),
    ]


PAIRS_65 = "sweep:2c 2d 4c 4d 6c 6d 8c 8d Tc Td Kc Kd Kh"


@pytest.mark.parametrize("compare", ["value", "rank"])
def test_the_lowest_clean_sweep_collects_from_a_hand_without_one(compare: str) -> None:
    flushes = "sweep:2c 4c 6c 8c Tc 2d 4d 6d 8d Td Qh Kh 3h"
    assert RedTable({1: flushes, 2: "3s 5s 7c / 5h 6s 9h Jc Kd / 3c 3d 4s 5c 6h"}, sweeps_compare=compare).won()[1] > 0


@proves("rule:sweep_tie", tables=RED)
@pytest.mark.parametrize(("compare", "won"), [("value", {1: 0, 2: 0}), ("rank", {1: 10, 2: -10})])
def test_clean_sweeps_of_the_same_value_push(compare: str, won: dict[int, int]) -> None:
    colour = "sweep:2s 3s 5s 7s 9s Js Qs Ks As 3c 5c 7c 9c"
    assert RedTable({1: PAIRS_65, 2: colour}, sweeps_compare=compare).won() == won
    assert RedTable({2: colour, 1: PAIRS_65}, sweeps_compare=compare).won() == {seat: won[seat] for seat in (2, 1)}


def test_a_higher_clean_sweep_is_paid_in_full_by_a_lower_one() -> None:
    assert RedTable({1: PAIRS_65, 2: "sweep:Ac 2h 3h 4s 5c 6h 7h 8s 9c Th Jh Qs Ks"}).won() == {1: -25, 2: 25}


def test_an_undeclared_clean_sweep_plays_as_an_ordinary_hand() -> None:
    table = RedTable({1: "2c 2d 4c / 4d 6c 6d 8c 8d / Tc Td Kc Kd Kh", 2: "3c 3d 5c / 5d 7c 7d 9c 9d / Jc Jd Qc Qd Qh"})
    assert table.won() == {1: -1, 2: 1}
    assert not any(event.kind == "pay" and event.why == table.game.rules["sweep"] for event in table.round.events)


FOUL = "Kc Kd 2c / 3c 3d 4c 5h 6c / 5c 7d 9c Th Jc"
QUADS = "2d 3h 4d / 9d 9h 8d 8h 5d / Qc Qd Qh Qs 7h"
ACES = "Ac 2s 4h / As Jd Js 7s 6s / Ts Td Tc 3s 6h"


@proves("rule:set", "rule:show", "rule:play", tables=RED)
def test_hands_are_set_face_down_and_turned_up_together() -> None:
    table = RedTable({1: STRONG, 2: LOW})
    felt = table.round.felt
    for seat, setting in ((1, STRONG), (2, LOW)):
        for (segment, _), group in zip(SEGMENTS, setting.split("/"), strict=True):
            assert tuple(felt.cards[f"seat{seat}.{segment}"]) == cards(group)
            assert set(felt.faces[f"seat{seat}.{segment}"]) == {UP}
    sets = [event for event in table.round.events if event.kind == "set"]
    assert [event.face for event in sets] == ["seat1"] * 3 + ["seat2"] * 3


def test_a_setting_out_of_order_is_refused() -> None:
    with pytest.raises(IllegalAnswer, match="the front may not rank higher than the middle"):
        RedTable({1: FOUL, 2: QUADS})


@proves("rule:foul", tables=RED)
@pytest.mark.parametrize(("foul_points", "base"), [(12, 12), (6, 6)])
def test_a_fouled_hand_pays_each_player_the_penalty_and_any_bonus(foul_points: int, base: int) -> None:
    table = RedTable({1: FOUL, 2: QUADS, 3: ACES}, fouls="penalised", foul_points=foul_points)
    assert ("seat1", "seat2", base + 4) in table.paid()
    assert ("seat1", "seat3", base + 2) in table.paid()


@proves("rule:false_sweep", tables=RED)
def test_a_clean_sweep_that_is_not_there_is_a_foul() -> None:
    table = RedTable({1: "sweep:" + FOUL.replace("/ ", ""), 2: QUADS}, fouls="penalised")
    assert table.won() == {1: -16, 2: 16}
    assert any(event.why == table.game.rules["false_sweep"] for event in table.round.events)


def test_two_fouled_hands_owe_each_other_nothing() -> None:
    table = RedTable({1: FOUL, 2: "sweep:" + QUADS.replace("/ ", "")}, fouls="penalised")
    assert table.won() == {1: 0, 2: 0}


def test_a_clean_sweep_takes_the_penalty_and_its_value_from_a_fouled_hand() -> None:
    pairs = "sweep:2h 2s 4h 4s 6h 6s 8h 8s Tc Td Qc Qd Qh"
    table = RedTable({1: FOUL, 2: pairs}, fouls="penalised")
    assert table.won() == {1: -22, 2: 22}


# -- seats, buttons, the collection ------------------------------------------------------------------------------------------


def session_of(count: int, stack: int = 100 * POINT, **options: Any) -> Session:
    session = Session(open_game(ID, options))
    for seat in range(1, count + 1):
        session.sit(seat, f"player {seat}", stack)
    return session


def play(session: Session, out: tuple[int, ...] = ()) -> list[int]:
    """A round of usual settings; the seats that got a hand, in order."""
    round_ = session.start(Sealed.of(session.rounds))
    while round_.open:
        for seat, question in list(round_.open.items()):
            stay = question.option("play") and seat not in out
            round_.answer(seat, Answer("play") if stay else question.default)
    session.finish()
    return [
        int((e.target or "")[4:5]) for e in round_.events if e.kind == "deal" and (e.target or "").startswith("seat")
    ]


def test_with_five_seated_four_play_and_the_fifth_comes_in_as_the_buttons_move() -> None:
    session = session_of(5)
    assert [play(session) for _ in range(3)] == [[1, 2, 3, 4], [2, 3, 4, 5], [3, 4, 5, 1]]
    assert session.felt.buttons["dealer button"] == session.felt.buttons["action button"] == ["seat3"]


def test_the_fifth_player_may_take_the_hand_of_one_who_sits_out() -> None:
    assert play(session_of(5), out=(2,)) == [1, 3, 4, 5]


def test_a_stack_that_nobody_plays_is_dealt_and_left() -> None:
    session = session_of(2)
    assert play(session) == [1, 2]
    assert len(session.felt.cards["stack3"]) == len(session.felt.cards["stack4"]) == 13


@proves("rule:odd_fee", "rule:fee", tables=RED)
@clause("001:6176", "001:6177", "001:6178", "001:6180")
@pytest.mark.parametrize(
    ("fee", "players", "each", "buttons", "cite"),
    [
        ("1", 4, 100, 0, "001:6176"),
        ("2", 4, 100, 100, "001:6177"),
        ("3", 3, 100, 0, "001:6178"),
        ("5", 2, 200, 0, "001:6180"),
    ],
)
def test_the_antes_make_up_the_collection_and_the_buttons_add_the_odd_dollar(
    fee: str, players: int, each: int, buttons: int, cite: str
) -> None:
    session = session_of(players, 100_000, fee=fee)
    round_ = session.start(Sealed.of(1))
    for seat in range(1, players + 1):
        round_.answer(seat, Answer("play"))
    antes = {e.source: 0 for e in round_.events if e.kind == "ante"}
    for event in round_.events:
        if event.kind == "ante":
            antes[event.source] += event.amount or 0
    assert antes == {f"seat{seat}.stack": each + (buttons if seat == 1 else 0) for seat in range(1, players + 1)}
    (taken,) = [event for event in round_.events if event.kind == "fee"]
    assert taken.amount == each * players + buttons and taken.why is not None and taken.why.cite == cite


@pytest.mark.parametrize(("collection", "before"), [("after_deal", False), ("before_deal", True)])
def test_when_the_collection_is_taken_is_an_option(collection: str, before: bool) -> None:
    session = session_of(4, 100_000, collection=collection)
    round_ = session.start(Sealed.of(1))
    for seat in range(1, 5):
        round_.answer(seat, Answer("play"))
    kinds = [event.kind for event in round_.events]
    assert (kinds.index("fee") < kinds.index("deal")) == before


@proves("rule:least", "code:money.buy_ins.BuyIn", tables=RED)
def test_nine_points_after_the_collection_are_needed_to_be_dealt_in() -> None:
    session = session_of(3, fee="2")
    for seat, stack in ((2, 9 * POINT + 199), (3, 9 * POINT + 200)):
        session.felt.chips[f"seat{seat}.stack"] = stack
    assert play(session) == [1, 3]


@proves("rule:deal", "rule:button", "rule:first_button", "rule:shuffle", tables=RED)
def test_stacks_of_thirteen_are_dealt_one_after_another_to_the_buttons_first() -> None:
    session = session_of(4, fee="none")
    session.felt.buttons["dealer button"] = ["seat2"]
    pack = list(STANDARD_PACK)
    Random(5).shuffle(pack)
    round_ = session.start(Stacked(pack))
    for seat in range(1, 5):
        round_.answer(seat, Answer("play"))
    for at, seat in enumerate((3, 4, 1, 2)):
        assert round_.felt.cards[f"seat{seat}.hand"] == pack[13 * at : 13 * at + 13]


def test_rounds_among_people_who_do_anything_replay() -> None:
    session = session_of(5, fouls="penalised")
    luck = Random(2)
    for number in range(12):
        round_ = session.start(Sealed.of("wild", number))
        play_out(round_, luck)
        session.finish()
        (events,) = rounds(lines(round_))
        assert replay(events, open_game)[0] is None


@pytest.mark.soak
def test_bots_play_five_thousand_rounds() -> None:
    run = Run(ID, 5, "soak")
    assert sum(round_.finished for _, round_ in run.rounds(5000)) == 5000
    assert run.summary()["chips_before"] == run.summary()["chips_after"]


@proves("pay:clean_sweep", "pay:clean_sweep.pure_dragon", tables=RED)
def test_clean_sweeps_are_worth_the_printed_points_in_the_printed_order() -> None:
    rows = open_game(ID).sweeps.rows  # type: ignore[attr-defined]
    assert [odds.win for odds in rows.values()] == [100, 50, 25, 20, 10, 10, 6, 6, 6]
    dealt = {
        "pure_dragon": "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh",
        "dragon": "Ac 2d 3h 4s 5c 6d 7h 8s 9c Td Jh Qs Kc",
        "six_pairs": "2c 2d 4c 4d 6c 6d 8c 8d Tc Td Qc Qd Ks",
    }
    for name, text in dealt.items():
        assert thirteen.clean_sweep(cards(text)) == name


@clause("001:3005-3014")
def test_the_older_fees_of_pan_are_kept_as_printed() -> None:
    fees = read_set(room_folder("garden_city") / "fees", "pan_older")
    by_limit: dict[str, list[str]] = {}
    for row in fees.rows:
        if row.payer == "pot":
            by_limit.setdefault(row.source, []).append(row.fee)
    assert list(by_limit.values()) == [["3", "2", "1"], ["3", "2", "1"], ["6", "5", "2"], ["6", "5", "2"]]
    assert fees.superseded
