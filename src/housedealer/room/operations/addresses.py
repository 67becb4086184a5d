"""Network addresses, as the room counts by them."""

from __future__ import annotations

import ipaddress
from functools import lru_cache
from typing import Final

NETWORK: Final = 64  # bits of an IPv6 address that one household or machine has to itself


@lru_cache(maxsize=8_192)
def counted_as(address: str) -> str:
    """The name under which an address is counted: an IPv6 network of 64 bits is one.

    >>> counted_as("192.0.2.7"), counted_as("2001:db8::1"), counted_as("2001:db8::ffff:2"), counted_as("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8::/64', '2001:db8::/64', '192.0.2.7')
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address[:64]
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return str(found.ipv4_mapped)
        return str(ipaddress.ip_network((found, NETWORK), strict=False))
    return str(found)
