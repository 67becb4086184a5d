"""Pai gow poker at Garden City: what the packets of Face Up and of the two Double Hand games print of a round."""

from __future__ import annotations

from itertools import pairwise

import pytest

from housedealer.cards import PACK_WITH_JOKER, cards
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.hands import joker, pai_gow, two
from housedealer.packets.entries import open_game
from housedealer.table.chance import Stacked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Amount, Answer, Wagers
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.games.test_pai_gow_poker import (
    BANK,
    BETTER,
    ENVIOUS,
    FACE_UP,
    FOUL,
    FREE,
    GOLD,
    GOLD_10,
    MIXED,
    SEVEN,
    THREES,
    WORSE,
    begin,
    envied,
    finish,
    net,
)
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

TABLES = [FACE_UP, GOLD, GOLD_10]
everywhere = pytest.mark.parametrize("id", TABLES)


def opened(id: str, bank: int = 9000, deck: str = "", dice: tuple[int, ...] = (1, 1, 1), **options: str) -> Round:
    """A round in which seat 1 has banked and the others are asked for their bets."""
    chance = Stacked(cards(deck), rolls=[dice])
    round_ = start(id, {1: bank, 2: 1000, 3: 1000, 4: 1000}, options={**FREE, **options}, chance=chance)
    return say(round_, f"1 bank {bank}")


# -- the deal ----------------------------------------------------------------------------------------------------------


@proves("rule:deal", "rule:stub", tables=TABLES)
@everywhere
def test_seven_piles_of_seven_are_dealt_to_and_fro_and_four_cards_are_left(id: str) -> None:
    round_ = opened(id, deal="by_hand")
    say(round_, "2 bet base=20", "3 pass", "4 pass", *(["1 no_cut"] if id == GOLD_10 else []))
    dealt = [str(event.target) for event in round_.events if event.kind == "deal"]
    forth = [f"pile.{number}" for number in range(1, 8)]
    assert dealt == (forth + forth[::-1]) * 3 + forth
    assert all(len(round_.felt.cards[pile]) == 7 for pile in forth) and len(round_.felt.cards["deck"]) == 4
    assert all(event.face == "down" for event in round_.events if event.kind == "deal")
    say(round_, "1 pile_1")
    assert not round_.felt.cards["deck"]


@proves("rule:pile", "rule:deliver", "rule:nobody_home", tables=TABLES)
@everywhere
@pytest.mark.parametrize("pile", [1, 3, 7])
def test_the_chosen_pile_goes_to_the_seat_of_the_dice_and_the_next_piles_clockwise(id: str, pile: int) -> None:
    """A total of three names seat 3; seats without a wager get a pile too, and lose it."""
    round_ = opened(id, dice=(1, 1, 1), deal="by_hand")
    say(round_, "2 bet base=20", "3 bet base=20", "4 pass", *(["1 no_cut"] if id == GOLD_10 else []))
    assert list(round_.open) == [1], "the player-dealer chooses"
    lay = {number: list(round_.felt.cards[f"pile.{number}"]) for number in range(1, 8)}
    say(round_, f"1 pile_{pile}")
    for step in range(7):
        seat, source = (3 - 1 + step) % 7 + 1, (pile - 1 + step) % 7 + 1
        now = [card for part in ("hand", "front", "back") for card in round_.felt.cards[f"seat{seat}.{part}"]]
        if seat in (1, 2, 3):
            assert sorted(now) == sorted(lay[source])
        else:
            assert not now and set(lay[source]) <= set(round_.felt.cards["muck"])
    delivered = [str(event.target) for event in round_.events if event.kind == "deal" and len(event.what) == 7]
    assert delivered == [f"seat{(3 - 1 + step) % 7 + 1}.hand" for step in range(7)]


@proves("rule:dice", tables=TABLES)
@everywhere
@pytest.mark.parametrize("bank", [1, 3])
def test_every_total_of_the_dice_names_its_seat(id: str, bank: int) -> None:
    """The player-dealer's seat is one, eight and fifteen, the seat at the left two, nine and sixteen, and so on."""
    for total in range(3, 19):
        dice = (1 if total < 8 else 6, (total - 2 if total < 8 else total - 12 if total > 12 else 1), 1)
        dice = (dice[0], dice[1], total - dice[0] - dice[1])
        assert all(1 <= die <= 6 for die in dice)
        held = {"player-dealer": ["seat2"], "second hand": ["seat2"]} if bank == 3 else None
        chance = Stacked([], rolls=[dice])
        round_ = start(id, {1: 900, 2: 900, 3: 900}, options={**FREE, "deal": "by_hand"}, chance=chance, buttons=held)
        say(round_, f"{bank} bank 900")
        say(round_, *(f"{seat} bet base=20" for seat in list(round_.open)), f"{bank} pile_1")
        first = next(str(e.target) for e in round_.events if e.kind == "deal" and len(e.what) == 7)
        count, seat = 1, bank  # counted out seat by seat
        while count < total:
            count, seat = count + 1, seat % 7 + 1
        assert first == f"seat{seat}.hand"


@proves("rule:action_button", tables=[GOLD, GOLD_10])
@pytest.mark.parametrize("id", [GOLD, GOLD_10])
@pytest.mark.parametrize(
    ("dice", "button"), [((1, 1, 1), "seat3"), ((1, 1, 6), "seat2"), ((5, 5, 5), "seat2"), ((1, 1, 3), "seat5")]
)
def test_first_action_is_on_the_seat_of_the_dice_or_at_the_player_dealers_left(
    id: str, dice: tuple[int, ...], button: str
) -> None:
    round_ = begin(id, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", dice=dice)
    assert round_.felt.buttons["action button"] == [button]


@proves("rule:action_button", tables=[FACE_UP])
@pytest.mark.parametrize(
    ("dice", "button"), [((1, 1, 1), "seat3"), ((1, 1, 6), "seat2"), ((1, 1, 2), "seat4"), ((1, 1, 3), "seat2")]
)
def test_face_up_puts_the_button_before_a_wager(dice: tuple[int, ...], button: str) -> None:
    bets = tuple(f"{seat} bet base=20" for seat in (2, 3, 4))
    round_ = begin(FACE_UP, {1: THREES, 2: BETTER, 3: WORSE, 4: MIXED}, *bets, dice=dice)
    assert round_.felt.buttons["action button"] == [button]


@proves("option:deal", tables=[FACE_UP, GOLD_10])
@clause("001:7675", "001:7676", "001:7212")
@pytest.mark.parametrize("id", [FACE_UP, GOLD_10])
def test_a_machine_hands_out_seven_hands_one_by_one_from_the_seat_of_the_dice(id: str) -> None:
    deck = f"{WORSE} {THREES} {BETTER}"  # eight names seat 1: seats 1, 2 and 3 get the first three hands
    round_ = opened(id, deck=deck, dice=(1, 1, 6), deal="machine")
    say(round_, "2 bet base=20", "3 bet base=20", "4 pass")
    assert not told(round_, "pile")
    whole = [str(event.target) for event in round_.events if event.kind == "deal"]
    assert whole == [f"seat{number}.hand" for number in range(1, 8)]
    for seat, hand in ((2, THREES), (3, BETTER)):
        assert sorted(round_.felt.cards[f"seat{seat}.hand"]) == sorted(cards(hand))
    cut = ["1 no_cut"] if id == GOLD_10 else []
    by_hand = say(opened(id, deal="by_hand"), "2 bet base=20", "3 pass", "4 pass", *cut)
    assert by_hand.open[1].option("pile_7") is not None


# -- setting -----------------------------------------------------------------------------------------------------------


@proves("rule:set", tables=TABLES)
@everywhere
def test_a_setting_is_two_and_five_of_the_own_cards_and_nothing_else_is_asked_for(id: str) -> None:
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20")
    if id == FACE_UP:
        round_.answer(1, round_.open[1].default)
    assert {option.id for option in round_.open[2].options} == ({"set", "one_pile"} if id == FACE_UP else {"set"})
    for wrong in (
        (cards("Kc"), cards("Kd Ah Ts 8c 5d 3h")), (cards("Kc Kd Ah"), cards("Ts 8c 5d 3h")),
        (cards("Kc Kd"), cards("Ah Ts 8c 5d")), (cards("Kc Kd"), cards("Ah Ts 8c 5d 2c")),
    ):  # fmt: skip
        with pytest.raises(IllegalAnswer):
            round_.answer(2, Answer("set", wrong))
    with pytest.raises(IllegalAnswer):
        say(round_, "2 surrender")
    round_.answer(2, Answer("set", (cards("Ts 8c"), cards("Kc Kd Ah 5d 3h"))))
    assert finish(round_).finished
    assert sorted(round_.felt.cards["seat2.front"]) == sorted(cards("Ts 8c"))


@clause("001:4461", "001:7697")
@pytest.mark.parametrize("id", [GOLD, FACE_UP])
def test_players_set_as_they_like_and_whoever_leaves_it_gets_the_house_way(id: str) -> None:
    """King-king behind ace-ten wins, the worst front pushes."""
    worst = (cards("5d 3h"), cards("Kc Kd Ah Ts 8c"))
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20")
    if id == FACE_UP:
        round_.answer(1, round_.open[1].default)
    round_.answer(2, Answer("set", worst))
    assert net(finish(round_)) == 0
    assert net(finish(begin(id, {1: THREES, 2: BETTER}, "2 bet base=20"))) == 20


@proves("rule:foul", tables=TABLES)
@everywhere
def test_a_front_that_outranks_its_back_loses_the_base_wager(id: str) -> None:
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20")
    if id == FACE_UP:
        round_.answer(1, round_.open[1].default)
    round_.answer(2, Answer("set", FOUL))
    assert net(finish(round_)) == -20


@proves("rule:reveal", "rule:bank_sets", "rule:show", tables=[GOLD, GOLD_10])
@pytest.mark.parametrize("id", [GOLD, GOLD_10])
def test_the_player_dealers_hand_is_opened_and_set_when_all_others_are_set(id: str) -> None:
    round_ = begin(id, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", dice=(1, 1, 1))
    for seat in (2, 3):
        assert set(View(round_, f"seat{seat}").cards("seat1.hand")) == {HIDDEN}
        round_.answer(seat, round_.open[seat].default)
    if id == GOLD_10:  # the player-dealer is asked, with the hand open
        assert list(round_.open) == [1] and HIDDEN not in View(round_, "seat2").cards("seat1.hand")
        with pytest.raises(IllegalAnswer, match="outranks"):
            round_.answer(1, Answer("set", (cards("9c 9d"), cards("Qh Js 7c 4d 2h"))))
        round_.answer(1, Answer("set", (cards("7c 4d"), cards("9c 9d Qh Js 2h"))))
    front = {GOLD: "Qh Js", GOLD_10: "7c 4d"}[id]
    assert sorted(round_.felt.cards["seat1.front"]) == sorted(cards(front))
    rules, events = round_.game.rules, round_.events
    laid = max(at for at, e in enumerate(events) if e.target in ("seat1.front", "seat1.back"))
    shown = [at for at, e in enumerate(events) if e.why == rules["show"]]
    settled = [at for at, e in enumerate(events) if e.kind in ("pay", "collect", "push") and "seat" in str(e.source)]
    assert laid < min(shown) and max(shown) < min(settled)
    order = [str(events[at].source or events[at].target).partition(".")[0] for at in shown]
    assert list(dict.fromkeys(order)) == ["seat3", "seat2"], "clockwise from the button"


@clause("001:4417", "001:4463", "001:4470-4471", "001:4515", "001:7225")
def test_who_sets_the_player_dealers_hand_may_be_read_both_ways_and_is_never_foul() -> None:
    for id, reading in ((GOLD, "choice"), (GOLD_10, "house_way")):
        round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20", bank_sets=reading)
        round_.answer(2, round_.open[2].default)
        assert (1 in round_.open) is (reading == "choice")
        if round_.open:
            with pytest.raises(IllegalAnswer, match="outranks"):
                round_.answer(1, Answer("set", (cards("9c 9d"), cards("Qh Js 7c 4d 2h"))))
            assert not [e for e in round_.events if e.why == round_.game.rules["show"]], "no hand is open yet"
            round_.answer(1, round_.open[1].default)
        assert round_.finished


@proves("rule:reveal", "rule:bank_sets", "rule:show", tables=[FACE_UP])
@clause("001:7691", "001:7693")
def test_face_up_opens_and_sets_the_player_dealers_hand_before_anyone_else_sets() -> None:
    round_ = begin(FACE_UP, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", dice=(1, 1, 1))
    assert list(round_.open) == [1] and HIDDEN not in View(round_, "seat3").cards("seat1.hand")
    with pytest.raises(IllegalAnswer, match="outranks"):
        round_.answer(1, Answer("set", (cards("9c 9d"), cards("Qh Js 7c 4d 2h"))))
    round_.answer(1, Answer("set", (cards("Qh 7c"), cards("9c 9d Js 4d 2h"))))
    assert set(round_.open) == {2, 3}
    assert set(View(round_, "seat3").cards("seat1.front")) == set(cards("Qh 7c"))
    assert set(View(round_, "seat3").cards("seat2.hand")) == {HIDDEN}
    finish(round_)
    order = [str(e.source or e.target).partition(".")[0] for e in round_.events if e.why == round_.game.rules["show"]]
    assert list(dict.fromkeys(order)) == ["seat3", "seat2"]
    by_chart = begin(FACE_UP, {1: THREES, 2: BETTER}, "2 bet base=20", bank_sets="house_way")
    assert list(by_chart.open) == [2]
    assert sorted(by_chart.felt.cards["seat1.front"]) == sorted(cards("Qh Js"))


@clause("001:7696")
@pytest.mark.parametrize(
    ("hand", "result"),
    [
        (BETTER, 20), (MIXED, 0), (WORSE, -20), ("Kc Kd 8h 8s Ac 5d 2d", 20), ("8c 8d Qs Jd 7d 4h 2d", -20),
        ("Tc Td Qs Jd 6s 4s 2d", 0),
    ],
)  # fmt: skip
def test_one_pile_wins_if_it_can_else_pushes_else_loses(hand: str, result: int) -> None:
    round_ = begin(FACE_UP, {1: THREES, 2: hand}, "2 bet base=20", bank_sets="house_way")
    assert net(say(round_, "2 one_pile")) == result


# -- cards and their ranks ---------------------------------------------------------------------------------------------

FALLING = [  # from the best to the worst of each line, with what the joker makes
    "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d", "As Ks Qs Js 9s", "7s 5s 4s 3s 2s", "As Kd Qs Js Ts", "5s 4d 3s 2s As", "Ac Ad Ah Ks Qd",
    "2c 2d 2h 4s 3d", "Ac Ad Ks Kd Qc", "3c 3d 2s 2d 4c", "Ac Ad Ks Qd Jc", "2c 2d 5s 4d 3c", "As Kd Qs Js 9c",
    "7s 5d 4s 3s 2c",
]  # fmt: skip
FIVES = {True: ["Ac Ad Ah As Jo", "Kc Kd Kh Ks Jo", "2c 2d 2h 2s Jo"], False: ["Ac Ad Ah As Jo"]}


@proves("code:hands.pai_gow.back", "code:hands.two.strength", tables=TABLES)
@everywhere
def test_hands_rank_in_the_printed_order(id: str) -> None:
    game = open_game(id)
    wild: bool = game.wild  # type: ignore[attr-defined]
    assert wild is (id != FACE_UP), (
        "any card in the Double Hand games, an ace or a straight's or flush's last card here"
    )
    falling = [pai_gow.back(cards(five), wild) for five in (*FIVES[wild], *FALLING)]
    assert all(better > worse for better, worse in pairwise(falling))
    assert pai_gow.back(cards("Ac Kd Qs Js 9c"), wild) == pai_gow.back(cards("Ah Ks Qc Jd 9s"), wild), "no suits"
    joker_with = {"Kc Kd 4h 2s Jo": "three_of_a_kind" if wild else "one_pair", "8h 7c 6d 5s Jo": "straight",
                  "Kh 9h 4h 2h Jo": "flush", "Kc 9d 4h 2s Jo": "one_pair" if wild else "high_card"}  # fmt: skip
    for hand, made in joker_with.items():
        assert joker.category(pai_gow.back(cards(hand), wild)) == made
    pairs = ["Ac Ad", "2c 2d", "Ac Kd", "Ac 2d", "3c 2d"]
    assert all(two.strength(cards(a), wild) > two.strength(cards(b), wild) for a, b in pairwise(pairs))
    like = "2c 2d" if wild else "Ac 2d"
    assert two.strength(cards("2c Jo"), wild) == two.strength(cards(like), wild)


@proves("rule:shuffle", tables=TABLES)
@everywhere
def test_every_round_is_dealt_from_a_shuffled_pack_of_53(id: str) -> None:
    round_ = opened(id, deal="by_hand")
    say(round_, "2 bet base=20", "3 pass", "4 pass", "1 pile_1")
    assert sorted(card for pile in round_.felt.cards.values() for card in pile) == sorted(PACK_WITH_JOKER)
    kinds = [event.kind for event in round_.events]
    assert kinds.count("shuffle") == 1 and kinds.index("shuffle") < kinds.index("deal")


# -- bets, the bank and the order of settlement ------------------------------------------------------------------------


@clause("001:4497-4498", "001:7206-7207", "001:7202")
@pytest.mark.parametrize("id", [GOLD, GOLD_10])
def test_there_are_seven_places_with_two_circles_and_no_eighth_to_bet_at(id: str) -> None:
    round_ = opened(id)
    (option,) = (option for option in round_.open[2].options if isinstance(option, Wagers))
    assert {spot.place.split(".")[0] for spot in option.spots} == {f"seat{n}" for n in range(2, 8)}
    assert {spot.place for spot in option.spots if spot.place.startswith("seat2.")} == {"seat2.base", "seat2.fortune"}
    before = stacks(round_)
    with pytest.raises(IllegalAnswer):
        say(round_, "2 bet base=20 seat8.base.2=20")
    assert stacks(round_) == before and dropped(round_) == 0


@clause("001:4562", "001:7349", "001:7347-7348", "001:7767", "001:7813")
@everywhere
def test_a_bonus_bet_needs_a_base_wager(id: str) -> None:
    for bet in ("fortune", "ace_high") if id == FACE_UP else ("fortune",):
        with pytest.raises(IllegalAnswer, match="need"):
            say(opened(id), f"2 bet {bet}=20")
        assert opened(id).open[2].option("bet") is not None


@clause("001:4421", "001:4564", "001:7205", "001:7350", "001:7661-7662", "001:7769", "001:7815")
@everywhere
def test_every_wager_may_be_made_behind_another_seat(id: str) -> None:
    bonus = {"fortune": -10, "ace_high": -10} if id == FACE_UP else {"fortune": -10}
    behind = " ".join(f"seat2.{bet}.3=10" for bet in bonus)
    round_ = begin(id, {1: THREES, 2: BETTER}, "2 bet base=20", f"3 bet seat2.base.3=40 {behind}")
    assert net(finish(round_), 3) == 40 + sum(bonus.values())


@clause("001:4442-4443")
def test_everyone_sees_what_the_player_dealer_has_wagered() -> None:
    round_ = begin(GOLD, {1: THREES, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", bank=345)
    for seat in (2, 3):
        view = View(round_, f"seat{seat}")
        assert sum(view.chips(place) for place in view.places() if place.startswith("bank")) == 34_500


@clause("001:4429")
@pytest.mark.parametrize(("stack", "offered"), [(11, False), (12, True)])
def test_whoever_banks_has_a_full_minimum_bet_left_after_the_collection(stack: int, offered: bool) -> None:
    """Its own first option takes $2 from the player-dealer at $10 tables; who could not pay is passed over."""
    fee = "double_hand_poker_bonus_gold_packet:1"
    round_ = start(GOLD, {1: stack, 2: 500}, options={"fee": fee}, chance=Stacked([], rolls=[(1, 1, 1)]))
    assert (1 in round_.open) is offered
    if offered:
        say(round_, "1 bank 12", "2 bet base=10")
        assert round_.felt.chips["bank.cover"] == 1_000 and dropped(round_) == 3
        kinds = [event.kind for event in round_.events]
        assert kinds.index("fee") < kinds.index("deal")


@clause("001:4444", "001:4445", "001:4510", "001:4511", "001:4512", "001:4513")
def test_the_bank_is_offered_to_everyone_in_turn_for_one_hand_or_two() -> None:
    """Whoever has banked one hand may pass it on; nobody need have bet on the hand before."""
    held = {"player-dealer": ["seat1"]}
    once = start(GOLD, {1: 900, 2: 900, 3: 900}, options=FREE, buttons=held)
    assert list(once.open) == [1] and isinstance(once.open[1].option("bank"), Amount)
    say(once, "1 pass")
    assert list(once.open) == [2]
    say(once, "2 pass")
    assert list(once.open) == [3]
    twice = start(GOLD, {1: 900, 2: 900, 3: 900}, options=FREE, buttons={**held, "second hand": ["seat1"]})
    assert list(twice.open) == [2], "after two hands it goes on"
    gone = start(GOLD, {2: 900, 3: 900}, options=FREE, buttons=held)
    assert list(gone.open) == [2], "whoever quits is passed over"


@proves("rule:action_button", tables=TABLES)
@clause("001:4418", "001:4419-4420", "001:4434", "001:7323", "001:7734-7737")
@everywhere
@pytest.mark.parametrize(("dice", "order"), [((1, 1, 1), [3, 4, 2]), ((1, 1, 2), [4, 2, 3]), ((1, 1, 6), [2, 3, 4])])
def test_settlement_goes_clockwise_from_the_button(id: str, dice: tuple[int, ...], order: list[int]) -> None:
    hands = {1: BETTER, 2: WORSE, 3: "7c 7d Qh Js 5s 4d 2h", 4: "4c 3d Qs Jh 9s 8d 2s"}
    round_ = finish(begin(id, hands, *(f"{seat} bet base=20" for seat in (2, 3, 4)), dice=dice))
    assert [source for source, _, _ in told(round_, "collect")] == [f"seat{seat}.base" for seat in order]


@clause("001:4422-4423", "001:7358", "001:7324", "001:7739-7740", "001:7772", "001:7818")
@everywhere
def test_what_a_short_bank_does_not_reach_goes_back(id: str) -> None:
    bets = "base=20 fortune=10 ace_high=10" if id == FACE_UP else "base=20 fortune=10"
    hands = {1: BETTER, 2: WORSE, 3: "7c 7d Qh Js 5s 4d 2h"}
    round_ = finish(begin(id, hands, f"2 bet {bets}", "3 bet base=20", bank=25, dice=(1, 1, 6)))
    by_seat = (
        {2: 980 - 5, 3: 1000} if id == FACE_UP else {2: 980, 3: 995}
    )  # bonus bets with the seat, or after all bases
    assert {seat: stacks(round_)[seat] for seat in (2, 3)} == by_seat
    assert stacks(round_)[1] == 50


@clause("001:7738")
@proves("option:order", "option:envy_paid", tables=[FACE_UP])
def test_face_up_settles_base_fortune_and_ace_high_seat_by_seat() -> None:
    bets = tuple(f"{seat} bet base=20 fortune=10 ace_high=10" for seat in (2, 3))
    round_ = finish(begin(FACE_UP, {1: BETTER, 2: WORSE, 3: "7c 7d Qh Js 5s 4d 2h"}, *bets, dice=(1, 1, 1)))
    gone = [source for source, _, _ in told(round_, "collect")]
    assert gone == [f"seat{seat}.{bet}" for seat in (3, 2) for bet in ("base", "fortune", "ace_high")]


@clause("001:4590", "001:7324-7325", "001:7354", "001:7355")
def test_the_double_hand_games_settle_fortune_after_all_base_wagers_or_seat_by_seat() -> None:
    bets = tuple(f"{seat} bet base=20 fortune=10" for seat in (2, 3))
    hands = {1: BETTER, 2: WORSE, 3: "7c 7d Qh Js 5s 4d 2h"}

    def gone(id: str, order: str) -> list[str | None]:
        return [
            source for source, _, _ in told(finish(begin(id, hands, *bets, dice=(1, 1, 1), order=order)), "collect")
        ]

    bases = ["seat3.base", "seat2.base"]
    assert gone(GOLD, open_game(GOLD).options.order) == [*bases, "seat3.fortune", "seat2.fortune"]
    assert gone(GOLD_10, open_game(GOLD_10).options.order) == [*bases, "seat2.fortune", "seat3.fortune"], (
        "by the numbers of the seats"
    )
    for id in (GOLD, GOLD_10):
        assert gone(id, "seat_by_seat") == ["seat3.base", "seat3.fortune", "seat2.base", "seat2.fortune"]


# -- Fortune, the prizes of a seat and Envy ----------------------------------------------------------------------------


@proves("rule:fortune", tables=TABLES)
@clause("001:7353", "001:7771")
@everywhere
@pytest.mark.parametrize("hand", [BETTER, WORSE, MIXED])
def test_fortune_is_lost_whatever_the_base_wager_does_and_won_behind_a_lost_one(id: str, hand: str) -> None:
    plain = net(finish(begin(id, {1: THREES, 2: hand}, "2 bet base=20")))
    assert net(finish(begin(id, {1: THREES, 2: hand}, "2 bet base=20 fortune=10"))) - plain == -10
    beaten = {1: "Ac Ad Ks Kc Kd Kh Qs", 2: SEVEN["straight"].replace("Kh", "Ts")}
    assert net(finish(begin(id, beaten, "2 bet base=20 fortune=10"))) == -20 + 20


@clause("001:4586-4587", "001:4571-4577")
def test_the_five_thousand_need_a_fortune_bet_are_shared_by_the_seat_and_paid_last() -> None:
    hands = {1: "7c 7d 6h 6d 5c 4c 3d", 2: "8c 8d 8h 8s Jo 3s 2s"}
    bets = ("2 bet base=20 fortune=10", "3 bet seat2.base.3=20 seat2.fortune.3=20", "4 bet seat2.base.4=20")
    round_ = finish(begin(GOLD, hands, *bets, bank=50_000))
    paid = [(target, amount) for _, target, amount in told(round_, "pay")]
    assert paid[-2:] == [("seat2.stack", 250_000), ("seat3.stack", 250_000)]
    assert net(round_, 4) == 20
    natural = {1: "7c 7d 6h 6d 5c 4c 3d", 2: "8c 8d 8h 8s Ks 3s 2s"}  # four of a kind has none
    assert net(finish(begin(GOLD, natural, "2 bet base=20 fortune=10", bank=50_000))) == 250


@clause("001:7341-7342", "001:7355", "001:7356", "001:7357", "001:7374")
@pytest.mark.parametrize("four", ["T", "J", "Q", "K", "A", "9"])
def test_four_tens_or_better_are_paid_five_hundred_by_the_bank_after_all_bonus_bets(four: str) -> None:
    low = "8c 8d 7h 7d 5h 4c 3d"
    hands = {1: low, 2: f"{four}c {four}d {four}h {four}s 6s 3s 2s", 3: "2c 2h 6c 6d 5c 4h 3c"}
    bets = ("2 bet base=20 fortune=10", "3 bet base=20 fortune=10")
    round_ = finish(begin(GOLD_10, hands, *bets, bank=50_000))
    rules = round_.game.rules
    prizes = [at for at, e in enumerate(round_.events) if e.why == rules["seat_prize"] and e.kind == "pay"]
    assert [round_.events[at].amount for at in prizes] == ([] if four == "9" else [50_000])
    settled = [at for at, e in enumerate(round_.events) if str(e.source).endswith(".fortune")]
    assert not prizes or min(prizes) > max(settled)


@clause("001:7753", "001:7777-7778", "001:7779", "001:7780", "001:7783", "001:7784")
@proves("rule:envy", "rule:envy_button", tables=[FACE_UP])
def test_face_up_pays_each_button_for_each_other_players_hand_and_takes_it_back() -> None:
    """Seat 3 has two Fortune bets of $5 or more and so two buttons; the bank's four kings are nobody's."""
    four_eights, four_fives = SEVEN["four_of_a_kind"].replace("Kh", "Jh"), "5s 5d 5h 5c 4h Jd 7h"
    hands = {1: "Kc Kd Kh Ks 9c 7c 3d", 2: four_eights, 3: ENVIOUS, 4: four_fives, 5: "Qs Qd Th 9s 7d 6s 4d"}
    bets = (
        "2 bet base=20 fortune=5", "3 bet base=20 fortune=10 seat5.base.3=20 seat5.fortune.3=5", "4 bet base=20 fortune=4",
    )  # fmt: skip
    round_ = begin(FACE_UP, hands, *bets)
    assert sorted(round_.felt.buttons["envy"]) == ["seat2", "seat3", "seat5"]
    assert envied(round_) == {"seat2.stack": 5, "seat3.stack": 20}
    assert not round_.felt.buttons["envy"]


@clause("001:7753")
@pytest.mark.parametrize(("reading", "paid"), [("false", {"seat3.stack": 5}), ("true", {})])
def test_a_hand_without_a_fortune_bet_is_envied_or_not(reading: str, paid: dict[str, int]) -> None:
    hands = {1: BANK, 2: SEVEN["four_of_a_kind"], 3: ENVIOUS}
    bets = ("2 bet base=20", "3 bet base=20 fortune=10")
    assert envied(begin(FACE_UP, hands, *bets, envy_needs_fortune=reading)) == paid


@clause("001:7692", "001:7745", "001:7812", "001:7817")
@proves("rule:all_push", tables=[FACE_UP])
@pytest.mark.parametrize(
    ("bank", "ace_high"),
    [
        ("Ac Kd 9h 7s 5c 3h 2s", True), ("Jo Kd 9h 7s 5c 3h 2s", True), ("Ac Ad 9h 7s 5c 3h 2s", False),
        ("Ac Jo 9h 7s 5c 3h 2s", False), ("Ac Kd Qh Js Tc 3h 2s", False), ("Ac Kc 9c 7c 5c 3h 2s", False),
        ("Kc Qd 9h 7s 5c 3h 2s", False),
    ],
)  # fmt: skip
def test_only_an_ace_without_a_pair_or_better_pushes_everyone(bank: str, ace_high: bool) -> None:
    round_ = finish(begin(FACE_UP, {1: bank, 2: "Qc 9d 8s 6h 4d 3c 2h"}, "2 bet base=20 ace_high=10"))
    assert (net(round_) > 0) is ace_high
    assert bool(told(round_, "set")) is not ace_high
    assert not [source for source, _, _ in told(round_, "push") if str(source).endswith("ace_high")]


@clause("001:4430-4432", "001:7203", "001:7204")
@pytest.mark.parametrize("id", [GOLD, GOLD_10])
def test_wagers_below_or_above_the_limits_are_not_taken(id: str) -> None:
    for bet, wrong in (("base", 9), ("base", 101), ("fortune", 9), ("fortune", 101)):
        with pytest.raises(IllegalAnswer):
            say(opened(id), f"2 bet base=20 {bet}={wrong}" if bet == "fortune" else f"2 bet base={wrong}")
    with pytest.raises(BadSetup):
        open_game(id, {"base_limit": "100-10"})
