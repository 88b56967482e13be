"""The output to a guest in lines: cleaned, in rows of the terminal's width, and bounded."""

import re
from collections import deque
from typing import Final

from rich.cells import cell_len

from dogs_rules.clean import clean_line
from dogs_tui.host.connection import ChoicesOffer, Connection, Heading, TellsPage
from dogs_tui.host.sessions.output_filter import filtered
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.printing import encodable
from dogs_tui.words import ngettext

HELD: Final = 400
"""Rows that are kept for a terminal that does not read; older ones are left out."""
_PIECE: Final = 8 * 1024
"""Characters after which it is looked whether the terminal still reads."""
_LEAD: Final = re.compile(r" *(?:\d+\. )?")


def laid(line: str, width: int) -> list[str]:
    """A line in rows of at most so many cells; a numbered choice goes on below its words."""
    if cell_len(line) <= width:
        return [line]
    begins = _LEAD.match(line)
    lead = begins.group() if begins is not None and len(begins.group()) < width // 2 else ""
    rows = wrapped(line[len(lead) :], width - len(lead))
    return [lead + rows[0], *(" " * len(lead) + row for row in rows[1:])]


class LineOutput:
    """The way out of a guest in lines.

    Args:
        connection: Where it leads.
        encoding: Of the terminal: ``ascii`` or ``utf-8``.
    """

    def __init__(self, connection: Connection, encoding: str) -> None:
        self._connection = connection
        self.encoding = encoding
        self.terminal = connection.caller.terminal
        """True if a terminal shows it, row by row, and not a pipe."""
        paged = connection.caller.browser and not self.terminal
        self.page = connection if paged and isinstance(connection, TellsPage) else None
        """The page that shows it; ``None``: none does."""
        self._end = "\r\n" if self.terminal else "\n"
        self._held: deque[str | Heading | ChoicesOffer] = deque()
        self._left_out = 0

    @property
    def width(self) -> int:
        """Cells of a row: the last column stays free, where terminals break lines unlike."""
        return self._connection.size[0] - 1

    @property
    def stuck(self) -> bool:
        """True if nothing can be written now."""
        return self._connection.blocked

    def line(self, text: str) -> None:
        """Writes a line, whatever it holds, once ``flush`` is called."""
        shown = self.shown(text)
        self._hold(*(laid(shown, self.width) if self.terminal else [shown]))

    def message(self, message: Heading | ChoicesOffer) -> None:
        """Tells the page something among the lines, once ``flush`` is called."""
        self._hold(message)

    def shown(self, text: str) -> str:
        """Gives a line as it can be shown, whatever it holds."""
        return encodable(clean_line(text), self.encoding)

    def _hold(self, *rows: str | Heading | ChoicesOffer) -> None:
        self._held.extend(rows)
        while len(self._held) > HELD and self.stuck:
            self._held.popleft()
            self._left_out += 1

    def flush(self) -> bool:
        """Writes what is held, as far as the terminal reads it; whether nothing is left."""
        while self._held and not self.stuck:
            if self._left_out:
                self._held.appendleft(self._missed())
            piece, size = [], 0
            while self._held and size < _PIECE and isinstance(row := self._held[0], str):
                piece.append(row)
                self._held.popleft()
                size += len(row)
            self.raw("".join(row + self._end for row in piece))
            if self._held and not isinstance(row := self._held[0], str):
                self._tell_page(row)
        return not self._held

    def _tell_page(self, message: Heading | ChoicesOffer) -> None:
        if self.page is not None and not self.stuck:
            self._held.popleft()
            self.page.tell(message)

    def raw(self, text: str) -> None:
        """Writes what was made here, such as a prompt; nothing while the terminal does not read."""
        if text and not self.stuck:
            self._connection.write(filtered(text).encode("utf-8", "replace"))

    def _missed(self) -> str:
        count, self._left_out = self._left_out, 0
        said = ngettext(
            "({n} line was skipped: your terminal was too slow.)",
            "({n} lines were skipped: your terminal was too slow.)",
            count,
        )
        return encodable(said, self.encoding)
