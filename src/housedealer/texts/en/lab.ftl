# The odds lab.

title = Odds lab

lead = Change a pay table, the packs or a rule, and see what the bet gives and takes. Every figure is exact unless it says otherwise.

search = Search games and bets

no_match = No bet matches “{ $search }”.

base = Base game

game = Game

bet = Bet

all = All bets

pays = Pay table
pays-of = Pay table: { $name }
pays-none = This bet has no pay table: it is decided by the rules and options alone.
pays-printed = Printed table
pays-row = Row
pays-pays = Pays
pays-gives = Gives back
pays-to = to { $stake }
pays-for = for { $stake }
pays-hint = Type a number, odds such as 6:5 or 9 for 1, push, or lose to take the row away.
pays-reset = As printed
pays-was = printed { $odds }
pays-input = { $row } pays
pays-unknown = This table has no row { $rows }; what the link says of it is left out.

pay-empty = { $row }: type what it pays, or lose.
pay-negative = { $row }: a pay cannot be negative; a row that loses is typed lose.
pay-unreadable = { $row }: “{ $text }” is not a pay; write 7, 6:5, 9 for 1, push or lose.
pay-no_stake = { $row }: odds need a stake above zero, such as 6:5.
pay-below_stake = { $row }: “for” odds count the stake in, so they return at least the stake.

setup = Packs and options

decks = Packs
decks-beyond = { $count } (not in the packet)

options =
    { $count ->
        [one] { $count } option
       *[other] { $count } options
    }
options-changed = { $count } changed

yes = yes

no = no

figures = Figures

edge = House edge
edge-player = Player's edge

hit = Hit frequency
hit-one_in = one in { $count }

deviation = Standard deviation
deviation-unit = of one bet

counted = { $count } combinations, every one counted

recursion = exact, by probabilities

simulated = { $count } rounds dealt, ± { $error }

pays-figures = What the packet prints beside it

state-fix = Mend the marked pays first.
state-waiting = Waiting for the lab: { $ahead } before this.
state-working = The lab is working it out: { $seconds } s
state-usual = usually { $seconds } s
state-page = Worked out in the page; the lab is checking.
state-confirmed = Exact. The page and the lab agree to the last digit.
state-done = Worked out by the lab in { $seconds } s.
state-differs = The page and the lab differ; the lab's figures are shown.

stop = Stop

stopped = Stopped. Change something or start again.

again = Start again

plot-pays = What it pays, and how often
plot-pays-note = Chances on a logarithmic scale.
plot-share = What each row gives
plot-share-note = Winnings and losses in percent of the bet; together they are the house edge.
plot-session = A session
plot-session-note = Expected result of { $rounds } rounds with one and two standard deviations (normal approximation), in bets.
plot-session-rounds = Rounds
plot-session-ahead = About { $share } of such sessions end ahead. Mean { $mean }, one standard deviation { $deviation }.
plot-lost = all that loses

outcomes = Every outcome

outcome = Outcome

count = Count

probability = Probability

contribution = Gives

strategy = Best play
strategy-cost = { $act }; anything else costs at least { $cost } of the bet
strategy-costs = The percentage below an act is what the next best one would cost, of the bet.
strategy-holding = Holding
strategy-other = { $act }; the other choice costs { $cost }

compare = Compare
compare-with = Compare with
compare-nothing = nothing
compare-printed = the table as printed
compare-kept = the table kept
compare-keep = Keep this table to compare
compare-this = This table
compare-other = The other
compare-difference = Difference
compare-total = House edge
compare-lead = What each row gives under both tables, in percent of the bet; a difference above zero is better for the player.

export = Take it with you
export-report = Report
export-link = Copy a link to this table
export-copied = The link is copied.
export-address = This link holds the changed table: { $address }

notes = Notes

readings = Readings in force
readings-other = read as { $value }: { $edge }

played = Played: { $play }.

bounded = proved to lie between { $low } and { $high }

spread-dealt = Hit frequency, deviation and outcomes come from { $count } dealt rounds; the edge is exact.

source = Source: { $cite }

bank-title = The bank
bank-bank = Bank, in dollars
bank-players = Players against it
bank-hands = Hands an hour
bank-hours = Hours
bank-fee = Collection
bank-usual_fee = the usual one
bank-wagers = Each player's wagers
bank-wagers-note = In dollars; a circle left empty is not bet.
bank-go = Work it out
bank-hour = In an hour
bank-earns = The bank wins
bank-pays_fee = The bank's fees
bank-keeps = The bank keeps
bank-player_cost = Each player pays
bank-of_which_fee = fees { $amount } of it
bank-drop = Drop
bank-risk = In a session of { $hands } hands
bank-exhausted = The bank runs out
bank-short = It falls short of a round
bank-ahead = It ends ahead
bank-covers = Covers every round seen
bank-percentiles = One session in twenty ends at { $low } or less, half at { $middle } or less, one in twenty above { $high }.
bank-mean = mean { $amount }, deviation ${ $deviation }
bank-exact = Exact: from the distribution of the wager itself.
bank-dealt = The expectation is exact; the risk is taken from { $rounds } rounds dealt at the table.
