# Training.

title = Training

lead = Something has gone wrong at a table, and you are called to rule on it. Choose a game; after each ruling you see the rule and where it is printed.

search = Search games and rooms

no_match = No game matches “{ $search }”.

rules =
    { $count ->
        [one] { $count } rule
       *[other] { $count } rules
    }

own_rules = the game's own rules

house_rules = the house's default

all = All games

play = Play this game

unknown = There is no game “{ $game }”.

stage = What the felt shows
stage-before = Before
stage-now = Now
stage-after = After the ruling

story = What happened

earlier =
    { $count ->
        [one] { $count } thing before it
       *[other] { $count } things before it
    }

ask = What is your ruling?

choice-right = This is the ruling
choice-wrong = You chose this

right = Right.

wrong = No.

rule = The rule

follows = At the table

next = Next case

keys = Keys: 1 to 4 to rule, Enter for the next case, left and right for the felt before and after.

score = Score
score-now = { $right } of { $asked } right
score-none = no case yet
score-clear = Start over

ruling-cards-play_on = Play on: the cards and the action stand as they are.
ruling-cards-keep = The card is kept and plays as dealt.
ruling-cards-replace = The deal goes on; once it is complete, another card replaces this one.
ruling-cards-dead_card = The card is dead: it goes to the discards, and the deal goes on with the next one.
ruling-cards-burn_it = The extra card goes back on top of the deck and is burned next.
ruling-cards-fill_up = The hand is filled up from the top of the deck.
ruling-cards-put_back = What came too early or to the wrong place is taken back to where it belongs.
ruling-cards-reshuffle = The cards are taken back, shuffled again and dealt anew; the wagers stand.
ruling-cards-misdeal = A misdeal: every chip goes back and the hand is dealt again.
ruling-cards-dead_hand = The hand is dead, and what it has put in is lost.
ruling-cards-return_wager = The hand is out; its wagers go back, and the others play on.
ruling-cards-force_only = While that seat is in, only the forced bet may be called: nobody completes or raises.
ruling-cards-penalty = The hand is fouled and pays the penalty.
ruling-cards-house_way = The hand is set the house way.
ruling-cards-choice = The player may choose to be all-in with what is in, or play on.
ruling-conduct-play_on = Play on: nothing has happened that matters.
ruling-conduct-call_stands = Only a call, or a check, stands.
ruling-conduct-raise_stands = The bet or raise stands.
ruling-conduct-no_initiative = The player may neither bet nor raise in this round.
ruling-conduct-dead_hand = The hand is dead, and what it has put in is lost.
ruling-conduct-misdeal = A misdeal: every chip goes back and the hand is dealt again.

chips = Chips: { $moved }
no_chips = No chips move.
