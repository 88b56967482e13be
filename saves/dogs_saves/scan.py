"""Finds in the bytes of a file what is still sound.

The lines tell their own order: each names the sum of the one before. So all intact lines are
gathered first, single wrong bytes are put right, and then the lines are strung together again,
wherever in the file they stand.
"""

from typing import Final, NamedTuple

from dogs_saves.lines import FIRST_AFTER, Line, seal, unseal
from dogs_saves.mend import mended_line, mended_merge, mended_split

MOST_LINES: Final = 200_000
"""No match is that long; a file with more is not read."""
MOST_MENDS: Final = 4
"""Damaged places in one file that are searched for a single wrong byte."""


class Scan(NamedTuple):
    """What a file holds."""

    runs: tuple[tuple[Line, ...], ...]
    """Lines that hang together, the run with the first line in front; then by line number."""
    mended: int
    """Wrong bytes put right."""
    torn: bool
    """It ends in an unfinished line: the machine stopped in the middle of writing one."""
    lost: bool
    """Other lines are beyond repair, or missing."""
    clean: bool
    """The bytes are exactly the first run."""

    @property
    def has_beginning(self) -> bool:
        return bool(self.runs) and _is_first(self.runs[0][0])


def scan(data: bytes) -> Scan:
    """Reads the lines of a file, whatever its bytes are.

    Raises:
        ValueError: It has more lines than any match.
    """
    if data.count(b"\n") > MOST_LINES:
        raise ValueError(f"more than {MOST_LINES} lines")
    chunks = data.split(b"\n")
    sifted = _sift(chunks if chunks[-1] else chunks[:-1], ended=not chunks[-1])
    runs = _string(sifted.lines)
    begins = bool(runs) and _is_first(runs[0][0])
    clean = begins and data == b"".join(
        seal(line.n, line.after, bytes(line.record)) + b"\n" for line in runs[0]
    )
    lost = sifted.unreadable > 0 or len(runs) > 1 or not begins
    return Scan(runs, sifted.mended, sifted.torn, lost, clean)


class _Sifted(NamedTuple):
    lines: list[Line]
    mended: int
    unreadable: int
    torn: bool


def _sift(chunks: list[bytes], *, ended: bool) -> _Sifted:
    """The intact lines, in the order of the file.

    Args:
        chunks: What stands between the newlines; consumed.
        ended: Whether the last one has its newline.
    """
    lines: list[Line] = []
    mended = tries = unreadable = 0
    torn = False
    chunks.reverse()
    while chunks:
        chunk = chunks.pop()
        line = unseal(chunk)
        if line is None and tries < MOST_MENDS and chunk:
            tries += 1
            found = _mend(chunk, chunks)
            if found is not None:
                mended += 1
                line = unseal(found)
        if line is not None:
            lines.append(line)
        elif chunks or ended:
            unreadable += 1
        else:
            torn = True
    return _Sifted(lines, mended, unreadable, torn)


def _mend(chunk: bytes, rest: list[bytes]) -> bytes | None:
    """The line that a chunk was before one byte changed; adjusts what is still to come."""
    line = mended_line(chunk, _is_intact)
    if line is not None:
        return line
    merged = mended_merge(chunk, _is_intact)
    if merged is not None:
        line, second = merged
        if second:
            rest.append(second)
        return line
    if rest:
        line = mended_split(chunk, rest[-1], _is_intact)
        if line is not None:
            rest.pop()
    return line


def _is_intact(line: bytes) -> bool:
    return unseal(line) is not None


def _is_first(line: Line) -> bool:
    return line.n == 0 and line.after == FIRST_AFTER


def _string(lines: list[Line]) -> tuple[tuple[Line, ...], ...]:
    """Strings lines together by their sums. Of two that follow the same line, the first counts."""
    following: dict[str, Line] = {}
    for line in lines:
        following.setdefault(line.after, line)
    sums = {line.sum for line in following.values()}
    heads = [line for line in following.values() if line.after not in sums]
    heads.sort(key=lambda line: (not _is_first(line), line.n))
    runs = []
    for head in heads:
        run = [head]
        while (after := following.get(run[-1].sum)) is not None and after.n == run[-1].n + 1:
            run.append(after)
        runs.append(tuple(run))
    return tuple(runs)
