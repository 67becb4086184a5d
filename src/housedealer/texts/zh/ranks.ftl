# 牌型大小和桌上用语。

glossary = 桌上用语
lesson = 一分钟学会这个游戏

chart-five = 大小顺序
chart-asian = 大小顺序
chart-four = 大小顺序
chart-three = 大小顺序
chart-low = 低牌，最好的在前
chart-twenty_one = 二十一点
chart-baccarat = 百家乐
chart-tiles = 牌九

word-ante = 底注 — 发牌前每人付的。
word-blind = 盲注 — 看牌前必须下的注。
word-button = 庄位按钮 — 标出谁发牌；从它左边开始，每手移动一位。
word-bring_in = Bring-in — 梭哈里明牌最小或最大者的强制首注。
word-board = 公共牌 — 大家都能用的明牌。
word-kicker = 踢脚 — 对子相同时决定胜负的旁边的牌。
word-pot = 底池 — 所有下的注，比牌争夺。
word-check = 过牌 — 没人下注时不下注而留下。
word-call = 跟注 — 放与上一注相同的数额。
word-raise = 加注 — 比上一注下得更多；“加到”说的是新的总数。
word-all_in = 全下 — 放上全部筹码；不能再要求更多。
word-low = 低牌 — 五张不同的牌，从最大的比起；需要资格时不大于八。
word-muck = 弃牌堆 — 扔掉的牌去的地方。
word-burn = 烧牌 — 发下一张前先扣掉一张。
word-collection = 台费 — 牌室的费用，投入桌上的箱子。
word-player_dealer = 庄家（player-dealer）— 本局坐庄的玩家。
word-action_button = 行动按钮 — 标出最先结算的座位。
word-kum_kum = Kum-kum — 与人合伙坐庄。
word-backline = 后注（backline）— 押在别人的牌后面。
word-push = 退回（push）— 不输不赢：注退回。
word-house_way = 牌室摆法 — 印出的摆牌方法。
word-foul = 犯规 — 摆错的牌，弱的放在强的位置；算输。
word-tops = Tops — Pan 里每人放的注；赢家拿走。
word-pluck = Pluck — 翻牌堆最上面的一张。
word-rope = Rope — 同花色三张或更多相连的牌。
word-square = Square — 三张或更多同点的牌。
word-kondition = Kondition — 大家马上要付钱的组合。
