"""The line above the keys: what is asked, what a choice would mean, or why not."""

from typing import ClassVar

from rich.cells import cell_len
from textual.geometry import Size
from textual.reactive import reactive

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks

_MOST_LINES = 3
"""Of a reason."""


class PromptLine(Painted):
    """The line above the keys: what is asked, what a choice would mean, or why not.

    A reason that is longer than the line takes a second and a third: half a reason is none.
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
    meaning: reactive[str] = reactive("", repaint=False)
    news: reactive[str] = reactive("", repaint=False)
    """What others just did; told as far as there is room, until something else is."""
    aside: reactive[str] = reactive("", repaint=False)
    """What others at the table say or ask; stands in place of meaning and news."""
    refused: reactive[str] = reactive("", repaint=False)
    """What cannot be, of what was wanted."""
    answer: reactive[str] = reactive("", repaint=False)
    """Why a key did nothing; stands in place of everything until the next key."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._reason(width)) or 1

    def has_room(self, news: str) -> bool:
        """Whether news can stand whole behind what is asked."""
        return cell_len(self.asked) + cell_len(news) + 5 <= self.size.width

    def _reason(self, width: int) -> list[str]:
        """The lines of the answer to a key, or of the refusal."""
        if self.answer:
            return wrapped(self.answer, width - 2)[:_MOST_LINES]
        if not self.refused:
            return []
        return wrapped(f"{self.glyphs.cross} {self.refused}", width - 2)[:_MOST_LINES]

    def watch_asked(self) -> None:
        self.repaint()

    def watch_meaning(self) -> None:
        self.repaint()

    def watch_news(self) -> None:
        self.repaint()

    def watch_aside(self) -> None:
        self.repaint()

    def watch_answer(self) -> None:
        self.watch_refused()

    def watch_refused(self) -> None:
        if (len(self._reason(self.size.width)) or 1) != self.size.height:
            self.refresh(layout=True)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        room = canvas.width - 2
        reason = self._reason(canvas.width)
        for y, line in enumerate(reason):
            ink = "prompt--answer" if self.answer else "prompt--refused"
            canvas.put(1, y, line, self.style(ink))
        if reason:
            return
        asked = shortened(self.asked, room, self.glyphs.ellipsis)
        beside = self.aside or self.meaning
        style = self.style("prompt--aside" if self.aside else "prompt--meaning")
        if not beside:
            x = canvas.put(1, 0, asked, self.style("prompt--asked")) + 1
            news = f"{self.glyphs.dot} {self.news}" if self.news else ""
            text = shortened(news, canvas.width - x - 1, self.glyphs.ellipsis)
            canvas.put(x, 0, text, style)
            return
        meaning = f"{self.glyphs.dot} {beside}"
        who, colon, _ = self.asked.partition(":")
        if self.aside and cell_len(asked) + 1 + cell_len(meaning) > room:
            # What somebody says is a sentence of its own: half of both would be neither.
            canvas.put(1, 0, shortened(self.aside, room, self.glyphs.ellipsis), style)
            return
        if colon and cell_len(asked) + 1 + cell_len(meaning) > room:
            asked = shortened(who, room // 3, self.glyphs.ellipsis) + colon
            meaning = beside
        x = canvas.put(1, 0, asked, self.style("prompt--asked")) + 1
        text = shortened(meaning, canvas.width - x - 1, self.glyphs.ellipsis)
        canvas.put(x, 0, text, style)
