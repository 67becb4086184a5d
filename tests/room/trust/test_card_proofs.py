"""At a house table folded hands stay private: a player gets proofs of what they saw, the auditor alone gets the seed."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from housedealer.commands.replay import run as replay
from housedealer.commands.verify import run as verify
from housedealer.room.cluster.workers import Workers
from housedealer.room.storage.database import Storage
from housedealer.table.chance import Committed
from housedealer.table.events import HIDDEN
from tests.room.house import ONE_HAND, QUICK, House, Visitor, at, findings, seeds, stored
from tests.room.staff import deposit, hire, refused

HOLDEM = "hotel_del_rio/texas_holdem"
SHOE = "garden_city/baccarat_gold"
ROUNDS = 3


@pytest.fixture(scope="module")
def house(new_database: Callable[[str], str]) -> Iterator[House]:
    with House(new_database("sqlite"), replace(QUICK, practice=False)) as running:
        yield running


@pytest.fixture(scope="module")
def people(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage", "auditor", "administrator")}
    found["prop"] = hire(house, "prop", "tppp", provider="Blue Props", name="Prop")
    for name in ("ann", "bo", "cy"):
        found[name] = hire(house, name, "player", name=name.title())
    for who in ("prop", "ann", "bo"):
        deposit(found["cage"], found[who], 2_000_000)
    return found


def opened(people: dict[str, Visitor], game: str, kind: str = "house") -> str:
    table = str(people["floor"].post("/floor/tables", game=game, kind=kind)["id"])
    people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="seating")
    return table


def play(
    people: dict[str, Visitor], table: str, first: str, prefer: tuple[str, ...], rounds: int = ROUNDS
) -> list[str]:
    """Two people play rounds; every byte that a third, who looks on, was sent."""
    people[first].sit(table, 1)
    people["ann"].sit(table, 2)
    with people[first].watch(table) as one, people["ann"].watch(table) as two, people["cy"].watch(table) as rail:
        people["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
        other = threading.Thread(target=lambda: one.play(rounds, prefer=prefer))
        other.start()
        two.play(rounds, prefer=prefer)
        other.join()
        rail.until(lambda eye: eye.rounds() >= rounds)
        people["floor"].post(f"/floor/tables/{table}/pause", paused=True, reason="counting")
        return [*rail.raw, *two.raw]


@pytest.fixture(scope="module")
def holdem(house: House, people: dict[str, Visitor]) -> tuple[str, list[str]]:
    """Hands in which somebody folds before the flop, and everything that was sent while they were played."""
    table = opened(people, HOLDEM)
    return table, play(people, table, "bo", ("fold", "check", "call"))


@pytest.fixture(scope="module")
def shoe(house: House, people: dict[str, Visitor]) -> str:
    table = opened(people, SHOE)
    play(people, table, "prop", ("bank", "bet", "play", "pass"))
    return table


def record(who: Visitor, table: str, round: int) -> bytes:
    answer = who.http.get(f"/tables/{table}/rounds/{round}/record")
    assert answer.status_code == 200, answer.text
    return answer.content


def saved(content: bytes, to: Path) -> Path:
    to.write_bytes(content)
    return to


def whole(house: House, table: str, line: dict[str, Any]) -> list[dict[str, Any]]:
    return [event for event in stored(house.database, table) if line["first"] <= event["seq"] <= line["last"]]


def test_nothing_sent_while_playing_or_given_away_afterwards_names_the_seed(
    house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]]
) -> None:
    table, sent = holdem
    known = list(seeds(house.database, table).values())
    assert len(known) >= ROUNDS
    given = [record(people["ann"], table, number).decode() for number in range(1, ROUNDS + 1)]
    given += [people["ann"].http.get(f"/tables/{table}/rounds/{n}").text for n in range(1, ROUNDS + 1)]
    given += [people["administrator"].http.get(f"/tables/{table}/rounds/1").text]
    for seed in known:
        derived = [Committed(bytes.fromhex(seed))._derived(what).hex() for what in (b"cards", b"salts")]
        for secret in (seed, *derived):
            assert not any(secret in text for text in (*sent, *given))
    assert any('"kind":"reveal"' in text and '"dice_seed"' in text for text in sent)


def test_a_download_tells_nothing_of_the_hands_that_others_folded(
    house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]]
) -> None:
    table, _ = holdem
    folded = 0
    for line in people["ann"].get(f"/tables/{table}/rounds")[-ROUNDS:]:
        events = whole(house, table, line)
        text = record(people["ann"], table, line["round"]).decode()
        assert line["revealed"] is False
        own = [json.loads(each) for each in text.splitlines()]
        proofs = own.pop()["what"]
        chance = Committed(bytes.fromhex(seeds(house.database, table)[line["first"]]))
        shuffles = [event for event in events if event["kind"] == "shuffle"]
        seen = {(proof["shuffle"], proof["index"]) for proof in proofs["proofs"]}
        for number, shuffle in enumerate(shuffles):
            order = shuffle["what"][::-1]
            tree = chance.tree(order)
            for index, card in enumerate(order):
                assert (tree.open(index).salt in text) == ((number, index) in seen)
                if (number, index) in seen:
                    assert any(card in (event["what"] or ()) for event in own if isinstance(event["what"], list))
        for mine, full in zip(own, events, strict=True):
            if full["face"] not in ("up", "seat2") and full["kind"] != "setup":
                assert mine["what"] is None or set(mine["what"]) == {HIDDEN}
        others = {card for e in events if e["kind"] == "deal" and e["face"] == "seat1" for card in e["what"]}
        shown = {card for e in events if e["face"] == "up" and isinstance(e["what"], list) for card in e["what"]}
        final = len(shuffles) - 1
        last = {proof["card"] for proof in proofs["proofs"] if proof["shuffle"] == final}
        folded += len(others - shown)
        assert not (others - shown) & last
    assert folded, "somebody has to fold for this to say anything"


def test_each_verifies_offline_what_they_saw(
    people: dict[str, Visitor],
    holdem: tuple[str, list[str]],
    shoe: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    for table, names in ((holdem[0], ("ann", "bo", "floor", "administrator")), (shoe, ("ann", "prop", "floor"))):
        for name in names:
            for number in range(1, ROUNDS + 1):
                content = record(people[name], table, number)
                assert verify(saved(content, tmp_path / "mine.jsonl"), None) == 0, capsys.readouterr().out
                assert "cards are proven" in capsys.readouterr().out
                events = [json.loads(line) for line in content.splitlines()]
                proof = next(iter(events[-1]["what"]["proofs"]), None)
                if proof is not None:
                    proof["salt"] = "00" * 32
                    forged = "\n".join(map(json.dumps, events)).encode()
                    assert verify(saved(forged, tmp_path / "forged.jsonl"), None) == 1


def test_a_shoe_is_proven_by_the_round_that_shuffled_it(people: dict[str, Visitor], shoe: str) -> None:
    first, *later = (people["ann"].get(f"/tables/{shoe}/rounds/{n}/proofs") for n in range(1, ROUNDS + 1))
    assert first["proofs"]
    for given in later:
        assert [each["round"] for each in given["shuffles"]] == [1] and given["proofs"]
        assert given["shuffles"][0]["root"] == first["shuffles"][-1]["root"]


def test_the_auditor_alone_has_the_seed_and_verifies_the_whole_shuffle(
    house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]], tmp_path: Path
) -> None:
    table, _ = holdem
    for who in ("ann", "bo", "floor", "cage", "administrator"):
        found = people[who].get(f"/tables/{table}/rounds/1")
        assert found["seed"] is None and found["private"] is True
    found = people["auditor"].get(f"/tables/{table}/rounds/1")
    assert found["seed"] == seeds(house.database, table)[found["first"]]
    file = saved(record(people["auditor"], table, 1), tmp_path / "whole.jsonl")
    assert verify(file, None) == 1  # nothing in it is the seed
    assert verify(file, found["commitment"], found["seed"]) == 0
    assert verify(file, None, "ab" * 32) == 1
    assert people["auditor"].http.get(f"/tables/{table}/rounds/1/phh").text.startswith("variant")
    root = next(e["what"] for e in found["events"] if e["kind"] == "commit" and e["to"] is not None)
    file.write_text(file.read_text().replace(root, "0" * 64))
    assert verify(file, None, found["seed"]) == 1


def test_nobody_has_the_seed_of_a_shoe_in_use(house: House, people: dict[str, Visitor], shoe: str) -> None:
    found = people["auditor"].get(f"/tables/{shoe}/rounds/1")
    assert found["seed"] is None and found["private"] is True
    text = record(people["auditor"], shoe, 1).decode()
    assert not any(seed in text for seed in seeds(house.database, shoe).values())
    assert json.loads(text.splitlines()[0])["what"]["cards"] == {}
    shuffle = next(json.loads(line) for line in text.splitlines() if '"shuffle"' in line)
    assert set(shuffle["what"]) == {HIDDEN}


def test_a_stranger_gets_no_proofs(house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]]) -> None:
    table, _ = holdem
    for who in (Visitor(house.url), people["cy"]):
        for what in ("", "/proofs", "/record"):
            assert refused(who, "GET", f"/tables/{table}/rounds/1{what}")[0] == 403


def test_a_practice_table_goes_on_revealing_its_seed(house: House, people: dict[str, Visitor], tmp_path: Path) -> None:
    table = str(people["floor"].post("/floor/tables", game=HOLDEM, kind="practice", bots=1)["id"])
    gus = Visitor(house.url, "Gus")
    gus.sit(table, 2)
    with gus.watch(table) as eye:
        eye.play(1)
    found = gus.get(f"/tables/{table}/rounds/1")
    assert found["seed"] == seeds(house.database, table)[found["first"]] and found["private"] is False
    assert verify(saved(record(gus, table, 1), tmp_path / "practice.jsonl"), found["commitment"]) == 0
    assert refused(gus, "GET", f"/tables/{table}/rounds/1/proofs")[0] == 404


def test_the_room_audits_clean(house: House, holdem: tuple[str, list[str]], shoe: str) -> None:
    assert findings(house.database) == []


def staffed(house: House) -> dict[str, Visitor]:
    found = {role: hire(house, f"the.{role}", role) for role in ("floor", "cage")}
    for name in ("ann", "bo"):
        found[name] = hire(house, name, "player", name=name.title())
        deposit(found["cage"], found[name], 2_000_000)
    return found


def seated(people: dict[str, Visitor]) -> str:
    table = opened(people, HOLDEM)
    people["bo"].sit(table, 1)
    people["ann"].sit(table, 2)
    people["floor"].post(f"/floor/tables/{table}/pause", paused=False, reason="ready")
    return table


def finish(one: Visitor, other: Visitor, table: str) -> None:
    """Two people, at one server or two, play until a round has ended that both saw."""
    with one.watch(table) as here, other.watch(table) as there:
        beside = threading.Thread(target=lambda: there.play(1))
        beside.start()
        here.play(1)
        beside.join()


def test_a_hand_that_was_under_way_goes_on_after_a_restart(database: str, tmp_path: Path) -> None:
    settings = replace(ONE_HAND, practice=False)
    with House(database, settings) as house:
        people = staffed(house)
        table = seated(people)
        with people["ann"].watch(table) as eye, people["bo"].watch(table) as other:
            eye.until(lambda e: any(event["kind"] == "deal" for event in e.events))
            other.until(lambda e: any(event["kind"] == "deal" for event in e.events))
            roots = [event["what"] for event in eye.events if event["kind"] == "commit"]
    assert len(roots) >= 2
    with House(database, settings) as house:
        ann, bo = at(house, people["ann"]), at(house, people["bo"])
        finish(ann, bo, table)
        found = ann.get(f"/tables/{table}/rounds/1")
        assert not found["voided"] and found["private"]
        assert [event["what"] for event in found["events"] if event["kind"] == "commit"][: len(roots)] == roots
        assert verify(saved(record(ann, table, 1), tmp_path / "mine.jsonl"), roots[0]) == 0
    assert findings(database) == []


def test_two_servers_deal_and_prove_the_same(database: str, tmp_path: Path) -> None:
    settings = replace(ONE_HAND, practice=False)
    if "://" not in database:
        Storage(database).close()
    first, second = (Workers("room", 2, number, tmp_path) for number in (0, 1))
    alone = "://" in database
    with (
        House(database, settings, None if alone else first) as one,
        House(database, settings, None if alone else second) as other,
    ):
        people = staffed(one)
        table = seated(people)
        there = at(other, people["bo"])
        finish(people["ann"], there, table)
        for who in (people["ann"], there):
            assert verify(saved(record(who, table, 1), tmp_path / "mine.jsonl"), None) == 0
        here = people["ann"].get(f"/tables/{table}/rounds/1/proofs")
        assert at(other, people["ann"]).get(f"/tables/{table}/rounds/1/proofs") == here
    assert findings(database) == []


def hole_cards(events: list[dict[str, Any]]) -> dict[str, list[str]]:
    """What each seat was dealt, from the log, and of that what it showed."""
    dealt = dict[str, list[str]]()
    for event in events:
        if event["kind"] == "shuffle":  # what was dealt before was a draw for the button
            dealt = {}
        if event["kind"] == "deal" and str(event["to"]).endswith(".hand"):
            dealt.setdefault(event["to"].partition(".")[0], []).extend(event["what"])
    return dealt


def test_a_player_gets_a_hand_history_in_which_cards_that_others_did_not_show_are_unknown(
    house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]], tmp_path: Path
) -> None:
    table, _ = holdem
    masked = 0
    for line in people["ann"].get(f"/tables/{table}/rounds")[-ROUNDS:]:
        events = whole(house, table, line)
        dealt = hole_cards(events)
        if not dealt:
            continue
        shown = {card for event in events if event["kind"] == "show" for card in event["what"]}
        address = f"/tables/{table}/rounds/{line['round']}/phh"
        text = {who: people[who].http.get(address).text for who in ("ann", "bo", "floor", "administrator", "auditor")}
        for who, seat in (("ann", "seat2"), ("bo", "seat1"), ("floor", ""), ("administrator", "")):
            for place, cards in dealt.items():
                own = place == seat or set(cards) <= shown
                assert ("".join(cards) in text[who]) is own, (who, place, text[who])
            assert "????" in text[who] or set().union(*dealt.values()) - set(dealt.get(seat, ())) <= shown
        assert all("".join(cards) in text["auditor"] for cards in dealt.values())
        masked += "????" in text["ann"]
        stranger = Visitor(people["ann"].url)
        for who_ in (stranger, people["cy"]):
            status, said = refused(who_, "GET", address)
            assert status in (401, 403) and not any(name in said for name in line["players"].values())
        assert replay([saved(text["ann"].encode(), tmp_path / "ann.phh")]) == 0
    assert masked


@pytest.mark.parametrize("format", ["jsonl", "phh"])
def test_the_report_of_all_rounds_gives_folded_hands_to_the_auditor_alone(
    house: House, people: dict[str, Visitor], holdem: tuple[str, list[str]], format: str
) -> None:
    table, _ = holdem
    address = f"/reports/rounds?table={table}&format={format}"
    own, others = (people[who].http.get(address).text for who in ("auditor", "administrator"))
    hidden = 0
    for line in people["ann"].get(f"/tables/{table}/rounds"):
        events = whole(house, table, line)
        shown = {card for event in events if event["kind"] == "show" for card in event["what"]}
        for cards in hole_cards(events).values():
            if not set(cards) & shown:
                said = "".join(cards) if format == "phh" else f'"what":["{cards[0]}"'
                hidden += 1
                assert said in own
                assert format == "jsonl" or said not in others
    assert hidden
    if format == "jsonl":
        dealt = [json.loads(text) for text in others.splitlines()]
        downs = [event for event in dealt if event["kind"] == "deal" and event["face"] not in ("up", "down")]
        assert downs and all(set(event["what"]) == {HIDDEN} for event in downs)
        assert not any(event["kind"] == "shuffle" and set(event["what"]) != {HIDDEN} for event in dealt)
