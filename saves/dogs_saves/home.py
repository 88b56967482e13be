"""Where things live: one folder a player, which ``DOGS_TUI_HOME`` can move."""

import os
from pathlib import Path
from typing import Final

import platformdirs

HOME_VARIABLE: Final = "DOGS_TUI_HOME"


def data_folder() -> Path:
    """The player's folder of this program, which need not exist yet.

    ``DOGS_TUI_HOME`` when it is set, else where the system keeps users' data.
    """
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
    return platformdirs.user_data_path("dogs-tui", appauthor=False)


def matches_folder() -> Path:
    """The folder of the matches, which need not exist yet."""
    return data_folder() / "matches"
