"""The web listener: gives browsers a page, and hands each terminal in one over as a connection."""

import asyncio
import socket
import ssl
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final

from aiohttp import WSMessage, WSMsgType, web

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.clock import now
from dogs_tui.host.connection import Connection, Network, neighbourhood
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.admission import Admission
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.web import club, identity
from dogs_tui.host.doors.web.arrivals import NOT_LISTED, Arrivals, Came, note
from dogs_tui.host.doors.web.ceremonies import Adding
from dogs_tui.host.doors.web.channel import WebChannel
from dogs_tui.host.doors.web.club import FindClub, is_club
from dogs_tui.host.doors.web.exchange import Exchange
from dogs_tui.host.doors.web.forwarded import client_address
from dogs_tui.host.doors.web.match_page import PATH, BusyError, FindPage
from dogs_tui.host.doors.web.messages import Hello, PasskeyAnswer, Ping, Pong, Refusal, Size, read
from dogs_tui.host.doors.web.origin import Origin
from dogs_tui.host.doors.web.site import (
    HEADERS,
    STRICT_TRANSPORT,
    File,
    Site,
    page_language,
)
from dogs_tui.host.people.bans import BANNED
from dogs_tui.host.rate_limits import TOO_FAST, RateLimits, TokenBucket
from dogs_tui.words import language, say
from dogs_tui.words.languages import ENGLISH

if TYPE_CHECKING:
    from dogs_tui.host.people.passkeys import Passkeys

SEND_BUFFER: Final = 64 * 1024
"""The bytes of a connection that the system holds; a screen is some thousand bytes."""
PROVING: Final = "passkey"
"""The query of a page that wants to prove a passkey: it is given a secret of its own."""
LARGEST: Final = 32 * 1024
"""Bytes of a message that a page may send."""
REQUESTS_AT_ONCE: Final = 240
REQUEST_SECONDS: Final = 0.5
"""So many requests may come at once from one neighbourhood, and one more after so long: a page is
eight, and twenty friends may open it together."""
MESSAGES_AT_ONCE: Final = 400.0
MESSAGES_A_SECOND: Final = 200.0
"""The rate at which messages of a page are taken; a keyboard makes some thirty a second."""
CLOSING: Final = 2.0
"""Seconds for the last words when the listener closes, and for a page to close its end."""

BUSY: Final = phrase("This page is being made. Reload it in a few seconds.")


class WebListener:
    """Speaks HTTP on connections that were accepted.

    Args:
        origin: What browsers open, and have to say that they opened.
        admission: Who may come in.
        greet: Called with each connection, in the event loop. It has to ``listen`` soon.
        limits: What there may be.
        pages: Gives the pages of matches.
        club_pages: Gives the pages of the club, and calendars.
        proxies: Who is believed about who is behind them.
        tls: With which to speak; ``None``: a proxy does, or nothing leaves this machine.
        passkeys: Of the people; ``None``: browsers can have none here.
    """

    def __init__(
        self,
        origin: Origin,
        admission: Admission,
        greet: Callable[[Connection], None],
        *,
        limits: Limits,
        pages: FindPage,
        club_pages: FindClub,
        proxies: Sequence[Network] = (),
        tls: ssl.SSLContext | None = None,
        passkeys: "Passkeys | None" = None,
    ) -> None:
        self.origin = origin
        self.restarting = False
        """True if the host is about to stop: pages come back by themselves then."""
        self._admission = admission
        self._limits = limits
        self._pages = pages
        self._club = club_pages
        self._proxies = proxies
        self._arrivals = Arrivals(admission, greet, limits, proxies, passkeys)
        self._tls = tls
        self._passkeys = passkeys
        self._site = Site(
            passkeys=passkeys is not None, has_club=club_pages(club.CLUB, ENGLISH) is not None
        )
        self._server = web.Server(self._answered)
        self._requests = RateLimits(REQUESTS_AT_ONCE, REQUEST_SECONDS, now)
        self._exchanges: set[Exchange] = set()
        self._taking: set[asyncio.Task[None]] = set()

    def take(self, accepted: Accepted) -> None:
        """Speaks with somebody who connected, from the first byte to the last."""
        task = asyncio.get_running_loop().create_task(self._take(accepted))
        self._taking.add(task)
        task.add_done_callback(self._taking.discard)

    async def close(self) -> None:
        """Ends all connections with what is still to be sent. May be repeated."""
        await asyncio.gather(*self._taking, return_exceptions=True)
        for exchange in tuple(self._exchanges):
            exchange.leave()
        await self._server.shutdown(CLOSING)
        for exchange in tuple(self._exchanges):
            exchange.abort()

    async def _take(self, accepted: Accepted) -> None:
        permit = accepted.permit
        assert permit is not None
        seconds = self._limits.login_seconds
        try:
            exchange = Exchange(
                self._server, accepted.address, permit, seconds, self._exchanges.discard
            )
            self._exchanges.add(exchange)
            accepted.sock.setblocking(False)
            accepted.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: exchange,
                accepted.sock,
                ssl=self._tls,
                ssl_handshake_timeout=seconds if self._tls is not None else None,
            )
        except OSError:  # it went away, or it does not speak TLS
            accepted.sock.close()
            self._exchanges.discard(exchange)
            permit.over()

    # Requests.

    async def _answered(self, request: web.BaseRequest) -> web.StreamResponse:
        exchange = request.protocol
        assert isinstance(exchange, Exchange)
        forwarded = request.headers.getall("X-Forwarded-For", [])
        address = client_address(exchange.peer, forwarded, self._proxies)
        many = self._limits.club(address)  # open the page together
        if not many and (wait := self._requests.take(neighbourhood(address))):
            slowly = self._said(TOO_FAST.filled(n=wait), request)
            return self._plainly(429, slowly, **{"Retry-After": str(wait)})
        if self._admission.bars(address):
            return self._plainly(403, self._said(BANNED, request), Connection="close")
        named = request.headers.get("Host", "").lower()
        if named != self.origin.netloc or not request.raw_path.startswith("/"):
            return self._elsewhere(421)
        if request.method == "POST" and request.path == "/":
            return self._come_in(request, address)
        if request.method not in {"GET", "HEAD"}:
            return self._elsewhere(405, Allow="GET, HEAD")
        if request.path == "/ws" and request.method == "GET":
            return await self._talk(request, exchange, address)
        if is_club(request.path):
            return self._club_page(request)
        if request.path.startswith(PATH):
            return await self._match_page(request)
        return self._given(request)

    def _plainly(self, status: int, text: str, **headers: str) -> web.Response:
        return web.Response(status=status, text=text, headers={**self._headers, **headers})

    def _elsewhere(self, status: int, **headers: str) -> web.Response:
        """To what no page of this host has asked."""
        return self._plainly(status, f"Open {self.origin} in a browser.", **headers)

    @property
    def _headers(self) -> dict[str, str]:
        strict = {"Strict-Transport-Security": STRICT_TRANSPORT} if self.origin.secure else {}
        return {**HEADERS, **strict}

    def _given(self, request: web.BaseRequest) -> web.Response:
        code = page_language(request.headers.get("Accept-Language", ""))
        is_known = self._admission.knows(identity.fingerprint(self._token(request)))
        file = self._site.find(request.path, code, is_known=is_known)
        if file is None:
            return self._plainly(404, "There is nothing here.")
        page = self._site.is_page(request.path)
        return self._sent(request, file, {"Cache-Control": "no-store" if page else "no-cache"})

    async def _match_page(self, request: web.BaseRequest) -> web.Response:
        """A page of a match; looked for each time, since it may be withdrawn at any."""
        code = page_language(request.headers.get("Accept-Language", ""))
        try:
            page = await self._pages(request.path.removeprefix(PATH), code)
        except BusyError:
            return self._plainly(
                503, self._said(BUSY, request), **{"Retry-After": "5", "Refresh": "5"}
            )
        if page is None:
            return self._plainly(404, "There is nothing here.")
        cached = {"Cache-Control": "private, no-cache"}
        return self._sent(request, page.file, {**page.headers, **cached})

    def _club_page(self, request: web.BaseRequest) -> web.Response:
        """A page of the club, or a calendar; as it is now."""
        code = page_language(request.headers.get("Accept-Language", ""))
        file = self._club(request.path, code)
        if file is None:
            return self._plainly(404, "There is nothing here.")
        return self._sent(request, file, club.HEADERS)

    def _sent(self, request: web.BaseRequest, file: File, more: Mapping[str, str]) -> web.Response:
        """A file, unless the browser has it."""
        headers = {
            **self._headers,
            "Content-Type": file.kind,
            "ETag": file.tag,
            "Vary": "Accept-Encoding, Accept-Language",
            **more,
        }
        if "no-store" not in headers["Cache-Control"] and (
            request.headers.get("If-None-Match") == file.tag
        ):
            return web.Response(status=304, headers=headers)
        if "gzip" in request.headers.get("Accept-Encoding", ""):
            return web.Response(body=file.packed, headers={**headers, "Content-Encoding": "gzip"})
        return web.Response(body=file.body, headers=headers)

    def _from_our_page(self, request: web.BaseRequest) -> bool:
        return request.headers.get("Origin", "") == str(self.origin)

    def _token(self, request: web.BaseRequest) -> str:
        header = request.headers.get("Cookie", "")
        return identity.read_token(header, secure=self.origin.secure)

    def _come_in(self, request: web.BaseRequest, address: str) -> web.Response:
        """Somebody pressed the button: this browser is somebody from now on."""
        if not self._from_our_page(request):
            return self._elsewhere(403)
        token = self._token(request) or identity.new_token()
        print_ = identity.fingerprint(token)
        if request.query_string == PROVING and not self._admission.knows(print_):
            token = identity.new_token()  # whoever was here before may have kept the one there was
            print_ = identity.fingerprint(token)
        if self._admission.bars(address, print_):
            return self._plainly(403, self._said(BANNED, request))
        if not self._admission.judge(print_, address).admitted:
            return self._plainly(403, self._said(NOT_LISTED, request))
        cookie = identity.set_cookie(token, secure=self.origin.secure)
        return self._plainly(204, "", **{"Set-Cookie": cookie, "Cache-Control": "no-store"})

    def _said(self, words: Phrase, request: web.BaseRequest) -> str:
        with language.kept(page_language(request.headers.get("Accept-Language", ""))):
            return say(words)

    # Websockets.

    async def _talk(
        self, request: web.BaseRequest, exchange: Exchange, address: str
    ) -> web.StreamResponse:
        token = self._token(request)
        if not self._from_our_page(request) or not token:
            return self._elsewhere(403)
        page = web.WebSocketResponse(
            max_msg_size=LARGEST,
            heartbeat=self._limits.keepalive_seconds,
            autoping=False,  # so that pings count, too
            compress=False,
            timeout=CLOSING,
        )
        if not page.can_prepare(request):
            return self._elsewhere(400)
        await page.prepare(request)
        channel = WebChannel(page, exchange, lambda: self.restarting)
        exchange.leave = lambda: channel.exit(0)
        exchange.on_lost = channel.resume_reading
        hello = await self._hello(channel)
        connection: BoundedConnection | Phrase | None = None
        if hello is not None:
            languages = request.headers.get("Accept-Language", "")
            came = Came(hello, identity.fingerprint(token), address, languages, exchange, channel)
            connection = await self._arrivals.met(came)
        if isinstance(connection, Phrase):
            channel.tell(Refusal(self._said(connection, request)))
        if not isinstance(connection, BoundedConnection):
            await channel.end()
            return page
        try:
            await self._converse(page, channel, connection, self._adding(connection, request))
        finally:
            connection.gone("lost" if page.close_code is None else "")
            note("session-end", connection.caller, **connection.summary)
        return page

    async def _hello(self, channel: WebChannel) -> Hello | None:
        """The first message of a page; ``None``: it says nothing that is understood."""
        try:
            async with asyncio.timeout(self._limits.login_seconds):
                said = await channel.receive()
        except TimeoutError:
            return None
        if said is None or said.type is not WSMsgType.TEXT:
            return None
        message = read(said.data)
        return message if isinstance(message, Hello) else None

    def _adding(self, connection: BoundedConnection, request: web.BaseRequest) -> Adding | None:
        """Passkeys as this guest adds them; ``None``: they can have none."""
        if self._passkeys is None:
            return None
        say_here = partial(self._said, request=request)
        return Adding(self._passkeys, connection.caller.fingerprint, connection, say_here)

    async def _converse(
        self,
        page: web.WebSocketResponse,
        channel: WebChannel,
        connection: BoundedConnection,
        adding: Adding | None,
    ) -> None:
        """Hands on what a page sends until it is gone."""
        clock = asyncio.get_running_loop().time
        pace = TokenBucket(MESSAGES_AT_ONCE, MESSAGES_A_SECOND, clock())
        while not page.closed:
            said = await channel.receive()
            if said is None or not self._hand_on(said, channel, connection, adding):
                break
            if (wait := pace.spend(clock(), 1)) > 0:
                await asyncio.sleep(wait)
        await channel.end()

    def _hand_on(
        self,
        said: WSMessage,
        channel: WebChannel,
        connection: BoundedConnection,
        adding: Adding | None,
    ) -> bool:
        """Hands on one message; whether more may come."""
        if said.type is WSMsgType.BINARY:
            connection.received(said.data)
            return True
        if said.type is WSMsgType.PING:
            channel.pong(said.data)
            return True
        if said.type is not WSMsgType.TEXT:
            return said.type is WSMsgType.PONG
        message = read(said.data)
        if message is None:
            connection.closed("protocol")
            return False
        if isinstance(message, Size):
            connection.changed_size(message.columns, message.rows)
        elif isinstance(message, Ping):
            channel.tell(Pong())
        elif isinstance(message, PasskeyAnswer) and adding is not None:
            adding.hear(message)
        return True
