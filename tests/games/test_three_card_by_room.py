"""Three Card Poker: what its packets outside Garden City print of the deal, the circles and the bank, room by room."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from housedealer.cards import STANDARD_PACK
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.packets.entries import entry, open_game
from housedealer.table.questions import Amount, Wagers
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import say, stacks, start, told

FREE = {"fee": "none"}
ALL_BETS = "bet ante=5 pair_plus=5 six_card_bonus=5"
LOSING = "2c 3d 5h 6c 7d 9h Kc Qd 2s"  # seats 2 and 3 hold nothing against the bank's king high


@dataclass(frozen=True)
class Room:
    """A room's table, how many sit at it, and the most its packet allows on a circle."""

    id: str
    seats: int
    limits: dict[str, str]


PASO = Room("paso_robles/three_card_poker", 7, {"ante": "5-501", "pair_plus": "1-501", "six_card_bonus": "1-501"})
CLUB = Room("casino_club/three_card_poker", 7, {"ante": "5-501", "pair_plus": "1-51", "six_card_bonus": "1-26"})
DEL_RIO = Room("hotel_del_rio/three_card_poker", 8, {"ante": "3-2001", "pair_plus": "1-51", "six_card_bonus": "1-51"})
ROOMS = pytest.mark.parametrize("room", [PASO, CLUB, DEL_RIO], ids=lambda room: room.id.partition("/")[0])


def two_players(room: Room, deck: str = LOSING, bank: int = 5000) -> Round:
    """A bank in seat 1 and players in seats 2 and 3, who are asked for their wagers."""
    round_ = start(room.id, {1: bank, 2: 100, 3: 100}, deck, options=FREE)
    return say(round_, f"1 bank {bank}")


@clause("000:511", "003:315", "004:504")
@ROOMS
def test_the_table_has_the_printed_number_of_places(room: Room) -> None:
    assert open_game(room.id).size == room.seats
    with pytest.raises(BadSetup, match="seats"):
        open_game(room.id, {"seats": room.seats + 1})


@clause("000:515", "000:534", "000:537", "000:635", "003:319", "003:334", "003:337", "003:436", "004:506", "004:517")
@ROOMS
def test_there_are_four_circles_and_none_takes_more_than_the_printed_limit(room: Room) -> None:
    assert [bet["id"] for bet in entry(room.id).bets] == ["ante", "play", "pair_plus", "six_card_bonus"]
    for bet, beyond in room.limits.items():
        with pytest.raises(BadSetup, match="allows"):
            open_game(room.id, {f"{bet}_limit": beyond})
    round_ = two_players(room)
    (option,) = (option for option in round_.open[2].options if isinstance(option, Wagers))
    assert {spot.place.split(".")[1] for spot in option.spots} == {"ante", "pair_plus", "six_card_bonus"}
    say(round_, f"2 {ALL_BETS}", "3 pass")  # both bonus wagers at once
    for bet in room.limits:
        assert round_.felt.chips[f"seat2.{bet}"] == 500


@clause("000:538", "000:582", "000:608", "003:338", "003:383", "003:406", "004:524", "004:564", "004:591")
@ROOMS
def test_once_the_cards_come_nothing_is_bet_raised_or_taken_back(room: Room) -> None:
    round_ = say(two_players(room), f"2 {ALL_BETS}", f"3 {ALL_BETS}")
    kinds = [event.kind for event in round_.events]
    assert max(at for at, kind in enumerate(kinds) if kind == "bet") < kinds.index("deal")
    assert any(event.why == round_.game.rules["no_more_bets"] for event in round_.events)
    for late in ("2 bet ante=10", "2 bet pair_plus=5", "2 bet six_card_bonus=5", "2 pass"):
        with pytest.raises(IllegalAnswer):
            say(round_, late)


@clause("000:485", "000:486", "000:542", "003:289", "003:290", "003:342", "004:473", "004:475", "004:529")
@ROOMS
def test_every_round_is_dealt_in_threes_from_one_shuffled_pack_without_a_joker(room: Room) -> None:
    seats = dict.fromkeys(range(1, room.seats + 1), 1000)
    round_ = say(start(room.id, seats, "", options=FREE), "1 bank 1000")
    say(round_, *(f"{seat} bet ante=5" for seat in range(2, room.seats + 1)))
    assert [event.kind for event in round_.events].index("shuffle") < [e.kind for e in round_.events].index("deal")
    hands = [round_.felt.cards[f"seat{seat}.hand"] for seat in seats]
    assert {len(hand) for hand in hands} == {3}
    rest = [card for place, cards in round_.felt.cards.items() if not place.endswith(".hand") for card in cards]
    assert sorted([*(card for hand in hands for card in hand), *rest]) == sorted(STANDARD_PACK)


@clause("000:524", "000:543", "000:548", "003:343", "003:348", "004:525", "004:530", "004:531")
@ROOMS
def test_stacks_go_clockwise_from_the_banks_left_and_of_the_banks_the_bottom_card_is_seen(room: Room) -> None:
    round_ = say(two_players(room), "2 bet ante=5", "3 bet ante=5")
    assert [event.target for event in round_.events if event.kind == "deal"] == [
        "seat2.hand", "seat3.hand", "seat1.hand"
    ]  # fmt: skip
    seen = round_.felt.seen_by("seat2")
    assert seen["seat1.hand"] == ["??", "??", "2s"] and seen["seat3.hand"] == ["??", "??", "??"]
    assert seen["seat2.hand"] == ["2c", "3d", "5h"]


@clause("000:536", "000:550", "003:336", "003:350", "004:522", "004:533")
@ROOMS
def test_in_turn_from_the_banks_left_a_play_equal_to_the_ante_or_a_fold(room: Room) -> None:
    round_ = say(two_players(room), "2 bet ante=15", "3 bet ante=5")
    assert list(round_.open) == [2]
    assert [option.id for option in round_.open[2].options] == ["fold", "play"]
    say(round_, "2 play")
    assert list(round_.open) == [3] and round_.felt.chips["seat2.play"] == 1500
    say(round_, "3 fold")
    assert round_.finished and stacks(round_)[3] == 95


@clause("000:558", "000:559", "000:570", "003:358", "003:359", "003:370", "004:536", "004:537", "004:550")
@ROOMS
def test_folded_hands_go_first_then_the_bank_is_turned_over_and_the_others_are_shown(room: Room) -> None:
    round_ = say(start(room.id, dict.fromkeys((1, 2, 3, 4), 500), f"{LOSING} 4h 8h Js", options=FREE), "1 bank 500")
    say(round_, *(f"{seat} bet ante=5" for seat in (2, 3, 4)), "2 play", "3 fold", "4 play")
    order = [(event.kind, event.source) for event in round_.events]
    fold, shown = order.index(("fold", "seat3.hand")), [source for kind, source in order if kind == "show"]
    turned = next(at for at, (kind, _) in enumerate(order) if kind == "turn_up" and at > fold)
    assert turned < order.index(("show", "seat2.hand")) and shown == ["seat2.hand", "seat4.hand"]
    assert ("seat3.ante.forfeited", "bank.settled", 500) in told(round_, "collect") and stacks(round_)[3] == 495


@clause("000:535", "000:589", "000:615", "003:335", "003:390", "003:418", "004:520", "004:571", "004:599")
@ROOMS
def test_every_wager_may_be_bet_behind_another_player(room: Room) -> None:
    round_ = say(two_players(room, "Ac Kd 9h Qh 9c 2d"), "2 bet ante=10")
    behind = "seat2.ante.3=20 seat2.pair_plus.3=5 seat2.six_card_bonus.3=5"
    say(round_, f"3 bet {behind}", "2 play", "3 play")
    assert stacks(round_) == {1: 5000 - 20 - 40 + 10, 2: 120, 3: 100 + 40 - 10}


@clause("000:588", "000:614", "003:389", "003:417", "003:372", "003:281", "004:570", "004:598", "004:539", "004:555")
@ROOMS
def test_what_a_short_bank_does_not_reach_goes_back_bonus_wagers_first_of_all(room: Room) -> None:
    """Ante and Play of the seat that is settled first use up a bank of ten; both bonus wagers come after them."""
    round_ = say(two_players(room, "2c 3d 5h Kc Qd As", bank=10), f"2 {ALL_BETS}", "3 pass", "2 play")
    assert stacks(round_) == {1: 20, 2: 90, 3: 100}
    assert {source for source, _, _ in told(round_, "return")} >= {"seat2.pair_plus", "seat2.six_card_bonus"}


@clause("000:575", "003:372", "004:555")
@ROOMS
def test_a_bank_may_be_as_large_as_the_stack_and_need_not_cover_what_is_bet(room: Room) -> None:
    round_ = start(room.id, {1: 1_000_000, 2: 500}, "", options=FREE)
    (bank,) = (option for option in round_.open[1].options if isinstance(option, Amount))
    assert bank.high == 100_000_000
    small = say(start(room.id, {1: 1000, 2: 500}, "Ac Kd 9h Qh 9c 2d", options=FREE), "1 bank 10")
    say(small, "2 bet ante=100", "2 play")
    assert stacks(small) == {1: 990, 2: 510}


@clause("004:539")
def test_settlement_starts_left_of_the_bank_and_with_the_ante_at_hotel_del_rio() -> None:
    round_ = say(two_players(DEL_RIO), f"2 {ALL_BETS}", f"3 {ALL_BETS}", "2 play", "3 play")
    taken = [source for source, _, _ in told(round_, "collect")]
    assert taken == [f"seat{n}.{bet}" for n in (2, 3) for bet in ("ante", "play", "pair_plus", "six_card_bonus")]


@clause("003:326")
@pytest.mark.parametrize(
    ("card", "seat"), [("As", 2), ("2s", 3), ("6s", 7), ("7s", 2), ("Ts", 5), ("Js", 6), ("Ks", 2)]
)
def test_the_exposed_card_counts_to_the_action_button_at_casino_club(card: str, seat: int) -> None:
    """Six seats without the bank's: seven is the first of them again, ten the fourth."""
    everyone = {1: 5000, **dict.fromkeys(range(2, 8), 100)}
    rest = [c.code for c in STANDARD_PACK if c.code != card]
    deck = f"{' '.join(rest[:18])} {rest[18]} {rest[19]} {card}"
    round_ = say(start(CLUB.id, everyone, deck, options=FREE), "1 bank 5000", *(f"{n} bet ante=5" for n in range(2, 8)))
    assert round_.table.holder("action button") == seat


@clause("000:655")
def test_on_the_collection_page_who_folds_pays_the_fee_too() -> None:
    options = {"fee": "three_card_poker_collection_rates:1"}
    round_ = start(PASO.id, {1: 2000, 2: 1000}, "Qh 9s 2c Qc 9d 2h", options=options)
    say(round_, "1 bank 1500", "2 bet ante=20", "2 fold")
    assert [(source, cents) for source, _, cents in told(round_, "fee")] != []
    assert stacks(round_) == {1: 2000 + 20 - 3, 2: 1000 - 20 - 1}


@clause("004:749")
def test_options_23_to_28_of_hotel_del_rio_are_taken_after_the_deal_and_before_any_play() -> None:
    round_ = start(DEL_RIO.id, {1: 2000, 2: 1000, 3: 1000}, "Qh 9s 2c Qc 9d 2h", options={"fee": "23"})
    say(round_, "1 bank 1500", "2 bet ante=50 pair_plus=5", "3 bet seat2.ante.3=50")
    kinds = [event.kind for event in round_.events]
    assert kinds.index("deal") < kinds.index("fee") and 2 in round_.open
    paid = [(source, cents) for source, _, cents in told(round_, "fee")]
    assert sorted(paid) == [("seat1.stack", 500), ("seat2.stack", 50), ("seat3.stack", 50)]


DEL_RIO_LIMITS = [("1", "2-300"), ("1", "26-300"), ("1", "3-299"), ("1", "3-2001"), ("23", "9-500"), ("23", "11-500"),
                  ("23", "10-499"), ("23", "10-2001")]  # fmt: skip


@clause("004:625", "004:627", "004:751", "004:752")
@pytest.mark.parametrize(("option", "limits"), DEL_RIO_LIMITS)
def test_the_posted_minimum_and_maximum_lie_within_the_printed_ones_at_hotel_del_rio(option: str, limits: str) -> None:
    with pytest.raises(BadSetup, match="allows"):
        open_game(DEL_RIO.id, {"fee": option, "ante_limit": limits})
    for printed in ("3-300", "25-2000") if option == "1" else ("10-500", "10-2000"):
        assert open_game(DEL_RIO.id, {"fee": option, "ante_limit": printed})
