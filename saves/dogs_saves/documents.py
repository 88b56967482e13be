"""A folder of small documents, a JSON file each: written whole or not at all, read strictly.

For what changes rarely and is small, such as who somebody is; a match has its journal. A file
that cannot be used is set aside under another name, so it stands in nobody's way and is not lost.
"""

import re
from pathlib import Path
from typing import Any, Final, Generic, NamedTuple, TypeVar

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.errors import (
    MissingError,
    NewerFormatError,
    SaveError,
    UnreadableError,
    no_folder,
    not_read,
    shown_name,
)
from dogs_saves.files import (
    beside,
    exists,
    make_folder,
    read_file,
    remove_file,
    replace_file,
    sync_folder,
)

FORMAT: Final = 1
"""The format that this version writes."""

ENDING: Final = ".json"
LARGEST: Final = 256 * 1024
"""Bytes; a larger file is not ours."""

_NAME: Final = re.compile(r"[a-z0-9][a-z0-9_-]{0,63}")

T = TypeVar("T", bound=msgspec.Struct)


class Trouble(NamedTuple):
    """A document that could not be read."""

    name: str
    what: Phrase
    """What is wrong with it, in a sentence."""
    kept: Path
    """Where the file is now."""
    newer: bool = False
    """True if a newer version wrote it."""


class _Envelope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What stands in every file."""

    format: int
    document: msgspec.Raw


class Documents(Generic[T]):
    """A folder of documents of one type. It need not exist before the first is written.

    Args:
        root: The folder.
        kind: The type of the documents; give it ``forbid_unknown_fields``.
        largest: Bytes that a file may have.
    """

    def __init__(self, root: Path, kind: type[T], *, largest: int = LARGEST) -> None:
        self.root = root
        self._kind = kind
        self._largest = largest

    def names(self) -> list[str]:
        """The names of all documents, sorted.

        Raises:
            SaveError: The folder cannot be read.
        """
        try:
            files = disk.list_folder(self.root)
        except FileNotFoundError:
            return []
        except OSError as error:
            raise no_folder(error, self.root) from error
        stems = (name.removesuffix(ENDING) for name in files if name.endswith(ENDING))
        return [stem for stem in stems if _NAME.fullmatch(stem)]

    def read(self, name: str) -> T:
        """A document.

        Raises:
            MissingError: There is none of that name.
            NewerFormatError: A newer version wrote it.
            UnreadableError: It is damaged, too large, or cannot be read.
            ValueError: The name is not one.
        """
        path = self._path(name)
        self._check_size(path)
        return self._decoded(read_file(path), path)

    def read_all(self) -> tuple[dict[str, T], tuple[Trouble, ...]]:
        """All documents by name, and what could not be read.

        Files with a damaged content are set aside; others (of a newer version, or those that the
        system does not give) stay where they are. Beside one of a newer version nothing is set
        aside: there what looks damaged may be sound.

        Raises:
            SaveError: The folder cannot be read.
        """
        out: dict[str, T] = {}
        troubles: list[Trouble] = []
        damaged: list[Trouble] = []
        for name in self.names():
            try:
                out[name] = self.read(name)
            except _DamagedError as error:
                damaged.append(Trouble(name, error.phrase, self._path(name)))
            except MissingError:
                continue  # Another process took it away meanwhile.
            except SaveError as error:
                newer = isinstance(error, NewerFormatError)
                troubles.append(Trouble(name, error.phrase, self._path(name), newer))
        if not any(trouble.newer for trouble in troubles):
            damaged = [
                document._replace(kept=self._set_aside(document.kept)) for document in damaged
            ]
        return out, (*damaged, *troubles)

    def find(self, name: str) -> tuple[T | None, Trouble | None]:
        """A document if there is one that can be read; what is damaged is set aside and told.

        Raises:
            SaveError: It is there and may be sound, but cannot be read now.
            ValueError: The name is not one.
        """
        try:
            return self.read(name), None
        except MissingError:
            return None, None
        except _DamagedError as error:
            return None, Trouble(name, error.phrase, self._set_aside(self._path(name)))

    def write(self, name: str, document: T) -> None:
        """Writes a document in place of the one of that name, if there is one.

        Raises:
            SaveError: It could not be written, or is too large; the old one or the new one is
                there, and whole.
            ValueError: The name is not one.
        """
        path = self._path(name)
        raw = msgspec.Raw(msgspec.json.encode(document, order="deterministic"))
        data = msgspec.json.encode(_Envelope(FORMAT, raw)) + b"\n"
        if len(data) > self._largest:
            raise SaveError(phrase("This is too large for one file."), path)
        try:
            make_folder(self.root)
        except OSError as error:
            raise no_folder(error, self.root) from error
        replace_file(path, data)

    def remove(self, name: str) -> None:
        """Takes a document away; nothing happens when there is none.

        Raises:
            SaveError: It could not be taken away.
            ValueError: The name is not one.
        """
        remove_file(self._path(name))

    def _path(self, name: str) -> Path:
        if not _NAME.fullmatch(name):
            raise ValueError(f"no name for a document: {name!r}")
        return self.root / f"{name}{ENDING}"

    def _check_size(self, path: Path) -> None:
        try:
            size = disk.look(path).size
        except OSError as error:
            raise _missing_or_unread(error, path) from error
        if size > self._largest:
            raise _DamagedError(
                phrase("{file} is too large for a dogs-tui file.", file=shown_name(path)), path
            )

    def _decoded(self, data: bytes, path: Path) -> T:
        try:
            envelope = msgspec.json.decode(data, type=_Envelope)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise _damaged(path, error) from error
        if envelope.format > FORMAT:
            raise NewerFormatError(
                phrase(
                    "{file} is from a newer dogs-tui. Update to open it.", file=shown_name(path)
                ),
                path,
            )
        try:
            return msgspec.json.decode(envelope.document, type=self._kind)
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise _damaged(path, error) from error

    def _set_aside(self, path: Path) -> Path:
        """Gives a damaged file another name; where it is now, if the system lets us."""
        number = 1
        try:
            while (aside := beside(path, after=f".damaged-{number}")) and exists(aside):
                number += 1
            disk.rename(path, aside)
            sync_folder(self.root)
        except OSError:
            return path  # It stays where it is, and is reported each time.
        return aside


class _DamagedError(UnreadableError):
    """What stands in the file is no document."""


def _damaged(path: Path, error: Exception) -> _DamagedError:
    # What msgspec says names keys and types, never values.
    words: Any = str(error) if isinstance(error, msgspec.ValidationError) else "not whole"
    return _DamagedError(
        phrase("{file} is damaged: {words}.", file=shown_name(path), words=words), path
    )


def _missing_or_unread(error: OSError, path: Path) -> SaveError:
    if isinstance(error, FileNotFoundError):
        return MissingError(phrase("There is no {file} here.", file=shown_name(path)), path)
    return not_read(error, path)
