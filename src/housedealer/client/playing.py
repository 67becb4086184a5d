"""Letting a bot of the house play at one's seat, over the client: it sees what came over the connection and no more."""

from __future__ import annotations

from random import Random

from housedealer.bots import Bot, bot_for
from housedealer.client.synchronous import Table, Watch
from housedealer.packets.entries import entry


def bot_of(table: Table) -> Bot:
    """The house's bot for the game of a table."""
    return bot_for(entry(table.game).module)


def play(watch: Watch, bot: Bot, rounds: int, luck: Random | None = None) -> int:
    """Answer every question to one's own seat as the bot would, until so many rounds are over; how many there were."""
    own, answered = luck or Random(), 0
    for asked in watch.questions(rounds):
        watch.answer(asked, bot(watch.seen.view(), asked.question, own))
        answered += 1
    return answered
