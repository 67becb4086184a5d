# The house: walk-ins, the map, rotation and the board.

rotation-title = Rotation
rotation-in = Sign in
rotation-out = Sign out
rotation-push = Push
rotation-dealer = Dealer
rotation-table = Table
rotation-break = on a break
rotation-since = There since
rotation-next = The next push is due at { $at }. Collections taken at changes of dealers fall due with it.
rotation-due = The push is due.
rotation-none = No dealer is signed in.

walk_in-title = Somebody at the desk
walk_in-name = Name or initials
walk_in-for = For
walk_in-add = Put on the list
walk_in-here = Is here

board-title = Waiting lists
board-now = Now to table { $table }, seat { $seat }
board-none = Nobody waits. Ask at the desk, or join on the table's page.
board-any = as soon as it opens

map-title = Map
map-move = Drag a table to where it stands.

number = Table { $number }
number-change = Number

cash-near = Cash of this person on this gaming day is near the amount for a report.
cash-report = Cash of this person on this gaming day is past the amount for a report: see the draft below.
cash-title = Large cash
cash-in = In
cash-out = Out
cash-day = Gaming day
cash-draft = Draft of a report
cash-note = A draft from the room's receipts, and no legal advice.

restricted-title = Restrictions
restricted-lead = What members have asked for, or an authority has sent. It is confidential: only auditors and administrators read it.
restricted-none = Nobody has asked for anything.
restricted-name = Member
restricted-what = What
restricted-since = Since
restricted-enter = Restrict
restricted-of = Restrict { $name }

factor-reset = No codes
factor-reset-what = { $name } signs in by the password alone, until a second factor is taken again. All sessions of { $name } end.

book-title = Playing book
book-books = Playing books
book-whose = Proposition player
book-choose = Choose…
book-nobody = The room has no proposition players.
book-span = Span
book-today = Today
book-week = Seven days
book-month = Thirty-one days
book-csv = As a table (CSV)
book-print = Print
book-of = { $name }, { $provider }, since { $since }
book-game = Game
book-seat = Seat
book-from = From
book-until = Until
book-there = still there
book-hands = Hands
book-banked = Banked
book-staked = Action faced
book-won = Won or lost
book-none = No table was sat at in this time.
book-total = { $hands } hands banked, { $staked } of action, { $won } won or lost.

own-note = Where it comes from
