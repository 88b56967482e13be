"""The lock of a data folder: one host, however many processes it has."""

from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves import LockedError
from dogs_saves.errors import no_folder
from dogs_saves.files import make_folder
from dogs_saves.locks import Lock, lock
from dogs_tui.host.errors import LobbyError

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
