"""The store of a host: its people, matches and talk, which outlive a process.

One store that speaks plain SQL (``sql``) to one of two engines: ``sqlite``, a file in the data
folder for the processes of one machine, and ``postgres``, a database for those of many. Whoever
keeps something says on what it was decided; if somebody was first, nothing is kept and that is
said.
"""

from dogs_tui.host.store.errors import (
    FullError,
    LostError,
    NewerStoreError,
    NoSuchError,
    NotAdmittedError,
    NotFreeError,
    OvertakenError,
    ReadOnlyError,
    RightError,
    StoreError,
    UnreachableError,
    UnreadError,
)
from dogs_tui.host.store.kinds import Kind
from dogs_tui.host.store.notices import EVERYTHING, Notice, Watch
from dogs_tui.host.store.store import Store

__all__ = [
    "EVERYTHING",
    "FullError",
    "Kind",
    "LostError",
    "NewerStoreError",
    "NoSuchError",
    "NotAdmittedError",
    "NotFreeError",
    "Notice",
    "OvertakenError",
    "ReadOnlyError",
    "RightError",
    "Store",
    "StoreError",
    "UnreachableError",
    "UnreadError",
    "Watch",
]
