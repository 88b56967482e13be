"""``dogs-tui host export`` and ``import``, into a database and back, and ``save``: a match alone.

A database or a folder that takes all has to be empty, and gets everything or nothing: a database in
one transaction, a folder as a file that has its name when everything was compared. So whoever is
broken off begins again. What is compared is read back: every row, and the last state of every match
as the rules give it.
"""

import contextlib
import shutil
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules import registry
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.files import check_place, make_folder, refuse_taken, replace_file, sync_folder
from dogs_saves.reading import restored
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.bringing_in import DIFFERENT, bring_in
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import address_of, check_data_folder, failing, store_of
from dogs_tui.host.operations.verifying import findings
from dogs_tui.host.people.codes import read_code
from dogs_tui.host.store import NoSuchError, Store
from dogs_tui.host.store.engine import Row
from dogs_tui.host.store.formats import OTHER_HOST, claim_folder, held_folder, refuse_older
from dogs_tui.host.store.sqlite import FILE, Sqlite, sqlite_store
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say, tr
from dogs_tui.words.figures import whole

NOT_MOVED: Final = phrase("Nothing was moved: {reason}.")
DRAFT: Final = ".importing"
"""The file where the store is written before it counts, in the data folder."""


class _Table(NamedTuple):
    """A table of the store, and what of it is the same in every engine."""

    name: str
    columns: tuple[str, ...]
    order: str


TABLES: Final = (
    _Table("document", ("kind", "name", "version", "record"), "kind, name"),
    _Table("sign", ("kind", "sign", "name"), "kind, sign"),
    _Table(
        "match",
        ("code", "head", "size", "lines", "last_sum", "settled", "compact_at", "thinking_until"),
        "code",
    ),
    _Table("match_line", ("code", "line", "record"), "code, line"),
    _Table("talk", ("code", "head"), "code"),
    _Table("talk_line", ("code", "line", "record"), "code, line"),
    _Table("audit_line", ("record",), "line"),
    _Table("set_aside", ("name", "record"), "line"),
)
"""All that outlives a host, in an order in which each may be written."""


def export_host(config: HostConfig, database: str) -> int:
    """Writes what a host keeps into an empty database.

    Args:
        config: How the host runs that keeps it; none runs now.
        database: The address, as it was typed.

    Raises:
        UsageError: That is none.
        FailedError: It did not come about, and the database is as it was.
    """
    folder, address = config.folder, address_of(database)
    check_data_folder(folder)
    from dogs_tui.host.store.postgres import postgres_store

    with failing(NOT_MOVED):
        bring_in(folder)
    with failing(NOT_MOVED), _alone(folder), contextlib.ExitStack() as stack:
        refuse_older(folder)
        source = sqlite_store(folder / FILE)
        stack.callback(source.shut)
        _check_sound(source)
        target = postgres_store(address, longest=None)
        stack.callback(target.shut)
        with target.engine.transaction():
            target.engine.lock_all()
            if not target.is_empty():
                raise FailedError(tr("The database is not empty. Use an empty one."))
            counts = copy(source, target)
        write(say(_compared(counts, None)))
        AuditLog(source.audit).add("host-exported")
    write(
        tr("The host key and the settings stay in the folder. Every process needs a copy of them.")
    )
    return 0


def import_host(config: HostConfig, database: str) -> int:
    """Writes what stands in a database into a data folder that has nothing of it.

    It is as everything was at one moment; hosts may go on with the database meanwhile.

    Args:
        config: How the host is to run; its folder need not exist.
        database: The address, as it was typed.

    Raises:
        UsageError: That is none.
        FailedError: It did not come about, and the folder has nothing of it.
    """
    folder, address = config.folder, address_of(database)
    from dogs_tui.host.store.postgres import postgres_store

    with failing(NOT_MOVED), _alone(folder), contextlib.ExitStack() as stack:
        refuse_older(folder)
        if (folder / FILE).exists():
            trouble = phrase(
                "{folder} is not empty. It contains: {name}", folder=str(folder), name=FILE
            )
            raise FailedError(say(trouble))
        draft = folder / DRAFT
        shutil.rmtree(draft, ignore_errors=True)
        make_folder(draft)
        source = postgres_store(address, longest=None)
        stack.callback(source.shut)
        counts = copy_into_file(source, draft / FILE)
        claim_folder(folder)
        disk.rename(draft / FILE, folder / FILE)
        sync_folder(folder)
        shutil.rmtree(draft, ignore_errors=True)
        target = sqlite_store(folder / FILE)
        stack.callback(target.shut)
        AuditLog(target.audit).add("host-imported")
        write(say(_compared(counts, folder)))
    return 0


def copy_into_file(source: Store, path: Path) -> Counter[str]:
    """Writes all of a store, as it is at one moment, into a new SQLite file; says how much it is.

    Raises:
        StoreError: It could not be read or written.
        FailedError: What was written is not what was read, or is not in order.
    """
    if isinstance(source.engine, Sqlite):
        source.engine.copy_to(path)
        return Counter()
    target = sqlite_store(path)
    try:
        with source.engine.reading(), target.engine.transaction():
            counts = copy(source, target)
        _check_sound(target)
    finally:
        target.shut()
    return counts


def copy(source: Store, target: Store) -> Counter[str]:
    """Copies everything that lasts within the target's transaction; says how much it is.

    Raises:
        FailedError: What was written is not what was read.
        StoreError: It could not be read or kept.
    """
    counts: Counter[str] = Counter()
    for table in TABLES:
        rows = _rows(source, table)
        target.engine.insert_rows(table.name, table.columns, rows)
        if _rows(target, table) != rows:
            raise FailedError(say(DIFFERENT))
        if table.name == "document":
            counts["documents"] = len(rows)
            version = table.columns.index("version")
            target.engine.set_version(max((int(row[version]) for row in rows), default=0))
    for code in source.matches.codes():
        there, copied = (_played(store, code) for store in (source, target))
        if there != copied:
            raise FailedError(say(DIFFERENT))
        counts["matches"] += 1
        counts["moves"] += there[0]
    return counts


def _rows(store: Store, table: _Table) -> list[Row]:
    statement = f"SELECT {', '.join(table.columns)} FROM {table.name} ORDER BY {table.order}"  # noqa: S608  (names of ours)
    return (
        sorted(store.engine.rows(statement))
        if table.order != "line"
        else store.engine.rows(statement)
    )


def _played(store: Store, code: str) -> tuple[int, str]:
    """The number of moves of a match, and the digest of the state that they lead to."""
    _, replayed = restored(Path(code), store.matches.file(code).content, registry.game)
    return replayed.match.plies, replayed.match.digest()


@contextlib.contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """A data folder on which no host runs meanwhile."""
    try:
        held = held_folder(folder)
    except LobbyError as error:
        if error.phrase == OTHER_HOST:
            raise FailedError(
                tr("A host is running with this data folder. Stop it first.")
            ) from error
        raise
    try:
        yield
    finally:
        held.release()


def _check_sound(store: Store) -> None:
    wrong = next((finding for finding in findings(store) if not finding.ok), None)
    if wrong is not None:
        trouble = phrase(
            "Nothing was moved: the data has problems. {file}: {why} For all problems "
            "run: {command}",
            command="dogs-tui host verify",
            file=wrong.file,
            why=" ".join(wrong.said),
        )
        raise FailedError(say(trouble))


def _compared(counts: Counter[str], folder: Path | None) -> Phrase:
    """Sentences about how much was moved.

    Args:
        counts: Of what.
        folder: Where to; ``None``: into the database.
    """
    where = phrase("the database") if folder is None else str(folder)
    return phrase(
        "Moved to {where} and compared: matches {matches}, moves {moves}, documents {documents}.",
        where=where,
        matches=whole(counts["matches"]),
        moves=whole(counts["moves"]),
        documents=whole(counts["documents"]),
    )


def save_match(config: HostConfig, code: str, target: Path) -> int:
    """Writes the very lines of a match into a file; the host may be running.

    Args:
        config: How the host runs.
        code: Of the table, as it was typed.
        target: Where to; a name that is free.

    Raises:
        FailedError: There is no such match, or it could not be written.
    """
    check_data_folder(config.folder)
    with store_of(config) as store:
        refuse_taken(target)
        check_place(target)
        try:
            content = store.matches.file(read_code(code)).content
        except NoSuchError as error:
            sentence = phrase("There is no match of table {code} here.", code=code)
            raise FailedError(say(sentence)) from error
        replace_file(target, content)
    sentence = phrase("The match is in {file}. The file shows all hands.", file=str(target))
    write(say(sentence))
    return 0
