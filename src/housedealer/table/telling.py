"""Telling what happened: an event as one plain sentence, the same for the terminal, the playthroughs and the logs."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from housedealer.cards import Card
from housedealer.chips import money
from housedealer.table.events import HIDDEN, Event
from housedealer.tiles import Tile

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
    "action_behind": "{who} lets others act behind them",
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
    "hand_dead": "the floor rules on {who}'s hand alone",
    "wager_void": "the floor rules on {place} alone",
    "held_to": "the floor rules on what {who} has said or done",
    "held_to_amount": "the floor rules on what {who} has said or done",
}
#: Kinds that a reader need not be told one by one.
QUIET = frozenset({"setup", "commit", "reveal", "answer", "pull_in", "release", "end", "shuffle", "burn"})
#: Marks by which the house dealer keeps count; no such button is seen on any table.
UNSEEN_BUTTONS = frozenset({"opening", "skip", "passed once", "may pass", "blinds passing"})


def unseen(event: Event) -> bool:
    """Whether an event moves what nobody sees."""
    return event.kind == "button" and event.what in UNSEEN_BUTTONS


def quiet(event: Event) -> bool:
    """Whether an event need not be told."""
    return event.kind in QUIET or unseen(event)


def tell(event: Event, names: Mapping[int, str]) -> str:
    """One sentence about an event, as whoever was given it may know it."""
    return Teller(names).tell(event)


class Teller:
    """Tells what happens where these players sit; how a place is spoken of is worked out once."""

    def __init__(self, names: Mapping[int, str]) -> None:
        self.names = names
        self._who: dict[str | None, str] = {}
        self._spoken: dict[str | None, str] = {}

    def tell(self, event: Event) -> str:
        """One sentence about an event, as whoever was given it may know it."""
        say = SENTENCES.get(event.kind)
        if say is None:
            return f"{_cash(event)} from {self.spoken(event.source)} to {self.spoken(event.target)}"
        return say(self, event)

    def who(self, place: str | None) -> str:
        """Whose place it is, or the place itself."""
        found = self._who.get(place)
        if found is None:
            found = self._who[place] = _who(place or "", self.names)
        return found

    def spoken(self, place: str | None) -> str:
        """A place in words."""
        found = self._spoken.get(place)
        if found is None:
            found = self._spoken[place] = spoken(place or "", self.names)
        return found


def _cash(event: Event) -> str:
    return money(event.amount or 0)


def _shown(event: Event) -> str:
    """The cards if they may be seen, or how many they are."""
    return _count(len(event.what)) if HIDDEN in event.what else cards(event.what)


def _dealt(t: Teller, e: Event) -> str:
    what = e.what
    hidden = what.count(HIDDEN) == len(what)
    return f"{_count(len(what)) if hidden else cards(what)} to {t.spoken(e.target)}"


def _bet(t: Teller, e: Event) -> str:
    who, target = t.who(e.source), e.target or ""
    if target.endswith((".bet", ".base")) and target.startswith(f"{(e.source or '').partition('.')[0]}."):
        return f"{who} bets {_cash(e)}"
    what = t.spoken(target).removeprefix(f"{who}'s ")
    return f"{who} bets {_cash(e)} {what.removeprefix('bet ') if what.startswith('bet behind ') else f'on {what}'}"


def _pay(t: Teller, e: Event) -> str:
    if (e.source or "").startswith("seat"):
        return f"{t.who(e.source)} pays {t.who(e.target)} {_cash(e)}"
    return f"{t.who(e.target)} is paid {_cash(e)}"


def _fee(t: Teller, e: Event) -> str:
    source = e.source or ""
    payer = t.who(source) if source.startswith("seat") else f"the {t.spoken(source)}"
    return f"{_cash(e)} is dropped from {payer}"


def _discard(t: Teller, e: Event) -> str:
    if (e.source or "").startswith("seat"):
        return f"{t.who(e.source)} discards {_shown(e)}"
    return f"{_shown(e)} to the {t.spoken(e.target)}"


def _forfeit(t: Teller, e: Event) -> str:
    bet = t.spoken(e.source).partition("'s ")[2] or e.source
    return f"{t.who(e.source)} forfeits {_cash(e)} on {bet}"


def _button(t: Teller, e: Event) -> str:
    if not e.target:
        return f"the {e.what} button leaves {t.who(e.source)}"
    return f"{t.who(e.target)} has the {e.what if 'button' in str(e.what) else f'{e.what} button'}"


def _set_aside(t: Teller, e: Event) -> str:
    if e.target == "set_aside":
        return f"{cards(e.what)} from {t.spoken(e.source)} is set aside"
    if e.source == "set_aside":
        return f"{cards(e.what)} goes back to the {t.spoken(e.target)}"
    return f"{cards(e.what)} from {t.spoken(e.source)} to the {t.spoken(e.target)}"


def _goes_over(t: Teller, e: Event) -> str:
    return f"{cards(e.what)} goes over to {t.spoken(e.target)}"


#: What is said of each kind of event.
SENTENCES: Final[dict[str, Callable[[Teller, Event], str]]] = {
    "setup": lambda t, e: "a new round",
    "commit": lambda t, e: f"the seal of {'the shuffle' if e.target is None else 'each card'}: {e.what}",
    "reveal": lambda t, e: (
        f"the seed of the dice: {e.what['dice_seed']}" if isinstance(e.what, dict) else f"the shuffle's seed: {e.what}"
    ),
    "answer": lambda t, e: f"{t.who(e.source)} has answered",
    "end": lambda t, e: "the round is over",
    "stop": lambda t, e: "the game stops",
    "shuffle": lambda t, e: f"the {t.spoken(e.target)} is shuffled",
    "burn": lambda t, e: "a card is burned",
    "draw_for_button": lambda t, e: f"{t.who(e.target)} draws {cards(e.what)} for the button",
    "deal": _dealt,
    "fold": lambda t, e: f"{t.who(e.source)} folds",
    "muck": lambda t, e: f"{t.who(e.source)} mucks",
    "discard": _discard,
    "pluck": lambda t, e: f"{t.who(e.target)} plucks {cards(e.what)}",
    "meld": lambda t, e: f"{t.who(e.target)} melds {cards(e.what)} on {_words([(e.target or '').rpartition('.')[2]])}",
    "set": lambda t, e: f"{t.spoken(e.target)}: {_shown(e)}",
    "turn_up": lambda t, e: f"{t.spoken(e.source)}: {cards(e.what)} turned up",
    "peek": lambda t, e: f"the house dealer looks under {t.spoken(e.source)}",
    "split": _goes_over,
    "switch": _goes_over,
    "clear": lambda t, e: f"{t.spoken(e.source)} is put away",
    "scramble": lambda t, e: (
        f"{_count(len(e.what))} from the {t.spoken(e.source)} go back into the {t.spoken(e.target)}"
    ),
    "show": lambda t, e: f"{t.who(e.source)} shows {cards(e.what)}",
    "check": lambda t, e: f"{t.who(e.source)} checks",
    "draw": lambda t, e: f"{t.who(e.source)} draws {e.what}" if e.what else f"{t.who(e.source)} stands pat",
    "bet": _bet,
    "raise": lambda t, e: f"{t.who(e.source)} raises by {_cash(e)}",
    "post": lambda t, e: f"{t.who(e.source)} posts {_cash(e)}",
    "ante": lambda t, e: f"{t.who(e.source)} antes {_cash(e)}",
    "call": lambda t, e: f"{t.who(e.source)} calls {_cash(e)}",
    "award": lambda t, e: f"{t.who(e.target)} wins {_cash(e)} from the {t.spoken(e.source)}",
    "return": lambda t, e: f"{_cash(e)} goes back to {t.who(e.target)}",
    "fee": _fee,
    "bank": lambda t, e: f"{t.who(e.source)} banks {_cash(e)}",
    "collect": lambda t, e: f"the bank takes {_cash(e)} from {t.spoken(e.source)}",
    "release": lambda t, e: f"{_cash(e)} of the bank is out of action",
    "pay": _pay,
    "push": lambda t, e: f"{t.who(e.target)} takes back {_cash(e)}",
    "forfeit": _forfeit,
    "settle": lambda t, e: f"{_cash(e)} of the bank goes back to {t.who(e.target)}",
    "pull_in": lambda t, e: f"{_cash(e)} goes into the {t.spoken(e.target)}",
    "buy_in": lambda t, e: f"{t.who(e.target)} buys in for {_cash(e)}",
    "cash_out": lambda t, e: f"{t.who(e.source)} cashes out {_cash(e)}",
    "button": _button,
    "announce": lambda t, e: f"{t.who(e.source)}: {_announced(e.what)}",
    "accident": lambda t, e: _accident(e.what, t.names),
    "ruling": lambda t, e: f"the ruling: {e.why.text if e.why else e.what['verdict']}",
    "foreign": lambda t, e: "a card that does not belong lies in the deck",
    "set_aside": _set_aside,
    "void": lambda t, e: f"the round is void, says {e.what['by']}{_because(e)}" if e.what else "the round is void",
    "take_back": lambda t, e: (
        f"{e.what['by']} takes the round back, and what was decided since is asked again{_because(e)}"
    ),
    "correct": lambda t, e: (
        f"{e.what['by']} moves {_cash(e)} from {t.spoken(e.source)} to {t.spoken(e.target)}{_because(e)}"
    ),
}


def _because(event: Event) -> str:
    """The reason that somebody of the staff gave."""
    return f": {event.why.text}" if event.why is not None and event.why.text else ""


def _accident(what: Mapping[str, Any], names: Mapping[int, str]) -> str:
    """What went wrong, and for whom."""
    kind, place, count = what["accident"], what["place"], what["count"]
    if what.get("words"):
        about = f"{_ACCIDENTS[kind].format(who=_who(place, names), place=spoken(place, names))}" if place else ""
        return f"{about or 'somebody reports'}: {what['words']}"
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
    ("Bo's ante behind Ann", "Ann's hand 2", 'side pot 1')
    >>> spoken("seat3.base", {3: "Ann"}), spoken("seat3.base.double", {3: "Ann"}), spoken("stack4", {})
    ("Ann's bet", "Ann's double", 'stack 4')
    """
    head, *rest = place.split(".")
    if head == "pot":
        return f"side pot {rest[0]}" if rest else "pot"
    if not head.startswith("seat"):
        return _words([head, *rest])
    rest = [part for part in rest if part != "forfeited"]
    owner = _name(head, names)
    if len(rest) > 1 and rest[-1].isdigit() and rest[0] != "hand":
        bettor = names.get(int(rest[-1]), f"seat {rest[-1]}")
        return f"{bettor}'s {_words(rest[:-1])} behind {owner}"
    what = _words(rest)
    return owner if what in ("", "stack") else f"{owner}'s {what}"


def _words(parts: Sequence[str]) -> str:
    """The parts of a place as people say them: "ante", "hand2" is "ante hand 2". The bet that everybody makes goes by no name."""
    parts = (parts[1:] or ["bet"]) if parts and parts[0] == "base" else parts
    return re.sub(r"(?<=[a-z])(?=\d)", " ", " ".join(parts)).replace("_", " ")


def cards(pieces: tuple[object, ...]) -> str:
    """Cards as they are written, tiles by their names."""
    if Tile in map(type, pieces):
        return ", ".join([piece.name if isinstance(piece, Tile) else str(piece) for piece in pieces])
    return " ".join([piece.code if type(piece) is Card else str(piece) for piece in pieces])


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
    if isinstance(what, (tuple, list)):  # cards that one player shows another
        return f"shows {' '.join(map(str, what))}"
    return str(what)
