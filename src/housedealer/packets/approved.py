"""What a packet leaves to a room of a game's options: values that it fixes, and the ends of those that it bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from housedealer.errors import BadSetup
from housedealer.packets.fees import NO_FEES, has_schedule
from housedealer.packets.posted import amounts_of

if TYPE_CHECKING:
    from housedealer.packets.entries import Entry


#: Bounds that are no amounts: blinds within the stakes, a smaller bet of half the larger, one bet in all rounds, more than 0.
WITHIN_STAKES, HALF, EQUAL, SOME = WORDS = ("stakes", "half", "equal", "some")


def unapproved(id: str, opened_with: Mapping[str, str]) -> str:
    """Why a table is not as approved, by the options it was opened with; nothing where it is."""
    if opened_with.get("approved") == "no":
        return "approved=no"
    if opened_with.get("fee") == NO_FEES and has_schedule(id):
        return "fee=none, where its packet has a collection taken"
    return ""


def check_bounds(found: Entry, settled: Mapping[str, Any]) -> None:
    """Refuse options beyond what the packet prints for every table of the game, whatever the fee."""
    for name, (text, cite) in found.bounds.items():
        asked = str(settled.get(name, ""))
        if not asked or text in WORDS:
            continue
        low, high = amounts_of(text)
        amounts = amounts_of(asked) if "-" in asked else (float(asked),)
        if not all(low <= amount <= high for amount in amounts):
            raise BadSetup(f"{found.id} allows {name} from {low:g} to {high:g} dollars ({cite}), not {asked}")


class Fixed(NamedTuple):
    """The only values that a packet leaves to an option, as they are typed, and the line that says so."""

    values: tuple[str, ...]
    cite: str

    @classmethod
    def read(cls, data: Mapping[str, Any]) -> Fixed:
        """
        >>> Fixed.read({"only": [4, 6, 8], "cite": "001:5092"}).values, Fixed.read({"only": [True], "cite": ""}).values
        (('4', '6', '8'), ('yes',))
        """
        return cls(tuple(typed(value) for value in data["only"]), data["cite"])


def typed(value: object) -> str:
    """An option's value as people type it."""
    return ("yes" if value else "no") if isinstance(value, bool) else " ".join(str(value).split())


def not_fixed(found: Entry, options: object) -> list[str]:
    """What a packet does not leave to the room and these options have otherwise, each with the line that fixes it."""
    wrong = [
        f"{name}={' or '.join(value or 'nothing' for value in fixed.values)} ({fixed.cite}), not {chosen or 'nothing'}"
        for name, fixed in found.fixed.items()
        if (chosen := typed(getattr(options, name))) not in fixed.values
    ]
    for name, (text, cite) in found.bounds.items():
        if text == WITHIN_STAKES and (blinds := getattr(options, name)):
            wrong += _blinds_beyond_the_stakes(found, options, blinds, cite)
        elif text in (HALF, EQUAL):
            wrong += _not_in_proportion(options, text, cite)
        elif text == SOME and (amount := getattr(options, name)) and not amount.strip("$0."):
            wrong.append(f"{name} of more than nothing ({cite}), not {amount}")
    return wrong


def _not_in_proportion(options: Any, text: str, cite: str) -> list[str]:
    """The two bets of a limit game: the first half of the second, or one and the same."""
    low, high = amounts_of(options.stakes)
    if options.structure != "limit" or high == (2 * low if text == HALF else low):
        return []
    wanted = "a smaller bet of half the larger" if text == HALF else "one bet in all rounds"
    return [f"{wanted} ({cite}), not {options.stakes}"]


def _blinds_beyond_the_stakes(found: Entry, options: Any, asked: str, cite: str) -> list[str]:
    """Blinds are set by the limit: a part of the opening bet, and where no limit is played they are the stakes."""
    low, high = amounts_of(options.stakes)
    blinds = [amounts_of(f"{blind}-0")[0] for blind in asked.replace("$", "").split("/")]
    if options.structure in ("no_limit", "pot_limit"):
        own = (blinds[0], blinds[-1]) == (low, high)
        return [] if own else [f"blinds={options.stakes.replace('-', '/')}, its stakes ({cite}), not {asked}"]
    stakes = found.bounds.get("stakes", (EQUAL, ""))[0]
    least = 0.0 if stakes in WORDS else amounts_of(stakes)[0]
    opening = low if options.structure == "limit" else high
    if all(least <= blind <= opening for blind in blinds):
        return []
    ends = f"from ${least:g} up to" if least else "no larger than"
    return [f"blinds {ends} the opening bet of ${opening:g} ({cite}), not {asked}"]


def check_fixed(found: Entry, options: object) -> None:
    """Refuse what a packet does not leave to the room, unless the table says that it is not as approved."""
    for wrong in not_fixed(found, options):
        raise BadSetup(f"{found.id} plays with {wrong}; approved=no tries what was not approved")
