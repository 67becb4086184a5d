"""The checker against the anomalies known in the packets, and on packets made wrong on purpose."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from housedealer.checks.packet import Finding, check, rooms
from housedealer.packets.fee_cells import PacketError
from housedealer.packets.fee_files import Row
from tests.ledger import clause


@pytest.fixture(scope="module")
def garden() -> list[Finding]:
    return check("garden_city")


def stands_at(finding: Finding, seed: str, line: int) -> bool:
    """Whether a finding is about a line, in its source or by naming it."""
    for found, first, last in re.findall(r"(\d{3}):(\d+)(?:-(\d+))?", f"{finding.source} {finding.text}"):
        if found == seed and int(first) <= line <= int(last or first):
            return True
    return False


def numbers(text: str) -> list[int]:
    lines: list[int] = []
    for part in text.split():
        first, dash, last = part.partition("-")
        lines += range(int(first), int(last) + 1) if dash else [int(first)]
    return lines


# kind (or kinds) of finding: lines of seed 001, as the guide to the California chapter registers them
REGISTER = {
    "wording": "8076 9771 10405 10972 11225",
    "undeclared_option": "11472",
    "repeated_option": "10081 10098 10087 10105",
    "repeated_row": "10112-10118 10119-10125",
    "order": "10695 10699 10703 10707 10711 10715 10719 10723 10727 10731",
    "label repaired dropped": "10468-10470 10474-10476 10480-10482 10945 10951 10953",
    "blank": "8191 8192 8194 8195 8200 8201 10457 10930 10934 10865 10870 10880 10885 10903 10908 10913 11147",
    "merged": "10550 10746 10985 11040 11238 11315",
    "overlap repaired": "8714 8929 8942 8943 8950 8951 8956 8957 9456 9913 9918 9923 10100 10107 10745 10963 10970"
    " 11117 11314 11524 11592 11619",
    "open_end": "8940 9465 11308",
    "gap misprint": "9072 9643 9646 9640 9641 9642 9415 9420",
    "misprint": "9587-9589 9640-9641 9643 9646 9072 9415 9420 10658 10659 10710 10711 10715 10718 10719 10723 11249"
    " 11565 11570 10074 10743 10947 10499 11147 11555 8189 9916 8832 8852 8880 8915",
    "limit": "9738 9744 10496 10499",
    "falling": "9642 11565 11570",
    "lost": "10074 10080 10104 10111 10743 10947 11147 11555 8189 9916 9921 9926 9931 9936 9941",
    "missing_row": "10065 9900 10938",
    "text_and_table": "9368 9376 9414 9424 10401 10912",
    "duplicate": "8576 8564 10058 10035 10398 10369 10661 10656 10708 10696 10724 10720 11252 11247",
    "unreachable": "8670 8675 8689 8694 8715 8720",
    "gap": "8832 8852 8880 8915 8296 8299 8302 8305 8502 8505 8508 8511",
    "rates": "11588-11592 11615-11619",
    "name": "9259 9341 9387",
    "typography": "8397 8608 9450 9455 9929 11251 11256 10816 8267 8475 8761 9114 9256 9687 10331 10775 11074 10180"
    " 10181 10183 10184 10233 10285",
    "layout": "11309 11620",
    "noted": "9048 9051 9160 9313 9320 9610 9613 9616 10249 10250 10494 10550",
}


@pytest.mark.parametrize("kinds", REGISTER)
def test_the_known_anomalies_of_the_california_chapter(kinds: str, garden: list[Finding]) -> None:
    of_kind = [finding for finding in garden if finding.kind in kinds.split()]
    missing = [line for line in numbers(REGISTER[kinds]) if not any(stands_at(found, "001", line) for found in of_kind)]
    assert missing == []


@pytest.mark.parametrize(("label", "count"), [("play", 38), ("blind", 12), ("super bonus", 16)])
def test_merged_cells_of_two_wagers(label: str, count: int, garden: list[Finding]) -> None:
    merged = [f for f in garden if f.kind == "merged" and f.text.endswith(f"and {label}")]
    assert len(merged) == count


# The poker chapter: kind, line of seed 001, words
POKER = [
    ("missing_option", 5991, "19"),
    ("missing_option", 6169, "6-7"),
    ("duplicate", 6011, "option 8"),
    ("duplicate", 6033, "option 23"),
    ("duplicate", 6117, "option 6"),
    ("duplicate", 6129, "option 3"),
    ("contradiction", 6169, "antes"),
    ("wording", 5855, "closer"),
    ("look_alike", 5786, "option 16"),
    ("look_alike", 5803, "option 49"),
    ("overlap", 5695, "more specific"),
    ("gap", 6098, "first betting round"),
    *[("layout", line, "page break") for line in (5737, 5792, 5895, 5944, 6093, 6145)],
    ("wording", 5844, "Modified Fee"),
]


@pytest.mark.parametrize(("kind", "line", "words"), POKER)
def test_the_known_anomalies_of_the_poker_chapter(kind: str, line: int, words: str, garden: list[Finding]) -> None:
    assert any(f.kind == kind and stands_at(f, "001", line) and words in f.text for f in garden)


def test_eight_look_alikes(garden: list[Finding]) -> None:
    assert sum(finding.kind == "look_alike" for finding in garden) == 8


SMALL = [
    ("paso_robles", "gap", "000:224", "10 players"),
    ("paso_robles", "gap", "000:118", "9-10 players"),
    ("paso_robles", "wording", "000:223", "out of the pot"),
    ("paso_robles", "wording", "000:292", "posted together"),
    ("paso_robles", "gap", "000:466", "$46-$49"),
    ("paso_robles", "overlap", "000:469", "$495"),
    ("paso_robles", "contradiction", "000:661", "Read: not included"),
    ("paso_robles", "contradiction", "000:661", "each print an option 1"),
    ("paso_robles", "gap", "000:639", "$46-$49"),
    ("paso_robles", "repaired", "000:659", "50+"),
    ("paso_robles", "limit", "000:915", "$500"),
    ("paso_robles", "text_and_table", "000:1150", "prints $1"),
    ("paso_robles", "wording", "000:1149", "shifted"),
    *[("casino_club", "overlap", f"003:{line}", "$51-$250") for line in (203, 208, 228, 233, 266)],
    ("casino_club", "limit", "003:260", "$25-$2,000"),
    ("hotel_del_rio", "contradiction", "004:122", "Up to two fees"),
    ("hotel_del_rio", "wording", "004:432", "before the river"),
    ("hotel_del_rio", "wording", "004:749", "two hole cards"),
    ("hotel_del_rio", "text_and_table", "004:749", "by size"),
    *[("hotel_del_rio", "duplicate", f"004:{line}", "same as") for line in (673, 683, 728, 723, 764)],
]


@pytest.mark.parametrize(("room", "kind", "source", "words"), SMALL)
def test_the_known_anomalies_of_the_small_packets(room: str, kind: str, source: str, words: str) -> None:
    assert any((f.kind, f.source) == (kind, source) and words in f.text for f in check(room))


def test_a_mistake_that_the_guide_does_not_list(garden: list[Finding]) -> None:
    """With its printed $2 for the Bad Beat, option 7 of Ultimate Texas Hold'em would equal option 3."""
    assert any(f.kind == "duplicate" and f.source == "001:10909" and "option 3" in f.text for f in garden)


def test_without_a_room_every_packet_is_checked() -> None:
    assert {finding.room for finding in check()} == set(rooms())


def test_unknown_room() -> None:
    with pytest.raises(PacketError, match="there is no room 'casino_royale'; there are casino_club, "):
        check("casino_royale")


# A packet of one's own

TOML = """
title = "My Game"
source = "900:1-9"
base = ["base"]
bonus = ["lucky"]

[[groups]]
options = "1"
source = "900:1"
declared = "1"
moment = "before_deal"
limits = [{ bets = "table", least = [1, 100], most = [50, "no limit"] }]
"""
HEAD = ",".join(Row._fields[:-1])
GOOD = """900:3,1,player,,base,wager,*,1,,,,,
900:4,1,player_dealer,,,table_action,1-100,2,,,,,
900:5,1,player_dealer,,,table_action,101+,5,,,,,
"""


def packet(folder: Path, rows: str, toml: str = TOML) -> Path:
    (folder / "fees").mkdir(exist_ok=True)
    (folder / "fees" / "my_game.toml").write_text(toml, encoding="utf-8")
    (folder / "fees" / "my_game.csv").write_text(f"{HEAD}\n{rows}", encoding="utf-8")
    return folder


def test_a_clean_packet_has_no_findings(tmp_path: Path) -> None:
    assert check(folder=packet(tmp_path, GOOD)) == []


@pytest.mark.parametrize(
    ("old", "new", "severity", "kind", "source"),
    [
        ("101+,5", "151+,5", "error", "gap", "900:5"),
        ("101+,5", "100+,5", "error", "overlap", "900:5"),
        ("101+,5", "101+,1", "error", "falling", "900:5"),
        ("101+,5", "101-500,5", "error", "open_end", "900:5"),
        ("101+,5", "101+,5%", "error", "percentage", "900:5"),
        ("900:5,1", "900:5,2", "error", "invalid", "my_game"),
        ("1-100,2,", "1-100,2,5-50", "warning", "limit", "900:4"),
        (
            "101+,5,,,,,",
            "101-200,5,,,,,\n" + "\n".join(f"900:{6 + n},1,player_dealer,,,table_action,"
            f"{201 + n * 100}{'+' if n == 3 else f'-{300 + n * 100}'},{6 + n},,,,," for n in range(4)),
            "error", "rates", "900:4-9",
        ),
    ],
)  # fmt: skip
def test_faults_are_found(tmp_path: Path, old: str, new: str, severity: str, kind: str, source: str) -> None:
    found = check(folder=packet(tmp_path, GOOD.replace(old, new)))
    assert (severity, kind, source) in [(finding.severity, finding.kind, finding.source) for finding in found]


def test_missing_and_repeated_options(tmp_path: Path) -> None:
    toml = TOML.replace('options = "1"', 'options = "1-3"').replace('declared = "1"', 'declared = "1 through 3"')
    twice = GOOD + GOOD.replace(",1,player", ",2,player")
    kinds = [finding.kind for finding in check(folder=packet(tmp_path, twice, toml))]
    assert sorted(kinds) == ["duplicate", "missing_option"]
    kinds = [finding.kind for finding in check(folder=packet(tmp_path, twice + GOOD, toml))]
    assert "repeated_option" in kinds


def test_text_and_table_that_differ(tmp_path: Path) -> None:
    says = '\n[[says]]\noptions = "1"\nsource = "900:1"\ncharged = ["lucky"]\nfree = ["base"]\n'
    found = check(folder=packet(tmp_path, GOOD, TOML + says))
    assert {(finding.kind, finding.source) for finding in found} == {
        ("text_and_table", "900:3"),
        ("missing_row", "900:1"),
    }


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (GOOD.replace("*,1", "*,one"), r"my_game\.csv: row 2: fee: got 'one'; String should match pattern"),
        (GOOD.replace("1-100", "1 to 100"), r"my_game\.csv: row 3: band: got '1 to 100'"),
        (GOOD.replace("player_dealer", "banker"), r"row 3: payer: got 'banker'; Input should be 'pot', 'player'"),
        (GOOD.replace(",,,,,\n", ",,,,\n", 1), r"my_game\.csv: row 2: 12 columns; expected 13"),
    ],
)
def test_an_invalid_row_is_named(tmp_path: Path, rows: str, words: str) -> None:
    (found,) = check(folder=packet(tmp_path, rows))
    assert (found.severity, found.kind) == ("error", "invalid")
    assert re.search(words, found.text), found.text


def test_an_invalid_header_is_named(tmp_path: Path) -> None:
    (found,) = check(folder=packet(tmp_path, GOOD, TOML.replace("before_deal", "at_lunch")))
    assert re.search(r"my_game\.toml: groups\.1\.moment: got 'at_lunch'; Input should be 'before_deal'", found.text)
    (found,) = check(folder=packet(tmp_path, GOOD, TOML + "title ="))
    assert "my_game.toml" in found.text
    (tmp_path / "fees" / "my_game.csv").write_text("a,b\n", encoding="utf-8")
    (found,) = check(folder=packet_without_rows(tmp_path))
    assert "row 1: got columns a, b; expected source, option" in found.text


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("bonus =", "bonuses =", r"my_game\.toml: bonuses: got \['lucky'\]; Unexpected keyword argument"),
        ("least = [1, 100]", "least = [1]", r"my_game\.toml: groups\.1\.limits\.1\.least"),
        ('source = "900:1-9"', "", r"my_game\.toml: source: .*Field required"),
    ],
)
def test_a_wrong_fact_is_named(tmp_path: Path, old: str, new: str, words: str) -> None:
    (found,) = check(folder=packet(tmp_path, GOOD, TOML.replace(old, new)))
    assert re.search(words, found.text), found.text


def packet_without_rows(folder: Path) -> Path:
    (folder / "fees" / "my_game.toml").write_text(TOML, encoding="utf-8")
    return folder


def test_a_folder_without_fees(tmp_path: Path) -> None:
    with pytest.raises(PacketError, match="no folder `fees`"):
        check(folder=tmp_path)


@clause("000:626")
def test_printed_figures_that_the_mathematics_refutes_are_found_with_the_right_ones() -> None:
    """Queens Up is printed as 6.79 % (001:4086-4092); Buster's advantages belong to other pay tables (001:3048-3060)."""
    refuted = {finding.text for finding in check("garden_city") if finding.kind == "refuted_figure"}
    assert any("queens up" in text and "6.79% and is 6.7772%" in text for text in refuted)
    assert any(
        "buster table A" in text and "with 6 decks is printed as 4.69% and is 4.3389%" in text for text in refuted
    )
    assert not [finding for finding in check("paso_robles") if finding.kind == "refuted_figure"]  # 6B2 holds


def test_readings_of_the_games_are_reported_by_line() -> None:
    notes = {(finding.source, finding.kind) for finding in check("hotel_del_rio")}
    assert ("004:590", "reading") in notes  # one sentence forfeits the 6 Card Bonus, two do not


def test_a_pay_table_out_of_order_is_suspicious(tmp_path: Path) -> None:
    from housedealer.checks.games import check_game

    game = tmp_path / "game.toml"
    rows = 'royal_flush = "100:1"\nfull_house = "5:1"\nflush = "7:1"\nstraight = "4:1"\nthree_of_a_kind = "x"'
    game.write_text(
        f'name = "Game"\nmodule = "three_card_poker"\nfamily = "banked"\nsource = ["001:1"]\ndeck = "52"\n'
        f"[seats]\nmin = 2\nmax = 7\n[pay_tables.bonus.A]\n[pay_tables.bonus.A.rows]\n{rows}\n"
    )
    kinds = [(severity, kind) for severity, kind, _, _ in check_game("mine", game, figures=False)]
    assert kinds == [("error", "invalid"), ("warning", "pay_order")]
