# Reporting that something went wrong.

title = Có sự cố
what = Bạn nhận thấy điều gì?
find = Tìm: lộ bài, phăng teo, đốt bài …
none = Hiện không có gì để báo: bàn này chưa chia lá bài nào, hoặc ván cuối đã bị hủy. Trang quản lý có sửa khoản trả và ghi chú.
where = Ở đâu?
where-none = Tại bàn

which = Lá nào?
card = Lá { $card }
many = Bao nhiêu lá?
money = Bao nhiêu đô la?
how = Như thế nào?
back = Quay lại
cancel = Hủy
see = Sẽ ra sao?
follows = Kết quả như sau
silent = Hồ sơ không quy định lúc này. Hãy chọn luật của nhà để ván tiếp tục; tên bạn được ghi kèm.

way-ruling = Luật
way-take_back = Đưa ván về lúc đó
way-stands = Giữ nguyên mọi thứ
way-void = Hủy ván
way-void-what = Mọi người nhận lại số có lúc đầu ván.
way-stands-what = Không gì thay đổi; báo cáo và quyết định của bạn được ghi lại.

packet = Luật { $rule } của hồ sơ ({ $cite })
house = Luật của nhà
waits = Phán quyết được nói ngay khi người chia gọi tên lá bài.
answers = Phải quyết định lại { $count } lần.
voids = Ván bị hủy.
chips = Chip
cards = Bài
no_chips = Không chip nào di chuyển.
floor_only = Chỉ quản lý sàn được quyết. Hãy gọi quản lý.
note = Ghi chú
do = Thực hiện
read = Tôi đã đọc
more = Phần còn lại tùy vào những lá chưa ai thấy.

acted = Từ đó đã có người hành động. Luật nói về lúc sự việc xảy ra: đưa ván trở lại lúc ấy, hoặc chơi tiếp theo quy định của nhà. Tên của bạn được ghi cùng.

not_found = Không có mục nào khớp. Hãy thử từ khác, hoặc kể bằng lời của bạn: “Chuyện khác đã xảy ra”.

about = { $what }: { $where }

about_card = { $what }: { $where }, lá { $card }

place = Ghế { $seat } · { $words }

over = Ván đã kết thúc và đã trả tiền. Sự cố trong ván vẫn có thể báo cho đến khi ván sau bắt đầu.
over-held = Ván đã kết thúc và đã trả tiền. Ván sau chờ trong khi bạn xem; những gì phải trả lại được chuyển như một điều chỉnh.
over-choose = Ván đã kết thúc: không chia hay hỏi lại gì nữa. Hãy chọn quy tắc để khép lại; tên của bạn được ghi kèm.
way-take_back-over = Quy tắc, như thể được phát hiện ngay
gone = { $names } đã rời bàn cùng chip của ván này nên không thể hoàn lại toàn bộ. Phần còn lại có thể chuyển ở trang quản lý: "Sửa khoản trả".
words = Chuyện gì đã xảy ra? Mọi người ở bàn đều đọc được.
back_to = Nếu quay lại: về trước quyết định nào?
hold-reason = Đang xem xét một sự cố
hold-over = Đã xem xét
accident-something_else = Chuyện khác đã xảy ra
held = Hành động nào?
held_money = Cược hoặc tố lên tổng cộng bao nhiêu đô la?
burn = Lá đốt { $card }
