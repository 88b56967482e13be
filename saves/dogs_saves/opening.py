"""Match files as journals: begun, opened to be written on, or only read, record by record."""

from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from dogs_rules.phrase import phrase
from dogs_saves.compact import CompactJournal, begun
from dogs_saves.errors import UnreadableError
from dogs_saves.files import check_file, clear_draft, keep_aside, read_file, refuse_taken
from dogs_saves.lines import seal_all
from dogs_saves.load import Loaded
from dogs_saves.locks import lock
from dogs_saves.reading import Recovery, recovery_of, restored
from dogs_saves.records import AnyRecord, encode
from dogs_saves.replay import GameFinder, Replayed


class OpenedJournal(NamedTuple):
    """A match file that can be written on."""

    journal: CompactJournal
    replayed: Replayed
    recovery: Recovery | None
    """What was wrong with it; ``None``: nothing."""


def begin_journal(path: Path, records: Iterable[AnyRecord]) -> CompactJournal:
    """A journal in a new file, locked, with these records.

    Raises:
        SaveError: The file exists, is locked, or cannot be written.
    """
    held = lock(path)
    try:
        refuse_taken(path)
        return begun(path, list(records), held)
    except BaseException:
        held.release()
        raise


def open_journal(path: Path, find_game: GameFinder) -> OpenedJournal:
    """The journal of a match file, locked; one that was not in order is written anew.

    Raises:
        SaveError: Of the kind that fits: missing, locked, unreadable, newer, not writable. The
            file is as it was.
    """
    check_file(path)
    held = lock(path)
    try:
        clear_draft(path)
        data = read_file(path)
        loaded, replayed = restored(path, data, find_game)
        recovery = recovery_of(loaded, replayed)
        if recovery is None or recovery.whole:
            journal = CompactJournal(path, data, loaded.lines, loaded.last_sum, held)
            # What speaks against the match must not go with what no longer matters.
            journal.compacts = not replayed.proof.verdict.is_wrong
        else:
            why = "damaged" if loaded.damaged or loaded.altered else "before"
            recovery = recovery._replace(kept=keep_aside(path, data, why))
            journal = CompactJournal.written(path, replayed.history.records, held)
    except BaseException:
        held.release()
        raise
    return OpenedJournal(journal, replayed, recovery)


def replayed_of(records: Iterable[AnyRecord], name: str, find_game: GameFinder) -> Replayed:
    """The match that records tell, played by the rules.

    Args:
        records: All of a match.
        name: What to call it in messages.
        find_game: Where games come from.

    Raises:
        SaveError: They tell none.
    """
    data, _ = seal_all(map(encode, records))
    loaded, replayed = restored(Path(name), data, find_game)
    _check_clean(loaded, name)
    return replayed


def _check_clean(loaded: Loaded, name: str) -> None:
    if not loaded.clean:
        raise UnreadableError(
            phrase("The saved data of match {name} is damaged.", name=name), Path(name)
        )
