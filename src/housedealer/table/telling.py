"""Telling what happened: an event as one plain sentence, the same for the terminal, the playthroughs and the logs."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from housedealer.money.chips import money
from housedealer.table.events import HIDDEN, Event
from housedealer.tiles import Tile

_VERBS: dict[str, str] = {
    "post": "{who} posts {amount}",
    "ante": "{who} antes {amount}",
    "call": "{who} calls {amount}",
    "award": "{to} wins {amount} from the {pot}",
    "return": "{amount} goes back to {to}",
    "fee": "{amount} is dropped from {source}",
    "bank": "{who} banks {amount}",
    "collect": "the bank takes {amount} from {place}",
    "release": "{amount} of the bank is out of action",
    "pay": "{to} is paid {amount}",
    "push": "{to} takes back {amount}",
    "forfeit": "{who} forfeits {amount} on {bet}",
    "settle": "{amount} of the bank goes back to {to}",
    "pull_in": "{amount} goes into the {target}",
    "buy_in": "{to} buys in for {amount}",
    "cash_out": "{who} cashes out {amount}",
}
#: What went wrong, in words.
_ACCIDENTS: dict[str, str] = {
    "boxed": "the card that is to go to {place} lies face up in the deck",
    "joker": "a joker comes off the deck on its way to {place}",
    "joker_unseen": "a joker is dealt face down to {who}, and nobody notices",
    "joker_announced": "{who} calls attention to the joker among its down cards",
    "exposed": "the dealer exposes card {card} on its way to {place}",
    "exposed_by_player": "{who} turns its own card {card} over",
    "too_many": "{who} is dealt one card too many, and it is seen at once",
    "too_few": "{who} is passed over with card {card}, and it is seen at once",
    "too_many_unseen": "{who} is dealt one card too many, and nobody notices",
    "too_few_unseen": "{who} is passed over with card {card}, and nobody notices",
    "four_card_flop": "the flop has four cards",
    "stuck_flop": "two cards of the flop stick together, and nobody notices",
    "stuck_found": "two cards of the flop are found to stick together",
    "premature": "the dealer burns and turns the next cards of the board before the betting is complete",
    "premature_street": "the dealer burns and deals {count} card(s) before the betting is complete",
    "two_burns": "the dealer burns two cards",
    "no_burn": "the dealer forgets to burn",
    "off_table": "card {card} for {who} falls off the table",
    "empty_seat": "card {card} of {who} is dealt to an empty seat",
    "unprotected": "{who}'s hand lies unprotected and is swept into the discards",
    "turned_down": "{who} turns its up-cards face down",
    "looked": "{who}, which owed a blind, looked at its cards before posting",
    "late_pat": "{who} indicated a pat hand, not knowing of a raise",
    "check_out_of_turn": "{who} checks out of turn",
    "string_raise": "{who} puts out {money} and goes back to the stack for a raise it did not announce",
    "oversize_chip": "{who} puts in a single chip of {money} and says nothing",
    "bank_exposed": "the player-dealer's hand is exposed before all hands are set",
    "identical": "a second card like one on the table is turned up",
    "foreign": "a card that does not belong to the deck appears",
    "swapped": "a card of {place} is dealt to the pile beside it",
    "abandoned": "{who} has left its hand unset",
    "bank_hand": "the player-dealer's pile is given to {who}",
    "wrong_action": "the piles are sent to the wrong seats",
    "wrong_count": "{who} is dealt {count} cards",
    "unnoticed": "nobody notices it before the first draw",
}
#: Kinds that a reader need not be told one by one.
QUIET = frozenset({"setup", "commit", "reveal", "answer", "pull_in", "release", "end", "shuffle", "burn"})
#: Marks by which the house dealer keeps count; no such button is seen on any table.
UNSEEN_BUTTONS = frozenset({"opening", "skip", "passed once"})


def unseen(event: Event) -> bool:
    """Whether an event moves what nobody sees."""
    return event.kind == "button" and event.what in UNSEEN_BUTTONS


def quiet(event: Event) -> bool:
    """Whether an event need not be told."""
    return event.kind in QUIET or unseen(event)


def tell(event: Event, names: Mapping[int, str]) -> str:
    """One sentence about an event, as whoever was given it may know it."""
    source, target, amount = event.source or "", event.target or "", money(event.amount or 0)
    who, to = _who(source, names), _who(target, names)
    match event.kind:
        case "bet" if target.endswith(".bet"):
            return f"{who} bets {amount}"
        case "bet":
            on = spoken(target, names)
            own = f"{who}'s "
            return f"{who} bets {amount} on {on.removeprefix(own)}"
        case "raise":
            return f"{who} raises by {amount}"
        case "pay" if source.startswith("seat"):
            return f"{who} pays {to} {amount}"
        case "shuffle":
            return f"the {spoken(target, names)} is shuffled"
        case "burn":
            return "a card is burned"
        case "deal":
            hidden = all(piece == HIDDEN for piece in event.what)
            return (
                f"{_count(len(event.what))} to {spoken(target, names)}"
                if hidden
                else f"{cards(event.what)} to {spoken(target, names)}"
            )
        case "discard" if not source.startswith("seat"):
            return f"{_count(len(event.what)) if HIDDEN in event.what else cards(event.what)} to the {spoken(target, names)}"
        case "fold" | "muck" | "discard":
            verb = {"fold": "folds", "muck": "mucks", "discard": "discards"}[event.kind]
            if event.kind != "discard":
                return f"{who} {verb}"
            return f"{who} {verb} {_count(len(event.what)) if HIDDEN in event.what else cards(event.what)}"
        case "pluck":
            return f"{to} plucks {cards(event.what)}"
        case "meld":
            return f"{to} melds {cards(event.what)} on {target.rpartition('.')[2]}"
        case "set":
            return f"{spoken(target, names)}: {_count(len(event.what)) if HIDDEN in event.what else cards(event.what)}"
        case "turn_up":
            return f"{spoken(source, names)}: {cards(event.what)} turned up"
        case "peek":
            return f"the house dealer looks under {spoken(source, names)}"
        case "split" | "switch":
            return f"{cards(event.what)} goes over to {spoken(target, names)}"
        case "clear":
            return f"{spoken(source, names)} is put away"
        case "scramble":
            return (
                f"{_count(len(event.what))} from the {spoken(source, names)} go back into the {spoken(target, names)}"
            )
        case "show":
            return f"{who} shows {cards(event.what)}"
        case "check":
            return f"{who} checks"
        case "button":
            if not target:
                return f"the {event.what} button leaves {who}"
            return f"{to} has the {event.what if 'button' in str(event.what) else f'{event.what} button'}"
        case "announce":
            return f"{who}: {_announced(event.what)}"
        case "accident":
            return _accident(event.what, names)
        case "ruling":
            return f"the ruling: {event.why.text if event.why else event.what['verdict']}"
        case "foreign":
            return "a card that does not belong lies in the deck"
        case "set_aside" if target == "set_aside":
            return f"{cards(event.what)} from {spoken(source, names)} is set aside"
        case "set_aside" if source == "set_aside":
            return f"{cards(event.what)} goes back to the {spoken(target, names)}"
        case "set_aside":
            return f"{cards(event.what)} from {spoken(source, names)} to the {spoken(target, names)}"
        case "void":
            return f"the round is void, says {event.what['by']}" if event.what else "the round is void"
        case "take_back":
            return f"{event.what['by']} takes the round back: {event.why.text if event.why else ''}"
        case "correct":
            return f"{event.what['by']} moves {amount} from {spoken(source, names)} to {spoken(target, names)}"
        case "stop":
            return "the game stops"
        case "setup":
            return "a new round"
        case "end":
            return "the round is over"
        case "commit" | "reveal":
            return f"the shuffle's {'seal' if event.kind == 'commit' else 'seed'}: {event.what}"
        case "answer":
            return f"{who} has answered"
    pattern = _VERBS.get(event.kind, "{amount} from {place} to {target}")
    return pattern.format(
        who=who, to=to, amount=amount, pot=spoken(source, names), place=spoken(source, names),
        target=spoken(target, names), source=who if source.startswith("seat") else f"the {spoken(source, names)}",
        bet=spoken(source, names).partition("'s ")[2] or source,
    )  # fmt: skip


def _accident(what: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """What went wrong, and for whom."""
    kind, place, count = what["accident"], what["place"], what["count"]
    if kind == "exposed" and "card" not in what:
        return f"the dealer exposes {count} of {spoken(place, names)}"
    pattern = _ACCIDENTS.get(kind, f"{kind.replace('_', ' ')} at {{place}}")
    return pattern.format(
        who=_who(place, names) if place.startswith("seat") else spoken(place, names),
        place=spoken(place, names),
        card=what.get("card", ""),
        count=count,
        money=money(count),
    )


def spoken(place: str, names: Mapping[int, str]) -> str:
    """A place in words: "seat3.pair_plus" is "Ann's pair plus"; a number at the end is a bettor behind.

    >>> spoken("seat3.ante.5", {3: "Ann", 5: "Bo"}), spoken("seat3.base.hand2", {3: "Ann"}), spoken("pot.1", {})
    ("Bo's ante behind Ann", "Ann's base hand 2", 'side pot 1')
    """
    head, *rest = place.split(".")
    if head == "pot":
        return f"side pot {rest[0]}" if rest else "pot"
    if not head.startswith("seat"):
        return " ".join([head, *rest]).replace("_", " ")
    rest = [part for part in rest if part != "forfeited"]
    owner = _name(head, names)
    if len(rest) > 1 and rest[-1].isdigit() and rest[0] != "hand":
        bettor = names.get(int(rest[-1]), f"seat {rest[-1]}")
        return f"{bettor}'s {_words(rest[:-1])} behind {owner}"
    what = _words(rest)
    return owner if what in ("", "stack") else f"{owner}'s {what}"


def _words(parts: Sequence[str]) -> str:
    """The parts of a place as people say them: "base", "hand2" is "base hand 2"."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", " ".join(parts)).replace("_", " ")


def cards(pieces: tuple[object, ...]) -> str:
    """Cards as they are written, tiles by their names."""
    if any(isinstance(piece, Tile) for piece in pieces):
        return ", ".join(piece.name if isinstance(piece, Tile) else str(piece) for piece in pieces)
    return " ".join(str(piece) for piece in pieces)


def _who(place: str, names: Mapping[int, str]) -> str:
    return _name(place.partition(".")[0], names) if place.startswith("seat") else (place or "the dealer")


def _name(key: str, names: Mapping[int, str]) -> str:
    number = int(key.removeprefix("seat"))
    return names.get(number, f"seat {number}")


def _count(number: int) -> str:
    return "a card" if number == 1 else f"{number} cards"


def _announced(what: object) -> str:
    if isinstance(what, dict) and "dice" in what:
        return f"the dice show {' '.join(map(str, what['dice']))}"
    return str(what)
