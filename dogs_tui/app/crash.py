"""When something breaks: the report that is written, and the sentence that is said instead."""

import datetime as dt
import os
import platform
import sys
import traceback
from pathlib import Path
from typing import Final

import msgspec

from dogs_rules import __version__
from dogs_rules.clean import clean_text
from dogs_rules.phrase import Phrase, phrase
from dogs_saves import disk
from dogs_saves.errors import SaveError, shown_path
from dogs_saves.files import make_folder
from dogs_saves.home import data_folder
from dogs_tui.words import say, tr

CRASHES: Final = "crashes"
"""The folder of reports within that of data."""
KEPT = 20
"""Reports that are kept; the oldest go first."""

NOTE = (
    "This report holds no cards, names or chat. Open an issue where you got dogs-tui from, attach"
    " it, and say what you did. If it could be a security problem, see SECURITY.md first."
)
"""In English, as the rest of the report: maintainers read it."""

EXIT_CODE = 70
"""What the shell is told (EX_SOFTWARE of sysexits.h)."""


class Crash(msgspec.Struct, frozen=True):
    """Something that broke."""

    what: str
    """The error in one line."""
    report: Path | None
    """Where the whole of it was written; ``None`` when even that failed."""

    def sentence(self) -> str:
        """Gives the message for the player."""
        where = in_file(self.report) if self.report else phrase("It was: {what}.", what=self.what)
        broke = tr("Something broke. Matches are safe: they are saved after every move.")
        return f"{broke} {say(where)}"


def in_file(report: Path) -> Phrase:
    """Says where a report is."""
    return phrase("A report is in {file}. It says where to send it.", file=shown_path(report))


def reported(error: BaseException, folder: Path | None = None, *, words: bool = True) -> Crash:
    """Writes a report of an error and says where it lies. Never raises.

    A report has places in the program and kinds of errors, never what an error says: it can be
    sent to somebody else without a hand, a name or a home folder in it.

    Args:
        error: What broke.
        folder: Where reports are kept.
        words: Whether what is shown may have what the error says. On a host it may not: that can
            be something one player alone may know.
    """
    error = _in_worker(error)
    shown = f"{type(error).__name__}: {error}" if words else type(error).__name__
    what = clean_text(shown, 200)
    try:
        return Crash(what, _written(error, folder or data_folder() / CRASHES))
    except (OSError, SaveError):  # Nowhere to write it: the sentence says what broke.
        return Crash(what, None)


def _written(error: BaseException, folder: Path) -> Path:
    make_folder(folder)
    now = dt.datetime.now(dt.UTC)
    path = folder / f"crash-{now:%Y%m%d-%H%M%S-%f}.txt"
    about = f"dogs-tui {__version__}, Python {platform.python_version()}, {platform.platform()}"
    with os.fdopen(disk.open_new(path), "w", encoding="utf-8", errors="backslashreplace") as file:
        file.write(f"{about}\n{now:%Y-%m-%d %H:%M:%S} UTC\n{NOTE}\n\n{''.join(_places(error))}")
    for old in sorted(folder.glob("crash-*.txt"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return path


def _in_worker(error: BaseException) -> BaseException:
    """What broke in a worker of Textual's, whose own error keeps it and says nothing of where."""
    from textual.worker import WorkerFailed  # loaded by then, if there is anything to unwrap

    return error.error if isinstance(error, WorkerFailed) else error


def _places(error: BaseException) -> list[str]:
    """Where an error and those behind and in it were raised, and of which kind they are."""
    out: list[str] = []
    seen: set[int] = set()
    behind: BaseException | None = error
    while behind is not None and id(behind) not in seen:
        seen.add(id(behind))
        parts = behind.exceptions if isinstance(behind, BaseExceptionGroup) else ()
        inner = [line for part in parts for line in _places(part)]
        out[:0] = [*_frames(behind), f"{type(behind).__name__}\n", *inner]
        behind = behind.__cause__ or (None if behind.__suppress_context__ else behind.__context__)
    return out


def _frames(error: BaseException) -> list[str]:
    """Lines of programs, by files within what they are imported from: folders can be names."""
    frames = traceback.extract_tb(error.__traceback__)
    places = [(_within(each.filename), each.lineno or 0, each.name, each.line) for each in frames]
    return traceback.StackSummary.from_list(places).format()


def _within(file: str) -> str:
    path = Path(file)
    inner = [path.relative_to(each) for each in sys.path if each and path.is_relative_to(each)]
    return min(map(str, inner), key=len, default=path.name)
