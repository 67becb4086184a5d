"""Known devices: a browser in which somebody has signed in before has a budget of attempts of its own.

Strangers who try passwords under somebody's login use up the budget of strangers, and the owner still signs in from a
browser that is known. Such a browser holds a text that only the room can make, from the hash of the account's password;
nothing is stored for it, and a new password makes every device a stranger again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets


def issue(account: str, password_hash: str) -> str:
    """A text by which a browser is known from now on.

    >>> known(issue("ann", "hash"), "ann", "hash") is not None, known(issue("ann", "hash"), "bo", "hash")
    (True, None)
    """
    name = secrets.token_hex(8)
    return f"{name}.{_proof(name, account, password_hash)}"


def known(text: str | None, account: str, password_hash: str) -> str | None:
    """The name of a browser that is known for an account."""
    name, _, proof = (text or "").partition(".")
    real = _proof(name, account, password_hash)
    return name if hmac.compare_digest(proof.encode(), real.encode()) else None


def _proof(name: str, account: str, password_hash: str) -> str:
    key = hashlib.sha256(b"device\0" + password_hash.encode()).digest()
    return hmac.new(key, f"{account}\0{name}".encode(), hashlib.sha256).hexdigest()
