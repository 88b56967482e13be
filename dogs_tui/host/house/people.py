"""The people of a house: whoever proves the same key again is the same person."""

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import msgspec

from dogs_saves.stored import Clock, now
from dogs_tui.settings import Settings


class Person(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody known to the house."""

    id: str
    """Never changes and is never shown."""
    name: str
    keys: tuple[str, ...]
    """Fingerprints of public keys, as ``SHA256:...``; each is this person."""
    since: datetime
    settings: Settings = Settings()
    at: str = ""
    """The code of the table they were last at; empty: none."""
    invited_by: str = ""
    """The id of who invited them; empty: the keeper, or nobody had to."""


class People:
    """All who are known. Every change is on disk before it counts.

    Args:
        folder: Where they are kept, a file each.
        clock: Gives the time.
        most: How many there may be.
    """

    def __init__(self, folder: Path, *, clock: Clock = now, most: int = 10_000) -> None:
        raise NotImplementedError

    def by_key(self, fingerprint: str) -> Person | None: ...
    def get(self, person: str) -> Person | None:
        """By id."""

    def all(self) -> tuple[Person, ...]:
        """Everybody, by name."""

    def why_not(self, name: str, person: Person | None = None) -> "Phrase | None":
        """Why somebody cannot be called this; ``None`` when they can."""

    def proposal(self, name: str) -> str:
        """A free name as close to this one as can be; empty when there is nothing to build on."""

    def enrol(self, name: str, fingerprint: str, *, invited_by: str = "") -> Person:
        """Somebody new. HouseError: name or key taken or unusable; the house is full."""

    def rename(self, person: Person, name: str) -> Person: ...
    def change_settings(self, person: Person, settings: Settings) -> Person: ...
    def add_key(self, person: Person, fingerprint: str) -> Person: ...
    def remember(self, person: Person, code: str) -> Person: ...
