"""Guests with a browser: pages, the cookie that is who they are, and the terminal in the page."""

import asyncio
import re
import socket
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp
import asyncssh
import pytest

from dogs_tui.cli import main
from dogs_tui.host.doors.accepted import Door
from dogs_tui.host.doors.web import identity, listener
from dogs_tui.host.people.bans import BANNED
from tests.support.host_party import Party, hosting
from tests.support.process_idle import LIMIT
from tests.support.web_guest import Browser, browser

FILES = (
    "/screen.js",
    "/plain.js",
    "/page.css",
    "/terminal.js",
    "/terminal.css",
)


@pytest.fixture
async def host(tmp_path: Path) -> AsyncIterator[Party]:
    async with hosting(tmp_path, web="127.0.0.1:0") as party:
        yield party


@pytest.fixture
async def ana(host: Party) -> AsyncIterator[Browser]:
    async with browser(host.program.web_origin) as guest:
        yield guest


def fingerprint(cookie: str) -> str:
    hit = re.match(r"dogs_tui=([\w-]{43});", cookie)
    assert hit is not None
    return identity.fingerprint(hit[1])


async def enrolled(ana: Browser, name: str = "Ana") -> None:
    """Comes in for the first time, says a name, and leaves."""
    await ana.come_in()
    page = await ana.talk()
    await page.wait_for("Your name")
    await page.type(f"{name}\r")
    await page.wait_for("n new")
    await page.socket.close()


# Pages.


async def test_the_status_names_what_browsers_open(
    host: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert host.program.status().web == host.program.web_origin
    assert await asyncio.to_thread(main, ["host", "status", "--data", str(tmp_path)]) == 0
    assert host.program.web_origin in capsys.readouterr().out


async def test_pages_and_files_are_given_and_nothing_else(host: Party, ana: Browser) -> None:
    for path in ("/", "/plain"):
        status, text = await ana.get(path, **{"Accept-Language": "fr;q=0.5, de-AT, en;q=0.7"})
        assert status == 200
        assert 'lang="de"' in text
        assert "<script>" not in text
        assert "style=" not in text
    for path in FILES:
        assert (await ana.get(path))[0] == 200
    for path in (
        "/x",
        "/static",
        "/page/line.js",
        "/line.js",
        "/door.html",
        "/../host_key",
        "/ws/",
        "/%2e%2e/host_key",
    ):
        assert (await ana.get(path))[0] == 404
    async with ana.client.put(ana.page + "/") as answer:
        assert answer.status == 405


async def test_every_answer_has_the_strict_policy(ana: Browser) -> None:
    for path in ("/", "/screen.js", "/nothing"):
        async with ana.client.get(ana.page + path) as answer:
            policy = answer.headers["Content-Security-Policy"]
            assert policy.startswith("default-src 'none'; script-src 'self'; style-src 'self'")
            assert "unsafe" not in policy
            assert answer.headers["X-Content-Type-Options"] == "nosniff"
            assert answer.headers["Referrer-Policy"] == "no-referrer"
            assert "Set-Cookie" not in answer.headers


async def test_another_name_in_host_is_not_served(ana: Browser) -> None:
    assert (await ana.get("/", Host="games.example.org"))[0] == 421


async def test_files_are_kept_by_browsers_until_they_change(ana: Browser) -> None:
    async with ana.client.get(ana.page + "/terminal.js") as answer:
        tag = answer.headers["ETag"]
    assert (await ana.get("/terminal.js", **{"If-None-Match": tag}))[0] == 304


# The cookie.


async def test_the_button_gives_a_cookie_once(host: Party, ana: Browser) -> None:
    status, cookie = await ana.come_in()
    assert status == 204
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Path=/" in cookie
    _, again = await ana.come_in()
    assert fingerprint(again) == fingerprint(cookie)


@pytest.mark.parametrize("origin", ["https://games.example.org", "null", ""])
async def test_no_other_page_can_press_it_or_talk(ana: Browser, origin: str) -> None:
    assert await ana.come_in(Origin=origin) == (403, "")
    async with ana.client.post(ana.page + "/", headers={"Origin": origin}) as answer:
        assert await answer.text() == f"Open {ana.page} in a browser."
    await ana.come_in()
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await ana.dial(Origin=origin)
    assert refused.value.status == 403


async def test_nobody_talks_without_a_cookie(ana: Browser) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await ana.dial()
    assert refused.value.status == 403


def test_a_cookie_is_bound_to_its_origin_under_tls() -> None:
    token = identity.new_token()
    cookie = identity.set_cookie(token, secure=True)
    assert cookie.startswith(f"__Host-dogs_tui={token}; Path=/; Max-Age=34560000; ")
    assert cookie.endswith("Secure")
    assert identity.read_token(f"a=b; __Host-dogs_tui={token}", secure=True) == token
    for bad in (token[1:], token + "A", "é" * 43, "", "x" * 10_000):
        assert identity.read_token(f"__Host-dogs_tui={bad}", secure=True) == ""
    assert identity.read_token(f"dogs_tui={token}", secure=True) == ""


# Sessions.


async def test_somebody_new_says_a_name_and_is_known_again(host: Party, ana: Browser) -> None:
    await enrolled(ana)
    assert [person.name for person in host.program.lobby.people.all()] == ["Ana"]
    page = await ana.talk()
    await page.wait_for("n new", "Ana")
    assert b"\x1b[?1000h\x1b[?1006h" in page.written
    await page.type("q")
    assert await page.closed() == 1000


async def test_a_removed_person_is_a_stranger_with_the_same_cookie(
    host: Party, ana: Browser
) -> None:
    await enrolled(ana)
    people = host.program.lobby.people
    people.remove(people.all()[0])
    page = await ana.talk()
    await page.wait_for("You are new here", "Your name")


async def test_of_two_tabs_the_later_has_the_seat_and_the_other_does_not_come_back(
    host: Party, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "CLOSING", LIMIT)  # The first reads late what it was told.
    await enrolled(ana)
    first = await ana.talk()
    await first.wait_for("n new")
    second = await ana.talk()
    await second.wait_for("n new")
    assert await first.closed() == 1000
    assert "You connected elsewhere" in first.text


async def test_pages_come_back_after_a_restart(host: Party, ana: Browser) -> None:
    await enrolled(ana)
    page = await ana.talk()
    await page.wait_for("n new")
    stopping = asyncio.create_task(host.program.stop())
    assert await page.closed() == 1012
    await stopping


async def test_a_link_brings_the_code_of_an_invitation(tmp_path: Path) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0", admission="invite-only") as party:
        code = party.program.first_invitation()
        async with browser(party.program.web_origin) as bo:
            await bo.come_in()
            page = await bo.talk(invitation=code)
            await page.wait_for("Your code", code)
            await page.type("\r")
            await page.wait_for("Your name")
        async with browser(party.program.web_origin) as thief:
            await thief.come_in()
            page = await thief.talk(invitation="34679-CDFGH")
            await page.wait_for("34679-CDFGH")
            await page.type("\r")
            await page.wait_for("code")
            assert "Your name" not in page.text


async def test_keys_are_offered_as_buttons_and_taps_are_presses(host: Party, ana: Browser) -> None:
    await enrolled(ana)
    page = await ana.talk()
    await page.wait_for("n new")
    while "new" not in page.keys:
        await page.hear()
    row = next(at for at, line in enumerate(page.screen.display) if "n new" in line)
    await page.tap(page.screen.display[row].index("n new"), row)
    await page.wait_for("New table")
    while "cancel" not in page.keys and "back" not in page.keys:
        await page.hear()
    await page.type("\x1b[27u")
    await page.wait_for("n new")
    while "new" not in page.keys:
        await page.hear()


async def test_there_is_a_way_on_by_a_tap_where_any_key_goes_on_and_where_a_line_is_typed(
    host: Party, ana: Browser
) -> None:
    async def offered(*labels: str) -> None:
        while [*page.keys] != [*labels]:
            assert await page.hear()

    await enrolled(ana)
    page = await ana.talk()
    await page.wait_for("n new")
    await page.type("j")
    await offered("back")
    assert page.told[-1]["text"]
    await page.type(page.keys["back"])
    await page.wait_for("n new")
    for shown in ("more keys", "press any key to close"):
        await page.type("\x1bOP" if shown == "more keys" else page.keys["continue"])
        await page.wait_for(shown)
        await offered("continue")
    await page.tap(40, 5)
    await page.wait_for("n new")


async def test_a_page_in_lines(host: Party, ana: Browser) -> None:
    await ana.come_in()
    page = await ana.talk(lines=True)
    await page.wait_for("Choose a name")
    await page.type("Ana\n")
    await page.wait_for("in the lobby, Ana")
    assert b"\x1b" not in page.written


async def test_the_same_person_by_ssh_and_by_browser(host: Party, ana: Browser) -> None:
    host.enrol("Ana")
    _, cookie = await ana.come_in()
    host.program.lobby.people.add_key(host.people["Ana"], fingerprint(cookie))
    at_ssh = await host.come("Ana")
    await at_ssh.wait_for("n new")
    page = await ana.talk()
    await page.wait_for("n new", "Ana")
    await at_ssh.wait_for("connected elsewhere")


async def test_whoever_has_no_key_reads_which_page_to_open(tmp_path: Path) -> None:
    settings = {"web_announce": "https://games.example.org", "languages": ["en", "de"]}
    lines: list[str] = []

    class Reader(asyncssh.SSHClient):
        def auth_banner_received(self, msg: str, lang: str) -> None:
            lines.extend(msg.splitlines())

    async with hosting(tmp_path, web="127.0.0.1:0", **settings) as party:
        with pytest.raises(asyncssh.PermissionDenied):
            await asyncssh.connect(
                "127.0.0.1",
                party.program.port,
                client_factory=Reader,
                client_keys=None,
                known_hosts=None,
                agent_path=None,
                config=None,
            )
    english, german = lines[:2], lines[2:]
    assert "ssh-keygen" in english[0]
    assert "https://games.example.org" in english[1]
    assert "SSH-Schlüssel" in german[0]
    assert "https://games.example.org" in german[1]


# Bad input.


async def test_somebody_banned_reads_why(host: Party, ana: Browser) -> None:
    _, cookie = await ana.come_in()
    bans = host.program.bans
    bans.add(fingerprint(cookie))
    page = await ana.talk()
    await page.closed()
    assert page.told == [{"kind": "refusal", "why": str(BANNED)}]


async def test_listed_hosts_let_no_browser_in(tmp_path: Path) -> None:
    keys = tmp_path / "keys"
    keys.write_text("")
    settings = {"admission": "listed", "authorized_keys": str(keys)}
    async with (
        hosting(tmp_path, web="127.0.0.1:0", **settings) as party,
        browser(party.program.web_origin) as ana,
    ):
        assert (await ana.come_in())[0] == 403


@pytest.mark.parametrize("begun", [b"", b"GET / HTTP/1.1\r\nHost: 127", b"\x16\x03\x01\x02"])
async def test_half_a_request_is_cut_off(tmp_path: Path, begun: bytes) -> None:
    async with hosting(tmp_path, web="127.0.0.1:0", login_seconds=1) as party:
        port = int(party.program.web_origin.rpartition(":")[2])
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(begun)
        async with asyncio.timeout(LIMIT):
            await reader.read()
        writer.close()
        async with asyncio.timeout(LIMIT):
            while party.program.logins:
                await asyncio.sleep(0)


async def test_who_says_nothing_or_nonsense_is_let_go(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, web="127.0.0.1:0", login_seconds=1) as party,
        browser(party.program.web_origin) as ana,
    ):
        await ana.come_in()
        for said in (None, "{", '{"kind":"hello"}', '{"kind":"size","columns":1,"rows":1}'):
            dialled = await ana.dial()
            if said is not None:
                await dialled.send_str(said)
            async with asyncio.timeout(LIMIT):
                while (await dialled.receive()).type is aiohttp.WSMsgType.TEXT:
                    pass
        assert not party.program._sessions


async def test_a_message_too_large_ends_the_session_and_no_other(host: Party, ana: Browser) -> None:
    await enrolled(ana)
    page = await ana.talk()
    await page.wait_for("n new")
    async with browser(host.program.web_origin) as bo:
        await enrolled(bo, "Bo")
        other = await bo.talk()
        await other.wait_for("n new")
        await page.type("x" * (33 * 1024))
        assert await page.closed() == 1009
        await page.socket.close()
        await other.type("q")
        assert await other.closed() == 1000


async def test_a_page_that_does_not_read_is_cut_off(tmp_path: Path) -> None:
    async with (
        hosting(tmp_path, web="127.0.0.1:0") as party,
        browser(party.program.web_origin) as ana,
    ):
        await enrolled(ana)
        page = await ana.talk(columns=400, rows=200)
        await page.wait_for("n new")
        transport = page.socket._writer.transport
        transport.pause_reading()
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        session = list(party.program._sessions)[-1]
        connection = session.connection
        async with asyncio.timeout(LIMIT):
            while not connection.blocked:
                connection.write(b"x" * 8192)
                await asyncio.sleep(0)
            while party.program._sessions:
                connection.write(b"x" * (64 * 1024))
                await asyncio.sleep(0)


async def test_requests_are_counted_by_where_they_come_from(
    host: Party, ana: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    web = host.program._listeners.web
    assert web is not None
    monkeypatch.setattr(web.listener._requests, "_size", 3)
    web.listener._requests._buckets.clear()
    answers = [(await ana.get("/icon.svg"))[0] for _ in range(4)]
    assert answers == [200, 200, 200, 429]


async def test_browsers_behind_one_address_open_the_page_together(host: Party) -> None:
    """Each opens six connections for the files, and keeps them while it talks on one more."""
    assert host.program._limiter is not None
    limits = host.program._limiter.limits
    port = int(host.program.web_origin.rpartition(":")[2])
    browsers, most = 4, int(limits.logins_per_address / Door.WEB.weight)
    assert browsers * 7 < most
    async with AsyncExitStack() as stack:
        for at in range(most + 1):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            stack.callback(writer.close)
            writer.write(f"GET /icon.svg HTTP/1.1\r\nHost: localhost:{port}\r\n\r\n".encode())
            answer = await reader.readline()
            assert answer == (b"HTTP/1.1 200 OK\r\n" if at < most else b"")
        assert host.program.logins == limits.logins_per_address


async def test_a_club_is_one_at_the_page_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "REQUESTS_AT_ONCE", 1)
    async with (
        hosting(tmp_path, web="127.0.0.1:0", club_networks=["127.0.0.0/8"]) as party,
        browser(party.program.web_origin) as ana,
    ):
        await ana.come_in()
        page = await ana.talk()
        await page.wait_for("Your name")
        (session,) = party.program._sessions
        assert session.connection.caller.club
