"""Questions carry their legal answers, so a client needs no rules and an illegal answer changes nothing.

>>> from housedealer.table.events import HIDDEN, Why
>>> raise_ = Amount("raise", 800, 2000, 400)
>>> question = Question(3, (Choice("fold"), Choice("call", 400), raise_), Answer("fold"), Why("Bets move in fours."))
>>> question.check(Answer("raise", 1200))
Answer(option='raise', value=1200)
>>> question.check(Answer("raise", 1000))
Traceback (most recent call last):
...
housedealer.errors.IllegalAnswer: seat 3 may not raise $10: raise to $8 through $20 in steps of $4. Bets move in fours.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple, Protocol

from housedealer.cards import piece
from housedealer.chips import money
from housedealer.errors import IllegalAnswer
from housedealer.table.events import HIDDEN, Why
from housedealer.table.felt import Piece

HOUSE_DEALER: Final = 0  # the seat number that answers for the house dealer


class Answer(NamedTuple):
    """What somebody decided: an option of the question, and its amount, cards, groups or wagers where it has any."""

    option: str
    value: Any = None

    def to_json(self) -> dict[str, Any]:
        """The answer as plain data."""
        value = self.value
        if isinstance(value, tuple):
            value = [[_code(c) for c in group] if isinstance(group, tuple) else _code(group) for group in value]
        return {"option": self.option} if value is None else {"option": self.option, "value": value}

    @classmethod
    def from_json(cls, data: Any) -> Answer:
        """The answer that `to_json` wrote, or that a client sent; the question checks what it holds."""
        if not isinstance(data, dict) or not isinstance(data.get("option"), str):
            raise IllegalAnswer('an answer looks like {"option": "call"} or {"option": "raise", "value": 1200}')
        return cls(data["option"], data.get("value"))


class Option(Protocol):
    """One kind of legal answer."""

    @property
    def id(self) -> str: ...

    def accept(self, value: Any) -> Any:
        """The value in its one true form, or ValueError saying what would be legal."""

    def to_json(self) -> dict[str, Any]:
        """The option as plain data for clients."""


class Choice(NamedTuple):
    """A plain choice. `amount` says what it costs, for showing; it need not be answered.

    Where the id alone would not tell, `label` says it in words and `cards` names the cards it concerns.
    """

    id: str
    amount: int | None = None
    label: str = ""
    cards: tuple[Piece, ...] = ()

    def accept(self, value: Any) -> Any:
        if value is not None and value != self.amount:
            raise ValueError(f"{self.id} takes no amount of its own")
        return None

    def to_json(self) -> dict[str, Any]:
        plain: dict[str, Any] = {"id": self.id, "type": "choice", "amount": self.amount}
        if self.label:
            plain |= {"label": self.label, "cards": [piece.code for piece in self.cards]}
        return plain


class Amount(NamedTuple):
    """An amount of money from `low` to `high` in steps; `high` itself is always legal (all of a stack may be odd)."""

    id: str
    low: int
    high: int
    step: int = 1

    def accept(self, value: Any) -> Any:
        if type(value) is int and (
            value == self.high or (self.low <= value < self.high and not (value - self.low) % self.step)
        ):
            return value
        if self.low == self.high:
            raise ValueError(f"{self.id} exactly {money(self.low)}")
        steps = f" in steps of {money(self.step)}" if self.step > 1 else ""
        raise ValueError(f"{self.id} to {money(self.low)} through {money(self.high)}{steps}")

    def to_json(self) -> dict[str, Any]:
        return {"id": self.id, "type": "amount", "low": self.low, "high": self.high, "step": self.step}


Relation = Literal["any", "at_most", "equal", "beside"]


class Spot(NamedTuple):
    """A betting circle that may take from `low` to `high`.

    `needs` names another place that must hold a wager too (one of `or_else` will do as well); by `relation` this one is
    then at most as much, or equal. A circle that is equal to another or beside it is filled together with the other
    and need not be named; one beside it may hold another amount. Amounts within one of the `gaps` are not taken.
    """

    place: str
    label: str
    low: int
    high: int
    step: int
    needs: str | None = None
    relation: Relation = "any"
    or_else: tuple[str, ...] = ()
    gaps: tuple[tuple[int, int], ...] = ()


class Wagers(NamedTuple):
    """Any number of wagers at once: a mapping of place to amount, at least one of `required`.

    The budget pays the fees too. `price` says what they come to, or raises ValueError where none is printed; a client
    that cannot ask it is safe when it keeps `kept_back`, the most they can be, for each seat that it bets on.
    """

    id: str
    spots: tuple[Spot, ...]
    required: tuple[str, ...]
    budget: int
    kept_back: int = 0
    price: Callable[[Mapping[str, int]], int] | None = None

    def accept(self, value: Any) -> Any:
        if not isinstance(value, Mapping):
            raise ValueError("name each wager's place and amount")
        spots = {spot.place: spot for spot in self.spots}
        placed: dict[str, int] = {}
        for place, amount in value.items():
            spot = spots.get(place)
            if spot is None:
                raise ValueError(f"there is no wager at {place}; there are {', '.join(spots)}")
            if amount == 0:
                continue
            if type(amount) is not int or not spot.low <= amount <= spot.high or (amount - spot.low) % spot.step:
                raise ValueError(
                    f"{spot.label} takes {money(spot.low)} to {money(spot.high)} in steps of {money(spot.step)}"
                )
            for first, last in spot.gaps:
                if first <= amount <= last:
                    raise ValueError(f"no fee is printed for {spot.label} from {money(first)} to {money(last)}")
            placed[place] = amount
        for spot in self.spots:
            if spot.relation in ("equal", "beside") and spot.needs in placed:
                placed.setdefault(spot.place, placed[spot.needs])
        if not any(place in placed for place in self.required):
            labels = dict.fromkeys(spots[place].label for place in self.required)  # the same on every spot
            raise ValueError(f"at least one of {', '.join(labels)} is needed")
        for place in placed:
            needed, relation = spots[place].needs, spots[place].relation
            if needed is None:
                continue
            enough = (needed, *spots[place].or_else)
            names = " or ".join(spots[other].label for other in enough if other in spots)
            found = max((placed[other] for other in enough if other in placed), default=None)
            if found is None:
                raise ValueError(f"{spots[place].label} needs {names}")
            if relation == "equal" and placed[place] != found:
                raise ValueError(f"{spots[place].label} must equal {names}")
            if relation == "at_most" and placed[place] > found:
                raise ValueError(f"{spots[place].label} may not be more than {names}")
        fees = self.price(placed) if self.price else self.kept_back * len({place.split(".")[0] for place in placed})
        if sum(placed.values()) + fees > self.budget:
            fee = f" with {money(fees)} kept back for fees" if fees else ""
            raise ValueError(
                f"the wagers come to {money(sum(placed.values()))}{fee} and the stack holds {money(self.budget)}"
            )
        return {spot.place: placed[spot.place] for spot in self.spots if spot.place in placed}

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "type": "wagers", "required": list(self.required), "budget": self.budget,
            "kept_back": self.kept_back, "spots": [spot._asdict() for spot in self.spots],
        }  # fmt: skip


class Pick(NamedTuple):
    """Some of the cards lying at a place: a discard, a pass, the card a live dealer turned."""

    id: str
    place: str
    cards: tuple[Piece, ...]
    least: int
    most: int

    def accept(self, value: Any) -> Any:
        picked = (
            tuple(_as_piece(item) for item in value)
            if isinstance(value, Sequence) and not isinstance(value, str)
            else None
        )
        if picked is None or not self.least <= len(picked) <= self.most or not _among(picked, self.cards):
            count = f"{self.least}" if self.least == self.most else f"{self.least} to {self.most}"
            raise ValueError(f"{self.id} {count} of {' '.join(map(str, self.cards))}")
        return picked

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "type": "pick", "place": self.place,
            "cards": [HIDDEN if c is HIDDEN else c.code for c in self.cards],
            "least": self.least, "most": self.most,
        }  # fmt: skip


Groups = tuple[tuple[Piece, ...], ...]


class Arrange(NamedTuple):
    """All the pieces of a hand set into groups: two and five, three-five-five, two pairs of tiles.

    `foul` says what is wrong with a setting, or None; `describe` names each group's rank while someone is arranging;
    `house_way` is the setting the dealer would make. Where it does not `refuse` a fouled setting, the game rules on it.
    """

    id: str
    place: str
    cards: tuple[Piece, ...]
    groups: tuple[tuple[str, int], ...]  # each group's name and size
    house_way: Groups
    foul: Callable[[Groups], str | None]
    describe: Callable[[Groups], tuple[str, ...]]
    refuse: bool = True

    def accept(self, value: Any) -> Any:
        sizes = ", ".join(f"{size} {name}" for name, size in self.groups)
        if not isinstance(value, Sequence) or isinstance(value, str) or len(value) != len(self.groups):
            raise ValueError(f"{self.id} takes {sizes}")
        groups = tuple(
            tuple(_as_piece(item) for item in group) if isinstance(group, (list, tuple)) else () for group in value
        )
        if any(len(group) != size for group, (_, size) in zip(groups, self.groups, strict=True)):
            raise ValueError(f"{self.id} takes {sizes}")
        if not _among(tuple(piece for group in groups for piece in group), self.cards):
            raise ValueError(f"{self.id} uses exactly {' '.join(map(str, self.cards))}")
        if self.refuse and (wrong := self.foul(groups)) is not None:
            raise ValueError(wrong)
        return groups

    def to_json(self) -> dict[str, Any]:
        return {
            "id": self.id, "type": "arrange", "place": self.place, "cards": [piece.code for piece in self.cards],
            "groups": [{"name": name, "size": size} for name, size in self.groups],
            "house_way": [[piece.code for piece in group] for group in self.house_way], "refuse": self.refuse,
        }  # fmt: skip


class Question(NamedTuple):
    """What one seat is asked, every legal answer, the one given when the clock runs out, and the rule behind it."""

    seat: int
    options: tuple[Option, ...]
    default: Answer
    why: Why
    about: str = ""  # the place it concerns, where a seat could be asked about several

    def check(self, answer: Answer) -> Answer:
        """The answer in its one true form; raises IllegalAnswer without changing anything."""
        chosen, given = answer
        for option in self.options:
            if option.id == chosen:
                if given is None and type(option) is Choice:
                    return answer
                try:
                    value = option.accept(answer.value)
                except ValueError as error:
                    what = f" {money(answer.value)}" if type(answer.value) is int else ""
                    raise IllegalAnswer(
                        f"seat {self.seat} may not {answer.option}{what}: {error}. {self._rule()}"
                    ) from None
                except (TypeError, AttributeError):
                    raise IllegalAnswer(f"{answer.option} does not take such a value. {self._rule()}") from None
                return answer if value is answer.value else Answer(answer.option, value)
        legal = ", ".join(option.id for option in self.options)
        raise IllegalAnswer(f"seat {self.seat} may not {answer.option!r} now; legal: {legal}. {self._rule()}")

    def option(self, id: str) -> Option | None:
        """The option called `id`, if it is legal now."""
        return next((option for option in self.options if option.id == id), None)

    def to_json(self) -> dict[str, Any]:
        """The question as plain data for clients."""
        return {
            "seat": self.seat,
            "options": [option.to_json() for option in self.options],
            "default": self.default.to_json(),
            "why": {"text": self.why.text, "cite": self.why.cite},
            "about": self.about,
        }

    def _rule(self) -> str:
        return f"{self.why.text} ({self.why.cite})" if self.why.cite else self.why.text


def _code(item: Any) -> str:
    """How a piece is written; one that only its holder knows stays unknown."""
    return HIDDEN if item == HIDDEN else str(item.code)


def _as_piece(item: Any) -> Any:
    if not isinstance(item, str):
        return item
    if item == HIDDEN:  # one of those that only their holder knows
        return HIDDEN
    try:
        return piece(item)
    except ValueError:
        return None


def _among(picked: tuple[Piece, ...], lying: tuple[Piece, ...]) -> bool:
    left = list(lying)
    for item in picked:
        if item not in left:
            return False
        left.remove(item)
    return True
