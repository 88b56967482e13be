"""The errors of a store, each in a sentence.

No sentence has a name, an address or a password of a database in it, nor anything of what was to
be kept.
"""

from typing import ClassVar

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import OutdatedError, SaveError


class StoreError(SaveError):
    """Something could not be kept or read."""

    sentence: ClassVar[Phrase] = phrase("Not done: the store refused it.")

    def __init__(self, what: Phrase | None = None) -> None:
        super().__init__(self.sentence if what is None else what)


class OvertakenError(StoreError, OutdatedError):
    """Somebody was first: what this was decided on is no longer so, and nothing was kept.

    Attributes:
        now: The version or the head that there is now; 0: there is nothing any more.
    """

    sentence = phrase("Someone else changed this first. Look again.")

    def __init__(self, now: int) -> None:
        super().__init__()
        self.now = now


class NotFreeError(StoreError):
    """It has a sign that is somebody else's, such as a name or a key; nothing was kept."""

    sentence = phrase("That is already taken.")


class NoSuchError(StoreError):
    """There is no match of that code."""

    sentence = phrase("There is no such match.")


class UnreadError(StoreError):
    """Something is there and cannot be read; the sentence says what."""


class UnreachableError(StoreError):
    """There is no connection; nothing was kept."""

    sentence = phrase("Not done: the store cannot be reached. Try again.")


class LostError(StoreError):
    """The connection broke while something was being kept: whether it was shows by reading."""

    sentence = phrase(
        "The connection to the store was lost. Check whether this was done once the store is back."
    )


class NotAdmittedError(StoreError):
    """The database is there and lets this user not in."""

    sentence = phrase("The database refused the login. Check the user and the password.")


class RightError(StoreError):
    """The user of the database, or of the folder, may do less than is needed."""

    sentence = phrase("The database user lacks a permission for this.")


class FullError(StoreError):
    """There is no room left; nothing was kept."""

    sentence = phrase("Not done: the disk of the store is full.")


class ReadOnlyError(StoreError):
    """Nothing can be kept now, only read."""

    sentence = phrase("Not done: the database is read-only. It may be a standby.")


class NewerStoreError(StoreError):
    """A newer version has set it up; it was left as it is."""

    sentence = phrase(
        "The database was set up by a newer version of dogs-tui, and was left untouched."
    )
