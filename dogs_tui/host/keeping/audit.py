"""The lines of an audit log: in a file of a folder, or in a store that several share."""

from typing import Final, Protocol

from dogs_tui.host.store.calling import StoreCalls

MOST: Final = 1_000_000
"""Lines that are read: more than are ever kept."""


class AuditLines(Protocol):
    """Lines of JSON, which are only ever added. ``store.files.audit.AuditFile`` is one."""

    def append(self, line: bytes) -> None:
        """Keeps a line.

        Raises:
            OSError: The disk refuses.
            SaveError: The store does.
        """
        ...

    def lines(self) -> list[bytes]:
        """All that are still kept, the oldest first.

        Raises:
            SaveError: They cannot be read.
        """
        ...


class SharedAudit:
    """Lines in a store.

    Args:
        calls: The store.
    """

    def __init__(self, calls: StoreCalls) -> None:
        self._calls = calls

    def append(self, line: bytes) -> None:
        self._calls.call(lambda store: store.audit.add(line))

    def lines(self) -> list[bytes]:
        return list(self._calls.call(lambda store: store.audit.last(MOST)))
