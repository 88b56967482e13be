"""Keys that need no invitation, from a file as sshd reads it."""

import logging
import re
from pathlib import Path
from typing import Final

import asyncssh

from dogs_rules.phrase import phrase
from dogs_saves.edited import EditedError
from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.watched_file import WatchedFile

MOST_BYTES: Final = 1024 * 1024
"""A larger file is not read."""

HARMLESS: Final = frozenset(
    {
        *("restrict", "pty", "no-pty", "user-rc", "no-user-rc", "environment"),
        *("port-forwarding", "no-port-forwarding", "permitopen", "permitlisten", "tunnel"),
        *("agent-forwarding", "no-agent-forwarding", "X11-forwarding", "no-X11-forwarding"),
        *("no-touch-required", "from"),
    }
)
"""Options that may stand before a key: what they forbid does not exist here, or is held to.

A line with any other, such as ``command=`` or ``expiry-time=``, limits its key in a way that this
host cannot hold it to, and lets nobody in."""

_BEYOND_ASCII: Final = re.compile(r"[^\x00-\x7f]")

_log = logging.getLogger("dogs_tui.host")


class ListedKeys:
    """An ``authorized_keys`` file, read again when it changed.

    Raises:
        ListenerError: The file cannot be read. Later it only lets nobody in, and the log says so.
    """

    def __init__(self, path: Path) -> None:
        self._file = WatchedFile(
            path, MOST_BYTES, strict=False
        )  # whose comments are in any letters
        self._lines: list[tuple[int, asyncssh.SSHAuthorizedKeys]] = []
        try:
            self._refresh()
        except EditedError as error:
            raise ListenerError(
                phrase("The list of keys: {problem}", problem=error.phrase)
            ) from error

    def holds(self, key: asyncssh.SSHKey, address: str) -> bool:
        """True if the list lets this key in from this address."""
        try:
            self._refresh()
        except EditedError as error:
            self._lines = []
            _log.warning(
                "the list of keys cannot be read, so it lets nobody in",
                extra={"event": "keys-unreadable", "reason": str(error)},
            )
        return any(self._lets_in(number, line, key, address) for number, line in self._lines)

    def _lets_in(
        self, number: int, line: asyncssh.SSHAuthorizedKeys, key: asyncssh.SSHKey, address: str
    ) -> bool:
        options = line.validate(key, "", address)
        if options is None:
            return False
        if unheld := sorted(set(options) - HARMLESS):
            _log.warning(
                "a line of the list of keys has options that are not held here; it is left out",
                extra={"event": "keys-line", "line": number, "options": ",".join(unheld)[:80]},
            )
            return False
        return True

    def _refresh(self) -> None:
        if (text := self._file.news()) is None:
            return
        self._lines = list(_read_lines(text))
        _log.info("read the list of keys", extra={"event": "keys-read", "count": len(self._lines)})


def _read_lines(text: str) -> list[tuple[int, asyncssh.SSHAuthorizedKeys]]:
    """Each line by itself, with its number, so that a bad one spoils no other."""
    keys = []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        try:
            # A comment may be in any letters; asyncssh takes none but those of ASCII.
            bare = _BEYOND_ASCII.sub("_", line)
            keys.append((number, asyncssh.import_authorized_keys(bare)))
        except (ValueError, asyncssh.KeyImportError):
            _log.warning(
                "a line of the list of keys is not a key",
                extra={"event": "keys-line", "line": number},
            )
    return keys
