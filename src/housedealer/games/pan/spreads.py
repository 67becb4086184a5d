"""Spreads at the player's own risk: what is laid down unchecked, found out, made good, taken back or fouled (001:2418-2424)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from itertools import combinations
from typing import Final

from housedealer.cards import Card
from housedealer.games.pan.deal import Deal, Player
from housedealer.games.pan.konditions import konditions
from housedealer.games.pan.melds import KINDS, LEAST, MOST_ADDED, Kind, Meld, valid
from housedealer.table.events import UP
from housedealer.table.questions import Amount, Answer, Choice, Option, Pick, Question
from housedealer.table.table import Asking, Replies

SPREAD: Final = "spread"
MOST_CLAIMED: Final = 4  # chips: no kondition of three cards pays more


def options(deal: Deal, player: Player) -> tuple[Option, ...]:
    """Spread any three or more cards, and make good what was spread wrongly."""
    hand = tuple(deal.hand(player))
    risky = [Pick(SPREAD, player.seat.hand, hand, LEAST, len(hand))] if len(hand) >= LEAST else []
    return *risky, *(choice for place in player.improper for choice, _, _ in _remedies(deal, player, place))


def answer(deal: Deal, player: Player, given: Answer) -> Generator[Asking, Replies, None]:
    """The player spreads cards or makes a spread good; others may demand what is wrong to be put right at once."""
    for place in player.improper:
        for choice, kind, cards in _remedies(deal, player, place):
            if choice.id == given.option:
                _make_good(deal, player, place, kind, cards)
                return
    cards = tuple(given.value)
    for kind in reversed(KINDS):  # a suited square before one of three suits
        if not valid(kind, cards):
            continue
        place = player.new_place(kind)
        deal.table.move_cards("meld", player.seat.hand, place, deal.rules["lay"], cards, UP)
        _is_meld(deal, player, place, kind)
        return
    yield from _spread_wrongly(deal, player, cards)


def _spread_wrongly(deal: Deal, player: Player, cards: Sequence[Card]) -> Generator[Asking, Replies, None]:
    player.laid += 1
    place, why = player.seat.place(f"{SPREAD}{player.laid}"), deal.rules["spread"]
    deal.table.move_cards("meld", player.seat.hand, place, why, cards, UP)
    player.known.clear()
    claim = Amount("claim", 0, MOST_CLAIMED * deal.chip, deal.chip)
    claimed = yield from deal.table.ask(player.seat.number, (claim,), Answer("claim", 0), why, place)
    player.improper[place] = deal.collect_from_all(player, claimed.value // deal.chip, why)
    if not (yield from _demanded(deal, player, place)):
        return
    remedies = list(_remedies(deal, player, place))
    if not remedies:
        _take_back(deal, player, place)
        return
    choices = tuple(choice for choice, _, _ in remedies)
    chosen = yield from deal.table.ask(player.seat.number, choices, Answer(choices[0].id), why, place)
    kind, added = next((kind, added) for choice, kind, added in remedies if choice.id == chosen.option)
    _make_good(deal, player, place, kind, added)


def refuse_out(deal: Deal, player: Player) -> bool:
    """Nobody goes out on an invalid spread: it is taken back, and the turn goes on."""
    for place in list(player.improper):
        _take_back(deal, player, place)
    return bool(deal.hand(player))


def after_discard(deal: Deal, player: Player) -> Generator[Asking, Replies, None]:
    """Once the turn is over, an invalid spread that someone notices fouls the hand."""
    for place in list(player.improper):
        if (yield from _demanded(deal, player, place)):
            deal.foul(player, deal.rules["foul"])
            return


def _demanded(deal: Deal, player: Player, place: str) -> Generator[Asking, Replies, bool]:
    why = deal.rules["demand"]
    ways = (Choice("pass"), Choice("demand", label="demand that it be made good", cards=tuple(deal.table.cards[place])))
    others = [other.seat for other in deal.live if other is not player]
    replies = yield from deal.table.ask_together(
        Question(seat.number, ways, Answer("pass"), why, place) for seat in others
    )
    who = next((seat for seat in others if replies[seat.number].option == "demand"), None)
    if who is not None:
        deal.table.note("announce", who.key, why, f"demands that {place.rpartition('.')[2]} be made good")
    return who is not None


def _remedies(deal: Deal, player: Player, place: str) -> Iterator[tuple[Choice, Kind, tuple[Card, ...]]]:
    """Cards from the hand that make a spread valid."""
    lying, seen = tuple(deal.table.cards[place]), set()
    for count in range(1, MOST_ADDED + 1):
        for added in combinations(deal.hand(player), count):
            for kind in KINDS:
                id = f"make_good_{place.rpartition('.')[2]}_{kind}_{''.join(card.code for card in added)}"
                if id not in seen and valid(kind, (*lying, *added)):
                    seen.add(id)
                    yield Choice(id, label=f"make the spread a {kind}", cards=added), kind, added


def _make_good(deal: Deal, player: Player, place: str, kind: Kind, added: tuple[Card, ...]) -> None:
    """The spread becomes a meld, and pays what it should have paid."""
    why, good = deal.rules["spread"], player.new_place(kind)
    deal.give_back(player, player.improper.pop(place), why)
    deal.table.move_cards("meld", place, good, why, face=UP)
    deal.table.move_cards("meld", player.seat.hand, good, why, added, UP)
    _is_meld(deal, player, good, kind)


def _take_back(deal: Deal, player: Player, place: str) -> None:
    why = deal.rules["take_back"]
    deal.give_back(player, player.improper.pop(place), why)
    deal.table.move_cards("meld", place, player.seat.hand, why, face=player.seat.key)
    player.known.clear()


def _is_meld(deal: Deal, player: Player, place: str, kind: Kind) -> None:
    meld = Meld(place, kind, tuple(deal.table.cards[place]))
    player.melds.append(meld)
    player.known.clear()
    deal.collect(player, konditions(meld.kind, meld.cards))
