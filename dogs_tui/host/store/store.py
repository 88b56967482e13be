"""All that is kept of a host: in a SQLite file for the processes of one machine, or in PostgreSQL.

Everything that is kept is kept when the call returns, whatever happens then. What is refused left
no trace. All calls raise ``StoreError`` of the kind that fits; named are those that are refusals.
Calls are done in the loop, in the order in which they are made; only watching is awaited.
"""

from datetime import UTC, datetime
from typing import Final

from dogs_rules import registry
from dogs_saves.replay import GameFinder
from dogs_tui.host.store import sql
from dogs_tui.host.store.audit import Audit
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.matches import Matches
from dogs_tui.host.store.notices import Watch
from dogs_tui.host.store.presence import Presence
from dogs_tui.host.store.talk import Talk

FILLED: Final = ("document", "match", "talk_line", "audit_line")
"""The tables that are empty in a store that holds nothing."""


class Store:
    """A store, as one process has it.

    Args:
        engine: SQLite or PostgreSQL.
        find_game: Where games come from.

    Attributes:
        engine: SQLite or PostgreSQL.
        documents: Small documents by kind and name.
        matches: Matches by the code of the table.
        talk: What is said at tables.
        presence: Who is where.
        audit: The lines of the audit log.
    """

    def __init__(self, engine: Engine, find_game: GameFinder = registry.game) -> None:
        self.engine = engine
        self.documents = Documents(engine)
        self.matches = Matches(engine, find_game)
        self.talk = Talk(engine)
        self.presence = Presence(engine)
        self.audit = Audit(engine)

    def time(self) -> datetime:
        """What time it is, in UTC, for all that share it.

        Raises:
            StoreError: It cannot be asked, or nothing could be written now.
        """
        with self.engine.transaction() as transaction:
            return datetime.fromtimestamp(transaction.rows(sql.TIME)[0][0], UTC)

    def is_empty(self) -> bool:
        """Whether nothing at all is kept."""
        return not any(self.engine.rows(f"SELECT 1 FROM {table} LIMIT 1") for table in FILLED)  # noqa: S608  (names of ours)

    def forget_visits(self) -> None:
        """Keeps no longer who was where and what changed: nobody shares it now.

        Raises:
            StoreError: It could not be done.
        """
        self.presence.clear()
        self.engine.clear_notices()

    def watch(self) -> Watch:
        """Notices of what changes from now on; the first one is ``EVERYTHING``."""
        return self.engine.watch()

    async def close(self) -> None:
        """Ends it; all that was kept stays. May be repeated."""
        await self.engine.close()
