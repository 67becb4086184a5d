"""Pan by its packet: one test per rule, with stacked decks."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup, IllegalAnswer, NotYourTurn
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed, Stacked
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.table import Setup
from tests.games.pan_table import JUNK, STACK, PanTable, pan
from tests.ledger import clause, proves

PAN = ("garden_city/pan",)
# Play goes to the right: with seats 1, 2, 3 and the eldest at 3 the turns are 3, 2, 1.


# -- the deal --------------------------------------------------------------------------------------------------------


@proves("rule:deal", "rule:shuffle", "rule:eldest", tables=PAN)
def test_cards_are_dealt_to_the_right_in_two_packets_of_five_the_last_winner_first() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: JUNK}, eldest=2)
    dealt = [(event.target, len(event.what)) for event in table.events("deal")]
    assert dealt == [(f"seat{n}.hand", 5) for n in (2, 1, 3)] * 2


def opening(upcards: str, more: str = "") -> Round:
    session = Session(open_game("garden_city/pan"))
    for number in (1, 2, 3):
        session.sit(number, f"player {number}", 20_000)
    fillers = iter(cards("2c 2d 2h 2s 4c 4d 4h 4s 6c 6d 6h 6s") * 2)
    deck = []
    for up in cards(upcards):  # the first packet: seats 3, 2, 1
        deck += [next(fillers) for _ in range(4)] + [up]
    round_ = session.start(Stacked([*deck, *cards(more)]))
    for number in (1, 2, 3):
        round_.answer(number, round_.open[number].check(round_.open[number].default)._replace(option="post"))
    return round_


@proves("rule:opening", "rule:eldest", tables=PAN)
@pytest.mark.parametrize(
    ("upcards", "more", "eldest"),
    [
        ("Kc 7c Ac", "", 1),  # the ace is low
        ("Jc 7c Kc", "", 2),
        ("7c Jc Qc", "", 3),
        ("7c 7d Qc", "Kh Jh", 2),  # the tied cut again
        ("7c 7d 7h", "Kh Qh Qd Jh Js 5h Ah", 1),
    ],
)
def test_in_a_new_game_the_lowest_upcard_is_eldest(upcards: str, more: str, eldest: int) -> None:
    round_ = opening(upcards, more)
    assert list(round_.open) == [eldest]
    assert all(len(round_.felt.cards[f"seat{number}.hand"]) == 10 for number in (1, 2, 3))


@proves("rule:tops", "rule:fee", "rule:collection", tables=PAN)
@clause("001:6164")
def test_tops_are_one_chip_of_the_kondition_and_the_fee_comes_out_of_them() -> None:
    table = PanTable(dict.fromkeys(range(1, 7), JUNK), declare=False)
    assert [table.stack(number) for number in range(1, 7)] == [-1] * 6
    assert (table.round.felt.chips["tops"], table.round.felt.chips["drop"]) == (1200 - 300, 300)
    assert table.events("fee")[0].why.cite == "001:6164"  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("fee", "players", "chip", "taken"), [("1", 3, 200, 100), ("2", 5, 300, 300), ("4", 6, 1000, 500)]
)
def test_the_posted_fee_option_fixes_the_chip(fee: str, players: int, chip: int, taken: int) -> None:
    table = PanTable(dict.fromkeys(range(1, players + 1), JUNK), declare=False, fee=fee)
    assert (table.game.chip, table.round.felt.chips["drop"]) == (chip, taken)


def test_a_chip_other_than_the_posted_limit_is_refused() -> None:
    with pytest.raises(BadSetup, match="for a \\$3 limit"):
        pan(fee="2", kondition="5")
    assert pan(fee="none", kondition="5").chip == 500


@proves("rule:too_few", tables=PAN)
def test_two_players_are_too_few() -> None:
    session = Session(open_game("garden_city/pan"))
    for number in (1, 2):
        session.sit(number, f"player {number}", 20_000)
    round_ = session.start(Stacked())
    assert round_.finished and any(event.kind == "stop" for event in round_.events)


# -- declaring ---------------------------------------------------------------------------------------------------------


@proves("rule:declare", "rule:on_top", tables=PAN)
def test_going_on_top_forfeits_the_tops_and_sets_the_cards_aside() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: JUNK}, declare=False)
    table.say(3, "on_top")
    assert table.lying("retired") == JUNK
    table.say(2, "on_top")
    assert table.round.finished  # seat 1 is alone and need not declare
    assert table.events("award")[0].why == table.game.rules["alone"]
    assert [table.stack(number) for number in (1, 2, 3)] == [1, -1, -1]  # three Tops less the $1 fee: 2.5 chips
    assert table.round.felt.chips["seat1.stack"] == 20_000 - 200 + 500


@proves("rule:split_tops", tables=PAN)
def test_two_players_may_split_the_tops() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: JUNK}, declare=False)
    for number, word in ((3, "in"), (2, "on_top"), (1, "in")):
        table.say(number, word)
    table.say(3, "split")
    table.say(1, "split")
    assert table.round.finished
    assert {event.target: event.amount for event in table.events("return")} == {"seat3.stack": 300, "seat1.stack": 200}


def test_one_player_who_wants_to_play_is_enough_to_play_on() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: JUNK}, "4c", declare=False)
    for number, word in ((3, "in"), (2, "on_top"), (1, "in"), (3, "split"), (1, "play")):
        table.say(number, word)
    assert not table.round.finished and not table.events("return")


# -- the turn ----------------------------------------------------------------------------------------------------------

ROPE = "5c 6c Ad 4h 7h Kd 2s 6s Jh Qd"  # waits for 4c or 7c


@proves("rule:pluck", "rule:discard", tables=PAN)
def test_a_plucked_card_is_melded_or_discarded_and_never_goes_into_the_hand() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: ROPE}, "7c", pluck_again=0)
    assert table.offered == ["lay_rope_5c6c7c", "discard"]
    table.say(3, "discard")
    assert table.lying("discards").startswith("7c")
    assert table.lying("seat3.hand") == ROPE


def test_a_card_that_fits_nothing_is_discarded_without_a_question() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: ROPE}, "4s 4s 7c", pluck_again=0, eldest=2)
    assert table.lying("discards") == "4s 4s"
    assert table.asked is not None and table.asked.seat == 3


@proves("rule:take", "rule:pluck", tables=PAN)
def test_the_next_player_may_take_a_plucked_discard_only_to_meld_it_at_once() -> None:
    table = PanTable({1: ROPE, 2: ROPE, 3: JUNK}, "4c Ks", pluck_again=0)
    assert table.asked is not None and table.asked.seat == 2  # seat 3's 4c went by
    assert table.offered == ["lay_rope_4c5c6c", "pluck"]
    table.say(2, "lay_rope_4c5c6c")
    assert sorted(table.lying("seat2.rope1").split()) == ["4c", "5c", "6c"]
    table.say(2, "discard", "Qd")
    # seat 1 could use no discard: the queen came from a hand
    assert [event.target for event in table.events("pluck")][:2] == ["seat3.plucked", "seat1.plucked"]


def test_a_discard_from_the_hand_may_be_taken_by_nobody() -> None:
    table = PanTable({1: JUNK, 2: ROPE, 3: "7c 5d 6d Ad 4h 7h Kd 2s 6s Jh"}, "4d Qs 4s", pluck_again=0)
    table.say(3, "lay_rope_4d5d6d")
    table.say(3, "discard", "7c")
    assert table.lying("discards").split()[0] == "7c"
    assert table.events("pluck")[1].target == "seat2.plucked"


@proves("rule:pluck_again", "rule:pluck", tables=PAN)
def test_the_first_player_may_pluck_again_once() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: ROPE}, "Ks 7c")
    assert table.offered == ["discard", "pluck_again"]
    table.say(3, "pluck_again")
    assert table.offered == ["lay_rope_5c6c7c", "discard"]
    assert table.lying("discards") == "Ks"


def test_melds_from_the_hand_wait_for_a_hit() -> None:
    ready = "5c 6c 7c Ad 4h 7h Kd 2s 6s Jh"
    table = PanTable({1: JUNK, 2: JUNK, 3: ready}, "Ks", pluck_again=0)
    assert table.asked is None or table.asked.seat != 3
    table = PanTable({1: JUNK, 2: JUNK, 3: ready}, "Ks", pluck_again=0, hit_needed="false")
    assert table.offered == ["lay_rope_5c6c7c", "discard"]
    table.say(3, "lay_rope_5c6c7c")
    assert len(table.round.felt.cards["seat3.hand"]) == 7
    assert table.lying("discards").startswith("Ks")  # nothing more to decide, so the king goes


@proves("rule:lay", "rule:meld", "rule:draw", tables=PAN)
def test_after_a_hit_any_number_of_melds_may_follow_before_the_discard() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: "5c 6c Jd Qd Kd 4h 4s 2s 6s Jh"}, "7c", pluck_again=0)
    table.say(3, "lay_rope_5c6c7c")
    assert table.offered == ["lay_rope_JdQdKd", "discard"]
    table.say(3, "lay_rope_JdQdKd")
    assert [table.stack(number) for number in (1, 2, 3)] == [-2, -2, 1]  # the Tops and the kondition
    table.say(3, "discard", "Jh")
    assert table.lying("seat3.hand") == "4h 4s 2s 6s"


def test_an_answer_that_is_not_legal_changes_nothing() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: ROPE}, "7c", pluck_again=0)
    before = len(table.round.events)
    with pytest.raises(IllegalAnswer, match="legal: lay_rope_5c6c7c, discard"):
        table.say(3, "lay_rope_4c5c6c")
    with pytest.raises(NotYourTurn):
        table.say(2, "discard")
    assert len(table.round.events) == before


# -- konditions ----------------------------------------------------------------------------------------------------------


@proves("code:games.pan.konditions.konditions", tables=PAN)
@clause("001:2451")
def test_every_other_player_in_the_hand_pays_a_kondition_at_once_with_its_rule() -> None:
    hands = {1: JUNK, 2: JUNK, 3: JUNK, 4: "7s 7s Ad 4h 2c Kd 2s 6d Jh Qd"}
    table = PanTable(hands, "7s", pluck_again=0, declare=False)
    for number, word in ((4, "in"), (3, "on_top"), (2, "in"), (1, "in")):
        table.say(number, word)
    table.say(4, "lay_suited_7s7s7s")
    paid = [(event.source, event.amount, event.why.cite if event.why else "") for event in table.events("pay")]
    assert paid == [("seat2.stack", 800, "001:2451"), ("seat1.stack", 800, "001:2451")]  # not the one on top


def test_a_player_pays_as_far_as_the_chips_go() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: "7s 7s Ad 4h 2c Kd 2s 6d Jh Qd"}, "7s", pluck_again=0, stacks={1: 500})
    table.say(3, "lay_suited_7s7s7s")
    assert {event.source: event.amount for event in table.events("pay")} == {"seat2.stack": 800, "seat1.stack": 300}


@proves("rule:split_pays", tables=PAN)
@pytest.mark.parametrize(("split_pays", "chips"), [("table", 4), ("one_chip", 2)])
def test_a_kondition_made_by_splitting_pays_by_the_table_or_one_chip_two_in_spades(split_pays: str, chips: int) -> None:
    held = "7s 7c 7s 7s 7d 4h 2c 6d Jc Kd"
    table = PanTable({1: JUNK, 2: JUNK, 3: held}, "7h Ks 7h", pluck_again=0, split_pays=split_pays, approved="no")
    laid = next(id for id in table.offered if id.startswith("lay_square") and id.count("7") == 6)
    table.say(3, laid)  # 7c 7d 7h 7s 7s 7s in three suits: 1 and three added
    assert table.stack(1) == -1 - 4
    table.say(3, "discard", "Kd")
    assert table.lying("discards") == "Kd Ks 7h"  # nobody could use them
    before = table.stack(1)
    table.say(3, "split_square1_7h_suited_7s7s7s")
    assert before - table.stack(1) == chips


# -- forcing, flat players and going out -------------------------------------------------------------------------------

# Seat 2 melds 5c 6c 7c from its first hit and then waits with a pair; seat 3 plucks what would be added to the rope.


def with_a_rope() -> PanTable:
    table = PanTable({1: JUNK, 2: ROPE, 3: JUNK}, "7c Qs Jc", pluck_again=0)
    table.say(2, "lay_rope_5c6c7c")
    table.say(2, "discard", "Jh")
    # seat 1 plucked the queen; seat 3 plucks the jack of clubs, which follows the seven
    return table


@proves("rule:force", "rule:stuff", tables=PAN)
def test_a_discard_that_fits_a_meld_may_be_forced_on_the_player_who_passes_it() -> None:
    table = with_a_rope()
    assert table.asked is not None and table.asked.seat == 2
    assert table.offered == ["add_Jc_rope1", "pluck"]
    table.say(2, "pluck")
    assert sorted(table.round.open) == [1, 3]
    table.say(1, "pass")
    table.say(3, "force")
    assert table.offered == ["add_Jc_rope1"]
    table.say(2, "add_Jc_rope1")
    assert table.lying("seat2.rope1").endswith("Jc")
    assert table.asked is not None and "discard" in [option.id for option in table.asked.options]


def test_nobody_has_to_force() -> None:
    table = with_a_rope()
    table.say(2, "pluck")
    table.say(3, "pass")
    table.say(1, "pass")
    assert table.events("pluck")[-1].target != "seat3.plucked"
    assert "Jc" in table.lying("discards")


def test_a_discard_that_fits_no_meld_cannot_be_forced() -> None:
    table = PanTable({1: JUNK, 2: ROPE, 3: JUNK}, "4c Ks", pluck_again=0)
    table.say(2, "pluck")
    assert not any(question.option("force") for question in table.round.open.values())


def going_flat(plucks: str, hands: dict[int, str] | None = None) -> PanTable:
    """Seat 2 melds nine cards and then the tenth, so that it is flat."""
    held = "2c 3c 5d 6d 7d Jh Qh Kh 3s 7s"
    table = PanTable({1: JUNK, 2: held, 3: JUNK, **(hands or {})}, f"4c {plucks}", pluck_again=0, eldest=2)
    table.say(2, "lay_rope_2c3c4c")
    table.say(2, "lay_rope_5d6d7d")
    table.say(2, "lay_rope_JhQhKh")
    table.say(2, "discard", "3s")
    return table  # nine melded, 7s in hand


@proves("rule:out", "rule:recollect", "rule:win", tables=PAN)
@clause("001:2471")
def test_eleven_melded_cards_are_out_and_collect_two_chips_and_every_kondition_again() -> None:
    table = going_flat("Qs Qs Ac 4s 5c")
    assert table.lying("seat2.hand") == "7s"
    table.say(2, "add_Ac_rope1")  # A-2-3-4: a kondition, and ten cards melded
    before = {number: table.stack(number) for number in (1, 2, 3)}
    assert before[1] == -1 - 1 - 1  # Tops, K-Q-J and A-2-3
    table.say(2, "discard", "7s")
    assert not table.round.felt.cards["seat2.hand"]
    table.say(2, "add_5c_rope1")
    assert table.round.finished
    assert table.stack(1) == before[1] - 4  # two for the out, one for each of two konditions
    assert table.round.felt.buttons["eldest"] == ["seat2"]
    recollected = [e for e in table.events("pay") if e.why and e.why.text.startswith("Going out collects once more")]
    assert len(recollected) == 4 and {e.why.cite for e in recollected if e.why} == {"001:2471"}


@proves("rule:protect", tables=PAN)
def test_a_plucked_card_that_puts_a_flat_neighbour_out_must_be_used_if_it_can_be() -> None:
    # seat 3 plays before seat 2; the 5c fits seat 2's rope, and seat 3 can lay it with two fives of its own
    table = going_flat("Qs Qs Ac 4s 5c", {3: "5d 5h Ac 4d 7h Kd 2s 6s Jc 3d"})
    table.say(2, "add_Ac_rope1")
    table.say(2, "discard", "7s")
    assert table.asked is not None and table.asked.seat == 3
    assert table.asked.why == table.game.rules["protect"]
    assert table.offered == ["lay_square_5c5d5h"]


def test_a_flat_neighbour_is_put_out_when_there_is_no_other_choice() -> None:
    table = going_flat("Qs Qs Ac 4s 5c")
    table.say(2, "add_Ac_rope1")
    table.say(2, "discard", "7s")
    assert table.lying("discards").endswith("5c")
    assert table.offered == ["add_5c_rope1", "pluck"]
    table.say(2, "add_5c_rope1")
    assert table.round.finished and table.events("award")[0].target == "seat2.stack"


# -- the end of the deck -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reshuffles", [0, 2])
def test_the_discards_become_the_deck_and_at_last_the_tops_go_back(reshuffles: int) -> None:
    game = pan(reshuffles=reshuffles)
    session = Session(game)
    for number in (1, 2, 3):
        session.sit(number, f"player {number}", 20_000)
    round_ = session.start(Sealed.of("used up"))
    while round_.open:
        for seat, question in list(round_.open.items()):
            wanted = next((id for id in ("post", "in", "play") if question.option(id)), None)
            round_.answer(seat, question.default._replace(option=wanted) if wanted else question.default)
    shuffles = [event for event in round_.events if event.kind == "shuffle"]
    assert len(shuffles) == 1 + reshuffles
    assert sum(event.kind == "pluck" for event in round_.events) == 290 * (1 + reshuffles)
    back = [event for event in round_.events if event.kind == "return"]
    assert sum(event.amount or 0 for event in back) == 600 - 100
    assert {event.why.text for event in back if event.why} == {game.rules["void"].text}


# -- wrong counts and invalid spreads ----------------------------------------------------------------------------------


@proves("rule:nine_cards", tables=PAN)
@pytest.mark.parametrize("count", [8, 9])
def test_a_short_hand_is_made_up_before_the_first_draw(count: int) -> None:
    short = " ".join(JUNK.split()[:count])
    table = PanTable({1: JUNK, 2: short, 3: JUNK}, "4h 4h", accidents={("wrong_count", "seat2.hand"): count})
    more = "4h" if count == 9 else "4h 4h"
    assert table.lying("seat2.hand") == f"{short} {more}"


@pytest.mark.parametrize("more", ["4h", "4h 6h"])
def test_a_long_hand_gives_its_excess_to_the_retired_hands(more: str) -> None:
    held = f"{JUNK} {more}"
    table = PanTable({1: JUNK, 2: held, 3: JUNK}, accidents={("wrong_count", "seat2.hand"): len(held.split())})
    assert table.lying("seat2.hand") == JUNK
    assert sorted(table.lying("retired").split()) == sorted(more.split())


def test_a_hand_of_fewer_than_eight_is_dead_and_its_tops_go_back() -> None:
    short = " ".join(JUNK.split()[:7])
    table = PanTable({1: JUNK, 2: short, 3: JUNK, 4: JUNK}, accidents={("wrong_count", "seat2.hand"): 7})
    assert (table.stack(2), table.lying("seat2.hand")) == (0, "")
    assert [event.source for event in table.events("answer")].count("seat2") == 1  # it posted, and declares nothing


@proves("rule:wrong_count", "rule:foul", tables=PAN)
def test_a_wrong_count_found_after_the_first_draw_fouls_the_hand_which_goes_on_paying() -> None:
    held = "7s 7s Ad 4h 2c Kd 2s 6d Jh Qd 6h"  # eleven cards, and a kondition with the first draw
    accidents = {("wrong_count", "seat4.hand"): 11, ("unnoticed", "seat4.hand"): 1}
    hands = {1: JUNK, 2: JUNK, 3: "Jd Qd Ad 4h 2c Kc 2s 6d Jh 5d", 4: held}
    table = PanTable(hands, "7s Kd", pluck_again=0, accidents=accidents)
    table.say(4, "lay_suited_7s7s7s")
    assert table.stack(4) == -1 + 3 * 4
    table.say(4, "discard", "Qd")
    assert table.stack(4) == -1  # all collections returned
    assert not table.lying("seat4.hand") and not table.lying("seat4.suited1")
    table.say(3, "lay_rope_JdQdKd")
    assert table.stack(4) == -2  # and still pays


TRUSTED = "5c 6c 3h 3h 3d 7h Kd 2s 6s Jc"


def spread_wrongly(claim: int, held: str = TRUSTED) -> PanTable:
    table = PanTable({1: JUNK, 2: JUNK, 3: held}, "7c", pluck_again=0, spreads="trusted")
    table.say(3, "lay_rope_5c6c7c")
    table.say(3, "spread", "3h 3h 3d")
    table.say(3, "claim", claim * 200)
    return table


@proves("rule:take_back", "rule:spread", "rule:demand", tables=PAN)
def test_an_invalid_spread_that_cannot_be_made_good_is_taken_back_with_what_it_collected() -> None:
    table = spread_wrongly(2)
    assert [table.stack(number) for number in (1, 2, 3)] == [-3, -3, 3]
    table.say(1, "pass")
    table.say(2, "demand")
    assert [table.stack(number) for number in (1, 2, 3)] == [-1, -1, -1]
    assert len(table.round.felt.cards["seat3.hand"]) == 8  # and the turn goes on
    assert "discard" in table.offered


def test_an_invalid_spread_is_made_good_on_demand_and_pays_what_it_should() -> None:
    table = spread_wrongly(2, "5c 6c 3h 3h 3d 3c Kd 2s 6s Jc")
    table.say(1, "demand")
    table.say(2, "pass")
    assert table.offered == ["make_good_spread2_square_3c"]
    table.say(3, "make_good_spread2_square_3c")
    assert sorted(table.lying("seat3.square3").split()) == ["3c", "3d", "3h", "3h"]
    assert [table.stack(number) for number in (1, 2, 3)] == [
        -3,
        -3,
        3,
    ]  # two chips back, one and one for the added card


@proves("rule:foul", "rule:take_back", tables=PAN)
def test_after_the_discard_an_invalid_spread_fouls_the_hand() -> None:
    table = spread_wrongly(4)
    table.say(1, "pass")
    table.say(2, "pass")
    table.say(3, "discard", "Kd")
    assert sorted(table.round.open) == [1, 2]
    table.say(1, "pass")
    table.say(2, "demand")
    assert [table.stack(number) for number in (1, 2, 3)] == [-1, -1, -1]
    assert not table.lying("seat3.hand") and not table.lying("seat3.rope1") and not table.lying("seat3.spread2")


def test_a_spread_made_good_before_anyone_notices_costs_nothing() -> None:
    table = spread_wrongly(1, "5c 6c 3h 3h 3d 3c Kd 2s 6s Jc")
    table.say(1, "pass")
    table.say(2, "pass")
    table.say(3, "make_good_spread2_square_3c")
    table.say(3, "discard", "Kd")
    assert table.lying("seat3.rope1") and not any(q.option("demand") for q in table.round.open.values())
    assert table.stack(3) == -1 + 2 * 2


def test_spreads_are_checked_unless_the_table_trusts_its_players() -> None:
    table = PanTable({1: JUNK, 2: JUNK, 3: TRUSTED}, "7c", pluck_again=0)
    table.say(3, "lay_rope_5c6c7c")
    assert table.offered == ["add_Jc_rope1", "discard"]


def test_a_round_with_accidents_replays_from_its_record() -> None:
    short = " ".join(JUNK.split()[:9])
    table = PanTable({1: JUNK, 2: short, 3: JUNK}, "4h", accidents={("wrong_count", "seat2.hand"): 9}, declare=False)
    for number in (3, 2):
        table.say(number, "on_top")
    (events,) = rounds(lines(table.round))
    assert replay(events, open_game)[0] is None


def test_a_single_chip_is_enough_for_the_tops() -> None:
    """Who has less than that is not asked."""
    game = pan()
    stacks = {1: game.chip, 2: STACK, 3: STACK, 4: game.chip - 1}
    table = PanTable({1: JUNK, 2: JUNK, 3: JUNK}, stacks={1: game.chip}, declare=False)
    assert table.round.felt.chips["seat1.stack"] == 0
    setup = Setup(
        "garden_city/pan", {n: f"player {n}" for n in stacks}, {f"seat{n}.stack": c for n, c in stacks.items()}
    )
    assert set(Round(game, setup, Sealed.of("tops")).open) == {1, 2, 3}
