"""The tables of a database: set up, brought to this version, or left alone if they are newer.

Each version is a step in ``migrations/versions``, kept and run by Alembic. What was done is one
transaction, under a lock that only one process gets: either all steps were made or none.
"""

from pathlib import Path
from typing import Any, Final

import psycopg
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, text
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from dogs_tui.host.store.errors import NewerStoreError, StoreError
from dogs_tui.host.store.postgres import troubles
from dogs_tui.host.store.postgres.address import Address

STEPS: Final = Path(__file__).with_name("migrations")
_LOCK: Final = text("SELECT pg_advisory_xact_lock(hashtext('dogs-tui schema'))")


def bring_up(address: Address) -> None:
    """Gives a database the tables of this version. Takes a moment, and blocks.

    Raises:
        NewerStoreError: It has those of a newer one, and was left as it is.
        StoreError: It cannot be reached, or its user may not do this.
    """
    trouble = _tried(address)
    if trouble is not None:
        raise trouble


def _tried(address: Address) -> StoreError | None:
    # Given back and not raised: the driver's errors know the password.
    try:
        connected = psycopg.connect(**address.arguments())
    except psycopg.Error as error:
        return troubles.of_connecting(error)
    engine = create_engine("postgresql+psycopg://", creator=lambda: connected, poolclass=NullPool)
    try:
        with engine.connect() as connection:
            _migrate(connection)
    except StoreError as trouble:
        return trouble
    except DBAPIError as error:
        return troubles.of_query(_cause(error))
    finally:
        connected.close()
    return None


def _cause(error: DBAPIError) -> Exception:
    return error.orig if isinstance(error.orig, Exception) else error


def _migrate(connection: Connection) -> None:
    """Makes the steps that are missing.

    Raises:
        NewerStoreError: It has made some that are not known here.
    """
    steps = ScriptDirectory(str(STEPS))
    if _missing(MigrationContext.configure(connection), steps):
        connection.rollback()
        connection.execute(_LOCK)
        context = MigrationContext.configure(connection)
        for step in _missing(context, steps):  # Another process may have made them meanwhile.
            with Operations.context(context):
                step.module.upgrade()
            context.stamp(steps, step.revision)
        connection.commit()


def _missing(context: MigrationContext, steps: ScriptDirectory) -> list[Any]:
    """The steps that a database has not made yet, in their order."""
    known = list(reversed(list(steps.walk_revisions())))
    made = context.get_current_heads()
    numbers = [step.revision for step in known]
    if not set(made) <= set(numbers):
        raise NewerStoreError
    last = max((numbers.index(one) for one in made), default=-1)
    return known[last + 1 :]
