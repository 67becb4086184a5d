"""The changes that are tried."""

from __future__ import annotations

from tests.mutants.changes import changes

SOURCE = '''
def pays(stake: int, odds: int = 3) -> int:
    """Docstrings stay."""
    if stake > 5 and not odds == 2:
        return stake * odds + 1
    raise ValueError("a message 1 + 1")
'''


def test_each_operator_constant_and_condition_is_changed_once() -> None:
    found = {change.what for change in changes(SOURCE)}
    assert found == {
        "Gt becomes GtE", "and becomes or", "not is left out", "Eq becomes NotEq", "Mult becomes FloorDiv",
        "Add becomes Sub", "5 becomes 6", "2 becomes 3", "1 becomes 2",
    }  # fmt: skip


def test_a_changed_module_is_the_module_with_that_change() -> None:
    (changed,) = [change.source for change in changes(SOURCE) if change.what == "Gt becomes GtE"]
    assert "stake >= 5" in changed and "Docstrings stay" in changed
