"""Three Card Poker by its four packets."""

from __future__ import annotations

from itertools import combinations

import pytest

from housedealer.cards import STANDARD_PACK, cards
from housedealer.errors import IllegalAnswer
from housedealer.hands import three
from housedealer.packets.entries import open_game
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

GARDEN = "garden_city/three_card_poker"
ROOMS = ("paso_robles", "casino_club", "hotel_del_rio", "garden_city")
FREE = {"fee": "none"}

PAIR_PLUS = {
    "mini_royal_flush": 200,
    "straight_flush": 40,
    "three_of_a_kind": 30,
    "straight": 6,
    "flush": 3,
    "one_pair": 1,
}
THREE_CARD_HANDS = {  # a hand of each class, and one beside its border
    "Ah Kh Qh": "mini_royal_flush",
    "Kh Qh Jh": "straight_flush",
    "3h 2h Ah": "straight_flush",
    "2h 2d 2c": "three_of_a_kind",
    "Ah Kd Qh": "straight",
    "3c 2d Ah": "straight",
    "Ah Kh Jh": "flush",
    "5h 3h 2h": "flush",
    "2c 2d 3h": "one_pair",
    "Ac Kd Jh": "high_card",
    "2c Ad Kh": "high_card",
}
SIX_CARD = {  # printed pays by room: royal, straight flush, quads, full house, flush, straight, trips
    "paso_robles": (1000, 200, 50, 25, 15, 10, 5),
    "casino_club": (1000, 200, 100, 20, 15, 10, 7),
    "hotel_del_rio": (1000, 200, 50, 25, 20, 10, 5),
    "garden_city": (1000, 200, 100, 20, 15, 10, 7),
}
SIX_CARD_HANDS = [  # player's three, player-dealer's three, the best five of six
    ("Ah Kh Qh", "Jh Th 2c", "royal_flush"),
    ("9h 8h 7h", "6h 5h Ah", "straight_flush"),
    ("5h 4h 3h", "2h Ah Kc", "straight_flush"),
    ("9h 9d 9c", "9s 5h Ah", "four_of_a_kind"),
    ("9h 9d 9c", "5s 5h Ah", "full_house"),
    ("9h 9d 9c", "5s 5h 5d", "full_house"),
    ("Ah 9h 7h", "5h 2h Kc", "flush"),
    ("Ah Kd Qc", "Js Th 2c", "straight"),
    ("Ah 2d 3c", "4s 5h Kc", "straight"),
    ("9h 9d 4c", "9s Qh Kc", "three_of_a_kind"),
    ("9h 9d 4c", "4s Qh Kc", "two_pair"),
    ("9h 9d 4c", "3s Qh Kc", "one_pair"),
    ("9h 8d 4c", "3s Qh Kc", "high_card"),
]
SIX_CARD_ROWS = (
    "royal_flush",
    "straight_flush",
    "four_of_a_kind",
    "full_house",
    "flush",
    "straight",
    "three_of_a_kind",
)


def deal(id: str, hand: str, bank: str, *answers: str, bankroll: int = 5000, **options: str) -> dict[int, float]:
    """One player in seat 2 against a bank in seat 1."""
    round_ = start(id, {1: bankroll, 2: 1000}, f"{hand} {bank}", options={**FREE, **options})
    say(round_, f"1 bank {bankroll}", *answers)
    assert round_.finished
    return stacks(round_)


@clause("000:495-508", "003:299-312", "004:486-501")
@proves("code:hands.three.strength", tables=[GARDEN])
@pytest.mark.parametrize(("hand", "name"), THREE_CARD_HANDS.items())
def test_three_card_hands_are_ranked_as_printed(hand: str, name: str) -> None:
    assert three.category(three.strength(cards(hand))) == name


@clause("000:495-508", "003:299-312", "004:486-501")
@proves("code:hands.three.strength", tables=[GARDEN])
def test_three_card_order_is_mini_royal_straight_flush_trips_straight_flush_pair_high_card() -> None:
    best_first = ["Ah Kh Qh", "Kh Qh Jh", "3h 2h Ah", "Ac Ad Ah", "2h 2d 2c", "Ah Kd Qh", "3c 2d Ah", "Ah Kh Jh", "5h 3h 2h",
                  "Ac Ad Kh", "2c 2d 3h", "Ac Kd Jh", "5c 3d 2h"]  # fmt: skip
    strengths = [three.strength(cards(hand)) for hand in best_first]
    assert strengths == sorted(strengths, reverse=True)
    assert len(set(strengths)) == len(strengths)


def test_all_22100_three_card_hands_fall_into_their_classes() -> None:
    counts: dict[str, int] = {}
    for hand in combinations(STANDARD_PACK, 3):
        name = three.category(three.strength(hand))
        counts[name] = counts.get(name, 0) + 1
    assert counts == {
        "mini_royal_flush": 4, "straight_flush": 44, "three_of_a_kind": 52, "straight": 720,
        "flush": 1096, "one_pair": 3744, "high_card": 16440,
    }  # fmt: skip


@clause("000:583-587", "000:590-599", "003:384-388", "003:391-400", "004:546", "004:565-569", "004:572-583", "004:523")
@proves("rule:pair_plus", "rule:pair_plus_loses", "pay:pair_plus*", tables=[GARDEN])
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(("hand", "name"), THREE_CARD_HANDS.items())
def test_pair_plus_pays_every_class_as_printed(room: str, hand: str, name: str) -> None:
    bank = "4s 5s 7d" if "4" not in hand and "5" not in hand else "8s 9s Jd"  # never qualifies
    after = deal(f"{room}/three_card_poker", hand, bank, "2 bet ante=5 pair_plus=5", "2 play")
    won = 5 * PAIR_PLUS[name] if name in PAIR_PLUS else -5
    assert after[2] == 1000 + 5 + won  # the Ante is paid because the bank does not qualify
    assert after[1] == 5000 - 5 - won


@clause(
    "000:557", "000:609-613", "000:616-625", "003:357", "003:407-416", "003:419-431", "004:535", "004:592-597",
    "004:600-612", "004:546", "004:523",
)  # fmt: skip
@proves("rule:six_card_bonus", "rule:six_card_bonus_loses", "pay:six_card_bonus*", tables=[GARDEN])
@clause("001:6745", "001:6807")
@pytest.mark.parametrize("room", ROOMS)
@pytest.mark.parametrize(("hand", "bank", "name"), SIX_CARD_HANDS)
def test_six_card_bonus_pays_every_class_as_printed_even_after_a_fold(
    room: str, hand: str, bank: str, name: str
) -> None:
    pays = dict(zip(SIX_CARD_ROWS, SIX_CARD[room], strict=True))
    won = 5 * pays[name] if name in pays else -5
    after = deal(f"{room}/three_card_poker", hand, bank, "2 bet ante=5 six_card_bonus=5", "2 fold", bankroll=9000)
    assert after[2] == 1000 - 5 + won
    assert after[1] == 9000 + 5 - won


@clause("004:590", "004:535", "004:597")
def test_a_folded_six_card_bonus_may_be_read_as_lost() -> None:
    """004:590 asks for a Play; 004:535 and 597 keep the bonus of a folded hand, and are followed."""
    id, hand, bank, bets = "hotel_del_rio/three_card_poker", "9h 9s 2c", "9d Kc 4h", "2 bet ante=5 six_card_bonus=5"
    assert deal(id, hand, bank, bets, "2 fold")[2] > 1000 - 5
    assert deal(id, hand, bank, bets, "2 fold", six_card_after_fold="lost")[2] == 1000 - 10


@clause("003:486-494")
@pytest.mark.parametrize("room", ROOMS)
def test_the_printed_pay_tables_are_the_ones_in_the_data(room: str) -> None:
    game = open_game(f"{room}/three_card_poker")
    tables = game.sheet.pay_tables
    assert {row: odds.win for row, odds in tables["pair_plus"].rows.items()} == PAIR_PLUS
    assert tuple(tables["six_card_bonus"].rows[row].win for row in SIX_CARD_ROWS) == SIX_CARD[room]


@clause("000:559-560", "000:563-569", "003:359-360", "003:363-369", "004:537-538", "004:543-545", "004:550-553")
@proves("rule:beats", "rule:loses", "rule:tie", "rule:not_qualified", tables=[GARDEN])
@pytest.mark.parametrize(
    ("hand", "bank", "answer", "ante", "play"),
    [
        ("Ah Kd 9c", "Jc 9d 2h", "play", +10, 0),  # not qualified: the Ante is paid, the Play goes back
        ("4h 3d 2c", "Jc 9d 6h", "play", +10, 0),  # even with the worse hand
        ("2h 3d 5c", "Jc 9d 6h", "play", +10, 0),
        ("Ah Kd 9c", "Qc 9d 2h", "play", +10, +10),  # queen-high qualifies and loses to the better hand
        ("Qh 8d 3c", "Qc 9d 2h", "play", -10, -10),
        ("Qh 9s 2c", "Qc 9d 2h", "play", 0, 0),  # exactly equal: both push
        ("Ah Kd 9c", "Jc 9d 2h", "fold", -10, 0),  # folded, qualified or not
        ("Ah Kd 9c", "Qc 9d 2h", "fold", -10, 0),
        ("5h 4d 3c", "Ah Ad Kc", "play", +10, +10),  # a straight beats a pair
        ("5h 4d 3c", "Ah Jh 9h", "play", +10, +10),  # and a flush
        ("5h 3h 2h", "5c 4d 3c", "play", -10, -10),
        ("2c 2d 2h", "Ac Kd Qh", "play", +10, +10),  # three of a kind beats a straight
    ],
)
@pytest.mark.parametrize("room", ROOMS)
def test_ante_and_play_are_settled_by_the_table(
    room: str, hand: str, bank: str, answer: str, ante: int, play: int
) -> None:
    after = deal(f"{room}/three_card_poker", hand, bank, "2 bet ante=10", f"2 {answer}")
    assert after[2] == 1000 + ante + play
    assert after[1] == 5000 - ante - play


@clause("000:550-557", "000:587", "000:613", "003:350-357", "003:388", "003:416", "004:533-535", "004:563", "004:597")
@proves("rule:fold", "option:six_card_after_fold", tables=[GARDEN])
@pytest.mark.parametrize("room", ROOMS)
def test_folding_forfeits_pair_plus_but_not_the_six_card_bonus(room: str) -> None:
    bets = "2 bet ante=5 pair_plus=5 six_card_bonus=5"
    after = deal(f"{room}/three_card_poker", "9h 9d 9c", "2s 5h Kc", bets, "2 fold")
    assert after[2] == 1000 - 5 - 5 + 5 * dict(zip(SIX_CARD_ROWS, SIX_CARD[room], strict=True))["three_of_a_kind"]


@clause("000:536", "000:581", "000:604", "003:336", "003:382", "003:405", "004:521", "004:535")
@clause("001:6771", "001:6799")
def test_bonus_bets_may_stand_alone_at_hotel_del_rio_only() -> None:
    """004:521 against 000:581."""
    after = deal("hotel_del_rio/three_card_poker", "9h 9d 4c", "9s Qh Kc", "2 bet six_card_bonus=5 pair_plus=5")
    assert after[2] == 1000 + 5 + 25  # nothing to decide: a pair pays 1, three nines pay 5
    for room in ("paso_robles", "casino_club", "garden_city"):
        round_ = start(f"{room}/three_card_poker", {1: 500, 2: 500}, "", options=FREE)
        say(round_, "1 bank 500")
        with pytest.raises(IllegalAnswer, match="Ante"):
            say(round_, "2 bet pair_plus=5")


def test_the_bottom_card_of_the_bank_is_seen_before_anyone_decides() -> None:
    round_ = start("paso_robles/three_card_poker", {1: 500, 2: 500}, "2c 3d 5h Kc Kd Qs", options=FREE)
    say(round_, "1 bank 500", "2 bet ante=5")
    assert round_.felt.seen_by("seat2")["seat1.hand"] == ["??", "??", "Qs"]
    assert round_.felt.seen_by("seat1")["seat2.hand"] == ["??", "??", "??"]


ACTION_SEATS = [("Ah", 2), ("2h", 3), ("6h", 7), ("9h", 10), ("Th", 2), ("Jh", 3), ("Qh", 4), ("Kh", 5)]


@clause("001:6739", "001:6740")
@pytest.mark.parametrize(("card", "seat"), ACTION_SEATS)
def test_the_action_button_counts_seats_from_the_house_dealers_left_without_the_bank(card: str, seat: int) -> None:
    """Garden City counts ace 1 to king 13 over nine seats when the bank sits in seat 1 (001:6739-6740)."""
    everyone = {1: 5000, **dict.fromkeys(range(2, 11), 100)}
    used = {card}
    rest = [c.code for c in STANDARD_PACK if c.code not in used]
    deck = " ".join(rest[:27]) + f" {rest[27]} {rest[28]} {card}"
    round_ = start("garden_city/three_card_poker", everyone, deck, options=FREE)
    say(round_, "1 bank 5000", *(f"{n} bet ante=5" for n in range(2, 11)))
    assert round_.table.holder("action button") == seat


@clause("003:326")
def test_settlement_starts_at_the_action_button_and_within_a_seat_with_play_at_casino_club() -> None:
    """003:326: the button goes by the exposed card; Play before Ante, then Pair Plus, then 6 Card Bonus."""
    deck = "2c 3d 5h 6c 7d 9h Kc Qd 2s"  # seats 2 and 3, then the bank, whose two sends the button to seat 3
    round_ = start("casino_club/three_card_poker", {1: 5000, 2: 100, 3: 100}, deck, options=FREE)
    bets = "bet ante=5 pair_plus=5 six_card_bonus=5"
    say(round_, "1 bank 5000", f"2 {bets}", f"3 {bets}", "2 play", "3 play")
    taken = [source for source, _, _ in told(round_, "collect")]
    assert taken == [f"seat{n}.{bet}" for n in (3, 2) for bet in ("play", "ante", "pair_plus", "six_card_bonus")]


@clause("000:526")
def test_settlement_starts_left_of_the_bank_and_with_the_ante_at_paso_robles() -> None:
    """000:526 and 000:570."""
    deck = "2c 3d 5h 6c 7d 9h Kc Qd 2s"
    round_ = start("paso_robles/three_card_poker", {1: 5000, 2: 100, 3: 100}, deck, options=FREE)
    bets = "bet ante=5 pair_plus=5 six_card_bonus=5"
    say(round_, "1 bank 5000", f"2 {bets}", f"3 {bets}", "2 play", "3 play")
    taken = [source for source, _, _ in told(round_, "collect")]
    assert taken == [f"seat{n}.{bet}" for n in (2, 3) for bet in ("ante", "play", "pair_plus", "six_card_bonus")]


# -- the bank ---------------------------------------------------------------------------------------------------------


def short_bank(coverage: str, bankroll: int) -> dict[int, float]:
    """Seat 2 loses 20 with Ante and Play, seat 3 wins 20, seat 4 loses 20."""
    deck = "Qc 8d 3h Ac Kd 9h Qs 7d 2h Qh 9s 2d"
    round_ = start(
        "paso_robles/three_card_poker",
        {1: bankroll, 2: 100, 3: 100, 4: 100},
        deck,
        options={**FREE, "coverage": coverage, "approved": "no" if coverage == "running_balance" else "yes"},
    )
    say(round_, f"1 bank {bankroll}", *(f"{n} bet ante=10" for n in (2, 3, 4)), "2 play", "3 play", "4 play")
    return stacks(round_)


@clause("000:477", "000:526", "000:575")
@pytest.mark.parametrize(
    ("coverage", "bankroll", "expected"),
    [
        ("matching", 100, {1: 120, 2: 80, 3: 120, 4: 80}),  # covers everything
        ("matching", 50, {1: 60, 2: 80, 3: 120, 4: 90}),  # the last 20 meets only 10 of cover
        ("matching", 30, {1: 40, 2: 80, 3: 110, 4: 100}),  # 10 left for the winner, nothing for seat 4
        ("matching", 5, {1: 10, 2: 95, 3: 100, 4: 100}),
        ("two_counters", 30, {1: 40, 2: 80, 3: 120, 4: 90}),
        ("running_balance", 20, {1: 40, 2: 80, 3: 120, 4: 80}),
    ],
)
def test_the_bank_wins_and_loses_only_as_far_as_its_money_covers(
    coverage: str, bankroll: int, expected: dict[int, float]
) -> None:
    assert short_bank(coverage, bankroll) == expected


@clause("000:558")
@pytest.mark.parametrize(("forfeits", "second"), [("in_order", 100 - 5), ("at_once", 100)])
def test_forfeited_wagers_use_up_a_short_bank_in_their_place_in_the_order(forfeits: str, second: float) -> None:
    """A bank of $5 meets first the folded seat 3 or first, in order, seat 2's losing Ante."""
    deck = "Qc 8d 3h 2c 4d 9h Qh 9s 2d"
    round_ = start("paso_robles/three_card_poker", {1: 5, 2: 100, 3: 100}, deck, options={**FREE, "forfeits": forfeits})
    say(round_, "1 bank 5", "2 bet ante=5", "3 bet ante=5", "2 play", "3 fold")
    assert stacks(round_)[2] == second
    assert sum(stacks(round_).values()) == 205


def test_a_winner_is_paid_what_the_cover_holds_and_keeps_the_whole_stake() -> None:
    after = deal(
        "paso_robles/three_card_poker", "9h 9d 9c", "2s 5h Jc", "2 bet ante=5 pair_plus=5", "2 play", bankroll=100
    )
    assert after == {1: 0, 2: 1100}


def test_kum_kum_banks_win_and_lose_by_the_ratio_of_the_shares() -> None:
    """001:2197 and the glossary: collected and paid as one bank, shared by ratio."""
    options = {**FREE, "kum_kum": "true", "approved": "no"}
    round_ = start("garden_city/three_card_poker", {1: 300, 2: 100, 3: 100}, "2c 3d 5h Kc Kd Qs", options=options)
    say(round_, "1 bank 90", "2 share 30", "3 pass", "3 bet ante=10", "3 play")
    assert stacks(round_) == {1: 315, 2: 105, 3: 80}


@clause("000:477")
def test_a_player_banks_two_rounds_then_the_bank_is_offered_on_and_without_a_taker_the_game_stops() -> None:
    """000:477 and 001:2192."""
    marks = {"player-dealer": ["seat1"]}
    second = start("paso_robles/three_card_poker", {1: 500, 2: 500, 3: 500}, options=FREE, buttons=marks)
    assert list(second.open) == [1]  # one more hand for the same player-dealer
    say(second, "1 pass")
    assert list(second.open) == [2]

    marks = {"player-dealer": ["seat1"], "second hand": ["seat1"]}
    third = start("paso_robles/three_card_poker", {1: 500, 2: 500, 3: 500}, options=FREE, buttons=marks)
    say(third, "2 pass", "3 pass")
    assert third.finished
    assert [event.kind for event in third.events if event.kind == "stop"] == ["stop"]


@clause("000:535")
def test_backline_bettors_follow_the_spots_player_with_their_own_money() -> None:
    deck = "Ac Kd 9h 2c 4d 9s Qh 9c 2d"
    round_ = start("paso_robles/three_card_poker", {1: 500, 2: 100, 3: 100}, deck, options=FREE)
    say(round_, "1 bank 500", "2 bet ante=10", "3 bet ante=5 seat2.ante.3=20", "2 play", "3 play", "3 fold")
    assert stacks(round_) == {1: 500 - 20 - 40 + 5, 2: 120, 3: 100 + 40 - 5}


THREE_CARD = [f"{room}/three_card_poker" for room in ("paso_robles", "casino_club", "hotel_del_rio", "garden_city")]


@clause("000:535", "000:550", "003:335", "003:350", "004:520", "004:533", "001:6728", "001:6743")
@pytest.mark.parametrize("id", THREE_CARD)
def test_everyone_who_placed_an_ante_has_the_option_to_play_whatever_the_spots_player_does(id: str) -> None:
    for said, after in {"play": {1: 500 + 10 - 40, 2: 90, 3: 140}, "fold": {1: 530, 2: 90, 3: 80}}.items():
        round_ = start(id, {1: 500, 2: 100, 3: 100}, "Ac Kd 9h Qh 9c 2d", options=FREE)
        say(round_, "1 bank 500", "2 bet ante=10", "3 bet seat2.ante.3=20", "2 fold", f"3 {said}")
        assert stacks(round_) == after
    follows = {**FREE, "behind": "follow"}
    round_ = start(id, {1: 500, 2: 100, 3: 100}, "Ac Kd 9h Qh 9c 2d", options=follows)
    say(round_, "1 bank 500", "2 bet ante=10", "3 bet seat2.ante.3=20", "2 fold")
    assert round_.finished and stacks(round_) == {1: 530, 2: 90, 3: 80}


@clause("000:550", "003:350", "004:533", "001:6743")
@pytest.mark.parametrize("behind", ["decide", "follow"])
@pytest.mark.parametrize("id", THREE_CARD)
def test_a_player_without_the_money_for_a_play_folds_for_nobody_else(id: str, behind: str) -> None:
    round_ = start(id, {1: 500, 2: 15, 3: 1000}, "As Ad Ac Qh 9c 2d", options={**FREE, "behind": behind})
    say(round_, "1 bank 500", "2 bet ante=10", "3 bet seat2.ante.3=100", "3 play")
    assert stacks(round_) == {1: 500 + 10 - 200, 2: 5, 3: 1200}


def test_one_player_may_play_several_spots() -> None:
    deck = "Ac Kd 9h 2c 4d 9s Qh 9c 2d"
    round_ = start("paso_robles/three_card_poker", {1: 500, 2: 100}, deck, options=FREE)
    say(round_, "1 bank 500", "2 bet ante=10 seat3.ante.2=5", "2 play", "2 fold")
    assert stacks(round_) == {1: 500 - 20 + 5, 2: 100 + 20 - 5}


# -- fees ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("id", "fee", "bets", "player", "bank"),
    [
        ("paso_robles", "1", "ante=5", 0, 0.5),  # 000:638
        ("paso_robles", "1", "ante=50 pair_plus=50", 0, 2),  # 000:640
        ("paso_robles", "three_card_poker_collection_rates:1", "ante=20", 1, 3),  # 000:658, Ante and Play together $40
        ("paso_robles", "three_card_poker_collection_rates:1", "ante=30", 2, 5),  # $60 with the Play
        ("casino_club", "2", "ante=100 pair_plus=1", 0, 3),  # 101 to 300
        ("hotel_del_rio", "1", "ante=50", 0, 1),  # 004:630
        ("hotel_del_rio", "23", "ante=50", 0.5, 1),
        ("garden_city", "5", "ante=40 pair_plus=10", 1, 5),  # 001:10369
        ("garden_city", "5", "ante=40 six_card_bonus=10", 2, 5),
        ("garden_city", "17", "ante=90 pair_plus=20", 2, 6),  # by the player's total and the table's
        ("garden_city", "67", "ante=150", 2, 4),  # taken before the hand concludes
    ],
)
def test_fees_are_taken_from_player_and_bank_as_the_posted_option_says(
    id: str, fee: str, bets: str, player: float, bank: float
) -> None:
    deck = "Qh 9s 2c Qc 9d 2h"  # ends in a push, so that only fees move
    round_ = start(f"{id}/three_card_poker", {1: 2000, 2: 1000}, deck, options={"fee": fee})
    say(round_, "1 bank 1500", f"2 bet {bets}", "2 play")
    lost = sum(float(bet.split("=")[1]) for bet in bets.split() if not bet.startswith("ante"))
    assert dropped(round_) == player + bank
    assert stacks(round_) == {1: 2000 - bank + lost, 2: 1000 - player - lost}


def test_a_fee_is_paid_for_every_bettor_on_every_spot() -> None:
    """001:10336: Ante and 6 Card Bonus cost a dollar each, the player-dealer pays once."""
    deck = "Qh 9s 2c Qs 9h 2s Qc 9d 2h"
    round_ = start("garden_city/three_card_poker", {1: 2000, 2: 100, 3: 100}, deck, options={"fee": "5"})
    say(round_, "1 bank 500", "2 bet ante=5 seat3.ante.2=5", "3 bet ante=5")
    assert sum(amount or 0 for source, _, amount in told(round_, "fee") if source == "seat2.stack") == 200
    assert dropped(round_) == 2 + 1 + 5
