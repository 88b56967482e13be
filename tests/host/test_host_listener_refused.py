"""What the SSH listener refuses, and what it bears: each thing a client could try, tried."""

import asyncio
import contextlib
import os
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from asyncssh.constants import MSG_CHANNEL_REQUEST, MSG_GLOBAL_REQUEST, MSG_USERAUTH_REQUEST
from asyncssh.packet import Boolean, String, UInt32

from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.ssh import transport
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.doors.ssh.transport import LOGIN_REQUESTS, NEW_KEYS_A_SECOND
from tests.support.process_idle import LIMIT
from tests.support.ssh_listener import Ear, HandClock, Porch, listener, new_key


async def played(
    porch: Porch, client: asyncssh.SSHClientConnection
) -> asyncssh.SSHClientProcess[bytes]:
    """A session that has begun."""
    return await client.create_process(term_type="xterm", encoding=None)


async def raw(porch: Porch) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection on which nobody speaks SSH by itself."""
    return await asyncio.open_connection("127.0.0.1", porch.listener.port)


async def all_of(reader: asyncio.StreamReader) -> bytes:
    """Everything until the host closes, however it does."""
    async with asyncio.timeout(LIMIT):
        try:
            return await reader.read()
        except ConnectionResetError:
            return b""


# What SSH offers besides a terminal.


async def test_no_subsystem_and_no_sftp() -> None:
    async with listener() as porch, await porch.connect() as client:
        with pytest.raises(asyncssh.ChannelOpenError):
            await client.start_sftp_client()
        assert porch.ears == []


async def test_no_scp(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    async with listener() as porch, await porch.connect() as client:
        with pytest.raises((asyncssh.SFTPError, asyncssh.ChannelOpenError)):
            await asyncssh.scp(tmp_path / "file", (client, "/tmp/file"))
        assert porch.ears == []


async def test_no_forwarding_out() -> None:
    async with listener() as porch, await porch.connect() as client:
        with pytest.raises(asyncssh.ChannelOpenError):
            await client.open_connection("127.0.0.1", porch.listener.port)


async def test_no_forwarding_in() -> None:
    async with listener() as porch, await porch.connect() as client:
        with pytest.raises(asyncssh.ChannelListenError):
            await client.forward_remote_port("127.0.0.1", 0, "127.0.0.1", 9)


async def test_no_unix_sockets_either_way(tmp_path: Path) -> None:
    path = tmp_path / "socket"
    listening = await asyncio.start_unix_server(lambda _r, w: w.close(), path)
    async with listener() as porch, await porch.connect() as client, listening:
        with pytest.raises(asyncssh.ChannelOpenError):
            await client.open_unix_connection(str(path))
        with pytest.raises(asyncssh.ChannelListenError):
            await client.forward_remote_path(str(tmp_path / "other"), str(path))
        assert not (tmp_path / "other").exists()


async def test_no_tunnels() -> None:
    async with listener() as porch, await porch.connect() as client:
        for layer in (1, 2):
            channel = client.create_tuntap_channel()
            with pytest.raises(asyncssh.ChannelOpenError):
                await channel._open(b"tun@openssh.com", UInt32(layer), UInt32(0))


async def refused_request(client: asyncssh.SSHClientConnection, name: bytes, *args: bytes) -> bool:
    """Whether the host refuses this request on a session."""
    channel, _ = await client.create_session(
        asyncssh.SSHClientSession, term_type="xterm", encoding=None
    )
    return not await channel._make_request(name, *args)


async def test_no_agent_forwarding() -> None:
    async with listener() as porch, await porch.connect() as client:
        assert await refused_request(client, b"auth-agent-req@openssh.com")


async def test_no_x11_forwarding() -> None:
    async with listener() as porch, await porch.connect() as client:
        args = Boolean(False), String(b"MIT-MAGIC-COOKIE-1"), String(b"00" * 16), UInt32(0)
        assert await refused_request(client, b"x11-req", *args)


async def test_no_second_shell_on_a_channel() -> None:
    async with listener() as porch, await porch.connect() as client:
        assert await refused_request(client, b"shell")
        assert len(porch.ears) == 1


async def test_no_second_channel() -> None:
    async with listener() as porch, await porch.connect() as client:
        await played(porch, client)
        ear = await porch.ear()
        for _ in range(3):
            with pytest.raises(asyncssh.ChannelOpenError):
                await played(porch, client)
        ear.line.write(b"still here")
        assert ear.losses == 0
        assert len(porch.ears) == 1


# The environment.


async def test_only_wanted_and_short_variables_are_kept() -> None:
    sent = {
        "LANG": "de_DE.UTF-8",
        "COLORTERM": "true\x1b[31mcolor",
        "NO_COLOR": "x" * 65,
        "PATH": "/tmp/evil",
        "LD_PRELOAD": "/tmp/evil.so",
        "x" * 1000: "y" * 30_000,
    }
    async with listener() as porch, await porch.connect() as client:
        await client.create_process(term_type="xterm", env=sent, encoding=None)
        caller = (await porch.ear()).line.caller
        assert caller.environment == {
            "LANG": "de_DE.UTF-8",
            "COLORTERM": "true[31mcolor",
            "TERM": "xterm",
        }


async def test_nothing_of_the_environment_changes_once_a_session_began() -> None:
    async with listener() as porch, await porch.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        caller = (await porch.ear()).line.caller
        late: Any = process.channel
        assert not await late._make_request(b"env", String("LANG"), String("tlh"))
        sizes = [UInt32(number) for number in (80, 24, 0, 0)]
        assert not await late._make_request(b"pty-req", String("dumb"), *sizes, String(b"\0"))
        assert caller.environment == {"TERM": "xterm"}
        with pytest.raises(TypeError):
            caller.environment["LANG"] = "tlh"  # type: ignore[index]


async def test_a_flood_of_variables_ends_the_connection() -> None:
    async with listener() as porch:
        client = await porch.connect()
        with pytest.raises((asyncssh.Error, OSError)):
            await client.create_process(
                term_type="xterm", env={f"V{number}": "x" * 30_000 for number in range(100)}
            )
        await porch.gone()
        assert porch.ears == []


@pytest.mark.parametrize("term", ["x" * 20_000, "\x1b]0;owned\x07", ""])
async def test_odd_terminal_names(term: str) -> None:
    async with listener() as porch, await porch.connect() as client:
        with contextlib.suppress(asyncssh.Error):
            await client.create_process(term_type=term, encoding=None)
        for ear in porch.ears:
            assert ear.line.caller.environment.get("TERM", "").isprintable()
            assert len(ear.line.caller.environment.get("TERM", "")) <= 64


# Logging in.


class Tried(asyncssh.SSHClient):
    """A client that has passwords and answers to everything, and counts how often it is asked."""

    def __init__(self) -> None:
        self.asked = 0

    def password_auth_requested(self) -> str:
        self.asked += 1
        return "secret"

    def kbdint_auth_requested(self) -> str:
        self.asked += 1
        return ""


@pytest.mark.parametrize("methods", ["password", "keyboard-interactive", "hostbased", "none"])
async def test_no_way_in_but_a_key(methods: str) -> None:
    tried = Tried()
    async with listener() as porch:
        with pytest.raises(asyncssh.PermissionDenied):
            await porch.connect(
                (),
                client_keys=None,
                client_factory=lambda: tried,
                preferred_auth=methods,
            )
        assert tried.asked == 0
        await porch.gone()


async def test_certificates_are_no_way_in() -> None:
    key, authority = new_key(), new_key()
    certificate = authority.generate_user_certificate(key, "ana", principals=["ana"])
    async with listener(admission=KeyAdmission(Admits.LISTED)) as porch:
        with pytest.raises(asyncssh.PermissionDenied):
            await porch.connect([(key, certificate)])  # type: ignore[list-item]


async def test_three_attempts(tmp_path: Path) -> None:
    listed = new_key()
    path = tmp_path / "keys"
    path.write_bytes(listed.export_public_key())
    async with listener(admission=KeyAdmission(Admits.LISTED, keys=ListedKeys(path))) as porch:
        with pytest.raises(asyncssh.PermissionDenied, match="IdentitiesOnly"):
            await porch.connect([new_key(), new_key(), new_key(), listed])
        await porch.gone()


async def test_requests_to_log_in_are_counted_even_if_none_fails() -> None:
    """Asking whether a key would do is no failed attempt, but it is no pastime either."""
    key = new_key()
    ask = (String(b"ana"), String(b"ssh-connection"), String(b"publickey"))
    probe = Boolean(False), String(b"ssh-ed25519"), String(key.public_data)

    class Asking(asyncssh.SSHClient):
        def public_key_auth_requested(self) -> asyncssh.SSHKey | None:
            for _ in range(LOGIN_REQUESTS + 1):
                connection.send_packet(MSG_USERAUTH_REQUEST, *ask, *probe)
            return None

        def connection_made(self, conn: asyncssh.SSHClientConnection) -> None:
            nonlocal connection
            connection = conn

    connection: asyncssh.SSHClientConnection
    async with listener() as porch:
        with pytest.raises(asyncssh.Error):
            await porch.connect((), client_keys=None, client_factory=Asking)
        await porch.gone()


async def test_old_algorithms_are_not_spoken() -> None:
    async with listener() as porch:
        for old in (
            {"kex_algs": ["diffie-hellman-group14-sha1"]},
            {"encryption_algs": ["3des-cbc"]},
            {"encryption_algs": ["aes128-ctr"], "mac_algs": ["hmac-sha1"]},
            {"compression_algs": ["zlib@openssh.com"]},
        ):
            with pytest.raises(asyncssh.KeyExchangeFailed):
                await porch.connect(**old)


async def test_sha1_signatures_prove_nothing() -> None:
    key = asyncssh.generate_private_key("ssh-rsa", key_size=2048)
    async with listener() as porch:
        async with await porch.connect(key) as client:
            assert client is not None
        with pytest.raises(asyncssh.PermissionDenied):
            await porch.connect(key, signature_algs=["ssh-rsa"])


# Time to log in.


async def test_who_never_speaks_is_sent_away() -> None:
    clock = HandClock()
    async with listener(Limits(login_seconds=20), clock=clock) as porch:
        reader, writer = await raw(porch)
        assert (await reader.readline()).startswith(b"SSH-2.0-dogs-tui")
        clock.advance(19)
        assert porch.listener.counts.logins == 1
        clock.advance(2)
        await porch.gone()
        await all_of(reader)
        writer.close()


async def test_who_trickles_is_sent_away() -> None:
    clock = HandClock()
    async with listener(Limits(login_seconds=20), clock=clock) as porch:
        reader, writer = await raw(porch)
        for byte in b"SSH-2.0-slow":
            writer.write(bytes([byte]))
            await writer.drain()
            clock.advance(1.5)
        clock.advance(5)
        await porch.gone()
        await all_of(reader)
        writer.close()


async def test_who_logs_in_and_then_asks_for_nothing_is_sent_away() -> None:
    clock = HandClock()
    async with listener(Limits(login_seconds=20), clock=clock) as porch:
        client = await porch.connect()
        clock.advance(21)
        await porch.gone()
        await client.wait_closed()


# Knocking.


async def test_a_knock_too_many_gets_no_answer_at_all() -> None:
    """Not a byte of SSH, and no key exchange, is spent on who comes too often."""
    limits = Limits(burst_per_address=2, rate_per_address=0.001)
    async with listener(limits) as porch:
        for _ in range(2):
            reader, writer = await raw(porch)
            assert (await reader.readline()).startswith(b"SSH-2.0-")
            writer.close()
        reader, writer = await raw(porch)
        assert await all_of(reader) == b""
        writer.close()
        assert porch.listener.counts.refused == {"rate-of-address": 1}


@pytest.mark.parametrize(
    ("limits", "reason"),
    [
        (Limits(logins_per_address=2), "logins-of-address"),
        (Limits(max_logins=2), "logins"),
        (Limits(burst=2, rate=0.001), "rate"),
    ],
)
async def test_too_many_at_the_listener(limits: Limits, reason: str) -> None:
    async with listener(limits) as porch, contextlib.AsyncExitStack() as stack:
        for _ in range(2):
            reader, writer = await raw(porch)
            stack.callback(writer.close)
            assert (await reader.readline()).startswith(b"SSH-2.0-")
        reader, writer = await raw(porch)
        stack.callback(writer.close)
        assert await all_of(reader) == b""
        assert porch.listener.counts.refused == {reason: 1}


async def test_sessions_do_not_count_as_knocking() -> None:
    async with (
        listener(Limits(logins_per_address=1)) as porch,
        contextlib.AsyncExitStack() as stack,
    ):
        for number in range(3):
            client = await stack.enter_async_context(await porch.connect())
            await played(porch, client)
            await porch.ear(number)
        assert porch.listener.counts.logins == 0


# Rubbish.


@pytest.mark.parametrize(
    "rubbish",
    [
        b"GET / HTTP/1.1\r\nHost: here\r\n\r\n",
        b"\0" * 100 + b"\n",
        b"SSH-2.0-" + b"x" * 300 + b"\r\n",
        b"x" * 20_000,
        b"SSH-2.0-x\r\n" + b"\xff" * 100,
        b"SSH-1.5-old\r\n",
        b"SSH-2.0-x\r\n" + b"\x00\x00\x00\x0c\x0a\x14" + b"\0" * 10,
    ],
)
async def test_rubbish_before_a_word_of_ssh(rubbish: bytes) -> None:
    async with listener() as porch:
        reader, writer = await raw(porch)
        writer.write(rubbish)
        await all_of(reader)
        writer.close()
        await porch.gone()
        async with await porch.connect():
            pass


async def test_random_bytes_after_the_greeting() -> None:
    async with listener() as porch:
        reader, writer = await raw(porch)
        # A length that is too large to be a packet, so that nobody waits for its end.
        writer.write(b"SSH-2.0-x\r\n\xff" + os.urandom(4096))
        await all_of(reader)
        writer.close()
        await porch.gone()


async def test_a_connection_that_is_half_closed_is_over() -> None:
    async with listener() as porch:
        reader, writer = await raw(porch)
        writer.write_eof()
        await all_of(reader)
        await porch.gone()
        writer.close()


async def test_a_connection_that_is_reset_is_over() -> None:
    async with listener() as porch:
        for _ in range(5):
            sock = socket.create_connection(("127.0.0.1", porch.listener.port))
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
            sock.close()
        async with await porch.connect() as client:
            await played(porch, client)
            await porch.ear()
        await porch.gone()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda client: client.send_packet(250, b"private"),
        lambda client: client.send_packet(MSG_CHANNEL_REQUEST, UInt32(77), String(b"x")),
        lambda client: client.send_packet(MSG_GLOBAL_REQUEST, String(b"\xff\xfe"), Boolean(True)),
        lambda client: client.send_packet(MSG_GLOBAL_REQUEST, b""),
        lambda client: client.send_packet(20, b"not a key exchange"),
    ],
)
async def test_broken_messages_end_at_most_their_connection(
    spoil: Callable[[asyncssh.SSHClientConnection], None],
) -> None:
    async with listener() as porch, await porch.connect() as other:
        spoiler = await porch.connect()
        await played(porch, spoiler)
        await porch.ear()
        spoil(spoiler)
        await played(porch, other)
        second = await porch.ear(1)
        second.line.write(b"unharmed")
        spoiler.abort()
        await porch.gone(1)
        assert second.losses == 0


async def test_new_keys_may_be_asked_for_now_and_then() -> None:
    async with listener() as porch, await porch.connect(rekey_bytes=2000) as client:
        process = await played(porch, client)
        ear = await porch.ear()
        process.stdin.write(b"x" * 2500)
        await ear.until(lambda: len(ear.heard) == 2500)
        process.stdin.write(b"y")
        await ear.until(lambda: len(ear.heard) == 2501)
        ear.line.write(b"answer")
        assert await process.stdout.readexactly(6) == b"answer"
        assert ear.losses == 0
        assert not ear.line.blocked


async def test_new_keys_asked_for_all_the_time_are_exchanged_the_slower(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    at_once = 3
    monkeypatch.setattr(transport, "NEW_KEYS_AT_ONCE", float(at_once))
    clock = HandClock()
    async with listener(clock=clock) as porch:
        client = await porch.connect(rekey_bytes=1)
        process = await played(porch, client)
        ear = await porch.ear()
        typed = 3 * at_once
        began = clock.now
        for count in range(1, typed + 1):
            process.stdin.write(b"x")
            while len(ear.heard) < count:
                clock.advance(0.1)
                await asyncio.sleep(0)
        assert ear.losses == 0
        assert clock.now - began > (typed - 2 * at_once) / NEW_KEYS_A_SECOND
        client.abort()
        clock.advance(1 / NEW_KEYS_A_SECOND)  # until then nothing is read of the line
        await porch.gone()


async def half_exchanged(porch: Porch) -> tuple[asyncssh.SSHClientConnection, Ear]:
    """A client that asked for new keys and leaves it at that."""
    client = await porch.connect()
    await played(porch, client)
    ear = await porch.ear()
    client._packet_handlers = {}
    client._send_kexinit()
    await porch.until(lambda: ear.line.blocked)
    return client, ear


async def test_a_key_exchange_that_is_never_ended_ends_the_line() -> None:
    clock = HandClock()
    async with listener(clock=clock) as porch:
        client, ear = await half_exchanged(porch)
        clock.advance(21)
        await ear.until(lambda: ear.losses == 1)
        await porch.gone()
        client.abort()


async def test_what_waits_for_new_keys_is_bounded() -> None:
    async with listener() as porch:
        client, ear = await half_exchanged(porch)
        for _ in range(33):
            assert ear.losses == 0
            ear.line.write(b"x" * 8192)
        await ear.until(lambda: ear.losses == 1)
        await porch.gone()
        client.abort()


async def test_nothing_else_may_come_amid_a_key_exchange() -> None:
    """Answers to it would pile up until the keys are there."""
    async with listener() as porch:
        client, ear = await half_exchanged(porch)
        client._kex_complete = True  # So that it does not hold the request back.
        client.send_packet(MSG_GLOBAL_REQUEST, String(b"anything"), Boolean(True))
        await ear.until(lambda: ear.losses == 1)
        await porch.gone()
        client.abort()
