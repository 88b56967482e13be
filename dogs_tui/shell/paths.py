"""Paths that were typed or stand in settings: told apart from what no file can be called."""

import os
from pathlib import Path
from typing import Any, Final

import click

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_tui.shell.out import UsageError
from dogs_tui.words import say

_LONGEST_NAME: Final = 255
_LONGEST: Final = 4095
"""Bytes of a name and of a path; no system of today takes more."""
_SHOWN: Final = 60


def checked_path(text: str) -> Path:
    """A path, if a file can be called so.

    Args:
        text: As it was written; ``~`` at its beginning is somebody's home.

    Raises:
        UsageError: No file can.
    """
    from dogs_saves.home import expanded  # not for help, in which every command is listed

    try:
        raw = os.fsencode(text)
        path = expanded(text)
    except (UnicodeEncodeError, RuntimeError):  # not in this system's letters; nobody's home
        raw = b"\0"
    if b"\0" in raw or len(raw) > _LONGEST or max(map(len, raw.split(b"/"))) > _LONGEST_NAME:
        raise UsageError(
            say(phrase("'{text}' is not a valid file name.", text=clean_text(text, _SHOWN)))
        )
    return path


class FilePath(click.Path):
    """An argument that is the path of a file or folder, whether it is there or not."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Any:  # as in the base class
        """The path.

        Raises:
            UsageError: No file can be called so.
        """
        return super().convert(checked_path(os.fspath(value)), param, ctx)
