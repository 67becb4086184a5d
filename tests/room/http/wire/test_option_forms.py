"""The form that opens a table offers what the packet leaves to the room, by its printed names."""

from __future__ import annotations

from housedealer.packets.entries import entries, entry, open_game
from housedealer.room.http.wire.option_forms import fee_choices, option_choices, table_choices
from tests.room.house import House
from tests.room.staff import hire

PURE = "garden_city/pure_21_5_blackjack"


def test_every_table_offers_every_pay_table_that_its_packet_prints() -> None:
    several = {found.id: [c.id for c in table_choices(found)] for found in entries() if table_choices(found)}
    assert several[PURE] == ["lucky_lucky_table", "buster_table"]
    assert len(several) >= 10
    for id, ids in several.items():
        choices = {choice.id: choice.one_of for choice in table_choices(entry(id))}
        for choice in ids:
            for value in choices[choice]:
                assert open_game(id, {choice: value})


def test_every_fee_that_is_offered_can_be_posted_and_has_a_name_and_a_price() -> None:
    for found in entries():
        offered = fee_choices(found.id)
        assert len({choice.name for choice in offered}) == len(offered)
        for choice in offered:
            assert choice.takes
            posted = (
                f"{next(c.key for c in offered if c.usual)}+{choice.key}" if choice.kind == "side_bet" else choice.key
            )
            assert open_game(found.id, {"fee": posted})
        assert sum(choice.usual for choice in offered) == bool(offered)


def test_a_side_bet_is_offered_with_the_price_of_its_own_schedule() -> None:
    """001:3145: what the base game takes is posted beside it."""
    takes = {c.key: c.takes for c in fee_choices("garden_city/pure_21_5_blackjack_1_0") if c.kind == "side_bet"}
    assert takes == dict.fromkeys(("20_pays:1", "20_pays:2", "buster_blackjack:1"), "$1 each player")


def test_what_a_packet_fixes_is_not_asked() -> None:
    asked = {choice.id: choice for choice in option_choices(entry(PURE))}
    assert not asked.keys() & {"decks", "splits", "insurance"}
    assert {c.id: c.one_of for c in option_choices(entry("garden_city/casino_war"))}["decks"] == ["6", "7", "8"]


def test_long_names_of_fee_options_are_taken(house: House) -> None:
    game, key = "garden_city/face_up_pai_gow_poker", "shared_pai_gow_16:3@as_meant"
    assert len(key) > 20
    floor = hire(house, "floor.forms", "floor")
    chosen = floor.get(f"/floor/choices/{game}?fee={key.replace(':', '%3A')}")
    assert chosen["problem"] is None and chosen["limits"]
    assert next(choice["kind"] for choice in chosen["fees"] if choice["key"] == key) == "reading"
    assert floor.post("/floor/tables", game=game, kind="house", options={"fee": key})["id"]
