"""A terminal handed from one process to another: what goes through, and what becomes of it."""

import asyncio
import socket
from collections.abc import AsyncIterator, Iterator

import pytest

from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.connection import Caller, Connection
from dogs_tui.host.doors.attach.frames import FrameKind
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.relay import relayed_session
from dogs_tui.host.doors.relay.handed import HandedTerminals, hand
from dogs_tui.host.doors.relay.relayed_session import RelayedSession
from dogs_tui.host.people.person import Person
from tests.support.memory_connection import GuestTerminal
from tests.support.shared_lobbies import until

MUCH = 4 << 20


class Served:
    """A session at the other end: it keeps what comes."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        self.typed_all = bytearray()
        self.sizes: list[tuple[int, int]] = []
        self.flows = 0
        self.is_lost = False
        connection.listen(self)

    def typed(self, data: bytes) -> None:
        self.typed_all += data

    def resized(self, columns: int, rows: int) -> None:
        self.sizes.append((columns, rows))

    def flowing(self) -> None:
        self.flows += 1

    def lost(self) -> None:
        self.is_lost = True


class Process:
    """What a session process has, in this one."""

    def __init__(self) -> None:
        self.ours, self.theirs = socket.socketpair()
        self.ours.setblocking(False)
        self.count = 0
        self.gone = False
        self.served: list[Served] = []
        self.words: list[tuple[FrameKind, Phrase]] = []
        self.terminals = HandedTerminals(
            self.theirs,
            lambda connection: self.served.append(Served(connection)),
            lambda _connection, kind, words: self.words.append((kind, words)),
            Limits(),
            lambda: setattr(self, "gone", True),
        )
        self.terminals.open()

    def take(self, terminal: socket.socket) -> None:
        hand(self.ours, terminal)
        self.count += 1

    def left(self) -> None:
        self.count -= 1

    def close(self) -> None:
        self.terminals.close()
        self.ours.close()
        self.theirs.close()


@pytest.fixture
async def process() -> AsyncIterator[Process]:
    made = Process()
    yield made
    made.close()


class Guest:
    """A terminal whose session is relayed."""

    def __init__(self, *processes: Process | None) -> None:
        self.terminal = GuestTerminal()
        self._processes: Iterator[Process | None] = iter(processes)
        self.session = RelayedSession(self.terminal.line, self._place, lambda _key: None)
        self.task = asyncio.create_task(self.session.run())

    async def _place(self, caller: Caller, person: Person | None) -> Process | None:
        assert caller == self.terminal.line.caller
        assert person is None
        return next(self._processes, None)

    @property
    def told(self) -> str:
        return bytes(self.terminal.raw).decode()


async def test_bytes_sizes_words_and_the_end_go_through(process: Process) -> None:
    guest = Guest(process)
    guest.session.tell(phrase("Early."))
    await until(lambda: process.served and process.words)
    (served,) = process.served
    assert served.connection.caller == guest.terminal.line.caller
    assert served.connection.size == (80, 24)
    guest.session.typed(b"keys" * 10_000)
    guest.session.resized(100, 30)
    await until(lambda: len(served.typed_all) == 40_000 and served.sizes == [(100, 30)])
    guest.session.farewell(phrase("Bye."))
    guest.session.hang_up(phrase("Now."))
    await until(lambda: len(process.words) == 3)
    assert [(kind, str(words)) for kind, words in process.words] == [
        (FrameKind.TELL, "Early."),
        (FrameKind.FAREWELL, "Bye."),
        (FrameKind.HANG_UP, "Now."),
    ]
    served.connection.write(b"a screen")
    served.connection.hang_up(3)
    await guest.task
    assert (guest.told, guest.terminal.line.code) == ("a screen", 3)
    await until(lambda: served.is_lost)
    assert process.count == 0


async def test_a_terminal_that_is_lost_is_lost_to_its_session(process: Process) -> None:
    guest = Guest(process)
    await until(lambda: process.served)
    guest.session.lost()
    await guest.task
    await until(lambda: process.served[0].is_lost)


async def test_what_a_process_leaves_behind_is_put_back_and_said(process: Process) -> None:
    guest = Guest(process)
    await until(lambda: process.served)
    process.served[0].connection.write(b"\x1b[?1049h half a screen")
    await until(lambda: guest.terminal.raw)
    (way,) = process.terminals._connections
    way.abort()
    await guest.task
    assert guest.told.endswith(f"{relayed_session.RESTORED.decode()}{relayed_session.ENDED}\r\n")
    assert guest.terminal.line.code == 1


async def test_who_is_sent_away_goes_though_the_process_hangs(
    process: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(relayed_session, "ANSWER", 0)
    guest = Guest(process)
    await until(lambda: process.served)
    process.served[0].connection.write(b"half a screen")
    await until(lambda: guest.terminal.raw)
    guest.session.hang_up(phrase("Now."))
    await guest.task
    assert guest.told.endswith(f"{relayed_session.RESTORED.decode()}Now.\r\n")
    await until(lambda: process.served[0].is_lost)


async def test_a_process_that_ends_before_it_began_is_replaced_by_another(process: Process) -> None:
    gone, closed = Process(), Process()
    gone.theirs.shutdown(socket.SHUT_RDWR)
    guest = Guest(gone, closed, process)
    await until(lambda: closed.served)
    (way,) = closed.terminals._connections
    way.abort()
    await until(lambda: process.served)
    process.served[0].connection.write(b"here")
    await until(lambda: guest.told == "here")
    assert guest.terminal.line.code is None
    guest.session.lost()
    await guest.task
    for one in (gone, closed):
        one.close()


async def test_where_no_process_serves_the_guest_is_told() -> None:
    guest = Guest(None)
    await guest.task
    assert guest.told == f"{relayed_session.NOBODY_SERVES}\r\n"
    assert guest.terminal.line.code == 1


async def test_a_terminal_that_does_not_read_has_its_session_leave_frames_out(
    process: Process,
) -> None:
    guest = Guest(process)
    await until(lambda: process.served)
    (served,) = process.served
    line = guest.terminal.line
    line.blocked = True
    sent = 0
    while not served.connection.blocked:
        served.connection.write(bytes(1024))
        sent += 1024
        await asyncio.sleep(0)
        assert sent < MUCH
    assert line.unsent <= 2 * relayed_session.PIECE
    line.blocked = False
    guest.session.flowing()
    await until(lambda: served.flows and len(guest.terminal.raw) == sent)
    guest.session.lost()
    await guest.task


async def test_a_session_that_takes_nothing_has_its_terminal_wait(process: Process) -> None:
    guest = Guest(process)
    await until(lambda: process.served)
    (served,) = process.served
    served.connection.pause()
    line, sent = guest.terminal.line, 0
    while not line.paused:
        guest.session.typed(bytes(1024))
        sent += 1024
        await asyncio.sleep(0)
        assert sent < MUCH
    served.connection.resume()
    await until(lambda: not line.paused and len(served.typed_all) == sent)
    guest.session.lost()
    await guest.task


async def test_the_end_of_the_way_is_the_end_of_the_host(process: Process) -> None:
    process.ours.shutdown(socket.SHUT_RDWR)
    await until(lambda: process.gone)


@pytest.mark.parametrize("sent", [b"\x01\x00\x00\x00\x02{}", b"\x02\x00\x00\x00\x01x", b"\xff" * 9])
async def test_rubbish_in_place_of_a_guest_is_hung_up_on(process: Process, sent: bytes) -> None:
    ours, theirs = socket.socketpair()
    process.take(theirs)
    theirs.close()
    ours.setblocking(False)
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(ours, sent)
    assert await loop.sock_recv(ours, 1) == b""
    assert process.served == []
    ours.close()
