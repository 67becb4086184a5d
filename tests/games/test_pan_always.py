"""What holds in every hand of pan, whoever plays and whatever they do."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from housedealer.bots.dealing import Run
from housedealer.cards import Card
from housedealer.games.pan import Pan
from housedealer.games.pan.melds import valid
from housedealer.irregularities.replay import replay
from housedealer.packets.entries import open_game
from housedealer.table.chance import Sealed
from housedealer.table.felt import Felt
from housedealer.table.record import lines, rounds
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide
from tests.games.pan_table import melds_on, pan


def wild_hand(seed: int, players: int, **options: str) -> Round:
    """A hand among players who stay in and otherwise do anything legal."""
    session, luck = Session(pan(**options)), Random(seed)
    for number in range(1, players + 1):
        session.sit(number, f"player {number}", luck.choice([1_000, 20_000]))
    round_ = session.start(Sealed.of(seed))
    while round_.open:
        for seat, question in list(round_.open.items()):
            stay = next((id for id in ("post", "in", "play") if question.option(id)), None)
            round_.answer(seat, question.default._replace(option=stay) if stay else decide(luck, question))
    return round_


def held_by(felt: Felt, seat: str) -> int:
    """Cards in the hand, in melds, and in spreads laid at the player's own risk."""
    places = [place for place in felt.cards if place.startswith(f"{seat}.")]
    return sum(len(felt.cards[place]) for place in places)


def check(round_: Round, *, trusted: bool = False) -> None:
    """Replay the events one by one and look at the table after each."""
    felt, game = Felt(), round_.game
    assert isinstance(game, Pan)
    playing = {event.source for event in round_.events if event.kind == "answer" and event.what.option == "in"}
    pack, turns, dealt = Counter(game.deck), 0, False
    for at, event in enumerate(round_.events):
        felt.apply(event)
        dealt = dealt or event.kind == "pluck"
        moving = event.kind == "meld" and at + 1 < len(round_.events) and round_.events[at + 1].kind == "meld"
        if event.kind in ("meld", "pay", "discard") and not moving:
            for seat in playing:
                for meld in melds_on(felt.cards, str(seat)):
                    assert valid(meld.kind, meld.cards), (meld, event)
        if event.kind == "discard":
            turns += 1
            retired = {e.source.partition(".")[0] for e in round_.events[:at] if e.kind == "fold" and e.source}
            for seat in playing - retired:
                assert held_by(felt, str(seat)) == 10, (seat, event)
        if event.kind not in ("setup", "commit", "answer", "ante"):
            assert sum((Counter(card for lying in felt.cards.values() for card in lying) - pack).values()) == 0
    if (won := next((event for event in round_.events if event.kind == "award"), None)) and dealt and not trusted:
        check_the_out(round_, felt, str(won.target).partition(".")[0], playing)


def recount(kind: str, lying: tuple[Card, ...]) -> int:
    """The chips of one meld, counted afresh from the printed list."""
    ranks, suits = [card.code[0] for card in lying], [card.suit for card in lying]
    if kind == "rope":
        double = 2 if suits[0] == "s" else 1
        return double * (
            ("A" in ranks and "2" in ranks and "3" in ranks) + ("K" in ranks and "Q" in ranks and "J" in ranks)
        )
    valle = ranks[0] in "357"
    if kind == "square":
        return len(lying) - 2 if valle else 0
    suit = next(suit for suit in suits if suits.count(suit) > 2)
    double = 2 if suit == "s" else 1
    return double * ((2 if valle else 1) + suits.count(suit) - 3)


def check_the_out(round_: Round, felt: Felt, winner: str, playing: set[str | None]) -> None:
    """What the winner is paid at the end is two chips and the board, from everyone as far as the chips go."""
    board = melds_on(felt.cards, winner)
    assert sum(len(meld.cards) for meld in board) == 11
    game = round_.game
    assert isinstance(game, Pan)
    owed = (2 + sum(recount(meld.kind, meld.cards) for meld in board)) * game.chip
    last_meld = max(at for at, event in enumerate(round_.events) if event.kind == "meld")
    collecting = (
        e.kind == "award" or (e.kind == "pay" and e.why == game.rules["out"]) for e in round_.events[last_meld:]
    )
    first_out = last_meld + list(collecting).index(True)
    before = Felt()
    for event in round_.events[:first_out]:
        before.apply(event)
    for payer in playing - {winner}:
        stack = f"{payer}.stack"
        assert felt.chips[stack] == before.chips[stack] - min(owed, before.chips[stack])


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.integers(3, 10), st.booleans())
def test_hand_and_melds_are_ten_every_meld_is_valid_and_the_out_pays_the_board(
    seed: int, players: int, hit: bool
) -> None:
    check(wild_hand(seed, players, hit_needed=str(hit).lower()))


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(3, 5))
def test_it_holds_where_players_spread_at_their_own_risk(seed: int, players: int) -> None:
    round_ = wild_hand(seed, players, spreads="trusted")
    check(round_, trusted=True)
    (events,) = rounds(lines(round_))
    assert replay(events, open_game)[0] is None


@pytest.mark.parametrize("options", [{"spades_out": "8"}, {"valle_out": "2", "spades_out": "1"}, {"fee": "none"}])
def test_it_holds_with_stripped_decks(options: dict[str, str]) -> None:
    for seed in range(4):
        check(wild_hand(seed, 6, **options))


def test_wild_hands_see_everything_the_grammar_has() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(60):
        round_ = wild_hand(seed, 6)
        verbs.update(event.what.option.partition("_")[0] for event in round_.events if event.kind == "answer")
    assert {"lay", "add", "split", "borrow", "force", "pluck", "discard"} <= set(verbs)


@pytest.mark.parametrize("seats", [3, 6, 10])
def test_bots_finish_every_hand_with_the_chips_they_brought(seats: int) -> None:
    run = Run("garden_city/pan", seats, "always")
    for _, round_ in run.rounds(15):
        check(round_)
    assert run.summary()["chips_before"] == run.summary()["chips_after"]


@pytest.mark.soak
@pytest.mark.parametrize("seats", range(3, 11))
def test_bots_play_two_thousand_hands(seats: int) -> None:
    run = Run("garden_city/pan", seats, "soak")
    for played, (_, round_) in enumerate(run.rounds(2000)):
        assert round_.finished
        if played % 100 == 0:
            check(round_)
            (events,) = rounds(lines(round_))
            assert replay(events, open_game)[0] is None
    assert run.summary()["chips_before"] == run.summary()["chips_after"]
