"""Where chance comes from: a sealed seed, a stacked deck, or a live dealer. All three behind one interface."""

from __future__ import annotations

import hashlib
import hmac
import math
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any, Final, NamedTuple, Protocol, Self

from housedealer.errors import BadRecord, HouseDealerError
from housedealer.table.events import HIDDEN, Why
from housedealer.table.felt import Piece
from housedealer.table.merkle import Tree


class Chance(Protocol):
    """A source of shuffles, dice and, for a live dealer, of the single cards that came off the deck."""

    @property
    def commitment(self) -> str | None:
        """What is published before the deal, so that the shuffle can be verified after it."""

    @property
    def revealed(self) -> Any:
        """What is published after the round."""

    @property
    def root(self) -> str | None:
        """What is published with each shuffle, where single cards of it are proven afterwards."""

    @property
    def rule(self) -> Why | None:
        """What is said about the commitment, where a game's own sentence does not fit."""

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        """The pack in the order it will be dealt from, the next card last."""

    def shuffle_to_draw(self, pack: Sequence[Piece]) -> list[Piece]:
        """The same for cards that are only drawn for a position, before the pack is shuffled for the deal."""

    @property
    def drawn(self) -> int:
        """How often numbers have been drawn for cards; a draw is used once in a round, also after a take-back."""

    def shuffle_again(self, rest: Sequence[Piece], drawn: int) -> list[Piece]:
        """What is left of a deck in another order, by a draw behind those that were used before a take-back."""

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        """The deck that was just shuffled with so many cards taken off the top and put under the others."""

    def roll(self, dice: int) -> tuple[int, ...]:
        """So many dice."""

    def name(self, place: str, possible: Sequence[Piece]) -> Piece:
        """The card that just came off a deck whose order nobody knows."""

    def again(self) -> Chance:
        """The same chance at the start of the round."""


class CardNeeded(Exception):
    """A live dealer has to say which card came off the deck. Not an error: it suspends the round.

    The table adds what the card is for (`draw` for a position, `deal`, `show`, `turn_up`, `peek` or `read`), by which rule,
    and how many are wanted together from this one on.
    """

    def __init__(self, place: str, possible: Sequence[Piece]) -> None:
        super().__init__(place)
        self.place = place
        self.possible = tuple(possible)
        self.purpose = "deal"
        self.why: Why | None = None
        self.count = 1


class DiceNeeded(CardNeeded):
    """A live dealer has to say what so many dice came to."""

    def __init__(self, dice: int) -> None:
        super().__init__("dice", ())
        self.dice = dice


class DealNeeded(CardNeeded):
    """A live dealer has to say that cards for players' eyes alone have been dealt; nobody says which."""


factorial = cache(math.factorial)


class Sealed:
    """Cryptographic chance from a seed that is committed to before the deal and revealed after the round.

    Anyone can check: the commitment is the SHA-256 of the seed, and each draw is SHAKE-256 of the seed and the draw's
    number.
    """

    root: str | None = None
    rule: Why | None = None

    def __init__(self, seed: bytes | None = None) -> None:
        self.seed = secrets.token_bytes(32) if seed is None else seed
        self._uses = 0

    @classmethod
    def of(cls, *parts: object) -> Self:
        """A seed derived from parts, for repeatable runs."""
        return cls(hashlib.sha256("/".join(map(str, parts)).encode()).digest())

    @property
    def commitment(self) -> str:
        return hashlib.sha256(self.seed).hexdigest()

    @property
    def revealed(self) -> Any:
        return self.seed.hex()

    def below(self, bound: int) -> int:
        """A number from 0 up to `bound`, each exactly as likely: draws that would favour some are thrown away."""
        size = (bound.bit_length() + 71) // 8
        space = 1 << 8 * size
        while True:
            self._uses += 1
            drawn = int.from_bytes(hashlib.shake_256(self.seed + self._uses.to_bytes(4, "big")).digest(size), "big")
            if drawn < space - space % bound:
                return drawn % bound

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        """One of all the orders of the pack: a number below n! picks it, digit by digit."""
        deck = list(pack)
        order = self.below(factorial(len(deck)))
        for last in range(len(deck) - 1, 0, -1):
            order, pick = divmod(order, last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]
        return deck

    def shuffle_to_draw(self, pack: Sequence[Piece]) -> list[Piece]:
        return self.shuffle(pack)

    @property
    def drawn(self) -> int:
        return self._uses

    def shuffle_again(self, rest: Sequence[Piece], drawn: int) -> list[Piece]:
        self.go_on_after(drawn)
        return self.shuffle(rest)

    def go_on_after(self, drawn: int) -> None:
        """Use no draw again that was used before."""
        self._uses = max(self._uses, drawn)

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        top = len(deck) - count
        return deck[top:] + deck[:top]

    def roll(self, dice: int) -> tuple[int, ...]:
        return tuple(self.below(6) + 1 for _ in range(dice))

    def name(self, place: str, possible: Sequence[Piece]) -> Piece:
        raise HouseDealerError("a sealed deck knows its own order")

    def again(self) -> Self:
        return type(self)(self.seed)


CARD_BY_CARD: Final = Why(
    "Each card of the shuffle is sealed by itself before the deal; cards that were shown are proven, folded ones stay private."
)


class Committed(Sealed):
    """Chance whose seed stays a secret: every shuffle is committed to card by card, and cards are proven one by one.

    Cards, salts and dice have sub-seeds of their own. The dice are seen by everyone, so theirs is revealed after the
    round; it gives away nothing about the cards.
    """

    rule = CARD_BY_CARD

    def __init__(self, seed: bytes | None = None) -> None:
        super().__init__(seed)
        self._cards, self._dice = Sealed(self._derived(b"cards")), Sealed(self._derived(b"dice"))
        self.root = None

    def _derived(self, what: bytes) -> bytes:
        return hmac.digest(self.seed, what, "sha256")

    @property
    def commitment(self) -> str:
        return commitment_of(hashlib.sha256(self.seed).hexdigest(), self._dice.seed.hex())

    @property
    def revealed(self) -> Any:
        return {"sealed": hashlib.sha256(self.seed).hexdigest(), "dice_seed": self._dice.seed.hex()}

    def tree(self, order: Sequence[str]) -> Tree:
        """The tree over cards in dealing order."""
        return Tree(self._derived(b"salts"), order)

    @property
    def drawn(self) -> int:
        return self._cards.drawn

    def go_on_after(self, drawn: int) -> None:
        self._cards.go_on_after(drawn)

    def below(self, bound: int) -> int:
        raise HouseDealerError("cards and dice are drawn apart")

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        return self._published(self._cards.shuffle(pack))

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        return self._published(super().cut(deck, count))

    def _published(self, deck: list[Piece]) -> list[Piece]:
        self.root = self.tree([str(piece) for piece in reversed(deck)]).root
        return deck

    def roll(self, dice: int) -> tuple[int, ...]:
        return self._dice.roll(dice)


def commitment_of(sealed: str, dice_seed: str) -> str:
    """The commitment to a seed, of which only the SHA-256 is known, and to its dice."""
    return hashlib.sha256(bytes.fromhex(sealed) + hashlib.sha256(bytes.fromhex(dice_seed)).digest()).hexdigest()


def sealed_as(seed: str, commitment: object) -> Sealed:
    """The chance of a seed that was committed to like this: as a whole, or card by card."""
    committed = Committed(bytes.fromhex(seed))
    return committed if committed.commitment == commitment else Sealed(committed.seed)


class Published(NamedTuple):
    """What a record says was published about its shuffles."""

    commitment: str | None = None
    revealed: Any = None
    roots: tuple[str, ...] = ()


class Stacked:
    """Decks and dice put in order beforehand: for tests, puzzles and old records.

    Each deck is given in dealing order, first card first; cards left out of it follow in pack order. One deck is the one
    that the hands are dealt from: if the button is drawn for first, it is drawn from a pack that lies in its own order.
    Several decks, or one that stands for `every_shuffle` of a record, are used one after the other. What was published
    about the decks of an old record is published again.

    >>> from housedealer.cards import STANDARD_PACK, cards
    >>> aces_first = Stacked(cards("As Ah"))
    >>> aces_first.shuffle_to_draw(STANDARD_PACK)[-1] == STANDARD_PACK[0]
    True
    >>> aces_first.shuffle(STANDARD_PACK)[-2:]
    [Ah, As]
    """

    root: str | None = None

    def __init__(
        self,
        *decks: Iterable[Piece],
        rolls: Iterable[tuple[int, ...]] = (),
        published: Published | None = None,
        every_shuffle: bool = False,
    ) -> None:
        self._published = published or Published()
        self.commitment, self.revealed, roots = self._published
        self._roots = list(roots)
        self.rule = CARD_BY_CARD if roots or isinstance(self.revealed, dict) else None
        self._decks = [list(deck) for deck in decks]
        self.every_shuffle = every_shuffle or len(self._decks) > 1
        self._rolls = list(rolls)
        self._given, self._given_rolls = tuple(map(tuple, self._decks)), tuple(self._rolls)

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        if not self._decks:
            raise BadRecord("the stacked decks are used up: the round shuffles once more than was prepared")
        top = self._decks.pop(0)
        self.root = self._roots.pop(0) if self._roots else None
        taken, rest = Counter(top), []
        for piece in pack:
            if taken.get(piece):
                taken[piece] -= 1
            else:
                rest.append(piece)
        for piece in top:
            if taken.get(piece):
                raise BadRecord(f"{piece} is not in the pack, or is in the stacked deck too often")
        return (top + rest)[::-1]

    def shuffle_to_draw(self, pack: Sequence[Piece]) -> list[Piece]:
        return self.shuffle(pack) if self.every_shuffle else list(pack)[::-1]

    drawn = 0

    def shuffle_again(self, rest: Sequence[Piece], drawn: int) -> list[Piece]:
        """The next deck that was prepared; where none was, the cards stay as they were stacked."""
        return self.shuffle(rest) if self._decks else list(rest)

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        """A stacked deck is given as it is dealt, so it has been cut already."""
        return deck

    def roll(self, dice: int) -> tuple[int, ...]:
        if not self._rolls:
            raise BadRecord("the stacked dice are used up")
        return self._rolls.pop(0)

    def name(self, place: str, possible: Sequence[Piece]) -> Piece:
        raise HouseDealerError("a stacked deck knows its own order")

    def again(self) -> Stacked:
        return Stacked(
            *self._given, rolls=self._given_rolls, published=self._published, every_shuffle=self.every_shuffle
        )


class Live:
    """A dealer with real cards, who says what came off the deck whenever the house may know it.

    The deck's order is unknown, so the round stops at each such card until `cards` holds it. Where `unseen` is set, the house
    does not know what a player holds: a card for one seat's eyes is named when it is shown, and never if it is not. The
    dealer only says that such cards have been dealt, all of those that follow each other at once.
    """

    commitment = None
    revealed = None
    root = None
    rule = None

    def __init__(
        self,
        cards: Iterable[Piece] = (),
        rolls: Iterable[tuple[int, ...]] = (),
        unseen: bool = False,
        deals: int = 0,
    ) -> None:
        self.cards = list(cards)
        self.rolls = list(rolls)
        self.unseen = unseen
        self.deals = deals  # how many times unseen cards are known to have been dealt
        self._dealt = 0
        self._at = 0
        self._rolled = 0

    def again(self) -> Live:
        """The same dealer at the start of the round."""
        return Live(self.cards, self.rolls, self.unseen, self.deals)

    drawn = 0

    def shuffle(self, pack: Sequence[Piece]) -> list[Piece]:
        return [HIDDEN] * len(pack)

    def shuffle_to_draw(self, pack: Sequence[Piece]) -> list[Piece]:
        return self.shuffle(pack)

    def shuffle_again(self, rest: Sequence[Piece], drawn: int) -> list[Piece]:
        return [HIDDEN] * len(rest)

    def cut(self, deck: list[Piece], count: int) -> list[Piece]:
        return deck

    def roll(self, dice: int) -> tuple[int, ...]:
        if self._rolled == len(self.rolls):
            raise DiceNeeded(dice)
        self._rolled += 1
        return self.rolls[self._rolled - 1]

    def deal_unseen(self, place: str) -> None:
        """Cards for players' eyes alone are dealt, beginning at a place."""
        if self._dealt == self.deals:
            raise DealNeeded(place, ())
        self._dealt += 1

    def enter_dice(self, total: int, dice: int) -> None:
        """What the dice came to; which of them showed what makes no difference to any game."""
        rest = total - dice
        faces = []
        for _ in range(dice):
            faces.append(1 + min(5, rest))
            rest -= faces[-1] - 1
        self.rolls.append(tuple(faces))

    def name(self, place: str, possible: Sequence[Piece]) -> Piece:
        if self._at == len(self.cards):
            raise CardNeeded(place, possible)
        piece: Any = self.cards[self._at]
        self._at += 1
        if piece not in possible:
            raise BadRecord(f"{piece} cannot have come off the deck: it is already on the table")
        return piece
