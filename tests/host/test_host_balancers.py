"""Behind a balancer guests count by their own address, and nobody else is believed."""

import asyncio
import ipaddress
import logging
import socket
import struct
from pathlib import Path

import asyncssh
import pytest
from asyncssh.kex import get_kex_algs

from dogs_tui.host.doors import proxy_protocol
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.proxy_protocol import HeaderError, is_listed, read_source
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.host_keys import host_key
from dogs_tui.host.doors.ssh.listener import KEX, NIST_KEX, _key_exchanges
from dogs_tui.host.operations.audit import TurnedAway
from dogs_tui.host.operations.config import ConfigError, read_config
from dogs_tui.host.people.bans import BANS, Bans
from tests.support.data_folder import audit_in, documents_in
from tests.support.ssh_listener import HandClock, Porch, listener, new_key

HERE = (ipaddress.ip_network("127.0.0.1/32"),)
SIGNATURE = b"\r\n\r\n\x00\r\nQUIT\n"


def second(command: int, family: int, body: bytes) -> bytes:
    return SIGNATURE + struct.pack("!BBH", command, family, len(body)) + body


V4 = socket.inet_aton("203.0.113.9") + socket.inet_aton("192.0.2.1") + b"\x30\x39\x08\xae"
V6 = socket.inet_pton(socket.AF_INET6, "2001:db8::9") * 2 + b"\x30\x39\x08\xae"

HEADERS = [
    (b"PROXY TCP4 203.0.113.9 192.0.2.1 12345 2222\r\n", "203.0.113.9"),
    (b"PROXY TCP6 2001:db8::9 2001:db8::1 12345 2222\r\n", "2001:db8::9"),
    (b"PROXY UNKNOWN\r\n", ""),
    (b"PROXY UNKNOWN ffff::1 ffff::2 1 2\r\n", ""),
    (second(0x21, 0x11, V4), "203.0.113.9"),
    (second(0x21, 0x21, V6 + b"\x03\x00\x04abcd"), "2001:db8::9"),
    (second(0x20, 0x00, b""), ""),
]
NO_HEADERS = [
    b"SSH-2.0-OpenSSH_9.2\r\n",
    b"PROXY TCP4 203.0.113.9\r\n" + b"x" * 20,
    b"PROXY TCP4 2001:db8::9 192.0.2.1 1 2\r\n",
    b"PROXY TCP6 fe80::1%eth0 fe80::2 1 2\r\n",
    b"PROXY TCP4 x\x1b[2J 192.0.2.1 1 2\r\n",
    b"PROXY " + b"x" * 200,
    second(0x21, 0x11, V4[:8]),
    second(0x21, 0x31, b"x" * 216),
    second(0x31, 0x11, V4),
    SIGNATURE + struct.pack("!BBH", 0x21, 0x11, 60_000),
    b"PROXY TC",
    b"",
]


async def source_of(sent: bytes) -> tuple[str, bytes]:
    """What a header says, and what is left to be read behind it."""
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.sendall(sent + b"SSH-2.0")
        theirs.shutdown(socket.SHUT_WR)
        source = await read_source(ours)
        return source, await asyncio.get_running_loop().sock_recv(ours, 100)


@pytest.mark.parametrize(("header", "source"), HEADERS)
async def test_a_header_is_taken_to_its_last_byte(header: bytes, source: str) -> None:
    assert await source_of(header) == (source, b"SSH-2.0")


@pytest.mark.parametrize("sent", NO_HEADERS)
async def test_what_is_no_header_is_refused(sent: bytes) -> None:
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        theirs.sendall(sent)
        theirs.shutdown(socket.SHUT_WR)
        with pytest.raises(HeaderError):
            await read_source(ours)


async def test_who_sends_no_header_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(proxy_protocol, "PATIENCE", 0.0)
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.setblocking(False)
        with pytest.raises(HeaderError, match="too late"):
            await read_source(ours)


def test_balancers_are_told_by_their_address() -> None:
    networks = (ipaddress.ip_network("10.0.0.0/24"), ipaddress.ip_network("2001:db8::/32"))
    for address in ("10.0.0.7", "::ffff:10.0.0.7", "2001:db8::5%eth0"):
        assert is_listed(address, networks)
    for address in ("10.0.1.7", "192.0.2.1", "::1", "", "unix"):
        assert not is_listed(address, networks)


async def behind(porch: Porch, header: bytes) -> asyncssh.SSHClientConnection:
    """A client whose balancer sends this header first."""
    sock = socket.create_connection(("127.0.0.1", porch.listener.port))
    sock.sendall(header)
    sock.setblocking(False)
    return await asyncssh.connect(
        sock=sock,
        username="ana",
        client_keys=[new_key()],
        known_hosts=None,
        agent_path=None,
        config=None,
    )


async def test_guests_behind_a_balancer_come_from_their_own_address(tmp_path: Path) -> None:
    bans = Bans(documents_in(tmp_path, BANS))
    bans.add("198.51.100.7")
    watch = TurnedAway(bans, audit_in(tmp_path), HandClock().time)
    admission = KeyAdmission(Admits.OPEN, bars=watch.bars)
    async with listener(admission=admission, balancers=HERE) as porch:
        for number, (header, source) in enumerate(HEADERS):
            async with await behind(porch, header) as client:
                await client.create_process(term_type="xterm", encoding=None)
                ear = await porch.ear(number)
                assert ear.line.caller.address == (source or "127.0.0.1")
        with pytest.raises((asyncssh.Error, OSError)):
            await behind(porch, b"PROXY TCP4 198.51.100.7 192.0.2.1 1 2\r\n")
        with pytest.raises((asyncssh.Error, OSError)):
            await behind(porch, b"")
        assert porch.listener.counts.refused == {"banned": 1, "proxy-header": 1}


async def test_who_is_no_balancer_is_not_believed() -> None:
    async with listener(balancers=(ipaddress.ip_network("192.0.2.0/24"),)) as porch:
        with pytest.raises((asyncssh.Error, OSError)):
            await behind(porch, HEADERS[0][0])
        async with await behind(porch, b"") as client:
            await client.create_process(term_type="xterm", encoding=None)
            assert (await porch.ear(0)).line.caller.address == "127.0.0.1"


async def test_a_host_that_runs_dry_tells_balancers_and_nobody_else(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO, "dogs_tui.host")
    dry = False
    async with listener(balancers=HERE, elsewhere=lambda: dry) as porch:
        assert (await begun(porch, second(0x20, 0x00, b""))).startswith(b"SSH-2.0-dogs-tui")
        dry = True
        assert await begun(porch, second(0x20, 0x00, b"")) == b""
        assert (await begun(porch, HEADERS[0][0])).startswith(b"SSH-2.0-dogs-tui")
    events = [getattr(record, "event", "") for record in caplog.records]
    assert events == ["door-open", "door-closed"], "who only looks in fills no log"


async def test_checks_of_a_balancer_are_answered_in_a_storm_of_others() -> None:
    limits = Limits(burst=1, rate=0.001)
    async with listener(limits, balancers=HERE) as porch:
        answers = [await begun(porch, header) for header in (HEADERS[0][0], HEADERS[1][0])]
        assert [bool(answer) for answer in answers] == [True, False]
        assert await begun(porch, second(0x20, 0x00, b""))


async def begun(porch: Porch, header: bytes) -> bytes:
    """The first line that a host says behind this header; empty: it hung up."""
    reader, writer = await asyncio.open_connection("127.0.0.1", porch.listener.port)
    writer.write(header)
    try:
        return await reader.readline()
    except ConnectionError:
        return b""
    finally:
        writer.close()


async def test_a_listener_closes_with_headers_still_to_come() -> None:
    async with listener(balancers=HERE) as porch:
        reader, writer = await asyncio.open_connection("127.0.0.1", porch.listener.port)
        await porch.until(lambda: bool(porch.listener.acceptor._introducing))
    assert await reader.read() == b""
    writer.close()


def test_a_balancer_that_is_no_address_is_named(tmp_path: Path) -> None:
    config = read_config(None, {"data": str(tmp_path), "proxy_from": ("10.0.0.1", "fd00::/8")})
    assert [str(balancer) for balancer in config.balancers] == ["10.0.0.1/32", "fd00::/8"]
    with pytest.raises(ConfigError, match="--proxy-from: 'everybody' is not an address"):
        read_config(None, {"data": str(tmp_path), "proxy_from": ("everybody",)})


async def test_keys_are_agreed_on_in_the_best_way_that_both_have(tmp_path: Path) -> None:
    """With asyncssh as it is pinned the first one holds against quantum computers."""
    assert _key_exchanges(KEX).startswith("mlkem768x25519-*,")
    assert _key_exchanges(KEX + NIST_KEX).endswith(",ecdh-sha2-nistp*")
    algorithms = [name.decode() for name in get_kex_algs()]
    async with listener(host=host_key(tmp_path, nist=True)) as porch:
        for wanted in ("mlkem768x25519-sha256", "curve25519-sha256", "ecdh-sha2-nistp256"):
            assert wanted in algorithms
            client = await asyncssh.connect(
                "127.0.0.1",
                porch.listener.port,
                username="ana",
                client_keys=[new_key()],
                known_hosts=None,
                agent_path=None,
                config=None,
                kex_algs=[wanted],
            )
            client.close()
            await client.wait_closed()
        with pytest.raises(asyncssh.KeyExchangeFailed):
            await asyncssh.connect(
                "127.0.0.1",
                porch.listener.port,
                known_hosts=None,
                config=None,
                kex_algs=["diffie-hellman-group14-sha256"],
            )
