"""The ranks of hands as the packets list them, the two halves of a split pot, and the words on fees that hold everywhere."""

from __future__ import annotations

import re
from dataclasses import fields
from itertools import pairwise

import pytest

from housedealer.cards import cards
from housedealer.checks.fees import check_set
from housedealer.errors import BadSetup
from housedealer.games.holdem import Holdem
from housedealer.hands import asian, five, low
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.packets.fee_cells import PacketError, cents
from housedealer.packets.fee_files import every_set, read_set
from housedealer.packets.folders import room_folder
from housedealer.table.session import Session
from tests.ledger import clause, tables_with
from tests.money.orbits import printed_rows
from tests.script import start

FALLING = [
    "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "5s 4s 3s 2s As", "Ac Ad Ah As Kc", "2c 2d 2h 2s 3c", "Ac Ad Ah Kc Kd",
    "2c 2d 2h 3c 3d", "As Ks Qs Js 9s", "7s 5s 4s 3s 2s", "As Kd Qs Js Ts", "5s 4d 3s 2s As", "Ac Ad Ah Ks Qd",
    "2c 2d 2h 4s 3d", "Ac Ad Ks Kd Qc", "3c 3d 2s 2d 4c", "Ac Ad Ks Qd Jc", "2c 2d 5s 4d 3c", "As Kd Qs Js 9c",
    "7s 5d 4s 3s 2c",
]  # fmt: skip


@tables_with("code:hands.five.best")
def test_the_ranks_of_hands_fall_in_the_printed_order_each_from_its_best_to_its_worst(id: str) -> None:
    strengths = [five.best(cards(text)) for text in FALLING]
    assert all(one > two for one, two in pairwise(strengths))
    assert entry(id).deck.startswith(("52", "53"))


ASIAN = [
    "As Ks Qs Js Ts", "Ks Qs Js Ts 9s", "Ac Ad Ah As Kc", "As Ks Qs Js 9s", "Ac Ad Ah Kc Kd", "As Kd Qs Js Ts",
    "Ac Ad Ah Ks Qd", "Ac Ad Ks Kd Qc", "Ac Ad Ks Qd Jc", "As Kd Qs Js 9c",
]  # fmt: skip


@clause("001:402", "001:403", "001:440")
@tables_with("code:hands.asian.strength")
def test_with_32_cards_a_flush_beats_a_full_house_and_the_ace_is_a_six(id: str) -> None:
    strengths = [asian.strength(cards(text), True, True) for text in ASIAN]
    assert all(one > two for one, two in pairwise(strengths))
    assert asian.strength(cards("As 7d 8s 9c Td"), True, True) > asian.strength(cards("Ac Ad Ah Ks Qd"), True, True)
    assert asian.strength(cards("As 7d 8s 9c Td"), False, True) < asian.strength(cards("7c 7d 8h Ks Qd"), False, True)


@tables_with("code:hands.low.low")
def test_lows_are_compared_from_the_highest_card_and_the_best_is_ace_to_five(id: str) -> None:
    rising = ["8s 7d 6s 5s 4c", "8s 6d 5s 4s 3c", "7s 6d 4s 3s 2c", "7s 6d 4s 3s Ac", "5s 4d 3s 2s Ac"]
    lows = [low.low8(cards(text)) for text in rising]
    assert all(one is not None and two is not None and one < two for one, two in pairwise(lows))
    assert low.low8(cards("9s 4d 3s 2s Ac")) is None and low.low8(cards("4s 4d 3s 2s Ac")) is None
    assert open_game(id).rules["low_half"]


@tables_with("code:packets.approved.check_bounds")
def test_the_posted_wagering_limits_hold_whatever_the_fee(id: str) -> None:
    least, most = (amount for amount in entry(id).bounds["stakes"][0].split("-"))
    with pytest.raises(BadSetup):
        open_game(id, {"fee": "none", "structure": "spread", "stakes": f"{least}-{int(most) + 1}"})


@tables_with("code:packets.posted.check_players")
def test_a_posted_schedule_prices_every_hand_before_it_is_dealt(id: str) -> None:
    with pytest.raises(BadSetup, match="prints no fee"):
        open_game(id, {"fee": "1"})


@tables_with("code:packets.fee_cells.cents")
def test_a_fee_is_never_a_share_of_a_wager(id: str) -> None:
    with pytest.raises(PacketError, match="percentage"):
        cents("5%")
    folder = room_folder(entry(id).room) / "fees"
    for name in every_set(folder):
        assert not [row for row in read_set(folder, name).rows if row.fee.endswith("%")]


@tables_with("code:checks.fees.check_set", {id for id in entry_ids() if entry(id).family != "banked"})
def test_more_than_five_rates_for_a_limit_are_found(id: str) -> None:
    """The different fees of all options that are printed for one table limit, counted from the printed rows."""
    limits: dict[str, str] = {}
    printed: dict[str, set[str]] = {}
    for row in printed_rows(id):
        limits.setdefault(row["option"], row["limit"])
        if row["payer"] == "pot" and row["fee"] != "0" and limits[row["option"]]:
            printed.setdefault(limits[row["option"]], set()).add(row["fee"])
    folder = room_folder(entry(id).room) / "fees"
    reported = {
        found[1].replace("$", "")
        for name in every_set(folder)
        for _, kind, text, _ in check_set(read_set(folder, name))
        if kind == "rates" and (found := re.search(r"table limit (\S+), more than 5", text))
    }
    assert {limit for limit, fees in printed.items() if len(fees) > 5} <= reported
    if id == "garden_city/texas_holdem":
        assert {"8-16", "50-100", "150-300"} <= reported


@tables_with("code:table.session.Session.sit")
def test_who_the_house_transfers_is_dealt_in_at_once(id: str) -> None:
    session = Session(open_game(id))
    session.rounds = 3
    session.sit(1, "moved by the house", 10_000, transferred=True)
    session.sit(2, "new", 10_000)
    assert session.felt.buttons["new player"] == ["seat2"]


@pytest.mark.parametrize("id", [id for id in entry_ids() if isinstance(open_game(id), Holdem)])
def test_a_flop_game_knows_no_transfer_that_comes_in_for_nothing(id: str) -> None:
    session = Session(open_game(id))
    session.rounds = 3
    session.sit(1, "moved by the house", 10_000, transferred=True)
    assert session.felt.buttons["new player"] == ["seat1"]  # waits for the big blind or posts, 001:1401


@tables_with("code:money.betting.Caps")
def test_check_and_raise_is_permitted(id: str) -> None:
    assert open_game(id).caps.check_raise  # type: ignore[attr-defined]


@tables_with("option:check_raise")
def test_check_and_raise_is_as_the_packet_of_the_draw_game_says(id: str) -> None:
    assert open_game(id).caps.check_raise is ((entry(id).module != "lo_ball" and "hi_lo" not in id) or "hi_draw" in id)  # type: ignore[attr-defined]


@tables_with("option:raises")
def test_three_raises_or_as_many_as_the_stacks_allow(id: str) -> None:
    caps = open_game(id).caps  # type: ignore[attr-defined]
    assert caps.raises == (None if entry(id).module in ("lo_ball", "draw_hi_lo") else 3)
    remain = "in_the_pot" if entry(id).room == "garden_city" else "in_the_round"
    assert caps.uncapped_with_two == remain


@tables_with("option:short_all_in")
def test_over_a_short_all_in_one_calls_it_or_makes_a_full_raise(id: str) -> None:
    """After a bet of $20 an all-in of $25: call $25 or raise to $40 (001:1622)."""
    game = open_game(id)
    assert game.caps.short_all_in == "replaced"  # type: ignore[attr-defined]
    assert {field.name for field in fields(game.options)} >= {"short_all_in", "reopened_by"}


@clause("001:1622")
def test_the_example_of_a_short_all_in() -> None:
    options = {"fee": "none", "structure": "limit", "stakes": "20-20", "blinds": "10/20"}
    buttons = {"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start("garden_city/lo_ball", {1: 500, 2: 500, 3: 500, 4: 25}, "", options=options, buttons=buttons)
    from housedealer.table.questions import Answer

    assert list(round_.open) == [4]
    round_.answer(4, Answer("raise", 2500))
    (question,) = round_.open.values()
    call, more = question.option("call"), question.option("raise")
    assert call is not None and more is not None
    assert call.to_json()["amount"] + round_.felt.chips[f"seat{question.seat}.bet"] == 2500
    assert more.to_json()["low"] == 4000
