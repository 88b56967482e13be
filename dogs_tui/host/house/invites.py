"""Invitations: codes with which strangers come in, and people link further keys of their own."""

from datetime import datetime
from pathlib import Path

import msgspec

from dogs_saves.stored import Clock, now
from dogs_tui.host.house.people import Person


class Invite(msgspec.Struct, frozen=True):
    """An invitation. Its code is known only to whoever made it."""

    by: str
    """The id of who made it; empty: the keeper."""
    uses: int
    """How often it can still be used."""
    until: datetime
    person: str = ""
    """The id of whose key is linked by it; empty: it lets somebody new in."""
    code: str = ""
    """Only in what ``make`` gives."""


class Invites:
    """Files on disk, so that another process can add one while the host runs."""

    def __init__(self, folder: Path, *, clock: Clock = now, most: int = 10) -> None:
        raise NotImplementedError

    def make(self, by: str = "", *, uses: int = 1, days: float = 7.0) -> Invite: ...
    def link(self, person: Person) -> str:
        """A code for a further key of one's own: 10 minutes, once."""

    def check(self, code: str) -> Invite:
        """The invitation, still unused. HouseError: unknown, used up, too old; too many wrong tries."""

    def take(self, code: str) -> Invite:
        """Uses it once. HouseError as for ``check``."""
