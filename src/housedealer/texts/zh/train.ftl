# Training.

title = 训练
lead = 牌桌上出了差错，请您来裁定。选择一个游戏；每次裁定后会显示规则及其出处。
search = 搜索游戏和牌室
no_match = 没有与“{ $search }”相符的游戏。
rules = { $count } 条规则
own_rules = 本游戏自己的规则
house_rules = 牌室默认规则
all = 全部游戏
play = 玩这个游戏
unknown = 没有游戏“{ $game }”。
stage = 牌桌所示
stage-before = 之前
stage-now = 现在
stage-after = 裁定之后

story = 发生了什么
earlier = 此前 { $count } 件事
ask = 您如何裁定？

choice-right = 正确裁定
choice-wrong = 您选了这个

right = 正确。
wrong = 不对。
rule = 规则
follows = 在牌桌上
next = 下一例
keys = 按键：1 到 4 裁定，回车下一例，左右键看前后的牌桌。
score = 得分
score-now = { $asked } 题答对 { $right } 题
score-none = 尚无案例
score-clear = 重新开始

ruling-cards-play_on = 继续：牌和动作照旧有效。
ruling-cards-keep = 此牌保留，按发出使用。
ruling-cards-replace = 继续发牌；发完后用另一张替换此牌。
ruling-cards-dead_card = 此牌作废：放入弃牌，用下一张继续发。
ruling-cards-burn_it = 多出的牌放回牌堆顶，接着烧掉。
ruling-cards-fill_up = 从牌堆顶补足此手牌。
ruling-cards-put_back = 过早或错位的牌放回原处。
ruling-cards-reshuffle = 收回牌，重新洗发；注码不变。
ruling-cards-misdeal = 发牌无效：筹码全部退回，重新发牌。
ruling-cards-dead_hand = 此手牌作废，已投入的输掉。
ruling-cards-return_wager = 此手牌退出；退还其注，其余继续。
ruling-cards-force_only = 该座位在时只能跟强制注：不得补足或加注。
ruling-cards-penalty = 此手牌犯规，须付罚金。
ruling-cards-house_way = 按牌室摆法摆牌。
ruling-cards-choice = 玩家可选择以已投入的全下，或继续。
ruling-conduct-play_on = 继续：没有发生要紧的事。
ruling-conduct-call_stands = 只有跟注或过牌有效。
ruling-conduct-raise_stands = 下注或加注有效。
ruling-conduct-no_initiative = 该玩家本轮不得下注或加注。
ruling-conduct-dead_hand = 此手牌作废，已投入的输掉。
ruling-conduct-misdeal = 发牌无效：筹码全部退回，重新发牌。

chips = 筹码：{ $moved }
no_chips = 筹码不动。
