"""Every command of the guide, and the terminal."""

from __future__ import annotations

import pytest

from tests.outside.guide import Command, Workshop, commands


@pytest.mark.parametrize("command", commands(), ids=lambda command: command.line)
def test_a_command_of_the_guide_does_what_it_shows(workshop: Workshop, command: Command) -> None:
    program, *arguments = command.line.split()
    assert program == "housedealer"
    done = workshop.run(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr
    printed = {line.strip() for line in done.stdout.splitlines()}
    assert [line for line in command.shown if line.strip() not in printed] == []


PLAYED = {
    "the_shed/red_dog": (("p", "b", "20", "r", "?", "", "q"), ("Red Dog", "board", "You bet $20 on raise", "the bank")),
    "the_shed/texas_holdem": (("c", *["k", "c"] * 8, "", "q"), ("Hold'em", "board", "You call")),
}


@pytest.mark.parametrize("id", PLAYED)
def test_it_is_played_in_the_terminal(workshop: Workshop, id: str) -> None:
    typed, shown = PLAYED[id]
    done = workshop.run("play", id, "--packets", "rooms", "--seed", "3", "--seats", "3", typed="\n".join(typed))
    assert done.returncode == 0 and not done.stderr, done.stderr
    assert [
        text for text in (*shown, "The Shed", "Enter: next round", "You leave with") if text not in done.stdout
    ] == []


def test_a_folder_that_is_not_there_is_refused_in_one_line(workshop: Workshop) -> None:
    done = workshop.run("--packets", "nowhere", "games")
    assert done.returncode == 2
    assert len(done.stderr.splitlines()) == 1 and "holds no packet" in done.stderr


def test_without_the_package_its_tables_are_refused_in_one_line(workshop: Workshop) -> None:
    done = workshop.run("--packets", "rooms", "deal", "the_shed/red_dog", "--rounds", "1", PYTHONPATH="")
    assert done.returncode == 2
    assert "no game module 'red_dog'" in done.stderr and len(done.stderr.splitlines()) == 1
