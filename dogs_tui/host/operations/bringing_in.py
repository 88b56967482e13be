"""A data folder of an earlier version, which kept everything in files, is brought into a store.

This is done once, before the first start. All of it is written in one transaction into a draft,
read back and played by the rules; only then has the draft its name, and what lay in the folder lies
in one of its own, untouched. Whoever is broken off begins again.
"""

import contextlib
import dataclasses
import logging
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError, disk
from dogs_saves.documents import Documents
from dogs_saves.errors import MissingError, NewerFormatError, reason
from dogs_saves.files import make_folder, read_file, sync_folder
from dogs_saves.lines import seal_all
from dogs_saves.reading import recovery_of, restored
from dogs_saves.records import encode
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.people.bans import BANS
from dogs_tui.host.people.follows import FOLLOWS
from dogs_tui.host.people.invitations import INVITES
from dogs_tui.host.people.key_notes import KEY_NOTES
from dogs_tui.host.people.notification_choices import NOTIFICATIONS
from dogs_tui.host.people.people import PEOPLE
from dogs_tui.host.results.results import RESULTS
from dogs_tui.host.store import Kind, NotFreeError, Store
from dogs_tui.host.store.documents import Documents as StoredDocuments
from dogs_tui.host.store.formats import BEFORE, DOCUMENT, NEWER, held_folder, is_older, note_formats
from dogs_tui.host.store.sqlite import FILE, sqlite_store
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.match_pages import PAGES
from dogs_tui.host.tables.record import TABLES, TableRecord
from dogs_tui.host.tournaments.tournament import TOURNAMENTS

LASTING: Final = (
    *(PEOPLE, INVITES, BANS, TABLES),
    *(NOTIFICATIONS, TOURNAMENTS, RESULTS, FOLLOWS, KEY_NOTES, PAGES),
)


DRAFT: Final = ".bringing-in"
"""The file where the store is written before it counts, in the data folder."""
KEPT_ASIDE: Final = "before-sqlite"
"""The folder where everything lies afterwards that was in the data folder, as it was."""
TALK_BYTES: Final = 1 << 20
"""Of all lines of a table in its file."""
UNUSED: Final = 1
"""``user_version`` of a store in which nothing was written since it was brought in."""
AUDIT: Final = ("audit.jsonl.4", "audit.jsonl.3", "audit.jsonl.2", "audit.jsonl.1", "audit.jsonl")
"""The oldest lines first."""
BOTH: Final = phrase(
    "{folder} contains a store and also the data of an older version. Move one of them "
    "away. Nothing was changed."
)
DIFFERENT: Final = phrase("The copy does not match the original, so nothing was moved.")

_log = logging.getLogger("dogs_tui.host")


class _Talk(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lines: tuple[msgspec.Raw, ...] = ()


class Progress(NamedTuple):
    """A report of how far it is."""

    tables: int
    all: int


def bring_in(folder: Path, progress: Callable[[Progress], None] = lambda _: None) -> bool:
    """Brings what an earlier version kept in a data folder into a store, if there is such.

    Args:
        folder: The data folder, which need not exist.
        progress: Told how many tables are done.

    Returns:
        Whether there was.

    Raises:
        LobbyError: Another host runs there, or a newer version wrote it; nothing was changed.
        SaveError: It could not be done; the folder is as it was.
    """
    if not folder.is_dir():
        return False
    older = is_older(folder)
    if not _left_over(folder):
        return False
    held = held_folder(folder)
    try:
        _refuse_newer_documents(folder)
        if older:
            _refuse_both(folder)
            _draft(folder, progress)
            _put_in_place(folder)
        else:
            _add(folder, progress)
        _keep_aside(folder)
    except OSError as error:
        raise SaveError(
            phrase("The data folder cannot be converted: {reason}.", reason=reason(error))
        ) from error
    finally:
        held.release()
    return True


def _left_over(folder: Path) -> list[str]:
    """The files of an earlier version that still lie in a folder that was brought in."""
    names = {*BEFORE, *AUDIT, *(kind.name for kind in LASTING)}
    return sorted(name for name in names if (folder / name).exists())


def _refuse_newer_documents(folder: Path) -> None:
    for kind in LASTING:
        documents = Documents(folder / kind.name, kind.type, largest=kind.largest)
        for name in documents.names():
            try:
                documents.read(name)
            except NewerFormatError as error:
                raise LobbyError(NEWER) from error
            except SaveError:
                continue  # It is reported when it is brought in.


def _refuse_both(folder: Path) -> None:
    """Makes sure that there is no store yet that was used."""
    path = folder / FILE
    if not path.exists():
        return
    with contextlib.closing(sqlite3.connect(path)) as store:
        try:
            unused = store.execute("PRAGMA user_version").fetchone() == (UNUSED,)
        except sqlite3.Error:
            unused = False
    if not unused:
        raise LobbyError(BOTH.filled(folder=str(folder)))


def _add(folder: Path, progress: Callable[[Progress], None]) -> None:
    """Brings in what is not there yet, such as tables that were unpacked from an archive."""
    store = sqlite_store(folder / FILE)
    try:
        with store.engine.transaction():
            _brought(folder, store, progress)
    finally:
        store.shut()


# The draft.


def _draft(folder: Path, progress: Callable[[Progress], None]) -> None:
    draft = folder / DRAFT
    shutil.rmtree(draft, ignore_errors=True)
    make_folder(draft)
    store = sqlite_store(draft / FILE)
    try:
        with store.engine.transaction():
            digests = _brought(folder, store, progress)
        _check(store, digests)
        store.engine.rows(f"PRAGMA user_version = {UNUSED}")
    finally:
        store.shut()


def _brought(folder: Path, store: Store, progress: Callable[[Progress], None]) -> dict[str, str]:
    """Brings everything in; gives the digest of the last state of each match, by code."""
    for kind in LASTING:
        if kind is not TABLES:
            for name, document in _documents(folder, kind):
                _put(store, kind, name, document)
    digests: dict[str, str] = {}
    tables: list[tuple[str, TableRecord]] = list(_documents(folder, TABLES))
    for number, (name, table) in enumerate(tables, 1):
        if store.documents(TABLES).find(name) is not None:
            continue
        if table.stage is not TableStage.GATHERING:
            digest = _bring_match(folder, store, table)
            if digest is not None:
                digests[table.code] = digest
        _put(store, TABLES, name, msgspec.structs.replace(table, file=""))
        progress(Progress(number, len(tables)))
    for name, talk in _documents(folder, Kind("talk", _Talk, largest=TALK_BYTES)):
        if not store.talk.records(name.upper()):
            for line in talk.lines:
                store.talk.add_record(name.upper(), bytes(line))
    for file in AUDIT:
        if (folder / file).is_file():
            for line in read_file(folder / file).splitlines():
                store.audit.add(line)
    return digests


def _documents(folder: Path, kind: Kind[Any]) -> Iterator[tuple[str, Any]]:
    """All documents of a kind that can be read."""
    documents = Documents(folder / kind.name, kind.type, largest=kind.largest)
    for name in documents.names():
        try:
            yield name, documents.read(name)
        except MissingError:
            continue
        except SaveError as trouble:
            _report("a document cannot be brought in", f"{kind.name}/{name}", trouble.phrase)


def _put(store: Store, kind: Kind[Any], name: str, document: Any) -> None:
    """Keeps a document, unless there is one of that name."""
    documents = store.documents(kind)
    if documents.find(name) is not None:
        return
    try:
        documents.write(name, document)
    except NotFreeError as trouble:
        _report("a document has what is another's", f"{kind.name}/{name}", trouble.phrase)
        unsigned = dataclasses.replace(kind, signs=lambda _: ())
        StoredDocuments(unsigned, store.engine).write(name, document)


def _bring_match(folder: Path, store: Store, table: TableRecord) -> str | None:
    """Brings the match of a table in; gives the digest of its last state, if it can be."""
    path = folder / "matches" / (Path(table.file).name or f"{table.code.lower()}.dogs")
    try:
        content = read_file(path)
        loaded, replayed = restored(path, content, registry.game)
    except SaveError as trouble:
        _report("a match cannot be brought in", f"matches/{path.name}", trouble.phrase)
        return None
    recovery = recovery_of(loaded, replayed)
    if recovery is not None and not recovery.whole:
        for note in recovery.notes if recovery.verdict.is_wrong else ():
            _report("a match was mended", f"matches/{path.name}", note)
        content = seal_all(map(encode, replayed.history.records))[0]
    store.matches.adopt(table.code, content)
    return replayed.match.digest()


def _check(store: Store, digests: dict[str, str]) -> None:
    """Makes sure that what was written is what was read.

    Raises:
        SaveError: It is not.
    """
    if set(store.matches.codes()) != set(digests):
        raise SaveError(DIFFERENT)
    for code, digest in digests.items():
        _, replayed = restored(Path(code), store.matches.file(code).content, registry.game)
        if replayed.match.digest() != digest:
            raise SaveError(DIFFERENT)
    kinds: tuple[Kind[Any], ...] = LASTING
    for kind in kinds:
        if store.documents(kind).read_all()[1]:
            raise SaveError(DIFFERENT)


# From the draft to what counts.


def _put_in_place(folder: Path) -> None:
    """Gives the draft its name; from then on the folder is of this version."""
    for ending in ("-wal", "-shm"):
        (folder / f"{FILE}{ending}").unlink(missing_ok=True)
    disk.rename(folder / DRAFT / FILE, folder / FILE)
    sync_folder(folder)
    formats = folder / f"{DOCUMENT}.json"
    if formats.exists():
        make_folder(aside := _aside(folder))
        shutil.copy2(formats, aside / formats.name)
    note_formats(folder)


def _aside(folder: Path) -> Path:
    """A folder in which there is nothing of what is to be kept aside."""
    names = _left_over(folder)
    places = (folder / f"{KEPT_ASIDE}{f'-{n}' if n > 1 else ''}" for n in count(1))
    return next(place for place in places if not any((place / name).exists() for name in names))


def _keep_aside(folder: Path) -> None:
    """Moves what an earlier version kept into a folder of its own."""
    make_folder(aside := _aside(folder))
    for name in _left_over(folder):
        disk.rename(folder / name, aside / name)
    sync_folder(aside)
    sync_folder(folder)
    shutil.rmtree(folder / DRAFT, ignore_errors=True)


def _report(what: str, file: str, reason: Phrase) -> None:
    _log.error(what, extra={"event": "document-trouble", "file": file, "reason": str(reason)})
