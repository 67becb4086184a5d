# Which hand beats which, and the words of the table.

glossary = Words of the table
lesson = Learn this game in a minute

chart-five = What beats what
chart-asian = What beats what
chart-four = What beats what
chart-three = What beats what
chart-low = Low hands, the best first
chart-twenty_one = Twenty-one
chart-baccarat = Baccarat
chart-tiles = Tiles

word-ante = Ante — what everybody pays before the cards.
word-blind = Blind — a bet that has to be made before the cards are seen.
word-button = Button — marks who would deal; play begins to its left and it moves on each hand.
word-bring_in = Bring-in — the forced first bet in stud, from the lowest or highest open card.
word-board = Board — the open cards that everybody may use.
word-kicker = Kicker — the card beside a pair that decides when pairs are alike.
word-pot = Pot — everything bet, for which the hands are compared.
word-check = Check — to stay in without betting, when nobody has bet.
word-call = Call — to put in as much as the last bet.
word-raise = Raise — to bet more than the last bet; “raise to” names the new total.
word-all_in = All in — with all one's chips; such a hand cannot be asked for more.
word-low = Low — five different cards, read from the highest down; eight or less where it must qualify.
word-muck = Muck — where thrown-away cards go; to throw one's hand away unseen.
word-burn = Burn — a card put aside unseen before the next is dealt.
word-collection = Collection — the fee of the house, dropped in the box on the table.
word-player_dealer = Player-dealer — the player who is the bank in this round.
word-action_button = Action button — marks the seat whose wagers are settled first.
word-kum_kum = Kum-kum — to share the bank with somebody.
word-backline = Backline — to bet behind another player's hand.
word-push = Push — neither won nor lost: the bet comes back.
word-house_way = House way — the printed way to set a hand.
word-foul = Foul — a hand set wrongly, with the weaker part on top; it loses.
word-tops = Tops — the stake everybody posts in Pan; the winner takes them.
word-pluck = Pluck — to turn the top card of the deck.
word-rope = Rope — three or more cards in sequence of a suit.
word-square = Square — three or more cards of a rank.
word-kondition = Kondition — a meld that everybody pays for at once.
