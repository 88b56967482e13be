"""What commands say that cannot do what was asked for, and tables of text."""

from collections.abc import Sequence
from typing import Final

from dogs_rules.clean import clean_line


class UsageError(Exception):
    """The command line asks for something that cannot be; the text says why, in one line."""


class FailedError(Exception):
    """A request that cannot be met just now; the text says why, in one line."""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Lines of columns as wide as they need to be; numbers stand at the right."""
    from rich.cells import cell_len

    lines = [[clean_line(cell) for cell in line] for line in (head, *rows)]
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    numbers = [
        bool(rows) and all(map(_is_number, column[1:])) for column in zip(*lines, strict=True)
    ]
    return [
        "  ".join(
            _padded(cell, width - cell_len(cell), right=right)
            for cell, width, right in zip(line, widths, numbers, strict=True)
        ).rstrip()
        for line in lines
    ]


def _padded(text: str, blanks: int, *, right: bool) -> str:
    return " " * blanks + text if right else text + " " * blanks


_SIGNS: Final = str.maketrans("", "", ".,-\u00a0\u202f")
"""What stands in numbers of some language beside their digits."""


def _is_number(text: str) -> bool:
    return text.translate(_SIGNS).isdigit()
