"""The listener for the real sshd: whoever it brings sits at the same kind of line as everybody."""

import asyncio
import contextlib
import os
import socket
import stat
import subprocess
import sys
import termios
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import asyncssh
import pytest

from dogs_rules.phrase import phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.attach import frames, peers
from dogs_tui.host.doors.attach.frames import FrameError, FrameKind, Frames, Hello
from dogs_tui.host.doors.attach.program import AttachError, proven_key
from dogs_tui.host.doors.attach.socket_listener import SocketListener
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.local_socket import Peer, SocketPathError, bound_socket
from tests.support.process_idle import LIMIT
from tests.support.ssh_listener import Ear
from tests.support.terminal import Terminal

ALT_SCREEN = b"\x1b[?1049h"


class Session(Ear):
    """What a test has at the other end of a line: it echoes and remembers."""

    def typed(self, data: bytes) -> None:
        self.line.write(b"you typed " + data.replace(b"\r", b"RETURN") + b"\r\n")
        super().typed(data)


class Visitors:
    """The sessions of everybody who came in."""

    def __init__(self) -> None:
        self.sessions: list[Session] = []
        self._came = asyncio.Event()

    def greet(self, line: Connection) -> None:
        self.sessions.append(Session(line))
        line.write(b"welcome in\r\n")
        self._came.set()

    async def first(self) -> Session:
        async with asyncio.timeout(LIMIT):
            await self._came.wait()
        return self.sessions[0]


@pytest.fixture
def visitors() -> Visitors:
    return Visitors()


@pytest.fixture
def admits() -> Admits:
    return Admits.OPEN


class OpenListener(SocketListener):
    """A listener with a way in of its own."""

    def __init__(self, path: Path, visitors: Visitors, admits: Admits, group: str = "") -> None:
        limiter = ConnectionLimiter(Limits(max_sessions=2), asyncio.get_running_loop().time)
        super().__init__(visitors.greet, limiter, KeyAdmission(admits))
        self.path = path
        self.acceptor = Acceptor(limiter, self.take)
        self.acceptor.attach_at(path, group)

    async def close(self) -> None:
        await self.acceptor.close()
        await super().close()


@pytest.fixture
async def listener(
    tmp_path: Path, visitors: Visitors, admits: Admits
) -> AsyncIterator[OpenListener]:
    made = OpenListener(tmp_path / "door.sock", visitors, admits)
    yield made
    await made.close()


KEY = asyncssh.generate_private_key("ssh-ed25519")


def public() -> str:
    return KEY.export_public_key().decode().strip()


@pytest.fixture
def proof(tmp_path: Path) -> Path:
    """What sshd writes of a key that was proven."""
    path = tmp_path / "auth"
    path.write_text(f"publickey {public()}\n")
    return path


@pytest.fixture
def attached(listener: OpenListener, proof: Path) -> Iterator[Callable[..., Terminal]]:
    """Starts ``dogs-tui host attach`` in a terminal, as sshd does."""
    terminals: list[Terminal] = []

    def start(word: str = "", environment: Mapping[str, str] = {}, *more: str) -> Terminal:
        command = [sys.executable, "-m", "dogs_tui", "host", "attach"]
        terminal = Terminal(
            [*command, "--socket", str(listener.path), *more],
            {
                **os.environ,
                "SSH_USER_AUTH": str(proof),
                "SSH_CONNECTION": "192.0.2.7 5000 192.0.2.1 22",
                "SSH_ORIGINAL_COMMAND": word,
                **environment,
            },
        )
        terminals.append(terminal)
        return terminal

    yield start
    for terminal in terminals:
        terminal.close()


async def shows(terminal: Terminal, text: str) -> str:
    return await asyncio.to_thread(terminal.wait_for, text)


async def ends(terminal: Terminal) -> int:
    return await asyncio.to_thread(terminal.wait)


async def test_a_guest_of_sshd_is_let_in_with_key_address_and_table(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached("join abc-def", {"LANG": "de_DE.UTF-8", "HOME": "/secret"})
    await shows(terminal, "welcome in")
    session = await visitors.first()
    caller = session.line.caller
    assert caller.fingerprint == KEY.get_fingerprint()
    assert (caller.address, caller.code) == ("192.0.2.7", "abc-def")
    assert caller.environment["LANG"] == "de_DE.UTF-8"
    assert "HOME" not in caller.environment
    assert session.line.size == (80, 24)


async def test_every_key_arrives_as_it_is_and_the_exit_code_comes_back(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached()
    await shows(terminal, "welcome in")
    session = await visitors.first()
    for key, raw in {"enter": b"\r", "ctrl+c": b"\x03", "up": b"\x1b[A", "ö": "ö".encode()}.items():
        terminal.press(key)
        await session.until(lambda raw=raw: raw in session.heard)  # type: ignore[misc]
    session.line.write(b"see you\r\n")
    session.line.hang_up(3)
    assert await ends(terminal) == 3
    assert "see you" in terminal.text()
    await session.until(lambda: session.losses == 1)


async def test_a_new_size_of_the_terminal_arrives_clamped(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached()
    await shows(terminal, "welcome in")
    session = await visitors.first()
    terminal.resize(1000, 40)
    await session.until(lambda: session.sizes == [(400, 40)])


async def test_the_terminal_is_as_before_however_the_host_ends(
    attached: Callable[..., Terminal], visitors: Visitors, listener: OpenListener, tmp_path: Path
) -> None:
    terminal = attached()
    await shows(terminal, "welcome in")
    session = await visitors.first()
    session.line.write(ALT_SCREEN)
    listener._ways.popitem()[0].abort()  # as when the host is killed
    assert await ends(terminal) == 1
    assert "Your matches are saved; reconnect" in terminal.text()
    assert terminal.raw.rindex(b"\x1b[?1049l") > terminal.raw.rindex(ALT_SCREEN)


async def test_without_a_host_there_is_a_sentence(
    attached: Callable[..., Terminal], listener: OpenListener
) -> None:
    await listener.close()
    terminal = attached()
    assert await ends(terminal) == 1
    assert "The host is not running now" in terminal.text()


@pytest.mark.parametrize(
    ("word", "code", "said"),
    [
        ("version", 0, "dogs-tui "),
        ("rm -rf /", 1, "Unknown command 'rm'"),
        ("plain join", 1, "Usage: plain [join CODE|watch CODE|next|puzzles|training]"),
        ("next week", 1, "Usage: next"),
    ],
)
async def test_only_words_of_the_host_are_understood(
    attached: Callable[..., Terminal], visitors: Visitors, word: str, code: int, said: str
) -> None:
    terminal = attached(word)
    assert await ends(terminal) == code
    assert said in terminal.text()
    assert not visitors.sessions


async def test_without_a_proven_key_nobody_comes_in(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached("", {"SSH_USER_AUTH": ""})
    assert await ends(terminal) == 1
    assert "does not pass on the SSH key" in terminal.text()
    assert not visitors.sessions


@pytest.mark.parametrize("admits", [Admits.LISTED])
async def test_who_is_not_listed_stays_out_unless_the_list_of_sshd_counts(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached()
    assert await ends(terminal) == 1
    assert "not on the list" in terminal.text()
    await shows(attached("", {}, "--listed"), "welcome in")
    assert (await visitors.first()).line.caller.listed


async def test_a_host_that_is_about_to_stop_says_so_to_guests_of_sshd(
    attached: Callable[..., Terminal], visitors: Visitors, listener: OpenListener
) -> None:
    why = phrase("Come back at noon.")
    listener._admission.closed = lambda key: why if key == KEY.get_fingerprint() else None
    terminal = attached()
    assert await ends(terminal) == 1
    assert "Come back at noon." in terminal.text()
    assert not visitors.sessions
    assert listener._limiter.refused == {Refused.CLOSING: 1}
    assert (listener._limiter.logins, listener._limiter.sessions) == (0, 0)
    listener._admission.closed = lambda _: None
    await shows(attached(), "welcome in")


async def test_both_listeners_have_the_same_limits(
    attached: Callable[..., Terminal], visitors: Visitors, listener: OpenListener
) -> None:
    for _ in range(2):
        await shows(attached(), "welcome in")
    third = attached()
    assert await ends(third) == 1
    assert "full" in third.text()
    assert len(visitors.sessions) == 2


def test_only_the_hosts_own_user_may_open_the_socket(tmp_path: Path) -> None:
    path = tmp_path / "x.sock"
    bound_socket(path, 0o600).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    bound_socket(path, 0o660).close()  # what an ended host left is replaced
    assert stat.S_IMODE(path.stat().st_mode) == 0o660


def test_a_socket_is_never_open_to_others_not_even_before_it_has_its_mode(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = os.umask(0)
    try:
        monkeypatch.setattr(Path, "chmod", lambda *_: None)
        bound_socket(tmp_path / "x.sock", 0o660).close()
        assert os.umask(0) == 0, "the mask of the process is put back"
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "x.sock").stat().st_mode) == 0o600


def test_what_is_not_a_socket_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.sock"
    path.write_text("precious")
    with pytest.raises(SocketPathError, match="not a socket"):
        bound_socket(path, 0o600)
    assert path.read_text() == "precious"
    with pytest.raises(SocketPathError, match="longer than"):
        bound_socket(tmp_path / ("x" * 120), 0o600)


def test_a_socket_at_which_somebody_listens_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "x.sock"
    with bound_socket(path, 0o600) as first:
        first.listen(0)
        for _ in range(3):  # also when so many call that no more are let wait
            with pytest.raises(SocketPathError, match="in use by another program"):
                bound_socket(path, 0o600)
    bound_socket(path, 0o600).close()


async def test_another_user_of_the_machine_is_not_believed(
    listener: OpenListener, visitors: Visitors, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(peers.os, "geteuid", lambda: 12345)
    # The kernel's answer, for a user who is neither the host's nor root.
    monkeypatch.setattr(peers, "peer", lambda _: Peer(54321, 54321))
    reader, writer = await asyncio.open_unix_connection(str(listener.path))
    writer.write(frames.hello_frame(hello()))
    assert await asyncio.wait_for(_all_of(reader), LIMIT) == b""
    writer.close()
    assert not visitors.sessions


def hello(**changed: object) -> Hello:
    said: dict[str, object] = {"protocol": 1, "key": public(), "columns": 80, "rows": 24, **changed}
    return Hello(**said)  # type: ignore[arg-type]


async def _all_of(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""


HOSTILE = {
    "noise": b"GET / HTTP/1.1\r\n\r\n",
    "a frame without end": b"\x02\xff\xff\xff\xff" + b"x" * 1000,
    "data before a hello": frames.data_frames(b"hi"),
    "a hello of another protocol": frames.hello_frame(hello(protocol=9)),
    "a hello that is none": frames.frame(FrameKind.HELLO, b"[]"),
    "an end from the wrong side": frames.hello_frame(hello()) + frames.end_frame(0),
    "a size that is none": frames.hello_frame(hello()) + frames.frame(FrameKind.SIZE, b"x"),
}


@pytest.mark.parametrize("data", HOSTILE.values(), ids=HOSTILE.keys())
async def test_what_is_not_of_this_protocol_ends_that_connection_alone(
    listener: OpenListener, visitors: Visitors, data: bytes
) -> None:
    reader, writer = await asyncio.open_unix_connection(str(listener.path))
    writer.write(data)
    await asyncio.wait_for(_all_of(reader), LIMIT)
    writer.close()
    other = await asyncio.open_unix_connection(str(listener.path))
    other[1].write(frames.hello_frame(hello()))
    assert b"welcome" in await asyncio.wait_for(other[0].read(100), LIMIT)
    other[1].close()


async def test_a_key_that_is_none_is_said(listener: OpenListener, visitors: Visitors) -> None:
    reader, writer = await asyncio.open_unix_connection(str(listener.path))
    writer.write(frames.hello_frame(hello(key="ssh-ed25519 AAAA")))
    assert b"could not read your SSH key" in await asyncio.wait_for(_all_of(reader), LIMIT)
    writer.close()
    assert not visitors.sessions


async def test_who_never_reads_costs_a_bound_and_is_ended(
    listener: OpenListener, visitors: Visitors
) -> None:
    _, writer = await asyncio.open_unix_connection(str(listener.path))
    writer.write(frames.hello_frame(hello()))
    session = await visitors.first()
    written = 0
    while not session.losses and written < 64 << 20:
        session.line.write(b"x" * 4096)
        written += 4096
        await asyncio.sleep(0)
    await session.until(lambda: session.losses == 1)
    assert written < 2 << 20
    writer.close()


async def test_an_unread_paste_stays_with_whoever_sends_it(
    listener: OpenListener, visitors: Visitors
) -> None:
    loop = asyncio.get_running_loop()
    with socket.socket(socket.AF_UNIX) as guest:
        guest.connect(str(listener.path))
        guest.sendall(frames.hello_frame(hello()))
        session = await visitors.first()
        session.line.pause()
        guest.setblocking(False)
        sent, piece = 0, frames.data_frames(b"p" * 8192)
        with contextlib.suppress(BlockingIOError):
            while sent < 10 << 20:
                sent += guest.send(piece)
                await asyncio.sleep(0)
        assert not session.heard
        assert sent < 1 << 20
        session.line.resume()
        await session.until(lambda: len(session.heard) >= 8192)
        session.line.pause()
        assert loop.is_running()


def test_frames_come_out_of_bytes_in_any_pieces() -> None:
    whole = frames.data_frames(b"a" * 40_000) + frames.size_frame(70_000, 24) + frames.end_frame(7)
    for piece in (1, 7, 4096, len(whole)):
        reading = Frames()
        pairs = [
            pair
            for at in range(0, len(whole), piece)
            for pair in reading.feed(whole[at : at + piece])
        ]
        data = b"".join(payload for kind, payload in pairs if kind is FrameKind.DATA)
        assert data == b"a" * 40_000
        assert frames.read_size(pairs[-2][1]) == (0xFFFF, 24)
        assert frames.read_end(pairs[-1][1]) == 7
        assert max(len(payload) for _, payload in pairs) <= frames.LARGEST


@pytest.mark.parametrize("raw", [b"", b"[]", b'{"protocol":1}', b"\xff"])
def test_a_hello_that_cannot_be_read_is_refused(raw: bytes) -> None:
    with pytest.raises(FrameError):
        frames.read_hello(raw)


def test_the_key_is_found_among_what_was_proven(tmp_path: Path) -> None:
    path = tmp_path / "auth"
    path.write_text(f"password\npublickey {public()}\n")
    assert proven_key(str(path)) == public()
    path.write_text("password\n")
    for missing in (str(path), "", str(tmp_path / "none")):
        with pytest.raises(AttachError, match="ExposeAuthInfo"):
            proven_key(missing)


async def test_keys_are_not_shown_twice_and_modes_come_back(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached()
    await shows(terminal, "welcome in")
    raw = termios.tcgetattr(terminal._fd)
    assert not raw[3] & (termios.ECHO | termios.ICANON | termios.ISIG)
    session = await visitors.first()
    session.line.hang_up()
    await asyncio.to_thread(terminal.wait_for, "welcome in")


def test_it_starts_without_what_only_a_host_needs() -> None:
    look = (
        "import sys; import dogs_tui.host.operations.attach, dogs_tui.host.operations.cli;"
        "sys.exit(' '.join({'asyncssh', 'textual', 'asyncio'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True)
    assert done.stderr.strip() == ""


async def test_lines_are_asked_for_as_everywhere(
    attached: Callable[..., Terminal], visitors: Visitors
) -> None:
    terminal = attached("plain join abc-def")
    await shows(terminal, "welcome in")
    caller = (await visitors.first()).line.caller
    assert (caller.lines, caller.terminal, caller.code) == (True, True, "abc-def")


async def piped(path: Path, proof: Path, word: str, typed: bytes) -> tuple[int, str, str]:
    """What ``attach`` does with a pipe: its code, what it says, and what it complains of."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "dogs_tui", "host", "attach", "--socket", str(path)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "SSH_USER_AUTH": str(proof), "SSH_ORIGINAL_COMMAND": word},
    )
    async with asyncio.timeout(LIMIT):
        out, complaints = await process.communicate(typed)
    assert process.returncode is not None
    return process.returncode, out.decode(), complaints.decode()


async def test_in_lines_a_pipe_will_do(
    listener: OpenListener, proof: Path, visitors: Visitors
) -> None:
    running = asyncio.create_task(piped(listener.path, proof, "plain", b"one\ntwo\n"))
    session = await visitors.first()
    caller = session.line.caller
    assert (caller.lines, caller.terminal) == (True, False)
    await session.until(lambda: session.heard == b"one\ntwo\n\x04")
    session.line.write(b"goodbye\n")
    session.line.hang_up(3)
    code, out, complaints = await running
    assert (code, complaints) == (3, "")
    assert out.endswith("goodbye\n")
    assert "\x1b" not in out


async def test_screens_need_a_terminal(listener: OpenListener, proof: Path) -> None:
    code, out, complaints = await piped(listener.path, proof, "", b"")
    assert (code, out) == (1, "")
    assert "Plain mode needs none: ssh ... plain" in complaints
