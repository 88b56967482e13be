"""Whole files and folders: read, replaced, kept aside, made; old or new at every moment."""

import contextlib
import errno
import hashlib
import itertools
import os
import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import SaveError, TakenError, not_read, not_written, shown_name, shown_path
from dogs_saves.load import LARGEST, too_large

LONGEST_NAME: Final = 255
"""Bytes that a name may have on most disks."""

SLUG_LIMIT: Final = 32
"""Letters of the words of a name."""

DRAFT: Final = ".new"
"""How the name of a draft ends."""


def check_file(path: Path) -> None:
    """Makes sure that a path leads to an ordinary file that may be read whole.

    Raises:
        MissingError: There is none.
        UnreadableError: It is a folder, a link, a pipe or too large, or it cannot be looked at.
    """
    try:
        facts = disk.look(path)
        if not facts.is_file:
            raise _no_file(facts)
    except (OSError, ValueError) as error:
        raise not_read(_as_os_error(error), path) from error
    if facts.size > LARGEST:
        raise too_large(path)


def read_file(path: Path) -> bytes:
    """All bytes of an ordinary file.

    Raises:
        MissingError: There is none.
        UnreadableError: It is no ordinary file, too large, or cannot be read.
    """
    check_file(path)
    try:
        fd = disk.open_read(path)
        try:
            data = _read_all(fd)
        finally:
            with contextlib.suppress(OSError):  # All was read; closing can spoil nothing.
                disk.close(fd)
    except OSError as error:
        raise not_read(error, path) from error
    if len(data) > LARGEST:
        raise too_large(path)
    return data


def _as_os_error(error: OSError | ValueError) -> OSError:
    """What the standard library raises for a path that cannot be one, as the system would."""
    return error if isinstance(error, OSError) else OSError(errno.EINVAL, str(error))


def _no_file(facts: disk.Facts) -> OSError:
    if facts.is_folder:
        return IsADirectoryError(errno.EISDIR, "a folder")
    if facts.is_link:
        return OSError(errno.ELOOP, "a link")
    return OSError(errno.ENODEV, "no ordinary file")


def _read_all(fd: int) -> bytes:
    parts: list[bytes] = []
    size = 0
    while size <= LARGEST and (part := disk.read(fd, 1 << 20)):
        parts.append(part)
        size += len(part)
    return b"".join(parts)


def write_all(fd: int, data: bytes) -> None:
    """Writes all bytes, however few the system takes at a time."""
    rest = memoryview(data)
    while rest:
        rest = rest[disk.write(fd, rest) :]


def replace_file(
    path: Path, data: bytes, *, draft: Path | None = None, mode: int | None = None
) -> None:
    """Gives a file this content, so that at every moment it has the old or the new one.

    Args:
        path: The file; a link is replaced.
        data: All bytes.
        draft: Where they are written first, in the same folder; ``draft_path`` when left out.
        mode: Who may do what with it; its owner alone, when left out.

    Raises:
        SaveError: The file may have either content, and it is whole.
    """
    draft = draft or draft_path(path)
    placed = False
    try:
        with contextlib.suppress(FileNotFoundError):  # What a crash left behind.
            disk.remove(draft)
        _write_new(draft, data)
        if mode is not None:
            disk.set_mode(draft, mode)
        disk.rename(draft, path)
        placed = True
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):  # A draft is in nobody's way.
            disk.remove(draft)
        raise not_written(error, path, gone=not placed) from error


def place_file(path: Path, data: bytes) -> Path:
    """Writes a new file; the name is free before and holds all of it after.

    Returns:
        The path, for ``first_free``.

    Raises:
        TakenError: There is something of that name.
        SaveError: It could not be written.
    """
    refuse_taken(path)
    replace_file(path, data)
    return path


def keep_aside(path: Path, data: bytes, why: str) -> Path:
    """Keeps a copy of a file's bytes beside it, under a name of its own; one copy is enough.

    Args:
        path: The file.
        data: What was read from it.
        why: A word for the name, such as ``damaged``.

    Returns:
        The copy's path.

    Raises:
        SaveError: It could not be written.
    """
    for number in itertools.count(1):
        aside = beside(path, after=f".{why}-{number}")
        try:
            _write_new(aside, data)
            sync_folder(path.parent)
        except FileExistsError:
            if _holds(aside, data):
                break
            continue
        except OSError as error:
            with contextlib.suppress(OSError):  # Half a copy helps nobody.
                disk.remove(aside)
            raise not_written(error, aside) from error
        break
    return aside


def _holds(path: Path, data: bytes) -> bool:
    try:
        return read_file(path) == data
    except SaveError:
        return False


def _write_new(path: Path, data: bytes) -> None:
    fd = disk.open_new(path)
    try:
        write_all(fd, data)
        disk.sync(fd)
    finally:
        disk.close(fd)


def remove_file(path: Path) -> None:
    """Takes a file away for good; nothing happens when there is none.

    Raises:
        SaveError: It could not be taken away.
    """
    try:
        disk.remove(path)
        sync_folder(path.parent)
    except FileNotFoundError:
        return
    except OSError as error:
        raise not_written(error, path) from error


def sync_folder(folder: Path) -> None:
    """Makes names that were given or taken in a folder last."""
    fd = disk.open_folder(folder)
    if fd is None:
        return
    try:
        disk.sync(fd)
    except OSError as error:
        if error.errno not in (
            errno.EINVAL,
            errno.ENOTSUP,
        ):  # File systems that sync by themselves.
            raise
    finally:
        disk.close(fd)


def make_folder(path: Path) -> None:
    """Makes a folder and those above it, unless they are there; all of them its owner's alone.

    Each is synced into the one above: else what is written in it could be lost with it.

    Raises:
        OSError: One of them is something else, or cannot be made.
    """
    wanted = [path]
    while wanted:
        folder = wanted[-1]
        try:
            disk.make_folder(folder)
        except FileNotFoundError:
            if folder.parent == folder or _is_folder(folder.parent):
                raise  # Nothing can be made there, such as in /proc.
            wanted.append(folder.parent)
            continue
        except OSError:
            if not _is_folder(folder):
                raise
        else:
            with contextlib.suppress(PermissionError):  # Who may not read it cannot sync it.
                sync_folder(folder.parent)
        wanted.pop()


def _is_folder(path: Path) -> bool:
    try:
        return disk.is_folder(path)
    except OSError:
        return False


def exists(path: Path) -> bool:
    """True if a name is taken, by a file or anything else.

    Raises:
        OSError: The system does not say.
    """
    try:
        disk.look(path)
    except FileNotFoundError:
        return False
    return True


def refuse_taken(path: Path) -> None:
    """Makes sure that a name is free.

    Raises:
        TakenError: It is not.
        SaveError: The system does not say.
    """
    try:
        taken = exists(path)
    except OSError as error:
        raise not_written(error, path) from error
    if taken:
        raise TakenError(phrase("{file} already exists.", file=shown_name(path)), path)


def check_place(path: Path) -> None:
    """Makes sure that a file can be written here, before the work that it takes.

    Raises:
        SaveError: It cannot be.
    """
    draft = draft_path(path)
    try:
        with contextlib.suppress(FileNotFoundError):  # What a crash left behind.
            disk.remove(draft)
        disk.close(disk.open_new(draft))
        disk.remove(draft)
    except FileNotFoundError as error:
        sentence = phrase(
            "Cannot write {name}: folder {parent} does not exist.",
            parent=shown_path(path.parent),
            name=shown_name(path),
        )
        raise SaveError(sentence, path) from error
    except OSError as error:
        raise not_written(error, path) from error


# Names.


def beside(path: Path, *, before: str = "", after: str = "") -> Path:
    """The name of a file that goes with another one.

    It is the other's with something before and after it; where that is longer than a name may
    be, a fingerprint stands for the other's.
    """
    name = f"{before}{path.name}{after}"
    if len(os.fsencode(name)) > LONGEST_NAME:
        short = hashlib.blake2b(os.fsencode(path.name), digest_size=16).hexdigest()
        name = f"{before}{short}{after}"
    return path.with_name(name)


def draft_path(path: Path) -> Path:
    """Returns the path where a file is written before it gets its name."""
    return beside(path, before=".", after=DRAFT)


def clear_draft(path: Path) -> None:
    """Removes what a process that died left behind; whoever has the lock of a file may."""
    with contextlib.suppress(OSError):  # Mostly there is none, and it is in nobody's way.
        disk.remove(draft_path(path))


def numbered(path: Path) -> Iterator[Path]:
    """Names as close to a file's own as can be, without end: itself, then numbered ones."""
    yield path
    for number in itertools.count(2):
        ending = f"-{number}{path.suffix}"
        room = LONGEST_NAME - len(os.fsencode(ending))
        stem = path.stem
        if len(os.fsencode(stem)) > room:
            stem = os.fsencode(stem)[:room].decode("utf-8", "ignore")
        yield path.with_name(f"{stem}{ending}")


def slug(words: str) -> str:
    """Words as a file name may hold them everywhere: small ASCII letters, digits, hyphens."""
    plain = unicodedata.normalize("NFKD", words).encode("ascii", "ignore").decode("ascii")
    slug = re.sub(r"[^a-z0-9]+", "-", plain.lower()).strip("-")
    return slug[:SLUG_LIMIT].strip("-") or "match"
