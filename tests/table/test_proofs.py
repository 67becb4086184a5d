"""Cards that are proven one by one: every proof holds, nothing altered does, and nothing is told of cards nobody saw."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, replace
from random import Random
from typing import Any

import pytest

from housedealer.irregularities.replay import replay
from housedealer.packets.entries import entry_ids, open_game
from housedealer.table.chance import Committed, Sealed, commitment_of, sealed_as
from housedealer.table.events import HIDDEN, Event
from housedealer.table.merkle import Tree, proves
from housedealer.table.opening import Opening, Shuffled
from housedealer.table.proofs import CardProof, Proofs, ShuffleRoot, fault_of, proofs_of
from housedealer.table.record import lines
from housedealer.table.round import Round
from housedealer.table.session import Session
from tests.anyone import decide

HOLDEM = "hotel_del_rio/texas_holdem"
SHOE = "garden_city/baccarat_gold"


@pytest.mark.parametrize("size", [1, 2, 3, 7, 32, 52, 53, 416])
def test_every_card_is_proven_and_nothing_altered_is(size: int) -> None:
    order = [f"c{at % 52}" for at in range(size)]
    tree = Tree(b"s" * 32, order)
    for at in range(size):
        opened = tree.open(at)
        assert proves(tree.root, size, opened)
        assert not proves(tree.root, size, opened._replace(card="other"))
        assert not proves(tree.root, size, opened._replace(at=at + 1))
        assert not proves(tree.root, size, opened._replace(at=at ^ 1))
        assert not proves(
            tree.root, size, opened._replace(salt=("1" if opened.salt[0] == "0" else "0") + opened.salt[1:])
        )
        assert not proves(tree.root, size, opened._replace(path=(*opened.path, "00" * 32)))
        for step in range(len(opened.path)):
            path = list(opened.path)
            path[step] = "00" * 32
            assert not proves(tree.root, size, opened._replace(path=tuple(path)))
            assert not proves(tree.root, size, opened._replace(path=opened.path[:step] + opened.path[step + 1 :]))


def test_trees_differ_with_the_secret_and_with_the_order() -> None:
    order = [f"c{at}" for at in range(52)]
    swapped = [order[1], order[0], *order[2:]]
    trees = [Tree(b"a" * 32, order), Tree(b"b" * 32, order), Tree(b"a" * 32, swapped)]
    assert len({tree.root for tree in trees}) == 3
    assert len({tree.open(9).salt for tree in trees}) == 3  # also for a card that lies where it lay


def test_what_is_revealed_fits_the_commitment_and_is_not_the_seed() -> None:
    chance = Committed.of("a seed")
    assert commitment_of(**chance.revealed) == chance.commitment
    assert chance.seed.hex() not in json.dumps(chance.revealed)
    dice = [chance.roll(3) for _ in range(5)]
    again = Sealed(bytes.fromhex(chance.revealed["dice_seed"]))
    assert [again.roll(3) for _ in range(5)] == dice
    assert Sealed(bytes.fromhex(chance.revealed["dice_seed"])).shuffle(range(52)) != chance.shuffle(range(52))


def test_the_commitment_says_which_chance_a_seed_is_for() -> None:
    for kind in (Sealed, Committed):
        chance = kind.of("which")
        assert type(sealed_as(chance.seed.hex(), chance.commitment)) is kind


class Played:
    """A round as the room has it, with the shoe it began with."""

    def __init__(self, round_: Round, chance: Committed, shoe: tuple[Committed, Shuffled] | None) -> None:
        self.round, self.chance, self.shoe = round_, chance, shoe

    def opening(self, viewer: str) -> Opening:
        opening = Opening(self.round.setup.round, None if self.shoe is None else self.shoe[1])
        for event in self.round.events:
            opening.happen(event, viewer)
        return opening

    def proofs(self, viewer: str) -> Proofs:
        opening = self.opening(viewer)
        own = len(opening.shuffles) - sum(each.round == self.round.setup.round for each in opening.shuffles)
        proofs = []
        for slot in sorted(opening.seen):
            chance = self.shoe[0] if self.shoe is not None and slot.shuffle < own else self.chance
            opened = chance.tree(opening.shuffles[slot.shuffle].order).open(slot.at)
            proofs.append(CardProof(slot.shuffle, opened.at, opened.card, opened.salt, list(opened.path)))
        roots = [ShuffleRoot(each.round, each.place, each.root, len(each.order)) for each in opening.shuffles]
        return Proofs(roots, proofs)

    def seen(self, viewer: str) -> list[dict[str, Any]]:
        return [json.loads(json.dumps(event.seen_by(viewer).to_json())) for event in self.round.events]


def played(id: str, rounds: int, seats: int = 3) -> Iterator[Played]:
    session = Session(open_game(id))
    for seat in range(1, seats + 1):
        session.sit(seat, f"player {seat}", 200_000)
    shoe: tuple[Committed, Shuffled] | None = None
    for number in range(rounds):
        chance = Committed.of("proofs", id, number)
        round_ = session.start(chance)
        luck = Random(f"{id}/{number}")
        round_.play_out(lambda _, question, luck=luck: decide(luck, question))
        found = Played(round_, chance, shoe if round_.setup.cards.get("shoe") else None)
        yield found
        session.finish()
        made = [each for each in found.opening("rail").shuffles if each.round == round_.setup.round]
        if made:
            shoe = (chance, made[-1])


@pytest.mark.parametrize("id", entry_ids())
def test_what_anybody_saw_of_any_game_is_proven(id: str) -> None:
    cards = 0
    for number, found in enumerate(played(id, 20)):
        if number > 2 and cards:
            break
        for viewer in ("rail", "seat1", "seat2"):
            given = proofs_of(json.loads(json.dumps(asdict(found.proofs(viewer)))))
            assert fault_of(found.seen(viewer), given) is None
            cards += len(given.proofs)
    assert cards


def test_a_shoe_is_proven_by_the_round_that_shuffled_it() -> None:
    rounds = list(played(SHOE, 4))
    assert [found.shoe is None for found in rounds] == [True, False, False, False]
    for found in rounds[1:]:
        given = found.proofs("rail")
        assert [each.round for each in given.shuffles] == [1] and given.proofs
        least = min(proof.index for proof in given.proofs)
        assert least > max(proof.index for proof in rounds[0].proofs("rail").proofs)


def test_nothing_is_told_of_cards_that_one_did_not_see() -> None:
    for found in played(HOLDEM, 6):
        deck = next(event for event in found.round.events if event.kind == "shuffle")
        for viewer in ("rail", "seat1", "seat2", "seat3"):
            given = found.proofs(viewer)
            text = json.dumps([found.seen(viewer), asdict(given)])
            last = next(each for each in reversed(found.opening(viewer).shuffles))
            tree = found.chance.tree(last.order)
            known = {proof.index for proof in given.proofs if proof.shuffle == len(given.shuffles) - 1}
            assert 0 < len(known) < len(last.order)
            assert deck.what and found.chance.seed.hex() not in text
            for at in set(range(len(last.order))) - known:
                assert tree.open(at).salt not in text
            seen = {card for event in found.seen(viewer) if isinstance(event["what"], list) for card in event["what"]}
            assert {proof.card for proof in given.proofs} == seen - {HIDDEN}
            others = {f"seat{seat}" for seat in (1, 2, 3)} - {viewer}
            hidden = [e for e in found.seen(viewer) if e["kind"] == "deal" and e["face"] in others]
            assert hidden and all(set(event["what"]) == {HIDDEN} for event in hidden)


def _other(card: str) -> str:
    return "2c" if card != "2c" else "2d"


def test_whatever_is_altered_is_found() -> None:
    found = next(played(HOLDEM, 1))
    events, given = found.seen("seat1"), found.proofs("seat1")
    assert fault_of(events, given) is None
    for at, proof in enumerate(given.proofs):
        for wrong in (
            replace(proof, card=_other(proof.card)),
            replace(proof, index=(proof.index + 1) % 52),
            replace(proof, salt="00" * 32),
            replace(proof, path=proof.path[::-1]),
        ):
            assert fault_of(events, replace(given, proofs=[*given.proofs[:at], wrong, *given.proofs[at + 1 :]]))
        missing = replace(given, proofs=given.proofs[:at] + given.proofs[at + 1 :])
        assert "nothing proves" in str(fault_of(events, missing))
    for at, event in enumerate(events):
        if isinstance(event["what"], list) and set(event["what"]) - {HIDDEN}:
            changed = [_other(card) for card in event["what"]]
            assert fault_of([*events[:at], {**event, "what": changed}, *events[at + 1 :]], given)
        if event["kind"] in ("commit", "reveal"):
            what = "00" * 32 if event["kind"] == "commit" else {**event["what"], "dice_seed": "00" * 32}
            assert fault_of([*events[:at], {**event, "what": what}, *events[at + 1 :]], given)
            if event["to"] is not None:
                assert fault_of(events[:at] + events[at + 1 :], given)
    another = next(played("garden_city/three_card_poker", 1)).proofs("seat1")
    assert fault_of(events, another)


def test_a_root_that_another_order_has_is_found() -> None:
    """A dealer who shuffles again after the players have seen the root cannot prove a single card."""
    found = next(played(HOLDEM, 1))
    given = found.proofs("seat1")
    order = list(found.opening("seat1").shuffles[-1].order)[::-1]
    tree = found.chance.tree(order)
    forged = [
        CardProof(p.shuffle, p.index, o.card, o.salt, list(o.path)) for p in given.proofs for o in [tree.open(p.index)]
    ]
    assert "does not lead to the root" in str(fault_of(found.seen("seat1"), replace(given, proofs=forged)))


def test_a_round_that_was_taken_back_is_proven() -> None:
    for back in (0, 1, 3):
        session = Session(open_game(HOLDEM))
        for seat in (1, 2, 3):
            session.sit(seat, f"player {seat}", 20_000)
        chance = Committed.of("taken back")
        round_ = session.start(chance)
        for _ in range(4):
            seat, question = next(iter(round_.open.items()))
            round_.answer(seat, decide(Random(seat), question))
        round_.take_back(back, "floor", "wrong")
        round_.play_out(lambda _, question: decide(Random(7), question))
        found = Played(round_, chance, None)
        for viewer in ("rail", "seat1", "seat2"):
            assert fault_of(found.seen(viewer), found.proofs(viewer)) is None


def test_the_whole_record_is_played_again_with_the_seed_and_without() -> None:
    for id in (HOLDEM, SHOE):
        for found in played(id, 2):
            record = [json.loads(line) for line in lines(found.round)]
            assert replay(record, open_game)[0] is None
            assert replay(record, open_game, Committed(found.chance.seed))[0] is None
            assert replay(record, open_game, Committed.of("another"))[0] is not None


def test_practice_rounds_commit_to_their_seed_as_before() -> None:
    session = Session(open_game(HOLDEM))
    for seat in (1, 2):
        session.sit(seat, f"player {seat}", 20_000)
    round_ = session.start(Sealed.of("practice"))
    round_.play_out(lambda _, question: question.default)
    said: list[Event] = [event for event in round_.events if event.kind in ("commit", "reveal")]
    assert [event.what for event in said] == [Sealed.of("practice").commitment, Sealed.of("practice").seed.hex()]
