# Lessons: the frame first, then what each of them says.

lesson-title = Learn { $game }
lesson-lesson = Lesson
lesson-step = Step { $at } of { $of }
lesson-next = Next
lesson-again = Start again
lesson-skip = Skip the lesson
lesson-panel = Rules
lesson-play = Play this game
lesson-lobby = To the lobby
lesson-opening = Laying the table out…
lesson-watch = Watch what follows…
lesson-other = You may, but this lesson shows something else here: { $act }.
lesson-cards = Those are not the cards this step is about. Read it again.

pot-blinds = Two players have put in blinds so that there is something to play for. One of them is you, with half a bet; Cruz has folded. Call to see more cards.
pot-call = Ada has bet. To stay in you match it: call. The line above the buttons says what it costs and what there is to win.
bank-bet = One player is the bank and settles with everybody else; here that is Ada. Put chips on your main circle (other circles are extra wagers you need not make) and bet.

holdem-goal = Hold'em: everybody gets two cards of their own, and five lie open for all. The best five of your seven take the pot.
holdem-flop = The flop, three cards at once, gives you a pair of tens, the highest pair there is here. Nobody has bet, so you may check for nothing. Check.
holdem-turn = The fourth card does not help Ada as far as you can see. A pair of tens with an ace beside it is worth money: bet.
holdem-end = Both of you have a pair of tens. The next highest card decides: your ace beats Ada's king. The pot is yours, less the fee that the house took from it.

holdem_hi_lo-goal = Hold'em for two halves: the best hand takes one half, the lowest hand the other. A low needs five different cards of eight or less; an ace counts as one.
holdem_hi_lo-flop = You have an ace and a three, the board a seven and a four: one more small card makes a low. Check.
holdem_hi_lo-turn = The jack did not help. You still have a card to come and nobody shows a low: bet.
holdem_hi_lo-end = The deuce makes your low, 7-4-3-2-A. Ada's pair of kings takes the high half, you take the low half; a chip that cannot be halved goes with the high.

omaha-goal = Omaha: four cards of your own and five open ones. You must play exactly two of yours with exactly three of the board.
omaha-flop = Your two kings and the king on the board make three kings. Check and see what Ada does.
omaha-turn = A third heart lies open. You hold one heart only, so you have no flush, but three kings are strong: bet.
omaha-end = Four hearts lie open and you hold A♥, yet it is no flush: two of your own cards must play. Three kings win anyway.

omaha_hi_lo-goal = Omaha for two halves: the best hand and the lowest. For each you play exactly two of your four cards, and they may be two different pairs of cards.
omaha_hi_lo-flop = Two kings of yours make three with the board; ace and deuce wait for a low, which needs five different cards of eight or less. Check.
omaha_hi_lo-turn = One more small card makes your low. With three kings already there you lose nothing by building the pot: bet.
omaha_hi_lo-end = K♣ K♠ played for the high, A♥ 2♦ for the low. Nobody else has a low: both halves are yours.

pineapple-goal = Pineapple is Hold'em with three cards at first. One of them is thrown away before the flop.
pineapple-discard = Keep the pair: choose 7♦ and discard it.
pineapple-flop = A third ace on the flop. Check; let Ada bet.
pineapple-turn = Three aces. Bet.
pineapple-end = Three aces beat a pair of kings. The card you threw away counts for nothing.

crazy_pineapple-goal = Crazy Pineapple: three cards of your own, and you keep all of them until you have seen the flop.
crazy_pineapple-discard = With the flop, 9♥ 8♥ may become a straight or a flush; the king makes a pair only. Discard K♠.
crazy_pineapple-flop = Four cards to a straight flush. Check, it costs nothing.
crazy_pineapple-turn = The ten of hearts: you have six to ten in hearts, a straight flush. Bet.
crazy_pineapple-end = A straight flush, the best there is here. Throwing a pair away was worth it.

stud-goal = Seven Card Stud: no open cards in the middle. Each player gets two cards face down, four face up and a last one face down; the best five of seven win.
stud-bring_in = Everybody paid an ante. Whoever shows the lowest card must begin: that is Ada's three. You have two aces that nobody sees. Call.
stud-fourth = Ada shows a queen and bets. Your hidden aces are better than what you see. Call.
stud-fifth = From now on the higher bet is played for. Your king is the highest card showing, so you speak first. Bet.
stud-end = A second nine gave you two pair, aces and nines, against a pair of queens. Four of your cards were open for all; the aces were not.

stud_hi_lo-goal = Seven Card Stud for two halves: the best hand, and the lowest. A low needs five different cards of eight or less.
stud_hi_lo-fourth = Four small cards, none alike: you are one away from a low. Call.
stud_hi_lo-fifth = The seven makes your low, 7-6-4-2-A. Ada shows a pair of nines and checks. Check as well.
stud_hi_lo-end = Two pair take the high half, your seven low takes the low half. The fee was taken from the pot first.

razz-goal = Razz is Seven Card Stud for the lowest hand only. Aces are low, straights and flushes do not matter, pairs hurt.
razz-bring_in = Here the highest card must begin: Ada's king. Your ace, three and five are a fine start. Call.
razz-fourth = Ada bets with an eight showing. You have seven, five, three and ace. Call.
razz-fifth = The king is no use to you, but Ada has one too. You are still ahead with four cards: bet.
razz-end = 7-5-3-2-A against 10-8-6-4-2. Lows are read from the highest card down: a seven beats a ten.

asian_stud-goal = Asian Stud: five cards, the first face down. The deck has sevens to aces only, and a flush beats a full house.
asian_stud-second = Ada has called, nothing more is asked of you. Check.
asian_stud-third = You have three spades. Ada bets with a jack and a ten showing. Call.
asian_stud-fourth = Four spades. Ada shows a pair of tens and checks. Check, and see the last card without paying.
asian_stud-end = A flush against a full house: with a deck of 32 cards flushes are rarer, so the flush wins.

draw-goal = Draw poker: five cards that nobody else sees, one exchange, and the best hand wins.
draw-draw = Keep the pair of queens. Choose 7♥ 5♣ 2♦ and discard them: you get three new ones.
draw-after = A third queen! Bet.
draw-end = Three queens beat Ada's pair of kings.

draw_hi_lo-goal = Draw poker for two halves: the best hand, and the lowest with five different cards of eight or less.
draw_hi_lo-draw = Ace, three, five and seven need one more small card. Discard Q♦.
draw_hi_lo-after = The deuce makes a seven low, hard to beat. Bet.
draw_hi_lo-end = Two pair take the high half, your seven low the low half. A chip that cannot be halved goes with the high.

lo_ball-goal = Lo-Ball: five cards, one exchange, and the lowest hand takes everything. Aces are low; the joker is the lowest card you do not have.
lo_ball-draw = Four good small cards and a king. Discard K♦.
lo_ball-after = 7-5-4-2-A. With a seven or better you should bet here: who passes it wins nothing that is bet later. Bet.
lo_ball-end = Seven low beats nine low: the highest card is compared first.

winner_kill_lo_ball-goal = Lo-Ball with a kill: five cards, one exchange, the lowest hand wins, and whoever wins posts twice the big blind in the next hand.
winner_kill_lo_ball-end = Your seven low wins. The kill button now lies before you: in the next hand you post double, and the limit doubles with it.

thirteen_card_poker_red-goal = Thirteen cards become three hands: three in front, five in the middle, five at the back. The back must be the best, the front the weakest.
thirteen_card_poker_red-in = Each hand is played for an ante. Say that you play.
thirteen_card_poker_red-set = Diamonds from nine to king are a straight flush for the back; aces and kings are two pair for the middle. “House way” sets them for you. Then confirm.
thirteen_card_poker_red-end = Front is compared with front, middle with middle, back with back, each for a point; rare hands and aces earn more. The difference is paid in chips.

three_card_poker-goal = Three Card Poker: your three cards against the bank's three. With three cards a straight beats a flush.
three_card_poker-play = A pair of nines. One card of the bank is open. To go on you put a second bet, as big as the Ante, on Play; to fold loses the Ante. Play.
three_card_poker-end = Your pair beats king high: Ante and Play are paid one for one. Tap a wager below to see the rule it was settled by.

ultimate_texas_holdem-goal = Ultimate Texas Hold'em: two cards for you, two for the bank, five for both. You may bet Play once: the earlier, the more.
ultimate_texas_holdem-check = Queen and seven are not enough for three or four times the Ante. Checking is free. Check.
ultimate_texas_holdem-flop = A queen on the flop pairs yours. Now Play is twice the Ante. Bet it.
ultimate_texas_holdem-end = You beat the bank, which has less than a pair: then the Ante only comes back. Play is paid one for one. Blind pays from a straight upwards, else it comes back.

crazy_4_poker-goal = Crazy 4 Poker: five cards, of which the best four count.
crazy_4_poker-play = A pair of aces or better may be bet up to three times the Ante; any other hand just once. Choose how much and play.
crazy_4_poker-end = Aces beat kings: Ante and Play are paid. The Super Bonus pays from a straight upwards and comes back otherwise, if you win.

six_card_poker-goal = Six Card Poker: six cards each, the best five count. Three of the bank's cards lie open before you decide.
six_card_poker-play = Two pair, and the bank shows two kings. Two pair are ahead of that: play.
six_card_poker-end = Two pair against a pair of kings: Ante and Play are paid one for one.

let_it_ride-goal = Let It Ride: you play against a pay table, not against a hand. Three equal bets; two of them you may take back as cards are turned.
let_it_ride-first = A pair of tens already pays. Let the first bet ride.
let_it_ride-second = The seven changes nothing: you are still paid. Let it ride again.
let_it_ride-end = Three tens pay three to one on each of the three bets. With nothing in sight you would have taken two of them back.

casino_war-goal = Casino War: one card each, the higher wins.
casino_war-tie = A tie! You can surrender half your bet, or put up as much again and go to war. Go to war.
casino_war-end = Your second card is higher: the war bet is paid one for one and the first bet comes back.

pure_21_5-goal = Come closer to 21 than the bank without going over. Pictures count ten, aces one or eleven. Ace and ten at once make 21½, the best hand.
pure_21_5-hit = Sixteen, and the bank shows a nine. Standing wins only if the bank goes over. Hit: take a card.
pure_21_5-end = A five: 21. The bank had to draw to fifteen and went over, so everybody still in is paid.

pure_spanish_21_5-goal = Twenty-one with packs that have no tens, only pictures. Come closer to 21 than the bank without going over.
pure_spanish_21_5-double = Eleven is the best hand to double: you put up a second bet and get a card. Double.
pure_spanish_21_5-end = A picture makes 21 and both bets are paid. The bank went over with 22.

blackjack_switch-goal = Blackjack Switch: two hands with a bet on each, and you may exchange their second cards.
blackjack_switch-switch = Fifteen and sixteen are poor. Exchange the second cards and you have twenty and eleven. Switch.
blackjack_switch-first = The framed hand acts: twenty. Stand.
blackjack_switch-second = Now the other hand, eleven: a hand to double. Double with any amount up to your bet.
blackjack_switch-end = Twenty and twenty against seventeen: both hands and the double are paid.

pai_gow_poker-goal = Seven cards become two hands: two in front, five at the back, and the back must be the better one.
pai_gow_poker-set = Put the pair behind and your two highest other cards in front. “House way” shows how the house would do it. Then confirm.
pai_gow_poker-end = Win both hands and you are paid, lose both and you lose, one of each is a push. Equal hands go to the bank. The line below says how it came out.

double_hand_poker_bonus_gold-goal = Double Hand Poker: seven cards, one of them perhaps the joker, become two in front and five at the back.
double_hand_poker_bonus_gold-end = The joker made a pair with your king. Both your hands had to win: nines in front, kings behind. That pays one for one.

face_up_pai_gow_poker-goal = Face Up Pai Gow Poker: seven cards become two hands, and the bank's lie open before you set yours.
face_up_pai_gow_poker-set = The bank has a pair of queens behind and jack-eight in front. You cannot beat the queens, so make sure of the front. “House way” does it. Then confirm.
face_up_pai_gow_poker-end = One hand won and one lost is a push: your bet comes back. Knowing the bank's hand saved it.

pai_gow_tiles-goal = Pai Gow: four tiles become two hands of two. Their points are added and only the last digit counts; nine is the most, pairs are better still.
pai_gow_tiles-set = Ten and nine make nine; four and five make nine. Set them like this (“House way” does it) and confirm.
pai_gow_tiles-end = The weaker hands meet, then the stronger ones. With equal points the highest tile decides. Both won: you are paid.

baccarat-goal = Baccarat: two hands are dealt, Player and Banker, and you bet on which comes closer to nine. Only the last digit of the sum counts.
baccarat-end = Player drew to five and made nine; Banker drew to three by its chart and made five. Bets on Player are paid, bets on Banker lose. Nobody had to decide anything.

eternal_baccarat-goal = Eternal Baccarat: bet on Player or Banker, whichever comes closer to nine. The many other circles pay for special totals.
eternal_baccarat-end = Player made nine with three cards, Banker five. Besides the Player line, Divine 9 would have paid: it is a bet on a three-card nine.

pan-goal = Pan is a rummy with eight packs without eights, nines and tens. You hold ten cards, and whoever first has eleven cards on the table wins.
pan-post = Whoever wants a hand puts up the Tops. Post them.
pan-in = Your hand lacks little: spades in sequence and four jacks. Those with poor hands go “on top”, give up the Tops and owe nothing more. Stay in.
pan-pluck = You plucked 4♣. A plucked card must be melded at once or discarded. With 2♣ 3♣ it is a rope, three in sequence of a suit. Lay it.
pan-rope = Now you may lay more from your hand. 3♠ 4♠ 5♠ 6♠ is another rope. Lay all four.
pan-square = Four jacks of different suits are a square. Lay all four and you have eleven cards down.
pan-end = Eleven cards: you are out. Everybody still in pays you two chips, and the Tops are yours.
