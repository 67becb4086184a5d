# The odds lab.

title = Phòng xác suất
lead = Đổi bảng trả, số bộ bài hoặc luật, và xem cược được mất ra sao. Mọi con số đều chính xác trừ khi có ghi khác.
search = Tìm trò chơi và cược
no_match = Không có cược nào khớp “{ $search }”.
base = Trò chính
game = Trò chơi
bet = Cược
all = Tất cả cược
pays = Bảng trả
pays-of = Bảng trả: { $name }
pays-none = Cược này không có bảng trả: chỉ do luật và tùy chọn quyết định.
pays-printed = Bảng in
pays-row = Dòng
pays-pays = Trả
pays-gives = Hoàn lại
pays-to = ăn { $stake }
pays-for = kể cả vốn { $stake }
pays-hint = Gõ một số, tỷ lệ như 6:5 hoặc 9 for 1, push, hoặc lose để bỏ dòng.
pays-reset = Như bản in
pays-was = bản in { $odds }
pays-input = { $row } trả
pays-unknown = Bảng này không có dòng { $rows }; phần đó của liên kết bị bỏ qua.

pay-empty = { $row }: gõ mức trả, hoặc lose.
pay-negative = { $row }: mức trả không thể âm; dòng thua gõ lose.
pay-unreadable = { $row }: “{ $text }” không phải mức trả; hãy viết 7, 6:5, 9 for 1, push hoặc lose.
pay-no_stake = { $row }: tỷ lệ cần vốn lớn hơn không, như 6:5.
pay-below_stake = { $row }: tỷ lệ “for” tính cả vốn, nên ít nhất trả lại vốn.

setup = Bộ bài và tùy chọn
decks = Số bộ bài
decks-beyond = { $count } (không có trong hồ sơ)

options = { $count } tùy chọn
options-changed = đã đổi { $count }

yes = có
no = không
figures = Số liệu
edge = Lợi thế nhà cái
edge-player = Lợi thế người chơi

hit = Tần suất trúng
hit-one_in = một trong { $count }

deviation = Độ lệch chuẩn
deviation-unit = của một cược

counted = { $count } tổ hợp, đếm từng cái
recursion = chính xác, theo xác suất
simulated = chia { $count } ván, ± { $error }

pays-figures = Số in kèm trong hồ sơ

state-fix = Hãy sửa các mức trả được đánh dấu trước.
state-waiting = Đang chờ phòng: còn { $ahead } trước bạn.
state-working = Phòng đang tính: { $seconds } giây
state-usual = thường { $seconds } giây
state-page = Đã tính trên trang; phòng đang kiểm tra.
state-confirmed = Chính xác. Trang và phòng khớp đến chữ số cuối.
state-done = Phòng tính trong { $seconds } giây.
state-differs = Trang và phòng khác nhau; hiện số của phòng.

stop = Dừng
stopped = Đã dừng. Hãy đổi gì đó hoặc bắt đầu lại.
again = Bắt đầu lại

plot-pays = Trả bao nhiêu, và bao lâu một lần
plot-pays-note = Xác suất theo thang logarit.
plot-share = Mỗi dòng cho bao nhiêu
plot-share-note = Thắng thua theo phần trăm cược; cộng lại là lợi thế nhà cái.
plot-session = Một buổi chơi
plot-session-note = Kết quả kỳ vọng của { $rounds } ván với một và hai độ lệch chuẩn (xấp xỉ chuẩn), tính theo cược.
plot-session-rounds = Số ván
plot-session-ahead = Khoảng { $share } số buổi kết thúc có lãi. Trung bình { $mean }, một độ lệch chuẩn { $deviation }.
plot-lost = tất cả phần thua

outcomes = Mọi kết quả
outcome = Kết quả
count = Số lượng
probability = Xác suất
contribution = Cho
strategy = Cách chơi tốt nhất
strategy-cost = { $act }; cách khác mất ít nhất { $cost } tiền cược
strategy-costs = Phần trăm dưới mỗi nước là cái giá của nước tốt kế tiếp, theo tiền cược.
strategy-holding = Đang cầm
strategy-other = { $act }; lựa chọn kia mất { $cost }

compare = So sánh
compare-with = So với
compare-nothing = không gì
compare-printed = bảng in
compare-kept = bảng đã giữ
compare-keep = Giữ bảng này để so sánh
compare-this = Bảng này
compare-other = Bảng kia
compare-difference = Chênh lệch
compare-total = Lợi thế nhà cái
compare-lead = Mỗi dòng cho bao nhiêu ở hai bảng, theo phần trăm cược; chênh lệch trên không là tốt hơn cho người chơi.

export = Mang theo
export-report = Báo cáo
export-link = Chép liên kết đến bảng này
export-copied = Đã chép liên kết.
export-address = Liên kết này chứa bảng đã đổi: { $address }

notes = Ghi chú
readings = Cách hiểu đang dùng
readings-other = hiểu là { $value }: { $edge }

played = Cách chơi: { $play }.
bounded = đã chứng minh nằm giữa { $low } và { $high }

spread-dealt = Tần suất, độ lệch và kết quả từ { $count } ván đã chia; lợi thế là chính xác.

source = Nguồn: { $cite }

bank-title = Nhà cái
bank-bank = Tiền cái, bằng đô la
bank-players = Số người chơi đối lại
bank-hands = Số ván mỗi giờ
bank-hours = Giờ
bank-fee = Tiền xâu
bank-usual_fee = mức thường
bank-wagers = Tiền cược của mỗi người
bank-wagers-note = Bằng đô la; ô trống là không cược.
bank-go = Tính
bank-hour = Trong một giờ
bank-earns = Nhà cái thắng
bank-pays_fee = Tiền xâu của nhà cái
bank-keeps = Nhà cái giữ lại
bank-player_cost = Mỗi người chơi trả
bank-of_which_fee = trong đó tiền xâu { $amount }
bank-drop = Tổng tiền xâu
bank-risk = Trong buổi { $hands } ván
bank-exhausted = Nhà cái hết tiền
bank-short = Thiếu tiền cho một ván
bank-ahead = Kết thúc có lãi
bank-covers = Chung đủ mọi ván đã thấy
bank-percentiles = Một trong hai mươi buổi kết thúc ở { $low } hoặc ít hơn, một nửa ở { $middle } hoặc ít hơn, một trong hai mươi trên { $high }.
bank-mean = trung bình { $amount }, độ lệch ${ $deviation }
bank-exact = Chính xác: từ phân bố của chính cược đó.
bank-dealt = Kỳ vọng là chính xác; rủi ro lấy từ { $rounds } ván chia tại bàn.
