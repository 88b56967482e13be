"""A packed match: the bytes of its file, compressed in the format of gzip, whose check they pass.

What was packed can be read like any match, but not played on; ``packing`` moves matches in and out.
"""

import zlib
from pathlib import Path
from typing import Final

from dogs_rules.phrase import phrase
from dogs_saves.errors import UnreadableError, shown_name
from dogs_saves.files import read_file
from dogs_saves.load import LARGEST, too_large

ENDING: Final = ".gz"
"""In place of the ending of a match file: what is unpacked by hand has to be called so again."""

_LEVEL: Final = 9
_GZIP: Final = 16 + zlib.MAX_WBITS


def is_packed(path: Path) -> bool:
    """True if a file of such a name is a packed match."""
    return path.suffix == ENDING


def compressed(data: bytes) -> bytes:
    """The bytes of a packed match; the same for the same match."""
    packer = zlib.compressobj(_LEVEL, zlib.DEFLATED, _GZIP)
    return packer.compress(data) + packer.flush()


def content_of(path: Path) -> bytes:
    """The bytes of a match file, or of the one that was packed in a file.

    Raises:
        MissingError: There is none.
        UnreadableError: It cannot be read, is too large, or what was packed is damaged.
    """
    data = read_file(path)
    return _unpacked(data, path) if is_packed(path) else data


def _unpacked(data: bytes, path: Path) -> bytes:
    unpacker = zlib.decompressobj(_GZIP)
    try:
        out = unpacker.decompress(data, LARGEST + 1)
    except zlib.error as error:
        raise _damaged(path) from error
    if len(out) > LARGEST:
        raise too_large(path)
    if not unpacker.eof or unpacker.unused_data:
        raise _damaged(path)
    return out


def _damaged(path: Path) -> UnreadableError:
    return UnreadableError(
        phrase(
            (
                "The archived match {file} is damaged. It was not changed; replace the file "
                "with a copy to restore it."
            ),
            file=shown_name(path),
        ),
        path,
    )
