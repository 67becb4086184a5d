# 教程：先是框架，然后是每一课的话。

lesson-title = 学习 { $game }
lesson-lesson = 教程
lesson-step = 第 { $at } 步，共 { $of } 步
lesson-next = 下一步
lesson-again = 重新开始
lesson-skip = 跳过教程
lesson-panel = 规则
lesson-play = 去玩这个游戏
lesson-lobby = 回到大厅
lesson-opening = 正在摆桌……
lesson-watch = 请看接下来的牌……
lesson-other = 可以这样，但这一步教的是：{ $act }。
lesson-cards = 这不是本步要选的牌，请再读一遍。

pot-blinds = 两位玩家先放了盲注，这样才有东西可争。你是其中之一，放了半注；Cruz 已弃牌。跟注看后面的牌。
pot-call = Ada 下注了。要留下就得跟上：跟注。按钮上方写着要付多少、能赢多少。
bank-bet = 有一位玩家坐庄，与其他人结算；这里是 Ada。把筹码放到主注圈（其他圈是可选的附加注），然后下注。

holdem-goal = 德州扑克：每人两张自己的牌，五张公共牌。七张里最好的五张赢得底池。
holdem-flop = 翻牌一次三张，你成了一对十，是这里最大的对子。没人下注，可以免费过牌。请过牌。
holdem-turn = 第四张看来帮不到 Ada。一对十带一张 A 值得下注：下注。
holdem-end = 两人都是一对十，比下一张最大的牌：你的 A 胜过 Ada 的 K。底池归你，牌室的费用已先扣除。

holdem_hi_lo-goal = 高低各半的德州扑克：最大的牌赢一半，最小的牌赢另一半。低牌要五张不同且不大于八的牌，A 算一。
holdem_hi_lo-flop = 你有 A 和三，桌上有七和四：再来一张小牌就成低牌。过牌。
holdem_hi_lo-turn = J 没有用。还有一张牌，也没人露出低牌：下注。
holdem_hi_lo-end = 二成全了你的低牌 7-4-3-2-A。Ada 的一对 K 拿走高半，你拿低半；分不开的一枚筹码归高牌。

omaha-goal = 奥马哈：四张自己的牌和五张公共牌。必须正好用自己的两张和公共牌的三张。
omaha-flop = 你的两张 K 加桌上的 K 是三条。过牌，看 Ada 怎么做。
omaha-turn = 桌上有第三张红心。你只有一张红心，不成同花，但三条 K 很强：下注。
omaha-end = 桌上四张红心，你有 A♥，仍不是同花：自己的牌必须用两张。三条 K 照样赢。

omaha_hi_lo-goal = 高低各半的奥马哈：最大的牌和最小的牌。每一边都正好用自己四张中的两张，可以是不同的两张。
omaha_hi_lo-flop = 两张 K 与公共牌成三条；A 和二等着低牌，低牌要五张不同且不大于八的牌。过牌。
omaha_hi_lo-turn = 再来一张小牌就成低牌。已有三条 K，把底池做大：下注。
omaha_hi_lo-end = K♣ K♠ 用于高牌，A♥ 2♦ 用于低牌。没有别人有低牌：两半都是你的。

pineapple-goal = 菠萝扑克是先发三张的德州扑克，翻牌前要扔掉一张。
pineapple-discard = 留下对子：选 7♦ 弃掉。
pineapple-flop = 翻牌来了第三张 A。过牌，让 Ada 下注。
pineapple-turn = 三条 A。下注。
pineapple-end = 三条 A 胜一对 K。扔掉的牌不算。

crazy_pineapple-goal = 疯狂菠萝：三张自己的牌，看完翻牌才扔掉一张。
crazy_pineapple-discard = 配合翻牌，9♥ 8♥ 可能成顺子或同花；K 只是一对。弃掉 K♠。
crazy_pineapple-flop = 差一张就是同花顺。过牌，不花钱。
crazy_pineapple-turn = 红心十：红心六到十，同花顺。下注。
crazy_pineapple-end = 同花顺，这里最大的牌。扔掉一对是值得的。

stud-goal = 七张梭哈：中间没有公共牌。每人两张暗牌、四张明牌、最后一张暗牌；七张里最好的五张赢。
stud-bring_in = 每人付了底注。明牌最小的必须先下：Ada 的三。你有两张别人看不见的 A。跟注。
stud-fourth = Ada 露出 Q 并下注。你暗着的 A 比看到的更好。跟注。
stud-fifth = 从现在起按大注玩。你的 K 是最大的明牌，由你先说话。下注。
stud-end = 第二张九让你成了两对 A 和九，胜一对 Q。你的四张牌大家都看得见，那对 A 看不见。

stud_hi_lo-goal = 高低各半的七张梭哈：最大的牌和最小的牌。低牌要五张不同且不大于八的牌。
stud_hi_lo-fourth = 四张不同的小牌，差一张成低牌。跟注。
stud_hi_lo-fifth = 七成全了低牌 7-6-4-2-A。Ada 露出一对九并过牌。你也过牌。
stud_hi_lo-end = 两对拿高半，你的七低拿低半。费用已先从底池扣除。

razz-goal = Razz 是只比最小的七张梭哈。A 最小，顺子和同花不算，对子不好。
razz-bring_in = 这里由明牌最大的先下：Ada 的 K。你的 A、三、五是好开局。跟注。
razz-fourth = Ada 露着八下注。你有七、五、三、A。跟注。
razz-fifth = K 对你没用，但 Ada 也有一张。凭四张小牌你仍领先：下注。
razz-end = 7-5-3-2-A 对 10-8-6-4-2。低牌从最大的一张比起：七胜十。

asian_stud-goal = 亚洲梭哈：五张牌，第一张暗。牌只有七到 A，同花大过葫芦。
asian_stud-second = Ada 已跟注，不再要你付什么。过牌。
asian_stud-third = 你有三张黑桃。Ada 露着 J 和十下注。跟注。
asian_stud-fourth = 四张黑桃。Ada 露出一对十并过牌。过牌，免费看最后一张。
asian_stud-end = 同花对葫芦：只有 32 张牌时同花更少见，所以同花赢。

draw-goal = 换牌扑克：五张别人看不见的牌，换一次，最大的赢。
draw-draw = 留下一对 Q。选 7♥ 5♣ 2♦ 弃掉，换三张新的。
draw-after = 第三张 Q！下注。
draw-end = 三条 Q 胜 Ada 的一对 K。

draw_hi_lo-goal = 高低各半的换牌扑克：最大的牌，和五张不同且不大于八的最小的牌。
draw_hi_lo-draw = A、三、五、七还差一张小牌。弃掉 Q♦。
draw_hi_lo-after = 二让你成了七低，很难被赢。下注。
draw_hi_lo-end = 两对拿高半，你的七低拿低半。分不开的一枚筹码归高牌。

lo_ball-goal = Lo-Ball：五张牌，换一次，最小的赢得全部。A 最小；鬼牌当作你没有的最小的牌。
lo_ball-draw = 四张好的小牌和一张 K。弃掉 K♦。
lo_ball-after = 7-5-4-2-A。有七低或更好就该下注：过牌的人赢不到之后下的注。下注。
lo_ball-end = 七低胜九低：先比最大的一张。

winner_kill_lo_ball-goal = 带 kill 的 Lo-Ball：五张牌，换一次，最小的赢；赢家下一手要放两倍大盲注。
winner_kill_lo_ball-end = 你的七低赢了。kill 按钮现在在你面前：下一手你要放双倍，限注也加倍。

thirteen_card_poker_red-goal = 十三张牌分成三手：前三张、中五张、后五张。后面最大，前面最小。
thirteen_card_poker_red-in = 每手要付底注。选择参加。
thirteen_card_poker_red-set = 方块九到 K 是同花顺，放后面；A 和 K 两对放中间。“牌室摆法”会替你摆好。然后确认。
thirteen_card_poker_red-end = 前比前、中比中、后比后，各算一分；少见的牌型和 A 另加分。差额用筹码支付。

three_card_poker-goal = 三张牌扑克：你的三张对庄家的三张。三张牌时顺子大过同花。
three_card_poker-play = 一对九。庄家的一张牌已翻开。继续要在 Play 上放与 Ante 相同的注；弃牌就输掉 Ante。请跟注。
three_card_poker-end = 你的对子胜 K 大：Ante 和 Play 一赔一。点下面的注可以看依据的规则。

ultimate_texas_holdem-goal = 终极德州扑克：你两张、庄家两张、五张公共牌。Play 只下一次：越早下得越多。
ultimate_texas_holdem-check = Q 和七不够下三四倍 Ante。过牌免费。过牌。
ultimate_texas_holdem-flop = 翻牌的 Q 与你成对。现在 Play 是两倍 Ante。下注。
ultimate_texas_holdem-end = 你赢了，庄家连一对都没有，所以 Ante 只退回。Play 一赔一。Blind 从顺子起才赔，否则退回。

crazy_4_poker-goal = 疯狂四张扑克：五张牌，取最好的四张。
crazy_4_poker-play = 一对 A 或更好可下到三倍 Ante，其他牌只能一倍。选好数额并跟注。
crazy_4_poker-end = A 胜 K：Ante 和 Play 都赔。Super Bonus 从顺子起赔；赢了但不到顺子就退回。

six_card_poker-goal = 六张牌扑克：每人六张，取最好的五张。你决定前庄家有三张牌翻开。
six_card_poker-play = 你有两对，庄家露出两张 K。两对领先：跟注。
six_card_poker-end = 两对胜一对 K：Ante 和 Play 一赔一。

let_it_ride-goal = 任逍遥：你对的是赔率表，不是别人的牌。三个相同的注，翻牌时可以收回其中两个。
let_it_ride-first = 一对十已经有赔。让第一注留下。
let_it_ride-second = 七没有影响：仍然有赔。再让它留下。
let_it_ride-end = 三条十，三个注各赔三倍。若没有希望，你会收回其中两个。

casino_war-goal = 赌场战争：各一张牌，大者赢。
casino_war-tie = 打平！可以放弃半注，或再放同样的注开战。开战。
casino_war-end = 你的第二张更大：战争注一赔一，第一注退回。

pure_21_5-goal = 比庄家更接近 21 点而不超过。花牌算十，A 算一或十一。头两张 A 加十是 21½，最大。
pure_21_5-hit = 十六点，庄家露出九。停牌只有庄家爆了才赢。要牌。
pure_21_5-end = 来了五：21 点。庄家十五点必须要牌而爆了，还在的人都赢。

pure_spanish_21_5-goal = 二十一点，牌里没有十，只有花牌。比庄家更接近 21 点而不超过。
pure_spanish_21_5-double = 十一点最适合加倍：再放一注并得一张牌。加倍。
pure_spanish_21_5-end = 花牌成 21 点，两个注都赔。庄家 22 点爆了。

blackjack_switch-goal = 换牌二十一点：两手牌各有一注，可以互换它们的第二张。
blackjack_switch-switch = 十五和十六都不好。互换第二张就是二十和十一。换牌。
blackjack_switch-first = 有框的一手行动：二十点。停牌。
blackjack_switch-second = 现在是另一手，十一点：适合加倍。加倍金额不超过你的注。
blackjack_switch-end = 二十和二十对十七：两手和加倍都赔。

pai_gow_poker-goal = 七张牌分成两手：前两张、后五张，后面必须更大。
pai_gow_poker-set = 对子放后面，另外两张最大的放前面。“牌室摆法”会示范。然后确认。
pai_gow_poker-end = 两手都赢就赔，两手都输就输，一赢一输退回。相同算庄家赢。下面写着结果。

double_hand_poker_bonus_gold-goal = 双手扑克：七张牌，也许有鬼牌，分成前两张和后五张。
double_hand_poker_bonus_gold-end = 鬼牌与你的 K 成对。两手都要赢：前面一对九，后面一对 K。一赔一。

face_up_pai_gow_poker-goal = 明牌牌九扑克：七张牌分成两手，庄家的牌在你摆牌前已翻开。
face_up_pai_gow_poker-set = 庄家后面一对 Q，前面 J 和八。赢不了 Q，就保住前面。“牌室摆法”会这样摆。然后确认。
face_up_pai_gow_poker-end = 一赢一输是平手：注退回。看得见庄家的牌救了它。

pai_gow_tiles-goal = 牌九：四张牌分成两手，每手两张。点数相加只看个位，九最大，对子更好。
pai_gow_tiles-set = 十加九是九点，四加五是九点。这样摆（“牌室摆法”也行），然后确认。
pai_gow_tiles-end = 弱手比弱手，强手比强手。点数相同比最大的一张。两手都赢：赔付。

baccarat-goal = 百家乐：发闲和庄两手牌，押谁更接近九点。只看和的个位。
baccarat-end = 闲五点补牌成九；庄三点按表补牌成五。押闲赔，押庄输。谁都不用做决定。

eternal_baccarat-goal = 永恒百家乐：押闲或庄谁更接近九点。其他许多圈赔特别的点数。
eternal_baccarat-end = 闲用三张牌成九，庄五点。除了闲，Divine 9 也会赔：它押的是三张牌的九点。

pan-goal = Pan 是用八副牌（没有八、九、十）的拉米牌。你有十张牌，谁先有十一张摆在桌上谁赢。
pan-post = 要玩的人先放 Tops。请放。
pan-in = 你的牌差得不多：一串黑桃和四张 J。牌差的人可以 “on top”：放弃 Tops，不再欠什么。请留下。
pan-pluck = 你摸到 4♣。摸到的牌必须马上摆下或弃掉。与 2♣ 3♣ 成一条顺（rope）：同花色三张相连。摆下。
pan-rope = 现在可以从手里再摆。3♠ 4♠ 5♠ 6♠ 又是一条。四张都摆下。
pan-square = 四张不同花色的 J 是一组（square）。四张都摆下，就有十一张了。
pan-end = 十一张：你赢了。还在玩的每人付你两枚筹码，Tops 也归你。
