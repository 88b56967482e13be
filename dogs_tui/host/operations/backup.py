"""``dogs-tui host backup``: everything a host keeps, as it is at one moment, in one archive."""

import contextlib
import shutil
import tarfile
from collections.abc import Iterator
from pathlib import Path

from dogs_rules.clean import clean_text
from dogs_rules.phrase import phrase, plural
from dogs_saves import LockedError, SaveError
from dogs_saves.files import check_place, refuse_taken
from dogs_saves.locks import lock
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.control import SILENT, NoHostError, ask, read
from dogs_tui.host.operations.data_folder import check_data_folder
from dogs_tui.host.operations.host_commands import MarkFolder
from dogs_tui.host.operations.marking import Marked, mark, prepare
from dogs_tui.host.operations.memory import MIB
from dogs_tui.host.operations.packing import reason_of, write_archive
from dogs_tui.kit.printing import write
from dogs_tui.shell.out import FailedError
from dogs_tui.words import say, tr
from dogs_tui.words.figures import decimal, whole


def make_backup(data: Path, target: Path) -> int:
    """Writes an archive of a data folder, whether a host runs or not, and says how much it is.

    Args:
        data: The data folder.
        target: Where to; a name that is free.

    Raises:
        FailedError: It could not be written; nothing is left of it.
    """
    try:
        refuse_taken(target)
        check_place(target)
        with _marked(data) as marked:
            write_archive(data / marked.folder, marked.files, target)
    except SaveError as error:
        raise FailedError(say(error.phrase)) from error
    except (OSError, tarfile.TarError) as error:
        told = phrase("No backup was made: {reason}.", reason=reason_of(error))
        raise FailedError(say(told)) from error
    AuditLog(data).add("backup-made", target.name)
    size = sum(file.size for file in marked.files)
    held = plural(
        "{n} file, {size} MiB, is in {file}.",
        "{n} files, {size} MiB, are in {file}.",
        len(marked.files),
        n=whole(len(marked.files)),
        size=decimal(size / MIB),
        file=str(target),
    )
    write(say(held))
    if links := sorted(str(one.relative_to(data)) for one in data.rglob("*") if one.is_symlink()):
        names = clean_text(", ".join(links), 200)
        write(say(phrase("Links are not followed: {names} is not in it.", names=names)))
    write(tr("Whoever can read it knows everything: hands, seeds, talk, and the host's key."))
    return 0


@contextlib.contextmanager
def _marked(data: Path) -> Iterator[Marked]:
    """One moment of the folder: held still by the host, or by us when none runs.

    Raises:
        FailedError: There is no such folder, or somebody else has it.
        SaveError: It cannot be locked.
        OSError: It cannot be read or written.
    """
    check_data_folder(data)
    name = prepare(data)
    try:
        try:
            marked = read(ask(data, MarkFolder(name)), Marked)
        except NoHostError:
            marked = _marked_by_us(data, name)
        yield marked
    finally:
        shutil.rmtree(data / name, ignore_errors=True)


def _marked_by_us(data: Path, name: str) -> Marked:
    try:
        held = lock(data / "host")
    except LockedError as error:
        raise FailedError(tr(SILENT)) from error
    try:
        return mark(data, name)
    finally:
        held.release()
