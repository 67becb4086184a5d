"""The wagers of the baccarat games: each looks at the finished coup and names the row of its pay table."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from housedealer.cards import Card
from housedealer.hands.baccarat import Coup, natural, total, value

Rows = tuple[str, ...]


def three_card(cards: Sequence[Card], points: int) -> bool:
    """Three cards with this total."""
    return len(cards) == 3 and total(cards) == points


# -- the lines and the tie -------------------------------------------------------------------------------------------


def player(coup: Coup) -> Rows:
    """The Player line."""
    return ("tie",) if coup.tie else ("win",) if coup.margin > 0 else ()


def banker(coup: Coup) -> Rows:
    """The Banker line, which some games push when it wins with a three-card seven."""
    if coup.tie:
        return ("tie",)
    if coup.margin > 0:
        return ()
    return ("win_with_three_card_7", "win") if three_card(coup.banker, 7) else ("win",)


def banker_any_7(coup: Coup) -> Rows:
    """The Banker line where every winning seven pushes."""
    return ("win_with_three_card_7",) if coup.margin < 0 and total(coup.banker) == 7 else banker(coup)


def tie(coup: Coup) -> Rows:
    """Equal totals."""
    return ("tie",) if coup.tie else ()


def low_tie_max(coup: Coup) -> Rows:
    """A tie with no card above five."""
    return ("low_tie",) if coup.tie and max(map(value, (*coup.player, *coup.banker))) <= 5 else ()


def low_tie_by_total(coup: Coup) -> Rows:
    """A tie at five or less."""
    return ("low_tie",) if coup.tie and total(coup.banker) <= 5 else ()


# -- three-card hands ------------------------------------------------------------------------------------------------


def three_card_8(coup: Coup) -> Rows:
    """The Player hand wins with a three-card eight: Silver, Moon 8."""
    return ("three_card_8",) if three_card(coup.player, 8) and coup.margin > 0 else ()


def three_card_7(coup: Coup) -> Rows:
    """The Banker hand wins with a three-card seven: Gold, Sun 7."""
    return ("three_card_7",) if three_card(coup.banker, 7) and coup.margin < 0 else ()


def supreme_7(coup: Coup) -> Rows:
    """Both hands seven with three cards, or both with two."""
    if total(coup.player) == total(coup.banker) == 7 and len(coup.player) == len(coup.banker):
        return ("three_card_hands",) if len(coup.player) == 3 else ("two_card_hands",)
    return ()


def divine_9(coup: Coup) -> Rows:
    """A three-card nine on both hands, or on one."""
    nines = three_card(coup.player, 9) + three_card(coup.banker, 9)
    return ("both_hands",) if nines == 2 else ("either_hand",) if nines else ()


def eclipse(coup: Coup) -> Rows:
    """Any of Sun 7, Moon 8, Supreme 7 and Divine 9."""
    return ("any_of_four",) if any(rows(coup) for rows in (three_card_7, three_card_8, supreme_7, divine_9)) else ()


# -- pairs -----------------------------------------------------------------------------------------------------------


def paired(cards: Sequence[Card]) -> str:
    """What the first two cards pair in: suit, colour, rank, or not at all."""
    first, second = cards[:2]
    if first.rank != second.rank:
        return ""
    red = {card.suit in "hd" for card in (first, second)}
    return "suit" if first.suit == second.suit else "colour" if len(red) == 1 else "rank"


def pair_of(cards: Sequence[Card]) -> Rows:
    """A pair on one hand: perfect, coloured or mixed."""
    return {"suit": ("perfect_pair",), "colour": ("colored_pair",), "rank": ("mixed_pair",)}.get(paired(cards), ())


def player_pair(coup: Coup) -> Rows:
    """A pair in the Player hand's first two cards."""
    return pair_of(coup.player)


def banker_pair(coup: Coup) -> Rows:
    """A pair in the Banker hand's first two cards."""
    return pair_of(coup.banker)


def pair(coup: Coup) -> Rows:
    """A pair on either hand, or on both."""
    found = [kind for kind in (paired(coup.player), paired(coup.banker)) if kind]
    if len(found) == 2:
        return ("player_hand_and_banker_hand_pair",)
    kinds: Mapping[str, Rows] = {"suit": ("suited_pair",), "colour": ("same_color_pair",), "rank": ("any_pair",)}
    return kinds[found[0]] if found else ()


# -- spreads ---------------------------------------------------------------------------------------------------------


def spread(mine: Sequence[Card], theirs: Sequence[Card], by_margin: bool) -> Rows:
    """One side wins by four points or more; a natural wins flat, unless the margin is read to come first."""
    ahead = total(mine) - total(theirs)
    if ahead <= 0:
        return ("natural_tie",) if natural(mine) and not ahead else ()
    if natural(mine) and not by_margin:
        return ("natural_win",)
    return (f"{ahead}_points", "natural_win") if natural(mine) else (f"{ahead}_points",)


def player_spread(coup: Coup) -> Rows:
    """The Player hand's spread: Player Spread, Golden Talons for Player."""
    return spread(coup.player, coup.banker, by_margin=False)


def banker_spread(coup: Coup) -> Rows:
    """The Banker hand's spread: Banker Spread, Golden Talons for Banker."""
    return spread(coup.banker, coup.player, by_margin=False)


#: Every wager: its printed name and the rows it looks for.
WAGERS: Final[Mapping[str, tuple[str, Callable[[Coup], Rows]]]] = {
    "player": ("Player line", player),
    "banker": ("Banker line", banker),
    "tie": ("Tie", tie),
    "low_tie_max": ("Low Tie Max", low_tie_max),
    "silver": ("Silver Bonus", three_card_8),
    "gold": ("Gold Bonus", three_card_7),
    "pair": ("Pair Bonus", pair),
    "player_pair": ("Player Pair", player_pair),
    "banker_pair": ("Banker Pair", banker_pair),
    "player_spread": ("Player Spread", player_spread),
    "banker_spread": ("Banker Spread", banker_spread),
    "golden_talons_player": ("Golden Talons for Player", player_spread),
    "golden_talons_banker": ("Golden Talons for Banker", banker_spread),
    "supreme_7": ("Supreme 7", supreme_7),
    "moon_8": ("Moon 8", three_card_8),
    "divine_9": ("Divine 9", divine_9),
    "sun_7": ("Sun 7", three_card_7),
    "eclipse": ("Eclipse", eclipse),
}
#: The spreads where a winning natural is paid by its margin.
BY_MARGIN: Final[Mapping[str, Callable[[Coup], Rows]]] = {
    "player_spread": lambda coup: spread(coup.player, coup.banker, by_margin=True),
    "golden_talons_player": lambda coup: spread(coup.player, coup.banker, by_margin=True),
    "banker_spread": lambda coup: spread(coup.banker, coup.player, by_margin=True),
    "golden_talons_banker": lambda coup: spread(coup.banker, coup.player, by_margin=True),
}


def rows_of(seven_pushes: str, low_tie_by: str, natural_spread: str) -> dict[str, Callable[[Coup], Rows]]:
    """What each wager looks for under a table's options."""
    rows = {bet: looks for bet, (_, looks) in WAGERS.items()}
    if seven_pushes == "any":
        rows["banker"] = banker_any_7
    if low_tie_by == "total":
        rows["low_tie_max"] = low_tie_by_total
    return {**rows, **BY_MARGIN} if natural_spread == "by_margin" else rows


#: Wagers that the first two cards of each hand decide.
DECIDED_BY_THE_DEAL: Final = frozenset({"pair", "player_pair", "banker_pair"})

WAGER_RULES: Final[Mapping[str, str]] = {
    "player": "The Player line wins when the Player hand is closer to nine; a tie pushes.",
    "player_loses": "The Player line loses when the Banker hand is closer to nine.",
    "banker": "The Banker line wins when the Banker hand is closer to nine; a tie pushes, and so does a three-card seven where the game says so.",
    "banker_loses": "The Banker line loses when the Player hand is closer to nine.",
    "tie": "The Tie wins on equal totals.",
    "tie_loses": "The Tie loses when the totals differ.",
    "low_tie_max": "Low Tie Max wins on a tie whose highest card counts five or less.",
    "low_tie_max_loses": "Low Tie Max loses without a tie, or with a six or more among the cards.",
    "silver": "Silver wins when the Player hand wins with a three-card eight.",
    "silver_loses": "Silver loses on every other outcome.",
    "gold": "Gold wins when the Banker hand wins with a three-card seven.",
    "gold_loses": "Gold loses on every other outcome.",
    "pair": "The Pair Bonus pays when the first two cards of either hand are a pair.",
    "pair_loses": "The Pair Bonus loses when neither hand begins with a pair.",
    "player_pair": "Player Pair pays when the Player hand's first two cards are a pair.",
    "player_pair_loses": "Player Pair loses without a pair.",
    "banker_pair": "Banker Pair pays when the Banker hand's first two cards are a pair.",
    "banker_pair_loses": "Banker Pair loses without a pair.",
    "player_spread": "Player Spread pays by how far the Player hand wins; a natural wins flat and a natural tie pushes.",
    "player_spread_loses": "Player Spread loses when the Player hand does not win by four or more, or with a natural.",
    "banker_spread": "Banker Spread pays by how far the Banker hand wins; a natural wins flat and a natural tie pushes.",
    "banker_spread_loses": "Banker Spread loses when the Banker hand does not win by four or more, or with a natural.",
    "golden_talons_player": "Golden Talons pays by how far the Player hand wins; a natural wins flat and a natural tie pushes.",
    "golden_talons_player_loses": "Golden Talons loses when the Player hand does not win by four or more, or with a natural.",
    "golden_talons_banker": "Golden Talons pays by how far the Banker hand wins; a natural wins flat and a natural tie pushes.",
    "golden_talons_banker_loses": "Golden Talons loses when the Banker hand does not win by four or more, or with a natural.",
    "supreme_7": "Supreme 7 wins when both hands are seven with three cards, or both with two.",
    "supreme_7_loses": "Supreme 7 loses on every other outcome.",
    "moon_8": "Moon 8 wins when the Player hand wins with a three-card eight.",
    "moon_8_loses": "Moon 8 loses on every other outcome.",
    "divine_9": "Divine 9 wins when one hand, or both, is a three-card nine.",
    "divine_9_loses": "Divine 9 loses without a three-card nine.",
    "sun_7": "Sun 7 wins when the Banker hand wins with a three-card seven.",
    "sun_7_loses": "Sun 7 loses on every other outcome.",
    "eclipse": "Eclipse wins when Sun 7, Moon 8, Supreme 7 or Divine 9 would, whether or not anyone bet on them.",
    "eclipse_loses": "Eclipse loses when none of the four would win.",
}  # fmt: skip
