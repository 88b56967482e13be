"""A browser at a host, as far as the host knows: a cookie, requests, and a websocket."""

import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import aiohttp
import pyte

from tests.support.process_idle import LIMIT


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

    async def come_in(self, **headers: str) -> tuple[int, str]:
        """Presses the button; gives status and cookie."""
        said = {"Origin": self.page, **headers}
        async with self.client.post(self.page + "/", headers=said) as answer:
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


@asynccontextmanager
async def browser(page: str, cookie: str = "") -> AsyncIterator[Browser]:
    """A browser, with the cookie it had before if there is one.

    Args:
        page: What it opens.
        cookie: ``NAME=VALUE``.
    """
    headers = {"Accept-Language": "en", **({"Cookie": cookie} if cookie else {})}
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar, headers=headers) as client:
        yield Browser(client, page)
