"""What SQLite writes and syncs, recorded, and what a loss of power may leave of it.

SQLite reaches files through a table of functions (https://www.sqlite.org/vfs.html). The recorder
puts its own in place of those that write, sync, truncate and delete, in the very library that the
product uses.
"""

import _sqlite3
import ctypes
from collections.abc import Iterator, Sequence
from ctypes import CFUNCTYPE, POINTER, c_char_p, c_int, c_int64, c_void_p
from random import Random
from typing import ClassVar, Final, NamedTuple, TypeAlias

SECTOR: Final = 512
"""Bytes that a disk writes whole or not at all."""


class Write(NamedTuple):
    path: str
    offset: int
    data: bytes


class Truncate(NamedTuple):
    path: str
    size: int


class Sync(NamedTuple):
    path: str


class Delete(NamedTuple):
    path: str


class Mark(NamedTuple):
    """Something that was acknowledged at this point."""

    value: int


Operation: TypeAlias = Write | Truncate | Sync | Delete | Mark


_OPEN = CFUNCTYPE(c_int, c_void_p, c_void_p, c_void_p, c_int, c_void_p)
_DELETE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int)
_WRITE = CFUNCTYPE(c_int, c_void_p, c_void_p, c_int, c_int64)
_TRUNCATE = CFUNCTYPE(c_int, c_void_p, c_int64)
_SYNC = CFUNCTYPE(c_int, c_void_p, c_int)


class _Vfs(ctypes.Structure):
    """``sqlite3_vfs``."""

    _fields_: ClassVar = [
        ("version", c_int),
        ("file_size", c_int),
        ("longest_path", c_int),
        ("following", c_void_p),
        ("name", c_char_p),
        ("own", c_void_p),
        ("open", _OPEN),
        ("delete", _DELETE),
        ("others", c_void_p * 14),
    ]


class _Methods(ctypes.Structure):
    """``sqlite3_io_methods``."""

    _fields_: ClassVar = [
        ("version", c_int),
        ("close", c_void_p),
        ("read", c_void_p),
        ("write", _WRITE),
        ("truncate", _TRUNCATE),
        ("sync", _SYNC),
        ("others", c_void_p * 13),
    ]


class RecordedDisk:
    """Everything that SQLite does to the files it opens between ``__enter__`` and ``__exit__``.

    Attributes:
        operations: In their order.
    """

    def __init__(self) -> None:
        self.operations: list[Operation] = []
        self._library = ctypes.CDLL(_sqlite3.__file__)
        self._library.sqlite3_vfs_find.restype = POINTER(_Vfs)
        self._usual = self._library.sqlite3_vfs_find(None)
        self._methods: dict[int, _Methods] = {}
        """Ours, by the address of those they stand in for."""
        self._paths: dict[int, str] = {}
        """By the address of SQLite's open file."""
        self._ours = _Vfs.from_buffer_copy(self._usual.contents)
        self._ours.name = b"recorded"
        self._ours.open = _OPEN(self._open)
        self._ours.delete = _DELETE(self._delete)

    def __enter__(self) -> "RecordedDisk":
        self._library.sqlite3_vfs_register(ctypes.byref(self._ours), 1)
        return self

    def __exit__(self, *_: object) -> None:
        """From now on files are opened as usual; those that are open must be closed before."""
        self._library.sqlite3_vfs_register(self._usual, 1)
        self._library.sqlite3_vfs_unregister(ctypes.byref(self._ours))

    def mark(self, value: int) -> None:
        """Notes that something was acknowledged."""
        self.operations.append(Mark(value))

    # SQLite keeps the paths that it gives, so they go on as the very pointers that came.

    def _open(self, _: int, path: int | None, file: int, flags: int, out: int | None) -> int:
        usual = self._usual.contents
        result = int(usual.open(ctypes.addressof(usual), path, file, flags, out))
        if result == 0 and path is not None:
            self._paths[file] = ctypes.string_at(path).decode()
            place = c_void_p.from_address(file)
            if place.value not in self._methods:
                assert place.value is not None
                self._methods[place.value] = self._recording(_Methods.from_address(place.value))
            place.value = ctypes.addressof(self._methods[place.value])
        return result

    def _delete(self, _: int, path: int, synced: int) -> int:
        usual = self._usual.contents
        self.operations.append(Delete(ctypes.string_at(path).decode()))
        return int(usual.delete(ctypes.addressof(usual), path, synced))

    def _recording(self, usual: _Methods) -> _Methods:
        """Functions that note what they are told to do, and have the usual ones do it."""

        def write(file: int, data: int, size: int, offset: int) -> int:
            content = ctypes.string_at(data, size)
            self.operations.append(Write(self._paths[file], offset, content))
            return int(usual.write(file, data, size, offset))

        def truncate(file: int, size: int) -> int:
            self.operations.append(Truncate(self._paths[file], size))
            return int(usual.truncate(file, size))

        def sync(file: int, flags: int) -> int:
            result = int(usual.sync(file, flags))
            self.operations.append(Sync(self._paths[file]))
            return result

        methods = _Methods.from_buffer_copy(usual)
        methods.write, methods.truncate, methods.sync = (
            _WRITE(write),
            _TRUNCATE(truncate),
            _SYNC(sync),
        )
        return methods


def left_by_a_cut(operations: Sequence[Operation], chance: Random) -> dict[str, bytes]:
    """What may be in files after a loss of power, by path.

    What was synced is there. Of what was not, each sector and each cut is there or not, by chance.

    Args:
        operations: All that had been done until then.
        chance: Decides.
    """
    synced: dict[str, int] = {}
    for number, operation in enumerate(operations):
        if isinstance(operation, Sync):
            synced[operation.path] = number
    files: dict[str, bytearray] = {}
    for number, operation in enumerate(operations):
        if isinstance(operation, Mark | Sync):
            continue
        lasts = number < synced.get(operation.path, -1)
        if isinstance(operation, Delete):
            files.pop(operation.path, None)
            continue
        content = files.setdefault(operation.path, bytearray())
        if isinstance(operation, Truncate):
            if lasts or chance.random() < 0.5:
                del content[operation.size :]
                content.extend(bytes(operation.size - len(content)))
            continue
        share = 1.0 if lasts else chance.choice((0.0, 0.5, 1.0))
        for offset, data in _sectors(operation):
            if share == 1.0 or chance.random() < share:
                content.extend(bytes(max(0, offset + len(data) - len(content))))
                content[offset : offset + len(data)] = data
    return {path: bytes(content) for path, content in files.items()}


def _sectors(write: Write) -> Iterator[tuple[int, bytes]]:
    """The parts of a write that lie in different sectors, with where each begins."""
    offset, data = write.offset, write.data
    while data:
        size = SECTOR - offset % SECTOR
        yield offset, data[:size]
        offset, data = offset + size, data[size:]
