"""Where a host keeps everything: in its data folder, or in a database that several share."""

import asyncio
import contextlib
from collections.abc import Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, TypeVar

import msgspec

from dogs_tui.host.keeping.audit import AuditLines, SharedAudit
from dogs_tui.host.keeping.documents import KeptDocuments, SharedDocuments
from dogs_tui.host.keeping.keeping import Keeping, in_folder
from dogs_tui.host.keeping.shared import SharedKeeping
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.store import Kind, StoreError
from dogs_tui.host.store.calling import OpenStore, StoreCalls
from dogs_tui.host.store.files.audit import AuditFile
from dogs_tui.host.store.formats import refuse_newer
from dogs_tui.shell.out import FailedError, UsageError
from dogs_tui.words import msgid, say, tr

if TYPE_CHECKING:
    from dogs_tui.host.store.postgres.address import Address

T = TypeVar("T", bound=msgspec.Struct)

NO_DATABASE: Final = msgid(
    "This needs a library for PostgreSQL that is not installed. Install it with: "
    'pip install ".[host,cluster]" where dogs-tui was unpacked.'
)
PATIENCE: Final = 1.5
"""Seconds to wait for a connection while people play."""
IN_DATABASE: Final = msgid(
    "This host keeps everything in a database, so this command finds nothing in its folder: "
    "use the engine's own tools, or 'dogs-tui host import' first."
)


def address_of(database: str) -> "Address":
    """The address of a database, as it was typed.

    Raises:
        UsageError: It is none, or has a password in it that others can see.
        FailedError: A library is missing.
    """
    if find_spec("psycopg") is None or find_spec("alembic") is None:
        raise FailedError(tr(NO_DATABASE))
    from dogs_tui.host.store.postgres.address import typed_address

    try:
        return typed_address(database)
    except StoreError as error:
        raise UsageError(say(error.phrase)) from None


def keeping_of(config: HostConfig) -> Keeping | None:
    """Where the lobby of a host is to keep things; ``None``: in its data folder.

    Raises:
        UsageError: The address of the database is none.
        FailedError: A library is missing.
    """
    return SharedKeeping(_opener(config)) if config.store else None


def check_in_files(config: HostConfig) -> None:
    """Lets a host pass that keeps everything in its data folder.

    Raises:
        FailedError: It keeps it in a database.
    """
    if config.store:
        raise FailedError(tr(IN_DATABASE))


class Kept(Protocol):
    """What a host keeps, for a command that looks at it."""

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        """All documents of a kind."""
        ...

    @property
    def audit(self) -> AuditLines:
        """The lines of the audit log."""
        ...


class _InFolder:
    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.audit: AuditLines = AuditFile(folder)

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        return in_folder(self._folder, kind)


class _InStore:
    def __init__(self, calls: StoreCalls) -> None:
        self._calls = calls
        self.audit: AuditLines = SharedAudit(calls)

    def documents(self, kind: Kind[T]) -> KeptDocuments[T]:
        found = SharedDocuments(kind, self._calls)
        found.read_all()
        return found


@contextlib.contextmanager
def kept_by(config: HostConfig, *, writes: bool = False) -> Iterator[Kept]:
    """What a host keeps, whether it runs or not.

    Args:
        config: How it runs.
        writes: Whether it is written to.

    Raises:
        UsageError: The address of the database is none.
        FailedError: It cannot be read.
        LobbyError: A newer version wrote the folder.
        SaveError: As ``refuse_newer``.
    """
    if not config.store:
        if writes:
            refuse_newer(config.folder)
        yield _InFolder(config.folder)
        return
    calls = StoreCalls(_opener(config))
    try:
        asyncio.run(calls.open())
    except StoreError as error:
        raise FailedError(say(error.phrase)) from error
    try:
        yield _InStore(calls)
    finally:
        asyncio.run(calls.close())


def _opener(config: HostConfig) -> OpenStore:
    address = address_of(config.store)
    from dogs_tui.host.store.postgres.store import PostgresStore

    return partial(PostgresStore.opened, address, patience=PATIENCE)
