"""The PROXY protocol, versions 1 and 2: a balancer says in front of a connection who is behind it.

Only from addresses that the operator lists; anybody else who begins so speaks no SSH.
"""

import asyncio
import ipaddress
import socket
import struct
from collections.abc import Iterable
from typing import Final

from dogs_tui.host.connection import Network

PATIENCE: Final = 5.0
"""Seconds for a header; balancers send it with the connection."""
LONGEST_LINE: Final = 107
"""Bytes of a header of version 1, with its end."""
LARGEST: Final = 1024
"""Bytes after the beginning of a header of version 2; addresses take 36 of them."""

_SIGNATURE: Final = b"\r\n\r\n\x00\r\nQUIT\n"
_REST: Final = struct.Struct("!BBH")
_LOCAL: Final = 0x20
_PROXY: Final = 0x21
_IPV4: Final = 0x11
_IPV6: Final = 0x21


class HeaderError(Exception):
    """The bytes that a balancer sent are not a header."""


def is_listed(address: str, balancers: Iterable[Network]) -> bool:
    """True if connections from an address begin with a header."""
    try:
        number = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    mapped = getattr(number, "ipv4_mapped", None)
    return any((mapped or number) in network for network in balancers)


async def read_source(sock: socket.socket) -> str:
    """Takes the header from a connection; what follows it stays to be read.

    Returns:
        The address of who is behind the balancer; empty: the balancer speaks for itself.

    Raises:
        HeaderError: There is none, it cannot be understood, or it takes too long.
        OSError: The connection broke.
    """
    try:
        async with asyncio.timeout(PATIENCE):
            begin = await take(sock, len(_SIGNATURE))
            if begin == _SIGNATURE:
                return await _read_second(sock)
            if begin.startswith(b"PROXY "):
                return _read_first(await _take_line(sock, begin))
    except TimeoutError as error:
        raise HeaderError("too late") from error
    raise HeaderError("no header")


async def take(sock: socket.socket, count: int) -> bytes:
    """So many bytes, and none more.

    Raises:
        HeaderError: The connection ends before.
        OSError: It broke.
    """
    loop = asyncio.get_running_loop()
    data = b""
    while len(data) < count:
        more = await loop.sock_recv(sock, count - len(data))
        if not more:
            raise HeaderError("cut off")
        data += more
    return data


async def _take_line(sock: socket.socket, begin: bytes) -> bytes:
    line = begin
    while not line.endswith(b"\r\n"):
        if len(line) >= LONGEST_LINE:
            raise HeaderError("too long")
        line += await take(sock, 1)
    return line


def _read_first(line: bytes) -> str:
    match line.removesuffix(b"\r\n").split(b" "):
        case [b"PROXY", b"UNKNOWN", *_]:
            return ""
        case [b"PROXY", b"TCP4", source, _, _, _]:
            return _address(source, 4)
        case [b"PROXY", b"TCP6", source, _, _, _]:
            return _address(source, 6)
    raise HeaderError("not understood")


def _address(text: bytes, version: int) -> str:
    try:
        number = ipaddress.ip_address(text.decode("ascii"))
    except ValueError as error:
        raise HeaderError("no address") from error
    if number.version != version or getattr(number, "scope_id", None):
        raise HeaderError("another kind of address")
    return str(number)


async def _read_second(sock: socket.socket) -> str:
    command, family, length = _REST.unpack(await take(sock, _REST.size))
    if length > LARGEST:
        raise HeaderError("too long")
    rest = await take(sock, length)
    if command == _LOCAL:
        return ""
    if command != _PROXY:
        raise HeaderError("not understood")
    if family == _IPV4 and length >= 12:
        return str(ipaddress.IPv4Address(rest[:4]))
    if family == _IPV6 and length >= 36:
        return str(ipaddress.IPv6Address(rest[:16]))
    raise HeaderError("no address")
