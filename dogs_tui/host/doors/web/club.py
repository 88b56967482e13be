"""Pages of a club that need no script, and calendars by secret links, as the door gives them."""

from collections.abc import Callable
from typing import Final, TypeAlias

from dogs_tui.host.doors.web.site import File

CLUB: Final = "/club"
"""The path of the first page; those of people are below it."""
CALENDAR: Final = "/calendar/"
"""The path before the secret of a calendar."""
HEADERS: Final = {"X-Robots-Tag": "noindex", "Cache-Control": "private, no-cache"}
"""The headers of an answer with one, beside those of all answers."""

FindClub: TypeAlias = Callable[[str, str], File | None]
"""Gives what is at a path, in the language of a code; ``None``: there is nothing."""


def is_club(path: str) -> bool:
    """True if a path is that of such a page or calendar."""
    return path == CLUB or path.startswith((f"{CLUB}/", CALENDAR))
