"""A table as one row of whole numbers, so that a copy of a table, or of thousands, is a copy of an array.

Seats are counted from 0 here. Sets of seats are bits of one number. Money is cents.
"""

from __future__ import annotations

from typing import Final

MOST_SEATS: Final = 10
MOST_CARDS: Final = 4  # of a hand
BOARD: Final = 5

# Single numbers.
STREET: Final = 0  # 0 before the flop, 3 on the river
OVER: Final = 1
ACTOR: Final = 2  # who is asked; -1 when the hand is over
BUTTON: Final = 3
LEVEL: Final = 4  # what everyone must match; from here on as in `housedealer.money.betting.Contest`
FULL_LEVEL: Final = 5
BASE: Final = 6
OPENED: Final = 7
RAISE_SIZE: Final = 8
RAISES: Final = 9
BET: Final = 10
FULL_RAISE: Final = 11
CEILING: Final = 12
STARTED_WITH: Final = 13
ABLE: Final = 14
LIVE: Final = 15  # a set of seats
CHECKED: Final = 16  # a set of seats
WAITING: Final = 17  # how many of the queue are still to act
POTS: Final = 18  # how many there are
CALL: Final = 19  # what the one who is asked may call; 0 is a check
LOW: Final = 20  # the least and the most that a bet or raise may make it; 0 where there is none
HIGH: Final = 21
FEES: Final = 22
LUCK: Final = 23  # the state of this table's random numbers
HEAD: Final = 24

# Rows of numbers, one a seat (one a pot for the pots), each beginning at:
STACKS: Final = HEAD
BETS: Final = STACKS + MOST_SEATS
FORCED: Final = BETS + MOST_SEATS
ANSWERED: Final = FORCED + MOST_SEATS  # the opening that a seat has acted on; -1 before it acts
FACED: Final = ANSWERED + MOST_SEATS
QUEUE: Final = FACED + MOST_SEATS
BEGAN: Final = QUEUE + MOST_SEATS  # the stack before the hand
POT_CHIPS: Final = BEGAN + MOST_SEATS
POT_SEATS: Final = POT_CHIPS + MOST_SEATS
HANDS: Final = POT_SEATS + MOST_SEATS
SHARED: Final = HANDS + MOST_SEATS * MOST_CARDS
WIDTH: Final = SHARED + BOARD

# Actions: which are open is a row of the mask.
FOLD, CHECK_OR_CALL, LEAST, HALF_POT, POT, MOST = range(6)
ACTIONS: Final = 6

# Observations of whoever is asked; seats are counted from one's own.
SEEN_SCALARS: Final = 8  # street, seats, button, pot, call, low, high, one's own cards
SEEN_CARDS: Final = SEEN_SCALARS  # four own and five shared ones, 1 + the card; 0 is none
SEEN_STACKS: Final = SEEN_CARDS + MOST_CARDS + BOARD
SEEN_BETS: Final = SEEN_STACKS + MOST_SEATS
SEEN_LIVE: Final = SEEN_BETS + MOST_SEATS
SEEN: Final = SEEN_LIVE + MOST_SEATS
