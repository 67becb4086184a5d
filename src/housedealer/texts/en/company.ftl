# Company at a table: what is said there, and calling the floor.

label = What is said at the table
opening = One moment…
off = There is no chat at this table.
nothing = Nobody has said anything yet.
write = Say something to the table
send = Send
sit_first = Those who sit at the table talk here. Take a seat to join in.
silenced = The floor has asked you to be silent until { $until }.
removed = Removed by the floor
mute = Mute
mute-label = Mute { $name }
muted =
    { $count ->
        [one] You have muted one player.
       *[other] You have muted { $count } players.
    }
unmute = Show all
remove = Remove
silence = Silence for 30 minutes
turn_on = Turn chat on here
turn_off = Turn chat off here
turn-what = Players at this table are told. Say why; it goes into the incident log.
role-floor = Floor
role-dealer = Dealer

call = Call the floor
call-what = Somebody who runs the floor comes to your table. The hand goes on meanwhile.
call-why = What is it about?
call-words = In a few words, if you like
call-not = Not now
call-waiting = Floor called
call-answered = { $name } of the floor is on the way.
reason-ruling = I would like a ruling
reason-mistake = Something was dealt or paid wrongly
reason-conduct = How somebody behaves
reason-help = I need help with something else

calls = The floor is called
calls-one = { $name }, seat { $seat }, calls the floor to { $table }
calls-go = Go to the table
calls-answer = I am coming
