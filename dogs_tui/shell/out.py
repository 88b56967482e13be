"""Printing: JSON lines, tables of text, and words that are safe on any terminal."""

import sys
from collections.abc import Sequence
from typing import Any

import msgspec
from rich.cells import cell_len


class UsageError(Exception):
    """The command line asks for something that cannot be; the text says why, in one line."""


class FailedError(Exception):
    """What was asked for cannot be done just now; the text says why, in one line."""


def write(text: str = "") -> None:
    """A line on standard output."""
    sys.stdout.write(text + "\n")


def write_json(value: Any) -> None:
    """A value as one line of JSON, written out at once."""
    sys.stdout.write(msgspec.json.encode(value).decode() + "\n")
    sys.stdout.flush()


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Columns as wide as they need to be; numbers stand at the right."""
    lines = [list(head), *(list(row) for row in rows)]
    widths = [max(cell_len(line[at]) for line in lines) for at in range(len(head))]
    numeric = [bool(rows) and all(_is_number(row[at]) for row in rows) for at in range(len(head))]
    return "\n".join(
        "  ".join(
            _padded(cell, width, right=right)
            for cell, width, right in zip(line, widths, numeric, strict=True)
        ).rstrip()
        for line in lines
    )


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).replace("-", "", 1).isdigit()


def _padded(text: str, width: int, *, right: bool) -> str:
    blanks = " " * (width - cell_len(text))
    return blanks + text if right else text + blanks
