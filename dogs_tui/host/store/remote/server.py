"""Has other processes of the same user ask a store that this one has."""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from dogs_rules.phrase import phrase
from dogs_tui.host.local_socket import bound_socket, peer
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.kinds import Kind
from dogs_tui.host.store.notices import Watch
from dogs_tui.host.store.remote import words
from dogs_tui.host.store.remote.answers import Answers
from dogs_tui.host.store.remote.frames import (
    HELLOS,
    PROTOCOL,
    QUESTIONS,
    Answered,
    Asked,
    FrameError,
    Refused,
    Told,
    framed,
    read_message,
)
from dogs_tui.host.store.store import Store

PATIENCE: Final = 10.0
"""Seconds after which one who does not take what it is sent is dropped."""
OTHER_VERSION: Final = phrase(
    "The processes of this host are not all of one version: end them all and start it again."
)
NOTHING: Final = msgspec.Raw(msgspec.msgpack.encode(None))

_log = logging.getLogger("dogs_tui.host")


class StoreServer:
    """Serves a store at a unix socket, to processes of the same user.

    Args:
        store: The store; who serves it closes it, too.
        kinds: The kinds of documents of which may be asked.
        path: Where the socket is made; what an ended process left there is replaced.
        extras: What is answered beside, by word: with anything that msgspec can encode.
        patience: Seconds after which one who does not take what it is sent is dropped.
    """

    def __init__(
        self,
        store: Store,
        kinds: Iterable[Kind[Any]],
        path: Path,
        *,
        extras: Mapping[str, Callable[[str], Any]] = {},
        patience: float = PATIENCE,
    ) -> None:
        self._store = store
        self._kinds = tuple(kinds)
        self._extras = extras
        self._path = path
        self._patience = patience
        self._server: asyncio.Server | None = None
        self._served: set[asyncio.Task[Any]] = set()

    async def open(self) -> None:
        """Makes the socket, and answers from now on.

        Raises:
            OSError: The socket cannot be made.
        """
        bound = bound_socket(self._path, 0o600)
        self._server = await asyncio.start_unix_server(self._meet, sock=bound)

    async def close(self) -> None:
        """Ends it; whoever waits for an answer does not know what became of it. May be repeated."""
        server, self._server = self._server, None
        if server is None:
            return
        server.close()
        self._path.unlink(missing_ok=True)
        await end(self._served)

    async def _meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.current_task()
        assert task is not None
        self._served.add(task)
        answers = Answers(self._store, self._kinds, self._extras)
        served = _Served(self._store, answers, reader, writer, self._patience)
        try:
            if self._server is None:  # It came just when this ended.
                writer.transport.abort()
            elif _is_own(writer):
                await served.serve()
            else:
                _log.warning("socket refused", extra={"event": "socket-refused", "reason": "user"})
                writer.transport.abort()
        except asyncio.CancelledError:
            pass  # This server ends; nobody waits for the task but ``close``.
        finally:
            self._served.discard(task)


def _is_own(writer: asyncio.StreamWriter) -> bool:
    """Whether the other end is of the same user, where the system says."""
    whose = peer(writer.get_extra_info("socket"))
    return whose is None or whose.user == os.geteuid()


class _Served:
    """One process that asks. What it asks is done in its order, one after the other.

    So no more waits to be sent to it than one answer and one notice.
    """

    def __init__(
        self,
        store: Store,
        answers: Answers,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        patience: float,
    ) -> None:
        self._store = store
        self._answers = answers
        self._reader = reader
        self._writer = writer
        self._patience = patience
        self._watch: Watch | None = None
        self._telling: tuple[asyncio.Task[None], ...] = ()

    async def serve(self) -> None:
        try:
            async with asyncio.timeout(self._patience):
                hello = await read_message(self._reader, HELLOS)
            if hello.protocol != PROTOCOL:
                await self._send(framed(Refused(0, StoreError.__name__, OTHER_VERSION)))
                self._writer.close()
                return
            await self._send(framed(Answered(0, NOTHING)))
            while True:
                await self._answer(await read_message(self._reader, QUESTIONS))
                await asyncio.sleep(0)  # Who asks much at once has others wait no longer.
        except EOFError:
            pass
        except (OSError, FrameError, TimeoutError) as trouble:
            self._drop(trouble)
        finally:
            if not self._writer.is_closing():
                self._writer.transport.abort()
            if self._watch is not None:
                self._watch.close()
            await end(self._telling)
            await self._answers.close()

    async def _answer(self, asked: Asked) -> None:
        if asked.word == words.WATCH:
            if self._watch is None:
                self._watch = self._store.watch()
                self._telling = (asyncio.create_task(self._tell(self._watch)),)
            return
        answer = await self._answers.to(asked)
        try:
            frame = framed(answer)
        except FrameError:
            _log.error("an answer is too large", extra={"event": "store-broken"})
            frame = framed(Refused(asked.number, StoreError.__name__, StoreError.sentence))
        await self._send(frame)

    async def _tell(self, watch: Watch) -> None:
        try:
            async for notice in watch:
                await self._send(framed(Told(*notice)))
        except (OSError, TimeoutError) as trouble:
            self._drop(trouble)

    async def _send(self, frame: bytes) -> None:
        """Sends a frame, and waits until little of it is left.

        Raises:
            TimeoutError: It is not taken.
            OSError: The connection broke.
        """
        self._writer.write(frame)
        async with asyncio.timeout(self._patience):
            await self._writer.drain()

    def _drop(self, trouble: Exception) -> None:
        self._writer.transport.abort()
        _log.warning(
            "a process that asked was dropped",
            extra={"event": "store-dropped", "reason": type(trouble).__name__},
        )
