"""Where things live: one folder a player, which ``DOGS_TUI_HOME`` can move.

All that the environment says of folders is decided here, for all of the program. ``HOME`` and the
variables of XDG hold when they name a whole path, as the XDG standard wants it, and are ignored
otherwise: a relative one would be another folder wherever the program is started.
"""

import os
import sys
from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.errors import SaveError, shown_path

if sys.platform == "win32":
    import platformdirs
else:
    import pwd

HOME_VARIABLE: Final = "DOGS_TUI_HOME"
_PROGRAM: Final = "dogs-tui"
_LIBRARY: Final = "Library/Application Support"
"""Where a Mac keeps both."""


def data_folder() -> Path:
    """The player's folder of this program, which need not exist yet.

    ``DOGS_TUI_HOME`` when it is set, else where the system keeps users' data.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return _chosen() or _usual("XDG_DATA_HOME", ".local/share")


def settings_folder() -> Path:
    """The player's folder for settings, which need not exist yet: as ``data_folder``.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return _chosen() or _usual("XDG_CONFIG_HOME", ".config")


def matches_folder() -> Path:
    """The folder of the matches, which need not exist yet.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return data_folder() / "matches"


def expanded(text: str) -> Path:
    """A path as it was written, with somebody's home for a ``~`` at its beginning.

    Raises:
        RuntimeError: The system does not know whose home that is.
    """
    first, *rest = Path(text).parts or (text,)
    return _home().joinpath(*rest) if first == "~" else Path(text).expanduser()


def _chosen() -> Path | None:
    """The folder that the player chose; ``None``: none."""
    chosen = os.environ.get(HOME_VARIABLE, "")
    try:
        folder = expanded(chosen)
    except RuntimeError as error:
        raise _without_home(chosen) from error
    if chosen and not folder.is_absolute():
        raise SaveError(
            phrase(
                (
                    "{variable} is {folder}, which depends on where you start {program}. Set "
                    "{variable} to an absolute path."
                ),
                folder=shown_path(folder),
                variable=HOME_VARIABLE,
                program=_PROGRAM,
            ),
            folder,
        )
    return folder if chosen else None


def _usual(variable: str, place: str) -> Path:
    """Where the system keeps what a program has of a user.

    Args:
        variable: The name that XDG gives it.
        place: Where it is in somebody's home when that is not set.
    """
    if sys.platform == "win32":
        return platformdirs.user_data_path(_PROGRAM, appauthor=False)
    named = Path(os.environ.get(variable, ""))
    if named.is_absolute():
        return named / _PROGRAM
    try:
        return _home() / (_LIBRARY if sys.platform == "darwin" else place) / _PROGRAM
    except RuntimeError as error:
        raise _without_home("~") from error


def _home() -> Path:
    """The home of whoever runs this: what the environment says, else the account."""
    if sys.platform == "win32":
        return Path.home()
    folder = Path(os.environ.get("HOME", ""))
    if not folder.is_absolute():
        try:
            folder = Path(pwd.getpwuid(os.getuid()).pw_dir)
        except KeyError as error:
            raise RuntimeError("an account without an entry") from error
    if not folder.is_absolute():
        raise RuntimeError("an account without a home")
    return folder


def _without_home(chosen: str) -> SaveError:
    folder = Path(chosen)
    return SaveError(
        phrase(
            "There is no home folder for {folder}. Set {variable} to the folder for your matches.",
            folder=shown_path(folder),
            variable=HOME_VARIABLE,
        ),
        folder,
    )
