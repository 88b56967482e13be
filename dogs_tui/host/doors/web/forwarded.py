"""The address behind a reverse proxy, as far as the proxy is believed."""

from collections.abc import Iterable, Sequence
from typing import Final

from dogs_tui.host.connection import Network, plain_address
from dogs_tui.host.doors.proxy_protocol import is_listed

_MOST: Final = 32
"""Addresses of a header that are looked at, from its end."""


def client_address(peer: str, forwarded: Iterable[str], proxies: Sequence[Network]) -> str:
    """The address that somebody comes from.

    Args:
        peer: Who connected.
        forwarded: The headers ``X-Forwarded-For``, in their order.
        proxies: Who is believed about what stands there.

    Returns:
        The last hop that is none of the proxies; what stands before it, anybody can have written.
    """
    address = peer
    hops = [hop.strip() for header in forwarded for hop in header.split(",")][-_MOST:]
    while hops and is_listed(address, proxies):
        try:
            address = str(plain_address(hops.pop()))
        except ValueError:
            return address
    return address
