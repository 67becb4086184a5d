"""Whatever somebody with the database alone changes, removes, adds or puts back, the audit finds and names, without options."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import Connection, Executable, delete, func, insert, select, update

from housedealer.room.money import ledger
from housedealer.room.storage.bulk import NotStored
from housedealer.room.storage.database import Storage
from housedealer.room.storage.schema import (
    ACCOUNTS,
    CHAIN,
    DRAWERS,
    EVENTS,
    HEADS,
    INCIDENTS,
    LINES,
    POSTINGS,
    ROLES,
    ROUNDS,
    SEALS,
    SEATS,
    SESSIONS,
    SITTINGS,
    SLIPS,
    TABLES,
)  # fmt: skip
from housedealer.room.trust import hash_chain, rows
from housedealer.room.trust.audits.audit import audit
from housedealer.room.trust.audits.chain_audit import LAST
from housedealer.room.trust.checkpoints import Checkpoint
from housedealer.room.trust.hash_chain import CHECKPOINT, Seal
from housedealer.room.trust.keyring import Keyring
from tests.room.trust.tampered import (
    Edit,
    Room,
    copied,
    forge,
    forge_posting,
    forge_row,
    incident,
    last_page,
    played,
    rehash,
    seed_of,
    under_way,
    with_parts,
    without_references,
)  # fmt: skip

EDITS: list[Edit] = []


def edit(function: Edit) -> Edit:
    EDITS.append(function)
    return function


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Room:
    return played(str(tmp_path_factory.mktemp("night") / "room.sqlite"))


@pytest.fixture
def room(night: Room, tmp_path: Path) -> Room:
    return copied(night, tmp_path)


def findings(room: Room, since: str | None = None) -> list[str]:
    with room.open() as connection:
        return [str(finding) for finding in audit(connection, since=since).findings]


def test_nothing_is_found_where_nothing_was_changed(room: Room) -> None:
    assert findings(room) == []


# -- the database's own definitions ------------------------------------------------------------------------------------------


@edit
def a_trigger_makes_somebody_an_administrator_with_the_next_sign_in(room: Room) -> str:
    role = f"INSERT OR IGNORE INTO roles VALUES ('{room.ann}', 'administrator')"
    defined(room, f"CREATE TRIGGER promoted AFTER INSERT ON sessions BEGIN {role}; END")
    return "the database has a trigger promoted on sessions"


@edit
def a_trigger_changes_what_the_room_writes_before_it_is_sealed(room: Room) -> str:
    member = f"UPDATE accounts SET kind = 'member' WHERE id = '{room.gus}'"
    defined(room, f"CREATE TRIGGER better AFTER UPDATE ON accounts WHEN NEW.id = '{room.gus}' BEGIN {member}; END")
    return "the database has a trigger better on accounts"


@edit
def a_view_with_one_role_more_takes_the_place_of_the_table(room: Room) -> str:
    more = f"SELECT * FROM roles_ UNION ALL SELECT '{room.ann}', 'administrator'"
    defined(room, "ALTER TABLE roles RENAME TO roles_", f"CREATE VIEW roles AS {more}")
    return "roles is not a table of the database"


@edit
def two_people_may_share_a_login(room: Room) -> str:
    defined(room, "DROP INDEX ix_accounts_login")
    return "the unique index ix_accounts_login of accounts is missing"


@edit
def a_column_ignores_what_it_is_given(room: Room) -> str:
    redefined(room, "lines", "amount BIGINT", "amount BIGINT NOT NULL ON CONFLICT IGNORE")
    return "the table lines is not defined as the room defines it"


def redefined(room: Room, table: str, was: str, now: str) -> None:
    with sqlite3.connect(room.database) as connection:
        connection.execute("PRAGMA writable_schema = on")
        changing = "UPDATE sqlite_master SET sql = replace(sql, ?, ?) WHERE name = ?"
        assert connection.execute(changing, (f"{was} NOT NULL", now, table)).rowcount == 1


def test_a_row_that_the_database_does_not_store_is_an_error(room: Room) -> None:
    with room.open() as connection:
        connection.exec_driver_sql("CREATE TRIGGER no BEFORE INSERT ON roles BEGIN SELECT RAISE(IGNORE); END")
        connection.exec_driver_sql("CREATE TRIGGER none BEFORE INSERT ON lines BEGIN SELECT RAISE(IGNORE); END")
    with pytest.raises(NotStored):
        the_room_writes(room, insert(ROLES).values(account=room.ann, role="cage"))

    def pays(connection: Connection) -> None:
        ledger.post(connection, "deposit", {f"player:{room.ann}": 1, ledger.CAGE: -1})

    with pytest.raises(NotStored):
        the_room_does(room, pays)


# -- values that cannot be what their columns are for ----------------------------------------------------------------------

UNREADABLE = {
    "UPDATE slips SET what = 'gift' WHERE number = 1": "receipt 1 is of no kind there is: gift",
    "UPDATE lines SET amount = 'x' WHERE posting = 1": "amount of lines:[1,",
    "UPDATE seals SET digest = 'x' WHERE id = 5": "digest of seals:[5] is not of its type",
    "UPDATE heads SET hash = 'zz'": "hash of heads:[",
    "UPDATE rounds SET seed = x'00ff'": "seed of rounds:[",
    "UPDATE events SET body = x'ff'": "body of events:[",
    "UPDATE events SET body = CAST(x'ff' AS TEXT)": "its log cannot be looked through to the end",
    "UPDATE accounts SET balance = x'01'": "balance of accounts:[",
    "UPDATE chain SET hash = 1": "hash of chain:[",
}  # fmt: skip


@pytest.mark.parametrize("statement", UNREADABLE)
def test_a_value_that_cannot_be_read_is_named_and_hides_nothing_else(room: Room, statement: str) -> None:
    without_references(room, statement, "UPDATE incidents SET text = 'nothing was spilt'")
    found = findings(room)
    assert any(UNREADABLE[statement] in finding for finding in found), found
    assert any(finding.startswith(f"table {room.table}, incidents:[") for finding in found), found


def defined(room: Room, *statements: str) -> None:
    with room.open() as c:
        for statement in statements:
            c.exec_driver_sql(statement)


# -- tables and their logs -------------------------------------------------------------------------------------------------


@edit
def a_table_is_removed_with_chips_on_it(room: Room) -> str:
    logs = ("events", "heads", "rounds", "seats", "sittings")
    gone = [f"DELETE FROM {name} WHERE \"table\" = '{room.table}'" for name in logs]
    without_references(room, *gone, f"DELETE FROM tables WHERE id = '{room.table}'")
    return f"table:{room.table} holds"


@edit
def a_table_of_real_money_becomes_one_for_practice(room: Room) -> str:
    with room.open() as c:
        c.execute(update(TABLES).where(TABLES.c.id == room.table).values(kind="practice"))
    return f"table {room.table}, tables:{json.dumps([room.table])} is not what the room wrote"


@edit
def the_same_with_a_forged_record(room: Room) -> str:
    with room.open() as c:
        c.execute(update(TABLES).where(TABLES.c.id == room.table).values(kind="practice"))
        forge_row(c, TABLES, room.table)
    return "turns one kind of money into the other"


@edit
def a_table_plays_by_other_options(room: Room) -> str:
    with room.open() as c:
        c.execute(update(TABLES).where(TABLES.c.id == room.table).values(options='{"seats":"3"}'))
    return f"tables:{json.dumps([room.table])} is not what the room wrote"


@edit
def a_closed_table_is_open_again(room: Room) -> str:
    with room.open() as c:
        c.execute(update(TABLES).where(TABLES.c.id == room.practice).values(closed=None))
    return f"tables:{json.dumps([room.practice])} is not what the room wrote"


@edit
def a_table_is_added(room: Room) -> str:
    with room.open() as c:
        c.execute(
            insert(TABLES).values(id="x.1", game="hotel_del_rio/texas_holdem", options="{}", opened=1.0, kind="house")
        )
        c.execute(insert(HEADS).values(table="x.1", version=0, seq=0, hash=hash_chain.ZERO))
    return 'tables:["x.1"] was added'


@edit
def an_event_is_changed_and_every_hash_computed_anew(room: Room) -> str:
    with room.open() as c:
        seq, body = c.execute(
            select(EVENTS.c.seq, EVENTS.c.body).where(EVENTS.c.table == room.table, EVENTS.c.body.like('%"settle"%'))
        ).first() or (0, "")
        lines = body.split("\n")
        at = next(number for number, line in enumerate(lines) if '"settle"' in line)
        lines[at] = with_parts(lines[at], amount=1)
        here = (EVENTS.c.table == room.table) & (EVENTS.c.seq == seq)
        c.execute(update(EVENTS).where(here).values(body="\n".join(lines)))
        rehash(c, room.table)
    return f"table {room.table}, one of events {seq - len(lines) + 1} to {seq}: was not written by the room"


@edit
def the_open_hand_is_cut_back(room: Room) -> str:
    with room.open() as c:
        last = last_page(c, room.table)
        c.execute(delete(EVENTS).where(EVENTS.c.table == room.table, EVENTS.c.seq == last.seq))
        before = last_page(c, room.table)
        c.execute(update(HEADS).where(HEADS.c.table == room.table).values(seq=before.seq, hash=before.hash))
    return f"table {room.table}, event {last.seq}: was sealed by the room and is missing"


@edit
def the_open_hand_has_another_last_answer(room: Room) -> str:
    with room.open() as c:
        last = last_page(c, room.table)
        lines = last.body.split("\n")
        lines[0] = with_parts(lines[0], what={"option": "pass", "value": None})
        here = (EVENTS.c.table == room.table) & (EVENTS.c.seq == last.seq)
        c.execute(update(EVENTS).where(here).values(body="\n".join(lines)))
        rehash(c, room.table)
    return "was not written by the room"


@edit
def an_event_is_added_to_the_open_hand(room: Room) -> str:
    with room.open() as c:
        last = last_page(c, room.table)
        body = with_parts(last.body.split("\n")[0], kind="announce", what="hello")
        c.execute(insert(EVENTS).values(table=room.table, seq=last.seq + 1, body=body, hash=bytes(32), mac=last.mac))
        rehash(c, room.table)
    return f"table {room.table}, event {last.seq + 1}: was not written by the room"


@edit
def a_page_loses_the_code_that_says_who_wrote_it(room: Room) -> str:
    with room.open() as c:
        c.execute(update(EVENTS).where(EVENTS.c.table == room.table).values(mac=None))
    return f"table {room.table}, one of events"


@edit
def a_finished_round_is_cut_off_with_its_head(room: Room) -> str:
    with room.open() as c:
        third = c.execute(select(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 3)).one()
        c.execute(delete(EVENTS).where(EVENTS.c.table == room.table, EVENTS.c.seq >= third.first))
        c.execute(delete(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round >= 3))
        end = last_page(c, room.table)
        c.execute(update(HEADS).where(HEADS.c.table == room.table).values(seq=end.seq, hash=end.hash))
    return f"table {room.table}, event {third.last}: was sealed by the room and is missing"


@edit
def old_rounds_are_pruned_with_a_forged_seal(room: Room) -> str:
    with room.open() as c:
        first = c.execute(select(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 1)).one()
        hash = c.execute(
            select(EVENTS.c.hash).where(EVENTS.c.table == room.table, EVENTS.c.seq == first.last)
        ).scalar_one()
        c.execute(delete(EVENTS).where(EVENTS.c.table == room.table, EVENTS.c.seq <= first.last))
        c.execute(delete(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 1))
        forge(c, Seal("prune", room.table, first.last, bytes(hash)))
    return f"(of prune {first.last}) is not what the room wrote"


# -- rounds ----------------------------------------------------------------------------------------------------------------


@edit
def the_open_round_has_another_seed(room: Room) -> str:
    with room.open() as c:
        at = under_way(c, room.table)
        c.execute(
            update(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == at.round).values(seed=seed_of("x"))
        )
    return f"the seed of round {at.round} is not the one committed to"


@edit
def the_open_round_has_the_closed_seed_of_another(room: Room) -> str:
    with room.open() as c:
        at = under_way(c, room.table)
        other = c.execute(select(ROUNDS.c.seed).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 1)).scalar_one()
        c.execute(update(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == at.round).values(seed=other))
    return f"the seed of round {at.round} cannot be opened with the room's keys"


@edit
def a_finished_round_has_another_seed(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 1).values(seed=seed_of("y")))
    return "the seed of round 1 is not the one committed to"


@edit
def a_round_was_played_at_another_time(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 2).values(started=5.0))
    return f"rounds:{_key(room.table, 2)} is not what the room wrote"


@edit
def the_open_round_began_at_another_time(room: Room) -> str:
    with room.open() as c:
        at = under_way(c, room.table)
        c.execute(update(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == at.round).values(started=5.0))
    return f"rounds:{_key(room.table, at.round)} is not what the room wrote"


@edit
def a_row_of_a_round_is_deleted(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 2))
    return f"rounds:{_key(room.table, 2)} was written by the room and is missing"


@edit
def the_same_with_a_forged_record_of_it(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(ROUNDS).where(ROUNDS.c.table == room.table, ROUNDS.c.round == 2))
        forge_row(c, ROUNDS, room.table, 2)
    return f"(of rounds:{_key(room.table, 2)}) is not what the room wrote"


# -- seats -----------------------------------------------------------------------------------------------------------------


@edit
def a_seat_is_somebody_elses(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEATS).where(SEATS.c.account == room.ann).values(account=room.clerk))
    return f"seat 2 is {room.clerk}'s, and {room.ann} sat down there"


@edit
def a_seat_has_another_name(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEATS).where(SEATS.c.account == room.ann).values(name="Anna"))
    return "seat 2 is Anna's, and Ann bought chips there"


@edit
def a_seat_and_who_sat_down_there_are_somebody_elses(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEATS).where(SEATS.c.account == room.ann).values(account=room.clerk))
        c.execute(update(SITTINGS).where(SITTINGS.c.account == room.ann).values(account=room.clerk))
    return f"seats:{_key(room.table, 2)} (Ann) is not what the room wrote"


@edit
def somebody_sat_at_another_seat_in_old_rounds(room: Room) -> str:
    with room.open() as c:
        since = c.execute(select(SITTINGS.c.since).where(SITTINGS.c.account == room.ann)).scalar_one()
        c.execute(insert(SITTINGS).values(table=room.table, seat=1, since=since, account=room.gus))
    return f"sittings:{_key(room.table, 1, since)} was added"


@edit
def chips_wait_at_a_seat_that_nobody_bought(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEATS).where(SEATS.c.account == room.ann).values(waiting=5_000))
    return f"table {room.table}, holds chips for"


@edit
def a_seat_is_free(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(SEATS).where(SEATS.c.account == room.ann))
    return f"seats:{_key(room.table, 2)} was written by the room and is missing"


# -- money -----------------------------------------------------------------------------------------------------------------


@edit
def a_balance_is_higher(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.ann).values(balance=ACCOUNTS.c.balance + 1))
    return f"the balance of player:{room.ann} (Ann) is"


@edit
def a_member_has_more_play_money(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.ann).values(play=ACCOUNTS.c.play + 1))
    return f"the balance of play:{room.ann} (Ann) is"


@edit
def a_deposit_is_added_with_hashes_that_fit(room: Room) -> str:
    with room.open() as c:
        id = forge_posting(c, "deposit", {"cage": -300_000, f"player:{room.ann}": 300_000}, by=room.clerk)
    return f"(of posting {id}) is not what the room wrote"


@edit
def a_correction_is_added_with_hashes_that_fit(room: Room) -> str:
    with room.open() as c:
        lines = {f"drop:{room.table}": -500, f"table:{room.table}": 500}
        id = forge_posting(c, "correction", lines, table=room.table, by=room.clerk)
    return f"(of posting {id}) is not what the room wrote"


@edit
def a_withdrawal_is_booked_to_somebody_else(room: Room) -> str:
    with room.open() as c:
        id = c.execute(select(POSTINGS.c.id).where(POSTINGS.c.what == "deposit").limit(1)).scalar_one()
        owner = c.execute(
            select(LINES.c.account).where(LINES.c.posting == id, LINES.c.account.like("player:%"))
        ).scalar_one()
        theirs = LINES.c.posting == id, LINES.c.account == owner
        c.execute(update(LINES).where(*theirs).values(account=f"player:{room.clerk}"))
    return f"posting {id} (deposit) is not what was written"


@edit
def money_moves_between_members_with_sums_that_fit(room: Room) -> str:
    with room.open() as c:
        id = forge_posting(c, "transfer", {f"player:{room.ann}": -70_000, f"player:{room.clerk}": 70_000})
    return f"posting {id} (transfer) was not sealed by the room"


@edit
def a_posting_and_its_seal_are_deleted_and_the_rest_renumbered(room: Room) -> str:
    with room.open() as c:
        seal = c.execute(
            select(SEALS.c.id, SEALS.c.number).where(SEALS.c.what == "posting").order_by(SEALS.c.id)
        ).all()[-1]
        c.execute(delete(LINES).where(LINES.c.posting == seal.number))
        c.execute(delete(POSTINGS).where(POSTINGS.c.id == seal.number))
        c.execute(delete(SEALS).where(SEALS.c.id == seal.id))
        for id in c.execute(select(SEALS.c.id).where(SEALS.c.id > seal.id).order_by(SEALS.c.id)).scalars().all():
            c.execute(update(SEALS).where(SEALS.c.id == id).values(id=id - 1))
        c.execute(update(CHAIN).values(seals=CHAIN.c.seals - 1))
    return f"seal {seal.id} of the room"


@edit
def who_took_the_money_in_is_changed(room: Room) -> str:
    with room.open() as c:
        id = c.execute(select(POSTINGS.c.id).where(POSTINGS.c.what == "deposit").limit(1)).scalar_one()
        c.execute(update(POSTINGS).where(POSTINGS.c.id == id).values(by=None, note="found on the floor"))
    return f"posting {id} (deposit) is not what was written"


# -- the cage --------------------------------------------------------------------------------------------------------------


@edit
def a_receipt_is_torn_out(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(SLIPS).where(SLIPS.c.number == 1))
    return "receipt 1 is missing"


@edit
def a_receipt_is_torn_out_and_the_others_renumbered(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(SLIPS).where(SLIPS.c.number == 1))
        c.execute(update(SLIPS).where(SLIPS.c.number == 2).values(number=1))
    return "moved money of the cage without a receipt"


@edit
def a_receipt_says_another_amount(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SLIPS).where(SLIPS.c.number == 2).values(amount=5))
        forge_row(c, SLIPS, 2)
    return "receipt 2 (deposit) does not say what was moved"


@edit
def a_receipt_names_another_clerk(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SLIPS).where(SLIPS.c.number == 2).values(by=room.ann))
    return f"slips:{_key(2)} is not what the room wrote"


@edit
def a_drawer_was_closed_without_being_short(room: Room) -> str:
    with room.open() as c:
        c.execute(update(DRAWERS).values(closed=9.0, expected=5, counted=5))
    return f"drawers:{_key(1)} is not what the room wrote"


# -- people ----------------------------------------------------------------------------------------------------------------


@edit
def a_guest_becomes_a_member(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.gus).values(kind="member"))
    return f"accounts:{_key(room.gus)} (Gus) is not what the room wrote"


@edit
def a_guest_becomes_a_member_and_withdraws(room: Room) -> str:
    """Two edits and a visit to the cage."""
    with room.open() as c:
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.gus).values(kind="member", login="gus"))
        c.execute(insert(ROLES).values(account=room.gus, role="player"))
        forge_row(c, ACCOUNTS, room.gus)
        forge_row(c, ROLES, room.gus, "player")
        forge_posting(c, "withdrawal", {"cage": 300_000, f"player:{room.gus}": -300_000}, by=room.clerk)
    return f"(of accounts:{_key(room.gus)}) is not what the room wrote"


@edit
def somebody_is_given_a_role(room: Room) -> str:
    with room.open() as c:
        c.execute(insert(ROLES).values(account=room.ann, role="administrator"))
    return f"roles:{_key(room.ann, 'administrator')} was added"


@edit
def somebody_loses_a_role(room: Room) -> str:
    with room.open() as c:
        c.execute(delete(ROLES).where(ROLES.c.role == "auditor"))
    return "was written by the room and is missing"


@edit
def a_role_is_lent_for_a_while(room: Room) -> str:
    """Given, used, and taken back with records that fit as well as they can."""
    with room.open() as c:
        forge(c, Seal(hash_chain.ROW, None, 0, bytes([1]) * 32, rows.name_of("roles", (room.ann, "cage"))))
        forge(c, Seal(hash_chain.ROW, None, 0, rows.GONE, rows.name_of("roles", (room.ann, "cage"))))
    return f"(of roles:{_key(room.ann, 'cage')}) is not what the room wrote"


@edit
def a_session_is_added(room: Room) -> str:
    with room.open() as c:
        c.execute(insert(SESSIONS).values(token_hash="ab" * 32, account=room.clerk, created=1.0, expires=9e9))
    return f"sessions:{_key('ab' * 32)} was added"


@edit
def a_session_is_somebody_elses(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SESSIONS).where(SESSIONS.c.account == room.gus).values(account=room.clerk))
    return "is not what the room wrote"


@edit
def a_password_is_replaced(room: Room) -> str:
    with room.open() as c:
        other = c.execute(select(ACCOUNTS.c.password).where(ACCOUNTS.c.id == room.ann)).scalar_one()
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.clerk).values(password=other))
    return f"accounts:{_key(room.clerk)}"


@edit
def a_disabled_account_works_again(room: Room) -> str:
    with room.open() as c:
        c.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == room.ann).values(disabled=5.0))
    return f"accounts:{_key(room.ann)} (Ann) is not what the room wrote"


@edit
def a_member_is_added(room: Room) -> str:
    with room.open() as c:
        c.execute(insert(ACCOUNTS).values(id="new", name="New", kind="member", balance=0, created=1.0, login="new"))
    return 'accounts:["new"] (New) was added'


# -- incidents -------------------------------------------------------------------------------------------------------------


@edit
def an_incident_has_another_ruling(room: Room) -> str:
    with room.open() as c:
        found = incident(c)
        c.execute(update(INCIDENTS).where(INCIDENTS.c.id == found.id).values(ruling="nothing happened"))
    return f"incidents:{_key(found.id)}"


@edit
def an_incident_is_deleted_and_the_others_renumbered(room: Room) -> str:
    with room.open() as c:
        ids = list(c.execute(select(INCIDENTS.c.id).order_by(INCIDENTS.c.id)).scalars())
        c.execute(delete(INCIDENTS).where(INCIDENTS.c.id == ids[0]))
        for id in ids[1:]:
            c.execute(update(INCIDENTS).where(INCIDENTS.c.id == id).values(id=id - 1))
    return f"incidents:{_key(ids[-1])} was written by the room and is missing"


@edit
def an_incident_is_added(room: Room) -> str:
    with room.open() as c:
        values = {
            "at": 1.0,
            "table": room.table,
            "kind": "note",
            "name": "Floor",
            "text": "Ann was warned",
            "by": room.clerk,
        }
        c.execute(insert(INCIDENTS).values(id=999, **values))
    return f"table {room.table}, incidents:{_key(999)} (Floor) was added"


# -- the chain and its checkpoints -------------------------------------------------------------------------------------------


@edit
def the_last_seal_is_deleted_with_the_end_of_the_chain(room: Room) -> str:
    with room.open() as c:
        last, before = c.execute(select(SEALS.c.id, SEALS.c.hash).order_by(SEALS.c.id.desc()).limit(2)).all()
        c.execute(delete(SEALS).where(SEALS.c.id == last.id))
        c.execute(update(CHAIN).values(seals=before.id, hash=before.hash, checkpoints=CHAIN.c.checkpoints - 1))
    return "its end was cut off"


@edit
def a_posting_is_cut_off_with_everything_since(room: Room) -> str:
    with room.open() as c:
        seal = c.execute(select(SEALS).where(SEALS.c.what == "posting").order_by(SEALS.c.id.desc()).limit(1)).one()
        before = c.execute(select(SEALS.c.hash).where(SEALS.c.id == seal.id - 1)).scalar_one()
        c.execute(delete(SEALS).where(SEALS.c.id >= seal.id))
        c.execute(delete(LINES).where(LINES.c.posting == seal.number))
        c.execute(delete(POSTINGS).where(POSTINGS.c.id == seal.number))
        count = select(func.count()).select_from(SEALS).where(SEALS.c.what == CHECKPOINT).scalar_subquery()
        c.execute(update(CHAIN).values(seals=seal.id - 1, hash=before, checkpoints=count))
    return "its end was cut off, or an older database was put in its place"


@edit
def a_seal_has_another_digest(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEALS).where(SEALS.c.id == 5).values(digest=bytes(32)))
    return "seal 5 of the room"


@edit
def the_whole_chain_is_written_anew_with_another_key(room: Room) -> str:
    with room.open() as c:
        before, key = hash_chain.ZERO, Keyring(bytes(32)).chain
        names = ("id", *Seal._fields)
        for row in c.execute(select(*(SEALS.c[name] for name in names)).order_by(SEALS.c.id)).all():
            before = Seal(*row[1:])._replace(digest=bytes(row[4])).hash(row[0], before, key)
            c.execute(update(SEALS).where(SEALS.c.id == row[0]).values(hash=before))
        c.execute(update(CHAIN).values(hash=before))
    return "that is not what the chain says: it was written anew"


@edit
def the_database_names_other_keys(room: Room) -> str:
    with room.open() as c:
        c.execute(update(CHAIN).values(public=Keyring(bytes(32)).public))
    return "the database names other keys"


@edit
def the_database_names_no_keys_as_if_it_were_an_old_one(room: Room) -> str:
    with room.open() as c:
        c.execute(update(SEALS).values(at=None))
        c.execute(update(CHAIN).values(public=None))
    return "the database names other keys"


@edit
def the_database_is_replaced_by_an_older_one(room: Room) -> str:
    assert room.older is not None
    for beside in ("-wal", "-shm"):
        Path(f"{room.database}{beside}").unlink(missing_ok=True)
    shutil.copy(room.older, room.database)
    return "an older database was put in its place"


@edit
def an_older_database_and_the_file_of_checkpoints_cut_to_fit(room: Room) -> str:
    the_database_is_replaced_by_an_older_one(room)
    with room.open() as c:
        end = c.execute(select(CHAIN.c.seals)).scalar_one()
    lines = room.checkpoints.read_text().splitlines(keepends=True)
    room.checkpoints.write_text("".join(line for line in lines if json.loads(line)["seals"] <= end))
    return f"an older database was put in its place (says {room.keys})"


@edit
def the_file_of_checkpoints_loses_its_last_line(room: Room) -> str:
    lines = room.checkpoints.read_text().splitlines(keepends=True)
    room.checkpoints.write_text("".join(lines[:-1]))
    return f"was brought to {room.checkpoints} and is missing there"


@edit
def the_file_of_checkpoints_is_gone(room: Room) -> str:
    room.checkpoints.unlink()
    return f"was brought to {room.checkpoints} and is missing there"


@edit
def a_checkpoint_in_the_file_is_changed(room: Room) -> str:
    lines = room.checkpoints.read_text().splitlines()
    room.checkpoints.write_text("\n".join([*lines[:-1], with_parts(lines[-1], hash="00" * 32)]) + "\n")
    return f"in {room.checkpoints} was not signed by the room"


@edit
def a_base_is_forged_that_takes_everything_as_it_is(room: Room) -> str:
    own = Keyring(bytes(32))
    with room.open() as c:
        c.execute(insert(ROLES).values(account=room.ann, role="administrator"))
        number, hash, made = c.execute(select(CHAIN.c.seals, CHAIN.c.hash, CHAIN.c.checkpoints)).one()
    draft = Checkpoint(made + 1, 1.0, number, bytes(hash).hex(), "accepted", own.public, plain=0, keyed=number)
    with room.checkpoints.open("a") as file:
        file.write(draft._replace(signature=own.sign(draft.signed)).text + "\n")
    return f"roles:{_key(room.ann, 'administrator')} was added"


@edit
def a_round_is_said_to_have_been_played_by_earlier_rules(room: Room) -> str:
    """So that what was changed in it would only be noted."""
    with room.open() as c:
        seal = c.execute(
            select(SEALS.c.id).where(SEALS.c.what == "round", SEALS.c.table == room.table).limit(1)
        ).scalar()
        c.execute(update(SEALS).where(SEALS.c.id == seal).values(key="0" * 32))
    return f"seal {seal} of the room (of round"


# ------------------------------------------------------------------------------------------------------------------------------


def _key(*parts: object) -> str:
    return json.dumps(parts, separators=(",", ":"))


@pytest.mark.parametrize("change", EDITS, ids=lambda change: change.__name__)
def test_an_edit_is_found_and_named(room: Room, change: Edit) -> None:
    expected = change(room)
    for since in (None, LAST):
        found = findings(room, since)
        assert any(expected in finding for finding in found), (since, found)


def test_there_are_more_than_fifty_edits() -> None:
    assert len(EDITS) >= 50


ON_POSTGRES: list[Edit] = [
    a_table_of_real_money_becomes_one_for_practice, the_open_hand_is_cut_back, the_open_round_has_another_seed,
    a_row_of_a_round_is_deleted, a_seat_is_somebody_elses, a_deposit_is_added_with_hashes_that_fit, a_guest_becomes_a_member,
    somebody_is_given_a_role, a_session_is_added, a_password_is_replaced, an_incident_has_another_ruling,
    a_page_loses_the_code_that_says_who_wrote_it,
]  # fmt: skip


def test_edits_on_postgresql_are_found_and_named(new_database: Callable[[str], str]) -> None:
    room = played(new_database("postgres"))
    assert findings(room) == []
    expected = {change.__name__: change(room) for change in ON_POSTGRES}
    found = findings(room)
    assert {name for name, text in expected.items() if not any(text in finding for finding in found)} == set(), (
        "\n".join(found)
    )


# -- an edit that the room itself writes over -----------------------------------------------------------------------------


def the_room_writes(room: Room, *statements: Executable) -> None:
    """The room changes rows as it does in the course of its work, with its keys."""

    def work(connection: Connection) -> None:
        for statement in statements:
            connection.execute(statement)

    the_room_does(room, work)


def the_room_does(room: Room, work: Callable[[Connection], None]) -> None:
    async def write() -> None:
        database = Storage(room.database)
        try:
            await database.write(work)
        finally:
            database.close()

    asyncio.run(write())


def test_what_the_room_writes_over_and_over_is_no_finding(room: Room) -> None:
    mine = ROLES.c.account == room.ann
    again = insert(ROLES).values(account=room.ann, role="player")
    the_room_writes(room, delete(ROLES).where(mine), again, delete(ROLES).where(mine), again)
    the_room_writes(room, update(ACCOUNTS).where(ACCOUNTS.c.id == room.ann).values(name="Anna"))
    assert findings(room) == []


@pytest.mark.parametrize(
    ("edits", "written"),
    [
        pytest.param(
            lambda room: [insert(ROLES).values(account=room.ann, role="administrator")],
            lambda room: [
                delete(ROLES).where(ROLES.c.account == room.ann),
                insert(ROLES).values(account=room.ann, role="administrator"),
            ],
            id="a role that somebody added is given again",
        ),
        pytest.param(
            lambda room: [delete(ROLES).where(ROLES.c.account == room.clerk)],
            lambda room: [insert(ROLES).values(account=room.clerk, role="cage")],
            id="a role that somebody took away is given again",
        ),
        pytest.param(
            lambda room: [update(ACCOUNTS).where(ACCOUNTS.c.id == room.gus).values(name="Gustav")],
            lambda room: [update(ACCOUNTS).where(ACCOUNTS.c.id == room.gus).values(disabled=True)],
            id="a member who was renamed is disabled",
        ),
        pytest.param(
            lambda room: [update(SEATS).where(SEATS.c.account == room.ann).values(account=room.clerk)],
            lambda room: [delete(SEATS).where(SEATS.c.account == room.clerk)],
            id="a seat that was given to somebody else is left",
        ),
        pytest.param(
            lambda room: [update(TABLES).where(TABLES.c.id == room.table).values(kind="practice")],
            lambda room: [update(TABLES).where(TABLES.c.id == room.table).values(paused=True)],
            id="a table whose kind was changed is paused",
        ),
    ],
)
def test_an_edit_is_found_after_the_room_has_written_the_row_again(
    room: Room, edits: Callable[[Room], list[Executable]], written: Callable[[Room], list[Executable]]
) -> None:
    with room.open() as connection:
        for statement in edits(room):
            connection.execute(statement)
    the_room_writes(room, *written(room))
    assert any("when the room wrote it again" in finding for finding in findings(room))


def test_a_payment_of_more_than_somebody_had_is_found_though_the_balance_was_put_right_afterwards(room: Room) -> None:
    """A balance is raised by hand for as long as it takes the cage to pay it out."""
    more = update(ACCOUNTS).where(ACCOUNTS.c.id == room.gus)
    with room.open() as connection:
        held = connection.execute(select(ACCOUNTS.c.balance).where(ACCOUNTS.c.id == room.gus)).scalar_one()
        connection.execute(more.values(balance=held + 100_000))

    def pays(connection: Connection) -> None:
        ledger.post(
            connection, "withdrawal", {f"player:{room.gus}": -held - 100_000, ledger.PLAY_MONEY: held + 100_000}
        )

    the_room_does(room, pays)
    with room.open() as connection:
        connection.exec_driver_sql("PRAGMA ignore_check_constraints = 1")
        connection.execute(more.values(balance=-100_000))
    assert any(f"takes player:{room.gus} down to -100000" in finding for finding in findings(room))


def test_a_new_database_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "room.sqlite"
    Storage(str(path)).close()
    assert path.stat().st_mode & 0o077 == 0
