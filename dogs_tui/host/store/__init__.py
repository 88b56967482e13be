"""Where a host keeps what outlives a process: who its people are, what is played, what was said.

One interface (``store``), three implementations: ``files``, a data folder for one process;
``remote``, the store that another process has; ``postgres``, a database for any number of them.
Whoever keeps something says on what it was decided; if somebody was first, nothing is kept and that
is said.
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
from dogs_tui.host.store.kinds import Found, Kept, Kind
from dogs_tui.host.store.notices import EVERYTHING, Notice, Watch
from dogs_tui.host.store.store import Lease, Lines, SaidLine, Store

__all__ = [
    "EVERYTHING",
    "Found",
    "FullError",
    "Kept",
    "Kind",
    "Lease",
    "Lines",
    "LostError",
    "NewerStoreError",
    "NoSuchError",
    "NotAdmittedError",
    "NotFreeError",
    "Notice",
    "OvertakenError",
    "ReadOnlyError",
    "RightError",
    "SaidLine",
    "Store",
    "StoreError",
    "UnreachableError",
    "UnreadError",
    "Watch",
]
