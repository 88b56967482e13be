"""What pages could do at the door for browsers: requests, websockets, and what comes over them."""

import asyncio
import base64
import contextlib
import json
import os
import random
import struct
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp

from benchmarks.attacks.floods import FLOODS, sent
from benchmarks.attacks.stage import PATIENCE, Stage, attack
from benchmarks.attacks.ways_in import SLOW, STORM
from benchmarks.host_crowd import LOBBY, TABLE, all_answered
from dogs_tui.host.doors.web import identity
from tests.support.web_guest import WebGuest, browser

GONE = (OSError, EOFError, TimeoutError, aiohttp.ClientError)
MIB = 1 << 20
TEXT, BINARY, CLOSE, PING, PONG, FIN = 0x1, 0x2, 0x8, 0x9, 0xA, 0x80
HELLO = {"kind": "hello", "columns": 80, "rows": 24}
LINES = "for help"
"""Stands where lines are asked for; the prompt is a message of its own here."""
FUZZED = 100
FUZZERS = 4
"""At once; most of them begin a session."""

Streams = tuple[asyncio.StreamReader, asyncio.StreamWriter]


def frame(kind: int, data: bytes = b"", *, size: int | None = None, masked: bool = True) -> bytes:
    """A frame as a browser sends it, or as none does.

    Args:
        kind: Its first byte.
        data: What is in it.
        size: How long it says that it is.
        masked: Whether it is, with a mask that changes nothing.
    """
    size, mask = len(data) if size is None else size, FIN * masked
    if size < 126:
        head = struct.pack("!BB", kind, mask | size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", kind, mask | 126, size)
    else:
        head = struct.pack("!BBQ", kind, mask | 127, size)
    return head + bytes(4 * masked) + data


def said(message: object) -> bytes:
    return frame(FIN | TEXT, json.dumps(message).encode())


NO_FRAMES = (
    frame(FIN | TEXT, b"{}", masked=False),
    *(frame(FIN | bits | TEXT, b"{}") for bits in (0x40, 0x20, 0x10)),
    *(frame(FIN | kind) for kind in (3, 7, 0xB, 0xF)),
    frame(PING, b"x"),
    frame(FIN | PING, b"x" * 126),
    *(frame(FIN | BINARY, size=size) for size in (33 << 10, 1 << 31, (1 << 63) - 1, (1 << 64) - 1)),
    frame(FIN, b"x"),
    frame(TEXT, b"x") + frame(FIN | TEXT, b"x"),
    frame(FIN | TEXT, b"\xff\xfe"),
    frame(FIN | CLOSE, b"x"),
    *(frame(FIN | CLOSE, struct.pack("!H", code)) for code in (0, 999, 1005, 5000)),
    frame(FIN | CLOSE, b"\x03\xe8\xff\xfe"),
    b"GET / HTTP/1.1\r\n\r\n" * 100,
)
NO_MESSAGES = (
    *(b"", b"{", b"[]", b"null", b"1e999", b'"hello"', b"\xef\xbb\xbf{}", b'{"kind":"nothing"}'),
    *(b'{"kind":"refusal","why":"x"}', b'{"kind":"hello"}', b'{"kind":1}', b'{"kind":null}'),
    b'{"kind":"size","columns":-1,"rows":1}',
    b'{"kind":"size","columns":1e9,"rows":1}',
    b'{"kind":"size","columns":100001,"rows":1}',
    b'{"kind":"size","columns":"1","rows":[]}',
    b'{"kind":"size","columns":' + b"9" * 20_000 + b',"rows":1}',
    b'{"kind":"ping","x":' + b"[" * 30_000,
    b'{"kind":"ping","x":' + b'{"a":' * 6000,
    b'{"kind":"hello","columns":80,"rows":24,"join":7}',
    b'{"kind":"hello","columns":80,"rows":24,"join":"\\ud800"}',
)
NO_REQUESTS = (
    *(b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"),
    *(b"\x16\x03\x01\x02\0\x01\0\x01\xfc" + b"x" * 600, b"\0" * 100_000, b"GET " + b"/" * 100_000),
    b"SSH-2.0-OpenSSH_9\r\n",
    b"GET / HTTP/1.1\r\n" + b"X: y\r\n" * 50_000,
    b"GET / HTTP/1.1\r\nX: " + b"y" * MIB,
    b"GET / HTTP/1.1\r\n: y\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nx",
    b"POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n",
    b"POST / HTTP/1.1\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    b"POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n" + b"ffffffffffffffff\r\n" + b"x" * MIB,
    *(
        f"{method} / HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n".encode()
        for method in ("HEAD", "PUT", "DELETE", "TRACE", "OPTIONS", "CONNECT", "\x1b[2J")
    ),
    *(
        f"GET {path} HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n".encode()
        for path in ("/../host_key", "/%2e%2e/host_key", "//etc/passwd", "/page/../screen.html")
    ),
    *(
        f"GET {path} HTTP/1.1\r\nHost: {{host}}\r\nConnection: close\r\n\r\n".encode()
        for path in (
            "/\0",
            "/ws",
            "/?" + "a=b&" * 1100,
            "http://elsewhere.example/",
            "*",
            "/%ff%zz",
        )
    ),
)
"""Requests that are to be answered by a refusal, or by nothing."""
BODY = b"POST / HTTP/1.1\r\nHost: {host}\r\nContent-Length: 9999999999\r\n\r\n"


def cookie(token: str) -> str:
    return f"{identity.cookie_name(secure=False)}={token}"


@asynccontextmanager
async def upgraded(stage: Stage, token: str) -> AsyncIterator[Streams]:
    """A websocket on which nothing was said, and nobody speaks by itself."""
    reader, writer = await stage.raw(port=stage.page_port)
    head = {
        "Host": stage.page.partition("//")[2],
        "Origin": stage.page,
        "Cookie": cookie(token),
        "Connection": "Upgrade",
        "Upgrade": "websocket",
        "Sec-WebSocket-Version": "13",
        "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
        "Sec-WebSocket-Extensions": "permessage-deflate",
    }
    lines = ["GET /ws HTTP/1.1", *(f"{name}: {value}" for name, value in head.items())]
    try:
        writer.write("\r\n".join([*lines, "", ""]).encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer.splitlines()[0], answer
        assert b"deflate" not in answer, "frames would be compressed"
        yield reader, writer
    finally:
        writer.transport.abort()


async def ended(reader: asyncio.StreamReader, limit: float) -> int:
    """Waits until the host has closed a connection; how many bytes came before.

    Raises:
        AssertionError: It did not within so many seconds.
    """
    came = 0
    try:
        async with asyncio.timeout(limit):
            with contextlib.suppress(OSError):
                while data := await reader.read(65536):
                    came += len(data)
    except TimeoutError:
        raise AssertionError("it was not closed") from None
    return came


async def refused_at(stage: Stage, bytes_: bytes, *, after: bool) -> None:
    """Sends bytes on a websocket, before or after the hello; it has to end by them."""
    token = stage.crowd.tokens[stage.attacker()] if after else identity.new_token()
    async with upgraded(stage, token) as (reader, writer):
        if after:
            writer.write(said(HELLO))
            await reader.read(65536)
        writer.write(bytes_)
        await ended(reader, PATIENCE)


def flooding(name: str) -> None:
    """Two attacks with a flood: at a page with a terminal, and at one in lines."""

    @attack(f"10 MB, {name}: at a page")
    async def screens(stage: Stage) -> None:
        guest = await stage.at_page(stage.attacker())
        guest.emulated = False
        await sent(guest, FLOODS[name]())
        guest.drop()

    @attack(f"10 MB, {name}: at a page in lines")
    async def lines(stage: Stage) -> None:
        guest = await stage.at_page(stage.attacker(), LINES, lines=True)
        guest.emulated = False
        await sent(guest, FLOODS[name]())
        guest.drop()


for _name in FLOODS:
    flooding(_name)


@attack("a page from another origin, without a cookie, with a false one")
async def strangers(stage: Stage) -> None:
    own = cookie(stage.crowd.tokens[stage.attacker()])
    for origin, held in (
        *((origin, own) for origin in ("https://elsewhere.example", "null", "", stage.page + "/")),
        *((stage.page, held) for held in ("", own[:-1], own + "A", "a" * 3000, "[2J=;;=")),
    ):
        status = 0
        async with browser(stage.page, held, stage.address()) as eve:
            try:
                await eve.dial(Origin=origin)
            except aiohttp.WSServerHandshakeError as refused:
                status = refused.status
        assert status == 403, f"{status} with {origin!r} and {held!r}"


@attack("frames that no browser sends, at a page")
async def frames(stage: Stage) -> None:
    for bytes_ in NO_FRAMES:
        await refused_at(stage, bytes_, after=False)
    number = stage.attacker()
    for bytes_ in NO_FRAMES:
        async with upgraded(stage, stage.crowd.tokens[number]) as (reader, writer):
            writer.write(said(HELLO))
            await reader.read(4096)
            writer.write(bytes_)
            await ended(reader, PATIENCE)


@attack("messages that no page sends")
async def messages(stage: Stage) -> None:
    number = stage.attacker()
    for text in NO_MESSAGES:
        for first in ((), (HELLO,)):
            async with upgraded(stage, stage.crowd.tokens[number]) as (reader, writer):
                writer.writelines(said(message) for message in first)
                writer.write(frame(FIN | TEXT, text))
                await ended(reader, PATIENCE)


@attack("a message in endless fragments, at a page")
async def fragments(stage: Stage) -> None:
    await refused_at(stage, frame(BINARY, b"x" * 1000) + frame(0, b"x" * 1000) * 1000, after=True)


@attack("10 MB of empty fragments, at a page")
async def empty_fragments(stage: Stage) -> None:
    await _poured(stage, frame(BINARY) + frame(0) * (10 * MIB // 6))


@attack("10 MB of pings, at a page")
async def pings(stage: Stage) -> None:
    await _poured(stage, frame(FIN | PING) * (10 * MIB // 6))


@attack("10 MB of pings, at a page that reads no answer")
async def deaf_pings(stage: Stage) -> None:
    await _poured(stage, frame(FIN | PING, b"x" * 125) * (10 * MIB // 131), reads=False)


@attack("10 MB of pongs, at a page")
async def pongs(stage: Stage) -> None:
    await _poured(stage, frame(FIN | PONG) * (10 * MIB // 6))


@attack("10 MB of empty messages, at a page")
async def nothings(stage: Stage) -> None:
    await _poured(stage, frame(FIN | BINARY) * (10 * MIB // 6))


@attack("10 MB of questions whether the host is there, at a page")
async def questions(stage: Stage) -> None:
    await _poured(stage, said({"kind": "ping"}) * (10 * MIB // 21))


async def _poured(stage: Stage, bytes_: bytes, *, reads: bool = True) -> None:
    """Sends bytes after the hello for as long as the time lasts, or until the host closes."""
    async with upgraded(stage, stage.crowd.tokens[stage.attacker()]) as (reader, writer):
        writer.write(said(HELLO))
        await reader.read(4096)
        reading = asyncio.create_task(reader.read(-1)) if reads else None
        with contextlib.suppress(*GONE):
            async with asyncio.timeout(12.0):
                for at in range(0, len(bytes_), 65536):
                    writer.write(bytes_[at : at + 65536])
                    await writer.drain()
        if reading is not None:
            reading.cancel()


@attack("pages that read nothing")
async def deaf(stage: Stage) -> None:
    guests = [
        await stage.at_page(stage.attacker()),
        await stage.at_page(stage.attacker(), LINES, lines=True),
    ]
    for guest in guests:
        guest.emulated = False
        assert guest.transport is not None
        guest.transport.pause_reading()
        await sent(guest, (b"n\x1b\x0c" if guest is guests[0] else b"?\r\n") * 100_000)
    for guest in guests:
        guest.drop()


@attack("2,000 sizes of a page, up to 100,000x100,000")
async def sizes(stage: Stage) -> None:
    guest = await stage.at_page(stage.attacker())
    guest.emulated = False
    for number in range(2000):
        columns, rows = ((100_000, 100_000), (1, 1), (80, 24), (0, 0))[number % 4]
        guest.tell(kind="size", columns=columns, rows=rows)
    guest.tell(kind="size", columns=400, rows=200)
    await all_answered(guest, 0.5)
    assert not guest.over
    guest.drop()


@attack("taps beside the screen, at a page")
async def taps(stage: Stage) -> None:
    guest = await stage.at_page(stage.attacker())
    guest.emulated = False
    for at in ("0;0", "999999999;999999999", "80;25", "81;24", "-1;-1", "1;", ";", "1;1;1;1"):
        for button in (0, 1, 2, 3, 35, 64, 67, 128, 999_999_999):
            guest.send(f"\x1b[<{button};{at}M\x1b[<{button};{at}m".encode())
    await all_answered(guest, 0.5)
    guest.emulated = True
    guest.press("\x0c")
    await guest.wait_for(LOBBY, PATIENCE)
    guest.drop()


@attack("hostile names, codes and talk, at a page")
async def words(stage: Stage) -> None:
    hostile = "\u202e[red]\u009b31m{0}%s\U000e0001", "..", "'; --", "A" * 3000, "\x00\x1b[2J"
    for word in hostile:
        address = stage.address()
        guest = await WebGuest.connect(
            stage.page, identity.new_token(), address=address, invitation=word, join=word
        )
        await all_answered(guest, 0.5)
        guest.send(word.encode() + b"\r")
        await all_answered(guest, 0.5)
        assert "\u202e" not in guest.text()
        assert b"\xc2\x9b" not in guest.raw
        guest.drop()


@attack("links to tables of others, at a page")
async def tables(stage: Stage) -> None:
    number = stage.attacker()
    for code in ("../../x", "A" * 60, "%00", "ZZZZZ", "\u202e", "-1", "*"):
        guest = await stage.at_page(number, LOBBY, join=code)
        assert TABLE not in guest.text()
        guest.drop()


@attack("one cookie, from twenty pages at once")
async def twenty(stage: Stage) -> None:
    token = stage.crowd.tokens[stage.attacker()]
    guests = await asyncio.gather(
        *(
            WebGuest.connect(stage.page, token, address=stage.address(), emulated=False)
            for _ in range(20)
        )
    )
    end = asyncio.get_running_loop().time() + PATIENCE
    while (here := sum(not guest.over for guest in guests)) > 1:
        assert asyncio.get_running_loop().time() < end, f"{here} sessions of one person"
        await asyncio.sleep(0.1)
    for guest in guests:
        guest.drop()


@attack("the cookies of somebody banned and of somebody removed, at a page")
async def cookies(stage: Stage) -> None:
    banned, removed = stage.attacker(), stage.attacker()
    for number, command in ((banned, ("bans", "add")), (removed, ("people", "delete"))):
        guest = await stage.at_page(number)
        code, printed = await stage.keeper(*command, f"Guest {number}")
        assert code == 0, printed
        await guest.comes(lambda guest=guest: guest.over, PATIENCE)
        assert guest.over, f"{command} leaves them where they are"
        again = await WebGuest.connect(
            stage.page, stage.crowd.tokens[number], address=stage.address()
        )
        await again.comes(lambda again=again: again.over or again.shows("new here"), PATIENCE)
        assert again.over == (number == banned), again.text()
        again.drop()


@attack("a laptop that went to sleep, at a page")
async def asleep(stage: Stage) -> None:
    async with upgraded(stage, stage.crowd.tokens[stage.attacker()]) as (reader, writer):
        writer.write(said(HELLO))
        await ended(reader, 90.0)


@attack(f"{SLOW} half heads, half hellos, and letters one by one, at a page")
async def slow(stage: Stage) -> None:
    head = f"GET / HTTP/1.1\r\nHost: {stage.page.partition('//')[2]}\r\nX: ".encode()

    async def attempt(number: int) -> None:
        with contextlib.suppress(*GONE):
            reader, writer = await stage.raw(port=stage.page_port)
            writer.write(head[: number % len(head)])
            closing = asyncio.create_task(ended(reader, 60.0))
            while not closing.done():
                if number % 2:
                    writer.write(b"x")
                await asyncio.sleep(1.0)
            writer.close()
            closing.result()

    async def unsaid() -> None:
        async with upgraded(stage, identity.new_token()) as (reader, writer):
            for byte in said(HELLO)[:-1]:
                writer.write(bytes([byte]))
                await asyncio.sleep(0.2)
            await ended(reader, 60.0)

    await asyncio.gather(*(attempt(number) for number in range(SLOW)))
    await asyncio.gather(*(unsaid() for _ in range(10)))


@attack("requests that no browser makes")
async def requests(stage: Stage) -> None:
    host = stage.page.partition("//")[2].encode()
    for request in NO_REQUESTS:
        reader, writer = await stage.raw(port=stage.page_port)
        writer.write(request.replace(b"{host}", host))
        with contextlib.suppress(*GONE):
            async with asyncio.timeout(25.0):
                answer = await reader.read(65536)
                assert not answer or answer.split()[1] >= b"400", (request[:60], answer[:200])
                assert b"Traceback" not in answer
                assert b"root:" not in answer
        writer.transport.abort()


@attack("a request with a body of 10 GB, to the page")
async def body(stage: Stage) -> None:
    reader, writer = await stage.raw(port=stage.page_port)
    writer.write(BODY.replace(b"{host}", stage.page.partition("//")[2].encode()))
    with contextlib.suppress(*GONE):
        async with asyncio.timeout(40.0):
            while not reader.at_eof():
                writer.write(b"x" * 65536)
                await writer.drain()
                await asyncio.sleep(0)
    assert writer.transport.is_closing(), "it was taken for as long as it came"
    writer.transport.abort()


@attack("2,000 requests from one neighbourhood, and another page opened meanwhile")
async def many(stage: Stage) -> None:
    host = stage.page.partition("//")[2]
    request = f"GET /terminal.js HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()
    address = stage.address()
    answers: list[bytes] = []

    async def ask() -> None:
        with contextlib.suppress(*GONE):
            reader, writer = await stage.raw(address, stage.page_port)
            writer.write(request * 250)
            async with asyncio.timeout(20.0):
                while data := await reader.read(65536):
                    answers.append(data)
            writer.close()

    asking = [asyncio.create_task(ask()) for _ in range(8)]
    (await stage.at_page(stage.attacker())).drop()
    await asyncio.gather(*asking)
    assert b"".join(answers).count(b" 200 OK") < 400, "they were not counted"


@attack(f"{STORM:,} connects to the page, with a known guest between them")
async def storm(stage: Stage) -> None:
    number = stage.attacker()
    (await stage.at_page(number)).drop()

    async def knock() -> None:
        with contextlib.suppress(*GONE):
            reader, writer = await stage.raw(port=stage.page_port)
            writer.write(b"GET /")
            async with asyncio.timeout(2.0):
                await reader.read(64)
            writer.close()

    for _ in range(10):
        knocks = [asyncio.create_task(knock()) for _ in range(STORM // 10)]
        (await stage.at_page(number)).drop()
        await asyncio.gather(*knocks)


@attack(f"{FUZZED} websockets with damaged bytes")
async def fuzzed(stage: Stage) -> None:
    numbers = iter(range(FUZZED))
    tokens = [stage.crowd.tokens[stage.attacker()] for _ in range(FUZZERS)]

    async def some(token: str) -> None:
        for number in numbers:
            dice = random.Random(number)
            with contextlib.suppress(*GONE, AssertionError):
                async with upgraded(stage, token) as (reader, writer), asyncio.timeout(2.0):
                    whole = said(HELLO) + frame(FIN | BINARY, b"\x1b[B\x1b[A") * 20
                    spoilt = bytearray(whole * 3)
                    for _ in range(dice.randrange(1, 9)):
                        spoilt[dice.randrange(len(spoilt))] ^= 1 << dice.randrange(8)
                    writer.write(spoilt)
                    while await reader.read(65536):
                        pass

    await asyncio.gather(*map(some, tokens))
