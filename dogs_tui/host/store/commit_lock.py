"""A lock that whoever writes to a SQLite file holds, from the first statement to the commit.

SQLite before 3.51.3 (and 3.50.7, 3.44.6) can damage its log when a checkpoint meets the commit of
another connection; what is done under this lock never meets. It also hands writers on in less time
than SQLite's own waiting does, and ends the wait for one that was stopped.

Whoever wants it waits at a second lock for being next. Without that, a process that writes again at
once would mostly have the lock before those that look for it now and then.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import not_locked
from dogs_tui.host.store.errors import StoreError, UnreachableError

LONGEST: Final = 2.0
"""Seconds to wait for whoever holds it."""
_FIRST_PAUSE: Final = 0.0001
_LONGEST_PAUSE: Final = 0.002
"""Seconds between two attempts."""

HELD: Final = phrase("Not done: another process of this host blocks the store. Try again.")


class CommitLock:
    """The lock of a SQLite file, as one connection has it.

    Args:
        path: The file that is locked in its place; it is made if need be, and stays. So is one with
            ``.next`` behind its name.

    Raises:
        OSError: They cannot be opened.
    """

    def __init__(self, path: Path) -> None:
        self._commit = _Lock(path)
        try:
            self._next = _Lock(path.with_name(f"{path.name}.next"))
        except OSError:
            self._commit.close()
            raise
        self._waits = True
        """True to wait: nobody does again before it was free once."""

    @contextmanager
    def held(self) -> Iterator[None]:
        """Holds it for as long as the context lasts.

        Raises:
            UnreachableError: Somebody else holds it.
            StoreError: Nothing can be locked there.
        """
        self._take()
        try:
            yield
        finally:
            self._commit.release()

    def close(self) -> None:
        """Closes it; may be repeated."""
        self._commit.close()
        self._next.close()

    def _take(self) -> None:
        patience, self._waits = LONGEST if self._waits else 0.0, False
        start = time.monotonic()
        # Past whoever was stopped while next: its turn is over.
        is_next = self._next.wait(start + patience / 2)
        try:
            if not self._commit.wait(start + patience):
                raise UnreachableError(HELD)
        finally:
            if is_next:
                self._next.release()
        self._waits = True


class _Lock:
    """A lock in place of a file, as one handle has it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._fd = disk.open_lock(path)

    def wait(self, until: float) -> bool:
        """Takes it if it becomes free before the monotonic clock says ``until``.

        Raises:
            UnreachableError: It is closed.
            StoreError: It cannot be locked.
        """
        if self._fd < 0:
            raise UnreachableError
        pause = _FIRST_PAUSE
        while not self._taken():
            if time.monotonic() >= until:
                return False
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return True

    def release(self) -> None:
        """Lets go of it. What was kept counts, whatever becomes of that."""
        try:
            disk.unlock(self._fd)
        except OSError:
            fd, self._fd = self._fd, -1
            with suppress(OSError):  # Who has no file can lock nothing: that is said then.
                disk.close(fd)
                self._fd = disk.open_lock(self._path)

    def close(self) -> None:
        fd, self._fd = self._fd, -1
        if fd >= 0:
            disk.close(fd)

    def _taken(self) -> bool:
        try:
            disk.lock(self._fd)
        except BlockingIOError:
            return False
        except OSError as error:
            raise StoreError(not_locked(error, self._path, self._path).phrase) from error
        return True
