# The frame, the lobby, tables, histories and the verification of shuffles.

skip = Skip to the page
loading = One moment…
nothing = Nothing here yet.
on = On
off = Off

nav-label = Pages
nav-lobby = Lobby
nav-lab = Odds lab
nav-train = Training
nav-floor = Floor
nav-sign_in = Sign in

error-title = Something went wrong
error-unreachable = The room cannot be reached. Check the connection and try again.
error-status = The room answered { $status }.
error-nowhere = There is no page { $path } here.

prefs = Preferences
prefs-language = Language
prefs-theme = Colours
prefs-suits = Suits
prefs-motion = Movement
prefs-sound = Sound
prefs-system = As the system
prefs-light = Light
prefs-dark = Dark
prefs-four = Four colours
prefs-two = Two colours

guest-take = Take a guest name
guest-title = What shall we call you?
guest-name = Guest name
guest-note = Guests play with play money. Nothing else is asked.
guest-enter = Come in

not_now = Not now
close = Close

lobby-title = Take a seat.
lobby-lead = California card games by the rules the rooms filed with the state, dealt by a house dealer who can tell you why. Bots keep every table going.
lobby-search = Search games, rooms, bets
lobby-search-label = search
lobby-family = kind of game
lobby-rooms = Rooms
lobby-all = All games
lobby-games =
    { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
lobby-none = No game matches “{ $search }”.
lobby-opening = Opening the room…
lobby-play = Play now
lobby-play-label = Play { $game } now
lobby-another = Open another table
lobby-learn = Learn
lobby-learn-label = Learn { $game } in a minute
lobby-train = Training
lobby-train-label = Train your rulings at { $game }
lobby-any_limit = Any limit
lobby-collection = Collection { $fee }
lobby-open_seats =
    { $count ->
        [one] { $count } of { $size } seats open
       *[other] { $count } of { $size } seats open
    }
lobby-full = Full
lobby-people =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
lobby-waiting =
    { $count ->
        [one] { $count } waiting
       *[other] { $count } waiting
    }
lobby-full_try = Every seat is taken just now.

waiting-join = Join the waiting list
waiting-leave = Leave the list
waiting-place = You are number { $place } on the waiting list.
waiting-take = Seat { $seat } is yours: sit down
waiting-called = Your seat is called: seat { $seat }. Take it now.

whereabouts-label = Where you are
whereabouts-seated = You are seated at { $game }, seat { $seat }: go back


family-pot = Poker
family-banked = Player-dealer
family-points = Points
family-rummy = Rummy

buyin-title = Sit down at seat { $seat }
buyin-action = Sit down
buyin-chips = Chips to bring
buyin-range = { $low } to { $high }; your balance is { $balance }.
buyin-short = A seat here takes at least { $low }, and you have { $balance }.
buyin-more = More play money

money-play = Play money
money-real = Real money

addchips-title = Add chips
addchips-action = Add
addchips-note = They come to the table between rounds. You have { $stack } there.

table-opening = Opening the table…
table-sit = Take a seat
table-sign_in_to_sit = Sign in to play for real money
table-sit_here = Sit here
table-seat = seat { $seat }
table-full = Every seat is taken; watch until one is free.
table-sit_out = Sit out
table-come_back = Come back
table-add_chips = Add chips
table-leave = Leave
table-leaving = Leaving…
table-history = History
table-panel = Log
table-panel-close = Close the panel
table-panel-label = Log, rules, odds and hints
table-reconnecting = Reconnecting…
table-lost = Connection lost. Coming back to the table…
table-kept = Connection lost. Your answer is kept and goes out when the table is back.
table-you_sit_out = You are sitting out.
table-next_round = You are in from the next round.
table-waiting_for = Waiting for { $name }…
table-waiting_many =
    { $count ->
        [one] Waiting for { $count } player…
       *[other] Waiting for { $count } players…
    }
table-paused = The floor has paused this table.
table-closing = This table is closing: no further round begins.
table-live_dealer = Waiting for the live dealer…
table-settling = Settling the wagers…
table-silent = The room does not answer. Your seat is kept; this page goes on as soon as it does.
table-timed_out = You did not answer in time, so you sit out. Come back when you like.
table-absent = away
table-disconnected = connection lost
table-seconds = { $seconds } s
table-dealing = The dealer is dealing…
table-watching = You are watching.
table-next_in = Next round in { $seconds } s
table-more_players = Waiting for more players.
table-you = { $name } (you)
table-your_cards = Your cards
table-cards_of = { $name }’s cards
table-stack = stack { $amount }
table-next_chips = +{ $amount } next round
table-away = sitting out
table-gone = leaving
table-pot = Pot
table-main_pot = Main pot
table-side_pot = Side pot { $number }
table-drop = Drop { $amount }
table-drop-label = drop box, { $amount }
table-tray = the house dealer’s tray
table-pile =
    { $count ->
        [one] { $place }: { $count } card
       *[other] { $place }: { $count } cards
    }
table-bank = Bank covers
table-bank-of = of { $amount }
table-bank-label = bank: { $cover } of { $staked } still covers wagers
table-bank-settled = { $amount } out of action
table-dice = dice: { $faces }, { $total } together
table-result = { $wager }: { $result }. Why?
table-wagers =
    { $count ->
        [one] { $count } wager
       *[other] { $count } wagers
    }
table-won = won { $amount }
table-lost_wager = lost { $amount }
table-push_short = push
table-pushed = push
table-not_connected = Not connected just now; try again in a moment.

ask-turn = Your turn
ask-call_to_win = Call { $amount } to win { $pot }
ask-check_or_bet = Check, or bet from { $low }
ask-check_or_raise = Check, or raise to { $low } or more
ask-check = Check, or fold
ask-wagers = Place your bets, from { $low }; you have { $budget }
ask-arrange = Set your hand: { $groups }
ask-discard = Choose the cards to throw away
ask-discard_one = Choose one card to throw away
ask-bank = Bank this round with { $low } to { $high }, or pass
ask-choose = Your turn: choose
ask-hand = Hand { $number }
ask-rule = Rule
ask-fold_anyway = Checking is free. Fold anyway? Press it once more.

came-total = Total
came-fee = Fee
came-pot = Pot
came-bank = Bank
came-player = Between players
came-you = You
came-last = Last result

ask-label = your turn
ask-house_way = House way
ask-none = none
ask-range = { $low } to { $high }
ask-dollars = { $act } in dollars
ask-pick = pick { $wanted } cards
ask-min = Min
ask-max = Max
ask-pot = Pot
ask-half_pot = ½ pot
ask-to = { $act } to { $amount }
ask-more_acts =
    { $count ->
        [one] { $count } more
       *[other] { $count } more
    }
ask-groups = Choose a card, then another to swap them; drag them, or use the keys.

wager-takes = { $wager } takes { $low } to { $high }
wager-needs = { $wager } needs { $others }
wager-at_most = { $wager } may not be more than { $others }
wager-too_much = That is more than { $amount }
wager-least = Bet at least { $amount } on { $wager }
wager-or = { $first } or { $second }
wager-add = add { $chip } to { $wager }
wager-less = less on { $wager }
wager-more = more on { $wager }
wager-dollars = { $wager } in dollars
wager-rack = chip to bet with
wager-bet = Bet { $amount }
wager-bet_none = Bet
wager-budget = { $amount } to bet with
wager-others = Bet on other spots
wager-behind = Behind { $name }:
wager-seat = Seat { $seat }:

cite-line = packet { $packet }, line { $line }
cite-lines = packet { $packet }, lines { $lines }

tab-log = Log
tab-rules = Rules
tab-ranks = Hands
tab-pays = Pays
tab-hint = Hint
tab-chat = Chat
tab-unread = { $count }

log-round = Round { $round }
log-nothing = Nothing has happened yet.
log-every = Show every step
log-filter = What the log shows
log-filter-all = Everything
log-filter-mine = My own
log-filter-chips = Chips
log-filter-cards = Cards
log-rule = Read it among the rules

why-title = Why?

rules-readings = How unclear passages are read
rules-options = Options of this table
rules-approval = { $room }, { $approval }.
rules-search = Search the rules
rules-learn = New here? Learn this game in a minute
rules-part-bank = The bank
rules-part-bets = Before the deal: bets and blinds
rules-part-fees = What the house takes
rules-part-deal = The deal
rules-part-play = Playing the hand
rules-part-showdown = Who wins
rules-part-wagers = Each wager
rules-part-trouble = When something goes wrong
rules-none = No rule speaks of “{ $search }”.
rules-train = When something goes wrong: train your rulings

pays-to = { $pays } to { $stake }
pays-collection = Collection
pays-option = option { $option }
pays-none = none
pays-no_collection = No collection is taken.
pays-row = Hand
pays-pays = Pays
pays-chance = Chance
pays-return = Return
pays-edge = House edge { $edge }
pays-edge-base = The whole game, best played: house edge { $edge } of the first bet
pays-hits = wins { $share } of the time
pays-working = Working out the odds…
pays-note = Return is what a row wins on average of a bet of 1. All rows together fall short of the chance to lose by the house edge.
pays-simulated = dealt { $rounds } times, ± { $error }

fee-or_more = { $low } or more
fee-range = { $low }–{ $high }
fee-up_to = up to { $high }
fee-players = players
fee-wager = wager
fee-player_total = in wagers
fee-table_action = on the table
fee-bonus_count = bonus bets
fee-no_flop = no flop
fee-river = at the river
fee-payer-pot = Pot
fee-payer-player = Player
fee-payer-player_dealer = Player-dealer

hint-practice = At practice tables the mathematics can tell you the best answer and what the others cost.
hint-not_asked = When it is your turn, ask here what the best answer is.
hint-ask = What is the best play?
hint-working = Working it out…
hint-best = Best
hint-of = All by the unit: { $unit }, { $amount }.
hint-exact = Exact, from every card that could come.
hint-simulated = From simulated deals.
hint-chart = From a strategy chart.
hint-answer = Answer
hint-worth = Worth
hint-cost = Cost

keys-title = Keys
keys-open = Keyboard shortcuts
keys-help = this list
keys-question = answer the open question: the letter on each button
keys-numbers = the first, second, third … answer, or card
keys-confirm = confirm wagers, cards or a setting
keys-amount = a higher or lower amount
keys-house_way = house way
keys-arrows = in a setting: walk to another card; Space takes and puts it
keys-cancel = let go of a chosen card, close a dialog
keys-log = log, rules, pays, hint
keys-best = ask for the best play
keys-ranks = what beats what, and the words of the table
keys-history = in a history: a step back and forward
keys-play = in a history: play and pause
keys-ends = in a history: the first and last step

history-title = Rounds of { $table }
history-lead = Every finished round, as it was played. Open one to walk through it step by step.
history-round = Round
history-started = Started
history-won = Won
history-void = void
history-players = Players
history-fees = Collection
history-empty = No round has been finished here yet.
history-more = Older rounds
history-open = Open round { $round }
history-table = Back to the table
history-all = All rounds
history-one = Round { $round }
history-step = Step { $step } of { $steps }
history-slider = step of the round
history-first = First step
history-back = A step back
history-forward = A step forward
history-last = Last step
history-play = Play
history-pause = Pause
history-share = Copy the link
history-shared = The link to this step is on the clipboard.
history-share_by_hand = Copy this address: { $url }
history-record = Record (JSON lines)
history-phh = Hand history (PHH)
history-earlier = Earlier round
history-steps = Steps

verify-title = The shuffle
verify-button = Verify the shuffle
verify-what = Before the deal the house dealer published a seal; after the round, the seed. Your browser works out the shuffle from the seed and compares it with the seal and with every card that was dealt.
verify-what_apart = At this table folded hands stay private. Before the deal the house dealer published a seal over every single card; your browser checks the proof of each card that you saw against it.
verify-auditor = The seed stays with the auditor, since it would give away folded hands.
verify-proofs_good = Every proof leads to a seal that was published before the deal.
verify-proofs_bad = A proof does not lead to a seal that was published before the deal.
verify-seal = Seal
verify-seed = Seed
verify-seal_good = The seed is the one that was sealed before the deal.
verify-seal_bad = The seed is not the one that was sealed before the deal.
verify-cards_good =
    { $count ->
        [one] { $count } card that you may see came in the order of the shuffle.
       *[other] All { $count } cards that you may see came in the order of the shuffle.
    }
verify-cards_bad = At step { $step } the shuffle says { $expected }, and { $dealt } was dealt.
verify-sealed = The seed stays sealed while cards of its shoe are still to be dealt.
verify-no_seal = This round has no seal: its cards came from a live dealer or a stacked deck.
verify-no_crypto = This browser computes seals only over a secure connection.
verify-draws =
    { $count ->
        [one] { $count } draw was made from the seed.
       *[other] { $count } draws were made from the seed.
    }

role-player = player
role-tppp = proposition player
role-house_dealer = house dealer
role-floor = floor
role-cage = cage
role-auditor = auditor
role-administrator = administrator

limits-sizes = { $low }–{ $high } { $structure }
limits-limit = limit
limits-spread = spread
limits-no_limit = no-limit
limits-pot_limit = pot-limit
limits-blinds = blinds { $small }/{ $big }
limits-ante = ante { $amount }
limits-bet = { $bet } { $low }–{ $high }
limits-not_approved = not as approved: { $limits }
limits-fee_none = no collection
limits-fee_pot = { $amount } from the pot
limits-fee_player = { $amount } each player
limits-fee_player_dealer = { $amount } the player-dealer

problem-not-signed-in = Take a name or sign in first.
problem-not-allowed = That is not allowed to you here.
problem-not-found = That is no longer here.
problem-conflict = The table has moved on; look at it again.
problem-too-large = That is more than the room takes.
problem-too-often = Too many requests; wait a little.
problem-unavailable = Not just now; try again in a moment.
problem-not-enough-money = Your balance does not cover that.
problem-illegal-answer = That answer is not legal here.
problem-not-your-turn = It is not your turn.
problem-unknown-game = There is no such game.
problem-bad-setup = A game cannot begin like that.
problem-bad-message = The room did not understand that.
