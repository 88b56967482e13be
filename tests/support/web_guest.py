"""A browser at a host, as far as the host knows: a cookie, requests, and a websocket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Self

import aiohttp
import pyte

from dogs_tui.host.doors.web import identity
from tests.support.process_idle import LIMIT
from tests.support.ssh_guest import Guest


class Browser:
    """Somebody with a browser of their own.

    Args:
        client: Makes the requests; it keeps the cookie.
        page: What is opened.
    """

    def __init__(self, client: aiohttp.ClientSession, page: str) -> None:
        self.client = client
        self.page = page

    async def get(self, path: str = "/", **headers: str) -> tuple[int, str]:
        """The status and the text of an answer."""
        async with self.client.get(self.page + path, headers=headers) as answer:
            return answer.status, await answer.text()

    async def come_in(self, path: str = "/", **headers: str) -> tuple[int, str]:
        """Presses the button, or that for a passkey; gives status and cookie."""
        said = {"Origin": self.page, **headers}
        async with self.client.post(self.page + path, headers=said) as answer:
            return answer.status, answer.headers.get("Set-Cookie", "")

    async def dial(self, **headers: str) -> aiohttp.ClientWebSocketResponse:
        """A websocket on which nothing was said."""
        said = {"Origin": self.page, **headers}
        return await self.client.ws_connect(f"{self.page}/ws", headers=said)

    async def talk(self, columns: int = 80, rows: int = 24, **hello: Any) -> "Page":
        """A page with a terminal, or with lines."""
        page = Page(await self.dial(), columns, rows)
        await page.tell(kind="hello", columns=columns, rows=rows, **hello)
        return page


class Page:
    """What somebody sees in a page."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse, columns: int, rows: int) -> None:
        self.socket = socket
        self.screen = pyte.Screen(columns, rows)
        self._stream = pyte.ByteStream(self.screen)
        self.written = bytearray()
        self.told: list[dict[str, Any]] = []

    @property
    def text(self) -> str:
        """What the terminal shows, and what the page around it was told in words."""
        words = (each["text"] for each in self.told if isinstance(each.get("text"), str))
        return "\n".join([*(line.rstrip() for line in self.screen.display), *words])

    @property
    def keys(self) -> dict[str, str]:
        """What the buttons of the page send, by their labels."""
        offers = [each for each in self.told if each["kind"] == "keys"]
        return {key["label"]: key["send"] for key in offers[-1]["keys"]} if offers else {}

    async def tell(self, **message: Any) -> None:
        await self.socket.send_str(json.dumps(message))

    async def type(self, text: str) -> None:
        await self.socket.send_bytes(text.encode())

    async def tap(self, column: int, row: int) -> None:
        """A press in a cell, counted from zero."""
        at = f"{column + 1};{row + 1}"
        await self.type(f"\x1b[<0;{at}M\x1b[<0;{at}m")

    async def wait_for(self, *wanted: str) -> None:
        """Waits until all of it is shown.

        Raises:
            AssertionError: It never was.
        """
        try:
            async with asyncio.timeout(LIMIT):
                while not all(each in self.text for each in wanted):
                    assert await self.hear(), f"closed: {self.socket.close_code}\n{self.text}"
        except TimeoutError:
            raise AssertionError(f"never shown: {wanted}\n{self.text}") from None

    async def hear(self) -> bool:
        """Takes the next message; whether there was one."""
        said = await self.socket.receive()
        if said.type is aiohttp.WSMsgType.TEXT:
            self.told.append(json.loads(said.data))
        elif said.type is aiohttp.WSMsgType.BINARY:
            self.written += said.data
            self._stream.feed(said.data)
        else:
            return False
        return True

    async def closed(self) -> int | None:
        """Waits until the host has ended it; gives the code."""
        async with asyncio.timeout(LIMIT):
            while await self.hear():
                pass
        return self.socket.close_code


class WebGuest(Guest):
    """Somebody at the terminal of a page who is waited for like a guest by SSH.

    Args:
        port: Where it came in.
        socket: Open.
        columns: Width of the terminal.
        rows: Its height.
        emulated: Whether a screen is kept; without, only the bytes are.
    """

    def __init__(
        self,
        port: int,
        socket: aiohttp.ClientWebSocketResponse,
        columns: int = 80,
        rows: int = 24,
        *,
        emulated: bool = True,
    ) -> None:
        super().__init__(port, columns, rows, emulated=emulated)
        self.socket = socket
        self._going: asyncio.Queue[bytes | str] = asyncio.Queue()
        self._working = [asyncio.create_task(each) for each in (self._hear(), self._say())]

    @classmethod
    async def connect(
        cls,
        page: str,
        token: str,
        *,
        size: tuple[int, int] = (80, 24),
        emulated: bool = True,
        address: str = "127.0.0.1",
        **hello: Any,
    ) -> Self:
        """Opens a page with the secret of its cookie, and says what it wants.

        Raises:
            aiohttp.ClientError: The host did not let it in.
        """
        cookie = f"{identity.cookie_name(secure=False)}={token}"
        client = new_client(cookie, address)
        try:
            socket = await Browser(client, page).dial()
        except aiohttp.ClientError:
            await client.close()
            raise
        client.detach()  # The websocket goes on alone.
        guest = cls(int(page.rpartition(":")[2]), socket, *size, emulated=emulated)
        if hello.get("lines"):
            guest.screen.set_mode(pyte.modes.LNM)  # a page begins each line anew
        guest.tell(kind="hello", columns=size[0], rows=size[1], **hello)
        return guest

    async def _hear(self) -> None:
        while (said := await self.socket.receive()).type in (
            aiohttp.WSMsgType.TEXT,
            aiohttp.WSMsgType.BINARY,
        ):
            if said.type is aiohttp.WSMsgType.BINARY:
                self.received(said.data)
        self._stop()

    async def _say(self) -> None:
        while not self.over:
            said = await self._going.get()
            send = self.socket.send_str if isinstance(said, str) else self.socket.send_bytes
            try:
                await send(said)  # type: ignore[arg-type]
            except aiohttp.ClientError:
                return

    @property
    def unsent(self) -> int:
        """Messages that wait."""
        return self._going.qsize()

    @property
    def transport(self) -> asyncio.Transport | None:
        """The connection under the websocket; ``None``: it is gone."""
        transport = self.socket._writer.transport
        assert transport is None or isinstance(transport, asyncio.Transport)
        return transport

    def tell(self, **message: Any) -> None:
        self._going.put_nowait(json.dumps(message))

    def send(self, data: bytes) -> None:
        self._going.put_nowait(data)

    def drop(self) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.abort()
        self._stop()

    async def close(self) -> None:
        """Closes the page in good order."""
        await self.socket.close()
        self._stop()

    def _stop(self) -> None:
        self.socket._response.close()
        for task in self._working:
            task.cancel()
        self.ended()


def new_client(cookie: str = "", address: str = "127.0.0.1") -> aiohttp.ClientSession:
    """What makes requests as a browser does.

    Args:
        cookie: ``NAME=VALUE``, if it was there before.
        address: Where it comes from.
    """
    headers = {"Accept-Language": "en", **({"Cookie": cookie} if cookie else {})}
    connector = aiohttp.TCPConnector(local_addr=(address, 0))
    jar = aiohttp.CookieJar(unsafe=True)
    return aiohttp.ClientSession(connector=connector, cookie_jar=jar, headers=headers)


@asynccontextmanager
async def browser(
    page: str, cookie: str = "", address: str = "127.0.0.1"
) -> AsyncIterator[Browser]:
    """A browser, with the cookie it had before if there is one.

    Args:
        page: What it opens.
        cookie: ``NAME=VALUE``.
        address: Where it comes from.
    """
    async with new_client(cookie, address) as client:
        yield Browser(client, page)
