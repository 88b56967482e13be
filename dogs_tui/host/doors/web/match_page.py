"""Pages of matches, as the door gives them: each is a whole, under a policy of its own."""

from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple, TypeAlias

from dogs_tui.host.doors.web.site import File

PATH: Final = "/match/"
"""The path before the name of a page."""


class MatchPage(NamedTuple):
    """A page of a match."""

    file: File
    policy: str
    """The sources that it may load from: nothing but what it has."""

    @property
    def headers(self) -> dict[str, str]:
        """The headers of an answer with it, beside those of all answers.

        It runs as of no origin: nothing in it is let near the cookie by which somebody comes in.
        """
        return {
            "Content-Security-Policy": f"{self.policy}; frame-ancestors 'none'; "
            "sandbox allow-scripts",
            "X-Robots-Tag": "noindex",
        }


class BusyError(Exception):
    """The page cannot be had now, but soon."""


FindPage: TypeAlias = Callable[[str, str], Awaitable[MatchPage | None]]
"""Gives the page of a name, in the language of a code; ``None``: there is none.

Raises:
    BusyError: It is being made, or others are.
"""
