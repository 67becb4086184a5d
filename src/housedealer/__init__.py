"""House Dealer: a card room in software. What a programmer needs first, each imported when it is first asked for.

>>> from housedealer import Answer, Session, Stacked, open_game, read_cards
>>> session = Session(open_game("hotel_del_rio/texas_holdem", {"fee": "none"}))
>>> for seat, name in enumerate(("Ann", "Bo"), start=1):
...     bought = session.sit(seat, name, 200_00)         # money is whole cents
>>> deck = read_cards("As Kd Ah Kh 9s 8d 7c 6h 5s 4d 3h 2h")
>>> round_ = session.start(Stacked(deck))                # or Sealed() for a shuffle
>>> seat, question = next(iter(round_.open.items()))
>>> [option.id for option in question.options]
['fold', 'call', 'raise']
>>> round_.answer(seat, Answer("fold"))
>>> round_.finished, session.felt.total()
(True, 40000)

>>> from housedealer import Hand, fee_option, list_games, odds_of
>>> len(list_games()), list_games()[0].id
(50, 'casino_club/pure_21_5_blackjack')
>>> round(odds_of("garden_city/three_card_poker", "pair_plus").house_edge, 6)
0.043801
>>> Hand("Ah Ad Kc Kd Ks") > Hand("Ah Ad Ac Kd Ks 2s 3s"), str(Hand("Ah Ad Ac Kd Ks"))
(False, 'full house, aces over kings')
>>> fee_option("casino_club/three_card_poker", "1").bets >= {"ante", "pair_plus"}
True
"""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # type checkers take it for true; typing itself would be most of the time that this import takes
if TYPE_CHECKING:
    from housedealer.bots import bot_for as bot_for
    from housedealer.cards import cards as read_cards
    from housedealer.envs.rendering import Picture as Picture
    from housedealer.errors import HouseDealerError as HouseDealerError
    from housedealer.hands.hand import Hand as Hand
    from housedealer.irregularities.replay import replay as replay_round
    from housedealer.odds import odds as odds_of
    from housedealer.odds.equity import equity as equity_of
    from housedealer.odds.hand_counts import count_hands as count_hands
    from housedealer.packets.entries import entries as list_games
    from housedealer.packets.entries import open_game as open_game
    from housedealer.packets.fees import fee_option as fee_option
    from housedealer.packets.folders import add_folders as add_packets
    from housedealer.table.answers import at_random as random_answer
    from housedealer.table.answers import each as legal_answers
    from housedealer.table.chance import Live as Live
    from housedealer.table.chance import Sealed as Sealed
    from housedealer.table.chance import Stacked as Stacked
    from housedealer.table.determinise import determinise as determinised
    from housedealer.table.questions import Answer as Answer
    from housedealer.table.questions import Question as Question
    from housedealer.table.record import lines as record_lines
    from housedealer.table.record import rounds as read_rounds
    from housedealer.table.round import Round as Round
    from housedealer.table.session import Session as Session
    from housedealer.table.view import View as View

__version__ = "0.1.0"
__all__ = [
    "Answer", "Hand", "HouseDealerError", "Live", "Picture", "Question", "Round", "Sealed", "Session", "Stacked",
    "View", "__version__", "add_packets", "bot_for", "count_hands", "determinised", "equity_of", "fee_option",
    "legal_answers", "list_games", "odds_of", "open_game", "random_answer", "read_cards", "read_rounds",
    "record_lines", "replay_round",
]  # fmt: skip

# A name here is never that of a module below `housedealer`, which would take its place once it is imported.
_FROM = {
    "Answer": "table.questions:Answer",
    "Hand": "hands.hand:Hand",
    "HouseDealerError": "errors:HouseDealerError",
    "Live": "table.chance:Live",
    "Picture": "envs.rendering:Picture",
    "Question": "table.questions:Question",
    "Round": "table.round:Round",
    "Sealed": "table.chance:Sealed",
    "Session": "table.session:Session",
    "Stacked": "table.chance:Stacked",
    "View": "table.view:View",
    "add_packets": "packets.folders:add_folders",
    "bot_for": "bots:bot_for",
    "count_hands": "odds.hand_counts:count_hands",
    "determinised": "table.determinise:determinise",
    "equity_of": "odds.equity:equity",
    "fee_option": "packets.fees:fee_option",
    "legal_answers": "table.answers:each",
    "list_games": "packets.entries:entries",
    "odds_of": "odds:odds",
    "open_game": "packets.entries:open_game",
    "random_answer": "table.answers:at_random",
    "read_cards": "cards:cards",
    "read_rounds": "table.record:rounds",
    "record_lines": "table.record:lines",
    "replay_round": "irregularities.replay:replay",
}


def __getattr__(name: str) -> object:
    if name not in _FROM:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module, _, attribute = _FROM[name].partition(":")
    found: object = getattr(import_module(f"{__name__}.{module}"), attribute)
    globals()[name] = found
    return found


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
