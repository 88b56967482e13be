"""The lines of the audit log of a host."""

from collections.abc import Callable
from typing import Final

from dogs_tui.host.store import Store

MOST: Final = 1_000_000
"""Lines that are read: more than are ever kept."""


class AuditLines:
    """Lines of JSON, which are only ever added.

    Args:
        store: Gives the store.
    """

    def __init__(self, store: Callable[[], Store]) -> None:
        self._store = store

    def append(self, line: bytes) -> None:
        """Keeps a line.

        Raises:
            StoreError: It could not be kept.
        """
        self._store().audit.add(line)

    def lines(self) -> tuple[bytes, ...]:
        """All that are still kept, the oldest first.

        Raises:
            StoreError: They cannot be read.
        """
        return self._store().audit.last(MOST)
