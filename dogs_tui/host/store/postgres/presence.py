"""Presence as leases, by the clock of the database."""

from dogs_tui.host.store.notices import PRESENCE, Notice
from dogs_tui.host.store.postgres.engine import Engine, notify
from dogs_tui.host.store.store import Lease

_COME = """
    INSERT INTO presence (place, person, visit, until)
    VALUES (%(place)s, %(person)s, %(visit)s, now() + make_interval(secs => %(seconds)s))
    ON CONFLICT (place, person) DO UPDATE SET visit = excluded.visit, until = excluded.until
"""
_RENEW = """
    UPDATE presence SET until = now() + make_interval(secs => %s)
     WHERE place = %s AND person = %s AND visit = %s RETURNING until
"""
_LEAVE = """
    UPDATE presence SET until = least(until, now())
     WHERE place = %s AND person = %s AND visit = %s RETURNING until
"""
_AT = "SELECT person, visit, until > now(), until FROM presence WHERE place = %s"


class PostgresPresence:
    """Who is where, of all processes.

    Args:
        engine: Gives connections.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def come(self, place: str, person: str, visit: str, seconds: float) -> None:
        said = {"place": place, "person": person, "visit": visit, "seconds": seconds}
        async with self._engine.connection() as connection, connection.transaction():
            await connection.execute(_COME, said)
            await notify(connection, Notice(PRESENCE, place))

    async def renew(self, place: str, person: str, visit: str, seconds: float) -> bool:
        async with self._engine.connection() as connection:
            found = await connection.execute(_RENEW, (seconds, place, person, visit))
            return await found.fetchone() is not None

    async def leave(self, place: str, person: str, visit: str) -> None:
        async with self._engine.connection() as connection, connection.transaction():
            found = await connection.execute(_LEAVE, (place, person, visit))
            if await found.fetchone() is not None:
                await notify(connection, Notice(PRESENCE, place))

    async def at(self, place: str) -> dict[str, Lease]:
        async with self._engine.connection() as connection:
            rows = await (await connection.execute(_AT, (place,))).fetchall()
        return {person: Lease(visit, here, until) for person, visit, here, until in rows}
