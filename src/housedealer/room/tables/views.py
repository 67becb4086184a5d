"""What people see of a table: each through their own eyes, and never ahead of what is stored.

These read from a table actor; they are called inside `TableActor.look`, or by the actor itself after a commit.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from housedealer.errors import NotYourTurn
from housedealer.games.contract import Game
from housedealer.hands.readings import named
from housedealer.money.bank import PLAYER_DEALER, SECOND_HAND
from housedealer.room.cluster.frames import frame
from housedealer.room.operations.problems import NotAllowed, RoomError
from housedealer.room.storage import table_log
from housedealer.room.storage.table_log import Entry, Eyes, Told, encode
from housedealer.room.tables.seating import Occupant
from housedealer.table.events import HIDDEN, UP, Event
from housedealer.table.felt import Felt
from housedealer.table.questions import Arrange, Question
from housedealer.table.results import results
from housedealer.table.telling import Teller

if TYPE_CHECKING:
    from housedealer.room.tables.actor import TableActor

MOST_IN_A_HAND: Final = 16
MOST_TO_CATCH_UP: Final = 2000  # events; whoever missed more begins with the round under way


# -- how the table stands ------------------------------------------------------------------------------------------------


def state(table: TableActor, account: str | None) -> dict[str, Any]:
    """Everything about the table that is not an event, as somebody may know it."""
    return {**_public(table), **_own(table, table.seating.of(account))}


def _public(table: TableActor) -> dict[str, Any]:
    """What everyone may know."""
    round_, now, at, facts = table.round, table.time.now(), table.at, table.seating.facts
    buttons = table.felt.buttons
    bank = buttons.get(PLAYER_DEALER)
    return {
        "seq": at.seq,
        "playing": round_ is not None,
        "asking": [_asking(table, seat, asked, now) for seat, asked in (round_.open.items() if round_ else ())],
        "next_round": max(0, round(1000 * (at.next_round - now))) if table.ready() else None,
        "seats": [
            {**occupant.seen(), "connected": occupant.account not in table.viewers.lost}
            for occupant in table.seating.seats.values()
        ],
        "kind": facts.kind, "dealing": facts.dealing, "paused": facts.paused, "closing": facts.closing,
        "too_few": round_ is None and not table.seating.enough(table.session, table.least),
        "bank": {"seat": seat_number(bank[0]), "second": bool(buttons.get(SECOND_HAND))} if bank else None,
    }  # fmt: skip


def _results(table: TableActor, mine: Occupant | None) -> list[dict[str, Any]]:
    """What the last round came to for everybody in it; nothing while one is under way. At a house table that is for those
    who sat in it."""
    round_ = table.session.round
    if round_ is None or not round_.finished or _is_private(table, mine):
        return []
    if table.results is None or table.results[0] is not round_:
        table.results = round_, [result.to_json() for result in results(round_.events)]
    return table.results[1]


def named_hands(game: Game, felt: Felt, viewer: str) -> dict[str, list[dict[str, object]]]:
    """What each hand is called whose cards can be seen."""
    seen = {
        place: [piece if face in (UP, viewer) else HIDDEN for piece, face in zip(lying, felt.faces[place], strict=True)]
        for place, lying in felt.cards.items()
        if len(lying) <= MOST_IN_A_HAND  # not the deck, the shoe or the discards
    }
    return {place: [one.to_json() for one in read] for place, read in game.readings(seen).items() if read}


def _own(table: TableActor, mine: Occupant | None) -> dict[str, Any]:
    """What depends on who looks."""
    round_ = table.round
    question = None if mine is None or round_ is None else round_.open.get(mine.seat)
    return {
        "you": None if mine is None else mine.seat,
        "hands": named_hands(table.game, table.felt, _viewer(table, mine)),
        "results": _results(table, mine),
        "question": question and {**question.to_json(), "id": table.at.asked[question.seat]},
    }  # the question comes last, where a client that wants nothing else finds it at once


def _viewer(table: TableActor, mine: Occupant | None) -> str:
    """Through whose eyes somebody looks: who sat down during the round sees it from the rail."""
    fresh = mine is None or mine.since is None or mine.since > table.at.first > 0
    return "rail" if mine is None or fresh else f"seat{mine.seat}"


def _asking(table: TableActor, seat: int, question: Question, now: float) -> dict[str, Any]:
    """Whom the table waits for, and how long; a bot has no clock."""
    occupant, due = table.seating.seats.get(seat), table.at.due.get(seat)
    if occupant is None or occupant.bot or due is None:
        return {"seat": seat, "left": None, "clock": None}
    left = max(0, round(1000 * (due - now)))
    return {"seat": seat, "left": left, "clock": round(1000 * table.clock.limit(question))}


def view(table: TableActor, account: str | None, viewer: str | None = None) -> dict[str, Any]:
    """Where everything lies, through one's own eyes or from the rail."""
    mine = table.seating.of(account)
    own = "rail" if mine is None else f"seat{mine.seat}"
    if viewer not in (None, "rail", own):
        raise NotAllowed(f"you see the table as {own} and may not look through the eyes of {viewer}")
    felt = table.felt
    return {
        "seq": table.at.seq,
        "chips": {place: amount for place, amount in felt.chips.items() if amount},
        "cards": felt.seen_by("rail" if viewer == "rail" else _viewer(table, mine)),
        "buttons": {button: list(places) for button, places in felt.buttons.items() if places},
    }


def describe(table: TableActor, account: str | None, groups: Any) -> dict[str, Any]:
    """The rank of each group of a setting that somebody is trying out, and what is wrong with it."""
    mine = table.seating.of(account)
    return described(None if mine is None or table.round is None else table.round.open.get(mine.seat), groups)


def described(question: Question | None, groups: Any) -> dict[str, Any]:
    """The rank of each group that a question's hand might be set in, and what is wrong with the setting."""
    option = next((o for o in question.options if isinstance(o, Arrange)), None) if question else None
    if option is None:
        raise NotYourTurn("there is no hand to set now")
    try:
        setting = option._replace(foul=lambda _: None).accept(groups)
    except (ValueError, TypeError) as error:
        raise RoomError(str(error)) from None
    return {"ranks": [named(text).to_json() for text in option.describe(setting)], "foul": option.foul(setting)}


# -- what happened -------------------------------------------------------------------------------------------------------


class Beginning(NamedTuple):
    """Where somebody begins to look on: the event to catch up from, whether that is a fresh start, and how the table
    stands. Who may not know how the last round went is told where everything lies now, which is `laid_out`."""

    after: int
    fresh: bool
    state: dict[str, Any]
    laid_out: bytes | None = None


def beginning(table: TableActor, account: str | None, since: int | None) -> Beginning:
    """How somebody begins to look on, who has seen everything up to event `since` if that is given."""
    mine, seq, begun = table.seating.of(account), table.at.seq, max(0, table.at.first - 1)
    if since is not None and _earliest(table, mine) <= since <= seq:
        return Beginning(since, False, state(table, account))
    if table.round is None and table.at.first and _is_private(table, mine):
        setup = table_log.entries([Event("setup", None, None, table.session.setup())], seq - 1, table.felt)
        return Beginning(seq, True, state(table, account), Told(setup, _teller(table)).to(Eyes()))
    return Beginning(begun, True, state(table, account))


def _earliest(table: TableActor, mine: Occupant | None) -> int:
    """The event from which on somebody may catch up. At a house table that is when they sat down, or the start of the
    round that is under way: earlier ones are for those who sat in them, who find them among the finished rounds."""
    recent, begun = table.at.seq - MOST_TO_CATCH_UP, max(0, table.at.first - 1)
    if table.seating.facts.kind != "house":
        return recent
    if mine is not None and mine.since is not None and (table.round is None or not _is_private(table, mine)):
        return max(recent, mine.since - 1)
    return max(recent, begun if table.round is not None or not table.at.first else table.at.seq)


def _is_private(table: TableActor, mine: Occupant | None) -> bool:
    """Whether the last round is no business of somebody: it was played at a house table, and they did not sit in it."""
    return table.seating.facts.kind == "house" and _viewer(table, mine) == "rail"


async def past(table: TableActor, account: str | None, begins: Beginning) -> bytes:
    """What led to where somebody begins to look on, as they may read it: a JSON list of events."""
    if begins.laid_out is not None:
        return begins.laid_out
    after, through = begins.after, begins.state["seq"]
    entries = await table.store.read(lambda connection: table_log.read(connection, table.id, after, through))
    return Told(entries, Teller(table.seating.names)).to(_eyes(table.seating.of(account)))


def update(events: bytes, state: dict[str, Any]) -> bytes:
    """The message that tells of new events and how the table stands."""
    return b'{"type":"update","events":%b,"state":%b}' % (events, encode(state))


def publish(table: TableActor, entries: Sequence[Entry]) -> None:
    """Tell everyone who looks on: one message for each seat's eyes and one for the rail, however many look."""
    events, messages = Told(entries, _teller(table)), dict[int | None, bytes]()
    public = encode(_public(table))[:-1]  # the same for everyone; what is one's own is added to it
    sitting = {occupant.account: occupant for occupant in table.seating.seats.values()}
    for viewer in table.viewers:
        mine = None if viewer.account is None else sitting.get(viewer.account)
        seat = None if mine is None else mine.seat
        message = messages.get(seat)
        if message is None:
            own = encode(_own(table, mine))[1:]
            told = b'{"type":"update","events":%b,"state":%b,%b}' % (events.to(_eyes(mine)), public, own)
            message = messages[seat] = frame(told)
        viewer.tell(message)


def _teller(table: TableActor) -> Teller:
    """Whoever tells what happens here, and knows who sits where."""
    teller, names = table.teller, table.seating.names
    if teller.names != names:
        teller = table.teller = Teller(names)
    return teller


def _eyes(mine: Occupant | None) -> Eyes:
    return Eyes() if mine is None else Eyes(mine.seat, mine.since)


def seat_number(place: str) -> int:
    """The seat that a place belongs to.

    >>> seat_number("seat3.stack")
    3
    """
    return int(place.partition(".")[0].removeprefix("seat"))
