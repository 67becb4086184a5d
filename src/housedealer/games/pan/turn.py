"""A turn of pan: take the discard or pluck, meld as much as one likes after a hit, and discard."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Final

from housedealer.cards import Card
from housedealer.games.pan import spreads
from housedealer.games.pan.deal import DISCARDS, REAR, Deal, Player
from housedealer.games.pan.melds import Act, fits
from housedealer.table.events import UP
from housedealer.table.questions import Answer, Choice, Option, Pick, Question
from housedealer.table.table import Asking, Replies

PLUCK: Final = Choice("pluck", label="pluck a card from the deck")
PASS: Final = Choice("pass", label="let it go")
FORCE: Final = "force"


@dataclass(frozen=True)
class TurnRules:
    """What a room may choose about turns."""

    pluck_again: int  # cards the first player of a hand may throw away and pluck again
    hit_needed: bool  # melds are laid only in a turn that used its drawn card
    reshuffles: int  # how often the discards may become the deck
    trusted: bool = False  # any cards may be spread, at the player's own risk


def turn(deal: Deal, rules: TurnRules, player: Player, *, first: bool) -> Generator[Asking, Replies, bool]:
    """One turn. True: the player has eleven cards melded and is out."""
    hit = yield from _take(deal, player)
    if not hit:
        hit = yield from _pluck(deal, rules, player, rules.pluck_again if first else 0)
    if not hit:
        return False
    return (yield from _meld_on(deal, rules, player))


def _take(deal: Deal, player: Player) -> Generator[Asking, Replies, bool]:
    """The discard of the player before, if it can be melded at once; declined, it may still be forced."""
    card = deal.available
    if card is None or not (found := deal.acts(player, card)):
        return False
    act = yield from _choose(deal, player, found, card, (PLUCK,), "take", DISCARDS)
    if act is None and any(fits(meld, card) for meld in player.melds) and (yield from _forced(deal, player, card)):
        act = yield from _choose(deal, player, found, card, (), "force", DISCARDS)
    if act is None:
        return False
    deal.available = None
    deal.meld(player, act, card, DISCARDS)
    return True


def _forced(deal: Deal, player: Player, card: Card) -> Generator[Asking, Replies, bool]:
    """Whether any other player requires the card to be taken (001:2428)."""
    why, who = deal.rules["force"], player.seat.name
    force = Choice(FORCE, label=f"force {card} on {who}", cards=(card,))
    others = [other.seat for other in deal.live if other is not player]
    replies = yield from deal.table.ask_together(
        Question(other.number, (PASS, force), Answer("pass"), why, player.seat.key) for other in others
    )
    for other in others:
        if replies[other.number].option == FORCE:
            deal.table.note("announce", other.key, why, f"forces {card} on {who}")
            return True
    return False


def _pluck(deal: Deal, rules: TurnRules, player: Player, again: int) -> Generator[Asking, Replies, bool]:
    """A card from the deck: used at once, or thrown away for the next player to take. True if it was used."""
    while True:
        if not deal.table.cards["deck"] and not _stuff(deal, rules):
            return False
        deal.table.deal(player.plucked, UP, deal.rules["pluck"], kind="pluck")
        card = deal.table.cards[player.plucked][-1]
        answer = yield from _use(deal, rules, player, card, again)
        if answer is None:
            return True
        deal.discard(player, player.plucked, card)
        if answer == "discard":
            return False
        again -= 1


def _use(
    deal: Deal, rules: TurnRules, player: Player, card: Card, again: int
) -> Generator[Asking, Replies, str | None]:
    """Meld a plucked card, or say how it is thrown away."""
    while True:
        found = deal.acts(player, card)
        from_hand = () if rules.hit_needed else _others(deal.acts(player, None), found)
        if not found and not from_hand and not again:
            return "discard"
        ways: list[Choice] = []
        if not found or not deal.puts_out(deal.right_of(player), card):
            ways.append(Choice("discard", label=f"discard {card}", cards=(card,)))
        if again:
            ways.append(Choice("pluck_again", label=f"discard {card} and pluck again", cards=(card,)))
        rule = "protect" if found and not ways else "pluck"
        options: tuple[Option, ...] = (*map(_choice, found), *map(_choice, from_hand), *ways)
        default = Answer(ways[0].id if ways else options[0].id)
        answer = yield from deal.table.ask(player.seat.number, options, default, deal.rules[rule], player.plucked)
        if (act := _named(found, answer)) is not None:
            deal.meld(player, act, card, player.plucked)
            return None
        if (act := _named(from_hand, answer)) is None:
            return answer.option
        deal.meld(player, act)


def _meld_on(deal: Deal, rules: TurnRules, player: Player) -> Generator[Asking, Replies, bool]:
    """After a hit: more melds from the hand, then a discard. True when nothing is left to discard."""
    while True:
        if not (hand := deal.hand(player)) and not spreads.refuse_out(deal, player):
            return True
        pick = Pick("discard", player.seat.hand, tuple(hand), 1, 1)
        found = deal.acts(player, None)
        default = Answer("discard", (hand[-1],))
        risky = spreads.options(deal, player) if rules.trusted else ()
        options: tuple[Option, ...] = (*map(_choice, found), *risky, pick)
        answer = yield from deal.table.ask(player.seat.number, options, default, deal.rules["meld"], player.seat.hand)
        if (act := _named(found, answer)) is not None:
            deal.meld(player, act)
        elif answer.option == "discard":
            deal.discard(player, player.seat.hand, answer.value[0])
            return False
        else:
            yield from spreads.answer(deal, player, answer)


def _stuff(deal: Deal, rules: TurnRules) -> bool:
    """What comes next when the front of the deck is used up: its rear, then the discards, so often as the room allows."""
    if deal.table.cards[REAR]:
        deal.table.reshuffle([REAR], deal.rules["rear"])
        return True
    if deal.reshuffles == rules.reshuffles or not deal.table.cards[DISCARDS]:
        deal.used_up = True
        return False
    deal.reshuffles += 1
    deal.available = None
    deal.table.reshuffle([DISCARDS], deal.rules["stuff"])
    return True


def _choose(
    deal: Deal, player: Player, found: Sequence[Act], card: Card, ways: tuple[Option, ...], rule: str, about: str
) -> Generator[Asking, Replies, Act | None]:
    """One of the acts with the card, or None for another way."""
    options = (*map(_choice, found), *ways)
    default = Answer(ways[0].id if ways else options[0].id)
    answer = yield from deal.table.ask(player.seat.number, options, default, deal.rules[rule], about)
    return _named(found, answer)


def _others(acts: Sequence[Act], found: Sequence[Act]) -> tuple[Act, ...]:
    """Acts from the hand alone; where the drawn card is the twin of one held, the drawn one is used."""
    known = {act.id for act in found}
    return tuple(act for act in acts if act.id not in known)


def _choice(act: Act) -> Choice:
    return Choice(act.id, label=act.label, cards=act.used)


def _named(found: Sequence[Act], answer: Answer) -> Act | None:
    return next((act for act in found if act.id == answer.option), None)
