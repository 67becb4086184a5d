"""Each kind of accident as a dealer would say it: what the floor's dialog and its refusals are worded by."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final, Literal, NamedTuple

Counted = Literal["", "money", "cards", "decisions"]
UNSEEN: Final = "_unseen"  # a kind that nobody notices before the hand is acted on


class Kind(NamedTuple):
    """A kind of accident in words, and what its amount counts, if anything."""

    words: str
    counts: Counted = ""


KINDS: Final[Mapping[str, Kind]] = {
    "boxed": Kind("A card was face up in the deck (boxed)", "cards"),
    "exposed": Kind("The dealer exposed a card", "cards"),
    "exposed_by_player": Kind("A player turned over an own down card"),
    "joker": Kind("A joker came off the deck"),
    "joker_in_hand": Kind("There is a joker among a player's down cards"),
    "joker_announced": Kind("A player calls attention to a joker in the hand"),
    "too_many": Kind("A hand has a card too many"),
    "too_few": Kind("A hand is a card short"),
    "wrong_count": Kind("A hand has the wrong number of cards", "cards"),
    "unnoticed": Kind("Nobody noticed the wrong number before the first draw"),
    "four_card_flop": Kind("The flop has too many cards, or two stuck together"),
    "stuck_flop": Kind("Two cards of the flop stick together, and nobody notices"),
    "stuck_found": Kind("Two cards of the flop are found to stick together"),
    "premature": Kind("The dealer put up board cards before the betting was complete"),
    "premature_street": Kind("The dealer dealt the next street before the betting was complete", "cards"),
    "two_burns": Kind("Two cards were burned"),
    "no_burn": Kind("No card was burned"),
    "off_table": Kind("A card fell off the table"),
    "empty_seat": Kind("A card went to an empty seat"),
    "identical": Kind("Two identical cards are on the table"),
    "foreign": Kind("A card that does not belong to the deck appeared"),
    "swapped": Kind("A card went to the pile beside its own"),
    "bank_hand": Kind("A player was given the player-dealer's hand"),
    "bank_exposed": Kind("The player-dealer's hand was exposed before all hands were set"),
    "wrong_action": Kind("The hands were sent to the wrong seats"),
    "wrong_action_late": Kind("The hands were sent to the wrong seats, found after the dice were covered"),
    "abandoned": Kind("A hand was left by its player"),
    "unprotected": Kind("A hand lay unprotected, was left or thrown away"),
    "touched": Kind("A hand came in contact with the discards or other cards"),
    "turned_down": Kind("A player turned up-cards face down after a bet"),
    "looked": Kind("A player who owed a blind looked at the cards before posting it"),
    "late_pat": Kind("A player indicated a pat hand, not knowing of a raise"),
    "check_out_of_turn": Kind("A player checked out of turn"),
    "action_behind": Kind("A player let others act behind without a word"),
    "string_raise": Kind("A string raise: back to the stack without announcing it", "money"),
    "oversize_chip": Kind("One large chip put in without a word", "money"),
    "miscalled": Kind("A player miscalled a hand, and another threw away a hand for it"),
    "switched": Kind("A player switched, passed or held out cards"),
    "wager_removed": Kind("A player removed a wager"),
    "chips_changed": Kind("A player added to the stack, or took from it, after picking up the cards"),
    "set_short": Kind("A hand was set with the wrong number of cards on purpose"),
    "misdealt": Kind("Cards were dealt in the wrong order or to the wrong place"),
    "hand_dead": Kind("One hand is dead, by the floor's word"),
    "wager_void": Kind("One wager is void, by the floor's word"),
    "held_to": Kind("A player is held to an action"),
    "held_to_amount": Kind("A player is held to a bet or raise of an amount", "money"),
    "something_else": Kind("Something else happened", "decisions"),
}  # fmt: skip
#: What is in no book: whoever reports it tells it in words, and the floor decides.
SOMETHING_ELSE: Final = "something_else"

#: What an amount means where it is one of a few things that the floor has to say.
MEANINGS: Final[Mapping[str, Mapping[int, str]]] = {
    "unprotected": {1: "It is treated as folded", 2: "It can be retrieved and plays on"},
    "touched": {1: "It is fouled", 2: "It can be retrieved and plays on"},
    "miscalled": {1: "The cards speak; play on", 2: "The player forfeits the pot"},
    "action_behind": {1: "The player may not bet or raise in this round", 2: "The hand is nullified"},
    "chips_changed": {1: "Nothing had been said before", 2: "The amount had been declared before the showdown"},
    "identical": {1: "Both in one hand", 2: "In two hands"},
    "wrong_action": {0: "Nobody has looked", 1: "One player has looked", 2: "Two or more players have looked"},
}  # fmt: skip
#: The same where hands are not counted in cards: at 13 Card Poker a wrong number is one whenever it is found.
COUNTED: Final[Mapping[int, str]] = {1: "Reported before the showdown", 2: "Found at the showdown"}
#: At double hand poker it matters how many hands are wrong.
HANDS: Final[Mapping[int, str]] = {
    1: "One of two such hands, with fourteen cards between them",
    3: "One of three or more such hands",
}

#: What is wrong with a hand or the board as a whole: nobody asks which card it is.
WHOLE: Final = frozenset(
    {"too_many", "too_few", "wrong_count", "four_card_flop", "identical", "foreign", "swapped", "misdealt"}
)
#: Other words under which people look for a kind.
ALSO: Final[Mapping[str, str]] = {
    "boxed": "flipped turned wrong way misdeal",
    "exposed": "flipped flashed showed shown face up turned over misdeal",
    "exposed_by_player": "flipped flashed showed shown",
    "joker": "extra foreign wild",
    "too_many": "extra three four card misdeal fouled count",
    "too_few": "missing short two cards misdeal fouled count",
    "wrong_count": "extra missing short too many too few misdeal fouled",
    "four_card_flop": "four cards extra stuck misdeal",
    "premature": "early burn turn river flop too soon",
    "premature_street": "early burn too soon",
    "two_burns": "burn double", "no_burn": "burn forgot missing",
    "off_table": "floor dropped fell",
    "empty_seat": "wrong seat nobody",
    "identical": "same twice duplicate double misdeal fouled",
    "foreign": "other deck extra wrong back misdeal",
    "misdealt": "wrong seat order skipped misdeal",
    "unprotected": "left folded mucked thrown dead fouled",
    "touched": "muck mixed dead fouled",
    "switched": "swap cheat pass fouled",
    "wager_removed": "bet taken pulled past posted",
    "chips_changed": "stack added pocket",
    "string_raise": "string bet splash raise",
    "oversize_chip": "big chip splash call",
    "action_behind": "skipped passed by out of turn",
    "check_out_of_turn": "acted early out of order",
    "miscalled": "misread called wrong",
    "set_short": "foul wrong number",
    "hand_dead": "fouled killed mucked one seat alone only house ruling",
    "wager_void": "bet returned given back past posted late one seat alone only no action house ruling",
    "held_to": "binding verbal declared said call fold raise out of turn one seat alone only house ruling",
    "held_to_amount": "binding verbal declared said raise bet complete minimum one seat alone only house ruling",
    "something_else": "other free text note splashed misread paid wrong person button dispute void misdeal",
}  # fmt: skip

#: What nobody notices, and so nobody reports: it happens by bad luck or in a script.
UNNOTICED: Final = frozenset({"stuck_flop", "unnoticed"})
#: What takes real chips in real hands: at a table that deals by itself it cannot happen.
LIVE_ONLY: Final = frozenset({"string_raise", "oversize_chip"})


def meaning(kind: str, amount: int, among: Collection[int]) -> str:
    """What an amount of a kind means, in words; empty where it is a plain number.

    >>> meaning("touched", 2, (1, 2))
    'It can be retrieved and plays on'
    """
    for meant in (COUNTED, HANDS):
        if kind == "wrong_count" and set(among) == set(meant):
            return meant[amount]
    return MEANINGS.get(kind, {}).get(amount, "")


def in_words(kind: str) -> str:
    """A kind as a dealer would say it.

    >>> in_words("boxed")
    'A card was face up in the deck (boxed)'
    """
    known = KINDS.get(kind) or KINDS.get(kind.removesuffix(UNSEEN))
    return known.words if known else kind.replace("_", " ")[:60]
