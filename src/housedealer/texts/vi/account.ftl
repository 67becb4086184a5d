# Signing in and one's account.

in-title = Đăng nhập
in-lead = Thành viên đăng nhập bằng tài khoản. Khách chỉ cần một cái tên và chơi bằng tiền ảo.
in-member = Tôi có tài khoản
in-login = Tên đăng nhập
in-password = Mật khẩu
in-go = Đăng nhập
in-wrong = Tên đăng nhập và mật khẩu không khớp. Hãy kiểm tra rồi thử lại.
in-code = Mã của ứng dụng, hoặc mã khôi phục
in-wrong_code = Đó không phải mã ứng dụng đang hiện. Mỗi mã chỉ dùng một lần.

up-title = Mở tài khoản
up-name = Tên tại bàn
up-password = Mật khẩu, ít nhất { $count } ký tự
up-go = Mở tài khoản
up-note = Quầy chip nạp tiền thật; bàn luyện tập dùng tiền ảo.

guest-title = Chơi với tư cách khách
guest-name = Tên khách
guest-go = Vào với tư cách khách
guest-note = Khách chơi bằng tiền ảo. Không cần gì thêm.

in-already = Bạn đã đăng nhập là { $name }.
in-account = Tài khoản của bạn

account-title = Tài khoản của bạn
account-visitor = Chưa ai đăng nhập ở đây.
account-roles = Vai trò
account-balance = Số dư
account-play = Tiền ảo
account-login = Tên đăng nhập
account-provider = Nhà cung cấp
account-guest = khách
account-out = Đăng xuất
account-more = Thêm tiền ảo

password-title = Đổi mật khẩu
password-forced = Mật khẩu này do người khác cấp. Hãy đặt mật khẩu riêng trước.
password-old = Mật khẩu hiện tại
password-new = Mật khẩu mới, ít nhất { $count } ký tự
password-again = Nhập lại mật khẩu mới
password-differ = Hai mật khẩu mới không giống nhau.
password-short = Mật khẩu có ít nhất { $count } ký tự.
password-same = Mật khẩu mới phải khác.
password-go = Đổi
password-done = Đã đổi mật khẩu; mọi phiên khác đã kết thúc.
password-show = Hiện những gì tôi gõ

sessions-title = Nơi bạn đang đăng nhập
sessions-since = Từ
sessions-until = Đến
sessions-this = trình duyệt này
sessions-end = Đăng xuất ở đó
sessions-place = Phiên

statement-title = Sao kê
statement-at = Khi nào
statement-what = Nội dung
statement-table = Bàn
statement-amount = Số tiền
statement-balance = Số dư
statement-note = Ghi chú
statement-none = Chưa có giao dịch nào.
statement-csv = Dạng CSV
statement-opening = Số dư đầu { $amount }
statement-closing = Số dư cuối { $amount }

second-title = Yếu tố thứ hai
second-off = Hiện chỉ cần mật khẩu để vào. Với yếu tố thứ hai, còn phải nhập mã từ ứng dụng trên điện thoại.
second-required = Phòng yêu cầu mọi người điều hành có yếu tố thứ hai. Hãy bật trước đã.
second-on = Yêu cầu mã từ { $at }. Bạn còn { $count } mã khôi phục.
second-password = Mật khẩu hiện tại
second-begin = Bật yếu tố thứ hai
second-scan = Quét bằng ứng dụng xác thực, hoặc nhập khóa. Rồi nhập mã mà nó hiện.
second-key = Khóa
second-picture = Khóa dạng mã QR
second-code = Mã
second-confirm = Xác nhận
second-codes = Hãy ghi lại các mã khôi phục này. Mỗi mã cho vào một lần khi không có ứng dụng, và không hiện lại.
second-written = Tôi đã ghi lại
second-code_or_recovery = Mã, hoặc mã khôi phục
second-remove = Bỏ đi

own-title = Giới hạn của riêng bạn
own-lead = Điều bạn yêu cầu có hiệu lực ngay và không thể rút lại trước hạn.
own-exclusion = Không cho tôi vào
own-limit = Không cho tôi mang vào quá
own-amount = Đô la mỗi ngày chơi
own-days = Trong bao nhiêu ngày
own-go = Yêu cầu
own-until = đến { $at }
own-for_ever = mãi mãi
own-note = Từ đâu ra
