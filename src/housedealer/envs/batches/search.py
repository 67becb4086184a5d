"""From a hand at the engine's table to thousands of compiled copies of it: for every seat's search behind hidden cards."""

from __future__ import annotations

import numpy as np

from housedealer.envs.batches import kernel
from housedealer.envs.batches import state as s
from housedealer.envs.batches.batch import Batch
from housedealer.errors import BadSetup
from housedealer.money.button import DEALER
from housedealer.odds.kernels.compiled import Array
from housedealer.odds.kernels.tables import TABLES, numbers
from housedealer.table.questions import Amount, Choice, Question
from housedealer.table.round import Round
from housedealer.table.view import View


def worlds(view: View, tables: int, seed: int = 0) -> Batch:
    """So many tables where the hand stands as it does, each with the cards that the viewer has not seen dealt anew.

    Seats are counted from 0 in the order of the seats that were dealt in. A hand that compiled tables do not know, one with
    a kill or with blinds made up for, is refused.

    >>> from housedealer.packets.entries import open_game
    >>> from housedealer.table.chance import Sealed
    >>> from housedealer.table.session import Session
    >>> session = Session(open_game("hotel_del_rio/texas_holdem", {"fee": "none"}))
    >>> bought = [session.sit(seat, name, 200_00) for seat, name in ((1, "Ann"), (2, "Bo"), (3, "Cy"))]
    >>> round_ = session.start(Sealed.of("worlds"))
    >>> seat = next(iter(round_.open))
    >>> results = finish_at_random(worlds(View(round_, f"seat{seat}"), tables=1000, seed=1), seed=2)
    >>> results.shape, results.sum(axis=1).any()
    ((1000, 3), np.False_)
    """
    round_, seat = view.played, view.seat
    if seat is None or seat not in round_.open:
        raise BadSetup("worlds are dealt for a seat that is asked")
    dealt = [number for number in round_.setup.players if f"seat{number}.hand" in _dealt_to(round_)]
    at = {number: index for index, number in enumerate(dealt)}
    chips, button = round_.setup.chips, round_.table.holder(DEALER)
    stacks = [chips[f"seat{number}.stack"] for number in dealt]
    batch = Batch(round_.setup.game, len(dealt), round_.game.opened_with, tables=tables, stacks=stacks, seed=seed)
    row = batch.state[0]
    kernel.begin_at(TABLES, batch.rules, batch.shown, row, at.get(button or 0, 0), batch._scratch)
    for number, answer in round_.answers:
        if at.get(number) != row[s.ACTOR]:
            raise BadSetup("this hand was not played by the rules that are compiled: other seats were asked")
        batch.answer(0, answer.option, answer.value if isinstance(answer.value, int) else 0)
    _check(batch, round_, round_.open[seat], at)
    own, board = view.cards(f"seat{seat}.hand"), view.cards("board")
    row[s.HANDS + at[seat] * s.MOST_CARDS :][: len(own)] = numbers(own)
    row[s.SHARED :][: len(board)] = numbers(board)
    batch.state[1:] = row
    kernel.deal_unseen(batch.rules, batch.state, at[seat], len(board), seed, batch.mask, batch.seen)
    return batch


def finish_at_random(batch: Batch, seed: int = 0) -> Array:
    """Play every table's hand to its end by players who take any open action: what each seat is ahead, table by table."""
    results = np.zeros((batch.tables, batch.seats), np.int64)
    kernel.finish_all(
        TABLES, batch.rules, batch.shown, batch.state, seed, batch.mask, batch.seen, results, batch._scratch
    )
    return results


def _dealt_to(round_: Round) -> set[str | None]:
    return {event.target for event in round_.events if event.kind == "deal" and event.face not in ("up", "down")}


def _check(batch: Batch, round_: Round, question: Question, at: dict[int, int]) -> None:
    """The compiled table must stand exactly as the real one does."""
    row, chips = batch.state[0], round_.felt.chips
    asked = {option.id: option for option in question.options}
    call, raised = asked.get("call"), asked.get("raise") or asked.get("bet")
    theirs = [at[question.seat], call.amount or 0 if isinstance(call, Choice) else 0]
    theirs += [raised.low, raised.high] if isinstance(raised, Amount) else [0, 0]
    ours = [int(row[place]) for place in (s.ACTOR, s.CALL, s.LOW, s.HIGH)]
    for number, index in at.items():
        theirs += [chips[f"seat{number}.stack"], chips[f"seat{number}.bet"]]
        ours += [int(row[s.STACKS + index]), int(row[s.BETS + index])]
    if ours != theirs:
        raise BadSetup(f"this hand does not stand as a compiled table would: {theirs} and {ours}")
