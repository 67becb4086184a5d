"""What the packets say of every California game (001:11624-11630, 000:921-927 ...), at every banked table of every room."""

from __future__ import annotations

from collections import defaultdict

import pytest

from housedealer.bots.dealing import Run
from housedealer.checks.packet import check
from housedealer.errors import HouseDealerError
from housedealer.money.collection import action_of
from housedealer.money.fees import Wager
from housedealer.packets.entries import entry, entry_ids, open_game, rooms
from housedealer.packets.fees import fee_option, option_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.ledger import clause, proves

BANKED = [id for id in entry_ids() if entry(id).family == "banked"]


class Table:
    """A table whose players all bank as much as asked for when it is their turn, and bet the least."""

    def __init__(self, id: str, stack: int = 2_000_000, bank: int | None = None, players: int = 3) -> None:
        self.bank = bank
        self.session = Session(open_game(id))
        for seat in range(1, players + 1):
            self.session.sit(seat, f"player {seat}", stack)

    def deal(self, seed: object) -> Round:
        round_ = self.session.start(Sealed.of("california", seed))
        while round_.open:
            for seat, question in list(round_.open.items()):
                if seat in round_.open:
                    round_.answer(seat, self.answer(question))
        self.session.finish()
        return round_

    def answer(self, question: Question) -> Answer:
        for option in question.options:
            if isinstance(option, Amount) and option.id == "bank":
                wanted = option.high if self.bank is None else max(option.low, min(option.high, self.bank))
                return Answer("bank", wanted)
            if isinstance(option, Wagers):
                spot = next(spot for spot in option.spots if spot.place in option.required and spot.needs is None)
                return Answer(option.id, {spot.place: spot.low})
        return question.default


def banker(round_: Round) -> int:
    return next(int((e.source or "").partition(".")[0][4:]) for e in round_.events if e.kind == "bank")


@clause(
    "001:11624", "000:477", "000:669", "003:281", "004:465", "004:782", "000:308", "000:363", "000:921", "000:935",
    "000:1158", "003:14", "003:64", "003:525", "003:738",
)  # fmt: skip
@proves("rule:rotate", "rule:offer_bank", tables=BANKED)
@pytest.mark.parametrize("id", BANKED)
def test_the_bank_goes_clockwise_after_every_two_hands(id: str) -> None:
    table = Table(id)
    held = [banker(table.deal(("rotate", id, number))) for number in range(8)]
    first = held[0]
    order = [(first - 1 + turn) % 3 + 1 for turn in range(4)]
    assert held == [seat for seat in order for _ in range(2)]


@clause(
    "001:11625", "001:11626", "000:477", "000:669", "003:281", "004:465", "004:783", "004:784", "000:308", "000:363",
    "000:733", "000:922", "000:923", "000:935", "000:1159", "000:1160", "003:14", "003:64", "003:525", "003:739",
    "003:740",
)  # fmt: skip
@proves("rule:matched", "rule:uncovered", "rule:unused", "rule:close_bank", tables=BANKED)
@pytest.mark.parametrize("id", BANKED)
def test_a_bank_pays_and_takes_no_more_than_it_put_up_and_the_rest_goes_back(id: str) -> None:
    game = open_game(id)
    assert game.layout is not None
    table = Table(id, bank=game.layout.bets[0].low, players=min(6, game.size))
    for number in range(12):
        round_ = table.deal(("short", id, number))
        staked = sum(e.amount or 0 for e in round_.events if e.kind == "bank")
        paid = sum(e.amount or 0 for e in round_.events if e.kind == "pay" and (e.source or "").startswith("bank"))
        collected = sum(e.amount or 0 for e in round_.events if e.kind == "collect")
        assert paid <= staked and collected <= staked
        bets = [place for place, cents in round_.felt.chips.items() if cents and place.startswith("seat")]
        assert all(place.endswith(".stack") for place in bets)  # nothing is left in a circle
        assert not round_.felt.chips["bank.cover"] and not round_.felt.chips["bank.settled"]  # nor in the bank


@clause(
    "001:11627", "000:477", "000:669", "003:281", "004:465", "004:785", "000:308", "000:361", "000:733", "000:924",
    "000:935", "000:1161", "003:14", "003:62", "003:525", "003:741",
)  # fmt: skip
@proves("code:money.bank", tables=BANKED)
@pytest.mark.parametrize("id", BANKED)
def test_the_house_only_ever_receives_the_fee(id: str) -> None:
    for _, round_ in Run(id, min(4, open_game(id).size), "house").rounds(8):
        for event in round_.events:
            if event.amount:
                assert event.source != "drop"
                assert (event.target == "drop") == (event.kind == "fee")


@clause("001:11628", "000:671", "004:786", "000:925", "000:1162", "003:742")
@pytest.mark.parametrize("id", BANKED)
def test_one_option_is_posted_at_a_time(id: str) -> None:
    first, second = option_keys(id)[:2] if len(option_keys(id)) > 1 else (option_keys(id)[0],) * 2
    with pytest.raises(HouseDealerError):
        open_game(id, {"fee": f"{first}+{second}"})


@clause("001:11629", "000:672", "004:787", "000:926", "000:1163", "003:743")
@proves("rule:fee", tables=BANKED)
@pytest.mark.parametrize("id", BANKED)
def test_a_fee_is_settled_before_play_and_does_not_depend_on_the_result(id: str) -> None:
    """At Eternal Baccarat it is determined like everywhere, and dropped before the hand is concluded (001:10129)."""
    taken = defaultdict[int, set[object]](set)
    fees_of = open_game(id).fees
    at_the_end = fees_of is not None and "before_conclusion" in fees_of.moments
    for number in range(6):
        round_ = Table(id).deal(("fee", id, number))
        events = round_.events
        fees = [at for at, e in enumerate(events) if e.kind == "fee"]
        settled = [at for at, e in enumerate(events) if e.kind in ("pay", "collect", "push")]
        assert at_the_end or not fees or not settled or max(fees) < min(settled)
        taken[banker(round_)].add(tuple((events[at].source, events[at].amount) for at in fees))
    assert all(len(fees) == 1 for fees in taken.values())


@clause("001:11630", "000:672", "004:789", "000:927", "000:1164", "003:744")
def test_more_than_five_rates_for_one_wager_are_a_finding() -> None:
    reported = {finding.source for room in rooms() for finding in check(room) if finding.kind == "rates"}
    for id in BANKED:
        for key in option_keys(id):
            for charge in fee_option(id, key).charges:
                ladder = [rate for rate in charge.rates if charge.payer == "player" and charge.measure == "wager"]
                by_bet = {bet: {r.fee for r in ladder if bet in r.bets} for r in ladder for bet in r.bets}
                if any(len(fees) > 5 for fees in by_bet.values()):
                    assert any(rate.source.partition(":")[2] in source for rate in ladder for source in reported), (
                        id,
                        key,
                    )


@clause("001:10173")
@pytest.mark.parametrize(
    ("key", "amount", "taken"), [("31", 30, 200), ("31@per_hand", 30, 100), ("31", 200, 200), ("31@per_hand", 200, 300)]
)
def test_a_fee_per_hand_is_for_each_base_wager_or_for_all_of_a_player(key: str, amount: int, taken: int) -> None:
    """$25-$200 $1, $301 and more $3 (001:10180-10182): two lines of $200 are $400 together."""
    bets = [Wager("seat2", "seat2", bet, amount * 100) for bet in ("player", "banker")]
    dues = fee_option("garden_city/eternal_baccarat", key).dues(
        action_of([*bets, Wager("seat2", "seat2", "tie", 5000)])
    )
    assert sum(due.amount for due in dues if due.payer == "player") == taken
