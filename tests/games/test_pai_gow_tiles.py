"""Pai gow with tiles and dice by its packet (001:2143-2351)."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.games.pai_gow_tiles import EXPOSED, POSITIONS, seat_of_dice
from housedealer.irregularities.accidents import Accident, Script
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Stacked
from housedealer.table.events import HIDDEN
from housedealer.table.questions import Answer
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.view import View
from housedealer.tiles import ALL_TILES, Tile, tiles
from tests.ledger import clause, proves
from tests.script import say, stacks, start, told

ID = "garden_city/pai_gow_tiles"
FREE = {"fee": "none"}
BANK = "tr8a t11a tw10a t5a"  # nine in back, five in front
BETTER = "t12a t9a t2a tb7a"  # Wong and a nine
WORSE = "tw6a tr6a tw4a tr4a"
MIXED = "t12b t12a tw6a tw4a"  # a pair of twelves and nought


def stacked(hands: Mapping[int, str], action: int) -> list[Tile]:
    """The tiles in the order of eight stacks, the first to seat `action` and on counterclockwise."""
    held = {tile for hand in hands.values() for tile in tiles(hand)}
    spare = [tile for tile in ALL_TILES if tile not in held]
    deck: list[Tile] = []
    for step in range(POSITIONS):
        seat = (action - 1 - step) % POSITIONS + 1
        deck += tiles(hands[seat]) if seat in hands else [spare.pop() for _ in range(4)]
    return deck


def begin(
    hands: Mapping[int, str],
    *bets: str,
    bank: int = 500,
    dice: tuple[int, ...] = (1, 1, 1),
    accidents: Mapping[str, int] | None = None,
    again: Mapping[int, str] | None = None,
    **options: str,
) -> Round:
    """A bank in seat 1 and players in seats 2 and 3; `again` is what a second shuffle brings."""
    action = seat_of_dice(1, sum(dice))
    decks = [stacked(hands, action), *([stacked(again, action)] if again else [])]
    chance = Stacked(*decks, rolls=[dice])
    wrong = [Accident(EXPOSED, place, amount=count) for place, count in (accidents or {}).items()]
    round_ = start(
        ID,
        {1: bank, 2: 1000, 3: 1000},
        options={**FREE, "kum_kum": "false", **options},
        chance=chance,
        accidents=Script(wrong) if wrong else None,
    )
    bettors = {bet.split()[0] for bet in bets}
    say(round_, f"1 bank {bank}", *bets, *(f"{seat} pass" for seat in (2, 3) if str(seat) not in bettors))
    return say(round_, "1 stack_1")


def finish(round_: Round) -> Round:
    """Everyone leaves one pile."""
    while round_.open:
        for seat, question in list(round_.open.items()):
            round_.answer(seat, question.default)
    assert round_.finished
    return round_


@proves("rule:beats", "rule:loses", "rule:tie", tables=[ID])
@pytest.mark.parametrize(("hand", "result"), [(BETTER, 20), (WORSE, -20), (MIXED, 0)])
def test_both_hands_must_be_higher_to_win_and_one_pushes(hand: str, result: int) -> None:
    assert stacks(finish(begin({1: BANK, 2: hand}, "2 bet base=20")))[2] == 1000 + result


@proves("rule:loses", tables=[ID])
def test_a_copy_is_the_designated_players() -> None:
    copied = "tr8b t11b tw10b t5b"
    assert stacks(finish(begin({1: BANK, 2: copied}, "2 bet base=20")))[2] == 980


def test_noughts_are_copies_whatever_their_tiles() -> None:
    bank, hand = "t5a t5b tr4a tr6a", "t12a t12b tw4a tw6a"
    assert stacks(finish(begin({1: bank, 2: hand}, "2 bet base=20")))[2] == 1000, "the front is copied, the back wins"


@proves("rule:dice", tables=[ID])
@pytest.mark.parametrize(("total", "seat"), [(3, 7), (4, 6), (8, 2), (9, 1), (10, 8), (16, 2), (17, 1), (18, 8)])
def test_the_dice_count_counterclockwise_from_the_designated_player(total: int, seat: int) -> None:
    assert seat_of_dice(1, total) == seat


@proves("rule:deliver", "rule:action_button", "rule:dice", tables=[ID])
def test_stacks_and_settlement_go_counterclockwise_from_the_seat_of_the_dice() -> None:
    round_ = finish(begin({1: BANK, 2: WORSE, 3: BETTER}, "2 bet base=20", "3 bet base=20", dice=(2, 2, 3)))
    delivered = [
        event.target for event in round_.events if event.kind == "deal" and str(event.source).startswith("stack")
    ]
    assert delivered == [f"seat{n}.hand" for n in (3, 2, 1, 8, 7, 6, 5, 4)]
    settled = [e.source for e in round_.events if e.kind in ("collect", "return") and str(e.source).startswith("seat")]
    assert settled == ["seat3.base", "seat2.base"]


@proves("rule:matched", "rule:unused", "rule:close_bank", tables=[ID])
def test_the_worked_example_of_coverage() -> None:
    """A bank of 200 takes 60, then pays 40, and has 100 left, which goes back (001:2254)."""
    round_ = finish(begin({1: BANK, 2: WORSE, 3: BETTER}, "2 bet base=60", "3 bet base=40", bank=200, dice=(2, 3, 3)))
    assert stacks(round_) == {1: 200 + 60 - 40, 2: 940, 3: 1040}
    released = [amount for source, _, amount in told(round_, "release")]
    assert released == [6000, 10000]


@proves("rule:uncovered", tables=[ID])
def test_a_short_bank_leaves_later_bets_untouched() -> None:
    round_ = finish(begin({1: BANK, 2: WORSE, 3: BETTER}, "2 bet base=60", "3 bet base=40", bank=50, dice=(2, 3, 3)))
    assert stacks(round_) == {1: 100, 2: 950, 3: 1000}


@clause("001:2250", "001:2235", "001:2159")
def test_the_lower_hand_is_the_front_however_it_is_set() -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20")
    round_.answer(2, Answer("set", (tiles("t12a t9a"), tiles("t2a tb7a"))))
    assert [str(tile) for tile in round_.felt.cards["seat2.front"]] == ["t2a", "tb7a"]


@proves("rule:house_way", "rule:bank_sets", "rule:set", "rule:show", tables=[ID])
def test_one_pile_is_set_the_house_way_after_the_designated_player_has_set() -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20")
    say(round_, "2 one_pile")
    assert len(round_.felt.cards["seat2.hand"]) == 4
    say(round_, "1 one_pile")
    kinds = [str(event.target) for event in round_.events if event.kind == "set"]
    assert kinds == ["seat1.front", "seat1.back", "seat2.front", "seat2.back"]


@proves("rule:reveal", tables=[ID])
def test_the_designated_players_tiles_are_seen_by_nobody_until_all_have_set() -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20")
    assert set(View(round_, "seat1").cards("seat1.hand")) == {"??"}
    say(round_, "2 one_pile")
    assert "??" not in View(round_, "seat2").cards("seat1.hand")


@proves("option:controls", tables=[ID])
@pytest.mark.parametrize(("controls", "asked"), [("most_chips", 3), ("seated", 2)])
def test_the_bettor_with_the_most_chips_sets_the_tiles(controls: str, asked: int) -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20", "3 bet seat2.base.3=50", controls=controls, approved="no")
    assert set(round_.open) == {asked}
    assert "??" not in View(round_, f"seat{asked}").cards("seat2.hand")


@clause("001:2234", "001:2237-2238")
@pytest.mark.parametrize("shown", [True, False])
def test_who_sets_the_tiles_decides_whether_the_others_on_the_position_see_them(shown: bool) -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20", "3 bet seat2.base.3=50")
    say(round_, f"3 {'show_tiles' if shown else 'keep_closed'}")
    told = [e.seen_by("seat2").what for e in round_.events if e.kind == "announce" and e.face == "seat2"]
    assert told == ([tuple(round_.felt.cards["seat2.hand"])] if shown else [])
    assert all(
        set(e.seen_by(other).what) == {HIDDEN}
        for e in round_.events
        if e.face == "seat2" and e.kind == "announce"
        for other in ("seat1", "rail")
    )
    assert set(round_.open) == {3} and round_.open[3].option("set")


@clause("001:2237-2238")
def test_tiles_are_shown_to_nobody_who_is_in_another_hand() -> None:
    round_ = begin({1: BANK, 2: BETTER, 3: WORSE}, "2 bet base=20 seat3.base.2=10", "3 bet seat2.base.3=50 base=50")
    assert all(question.option("set") for question in round_.open.values())


def test_whoever_controls_a_position_is_still_settled_after_its_seated_player() -> None:
    """Most chips decide who sets the tiles (001:2234), not who is paid first by a bank of $50."""
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20", "3 bet seat2.base.3=50", bank=50)
    say(round_, "3 keep_closed", "3 one_pile", "1 one_pile")
    assert stacks(round_) == {1: 0, 2: 1020, 3: 1030}


@proves("rule:kum_kum", tables=[ID])
def test_a_shared_bank_is_settled_as_one_and_divided_by_shares() -> None:
    chance = Stacked(stacked({1: BANK, 2: WORSE}, 7), rolls=[(1, 1, 1)])
    round_ = start(ID, {1: 300, 2: 1000, 3: 1000}, options=FREE, chance=chance)
    say(round_, "1 bank 300", "2 pass", "3 share 100", "2 bet base=40", "1 stack_1")
    assert stacks(finish(round_)) == {1: 330, 2: 960, 3: 1010}


# -- exposed tiles -------------------------------------------------------------------------------------------------------


@proves("rule:exposed_stacking", "rule:two_stacking", tables=[ID])
@pytest.mark.parametrize(
    ("accidents", "reshuffled"),
    [({"stack.3": 2}, True), ({"stack.3": 1, "stack.5": 1}, True), ({"stack.7": 1}, False), ({"stack.6": 1}, True)],
    ids=["two of a stack", "two of two stacks", "one harmless tile", "a tile that may never be exposed"],
)
def test_tiles_exposed_while_stacking(accidents: dict[str, int], reshuffled: bool) -> None:
    hands = {
        1: BANK,
        2: "tw6a tr10a tw4a t2a",
        3: "t11b t5b tr6a tl3",
    }  # seat 2 gets the sixth stack, whose last is a 2
    again = {1: BANK, 2: BETTER}
    round_ = begin(hands, "2 bet base=20", accidents=accidents, again=again if reshuffled else None)
    assert sum(event.kind == "shuffle" for event in round_.events) == 1 + reshuffled
    seen = [event for event in round_.events if event.kind == "turn_up" and str(event.source).startswith("stack.")]
    assert {str(event.source): len(event.what) for event in seen} == accidents  # everyone has seen them


@proves("rule:exposed_player", "rule:two_player", tables=[ID])
@pytest.mark.parametrize(("count", "result"), [(1, 20), (2, 0)])
def test_a_player_takes_one_exposed_tile_and_is_dead_with_two(count: int, result: int) -> None:
    round_ = begin({1: BANK, 2: BETTER, 3: WORSE}, "2 bet base=20", "3 bet base=20", accidents={"seat2.hand": count})
    if count == 1:
        assert [str(tile) for tile in View(round_, "seat3").cards("seat2.hand")].count("??") == 3
    assert stacks(finish(round_)) == {1: 500 - result + 20, 2: 1000 + result, 3: 980}


@proves("rule:exposed_bank", "rule:two_bank", tables=[ID])
@pytest.mark.parametrize(("count", "result"), [(1, 20), (2, -20)])
def test_two_exposed_tiles_of_the_designated_player_mean_a_new_deal(count: int, result: int) -> None:
    again = {1: BANK, 2: WORSE} if count == 2 else None
    round_ = finish(begin({1: BANK, 2: BETTER}, "2 bet base=20", accidents={"seat1.hand": count}, again=again))
    assert stacks(round_)[2] == 1000 + result
    (ruling,) = (event for event in round_.events if event.kind == "ruling")
    assert ruling.what["verdict"] == ("keep" if count == 1 else "reshuffle")


def test_a_round_with_accidents_and_dice_replays_from_its_record() -> None:
    round_ = finish(begin({1: BANK, 2: BETTER}, "2 bet base=20", accidents={"seat2.hand": 1}))
    (events,) = rounds(lines(round_))
    assert replay(events, open_game)[0] is None


@clause("001:2210", "001:2216", "001:2166")
def test_the_designated_player_chooses_the_stack_that_goes_out_first() -> None:
    """Eight stacks of four stand face down; the third one goes to the seat of the dice."""
    chance = Stacked(stacked({1: BANK, 2: WORSE}, 7), rolls=[(1, 1, 1)])
    round_ = start(ID, {1: 300, 2: 1000}, options={**FREE, "kum_kum": "false"}, chance=chance)
    say(round_, "1 bank 300", "2 bet base=40")
    third = tuple(map(str, round_.felt.cards["stack.3"]))
    assert [len(round_.felt.cards[f"stack.{number}"]) for number in range(1, 9)] == [4] * 8
    say(round_, "1 stack_3")
    first = next(event for event in round_.events if event.kind == "deal" and str(event.source).startswith("stack"))
    assert (first.source, first.target) == ("stack.3", "seat7.hand")
    assert sorted(map(str, first.what)) == sorted(third)


@clause("001:2215")
def test_tiles_at_a_seat_without_a_bet_are_taken_back_unseen() -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20")
    for seat in range(3, 9):
        assert not round_.felt.cards[f"seat{seat}.hand"]
    shown = {str(event.source) for event in round_.events if event.kind in ("turn_up", "show")}
    assert not any(place.startswith(f"seat{seat}.") for place in shown for seat in range(3, 9))


@clause("001:2203")
def test_everyone_sees_what_the_designated_player_has_wagered() -> None:
    round_ = begin({1: BANK, 2: BETTER}, "2 bet base=20", bank=300)
    view = View(round_, "seat2")
    assert sum(view.chips(place) for place in view.places() if place.startswith("bank")) == 30000


@clause("001:2190")
def test_nobody_wins_or_loses_more_than_the_bet() -> None:
    for hand in (BETTER, WORSE, MIXED):
        assert abs(stacks(finish(begin({1: BANK, 2: hand}, "2 bet base=20")))[2] - 1000) <= 20


@clause("001:2186", "001:2187", "001:2188", "001:2189")
@pytest.mark.parametrize(("fee", "right", "wrong"), [("1", (10, 100), (9, 101)), ("8", (100,), (99, 101))])
def test_bets_lie_within_the_limits_and_at_a_fixed_limit_are_exactly_that(
    fee: str, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    """Option 1 is posted with $10 to $100, option 8 with $100 and nothing else."""
    for amount in wrong:
        with pytest.raises(IllegalAnswer):
            begin({1: BANK, 2: BETTER}, f"2 bet base={amount}", bank=400, fee=fee)
    for amount in right:
        assert begin({1: BANK, 2: BETTER}, f"2 bet base={amount}", bank=400, fee=fee).open


@clause("001:2249", "001:2251")
def test_nothing_is_opened_before_the_designated_player_has_set_and_all_is_opened_before_a_bet_is_settled() -> None:
    round_ = begin({1: BANK, 2: WORSE, 3: BETTER}, "2 bet base=20", "3 bet base=20")
    say(round_, "2 one_pile", "3 one_pile")
    assert list(round_.open) == [1]
    before = {str(e.source).partition(".")[0] for e in round_.events if e.kind in ("turn_up", "show")}
    assert before == {"seat1"}
    say(round_, "1 one_pile")
    kinds = ("turn_up", "show", "set", "collect", "pay")  # a pile is opened by setting it face up
    told_of = [(e.kind, str(e.source if e.kind != "set" else e.target)) for e in round_.events if e.kind in kinds]
    settled = next(at for at, (kind, _) in enumerate(told_of) if kind in ("collect", "pay"))
    assert {place.partition(".")[0] for _, place in told_of[:settled]} == {"seat1", "seat2", "seat3"}
    assert all(kind in ("collect", "pay") for kind, _ in told_of[settled:])
