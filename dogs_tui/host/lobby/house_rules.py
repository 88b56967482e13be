"""The house rules: a text of the operator's that everybody new reads at the welcome."""

import logging
from pathlib import Path
from typing import Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import reason
from dogs_tui.host.lobby.errors import LobbyError
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
        self._path = path
        self._stamp = b""
        self._lines: tuple[str, ...] = ()
        if path is not None:
            try:
                self._read(path)
            except OSError as error:
                raise LobbyError(
                    phrase(
                        "The house rules {file} cannot be read: {reason}.",
                        file=str(path),
                        reason=reason(error),
                    )
                ) from error

    @property
    def lines(self) -> tuple[str, ...]:
        """As they are now, cleaned; none: there are no rules."""
        if self._path is not None:
            try:
                self._read(self._path)
            except OSError as error:
                self._lines, self._stamp = (), b""
                _log.warning(
                    "the house rules cannot be read",
                    extra={"event": "rules-unreadable", "reason": type(error).__name__},
                )
        return self._lines

    def _read(self, path: Path) -> None:
        facts = disk.look(path)
        if facts.stamp == self._stamp:
            return
        if facts.size > LARGEST:
            raise OSError(f"larger than {LARGEST} bytes")
        raw = path.read_bytes()[:LARGEST].decode("utf-8", "replace")
        lines = (clean_text(line, LARGEST) for line in raw.strip().splitlines())
        found = [part for line in lines for part in wrapped(line, LENGTH)]
        if len(found) > LINES:
            _log.warning(
                "the house rules are cut", extra={"event": "rules-cut", "count": len(found)}
            )
        self._lines, self._stamp = tuple(found[:LINES]), facts.stamp
