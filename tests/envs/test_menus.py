"""Menus: every question of every game answered by slots alone, and every listed answer legal."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from housedealer.cards import cards
from housedealer.envs.episode import Episode, Table
from housedealer.envs.menus import ITEMS, SIZES, SLOTS, WORD_SLOTS, WORDS, Menu, menu_of, sizes_of
from housedealer.errors import IllegalAnswer
from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.events import Why
from housedealer.table.questions import Amount, Answer, Choice, Option, Pick, Question, Spot, Wagers

WHY = Why("A rule.")


def asking(*options: Option) -> Question:
    return Question(1, options, Answer(options[0].id), WHY)


def answers(question: Question) -> list[Answer]:
    """Every answer that the menus of a question lead to."""
    found, open_ = list[Answer](), [menu_of(question)]
    while open_:
        menu = open_.pop()
        if menu.answer is not None:
            found.append(menu.answer)
        open_.extend(menu.choose(slot) for slot in menu.slots)
    return found


def test_slots_are_words_sizes_and_items() -> None:
    assert len(WORDS) == len(set(WORDS)) <= WORD_SLOTS
    assert WORD_SLOTS + SIZES + ITEMS == SLOTS == 128


@pytest.mark.parametrize("id", entry_ids())
def test_any_table_is_played_by_slots_and_no_answer_is_refused(id: str) -> None:
    least, most = entry(id).seats["min"], open_game(id).size
    for seed, (seats, rounds) in enumerate(((least, 2), (most, 1))):
        luck = Random(f"{id}/{seed}")
        episode = Episode(Table(id, seats, rounds=rounds), seed)
        while not episode.over:
            seat = luck.choice(episode.asked)
            question, chosen, menu = episode.question(seat), tuple[int, ...](), episode.menu(seat)
            assert question is not None
            while True:
                assert menu.slots and len(set(menu.slots)) == len(menu.slots) and max(menu.slots) < SLOTS
                slot = luck.choice(menu.slots)
                chosen = (*chosen, slot)
                again = menu_of(question, chosen)
                episode.act(seat, slot)
                if again.answer is not None:
                    break
                menu = episode.menu(seat)
                assert menu.slots == again.slots
        assert sum(episode.results().values()) + episode.fees == 0


def test_a_word_has_one_slot_wherever_it_is_offered() -> None:
    facing = menu_of(asking(Choice("fold"), Choice("call", 400)))
    opening = menu_of(asking(Choice("check"), Choice("fold")))
    assert {entry.words: entry.slot for entry in facing.entries}["fold"] == opening.slots[1]


def test_amounts_run_from_the_least_to_the_most_in_legal_steps() -> None:
    for low, high, step in [(200, 200, 1), (100, 1200, 100), (200, 99_950, 100), (1, 10**9, 1), (500, 501, 5)]:
        option = Amount("bet", low, high, step)
        sizes = sizes_of(option)
        assert sizes == sorted(set(sizes)) and sizes[0] == low and sizes[-1] == high and len(sizes) <= SIZES
        assert all(option.accept(size) == size for size in sizes)


@pytest.mark.parametrize(("least", "most"), [(0, 5), (1, 1), (2, 3), (3, 3)])
def test_each_set_of_cards_is_reached_once(least: int, most: int) -> None:
    held = cards("As Kd 7c 7h 2s")
    found = answers(asking(Pick("discard", "seat1.hand", held, least, most)))
    expected = [some for count in range(least, most + 1) for some in combinations(held, count)]
    assert sorted(a.value for a in found) == sorted(expected)


def test_many_cards_are_picked_one_by_one() -> None:
    held = cards("As Kd 7c 7h 2s 3s 4s 5d 9h")
    question = asking(Pick("spread", "seat1.hand", held, 3, 9))
    assert len(menu_of(question).entries) == 1
    found = answers(question)
    assert len(found) == len(set(found)) == sum(1 for n in range(3, 10) for _ in combinations(held, n))
    assert all(question.check(answer) for answer in found)


def test_wagers_keep_what_each_circle_needs_and_the_budget() -> None:
    spots = (
        Spot("seat1.tie", "Tie", 100, 400, 100, needs="seat1.ante"),
        Spot("seat1.ante", "Ante", 500, 1500, 500),
        Spot("seat1.blind", "Blind", 500, 1500, 500, needs="seat1.ante", relation="equal"),
    )
    question = asking(Wagers("wager", spots, ("seat1.ante",), 2200))
    found = [answer.value for answer in answers(question)]
    assert {(w["seat1.ante"], w.get("seat1.tie", 0)) for w in found} == {(500, t) for t in range(0, 500, 100)} | {
        (1000, t) for t in (0, 100, 200)
    }
    assert all(w["seat1.blind"] == w["seat1.ante"] for w in found)
    assert all(question.check(Answer("wager", w)) for w in found)


def test_more_than_a_menu_holds_goes_on_another_page() -> None:
    choices = [Choice(f"lay_{number}") for number in range(200)]
    menu = menu_of(asking(*choices))
    assert len(menu.entries) == ITEMS and menu.entries[-1].words == "more"
    assert {a.option for a in answers(asking(*choices))} == {choice.id for choice in choices}


def test_a_slot_that_is_not_open_is_refused_and_says_what_is() -> None:
    with pytest.raises(IllegalAnswer, match=r"action 99 is not open; open: 5 \(fold\)"):
        menu_of(asking(Choice("fold"))).choose(99)
    assert isinstance(menu_of(asking(Choice("fold"))).choose(5), Menu)
