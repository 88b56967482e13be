"""The errors of a listener, with the sentence for the operator or whoever stands outside."""

import logging
import traceback
from pathlib import Path

from dogs_rules.phrase import Phrase


class ListenerError(Exception):
    """A listener cannot do what was asked of it.

    Attributes:
        phrase: The sentence to be said.
    """

    def __init__(self, what: Phrase) -> None:
        super().__init__(str(what))
        self.phrase = what


_log = logging.getLogger("dogs_tui.host")


def note_failure(error: Exception) -> None:
    """Logs a mistake in a session: what it is and where, and nothing of what it says.

    The words of an exception may hold what one player alone may know.
    """
    place = traceback.extract_tb(error.__traceback__)[-1]
    _log.error(
        "a session failed",
        extra={
            "event": "session-failed",
            "error": type(error).__name__,
            "at": f"{Path(place.filename).name}:{place.lineno}",
        },
    )
