# Reporting that something went wrong.

title = 出了差错
what = 您注意到了什么？
find = 查找：露牌、鬼牌、烧牌……
none = 目前没有可报告的事项：此桌尚未发牌，或上一局已作废。可在场务页面更正赔付或写备注。
where = 在哪里？
where-none = 在牌桌上

which = 哪张牌？
card = 第 { $card } 张
many = 几张牌？
money = 多少美元？
how = 当时怎样？
back = 返回
cancel = 取消
see = 会怎样？
follows = 结果如下
silent = 文件对此刻没有规定。请选择按哪条牌室规则继续；您的名字会一并记录。

way-ruling = 规则
way-take_back = 把本局退回到那一刻
way-stands = 一切照旧
way-void = 本局作废
way-void-what = 每人拿回本局开始时的筹码。
way-stands-what = 没有变化；报告与您的决定会被记录。

packet = 文件规则 { $rule }（{ $cite }）
house = 牌室规则
waits = 荷官报出牌后即给出裁定。
answers = 需重新作出 { $count } 个决定。
voids = 本局作废。
chips = 筹码
cards = 牌
no_chips = 筹码不动。
floor_only = 只有场务可以决定。请叫场务。
note = 记录备注
do = 执行
read = 我已阅读
more = 其余结果取决于尚无人见过的牌。

acted = 此后已有玩家行动。规则针对事情发生的那一刻：可将本局退回到那时，或按本场规定继续。您的名字会一并记录。

not_found = 列表中没有符合这些词的项目。请换一个词，或用您自己的话说明：“发生了其他事情”。

about = { $what }：{ $where }

about_card = { $what }：{ $where }，第 { $card } 张

place = { $seat } 号座 · { $words }

over = 本局已结束并已赔付。在下一局开始前，仍可报告本局中的差错。
over-held = 本局已结束并已赔付。您查看期间下一局会等待；需要退回的筹码以更正方式移动。
over-choose = 本局已结束：不再发牌或重新询问。请选择按哪条规则了结；您的名字会一并记录。
way-take_back-over = 按当时立即发现的规则处理
gone = { $names } 已带着本局的筹码离桌，因此无法全部撤销。仍在桌上的可在场务页面用“更正赔付”移动。
words = 发生了什么？桌上所有人都会看到。
back_to = 若退回：退到哪个决定之前？
hold-reason = 正在查看一件事
hold-over = 已查看
accident-something_else = 发生了其他事情
held = 哪个动作？
held_money = 下注或加注到总共多少美元？
burn = 第 { $card } 张烧牌
