"""What went wrong without stopping anything, such as a bot that failed, in a small file.

A terminal that a game is drawn on has no room for it, and nobody is to be disturbed. Hands, seeds
and talk never stand in it: whoever writes a line sees to that.
"""

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from dogs_saves.files import make_folder
from dogs_saves.home import data_folder

FILE: Final = "dogs-tui.log"
LARGEST: Final = 256 * 1024
"""Bytes after which it is begun anew."""


class HomeLog(logging.Handler):
    """Writes warnings and worse to a file, opened for each line: there are few.

    Args:
        folder: Where the file lies; it is made with the first line.
    """

    def __init__(self, folder: Path) -> None:
        super().__init__(logging.WARNING)
        self._path = folder / FILE
        self.setFormatter(logging.Formatter("%(asctime)s %(name)s: %(message)s"))

    def emit(self, record: logging.LogRecord) -> None:
        """Adds a line. A disk that refuses it must not disturb a game."""
        try:
            make_folder(self._path.parent)
            full = self._path.exists() and self._path.stat().st_size > LARGEST
            with self._path.open(
                "w" if full else "a", encoding="utf-8", errors="backslashreplace"
            ) as file:
                file.write(f"{self.format(record)}\n")
        except OSError:
            return


@contextmanager
def keep_log(folder: Path | None = None) -> Iterator[None]:
    """Has everything of this program that is worth a line written down meanwhile.

    Args:
        folder: Where; by default where the folder of matches lies.
    """
    log, program = HomeLog(folder or data_folder()), logging.getLogger("dogs_tui")
    program.addHandler(log)
    try:
        yield
    finally:
        program.removeHandler(log)
