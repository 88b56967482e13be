"""Who is spoken to in lines: sentences go out, lines of typing come in."""

from abc import ABC, abstractmethod
from typing import Final, TextIO

from dogs_rules.phrase import plural
from dogs_tui.app.signals import heard, interrupt, told_to_end, wait_for_line
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from dogs_tui.kit.printing import Printer, read_line
from dogs_tui.words import say

RULE_WIDTH = 78
"""Cells of a line of a book, where there is room for so many."""
VIEW_HEIGHT = 31
"""Lines that hide what stood above them where nobody knows how high the view is."""
PLACE: Final = 2
TURN: Final = 3
"""Levels of headings: of where somebody is, and of a turn there."""
LONGEST: Final = 500
"""Characters of a line that is typed; a longer one is refused as a whole."""
TOO_LONG: Final = plural(
    "That line is longer than {n} character. Nothing was done.",
    "That line is longer than {n} characters. Nothing was done.",
    LONGEST,
)


class Left(Exception):
    """The player leaves."""


class Console(ABC):
    """Somebody who reads sentences and types lines: at this machine, or far away."""

    glyphs: Glyphs = UNICODE
    """What lists and rules of a book are drawn with."""
    book_command = ""
    """What is typed before a game and the name of a section of its book to read it; empty: the
    command of the shell."""

    @property
    def width(self) -> int:
        """Cells that a line of a book may take."""
        return RULE_WIDTH

    @property
    def height(self) -> int:
        """Lines after which nothing that was said before is in view."""
        return VIEW_HEIGHT

    @abstractmethod
    def tell(self, *lines: str) -> None:
        """Says lines, one below the other.

        Raises:
            StreamError: Nothing can be told any more.
        """

    def head(self, line: str, level: int) -> None:  # noqa: ARG002  (for who can go to headings)
        """Says a line that a place or a turn begins with.

        Args:
            line: The line.
            level: ``PLACE`` or ``TURN``.
        """
        self.tell(line)

    def offer(self, *choices: tuple[int, str]) -> None:
        """Says what can be chosen by its number, a line each."""
        self.tell(*(f"{number:3}. {text}" for number, text in choices))

    @abstractmethod
    async def ask(self, prompt: str) -> str:
        """A line that is typed behind a prompt, without blanks around it.

        Raises:
            Left: No line comes any more.
            StreamError: Nothing can be told or asked any more.
        """


class StreamConsole(Console):
    """Whoever reads and types at the streams of this process.

    While a line is waited for, nothing else happens here.

    Args:
        source: Where lines are read from, ``None`` when that is closed.
        target: Where everything is told.
    """

    def __init__(self, source: TextIO | None, target: Printer) -> None:
        self._source = source
        self._target = target

    @property
    def height(self) -> int:
        return max(VIEW_HEIGHT, self._target.height)

    @property
    def is_terminal(self) -> bool:
        """True if a person types, rather than a file or program."""
        return self._source is not None and self._source.isatty()

    def tell(self, *lines: str) -> None:
        for line in lines:
            self._target.line(line)
        self._target.flush()

    async def ask(self, prompt: str) -> str:
        while len(line := self._line(prompt)) > LONGEST:
            self.tell(say(TOO_LONG))
        return line.strip()

    def _line(self, prompt: str) -> str:
        """A line without its line break; of one that is too long, more than may be."""
        self._target.prompt(prompt)
        with heard(interrupt):  # asyncio's own way would wait for the line first
            if told_to_end():
                interrupt()  # It came just before somebody listened.
            wait_for_line(self._source)
            line = read_line(self._source, LONGEST)
        if not line:
            self._target.line()
            raise Left
        return line.removesuffix("\n")
