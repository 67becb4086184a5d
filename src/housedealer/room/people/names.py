"""Names that people may take: readable by everybody at the table, and never to be taken for somebody else's.

Invisible characters, characters that are written from right to left (they turn round what stands beside them), marks piled
on each other, and letters of several alphabets in one name are refused. Two names are alike if they look alike: what is
compared is a skeleton in which every letter stands for all that look like it.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache, lru_cache
from typing import Final

from housedealer.room.operations.problems import BadMessage

LONGEST: Final = 24
DIGITS: Final = "0123456789"
BETWEEN: Final = frozenset(".'’-_·・")  # the signs that a name may have
LONG_TITLE: Final = 6  # letters: no other word has it within
MOST_MARKS: Final = 2  # on one letter
RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN", "RLE", "RLO", "RLI", "LRE", "LRO", "LRI", "PDF", "PDI", "FSI"})
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U0001d159")  # letters and signs that show nothing
TOGETHER: Final = frozenset(
    {"LATIN", "HAN", "CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"}
)  # are written together
NO_SCRIPT: Final = frozenset({"COMMON", "INHERITED"})
LOOKS_LIKE: Final = {
    "0": "o", "1": "l", "i": "l", "|": "l", "!": "l", "3": "e", "4": "a", "5": "s", "$": "s", "7": "t", "@": "a",
    "8": "b", "9": "g", "6": "b", "2": "z",
}  # fmt: skip
PAIRS: Final = (("rn", "m"), ("vv", "w"), ("cl", "d"))
#: Who runs the room. Nobody who comes by themselves is called only by such words.
RESERVED: Final = frozenset({
    "floor", "floorperson", "floorman", "floormanager", "dealer", "dealers", "house", "housedealer", "admin", "admins",
    "administrator", "room", "cardroom", "casino", "cage", "cashier", "auditor", "audit", "moderator", "mod", "staff",
    "manager", "management", "supervisor", "system", "server", "support", "help", "helpdesk", "official", "operator",
    "owner", "host", "pit", "pitboss", "boss", "security", "surveillance", "service", "team", "root", "sysop", "webmaster",
    "everyone", "nobody", "anonymous", "null", "none", "bot", "rail", "seat", "player", "playerdealer", "bank", "banker",
    "drop", "pot", "formerguest", "tppp", "propplayer",
})  # fmt: skip
#: Which nobody has for a name: whoever bears one of them claims to work here, whatever else stands beside it.
TITLES: Final = frozenset({
    "floor", "floorperson", "floorman", "floormanager", "dealer", "dealers", "housedealer", "admin", "admins", "administrator",
    "cardroom", "cashier", "auditor", "moderator", "staff", "manager", "management", "supervisor", "support", "helpdesk",
    "official", "operator", "pitboss", "security", "surveillance", "sysop", "webmaster",
})  # fmt: skip
FILLING: Final = frozenset(
    {"the", "your", "our", "a", "an", "of", "mr", "ms", "mrs", "sir", "real", "no", "at", "on", "duty"}
)


def readable_name(name: str) -> str:
    """A name as it will be shown.

    >>> readable_name("  Ann   Lee "), readable_name("José"), readable_name("陳 Ann")
    ('Ann Lee', 'José', '陳 Ann')
    >>> readable_name("Ann\\u202eeel")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.BadMessage: a name has printable characters only: none that is invisible, none written from right to left
    """
    plain = unicodedata.normalize("NFKC", " ".join(name.split()))
    plain = " ".join(plain.split())
    if not 1 <= len(plain) <= LONGEST:
        raise BadMessage(f"a name has 1 to {LONGEST} printable characters")
    if not plain.isprintable() or any(_unseen(letter) for letter in plain):
        raise BadMessage(
            "a name has printable characters only: none that is invisible, none written from right to left"
        )
    if not any(letter.isalnum() for letter in plain):
        raise BadMessage("a name has at least one letter or digit")
    if re.search(rf"^\W*[{_MARK}]|[{_MARK}]{{{MOST_MARKS + 1}}}", _marked(plain)):
        raise BadMessage("a name has letters, with a mark or two on them")
    if len(_scripts(plain)) > 1 and not _scripts(plain) <= TOGETHER:
        raise BadMessage("a name is written in one alphabet")
    return plain


_MARK: Final = "\x01"


def _marked(name: str) -> str:
    """Marks, each as one sign, and everything else as it is."""
    return "".join(_MARK if unicodedata.category(letter) in ("Mn", "Me") else letter for letter in name)


def _unseen(letter: str) -> bool:
    if letter == " ":
        return False
    shown = unicodedata.category(letter)[0] in "LMNPS"
    return not shown or letter in BLANK or unicodedata.bidirectional(letter) in RIGHT_TO_LEFT


def _scripts(name: str) -> set[str]:
    from confusable_homoglyphs import categories  # half a megabyte of tables, for those who take a name

    return {str(alias) for alias in categories.unique_aliases(name)} - NO_SCRIPT


@lru_cache(maxsize=4_096)
def skeleton(name: str) -> str:
    """What a name looks like.

    >>> skeleton("Ann Lee") == skeleton("АNN_LЕE") == skeleton("ann1ee"), skeleton("Ann") == skeleton("Anna")
    (True, False)
    """
    from confusable_homoglyphs import confusables

    bare = unicodedata.normalize("NFKD", name)
    letters = []
    for letter in bare:
        if unicodedata.category(letter)[0] == "M":
            continue
        if not letter.isascii():
            found = confusables.is_confusable(letter, preferred_aliases=[])
            glyphs = [glyph["c"] for glyph in found[0]["homoglyphs"]] if found else []
            letter = next((glyph for glyph in glyphs if glyph.isascii()), _base(letter))
        letters.append("".join(LOOKS_LIKE.get(part, part) for part in letter.casefold()))
    squeezed = "".join(part for part in "".join(letters) if part.isalnum())
    for pair, one in PAIRS:
        squeezed = squeezed.replace(pair, one)
    return squeezed


_LATIN: Final = re.compile(
    r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL) (?:DOTLESS |SCRIPT |LONG |OPEN )?([A-Z])(?: WITH .*)?"
)


def _base(letter: str) -> str:
    """The plain letter that another one is made of: small capitals, hooks and strokes look much like it.

    >>> _base("\u1d00"), _base("\u0192"), _base("ß")
    ('A', 'F', 'ß')
    """
    found = _LATIN.fullmatch(unicodedata.name(letter, ""))
    return letter if found is None else found[1]


def alike(one: str, other: str) -> bool:
    """Whether two names could be taken for each other."""
    return skeleton(one) == skeleton(other)


def own_name(name: str) -> str:
    """A name that somebody takes by themselves: it has no title and does not consist of words for those who run the room.

    >>> own_name("Nick Cage")
    'Nick Cage'
    >>> own_name("The F1oor 2")
    Traceback (most recent call last):
    ...
    housedealer.room.operations.problems.BadMessage: that name is for those who run the room; take another
    """
    shown = readable_name(name)
    if any(unicodedata.category(letter)[0] in "PS" and letter not in BETWEEN for letter in shown):
        raise BadMessage("a name has letters and digits, and between them . ' - _")  # others are drawn like letters
    words = [word for word in re.split(r"[\W_]+", shown) if word and not word.isdigit()]
    telling = [word for word in words if word.casefold() not in FILLING]
    squeezed = skeleton("".join(words).rstrip(DIGITS))
    reserved = _reserved()
    if (
        _titled(words)
        or all(skeleton(word) in reserved for word in telling or words)
        or _run_together().fullmatch(squeezed)
    ):
        raise BadMessage("that name is for those who run the room; take another")
    return shown


def _titled(words: list[str]) -> bool:
    """Whether a title is among the words: one of them, two or more that are it together, a part of one, a long one within.

    >>> [_titled(name.split()) for name in ("Bob Floor2", "F l o o r Bob", "FloorBob", "xsupervisorx", "Flor Cliff")]
    [True, True, True, True, False]
    """
    parts = [part for word in words for part in re.findall(r"[A-Z]*[^A-Z]+|[A-Z]+", word)]
    for pieces in (words, parts):
        for first in range(len(pieces)):
            for last in range(first + 1, len(pieces) + 1):
                joined = "".join(pieces[first:last])
                if not {skeleton(joined), skeleton(joined.strip(DIGITS))}.isdisjoint(_titles()):
                    return True
    return any(title in skeleton(word) for word in words for title in _titles() if len(title) >= LONG_TITLE)


@cache
def _reserved() -> frozenset[str]:
    return frozenset(map(skeleton, RESERVED))


@cache
def _titles() -> frozenset[str]:
    return frozenset(map(skeleton, TITLES))


@cache
def _run_together() -> re.Pattern[str]:
    """Reserved words written as one, perhaps after a small word."""
    small = "|".join(sorted(map(skeleton, FILLING)))
    return re.compile(f"(?:{small})?(?:{'|'.join(sorted(_reserved(), key=len, reverse=True))})+")
