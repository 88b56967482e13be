"""``dogs-tui host export`` and ``import``: a data folder into a database, and back.

Either way the target has to be empty, and gets all of it or nothing: a database in one transaction,
a folder under a name of its own that is taken away when everything was compared. So whoever is
broken off begins again. What is compared is read back: every document, every line, and the last
state of every match as the rules give it.
"""

import asyncio
import contextlib
import shutil
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import SaveError, disk
from dogs_saves.errors import reason
from dogs_saves.files import replace_file, sync_folder
from dogs_saves.opening import replayed_of
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.lobby.kinds import LASTING, TABLES
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.data_folder import check_data_folder
from dogs_tui.host.operations.stores import address_of
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.store import Kind, Lines, Store, StoreError, UnreachableError
from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.files.audit import FILE as AUDIT
from dogs_tui.host.store.files.audit import OLDER
from dogs_tui.host.store.formats import DOCUMENT as FORMATS
from dogs_tui.host.store.formats import refuse_newer, take_over
from dogs_tui.host.tables.public import TableStage
from dogs_tui.host.tables.record import TableRecord
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say, tr
from dogs_tui.words.figures import whole

T = TypeVar("T", bound=msgspec.Struct)

DRAFT: Final = ".importing"
"""Where everything is written before it counts, in the data folder."""
WHOLE: Final = "whole"
"""A file in it from when all was compared: then only names are missing."""
KEPT: Final = (
    *(kind.name for kind in LASTING),
    "talk",
    "matches",
    AUDIT,
    *(f"{AUDIT}.{number}" for number in range(1, OLDER + 1)),
)
"""What of a data folder goes into a database. The rest of it belongs to the machine, as the host's
key and its settings do, or is packed away."""
NAMED: Final = (*KEPT, f"{FORMATS}.json")
"""What of a draft gets its name in the data folder."""
ALL_LINES: Final = 1_000_000
"""Of the audit log: more than are ever kept."""


def export_host(folder: Path, database: str) -> int:
    """Writes what a host keeps into an empty database.

    Args:
        folder: The data folder; no host runs with it.
        database: The address, as it was typed.

    Raises:
        UsageError: That is none.
        FailedError: It did not come about, and the database is as it was.
    """
    address = address_of(database)
    check_data_folder(folder)
    from dogs_tui.host.store.postgres.store import at_once

    async def moved() -> Counter[str]:
        source = _held(folder)
        try:
            refuse_newer(folder)
            _check_sound(folder)
            async with at_once(address) as target:
                if not await target.is_empty():
                    raise FailedError(tr("The database is not empty: take one with nothing in it."))
                return await _copied(source, target)
        finally:
            await source.close()

    write(say(_compared(_done(moved()), None)))
    AuditLog(folder).add("host-exported")
    write(
        tr(
            "The host's key and its settings stay in the folder: every process needs a copy of"
            " them."
        )
    )
    return 0


def import_host(folder: Path, database: str) -> int:
    """Writes what stands in a database into a data folder that has nothing of it.

    It is as everything was at one moment; hosts may go on with the database meanwhile.

    Args:
        folder: The data folder, which need not exist.
        database: The address, as it was typed.

    Raises:
        UsageError: That is none.
        FailedError: It did not come about, and the folder has nothing of it.
    """
    address = address_of(database)
    from dogs_tui.host.store.postgres.store import at_once

    async def moved() -> Counter[str]:
        draft = folder / DRAFT
        held = _held(folder)
        try:
            refuse_newer(folder)
            if not (draft / WHOLE).exists():
                _check_empty(folder)
                shutil.rmtree(draft, ignore_errors=True)
                async with at_once(address, read_only=True) as source:
                    counts = await _drafted(source, draft)
                replace_file(draft / WHOLE, msgspec.json.encode(counts))
            counts = Counter(msgspec.json.decode((draft / WHOLE).read_bytes(), type=dict[str, int]))
            _name(draft, folder)
        finally:
            await held.close()
        return counts

    write(say(_compared(_done(moved()), folder)))
    AuditLog(folder).add("host-imported")
    return 0


def _done(moved: Coroutine[Any, Any, Counter[str]]) -> Counter[str]:
    """What was moved.

    Raises:
        FailedError: It was not.
    """
    try:
        return asyncio.run(moved)
    except (StoreError, SaveError, LobbyError) as error:
        raise FailedError(say(error.phrase)) from error
    except OSError as error:
        told = phrase("Nothing was moved: {reason}.", reason=reason(error))
        raise FailedError(say(told)) from error


def _held(folder: Path) -> FileStore:
    try:
        return FileStore(folder)
    except UnreachableError as error:
        raise FailedError(tr("A host runs with this data folder: stop it first.")) from error


def _check_sound(folder: Path) -> None:
    wrong = [one for one in findings(folder) if not one.ok]
    if wrong:
        told = phrase(
            "Not everything in the folder is sound, so nothing was moved. {file}: {why} All of it"
            " says: dogs-tui host verify",
            file=wrong[0].file,
            why=" ".join(wrong[0].said),
        )
        raise FailedError(say(told))


def _check_empty(folder: Path) -> None:
    for name in KEPT:
        path = folder / name
        if path.is_file() or (path.is_dir() and any(path.iterdir())):
            told = phrase(
                "There is something in {folder} already: {name}.", folder=str(folder), name=name
            )
            raise FailedError(say(told))


async def _drafted(source: Store, draft: Path) -> Counter[str]:
    """Writes everything into a folder of its own, and looks at it as ``host verify`` does."""
    target = FileStore(draft)
    try:
        counts = await _copied(source, target)
        take_over(draft, ())
    finally:
        await target.close()
    _check_sound(draft)
    return counts


def _name(draft: Path, folder: Path) -> None:
    """Gives everything its name in the data folder. What has it already, has it since before."""
    for name in NAMED:
        if (draft / name).exists():
            with contextlib.suppress(FileNotFoundError):
                (folder / name).rmdir()
            disk.rename(draft / name, folder / name)
    sync_folder(folder)
    shutil.rmtree(draft)


# From one store to another.


async def _copied(source: Store, target: Store) -> Counter[str]:
    """Copies everything that lasts, reads it back and compares it; says how much it is.

    Raises:
        FailedError: Something is not as it should be.
        StoreError: It could not be read or kept.
    """
    counts: Counter[str] = Counter()
    for kind in LASTING:
        if kind is not TABLES:
            counts["documents"] += await _copy_kind(kind, source, target)
    tables = await _all(TABLES, source)
    for name, table in tables.items():
        counts["moves"] += await _copy_match(table, source, target)
        counts["matches"] += table.stage is not TableStage.GATHERING
        await _copy_talk(table.code, source, target)
        await target.documents.put(TABLES, name, _placeless(table), 0)
    counts["documents"] += len(tables)
    _check_same({name: _placeless(one) for name, one in tables.items()}, await _all(TABLES, target))
    lines = await source.audit.last(ALL_LINES)
    for line in lines:
        await target.audit.add(line)
    _check_same(lines, await target.audit.last(ALL_LINES))
    return counts


async def _copy_kind(kind: Kind[Any], source: Store, target: Store) -> int:
    there = await _all(kind, source)
    for name, document in there.items():
        await target.documents.put(kind, name, document, 0)
    _check_same(there, await _all(kind, target))
    return len(there)


async def _all(kind: Kind[T], store: Store) -> dict[str, T]:
    found = await store.documents.all(kind)
    if found.troubles:
        raise FailedError(" ".join(map(say, found.troubles)))
    return {name: kept.document for name, kept in found.kept.items()}


async def _copy_match(table: TableRecord, source: Store, target: Store) -> int:
    """Copies a table's match, if it has begun; says how many moves it has."""
    if table.stage is TableStage.GATHERING:
        return 0
    there = await source.matches.read(table.code)
    try:
        await target.matches.begin(table.code, there.records)
    finally:
        await target.matches.rest(table.code)
    copy = await target.matches.read(table.code)
    _check_same(there.records, copy.records)
    plies, digest = _played(there, table.code)
    _check_same((plies, digest), _played(copy, table.code))
    return plies


def _played(lines: Lines, code: str) -> tuple[int, str]:
    """How many moves a match has, and the digest of the state that they lead to by the rules."""
    match = replayed_of(lines.records, code, registry.game).match
    return match.plies, match.digest()


async def _copy_talk(code: str, source: Store, target: Store) -> None:
    there = [line.record for line in await source.talk.read(code)]
    for record in there:
        await target.talk.say(code, record)
    _check_same(there, [line.record for line in await target.talk.read(code)])


def _placeless(table: TableRecord) -> TableRecord:
    """A table whose match lies in the usual place, as it does wherever it is copied to."""
    return msgspec.structs.replace(table, file="")


def _check_same(there: object, copy: object) -> None:
    if there != copy:
        raise FailedError(tr("What was written is not what was read, so nothing was moved."))


def _compared(counts: Counter[str], folder: Path | None) -> Phrase:
    """How much was moved.

    Args:
        counts: Of what.
        folder: Where to; ``None``: into the database.
    """
    where = phrase("the database") if folder is None else str(folder)
    return phrase(
        "Now in {where}, and compared: matches: {matches}, moves: {moves}, documents: {documents}.",
        where=where,
        matches=whole(counts["matches"]),
        moves=whole(counts["moves"]),
        documents=whole(counts["documents"]),
    )
