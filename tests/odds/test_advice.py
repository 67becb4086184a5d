"""What answers are worth: the best first, nothing hidden looked at, and the values those of the exact results."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from itertools import combinations
from typing import Any

import numpy as np
import pytest

from housedealer.bots.dealing import Run
from housedealer.cards import STANDARD_PACK, cards
from housedealer.hands import five, three
from housedealer.odds.advice import Advice, Priced, Seen, advise
from housedealer.odds.games.twenty_one import composition as solver
from housedealer.odds.games.twenty_one.rules import pure
from housedealer.odds.kernels.tables import CATEGORY, CATEGORY_NAMES, FIRST_PAIR, TABLES, numbers
from housedealer.odds.kernels.twenty_one import DOUBLE, HIT, STAND, SURRENDER, all_hands
from housedealer.odds.registry import GAMES
from housedealer.odds.wager import read_wager
from housedealer.packets.entries import entry, entry_ids
from housedealer.table.events import HIDDEN, Why
from housedealer.table.questions import Amount, Answer, Choice, Option, Pick, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.view import View

WHY = Why("")
SLOW = {"thirteen_card_poker_red", "pai_gow_tiles"}  # one question of these says it all
ONE_EACH = {entry(id).module: id for id in reversed(entry_ids())}


def seen(lies: Mapping[str, str], has: Mapping[str, int] | None = None, bank: int = 1) -> Seen:
    """A view made by hand: "?" is a hidden card."""
    lying = {place: tuple(HIDDEN if c == "?" else cards(c)[0] for c in text.split()) for place, text in lies.items()}
    return Seen(lying, has or {}, {"player-dealer": bank, "dealer button": None})


def choices(*ids: str) -> tuple[Choice, ...]:
    return tuple(Choice(id) for id in ids)


def ask(about: str, *ids: str, seat: int = 2) -> Question:
    return Question(seat, choices(*ids), Answer(ids[0]), WHY, about)


def worth(advice: Advice | None) -> dict[str, float]:
    assert advice is not None
    return {priced.answer.option: priced.ev for priced in advice.answers}


# -- every table -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("module", sorted(ONE_EACH))
def test_advice_is_legal_sorted_and_plain_data(module: str) -> None:
    id = ONE_EACH[module]
    table = Run(id, max(2, entry(id).seats["min"]), "advice")
    met: dict[str, int] = {}
    usual = table.decide

    def decide(round_: Round, question: Question) -> Answer:
        asked = question.options[0].id
        apart = isinstance(question.option("bet"), Wagers) or question.option("play_3x")  # tested apart, and at length
        most = 1 if module in SLOW or question.option("discard") else 3
        if met.setdefault(asked, 0) < most and not apart:
            view = View(round_, f"seat{question.seat}")
            advice = advise(id, {}, view, question)
            if advice is not None:
                met[asked] += 1
                check(advice, question)
                assert advise(id, {}, Seen.of(view), question).to_json() == advice.to_json()  # type: ignore[union-attr]
        return usual(round_, question)

    table.decide = decide
    for _ in table.rounds(3):
        pass
    assert any(met.values()) == (module in GAMES and module not in ("baccarat", "casino_war"))


def check(advice: Advice, question: Question) -> None:
    values = [priced.ev for priced in advice.answers]
    assert values == sorted(values, reverse=True)
    assert all(math.isfinite(value) for value in values)
    for priced in advice.answers:
        assert question.check(priced.answer) is not None
        assert advice.cost(question.check(priced.answer)) == pytest.approx(
            (advice.best.ev - priced.ev) * advice.unit_cents
        )
    plain = json.loads(json.dumps(advice.to_json()))
    assert plain["best"]["option"] == advice.best.answer.option
    assert plain["answers"][0]["cost"] == 0
    assert {"option", "value", "ev", "cost", "label"} <= plain["answers"][0].keys()
    assert advice.unit_cents > 0


def test_nothing_hidden_reaches_the_adviser() -> None:
    table = Run("garden_city/three_card_poker", 3, "hidden")
    usual = table.decide

    def decide(round_: Round, question: Question) -> Answer:
        if question.option("play"):
            still = Seen.of(View(round_, f"seat{question.seat}"))
            up = [card for place, lying in still.lies.items() for card in lying if card != HIDDEN]
            own = round_.felt.cards[f"seat{question.seat}.hand"]
            bank = round_.felt.cards[f"seat{round_.table.holder('player-dealer')}.hand"]
            assert sorted(map(str, up)) == sorted(map(str, [*own, bank[-1]]))
        return usual(round_, question)

    table.decide = decide
    for _ in table.rounds(3):
        pass


def test_where_nothing_is_known_nothing_is_said() -> None:
    question = Question(1, (*choices("post", "sit_out"),), Answer("post"), WHY)
    assert advise("garden_city/pan", {}, seen({}), question) is None
    bank = Question(2, (Choice("pass"), Amount("bank", 500, 10_000, 100)), Answer("pass"), WHY)
    assert advise("garden_city/three_card_poker", {}, seen({}), bank) is None


def test_an_answer_that_is_not_listed_is_priced_or_has_no_cost() -> None:
    advice = Advice("play", "exact", "ante", 500, (Priced(Answer("a"), 1.0), Priced(Answer("b"), 0.5)))
    assert advice.cost(Answer("b")) == 250
    assert advice.cost(Answer("c")) is None


# -- fold or play ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("hand", "best"), [("Qc 6d 4h", "play"), ("Qc 6d 3h", "fold")])
def test_three_card_poker_without_a_card_shown_plays_queen_six_four(hand: str, best: str) -> None:
    view = seen({"seat2.hand": hand, "seat1.hand": "? ? ?"}, {"seat2.ante": 1_000})
    advice = advise("garden_city/three_card_poker", {}, view, ask("seat2.hand", "fold", "play"))
    assert advice is not None
    assert advice.best.answer == Answer(best)
    assert advice.unit_cents == 1_000


def test_three_card_poker_counts_every_bank_hand_with_the_card_shown() -> None:
    hand, shown = cards("Kc 9d 3h"), cards("Kd")
    left = [card for card in STANDARD_PACK if card not in (*hand, *shown)]
    nets = []
    for two in combinations(left, 2):
        mine, theirs = three.strength(hand), three.strength((*shown, *two))
        nets.append(1 if theirs < 12 << 8 else 2 * ((mine > theirs) - (mine < theirs)))
    view = seen({"seat2.hand": "Kc 9d 3h", "seat1.hand": "? ? Kd"}, {"seat2.ante": 500})
    found = worth(advise("garden_city/three_card_poker", {}, view, ask("seat2.hand", "fold", "play")))
    assert found == {"play": pytest.approx(sum(nets) / len(nets)), "fold": -1.0}


def test_six_card_poker_counts_every_bank_hand_around_the_three_shown() -> None:
    view = seen({"seat2.hand": "Qd 5c 3h 8h 9h Ac", "seat1.hand": "? ? ? 2s As 5d"}, {"seat2.ante": 500})
    found = worth(advise("garden_city/six_card_poker", {}, view, ask("seat2.hand", "fold", "play")))
    known = cards("Qd 5c 3h 8h 9h Ac 2s As 5d")
    mine, total = five.best(known[:6]), 0
    left = [card for card in STANDARD_PACK if card not in known]
    for other in combinations(left, 3):
        theirs = five.best((*known[6:], *other))
        stake = 1 if theirs < five.pack(five.HIGH_CARD, 14, 13, 0, 0, 0) else 2
        total += stake * ((mine > theirs) - (mine < theirs))
    assert found["play"] == pytest.approx(total / 12_341)


def test_crazy_4_poker_prices_every_size_of_the_play_wager() -> None:
    view = seen({"seat2.hand": "Ac Ad 9h 4s 2c", "seat1.hand": "? ? ? ? ?"}, {"seat2.ante": 1_000})
    options = (Choice("fold"), Amount("play", 1_000, 3_000, 100))
    advice = advise("garden_city/crazy_4_poker", {}, view, Question(2, options, Answer("fold"), WHY, "seat2.hand"))
    assert advice is not None
    assert advice.best.answer == Answer("play", 3_000)
    once, twice, thrice = (advice.value(Answer("play", amount)) for amount in (1_000, 2_000, 3_000))
    assert once is not None and twice is not None and thrice is not None
    assert thrice - twice == pytest.approx(twice - once)
    assert advice.cost(Answer("fold")) == pytest.approx((thrice + 2) * 1_000)


def test_casino_war_counts_the_cards_that_are_left() -> None:
    view = seen({"seat2.hand": "4c", "seat1.hand": "4h"}, {"seat2.base": 500})
    found = worth(advise("garden_city/casino_war", {"decks": "6"}, view, ask("seat2.hand", "surrender", "war")))
    left = 24 * 12 * 23 + 22 * 21
    tie = left / (310 * 309)
    assert found == {"surrender": -0.5, "war": pytest.approx(2 * tie - (1 - tie) / 2)}


@pytest.mark.parametrize(("hand", "best"), [("Th Jh Qh", "let_it_ride"), ("Th Jd Qs", "withdraw"), ("Tc Td 2h", "let_it_ride")])  # fmt: skip
def test_let_it_ride_rides_when_the_bet_wins_on_average(hand: str, best: str) -> None:
    view = seen({"seat2.hand": hand, "community.left": "?", "community.right": "?"}, {"seat2.bet_1": 500})
    advice = advise("garden_city/let_it_ride_bonus", {}, view, ask("seat2.hand", "withdraw", "let_it_ride"))
    assert advice is not None and advice.best.answer.option == best
    assert advice.unit == "bet_1"


# -- Ultimate Texas Hold'em --------------------------------------------------------------------------------------------


def test_ultimate_at_the_river_meets_every_two_cards() -> None:
    from housedealer.odds.kernels.ultimate import on_board, over_rivers

    id = "garden_city/ultimate_texas_holdem_bad_beat_bonus"
    hand, board = "9c 8d", "Kd Jc 9h 4d 2s"
    view = seen({"seat2.hand": hand, "board": board, "seat1.hand": "? ?"}, {"seat2.ante": 500})
    found = worth(advise(id, {}, view, ask("seat2.hand", "fold", "play_1x")))
    known, pays = cards(hand + board), read_wager(entry(id), "base").pays["blind"]
    mine, total = five.best(known), 0.0
    left = [card for card in STANDARD_PACK if card not in known]
    for two in combinations(left, 2):
        theirs = five.best((*two, *known[2:]))
        qualified = theirs >> 20 >= five.ONE_PAIR
        if mine > theirs:
            total += 1 + qualified + float(pays.get(five.category(mine), 0))
        elif mine < theirs:
            total -= 2 + qualified
    assert found == {"fold": -2.0, "play_1x": pytest.approx(total / 990)}

    blinds = np.array([float(pays.get(CATEGORY_NAMES[kind], 0)) for kind in CATEGORY])
    flop, rest = numbers(known[:5]), np.setdiff1d(np.arange(52), numbers(known[:5]))
    bet, wait = over_rivers(TABLES, flop, rest, blinds, FIRST_PAIR)
    bets, waits = [], []
    for a, b in combinations(rest.tolist(), 2):
        full = np.array([*flop.tolist(), a, b])
        fixed, play = on_board(TABLES, full, np.setdiff1d(rest, [a, b]), blinds, FIRST_PAIR)
        bets.append(fixed + 2 * play)
        waits.append(max(fixed + play, -2))
    assert bet == pytest.approx(np.mean(bets))
    assert wait == pytest.approx(np.mean(waits))


# -- twenty-one --------------------------------------------------------------------------------------------------------


def test_twenty_one_agrees_with_the_solver_when_nothing_else_is_in_sight() -> None:
    id = "garden_city/pure_21_5_blackjack"
    wager = read_wager(entry(id), "base")
    rules = pure(wager.options, wager.decks or 1)
    hands = all_hands()
    wanted = np.ones(len(hands.counts), np.bool_)
    values, _, stand = solver.play(rules, 5, -1, np.zeros(10, np.int64), wanted)
    number = hands.number[(0, 0, 0, 0, 0, 1, 0, 0, 0, 1)]  # ten and six against a six
    view = seen({"seat2.hand": "Tc 6d", "seat1.hand": "6h ?"}, {"seat2.base": 1_000})
    options: tuple[Option, ...] = (*choices("stand", "hit", "surrender"), Amount("double", 100, 1_000, 100))
    advice = advise(id, {}, view, Question(2, options, Answer("stand"), WHY, "seat2.hand"))
    assert worth(advice) == {
        "stand": pytest.approx(stand[number]),
        "hit": pytest.approx(values[number, 1]),
        "double": pytest.approx(values[number, 2]),
        "surrender": -0.5,
    }
    assert {STAND, HIT, DOUBLE, SURRENDER} == {0, 1, 2, 4}


def test_cards_in_sight_change_the_odds_of_insurance() -> None:
    id = "paso_robles/pure_21_5_blackjack"
    options = (Choice("pass"), Amount("insurance", 100, 500, 100))
    question = Question(2, options, Answer("pass"), WHY, "seat2.hand")
    chips = {"seat2.base": 1_000}
    few = {"seat2.hand": "9c 8d", "seat1.hand": "Ah ?", "seat3.hand": "Ks Kd", "seat4.hand": "Qs Qd"}
    many = {**few, "seat3.hand": "2s 3d", "seat4.hand": "4s 5d"}
    poor, rich = (worth(advise(id, {}, seen(lies, chips), question))["insurance"] for lies in (few, many))
    assert poor < rich < 0
    decks = read_wager(entry(id), "base").decks or 1
    chance = 16 * decks / (52 * decks - 7)
    assert rich == pytest.approx((3 * chance - 1) / 2)


def test_splitting_is_priced_as_the_solver_prices_it() -> None:
    id = "garden_city/pure_21_5_blackjack"
    wager = read_wager(entry(id), "base")
    rules = pure(wager.options, wager.decks or 1)
    against = solver.Against(5, -1, np.zeros(0), np.zeros(0), np.zeros(0))
    solver.split_pair(rules, against, 7)
    view = seen({"seat2.hand": "8c 8d", "seat1.hand": "6h ?"}, {"seat2.base": 1_000})
    advice = advise(id, {}, view, ask("seat2.hand", "stand", "hit", "split"))
    assert advice is not None
    assert advice.best.answer.option == "split"
    assert advice.best.ev == pytest.approx(against.split[7])


def test_switch_keeps_two_twenties() -> None:
    view = seen(
        {"seat2.hand": "Kc Qd", "seat2.hand.2": "Jc Td", "seat1.hand": "6h ?"},
        {"seat2.base": 500, "seat2.base.hand2": 500},
    )
    found = worth(advise("garden_city/blackjack_switch", {}, view, ask("seat2.hand", "keep", "switch")))
    assert found["keep"] == pytest.approx(found["switch"])  # tens are tens
    mixed = seen(
        {"seat2.hand": "Kc 5d", "seat2.hand.2": "6c Td", "seat1.hand": "6h ?"},
        {"seat2.base": 500, "seat2.base.hand2": 500},
    )
    better = worth(advise("garden_city/blackjack_switch", {}, mixed, ask("seat2.hand", "keep", "switch")))
    assert better["switch"] > better["keep"]  # fifteen and sixteen become twenty and eleven


# -- baccarat, settings, pots ------------------------------------------------------------------------------------------


def test_baccarat_on_five_against_a_banker_who_has_seven() -> None:
    id = "garden_city/baccarat_gold_2_0"
    view = seen({"player": "3d 2c", "banker": "Kc 7s"}, {"seat2.player": 500})
    question = Question(2, choices("hit", "stand"), Answer("hit"), WHY, "player")
    advice = advise(id, {}, view, question)
    found = worth(advice)
    assert advice is not None and advice.unit_cents == 500
    assert found["stand"] == -1.0  # a seven stands, whatever comes
    decks = read_wager(entry(id), "base").decks or 8
    of_value, cards_left = 4 * decks, 52 * decks - 4
    better, equal = (of_value - 0) + (of_value - 1), of_value - 1  # three and four win (a three is gone), a two ties
    assert found["hit"] == pytest.approx((better - (cards_left - better - equal)) / cards_left)


def test_a_setting_never_costs_less_than_the_best() -> None:
    id = "garden_city/pai_gow_tiles"
    table = Run(id, 2, "tiles")
    usual = table.decide
    found: list[Advice] = []

    def decide(round_: Round, question: Question) -> Answer:
        if question.option("set") and not found:
            advice = advise(id, {}, View(round_, f"seat{question.seat}"), question)
            assert advice is not None
            assert advice.method == "exact" and "20,475" in advice.note and "best strategy" in advice.note
            way = question.option("set").house_way  # type: ignore[union-attr]
            assert advice.value(Answer("set", tuple(way))) == advice.value(Answer("one_pile"))
            found.append(advice)
        return usual(round_, question)

    table.decide = decide
    for _ in table.rounds(1):
        pass
    assert found


def test_pocket_aces_hold_up_against_a_random_hand() -> None:
    view = seen({"seat2.hand": "As Ah", "seat1.hand": "? ?"}, {"pot": 400, "seat1.bet": 400})
    options = (Choice("fold"), Choice("call", 400), Amount("raise", 800, 800, 400))
    question = Question(2, options, Answer("fold"), WHY)
    advice = advise("hotel_del_rio/texas_holdem", {}, view, question)
    assert advice is not None and advice.method == "simulated"
    equity = (worth(advice)["call"] * advice.unit_cents + 400) / 1_200
    assert equity == pytest.approx(0.852, abs=4 * 0.0145)  # published: 85.2 %
    assert advice.best.answer == Answer("raise", 800)
    assert "random hands" in advice.note


def test_lowball_throws_the_king() -> None:
    view = seen({"seat2.hand": "Kc 2d 3h 4s 6c", "seat1.hand": "? ? ? ? ?", "burn": "?"}, {"pot": 600})
    pick = Pick("discard", "seat2.hand", cards("Kc 2d 3h 4s 6c"), 0, 5)
    question = Question(2, (pick,), Answer("discard", ()), WHY)
    advice = advise("garden_city/lo_ball", {}, view, question)
    assert advice is not None
    assert advice.best.answer == Answer("discard", cards("Kc"))
    assert advice.cost(Answer("discard", ())) > 0  # type: ignore[operator]


def test_each_bet_costs_its_edge() -> None:
    id = "garden_city/casino_war"
    table = Run(id, 2, "bets")
    usual = table.decide
    found: list[Any] = []

    def decide(round_: Round, question: Question) -> Answer:
        if isinstance(question.option("bet"), Wagers) and not found:
            advice = advise(id, {}, View(round_, f"seat{question.seat}"), question)
            assert advice is not None
            base, tie = f"seat{question.seat}.base", f"seat{question.seat}.tie"
            assert advice.best.answer == Answer("pass")
            alone, both = (advice.cost(Answer("bet", placed)) for placed in ({base: 1_000}, {base: 1_000, tie: 500}))
            from housedealer.odds import odds

            assert alone == pytest.approx(odds(id).house_edge * 1_000)
            assert both == pytest.approx(odds(id).house_edge * 1_000 + odds(id, "tie").house_edge * 500)
            found.append(advice)
        return usual(round_, question)

    table.decide = decide
    for _ in table.rounds(1):
        pass
    assert found
