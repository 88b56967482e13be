"""The connection of a process to the one that has the store; a broken one is made anew."""

import asyncio
import logging
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Final

import msgspec

from dogs_tui.host.store import errors
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.errors import (
    FullError,
    LostError,
    OvertakenError,
    StoreError,
    UnreachableError,
)
from dogs_tui.host.store.notices import EVERYTHING, Notice
from dogs_tui.host.store.remote import words
from dogs_tui.host.store.remote.frames import (
    PROTOCOL,
    REPLIES,
    Answered,
    Asked,
    FrameError,
    Hello,
    Refused,
    Reply,
    Told,
    framed,
    read_message,
)
from dogs_tui.host.store.remote.words import A, R, Word

LOOK_AGAIN: Final = 0.1
"""Seconds between two attempts to connect; on one machine each costs next to nothing."""
LONGEST: Final = 15.0
"""Seconds that an answer may take before the connection counts as broken."""
AT_ONCE: Final = 1 << 20
"""Bytes of an answer that are taken at once."""

_BROKEN: Final = (OSError, EOFError, FrameError)
_log = logging.getLogger("dogs_tui.host")


class Link:
    """A connection, for as long as it is open.

    Args:
        path: The socket of who has the store.
        patience: Seconds to wait for a connection before it counts as unreachable.
        hear: Is told of notices.

    Attributes:
        hears: Whether notices come in now.
    """

    def __init__(self, path: Path, patience: float, hear: Callable[[Notice], None]) -> None:
        self._path = path
        self._patience = patience
        self._hear = hear
        self.hears = False
        self._listens = False
        self._numbers = count(1)
        self._waiting: dict[int, asyncio.Future[msgspec.Raw | StoreError]] = {}
        self._writer: asyncio.StreamWriter | None = None
        self._refused: Refused | None = None
        """Why the last attempt was refused, if it was."""
        self._settled = asyncio.Event()
        """Whether there is a connection, or a refusal."""
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connects, from now on again and again.

        Raises:
            UnreachableError: Nobody is there.
            StoreError: Who is there refuses.
        """
        self._task = asyncio.create_task(self._keep_connected())
        await self._connected()

    async def close(self) -> None:
        """Ends it. May be repeated."""
        task, self._task = self._task, None
        if task is not None:
            await end((task,))

    def listen(self) -> None:
        """Has notices come in from now on."""
        if not self._listens:
            self._listens = True
            if self._writer is not None:
                self._ask_for_notices(self._writer)

    async def ask(self, word: Word[A, R], about: A) -> R:
        """Asks for something.

        Raises:
            UnreachableError: There is no connection, and nothing was asked.
            LostError: It broke before the answer came.
            StoreError: What was asked could not be done.
        """
        number = next(self._numbers)
        try:
            frame = framed(Asked(number, word.name, msgspec.Raw(msgspec.msgpack.encode(about))))
        except FrameError as error:
            raise FullError from error
        writer = await self._connected()
        answer = await self._answer(writer, number, frame)
        try:
            return word.gives.decode(answer)
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise StoreError from error

    async def _answer(self, writer: asyncio.StreamWriter, number: int, frame: bytes) -> msgspec.Raw:
        """What is answered to a question.

        Raises:
            StoreError: It was refused, or nobody knows.
        """
        waiting: asyncio.Future[msgspec.Raw | StoreError]
        waiting = self._waiting[number] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(LONGEST):
                writer.write(frame)
                await writer.drain()
                answer = await waiting
        except (OSError, TimeoutError) as error:
            writer.transport.abort()  # Who is there and does not answer is no better than nobody.
            if self._writer is writer:
                self._lose()
            raise LostError from error
        finally:
            self._waiting.pop(number, None)
        if isinstance(answer, StoreError):
            raise answer
        return answer

    async def _connected(self) -> asyncio.StreamWriter:
        """The connection.

        Raises:
            UnreachableError: There is none for as long as patience lasts, or it is closed.
            StoreError: Who is there refuses.
        """
        if self._task is None:
            raise UnreachableError
        try:
            async with asyncio.timeout(self._patience):
                await self._settled.wait()
        except TimeoutError as error:
            raise UnreachableError from error
        if self._writer is not None:
            return self._writer
        if self._refused is not None:
            raise _error(self._refused)
        raise UnreachableError

    # What is there for as long as it is open.

    async def _keep_connected(self) -> None:
        while True:
            try:
                async with asyncio.timeout(self._patience):
                    reader, writer = await asyncio.open_unix_connection(self._path, limit=AT_ONCE)
            except (OSError, TimeoutError):
                self._refuse(None)
            else:
                try:
                    await self._converse(reader, writer)
                finally:
                    writer.transport.abort()
            await asyncio.sleep(LOOK_AGAIN)

    async def _converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Introduces itself, and takes what comes until the connection breaks."""
        try:
            writer.write(framed(Hello(PROTOCOL)))
            async with asyncio.timeout(self._patience):
                welcome = await read_message(reader, REPLIES)
        except (*_BROKEN, TimeoutError):
            self._refuse(None)
            return
        if isinstance(welcome, Refused):
            self._refuse(welcome)
            return
        self._writer = writer
        self._settled.set()
        if self._listens:
            self._ask_for_notices(writer)
        try:
            while True:
                self._take(await read_message(reader, REPLIES))
        except _BROKEN as error:
            _log.warning(
                "the connection to the store broke",
                extra={"event": "store-lost", "reason": type(error).__name__},
            )
        finally:
            if self._writer is writer:
                self._lose()

    def _take(self, message: Reply) -> None:
        match message:
            case Told(topic, name, at):
                notice = Notice(topic, name, at)
                self.hears = self.hears or notice == EVERYTHING
                self._hear(notice)
            case Answered(number, answer):
                self._settle(number, answer)
            case Refused(number):
                self._settle(number, _error(message))

    def _settle(self, number: int, answer: msgspec.Raw | StoreError) -> None:
        waiting = self._waiting.pop(number, None)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer)

    def _refuse(self, refused: Refused | None) -> None:
        self._refused = refused
        if refused is None:
            self._settled.clear()
        else:
            self._settled.set()

    def _lose(self) -> None:
        self._writer = None
        self.hears = False
        self._refuse(None)
        for number in tuple(self._waiting):
            self._settle(number, LostError())

    def _ask_for_notices(self, writer: asyncio.StreamWriter) -> None:
        nothing = msgspec.Raw(msgspec.msgpack.encode(()))
        writer.write(framed(Asked(0, words.WATCH, nothing)))


def _error(refused: Refused) -> StoreError:
    """What was refused, as it was raised where the store is."""
    kind = getattr(errors, refused.kind, StoreError)
    if kind is OvertakenError:
        return OvertakenError(refused.now)
    fits = isinstance(kind, type) and issubclass(kind, StoreError)
    return (kind if fits else StoreError)(refused.sentence)
