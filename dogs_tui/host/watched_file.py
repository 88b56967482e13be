"""A text file of the operator's that is read again whenever it changed."""

import errno
import stat
from pathlib import Path


class WatchedFile:
    """Reads a file when it is not as it was; a link leads to what counts.

    Args:
        path: The file.
        most: Bytes; a larger one is not read.
    """

    def __init__(self, path: Path, most: int) -> None:
        self.path = path
        self._most = most
        self._stamp: tuple[int, ...] = ()

    def news(self) -> str | None:
        """What stands in it, if it changed since this was asked before; ``None``: it did not.

        Raises:
            OSError: It cannot be read, is too large, or is a device or the like, which has no end.
                Whatever can be read next time has changed.
        """
        try:
            facts = self.path.stat()
            stamp = (facts.st_mtime_ns, facts.st_ctime_ns, facts.st_size, facts.st_ino)
            if stamp == self._stamp:
                return None
            text = self._read(facts.st_mode)
        except OSError:
            self._stamp = ()
            raise
        self._stamp = stamp
        return text

    def _read(self, mode: int) -> str:
        if not (stat.S_ISREG(mode) or stat.S_ISDIR(mode)):
            raise OSError(errno.ENODEV, "no ordinary file", str(self.path))
        with self.path.open("rb") as file:
            data = file.read(self._most + 1)
        if len(data) > self._most:
            raise OSError(errno.EFBIG, f"larger than {self._most} bytes", str(self.path))
        return data.decode("utf-8", "replace")
