# Training.

title = Luyện tập
lead = Có sự cố tại bàn và bạn được gọi đến phán quyết. Hãy chọn một trò chơi; sau mỗi phán quyết bạn thấy luật và nơi in luật.
search = Tìm trò chơi và phòng
no_match = Không có trò chơi nào khớp “{ $search }”.
rules = { $count } luật
own_rules = luật riêng của trò chơi
house_rules = luật mặc định của nhà
all = Tất cả trò chơi
play = Chơi trò này
unknown = Không có trò chơi “{ $game }”.
stage = Trên bàn
stage-before = Trước
stage-now = Bây giờ
stage-after = Sau phán quyết

story = Chuyện gì đã xảy ra
earlier = { $count } việc trước đó
ask = Bạn phán quyết thế nào?

choice-right = Đây là phán quyết đúng
choice-wrong = Bạn đã chọn

right = Đúng.
wrong = Không đúng.
rule = Luật
follows = Tại bàn
next = Trường hợp sau
keys = Phím: 1 đến 4 để phán quyết, Enter sang trường hợp sau, trái phải để xem bàn trước và sau.
score = Điểm
score-now = đúng { $right } trên { $asked }
score-none = chưa có trường hợp nào
score-clear = Bắt đầu lại

ruling-cards-play_on = Chơi tiếp: bài và hành động giữ nguyên.
ruling-cards-keep = Giữ lá bài và chơi như đã chia.
ruling-cards-replace = Chia tiếp; chia xong thì thay lá này bằng lá khác.
ruling-cards-dead_card = Lá bài chết: vào bài bỏ, chia tiếp bằng lá kế.
ruling-cards-burn_it = Lá thừa trở lại đầu bộ bài và được đốt kế tiếp.
ruling-cards-fill_up = Bù tay bài từ đầu bộ bài.
ruling-cards-put_back = Lá ra sớm hoặc sai chỗ được đưa về đúng chỗ.
ruling-cards-reshuffle = Thu bài, xáo và chia lại; tiền cược giữ nguyên.
ruling-cards-misdeal = Chia hỏng: trả lại mọi chip và chia lại.
ruling-cards-dead_hand = Tay bài chết, số đã bỏ vào bị mất.
ruling-cards-return_wager = Tay bài bị loại; trả lại tiền cược, những người khác chơi tiếp.
ruling-cards-force_only = Khi ghế đó còn trong ván, chỉ được theo cược bắt buộc: không ai bù hay tố.
ruling-cards-penalty = Tay bài phạm lỗi và trả tiền phạt.
ruling-cards-house_way = Xếp bài theo cách của nhà.
ruling-cards-choice = Người chơi có thể coi như tố hết với số đã bỏ, hoặc chơi tiếp.
ruling-conduct-play_on = Chơi tiếp: không có gì đáng kể.
ruling-conduct-call_stands = Chỉ theo hoặc xem bài là hợp lệ.
ruling-conduct-raise_stands = Cược hoặc tố có hiệu lực.
ruling-conduct-no_initiative = Người chơi không được cược hay tố trong vòng này.
ruling-conduct-dead_hand = Tay bài chết, số đã bỏ vào bị mất.
ruling-conduct-misdeal = Chia hỏng: trả lại mọi chip và chia lại.

chips = Chip: { $moved }
no_chips = Không có chip nào di chuyển.
