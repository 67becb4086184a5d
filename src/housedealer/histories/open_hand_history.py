"""Hands as Open Hand History: JSON that trackers import, one object a hand, with two line ends between hands."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Any, Final

from housedealer.histories.streets import FORCED, Act, Street, Told
from housedealer.table.events import HIDDEN

VERSION: Final = "1.4.7"
_BETS: Final = {"limit": "FL", "no_limit": "NL", "pot_limit": "PL"}
_ACTIONS: Final = {
    "small blind": "Post SB", "big blind": "Post BB", "straddle": "Straddle", "extra blind": "Post Extra Blind",
    "dead blind": "Post Dead", "fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise",
    "show": "Shows Cards",
}  # fmt: skip


def write(hand: Told, started: datetime | None = None, hero: int | None = None) -> str:
    """A hand as the text of an `.ohh` file."""
    return json.dumps(plain(hand, started, hero), ensure_ascii=False) + "\n\n"


def plain(hand: Told, started: datetime | None = None, hero: int | None = None) -> dict[str, Any]:
    """A hand in the fields of the format. A player's id is the seat; `hero` is through whose eyes it is told."""
    when = (started or datetime.fromtimestamp(0, UTC)).astimezone(UTC)
    return {
        "ohh": {
            "spec_version": VERSION, "internal_version": VERSION, "site_name": "House Dealer",
            "network_name": "House Dealer", "tournament": False, "game_number": f"{hand.table}-{hand.number}",
            "start_date_utc": f"{when:%Y-%m-%dT%H:%M:%SZ}", "table_name": hand.table, "game_type": hand.game,
            "bet_limit": {"bet_type": _BETS[hand.structure], "bet_cap": 0.0}, "table_size": hand.size,
            "currency": "USD", "dealer_seat": hand.button, "small_blind_amount": _dollars(hand.blinds[0]),
            "big_blind_amount": _dollars(hand.blinds[1]), "ante_amount": 0.0,
            **({} if hero is None else {"hero_player_id": hero}),
            "flags": [] if hero is not None else ["Observed"],
            "players": [
                {"id": seat, "seat": seat, "name": name, "starting_stack": _dollars(hand.stacks[seat])}
                for seat, name in hand.names.items()
            ],
            "rounds": _rounds(hand),
            "pots": [
                {
                    "number": number, "amount": _dollars(sum(pot.won.values()) + pot.drop), "rake": _dollars(pot.drop),
                    "player_wins": [
                        {"player_id": seat, "win_amount": _dollars(won)} for seat, won in pot.won.items()
                    ],
                }
                for number, pot in enumerate(hand.pots)
            ],
        }
    }  # fmt: skip


def _rounds(hand: Told) -> list[dict[str, Any]]:
    """The streets and the showdown. Whatever goes back uncalled is left out: the format has no place for it."""
    dealt = [Act("dealt", seat, cards=cards) for seat, cards in hand.hands.items()]
    first = [*hand.forced, *dealt]
    streets = [*hand.streets, *([Street("Showdown", (), hand.shown)] if hand.shown else [])]
    rounds, number = list[dict[str, Any]](), 0
    for id, street in enumerate(streets):
        left_out = {"return"} if street.name == "Showdown" else {"return", "show", *FORCED}
        acts = [*([] if id else first), *(act for act in street.acts if act.kind not in left_out)]
        actions = [_action(at, act) for at, act in enumerate(acts, number)]
        number += len(actions)
        rounds.append({"id": id, "street": street.name, "cards": list(map(str, street.cards)), "actions": actions})
    return rounds


def _action(number: int, act: Act) -> dict[str, Any]:
    name = "Dealt Cards" if act.kind == "dealt" else _ACTIONS[act.kind]
    action: dict[str, Any] = {"action_number": number, "player_id": act.seat, "action": name}
    if act.amount:
        action |= {"amount": _dollars(act.amount), "is_allin": act.all_in}
    if act.cards:
        action["cards"] = ["XX" if card == HIDDEN else str(card) for card in act.cards]
    return action


def _dollars(cents: int) -> float:
    return cents / 100
