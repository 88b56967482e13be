"""The matches of a folder, told piece by piece: a list need not wait for files to be read."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

import msgspec

from dogs_saves import disk, index
from dogs_saves.errors import MissingError, SaveError, no_folder, not_read
from dogs_saves.locks import lock_path
from dogs_saves.summary import Contents, Summary, contents_of, is_locked, summary_of, unread

ENDING: Final = ".dogs"
PACKED: Final = "packed"
"""The folder in a folder of matches where those lie that were packed away."""
TRASH: Final = "trash"
"""Likewise of those that were deleted."""
PIECE: Final = 256
"""Files that are read before a list is told."""
PIECE_SIZE: Final = 8 * 1024 * 1024
"""Bytes that are read before a list is told."""


_decoder: Final = msgspec.json.Decoder(Contents)


class MatchList(NamedTuple):
    """The matches of a folder, as far as they are known."""

    matches: list[Summary]
    """The last played first."""
    left: int
    """Files that have still to be read."""


class _File(NamedTuple):
    path: Path
    facts: disk.Facts


class Branching(NamedTuple):
    """A match in a list where branches stand under the match that they branched off."""

    summary: Summary
    depth: int
    """Under how many matches it stands."""
    parent: Summary | None
    """The match that it branched off, listed or not; ``None`` for one that did not, or whose match
    is gone."""


def branches_under(
    matches: Sequence[Summary], family: Sequence[Summary] = (), *, by_eldest: bool = False
) -> list[Branching]:
    """Matches with their branches under them; a family stands where the first of it would.

    Args:
        matches: Those that are listed, in their order.
        family: All that there are, if some are not listed; a branch of such a one stands by itself.
        by_eldest: Whether a family stands where the match would from which all others come.
    """
    if all(match.origin is None for match in matches):
        return [Branching(match, 0, None) for match in matches]
    by_name = {match.path.stem: match for match in family or matches}
    parents = {match.path: _parent(match, by_name) for match in matches if match.origin is not None}
    listed = {match.path for match in matches}
    over = {
        path: match for path, match in parents.items() if match is not None and match.path in listed
    }
    below: dict[Path, list[Summary]] = {}
    for match in matches:
        if match.path in over:
            below.setdefault(over[match.path].path, []).append(match)
    out: list[Branching] = []
    shown: set[Path] = set()
    eldest = [match for match in matches if match.path not in over] if by_eldest else []
    for match in (*eldest, *matches):
        path = match.path
        if path in shown:
            continue
        if path not in over and path not in below:  # as most are
            shown.add(path)
            out.append(Branching(match, 0, parents.get(path)))
            continue
        waiting = [(_eldest(match, over), 0)]
        while waiting:
            summary, depth = waiting.pop()
            if summary.path not in shown:
                shown.add(summary.path)
                out.append(Branching(summary, depth, parents.get(summary.path)))
                under = below.get(summary.path, ())
                waiting.extend((branch, depth + 1) for branch in reversed(under))
    return out


def _parent(summary: Summary, by_name: Mapping[str, Summary]) -> Summary | None:
    """The match that a branch branched off, if it is still in the list."""
    assert summary.origin is not None
    parent = by_name.get(summary.origin.match)
    if parent is None or parent.path == summary.path or parent.created != summary.origin.created:
        return None
    return parent


def _eldest(summary: Summary, parents: Mapping[Path, Summary]) -> Summary:
    """The match at the root of a family; one of those in a circle, where files say such a thing."""
    seen = {summary.path}
    while (parent := parents.get(summary.path)) is not None and parent.path not in seen:
        seen.add(parent.path)
        summary = parent
    return summary


def names_in(folder: Path) -> list[str]:
    """The names of everything in a folder; none if there is no such folder.

    Raises:
        SaveError: It cannot be read.
    """
    try:
        return disk.list_folder(folder)
    except FileNotFoundError:
        return []
    except OSError as error:
        raise no_folder(error, folder) from error


def is_match(name: str, ending: str = ENDING) -> bool:
    """True if a file of such a name is listed."""
    return name.endswith(ending) and not name.startswith(".")


def match_lists(folder: Path, ending: str = ENDING) -> Iterator[MatchList]:
    """The matches of a folder, at least once, and again whenever more of them are known.

    Files that are as the index knows them come at once, then the rest, what was written last
    first. The last list is whole.

    Args:
        folder: Where they lie.
        ending: Of their names: another one where they are packed.

    Raises:
        SaveError: The folder cannot be read.
    """
    cache = index.Index(folder)
    rows = cache.load()
    names = names_in(folder)
    listed = [name for name in names if is_match(name, ending)]
    lists = _Summaries(_with_lock(listed, set(names)))
    waiting: list[_File] = []
    for name in listed:
        path = folder / name
        try:
            facts = disk.look(path)
        except OSError as error:
            lists.add_unread(path, not_read(error, path))
            continue
        row = rows.get(name)
        contents = row.read(_decoder) if row is not None and row.stamp == facts.stamp else None
        if contents is None:
            waiting.append(_File(path, facts))
        else:
            lists.add(path, contents)
    waiting.sort(key=lambda file: file.facts.changed)
    gone = rows.keys() - set(listed)
    while True:
        cache.keep(_read(_piece(waiting), lists), gone)
        gone = set()
        yield MatchList(lists.newest_first(), len(waiting))
        if not waiting:
            return


def _with_lock(listed: list[str], names: set[str]) -> set[str]:
    """Those of some files that have a lock file among the names of a folder."""
    before, _, after = lock_path(Path("*")).name.partition("*")
    return {name for name in listed if f"{before}{name}{after}" in names}


class _Summaries:
    """The summaries so far.

    Args:
        with_lock: The names of files that have a lock file; no other can be locked.
    """

    def __init__(self, with_lock: set[str]) -> None:
        self._with_lock = with_lock
        self._summaries: list[Summary] = []

    def add(self, path: Path, contents: Contents) -> None:
        locked = path.name in self._with_lock and contents.problem is None and is_locked(path)
        self._summaries.append(summary_of(path, contents, locked=locked))

    def add_unread(self, path: Path, error: SaveError) -> None:
        """Adds a file that could not be read; one that is gone by now is no match any more."""
        if not isinstance(error, MissingError):
            self.add(path, unread(path, error))

    def newest_first(self) -> list[Summary]:
        key = lambda match: (match.last_change, str(match.path))  # noqa: E731
        return sorted(self._summaries, key=key, reverse=True)


def _piece(waiting: list[_File]) -> Iterator[_File]:
    """Takes the next files off the end."""
    size = count = 0
    while waiting and count < PIECE and size < PIECE_SIZE:
        file = waiting.pop()
        count += 1
        size += file.facts.size
        yield file


def _read(files: Iterator[_File], lists: _Summaries) -> list[index.Row]:
    """Reads files and tells of them; returns what of it may be kept."""
    rows = []
    for path, facts in files:
        try:
            contents = contents_of(path, facts)
        except SaveError as error:
            lists.add_unread(path, error)
            continue
        lists.add(path, contents)
        row = index.row(path.name, facts, contents)
        if row is not None:
            rows.append(row)
    return rows
