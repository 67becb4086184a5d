"""The fee function: every shape of the packets, the golden poker vectors, and what must always hold."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from housedealer.money.fee_joins import brackets, with_side_bet
from housedealer.money.fees import (
    Action,
    Charge,
    Due,
    FeeError,
    FeeOption,
    Limit,
    Measure,
    Moment,
    Payer,
    Rate,
    UnknownOption,
    Unpriced,
    Wager,
    When,
)
from housedealer.packets import fees
from housedealer.packets.fee_files import every_set, read_set
from housedealer.packets.folders import room_folder

GROUPS = {
    "hold'em": "garden_city/texas_holdem",
    "omaha": "garden_city/omaha",
    "omaha H/L": "garden_city/omaha_hi_lo",
    "pineapple": "garden_city/pineapple",
    "draw group": "garden_city/lo_ball",
    "stud group": "garden_city/razz",
    "pan": "garden_city/pan",
    "13 card red": "garden_city/thirteen_card_poker_red",
}
# group | option | players | flop | river | fee in dollars; hold'em 108 and up are for each player and period
GOLDEN = """
hold'em | 1 | 9 | yes | no | 4
hold'em | 1 | 6 | yes | no | 3
hold'em | 1 | 5 | yes | no | 1
hold'em | 1 | 4 | yes | no | 1
hold'em | 1 | 7 | no | no | 1
hold'em | 1 | 5 | no | no | 1
hold'em | 1 | 4 | no | no | 0
hold'em | 16 | 7 | no | no | 3
hold'em | 79 | 7 | no | no | 1
hold'em | 16 | 4 | yes | no | 3
hold'em | 79 | 4 | yes | no | 1
hold'em | 16 | 5 | yes | no | 3
hold'em | 79 | 5 | yes | no | 3
hold'em | 16 | 4 | no | no | 1
hold'em | 79 | 4 | no | no | 1
hold'em | 42 | 8 | yes | no | 6
hold'em | 42 | 5 | no | no | 3
hold'em | 42 | 3 | no | no | 2
hold'em | 57 | 2 | no | no | 2
hold'em | 88 | 6 | no | no | 2
hold'em | 88 | 2 | yes | no | 2
hold'em | 92 | 8 | yes | yes | 5
hold'em | 95 | 4 | yes | no | 2
hold'em | 95 | 8 | no | no | 1
hold'em | 97 | 7 | yes | no | 12
hold'em | 101 | 5 | no | no | 1
hold'em | 101 | 4 | no | no | 0
hold'em | 101 | 4 | yes | no | 1
hold'em | 104 | 5 | yes | no | 3
hold'em | 105 | 7 | yes | no | 5
hold'em | 105 | 7 | yes | yes | 6
hold'em | 105 | 6 | yes | yes | 4
hold'em | 105 | 7 | no | no | 1
hold'em | 107 | 9 | yes | yes | 7
hold'em | 108 | 6 | no | no | 9
hold'em | 108 | 5 | no | no | 6
hold'em | 121 | 2 | no | no | 15
hold'em | 147 | 9 | no | no | 17
omaha | 17 | 6 | no | no | 2
omaha | 20 | 5 | yes | no | 2
omaha | 21 | 4 | no | no | 0
omaha | 24 | 3 | yes | no | 1
omaha | 25 | 3 | yes | no | 2
omaha | 28 | 9 | no | no | 2
omaha H/L | 4 | 5 | yes | no | 2
omaha H/L | 4 | 4 | yes | no | 2
omaha H/L | 29 | 6 | no | no | 1
pineapple | 20 | 5 | yes | no | 3
pineapple | 17 | 5 | yes | no | 2
pineapple | 26 | 4 | no | no | 0
draw group | 1 | 7 | no | no | 3
draw group | 5 | 5 | no | no | 1
stud group | 13 | 6 | no | no | 5
stud group | 2 | 2 | no | no | 2
pan | 1 | 6 | no | no | 3
pan | 2 | 4 | no | no | 2
13 card red | 4 | 3 | no | no | 6
13 card red | 1 | 4 | no | no | 4
"""
VECTORS = [[cell.strip() for cell in line.split("|")] for line in GOLDEN.strip().splitlines()]


def test_there_are_58_vectors() -> None:
    assert len(VECTORS) == 58


@pytest.mark.parametrize(("group", "option", "players", "flop", "river", "dollars"), VECTORS)
def test_golden_vectors(group: str, option: str, players: str, flop: str, river: str, dollars: str) -> None:
    action = Action(int(players), flop=flop == "yes", river=river == "yes")
    dues = fees.fee_option(GROUPS[group], option).dues(action)
    assert sum(due.amount for due in dues) == int(dollars) * 100
    assert {due.payer for due in dues} == {"player" if int(option) >= 108 else "pot"}


# Shapes


def wagers(*bets: tuple[str, int], bettor: str = "seat1", spot: str = "seat1") -> tuple[Wager, ...]:
    return tuple(Wager(bettor, spot, bet, dollars * 100) for bet, dollars in bets)


def table(*placed: tuple[Wager, ...]) -> Action:
    return Action(len(placed), tuple(wager for each in placed for wager in each))


def lines(dues: tuple[Due, ...]) -> list[tuple[str, str | None, str | None, int, str]]:
    return [(due.payer, due.bettor, due.wager, due.amount, due.source) for due in dues]


def garden(game: str, option: str) -> FeeOption:
    return fees.fee_option(f"garden_city/{game}", option)


def test_flat_fee_for_each_wager_kind() -> None:
    dues = garden("three_card_poker", "5").dues(table(wagers(("ante", 40), ("pair_plus", 10))))
    assert lines(dues) == [
        ("player", "seat1", "ante", 100, "001:10369"),
        ("player_dealer", None, None, 500, "001:10369"),
        ("player", "seat1", "pair_plus", 0, "001:10371"),
    ]
    assert {due.moment for due in dues} == {"before_deal"}


def test_option_9_reads_the_six_card_bonus_free() -> None:
    dues = garden("three_card_poker", "9").dues(table(wagers(("ante", 40), ("six_card_bonus", 10))))
    assert ("player", "seat1", "six_card_bonus", 0, "001:10401") in lines(dues)


def test_fee_by_size_of_the_wager() -> None:
    option = garden("three_card_poker", "66")
    for dollars, fee, line in ((5, 1, 10758), (100, 1, 10758), (101, 2, 10759), (500, 5, 10762)):
        dues = option.dues(table(wagers(("ante", dollars))))
        assert lines(dues)[0] == ("player", "seat1", "ante", fee * 100, f"001:{line}")
    assert option.moments == ("before_conclusion",)


def test_fee_by_total_table_action() -> None:
    option = garden("three_card_poker", "16")
    low = option.dues(table(wagers(("ante", 60), ("pair_plus", 40))))
    high = option.dues(table(wagers(("ante", 60), ("pair_plus", 40)), wagers(("ante", 1), bettor="b", spot="b")))
    assert ("player_dealer", None, None, 300, "001:10456") in lines(low)
    assert ("player_dealer", None, None, 600, "001:10457") in lines(high)


def test_the_play_wager_comes_later_and_is_not_counted() -> None:
    option = garden("three_card_poker", "16")
    assert option.dues(table(wagers(("ante", 100), ("play", 100)))) == option.dues(table(wagers(("ante", 100))))


def test_fee_on_a_players_wagers_together() -> None:
    option = garden("ultimate_texas_holdem_bad_beat_bonus", "9")
    dues = option.dues(table(wagers(("ante", 50), ("blind", 50), ("trips", 5))))
    assert ("player", "seat1", "total", 200, "001:10932") in lines(dues)


def test_fee_by_number_of_bonus_bets() -> None:
    option = garden("eternal_baccarat", "54")
    bets = [("banker", 10), ("tie", 5), ("moon_8", 5), ("sun_7", 5), ("eclipse", 5)]
    charged = [
        sum(due.amount for due in option.dues(table(wagers(*bets[:count]))) if due.wager == "bonus")
        for count in range(1, 6)
    ]
    assert charged == [0, 100, 100, 200, 300]


def test_bonus_bets_are_counted_on_each_spot_or_for_each_bettor() -> None:
    """001:10191: "per player/backline bettor", whatever spots the bonus bets stand on."""
    behind = wagers(("moon_8", 5), spot="seat2"), wagers(("sun_7", 5), bettor="rail1", spot="seat1")
    dues = garden("eternal_baccarat", "44").dues(table(wagers(("tie", 5)), *behind))
    assert [(due.bettor, due.amount) for due in dues if due.wager == "bonus"] == [("seat1", 200), ("rail1", 100)]
    option = garden("pure_21_5_blackjack", "1")
    dues = option.dues(table(wagers(("buster", 5)), wagers(("buster", 5), spot="seat2")))
    assert [due.amount for due in dues if due.wager == "bonus"] == [100, 100]


def test_one_fee_for_two_bonus_bets() -> None:
    option = garden("ultimate_texas_holdem_bad_beat_bonus", "1")
    one = option.dues(table(wagers(("ante", 10), ("blind", 10), ("trips", 5))))
    both = option.dues(table(wagers(("ante", 10), ("blind", 10), ("trips", 5), ("bad_beat", 5))))
    assert sum(due.amount for due in one) == sum(due.amount for due in both) == 100 + 100 + 300


def test_the_higher_of_two_fees() -> None:
    option = garden("ultimate_texas_holdem_bad_beat_bonus", "14")
    dues = option.dues(table(wagers(("ante", 40), ("blind", 40), ("bad_beat", 5), ("trips", 600))))
    bonus = [due for due in dues if due.wager in ("bad_beat", "trips")]
    assert lines(tuple(bonus)) == [("player", "seat1", "trips", 400, "001:10970")]


def test_one_fee_for_ante_and_play() -> None:
    option = garden("three_card_poker", "34")
    dues = option.dues(table(wagers(("ante", 10), ("play", 10), ("pair_plus", 5))))
    assert [(due.wager, due.amount) for due in dues if due.payer == "player"] == [("ante", 100), ("pair_plus", 100)]


def test_let_it_ride_takes_a_fee_for_each_of_three_separate_wagers() -> None:
    """001:6578 and the head of the column, "per wager"."""
    three = table(wagers(("bet_1", 300), ("bet_2", 300), ("bet_3", 300)))
    dues = garden("let_it_ride_bonus", "5").dues(three)
    assert [(due.amount, due.source) for due in dues if due.payer == "player"] == [(300, "001:11105")] * 3
    dues = garden("let_it_ride_bonus", "5@one_fee").dues(three)
    assert [(due.amount, due.source) for due in dues if due.payer == "player"] == [(300, "001:11105")]


def test_blackjack_switch_pays_for_each_of_two_hands() -> None:
    option = garden("blackjack_switch", "1")
    one = option.dues(table(wagers(("base", 20), ("super_match", 5))))
    two = option.dues(table(wagers(("base", 20), ("base", 20), ("super_match", 5))))
    assert sum(due.amount for due in one) == sum(due.amount for due in two) == 2 * 100 + 100 + 200


def test_backline_bettors_pay_on_another_spot() -> None:
    option = garden("pure_21_5_blackjack", "33")
    dues = option.dues(table(wagers(("base", 50)), wagers(("base", 150), bettor="rail1", spot="seat1")))
    assert [(due.bettor, due.amount) for due in dues if due.payer == "player"] == [("seat1", 100), ("rail1", 200)]


def test_half_dollars() -> None:
    assert garden("casino_war", "1").dues(table(wagers(("base", 5))))[0].amount == 50


def test_modified_fee_comes_at_the_river() -> None:
    option = garden("texas_holdem", "105")
    action = Action(8, flop=True, river=True)
    assert [due.amount for due in option.dues(action, "after_flop")] == [500]
    assert [due.amount for due in option.dues(action, "river")] == [100]
    assert option.dues(Action(8, flop=True), "river") == ()
    assert [due.moment for due in option.dues(Action(8))] == ["no_flop"]
    assert option.moments == ("after_flop", "no_flop", "river")


def test_time_fees_name_the_seats() -> None:
    option = garden("texas_holdem", "136")
    dues = option.dues(Action(2, seats=("seat1", "seat5")), "dealer_change")
    assert [(due.bettor, due.amount) for due in dues] == [("seat1", 700), ("seat5", 700)]
    assert option.dues(Action(2), "half_hour") == ()


@pytest.mark.parametrize(
    ("game", "option", "moment"),
    [
        ("lo_ball", "1", "after_first_betting_round"),
        ("razz", "1", "before_deal"),
        ("pan", "1", "after_deal"),
        ("baccarat_gold_1_0", "1", "after_first_card"),
        ("pure_spanish_21_5", "1", "after_first_card"),
        ("eternal_baccarat", "1", "before_conclusion"),
        ("texas_holdem", "108", "half_hour"),
    ],
)
def test_moments(game: str, option: str, moment: str) -> None:
    assert garden(game, option).moments[0] == moment


def test_brackets_of_one_limit_are_posted_together() -> None:
    option = fees.fee_option("hotel_del_rio/texas_holdem", "1+5+8")
    assert [option.dues(Action(n, flop=True))[0].amount for n in (2, 4, 5, 6, 7, 10)] == [200, 200, 400, 400, 600, 600]
    assert [option.dues(Action(n))[0].amount for n in (2, 5, 10)] == [100, 100, 100]
    assert fees.fee_option("paso_robles/texas_holdem").key == "1+2"
    assert fees.fee_option("paso_robles/texas_holdem").dues(Action(10)) == ()


@pytest.mark.parametrize("key", ["1+2", "1+1", "1+5+6"])
def test_brackets_that_meet_are_refused(key: str) -> None:
    with pytest.raises(FeeError, match="price the same hands twice"):
        fees.fee_option("hotel_del_rio/texas_holdem", key)


def test_options_of_different_limits_are_refused() -> None:
    with pytest.raises(FeeError, match="different table limits"):
        fees.fee_option("paso_robles/texas_holdem", "1+4")


def test_unknown_options_name_what_exists() -> None:
    with pytest.raises(UnknownOption, match="prints no option 19; it prints 1-18, 20-29"):
        garden("omaha_hi_lo", "19")
    with pytest.raises(UnknownOption, match="it has three_card_poker"):
        garden("three_card_poker", "shared:1")
    with pytest.raises(FeeError, match="garden_city has no fee schedule for 'whist'"):
        garden("whist", "1")


def test_another_set_by_name() -> None:
    option = garden("pure_21_5_blackjack", "shared_blackjack:5")
    assert (option.schedule, option.key) == ("shared_blackjack", "5")
    assert [schedule.id for schedule in fees.schedules_for("garden_city/face_up_pai_gow_poker")] == [
        "face_up_pai_gow_poker",
        "shared_pai_gow_16",
    ]


def test_what_has_no_printed_fee_is_refused() -> None:
    with pytest.raises(Unpriced, match=r"no fee is printed for a wager of \$600 on ante; printed: 5-100, "):
        garden("three_card_poker", "66").dues(table(wagers(("ante", 600))))
    with pytest.raises(Unpriced, match=r"a total table action of \$40; printed: 100-1,000"):
        garden("three_card_poker", "54").dues(table(wagers(("ante", 40))))
    with pytest.raises(Unpriced, match="4 players; printed: 6"):
        fees.fee_option("paso_robles/texas_holdem", "1").dues(Action(4, flop=True))


def test_a_bet_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(FeeError, match=r"knows no bet 'aunty'; it knows .*ante.*play"):
        garden("three_card_poker", "1").dues(table(wagers(("aunty", 10))))


def test_limits_as_printed() -> None:
    assert str(garden("texas_holdem", "5").limit()) == "$4-$8"
    assert garden("texas_holdem", "99").structures == ("spread_limit",)
    assert str(garden("texas_holdem", "122").limit()) == "($3 to $1,000)-($6 to $2,000)"
    assert str(garden("three_card_poker", "21").limit("six_card_bonus")) == "$5-$500"
    assert str(garden("three_card_poker", "1").limit("base")) == "($1 to $500)-($50 to $500)"
    assert str(garden("pai_gow_tiles", "29").limit("base")) == "$10-no limit"
    assert str(fees.fee_option("hotel_del_rio/three_card_poker", "23").limit("bonus")) == "$5-$25"


def test_a_bonus_bet_falls_back_to_the_limit_of_bonus_bets() -> None:
    assert fees.fee_option("hotel_del_rio/three_card_poker", "1").limit("pair_plus") == Limit("bonus", (1, 1), (50, 50))
    assert str(fees.fee_option("casino_club/three_card_poker", "1").limit("pair_plus")) == "$0-$50"
    assert str(fees.fee_option("casino_club/three_card_poker", "1").limit("ante")) == "$5-$500"


def test_what_the_bands_price() -> None:
    assert garden("three_card_poker", "68").priced("ante") == (1_000, 50_000)
    assert garden("three_card_poker", "54").priced("table") == (10_000, None)
    assert garden("three_card_poker", "54").priced("ante") == (0, None)
    assert fees.fee_option("paso_robles/fortune_pai_gow_poker").priced("total") == (1_000, None)


def test_paso_robles_counts_the_play_wager_on_its_collection_page() -> None:
    option = fees.fee_option("paso_robles/three_card_poker", "three_card_poker_collection_rates:1")
    dues = option.dues(table(wagers(("ante", 20), ("play", 20), ("pair_plus", 10), ("six_card_bonus", 100))))
    assert [(due.payer, due.amount, due.moment) for due in dues] == [
        ("player", 200, "after_wagers"),
        ("player_dealer", 500, "after_wagers"),
    ]


# What must always hold

BANKED = tuple(
    (schedule, sorted({*found.base, *found.bonus}))
    for room in ("casino_club", "paso_robles", "garden_city")
    for name in every_set(room_folder(room) / "fees")
    for schedule, found in [(fees.schedule(room, name), read_set(room_folder(room) / "fees", name))]
    if any(charge.payer == "player_dealer" for option in schedule.options.values() for charge in option.charges)
)


@st.composite
def banked(draw: st.DrawFn) -> tuple[FeeOption, Action]:
    """An option and wagers that its bands and the first band of table action allow."""
    schedule, bets = draw(st.sampled_from(BANKED))
    option = schedule.options[draw(st.sampled_from(sorted(schedule.options)))]
    least = max((charge.rates[0].low for charge in option.charges if charge.measure == "table_action"), default=1)
    placed = []
    for seat in range(draw(st.integers(1, 6))):
        for bet in draw(st.lists(st.sampled_from(bets), min_size=1, unique=True)):
            floor = [(max(low, least * 100), high) for low, high in option.bands(bet)]
            within = [(a, b) for a, b in floor if b is None or a <= b]
            if not within:  # no fee is printed for this bet
                continue
            low, high = draw(st.sampled_from(within))
            dollars = draw(st.integers(-(-low // 100), 50_000 if high is None else high // 100))
            placed.append(Wager(f"seat{seat}", f"seat{seat}", bet, dollars * 100 + draw(st.integers(0, 99))))
    for charge in option.charges:
        if charge.measure == "table_action":
            total = sum(wager.amount for wager in placed if wager.bet in charge.scope) // 100
            assume(not total or any(rate.covers(total) for rate in charge.rates))
    try:
        option.dues(Action(6, tuple(placed)))
    except Unpriced as unpriced:
        assume("bonus bets" not in str(unpriced))  # a number of them for which no fee is printed
    return option, Action(6, tuple(placed))


@settings(max_examples=400, deadline=None)
@given(banked())
def test_the_player_dealer_pays_exactly_one_fee(case: tuple[FeeOption, Action]) -> None:
    option, action = case
    counted = frozenset[str]().union(*(c.scope for c in option.charges if c.measure == "table_action"))
    if counted and not any(wager.bet in counted for wager in action.wagers):
        return
    dues = option.dues(action)
    assert sum(due.payer == "player_dealer" for due in dues) == 1
    assert all(due.amount >= 0 for due in dues)
    assert {due.bettor for due in dues if due.payer == "player"} <= {wager.bettor for wager in action.wagers}


@settings(max_examples=200, deadline=None)
@given(banked(), st.randoms(use_true_random=False))
def test_the_order_of_wagers_does_not_matter(case: tuple[FeeOption, Action], random: object) -> None:
    option, action = case
    shuffled = list(action.wagers)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    dues = option.dues(action)
    again = option.dues(Action(action.players, tuple(shuffled)))
    assert sum(due.amount for due in dues) == sum(due.amount for due in again)


@settings(max_examples=200, deadline=None)
@given(banked())
def test_moments_split_the_dues(case: tuple[FeeOption, Action]) -> None:
    option, action = case
    dues = option.dues(action)
    split = [due for moment in option.moments for due in option.dues(action, moment)]
    assert sorted(split, key=repr) == sorted(dues, key=repr)


@given(
    st.sampled_from([f"garden_city/{game}" for game in ("texas_holdem", "omaha", "omaha_hi_lo", "pineapple")]),
    st.integers(2, 10),
    st.booleans(),
    st.data(),
)
def test_a_pot_never_pays_less_for_more_players_or_a_flop(
    game: str, players: int, flop: bool, data: st.DataObject
) -> None:
    (schedule,) = fees.schedules_for(game)
    option = schedule.options[data.draw(st.sampled_from(sorted(schedule.options)))]

    def total(players: int, flop: bool) -> int:
        return sum(due.amount for due in option.dues(Action(players, flop=flop)))

    assert total(players, flop) <= total(players + 1, flop)
    assert total(players, False) <= total(players, True)


def test_wagers_that_a_total_does_not_count_owe_nothing() -> None:
    """A band that starts at one dollar prices no action of nothing, and does not refuse it either."""
    ladder = (Rate(frozenset(), 1, None, 100, "001:1"),)
    side = (Wager("seat2", "seat2", "side", 500),)
    totals: list[tuple[Payer, Measure]] = [("player_dealer", "table_action"), ("player", "player_total")]
    for payer, measure in totals:
        counts_antes = Charge(payer, measure, "before_deal", ladder, scope=frozenset({"ante"}))
        option = FeeOption("some", "1", (counts_antes,))
        assert option.dues(Action(1, side)) == option.dues(Action(0)) == ()
        assert [due.amount for due in option.dues(Action(1, (*side, Wager("seat2", "seat2", "ante", 100))))] == [100]


def test_a_band_of_a_single_amount_is_a_band() -> None:
    def of(*bands: tuple[int, int]) -> Charge:
        rates = tuple(Rate(frozenset({"base"}), low, high, 100, "001:1") for low, high in bands)
        return Charge("player", "wager", "before_deal", rates)

    option = FeeOption("some", "1", (of((5, 5), (7, 9)), of((1, 5), (9, 9))))
    assert option.bands("base") == [(500, 599), (900, 999)]


@pytest.mark.parametrize(
    ("moment", "when", "moments"),
    [
        ("before_deal", "always", ("before_deal",)),
        ("after_flop", "flop", ("after_flop",)),
        ("after_flop", "no_flop", ("after_flop", "no_flop")),
        ("after_flop", "always", ("after_flop", "no_flop")),
    ],
)
def test_an_option_knows_when_it_takes_fees(moment: Moment, when: When, moments: tuple[Moment, ...]) -> None:
    """What falls due after the flop falls due without one too, unless it is printed for hands with a flop alone."""
    charge = Charge("pot", "players", moment, (Rate(frozenset(), 2, None, 100, "001:1", when),))
    assert FeeOption("some", "1", (charge,)).moments == moments


@pytest.mark.parametrize("measure", ["wager", "player_total", "bonus_count", "table_action"])
def test_a_wager_of_nothing_is_none(measure: Measure) -> None:
    tie = frozenset({"tie"})
    bets, scope = (tie, frozenset[str]()) if measure == "wager" else (frozenset[str](), tie)
    charge = Charge("player", measure, "before_deal", (Rate(bets, 0, None, 100, "001:1"),), scope=scope)
    option = FeeOption("some", "1", (charge,))
    assert option.dues(Action(1, (Wager("seat2", "seat2", "tie", 0),))) == ()
    assert [due.amount for due in option.dues(Action(1, (Wager("seat2", "seat2", "tie", 1),)))] == [100]


@pytest.mark.parametrize(
    ("limit", "says"),
    [
        (Limit("table", (5, 5), (500, 500)), "$5-$500"),
        (Limit("table", (200, 200), (200, 200)), "$200"),
        (Limit("table", (1, 100), (1_000, None)), "($1 to $100)-($1,000 to no limit)"),
        (Limit("table", (1, 1), (None, None)), "$1-no limit"),
    ],
)
def test_a_limit_is_told_as_it_is_printed(limit: Limit, says: str) -> None:
    assert str(limit) == says


def ladder(*bands: tuple[int, int | None], bets: str = "", measure: Measure = "players", scope: str = "") -> Charge:
    rates = tuple(Rate(frozenset(bets.split()), low, high, 100, "001:1") for low, high in bands)
    return Charge("player", measure, "before_deal", rates, scope=frozenset(scope.split()))


@pytest.mark.parametrize(
    ("one", "other", "meet"),
    [
        ((2, 4), (5, 6), False),
        ((5, 6), (2, 4), False),
        ((2, 4), (4, 6), True),
        ((4, 6), (2, 4), True),
        ((2, 9), (4, 6), True),
        ((5, None), (2, 4), False),
        ((2, 4), (5, None), False),
        ((5, None), (2, 5), True),
        ((2, 5), (5, None), True),
        ((5, None), (7, None), True),
    ],
)
def test_brackets_that_share_a_number_of_players_are_not_posted_together(
    one: tuple[int, int | None], other: tuple[int, int | None], meet: bool
) -> None:
    options = [FeeOption("some", key, (ladder(band),)) for key, band in (("1", one), ("2", other))]
    if meet:
        with pytest.raises(FeeError, match=r"options 1\+2 of some price the same hands twice"):
            brackets(options)
    else:
        (joined,) = brackets(options).charges
        assert [(rate.low, rate.high) for rate in joined.rates] == [one, other]


def test_only_brackets_by_players_are_joined() -> None:
    options = [FeeOption("some", key, (ladder(band, measure="hand"),)) for key, band in (("1", (2, 4)), ("2", (5, 6)))]
    with pytest.raises(FeeError, match="price the same hands twice"):
        brackets(options)


def test_a_side_bet_with_a_schedule_of_its_own_is_priced_by_that_alone() -> None:
    """001:3145: separate from the base game's collection; in the table action it still counts."""
    limits = tuple(Limit(bets, (1, 1), (50, 50)) for bets in ("base", "buster"))
    base = FeeOption(
        "base", "3",
        (
            ladder((1, None), bets="base buster", measure="wager"),
            ladder((1, None), bets="buster", measure="wager"),
            ladder((1, None), bets="buster", measure="wager", scope="lost"),
            ladder((1, 2), measure="bonus_count", scope="buster lucky"),
            ladder((1, None), measure="table_action", scope="base buster"),
        ),
        limits, bets=frozenset({"base", "buster", "lucky"}), bonus=frozenset({"buster", "lucky"}), notes=("one",), aliases={"b": "base"},
    )  # fmt: skip
    own = Limit("buster", (5, 5), (100, 100))
    side = FeeOption(
        "buster_blackjack", "1", (ladder((5, 100), bets="buster", measure="wager"),), (own,), notes=("two",),
        aliases={"bust": "buster"},
    )  # fmt: skip
    joined = with_side_bet(base, side)
    assert joined.key == "3+buster_blackjack:1"
    priced = [
        (charge.measure, [sorted(rate.bets) for rate in charge.rates], sorted(charge.scope))
        for charge in joined.charges
    ]
    assert priced == [
        ("wager", [["base"]], []),
        ("wager", [], ["lost"]),
        ("bonus_count", [[]], ["lucky"]),
        ("table_action", [[]], ["base", "buster"]),
        ("wager", [["buster"]], []),
    ]
    assert joined.limits == (limits[0], own)
    assert joined.bets == base.bets and joined.bonus == base.bonus
    assert joined.notes == ("one", "two") and joined.aliases == {"b": "base", "bust": "buster"}
