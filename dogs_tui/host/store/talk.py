"""The talk at tables: the last lines of each."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final, NamedTuple

import msgspec

from dogs_rules.game import Seat
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.errors import UnreadError
from dogs_tui.host.store.notices import TALK, Notice

LINES: Final = 200
"""Of a table that are kept."""


class Said(msgspec.Struct, frozen=True):
    """A line of table talk."""

    at: datetime
    name: str
    """The speaker; empty: the lobby."""
    text: Phrase | str
    """Cleaned; a phrase when the lobby says it."""
    seat: Seat | None = None
    """The seat of who said it; ``None``: a spectator or the lobby."""


class Spoken(NamedTuple):
    """A line of a table, and its number there."""

    number: int
    """Higher than that of every earlier one."""
    line: Said


class Talk:
    """The talk of all tables, by code. What cannot be read or written raises ``StoreError``.

    Args:
        engine: Where it is kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def read(self, code: str, after: int = 0) -> tuple[Spoken, ...]:
        """The last lines of a table after a number, the oldest first.

        Raises:
            UnreadError: One is none of ours.
        """
        rows = self._engine.rows(sql.READ_TALK, code=code, after=after)
        try:
            return tuple(
                Spoken(number, msgspec.json.decode(record, type=Said)) for number, record in rows
            )
        except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as error:
            raise UnreadError(phrase("The chat of a table cannot be read.")) from error

    def records(self, code: str) -> tuple[bytes, ...]:
        """The last lines of a table as they are kept, the oldest first."""
        rows = self._engine.rows(sql.READ_TALK, code=code, after=0)
        return tuple(bytes(record) for _, record in rows)

    def add(self, code: str, line: Said) -> Spoken:
        """Keeps one more line."""
        return Spoken(self.add_record(code, msgspec.json.encode(line)), line)

    def add_record(self, code: str, record: bytes) -> int:
        """Keeps one more line as it is; gives its number."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.NEXT_LINE, {"code": code})
            number = int(transaction.rows(sql.LAST_LINE, code=code)[0][0])
            transaction.send(sql.SAY, {"code": code, "line": number, "record": record})
            transaction.send(sql.TRIM_TALK, {"code": code, "most": LINES})
            transaction.notify(Notice(TALK, code, number))
        return number

    def take_back(self, code: str, gone: Iterable[Spoken]) -> None:
        """Removes lines."""
        with self._engine.transaction() as transaction:
            rows = ({"code": code, "line": spoken.number} for spoken in gone)
            if any(transaction.run_all(sql.TAKE_BACK, rows)):
                transaction.notify(Notice(TALK, code))

    def forget(self, code: str) -> None:
        """Removes all lines of a table."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.FORGET_TALK, {"code": code})
            transaction.notify(Notice(TALK, code))
