# 牌桌上的交流：聊天与呼叫楼面。

label = 牌桌上的发言
opening = 请稍候……
off = 本桌没有聊天。
nothing = 还没有人说话。
write = 对全桌说点什么
send = 发送
sit_first = 入座的玩家才能在这里说话。请先入座。
silenced = 楼面要求你在 { $until } 之前不要发言。
removed = 已被楼面移除
mute = 屏蔽
mute-label = 屏蔽{ $name }
muted = 你已屏蔽 { $count } 名玩家。
unmute = 全部显示
remove = 移除
silence = 禁言 30 分钟
turn_on = 开启本桌聊天
turn_off = 关闭本桌聊天
turn-what = 会告知本桌玩家。请说明原因，将写入事件记录。
role-floor = 楼面
role-dealer = 荷官

call = 呼叫楼面
call-what = 楼面人员会来到你的牌桌。期间牌局继续。
call-why = 关于什么事？
call-words = 如果愿意，请简单说明
call-not = 暂时不用
call-waiting = 已呼叫
call-answered = 楼面的{ $name }正在过来。
reason-ruling = 我想请求裁定
reason-mistake = 发牌或赔付有误
reason-conduct = 有人行为不当
reason-help = 其他事情需要帮助

calls = 有人呼叫楼面
calls-one = { $table } 的 { $seat } 号座{ $name }呼叫楼面
calls-go = 去牌桌
calls-answer = 我来了
