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


class OutdatedError(SaveError):
    """Something else happened first: what this was decided on is no longer so."""

    def __init__(self, what: Phrase | None = None) -> None:
        happened = phrase("The table has changed in the meantime. Look again.")
        super().__init__(happened if what is None else what)


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
    return clean_text(path.name or str(path), 80) or "?"


def shown_path(path: Path) -> str:
    """A whole path as it may stand in a sentence; of a very long one, the end."""
    whole = clean_text(str(path)[-_PATH_LIMIT * 4 :], _PATH_LIMIT * 4)
    return whole if len(whole) <= _PATH_LIMIT else f"...{whole[-_PATH_LIMIT:]}"


_PATH_LIMIT = 200

_REASONS = {
    errno.ENOSPC: phrase("the disk is full"),
    errno.EDQUOT: phrase("your disk quota is used up"),
    errno.EROFS: phrase("the disk is read-only"),
    errno.EIO: phrase("the disk reports an error"),
    errno.EACCES: phrase("permission denied"),
    errno.EPERM: phrase("permission denied"),
    errno.EMFILE: phrase("too many files are open"),
    errno.ENFILE: phrase("too many files are open"),
    errno.ENAMETOOLONG: phrase("the name is too long"),
    errno.EISDIR: phrase("it is a folder"),
    errno.EFBIG: phrase("it is too large"),
    errno.ENODEV: phrase("it is not a regular file"),
    errno.EEXIST: phrase("something else has that name"),
    errno.ENOENT: phrase("the folder does not exist"),
    errno.ENOTDIR: phrase("there is a file where a folder should be"),
    errno.ELOOP: phrase("it is a link, not a file of its own"),
}


def reason(error: OSError) -> Phrase:
    """Returns the meaning of the system's error, in words that end a sentence."""
    sentence = _REASONS.get(error.errno or 0)
    return sentence or phrase(
        "the system says: {words}", words=clean_text(error.strerror or repr(error), 120)
    )


def not_written(error: OSError, path: Path, *, gone: bool = True) -> SaveError:
    """For a write that failed; nothing of it counts.

    Args:
        error: Why.
        path: The file.
        gone: Whether it is certain that nothing of it is in the file.
    """
    why, file = reason(error), shown_name(path)
    if gone:
        what = phrase(
            "Not saved, so not done: {reason} ({file}).",
            reason=why,
            file=file,
        )
    else:
        what = phrase(
            (
                "Not saved, so not done: {reason} ({file}). Part of it may be on the disk and"
                " may reappear when the file is opened again."
            ),
            reason=why,
            file=file,
        )
    return SaveError(what, path)


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


def not_locked(error: OSError, path: Path, lock_file: Path) -> SaveError:
    """For a match that cannot be played on because of the lock file beside it."""
    return SaveError(
        phrase(
            (
                "{file} cannot be opened to play on because its lock file {lock} cannot be "
                "used: {reason}. Move the lock file away and try again."
            ),
            file=shown_name(path),
            lock=shown_name(lock_file),
            reason=reason(error),
        ),
        path,
    )


def no_folder(error: OSError, folder: Path) -> SaveError:
    """For a folder that cannot be made, read or found."""
    return SaveError(
        phrase(
            "The folder {folder} cannot be used: {reason}. Fix that, or choose another folder.",
            folder=shown_path(folder),
            reason=reason(error),
        ),
        folder,
    )
