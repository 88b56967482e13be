"""Finds in the bytes of a file what is still sound.

The lines tell their own order: each names the sum of the one before. So all intact lines are
gathered first, single wrong bytes are put right, and then the lines are strung together again,
wherever in the file they stand. What other programs do to the lines of a text (line ends, blanks
behind them, a byte order mark, UTF-16) is undone first. All of it takes time in proportion to the
size of the file, whatever stands in it.
"""

from typing import Final, NamedTuple

from dogs_saves.lines import FIRST_AFTER, Line, seal, unseal
from dogs_saves.mend import Mender

MOST_LINES: Final = 600_000
"""No match is that long; a file with more is not read."""

_UTF8_MARK: Final = b"\xef\xbb\xbf"
_UTF16_MARKS: Final = {b"\xff\xfe": "utf-16-le", b"\xfe\xff": "utf-16-be"}
_UTF16_BRACES: Final = {b"{\0": "utf-16-le", b"\0{": "utf-16-be"}
"""How a file begins that lost its mark, or never had one: with the brace of its first line."""
_BLANKS: Final = b" \t\v\f"


class Scan(NamedTuple):
    """The content of a file."""

    runs: tuple[tuple[Line, ...], ...]
    """Lines that hang together, the run with the first line in front; then by line number."""
    mended: int
    """Wrong bytes put right."""
    converted: bool
    """Another program changed its line ends or its encoding."""
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
    text = as_text(data)
    if max(text.count(b"\n"), text.count(b"\r")) > MOST_LINES:
        raise ValueError(f"more than {MOST_LINES} lines")
    sifted = _sift(text.splitlines(), ended=text.endswith((b"\n", b"\r")))
    runs = _string(sifted.lines)
    begins = bool(runs) and _is_first(runs[0][0])
    clean = begins and data == b"".join(
        seal(line.n, line.after, bytes(line.record)) + b"\n" for line in runs[0]
    )
    converted = text is not data or sifted.trimmed or (b"\r" in text and not sifted.mended)
    lost = sifted.unreadable > 0 or len(runs) > 1 or not begins
    return Scan(runs, sifted.mended, converted, sifted.torn, lost, clean)


def as_text(data: bytes) -> bytes:
    """A file that was turned into UTF-16, as it was before; any other as it is."""
    marked = _UTF16_MARKS.get(data[:2])
    encoding = marked or _UTF16_BRACES.get(data[:2])
    if encoding is None or data.count(0) * 3 < len(data):
        return data
    return data[2 if marked else 0 :].decode(encoding, "replace").encode("utf-8", "replace")


class _Sifted(NamedTuple):
    lines: list[Line]
    mended: int
    trimmed: bool
    """Something stood around intact lines that belongs to none."""
    unreadable: int
    torn: bool


def _sift(chunks: list[bytes], *, ended: bool) -> _Sifted:
    """The intact lines, in the order of the file.

    Args:
        chunks: What stands between the line ends; consumed.
        ended: Whether the last one has its line end.
    """
    lines: list[Line] = []
    mender = Mender()
    mended = unreadable = 0
    torn = trimmed = False
    chunks.reverse()
    while chunks:
        chunk = chunks.pop()
        bare = chunk.strip(_BLANKS).removeprefix(_UTF8_MARK)
        trimmed |= len(bare) != len(chunk) or not bare
        if not bare:
            continue
        line = unseal(bare)
        if line is None:
            repaired = _mend(chunk, chunks, mender)
            if repaired is None and len(bare) != len(chunk):
                repaired = mender.line(bare)
            if repaired is not None:
                mended += 1
                line = unseal(repaired)
        if line is not None:
            lines.append(line)
        elif chunks or ended:
            unreadable += 1
        else:
            torn = True
    return _Sifted(lines, mended, trimmed, unreadable, torn)


def _mend(chunk: bytes, rest: list[bytes], mender: Mender) -> bytes | None:
    """The line that a chunk was before one byte changed; adjusts what is still to come."""
    line = mender.line(chunk)
    if line is not None:
        return line
    merged = mender.merged(chunk)
    if merged is not None:
        line, second = merged
        if second:
            rest.append(second)
        return line
    if rest:
        line = mender.split(chunk, rest[-1])
        if line is not None:
            rest.pop()
    return line


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
        # Each line is taken once, even if somebody made two with the same sum.
        while (after := following.pop(run[-1].sum, None)) is not None and after.n == run[-1].n + 1:
            run.append(after)
        runs.append(tuple(run))
    return tuple(runs)
