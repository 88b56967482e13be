"""Documents as rows."""

from typing import Any, TypeVar

import msgspec

from dogs_tui.host.store.errors import NotFreeError, OvertakenError
from dogs_tui.host.store.kinds import Found, Kept, Kind, decoded, encoded, found
from dogs_tui.host.store.notices import Notice
from dogs_tui.host.store.postgres.engine import Connection, Engine, notify

T = TypeVar("T", bound=msgspec.Struct)

_GET = "SELECT version, record FROM document WHERE kind = %s AND name = %s"
_ALL = "SELECT name, version, record FROM document WHERE kind = %s ORDER BY name"
_FIND = """
    SELECT name, version, record FROM document JOIN sign USING (kind, name)
     WHERE kind = %s AND sign = %s
"""
_INSERT = """
    INSERT INTO document (kind, name, version, record)
    VALUES (%(kind)s, %(name)s, nextval('version'), %(record)s)
    ON CONFLICT DO NOTHING RETURNING version
"""
_UPDATE = """
    UPDATE document SET version = nextval('version'), record = %(record)s
     WHERE kind = %(kind)s AND name = %(name)s AND version = %(expected)s RETURNING version
"""
_DELETE = "DELETE FROM document WHERE kind = %s AND name = %s AND version = %s RETURNING version"
_UNSIGN = "DELETE FROM sign WHERE kind = %s AND name = %s AND NOT sign = ANY(%s)"
_SIGN = """
    INSERT INTO sign (kind, sign, name) SELECT %s, unnest(%s::text[]), %s
    ON CONFLICT (kind, sign) DO NOTHING
"""
_SIGNED = "SELECT count(*) FROM sign WHERE kind = %s AND name = %s AND sign = ANY(%s)"


class PostgresDocuments:
    """Documents of all kinds.

    Args:
        engine: Gives connections.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def get(self, kind: Kind[T], name: str) -> Kept[T] | None:
        async with self._engine.connection() as connection:
            row = await (await connection.execute(_GET, (kind.name, name))).fetchone()
        return None if row is None else decoded(kind, name, *row)

    async def find(self, kind: Kind[T], sign: str) -> tuple[str, Kept[T]] | None:
        async with self._engine.connection() as connection:
            row = await (await connection.execute(_FIND, (kind.name, sign))).fetchone()
        return None if row is None else (row[0], decoded(kind, *row))

    async def all(self, kind: Kind[T]) -> Found[T]:
        async with self._engine.connection() as connection:
            rows = await (await connection.execute(_ALL, (kind.name,))).fetchall()
        return found(kind, rows)

    async def put(self, kind: Kind[T], name: str, document: T, expected: int) -> int:
        record = encoded(kind, document)
        signs = list(kind.signs(document))
        said = {"kind": kind.name, "name": name, "record": record, "expected": expected}
        async with self._engine.connection() as connection, connection.transaction():
            row = await (
                await connection.execute(_UPDATE if expected else _INSERT, said)
            ).fetchone()
            if row is None:
                raise OvertakenError(await _version(connection, kind, name))
            version: int = row[0]
            await self._sign(connection, kind, name, signs)
            await notify(connection, _notice(kind, name, version))
        return version

    async def remove(self, kind: Kind[T], name: str, expected: int) -> None:
        async with self._engine.connection() as connection, connection.transaction():
            gone = await connection.execute(_DELETE, (kind.name, name, expected))
            if await gone.fetchone() is None:
                if there := await _version(connection, kind, name):
                    raise OvertakenError(there)
                return
            await notify(connection, _notice(kind, name, 0))

    async def _sign(
        self, connection: Connection, kind: Kind[T], name: str, signs: list[str]
    ) -> None:
        """Gives a document its signs, and takes those from it that it has no more.

        Raises:
            NotFreeError: One is another's.
        """
        await connection.execute(_UNSIGN, (kind.name, name, signs))
        if not signs:
            return
        await connection.execute(_SIGN, (kind.name, signs, name))
        row = await (await connection.execute(_SIGNED, (kind.name, name, signs))).fetchone()
        if row != (len(set(signs)),):
            raise NotFreeError


async def _version(connection: Connection, kind: Kind[Any], name: str) -> int:
    row = await (await connection.execute(_GET, (kind.name, name))).fetchone()
    return 0 if row is None else int(row[0])


def _notice(kind: Kind[Any], name: str, version: int) -> Notice:
    return Notice(kind.name, name, version) if kind.told else Notice(kind.name)
