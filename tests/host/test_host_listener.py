"""Coming in by the SSH listener, and going: with real clients on the loopback address."""

import asyncio
import contextlib
import logging
import string
from pathlib import Path

import asyncssh
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dogs_rules.version import __version__
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.admission import NOT_LISTED, Admits
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.requests import (
    CODE_LIMIT,
    Request,
    Wanted,
    clean_environment,
    read_command,
)
from dogs_tui.host.doors.ssh.admission import UNSOUND, KeyAdmission
from dogs_tui.host.doors.ssh.host_keys import host_key
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.people.bans import BANNED
from dogs_tui.words import say
from tests.support.ssh_listener import HOST_KEY, Ear, Porch, listener, new_key


async def test_a_terminal_becomes_a_line() -> None:
    key = new_key()
    async with listener() as porch, await porch.connect(key, username="Ana") as client:
        process = await client.create_process(
            "join  kLm-4", term_type="xterm-256color", term_size=(100, 30), encoding=None
        )
        ear = await porch.ear()
        caller = ear.line.caller
        assert caller.fingerprint == key.get_fingerprint()
        assert (caller.address, caller.login, caller.code) == ("127.0.0.1", "Ana", "kLm-4")
        assert caller.listed
        assert caller.environment == {"TERM": "xterm-256color"}
        assert ear.line.size == (100, 30)
        ear.line.write(b"\x1b[1mhello")
        assert await process.stdout.readexactly(9) == b"\x1b[1mhello"
        process.stdin.write(b"\x1b[A\xff")
        await ear.until(lambda: bytes(ear.heard) == b"\x1b[A\xff")
        process.change_terminal_size(120, 40)
        await ear.until(lambda: ear.sizes == [(120, 40)])
        ear.line.write(b"bye")
        ear.line.hang_up(3)
        ear.line.hang_up(4)
        assert (await process.wait()).exit_status == 3
        await ear.until(lambda: ear.losses == 1)


async def test_the_host_key_is_the_one_that_was_told() -> None:
    async with listener() as porch:
        host = await asyncssh.get_server_host_key("127.0.0.1", porch.listener.port, config=None)
        assert host is not None
        assert host.get_fingerprint() == porch.listener.fingerprint == HOST_KEY.fingerprint


async def test_a_line_that_drops_is_lost_once() -> None:
    async with listener() as porch:
        client = await porch.connect()
        await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        client.abort()
        await ear.until(lambda: ear.losses > 0)
        await porch.gone()
        ear.line.write(b"nobody there")
        ear.line.hang_up()
        assert ear.losses == 1


async def test_the_end_of_input_is_the_end_of_the_line() -> None:
    async with listener() as porch, await porch.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        process.stdin.write_eof()
        await process.wait()
        assert ear.losses == 1


async def test_signals_and_breaks_are_nothing() -> None:
    async with listener() as porch, await porch.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        process.send_signal("KILL")
        process.send_break(1000)
        process.stdin.write(b"k")
        await ear.until(lambda: bytes(ear.heard) == b"k")
        assert ear.losses == 0


async def test_version_needs_no_terminal() -> None:
    async with listener() as porch, await porch.connect() as client:
        done = await client.run("version")
        assert done.exit_status == 0
        assert done.stdout == f"dogs-tui {__version__}\n"
        assert porch.ears == []


@pytest.mark.parametrize("command", [None, "join ABCD"])
async def test_without_a_terminal_a_sentence_says_how(command: str | None) -> None:
    async with listener() as porch, await porch.connect() as client:
        done = await client.run(command)
        assert done.exit_status == 1
        assert "ssh -t" in str(done.stderr)
        assert porch.ears == []


@pytest.mark.parametrize(
    "command",
    ["sh", "join", "join a b", "scp -t /tmp", "version; id", "\x1b]0;x\x07", "x" * 60_000],
)
async def test_other_commands_get_a_sentence(command: str) -> None:
    async with listener() as porch, await porch.connect() as client:
        done = await client.run(command, term_type="xterm")
        assert done.exit_status == 1
        assert len(str(done.stdout)) < 3 * 80
        assert "\x1b" not in str(done.stdout)
        assert "join" in str(done.stdout)
        assert porch.ears == []


@settings(max_examples=20)
@given(st.text() | st.text(alphabet=string.printable + "\u202e\u200b\x1b"))
def test_every_command_is_understood_or_gets_a_sentence(command: str) -> None:
    said = ""
    try:
        said = read_command(command).code
    except ListenerError as error:
        said = str(error)
    else:
        assert len(said) <= CODE_LIMIT
    assert said.isprintable()


def test_commands() -> None:
    assert read_command(None) == read_command("  ") == Request(Wanted.PLAY)
    assert read_command("version") == Request(Wanted.VERSION)
    assert read_command(" join  ab\u202ecd ") == Request(Wanted.PLAY, "abcd")
    assert read_command("plain") == Request(Wanted.PLAY, lines=True)
    assert read_command("plain join abcd") == Request(Wanted.PLAY, "abcd", lines=True)
    assert read_command("join " + "x" * 150).code == "x" * CODE_LIMIT


def test_an_environment_is_short_and_printable() -> None:
    assert clean_environment(
        {"TERM": "xterm\x1b[2J", "LANG": "x" * 65, "COLORTERM": "tr\u00fcecolor", "PATH": "/bin"}
    ) == {"TERM": "xterm[2J"}
    assert clean_environment({"NO_COLOR": ""}) == {"NO_COLOR": ""}


async def test_the_invited_are_told_from_the_listed(tmp_path: Path) -> None:
    member, listed, stranger = new_key(), new_key(), new_key()
    path = tmp_path / "keys"
    path.write_bytes(listed.export_public_key())
    admission = KeyAdmission(
        Admits.INVITED,
        keys=ListedKeys(path),
        knows=lambda fingerprint: fingerprint == member.get_fingerprint(),
    )
    async with listener(admission=admission) as porch:
        for number, (key, needs_none) in enumerate(
            [(member, True), (listed, True), (stranger, False)]
        ):
            async with await porch.connect(key) as client:
                await client.create_process(term_type="xterm", encoding=None)
                ear = await porch.ear(number)
                assert ear.line.caller.listed == needs_none
                assert ear.line.caller.fingerprint == key.get_fingerprint()


async def test_listed_only_refuses_strangers(tmp_path: Path) -> None:
    listed = new_key()
    path = tmp_path / "keys"
    path.write_bytes(listed.export_public_key())
    admission = KeyAdmission(Admits.LISTED, keys=ListedKeys(path), knows=lambda _: True)
    async with listener(admission=admission) as porch:
        with pytest.raises(asyncssh.PermissionDenied):
            await porch.connect(new_key())
        # Two keys of somebody's agent may be refused before the right one.
        async with await porch.connect([new_key(), new_key(), listed]) as client:
            await client.create_process(term_type="xterm", encoding=None)
            ear = await porch.ear()
            assert ear.line.caller.fingerprint == listed.get_fingerprint()


class Reader(asyncssh.SSHClient):
    """A client that keeps what it is told before it has logged in."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def auth_banner_received(self, msg: str, lang: str) -> None:
        self.told.append(msg)


async def told_to(porch: Porch, keys: list[asyncssh.SSHKey]) -> list[str]:
    reader = Reader()
    with contextlib.suppress(asyncssh.PermissionDenied):
        client = await porch.connect(keys, client_factory=lambda: reader)
        await client.create_process(term_type="xterm", encoding=None)
        client.abort()
    await porch.gone()
    return reader.told


async def test_whoever_has_no_key_reads_how_to_make_one() -> None:
    async with listener() as porch:
        (message,) = await told_to(porch, [])
        assert "ssh-keygen" in message
        assert message.count("\r\n") == message.count("\n") == 2


async def test_a_known_place_is_not_told_how_to_make_a_key() -> None:
    async with listener(admission=KeyAdmission(Admits.OPEN, knows=lambda _: True)) as porch:
        assert len(await told_to(porch, [new_key()])) == 1
        assert await told_to(porch, [new_key()]) == []


async def test_whoever_is_refused_reads_why(tmp_path: Path) -> None:
    banned = KeyAdmission(Admits.OPEN, bars=lambda _, fingerprint: bool(fingerprint))
    async with listener(admission=banned) as porch:
        assert say(BANNED) in "".join(await told_to(porch, [new_key(), new_key()]))
    keys = tmp_path / "keys"
    keys.write_text("")
    listed = KeyAdmission(Admits.LISTED, keys=ListedKeys(keys))
    async with listener(admission=listed) as porch:
        assert say(NOT_LISTED) in "".join(await told_to(porch, [new_key()]))
    async with listener() as porch:
        small = asyncssh.generate_private_key("ssh-rsa", key_size=1024)
        assert say(UNSOUND) in "".join(await told_to(porch, [small]))


@pytest.mark.parametrize("nist", [True, False])
async def test_nist_curves_are_offered_where_the_operator_wants(tmp_path: Path, nist: bool) -> None:
    key = host_key(tmp_path, nist=nist)
    taken = {
        "kex_algs": ["ecdh-sha2-nistp256"],
        "server_host_key_algs": ["ecdsa-sha2-nistp256"],
    }
    async with listener(host=key) as porch:
        if not nist:
            with pytest.raises(asyncssh.KeyExchangeFailed):
                await porch.connect(**taken)
        else:
            client = await porch.connect(**taken)
            client.abort()
        await porch.gone()


async def test_who_has_no_place_is_told() -> None:
    limits = Limits(max_sessions=2, sessions_per_address=1)
    async with listener(limits) as porch:
        first = await porch.connect()
        await first.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        async with await porch.connect() as second:
            done = await second.run(term_type="xterm")
            assert done.exit_status == 1
            assert "from your address" in str(done.stdout)
        assert porch.listener.counts.sessions == 1
        assert porch.listener.counts.refused == {"sessions-of-address": 1}
        first.abort()
        await ear.until(lambda: ear.losses == 1)
        await porch.gone()
        async with await porch.connect() as third:
            await third.create_process(term_type="xterm", encoding=None)
            await porch.ear(1)


async def test_a_full_host_says_so() -> None:
    async with (
        listener(Limits(max_sessions=1)) as porch,
        await porch.connect() as first,
        await porch.connect() as second,
    ):
        await first.create_process(term_type="xterm", encoding=None)
        await porch.ear()
        done = await second.run(term_type="xterm")
        assert "full" in str(done.stdout)
        assert porch.listener.counts.refused == {"sessions": 1}


async def test_closing_says_the_last_words_and_leaves_nothing() -> None:
    async with listener() as porch:
        client = await porch.connect()
        process = await client.create_process(term_type="xterm", encoding=None)
        waiting = await porch.connect()
        ear = await porch.ear()
        port = porch.listener.port
        ear.line.write(b"the host closes")
        await porch.listener.close()
        assert (await process.wait()).stdout == b"the host closes"
        assert ear.losses == 1
        assert porch.listener.counts.connections == 0
        await waiting.wait_closed()
        with pytest.raises(ConnectionRefusedError):
            await asyncio.open_connection("127.0.0.1", port)
        await porch.listener.close()


async def test_a_session_that_fails_ends_alone(caplog: pytest.LogCaptureFixture) -> None:
    class Failing(Ear):
        def typed(self, data: bytes) -> None:
            if data == b"!":
                raise ValueError("the hand holds the Akita")
            super().typed(data)

    async with (
        listener(make=Failing) as porch,
        await porch.connect() as connection,
        await porch.connect() as two,
    ):
        process = await connection.create_process(term_type="xterm", encoding=None)
        await porch.ear()
        other = await two.create_process(term_type="xterm", encoding=None)
        second = await porch.ear(1)
        process.stdin.write(b"!")
        assert (await process.wait()).exit_status == 1
        other.stdin.write(b"k")
        await second.until(lambda: bytes(second.heard) == b"k")
    assert "Akita" not in caplog.text
    assert any(getattr(record, "error", "") == "ValueError" for record in caplog.records)


async def test_a_greeting_that_fails_ends_the_session() -> None:
    def make(line: Connection) -> Ear:
        raise RuntimeError("no")

    async with listener(make=make) as porch, await porch.connect() as client:
        done = await client.run(term_type="xterm")
        assert done.exit_status == 1


async def test_the_log_has_no_secrets(caplog: pytest.LogCaptureFixture) -> None:
    key = new_key()
    with caplog.at_level(logging.DEBUG, "dogs_tui.host"):
        async with listener() as porch:
            async with await porch.connect(key, username="seldom-seen") as client:
                process = await client.create_process(
                    "join PRIVATE1", term_type="xterm", env={"LANG": "tlh"}, encoding=None
                )
                ear = await porch.ear()
                process.stdin.write(b"what was typed")
                await ear.until(lambda: len(ear.heard) == 14)
            await porch.gone()
    text = repr([record.__dict__ for record in caplog.records])
    for secret in ("seldom-seen", "PRIVATE1", "tlh", "what was typed", key.get_fingerprint()):
        assert secret not in text
    events = [getattr(record, "event", "") for record in caplog.records]
    assert events == [
        *("door-open", "login", "session", "session-end", "gone"),
        "door-closed",
    ]
    end = next(record for record in caplog.records if record.getMessage() == "session-end")
    assert end.address == "127.0.0.1"  # type: ignore[attr-defined]
    assert end.taken == 14  # type: ignore[attr-defined]
    assert key.get_fingerprint().startswith(end.key)  # type: ignore[attr-defined]


async def test_addresses_of_every_kind() -> None:
    async def open_at(*addresses: tuple[str, int]) -> Acceptor:
        limiter = ConnectionLimiter(Limits(), asyncio.get_running_loop().time)
        made = Acceptor(limiter, lambda accepted: accepted.sock.close())
        await made.listen(addresses)
        return made

    here = await open_at(("localhost", 0), ("127.0.0.2", 0))
    assert 1 <= len(here.ports) <= 2
    taken = here.ports[-1]
    with pytest.raises(ListenerError, match="cannot listen"):
        await open_at(("127.0.0.1", 0), ("127.0.0.2", taken))
    with pytest.raises(ListenerError, match="cannot listen"):
        await open_at(("no such host", 0))
    await here.close()
    assert here.port == 0
