"""``dogs-tui host backup``: everything a host keeps, as it is at one moment, in one archive."""

import contextlib
import os
import tarfile
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_saves import disk
from dogs_saves.files import check_place, draft_path, refuse_taken, sync_folder
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.bringing_in import KEPT_ASIDE
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.memory import MIB
from dogs_tui.host.operations.moving import copy_into_file
from dogs_tui.host.operations.stores import check_data_folder, failing, store_of
from dogs_tui.host.store.sqlite import FILE
from dogs_tui.kit.printing import write
from dogs_tui.words import say, tr
from dogs_tui.words.figures import decimal, whole

LEFT_OUT: Final = frozenset({"crashes", KEPT_ASIDE, FILE, f"{FILE}-wal", f"{FILE}-shm"})
"""The names in a data folder that no backup needs, or that it has in another form."""
MODE: Final = 0o600
ARCHIVES: Final = (".tar.gz", ".tgz")
"""The endings of the names of backups."""


class PackedFile(NamedTuple):
    """A file as it goes into an archive."""

    place: Path
    """The path of the file."""
    name: str
    """In the archive, with slashes."""
    size: int
    """Bytes; what stands behind them came later."""
    changed: int
    """Seconds since 1970."""


def make_backup(config: HostConfig, target: Path) -> int:
    """Writes an archive of all that a host keeps, whether it runs or not, and says how much it is.

    Args:
        config: How the host runs.
        target: Where to; a name that is free.

    Raises:
        FailedError: It could not be written; nothing is left of it.
    """
    data = config.folder
    failed = phrase("No backup was made: {reason}.")
    with failing(failed):
        refuse_taken(target)
        check_place(target)
    check_data_folder(data)
    with (
        failing(failed),
        store_of(config) as store,
        tempfile.TemporaryDirectory(prefix=".backup-", dir=data) as held,
    ):
        copy = Path(held) / FILE
        copy_into_file(store, copy)
        files = [packed(copy, FILE), *_files(data)]
        write_archive(files, target)
        AuditLog(store.audit).add("backup-made", target.name)
    size = sum(file.size for file in files)
    held_in = plural(
        "{n} file, {size} MiB, is in {file}.",
        "{n} files, {size} MiB, are in {file}.",
        len(files),
        n=whole(len(files)),
        size=decimal(size / MIB),
        file=str(target),
    )
    write(say(held_in))
    if links := sorted(
        str(path.relative_to(data)) for path in data.rglob("*") if path.is_symlink()
    ):
        names = clean_text(", ".join(links), 200)
        write(say(phrase("Links are not followed, so this is not in it: {names}", names=names)))
    write(tr("Keep it secret: it contains hands, seeds, chat and the host key."))
    return 0


def packed(path: Path, name: str) -> PackedFile:
    """A file as it goes into an archive under a name."""
    facts = path.lstat()
    return PackedFile(path, name, facts.st_size, int(facts.st_mtime))


def _files(folder: Path, inside: str = "") -> Iterator[PackedFile]:
    """All ordinary files beside the store; no links, and nothing hidden: drafts and locks.

    Nor archives that lie beside what the host keeps, or each backup would hold all before it.
    """
    with os.scandir(folder) as scanned:
        entries = sorted(scanned, key=lambda entry: entry.name)
    for entry in entries:
        name = f"{inside}{entry.name}"
        if entry.name.startswith(".") or entry.is_symlink() or name in LEFT_OUT:
            continue
        if name.startswith(f"{KEPT_ASIDE}-"):
            continue
        if entry.is_dir():
            yield from _files(Path(entry.path), f"{name}/")
        elif entry.is_file() and (inside or not entry.name.endswith(ARCHIVES)):
            yield packed(Path(entry.path), name)


def write_archive(files: Iterable[PackedFile], target: Path) -> None:
    """Writes files into a compressed archive, which has its name when it is whole.

    Args:
        files: Which.
        target: The archive; a name that is free.

    Raises:
        OSError: It could not be written; nothing is left of it.
        tarfile.TarError: So.
    """
    draft = draft_path(target)
    with contextlib.suppress(FileNotFoundError):  # What an earlier one left that was broken off.
        disk.remove(draft)
    try:
        fd = disk.open_new(draft)
        with os.fdopen(fd, "wb") as out:
            with tarfile.open(fileobj=out, mode="w:gz") as archive:
                for file in files:
                    info = tarfile.TarInfo(file.name)
                    info.size, info.mtime, info.mode = file.size, file.changed, MODE
                    with file.place.open("rb") as content:
                        archive.addfile(info, content)
            out.flush()
            disk.sync(out.fileno())
        disk.rename(draft, target)
        sync_folder(target.parent)
    except BaseException:
        with contextlib.suppress(OSError):  # It may never have been made.
            disk.remove(draft)
        raise
