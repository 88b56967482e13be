"""Sockets in the file system: made for few, and never over something that is not one."""

import os
import socket
import stat
import struct
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules.phrase import Phrase, phrase, phrase_of
from dogs_saves.errors import reason

LONGEST: Final = 100
"""Bytes that the path of a socket may have on every system."""
LONGEST_NAME: Final = 30
"""Bytes left in it for the name of a socket in its folder."""
NAMES_OF_OPEN: Final = Path("/proc/self/fd")
"""The folder where Linux names what the process has open."""

_CREDENTIALS: Final = struct.Struct("3i")


class Peer(NamedTuple):
    """The process at the other end of a socket."""

    user: int
    group: int


class SocketPathError(OSError):
    """A socket cannot be where it was asked for; the text says why, in one line."""


@contextmanager
def short_folder(folder: Path) -> Iterator[Path]:
    """A folder by a path that is short enough for the sockets in it, where the system has one.

    The path holds while the context does. Linux names every open folder in ``/proc``; elsewhere,
    and where the folder's own path is short, it is the folder's own.

    Raises:
        OSError: The folder cannot be opened.
    """
    if len(os.fsencode(folder)) <= LONGEST - LONGEST_NAME or not NAMES_OF_OPEN.is_dir():
        yield folder
        return
    opened = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        yield NAMES_OF_OPEN / str(opened)
    finally:
        os.close(opened)


def bound_socket(path: Path, mode: int, group: int | None = None) -> socket.socket:
    """A socket bound to a path. What an ended process left there is replaced.

    Args:
        path: Where; its folder exists.
        mode: Who may open it.
        group: Whose group it belongs to; ``None``: the process's own.

    Raises:
        SocketPathError: The path is too long, something else lies there, or somebody listens there.
        OSError: The system refuses.
    """
    if len(os.fsencode(path)) > LONGEST:
        raise SocketPathError(
            phrase(
                "{path} is longer than the {n} bytes that the path of a socket may have",
                path=str(path),
                n=LONGEST,
            )
        )
    if path.exists() or path.is_symlink():
        if not stat.S_ISSOCK(path.lstat().st_mode):
            raise SocketPathError(
                phrase("{path} is not a socket, and was not changed", path=str(path))
            )
        if is_listened_at(path):
            raise SocketPathError(phrase("{path} is in use by another program", path=str(path)))
        path.unlink()
    bound = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        before = os.umask(0o177)
        try:
            bound.bind(str(path))
        except OSError as error:  # the system does not say where
            raise OSError(error.errno, error.strerror, str(path)) from error
        finally:
            os.umask(before)
        if group is not None:
            os.chown(path, -1, group)
        path.chmod(mode)
    except BaseException:
        bound.close()
        raise
    return bound


def peer(other: socket.socket) -> Peer | None:
    """Finds the process at the other end; ``None``: this system does not say."""
    if not hasattr(socket, "SO_PEERCRED"):
        return None
    raw = other.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _CREDENTIALS.size)
    _, user, group = _CREDENTIALS.unpack(raw)
    return Peer(user, group)


def is_listened_at(path: Path) -> bool:
    """True if a socket is more than what an ended process left; somebody else's is."""
    if len(os.fsencode(path)) > LONGEST:  # Nobody can listen there; who tries is told so.
        return False
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as caller:
        caller.setblocking(False)
        try:
            caller.connect(str(path))
        except (ConnectionRefusedError, FileNotFoundError):
            return False
        except OSError:  # So many call there that this one has to wait, or it may not.
            return True
        return True


def why_not(error: OSError) -> Phrase:
    """Says why something cannot be opened to listen at, in words that end a sentence."""
    if isinstance(error, SocketPathError):
        return phrase_of(error)
    if not error.filename:
        return reason(error)
    return phrase("{what}: {why}", what=str(error.filename), why=reason(error))
