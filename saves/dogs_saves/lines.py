"""One line of a journal: a record in an envelope that shows any change to it.

``{"n":7,"after":"<sum of line 6>","record":{...},"sum":"<16 hex digits>"}``

``sum`` is the BLAKE2b fingerprint of every byte before it, so a line is checked by itself;
``after`` ties it to the line before, so that lost, swapped, doubled and foreign lines are found.
The envelope is the same in all formats.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated, Final

import msgspec

FIRST_AFTER: Final = "dogs-tui-journal"
"""What the first line has in place of a sum before it: it names the kind of file."""

SUM_DIGITS: Final = 16
TAIL: Final = len(b',"sum":""}') + SUM_DIGITS
"""Bytes at the end of every line that the sum does not cover: those of the sum itself."""


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line that is intact by itself."""

    n: Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000)]
    """Its number, counted from 0."""
    after: str
    record: msgspec.Raw
    sum: str


def seal(n: int, after: str, record: bytes) -> bytes:
    """A record as a line, without the newline."""
    body = _body(n, after, record)
    return body + tail(body)


def _body(n: int, after: str, record: bytes) -> bytes:
    return b'{"n":%d,"after":"%s","record":%s' % (n, after.encode("ascii", "replace"), record)


def tail(body: bytes) -> bytes:
    """Returns the bytes that follow a body in an intact line."""
    return b',"sum":"%s"}' % fingerprint(body).encode("ascii")


def fingerprint(body: bytes) -> str:
    return hashlib.blake2b(body, digest_size=SUM_DIGITS // 2).hexdigest()


def unseal(line: bytes) -> Line | None:
    """The line's parts, or ``None`` when a byte of it is not as it was written."""
    body = line[:-TAIL]
    if len(body) < TAIL or line[-TAIL:] != tail(body):
        return None
    try:
        out = _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None
    # An intact line is spelled in one way only; anything else was not written by ``seal``.
    return out if _body(out.n, out.after, bytes(out.record)) == body else None


def seal_all(records: Iterable[bytes], n: int = 0, after: str = FIRST_AFTER) -> tuple[bytes, str]:
    """Records as lines that follow the line ``n - 1`` with the sum ``after``.

    Returns:
        The bytes, each line with its newline, and the sum of the last.
    """
    out = []
    for number, record in enumerate(records, n):
        line = seal(number, after, record)
        after = line[-SUM_DIGITS - 2 : -2].decode("ascii")
        out.append(line + b"\n")
    return b"".join(out), after


_decoder: Final = msgspec.json.Decoder(Line)
