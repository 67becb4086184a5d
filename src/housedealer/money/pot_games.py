"""What every game for a pot shares: the rules of betting in words, the options of betting, and the caps they come to."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from housedealer.money.betting import Caps, Structure

POT_RULES: Final[Mapping[str, str]] = {
    "commit": "The shuffle's seed is sealed before the deal and shown after the hand.",
    "options": "In turn each player folds, checks or calls, bets or raises within the table limit.",
    "fold": "A folded hand goes face down to the discards and takes no more part.",
    "check": "With nothing to call a player may decline to bet.",
    "call": "A call matches the bet; a short stack calls for all it has.",
    "raise": "Only a full bet is a bet or a raise; an all-in for less is action only.",
    "pull_in": "When the betting is complete the dealer moves the bets into the pot.",
    "uncalled": "A bet that nobody called goes back.",
    "uncontested": "When all others have folded the last hand wins without being shown.",
    "too_few": "A hand needs two players with chips.",
    "end": "The hand is over.",
}  # fmt: skip

BLIND_RULES: Final[Mapping[str, str]] = {
    "button": "The dealer button moves one player clockwise after every hand.",
    "free_hands": "In a new game nobody pays to come in before the blind has first passed the seat.",
    "missed": "A player who is away when a blind passes gets a missed-blind button.",
    "moved": "A player who changes seats and gains hands before the big blind waits them out, or comes in as a new one does.",
    "may_pass": "A player who has paid every blind and then moves may let the blinds pass once without owing them.",
}  # fmt: skip


@dataclass(frozen=True)
class PotOptions:
    """What a room or a table may choose at any game for a pot."""

    structure: Structure = field(
        default="limit", metadata={"help": "how much may be bet: limit, spread, pot_limit or no_limit"}
    )
    stakes: str = field(default="4-8", metadata={"help": "the two bets of a limit game, or the ends of a spread"})
    raises: int = field(default=3, metadata={"help": "raises allowed in a betting round; 0 for any number"})
    uncapped_with_two: Literal["in_the_pot", "in_the_round", "never"] = field(
        default="in_the_pot",
        metadata={"help": "when two players lift the cap: two left in the pot, or two in the whole betting round"},
    )
    short_all_in: Literal["replaced", "added"] = field(
        default="replaced",
        metadata={"help": "whether a full raise replaces a short all-in before it or is added to it"},
    )
    reopened_by: Literal["next_player", "full_raise", "any_raise", "adds_up"] = field(
        default="next_player",
        metadata={
            "help": "who may raise again after a short all-in: the next player and those who have only checked, nobody, all, "
            "or whoever faces a full raise by several of them together"
        },
    )
    least_raise: Literal["lowest_limit", "last_raise"] = field(
        default="lowest_limit",
        metadata={"help": "the least raise of a spread: its lower end, or as much as the raise before"},
    )

    def caps(self) -> Caps:
        """The limits on raising that these options set."""
        raises = self.raises or None
        return Caps(raises, self.uncapped_with_two, self.short_all_in, self.reopened_by, least_raise=self.least_raise)
