"""The fee data against the packets themselves: every printed fee is in the data, and nothing else is."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from housedealer.packets import fees
from housedealer.packets.fee_cells import cents
from housedealer.packets.fee_files import FeeSet, Row, every_set, read_set
from housedealer.packets.fee_schedules import build
from housedealer.packets.folders import room_folder

SEEDS = Path(__file__).parents[2].parent / "shared" / "seeds"
ROOMS = ("paso_robles", "casino_club", "hotel_del_rio", "garden_city")
MONEY = re.compile(r"\$ ?(\d*)(?:\.(\d\d?))?(?: per (?:hand|bet))?")
IN_WORDS = (
    re.compile(r"The fee is \$(\d+) if the amount .* and \$(\d+) if the amount"),
    re.compile(r"^Collection fee \$ ?(\d+)$"),
    re.compile(r"^\$\d+ to \$\d+ = \$(\d+)$"),
)


def all_sets() -> Iterator[tuple[str, FeeSet]]:
    for room in ROOMS:
        for name in every_set(room_folder(room) / "fees"):
            yield room, read_set(room_folder(room) / "fees", name)


@pytest.fixture(scope="module")
def sets() -> dict[tuple[str, str], FeeSet]:
    return {(room, found.id): found for room, found in all_sets()}


@pytest.fixture(scope="module")
def seeds() -> dict[str, list[str]]:
    texts = {path.name[:3]: path.read_text(encoding="utf-8").split("\n") for path in SEEDS.glob("*.txt")}
    if len(texts) < 5:
        if os.environ.get("CI"):
            pytest.fail(f"the packets are not at {SEEDS}")
        pytest.skip(f"the packets are not at {SEEDS}")
    return texts


# Reading the packets, independently of how the data was made


def clean(text: str) -> str:
    return re.sub(r"\s+", " ", re.sub(r"\\|</?b>|\*\*", "", text)).strip()


def cells(line: str) -> list[str] | None:
    if line.startswith("|"):
        return [clean(cell) for cell in line.strip()[1:-1].split("|")]
    return [clean(cell) for cell in line.split("\t")] if "\t" in line else None


def runs(lines: list[str]) -> Iterator[list[tuple[int, list[str]]]]:
    run: list[tuple[int, list[str]]] = []
    for number, line in enumerate([*lines, ""], start=1):
        row = cells(line)
        if row is not None:
            if not all(set(cell) <= {"-"} and cell for cell in row):
                run.append((number, row))
        elif run:
            yield run
            run = []


def fee_columns(run: list[tuple[int, list[str]]]) -> set[int]:
    """The columns of a table whose head speaks of fees or collections, or of players seated."""
    columns: set[int] = set()
    for _, row in run[:2]:
        spanning = False
        for place, cell in enumerate(row):
            spanning = (spanning and not cell) or bool(re.search(r"Players Seated|Fee Based on #", cell))
            if spanning or re.search(r"\b(Fee|Collection)\b", cell):
                columns.add(place)
    return columns


def printed_cells(seed: str, lines: list[str]) -> Iterator[tuple[str, int]]:
    """Every printed fee as (seed:line, cents)."""
    tables = list(runs(lines))
    heads = [fee_columns(run) for run in tables]
    columns: set[int] = set()
    for place, run in enumerate(tables):
        first = run[0][1]
        if heads[place]:
            columns = heads[place]
        elif not first[0].isdigit() and any(first):
            columns = set()
        elif not columns and first[0].isdigit() and len(first) == 5:
            columns = next((head for head in heads[place + 1 :] if head), set())
        for number, row in run:
            for column in columns:
                money = MONEY.fullmatch(row[column]) if column < len(row) else None
                if money and row[column] != "$":
                    yield f"{seed}:{number}", int(money[1] or 0) * 100 + int((money[2] or "0").ljust(2, "0"))
    for number, line in enumerate(lines, start=1):
        for pattern in IN_WORDS:
            found = pattern.search(clean(line))
            if found:
                yield from ((f"{seed}:{number}", int(amount) * 100) for amount in found.groups())


def printed(row: Row, column: str) -> str | None:
    """A column as the packet prints it, or None where the row is not printed at all."""
    parts = dict(part.partition("=")[::2] for part in row.printed.split("; ") if part)
    return None if "nothing" in parts else parts.get(column, getattr(row, column))


def data_cells(sets: dict[tuple[str, str], FeeSet]) -> Iterator[tuple[str, int]]:
    for found in sets.values():
        for row in found.rows:
            fee = printed(row, "fee")
            if fee:
                yield from ((source, cents(fee.strip("$"))) for source in (row.source, *row.also.split()))


def test_every_printed_fee_is_in_the_data_and_nothing_else(
    seeds: dict[str, list[str]], sets: dict[tuple[str, str], FeeSet]
) -> None:
    walked = Counter(cell for seed, lines in seeds.items() for cell in printed_cells(seed, lines))
    held = Counter(data_cells(sets))
    assert walked - held == Counter(), "printed but not in the data"
    assert held - walked == Counter(), "in the data but not printed"
    assert walked.total() > 5_000


def plain(text: str) -> str:
    """A band or limit without its typography."""
    return re.sub(r"[$,\s]", "", text).replace("–", "-").replace("NoLimit", "nolimit").replace("or", "-")


COUNTS = {"One": "1", "Two": "2", "Three": "3", "Four": "4"}


def band_words(cell: str) -> str:
    count = re.fullmatch(r"Any (One|Two|Three|Four)(\+?) Bonus Bets?", cell)
    if count:
        return COUNTS[count[1]] + count[2]
    if re.fullmatch(r"(All|Any) Bonus Bets?", cell):
        return "1+"
    return plain(re.sub(r"(\d) or more", r"\1+", re.sub(r"(\d) or [Ll]ess", r"<=\1", cell)).replace("Any", "*"))


def test_every_band_and_limit_stands_on_its_line(
    seeds: dict[str, list[str]], sets: dict[tuple[str, str], FeeSet]
) -> None:
    checked = 0
    for found in sets.values():
        for row in found.rows:
            for source in (row.source, *row.also.split()):
                seed, _, number = source.partition(":")
                row_cells = cells(seeds[seed][int(number) - 1])
                if row_cells is None:
                    continue
                words = {band_words(cell) for cell in row_cells} | {"-".join(filter(None, map(plain, row_cells[:3:2])))}
                band, limit = printed(row, "band"), printed(row, "limit")
                if band is None:
                    continue
                band = re.sub(r" (and|or) (no )?flop| and river", "", band)
                if row.measure != "hand" and not (row.measure == "players" and seed == "001") and band != "*":
                    assert band_words(band) in words, (found.id, row)
                    checked += 1
                if limit:
                    assert plain(limit.removeprefix("bonus ")) in words, (found.id, row)
    assert checked > 2_000


def test_every_option_number_stands_at_or_above_its_rows(
    seeds: dict[str, list[str]], sets: dict[tuple[str, str], FeeSet]
) -> None:
    for (room, name), found in sets.items():
        if any("counted in print order" in note.text or "no option numbers" in note.text for note in found.readings):
            continue
        for row in found.rows:
            option = printed(row, "option")
            seed, _, number = row.source.partition(":")
            at = int(number) - 1
            own = cells(seeds[seed][at])
            if option is None or own is None or found.superseded or found.side_bet:
                continue
            while not (own and own[0].isdigit()):
                at -= 1
                own = cells(seeds[seed][at])
            assert own[0] == option, (room, name, row)


# Counts as the packet and its guide give them

POKER_OPTIONS = {
    "texas_holdem": (147, 521),
    "omaha": (28, 114),
    "omaha_hi_lo": (28, 140),
    "pineapple": (26, 114),
    "draw": (7, 21),
    "seven_card_stud": (23, 69),
    "pan": (4, 12),
    "thirteen_card_poker_red": (5, 15),
}
CALIFORNIA = {
    # set: options, groups, fee cells
    "pure_21_5_blackjack": (36, 6, 152),
    "pure_21_5_blackjack_1_0": (35, 5, 187),
    "pure_21_5_blackjack_2_0": (50, 6, 283),
    "blackjack_switch": (7, 1, 21),
    "shared_blackjack": (30, 1, 212),
    "double_hand_poker_bonus_gold": (27, 3, 136),
    "double_hand_poker_bonus_gold_10": (21, 3, 118),
    "fortune_pai_gow_poker": (13, 2, 76),
    "shared_pai_gow_6": (6, 1, 38),
    "shared_pai_gow_16": (16, 1, 106),
    "face_up_pai_gow_poker": (26, 4, 180),
    "pai_gow_tiles": (33, 3, 105),
    "baccarat_gold_1_0": (19, 2, 126),
    "baccarat_gold_2_0": (12, 2, 66),
    "baccarat_gold": (8, 2, 86),
    "eternal_baccarat": (88, 4, 291),
    "three_card_poker": (69, 7, 472),
    "casino_war": (14, 3, 54),
    "ultimate_texas_holdem_bad_beat_bonus": (30, 6, 191),
    "let_it_ride_bonus": (9, 3, 34),
    "pure_spanish_21_5": (8, 1, 23),
    "crazy_4_poker": (24, 3, 138),
    "baccarat_gold_3_0": (20, 1, 120),
    "shared_baccarat": (23, 1, 193),
}


def fee_count(found: FeeSet) -> int:
    return sum(bool(printed(row, "fee")) for row in found.rows)


@pytest.mark.parametrize("name", POKER_OPTIONS)
def test_poker_sets_hold_what_the_packet_prints(name: str, sets: dict[tuple[str, str], FeeSet]) -> None:
    found = sets["garden_city", name]
    assert (len(build(found).options), fee_count(found)) == POKER_OPTIONS[name]


@pytest.mark.parametrize("name", CALIFORNIA)
def test_california_sets_hold_what_the_packet_prints(name: str, sets: dict[tuple[str, str], FeeSet]) -> None:
    found = sets["garden_city", name]
    assert (len(build(found).options), len(found.groups), fee_count(found)) == CALIFORNIA[name]


def test_totals() -> None:
    assert sum(options for options, _ in POKER_OPTIONS.values()) == 268
    assert [sum(column) for column in zip(*CALIFORNIA.values(), strict=True)] == [624, 71, 3_408]


SMALL = {
    ("paso_robles", "texas_holdem"): 14,
    ("paso_robles", "omaha_hi_lo"): 6,
    ("casino_club", "pure_21_5_blackjack"): 12,
    ("casino_club", "three_card_poker"): 5,
    ("casino_club", "ultimate_texas_holdem"): 1,
    ("hotel_del_rio", "omaha"): 9,
    ("hotel_del_rio", "omaha_hi_lo"): 9,
    ("hotel_del_rio", "texas_holdem"): 9,
    ("hotel_del_rio", "three_card_poker"): 28,
}


@pytest.mark.parametrize("where", SMALL)
def test_small_packets_hold_their_options(where: tuple[str, str], sets: dict[tuple[str, str], FeeSet]) -> None:
    assert len(build(sets[where]).options) == SMALL[where]


def test_every_flagged_row_says_why(sets: dict[tuple[str, str], FeeSet]) -> None:
    for found in sets.values():
        for row in found.rows:
            assert bool(row.note) == (row.flag not in ("", "typo")), row
            assert bool(row.printed) <= bool(row.flag), row
            if row.flag in ("repaired", "merged", "added", "typo"):
                assert row.printed, row


def test_rows_are_in_print_order(sets: dict[tuple[str, str], FeeSet]) -> None:
    for found in sets.values():
        lines = [int(row.source.partition(":")[2]) for row in found.rows]
        assert lines == sorted(lines), found.id


def test_every_game_of_an_index_has_its_sets_and_a_default() -> None:
    for room in ROOMS:
        for game in fees.index(room_folder(room) / "fees"):
            schedules = fees.schedules_for(f"{room}/{game}")
            assert fees.fee_option(f"{room}/{game}").key == fees.default_option(f"{room}/{game}")
            keys = fees.option_keys(f"{room}/{game}") + fees.reading_keys(f"{room}/{game}")
            rows = {number for key in keys for number in key.rpartition(":")[2].split("+")}
            base = [schedule for schedule in schedules if not schedule.side_bet]
            assert rows == {number for schedule in base for number in (*schedule.options, *schedule.readings)}
            for key in fees.side_bet_keys(f"{room}/{game}"):
                assert fees.fee_option(f"{room}/{game}", f"{keys[0]}+{key}").key == f"{keys[0]}+{key}"
            assert [fees.fee_option(f"{room}/{game}", key).key for key in keys] == [k.rpartition(":")[2] for k in keys]


def test_only_the_asked_set_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    reader = read_set

    def recording(folder: Path, name: str) -> FeeSet:
        read.append(name)
        return reader(folder, name)

    fees.schedule.cache_clear()
    monkeypatch.setattr(fees, "read_set", recording)
    fees.fee_option("garden_city/face_up_pai_gow_poker", "1")
    fees.option_keys("garden_city/pure_21_5_blackjack")
    assert read == ["face_up_pai_gow_poker"]


def test_listing_options_needs_no_validation() -> None:
    code = (
        "import sys; from housedealer.packets.fees import option_keys; "
        "print(len(option_keys('garden_city/three_card_poker')), 'pydantic' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["69", "False"]
