"""The store of a data folder, for tests that look at it or write to it beside a host.

It is in the folder, or in a database for as long as ``kept_in`` says so.
"""

import contextlib
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import TypeVar

import msgspec
import pytest

from dogs_rules import registry
from dogs_saves import Reading
from dogs_saves.reading import reading_in
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.verifying import Finding, findings
from dogs_tui.host.store import FullError, Kind, Store
from dogs_tui.host.store.commit_lock import CommitLock
from dogs_tui.host.store.documents import Documents
from dogs_tui.host.store.formats import claim_folder
from dogs_tui.host.store.sqlite import FILE, sqlite_store
from tests.support.postgres import database, engine
from tests.support.store_builder import opened, unopened

T = TypeVar("T", bound=msgspec.Struct)

_stores: dict[Path, Store] = {}
_databases: dict[Path, str] = {}
"""Their names, by the data folder of the host that keeps everything there."""


@contextlib.contextmanager
def kept_in(kind: str, folder: Path, *, tables: bool = True) -> Iterator[None]:
    """Has all that belongs to a data folder be in it (``sqlite``), or in a database (``postgres``).

    Args:
        kind: Where.
        folder: The data folder, which is made.
        tables: Whether the database has the tables of a store, and is not empty.
    """
    claim_folder(folder)
    if kind == "sqlite":
        yield
        return
    with database(tables=tables) as name:
        _databases[folder] = name
        try:
            yield
        finally:
            close_all()
            del _databases[folder]


def address_in(folder: Path) -> str:
    """The address of the database in which all of a data folder is; empty: it is in the folder."""
    return engine().address(_databases[folder]) if folder in _databases else ""


def unopened_in(folder: Path) -> Callable[[], Store] | None:
    """Gives the database in which all of a data folder is; ``None``: it is in the folder."""
    return partial(unopened, _databases[folder]) if folder in _databases else None


def words_for(folder: Path) -> tuple[str, ...]:
    """What is typed behind a command of the operator's, so that it is about a data folder."""
    if folder not in _databases:
        return ("--data", str(folder))
    settings = folder.with_suffix(".toml")
    settings.write_text(f'store = "{address_in(folder)}"\n')
    return ("--data", str(folder), "--config", str(settings))


def store_in(folder: Path) -> Store:
    """The store of a data folder, which is made if need be; closed after the test."""
    if folder in _databases and folder not in _stores:
        _stores[folder] = opened(_databases[folder])
    if folder not in _stores:
        folder.mkdir(parents=True, exist_ok=True)
        claim_folder(folder)
        _stores[folder] = sqlite_store(folder / FILE)
    return _stores[folder]


def documents_in(folder: Path, kind: Kind[T]) -> Documents[T]:
    """All documents of a kind in a data folder."""
    documents = Documents(kind, store_in(folder).engine)
    documents.read_all()
    return documents


def audit_in(folder: Path) -> AuditLog:
    """The audit log of a data folder."""
    return AuditLog(store_in(folder).audit)


def reading_of(folder: Path, code: str = "") -> Reading:
    """A match in a data folder; without a code the only one."""
    matches = store_in(folder).matches
    (only_code,) = (code,) if code else matches.codes()
    return reading_in(
        matches.file(only_code).content, Path(f"{only_code.lower()}.dogs"), registry.game
    )


def findings_in(folder: Path) -> list[Finding]:
    """What there is to say of everything in a data folder."""
    return list(findings(store_in(folder)))


def damage(folder: Path, kind: str, name: str, record: bytes) -> None:
    """Puts something else in the place of a document."""
    statement = (
        "UPDATE document SET record = :record WHERE kind = :kind AND name = :name RETURNING 1"
    )
    store_in(folder).engine.rows(statement, kind=kind, name=name, record=record)


def damage_match(folder: Path, code: str, line: int, record: bytes) -> None:
    """Puts something else in the place of a line of a match."""
    statement = (
        "UPDATE match_line SET record = :record WHERE code = :code AND line = :line RETURNING 1"
    )
    store_in(folder).engine.rows(statement, code=code, line=line, record=record)


def fill_disk(patched: pytest.MonkeyPatch) -> None:
    """Has nothing more be kept, for want of room."""

    def full(_: CommitLock) -> None:
        raise FullError

    patched.setattr(CommitLock, "_take", full)


def close_all() -> None:
    while _stores:
        _stores.popitem()[1].shut()
