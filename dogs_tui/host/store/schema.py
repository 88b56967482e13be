"""The tables of a store: set up, brought to this version, or left alone if they are newer.

Each version is a numbered step, and a row says how many were made. All that are missing are made in
one transaction while nobody else writes: either all of them or none.
"""

from collections.abc import Callable
from typing import Final, Protocol, TypeAlias

from dogs_tui.host.store import from_alembic
from dogs_tui.host.store.engine import Engine, Transaction
from dogs_tui.host.store.errors import NewerStoreError

Progress: TypeAlias = Callable[[int, int], None]
"""Told how much is done, and how much there is."""

TABLES: Final = (
    """
    CREATE TABLE document (
        kind    text NOT NULL,
        name    text NOT NULL,
        version bigint NOT NULL,
        record  {bytes} NOT NULL,
        PRIMARY KEY (kind, name)
    )
    """,
    """
    CREATE TABLE sign (
        kind text NOT NULL,
        sign text NOT NULL,
        name text NOT NULL,
        PRIMARY KEY (kind, sign),
        FOREIGN KEY (kind, name) REFERENCES document (kind, name) ON DELETE CASCADE
    )
    """,
    "CREATE INDEX sign_name ON sign (kind, name)",
    """
    CREATE TABLE match (
        code           text PRIMARY KEY,
        head           bigint NOT NULL,
        size           bigint NOT NULL,
        lines          bigint NOT NULL,
        last_sum       text NOT NULL,
        settled        bigint NOT NULL,
        compact_at     bigint NOT NULL,
        thinking_until {real} NOT NULL
    )
    """,
    """
    CREATE TABLE match_line (
        code   text NOT NULL REFERENCES match (code) ON DELETE CASCADE,
        line   bigint NOT NULL,
        record {bytes} NOT NULL,
        PRIMARY KEY (code, line)
    )
    """,
    "CREATE TABLE talk (code text PRIMARY KEY, head bigint NOT NULL)",
    """
    CREATE TABLE talk_line (
        code   text NOT NULL REFERENCES talk (code) ON DELETE CASCADE,
        line   bigint NOT NULL,
        record {bytes} NOT NULL,
        PRIMARY KEY (code, line)
    )
    """,
    """
    CREATE TABLE presence (
        place  text NOT NULL,
        person text NOT NULL,
        visit  text NOT NULL,
        until  {real} NOT NULL,
        PRIMARY KEY (place, person)
    )
    """,
    "CREATE TABLE audit_line (line {key}, record {bytes} NOT NULL)",
    "CREATE TABLE set_aside (line {key}, name text NOT NULL, record {bytes} NOT NULL)",
)
"""The tables of a host's store. Documents and lines are bytes of JSON, as they stand in files."""


class SchemaEngine(Engine, Protocol):
    """An engine whose tables can be made."""

    @property
    def own_tables(self) -> tuple[str, ...]:
        """Creates the tables of this engine beside those that all have."""
        ...


def _first(engine: SchemaEngine, transaction: Transaction, progress: Progress) -> None:
    """The first tables, or those of former versions, which Alembic made."""
    if from_alembic.is_there(engine):
        from_alembic.take_over(transaction, progress)
        return
    for table in (*TABLES, *engine.own_tables):
        transaction.send(table, {})


STEPS: tuple[Callable[[SchemaEngine, Transaction, Progress], None], ...] = (_first,)


def bring_up(engine: SchemaEngine, progress: Progress = lambda _done, _all: None) -> None:
    """Gives a store the tables of this version.

    Args:
        engine: The engine.
        progress: Told how much of what is there was brought into a new form.

    Raises:
        NewerStoreError: It has those of a newer one, and was left as it is.
        StoreError: Its user may not do this.
    """
    if _made(engine) == len(STEPS):
        return
    with engine.transaction() as transaction:
        engine.lock_all()
        made = _made(engine)  # Another process may have made them meanwhile.
        for step in STEPS[made:]:
            step(engine, transaction, progress)
        if not engine.columns("store_version"):
            transaction.send("CREATE TABLE store_version (number bigint NOT NULL)", {})
            transaction.send("INSERT INTO store_version (number) VALUES (0)", {})
        transaction.send("UPDATE store_version SET number = :number", {"number": len(STEPS)})


def _made(engine: SchemaEngine) -> int:
    """The number of steps that were made.

    Raises:
        NewerStoreError: More than are known here.
    """
    if not engine.columns("store_version"):
        from_alembic.refuse_newer(engine)
        return 0
    made = int(engine.rows("SELECT number FROM store_version")[0][0])
    if made > len(STEPS):
        raise NewerStoreError
    return made
