"""A connection that speaks HTTP: what came may be half a request, and may never be read."""

import asyncio
import logging
from collections.abc import Callable
from http import HTTPStatus
from typing import Final

from aiohttp import web

from dogs_tui.host.doors.connection_limiter import Pass
from dogs_tui.host.doors.web.site import HEADERS

HIGH_WATER: Final = 64 * 1024
"""Bytes waiting in a connection above which its page counts as not reading."""
KEPT_OPEN: Final = 10.0
"""Seconds that a connection may wait for its next request."""
LONGEST_LINE: Final = 4096
"""Bytes of a line of a request's head."""
_MOST_HEADERS: Final = 64

UNANSWERED: Final = "This host cannot answer this request. Reload the page."

_log = logging.getLogger("dogs_tui.host")
_quiet = logging.getLogger("dogs_tui.host.http")
_quiet.setLevel(logging.CRITICAL)  # requests that nobody could have meant are no news


class Exchange(web.RequestHandler):
    """One connection, from the first byte to the last.

    Args:
        server: Answers its requests.
        peer: Who connected.
        permit: As it counts; given back at the end.
        seconds: It is closed after so many, unless it has become a websocket by then.
        over: Called at its end.
    """

    def __init__(
        self,
        server: web.Server,
        peer: str,
        permit: Pass,
        seconds: float,
        over: Callable[["Exchange"], None],
    ) -> None:
        super().__init__(
            server,
            loop=asyncio.get_running_loop(),
            keepalive_timeout=min(KEPT_OPEN, seconds),
            logger=_quiet,
            access_log=None,  # type: ignore[arg-type]  # aiohttp writes none then
            max_line_size=LONGEST_LINE,
            max_field_size=LONGEST_LINE,
            max_headers=_MOST_HEADERS,
            lingering_time=0.0,
            read_bufsize=8 * 1024,
        )
        self.peer = peer
        self.permit = permit
        self.choked = False
        """True if the network takes nothing more for now."""
        self.on_flow: Callable[[], None] = _nothing
        """Called when ``choked`` changed."""
        self.on_lost: Callable[[], None] = _nothing
        """Called when it is gone."""
        self.leave: Callable[[], None] = self.abort
        """Ends it from this side, with what is still to be sent."""
        self._seconds = seconds
        self._over = over
        self._deadline: asyncio.TimerHandle | None = None
        self._flow: asyncio.Transport | None = None

    @property
    def unsent(self) -> int:
        """Bytes that were written and have not gone out."""
        return 0 if self._flow is None else self._flow.get_write_buffer_size()

    def send(self, data: bytes) -> None:
        """Writes bytes, if anybody is still there."""
        if self._flow is not None and not self._flow.is_closing():
            self._flow.write(data)

    def abort(self) -> None:
        """Ends it at once."""
        if self._flow is not None:
            self._flow.abort()

    def lasts(self) -> None:
        """It has become a websocket, which has limits of its own."""
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def may_last(self, seconds: float) -> None:
        """It may last so long from now on, since somebody is asked something first."""
        self.lasts()
        self._wait(self._late, seconds)

    def handle_error(
        self,
        request: web.BaseRequest,
        status: int = 500,
        exc: BaseException | None = None,
        message: str | None = None,
    ) -> web.StreamResponse:
        """Answers what is no request, or what broke here, and repeats nothing of either."""
        if status == HTTPStatus.INTERNAL_SERVER_ERROR:
            _log.error("a request failed", exc_info=exc, extra={"event": "request-failed"})
        answer = super().handle_error(request, status, exc, message)
        if isinstance(answer, web.Response):
            answer.headers.update(HEADERS)
            answer.text = UNANSWERED
        return answer

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._flow = transport
        transport.set_write_buffer_limits(high=HIGH_WATER, low=HIGH_WATER // 4)
        self._wait(self._late, self._seconds)
        super().connection_made(transport)

    def connection_lost(self, exc: BaseException | None) -> None:
        self._flow = None
        self.lasts()
        self.permit.over()
        super().connection_lost(exc)
        self._over(self)
        self.on_lost()

    def pause_writing(self) -> None:
        super().pause_writing()
        self.choked = True
        self.on_flow()

    def resume_writing(self) -> None:
        super().resume_writing()
        self.choked = False
        self.on_flow()

    def _wait(self, then: Callable[[], None], seconds: float) -> None:
        self._deadline = asyncio.get_running_loop().call_later(seconds, then)

    def _late(self) -> None:
        """Takes no more; who is still reading a long answer may read it to the end."""
        if self._flow is not None:
            self._flow.close()
            self._wait(self.abort, self._seconds)


def _nothing() -> None:
    pass
