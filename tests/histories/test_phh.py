"""The PHH format: reading what people and programs write, refusing what is malformed, writing it back."""

from __future__ import annotations

import pytest

from housedealer.cards import cards
from housedealer.histories import BadHistory, read, read_many, write, write_many
from housedealer.histories.phh import Action, notation

HAND = """
variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 200, 150.25]
actions = ['d dh p1 AhKh', 'd dh p2 ????', 'd dh p3 2c3c', 'p3 cbr 5.50 # a raise', '', '# nothing', 'p1 f # to a cbr ', 'p2 f']
players = ['Ann', 'Bob', 'Cleo']
winnings = [0, 0, 5]
"""
BY_HAND = """
# A comment of the file's own.
variant = "NT"   # not of the hand

antes = [
  0, 0,
  0,  # spread over lines
]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, inf, 150.25]
actions = [
  "d dh p1 AhKh",  # Ann
  "d dh p2 ????",
  "d dh p3 2c3c", "p3 cbr 5.50", "p1 f", "p2 f",
]
time = 12:30:00
"""


def test_amounts_are_whole_numbers_of_the_smallest_unit_written() -> None:
    hand = read(HAND)
    assert hand.unit == 100
    assert hand.stacks == (10_000, 20_000, 15_025)
    assert hand.blinds == (100, 200, 0)
    assert hand.min_bet == 200
    assert hand.winnings == (0, 0, 500)
    assert hand.actions[3] == Action(3, "cbr", amount=550, text="p3 cbr 5.50 # a raise")
    assert [hand.money(amount) for amount in (550, 500, 15_025)] == ["5.5", "5", "150.25"]


def test_commentary_and_empty_actions_are_passed_over() -> None:
    assert [notation(read(HAND), action) for action in read(HAND).actions] == [
        "d dh p1 AhKh", "d dh p2 ????", "d dh p3 2c3c", "p3 cbr 5.5", "p1 f", "p2 f",
    ]  # fmt: skip


def test_a_file_written_by_hand_reads_as_one_written_by_a_program() -> None:
    by_hand, by_program = read(BY_HAND), read(HAND)
    assert by_hand.stacks == (10_000, None, 15_025)  # an infinite stack is an unknown one
    assert [a[:5] for a in by_hand.actions] == [a[:5] for a in by_program.actions]
    assert by_hand.actions[1].cards == ("??", "??")
    assert by_hand.actions[0].cards == cards("AhKh")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("variant = 'NT'", "variant = 7"), "the variant is missing"),
        (("min_bet = 2", "min_bet = 'two'"), "min_bet should be an amount"),
        (("antes = [0, 0, 0]", "antes = [0, 0]"), "antes has 2 entries and starting_stacks 3"),
        (("antes = [0, 0, 0]", "antes = 0"), "antes should be a list"),
        (("[100, 200, 150.25]", "[100, 0, 150.25]"), "above zero"),
        (("[100, 200, 150.25]", "[100]"), "two to ten players"),
        (("'p2 f'", "'p4 f'"), "p1 to p3"),
        (("'p2 f'", "'p2 x'"), "action 8, 'p2 x', is not in the notation"),
        (("'p2 f'", "'p2 cbr many'"), "should end with an amount"),
        (("'p2 f'", "'p2 cbr'"), "should end with an amount"),
        (("'p2 f'", "'p2 cbr 5 6'"), "is not in the notation"),
        (("antes = [0, 0, 0]", "antes = [0, -1, 0]"), "antes should not be below zero"),
        (("AhKh", "AhXh"), "no card is written"),
        (("actions = [", "actions = 5 # ["), "actions should be a list"),
        (("winnings = [0, 0, 5]", "winnings = [0, 0, 5"), "it is not TOML"),
        (("winnings = [0, 0, 5]", "min_bet = 3"), "it is not TOML"),
        (("starting_stacks = [100, 200, 150.25]", ""), "starting_stacks"),
        (("min_bet = 2", "min_bet = nan"), "min_bet should be an amount"),
    ],
)
def test_a_malformed_hand_is_refused_with_what_is_wrong(change: tuple[str, str], message: str) -> None:
    assert change[0] in HAND
    with pytest.raises(BadHistory, match=message):
        read(HAND.replace(*change))


def test_many_hands_in_one_file_one_of_them_malformed() -> None:
    text = f"[1]{HAND}\n[2]{HAND.replace('min_bet = 2', 'min_bet = [')}\n[ 'last' ]  # named\n{HAND}"
    hands = dict(read_many(text))
    assert list(hands) == ["1", "2", "'last'"]
    assert isinstance(hands["2"], BadHistory)
    assert hands["1"] == hands["'last'"] == read(HAND)


def test_a_file_of_many_hands_has_headers() -> None:
    with pytest.raises(BadHistory, match="no hand is found"):
        list(read_many("just = 'this'"))


def test_what_is_written_reads_back() -> None:
    hand = read(HAND)
    again = read(write(hand))
    assert [a[:5] for a in again.actions] == [a[:5] for a in hand.actions]
    for name in ("variant", "antes", "blinds", "min_bet", "stacks", "winnings", "players", "unit"):
        assert getattr(again, name) == getattr(hand, name)
    many = dict(read_many(write_many([hand, hand])))
    assert list(many) == ["1", "2"]
    assert many["2"] == again


def test_odd_names_survive_writing() -> None:
    hand = read(HAND.replace("'Ann'", '"A \\"quoted\\" \\\\ n\\u00e4me\\n"'))
    assert hand.players[0] == 'A "quoted" \\ näme\n'
    assert read(write(hand)).players == hand.players
