"""What pages do that no page of ours does: they are closed, counted, or told why."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from dogs_tui.host.doors.web import listener, messages
from dogs_tui.host.doors.web.exchange import UNANSWERED
from dogs_tui.host.rate_limits import TokenBucket
from tests.support.host_party import Party, hosting
from tests.support.web_guest import Browser, browser


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Party]:
    async with hosting(tmp_path, web="127.0.0.1:0") as party:
        yield party


@pytest.fixture
async def ana(host: Party) -> AsyncIterator[Browser]:
    async with browser(host.program.web_origin) as guest:
        await guest.come_in()
        yield guest


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        '{"kind":"refusal","why":"x"}',
        '{"kind":"size","columns":-1,"rows":1}',
        '{"kind":"ping","x":' + "[" * 30_000,
        '{"kind":"ping","x":' + '{"a":' * 6000,
    ],
    ids=lambda text: text[:24],
)
def test_what_no_page_says_is_no_message(text: str) -> None:
    assert messages.read(text) is None


async def test_what_is_nested_without_end_ends_the_session_in_good_order(
    host: Party, ana: Browser
) -> None:
    page = await ana.talk()
    await page.wait_for("Your name")
    await page.socket.send_str('{"kind":"ping","x":' + "[" * 30_000)
    assert await page.closed() == 1000
    await host.all_gone()


@pytest.mark.parametrize("head", ["SECRET / HTTP/1.1", "GET /" + "SECRET" * 1000, "GET / SECRET"])
async def test_what_is_no_request_is_answered_and_not_repeated(host: Party, head: str) -> None:
    port = int(host.program.web_origin.rpartition(":")[2])
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(f"{head}\r\n\r\n".encode())
    answer = await reader.read()
    assert b" 400 " in answer
    assert answer.endswith(UNANSWERED.encode())
    assert b"nosniff" in answer
    assert b"SECRET" not in answer
    writer.close()


async def test_a_request_for_another_host_is_not_served_whatever_its_header_says(
    host: Party,
) -> None:
    name = host.program.web_origin.partition("//")[2]
    reader, writer = await asyncio.open_connection("127.0.0.1", int(name.rpartition(":")[2]))
    head = f"GET http://elsewhere.example/ HTTP/1.1\r\nHost: {name}\r\n\r\n"
    writer.write(head.encode())
    assert b" 421 " in await reader.readline()
    writer.close()


async def test_pings_count_as_messages(ana: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    spent: list[float] = []

    class Counting(TokenBucket):
        def spend(self, now: float, tokens: float) -> float:
            spent.append(tokens)
            return super().spend(now, tokens)

    monkeypatch.setattr(listener, "TokenBucket", Counting)
    socket = await ana.client.ws_connect(
        f"{ana.page}/ws", headers={"Origin": ana.page}, autoping=False
    )
    await socket.send_json({"kind": "hello", "columns": 80, "rows": 24})
    answered = 0
    for _ in range(20):
        await socket.ping(b"x")
    while answered < 20:
        said = await socket.receive()
        answered += said.type is aiohttp.WSMsgType.PONG and said.data == b"x"
    assert len(spent) >= 19
    await socket.close()


async def test_a_laptop_that_sleeps_is_lost_and_is_who_it_was_when_it_wakes(
    host: Party, ana: Browser
) -> None:
    page = await ana.talk()
    await page.wait_for("Your name")
    await page.type("Ana\r")
    await page.wait_for("n new", "Ana")
    await page.socket.close()
    await host.all_gone()
    web: Any = host.program._listeners.web
    usual = web.listener._limits
    web.listener._limits = msgspec.structs.replace(usual, keepalive_seconds=0.2)
    sleeping = await ana.client.ws_connect(
        f"{ana.page}/ws", headers={"Origin": ana.page}, autoping=False
    )
    await sleeping.send_json({"kind": "hello", "columns": 80, "rows": 24})
    while not sleeping.closed:
        await sleeping.receive()
    await host.all_gone()
    web.listener._limits = usual
    page = await ana.talk()
    await page.wait_for("n new", "Ana")


async def test_an_invitation_that_was_used_lets_no_thief_in(tmp_path: Path) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0", admission="invite-only") as party:
        code = party.program.first_invitation()
        for name in ("Bo", "Eve"):
            async with browser(party.program.web_origin) as somebody:
                await somebody.come_in()
                page = await somebody.talk(invitation=code)
                await page.wait_for("Your code", code)
                await page.type("\r")
                if name == "Eve":
                    await page.wait_for("This code is not valid.")
                    assert "Your name" not in page.text
                    continue
                await page.wait_for("Your name")
                await page.type(f"{name}\r")
                await page.wait_for("n new")
        assert [person.name for person in party.program.lobby.people.all()] == ["Bo"]
