"""Files that people edit: the one way in which they are read and written.

A link leads to the file that counts, and stays a link. Whatever is no ordinary file, is too large
or is no text has a sentence, and nothing is waited for: a pipe may have nobody at its other end, a
device no end at all.
"""

import contextlib
import errno
import os
from pathlib import Path
from typing import Final

from dogs_rules.phrase import Phrase, phrase, phrase_of
from dogs_rules.text_bytes import text_of
from dogs_saves import disk
from dogs_saves.errors import SaveError, reason, shown_path
from dogs_saves.files import DRAFT, beside, exists, make_folder, replace_file

MOST: Final = 64 * 1024
"""Bytes of settings and the like; nobody types more."""


class EditedError(Exception):
    """A file cannot be used; nothing was changed.

    Attributes:
        phrase: The sentence for whoever edits it.
    """

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


def read_edited(path: Path, most: int = MOST, *, strict: bool = True) -> str:
    """The text of a file; see ``dogs_rules.text_bytes.text_of``.

    Args:
        path: The file, or a link to it.
        most: Bytes that it may have.
        strict: As for ``text_of``.

    Raises:
        EditedError: There is none, it is no ordinary file, too large or no text, or it cannot be
            read.
    """
    try:
        return text_of(_bytes(path, most), strict=strict)
    except OSError as error:
        raise _unread(path, why(error, path)) from error
    except ValueError as error:
        raise _unread(path, phrase_of(error)) from error


def read_if_there(path: Path, most: int = MOST) -> str | None:
    """As ``read_edited``; ``None`` when there is nothing of that name, not even a link.

    Raises:
        EditedError: As for ``read_edited``.
    """
    try:
        disk.look(path)
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise _unread(path, why(error, path)) from error
    return read_edited(path, most)


def _bytes(path: Path, most: int) -> bytes:
    _check(disk.look_through(path), most)  # a device may do something when it is opened
    fd = disk.open_through(path)
    try:
        _check(disk.look_at(fd), most)
        data = bytearray()
        while len(data) <= most and (part := disk.read(fd, most + 1)):
            data += part
    finally:
        with contextlib.suppress(OSError):  # all was read
            disk.close(fd)
    if len(data) > most:
        raise OSError(errno.EFBIG, f"larger than {most} bytes")
    return bytes(data)


def end_of_links(path: Path) -> Path:
    """Returns the true path of a file that people edit, even if it is not written yet.

    Raises:
        OSError: Links lead in a circle, or to what is no ordinary file.
    """
    place = disk.follow(path)
    try:
        facts = disk.look(place)
    except FileNotFoundError:
        return place
    if facts.is_link:
        raise OSError(errno.ELOOP, "a circle")
    _check(facts)
    return place


def write_edited(path: Path, text: str) -> None:
    """Writes a file whole or not at all: in place of what a link leads to, with the same mode.

    Folders are made if need be, though none for what a link leads to.

    Raises:
        SaveError: It could not be written; the old or the new one is there, and whole.
    """
    try:
        make_folder(path.parent)
        place = end_of_links(path)
        mode = disk.look(place).mode if exists(place) else None
    except OSError as error:
        sentence = phrase(
            "{path} cannot be written: {why}.", path=shown_path(path), why=why(error, path)
        )
        raise SaveError(sentence, path) from error
    draft = beside(place, before=".", after=f".{os.getpid()}{DRAFT}")  # there may be two windows
    replace_file(place, text.encode(), mode=mode, draft=draft)


def why(error: OSError, path: Path) -> Phrase:
    """Returns the reason why a file that people edit cannot be used, as the end of a sentence."""
    if error.errno == errno.ELOOP:
        return phrase("its links lead in a circle")
    if isinstance(error, FileNotFoundError) and path.is_symlink():
        return phrase("it is a link to a file that is not there")
    return reason(error)


def _check(facts: disk.Facts, most: int | None = None) -> None:
    if facts.is_folder:
        raise IsADirectoryError(errno.EISDIR, "a folder")
    if not facts.is_file:
        raise OSError(errno.ENODEV, "no ordinary file")
    if most is not None and facts.size > most:
        raise OSError(errno.EFBIG, f"larger than {most} bytes")


def _unread(path: Path, why: Phrase) -> EditedError:
    return EditedError(phrase("{path} cannot be read: {why}.", path=shown_path(path), why=why))
