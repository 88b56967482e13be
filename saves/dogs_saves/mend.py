"""Puts a single wrong byte right.

The fingerprint of a line says that it was changed; for one byte it also says to what: of all
lines that differ in one byte, only the true one fits. One flipped bit on a worn disk therefore
costs nothing. All searches in one file share one budget, so a hostile file cannot keep them busy.
"""

import hashlib
import re
from collections.abc import Iterable, Iterator
from typing import Final

from dogs_saves.lines import SUM_DIGITS, TAIL, tail, unseal

WORK: Final = 1 << 29
"""What may be spent on one file, in bytes hashed: about a second."""
TRIAL: Final = 256
"""What a trial costs beside the bytes that it hashes."""
WHOLE_SEARCH: Final = 512
"""Bytes up to which a line is searched for any wrong byte."""
BIT_SEARCH: Final = 8192
"""Bytes up to which a line is searched for a wrong bit."""

_BITS: Final = tuple(1 << bit for bit in range(8))
_BYTES: Final = range(1, 256)
_END: Final = re.compile(rb',"sum":"([0-9a-f]{%d})"\}' % SUM_DIGITS)
_LOST_NEWLINE: Final = re.compile(rb'"\}(.)(?=\{"n":)', re.DOTALL)


class Mender:
    """Searches for the lines that were there before bytes changed, as long as its budget lasts.

    Args:
        work: The budget, in bytes hashed.
    """

    def __init__(self, work: int = WORK) -> None:
        self._left = work

    def line(self, chunk: bytes) -> bytes | None:
        """The line with one byte changed so that it is intact; ``None``: no such byte was found."""
        return self._intact(self._candidates(chunk)) if self._pays(2 * len(chunk)) else None

    def merged(self, chunk: bytes) -> tuple[bytes, bytes] | None:
        """Two lines whose newline between them was changed into something else.

        The second may be empty: then it was the newline at the end of the file. Only the first is
        known to be intact.
        """
        if not self._pays(4 * len(chunk)):
            return None
        if unseal(chunk[:-1]) is not None:
            return chunk[:-1], b""
        head = hashlib.blake2b(digest_size=SUM_DIGITS // 2)
        hashed = 0
        for seam in _LOST_NEWLINE.finditer(chunk):
            end = seam.start(1)
            if end < 2 * TAIL:
                continue
            head.update(memoryview(chunk)[hashed : end - TAIL])
            hashed = end - TAIL
            stated = chunk[end - SUM_DIGITS - 2 : end - 2]
            if head.hexdigest().encode("ascii") == stated:
                first = chunk[:end]
                return (first, chunk[seam.end(1) :]) if unseal(first) is not None else None
        return None

    def split(self, first: bytes, second: bytes) -> bytes | None:
        """One line, a byte of which had become the line end between these two."""
        whole = len(first) + 1 + len(second)
        if len(second) < TAIL or not self._pays(256 * (whole + TRIAL)):
            return None
        return self._intact(first + bytes([value]) + second for value in range(256))

    def _pays(self, work: int) -> bool:
        """Takes some work from the budget; whether there was so much."""
        if work > self._left:
            return False
        self._left -= work
        return True

    def _intact(self, candidates: Iterable[bytes]) -> bytes | None:
        return next((candidate for candidate in candidates if unseal(candidate) is not None), None)

    def _candidates(self, line: bytes) -> Iterator[bytes]:
        body, end = line[:-TAIL], line[-TAIL:]
        right_end = tail(body)
        if len(end) == TAIL and sum(a != b for a, b in zip(end, right_end, strict=True)) == 1:
            yield body + right_end
        stated = _END.fullmatch(end)
        if stated is None:  # the only wrong byte is not in the body
            return
        wanted = bytes.fromhex(stated[1].decode("ascii"))
        for most, changes in ((BIT_SEARCH, _BITS), (WHOLE_SEARCH, _BYTES)):
            cost = len(body) * len(changes) * (len(body) // 2 + TRIAL)
            if len(body) <= most and self._pays(cost):
                yield from (body_start + end for body_start in _bodies(body, wanted, changes))


def _bodies(body: bytes, wanted: bytes, changes: Iterable[int]) -> Iterator[bytes]:
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
