"""The table a recorded hand was played at: the real games, with the forced bets and the cards that the history names.

What a history knows beyond the rules is who threw a hand away unshown, and what the room took from the pot.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar, Final

from housedealer.cards import STANDARD_PACK, Card
from housedealer.games import holdem, stud
from housedealer.games.holdem import STREETS, Holdem
from housedealer.games.omaha import Omaha
from housedealer.games.omaha_hi_lo import OmahaHiLo
from housedealer.games.razz import Razz
from housedealer.games.sheet import Sheet
from housedealer.games.stud import Stud
from housedealer.games.stud_hi_lo import StudHiLo
from housedealer.hands import deuce_to_seven, short_deck
from housedealer.histories.phh import BadHistory, History
from housedealer.money.betting import Caps, Contest, Stakes, Structure, order_from
from housedealer.money.blinds import Lineup
from housedealer.table.chance import Stacked
from housedealer.table.events import HIDDEN, Why
from housedealer.table.questions import Answer, Pick
from housedealer.table.round import Game, Round
from housedealer.table.table import Asking, Play, Replies, Setup, Table

UNKNOWN_STACK: Final = 10**15
CAPS: Final = Caps(None, "in_the_pot", "either", "any_raise")  # a history may hold what was legal in any room
RULES: Final[Mapping[str, Why]] = {
    key: Why(text)
    for key, text in {
        **holdem.RULES,
        **stud.RULES,
        "high_half": "The best high hand takes half the pot.",
        "low_half": "The best low hand of eight or better takes the other half.",
        "low": "The best low hand of eight or better takes half the pot.",
        "split_low": "Equal low hands share their half.",
        "blind": "The forced bets stand as the history names them.",
        "dead_blind": "Of a blind posted out of turn only the big blind's amount plays.",
        "muck": "The history records a hand thrown away unshown.",
        "replace": "Cards are thrown away and replaced from the deck.",
        "rake": "The history records less won than the pot held: the room took the rest.",
    }.items()
}


class Undecided(Exception):
    """A hand whose end the history does not tell enough of to check."""


@dataclass(frozen=True)
class Known:
    """What a history knows beyond the rules."""

    mucked: frozenset[int] = frozenset()
    rake: int = 0

    def apply(self, table: Table, contest: Contest) -> None:
        """Throw away the hands that were not shown, and take what the room took."""
        for number in sorted(self.mucked.intersection(contest.live)):
            if contest.contested_without(number):
                contest.live.remove(number)
                table.move_cards("muck", table.seats[number].hand, "muck", RULES["muck"])
        contest.collect_fee(self.rake, RULES["rake"])


@dataclass(frozen=True)
class RecordedHoldem(Holdem):
    """Hold'em as a history tells it."""

    known: Known = Known()

    def showdown(self, table: Table, contest: Contest, lineup: Lineup) -> None:
        self.known.apply(table, contest)
        super().showdown(table, contest, lineup)


class RecordedOmaha(RecordedHoldem, Omaha):
    """Omaha as a history tells it."""


class RecordedOmahaHiLo(RecordedHoldem, OmahaHiLo):
    """Omaha High/Low Split as a history tells it."""


class RecordedShortDeck(RecordedHoldem):
    """Hold'em without twos to fives as a history tells it."""

    def high(self, hand: Sequence[Card], board: Sequence[Card]) -> int:
        return short_deck.best((*hand, *board))


class RecordedSingleDraw(RecordedHoldem):
    """Deuce-to-seven lowball with one draw as a history tells it."""

    hole_cards: ClassVar[int] = 5
    draws: ClassVar[int] = 1

    def high(self, hand: Sequence[Card], board: Sequence[Card]) -> int:
        return deuce_to_seven.strength(hand)

    def round(self, table: Table) -> Play:
        """One hand: bets before the draw and after each draw, the larger ones from the second draw on."""
        lineup = yield from self.line_up(table)
        assert lineup is not None
        contest = self.blinds_in(table, lineup)
        table.shuffle(STANDARD_PACK, RULES["shuffle"])
        for _ in range(self.hole_cards):
            table.deal_round(lineup.players, RULES["deal"])
        yield from contest.betting_round(lineup.first, self.stakes.bet_size(late=False))
        for draw in range(self.draws):
            if len(contest.live) == 1:
                break
            yield from self.replace_cards(table, contest, lineup)
            yield from contest.betting_round(lineup.button + 1, self.stakes.bet_size(late=draw > 0))
        self.showdown(table, contest, lineup)

    def replace_cards(self, table: Table, contest: Contest, lineup: Lineup) -> Play:
        """In turn everyone throws cards away; then they are dealt as many new ones."""
        thrown: dict[int, int] = {}
        for number in order_from(contest.live, lineup.button):
            hand = table.seats[number].hand
            pick = Pick("draw", hand, tuple(table.cards[hand]), 0, self.hole_cards)
            answer = yield from table.ask(number, (pick,), Answer("draw", ()), RULES["replace"])
            table.move_cards("discard", hand, "muck", RULES["replace"], answer.value, face=table.seats[number].key)
            thrown[number] = len(answer.value)
        for number, count in thrown.items():
            if count:
                table.deal(table.seats[number].hand, table.seats[number].key, RULES["replace"], count)


class RecordedTripleDraw(RecordedSingleDraw):
    """Deuce-to-seven lowball with three draws as a history tells it."""

    draws: ClassVar[int] = 3


@dataclass(frozen=True)
class RecordedStud(Stud):
    """Seven Card Stud as a history tells it."""

    known: Known = Known()
    posted: tuple[int, ...] = ()
    trimmed: bool = False

    def seed(self, table: Table) -> Generator[Asking, Replies, Contest | None]:
        yield from ()  # nobody is asked
        contest = Contest(table, table.present, self.stakes, self.caps)
        post = contest.post if self.trimmed else contest.post_dead
        for seat, amount in zip(table.present, self.posted, strict=True):
            post(seat.number, amount, RULES["ante"], kind="ante")
        contest.open_at(max(self.posted) if self.trimmed else 0)
        contest.pull_in()
        return contest

    def showdown(self, table: Table, contest: Contest) -> None:
        self.known.apply(table, contest)
        super().showdown(table, contest)


class RecordedStudHiLo(RecordedStud, StudHiLo):
    """Stud Hi/Low Split as a history tells it."""


class RecordedRazz(RecordedStud, Razz):
    """Razz as a history tells it."""


FLOP_GAMES: Final[Mapping[str, tuple[type[RecordedHoldem], Structure]]] = {
    "FT": (RecordedHoldem, "limit"),
    "NT": (RecordedHoldem, "no_limit"),
    "PT": (RecordedHoldem, "pot_limit"),
    "NS": (RecordedShortDeck, "no_limit"),
    "FO": (RecordedOmaha, "limit"),
    "NO": (RecordedOmaha, "no_limit"),
    "PO": (RecordedOmaha, "pot_limit"),
    "FO/8": (RecordedOmahaHiLo, "limit"),
    "NO/8": (RecordedOmahaHiLo, "no_limit"),
    "PO/8": (RecordedOmahaHiLo, "pot_limit"),
}
DRAW_GAMES: Final[Mapping[str, tuple[type[RecordedHoldem], Structure]]] = {
    "F2L3D": (RecordedTripleDraw, "limit"),
    "N2L1D": (RecordedSingleDraw, "no_limit"),
}
STUD_GAMES: Final[Mapping[str, type[RecordedStud]]] = {
    "F7S": RecordedStud,
    "F7S/8": RecordedStudHiLo,
    "FR": RecordedRazz,
}
VARIANTS: Final = (*FLOP_GAMES, *DRAW_GAMES, *STUD_GAMES)
_FLOP_OPTIONS: Final = holdem.Options()


def start(history: History, known: Known, deck: Sequence[Card] | None = None, caps: Caps = CAPS) -> Round:
    """The recorded hand at its beginning, over the cards that it names or over a deck of one's own."""
    game: Game
    if history.variant in FLOP_GAMES:
        game, deck = _blind_game(history, known, caps), deck or _flop_deck(history)
    elif history.variant in DRAW_GAMES:
        game, deck = _blind_game(history, known, caps), deck or _draw_deck(history)
    else:
        game, deck = _stud_game(history, known, caps), deck or _stud_deck(history)
    count = len(history.stacks)
    names = history.players if len(history.players) == count else tuple(f"p{n}" for n in range(1, count + 1))
    chips = {
        f"seat{number}.stack": UNKNOWN_STACK if stack is None else stack
        for number, stack in enumerate(history.stacks, 1)
    }
    setup = Setup(game.id, dict(enumerate(names, 1)), chips)
    return Round(game, setup, Stacked(deck))


def _stakes(history: History, structure: Structure) -> Stakes:
    low, high = (history.small_bet, history.big_bet) if structure == "limit" else (history.min_bet, history.min_bet)
    if low <= 0 or high < low:
        names = "small_bet and big_bet" if structure == "limit" else "min_bet"
        raise BadHistory(f"a {history.variant} hand needs {names} above zero")
    return Stakes(structure, low, high, 0, low, chip=1)


# -- games with blinds -----------------------------------------------------------------------------------------------


def _blind_game(history: History, known: Known, caps: Caps) -> Holdem:
    kind, structure = FLOP_GAMES.get(history.variant) or DRAW_GAMES[history.variant]
    if len(history.blinds) != len(history.stacks):
        raise BadHistory(f"a {history.variant} hand needs blinds_or_straddles")
    lineup = _lineup(history)

    def seating(table: Table) -> Generator[Asking, Replies, Lineup]:
        yield from ()  # nobody is asked
        lineup.players.extend(table.seats.values())
        return lineup

    id, size = f"phh/{history.variant}", len(history.stacks)
    sheet = Sheet(id, size, _FLOP_OPTIONS, RULES)
    stakes = _stakes(history, structure)
    return kind(sheet, _FLOP_OPTIONS, stakes, caps, seating, known=known)


def _lineup(history: History) -> Lineup:
    """The forced bets. Player 1 is at the button's left; between two players they are assigned the other way round."""
    count = len(history.stacks)
    blinds, antes = _assigned(history.blinds), _assigned(history.antes)
    big = max(0, *blinds.values())
    last = max(blinds, key=lambda number: (blinds[number], number))
    lineup = Lineup(count, level=big, first=last % count + 1)
    ante = lineup.antes if history.trim_antes else lineup.dead_antes
    ante.extend((number, amount, "ante") for number, amount in antes.items() if amount)
    for number, amount in blinds.items():
        lineup.live.append((number, min(abs(amount), big), "blind"))
        if -amount > big:
            lineup.dead.append((number, -amount - big, "dead_blind"))
    return lineup


def _assigned(forced: Sequence[int]) -> dict[int, int]:
    """Forced bets by player; between two players they change places."""
    return dict(enumerate(reversed(forced) if len(forced) == 2 else forced, 1))


def _flop_deck(history: History) -> list[Card]:
    """The cards as they come off: one at a time round the table, then a burned card before each part of the board."""
    held, board = hole_cards(history), board_cards(history)
    if len(board) > 5:
        raise Undecided("the board was dealt more than once")
    board = [*board, *[HIDDEN] * (5 - len(board))]
    dealt = [card for round_of_cards in zip(*held.values(), strict=True) for card in round_of_cards]
    for _, size, _ in STREETS:
        dealt += [HIDDEN, *board[:size]]
        board = board[size:]
    return list(_filled(dealt, short_deck.PACK if history.variant == "NS" else STANDARD_PACK))


def hole_cards(history: History) -> dict[int, list[Card | str]]:
    """Each player's cards in the order dealt; a card that was dealt unseen and shown later is known from the start.

    In flop games, where all are dealt at once, those that the history leaves out are unknown. In draw games the hand is the
    one after the last draw.
    """
    if history.variant in DRAW_GAMES:
        return {number: [slot.card for slot in hand] for number, hand in _drawn(history).held.items()}
    held: dict[int, list[Card | str]] = {number: [] for number in range(1, len(history.stacks) + 1)}
    for action in history.actions:
        if action.kind == "dh":
            held[action.player].extend(action.cards)
        elif action.kind == "sm" and action.cards and action.cards != ("-",):
            mine = held[action.actor]
            shown = [card for card in action.cards if card != HIDDEN and card not in mine]
            for at, card in enumerate(mine):
                if card == HIDDEN and shown:
                    mine[at] = shown.pop(0)
            if shown:
                raise BadHistory(f"p{action.actor} shows {shown[0]}, which was not dealt there")
    count = FLOP_GAMES[history.variant][0].hole_cards if history.variant in FLOP_GAMES else 0
    for number, cards in held.items():
        if len(cards) > (count or 7):
            raise BadHistory(f"p{number} is dealt {len(cards)} cards where a hand has {count or 7}")
        cards.extend([HIDDEN] * (count - len(cards)))
    return held


def board_cards(history: History) -> list[Card | str]:
    """The community cards in the order dealt."""
    return [card for action in history.actions if action.kind == "db" for card in action.cards]


def _filled(dealt: Sequence[Card | str], pack: Sequence[Card] = STANDARD_PACK) -> Iterator[Card]:
    """Cards that are not known are any that are not seen."""
    seen = [card for card in dealt if isinstance(card, Card)]
    if len(seen) != len(set(seen)):
        twice = next(card for card in seen if seen.count(card) > 1)
        raise BadHistory(f"{twice} is dealt twice")
    unseen = iter([card for card in pack if card not in set(seen)])
    return (card if isinstance(card, Card) else next(unseen) for card in dealt)


# -- draw games ------------------------------------------------------------------------------------------------------


@dataclass
class _Slot:
    """A card that was dealt, which may become known when it is shown."""

    card: Card | str


@dataclass
class _Drawn:
    """What was dealt in a draw game: to everyone at first, then draw by draw, and what each holds at the end."""

    first: dict[int, list[_Slot]]
    later: list[_Slot]
    held: dict[int, list[_Slot]]


def _drawn(history: History) -> _Drawn:
    found = _Drawn({}, [], {number: [] for number in range(1, len(history.stacks) + 1)})
    for action in history.actions:
        if action.kind == "dh":
            slots = [_Slot(card) for card in action.cards]
            if action.player in found.first:
                found.later += slots
            else:
                found.first[action.player] = slots
            found.held[action.player] += slots
        elif action.kind == "sd":
            held = found.held[action.actor]
            for card in action.cards:
                slot = next((slot for slot in held if slot.card in (card, HIDDEN)), None)
                if slot is None or card == HIDDEN:
                    raise Undecided("the cards that were thrown away are not known")
                slot.card = card
                found.held[action.actor] = held = [other for other in held if other is not slot]
        elif action.kind == "sm" and action.cards and action.cards != ("-",):
            mine = found.held[action.actor]
            shown = [card for card in action.cards if card not in [slot.card for slot in mine]]
            for slot, card in zip([slot for slot in mine if slot.card == HIDDEN], shown, strict=False):
                slot.card = card
    if any(len(hand) != 5 for hand in (*found.first.values(), *found.held.values())) or len(found.first) < len(
        found.held
    ):
        raise BadHistory("everyone is dealt five cards, and as many as were thrown away at each draw")
    return found


def _draw_deck(history: History) -> list[Card]:
    """The cards as they come off: one at a time round the table, then to each who draws in turn."""
    drawn = _drawn(history)
    order = [drawn.first[number] for number in sorted(drawn.first)]
    dealt = [slot.card for round_of_cards in zip(*order, strict=True) for slot in round_of_cards]
    later = [slot.card for slot in drawn.later]
    if any(card != HIDDEN and (card in dealt or later.count(card) > 1) for card in later):
        raise Undecided("the deck ran out of cards")  # what was thrown away has been shuffled and dealt again
    return list(_filled([*dealt, *later]))


# -- stud games ------------------------------------------------------------------------------------------------------


def _stud_game(history: History, known: Known, caps: Caps) -> Stud:
    kind = STUD_GAMES[history.variant]
    razz = history.variant == "FR"
    options = stud.Options(
        forced="high_card" if razz else "low_card",
        force_is_live=False,
        force_or_bet=True,
        short_force="as_posted",
        lead="low" if razz else "high",
        all_in_leader="next_seat",
        dead_seats=False,
        odd_chips="seat",
    )
    id, size = f"phh/{history.variant}", len(history.stacks)
    sheet = Sheet(id, size, options, RULES)
    posted = tuple(_assigned(history.antes).values())
    stakes = _stakes(history, "limit")
    trimmed = history.trim_antes
    return kind(sheet, options, stakes, caps, history.bring_in, known=known, posted=posted, trimmed=trimmed)


def _stud_deck(history: History) -> list[Card]:
    """The cards street by street to everyone who has not folded, with a burned card between."""
    held = hole_cards(history)
    streets = STUD_GAMES[history.variant].streets
    folded: dict[int, int] = {}  # how many cards had been dealt to the longest hand when a player folded
    longest, counts = 0, dict.fromkeys(held, 0)
    for action in history.actions:
        if action.kind == "dh":
            counts[action.player] += len(action.cards)
            longest = max(longest, counts[action.player])
        elif action.kind == "f":
            folded[action.actor] = longest
        elif action.kind == "db":
            raise Undecided("the deck ran out of cards")
    dealt: list[Card | str] = []
    start = 0
    for street in streets:
        if start:
            dealt.append(HIDDEN)
        for at, face in enumerate(street.faces, start):
            for number, cards in held.items():
                if folded.get(number, 7) > start:
                    card = cards[at] if at < len(cards) else HIDDEN
                    if card == HIDDEN and face == "u" and at < longest:
                        raise Undecided(f"p{number}'s up-cards are not known")
                    dealt.append(card)
        start += len(street.faces)
    return list(_filled(dealt[: len(STANDARD_PACK)]))
