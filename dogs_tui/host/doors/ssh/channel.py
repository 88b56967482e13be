"""The one channel a guest may open: a terminal, and nothing that SSH offers besides."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

import asyncssh
from asyncssh.constants import MSG_CHANNEL_DATA, MSG_CHANNEL_REQUEST
from asyncssh.packet import SSHPacket

from dogs_rules.phrase import Phrase
from dogs_tui.host.doors.bounded_connection import BoundedConnection
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.requests import (
    INSIDE,
    NO_TERMINAL,
    NOBODY,
    PIPE_END,
    VALUE_LIMIT,
    Request,
    clean_value,
    read_command,
    said_at_once,
)
from dogs_tui.host.doors.ssh.asyncssh_seams import OpenChannel
from dogs_tui.host.doors.ssh.transport import SshTransport
from dogs_tui.words import say

INPUT_WINDOW: Final = 32 * 1024
"""Bytes that a terminal may send before they are read; the rest of a paste stays with it."""

MOST_REQUESTS: Final = 64
"""Requests that a client may make before it asks for a shell or a command."""

_MOST_PIECES: Final = 64
"""Pieces of unread input that are kept apart."""

_TERM_LIMIT: Final = 256

Answer = Callable[[str, Request], Awaitable[str]]
"""Gives what the owner of a key asked for, as text; empty: the host does not know them."""

Beginner = Callable[["TerminalSession", Request], Phrase | None]
"""Begins a session that wants to play; or says why it cannot be now."""


class TerminalChannel(OpenChannel):
    """A session channel that keeps no more than it needs, whatever it is sent.

    Args:
        connection: Over which it goes.
        loop: The event loop.
    """

    def __init__(self, connection: SshTransport, loop: asyncio.AbstractEventLoop) -> None:
        super().__init__(
            connection,
            loop,
            allow_pty=True,
            line_editor=False,
            line_echo=False,
            line_history=0,
            max_line_length=0,
            encoding=None,
            errors="strict",
            window=INPUT_WINDOW,
            max_pktsize=INPUT_WINDOW,
        )
        self.environment: dict[str, str] = {}
        self.started = False
        self._requests = 0
        self._guest = connection

    def process_packet(self, pkttype: int, pktid: int, packet: SSHPacket) -> bool | Awaitable[None]:
        if pkttype == MSG_CHANNEL_REQUEST and not self.started:
            self._requests += 1
            if self._requests > MOST_REQUESTS:
                raise asyncssh.ProtocolError("too many requests")
        self._guest.packet_came(pkttype)
        result = super().process_packet(pkttype, pktid, packet)
        if pkttype == MSG_CHANNEL_DATA:
            self.join_unread(_MOST_PIECES)
        return result

    def write(self, data: bytes, datatype: asyncssh.DataType = None) -> None:
        super().write(data, datatype)
        if self._guest.rekeying:
            self._guest.held += len(data)

    def takes_variable(self, name: bytes, value: bytes) -> bool:
        """Takes a variable if it is one that is wanted."""
        if self.started or len(name) > VALUE_LIMIT or len(value) > VALUE_LIMIT:
            return False
        cleaned = clean_value(name.decode("ascii", "replace"), value.decode("utf-8", "replace"))
        if cleaned is None:
            return False
        self.environment[name.decode("ascii")] = cleaned
        return True


class TerminalSession(asyncssh.SSHServerSession[bytes]):
    """The events of a terminal channel.

    Args:
        channel: Where it happens.
        begin: Called when somebody wants to play.
        answer: Gives what the guest asked for, as text; empty: the host does not know them.
        over: Called when the channel is gone.
    """

    def __init__(
        self,
        channel: TerminalChannel,
        begin: Beginner,
        answer: Callable[[Request], Awaitable[str]],
        over: Callable[[], None],
    ) -> None:
        self._answer = answer
        self.channel = channel
        self.connection: BoundedConnection | None = None
        self.terminal: tuple[int, int] | None = None
        """Columns and rows as the terminal says; ``None``: there is no terminal."""
        self.full = False
        """True if the channel has as much to send as it takes."""
        self._command: str | None = None
        self._giving: asyncio.Task[None] | None = None
        self._begin = begin
        self._over = over

    @property
    def environment(self) -> Mapping[str, str]:
        """As it is now; what comes later changes nothing of it."""
        return MappingProxyType(dict(self.channel.environment))

    # What the client asks for.

    def pty_requested(
        self, term_type: str, term_size: tuple[int, int, int, int], term_modes: Any
    ) -> bool:
        if self.channel.started or max(len(term_type), len(term_modes)) > _TERM_LIMIT:
            return False
        if name := clean_value("TERM", term_type):
            self.channel.environment["TERM"] = name
        self.terminal = term_size[:2]
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._command = command
        return True

    def subsystem_requested(self, _subsystem: str) -> bool:
        return False

    def session_started(self) -> None:
        self.channel.started = True
        try:
            request = read_command(self._command)
        except ListenerError as error:
            self._say(error.phrase, 1)
            return
        if said := said_at_once(request):
            self._say(said, 0)
        elif request.wanted in INSIDE:
            self._giving = asyncio.get_running_loop().create_task(self._give(request))
        elif self.terminal is None and not request.lines:
            self._say(NO_TERMINAL, 1)
        else:
            why_not = self._begin(self, request)
            if why_not is not None:
                self._say(why_not, 1)

    async def _give(self, request: Request) -> None:
        try:
            answer = await self._answer(request)
        except ListenerError as error:
            self._say(error.phrase, 1)
        else:
            self._say(answer or NOBODY, 0 if answer else 1)

    def _say(self, sentence: Phrase | str, status: int) -> None:
        """Says one line, or more, to standard error if it is not what was asked for, and ends."""
        end = "\n" if self.terminal is None else "\r\n"
        data = (say(sentence).replace("\n", end) + end).encode()
        if status == 0 or self.terminal is not None:
            self.channel.write(data)
        else:
            self.channel.write_stderr(data)
        self.channel.exit(status)

    # What comes over the channel.

    def data_received(self, data: bytes, _datatype: asyncssh.DataType) -> None:
        if self.connection is not None:
            self.connection.received(data)

    def terminal_size_changed(self, width: int, height: int, _x: int, _y: int) -> None:
        if self.connection is not None:
            self.connection.changed_size(width, height)

    def break_received(self, _milliseconds: int) -> bool:
        return False

    def signal_received(self, _signal: str) -> None:
        """Nothing here takes signals: keys are what is typed."""

    def eof_received(self) -> bool:
        if self.connection is not None and self.terminal is None:
            self.connection.received(PIPE_END)
        elif self.connection is not None:
            self.connection.closed("eof")
        # The channel stays open the other way until the last words are sent.
        return True

    def pause_writing(self) -> None:
        self.full = True
        if self.connection is not None:
            self.connection.flow_changed()

    def resume_writing(self) -> None:
        self.full = False
        if self.connection is not None:
            self.connection.flow_changed()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._giving is not None:
            self._giving.cancel()
        if self.connection is not None:
            self.connection.gone("" if exc is None else type(exc).__name__)
        self._over()
