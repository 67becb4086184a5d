"""Every pot table against a second opinion: turns, the order of showing, side pots, winners, halves and odd chips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache, partial

from housedealer.packets.entries import entry, open_game
from housedealer.table.events import Event
from housedealer.table.questions import Answer
from tests.games import referee
from tests.games.pot_hands import DRAW, FLOP, POT, STUD, hands
from tests.games.referee import Ranking, clockwise
from tests.ledger import tables_with
from tests.script import start

RANKINGS = {
    "holdem": Ranking(), "pineapple": Ranking(), "crazy_pineapple": Ranking(), "holdem_hi_lo": Ranking(low=True),
    "omaha": Ranking(referee.two_and_three), "omaha_hi_lo": Ranking(referee.two_and_three, low=True),
    "stud": Ranking(), "stud_hi_lo": Ranking(low=True), "razz": Ranking(high=None, low=True),
    "asian_stud": Ranking(high=partial(referee.five, asian=True)), "draw": Ranking(high=referee.with_bug),
    "draw_hi_lo": Ranking(high=referee.with_bug, low=True), "lo_ball": Ranking(high=None, low=True),
}  # fmt: skip


@cache
def read(id: str) -> list[referee.Hand]:
    return [referee.Hand(hand.round, hand.asked) for hand in hands(id)]


def button(hand: referee.Hand, name: str = "dealer button") -> int:
    return referee.seat_of(hand.felt.buttons[name][0]) or 0


def odd_chips(id: str, hand: referee.Hand) -> Callable[[list[set[int]]], list[list[int]]]:
    """Winners from the button's left; an odd chip between halves goes to the high, or to the nearer of the two."""

    def ordered(parts: list[set[int]]) -> list[list[int]]:
        around = clockwise(hand.live, button(hand)) if id in FLOP else sorted(hand.live)
        found = [[seat for seat in around if seat in part] for part in parts]
        if entry(id).room != "garden_city":
            found.sort(key=lambda part: around.index(part[0]))
        return found

    return ordered


@tables_with("rule:options", FLOP | DRAW)
def test_betting_goes_clockwise_from_the_big_blind_first_and_later_from_the_button(id: str) -> None:
    for hand in read(id):
        rules = open_game(id).rules
        straddles = [e for e in hand.events if e.kind == "post" and "straddle" in rules and e.why == rules["straddle"]]
        after = referee.seat_of(straddles[-1].source) if straddles else button(hand, "big blind")
        kills = {
            referee.seat_of(e.source)
            for e in hand.events
            if e.kind == "post" and e.why in (rules.get("kill"), rules.get("winner_kill"))
        }
        assert after is not None
        left = clockwise((seat for seat in hand.dealt if seat), after)[0]
        if left in kills:  # who killed the pot acts after everyone else
            after = left
        hand.in_turn(after, lambda _, hand=hand: button(hand))  # type: ignore[misc]


@tables_with("rule:show", POT)
def test_whoever_instituted_the_last_action_shows_first_and_the_others_follow_clockwise(id: str) -> None:
    seen = 0
    for hand in read(id):
        if len(hand.live) > 1 and (first := hand.first_to_show()) is not None:
            by_button = getattr(open_game(id).options, "show_first", "") == "left_of_button"
            after = button(hand) if by_button else first - 1
            assert hand.shown() == clockwise(hand.live, after)
            seen += 1
    assert seen


@tables_with("rule:win", POT)
def test_every_pot_and_side_pot_goes_to_the_best_hands_that_may_win_it(id: str) -> None:
    check_settlement(id)


@tables_with("rule:*half", POT)
def test_every_half_goes_to_the_best_high_or_qualifying_low(id: str) -> None:
    check_settlement(id)


@tables_with("rule:low", POT)
def test_every_low_half_goes_to_the_best_qualifying_low(id: str) -> None:
    check_settlement(id)


@cache
def check_settlement(id: str) -> None:
    stakes = open_game(id).stakes
    assert stakes is not None
    contested = 0
    for hand in read(id):
        if not hand.dealt or any(e.kind == "return" and (e.source or "").startswith("pot") for e in hand.events):
            continue  # the sevens rule has tests of its own
        paid, expected = hand.awarded(), hand.settle(RANKINGS[entry(id).module], stakes.chip, odd_chips(id, hand))
        if id in FLOP:
            assert paid == expected
        else:  # where an odd chip goes by suit the amounts are the same, to somebody of the winners
            assert Counter(paid.values()) == Counter(expected.values()) and set(paid) == set(expected)
        contested += len(hand.live) > 1
    assert contested


WHOLE = {id for id in POT if not (RANKINGS[entry(id).module].high and RANKINGS[entry(id).module].low)}


@tables_with("rule:split", WHOLE)
def test_every_award_is_told_as_a_win_a_split_or_uncontested(id: str) -> None:
    """By the winners of each pot: one of one contender, one of several, several."""
    rules = open_game(id).rules
    seen = Counter[str]()
    for hand in read(id):
        pots: dict[str | None, list[Event]] = {}
        for event in hand.events:
            if event.kind == "award":
                pots.setdefault(event.source, []).append(event)
        for awards in pots.values():
            name = "split" if len(awards) > 1 else "win" if len(hand.live) > 1 else "uncontested"
            known = {rules[name], rules["uncontested"]} if name == "win" else {rules[name]}  # a side pot of one
            assert {event.why for event in awards} <= known
            seen[name] += 1
    assert seen["win"] and seen["uncontested"]


def leader(hand: referee.Hand, at: int, low: bool) -> int:
    """The board that leads among those with chips: more of a kind, then higher cards, turned round for low; the first of equals."""
    out = {referee.seat_of(e.source) for e in hand.events[:at] if e.kind == "fold"}
    boards: dict[int, list[int]] = {}
    for event in hand.events[:at]:
        seat = referee.seat_of(event.target)
        if event.kind == "deal" and event.face == "up" and seat is not None and seat not in out:
            boards.setdefault(seat, []).extend(1 if low and card.rank == 14 else card.rank for card in event.what)

    def worth(seat: int) -> tuple[list[int], list[int]]:
        groups = sorted(((n, rank) for rank, n in Counter(boards[seat]).items()), reverse=True)
        sign = -1 if low else 1
        return [sign * n for n, _ in groups], [sign * rank for _, rank in groups]

    able = hand.able(sorted(boards), at)
    return max(able, key=lambda seat: (worth(seat), -seat))


@tables_with("rule:options", STUD)
def test_the_forced_bet_opens_and_later_the_leading_board_begins(id: str) -> None:
    game = open_game(id)
    rule, low = game.rules["force"], game.options.lead == "low"
    for hand in read(id):
        forced = [referee.seat_of(e.source) for e in hand.events if e.kind == "post" and e.why == rule]
        if forced and forced[0] is not None:
            hand.in_turn(forced[0], lambda at, hand=hand: leader(hand, at, low) - 1)  # type: ignore[misc]


@tables_with("rule:force", STUD)
def test_the_forced_bet_is_made_by_the_printed_card(id: str) -> None:
    """The lowest card up by suit; in razz the highest, the ace being low; in Asian Stud the first of the highest ranks."""
    rule = open_game(id).rules["force"]
    seen = 0
    for hand in read(id):
        forced = next((referee.seat_of(e.source) for e in hand.events if e.kind == "post" and e.why == rule), None)
        if forced is None:
            continue
        at = next(at for at, e in enumerate(hand.events) if e.kind == "post" and e.why == rule)
        door = {referee.seat_of(e.target): e.what[-1] for e in hand.events[:at] if e.kind == "deal" and e.face == "up"}
        able = {seat: card for seat, card in door.items() if seat and hand.chips(f"seat{seat}.stack", at)}
        if id.endswith("asian_stud"):
            best = max(able, key=lambda seat: (able[seat].rank, -seat))
        elif id.endswith("razz"):
            best = max(able, key=lambda seat: (able[seat].rank % 14 or 1, able[seat].suit_order))
        else:
            best = min(able, key=lambda seat: (able[seat].rank, able[seat].suit_order))
        assert forced == best
        seen += 1
    assert seen


CAPPED = {
    id for id in POT if (options := open_game(id).options).raises and getattr(options, "cap_covers", "all") != "limit"
}


@tables_with("option:raises", CAPPED)
def test_a_bet_and_three_raises_a_round_unless_two_play(id: str) -> None:
    """Short all-ins are no raises. Where the packet says "remain in the pot" the live hands count, else who began the round."""
    options, stakes = open_game(id).options, open_game(id).stakes
    assert stakes is not None
    capped = 0
    for hand in read(id):
        out: set[int] = set()
        for number, asked in enumerate(hand.rounds()):
            began = len(hand.dealt) - len(out)
            level = max((hand.chips(f"seat{seat}.bet", asked[0][0]) for seat in hand.dealt), default=0)
            bets = int(number == 0 and id in FLOP)  # the big blind is the bet of the first round
            late = stakes.structure == "limit" and number > (1 if id in FLOP else 2 if id in STUD else 9)
            last = stakes.bet_size(late)
            for at, seat, answer in asked:
                two = began == 2 if options.uncapped_with_two == "in_the_round" else len(hand.dealt) - len(out) == 2
                offered = next(q for a, q, _ in hand.questions if a == at and q.seat == seat)
                if bets >= 4 and not two:
                    assert offered.option("raise") is None
                    capped += 1
                if answer.option == "fold":
                    out.add(seat)
                elif answer.option in ("bet", "raise"):
                    total = answer.value
                    assert isinstance(total, int)
                    if total - level >= last:  # else it is a short all-in
                        bets, last, level = bets + 1, total - level, total
    assert capped


def raised_after_a_check(hand: referee.Hand) -> list[bool]:
    """Whether a raise was offered to each player who had checked and came to act again in the same round."""
    found = []
    for asked in hand.rounds():
        checked: set[int] = set()
        for at, seat, answer in asked:
            if seat in checked:
                question = next(q for a, q, _ in hand.questions if a == at and q.seat == seat)
                found.append(question.option("raise") is not None)
            if answer.option == "check":
                checked.add(seat)
    return found


@tables_with("code:money.betting.Caps", POT)
def test_who_has_checked_may_raise(id: str) -> None:
    assert any(offered for hand in read(id) for offered in raised_after_a_check(hand))


@tables_with("option:check_raise", DRAW)
def test_who_has_checked_may_raise_only_where_it_is_permitted(id: str) -> None:
    """001:1050 permits it; 001:886 and 1624 do not."""
    offered = [offered for hand in read(id) for offered in raised_after_a_check(hand)]
    assert any(offered) is id.endswith("hi_draw") and offered


@tables_with("option:short_all_in", FLOP | DRAW)
def test_over_a_short_all_in_the_next_player_calls_it_or_makes_a_full_raise(id: str) -> None:
    """The printed example in the size of the table's bets: half a raise more, call that or twice the bet."""
    stakes = "20-20" if id in DRAW else "20-40"
    options = {"fee": "none", "structure": "limit", "stakes": stakes, "blinds": "10/20"}
    buttons = {"dealer button": ["seat4"], "small blind": ["seat1"], "big blind": ["seat2"]}
    round_ = start(id, {1: 500, 2: 500, 3: 500, 4: 30}, "", options=options, buttons=buttons)
    assert list(round_.open) == [4]
    round_.answer(4, Answer("raise", 3000))
    call, more = round_.open[1].option("call"), round_.open[1].option("raise")
    assert call is not None and more is not None
    assert (call.to_json()["amount"], more.to_json()["low"], more.to_json()["high"]) == (3000, 4000, 4000)
