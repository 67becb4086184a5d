# Bài nào thắng bài nào, và từ ngữ ở bàn.

glossary = Từ ngữ ở bàn
lesson = Học trò này trong một phút

chart-five = Bài nào thắng bài nào
chart-asian = Bài nào thắng bài nào
chart-four = Bài nào thắng bài nào
chart-three = Bài nào thắng bài nào
chart-low = Bài thấp, tốt nhất ở trên
chart-twenty_one = Hai mươi mốt
chart-baccarat = Baccarat
chart-tiles = Quân bài

word-ante = Ante — tiền mọi người trả trước khi chia.
word-blind = Mù (blind) — cược bắt buộc trước khi xem bài.
word-button = Nút — chỉ người chia; bắt đầu từ bên trái nút và nút đi tiếp mỗi ván.
word-bring_in = Bring-in — cược bắt buộc đầu tiên ở stud, của lá ngửa thấp nhất hay cao nhất.
word-board = Bàn bài (board) — các lá ngửa ai cũng dùng được.
word-kicker = Kicker — lá bên cạnh đôi, quyết định khi đôi bằng nhau.
word-pot = Pot — mọi tiền cược, để tranh bằng so bài.
word-check = Xem bài — ở lại không cược, khi chưa ai cược.
word-call = Theo — đặt bằng cược trước.
word-raise = Tố — cược hơn cược trước; “tố đến” là tổng mới.
word-all_in = All in — với toàn bộ phỉnh; không thể đòi thêm.
word-low = Bài thấp — năm lá khác nhau, đọc từ lá cao nhất; từ tám trở xuống nơi cần đủ điều kiện.
word-muck = Muck — nơi bỏ bài; bỏ bài không cho xem.
word-burn = Đốt — bỏ úp một lá trước khi chia lá tiếp.
word-collection = Phí bàn — phí của nhà, bỏ vào hộp trên bàn.
word-player_dealer = Player-dealer — người chơi làm cái ván này.
word-action_button = Nút action — chỉ ghế được thanh toán trước.
word-kum_kum = Kum-kum — chung vốn làm cái với người khác.
word-backline = Backline — cược sau tay bài của người khác.
word-push = Push (hòa) — không thắng không thua: cược trả lại.
word-house_way = Cách xếp của nhà — cách xếp bài đã in.
word-foul = Foul — xếp sai, phần yếu ở chỗ mạnh; thua.
word-tops = Tops — tiền mọi người đặt ở Pan; người thắng lấy.
word-pluck = Pluck — lật lá trên cùng.
word-rope = Rope — ba lá trở lên liền nhau cùng chất.
word-square = Square — ba lá trở lên cùng số.
word-kondition = Kondition — bộ bài mọi người phải trả tiền ngay.
