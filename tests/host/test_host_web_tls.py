"""Browsers come by TLS: by a certificate of the host's own, or through a proxy as in the docs."""

import asyncio
import os
import re
import shutil
import socket
import ssl
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp.abc import AbstractResolver, ResolveResult

from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.listeners import WebDoor
from tests.support.certificates import certificate
from tests.support.host_party import Party, hosting
from tests.support.pictures import ROOT
from tests.support.process_idle import LIMIT
from tests.support.web_guest import Browser

NAME = "games.example.org"
GUEST = "127.0.0.9"
"""Where browsers come from in these tests."""
FORGED = "203.0.113.7"
LOOK = 0.02
"""Seconds between two looks whether a program listens."""


def free_port() -> int:
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        return int(sock.getsockname()[1])


class Here(AbstractResolver):
    """Every name is that of this machine."""

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_INET
    ) -> list[ResolveResult]:
        result = ResolveResult(
            hostname=host, host="127.0.0.1", port=port, family=socket.AF_INET, proto=0, flags=0
        )
        return [result]

    async def close(self) -> None:
        """Nothing is open."""


@asynccontextmanager
async def browser(page: str, trusted: Path) -> AsyncIterator[Browser]:
    """A browser that believes one certificate, and writes who it were if it were asked."""
    connector = aiohttp.TCPConnector(
        ssl=ssl.create_default_context(cafile=str(trusted)),
        resolver=Here(),
        local_addr=(GUEST, 0),
        family=socket.AF_INET,
    )
    headers = {"Accept-Language": "en", "X-Forwarded-For": FORGED}
    async with aiohttp.ClientSession(connector=connector, headers=headers) as client:
        yield Browser(client, page)


async def came_in(ana: Browser) -> None:
    """Somebody new opens the page, presses the button and says a name."""
    status, text = await ana.get("/")
    assert status == 200
    assert "Come in" in text
    status, cookie = await ana.come_in()
    assert status == 204
    assert cookie.startswith("__Host-dogs_tui=")
    assert "Secure" in cookie
    page = await ana.talk()
    await page.wait_for("Your name")
    await page.type("Ana\r")
    await page.wait_for("n new", "Ana")
    page.socket._response.close()


async def no_other_origin(ana: Browser) -> None:
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await ana.dial(Origin="https://elsewhere.example")
    assert refused.value.status == 403


def seen(party: Party) -> str:
    """The address by which the host counts the one guest it has."""
    (session,) = party.program._sessions
    return session.connection.caller.address


# A certificate of its own.


async def test_with_a_certificate_of_its_own(tmp_path: Path) -> None:
    port, (cert, key) = free_port(), certificate(tmp_path, NAME)
    settings = {
        "web_cert": str(cert),
        "web_key": str(key),
        "web_announce": f"https://{NAME}:{port}",
    }
    async with (
        hosting(tmp_path, web=f"127.0.0.1:{port}", **settings) as party,
        browser(party.program.web_origin, cert) as ana,
    ):
        await came_in(ana)
        await no_other_origin(ana)
        async with ana.client.get(ana.page) as answer:
            assert "max-age" in answer.headers["Strict-Transport-Security"]
        with pytest.raises((aiohttp.ClientError, OSError)):
            await ana.client.get(f"http://{NAME}:{port}/")


@pytest.mark.parametrize(
    ("names", "days", "said"),
    [
        ([NAME], -3, "expired on 20"),
        (["other.example.org", "127.0.0.1"], 1, "is for other.example.org, 127.0.0.1, but"),
        (["*.org"], 1, f"but --web-announce says {NAME}"),
        ([], 1, "names no host"),
        ([NAME.upper()], 1, ""),
        (["other.example.org", "*.example.org"], 1, ""),
    ],
)
def test_what_browsers_would_refuse_is_refused_at_the_start(
    tmp_path: Path, names: list[str], days: int, said: str
) -> None:
    files = certificate(tmp_path, *names, days=days)
    assert said in refusal(*map(str, files))
    assert bool(said) == bool(refusal(*map(str, files)))


def test_what_is_no_file_is_not_read_to_its_end() -> None:
    assert "/dev/zero cannot be read: it is not a regular file." in refusal(
        "/dev/zero", "/dev/zero"
    )


def refusal(cert: str, key: str) -> str:
    """What is said of a certificate when a host starts; empty: nothing."""
    door = WebDoor.__new__(WebDoor)
    door._config = HostConfig(web_cert=cert, web_key=key, web_announce=f"https://{NAME}")
    door._tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    try:
        door.load_certificate()
    except ListenerError as error:
        return str(error)
    return ""


# Through the proxies of the docs.


@asynccontextmanager
async def running(port: int, *command: str, folder: Path) -> AsyncIterator[None]:
    """A program until the end of the block; it listens at a port.

    Raises:
        AssertionError: It ended before it did.
    """
    log = folder / "log"
    homes = {name: str(folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
    with log.open("wb") as out:
        process = await asyncio.create_subprocess_exec(
            *command, cwd=folder, stdout=out, stderr=out, env={**os.environ, **homes}
        )
    try:
        async with asyncio.timeout(LIMIT):
            while not await listens(port):
                assert process.returncode is None, log.read_text()
                await asyncio.sleep(LOOK)
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def listens(port: int) -> bool:
    """Whether somebody speaks TLS at a port, and has a certificate already."""
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        _, writer = await asyncio.open_connection(
            "127.0.0.1", port, ssl=context, server_hostname=NAME
        )
    except OSError:
        return False
    writer.close()
    return True


async def through(party: Party, trusted: Path) -> None:
    """Comes in through a proxy, and is counted by the address that the proxy has seen."""
    async with browser(party.program.web_origin, trusted) as ana:
        await came_in(ana)
        await no_other_origin(ana)
        await party.all_gone()
        page = await ana.talk()
        await page.wait_for("n new")
        assert seen(party) == GUEST
        party.program.bans.add(GUEST)
        again = await ana.talk()
        await again.closed()
        assert [message["kind"] for message in again.told] == ["refusal"]
        page.socket._response.close()


def hosted(folder: Path, public: int, port: int) -> AbstractAsyncContextManager[Party]:
    """A host behind a proxy, with the settings that the docs give."""
    return hosting(
        folder,
        web=f"127.0.0.1:{port}",
        web_announce=f"https://{NAME}:{public}",
        web_proxy_from=("127.0.0.1",),
    )


def example(name: str, port: int) -> str:
    """A configuration of the docs, with addresses of this test."""
    text = (ROOT / "docs" / "hosting" / name).read_text(encoding="utf-8")
    return text.replace("127.0.0.1:8080", f"127.0.0.1:{port}")


@pytest.mark.minutes
@pytest.mark.skipif(shutil.which("caddy") is None, reason="there is no caddy here")
async def test_through_caddy(tmp_path: Path) -> None:
    public, port = free_port(), free_port()
    local = (
        "{\n\tadmin off\n\tskip_install_trust\n\tlocal_certs\n\tauto_https disable_redirects\n}\n"
    )
    site = re.sub(rf"^{NAME}", f"{NAME}:{public}", example("Caddyfile", port), flags=re.MULTILINE)
    (tmp_path / "Caddyfile").write_text(local + site)
    command = ("caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile")
    async with (
        hosted(tmp_path / "data", public, port) as party,
        running(public, *command, folder=tmp_path),
    ):
        await through(party, tmp_path / "caddy" / "pki" / "authorities" / "local" / "root.crt")


@pytest.mark.minutes
@pytest.mark.skipif(shutil.which("nginx") is None, reason="there is no nginx here")
async def test_through_nginx(tmp_path: Path) -> None:
    public, port = free_port(), free_port()
    cert, key = certificate(tmp_path, NAME)
    server = example("nginx.conf", port).replace("443 ssl", f"127.0.0.1:{public} ssl")
    server = server.replace("/etc/ssl/games.pem", str(cert)).replace("/etc/ssl/games.key", str(key))
    (tmp_path / "games.conf").write_text(server)
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    paths = " ".join(f"{each}_temp_path {each};" for each in kept)
    (tmp_path / "nginx.conf").write_text(
        "daemon off; master_process off; pid nginx.pid; events {}\n"
        f"http {{ access_log off; {paths} include games.conf; }}\n"
    )
    command = ("nginx", "-p", str(tmp_path), "-c", "nginx.conf", "-e", "errors")
    async with (
        hosted(tmp_path / "data", public, port) as party,
        running(public, *command, folder=tmp_path),
    ):
        await through(party, cert)
