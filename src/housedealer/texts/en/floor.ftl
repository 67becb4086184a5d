# The floor.

title = Floor

signed_out = The floor is for the staff. Sign in first.

not_yours = Your account has no part of the floor.

must_change = Choose a password of your own first.

to_account = To your account

sign_in = Sign in

reason = Reason, for the incident log

not_now = Not now

done = Done

csv = As CSV

seat = Seat { $seat }

place-table = the table
place-drop = Drop box

days = How far back
days-today = Today
days-back =
    { $count ->
        [one] Since yesterday
       *[other] The last { $count } days
    }

kind-house = House table
kind-practice = Practice table

dealing-sealed = Sealed shuffle
dealing-live = Live dealer

alarm-dealer = Players wait for the dealer
alarm-card = The round waits for the dealer's card
alarm-waiting =
    { $count ->
        [one] A seat is open and { $count } person waits
       *[other] A seat is open and { $count } people wait
    }
alarm-paused = Paused
alarm-closing = Closes after this round
alarm-absent = { $name } has been away for { $time }
alarm-broke = { $name } has no chips

tables-title = Tables
tables-search = Search tables, games, players
tables-only-all = All tables
tables-only-people = With people
tables-people =
    { $count ->
        [one] { $count } person
       *[other] { $count } people
    }
tables-only-house = House tables
tables-only-alarms = With alarms
tables-only-practice = Practice tables
tables-count =
    { $count ->
        [one] { $count } table is shown
       *[other] { $count } tables are shown
    }
tables-none = No table matches.
tables-seats = Seats
tables-round = Round
tables-playing = under way
tables-between = between rounds
tables-waiting = Waiting
tables-action = Action
tables-left = { $seconds } s left
tables-pot = Pot
tables-bank = Bank
tables-drop = Drop
tables-banker = { $name } banks
tables-second_hand = second round in a row
tables-must_move = must move to { $table }

waiting-title = Waiting lists
waiting-none = Nobody waits.
waiting-call_to = Call to { $table }
waiting-since = for { $time }
waiting-called = seat { $seat }, { $seconds } s left
waiting-time_out = Time out
waiting-strike = Strike off

open-title = Open a table
open-game = Game
open-choose = Choose a game…
open-table = The table
open-kind = Kind
open-dealing = Dealing
open-seats = Seats
open-bots = Bots
open-fee = Collection
open-usual_fee = the usual one
open-no_fee = none
open-side_fee = Collection for a side bet
open-no_side_fee = as the option has it
open-buy_in = buy-in { $low } to { $high }
open-options = Options of the game
open-go = Open the table
open-presets = Tables you open often
open-name = Keep it under a name
open-keep = Keep
open-drop = Remove
open-more-limit =
    { $count ->
        [one] { $count } limit of a side bet
       *[other] { $count } limits of side bets
    }
open-more-rule =
    { $count ->
        [one] { $count } more rule
       *[other] { $count } more rules
    }
open-changed = { $count } changed

table-title = Table
table-watch = Watch
table-call = Call the next player
table-pause = Pause
table-pause-what = No further round starts until the table goes on; the one under way is played to its end.
table-resume = Go on
table-resume-what = The next round may start.
table-close = Close the table
table-close-what = After the round under way everyone is cashed out and the table is closed.
table-closed = Closed
table-fee = collection { $fee }
table-opened = opened { $at }
table-must_move = Must-move to
table-stays = stays where it is
table-seats = { $taken } of { $size } seats taken
table-empty = Nobody sits here.

seat-number = Seat
seat-name = Name
seat-stack = Stack
seat-state = State
seat-act = Acts
seat-leaving = leaves after the round
seat-absent = away for { $time }
seat-away = sits out
seat-missed = owes a blind
seat-moving = wants to move: { $to }
seat-tppp = proposition player
seat-bot = bot
seat-pick_up = Pick up
seat-pick_up-what = { $name } is taken from the table and cashed out after the round.

rulings-title = Rulings
rulings-playing =
    { $count ->
        [one] Round { $round } is under way, { $count } answer so far.
       *[other] Round { $round } is under way, { $count } answers so far.
    }
rulings-finished =
    { $count ->
        [one] No round is under way: payouts can be corrected. { $count } round so far.
       *[other] No round is under way: payouts can be corrected. { $count } rounds so far.
    }
rulings-back = Take back
rulings-back-what =
    { $count ->
        [one] The last answer is taken back; play goes on from before it.
       *[other] The last { $count } answers are taken back; play goes on from before them.
    }
rulings-back-to = Take back everything from here on
rulings-back-answer = { $name }: { $act }
rulings-correct = Correct a payout
rulings-correct-what = Chips go by hand from one place to another. It is written into the table's record.
rulings-correct-go = Move the chips
rulings-from = From
rulings-to = To
rulings-amount = Amount in dollars
rulings-void = Void the round
rulings-void-what = The whole round is void, and everyone has the chips they began it with.
rulings-note = Write a note
rulings-note-what = A note for the incident log; nothing else changes.
rulings-note-go = Write it down

accident-title = Something went wrong

incidents-title = Incidents
incidents-search = Search incidents
incidents-kind = Kind
incidents-every = Every kind
incidents-at = When
incidents-where = Where
incidents-round = round { $round }
incidents-what = What
incidents-by = By
incidents-none = Nothing has happened.

deal-title = Deal
deal-none = No table has a live dealer now. The floor opens one.
deal-between = No round is under way.
deal-start = Start the next round
deal-players = The players decide: { $names }
deal-next = Next card goes to
deal-for-draw = { $where }: a card for the button
deal-for-up = { $where }: a card face up
deal-for-show = { $where } shows
deal-for-peek = { $where }: look at the card
deal-for-several = { $what }, { $count } cards
deal-unseen = Deal the players' cards face down
deal-dealt = They have their cards
deal-pads = Cards
deal-cards = Cards off the deck
deal-type = Type the card, for example As
deal-unreadable = “{ $text }” is not a card; write rank and suit, for example As, 10h or Kd.
deal-gone = The { $card } cannot come here: it is not in the deck any more.
deal-undo = Undo the last card
deal-send = Enter
deal-dice = What the dice came to

cage-title = Cage
cage-members = Members
cage-find = Find by name or login
cage-balance = Balance
cage-at_tables = At tables
cage-deposit = Buy in
cage-withdrawal = Cash out
cage-statement = Statement
cage-receipts = Receipts
cage-receipt = Receipt { $id }
cage-none = No receipts yet.
cage-number = No.
cage-note = Note
cage-has = The balance is { $amount }.
cage-no_amount = Type an amount above zero.
cage-print = Print

drop-title = Drop report
drop-by-table = Table
drop-by-game = Game
drop-by-fee = Collection
drop-by-shift = Shift
drop-both = House and practice
drop-total = Collected
drop-rounds = Rounds
drop-each = Per round
drop-plot = Collected by { $by }
drop-none_of = none
drop-empty = Nothing was collected in this time.

members-title = Accounts
members-add = Add a member
members-name = Name
members-login = Login
members-roles = Roles
members-roles_of = Roles of { $name }
members-provider = Provider
members-since = Since
members-disabled = closed
members-disable = Close
members-enable = Open again
members-password = New password
members-password-what = { $name } gets a new password, is signed out everywhere, and has to change it at the next sign-in.
members-given = The password to hand over
members-given-what = For the login { $login }. It is shown only now and has to be changed at the first sign-in.
members-save = Save

audit-title = Audit
audit-money = Where all real money is
audit-tables = Tables
audit-banks = Who banked
audit-no_banks = Nobody has banked in this time.
audit-rounds = All rounds
audit-opened = Open
audit-buy_ins = Buy-ins
audit-cash_outs = Cash-outs
audit-on_table = On the table
audit-sum = Adds up
audit-staked = Staked
audit-won = Won
