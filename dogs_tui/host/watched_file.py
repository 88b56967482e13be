"""A text file of the operator's that is read again whenever it changed."""

from pathlib import Path

from dogs_saves import disk
from dogs_saves.edited import read_edited


class WatchedFile:
    """Reads a file when it is not as it was; a link leads to what counts.

    Args:
        path: The file.
        most: Bytes; a larger one is not read.
        strict: Whether bytes that are not UTF-8 are refused; else a sign stands for them.
    """

    def __init__(self, path: Path, most: int, *, strict: bool = True) -> None:
        self.path = path
        self._most = most
        self._strict = strict
        self._stamp = b""

    def news(self) -> str | None:
        """Gives its contents, if they changed since the last call; ``None``: they did not.

        Raises:
            EditedError: It cannot be used. Whatever can be read next time has changed.
        """
        try:
            stamp = disk.look_through(self.path).stamp
        except OSError:
            stamp = b""
        if stamp and stamp == self._stamp:
            return None
        self._stamp = b""
        text = read_edited(self.path, self._most, strict=self._strict)
        self._stamp = stamp
        return text
