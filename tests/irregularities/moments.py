"""Moments of a round, the seats and cards that a case speaks of, and how a table is played until it comes to one."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from housedealer.cards import JOKER
from housedealer.games.pai_gow_poker import POSITIONS, seat_of_dice
from housedealer.games.pai_gow_tiles import NEVER_EXPOSED
from housedealer.money.bank import PLAYER_DEALER
from housedealer.table.events import HIDDEN
from housedealer.table.questions import HOUSE_DEALER, Amount, Answer, Pick, Question
from housedealer.table.round import Round
from housedealer.tiles import ALL_TILES
from tests.irregularities.desk import Desk, usually

ACTIONS: Final = frozenset({"check", "call", "bet", "raise"})
NEWCOMER: Final = 4
ORBIT: Final = 4  # rounds in which the blinds pass every seat


def asked(round_: Round) -> tuple[int, Question] | None:
    """The player whose turn it is, and the question."""
    found = next(iter(round_.open.items()), None)
    return None if found is None or found[0] == HOUSE_DEALER else found


def to_bet(round_: Round) -> bool:
    """Whether a player is asked to bet."""
    found = asked(round_)
    return found is not None and found[1].option("fold") is not None


def last_card(round_: Round) -> int:
    """Where the last card came in what was told."""
    return max((at for at, event in enumerate(round_.events) if event.kind in ("deal", "burn")), default=0)


def acts(round_: Round) -> list[tuple[int, str]]:
    """Who has acted since the last card, and how."""
    return [
        (int(str(event.source).removeprefix("seat")), event.what.option)
        for event in round_.events[last_card(round_) :]
        if event.kind == "answer" and event.source != "dealer" and event.what.option in ACTIONS
    ]


def held(round_: Round) -> int:
    """How many cards the fullest hand has."""
    return max(len(round_.felt.cards[f"seat{seat}.hand"]) for seat in round_.setup.players)


def board(round_: Round) -> int:
    return len(round_.felt.cards["board"])


def offers(round_: Round, *ids: str) -> bool:
    """Whether somebody is asked for one of these."""
    return any(question.option(id) is not None for question in round_.open.values() for id in ids)


def full(round_: Round) -> int:
    """How many cards a stud hand has in the end."""
    return 5 if "asian" in round_.game.id else 7


def first_street(round_: Round) -> int:
    return 2 if "asian" in round_.game.id else 3


def plucked(round_: Round) -> list[int]:
    """Seats of pan that have drawn."""
    return [
        int(str(event.target).partition(".")[0].removeprefix("seat"))
        for event in round_.events
        if event.kind == "pluck" and str(event.target).startswith("seat")
    ]


def still_to_draw(round_: Round) -> bool:
    return any(event.kind == "draw" for event in round_.events)


MOMENTS: Final[Mapping[str, Callable[[Round], bool]]] = {
    "dealt": lambda r: to_bet(r) and not acts(r) and not board(r),
    "acted": lambda r: to_bet(r) and len(acts(r)) == 1,
    "dealt acted": lambda r: to_bet(r) and len(acts(r)) == 1,
    "facing": lambda r: to_bet(r) and not acts(r),
    "flop": lambda r: to_bet(r) and board(r) == 3 and not acts(r),
    "flop acted": lambda r: to_bet(r) and board(r) == 3 and len(acts(r)) == 2,
    "turn": lambda r: to_bet(r) and board(r) == 4,
    "fourth": lambda r: to_bet(r) and held(r) == first_street(r) + 1,
    "last": lambda r: to_bet(r) and held(r) == full(r),
    "bet": lambda r: to_bet(r) and held(r) == first_street(r) + 1 and "bet" in [act for _, act in acts(r)[-1:]],
    "newcomer acted": lambda r: to_bet(r) and any(seat == NEWCOMER for seat, _ in acts(r)),
    "drawn": lambda r: bool(plucked(r)) if r.game.id.endswith("/pan") else to_bet(r) and still_to_draw(r),
    "piles": lambda r: offers(r, "pile_1"),
    "stacks": lambda r: offers(r, "stack_1"),
    "set": lambda r: offers(r, "set") and HOUSE_DEALER not in r.open,
    "first turn": lambda r: held(r) == 10 and asked(r) is not None and not offers(r, "post"),
}  # fmt: skip


def stays_in(moment: str) -> Callable[[Question], Answer]:
    """How players come to a moment: they check and call, bet once where it is about bets, and throw one card away."""

    def chooses(question: Question) -> Answer:
        if question.option("wait") is not None:  # a newcomer pays at once
            return Answer(next(option.id for option in question.options if option.id != "wait"))
        discard = question.option("discard")
        if isinstance(discard, Pick) and moment == "drawn" and discard.least == 0:
            card = discard.cards[0]
            return Answer("discard", [card if card is HIDDEN else card.code])
        bet = question.option("bet")
        if isinstance(bet, Amount) and moment in ("flop acted", "bet") and question.option("check") is not None:
            return Answer("bet", bet.low)
        return usually(question)

    return chooses


def reach(desk: Desk, moment: str) -> Round:
    """The next round, played to a moment."""
    found = MOMENTS[moment]
    for _ in range(8):
        if desk.newcomer is not None:
            _come_in(desk)
        round_ = desk.begin()
        while round_.open and not found(round_):
            desk.step(stays_in(moment))
        if round_.open and (desk.newcomer is None or _made_up(round_)):
            return round_
        if desk.round is not None:
            desk.void()
    raise AssertionError(f"{desk.game} never comes to {moment!r}")


def _come_in(desk: Desk) -> None:
    """A newcomer sits down, or sits down again, once no hand is free any more; what was under way is played out."""
    table = f"/tables/{desk.table}"
    if NEWCOMER in desk.players:
        desk.ask(desk.players[NEWCOMER], "DELETE", f"{table}/seat")
    for _ in range(1 if NEWCOMER in desk.players else ORBIT):
        desk.begin()
        desk.over()
    desk.begin()
    desk.players[NEWCOMER] = desk.staff.guest(NEWCOMER)
    desk.players[NEWCOMER].post(f"{table}/seats/{NEWCOMER}", amount=desk.usual)
    desk.over()


def _made_up(round_: Round) -> bool:
    """Whether the newcomer paid to be dealt in."""
    paid = ("post", "kill", "straddle")
    return any(seat == NEWCOMER and answer.option in paid for seat, answer in round_.answers)


# -- seats, places and cards -----------------------------------------------------------------------------------------------


def seats_in(round_: Round) -> list[int]:
    """Seats with a hand."""
    return [seat for seat in sorted(round_.setup.players) if round_.felt.cards[f"seat{seat}.hand"]]


def seat_of(round_: Round, word: str) -> int:
    """The seat that a case speaks of."""
    turn, seats = asked(round_), seats_in(round_)
    bank = round_.table.holder(PLAYER_DEALER)
    match word:
        case "asked":
            assert turn is not None
            return turn[0]
        case "acted":
            return plucked(round_)[-1] if round_.game.id.endswith("/pan") else acts(round_)[-1][0]
        case "other":
            assert turn is not None
            return next(seat for seat in [*seats, *seats] if seat > turn[0] or seat == min(seats) != turn[0])
        case "newcomer":
            return NEWCOMER
        case "bank":
            assert bank is not None
            return bank
        case "latest":
            return max(seats, key=lambda seat: _dealt_at(round_, seat))
        case "player":
            return next(seat for seat in seats if seat != bank and seat in round_.open)
        case "first":
            first = next(e for e in round_.events if e.kind == "deal" and str(e.source).startswith("pile."))
            return int(str(first.target).partition(".")[0].removeprefix("seat"))
    raise AssertionError(word)


def _dealt_at(round_: Round, seat: int) -> int:
    return max(
        at for at, event in enumerate(round_.events) if event.kind == "deal" and event.target == f"seat{seat}.hand"
    )


def place_of(desk: Desk, round_: Round, words: str, last: str) -> str:
    """The place that a case speaks of."""
    if words == "same":
        return last
    if words.startswith("pile of"):
        return _pile(desk, round_, words)
    word, dot, part = words.partition(".")
    if word in ("asked", "acted", "other", "newcomer", "player", "first", "latest") or (word == "bank" and dot):
        return f"seat{seat_of(round_, word)}{dot}{part}"
    return words


def _pile(desk: Desk, round_: Round, words: str) -> str:
    """A pile by whom it will go to. Its card goes to the pile beside it, which goes to the next seat."""
    bank = round_.table.holder(PLAYER_DEALER)
    assert bank is not None
    if desk.dealing == "live":
        total = desk.dice[0]
    else:
        trial = round_.run_again(round_.tables.again())
        trial.answer(bank, Answer("pile_1"))
        rolled = (event.what for event in reversed(trial.events) if event.kind == "announce")
        total = sum(next(what["dice"] for what in rolled if isinstance(what, dict) and "dice" in what))
    first = seat_of_dice(bank, total)
    seats = {pile: (first - 1 + pile - 1) % POSITIONS + 1 for pile in range(1, POSITIONS + 1)}
    pairs = [(pile, {seats[pile], seats[pile % POSITIONS + 1]}) for pile in seats]
    if words == "pile of the bank":
        return f"pile.{next(pile for pile, _ in pairs if seats[pile] == bank)}"
    good = [pile for pile, both in pairs if bank not in both]
    return f"pile.{good[0] if words == 'pile of players' else good[2]}"


def which_card(desk: Desk, round_: Round, place: str, card: Any, which: str) -> tuple[str, int]:
    """The place and number of the card that a case speaks of; at a live dealer's, the card that will be named."""
    if card == "door":
        return place, first_street(round_)
    if card == "last":
        return place, 4 if place == "burn" else full(round_)
    if not which:
        return place, int(card or 0)
    if which == "never":
        return _never(desk, round_), 0
    if desk.dealing == "live":
        desk.cards = list(NAMED[which])
        return (place if "." in place else f"{place}.1"), 1
    places = [place] if "." in place else [f"{place}.{number}" for number in range(1, POSITIONS + 1)]
    for where in places:
        for at, piece in enumerate(round_.felt.cards[where], 1):
            if FITS[which](piece):
                return where, at
    raise Unlucky(f"no {which} card lies at {place}")


class Unlucky(AssertionError):
    """The cards of this round do not make the case; another round may."""


def _never(desk: Desk, round_: Round) -> str:
    if desk.dealing == "live":
        desk.cards = [tile.code for tile in ALL_TILES if tile.pair in NEVER_EXPOSED]
        return "stack.1"
    for number in range(1, 9):
        if round_.felt.cards[f"stack.{number}"][-1].pair in NEVER_EXPOSED:
            return f"stack.{number}"
    raise Unlucky("no such tile lies on a stack")


NAMED: Final[Mapping[str, tuple[str, ...]]] = {
    "high": ("Kd", "Kc", "Kh"), "low": ("3d", "3c", "3h"), "plain": ("9d", "9c", "8h", "8s"), "ace": ("Ad", "Ac"),
}  # fmt: skip
FITS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "high": lambda card: card != JOKER and 6 <= card.rank <= 13,
    "low": lambda card: card != JOKER and card.rank in (2, 3, 4, 5, 14),
    "plain": lambda card: card != JOKER and card.rank != 14,
    "ace": lambda card: card == JOKER or card.rank == 14,
}
