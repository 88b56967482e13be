"""The files that a host reads anew when it is asked to: files that its doors read once."""

import logging
from pathlib import Path

from dogs_tui.host.doors.errors import ListenerError
from dogs_tui.host.doors.ssh.listed_keys import ListedKeys
from dogs_tui.host.operations.web_door import WebDoor

_log = logging.getLogger("dogs_tui.host")


def look_at_files(keys: Path | None, web: WebDoor | None) -> None:
    """Reads anew what a door reads once, and says in the log what cannot be read.

    Args:
        keys: The list of keys, which is in force already; ``None``: there is none.
        web: The door for browsers, if there is one.
    """
    try:
        if keys is not None:
            ListedKeys(keys)
    except ListenerError as error:
        _log.warning(
            "the list of keys cannot be read",
            extra={"event": "keys-unreadable", "reason": type(error.__cause__).__name__},
        )
    try:
        if web is not None:
            web.load_certificate()
    except ListenerError as error:
        _log.warning(
            "the certificate cannot be read; the one before stays in use",
            extra={"event": "certificate-unreadable", "reason": type(error.__cause__).__name__},
        )
