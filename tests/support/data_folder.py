"""The store of a data folder, for tests that look at it or write to it beside a host."""

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

T = TypeVar("T", bound=msgspec.Struct)

_stores: dict[Path, Store] = {}


def store_in(folder: Path) -> Store:
    """The store of a data folder, which is made if need be; closed after the test."""
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
    (found,) = (code,) if code else matches.codes()
    return reading_in(matches.file(found).content, Path(f"{found.lower()}.dogs"), registry.game)


def findings_in(folder: Path) -> list[Finding]:
    """What there is to say of everything in a data folder."""
    return list(findings(store_in(folder)))


def damage(folder: Path, kind: str, name: str, record: bytes) -> None:
    """Puts something else in the place of a document."""
    statement = "UPDATE document SET record = :record WHERE kind = :kind AND name = :name"
    store_in(folder).engine.rows(statement, kind=kind, name=name, record=record)


def damage_match(folder: Path, code: str, line: int, record: bytes) -> None:
    """Puts something else in the place of a line of a match."""
    statement = "UPDATE match_line SET record = :record WHERE code = :code AND line = :line"
    store_in(folder).engine.rows(statement, code=code, line=line, record=record)


def fill_disk(patched: pytest.MonkeyPatch) -> None:
    """Has nothing more be kept, for want of room."""

    def full(_: CommitLock) -> None:
        raise FullError

    patched.setattr(CommitLock, "_take", full)


def close_all() -> None:
    while _stores:
        _stores.popitem()[1].shut()
