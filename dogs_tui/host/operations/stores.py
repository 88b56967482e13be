"""The store of a host: in a file of its data folder, or in a PostgreSQL database."""

import contextlib
import tarfile
import tempfile
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Final

from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError
from dogs_saves.errors import reason
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.store import Store, StoreError
from dogs_tui.host.store.engine import Engine
from dogs_tui.host.store.formats import claim_folder, refuse_older
from dogs_tui.host.store.sqlite import FILE, Sqlite, sqlite_store
from dogs_tui.shell.out import FailedError, UsageError
from dogs_tui.words import msgid, say, tr

if TYPE_CHECKING:
    from dogs_tui.host.store.address import Address

NO_DATABASE: Final = msgid(
    "This needs a library for PostgreSQL that is not installed. Install it with: "
    'pip install "PLACE[host,cluster]" (PLACE: the unpacked folder or the wheel).'
)
HOST_FILES: Final = (
    *(FILE, "formats.json", "host_key", "people", "tables", "matches", "invites", "audit.jsonl"),
)
"""One of them is in the folder of every host that was ever started, or asked for an invitation."""


@contextlib.contextmanager
def failing(sentence: Phrase) -> Iterator[None]:
    """Has what goes wrong with what a host keeps be said to its operator.

    Args:
        sentence: What is said where the system refuses something, with a place for its ``reason``.

    Raises:
        FailedError: In place of what went wrong.
    """
    try:
        yield
    except (LobbyError, SaveError) as error:
        raise FailedError(say(error.phrase)) from error
    except OSError as error:
        raise FailedError(say(sentence.filled(reason=reason(error)))) from error
    except tarfile.TarError as error:
        words = clean_text(str(error), 100)
        damaged = phrase("the archive is damaged ({words})", words=words)
        raise FailedError(say(sentence.filled(reason=damaged))) from error


def check_data_folder(folder: Path) -> None:
    """Lets the data folder of a host pass.

    Raises:
        FailedError: It is not there, or holds nothing of a host.
    """
    if not folder.is_dir():
        raise FailedError(say(phrase("There is no data folder {folder}.", folder=str(folder))))
    if not any((folder / name).exists() for name in HOST_FILES):
        trouble = phrase(
            "{folder} is not the data folder of a host.",
            folder=str(folder),
        )
        raise FailedError(say(trouble))


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


def engine_of(config: HostConfig) -> Engine:
    """The engine of the store of a host; not open yet.

    Raises:
        UsageError: The address of the database is none.
        FailedError: A library is missing.
    """
    if not config.store:
        return Sqlite(config.folder / FILE)
    address = address_of(config.store)
    from dogs_tui.host.store.postgres import Postgres

    return Postgres(address)


def host_store(config: HostConfig, *, begins: bool = True) -> Store:
    """The store that a host is to have; not open yet.

    Args:
        config: How it runs.
        begins: Whether no other host of this machine is there yet.

    Raises:
        UsageError: The address of the database is none.
        FailedError: A library is missing.
    """
    engine = engine_of(config)
    if config.store:
        return Store(engine)
    if config.workers:  # The acceptor has the folder, for all of them.
        return Store(engine, begins_in=config.folder if begins else None)
    return Store(engine, alone_in=config.folder)


@contextlib.contextmanager
def store_of(config: HostConfig, *, writes: bool = False) -> Iterator[Store]:
    """Opens the store of a host, whether it runs or not.

    Args:
        config: How it runs.
        writes: Whether it is written to, also where nothing was kept before.

    Raises:
        UsageError: The address of the database is none.
        FailedError: It cannot be read, or another version wrote it; or something failed in the
            context.
    """
    with contextlib.ExitStack() as stack:
        try:
            store = _opened(config, stack, writes=writes)
            stack.callback(store.shut)
            yield store
        except (LobbyError, SaveError) as error:
            raise FailedError(say(error.phrase)) from error


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
    return Store(engine_of(config)).open()
