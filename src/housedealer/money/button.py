"""Where the dealer button goes, and with it the blinds.

With three or more players the button goes to the next one clockwise, and the blinds are those at its left; it passes
over whoever has come in between it and the last small blind, and the blinds over whoever has come in between the last
ones, or they would go back to players who have paid them and spare others.
Between two players, and when a third has joined two, it is the big blind that goes on to the next player, so that
nobody posts it twice running.

A player who is only away has not left the game, and no seat has opened: whoever was one of the blinds of the last hand
keeps that turn of the rotation until the button has gone by, so that nobody is spared a blind. The small blind before
such a seat is not posted, and the button may lie there while nobody is dealt in.

A room may leave all this out, so that the button goes from player to player whoever has come or gone.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from housedealer.cards import Card
from housedealer.money.betting import order_from
from housedealer.table.table import Table

DEALER: Final = "dealer button"
SMALL: Final = "small blind"
MIDDLE: Final = "middle blind"
BIG: Final = "big blind"
SKIP: Final = "skip"

HeadsUp = Literal["button_posts_big", "button_posts_small"]
ButtonCard = Literal["high", "low"]
ButtonGoes = Literal["with_the_blinds", "player_to_player"]


class Positions(NamedTuple):
    """The button and the seats that post, the first blind first."""

    button: int
    posting: tuple[int, ...]

    @property
    def small(self) -> int:
        return self.posting[0]

    @property
    def big(self) -> int:
        return self.posting[-1]


def positions(
    table: Table,
    among: Sequence[int],
    waiting: Sequence[int],
    absent: Collection[int],
    blinds: int,
    heads_up: HeadsUp,
    given: int | None,
) -> Positions:
    """The places of the next hand: `among` are the players who owe nothing, `waiting` those who wait for the big blind.

    `absent` are those who keep their turn without being dealt in, `blinds` is how many post, and `given` the seat that
    has the button whatever the blinds were: who drew it in a new game, or the next player where it just goes round.
    """
    button, small, big = (table.holder(name) for name in (DEALER, SMALL, BIG))
    if button is None or big is None or given is not None:
        first = given if given is not None else order_from(among, button or 0)[0]
        if len(among) == 2:
            return _two(among, first, heads_up, other_is_big=heads_up == "button_posts_small")
        return _at_the_left(among, first, blinds)
    following = order_from({*among, *waiting}, big)[0]
    if len(among) == 2 and following in among:
        return _two(among, following, heads_up, other_is_big=False)
    if len(among) == 2 or button in (small, big):
        return _up_to(among, following if following in waiting else order_from(among, big)[0], blinds)
    turns = [*among, *absent]
    skipped = {number for number in turns if table.marked(SKIP, number) and between(button, number, big)}
    if len(turns) - len(skipped) < 3:
        return _up_to(among, order_from(among, big)[0], blinds)
    between_them = {number for number in turns if small is not None and between(button, number, small)}
    onward = [number for number in order_from(turns, button) if number not in skipped | between_them]
    found = None
    if onward:
        held = {small, table.holder(MIDDLE), big}
        if between(button, onward[0], big):
            turns = [number for number in turns if number in held or not between(onward[0], number, big)]
        if len(turns) > 2:  # or the last big blind has left as others came in before it
            found = _at_the_left(turns, onward[0], blinds)
    if found is None or found.big == big or found.big in absent:
        return _up_to(among, order_from(among, big)[0], blinds)
    return found


def _at_the_left(among: Sequence[int], button: int, blinds: int) -> Positions:
    """The blinds are the players at the button's left; with three blinds and three players the button posts too."""
    return Positions(button, tuple(order_from(among, button)[: min(blinds, len(among))]))


def _up_to(among: Sequence[int], big: int, blinds: int) -> Positions:
    """The blinds are the last players up to the big blind, and the button is the one before them."""
    order = order_from({*among, big}, big)
    posting = tuple(order[-min(blinds, len(order)) :])
    return Positions(order[-1 - len(posting)] if len(order) > len(posting) else big, posting)


def _two(among: Sequence[int], one: int, heads_up: HeadsUp, other_is_big: bool) -> Positions:
    """Two players: `one` posts the big blind, or the other does; the button lies as the room plays it."""
    other = next(number for number in among if number != one)
    big, small = (other, one) if other_is_big else (one, other)
    return Positions(small if heads_up == "button_posts_small" else big, (small, big))


def pass_over(table: Table, places: Positions) -> None:
    """Once the button has passed over those who came in between the blinds they take their turn again."""
    last = table.holder(DEALER)
    for place in list(table.felt.buttons[SKIP]):
        number = int(place.removeprefix("seat"))
        if last is None or number in (last, places.button, *places.posting) or between(last, number, places.button):
            table.mark(SKIP, number, False, table.rules["in_the_middle"])


def draw_for_button(table: Table, among: Sequence[int], pack: Sequence[Card], card: ButtonCard) -> int:
    """A new game: one card up to each player from the house dealer's left; the highest, by suit if need be, has the button.

    The lowest in games for low; the joker is the lowest card of all.
    """
    table.shuffle_to_draw(pack, table.rules["shuffle"])
    drawn: dict[int, Card] = {}
    for number in among:
        hand = table.seats[number].hand
        table.draw(hand, table.rules["draw"])
        drawn[number] = table.cards[hand][-1]
    if card == "high":
        return max(drawn, key=lambda number: drawn[number])
    return min(
        drawn, key=lambda number: (1 if drawn[number].rank == 14 else drawn[number].rank, drawn[number].suit_order)
    )


def between(first: int, number: int, last: int) -> bool:
    """Whether `number` lies strictly between two seats, going clockwise from `first`.

    >>> between(7, 9, 2), between(7, 1, 2), between(2, 1, 7), between(3, 5, 3)
    (True, True, False, True)
    """
    if first < last:
        return first < number < last
    return number > first or number < last
