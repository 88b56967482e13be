"""The store of a host: its people, matches and chat, which outlive a process.

One store speaks plain SQL (``sql``) to one of two engines: ``sqlite``, a file in the data folder
for the processes of one machine, or ``postgres``, a database for several machines. A writer says
which version its change is based on; if somebody has written a newer one, the change is refused.
"""

from dogs_tui.host.store.documents import Kind
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
