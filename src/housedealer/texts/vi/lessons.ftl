# Bài học: trước hết là khung, rồi lời của từng bài.

lesson-title = Học { $game }
lesson-lesson = Bài học
lesson-step = Bước { $at } trên { $of }
lesson-next = Tiếp
lesson-again = Bắt đầu lại
lesson-skip = Bỏ qua bài học
lesson-panel = Luật
lesson-play = Chơi trò này
lesson-lobby = Về sảnh
lesson-opening = Đang bày bàn…
lesson-watch = Xem điều gì tiếp theo…
lesson-other = Bạn có thể, nhưng ở đây bài học dạy điều khác: { $act }.
lesson-cards = Đó không phải những lá của bước này. Hãy đọc lại.

pot-blinds = Hai người đã đặt cược mù để có gì mà tranh. Bạn là một người, với nửa cược; Cruz đã úp bài. Theo để xem thêm bài.
pot-call = Ada đã cược. Muốn ở lại phải bằng: theo. Dòng trên các nút nói tốn bao nhiêu và thắng được bao nhiêu.
bank-bet = Một người làm cái và thanh toán với mọi người; ở đây là Ada. Đặt phỉnh vào vòng chính (các vòng khác là cược thêm, không bắt buộc) rồi cược.

holdem-goal = Hold'em: mỗi người hai lá riêng, năm lá chung để mở. Năm lá tốt nhất trong bảy lá ăn pot.
holdem-flop = Flop, ba lá một lúc, cho bạn đôi mười, đôi cao nhất ở đây. Chưa ai cược nên xem bài không mất gì. Xem bài.
holdem-turn = Lá thứ tư có vẻ không giúp Ada. Đôi mười kèm át đáng tiền: cược.
holdem-end = Cả hai có đôi mười. Lá cao kế tiếp quyết định: át của bạn thắng già của Ada. Pot là của bạn, trừ phí nhà đã lấy.

holdem_hi_lo-goal = Hold'em chia đôi: bài cao nhất ăn một nửa, bài thấp nhất ăn nửa kia. Bài thấp cần năm lá khác nhau từ tám trở xuống; át tính một.
holdem_hi_lo-flop = Bạn có át và ba, trên bàn có bảy và bốn: thêm một lá nhỏ là có bài thấp. Xem bài.
holdem_hi_lo-turn = Lá bồi không giúp gì. Còn một lá nữa và chưa ai lộ bài thấp: cược.
holdem_hi_lo-end = Lá hai cho bạn bài thấp 7-4-3-2-A. Đôi già của Ada ăn nửa cao, bạn ăn nửa thấp; phỉnh lẻ theo bài cao.

omaha-goal = Omaha: bốn lá riêng và năm lá chung. Phải dùng đúng hai lá của mình và đúng ba lá chung.
omaha-flop = Hai già của bạn với già trên bàn là ba già. Xem bài và chờ Ada.
omaha-turn = Đã có lá cơ thứ ba. Bạn chỉ có một lá cơ nên không phải thùng, nhưng ba già rất mạnh: cược.
omaha-end = Bốn lá cơ trên bàn và bạn có A♥, vẫn không phải thùng: phải dùng hai lá của mình. Ba già vẫn thắng.

omaha_hi_lo-goal = Omaha chia đôi: bài cao nhất và bài thấp nhất. Mỗi bên dùng đúng hai trong bốn lá của bạn, có thể là hai lá khác nhau.
omaha_hi_lo-flop = Hai già thành ba với bàn; át và hai chờ bài thấp, cần năm lá khác nhau từ tám trở xuống. Xem bài.
omaha_hi_lo-turn = Thêm một lá nhỏ là có bài thấp. Đã có ba già, hãy làm lớn pot: cược.
omaha_hi_lo-end = K♣ K♠ cho bài cao, A♥ 2♦ cho bài thấp. Không ai khác có bài thấp: cả hai nửa là của bạn.

pineapple-goal = Pineapple là Hold'em với ba lá lúc đầu. Bỏ một lá trước flop.
pineapple-discard = Giữ đôi: chọn 7♦ và bỏ.
pineapple-flop = Lá át thứ ba trên flop. Xem bài, để Ada cược.
pineapple-turn = Ba át. Cược.
pineapple-end = Ba át thắng đôi già. Lá đã bỏ không tính.

crazy_pineapple-goal = Crazy Pineapple: ba lá riêng, giữ cả ba cho đến khi thấy flop.
crazy_pineapple-discard = Với flop, 9♥ 8♥ có thể thành sảnh hay thùng; già chỉ thành đôi. Bỏ K♠.
crazy_pineapple-flop = Còn một lá là thùng phá sảnh. Xem bài, không mất gì.
crazy_pineapple-turn = Mười cơ: từ sáu đến mười cơ, thùng phá sảnh. Cược.
crazy_pineapple-end = Thùng phá sảnh, tốt nhất ở đây. Bỏ một đôi thật đáng.

stud-goal = Seven Card Stud: không có lá chung. Mỗi người hai lá úp, bốn lá ngửa và lá cuối úp; năm lá tốt nhất trong bảy thắng.
stud-bring_in = Ai cũng đã trả ante. Ai lộ lá thấp nhất phải mở: lá ba của Ada. Bạn có hai át không ai thấy. Theo.
stud-fourth = Ada lộ đầm và cược. Hai át ẩn của bạn hơn những gì bạn thấy. Theo.
stud-fifth = Từ giờ chơi mức cược lớn. Già của bạn là lá ngửa cao nhất nên bạn nói trước. Cược.
stud-end = Lá chín thứ hai cho bạn hai đôi át và chín, thắng đôi đầm. Bốn lá của bạn ai cũng thấy; hai át thì không.

stud_hi_lo-goal = Seven Card Stud chia đôi: bài cao nhất và bài thấp nhất. Bài thấp cần năm lá khác nhau từ tám trở xuống.
stud_hi_lo-fourth = Bốn lá nhỏ khác nhau: thiếu một là có bài thấp. Theo.
stud_hi_lo-fifth = Lá bảy cho bạn bài thấp 7-6-4-2-A. Ada lộ đôi chín và xem bài. Bạn cũng xem bài.
stud_hi_lo-end = Hai đôi ăn nửa cao, bài thấp bảy của bạn ăn nửa thấp. Phí đã lấy từ pot trước.

razz-goal = Razz là Seven Card Stud chỉ tranh bài thấp nhất. Át là thấp, sảnh và thùng không tính, đôi thì xấu.
razz-bring_in = Ở đây lá cao nhất phải mở: già của Ada. Át, ba và năm của bạn là khởi đầu tốt. Theo.
razz-fourth = Ada lộ tám và cược. Bạn có bảy, năm, ba và át. Theo.
razz-fifth = Già không giúp bạn, nhưng Ada cũng có một. Với bốn lá nhỏ bạn vẫn hơn: cược.
razz-end = 7-5-3-2-A với 10-8-6-4-2. Bài thấp đọc từ lá cao nhất: bảy thắng mười.

asian_stud-goal = Asian Stud: năm lá, lá đầu úp. Bộ bài chỉ từ bảy đến át, và thùng thắng cù lũ.
asian_stud-second = Ada đã theo, bạn không phải trả thêm. Xem bài.
asian_stud-third = Bạn có ba lá bích. Ada lộ bồi và mười và cược. Theo.
asian_stud-fourth = Bốn lá bích. Ada lộ đôi mười và xem bài. Xem bài để thấy lá cuối mà không tốn.
asian_stud-end = Thùng với cù lũ: với 32 lá, thùng hiếm hơn nên thùng thắng.

draw-goal = Poker đổi bài: năm lá không ai khác thấy, đổi một lần, bài cao nhất thắng.
draw-draw = Giữ đôi đầm. Chọn 7♥ 5♣ 2♦ và bỏ: bạn nhận ba lá mới.
draw-after = Lá đầm thứ ba! Cược.
draw-end = Ba đầm thắng đôi già của Ada.

draw_hi_lo-goal = Poker đổi bài chia đôi: bài cao nhất, và bài thấp nhất với năm lá khác nhau từ tám trở xuống.
draw_hi_lo-draw = Át, ba, năm và bảy cần thêm một lá nhỏ. Bỏ Q♦.
draw_hi_lo-after = Lá hai cho bài thấp bảy, khó thua. Cược.
draw_hi_lo-end = Hai đôi ăn nửa cao, bài thấp bảy của bạn ăn nửa thấp. Phỉnh lẻ theo bài cao.

lo_ball-goal = Lo-Ball: năm lá, đổi một lần, bài thấp nhất ăn hết. Át là thấp; phăng teo là lá thấp nhất bạn chưa có.
lo_ball-draw = Bốn lá nhỏ tốt và một già. Bỏ K♦.
lo_ball-after = 7-5-4-2-A. Có bảy hay tốt hơn thì nên cược: ai bỏ qua sẽ không thắng gì được cược sau đó. Cược.
lo_ball-end = Bài thấp bảy thắng bài thấp chín: so lá cao nhất trước.

winner_kill_lo_ball-goal = Lo-Ball có kill: năm lá, đổi một lần, bài thấp nhất thắng, và người thắng đặt gấp đôi mù lớn ở ván sau.
winner_kill_lo_ball-end = Bài thấp bảy của bạn thắng. Nút kill giờ ở trước bạn: ván sau bạn đặt gấp đôi và mức cược cũng gấp đôi.

thirteen_card_poker_red-goal = Mười ba lá thành ba chi: ba lá trước, năm lá giữa, năm lá sau. Chi sau mạnh nhất, chi trước yếu nhất.
thirteen_card_poker_red-in = Mỗi ván chơi với một ante. Hãy chọn chơi.
thirteen_card_poker_red-set = Rô từ chín đến già là thùng phá sảnh cho chi sau; át và già là hai đôi cho chi giữa. “Cách xếp của nhà” xếp giúp bạn. Rồi xác nhận.
thirteen_card_poker_red-end = Trước so trước, giữa so giữa, sau so sau, mỗi chi một điểm; bài hiếm và át thêm điểm. Chênh lệch trả bằng phỉnh.

three_card_poker-goal = Three Card Poker: ba lá của bạn với ba lá của cái. Với ba lá, sảnh thắng thùng.
three_card_poker-play = Đôi chín. Một lá của cái đã ngửa. Muốn đi tiếp, đặt vào Play bằng Ante; úp bài mất Ante. Hãy chơi.
three_card_poker-end = Đôi của bạn thắng già cao: Ante và Play trả một ăn một. Chạm vào một cược bên dưới để xem luật.

ultimate_texas_holdem-goal = Ultimate Texas Hold'em: hai lá cho bạn, hai cho cái, năm lá chung. Play chỉ cược một lần: càng sớm càng lớn.
ultimate_texas_holdem-check = Đầm và bảy chưa đủ cho ba hay bốn lần Ante. Xem bài không mất gì. Xem bài.
ultimate_texas_holdem-flop = Đầm trên flop thành đôi với bạn. Giờ Play là hai lần Ante. Cược đi.
ultimate_texas_holdem-end = Bạn thắng cái, mà cái không có cả đôi: khi đó Ante chỉ trả lại. Play trả một ăn một. Blind trả từ sảnh trở lên, nếu không thì trả lại.

crazy_4_poker-goal = Crazy 4 Poker: năm lá, tính bốn lá tốt nhất.
crazy_4_poker-play = Đôi át trở lên được cược đến ba lần Ante; bài khác chỉ một lần. Chọn số tiền rồi chơi.
crazy_4_poker-end = Át thắng già: Ante và Play được trả. Super Bonus trả từ sảnh trở lên; thắng với bài kém hơn thì trả lại.

six_card_poker-goal = Six Card Poker: mỗi người sáu lá, tính năm lá tốt nhất. Ba lá của cái ngửa trước khi bạn quyết định.
six_card_poker-play = Hai đôi, và cái lộ hai già. Hai đôi đang hơn: chơi.
six_card_poker-end = Hai đôi thắng đôi già: Ante và Play trả một ăn một.

let_it_ride-goal = Let It Ride: bạn chơi với bảng trả thưởng, không phải với bài ai. Ba cược bằng nhau; hai cược có thể rút lại khi lật bài.
let_it_ride-first = Đôi mười đã được trả. Để cược đầu đi tiếp.
let_it_ride-second = Lá bảy không đổi gì: vẫn được trả. Để đi tiếp lần nữa.
let_it_ride-end = Ba mười trả ba ăn một cho mỗi cược trong ba cược. Nếu không có gì, bạn đã rút hai cược.

casino_war-goal = Casino War: mỗi người một lá, lá cao thắng.
casino_war-tie = Hòa! Bạn có thể bỏ nửa cược, hoặc đặt thêm bằng thế và vào trận. Vào trận.
casino_war-end = Lá thứ hai của bạn cao hơn: cược trận trả một ăn một và cược đầu trả lại.

pure_21_5-goal = Gần 21 hơn cái mà không quá. Lá hình tính mười, át một hoặc mười một. Át và mười ngay từ đầu là 21½, bài tốt nhất.
pure_21_5-hit = Mười sáu, và cái lộ chín. Dằn chỉ thắng nếu cái quắc. Rút thêm một lá.
pure_21_5-end = Lá năm: 21. Cái phải rút với mười lăm và quắc, nên ai còn lại đều được trả.

pure_spanish_21_5-goal = Hai mươi mốt với bộ bài không có lá mười, chỉ có lá hình. Gần 21 hơn cái mà không quá.
pure_spanish_21_5-double = Mười một là bài tốt nhất để gấp đôi: đặt cược thứ hai và nhận một lá. Gấp đôi.
pure_spanish_21_5-end = Lá hình cho 21 và cả hai cược được trả. Cái quắc với 22.

blackjack_switch-goal = Blackjack Switch: hai tay bài, mỗi tay một cược, và được đổi lá thứ hai cho nhau.
blackjack_switch-switch = Mười lăm và mười sáu đều xấu. Đổi lá thứ hai thì có hai mươi và mười một. Đổi.
blackjack_switch-first = Tay có khung đang đi: hai mươi. Dằn.
blackjack_switch-second = Giờ đến tay kia, mười một: nên gấp đôi. Gấp với số tiền tùy ý đến bằng cược.
blackjack_switch-end = Hai mươi và hai mươi với mười bảy: cả hai tay và phần gấp đôi được trả.

pai_gow_poker-goal = Bảy lá thành hai tay: hai lá trước, năm lá sau, và tay sau phải mạnh hơn.
pai_gow_poker-set = Đặt đôi ở sau và hai lá cao nhất còn lại ở trước. “Cách xếp của nhà” cho thấy nhà xếp thế nào. Rồi xác nhận.
pai_gow_poker-end = Thắng cả hai tay thì được trả, thua cả hai thì mất, một thắng một thua là hòa. Bằng nhau thuộc về cái. Bên dưới là kết quả.

double_hand_poker_bonus_gold-goal = Double Hand Poker: bảy lá, có thể có phăng teo, thành hai lá trước và năm lá sau.
double_hand_poker_bonus_gold-end = Phăng teo thành đôi với già của bạn. Cả hai tay phải thắng: đôi chín trước, đôi già sau. Trả một ăn một.

face_up_pai_gow_poker-goal = Face Up Pai Gow Poker: bảy lá thành hai tay, và bài của cái ngửa trước khi bạn xếp.
face_up_pai_gow_poker-set = Cái có đôi đầm ở sau và bồi-tám ở trước. Không thắng được đầm, hãy chắc tay trước. “Cách xếp của nhà” làm vậy. Rồi xác nhận.
face_up_pai_gow_poker-end = Một thắng một thua là hòa: cược trả lại. Biết bài của cái đã cứu nó.

pai_gow_tiles-goal = Pai Gow: bốn quân thành hai tay, mỗi tay hai quân. Cộng điểm và chỉ tính hàng đơn vị; chín là cao nhất, đôi còn tốt hơn.
pai_gow_tiles-set = Mười và chín là chín điểm; bốn và năm là chín điểm. Xếp như vậy (“Cách xếp của nhà” cũng thế) và xác nhận.
pai_gow_tiles-end = Tay yếu gặp tay yếu, tay mạnh gặp tay mạnh. Điểm bằng nhau thì quân cao nhất quyết định. Thắng cả hai: được trả.

baccarat-goal = Baccarat: chia hai tay, Player và Banker, và bạn cược tay nào gần chín hơn. Chỉ tính hàng đơn vị của tổng.
baccarat-end = Player có năm, rút và thành chín; Banker có ba, rút theo bảng và thành năm. Cược Player được trả, cược Banker thua. Không ai phải quyết định gì.

eternal_baccarat-goal = Eternal Baccarat: cược Player hay Banker, tay nào gần chín hơn. Nhiều vòng khác trả cho những tổng đặc biệt.
eternal_baccarat-end = Player thành chín với ba lá, Banker năm. Ngoài Player, Divine 9 cũng sẽ được trả: đó là cược vào chín bằng ba lá.

pan-goal = Pan là rummy với tám bộ bài không có tám, chín và mười. Bạn giữ mười lá, và ai có mười một lá trên bàn trước thì thắng.
pan-post = Ai muốn chơi thì đặt Tops. Hãy đặt.
pan-in = Bài bạn thiếu rất ít: bích liền nhau và bốn bồi. Ai bài xấu thì “on top”, bỏ Tops và không nợ gì nữa. Hãy ở lại.
pan-pluck = Bạn bốc được 4♣. Lá bốc phải hạ ngay hoặc bỏ. Với 2♣ 3♣ là một dây (rope): ba lá liền cùng chất. Hạ đi.
pan-rope = Giờ bạn được hạ thêm từ tay. 3♠ 4♠ 5♠ 6♠ là một dây nữa. Hạ cả bốn.
pan-square = Bốn bồi khác chất là một square. Hạ cả bốn và bạn có mười một lá.
pan-end = Mười một lá: bạn đã hết bài. Mỗi người còn chơi trả bạn hai phỉnh, và Tops là của bạn.
