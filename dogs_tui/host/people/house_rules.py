"""The house rules: a text of the operator's that everybody new reads at the welcome."""

import logging
from pathlib import Path
from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves.edited import EditedError
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.watched_file import WatchedFile
from dogs_tui.kit.fit import wrapped

LARGEST: Final = 32 * 1024
"""Bytes of the file."""
LINES: Final = 200
"""Lines that are shown, a screen of them at a time."""
LENGTH: Final = 64
"""Columns of a line; longer ones go on in the next."""

_log = logging.getLogger("dogs_tui.host")


class HouseRules:
    """A text file, read again when it changed. What is in it is text and nothing else.

    Args:
        path: The file; ``None``: there are no rules.

    Raises:
        LobbyError: It cannot be read. Later no rules are shown, and the log says so.
    """

    def __init__(self, path: Path | None) -> None:
        self._file = None if path is None else WatchedFile(path, LARGEST)
        self._lines: tuple[str, ...] = ()
        try:
            self._refresh()
        except EditedError as error:
            raise LobbyError(phrase("The house rules: {problem}", problem=error.phrase)) from error

    @property
    def lines(self) -> tuple[str, ...]:
        """As they are now, cleaned; none: there are no rules."""
        try:
            self._refresh()
        except EditedError as error:
            self._lines = ()
            _log.warning(
                "the house rules cannot be read",
                extra={"event": "rules-unreadable", "reason": str(error)},
            )
        return self._lines

    def _refresh(self) -> None:
        if self._file is None or (text := self._file.news()) is None:
            return
        lines = (clean_text(line, LARGEST) for line in text.strip().splitlines())
        parts = [part for line in lines for part in wrapped(line, LENGTH)]
        if len(parts) > LINES:
            _log.warning(
                "the house rules are cut", extra={"event": "rules-cut", "count": len(parts)}
            )
        self._lines = tuple(parts[:LINES])
