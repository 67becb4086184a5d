# Trò chuyện ở bàn và gọi giám sát.

label = Những lời nói ở bàn
opening = Xin chờ một lát…
off = Bàn này không có trò chuyện.
nothing = Chưa ai nói gì.
write = Nói với cả bàn
send = Gửi
sit_first = Người ngồi ở bàn mới nói chuyện ở đây. Hãy ngồi vào để tham gia.
silenced = Giám sát yêu cầu bạn im lặng đến { $until }.
removed = Giám sát đã gỡ
mute = Ẩn
mute-label = Ẩn lời của { $name }
muted = Bạn đã ẩn { $count } người chơi.
unmute = Hiện tất cả
remove = Gỡ
silence = Cấm nói 30 phút
turn_on = Bật trò chuyện ở bàn này
turn_off = Tắt trò chuyện ở bàn này
turn-what = Người chơi ở bàn sẽ được báo. Hãy nêu lý do; lý do được ghi vào sổ sự cố.
role-floor = Giám sát
role-dealer = Người chia bài

call = Gọi giám sát
call-what = Người điều hành sảnh sẽ đến bàn của bạn. Ván bài vẫn tiếp tục.
call-why = Về việc gì?
call-words = Nói ngắn gọn, nếu muốn
call-not = Để sau
call-waiting = Đã gọi
call-answered = { $name } của sảnh đang đến.
reason-ruling = Tôi muốn có phán quyết
reason-mistake = Chia bài hoặc trả tiền sai
reason-conduct = Cách cư xử của ai đó
reason-help = Tôi cần giúp việc khác

calls = Có người gọi giám sát
calls-one = { $name }, ghế { $seat }, gọi giám sát đến { $table }
calls-go = Đến bàn
calls-answer = Tôi đến
