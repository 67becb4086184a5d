"""Wild hands at every pot table, for tests that look for a rule in the events of all of them."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random

from housedealer.packets.entries import entry, entry_ids, open_game
from housedealer.table.chance import Sealed
from housedealer.table.events import Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Answer, Question
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide

HOLE = {"holdem": 2, "holdem_hi_lo": 2, "omaha": 4, "omaha_hi_lo": 4, "pineapple": 3, "crazy_pineapple": 3}
FLOP = {id for id in entry_ids() if entry(id).module in HOLE}
DRAW = {f"garden_city/{game}" for game in ("hi_draw", "draw_hi_lo", "lo_ball", "winner_kill_lo_ball")}
STUD = {f"garden_city/{game}" for game in ("seven_card_stud", "seven_card_stud_hi_lo", "razz", "asian_stud")}
POT = FLOP | DRAW | STUD
BETS = ("check", "call", "bet", "raise", "fold")
AFTER = {"dealer button": ["seat1"], "small blind": ["seat2"], "big blind": ["seat3"]}
SIX = dict.fromkeys((1, 2, 3, 4, 5, 6), 4000)
BLINDS = FLOP | DRAW


class Hand:
    """A played hand: its events, and each question with the event it followed and what was answered."""

    def __init__(self, round_: Round, asked: list[tuple[int, Question, Answer]]) -> None:
        self.round, self.asked = round_, asked
        self.events = round_.events

    def of(self, *kinds: str) -> list[tuple[int, Event]]:
        return [(at, event) for at, event in enumerate(self.events) if event.kind in kinds]


@cache
def hands(id: str) -> tuple[Hand, ...]:
    """Wild hands of one session, three to six players with deep and short stacks."""
    luck = Random(id)
    game = open_game(id)
    assert game.stakes is not None
    session = Session(game)
    for seat in range(1, min(6, game.size) + 1):
        session.sit(seat, f"player {seat}", luck.choice((5, 40, 200)) * game.stakes.high)
    played = []
    for number in range(40):
        for seat in session.players:
            if not session.felt.chips[f"seat{seat}.stack"]:
                session.buy(seat, 100 * game.stakes.high)
        round_ = session.start(Sealed.of("every pot table", id, number))
        asked: list[tuple[int, Question, Answer]] = []

        def answers(playing: Round, question: Question, asked: list[tuple[int, Question, Answer]] = asked) -> Answer:
            answer = decide(luck, question)
            asked.append((len(playing.events), question, answer))
            return answer

        round_.play_out(answers)
        session.finish()
        played.append(Hand(round_, asked))
    return tuple(played)


def dealing(hand: Hand) -> int:
    """The event that deals the first card of the hand; a new game draws for the button before that."""
    rules = hand.round.game.rules
    return next(at for at, event in hand.of("deal") if event.why in (rules["deal"], rules.get("up_card")))


def seat_of(place: str | None) -> int:
    assert place is not None and place.startswith("seat")
    return int(place.partition(".")[0][4:])


def bets_before(hand: Hand, at: int) -> Counter[int]:
    """What lies in front of each seat before an event."""
    found: Counter[int] = Counter()
    for event in hand.events[:at]:
        if event.amount and event.target and event.target.endswith(".bet"):
            found[seat_of(event.target)] += event.amount
        if event.amount and event.source and event.source.endswith(".bet"):
            found[seat_of(event.source)] -= event.amount
    return found


def stack_before(hand: Hand, seat: int, at: int) -> int:
    """What a seat has in its stack before an event."""
    felt = Felt()
    for event in hand.events[:at]:
        felt.apply(event)
    return felt.chips[f"seat{seat}.stack"]


def board(hand: Hand) -> list[int]:
    return [len(event.what) for _, event in hand.of("deal") if event.target == "board"]
