"""What can go wrong with a match file, each with a sentence for the player."""

import errno
from pathlib import Path

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase


class SaveError(Exception):
    """Something about a match file did not work; the match in memory is as it was before.

    Attributes:
        phrase: The sentence for the player.
        path: The file it is about.
    """

    def __init__(self, what: Phrase, path: Path | None = None) -> None:
        super().__init__(str(what))
        self.phrase = what
        self.path = path


class LockedError(SaveError):
    """Another window or process has the match open."""


class TakenError(SaveError):
    """There is already a file of that name."""


class MissingError(SaveError):
    """There is no such file."""


class UnreadableError(SaveError):
    """The file is not a match, or so damaged that nothing can be brought back from it."""


class NewerFormatError(SaveError):
    """The file was written by a newer version; it was left untouched."""


def shown_name(path: Path) -> str:
    """A file's name as it may stand in a sentence."""
    return clean_text(path.name, 80) or "?"


_REASONS = {
    errno.ENOSPC: phrase("the disk is full"),
    errno.EDQUOT: phrase("your share of the disk is used up"),
    errno.EROFS: phrase("the disk can only be read"),
    errno.EIO: phrase("the disk reports a fault"),
    errno.EACCES: phrase("you have no permission"),
    errno.EPERM: phrase("you have no permission"),
    errno.EMFILE: phrase("too many files are open"),
    errno.ENFILE: phrase("too many files are open"),
    errno.ENAMETOOLONG: phrase("the name is too long"),
    errno.EISDIR: phrase("it is a folder"),
    errno.ENOTDIR: phrase("there is a file where a folder should be"),
    errno.ELOOP: phrase("it is a link, not a file of its own"),
}


def reason(error: OSError) -> Phrase:
    """What the system's error means, in words that end a sentence."""
    known = _REASONS.get(error.errno or 0)
    return known or phrase(
        "the system says: {words}", words=clean_text(error.strerror or repr(error), 120)
    )


def not_written(error: OSError, path: Path) -> SaveError:
    """For a write that failed; nothing of it counts."""
    return SaveError(
        phrase(
            "This could not be saved, so it did not happen: {reason} ({file}).",
            reason=reason(error),
            file=shown_name(path),
        ),
        path,
    )


def not_read(error: OSError, path: Path) -> SaveError:
    """For a file that could not be opened or read."""
    if isinstance(error, FileNotFoundError):
        return MissingError(
            phrase("There is no match file {file} here.", file=shown_name(path)), path
        )
    return UnreadableError(
        phrase("{file} cannot be opened: {reason}.", file=shown_name(path), reason=reason(error)),
        path,
    )


def not_opened(error: OSError, path: Path) -> SaveError:
    """For a match that cannot be played on, though perhaps it can be read."""
    return SaveError(
        phrase(
            "{file} cannot be opened to play on: {reason}.",
            file=shown_name(path),
            reason=reason(error),
        ),
        path,
    )
