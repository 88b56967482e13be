"""From every released format to this one, a step a format.

A step gets the header of a file and records that follow each other as plain dicts and lists, as
JSON has them, and gives those of the next format, the header first. It is written when a format
is replaced, tested with samples of that format, and never changed again.
"""

from collections.abc import Callable, Mapping
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


STEPS: Final[dict[int, Step]] = {1: _hints_may_be_asked, 2: _the_first_rules}
"""By the format that a step starts from. Format 1 is the first that was released."""


class _Claim(msgspec.Struct):
    """The one thing that the first line says in every format."""

    format: int


class _FirstLine(msgspec.Struct):
    record: _Claim


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


def migrated(records: list[bytes], found: int, steps: Mapping[int, Step] = STEPS) -> list[bytes]:
    """The records of an older format as records of this one.

    Args:
        records: The header and records that follow each other: all of a file that is in order.
        found: Their format.
        steps: The known steps.

    Raises:
        ValueError: There is no way from that format to this one, or the records do not keep to
            their format.
    """
    if any(step not in steps for step in range(found, FORMAT)):
        raise ValueError(f"no way from format {found} to format {FORMAT}")
    try:
        plain: list[PlainRecord] = [msgspec.json.decode(record) for record in records]
        for step in range(found, FORMAT):
            plain = steps[step](plain)
    except (msgspec.MsgspecError, LookupError, TypeError, RecursionError) as error:
        raise ValueError(f"not records of format {found}: {error!r}") from error
    return [msgspec.json.encode(record) for record in plain]
