# Reporting that something went wrong.

title = Something went wrong

what = What did you notice?

find = Find: exposed, joker, burned …

none = Nothing can be reported now: no card has been dealt at this table, or its last round is void already. The floor's page has the correction of a payout and the note.

read = I have read this

where = Where?
where-none = At the table

which = Which card?

card = Card { $card }

many = How many cards?

money = How much did the player put in first, in dollars?

how = How was it?

back = Back

cancel = Cancel

see = What follows?

follows = This is what follows

silent = The packet does not rule on this moment. Choose by which rule of the house the round goes on; your name is written down with it.

way-ruling = The rule
way-take_back = Take the round back to that moment
way-stands = Everything stands as it is
way-void = Void the round
way-void-what = Everyone has back what they began the round with.
way-stands-what = Nothing changes; the report and your decision are written down.

packet = Rule { $rule } of the packet ({ $cite })

house = A rule of the house

waits = The ruling is told as soon as the dealer has named the card.

answers =
    { $count ->
        [one] 1 decision is asked for again.
       *[other] { $count } decisions are asked for again.
    }

voids = The round is void.

more = Then the cards that nobody has seen yet are dealt from the deck, and the round goes on from there.

chips = Chips

cards = Cards

no_chips = No chips move.

floor_only = Only the floor may decide this. Call the floor.

note = Note for the log

do = Do it

acted = Players have acted since. The packet's rule speaks of the moment when it happened: take the round back to it, or go on by a rule of the house. Your name is written down with it.

not_found = Nothing in the list fits these words. Try another word, or tell it in your own: “Something else happened”.

about = { $what }: { $where }

about_card = { $what }: { $where }, card { $card }

place = Seat { $seat } · { $words }

over = The round is over and paid. What went wrong in it can be reported until the next one begins.
over-held = The round is over and paid. The next one waits while you look; whatever has to come back is moved as a correction.
over-choose = The round is over: nothing is dealt or asked again. Choose by which rule it is closed; your name is written down with it.
way-take_back-over = The rule, as if it had been noticed at once
gone = { $names } left the table with chips of this round, so it cannot be made undone. What is still here can be moved on the floor's page: "Correct a payout".
words = What happened? Everyone at the table reads this.
back_to = If it is taken back: to before which decision?
hold-reason = Something is being looked into
hold-over = Looked into
held = To which action?
held_money = A bet or raise to how much in all, in dollars?
burn = Burn { $card }
