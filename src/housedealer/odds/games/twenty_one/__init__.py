"""Pure 21.5 and Pure Spanish 21.5: the best play by composition, and the side bets on dealt cards."""

from __future__ import annotations

from housedealer.odds.registry import GameOdds

PURE = GameOdds(
    __name__,
    solvers={
        "base": ".base:pure_base",
        "buster": ".side_bets:buster",
        "red_flex": ".side_bets:red_flex",
        "lucky_lucky": ".side_bets:lucky_lucky",
        "twenty_pays": ".side_bets:twenty_pays",
        "match_the_dealer": ".side_bets:match_the_dealer",
    },
    simulators={
        "base": ".simulator:pure",
        "buster": ".simulator:buster",
        "red_flex": ".simulator:red_flex",
        "lucky_lucky": ".side_bets_simulator:lucky_lucky",
        "twenty_pays": ".side_bets_simulator:twenty_pays",
        "match_the_dealer": ".side_bets_simulator:match_the_dealer",
    },
    adviser=".adviser:pure",
    shoes={
        "base": ".shoe:pure_base",
        "buster": ".shoe:buster",
        "red_flex": ".shoe:red_flex",
        "lucky_lucky": ".shoe:lucky_lucky",
        "twenty_pays": ".shoe:twenty_pays",
        "match_the_dealer": ".shoe:match_the_dealer",
    },
)
SPANISH = GameOdds(
    __name__,
    solvers={"base": ".base:spanish_base", "match_the_dealer": ".side_bets:match_the_dealer"},
    simulators={"base": ".simulator:spanish", "match_the_dealer": ".side_bets_simulator:match_the_dealer"},
    adviser=".adviser:spanish",
    shoes={"base": ".shoe:spanish_base", "match_the_dealer": ".shoe:match_the_dealer"},
)
