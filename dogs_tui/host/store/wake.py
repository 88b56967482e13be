"""Notices of processes that share a file: rows of a table, and empty datagrams that say: look.

The rows are written with what they tell of, so none is lost. A datagram only saves waiting: who
gets none looks each second anyway.
"""

import asyncio
import contextlib
import logging
import os
import secrets
import socket
from collections.abc import Callable
from contextvars import Context
from pathlib import Path
from typing import Final

from dogs_tui.host.local_socket import short_folder
from dogs_tui.host.store.ending import end
from dogs_tui.host.store.errors import StoreError
from dogs_tui.host.store.notices import EVERYTHING, Notice, Watch, Watches

LOOK: Final = 1.0
"""Seconds after which a process looks that nobody woke."""
LOOK_OFTEN: Final = 0.1
"""The same where no datagram can come: the system gives no socket here."""
FOLDER: Final = ".wake"
"""Beside the file: where each process that listens has a socket."""

_log = logging.getLogger("dogs_tui.host")


class Follower:
    """Reads notices as they come, for all who watch in one process, and wakes other processes.

    Args:
        path: The file that they share.
        watches: Who is told.
        last: Gives the number of the last notice.
        read: Gives the notices after a number, each with its own.
    """

    def __init__(
        self,
        path: Path,
        watches: Watches,
        last: Callable[[], int],
        read: Callable[[int], list[tuple[int, Notice]]],
    ) -> None:
        self._watches = watches
        self._last = last
        self._read = read
        self._folder = path.with_name(FOLDER)
        self._name = f"{os.getpid()}-{secrets.token_hex(4)}"
        """Of the own socket in the folder."""
        self._seen = 0
        self._woken = asyncio.Event()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._socket: socket.socket | None = None
        self._sender: socket.socket | None = None
        self._task: asyncio.Task[None] | None = None

    def watch(self) -> Watch:
        """One more who watches, from now on."""
        if self._task is None:
            self._loop = asyncio.get_running_loop()
            self._listen(self._loop)
            self._seen = self._last()
            self._task = self._loop.create_task(self._follow())
        return self._watches.new()

    def wake(self) -> None:
        """Has it and all others look, from any thread; nothing of who wrote is left with it.

        Never fails: they look by themselves.
        """
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._woken.set, context=Context())
        with contextlib.suppress(OSError):
            names = (place.name for place in self._folder.iterdir())
            others = [name for name in names if name != self._name]
            if others:
                self._send(others)

    async def close(self) -> None:
        """Ends it; may be repeated."""
        task, self._task = self._task, None
        if task is not None:
            await end((task,))
        if self._socket is not None and self._loop is not None:
            if not self._loop.is_closed():
                self._loop.remove_reader(self._socket)
            self._socket.close()
            self._socket = None
            with contextlib.suppress(OSError):
                (self._folder / self._name).unlink()
        self._loop = None

    def shut(self) -> None:
        """Wakes nobody any more; may be repeated."""
        if self._sender is not None:
            self._sender.close()
            self._sender = None

    def _send(self, names: list[str]) -> None:
        if self._sender is None:
            self._sender = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            self._sender.setblocking(False)
        with short_folder(self._folder) as folder:
            for name in names:
                try:
                    self._sender.sendto(b"", str(folder / name))
                except ConnectionRefusedError:  # Of a process that is gone.
                    with contextlib.suppress(OSError):
                        (folder / name).unlink()
                except OSError:
                    continue  # It is stopped, or has enough to look at.

    def _listen(self, loop: asyncio.AbstractEventLoop) -> None:
        made = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        made.setblocking(False)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            with short_folder(self._folder) as folder:
                made.bind(str(folder / self._name))
            (self._folder / self._name).chmod(0o600)
        except OSError:
            made.close()
            return
        self._socket = made
        loop.add_reader(made, self._heard)

    def _heard(self) -> None:
        with contextlib.suppress(OSError):
            while self._socket is not None:
                self._socket.recv(1)
                self._woken.set()

    async def _follow(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(LOOK if self._socket is not None else LOOK_OFTEN):
                    await self._woken.wait()
            self._woken.clear()
            try:
                self._look()
            except StoreError as trouble:
                _log.warning(
                    "notices cannot be read",
                    extra={"event": "store-unheard", "reason": type(trouble).__name__},
                )
                await asyncio.sleep(LOOK)

    def _look(self) -> None:
        seen = self._read(self._seen)
        if seen and seen[0][0] > self._seen + 1:
            self._watches.tell(EVERYTHING)  # The oldest of them are kept no more.
        else:
            for _, notice in seen:
                self._watches.tell(notice)
        if seen:
            self._seen = seen[-1][0]
