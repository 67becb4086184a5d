"""Playing in the terminal. It draws places and offers the answers of a question; it knows no game."""

from __future__ import annotations

import secrets
import shutil
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from rich.console import Console
from rich.text import Text

from housedealer.bots import bot_for, seated
from housedealer.bots.dealing import NAMES
from housedealer.cards import SUIT_SIGNS
from housedealer.chips import cents, money
from housedealer.commands import noticed
from housedealer.errors import BadSetup, IllegalAnswer
from housedealer.games.contract import Game
from housedealer.money.time_collections import is_due_by_hands
from housedealer.packets.entries import Entry, entry, open_game, rooms
from housedealer.table.chance import Sealed
from housedealer.table.events import HIDDEN, UP, Event, Why
from housedealer.table.questions import Amount, Answer, Arrange, Choice, Option, Pick, Question, Wagers
from housedealer.table.results import results
from housedealer.table.round import Round
from housedealer.table.session import Session
from housedealer.table.telling import UNSEEN_BUTTONS, quiet, spoken, tell
from housedealer.table.view import View

SUIT_STYLES = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
BUTTON_SIGNS = {
    "dealer button": "D",
    "small blind": "SB",
    "big blind": "BB",
    "player-dealer": "BANK",
    "action button": "ACT",
}
LAST_CARDS = 16  # of a pile in the middle
HELP = "? why   ! hint   x something went wrong   h help   l log   q leave"


class Quit(Exception):
    """The player leaves the table."""


def play(id: str, seats: int | None, seed: str | None, options: Mapping[str, str]) -> None:
    """Sit down at a table and play until you leave."""
    found, game = entry(id), open_game(id, options)
    count = seats or max(found.seats["min"], min(6, game.size))
    if not found.seats["min"] <= count <= game.size:
        raise BadSetup(f"{id} seats {found.seats['min']} to {game.size} players, not {count}")
    Player(found, game, Session(game), count, seed or secrets.token_hex(4)).run()


class Player:
    """You, at seat 1 of a table of bots."""

    def __init__(self, found: Entry, game: Game, session: Session, count: int, seed: str) -> None:
        self.found = found
        self.game = game
        self.session = session
        self.seed = seed
        self.seat = 1
        self.console = Console(highlight=False)
        self.buy_in = game.buy_in.usual
        self.names = {1: "You", **{number: NAMES[number - 2] for number in range(2, count + 1)}}
        self.bots = seated(bot_for(found.module), Random(seed))
        self.told: list[tuple[str, Why | None]] = []
        self.seen = 0
        for number, name in self.names.items():
            session.sit(number, name, self.buy_in)

    def run(self) -> None:
        """Round after round."""
        try:
            while True:
                self._rebuy()
                number = self.session.rounds
                self.told.append((f"-- round {number + 1} --", None))
                self.session.collection_due = is_due_by_hands(self.game.fees, number)
                round_ = self.session.start(Sealed.of(self.seed, self.found.id, number))
                self.seen = 0
                self._round(round_)
                self.session.finish()
                self.told += [(line, why) for line, why in self._outcome(round_)]
                self._draw(round_, None)
                self._wait_for_next(round_)
        except (Quit, EOFError, KeyboardInterrupt):
            stack = self.session.felt.chips[f"seat{self.seat}.stack"]
            self.console.print(f"\nYou leave with {money(stack)}.")

    def _round(self, round_: Round) -> None:
        while round_.open:
            for seat, question in list(round_.open.items()):
                if round_.open.get(seat) is not question:
                    continue  # a ruling has changed what is asked
                if seat == self.seat:
                    self._listen(round_)
                    self._draw(round_, question)
                    self._answer(round_, question)
                else:
                    round_.answer(seat, self.bots(round_, question))
        self._listen(round_)

    def _rebuy(self) -> None:
        for number in self.names:
            if self.session.felt.chips[f"seat{number}.stack"] < self.game.least_stack:
                self.session.buy(number, self.buy_in)
                self.told.append((f"{self.names[number]} buys in for {money(self.buy_in)}", None))

    def _listen(self, round_: Round) -> None:
        """Take in what happened since last time, as this seat may know it."""
        events = View(round_, f"seat{self.seat}").events(self.seen)
        self.seen += len(events)
        for event in events:
            if not quiet(event) and not _own_card_dealt_to_others(event, self.seat):
                self.told.append((_you(tell(event, self.names)), event.why))

    def _outcome(self, round_: Round) -> list[tuple[str, Why | None]]:
        """What the round came to for this seat: each wager, the fee, the total."""
        mine = next((result for result in results(round_.events) if result.seat == self.seat), None)
        if mine is None:
            return []
        lines = [(f"{_short(line.wager)} {_signed(line.net)}", line.why) for line in mine.lines if line.net]
        if mine.fee:
            lines.append((f"fee {_signed(-mine.fee)}", None))
        return [
            *lines,
            (
                f"you {'win' if mine.total > 0 else 'lose' if mine.total < 0 else 'come out even'}"
                f"{f' {money(abs(mine.total))}' if mine.total else ''}",
                None,
            ),
        ]

    # -- drawing ---------------------------------------------------------------------------------------------------

    def _draw(self, round_: Round, question: Question | None) -> None:
        console, height = self.console, shutil.get_terminal_size((80, 24)).lines
        if console.is_terminal:
            console.clear()
        lines = [self._title(round_), *self._seats(round_), *self._middle(round_)]
        below = 4 if question is None else 4 + self._height_of(question)
        room = max(3, height - len(lines) - below)
        for line in lines:
            console.print(line, overflow="ellipsis", no_wrap=True)
        console.print("─" * min(console.width, 100), style="dim")
        for text, _ in self.told[-room:]:
            console.print(_coloured(f" {text}"), overflow="ellipsis", no_wrap=True)
        console.print("─" * min(console.width, 100), style="dim")

    def _height_of(self, question: Question) -> int:
        wagers = next((option for option in question.options if isinstance(option, Wagers)), None)
        lines = len(question.options) if _listed(question.options) else 1
        return len(_own(wagers, self.seat)) if wagers else lines

    def _title(self, round_: Round) -> Text:
        room = rooms()[self.found.room]
        return Text(f" {room} · {self.found.name} · round {round_.setup.round}", style="bold")

    def _seats(self, round_: Round) -> list[Text]:
        view, felt = View(round_, f"seat{self.seat}"), round_.felt
        named = self.game.readings(view.seen())
        lines = []
        for number, name in self.names.items():
            key = f"seat{number}"
            line = Text(f" {number:>2} ", style="dim")
            line.append(f"{name:<5}", style="bold cyan" if number == self.seat else "")
            line.append(f"{money(view.chips(f'{key}.stack')):>9}  ")
            hands = [place for place in felt.cards if place.startswith(f"{key}.") and felt.cards[place]]
            shown = Text("  ").join(_cards(view.cards(place)) for place in hands)
            line.append_text(shown)
            line.append(" " * max(1, 17 - len(shown)))
            called = [reading.text for place in hands for reading in named.get(place, ())]
            line.append(f"{', '.join(called)}  " if called else "", style="italic green")
            bets = [p for p, amount in felt.chips.items() if amount and p.startswith(f"{key}.") and p != f"{key}.stack"]
            line.append("  ".join(f"{_short(place)} {money(felt.chips[place])}" for place in bets), style="yellow")
            worn = [BUTTON_SIGNS.get(b, b) for b, at in felt.buttons.items() if key in at and b not in UNSEEN_BUTTONS]
            line.append(f"  {' '.join(worn)}" if worn else "", style="bold magenta")
            lines.append(line)
        return lines

    def _middle(self, round_: Round) -> list[Text]:
        view, felt = View(round_, f"seat{self.seat}"), round_.felt
        lines = []
        for place, lying in felt.cards.items():
            if lying and not place.startswith("seat") and UP in felt.faces[place]:
                more = "… " if len(lying) > LAST_CARDS else ""
                lines.append(Text(f" {place:>8}  {more}").append_text(_cards(view.cards(place)[-LAST_CARDS:])))
        piles = [
            p for p, amount in felt.chips.items() if amount and not p.startswith("seat") and p not in ("drop", "cage")
        ]
        if piles:
            lines.append(
                Text("  ".join(f" {spoken(p, self.names)} {money(felt.chips[p])}" for p in piles), style="yellow")
            )
        if felt.chips["bank.cover"]:
            lines.append(_bar(felt.chips["bank.cover"], self._banked(round_)))
        return lines

    def _banked(self, round_: Round) -> int:
        return sum(event.amount or 0 for event in round_.events if event.kind == "bank")

    # -- asking ----------------------------------------------------------------------------------------------------

    def _answer(self, round_: Round, question: Question) -> None:
        """Ask until the answer is legal."""
        keys = _keys(question.options)
        while True:
            between = "\n " if _listed(question.options) else "   "
            offered = between.join(_offer(key, option) for key, option in keys.items())
            about = f" {_you(spoken(question.about, self.names))}:" if question.about else ""
            self.console.print(f"{about} {offered}   [dim]{HELP}[/dim]")
            typed = self.console.input("[bold]> [/bold]").strip()
            if typed == "x":
                noticed.report(self.console, round_, self.names)
                return  # the table may ask something else now
            if self._aside(typed, question):
                continue
            try:
                round_.answer(self.seat, self._read(typed, keys, question))
                return
            except (IllegalAnswer, ValueError) as error:
                self.console.print(f" {error}", style="red", markup=False)

    def _aside(self, typed: str, question: Question) -> bool:
        """Keys that are not answers."""
        match typed:
            case "q":
                raise Quit
            case "?":
                self._why(question.why)
                for text, why in self.told[-6:]:
                    if why is not None:
                        self.console.print(f" {text}", markup=False)
                        self._why(why)
                return True
            case "!":
                self._hint(question)
                return True
            case "l":
                for text, _ in self.told[-40:]:
                    self.console.print(f" {text}", markup=False)
                return True
            case "h":
                self.console.print(" Type the bold letter of an answer, with an amount where it takes one: r 12")
                self.console.print(" Enter alone gives the answer of the clock. Side bets are asked one by one.")
                self.console.print(" x reports what went wrong at the table, and the rules of irregularity answer it.")
                return True
        return False

    def _hint(self, question: Question) -> None:
        """What each answer is worth, by what this seat can see."""
        from housedealer.odds.advice import NOTHING_KNOWN, advise

        session = self.session
        assert session.round is not None
        with self.console.status("working it out"):
            advice = advise(
                session.game.id, session.game.opened_with, View(session.round, f"seat{self.seat}"), question
            )
        if advice is None:
            self.console.print(f" {NOTHING_KNOWN}")
            return
        for priced in advice.answers[:6]:
            won = priced.ev * advice.unit_cents / 100
            self.console.print(
                f" {won:>+9.2f}  {priced.name}", style="bold" if priced is advice.best else "", markup=False
            )
        self.console.print(
            f"   dollars won on average, {advice.method}. {advice.note}", style="italic dim", markup=False
        )

    def _why(self, why: Why) -> None:
        self.console.print(f"   {why.text} {f'[{why.cite}]' if why.cite else ''}", style="italic dim", markup=False)

    def _read(self, typed: str, keys: Mapping[str, Option], question: Question) -> Answer:
        if not typed:
            return question.default
        letter, _, rest = typed.partition(" ")
        option = keys.get(letter.lower())
        if option is None:
            raise ValueError(f"{letter!r} is not offered; type {', '.join(keys)}")
        return Answer(option.id, self._value(option, rest.strip()))

    def _value(self, option: Option, rest: str) -> Any:
        match option:
            case Choice():
                return None
            case Amount():
                if not rest and option.low == option.high:
                    return option.low
                asked = rest or self.console.input(f" how much, {money(option.low)} to {money(option.high)}? ")
                return cents(asked)
            case Wagers():
                return self._wagers(option)
            case Pick():
                return tuple(rest.split())
            case Arrange():
                return self._arrange(option)
        raise ValueError(f"{option.id} cannot be answered here")

    def _wagers(self, option: Wagers) -> dict[str, int]:
        """One amount after the other, the seat's own circles first; the rest only on request."""
        placed: dict[str, int] = {}
        for spot in _own(option, self.seat):
            typed = self.console.input(
                f" {spot.label} ({money(spot.low)} to {money(spot.high)}, Enter for none): "
            ).strip()
            if typed:
                placed[spot.place] = cents(typed)
        return placed

    def _arrange(self, option: Arrange) -> Sequence[Sequence[str]]:
        """Set the hand group by group, seeing each group's rank; Enter takes the house way."""
        shown = " | ".join(" ".join(str(piece) for piece in group) for group in option.house_way)
        ranks = ", ".join(option.describe(option.house_way))
        sizes = " / ".join(f"{name} {size}" for name, size in option.groups)
        self.console.print(f" house way: {shown}  ({ranks})", markup=False)
        typed = self.console.input(f" set {sizes}, groups separated by / (Enter: house way): ").strip()
        if not typed:
            return [[piece.code for piece in group] for group in option.house_way]
        return [group.split() for group in typed.split("/")]

    def _wait_for_next(self, round_: Round) -> None:
        typed = self.console.input(f" Enter: next round   [dim]{HELP}[/dim] ").strip()
        question = Question(self.seat, (), Answer(""), round_.game.rules.get("end", Why("")))
        while typed:
            self._aside(typed, question)
            typed = self.console.input(" Enter: next round ").strip()


def _signed(cents: int) -> str:
    return f"{'+' if cents > 0 else '−'}{money(abs(cents))}"


def _keys(options: Sequence[Option]) -> dict[str, Option]:
    """A letter for each option: its first that is still free."""
    taken: dict[str, Option] = {}
    for option in options:
        word = "123456789" if _listed([option]) else option.id.lower()
        letters = [letter for letter in word if letter.isalnum() and letter not in "qhlx"]
        free = next((letter for letter in [*letters, *"123456789abcdefgijkmnoprstuvwyz"] if letter not in taken), "")
        taken[free] = option
    return taken


def _listed(options: Sequence[Option]) -> bool:
    """Whether choices name cards, so that they are numbered and each has a line of its own."""
    return any(isinstance(option, Choice) and option.cards for option in options)


def _offer(key: str, option: Option) -> str:
    name = getattr(option, "label", "") or option.id.replace("_", " ")
    at = -1 if _listed([option]) else name.lower().find(key)
    shown = f"{name[:at]}[bold]{name[at]}[/bold]{name[at + 1 :]}" if at >= 0 else f"[bold]{key}[/bold] {name}"
    match option:
        case Choice(amount=amount) if amount:
            return f"{shown} {money(amount)}"
        case Amount(low=low, high=high):
            return f"{shown} {money(low)}" if low == high else f"{shown} {money(low)}-{money(high)}"
        case Pick(least=least, most=most):
            return f"{shown} {least if least == most else f'{least}-{most}'} cards"
    return shown


def _own(option: Wagers, seat: int) -> list[Any]:
    return [spot for spot in option.spots if spot.place.startswith(f"seat{seat}.") and spot.place.count(".") == 1]


def _own_card_dealt_to_others(event: Event, seat: int) -> bool:
    """Hidden cards going to other seats need no line each."""
    return event.kind == "deal" and not (event.target or "").startswith(f"seat{seat}.") and event.what[0] == HIDDEN


def _you(text: str) -> str:
    """Mend the verb after "You"."""
    for verb in (
        "posts",
        "antes",
        "calls",
        "wins",
        "banks",
        "bets",
        "raises",
        "folds",
        "checks",
        "shows",
        "takes",
        "buys",
        "mucks",
        "discards",
        "forfeits",
        "pays",
        "plucks",
        "melds",
    ):
        if text.startswith(f"You {verb}"):
            return text.replace(f"You {verb}", f"You {verb[:-1]}", 1)
    return text.replace("You has", "You have").replace("You is", "You are").replace("You's", "your")


def _cards(pieces: Sequence[Any]) -> Text:
    text = Text()
    for piece in pieces:
        if len(text):
            text.append(" ")
        if piece == HIDDEN:
            text.append("▒▒", style="dim")
        elif getattr(piece, "suit", ""):
            text.append(f"{piece.code[0]}{SUIT_SIGNS[piece.suit]}", style=SUIT_STYLES[piece.suit])
        else:
            text.append(str(piece), style="bold")
    return text


def _coloured(line: str) -> Text:
    """Cards inside a sentence in their colours."""
    text = Text()
    for word in line.split(" "):
        if len(word) == 2 and word[0] in "23456789TJQKA" and word[1] in SUIT_SIGNS:
            text.append(f"{word[0]}{SUIT_SIGNS[word[1]]} ", style=SUIT_STYLES[word[1]])
        else:
            text.append(f"{word} ")
    return text


def _short(place: str) -> str:
    """A betting circle's own name, with the bettor behind it."""
    parts = place.split(".")[1:] or [place]
    return " ".join(part for part in parts if part != "forfeited").replace("_", " ")


def _bar(left: int, staked: int) -> Text:
    width = 24
    full = round(width * left / staked) if staked else 0
    return (
        Text(" bank covers ")
        .append("█" * full, style="green")
        .append("░" * (width - full), style="dim")
        .append(f" {money(left)}")
    )
