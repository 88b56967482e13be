"""Whether a folder is the data folder of a host, asked before anything is done with all of it."""

from pathlib import Path
from typing import Final

from dogs_tui.shell.out import FailedError
from dogs_tui.words import phrase, say

MARKS: Final = (
    "host.db",
    "formats.json",
    "host_key",
    "people",
    "tables",
    "matches",
    "invites",
    "audit.jsonl",
)
"""One of them is in the folder of every host that was ever started, or asked for an invitation."""


def check_data_folder(folder: Path) -> None:
    """Lets the data folder of a host pass.

    Raises:
        FailedError: It is not there, or holds nothing of a host.
    """
    if not folder.is_dir():
        raise FailedError(say(phrase("There is no data folder {folder}.", folder=str(folder))))
    if not any((folder / mark).exists() for mark in MARKS):
        told = phrase(
            "{folder} is no data folder of a host: there is nothing of one in it.",
            folder=str(folder),
        )
        raise FailedError(say(told))
