"""Table talk as rows."""

from collections.abc import Iterable
from typing import Final

from dogs_tui.host.store.notices import TALK, Notice
from dogs_tui.host.store.postgres.engine import Engine, notify
from dogs_tui.host.store.store import SaidLine

LINES: Final = 200
"""Of a table that are kept."""

_NEXT = """
    INSERT INTO talk (code, head) VALUES (%s, 1)
    ON CONFLICT (code) DO UPDATE SET head = talk.head + 1 RETURNING head
"""
_SAY = "INSERT INTO talk_line (code, line, record) VALUES (%s, %s, %s)"
_TRIM = """
    DELETE FROM talk_line WHERE code = %(code)s AND line <= (
        SELECT line FROM talk_line WHERE code = %(code)s ORDER BY line DESC OFFSET %(kept)s LIMIT 1
    )
"""
_READ = "SELECT line, record FROM talk_line WHERE code = %s AND line > %s ORDER BY line"
_TAKE_BACK = "DELETE FROM talk_line WHERE code = %s AND line = ANY(%s)"
_FORGET = "DELETE FROM talk_line WHERE code = %s"


class PostgresTalk:
    """The talk of all tables.

    Lines are numbered under a lock of their table's row: whoever has seen one has seen all before.

    Args:
        engine: Gives connections.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def say(self, code: str, record: bytes) -> int:
        async with self._engine.connection() as connection, connection.transaction():
            row = await (await connection.execute(_NEXT, (code,))).fetchone()
            assert row is not None
            number: int = row[0]
            await connection.execute(_SAY, (code, number, record))
            await connection.execute(_TRIM, {"code": code, "kept": LINES})
            await notify(connection, Notice(TALK, code, number))
        return number

    async def read(self, code: str, after: int = 0) -> tuple[SaidLine, ...]:
        async with self._engine.connection() as connection:
            rows = await (await connection.execute(_READ, (code, after))).fetchall()
        return tuple(SaidLine(number, bytes(record)) for number, record in rows)

    async def take_back(self, code: str, numbers: Iterable[int]) -> None:
        async with self._engine.connection() as connection, connection.transaction():
            found = await connection.execute(_TAKE_BACK, (code, list(numbers)))
            if found.rowcount:
                await notify(connection, Notice(TALK, code))

    async def forget(self, code: str) -> None:
        async with self._engine.connection() as connection, connection.transaction():
            await connection.execute(_FORGET, (code,))
            await notify(connection, Notice(TALK, code))
