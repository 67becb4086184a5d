"""Chips are whole cents.

>>> money(1250), money(4000), money(-50)
('$12.50', '$40', '-$0.50')
>>> cents("12.50"), cents("$1,000")
(1250, 100000)
"""

from __future__ import annotations

from decimal import Decimal, InvalidOperation


def money(amount: int) -> str:
    """An amount as people write it."""
    sign = "-" if amount < 0 else ""
    whole, part = divmod(abs(amount), 100)
    return f"{sign}${whole:,}.{part:02}" if part else f"{sign}${whole:,}"


def cents(text: str) -> int:
    """The amount that people wrote, in cents."""
    try:
        amount = Decimal(text.replace("$", "").replace(",", "")) * 100
    except InvalidOperation:
        raise ValueError(f"{text!r} is not an amount of money; write 40 or 12.50") from None
    if amount != amount.to_integral_value():
        raise ValueError(f"{text!r} has a fraction of a cent")
    return int(amount)
