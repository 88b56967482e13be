"""Folders that nobody may write, also where tests run as root."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1
"""Of Linux: what takes a power from a process for good, and the power to write everywhere."""


def as_modes_say() -> None:
    """Has root be refused what the modes of files refuse to everybody, in a process that begins."""
    if sys.platform == "linux" and os.geteuid() == 0:
        dropped = ctypes.CDLL(None).prctl(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)
        assert dropped == 0


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Takes the right to write from a folder and all that is in it, for a while.

    Raises:
        AssertionError: Something in it was changed in the meantime.
    """
    paths = [folder, *folder.rglob("*")]
    for path in paths:
        path.chmod(0o555 if path.is_dir() else 0o444)
    before = {path: path.stat().st_mtime_ns for path in paths}
    try:
        yield
        assert {path: path.stat().st_mtime_ns for path in [folder, *folder.rglob("*")]} == before
    finally:
        for path in paths:
            path.chmod(0o755)
