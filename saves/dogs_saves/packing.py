"""Matches that are over are packed away, and come back.

At every moment a match is in one of the two places, or in both: it is written and synced there, and
read again from there, before it goes from here. Whoever is killed between the two does the rest the
next time, for a match that lies there already is not written a second time.
"""

from pathlib import Path

from dogs_rules.phrase import phrase
from dogs_saves import disk
from dogs_saves.errors import SaveError, UnreadableError, not_read, not_written, shown_name
from dogs_saves.files import exists, numbered, place_file, sync_folder
from dogs_saves.load import load
from dogs_saves.locks import first_free, lock
from dogs_saves.packed import ENDING, compressed, content_of
from dogs_saves.summary import Contents, State, contents_of

NOT_OVER = phrase("Only a finished match can be archived.")
OF_A_DEAL = phrase("This match cannot be archived: the results of its deal need it.")


def why_not_packed(contents: Contents) -> SaveError | None:
    """Returns the error that forbids packing a match; ``None`` if it can be packed."""
    if contents.problem is not None:
        return UnreadableError(contents.problem)
    if contents.state is not State.FINISHED:
        return SaveError(NOT_OVER)
    return None if contents.deal is None else SaveError(OF_A_DEAL)


def pack(path: Path, folder: Path) -> Path:
    """Moves a match that is over into a folder, compressed.

    Args:
        path: The match file.
        folder: Where packed matches lie; it is there.

    Returns:
        Where it lies now.

    Raises:
        SaveError: It is open elsewhere, is not over or of a deal, cannot be read or written, or
            changed meanwhile. It is where it was.
    """
    held = lock(path)
    try:
        before = _facts(path)
        why_not = why_not_packed(contents_of(path, before))
        if why_not is not None:
            raise why_not
        data = content_of(path)
        packed = _placed(folder / f"{path.stem}{ENDING}", data, compressed(data))
        _remove(path, before)
    finally:
        held.release()
    return packed


def unpack(packed: Path, target: Path) -> Path:
    """Moves a packed match back.

    Args:
        packed: Where it lies.
        target: What it shall be called; if that is taken, it gets a similar name.

    Returns:
        Where it lies now.

    Raises:
        SaveError: It is damaged, too large or no match, is being moved already, or cannot be read
            or written. It is where it was.
    """
    held = lock(packed)
    try:
        before = _facts(packed)
        data = content_of(packed)
        load(data, packed)  # What cannot be read as a match stays as small as it is.
        path = _placed(target, data, data)
        _remove(packed, before)
    finally:
        held.release()
    return path


def _placed(wanted: Path, data: bytes, written: bytes) -> Path:
    """Writes a match under the first free name and reads it again; or finds it there already.

    Args:
        wanted: The name.
        data: The bytes of the match.
        written: The bytes of the file.

    Raises:
        SaveError: It is not there as it should be.
    """
    path = _there_already(wanted, data) or first_free(wanted, lambda free: _place(free, written))
    if content_of(path) != data:
        raise UnreadableError(
            phrase(
                (
                    "{file} does not contain what was written: the disk is faulty. Nothing was "
                    "removed."
                ),
                file=shown_name(path),
            ),
            path,
        )
    return path


def _there_already(wanted: Path, data: bytes) -> Path | None:
    """The file of a name that is wanted, or of a similar one, that holds the match."""
    for name in numbered(wanted):
        try:
            if not exists(name):
                return None
            if content_of(name) == data:
                return name
        except OSError as error:
            raise not_read(error, name) from error
        except SaveError:
            continue  # Something else, which has the name.
    raise AssertionError("names never end")


def _place(path: Path, data: bytes) -> Path:
    held = lock(path, 0)
    try:
        return place_file(path, data)
    finally:
        held.release()


def _facts(path: Path) -> disk.Facts:
    try:
        return disk.look(path)
    except OSError as error:
        raise not_read(error, path) from error


def _remove(path: Path, before: disk.Facts) -> None:
    """Removes a file that lies elsewhere by now, if nobody wrote to it since.

    Raises:
        SaveError: Somebody did, or it cannot be removed.
    """
    if _facts(path).stamp != before.stamp:
        raise SaveError(
            phrase(
                "{file} was changed in the meantime, so it was kept as well.", file=shown_name(path)
            ),
            path,
        )
    try:
        disk.remove(path)
        sync_folder(path.parent)
    except OSError as error:
        raise not_written(error, path, gone=False) from error
