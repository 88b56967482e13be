"""Archives of what a host keeps: written whole or not at all, and for its keeper's eyes alone."""

import contextlib
import os
import tarfile
from collections.abc import Iterable
from pathlib import Path
from typing import Final, NamedTuple

from dogs_saves import disk
from dogs_saves.files import draft_path, sync_folder

MODE: Final = 0o600


class PackedFile(NamedTuple):
    """A file as it goes into an archive."""

    place: Path
    """Where it lies."""
    name: str
    """In the archive, with slashes."""
    size: int
    """Bytes; what stands behind them came later."""
    changed: int
    """Seconds since 1970."""


def write_archive(files: Iterable[PackedFile], target: Path) -> None:
    """Writes files into a compressed archive, which has its name when it is whole.

    Args:
        files: Which.
        target: The archive; a name that is free.

    Raises:
        OSError: It could not be written; nothing is left of it.
        tarfile.TarError: So.
    """
    draft = draft_path(target)
    with contextlib.suppress(FileNotFoundError):  # What an earlier one left that was broken off.
        disk.remove(draft)
    try:
        fd = disk.open_new(draft)
        with os.fdopen(fd, "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz") as archive:
                for file in files:
                    info = tarfile.TarInfo(file.name)
                    info.size, info.mtime, info.mode = file.size, file.changed, MODE
                    with file.place.open("rb") as content:
                        archive.addfile(info, content)
            out.flush()
            disk.sync(out.fileno())
        disk.rename(draft, target)
        sync_folder(target.parent)
    except BaseException:
        with contextlib.suppress(OSError):  # It may never have been made.
            disk.remove(draft)
        raise
