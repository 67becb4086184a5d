"""The side bets of the twenty-one games: which cards each looks at, and the rows they fall into."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from housedealer.cards import Card, card
from housedealer.hands.twenty_one import ace_and_ten, count, is_ten, red, suited
from housedealer.money.side_bets import Known

BUSTER: Final = "buster"
RED_FLEX: Final = "red_flex"
LUCKY_LUCKY: Final = "lucky_lucky"
TWENTY_PAYS: Final = "twenty_pays"
MATCH: Final = "match_the_dealer"
SUPER_MATCH: Final = "super_match"

SIDE_BET_NAMES: Final[Mapping[str, str]] = {
    BUSTER: "Buster Blackjack",
    RED_FLEX: "Red Flex",
    LUCKY_LUCKY: "Lucky Lucky",
    TWENTY_PAYS: "20 Pays",
    MATCH: "Match the Dealer",
    SUPER_MATCH: "Super Match",
}
#: When the cards that a side bet looks at are known.
KNOWN: Final[Mapping[str, Known]] = {
    BUSTER: "end",
    RED_FLEX: "end",
    LUCKY_LUCKY: "deal",
    TWENTY_PAYS: "peek",
    MATCH: "deal",
    SUPER_MATCH: "deal",
}
SIDE_BET_RULES: Final[Mapping[str, str]] = {
    BUSTER: "Buster pays by the number of cards in the player-dealer's busted hand, whatever became of the player's.",
    f"{BUSTER}_loses": "Buster loses when the player-dealer does not bust.",
    RED_FLEX: "Red Flex pays by the unbroken run of red cards in the player-dealer's hand, counted from the first card.",
    f"{RED_FLEX}_loses": "Red Flex loses unless the player-dealer's first two cards are both red.",
    LUCKY_LUCKY: "Lucky Lucky pays by the player's first two cards and the player-dealer's card that lies face up.",
    f"{LUCKY_LUCKY}_loses": "Lucky Lucky loses on any other total.",
    TWENTY_PAYS: "20 Pays pays a twenty in the player's first two cards, or a jack, queen or king as the first.",
    f"{TWENTY_PAYS}_loses": "20 Pays loses without a twenty or a jack, queen or king as the first card.",
    MATCH: "Match the Dealer pays for each of the player's first two cards of the same rank as the player-dealer's first.",
    f"{MATCH}_loses": "Match the Dealer loses when neither card has that rank.",
}  # fmt: skip
SUPER_MATCH_RULES: Final[Mapping[str, str]] = {
    SUPER_MATCH: "Super Match pays pairs and better among the first four cards, before any switch.",
    f"{SUPER_MATCH}_loses": "Super Match loses without a pair.",
}


class Seen(NamedTuple):
    """What side bets look at: the player's cards as dealt, in order, and the player-dealer's, the up card first."""

    player: Sequence[Card]
    bank: Sequence[Card]


def buster(seen: Seen) -> tuple[str, ...]:
    """How many cards the player-dealer busted with."""
    return buster_rows(len(seen.bank), count(seen.bank).bust)


def buster_rows(size: int, busts: bool) -> tuple[str, ...]:
    """The row of a finished hand of so many cards."""
    if not busts:
        return ()
    return (f"{size}_cards",) if size < 8 else ("8_or_more_cards",)


RUNS: Final = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}


def red_flex(seen: Seen) -> tuple[str, ...]:
    """How long the player-dealer's opening run of red cards is."""
    return red_flex_rows(next((at for at, dealt in enumerate(seen.bank) if not red(dealt)), len(seen.bank)))


def red_flex_rows(run: int) -> tuple[str, ...]:
    """The row of an opening run of so many red cards."""
    if run < 2:
        return ()
    return (f"{RUNS[run]}_red_cards",) if run in RUNS else ("seven_red_cards_or_more",)


def lucky_lucky(seen: Seen) -> tuple[str, ...]:
    """The player's two cards and the up card: 7-7-7, 6-7-8, then the total."""
    three = [*seen.player[:2], seen.bank[0]]
    ranks = "".join(str(dealt.rank) for dealt in sorted(three))
    rows = (*(row for row in ("777", "678") if row == ranks), str(count(three).points))
    return tuple(name for row in rows for name in ((f"suited_{row}", row) if suited(three) else (row,)))


JACK_OF_DIAMONDS: Final = card("Jd")


def twenty_pays(seen: Seen) -> tuple[str, ...]:
    """A twenty on the first two cards, the pair of jacks of diamonds first; else the first card alone."""
    first, second = seen.player[:2]
    rows: list[str] = []
    if first is second is JACK_OF_DIAMONDS:
        with_natural = "with" if ace_and_ten(seen.bank[:2]) else "without"
        rows.append(f"j_of_diamonds_{with_natural}_natural_21_5")
    if count([first, second]).points == 20:
        if first is second:
            rows.append("matched_20")
        if first.suit == second.suit:
            rows.append("suited_20")
        rows.append("unsuited_20")
    if first.rank in (11, 12, 13):
        rows.append("first_card_j_q_k")
    return tuple(rows)


def twenty_pays_tens_only(seen: Seen) -> tuple[str, ...]:
    """The same, an ace and a nine not counted as a twenty."""
    rows = twenty_pays(seen)
    return rows if all(map(is_ten, seen.player[:2])) else tuple(row for row in rows if not row.endswith("_20"))


def match_the_dealer(seen: Seen) -> tuple[str, ...]:
    """Which of the player's two cards match the up card in rank, and in suit too."""
    up = seen.bank[0]
    matches = [dealt for dealt in seen.player[:2] if dealt.rank == up.rank]
    in_suit = sum(dealt is up for dealt in matches)
    match (in_suit, len(matches) - in_suit):
        case (2, 0):
            return ("2_suited_matches",)
        case (1, 1):
            return ("1_suited_1_non_suited_match",)
        case (1, 0):
            return ("1_suited_match",)
        case (0, 2):
            return ("2_non_suited_matches",)
        case (0, 1):
            return ("1_non_suited_match",)
    return ()


SETS: Final = {(4,): "four_of_a_kind", (2, 2): "two_pair", (3, 1): "three_of_a_kind", (2, 1, 1): "pair"}


def super_match(seen: Seen) -> tuple[str, ...]:
    """The ranks of the first four cards, two to each hand."""
    sizes = tuple(sorted(Counter(dealt.rank for dealt in seen.player[:4]).values(), reverse=True))
    return (SETS[sizes],) if sizes in SETS else ()


ROWS: Final = {
    BUSTER: buster,
    RED_FLEX: red_flex,
    LUCKY_LUCKY: lucky_lucky,
    TWENTY_PAYS: twenty_pays,
    MATCH: match_the_dealer,
    SUPER_MATCH: super_match,
}
