"""A line is bounded both ways, and ends when it should: with a channel and a clock held by hand,
and with real clients that flood the host or never read."""

import gc
import socket
import tracemalloc
from contextvars import ContextVar

import asyncssh
import pytest

from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors import bounded_connection
from dogs_tui.host.doors.bounded_connection import MOST_UNSENT, BoundedConnection
from dogs_tui.host.doors.limits import Limits
from tests.support.ssh_listener import Ear, HandClock, PoliteEar, Porch, listener

MOST_OF_A_SESSION = 512 * 1024
"""Bytes that a session may cost, whatever its client does."""


class Pipe:
    """A channel and its connection, as a line sees them."""

    def __init__(self) -> None:
        self.reading = True
        self.written = bytearray()
        self.unsent = 0
        self.stalled = False
        self.status: int | None = None
        self.aborted = 0

    def write(self, data: bytes) -> None:
        if self.status is not None:
            raise BrokenPipeError
        self.written += data
        if self.stalled:
            self.unsent += len(data)

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def exit(self, status: int) -> None:
        self.status = status

    def abort(self) -> None:
        self.aborted += 1


def line_on(
    pipe: Pipe, clock: HandClock, limits: Limits | None = None, size: tuple[int, int] = (80, 24)
) -> BoundedConnection:
    caller = Caller(fingerprint="SHA256:x", address="192.0.2.7")
    return BoundedConnection(caller, pipe, pipe, size, limits or Limits(), clock)


# By hand.


def test_nothing_is_taken_until_somebody_listens() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    line.received(b"early ")
    assert not pipe.reading
    ear = Ear(line)
    assert bytes(ear.heard) == b"early "
    assert pipe.reading
    line.received(b"late")
    assert bytes(ear.heard) == b"early late"


def test_a_line_that_was_lost_before_somebody_listened_says_so() -> None:
    line = line_on(Pipe(), HandClock())
    line.gone()
    ear = Ear(line)
    assert ear.losses == 1


def test_pause_and_resume() -> None:
    pipe = Pipe()
    line = line_on(pipe, HandClock())
    ear = Ear(line)
    line.pause()
    line.pause()
    assert not pipe.reading
    line.received(b"in flight")
    assert bytes(ear.heard) == b""
    line.resume()
    assert bytes(ear.heard) == b"in flight"
    assert pipe.reading
    line.resume()
    assert bytes(ear.heard) == b"in flight"


def test_a_listener_may_pause_while_it_is_told() -> None:
    class Slow(Ear):
        def typed(self, data: bytes) -> None:
            super().typed(data)
            self.line.pause()

    pipe = Pipe()
    line = line_on(pipe, HandClock())
    ear = Slow(line)
    line.received(b"one")
    line.received(b"two")
    assert bytes(ear.heard) == b"one"
    line.resume()
    assert bytes(ear.heard) == b"onetwo"
    assert not pipe.reading


def test_blocked_and_flowing_again() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    ear = Ear(line)
    line.write(b"x")
    assert not line.blocked
    pipe.stalled = True
    line.flow_changed()
    line.flow_changed()
    assert line.blocked
    assert ear.flowed == 0
    clock.advance(59)
    pipe.stalled = False
    line.flow_changed()
    assert not line.blocked
    assert ear.flowed == 1
    clock.advance(3600)
    assert pipe.aborted == 0


def test_a_line_that_blocks_for_a_minute_ends() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    ear = Ear(line)
    pipe.stalled = True
    line.write(b"x")
    clock.advance(59.9)
    assert not pipe.aborted
    clock.advance(0.2)
    assert pipe.aborted == 1
    line.gone()
    assert (ear.losses, line.why) == (1, "blocked")
    assert clock.waiting == 0


def test_too_much_unsent_ends_the_line() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    ear = Ear(line)
    pipe.stalled = True
    line.write(b"x" * MOST_UNSENT)
    assert not pipe.aborted
    line.write(b"x")
    assert pipe.aborted == 1
    line.write(b"x" * 1000)
    assert pipe.unsent == MOST_UNSENT + 1
    line.gone()
    assert (ear.losses, line.why) == (1, "unread")


def test_hanging_up_sends_what_is_left_and_does_not_wait_for_ever() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    ear = Ear(line)
    line.write(b"bye")
    line.hang_up(2)
    line.hang_up(0)
    line.write(b"after")
    line.received(b"after")
    line.changed_size(100, 30)
    assert (bytes(pipe.written), pipe.status, pipe.aborted) == (b"bye", 2, 0)
    assert bytes(ear.heard) == b""
    clock.advance(bounded_connection.FAREWELL)
    assert pipe.aborted == 1
    line.gone()
    assert ear.losses == 1
    assert clock.waiting == 0


def test_a_line_is_lost_once_however_often_it_ends() -> None:
    line = line_on(Pipe(), HandClock())
    ear = Ear(line)
    line.closed("eof")
    line.gone("reset")
    line.gone()
    line.closed()
    assert ear.losses == 1
    assert line.why == "eof"


def test_an_idle_line_ends_and_a_key_puts_it_off() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock, Limits(idle_seconds=100, session_seconds=0))
    Ear(line)
    clock.advance(90)
    line.received(b"k")
    line.write(b"output is no key")
    assert clock.waiting == 1
    clock.advance(99)
    assert pipe.status is None
    clock.advance(2)
    assert pipe.status == 0
    assert line.why == "idle"


def test_every_line_ends_after_its_time() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock, Limits(idle_seconds=100, session_seconds=250))
    Ear(line)
    for _ in range(4):
        clock.advance(60)
        line.received(b"k")
    assert pipe.status is None
    clock.advance(10)
    assert pipe.status == 0
    assert line.why == "long"


def test_a_session_that_can_is_told_why_and_has_a_moment() -> None:
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock, Limits(idle_seconds=100))
    ear = PoliteEar(line)
    clock.advance(100)
    assert ear.reasons == [bounded_connection.IDLE]
    line.write(b"goodbye")
    assert bytes(pipe.written) == b"goodbye"
    assert (pipe.status, pipe.aborted) == (None, 0)
    clock.advance(bounded_connection.FAREWELL)
    assert pipe.aborted == 1


def test_a_line_carries_no_more_than_so_much(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounded_connection, "MOST_SENT", 1000)
    pipe, clock = Pipe(), HandClock()
    line = line_on(pipe, clock)
    ear = PoliteEar(line)
    line.write(b"x" * 1000)
    assert ear.reasons == []
    line.write(b"x")
    line.write(b"x")
    assert ear.reasons == [bounded_connection.TOO_LONG]


def test_no_limits_need_no_timer() -> None:
    clock = HandClock()
    line_on(Pipe(), clock, Limits(idle_seconds=0, session_seconds=0))
    assert clock.waiting == 0


def test_a_listener_is_called_in_its_own_context() -> None:
    language: ContextVar[str] = ContextVar("language", default="en")
    heard: list[str] = []

    class Speaking(Ear):
        def typed(self, data: bytes) -> None:
            heard.append(language.get())
            language.set("xx")

    line = line_on(Pipe(), HandClock())
    token = language.set("de")
    Speaking(line)
    language.reset(token)
    line.received(b"k")
    line.received(b"k")
    assert heard == ["de", "de"]
    assert language.get() == "en"


# With real clients.


async def test_a_huge_window_is_clamped_from_the_first() -> None:
    async with listener() as porch, await porch.connect() as client:
        await client.create_process(term_type="xterm", term_size=(65535, 65535), encoding=None)
        assert (await porch.ear()).line.size == (400, 200)


async def test_a_thousand_changes_of_window_are_few() -> None:
    """One, when they all come while the window has not come to rest."""
    clock = HandClock()
    async with listener(clock=clock) as porch, await porch.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        for number in range(1000):
            process.change_terminal_size(100 + number % 99, 30)
        process.change_terminal_size(65535, 65535)
        await porch.until(lambda: _unhurried(clock) and ear.line.size == (400, 200))
        clock.advance(0.2)
        assert ear.sizes[-1] == (400, 200)
        assert len(ear.sizes) < 10


def _unhurried(clock: HandClock) -> bool:
    """Lets slowed reading go on, but no time pass in which a window comes to rest."""
    clock.advance(0.01)
    return True


def _patient(clock: HandClock) -> bool:
    """Lets slowed reading go on."""
    clock.advance(0.5)
    return True


class Deaf(Ear):
    """A session that reads nothing."""

    def __init__(self, line: Connection) -> None:
        super().__init__(line, reads=False)


async def flooded(porch: Porch, client: asyncssh.SSHClientConnection, piece: bytes) -> int:
    """Lets a client send 10 MB to a session that reads nothing; gives what that costs in bytes.

    What the client itself holds of it is not counted.
    """
    process = await client.create_process(term_type="xterm", encoding=None)
    ear = await porch.ear()
    channel = process.channel
    gc.collect()
    tracemalloc.start(1)
    try:
        before = tracemalloc.take_snapshot()
        for _ in range(10_000_000 // max(len(piece), 4096)):
            channel.write(piece)
        # The window is used up: what the host has not taken, the client keeps.
        await porch.until(lambda: channel._send_window == 0)
        async with await porch.connect() as other:
            await other.run("version")  # Comes after all that the client could send.
        gc.collect()
        after = tracemalloc.take_snapshot()
    finally:
        tracemalloc.stop()
    assert ear.heard == b""
    grown = after.compare_to(before, "filename")
    mine = [stat for stat in grown if not stat.traceback[0].filename.startswith("<")]
    return sum(stat.size_diff for stat in mine) - channel.get_write_buffer_size()


async def test_a_paste_that_nobody_reads_stays_with_the_sender() -> None:
    async with listener(make=Deaf) as porch, await porch.connect() as client:
        cost = await flooded(porch, client, b"x" * 32_768)
        assert cost < MOST_OF_A_SESSION
        assert porch.ears[0].losses == 0


async def test_single_bytes_that_nobody_reads_cost_no_more() -> None:
    """Each in a packet of its own: kept apart, a window of them would take megabytes."""
    clock = HandClock()
    async with listener(make=Deaf, clock=clock) as porch:
        client = await porch.connect()
        process = await client.create_process(term_type="xterm", encoding=None)
        await porch.ear()
        session = next(iter(porch.listener._guests))._transport._channels[0]  # type: ignore[union-attr]
        for _ in range(2000):
            process.stdin.write(b"x")
        await porch.until(
            lambda: _patient(clock) and sum(len(data) for data, _ in session._recv_buf) > 1900
        )
        assert len(session._recv_buf) <= 65
        client.abort()
        await porch.gone()


async def test_a_paste_arrives_whole_once_it_is_read() -> None:
    async with listener(make=Deaf) as porch, await porch.connect() as client:
        process = await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        paste = bytes(range(256)) * 1000
        process.stdin.write(paste)
        await porch.until(lambda: process.channel._send_window == 0)
        assert ear.heard == b""
        ear.line.resume()
        await ear.until(lambda: len(ear.heard) == len(paste))
        assert bytes(ear.heard) == paste


async def unread(porch: Porch, window: int) -> tuple[asyncssh.SSHClientConnection, Ear]:
    """A client that reads nothing from its network, whatever its window says it would take."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.connect(("127.0.0.1", porch.listener.port))
    client = await porch.connect(sock=sock)
    await client.create_process(term_type="xterm", encoding=None, window=window)
    ear = await porch.ear()
    client._transport.pause_reading()  # type: ignore[union-attr]
    return client, ear


@pytest.mark.parametrize("window", [1024, 1 << 30])
async def test_a_client_that_never_reads_is_ended(window: int) -> None:
    async with listener() as porch:
        client, ear = await unread(porch, window)
        frame, written, most = b"x" * 8192, 0, 0
        gc.collect()
        tracemalloc.start(1)
        try:
            while not ear.losses and written < 10_000_000:
                ear.line.write(frame)
                written += len(frame)
                most = max(most, tracemalloc.get_traced_memory()[0])
                if ear.line._over:  # type: ignore[attr-defined]
                    await ear.until(lambda: ear.losses == 1)
        finally:
            tracemalloc.stop()
        assert ear.losses == 1
        assert ear.line.why == "unread"  # type: ignore[attr-defined]
        assert most < MOST_OF_A_SESSION
        await porch.gone()
        client.abort()


async def test_a_session_that_heeds_blocked_keeps_its_line() -> None:
    async with listener() as porch:
        client, ear = await unread(porch, 1 << 30)
        while not ear.line.blocked:
            ear.line.write(b"x" * 8192)
        assert ear.losses == 0
        client._transport.resume_reading()  # type: ignore[union-attr]
        await ear.until(lambda: ear.flowed == 1)
        assert not ear.line.blocked
        client.abort()
        await porch.gone()


async def test_answers_that_are_not_read_are_not_given() -> None:
    """A client that asks and asks and reads no answer is not read any further itself."""
    clock = HandClock()
    async with listener(clock=clock) as porch:
        client, ear = await unread(porch, 1 << 30)
        connection = next(iter(porch.listener._guests))._transport
        assert connection is not None
        transport = connection._transport
        for _ in range(3000):
            client.send_packet(80, asyncssh.packet.String(b"nothing@x"), b"\1")
        await porch.until(lambda: _patient(clock) and connection.choked)
        assert transport is not None
        assert not transport.is_reading()
        assert connection.unsent < MOST_OF_A_SESSION
        clock.advance(61)
        await ear.until(lambda: ear.losses == 1)
        client.abort()
        await porch.gone()


async def test_a_flood_of_packets_is_read_slowly() -> None:
    clock = HandClock()
    async with listener(clock=clock) as porch:
        client = await porch.connect()
        await client.create_process(term_type="xterm", encoding=None)
        ear = await porch.ear()
        connection = next(iter(porch.listener._guests))._transport
        assert connection is not None
        transport = connection._transport
        assert transport is not None
        for _ in range(4000):
            client.send_packet(2, asyncssh.packet.String(b""))
        await porch.until(lambda: not transport.is_reading())
        # Others go on meanwhile, and so does this one once it was patient.
        async with await porch.connect() as other:
            await other.run("version")
        await porch.until(lambda: _patient(clock) and transport.is_reading())
        assert ear.losses == 0
        client.abort()
        await porch.until(lambda: _patient(clock) and porch.listener.counts.connections == 0)


async def test_a_line_of_a_silent_client_is_lost_by_keepalive() -> None:
    limits = Limits(keepalive_seconds=0.05, keepalive_count=1)
    async with listener(limits) as porch:
        client, ear = await unread(porch, 1024)
        await ear.until(lambda: ear.losses == 1)
        client.abort()
        await porch.gone()
