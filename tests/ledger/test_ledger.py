"""The ledger holds every printed line once, names only what there is, and every rule in it is proved."""

from __future__ import annotations

from pathlib import Path

import pytest

from housedealer.bots.dealing import Run
from housedealer.checks.clauses import check_ledger
from housedealer.packets.clauses import Enforcer, Ledger, ledger, read_ledger, read_section
from housedealer.packets.entries import entry, entry_ids, rooms
from housedealer.packets.fee_cells import PacketError
from housedealer.packets.irregularities import rulings_of
from tests.ledger.collected import Marks, collect, collected_by, path_of, proofs, unknown

ROOMS = tuple(rooms())
RULING = {"rule", "limit", "fee row", "pay row", "definition", "worked example"}


@pytest.fixture(scope="module")
def marks(request: pytest.FixtureRequest) -> Marks:
    return collected_by(request.session) or collect()


@pytest.mark.parametrize("room", ROOMS)
def test_every_line_belongs_to_one_clause_and_every_name_is_known(room: str) -> None:
    assert list(check_ledger(ledger(room))) == []


def test_no_mark_names_a_line_that_no_clause_holds(marks: Marks) -> None:
    assert unknown(marks) == []


@pytest.mark.parametrize("room", ROOMS)
def test_the_list_of_proofs_is_not_stale(room: str, marks: Marks) -> None:
    """`make ledger` writes it again."""
    assert path_of(room).read_text(encoding="utf-8").splitlines() == list(proofs(ledger(room), marks))


@pytest.mark.parametrize("room", ROOMS)
def test_every_rule_has_a_test_that_proves_it(room: str) -> None:
    book = ledger(room)
    assert [f"{clause.lines} {clause.says}" for clause in book.clauses if book.is_open(clause)] == []


def book_of(cite: str) -> Ledger:
    """The ledger whose packet a citation names."""
    return next(book for book in map(ledger, ROOMS) if cite.partition(":")[0] in book.lengths)


def cited(id: str) -> set[str]:
    """The lines that the events of some rounds cite."""
    found = entry(id)
    run = Run(id, min(found.seats["max"], max(found.seats["min"], 4)), "ledger")
    return {
        cite
        for _, round_ in run.rounds(6)
        for event in round_.events
        if event.why and event.why.cite
        for cite in event.why.cite.replace(",", " ").split()
    }


@pytest.mark.parametrize("id", entry_ids())
def test_what_an_event_cites_is_a_clause_that_rules(id: str) -> None:
    for cite in cited(id):
        kinds = {clause.kind for clause in book_of(cite).at(cite)}
        assert kinds & RULING, f"{id} cites {cite}, which is {kinds or 'in no clause'}"


@pytest.mark.parametrize("id", entry_ids())
def test_a_line_that_a_rule_cites_names_that_rule(id: str) -> None:
    """The citation of a rule and the clause at that line say the same thing, in both directions."""
    found = entry(id)
    pairs = [(Enforcer("rule", key), cite) for key, cite in found.cites.items()]
    if rulings_of(id).of == id:
        pairs += [(Enforcer("accident", key), ruling.cite) for key, ruling in rulings_of(id).rulings.items()]
    for enforcer, cites in pairs:
        for cite in cites.replace(",", " ").split():
            book = book_of(cite)
            clauses = book.at(cite)
            assert clauses, f"{id}: {enforcer} cites {cite}, which no clause holds"
            named = any(enforcer in clause.by for clause in clauses)
            assert named or book.room != found.room, f"{id}: {cite} does not name {enforcer}"


# -- the ledger itself ----------------------------------------------------------------------------------------------


def written(folder: Path, *lines: str, index: str = '[lines]\n"009" = 6\n') -> Ledger:
    (folder / "index.toml").write_text(index)
    (folder / "omaha.txt").write_text("\n".join(("packet | 009", "tables | omaha", *lines)))
    return read_ledger(folder, "garden_city")


def test_lines_in_no_clause_and_in_two_are_told(tmp_path: Path) -> None:
    book = written(tmp_path, "1-2 | heading | title", "2-3 | definition | call", "6 | rule | fold | rule:fold")
    assert list(check_ledger(book)) == ["009:2 is in two clauses", "009:4-5 is in no clause"]
    assert [book.is_open(clause) for clause in book.clauses] == [False, False, True]


def test_names_that_there_are_not_are_told(tmp_path: Path) -> None:
    book = written(
        tmp_path,
        "1 | rule | a | rule:nothing_like_it",
        "2 | rule | b | option:heads_up accident:nowhere",
        "3 | rule | c | code:money.blinds.line_up | read so; the other: option:heads_up=sideways",
        "4 | limit | d | code:money.blinds.no_such_thing",
        "5-6 | fee row | e | fees:omaha",
    )
    assert [fault.partition(":")[2].partition(":")[0] for fault in check_ledger(book)] == ["1", "2", "3", "4", "5-6"]


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ("1-2 | law | a | rule:fold", "no kind of clause"),
        ("1-2 | rule | a", "names what enforces it"),
        ("1-2 | rule | a | fold", "names nothing that enforces"),
        ("1-2 | people | the floor decides", "needs the reason"),
        ("2-1 | heading | a", "run backwards"),
        ("x | heading | a", "names no lines"),
        ("1 | heading", "columns"),
        ("1 | heading | | |", "says nothing"),
    ],
)
def test_a_line_that_cannot_be_read_is_told_with_its_number(tmp_path: Path, line: str, fault: str) -> None:
    with pytest.raises(PacketError, match=fault) as told:
        written(tmp_path, line)
    assert "line 3" in str(told.value)


def test_a_file_says_its_packet_and_its_tables(tmp_path: Path) -> None:
    path = tmp_path / "omaha.txt"
    path.write_text("1 | heading | a\n")
    with pytest.raises(PacketError):
        read_section(path, "garden_city")


def test_a_mark_may_name_a_line_or_a_range_of_whole_clauses(tmp_path: Path) -> None:
    book = written(tmp_path, "1-2 | heading | a", "3-4 | rule | b | rule:fold", "5-6 | rule | c | rule:call")
    assert [str(clause.lines) for clause in book.at("009:4")] == ["009:3-4"]
    assert [str(clause.lines) for clause in book.at("009:3-6")] == ["009:3-4", "009:5-6"]
    assert book.at("009:4-6") == ()
    assert proofs(book, {"a test": ("009:6", "001:7")}) == ("009:5-6 | a test",)
