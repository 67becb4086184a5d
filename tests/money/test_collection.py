"""What a posted option takes from a round, and what it keeps from being dealt."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations_with_replacement
from random import Random

import pytest

from housedealer.errors import IllegalAnswer
from housedealer.money.collection import Collection
from housedealer.money.fees import Charge, FeeOption, Rate, Unpriced, Wager
from housedealer.money.layout import Bet, Layout
from housedealer.packets.entries import entry_ids, open_game
from housedealer.packets.fees import fee_option, option_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Wagers
from housedealer.table.round import Round
from tests.ledger import clause
from tests.script import dropped, say, stacks, start, told

TILES = "garden_city/pai_gow_tiles"
ETERNAL = "garden_city/eternal_baccarat"
FACE_UP = "garden_city/face_up_pai_gow_poker"


def sealed(id: str, stacks: dict[int, int], fee: str, **options: str) -> Round:
    """A round with a shuffle of its own."""
    return start(id, stacks, options={"fee": fee, **options}, chance=Sealed(bytes(32)))


def announced(round_: Round) -> list[str]:
    return [str(event.what) for event in round_.events if event.kind == "announce"]


def circles(round_: Round, seat: int) -> dict[str, tuple[int, int]]:
    """The ends of a seat's own circles, in dollars."""
    option = round_.open[seat].option("bet")
    assert isinstance(option, Wagers)
    return {
        spot.place.partition(".")[2]: (spot.low // 100, spot.high // 100)
        for spot in option.spots
        if spot.place.startswith(f"seat{seat}.")
    }


# -- the player-dealer keeps a full minimum bet (001:2193) -----------------------------------------------------------


@clause("001:2193")
@pytest.mark.parametrize(("bank", "dealt"), [(150, False), (249, False), (250, True)])
def test_a_bank_that_its_collection_leaves_too_small_is_not_dealt(bank: int, dealt: bool) -> None:
    """Option 33 takes $150 from the designated player at $16,000 (001:9795); the least bet is $100."""
    round_ = sealed(TILES, {1: bank, 2: 20_000}, "33", base_limit="100-20000")
    say(round_, f"1 bank {bank}", "2 pass", "2 bet base=16000")
    assert round_.finished is not dealt
    assert dropped(round_) == (151 if dealt else 0)
    assert any("the collection of $150 leaves less than $100" in words for words in announced(round_)) is not dealt
    if dealt:
        assert round_.felt.chips["bank.cover"] == 100_00
    else:
        assert stacks(round_) == {1: bank, 2: 20_000}


def test_whoever_could_not_pay_the_least_collection_is_not_offered_the_bank() -> None:
    round_ = sealed(TILES, {1: 104, 2: 105}, "7")  # $100 tables, $5 from the designated player
    assert list(round_.open) == [2]


def test_a_short_stack_pays_the_collection_out_of_the_bank_before_the_deal() -> None:
    round_ = sealed(TILES, {1: 120, 2: 1000}, "7")
    say(round_, "1 bank 120", "2 pass", "2 bet base=100")
    assert told(round_, "release") == [("bank.cover", "seat1.stack", 500)]
    assert round_.felt.chips["bank.cover"] == 11_500
    assert ("seat1.stack", "drop", 500) in told(round_, "fee")


# -- players who can pay are asked, and for no more than they owe ----------------------------------------------------


def test_a_stack_that_covers_its_wager_and_its_fee_is_enough() -> None:
    """A $104 stack at a table with fees up to $10: only the fee of the wager itself is kept back."""
    layout = Layout((Bet("base", "Base", 500, 50_000), Bet("fortune", "Fortune", 500, 50_000, "base")))
    collection = Collection(fee_option("garden_city/double_hand_poker_bonus_gold_10", "9"), layout)
    base = layout.bets[0]
    assert collection.ends(base, 2_200) == (2_000, 2_000)  # $20 and $2
    assert collection.ends(base, 2_199) is None
    assert collection.ends(base, 20_300) == (2_000, 20_000)  # $201 would cost $4
    assert collection.ends(base, 20_500) == (2_000, 20_100)
    assert collection.ends(base, 10_400) == (2_000, 10_200)


def test_exactly_what_is_owed_is_kept_back() -> None:
    round_ = sealed("garden_city/double_hand_poker_bonus_gold_10", {1: 5000, 2: 44}, "9")
    say(round_, "1 bank 4000")
    assert circles(round_, 2)["base"] == (20, 42)
    with pytest.raises(IllegalAnswer, match=r"\$43 with \$4 kept back"):
        say(round_, "2 bet base=22 fortune=21")
    say(round_, "2 bet base=20 fortune=20")
    assert stacks(round_)[2] == 0


# -- what is not priced is not dealt ---------------------------------------------------------------------------------


def test_a_wager_without_a_band_cancels_no_fee_it_is_given_back() -> None:
    """shared_baccarat:16 prices a table action from $100 up (001:11571): a lone Tie of $50 cannot be dealt."""
    round_ = sealed(ETERNAL, {1: 5000, 2: 1000}, "shared_baccarat:16")
    say(round_, "1 bank 4000", "2 bet tie=50")
    assert round_.finished
    assert dropped(round_) == 0
    assert stacks(round_) == {1: 5000, 2: 1000}
    assert any("no fee is printed for a total table action of $50" in words for words in announced(round_))


def test_with_enough_on_the_table_every_fee_is_taken() -> None:
    round_ = sealed(ETERNAL, {1: 5000, 2: 1000, 3: 1000}, "shared_baccarat:16")
    say(round_, "1 bank 4000", "2 bet tie=50", "3 bet player=100")
    assert sorted(told(round_, "fee"), key=str) == [
        ("seat1.stack", "drop", 300),  # 001:11571
        ("seat2.stack", "drop", 100),  # 001:11573, one bonus bet
        ("seat3.stack", "drop", 100),
    ]


def test_amounts_in_a_gap_of_the_bands_are_not_taken() -> None:
    """001:9640-9648: as printed nothing prices a base wager of $100-$200 or $501-$750."""
    round_ = sealed(FACE_UP, {1: 9000, 2: 5000}, "21")
    say(round_, "1 bank 8000")
    assert circles(round_, 2)["base"] == (201, 1000)
    with pytest.raises(IllegalAnswer, match=r"no fee is printed for Pai Gow from \$501 to \$750\.99"):
        say(round_, "2 bet base=600")
    with pytest.raises(IllegalAnswer, match=r"takes \$201 to \$1,000"):
        say(round_, "2 bet base=150")
    say(round_, "2 bet base=450")
    assert ("seat2.stack", "drop", 600) in told(round_, "fee")


def test_a_table_action_in_a_gap_is_not_dealt() -> None:
    """001:9414-9415: options 3 and 4 price up to $10,000 and then from $15,001."""
    round_ = sealed(FACE_UP, {1: 90_000, 2: 50_000}, "shared_pai_gow_16:3", base_limit="100-20000")
    say(round_, "1 bank 80000", "2 bet base=12000")
    assert round_.finished
    assert stacks(round_) == {1: 90_000, 2: 50_000}
    assert dropped(round_) == 0


def ends_by_trying(collection: Collection, bet: Bet, stack: int) -> tuple[int, int] | None:
    """The ends of a circle, by pricing every amount at which one can lie."""
    layout = collection.layout
    if bet.relation in ("equal", "beside"):
        bet = next(other for other in layout.bets if other.id == bet.needs)
    copies, step, low = layout.copies(bet.id), layout.step, bet.low
    together = [bet, *(b for b in layout.bets if b.needs == bet.id and b.relation in ("equal", "beside"))]
    rates = [rate for charge in collection.charges for rate in charge.rates]
    fees = combinations_with_replacement(
        {0, *(rate.fee for rate in rates)}, copies
    )  # one for each that is filled together
    tries = {bet.low, bet.high, *((stack - sum(each)) // copies for each in fees)}
    tries |= {dollars * 100 for rate in rates for dollars in (rate.low, rate.high) if dollars is not None}
    fits = []
    down, up = ({low + sign * (sign * (a - low) // step) * step for a in tries} for sign in (1, -1))
    for amount in down | up:
        if low <= amount <= bet.high:
            try:
                owed = collection.owed(Wager("one", "one", b.id.partition(".")[0], amount) for b in together)
            except Unpriced:
                continue
            if amount * copies + owed <= stack:
                fits.append(amount)
    return (min(fits), max(fits)) if fits else None


@pytest.mark.parametrize("id", [id for id in entry_ids() if open_game(id).layout is not None])
def test_the_ends_of_a_circle_are_the_least_and_the_most_that_can_be_paid_for_with_the_fee(id: str) -> None:
    luck, layout = Random(id), open_game(id).layout
    assert layout is not None
    for key in luck.sample(option_keys(id), min(4, len(option_keys(id)))):
        collection = Collection(fee_option(id, key), layout)
        for bet in layout.bets:
            for stack in (*luck.sample(range(40_000), 3), luck.randrange(2_000_000), 10**8):
                assert collection.ends(bet, stack) == ends_by_trying(collection, bet, stack), (key, bet.id, stack)


def test_the_most_that_a_spot_can_cost_is_the_dearest_fee_of_each_of_its_circles() -> None:
    bets = (Bet("base", "Base", 500, 5_000), Bet("base.hand2", "Second", 500, 5_000, "base"), Bet("side", "Side", 100, 500, "base"))  # fmt: skip
    rates = tuple(
        Rate(frozenset({bet}), low, None, fee, "001:1") for bet, low, fee in (("base", 1, 300), ("base", 9, 100), ("side", 1, 50))
    )  # fmt: skip
    each = Charge("player", "wager", "before_deal", rates)
    for charge, most in ((each, 650), (replace(each, name="one fee"), 300), (replace(each, hands=3), 900)):
        assert Collection(FeeOption("some", "1", (charge,)), Layout(bets)).most == most
