"""The line above the keys: what is asked, what a choice would mean, or why not."""

from typing import Any, ClassVar

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, words_of, wrapped
from dogs_tui.kit.palette import Inks

_MOST_LINES = 3

Piece = tuple[str, str]
"""A text and its ink."""


class PromptLine(Painted):
    """The line above the keys: what is asked, what a choice would mean, or why not.

    What is longer than the line takes a second and a third: half a sentence is none. Beside what a
    choice would mean, a player who is asked may be left with the name; nothing else is cut off.
    """

    INKS: ClassVar[Inks] = {
        "prompt--asked": "bold",
        "prompt--aside": "$accent",
        "prompt--meaning": "$text-muted",
        "prompt--refused": "bold $warning",
        "prompt--answer": "$warning",
    }
    DEFAULT_CSS = """
    PromptLine { height: auto; width: 1fr; }
    """

    asked: reactive[str] = reactive("", repaint=False)
    who: reactive[str] = reactive("", repaint=False)
    """Who is asked by name: where a choice says much, what stands up to the colon is enough."""
    meaning: reactive[str] = reactive("", repaint=False)
    news: reactive[str] = reactive("", repaint=False)
    """What others just did; told as far as there is room, until something else is."""
    aside: reactive[str] = reactive("", repaint=False)
    """What others at the table say or ask; stands in place of meaning and news."""
    refused: reactive[str] = reactive("", repaint=False)
    """What cannot be, of what was wanted."""
    answer: reactive[str] = reactive("", repaint=False)
    """Why a key did nothing; stands in place of everything until the next key."""

    _most = 1
    """Rows that were needed since this was asked: it grows no smaller while one looks around."""
    _width = 0
    """Columns for which those rows were counted."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        if width != self._width:  # what a narrower one needed counts no longer
            self._width, self._most = width, 1
        self._most = max(self._most, len(self._lines(width)))
        return self._most

    def has_room(self, news: str) -> bool:
        """True if the news fits whole after the prompt's question."""
        return cell_len(self.asked) + cell_len(news) + 5 <= self.size.width

    def _lines(self, width: int) -> list[list[Piece]]:
        """What stands on each line, with its ink."""
        room = width - 2
        if self.answer:
            return _wrapped([(self.answer, "prompt--answer")], room)
        if self.refused:
            return _wrapped([(f"{self.glyphs.cross} {self.refused}", "prompt--refused")], room)
        asked = (self.asked, "prompt--asked")
        beside = self.aside or self.meaning
        ink = "prompt--aside" if self.aside else "prompt--meaning"
        if not beside:
            left = room - cell_len(self.asked) - 1
            news = f"{self.glyphs.dot} {self.news}" if self.news and left > 1 else ""
            shown = shortened(news, left, self.glyphs.ellipsis)
            return [[asked, (shown, ink)]] if left > 0 else _wrapped([asked], room)
        meaning = f"{self.glyphs.dot} {beside}"
        if cell_len(self.asked) + 1 + cell_len(meaning) <= room:
            return [[asked, (meaning, ink)]]
        if self.aside:
            # What somebody says is a sentence of its own: half of both would be neither.
            return _wrapped([(self.aside, ink)], room)
        who, colon, _ = self.asked.partition(":")
        if colon and self.who and who.startswith(self.who):
            asked = (shortened(who.rstrip(), room // 3, self.glyphs.ellipsis), "prompt--asked")
        return _wrapped([asked, (meaning, ink)], room)

    def watch_asked(self) -> None:
        self._most = 1
        self._changed()

    def watch_who(self) -> None:
        self._changed()

    def watch_meaning(self) -> None:
        self._changed()

    def watch_news(self) -> None:
        self._changed()

    def watch_aside(self) -> None:
        self._changed()

    def watch_answer(self) -> None:
        self._changed()

    def watch_refused(self) -> None:
        self._changed()

    def _changed(self) -> None:
        if max(self._most, len(self._lines(self.size.width))) != self.size.height:
            self.refresh(layout=True)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        for y, pieces in enumerate(self._lines(canvas.width)):
            x = 1
            for text, ink in pieces:
                x = canvas.put(x, y, text, self.style(ink)) + 1


def prompts(screen: Screen[Any]) -> list[PromptLine]:
    """The lines of a screen in which a key can be answered.

    They are asked for with every key; matching a style selector with every widget costs ten times
    as much as looking what it is.
    """
    return screen.walk_children(PromptLine)


def _wrapped(pieces: list[Piece], room: int) -> list[list[Piece]]:
    """Pieces one after the other on as many lines as they need, at most ``_MOST_LINES``."""
    lines: list[list[Piece]] = [[]]
    left = room
    for text, ink in pieces:
        for word in words_of(text):
            for part in wrapped(word, room):
                if cell_len(part) > left:
                    lines.append([])
                    left = room
                line = lines[-1]
                if line and line[-1][1] == ink:
                    line[-1] = (f"{line[-1][0]} {part}", ink)
                else:
                    line.append((part, ink))
                left -= cell_len(part) + 1
    return lines[:_MOST_LINES]
