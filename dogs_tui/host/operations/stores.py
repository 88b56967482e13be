"""Where a host keeps everything: in a file of its data folder, or in a PostgreSQL database."""

import contextlib
import tempfile
from collections.abc import Callable, Iterator
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeVar

import msgspec

from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.audit import AuditLines
from dogs_tui.host.keeping.documents import KindDocuments
from dogs_tui.host.keeping.keeping import Keeping, in_folder
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.store import Kind, Store, StoreError
from dogs_tui.host.store.formats import claim_folder, refuse_older
from dogs_tui.host.store.sqlite import FILE, sqlite_store
from dogs_tui.shell.out import FailedError, UsageError
from dogs_tui.words import msgid, say, tr

if TYPE_CHECKING:
    from dogs_tui.host.store.address import Address

T = TypeVar("T", bound=msgspec.Struct)

NO_DATABASE: Final = msgid(
    "This needs a library for PostgreSQL that is not installed. Install it with: "
    'pip install ".[host,cluster]" where dogs-tui was unpacked.'
)


def address_of(database: str) -> "Address":
    """The address of a database, as it was typed.

    Raises:
        UsageError: It is none, or has a password in it that others can see.
        FailedError: A library is missing.
    """
    if find_spec("psycopg") is None:
        raise FailedError(tr(NO_DATABASE))
    from dogs_tui.host.store.address import typed_address

    try:
        return typed_address(database)
    except StoreError as error:
        raise UsageError(say(error.phrase)) from None


def opener(config: HostConfig) -> Callable[[], Store]:
    """What opens the store of a host.

    Raises:
        UsageError: The address of the database is none.
        FailedError: A library is missing.
    """
    if not config.store:
        return partial(sqlite_store, config.folder / FILE)
    address = address_of(config.store)
    from dogs_tui.host.store.postgres import postgres_store

    return partial(postgres_store, address)


def keeping_of(config: HostConfig, *, begins: bool = True) -> Keeping:
    """Where the lobby of a host is to keep things.

    Args:
        config: How it runs.
        begins: Whether no other host of this machine is there yet.

    Raises:
        UsageError: The address of the database is none.
        FailedError: A library is missing.
    """
    if config.store:
        return Keeping(opener(config))
    if config.workers:  # The acceptor has the folder, for all of them.
        return Keeping(opener(config), begins_in=config.folder if begins else None)
    return in_folder(config.folder)


@contextlib.contextmanager
def store_of(config: HostConfig, *, writes: bool = False) -> Iterator[Store]:
    """What a host keeps, whether it runs or not.

    Args:
        config: How it runs.
        writes: Whether it is written to, also where nothing was kept before.

    Raises:
        UsageError: The address of the database is none.
        FailedError: It cannot be read, or another version wrote it.
    """
    with contextlib.ExitStack() as stack:
        try:
            store = _opened(config, stack, writes=writes)
        except (StoreError, LobbyError) as error:
            raise FailedError(say(error.phrase)) from error
        stack.callback(store.engine.shut)
        yield store


def _opened(config: HostConfig, stack: contextlib.ExitStack, *, writes: bool) -> Store:
    """The store of a host; an empty one that is kept nowhere, where there is nothing to be read.

    Raises:
        LobbyError: Another version wrote the folder.
        StoreError: It cannot be opened.
    """
    if not config.store:
        if writes:
            claim_folder(config.folder)
        else:
            refuse_older(config.folder)
            if not (config.folder / FILE).exists():
                return sqlite_store(Path(stack.enter_context(tempfile.TemporaryDirectory())) / FILE)
    return opener(config)()


def documents_of(store: Store, kind: Kind[T]) -> KindDocuments[T]:
    """All documents of a kind in a store."""
    documents = KindDocuments(kind, lambda: store)
    documents.read_all()
    return documents


def audit_lines(store: Store) -> AuditLines:
    """The audit log of a store."""
    return AuditLines(lambda: store)
