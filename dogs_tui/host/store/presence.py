"""Who is where: leases, by the store's clock. An empty place is the lobby."""

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

from dogs_tui.host.store import sql
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.notices import PRESENCE, Notice

KEPT: Final = 3600.0
"""Seconds for which it is kept that somebody was somewhere."""


class Lease(NamedTuple):
    """Somebody's presence somewhere."""

    visit: str
    """Which of their visits it is."""
    here: bool
    until: datetime
    """When it runs out, or when it ran out or was given back: since then they are away."""


class Presence:
    """Who is where, of all processes.

    Args:
        engine: Where it is kept.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def come(self, place: str, person: str, visit: str, seconds: float) -> None:
        """Somebody is here for so long, and in no other visit."""
        row = {"place": place, "person": person, "visit": visit, "seconds": float(seconds)}
        with self._engine.transaction() as transaction:
            transaction.send(sql.COME, row)
            transaction.notify(Notice(PRESENCE, place))

    def renew(self, place: str, person: str, visit: str, seconds: float) -> bool:
        """Somebody is still here; false: another visit took its place, and this one ends."""
        row = {"place": place, "person": person, "visit": visit, "seconds": float(seconds)}
        with self._engine.transaction() as transaction:
            return bool(transaction.run(sql.RENEW, **row))

    def renew_all(
        self, leases: Iterable[tuple[str, str, str]], seconds: float
    ) -> list[tuple[str, str, str]]:
        """Many are still here, by place, person and visit; those whose place was taken."""
        all_ = list(leases)
        rows = (
            {"place": place, "person": person, "visit": visit, "seconds": float(seconds)}
            for place, person, visit in all_
        )
        with self._engine.transaction() as transaction:
            renewed = transaction.run_all(sql.RENEW, rows)
            transaction.send(sql.TRIM_PRESENCE, {"seconds": KEPT})
        return [lease for lease, found in zip(all_, renewed, strict=True) if not found]

    def clear(self) -> None:
        """Nobody is anywhere: all who may have been are known to be gone."""
        with self._engine.transaction() as transaction:
            transaction.send(sql.CLEAR_PRESENCE, {})

    def leave(self, place: str, person: str, visit: str) -> None:
        """A visit ends; nothing happens when another one took its place."""
        with self._engine.transaction() as transaction:
            if transaction.run(sql.LEAVE, place=place, person=person, visit=visit):
                transaction.notify(Notice(PRESENCE, place))

    def at(self, place: str) -> dict[str, Lease]:
        """The last lease of everybody who was here, by person."""
        return {
            person: Lease(visit, bool(here), datetime.fromtimestamp(until, UTC))
            for person, visit, here, until in self._engine.rows(sql.WHO_IS_AT, place=place)
        }
