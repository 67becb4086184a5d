"""The stud games of Garden City: antes, the force, boards that lead, dead seats, the short stub, pots split by suit."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.errors import BadSetup
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, UP
from housedealer.table.questions import Answer
from housedealer.table.round import Round
from housedealer.table.view import View
from tests.ledger import clause, proves
from tests.script import dropped, say, stacks, start, told

STUDS = tuple(f"garden_city/{game}" for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz", "asian_stud"))
HI, HI_LO, RAZZ, ASIAN = (
    f"garden_city/{game}" for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz", "asian_stud")
)
SEVEN_CARD = (HI, HI_LO, RAZZ)
FREE = {"fee": "none"}  # $3-$6, ante $1, force $1


def players(count: int, stack: int = 200) -> dict[int, int]:
    return dict.fromkeys(range(1, count + 1), stack)


def options_of(round_: Round) -> dict[str, int | None]:
    """What the one seat to act may do, and for how much (a raise: the most)."""
    ((_, question),) = round_.open.items()
    return {option.id: getattr(option, "amount", getattr(option, "high", None)) for option in question.options}


def actor(round_: Round) -> int:
    (seat,) = round_.open
    return seat


def checked_down(round_: Round) -> Round:
    """Everyone checks or calls to the end."""
    while round_.open:
        seat = actor(round_)
        round_.answer(seat, Answer("check" if "check" in options_of(round_) else "call"))
    return round_


def deal(*hands: str, burns: str = "2c 3c 4c 5c", staying: int | None = None) -> str:
    """Seven cards for each seat as the dealer gives them, with the burns between; after third street to those staying."""
    rows = [hand.split() for hand in hands]
    order = [row[at] for at in range(3) for row in rows]
    for burn, at in zip(burns.split(), range(3, 7), strict=True):
        order += [burn, *(row[at] for row in rows[:staying])]
    return " ".join(order)


# -- antes and the collection -------------------------------------------------------------------------------------------


@proves("rule:ante", "rule:fee", tables=STUDS)
@clause("001:6119")
@pytest.mark.parametrize(("count", "fee"), [(8, 5), (7, 5), (6, 3), (5, 2), (2, 2)])
@pytest.mark.parametrize("id", SEVEN_CARD)
def test_the_collection_comes_out_of_the_antes_before_any_card(id: str, count: int, fee: int) -> None:
    """001:6119-6126, option 1."""
    round_ = start(id, players(count), "")
    assert dropped(round_) == fee
    kinds = [event.kind for event in round_.events]
    assert kinds.index("ante") < kinds.index("fee") < kinds.index("shuffle") < kinds.index("deal")
    assert told(round_, "ante") == [(f"seat{seat}.stack", f"seat{seat}.bet", 100) for seat in range(1, count + 1)]


@proves("rule:fee", tables=STUDS)
@clause("001:6098")
def test_the_asian_collection_comes_out_of_the_pot_after_the_first_betting_round() -> None:
    """001:6098: seven players at $2-$20 pay $3, also when the hand ends there."""
    round_ = start(ASIAN, players(7), "")
    assert dropped(round_) == 0
    while round_.open:
        round_.answer(actor(round_), Answer("fold"))
    assert dropped(round_) == 3


def test_a_short_ante_contests_only_what_it_matched() -> None:
    """A player with $1 of a $2 ante wins $1 from each; the rest is a side pot."""
    deck = deal("Ah As Ac Ad 9h 9d 2d", "Kh Kd 7c 8c 2h 3d 4d", "Qh Qd 8d Jc 2s 3s 4s")
    round_ = start(HI, {1: 1, 2: 100, 3: 100}, deck, options={**FREE, "ante": "2"})
    say(round_, "3 call")
    checked_down(round_)
    assert stacks(round_) == {1: 3, 2: 101, 3: 97}


@pytest.mark.parametrize(("stakes", "ante", "force"), [("3-6", 100, 100), ("10-20", 100, 200), ("80-160", 1000, 2000)])
def test_ante_and_force_grow_with_the_stakes(stakes: str, ante: int, force: int) -> None:
    round_ = start(HI, players(3), "", options={**FREE, "stakes": stakes})
    assert told(round_, "ante")[0][2] == ante
    assert told(round_, "post")[0][2] == force


def test_an_ante_that_is_no_amount_is_refused() -> None:
    with pytest.raises(BadSetup, match="not an amount"):
        start(HI, players(3), "", options={**FREE, "ante": "one"})
    with pytest.raises(BadSetup, match="smallest bet"):
        start(HI, players(3), "", options={**FREE, "force": "4"})


# -- the deal -----------------------------------------------------------------------------------------------------------


@proves("rule:up_card", "rule:down_card", "rule:street", "rule:deal", tables=STUDS)
@clause("001:209")
@pytest.mark.parametrize("id", SEVEN_CARD)
def test_two_cards_down_one_up_three_up_and_the_last_down(id: str) -> None:
    """001:209-217."""
    round_ = start(id, players(2), "", options=FREE)
    faces = round_.felt.faces["seat1.hand"]
    assert faces == ["seat1", "seat1", UP]
    checked_down(round_)
    dealt = [event.face for event in round_.events if event.kind == "deal" and event.target == "seat1.hand"]
    assert dealt == ["seat1", "seat1", UP, UP, UP, UP, "seat1"]
    assert len(told(round_, "burn")) == 4


@proves("rule:up_card", "rule:deal", tables=STUDS)
@clause("001:410", "001:439")
def test_asian_stud_deals_one_down_one_up_and_three_up_from_32_cards() -> None:
    """001:410-416, 001:439."""
    round_ = start(ASIAN, players(2), "", options=FREE)
    checked_down(round_)
    dealt = [event.face for event in round_.events if event.kind == "deal" and event.target == "seat1.hand"]
    assert dealt == ["seat1", UP, UP, UP, UP]
    (shuffled,) = (event.what for event in round_.events if event.kind == "shuffle")
    assert sorted({card.rank for card in shuffled}) == [7, 8, 9, 10, 11, 12, 13, 14]
    assert len(shuffled) == 32


def test_others_see_the_up_cards_and_a_folded_hand_goes_face_down() -> None:
    round_ = start(HI, players(3), "2c 9d Kh 3c 8d Qh 2d 9s Ks", options=FREE)
    assert View(round_, "seat2").cards("seat1.hand") == [HIDDEN, HIDDEN, round_.felt.cards["seat1.hand"][2]]
    say(round_, "2 fold")
    assert View(round_, "seat3").cards("seat2.hand") == []
    assert View(round_, "seat3").cards("muck") == [HIDDEN] * 3
    fold = next(event for event in round_.events if event.kind == "fold")
    assert fold.seen_by("seat3").what == (HIDDEN,) * 3


# -- the force ----------------------------------------------------------------------------------------------------------

DOORS = "2c 3c 4c 2d 3d 4d"  # three hands of two hidden cards


@proves("rule:force", tables=STUDS)
@clause("001:328")
@pytest.mark.parametrize(
    ("id", "doors", "options", "forced"),
    [
        (HI, "5h 5s Ah", {}, 1),  # the lowest card, by the lowest suit
        (HI, "5h 5d 2h", {}, 3),
        (HI_LO, "5h 5d Ah", {}, 2),
        (HI, "5h 5s Ah", {"forced": "high_card"}, 3),
        (HI, "Ks Kh 5h", {"forced": "high_card"}, 1),
        (RAZZ, "Ks Kh Ah", {}, 1),  # the highest card, aces low, by the highest suit
        (RAZZ, "Qs Kh Kd", {}, 2),
        (RAZZ, "5h 5s Ah", {"forced": "low_card"}, 3),
    ],
)
def test_who_is_forced_to_bet(id: str, doors: str, options: dict[str, str], forced: int) -> None:
    """001:328: the high or low card by suit."""
    round_ = start(id, players(3), f"{DOORS} {doors}", options={**FREE, **options})
    assert told(round_, "post") == [(f"seat{forced}.stack", f"seat{forced}.bet", 100)]
    assert actor(round_) == forced % 3 + 1


@clause("001:442")
@pytest.mark.parametrize(("doors", "forced"), [("Kh Ks Ah", 3), ("Kh Ks Qh", 1), ("Ts Ah As", 2)])
def test_in_asian_stud_the_first_highest_card_is_forced_and_its_bet_is_live(doors: str, forced: int) -> None:
    """001:442: the first of equal ranks in dealing order, whatever its suit."""
    round_ = start(
        ASIAN, players(3), f"7c 8c 9c {doors}", options={"fee": "none", "structure": "spread", "stakes": "2-20"}
    )
    assert told(round_, "post") == [(f"seat{forced}.stack", f"seat{forced}.bet", 200)]
    for _ in range(2):
        round_.answer(actor(round_), Answer("call"))
    assert actor(round_) == forced
    assert options_of(round_) == {"fold": None, "check": None, "raise": 2200}


@proves("rule:winner_forced", tables=STUDS)
@clause("001:328")
def test_the_last_winner_is_forced_where_the_table_plays_so() -> None:
    """001:328: it could be the winner of the previous pot."""
    options = {**FREE, "forced": "previous_winner"}
    first = start(HI, players(3), f"{DOORS} 5h 6s 7h", options=options)
    assert told(first, "post")[0][0] == "seat1.stack"  # nobody has won yet: the low card
    say(first, "2 raise 3", "3 fold", "1 fold")
    assert first.felt.buttons["winner"] == ["seat2"]
    again = start(HI, players(3), f"{DOORS} 5h 6s 7h", options=options, buttons={"winner": ["seat2"]})
    assert told(again, "post")[0][0] == "seat2.stack"


@clause("001:328")
def test_a_force_below_the_smallest_bet_is_completed_first_and_that_is_no_raise() -> None:
    """001:328: the force is a bet only if it equals the smallest bet; then a bet and three raises."""
    round_ = start(HI, players(4), "", options={**FREE, "stakes": "4-8"})
    forced = told(round_, "post")[0][0]
    made = []
    while "raise" in options_of(round_):
        made.append(options_of(round_)["raise"])
        round_.answer(actor(round_), Answer("raise", made[-1]))
    assert forced == "seat1.stack"
    assert made == [400, 800, 1200, 1600]


def test_a_force_of_the_whole_bet_is_the_bet() -> None:
    round_ = start(HI, players(4), "", options={**FREE, "stakes": "4-8", "force": "4"})
    made = []
    while "raise" in options_of(round_):
        made.append(options_of(round_)["raise"])
        round_.answer(actor(round_), Answer("raise", made[-1]))
    assert made == [800, 1200, 1600]


@pytest.mark.parametrize("live", ["true", "false"])
def test_the_force_is_live_unless_the_table_plays_otherwise(live: str) -> None:
    round_ = start(HI, players(3), f"{DOORS} 5h 6s 7h", options={**FREE, "force_is_live": live})
    say(round_, "2 call", "3 call")
    if live == "true":
        assert (actor(round_), options_of(round_)) == (1, {"fold": None, "check": None, "raise": 300})
    else:
        assert len(round_.felt.cards["seat1.hand"]) == 4  # on to fourth street


def test_the_forced_player_may_open_for_a_full_bet_where_the_table_plays_so() -> None:
    options = {**FREE, "force_or_bet": "true", "force_is_live": "false"}
    round_ = start(HI, players(3), f"{DOORS} 5h 6s 7h", options=options)
    assert options_of(round_) == {"force": 100, "bet": 300}
    say(round_, "1 bet 3", "2 raise 6", "3 fold")
    assert options_of(round_) == {"fold": None, "call": 300, "raise": 900}
    brought = say(start(HI, players(3), f"{DOORS} 5h 6s 7h", options=options), "1 force")
    assert options_of(brought) == {"fold": None, "call": 100, "raise": 300}


@pytest.mark.parametrize(("short", "call"), [("as_if_full", 300), ("as_posted", 100)])
def test_a_short_force_is_called_in_full_or_as_it_is(short: str, call: int) -> None:
    options = {**FREE, "ante": "1", "force": "3", "short_force": short}
    round_ = start(HI, {1: 2, 2: 50, 3: 50}, f"{DOORS} 5h 6s 7h", options=options)
    assert options_of(round_)["call"] == call


@clause("001:251")
@pytest.mark.parametrize(("passes", "forced"), [("next_board", 3), ("next_seat", 2)])
def test_a_seat_all_in_for_the_ante_passes_the_force_on(passes: str, forced: int) -> None:
    """001:251: if the leading hand is all-in before the betting starts, the next one starts."""
    options = {**FREE, "all_in_leader": passes, "approved": "no"}
    round_ = start(HI, {1: 1, 2: 50, 3: 50}, f"{DOORS} 5h 7s 6h", options=options)
    assert told(round_, "post")[0][0] == f"seat{forced}.stack"


@pytest.mark.parametrize(("id", "forced"), [(HI, 1), (RAZZ, 3)])
def test_without_a_last_winner_the_card_decides(id: str, forced: int) -> None:
    round_ = start(id, players(3), f"{DOORS} 5h 6s 7h", options={**FREE, "forced": "previous_winner"})
    assert told(round_, "post")[0][0] == f"seat{forced}.stack"


# -- who leads ----------------------------------------------------------------------------------------------------------


@clause("001:2823", "001:251")
@pytest.mark.parametrize(
    ("id", "fourth", "options", "leader"),
    [
        (HI, "Kh Ks Qs", {}, 2),  # up: 5h Kh, 6s Ks, 7h Qs
        (HI, "5s As Ks", {}, 1),  # an open pair
        (HI, "8h As Ks", {}, 2),
        (HI_LO, "8h As Ks", {}, 2),
        (RAZZ, "Kh 8s 9s", {"lead": "low"}, 2),
        (RAZZ, "5s 6d Ks", {"lead": "low"}, 3),  # pairs are worst
        (RAZZ, "2h Ks Qs", {}, 2),  # 001:2823
    ],
)
def test_the_board_that_leads(id: str, fourth: str, options: dict[str, str], leader: int) -> None:
    """001:251, and for Razz the same as printed, or by option the lowest board."""
    round_ = start(id, players(3), f"{DOORS} 5h 6s 7h 9c {fourth}", options={**FREE, **options})
    while len(round_.felt.cards["seat1.hand"]) == 3:
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    assert actor(round_) == leader


@pytest.mark.parametrize(
    ("doors", "fourth", "leader"),
    [
        (
            "2s 2h 2d",
            "As Ad Ac",
            3,
        ),  # boards of an ace and a deuce: the ace is the lowest card, and clubs the lowest suit
        ("2s 2h 2d", "Ac As Ad", 1),
        ("2s 2h 2d", "Ah As Ac", 3),
        ("3d 3s 3c", "5h 5c 5d", 3),  # without an ace the lowest card decides just so
        ("3s 3c 3d", "5c 5h 5d", 2),
        ("5c 5h 5d", "3s 3c 3d", 2),
    ],
)
def test_equal_low_boards_go_by_the_suit_of_the_lowest_card(doors: str, fourth: str, leader: int) -> None:
    options = {**FREE, "lead": "low", "equal_boards": "suit"}
    round_ = start(RAZZ, players(3), f"9c 9d 9h 8c 8d 8h {doors} Kh {fourth}", options=options)
    while len(round_.felt.cards["seat1.hand"]) == 3:
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    assert actor(round_) == leader


@pytest.mark.parametrize(("option", "leader"), [("first_seat", 1), ("suit", 3)])
def test_equal_boards(option: str, leader: int) -> None:
    round_ = start(HI, players(3), f"{DOORS} 5h 6s 5s 9c Kh 8d Ks", options={**FREE, "equal_boards": option})
    while len(round_.felt.cards["seat1.hand"]) == 3:
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    assert actor(round_) == leader


def test_of_equal_boards_the_best_suit_of_the_highest_rank_leads_whatever_suit_the_others_are() -> None:
    options = {**FREE, "equal_boards": "suit"}
    round_ = start(HI, players(2), "2c 2d 3c 3d 9c 9s 4h Kc Kd", options=options)
    while len(round_.felt.cards["seat1.hand"]) == 3:
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    assert actor(round_) == 2


@proves("option:all_in_leader", tables=STUDS)
@clause("001:251")
def test_the_next_high_board_leads_when_the_highest_is_all_in() -> None:
    """001:251."""
    round_ = start(HI, {1: 2, 2: 50, 3: 50}, f"{DOORS} 5h 6s 7h 9c As 8d Ks", options=FREE)
    say(round_, "2 call", "3 call")
    assert actor(round_) == 3


@pytest.mark.parametrize("id", SEVEN_CARD)
def test_the_larger_bet_is_in_force_from_fifth_street(id: str) -> None:
    round_ = start(id, players(2), "", options=FREE)
    sizes = {}
    while round_.open:
        offered = options_of(round_)
        if "bet" in offered:
            sizes[len(round_.felt.cards["seat1.hand"])] = offered["bet"]
        round_.answer(actor(round_), Answer("check" if "check" in offered else "call"))
    assert sizes == {4: 300, 5: 600, 6: 600, 7: 600}


# -- seats that fold before any bet -------------------------------------------------------------------------------------


@proves("rule:dead_seat", "rule:dead_cards", "option:dead_seats", tables=STUDS)
@clause("001:242")
@pytest.mark.parametrize("id", SEVEN_CARD)
def test_a_seat_that_folds_before_any_bet_is_dealt_to_face_down_until_there_is_one(id: str) -> None:
    """001:242-245."""
    round_ = start(id, players(3), "", options=FREE)
    while len(round_.felt.cards["seat1.hand"]) == 3:
        round_.answer(actor(round_), Answer("check" if "check" in options_of(round_) else "call"))
    gone = actor(round_)
    round_.answer(gone, Answer("fold"))
    for _ in range(2):
        round_.answer(actor(round_), Answer("check"))
    hand = f"seat{gone}.hand"
    assert round_.felt.faces[hand] == ["down"]  # fifth street's card
    assert [View(round_, viewer).cards(hand) for viewer in (f"seat{gone}", "rail")] == [[HIDDEN], [HIDDEN]]
    round_.answer(actor(round_), Answer("bet", 600))
    round_.answer(actor(round_), Answer("call"))
    assert round_.felt.cards[hand] == []  # a bet was made: the seat is dealt out
    assert len(round_.felt.cards["muck"]) == 5


@clause("001:242")
def test_others_get_the_cards_they_would_have_got() -> None:
    """001:242: with and without the dead seat the others differ by one card in the deal."""
    for dead_seats, mine in (("true", "7c"), ("false", "6c")):
        options = {**FREE, "dead_seats": dead_seats, "approved": "no"}
        deck = f"{DOORS} 5h 6s 7h 9c As 8d Ks 5c 6c 7c 8c"
        round_ = start(HI, players(3), deck, options=options)
        say(round_, "2 call", "3 call", "1 check", "1 fold", "2 check", "3 check")
        assert str(round_.felt.cards["seat2.hand"][-1]) == mine


def test_a_seat_that_folds_to_a_bet_is_dealt_out_at_once() -> None:
    round_ = start(HI, players(3), f"{DOORS} 5h 6s 7h 9c As 8d Ks", options=FREE)
    say(round_, "2 call", "3 call", "1 check", "1 check", "2 bet 3", "3 call", "1 fold")
    assert round_.felt.cards["seat1.hand"] == []
    assert len(round_.felt.cards["seat2.hand"]) == 5


@clause("001:242")
def test_the_forced_bettor_who_gives_up_uncontested_money_keeps_a_place_in_the_deal() -> None:
    """001:242-243."""
    round_ = start(HI, players(3), f"{DOORS} 5h 6s 7h", options=FREE)
    say(round_, "2 call", "3 call", "1 fold")
    assert round_.felt.faces["seat1.hand"] == ["down"]


# -- a short stub on seventh street -------------------------------------------------------------------------------------


def to_seventh_street(id: str, dealt_in: int, folds: dict[int, int], options: dict[str, str] | None = None) -> Round:
    """All call to the last street; `folds` says how many fold to a bet on the street with so many cards."""
    chance = Sealed.of(id, dealt_in, folds)
    round_ = start(id, players(dealt_in, 500), options={**FREE, **(options or {})}, chance=chance)
    last = 5 if id == ASIAN else 7
    left = dict(folds)
    while round_.open:
        seat, offered = actor(round_), options_of(round_)
        street = max(len(round_.felt.cards[f"seat{number}.hand"]) for number in range(1, dealt_in + 1))
        if street == last or round_.felt.cards["board"]:
            break
        if left.get(street) and "call" in offered and not round_.felt.chips[f"seat{seat}.bet"]:
            left[street] -= 1
            round_.answer(seat, Answer("fold"))
        elif "bet" in offered and left.get(street):
            low = round_.open[seat].option("bet").low  # type: ignore[union-attr]
            round_.answer(seat, Answer("bet", low))
        else:
            round_.answer(seat, Answer("check" if "check" in offered else "call"))
    assert not any(left.values())
    return round_


def last_deal(round_: Round) -> tuple[bool, bool, int, bool]:
    """Whether the burns were scrambled in, whether a card was burned, the cards left, and a community card."""
    events = round_.events
    at = max(i for i, event in enumerate(events) if event.kind == "answer")
    kinds = [event.kind for event in events[at:]]
    return "scramble" in kinds, "burn" in kinds, len(round_.felt.cards["deck"]), bool(round_.felt.cards["board"])


LADDER = [  # dealt in, folds by street: scramble, burn, cards left, community card
    (8, {}, (True, True, 2, True)),
    (8, {6: 1}, (True, True, 2, True)),
    (8, {5: 1}, (True, True, 3, True)),
    (8, {4: 1}, (False, True, 1, True)),
    (8, {3: 1}, (True, False, 0, False)),
    (8, {4: 2}, (True, True, 1, False)),
    (8, {5: 2}, (True, False, 0, False)),
    (8, {3: 2}, (False, True, 0, False)),
    (8, {6: 4}, (True, False, 0, False)),
    (8, {6: 5}, (True, True, 0, False)),
    (8, {3: 1, 5: 1}, (True, True, 1, False)),
    (7, {}, (False, False, 0, False)),
    (6, {}, (False, True, 6, False)),
]


@proves("rule:scramble", "rule:no_burn", "rule:community", tables=STUDS)
@clause("001:253")
@pytest.mark.parametrize(("dealt_in", "folds", "outcome"), LADDER, ids=lambda value: str(value).replace(" ", ""))
@pytest.mark.parametrize("id", SEVEN_CARD)
def test_the_remedies_for_a_short_stub(id: str, dealt_in: int, folds: dict[int, int], outcome: object) -> None:
    """001:253-259: burn and use the last card; do not burn; scramble the burns in; a community card."""
    round_ = to_seventh_street(id, dealt_in, folds)
    assert last_deal(round_) == outcome
    checked_down(round_)
    assert round_.finished


@proves("rule:scramble", "rule:community", tables=STUDS)
@clause("001:478")
@pytest.mark.parametrize(
    ("dealt_in", "folds", "outcome"),
    [
        (7, {}, (False, True, 0, True)),  # stub 2, burns 2: burn one, turn one
        (6, {}, (True, True, 1, False)),  # stub 6, burns 2: scramble, burn, deal six
        (7, {4: 1}, (False, True, 0, True)),  # stub 2, burns 2 for six players
        (7, {3: 1}, (False, True, 1, True)),  # stub 3, burns 2 for six players
        (7, {2: 1}, (False, True, 2, True)),  # stub 4, burns 2: exactly six, none to burn
        (5, {}, (False, True, 4, False)),
    ],
)
def test_the_asian_remedies_for_a_short_stub(dealt_in: int, folds: dict[int, int], outcome: object) -> None:
    """001:478-487: there is no dealing without a burn."""
    round_ = to_seventh_street(ASIAN, dealt_in, folds)
    assert last_deal(round_) == outcome
    checked_down(round_)
    assert round_.finished


@clause("001:257")
def test_the_community_card_plays_in_every_hand_and_does_not_decide_who_leads() -> None:
    """001:257."""
    round_ = to_seventh_street(HI, 8, {})
    before = [round_.felt.cards[f"seat{seat}.hand"] for seat in range(1, 9)]
    assert all(len(hand) == 6 for hand in before)
    checked_down(round_)
    shown = [event for event in round_.events if event.kind == "show"]
    assert len(shown) == 8


def test_dead_seats_are_dealt_out_first_when_the_stub_is_short() -> None:
    """Eight dealt in, one gives up before any bet on sixth street: the seat is not served on the seventh."""
    round_ = start(HI, players(8), options=FREE, chance=Sealed.of("dead", 1))
    folded = None
    while not round_.felt.cards["board"] and round_.open:
        seat, offered = actor(round_), options_of(round_)
        if len(round_.felt.cards[f"seat{seat}.hand"]) == 6 and folded is None:
            folded = seat
            round_.answer(seat, Answer("fold"))
        else:
            round_.answer(seat, Answer("check" if "check" in offered else "call"))
    assert folded is not None
    assert round_.felt.cards[f"seat{folded}.hand"] == []


# -- betting ------------------------------------------------------------------------------------------------------------


@clause("001:263")
def test_a_short_all_in_is_called_or_raised_in_full() -> None:
    """001:263-265: a bet of $6 on fifth street, all-in for $10: call $10 or raise to $12."""
    deck = deal("2h 3h 5h 7h 9h Jh Kh", "2d 3d 6d 8d Td Qd Ad", "2s 3s 7s 9s Js Ks As")
    round_ = start(HI, {1: 100, 2: 14, 3: 100}, deck, options=FREE)
    say(round_, "2 call", "3 call", "1 check")
    while len(round_.felt.cards["seat1.hand"]) == 4:
        round_.answer(actor(round_), Answer("check"))
    say(round_, "3 check", "1 bet 6")
    assert options_of(round_) == {"fold": None, "call": 600, "raise": 1200}
    say(round_, "2 raise 12", "3 call")
    short = start(HI, {1: 100, 2: 12, 3: 100}, deck, options=FREE)
    say(short, "2 call", "3 call", "1 check")
    while len(short.felt.cards["seat1.hand"]) == 4:
        short.answer(actor(short), Answer("check"))
    say(short, "3 check", "1 bet 6", "2 raise 10")
    assert options_of(short) == {"fold": None, "call": 1000, "raise": 1200}


@clause("001:241", "001:267")
def test_check_and_raise_is_permitted() -> None:
    """001:241, 001:267."""
    round_ = start(HI, players(2), "2c 3c 2d 3d 5h 7h 9c Ks Qs", options=FREE)
    say(round_, "2 call", "1 check", "1 check", "2 bet 3")
    assert "raise" in options_of(round_)


def test_a_side_pot_that_its_players_give_up_needs_no_question() -> None:
    """Two players contest the side pot; when one folds before any bet nothing is left to bet for."""
    round_ = start(HI, {1: 2, 2: 50, 3: 50}, f"{DOORS} 5h 6s 7h 9c As 8d Ks", options=FREE)
    say(round_, "2 raise 3", "3 call")
    say(round_, "3 fold")
    assert round_.finished


# -- the showdown -------------------------------------------------------------------------------------------------------


def test_the_best_high_hand_takes_the_pot() -> None:
    deck = deal("Ah Kh 5h Qh Jh Th 2d", "9c 9d 6c 9h 9s 7d 8d")
    round_ = checked_down(
        start(
            HI,
            players(2),
            deck,
            options=FREE,
        )
    )
    assert stacks(round_) == {1: 202, 2: 198}


@clause("001:273")
def test_whoever_acted_last_shows_first() -> None:
    """001:273."""
    deck = deal("2h 3h 5h 7h 9h Jh Kh", "2d 3d 6d 8d Td Qd Ad")
    round_ = start(HI, players(2), deck, options=FREE)
    say(round_, "2 call", "1 check", *["2 check", "1 check"] * 3, "2 check", "1 bet 6", "2 call")
    assert [event.source for event in round_.events if event.kind == "show"] == ["seat1.hand", "seat2.hand"]
    again = checked_down(start(HI, players(2), deck, options=FREE))
    assert [event.source for event in again.events if event.kind == "show"] == ["seat2.hand", "seat1.hand"]


@clause("001:278")
@pytest.mark.parametrize(("option", "winner"), [("suit", 2), ("seat", 1)])
def test_an_odd_chip_goes_to_the_highest_card_by_suit(option: str, winner: int) -> None:
    """001:278: both have an ace-high straight; seat 2 holds the ace of spades."""
    deck = deal("Ah Kh 5h Qd Jc Td 2d", "As Kd 6c Qc Js Th 2h", "3d 4d 7c", staying=2)
    round_ = start(
        HI,
        players(3),
        deck,
        options={**FREE, "odd_chips": option, "approved": "no"},
    )
    say(round_, "2 call", "3 fold", "1 check")
    checked_down(round_)
    assert stacks(round_)[winner] == 201  # a pot of $5
    assert stacks(round_)[3 - winner] == 200


@clause("001:2848")
@pytest.mark.parametrize(("option", "winner"), [("suit", 2), ("seat", 1)])
def test_in_razz_an_odd_chip_goes_to_the_lowest_card_by_suit(option: str, winner: int) -> None:
    """001:2848: both have a wheel; seat 2 holds the ace of clubs."""
    deck = deal("Ad 2d Kh 3h 4h 5h Kd", "Ac 2h Qc 3s 4s 5s Ks", "9d 9h Jc", burns="9c 8c 7c 6c", staying=2)
    round_ = start(RAZZ, players(3), deck, options={**FREE, "odd_chips": option, "approved": "no"})
    say(round_, "2 call", "3 fold", "1 check")
    checked_down(round_)
    assert stacks(round_)[winner] == 201
    assert stacks(round_)[3 - winner] == 200


@proves("rule:high_half", "rule:low_half", "rule:low", tables=STUDS)
@clause("001:92")
def test_high_and_low_halve_the_pot_and_the_odd_chip_goes_to_the_high() -> None:
    """001:92."""
    deck = deal("Kh Kd Kc Ks 5h 9h Td", "Ad 2d 4d 3h 7h 8s Jd", "9d 9s 5s", staying=2)
    round_ = start(HI_LO, players(3), deck, options=FREE)
    say(round_, "3 fold", "1 call", "2 check")
    checked_down(round_)
    assert stacks(round_) == {1: 201, 2: 200, 3: 199}


@clause("001:91")
def test_without_an_eight_low_the_high_hand_takes_all() -> None:
    """001:91."""
    deck = deal("Kh Kd Kc Ks 5h 9h Td", "Ad 2d 4d 3h 9c 9s Jd")
    round_ = checked_down(start(HI_LO, players(2), deck, options=FREE))
    assert stacks(round_) == {1: 202, 2: 198}


def test_one_player_may_win_both_halves() -> None:
    deck = deal("Ah 2h 3s 4h 5h Kd Qd", "9d 9s 5d Js Jh Qh Qs")
    round_ = checked_down(start(HI_LO, players(2), deck, options=FREE))
    assert stacks(round_) == {1: 202, 2: 198}


@clause("001:92")
def test_tied_lows_quarter_the_pot_by_suit() -> None:
    """001:92: two 8-6-5-4-2 lows share $3; the odd chip goes to the two of clubs."""
    deck = deal("2d 4d 5h 6h 8h Ks Kc", "2c 4c 5s 6s 8s Jd Jh", "Ad As Ac 9h Qh 9d Qs", burns="3c 3d 3h 3s")
    round_ = checked_down(start(HI_LO, players(3), deck, options=FREE))
    assert stacks(round_) == {1: 199, 2: 200, 3: 201}


@clause("001:2847")
def test_razz_is_won_by_the_lowest_hand_straights_and_flushes_of_no_account() -> None:
    """001:2847."""
    deck = deal("Ah 2h 3h 4h 5h Kd Kc", "Ad 2d 6c 4d 3s Ks Kh")
    round_ = checked_down(start(RAZZ, players(2), deck, options=FREE))
    assert stacks(round_) == {1: 202, 2: 198}


def test_side_pots_are_split_each_for_itself() -> None:
    """The all-in low takes half of the main pot and nothing of the side pot, where no low qualifies."""
    deck = deal("Ad 2d 4d 3h 7h Ks Kc", "Kh Kd 5c 9h 9s Td Tc", "Qh Qd 6c Js Jc 8c 8d", burns="2c 3c 4c 9c")
    round_ = start(HI_LO, {1: 2, 2: 100, 3: 100}, deck, options=FREE)
    say(round_, "2 call", "3 call")
    while len(round_.felt.cards["seat2.hand"]) < 7:
        round_.answer(actor(round_), Answer("check"))
    round_.answer(actor(round_), Answer("bet", 600))
    round_.answer(actor(round_), Answer("call"))
    assert stacks(round_) == {1: 3, 2: 107, 3: 92}


# -- Asian Stud ---------------------------------------------------------------------------------------------------------


def asian_deal(*hands: str, burns: str = "9c 9d 9h") -> str:
    rows = [hand.split() for hand in hands]
    order = [row[at] for at in range(2) for row in rows]
    for burn, at in zip(burns.split(), range(2, 5), strict=True):
        order += [burn, *(row[at] for row in rows)]
    return " ".join(order)


@clause("001:402", "001:440")
@pytest.mark.parametrize(
    ("one", "other", "option", "winner"),
    [
        ("7c Kc Qc Jc 8c", "Ad Ah As Kd Kh", "flush_over_full_house=true", 1),
        ("7c Kc Qc Jc 8c", "Ad Ah As Kd Kh", "flush_over_full_house=false", 2),
        ("Ac 7d 8h 9s Th", "Qd Qh Qs Kd Jh", "ace_as_six=true", 1),
        ("Ac 7d 8h 9s Th", "Qd Qh Qs Kd Jh", "ace_as_six=false", 2),
    ],
)
def test_the_rankings_of_asian_stud_are_the_houses_choice(one: str, other: str, option: str, winner: int) -> None:
    """001:402-403, 001:440-441."""
    key, _, value = option.partition("=")
    deck = asian_deal(one, other, burns="7h 8s 7s")
    round_ = checked_down(start(ASIAN, players(2), deck, options={**FREE, key: value}))
    assert stacks(round_)[winner] > 200


@proves(
    "rule:small_blind",
    "rule:big_blind",
    "rule:button",
    "rule:draw",
    "rule:missed",
    "rule:come_in",
    "rule:free_hands",
    "rule:post",
    tables=STUDS,
)
@clause("001:409")
def test_asian_stud_with_blinds_in_place_of_antes() -> None:
    """001:409: the blinds are dead money; the first highest card still has to open."""
    round_ = start(
        ASIAN, players(3), asian_deal("7c Kc Qc Jc 8c", "7d Ah As Kd Kh", "8d 9s Ts Js 8h"),
        options={**FREE, "seed": "blinds", "structure": "spread", "stakes": "2-20"},
        buttons={"dealer button": ["seat3"], "small blind": ["seat1"], "big blind": ["seat2"]},
    )  # fmt: skip
    assert round_.table.holder("dealer button") == 1
    assert round_.felt.chips["pot"] == 300
    posts = told(round_, "post")
    assert posts[:2] == [("seat2.stack", "pot", 100), ("seat3.stack", "pot", 200)]
    assert len(posts) == 3


@pytest.mark.parametrize("id", ["garden_city/seven_card_stud", "garden_city/hi_draw", "garden_city/asian_stud"])
def test_of_equal_straights_the_suit_of_the_highest_card_decides_not_the_suit_held_most(id: str) -> None:
    hands = {1: list(cards("Ac Kd Qd Jd Td")), 2: list(cards("As Kc Qc Jc Tc"))}
    game = open_game(id)
    assert game.high(hands) == [2, 1]  # type: ignore[attr-defined]


@clause("001:243", "001:55", "001:2815")
@pytest.mark.parametrize("id", ["garden_city/seven_card_stud", "garden_city/seven_card_stud_hi_lo", "garden_city/razz"])
def test_a_folded_seat_is_dealt_no_last_card_that_others_need(id: str) -> None:
    """Seven players, of whom the forced one folds and nobody bets: seven cards are left, a burn and one for each of six."""
    round_ = start(id, dict.fromkeys(range(1, 8), 500), chance=Sealed.of(id, "short"), options={"fee": "none"})
    rule = round_.game.rules["force"]
    forced = next(e.source for e in round_.events if e.kind == "post" and e.why == rule)
    while round_.open:
        (seat,) = round_.open
        check = round_.open[seat].option("check") is not None
        fold = check and forced == f"seat{seat}.stack"
        round_.answer(seat, Answer("fold" if fold else "check" if check else "call"))
    own = (forced or "").replace(".stack", ".hand")
    dead = [e for e in round_.events if e.kind == "deal" and e.target == own and e.face == "down"]
    assert len(dead) == 3  # fourth, fifth and sixth street
    seventh = [e.target for e in round_.events if e.kind == "deal" and e.why == round_.game.rules["down_card"]]
    assert len(seventh) == 6 and own not in seventh
