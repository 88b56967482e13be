"""Matches as rows, a row a record.

An append is one statement: it moves the head from the one that the move was decided on, writes the
records and tells the others, or none of it. Who comes second waits for the first and finds another
head. Records are bytes of JSON, as in the lines of a file: JSON of the engine's own would spell
them anew, and a state's digest is over bytes.
"""

from collections.abc import Iterable, Sequence
from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_saves.compact import FULL
from dogs_saves.records import AnyRecord
from dogs_tui.host.store import record_bytes
from dogs_tui.host.store.errors import FullError, NoSuchError, OvertakenError
from dogs_tui.host.store.notices import MATCH, Notice
from dogs_tui.host.store.postgres.engine import CHANNEL, Connection, Engine
from dogs_tui.host.store.store import Lines

TOO_LONG: Final = phrase(
    "This match is as long as a match may be, so this did not happen. Everything before is kept."
)

_BEGIN = """
    WITH begun AS (
        INSERT INTO match (code, head, size) VALUES (%(code)s, %(count)s, %(size)s)
        ON CONFLICT DO NOTHING RETURNING head
    ), written AS (
        INSERT INTO match_line (code, line, record)
        SELECT %(code)s, place, record
          FROM begun, unnest(%(records)s::bytea[]) WITH ORDINALITY AS told (record, place)
    )
    SELECT head, pg_notify(%(channel)s, %(notice)s) FROM begun
"""
_APPEND = """
    WITH moved AS (
        UPDATE match SET head = head + %(count)s, size = size + %(size)s,
               thinking_until = '-infinity'
         WHERE code = %(code)s AND head = %(head)s AND size < %(full)s
        RETURNING head
    ), written AS (
        INSERT INTO match_line (code, line, record)
        SELECT %(code)s, %(head)s + place, record
          FROM moved, unnest(%(records)s::bytea[]) WITH ORDINALITY AS told (record, place)
    )
    SELECT head, pg_notify(%(channel)s, %(notice)s) FROM moved
"""
_HEAD = "SELECT head FROM match WHERE code = %s"
_READ = """
    SELECT head, record FROM match LEFT JOIN match_line
        ON match_line.code = match.code AND (line > %(after)s OR head < %(after)s)
     WHERE match.code = %(code)s ORDER BY line
"""
_HEADS = "SELECT code, head FROM match WHERE code = ANY(%s)"
_CLAIM = """
    UPDATE match SET thinking_until = now() + make_interval(secs => %s)
     WHERE code = %s AND head = %s AND thinking_until < now() RETURNING head
"""
_DISCARD = "DELETE FROM match WHERE code = %s"


class PostgresMatches:
    """The journals of all matches.

    Args:
        engine: Gives connections.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def begin(self, code: str, records: Sequence[AnyRecord]) -> int:
        said = _said(code, 0, records)
        async with self._engine.connection() as connection:
            row = await (await connection.execute(_BEGIN, said)).fetchone()
            if row is None:
                raise OvertakenError(await _head(connection, code))
        return int(row[0])

    async def append(self, code: str, head: int, records: Sequence[AnyRecord]) -> int:
        said = _said(code, head, records)
        async with self._engine.connection() as connection:
            row = await (await connection.execute(_APPEND, said)).fetchone()
            if row is not None:
                return int(row[0])
            now = await _head(connection, code)
        if now != head:
            raise OvertakenError(now)
        raise FullError(TOO_LONG)

    async def read(self, code: str, after: int = 0) -> Lines:
        async with self._engine.connection() as connection:
            found = await connection.execute(_READ, {"code": code, "after": after})
            rows = await found.fetchall()
        if not rows:
            raise NoSuchError
        head = rows[0][0]
        records = record_bytes.read(record for _, record in rows if record is not None)
        return Lines(head, records, head < after)

    async def heads(self, codes: Iterable[str]) -> dict[str, int]:
        async with self._engine.connection() as connection:
            rows = await (await connection.execute(_HEADS, (list(codes),))).fetchall()
        return dict(rows)

    async def claim(self, code: str, head: int, seconds: float) -> bool:
        async with self._engine.connection() as connection:
            found = await connection.execute(_CLAIM, (seconds, code, head))
            return await found.fetchone() is not None

    async def news(self, code: str) -> tuple[Phrase, ...]:  # noqa: ARG002
        return ()  # nobody takes rows away or damages them

    async def discard(self, code: str) -> None:
        async with self._engine.connection() as connection:
            await connection.execute(_DISCARD, (code,))

    async def rest(self, code: str) -> None:
        """A row holds nothing."""


def _said(code: str, head: int, records: Sequence[AnyRecord]) -> dict[str, Any]:
    """What a statement is given to write records.

    Raises:
        StoreError: A table from a changed file led to what no match may say.
    """
    written = record_bytes.written(records)
    return {
        "code": code,
        "head": head,
        "count": len(written),
        "size": sum(map(len, written)),
        "full": FULL,
        "records": written,
        "channel": CHANNEL,
        "notice": str(Notice(MATCH, code, head + len(written))),
    }


async def _head(connection: Connection, code: str) -> int:
    """The head that there is now.

    Raises:
        NoSuchError: There is no such match.
    """
    row = await (await connection.execute(_HEAD, (code,))).fetchone()
    if row is None:
        raise NoSuchError
    return int(row[0])
