"""In which formats a data folder is written: an older version leaves a newer one's alone."""

from pathlib import Path
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import LockedError, documents, records
from dogs_saves.documents import Documents
from dogs_saves.errors import MissingError, NewerFormatError, UnreadableError, no_folder
from dogs_saves.files import make_folder
from dogs_saves.locks import Lock, lock
from dogs_tui.host.errors import LobbyError

DOCUMENT: Final = "formats"
OURS: Final = {"documents": documents.FORMAT, "matches": records.FORMAT, "store": 1}
"""The formats that this version writes."""
NEWER: Final[Phrase] = phrase(
    "A newer version of dogs-tui wrote this data folder. Start the host with that "
    "version, or with an older backup. Nothing was changed."
)
OLDER: Final[Phrase] = phrase(
    "An older version of dogs-tui wrote this data folder. '{command}' converts it when it starts.",
    command="dogs-tui host",
)
BEFORE: Final = ("people", "invites", "bans", "tables", "matches", "talk", "audit.jsonl")
"""The names that earlier versions kept in a data folder, among others."""


class _Formats(msgspec.Struct, frozen=True):
    formats: dict[str, int] = {}


def is_older(folder: Path) -> bool:
    """True if an older version kept everything of a data folder in files.

    Raises:
        LobbyError: A newer version wrote it.
        SaveError: That cannot be read.
    """
    formats = _read(folder)
    if any(number > OURS.get(what, 0) for what, number in formats.items()):
        raise LobbyError(NEWER)
    return not formats.get("store") and any((folder / name).exists() for name in BEFORE)


def refuse_older(folder: Path) -> None:
    """Makes sure that a data folder is of this version, or empty. Changes nothing.

    Raises:
        LobbyError: It is of a newer one, or of an older one whose files were not brought in yet.
        SaveError: That cannot be read.
    """
    if is_older(folder):
        raise LobbyError(OLDER)


def claim_folder(folder: Path) -> None:
    """Notes in a data folder which formats are written in it from now on.

    Raises:
        LobbyError: As ``refuse_older``.
        SaveError: It could not be written.
    """
    refuse_older(folder)
    if _read(folder) != OURS:
        note_formats(folder)


def note_formats(folder: Path) -> None:
    """Notes which formats are written in a data folder.

    Raises:
        SaveError: It could not be written.
    """
    Documents(folder, _Formats).write(DOCUMENT, _Formats(OURS))


def _read(folder: Path) -> dict[str, int]:
    """The formats in which a folder is written; none: that was never noted, or is damaged.

    Raises:
        LobbyError: A newer version noted it.
        SaveError: It cannot be read.
    """
    try:
        return Documents(folder, _Formats).read(DOCUMENT).formats
    except NewerFormatError as error:
        raise LobbyError(NEWER) from error
    except (MissingError, UnreadableError):
        return {}


LOCKED_AS: Final = "host"
"""The name in a data folder that whoever runs on it has locked."""
OTHER_HOST: Final = phrase("Another host is already running with this data folder.")


def held_folder(root: Path) -> Lock:
    """A data folder that nobody else runs on from now on.

    Raises:
        LobbyError: Somebody does.
        SaveError: It cannot be used.
    """
    try:
        make_folder(root)
    except OSError as error:
        raise no_folder(error, root) from error
    try:
        return lock(root / LOCKED_AS)
    except LockedError as error:
        raise LobbyError(OTHER_HOST) from error
