"""Puts a single wrong byte right.

The fingerprint of a line says that it was changed; for one byte it also says to what: of all
lines that differ in one byte, only the true one fits. One flipped bit on a worn disk therefore
costs nothing. The search is bounded, so a hostile file cannot keep it busy.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from typing import Final

from dogs_saves.lines import SUM_DIGITS, TAIL, tail

WHOLE_SEARCH: Final = 512
"""Bytes up to which a line is searched for any wrong byte: a tenth of a second."""
BIT_SEARCH: Final = 8192
"""Bytes up to which a line is searched for a wrong bit."""

Fits = Callable[[bytes], bool]
"""Whether a line is intact and follows what came before."""

_LOST_NEWLINE: Final = re.compile(rb'"\}(.)(?=\{"n":)', re.DOTALL)


def mended_line(line: bytes, fits: Fits) -> bytes | None:
    """The line with one byte changed so that it fits; ``None`` when there is no such byte."""
    return next((candidate for candidate in _candidates(line) if fits(candidate)), None)


def mended_merge(line: bytes, fits: Fits) -> tuple[bytes, bytes] | None:
    """Two lines whose newline between them was changed into something else.

    The second may be empty: then it was the newline at the end of the file. Only the first is
    known to fit.
    """
    if fits(line[:-1]):
        return line[:-1], b""
    for found in _LOST_NEWLINE.finditer(line):
        first = line[: found.start(1)]
        if fits(first):
            return first, line[found.end(1) :]
    return None


def mended_split(first: bytes, second: bytes, fits: Fits) -> bytes | None:
    """One line, a byte of which had become the newline between these two."""
    for value in range(256):
        joined = first + bytes([value]) + second
        if fits(joined):
            return joined
    return None


def _candidates(line: bytes) -> Iterator[bytes]:
    body, end = line[:-TAIL], line[-TAIL:]
    right_end = tail(body)
    if len(end) == TAIL and sum(a != b for a, b in zip(end, right_end, strict=True)) == 1:
        yield body + right_end
    stated = end[-SUM_DIGITS - 2 : -2]
    try:
        wanted = bytes.fromhex(stated.decode("ascii"))
    except ValueError:
        return
    if len(body) <= BIT_SEARCH:
        bits = tuple(1 << bit for bit in range(8))
        yield from (found + end for found in _bodies(body, wanted, bits))
    if len(body) <= WHOLE_SEARCH:
        yield from (found + end for found in _bodies(body, wanted, range(1, 256)))


def _bodies(body: bytes, wanted: bytes, changes: range | tuple[int, ...]) -> Iterator[bytes]:
    """Bodies that differ from this one in one byte and have the wanted fingerprint."""
    head = hashlib.blake2b(digest_size=SUM_DIGITS // 2)
    for place, value in enumerate(body):
        rest = body[place + 1 :]
        for change in changes:
            trial = head.copy()
            trial.update(bytes([value ^ change]) + rest)
            if trial.digest() == wanted:
                yield body[:place] + bytes([value ^ change]) + rest
        head.update(body[place : place + 1])
