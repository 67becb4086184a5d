# Signing in and one's account.

in-title = 登录
in-lead = 会员用账号登录。访客只需一个名字，用游戏币玩。
in-member = 我有账号
in-login = 账号
in-password = 密码
in-go = 登录
in-wrong = 账号与密码不符。请核对后再试。
in-code = 验证器应用的代码，或恢复码
in-wrong_code = 这不是应用当前显示的代码。每个代码只能用一次。

up-title = 开户
up-name = 桌上名字
up-password = 密码，至少 { $count } 个字符
up-go = 开户
up-note = 账房为其存入真钱；练习桌用游戏币。

guest-title = 以访客身份玩
guest-name = 访客名
guest-go = 以访客身份进入
guest-note = 访客用游戏币玩，不需要其他信息。

in-already = 您已登录为 { $name }。
in-account = 您的账户

account-title = 您的账户
account-visitor = 此处无人登录。
account-roles = 角色
account-balance = 余额
account-play = 游戏币
account-login = 账号
account-provider = 供应方
account-guest = 访客
account-out = 退出登录
account-more = 领取更多游戏币

password-title = 修改密码
password-forced = 此密码是别人给您的。请先设置自己的密码。
password-old = 当前密码
password-new = 新密码，至少 { $count } 个字符
password-again = 再输一次新密码
password-differ = 两次输入的新密码不同。
password-short = 密码至少 { $count } 个字符。
password-same = 新密码必须不同。
password-go = 修改
password-done = 密码已修改；其他会话均已结束。
password-show = 显示输入内容

sessions-title = 您的登录位置
sessions-since = 自
sessions-until = 至
sessions-this = 此浏览器
sessions-end = 在那里退出
sessions-place = 会话

statement-title = 账单
statement-at = 时间
statement-what = 事项
statement-table = 牌桌
statement-amount = 金额
statement-balance = 余额
statement-note = 备注
statement-none = 尚无资金变动。
statement-csv = CSV 格式
statement-opening = 期初余额 { $amount }
statement-closing = 期末余额 { $amount }

second-title = 第二因素
second-off = 目前只用密码即可登录。启用第二因素后，还需手机应用上的代码。
second-required = 本室要求所有管理人员启用第二因素。请先启用。
second-on = 自 { $at } 起需要代码。您还有 { $count } 个恢复码。
second-password = 当前密码
second-begin = 启用第二因素
second-scan = 用验证器应用扫描，或输入密钥，然后输入其显示的代码。
second-key = 密钥
second-picture = 密钥的二维码
second-code = 代码
second-confirm = 确认
second-codes = 请记下这些恢复码。每个可在没有应用时登录一次，且不会再显示。
second-written = 我已记下
second-code_or_recovery = 代码或恢复码
second-remove = 停用

own-title = 自我限制
own-lead = 您的要求立即生效，期满前不能撤回。
own-exclusion = 不要让我进场
own-limit = 我最多带入
own-amount = 每个营业日的美元数
own-days = 多少天
own-go = 提出要求
own-until = 至 { $at }
own-for_ever = 永久
own-note = 来源
