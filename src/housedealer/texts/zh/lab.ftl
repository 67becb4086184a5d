# The odds lab.

title = 概率实验室
lead = 修改赔率表、牌副数或规则，看看此注有何得失。除非另有说明，所有数字都是精确的。
search = 搜索游戏和注
no_match = 没有与“{ $search }”相符的注。
base = 主游戏
game = 游戏
bet = 注
all = 全部注
pays = 赔率表
pays-of = 赔率表：{ $name }
pays-none = 此注没有赔率表：只由规则和选项决定。
pays-printed = 印制的表
pays-row = 行
pays-pays = 赔
pays-gives = 返还
pays-to = 赔 { $stake }
pays-for = 含本 { $stake }
pays-hint = 输入数字、6:5 或 9 for 1 之类的赔率、push（和）或 lose（去掉该行）。
pays-reset = 恢复印制值
pays-was = 印制为 { $odds }
pays-input = { $row } 赔
pays-unknown = 此表没有行 { $rows }；链接中的相关内容已略去。

pay-empty = { $row }：请输入赔率，或 lose。
pay-negative = { $row }：赔率不能为负；输的行请输入 lose。
pay-unreadable = { $row }：“{ $text }”不是赔率；请写 7、6:5、9 for 1、push 或 lose。
pay-no_stake = { $row }：赔率的本金须大于零，如 6:5。
pay-below_stake = { $row }：“for”赔率含本金，至少返还本金。

setup = 牌副与选项
decks = 牌副数
decks-beyond = { $count }（文件中没有）

options = { $count } 个选项
options-changed = 已改 { $count } 个

yes = 是
no = 否
figures = 数字
edge = 庄家优势
edge-player = 玩家优势

hit = 命中率
hit-one_in = 每 { $count } 次一次

deviation = 标准差
deviation-unit = 以一注计

counted = { $count } 种组合，逐一计数
recursion = 按概率精确计算
simulated = 模拟 { $count } 局，± { $error }

pays-figures = 文件旁注的数字

state-fix = 请先改正标出的赔率。
state-waiting = 等待实验室：前面还有 { $ahead } 个。
state-working = 实验室正在计算：{ $seconds } 秒
state-usual = 通常 { $seconds } 秒
state-page = 已在本页算出；实验室正在核对。
state-confirmed = 精确。本页与实验室完全一致。
state-done = 实验室用 { $seconds } 秒算出。
state-differs = 本页与实验室不一致；显示实验室的数字。

stop = 停止
stopped = 已停止。请修改或重新开始。
again = 重新开始

plot-pays = 赔多少、多常出现
plot-pays-note = 概率用对数刻度。
plot-share = 每行的贡献
plot-share-note = 输赢占注额的百分比；合起来就是庄家优势。
plot-session = 一场
plot-session-note = { $rounds } 局的期望结果及一、二个标准差（正态近似），以注计。
plot-session-rounds = 局数
plot-session-ahead = 约 { $share } 的场次以赢结束。均值 { $mean }，标准差 { $deviation }。
plot-lost = 所有输的

outcomes = 所有结果
outcome = 结果
count = 计数
probability = 概率
contribution = 贡献
strategy = 最佳打法
strategy-cost = { $act }；其他选择至少损失注额的 { $cost }
strategy-costs = 动作下方的百分比是次优选择的代价（占注额）。
strategy-holding = 手持
strategy-other = { $act }；另一选择损失 { $cost }

compare = 比较
compare-with = 与之比较
compare-nothing = 无
compare-printed = 印制的表
compare-kept = 保留的表
compare-keep = 保留此表以便比较
compare-this = 此表
compare-other = 另一表
compare-difference = 差
compare-total = 庄家优势
compare-lead = 两表各行的贡献，占注额百分比；差大于零对玩家更好。

export = 带走
export-report = 报告
export-link = 复制此表的链接
export-copied = 链接已复制。
export-address = 此链接包含修改后的表：{ $address }

notes = 说明
readings = 采用的解读
readings-other = 解读为 { $value }：{ $edge }

played = 打法：{ $play }。
bounded = 已证明在 { $low } 与 { $high } 之间

spread-dealt = 命中率、标准差和结果来自 { $count } 局模拟；优势是精确的。

source = 出处：{ $cite }

bank-title = 庄家
bank-bank = 庄家资金（美元）
bank-players = 对家人数
bank-hands = 每小时手数
bank-hours = 小时
bank-fee = 抽水
bank-usual_fee = 通常的
bank-wagers = 每位玩家的注
bank-wagers-note = 以美元计；留空即不下注。
bank-go = 计算
bank-hour = 每小时
bank-earns = 庄家赢
bank-pays_fee = 庄家的抽水
bank-keeps = 庄家净得
bank-player_cost = 每位玩家付出
bank-of_which_fee = 其中抽水 { $amount }
bank-drop = 抽水总额
bank-risk = 一场 { $hands } 手中
bank-exhausted = 庄家输光
bank-short = 不足以赔一局
bank-ahead = 以赢结束
bank-covers = 覆盖所见的每一局
bank-percentiles = 二十场中有一场以 { $low } 或更少结束，半数以 { $middle } 或更少结束，二十场中有一场超过 { $high }。
bank-mean = 均值 { $amount }，标准差 ${ $deviation }
bank-exact = 精确：来自此注本身的分布。
bank-dealt = 期望是精确的；风险取自桌上发出的 { $rounds } 局。
