"""Random rounds at banked tables, and their comparison with the second settlement.

Every fee option of a table is posted in turn, every few rounds with other options: limits within those posted, a bank
that may be shared, another step of the wagers, another rule of how far the bank's money goes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

from housedealer.cards import Card
from housedealer.errors import BadSetup
from housedealer.packets.entries import open_game
from housedealer.packets.fees import option_keys, reading_keys, side_bet_keys
from housedealer.table.chance import Sealed
from housedealer.table.questions import Amount, Answer, Arrange, Groups, Question, Wagers
from housedealer.table.round import Round
from housedealer.table.table import Setup
from tests.differential.house import Result, Told, read, settle

QUICK, LONG = 150, 20_000
Heard = list[tuple[int, str, str]]  # who answered, about which hand, and what
Judge = Callable[[str, str, Round, Told, Heard], tuple[dict[int, int], Sequence[Result]]]
"""What is due by the second reckoning of a dealt round, given the table's id and its fee option: fees and results."""


def compare(id: str, rounds: int, seed: int, judge: Judge) -> int:
    """Play random rounds; how many were dealt and compared. The first difference is raised."""
    luck, compared = Random(f"{id} {seed}"), 0
    keys = every_option(id)
    block = max(1, rounds // (4 * len(keys)))  # a table is opened for several rounds
    for number in range(rounds):
        if number % block == 0:
            options = random_options(id, keys[number // block % len(keys)], luck)
        heard = Heard()
        round_ = random_round(id, options, luck, heard)
        told = read(round_)
        if told is None:
            continue
        fees, results = judge(id, options["fee"], round_, told, heard)
        taken = {seat: amount for seat, amount in told.dropped.items() if amount}
        assert {seat: fee for seat, fee in fees.items() if fee} == taken, (id, options, round_.setup, told.wagers)
        rest = told.stacks[told.bank] - told.shares[told.bank] - told.released  # of the player-dealer's stack
        assert told.released == max(0, fees.get(told.bank, 0) - rest), (id, options, told)
        after = {seat: round_.felt.chips[f"seat{seat}.stack"] for seat in round_.setup.players}
        expected = settle(told, results, fees, options.get("coverage", "matching"))
        assert expected == after, (id, options, expected, after, told, heard, results)
        compared += 1
    return compared


@cache
def every_option(id: str) -> tuple[str, ...]:
    """The fee options of a table, their other readings, and the first with each schedule of a side bet on top."""
    own = option_keys(id)
    return (*own, *reading_keys(id), *(f"{own[0]}+{key}" for key in side_bet_keys(id)))


def random_options(id: str, key: str, luck: Random) -> dict[str, str]:
    """A fee option with other choices of the room, as far as they go with it."""
    options = {"fee": key}
    tries = [("chip", "500"), ("kum_kum", "yes"), ("coverage", luck.choice(("two_counters", "running_balance")))]
    tries += [(f"{bet}_limit", text) for bet, text in random_limits(id, key, luck)]
    for name, value in tries:
        if luck.random() < 0.25:
            try:
                open_game(id, {**options, name: value})
            except BadSetup:
                continue
            options[name] = value
    return options


def random_limits(id: str, key: str, luck: Random) -> list[tuple[str, str]]:
    """Narrower limits for each circle that has limits of its own."""
    found: list[tuple[str, str]] = []
    layout = open_game(id, {"fee": key}).layout
    for bet in layout.bets if layout is not None else ():
        low = min(bet.high, bet.low * luck.choice((1, 1, 2, 5)))
        high = min(bet.high, low * luck.choice((1, 2, 10)))
        found.append((bet.id, f"{low / 100:g}-{high / 100:g}"))
    return found


class Loaded(Sealed):
    """A shuffle with like cards near each other, so that hands which a pay table prints for once in a lifetime come up."""

    def shuffle(self, pack: Sequence[Any]) -> list[Any]:
        """The next card is the last one of the list."""
        deck = super().shuffle(pack)
        if not isinstance(deck[0], Card):
            return deck
        ranks, suit = {self.below(13) + 2 for _ in range(3)}, "cdhs"[self.below(4)]
        style = self.below(4)
        if style == 0:
            deck.sort(key=lambda card: card.rank in ranks)
        elif style == 1:
            deck.sort(key=lambda card: (card.suit == suit) + (card.rank in ranks))
        else:
            near = {card: (card.rank, card.rank + 20 * "cdhs".find(card.suit))[style - 2] for card in deck}
            deck.sort(key=lambda card: near[card] + self.below(3))
        if len(deck) == 53 and self.below(2):  # seven piles of seven, dealt back and forth
            piles = [deck[at : at + 7] for at in range(0, 49, 7)]
            rows = [[pile[row] for pile in piles][:: -1 if row % 2 else 1] for row in range(7)]
            deck = deck[49:] + [card for row in rows for card in row][::-1]
        return deck

    def again(self) -> Loaded:
        return Loaded(self.seed)


def random_round(id: str, options: dict[str, str], luck: Random, heard: Heard) -> Round:
    """A round with random stacks, banks that are often short, several spots, bets behind others, and random decisions."""
    game = open_game(id, options)
    players = sorted(luck.sample(range(1, game.size + 1), luck.randint(2, min(5, game.size))))
    chips = {f"seat{seat}.stack": luck.choice((50, 200, 1000, 5000, 5000, 50_000)) * 100 for seat in players}
    chance = (Sealed, Loaded)[luck.random() < 0.4](luck.randbytes(32))
    round_ = Round(game, Setup(id, {seat: str(seat) for seat in players}, chips, options), chance)
    while round_.open:
        seat = luck.choice(sorted(round_.open))
        question = round_.open[seat]
        answer = _answer(question, luck)
        heard.append((seat, question.about, answer.option))
        round_.answer(seat, answer)
    return round_


def _answer(question: Question, luck: Random) -> Answer:
    bank, bet = question.option("bank"), question.option("bet")
    if isinstance(bank, Amount):
        most = bank.low + (bank.high - bank.low) // bank.step * bank.step
        return Answer("bank", luck.choice((bank.low, min(bank.low + 20 * bank.step, most), most)))
    if isinstance(bet, Wagers):
        return _bets(bet, luck)
    option = luck.choice(question.options)
    if isinstance(option, Arrange):
        return Answer(option.id, _setting(option, luck))
    if isinstance(option, Amount):
        steps = (option.high - option.low) // option.step
        return Answer(option.id, option.low + option.step * luck.randint(0, min(steps, 40)))
    return Answer(option.id)


def _setting(option: Arrange, luck: Random) -> Groups:
    """A hand set at random, foul where that is taken, or the house way."""
    pieces = list(option.cards)
    luck.shuffle(pieces)
    size = option.groups[0][1]
    groups = tuple(pieces[:size]), tuple(pieces[size:])
    return option.house_way if luck.random() < 0.5 or (option.refuse and option.foul(groups)) else groups


def _bets(bet: Wagers, luck: Random) -> Answer:
    for _ in range(6):
        placed = {}
        for spot in luck.sample(bet.spots, min(len(bet.spots), luck.randint(1, 5))):
            if spot.relation in ("any", "at_most"):
                steps = (spot.high - spot.low) // spot.step
                placed[spot.place] = spot.low + spot.step * luck.randint(0, luck.choice((min(40, steps), steps)))
        try:
            bet.accept(placed)
        except ValueError:
            continue
        return Answer("bet", placed)
    return Answer("pass")
