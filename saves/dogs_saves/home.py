"""Where things live: one folder a player, which ``DOGS_TUI_HOME`` can move."""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Final

import platformdirs

from dogs_rules.phrase import phrase
from dogs_saves.errors import SaveError, no_folder, shown_path

HOME_VARIABLE: Final = "DOGS_TUI_HOME"


def data_folder() -> Path:
    """The player's folder of this program, which need not exist yet.

    ``DOGS_TUI_HOME`` when it is set, else where the system keeps users' data.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return _found(platformdirs.user_data_path)


def settings_folder() -> Path:
    """The player's folder for settings, which need not exist yet: as ``data_folder``.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return _found(platformdirs.user_config_path)


def matches_folder() -> Path:
    """The folder of the matches, which need not exist yet.

    Raises:
        SaveError: Nobody can say where it is.
    """
    return data_folder() / "matches"


def _found(usual: Callable[..., Path]) -> Path:
    """The folder that the player chose, else the usual one."""
    chosen = os.environ.get(HOME_VARIABLE)
    folder = Path(chosen or "~")
    try:
        folder = (folder if chosen else usual("dogs-tui", appauthor=False)).expanduser()
    except RuntimeError as error:  # Of a user whom the system does not know, or without a home.
        raise SaveError(
            phrase(
                "There is no home folder for {folder}. Set {variable} to the folder for your "
                "matches.",
                folder=shown_path(folder),
                variable=HOME_VARIABLE,
            ),
            folder,
        ) from error
    try:
        return folder.absolute()
    except OSError as error:  # The folder that this was started in was removed.
        raise no_folder(error, folder) from error
