"""What is said at tables: the last lines of each."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.notices import TALK, Notice

LINES: Final = 200
"""Of a table that are kept."""


class SaidLine(NamedTuple):
    """A line of table talk."""

    number: int
    """Higher than that of every earlier line of its table."""
    record: bytes
    """JSON."""


class Talk:
    """The talk of all tables.

    Args:
        engine: Where it is kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def say(self, code: str, record: bytes) -> int:
        """Keeps a line; gives its number."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.NEXT_LINE, {"code": code})
            number = int(transaction.rows(sql.LAST_LINE, code=code)[0][0])
            transaction.send(sql.SAY, {"code": code, "line": number, "record": record})
            transaction.send(sql.TRIM_TALK, {"code": code, "most": LINES})
            transaction.notify(Notice(TALK, code, number))
        return number

    def read(self, code: str, after: int = 0) -> tuple[SaidLine, ...]:
        """The lines after a number, the oldest first."""
        rows = self._engine.rows(sql.READ_TALK, code=code, after=after)
        return tuple(SaidLine(number, bytes(record)) for number, record in rows)

    def take_back(self, code: str, numbers: Iterable[int]) -> None:
        """Removes lines."""
        with self._engine.transaction() as transaction:
            rows = ({"code": code, "line": line} for line in numbers)
            if any(transaction.run_all(sql.TAKE_BACK, rows)):
                transaction.notify(Notice(TALK, code))

    def forget(self, code: str) -> None:
        """Removes all lines of a table."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.FORGET_TALK, {"code": code})
            transaction.notify(Notice(TALK, code))
