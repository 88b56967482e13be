"""Rows of facts that guests see: columns on a screen, a line each where everything is told."""

from collections.abc import Iterator, Sequence

import msgspec

from dogs_tui.records.texts import Table
from dogs_tui.words import tr


class FactTable(msgspec.Struct, frozen=True):
    """Rows of facts."""

    head: tuple[str, ...]
    """A word over each column, to be looked up; may be empty."""
    rows: tuple[tuple[str, ...], ...]
    words: frozenset[int]
    """The columns that are words; the others are figures, and a first one of figures numbers the
    rows."""
    said: frozenset[int] = frozenset()
    """Columns of words whose head is told before them, too."""
    nothing: str = ""
    """The text where there is no row, to be looked up."""

    @property
    def columns(self) -> Table:
        """Head and rows."""
        return [tuple(map(tr, self.head)), *self.rows]

    def lines(self) -> Iterator[str]:
        """A line for each row: what it is about, and figures with what they are."""
        if not self.rows and self.nothing:
            yield tr(self.nothing)
        first = 0 if 0 in self.words else 1
        heads = [
            tr(head) if at in self.said or at not in self.words else ""
            for at, head in enumerate(self.head)
        ][first + 1 :]
        for row in self.rows:
            pairs = zip(heads, row[first + 1 :], strict=True)
            facts = ", ".join(f"{head} {cell}".strip() for head, cell in pairs if _is_fact(cell))
            line = ": ".join(part for part in (row[first], facts) if _is_fact(part))
            yield f"{row[0].rstrip('.')}. {line}" if first and row[0] else line


def of_words(
    head: tuple[str, ...], rows: Sequence[tuple[str, ...]], nothing: str = ""
) -> FactTable:
    """Rows of which every column is words."""
    return FactTable(head, tuple(rows), frozenset(range(len(head))), nothing=nothing)


def _is_fact(cell: str) -> bool:
    """False for what keeps a place in a column; nothing is told of it."""
    return cell not in {"", "-"}
