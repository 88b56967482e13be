"""A websocket as the channel of a terminal, and as the connection under it."""

import asyncio
import struct
from collections.abc import Callable
from typing import Final

import msgspec
from aiohttp import WSCloseCode, WSMessage, web

from dogs_tui.host.doors.web.exchange import Exchange

_BINARY: Final = 0x82
_TEXT: Final = 0x81
_PONG: Final = 0x8A
"""The first byte of a message in one frame (RFC 6455, section 5.2)."""


def framed(kind: int, data: bytes) -> bytes:
    """A message in one frame, as servers send it: neither masked nor compressed."""
    size = len(data)
    if size < 126:
        return struct.pack("!BB", kind, size) + data
    if size < 1 << 16:
        return struct.pack("!BBH", kind, 126, size) + data
    return struct.pack("!BBQ", kind, 127, size) + data


class WebChannel:
    """A page as a ``BoundedConnection`` needs it: a ``Channel`` and a ``Transport``.

    It writes frames itself, because aiohttp's way to send waits, and what a session writes must be
    counted at once.

    Args:
        socket: The websocket, open.
        exchange: The connection under it.
        restarting: Says whether the host is about to stop, so that pages come back by themselves.
    """

    def __init__(
        self,
        socket: web.WebSocketResponse,
        exchange: Exchange,
        restarting: Callable[[], bool],
    ) -> None:
        self._socket = socket
        self._exchange = exchange
        self._restarting = restarting
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._code: int | None = None
        """With which the websocket ends; ``None``: this side does not end it."""
        self._receiving: asyncio.Timeout | None = None

    @property
    def unsent(self) -> int:
        return self._exchange.unsent

    @property
    def stalled(self) -> bool:
        return self._exchange.choked

    def write(self, data: bytes) -> None:
        self._exchange.send(framed(_BINARY, data))

    def tell(self, message: msgspec.Struct) -> None:
        """Tells the page something that its terminal does not show."""
        if self._code is None and not self.stalled:
            self._exchange.send(framed(_TEXT, msgspec.json.encode(message)))

    def pong(self, data: bytes) -> None:
        """Answers a ping, unless the page reads no answers."""
        if not self.stalled:
            self._exchange.send(framed(_PONG, data))

    def pause_reading(self) -> None:
        self._may_read.clear()

    def resume_reading(self) -> None:
        self._may_read.set()

    async def receive(self) -> WSMessage | None:
        """Waits for the next message of the page; ``None``: this side ends the websocket."""
        await self._may_read.wait()
        if self._code is not None:
            return None
        try:
            async with asyncio.timeout(None) as self._receiving:
                return await self._socket.receive()
        except TimeoutError:
            return None
        finally:
            self._receiving = None

    def exit(self, status: int) -> None:  # noqa: ARG002  (a page has no use for it)
        self.close(WSCloseCode.SERVICE_RESTART if self._restarting() else WSCloseCode.OK)

    def close(self, code: int) -> None:
        """Has the websocket end: nothing more is received."""
        if self._code is None:
            self._code = code
            self._may_read.set()
            if self._receiving is not None:
                self._receiving.reschedule(0)

    async def end(self) -> None:
        """Ends the websocket once everything has gone out and the page has closed its end.

        Whoever receives calls it: while aiohttp receives, it closes the connection without waiting
        for the page, which then may not hear with which code it ended.
        """
        await self._socket.close(code=WSCloseCode.OK if self._code is None else self._code)

    def abort(self) -> None:
        self._exchange.abort()
