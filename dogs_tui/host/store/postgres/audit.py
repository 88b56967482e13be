"""The audit log as rows."""

from typing import Final

from dogs_tui.host.store.postgres.engine import Engine

LINES: Final = 20_000
"""That are kept."""

_ADD = """
    WITH added AS (INSERT INTO audit_line (record) VALUES (%s) RETURNING line)
    DELETE FROM audit_line WHERE line <= (SELECT line FROM added) - %s
"""
_LAST = """
    SELECT record FROM (SELECT line, record FROM audit_line ORDER BY line DESC LIMIT %s) AS newest
     ORDER BY line
"""


class PostgresAudit:
    """The audit log of all processes.

    Args:
        engine: Gives connections.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def add(self, record: bytes) -> None:
        async with self._engine.connection() as connection:
            await connection.execute(_ADD, (record, LINES))

    async def last(self, count: int) -> tuple[bytes, ...]:
        async with self._engine.connection() as connection:
            rows = await (await connection.execute(_LAST, (count,))).fetchall()
        return tuple(bytes(record) for (record,) in rows)
