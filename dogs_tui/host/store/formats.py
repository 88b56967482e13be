"""In which formats a data folder is written: an older version leaves a newer one's alone."""

from collections.abc import Iterable
from pathlib import Path
from typing import Final

import msgspec

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import documents, records
from dogs_saves.documents import Documents, Trouble
from dogs_saves.errors import MissingError, NewerFormatError, UnreadableError
from dogs_tui.host.errors import LobbyError

DOCUMENT: Final = "formats"
OURS: Final = {"documents": documents.FORMAT, "matches": records.FORMAT}
"""What this version writes."""
NEWER: Final[Phrase] = phrase(
    "A newer version of dogs-tui wrote this data folder. Start the host with that version, or with "
    "a backup from before: nothing was changed."
)


class _Formats(msgspec.Struct, frozen=True):
    formats: dict[str, int] = {}


def refuse_newer(folder: Path) -> None:
    """Makes sure that no newer version wrote a data folder. Changes nothing.

    Raises:
        LobbyError: One did.
        SaveError: That cannot be read.
    """
    if any(number > OURS.get(what, 0) for what, number in _read(folder).items()):
        raise LobbyError(NEWER)


def take_over(folder: Path, troubles: Iterable[Trouble]) -> None:
    """Notes in a data folder which formats are written in it from now on.

    Args:
        folder: The data folder.
        troubles: Its documents that could not be read.

    Raises:
        LobbyError: One of them is a newer version's; nothing was changed.
        SaveError: It could not be written.
    """
    if any(trouble.newer for trouble in troubles):
        raise LobbyError(NEWER)
    if _read(folder) != OURS:
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
