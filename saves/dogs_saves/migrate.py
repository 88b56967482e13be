"""From every released format to this one, a step a format.

A step gets the header of a file and records that follow each other as plain dicts and lists, as
JSON has them, and gives those of the next format, the header first. It is written when a format
is replaced, tested with samples of that format, and never changed again.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, TypeAlias

import msgspec

from dogs_saves.records import FORMAT

PlainRecord: TypeAlias = dict[str, Any]
Step: TypeAlias = Callable[[list[PlainRecord]], list[PlainRecord]]


def _hints_may_be_asked(records: list[PlainRecord]) -> list[PlainRecord]:
    """Format 2 knows whether hints are allowed; before there were any, nobody forbade them."""
    header, *rest = records
    return [{**header, "format": 2, "hints": True}, *rest]


def _the_first_rules(records: list[PlainRecord]) -> list[PlainRecord]:
    """Format 3 names the revision of the rules; before, every game had but one."""
    header, *rest = records
    return [{**header, "format": 3, "rules": 1}, *rest]


def _told_twice(records: list[PlainRecord]) -> list[PlainRecord]:
    """Format 4 says in the header what else a match needs; before, all stood in the lines."""
    header, *rest = records
    own = bool(rest) and rest[0].get("type") == "components"
    return [{**header, "format": 4, "own": own, "taken_back": 0}, *rest]


def _what_hints_said(records: list[PlainRecord]) -> list[PlainRecord]:
    """Format 5 keeps what hints said; before, nobody knew it after the match was closed."""
    header, *rest = records
    return [{**header, "format": 5}, *rest]


RECORDS_SINCE: Final = {"hinted": 2, "beginning": 4, "advised": 5}
"""The types of records that the first format did not have, by the format that brought them."""
FIELDS_SINCE: Final = {"hints": 2, "rules": 3, "own": 4, "taken_back": 4, "origin": 5, "deal": 5}
"""Likewise the fields of the header."""

BEGINNING: Final = b'{"type":"beginning"'
"""How the record begins that repeats a file's first lines, in every format since the fourth."""

STEPS: Final[dict[int, Step]] = {
    1: _hints_may_be_asked,
    2: _the_first_rules,
    3: _told_twice,
    4: _what_hints_said,
}
"""By the format that a step starts from. Format 1 is the first that was released."""


class _Claim(msgspec.Struct):
    """The one thing that the first line says in every format."""

    format: int


class _FirstLine(msgspec.Struct):
    record: _Claim


class _Copy(msgspec.Struct):
    """What a ``Beginning`` says in every format."""

    header: msgspec.Raw


def claimed_format(record: bytes) -> int | None:
    """The format that a file's first record names; ``None`` when it names none."""
    try:
        return msgspec.json.decode(record, type=_Claim).format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def claimed_format_of_line(line: bytes) -> int | None:
    """The same for a first line that cannot be checked, such as that of another envelope."""
    try:
        return msgspec.json.decode(line, type=_FirstLine).record.format
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


def header_in_copy(record: bytes) -> bytes | None:
    """The header that a ``Beginning`` repeats; ``None`` when the record is none."""
    if not record.startswith(BEGINNING):
        return None
    try:
        return bytes(msgspec.json.decode(record, type=_Copy).header)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return None


class Migration:
    """The way of one file's records from the format they are in to this one.

    The header is decoded once, however many stretches a damaged file has.

    Args:
        header: The record of the file's header.
        written_in: Its format.
        steps: The known steps.

    Attributes:
        written_in: Its format.

    Raises:
        ValueError: There is no way from that format to this one, or the header is no record of
            its format.
    """

    def __init__(self, header: bytes, written_in: int, steps: Mapping[int, Step] = STEPS) -> None:
        if any(step not in steps for step in range(written_in, FORMAT)):
            raise ValueError(f"no way from format {written_in} to format {FORMAT}")
        self._header = header
        self.written_in = written_in
        self._steps = steps
        self._plain = _plain(header) if written_in < FORMAT else {}
        if any(FIELDS_SINCE.get(name, 0) > written_in for name in self._plain):
            raise ValueError(f"a header of format {written_in} has no such field")

    def __call__(self, records: list[bytes], *, headed: bool = False) -> Iterator[bytes]:
        """Records of that format that follow each other, as records of this one.

        Args:
            records: Those after a header: all of a file that is in order.
            headed: Whether they follow the header itself: then it is given too, in front.

        Raises:
            ValueError: One does not keep to its format; those before it are given.
        """
        if self.written_in == FORMAT:
            yield from ([self._header, *records] if headed else records)
            return
        old = [self._plain, *map(_plain, records)]
        written = dict(zip(map(id, old), [b"", *records], strict=True))
        plain = old
        try:
            for step in range(self.written_in, FORMAT):
                plain = self._steps[step](plain)
        except (LookupError, TypeError, AttributeError) as error:
            raise ValueError(f"not records of format {self.written_in}: {error!r}") from error
        for record in plain if headed else plain[1:]:
            kind = record.get("type")
            if isinstance(kind, str) and RECORDS_SINCE.get(kind, 0) > self.written_in:
                raise ValueError(f"format {self.written_in} has no record '{kind}'")
            # What no step has touched is decoded as it stands in the file, to the letter.
            yield written.get(id(record)) or msgspec.json.encode(record)


def _plain(record: bytes) -> PlainRecord:
    """A record as a dict; an empty one for what is no record, which no format takes for one."""
    try:
        fields = msgspec.json.decode(record)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        return {}
    return fields if isinstance(fields, dict) else {}
