"""Lines of who used their rights over others. The oldest go when there are many."""

from typing import Final

from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine

LINES: Final = 20_000
"""That are kept."""


class Audit:
    """The audit log of all processes. What cannot be read or written raises ``StoreError``.

    Args:
        engine: Where it is kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def add(self, record: bytes) -> None:
        """Keeps a line of JSON."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.ADD_AUDIT, {"record": record})
            transaction.send(sql.TRIM_AUDIT, {"most": LINES})

    def last(self, count: int = LINES) -> tuple[bytes, ...]:
        """The last lines, the oldest first."""
        rows = self._engine.rows(sql.LAST_AUDIT, count=count)
        return tuple(bytes(record) for (record,) in reversed(rows))
