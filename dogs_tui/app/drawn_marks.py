"""Marks of terminals that are drawn on, which only a process that was killed leaves behind.

A shell may give a terminal back its modes after a program was killed, but not its screen, nor what
the mouse does: nothing that can be asked of the system tells of these. A mark is a lock file in the
player's folder, named after the terminal and the session of its shell. Nothing here raises: a mark
that cannot be made costs only that nobody tidies up.
"""

import contextlib
import os
from pathlib import Path

from dogs_saves.errors import SaveError
from dogs_saves.files import exists, make_folder
from dogs_saves.home import data_folder
from dogs_saves.locks import Lock, lock, lock_path

FOLDER = "terminals"


def marked(number: int) -> Lock | None:
    """Marks a terminal; the mark goes when the lock is released.

    Args:
        number: A descriptor of it.
    """
    with contextlib.suppress(OSError, SaveError):
        mark = _mark(number)
        make_folder(mark.parent)
        return lock(mark, 0.0)
    return None


def was_left(number: int) -> bool:
    """True if a process that drew on a terminal was killed; says so once."""
    with contextlib.suppress(OSError, SaveError):
        mark = _mark(number)
        if exists(lock_path(mark)):
            held = lock(mark, 0.0)  # who is alive still has it
            held.release()
            return held.is_real
    return False


def _mark(number: int) -> Path:
    """Where the mark of a terminal would be.

    Raises:
        OSError: It is no terminal.
        SaveError: There is no folder for it.
    """
    name = os.ttyname(number).strip("/").replace("/", "-")
    return data_folder() / FOLDER / f"{name}-{os.getsid(0)}"
