"""The page at the end of a match: who won, with their dogs, why, and everybody's points."""

from collections.abc import Callable
from typing import ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.timer import Timer

from dogs_rules.game import ScoreSheet, Seat, View
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.fit import shortened, wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.play.portraits import (
    NO_BREED,
    SMALL_HEAD,
    HeadSize,
    PortraitBoard,
    head_size,
)
from dogs_tui.words import msgid, say, tr
from dogs_tui.words.deciding import decided, ties
from dogs_tui.words.game import GameWords
from dogs_tui.words.phrases import Names, outcome

_SECONDS: Final = 0.4
"""After which the next line of the sheet is added, where things may move."""
_COLUMN: Final = 16
"""Columns a seat takes at most."""
_LABEL: Final = 28
"""Columns that the names of the lines take at most."""

_AMPLE: Final = 2
"""The multiple of its rows that stays for what stands below when heads are larger than small."""

COUNTING: Final = msgid("The points are counted.")

DogsOf = Callable[[Seat], tuple[str, ...]]
"""The breeds of a seat's dogs, by the keys of the component file; ``NO_BREED`` for one without."""
Heads = tuple[tuple[Seat, str], ...]
"""Dogs that are drawn: whose each is, and its breed."""


class EndPage(PortraitBoard, can_focus=True):
    """Everything that is told when a match is over.

    Where things may move, the points grow line by line; any key shows the rest at once.

    Args:
        words: The words of the match.
        view: The last view.
        names: The players' names by seat.
        dogs: The seats whose dogs are drawn below the name.
        below: Rows that what stands below the page needs; it is there where both have room.
    """

    INKS: ClassVar[Inks] = {"winner": "bold $success", "news": "bold $accent"}
    DEFAULT_CSS = """
    EndPage { height: auto; width: 1fr; padding: 0 1; }
    """

    grown: reactive[int] = reactive(0, repaint=False)
    """The number of lines of the sheet that are counted already."""

    class Counted(Message):
        """All points are counted: what came of them may be said everywhere."""

    def __init__(
        self, words: GameWords, view: View, names: Names, dogs: DogsOf, below: int = 0
    ) -> None:
        super().__init__(words, view, names)
        self._dogs = dogs
        self._below = below
        self._news: tuple[str, ...] = ()
        self._turned = ""
        self._timer: Timer | None = None

    def on_mount(self) -> None:
        if getattr(self.app, "motion", False):
            self._timer = self.set_interval(_SECONDS, self._grow)
        else:
            self.grown = self._rows

    def show(self, view: View, names: Names) -> None:
        """Shows another view."""
        if (view, names) != (self._view, self._names):
            self._view, self._names = view, names
            self.grown = self._rows
            self.refresh(layout=True)
            self.repaint()

    def tell_turned(self, turned: str) -> None:
        """Tells when who won went ahead for good; empty: nothing to say of that."""
        if turned != self._turned:
            self._turned = turned
            self.refresh(layout=True)
            self.repaint()

    def tell(self, news: tuple[str, ...]) -> None:
        """Tells what the match has brought beside its points, such as a personal best."""
        if news != self._news:
            self._news = news
            self.refresh(layout=True)
            self.repaint()

    @property
    def is_counted(self) -> bool:
        """True if all lines are counted, so that the result can be shown."""
        return self.grown >= self._rows

    def watch_grown(self) -> None:
        self.repaint()
        if self.is_counted:
            self.post_message(self.Counted())

    def _grow(self) -> None:
        self.grown += 1
        if self.is_counted and self._timer is not None:
            self._timer.stop()

    def on_key(self) -> None:
        """Shows all of it; the key goes on to whatever it is for."""
        self._count_all()

    def on_click(self, event: events.Click) -> None:
        """The same for a click."""
        event.stop()
        self._count_all()

    def _count_all(self) -> None:
        if self._timer is not None:
            self._timer.stop()
        self.grown = self._rows

    def topic(self) -> str:
        """The anchor in the game's book."""
        return "scoring"

    # What it shows.

    @property
    def _sheets(self) -> list[ScoreSheet]:
        return sorted(self._view.scores, key=lambda sheet: (sheet.rank, sheet.seat))

    @property
    def _rows(self) -> int:
        """Counts the lines of a sheet."""
        return max((len(sheet.lines) for sheet in self._view.scores), default=0)

    def _why(self, width: int) -> list[str]:
        why = decided(self._view, self._names)
        sentences = ([] if why is None else [say(why)]) + ([self._turned] if self._turned else [])
        return [line for sentence in sentences for line in wrapped(sentence, max(1, width))]

    def _news_rows(self, width: int) -> list[str]:
        """The news in as few rows as they take, and no more than two."""
        if not self._news:
            return []
        rows = wrapped(f" {self.glyphs.dot} ".join(self._news), max(1, width))
        return [*rows[:1], shortened(" ".join(rows[1:]), width, self.glyphs.ellipsis)][: len(rows)]

    def _heads(self, width: int, size: HeadSize = SMALL_HEAD) -> Heads:
        """The dogs of who won, as many as find room in a size."""
        winners = [sheet.seat for sheet in self._sheets if sheet.rank == 1]
        dogs = [(seat, dog) for seat in winners for dog in self._dogs(seat)]
        return tuple(dogs[: max(0, (width + 1) // (size.width + 1))])

    def _text_rows(self, width: int) -> int:
        """Rows of the page without the heads."""
        sentence_rows = len(self._why(width)) + len(self._news_rows(width))
        return 1 + sentence_rows + 1 + self._rows + 2 + len([*ties(self._sheets)]) + 1

    def _head_size(self, width: int, rows: int) -> HeadSize:
        """The largest size in so many rows in which no dog is left out for it."""
        shown = max(1, len(self._heads(width)))
        return head_size((width + 1) // shown - 1, rows)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        text = self._text_rows(width)
        if not self._heads(width):
            return text
        spare = container.height - text
        if spare - SMALL_HEAD.rows >= self._below:
            spare -= _AMPLE * self._below
        return text + self._head_size(width, spare).rows

    def paint(self, canvas: Canvas) -> None:
        done = self.is_counted
        y = 1
        title = outcome(self._view, self._names) if done else tr(COUNTING)
        canvas.centred(0, 0, canvas.width, say(title), self.ink("winner"))
        if self._heads(canvas.width):
            size = self._head_size(canvas.width, canvas.height - self._text_rows(canvas.width))
            if done:
                self._put_heads(canvas, size, y)
            y += size.rows
        for line in self._why(canvas.width):
            canvas.centred(0, y, canvas.width, line if done else "")
            y += 1
        for line in self._news_rows(canvas.width):
            canvas.centred(0, y, canvas.width, line if done else "", self.ink("news"))
            y += 1
        self._put_sheet(canvas, y, done=done)

    def _put_heads(self, canvas: Canvas, size: HeadSize, y: int) -> None:
        """The winners' dogs; one of no breed has the colour of its owner."""
        heads = self._heads(canvas.width, size)
        x = (canvas.width - len(heads) * (size.width + 1) + 1) // 2
        for seat, breed in heads:
            style = self.seat_ink(seat) if breed == NO_BREED else None
            self.put_head(canvas, x, y, breed, size, style)
            x += size.width + 1

    def _put_sheet(self, canvas: Canvas, y: int, *, done: bool) -> None:
        sheets = self._sheets
        if not sheets:
            return
        label = min(_LABEL, max(map(cell_len, self._labels(sheets[0]))) + 1)
        column = max(5, min(_COLUMN, (canvas.width - label) // len(sheets)))
        label = min(label, canvas.width - column * len(sheets))
        left = (canvas.width - label - column * len(sheets)) // 2
        ends = [left + label + column * (index + 1) for index in range(len(sheets))]
        for sheet, end in zip(sheets, ends, strict=True):
            shape = self.seat_shape(sheet.seat)
            name = shortened(self._names[sheet.seat], column - 2, self.glyphs.ellipsis)
            canvas.right(end, y, shape + name, self.seat_ink(sheet.seat))
        y += 1
        for row, line in enumerate(sheets[0].lines[: self.grown]):
            self._put_words(canvas, left, y + row, say(line.label), label)
            for sheet, end in zip(sheets, ends, strict=True):
                points = sheet.lines[row].points
                canvas.right(end, y + row, str(points), self.ink("plain" if points else "quiet"))
        y += self._rows
        width = ends[-1] - left
        canvas.put(left, y, self.glyphs.horizontal * width, self.ink("frame"))
        self._put_words(canvas, left, y + 1, tr("Total"), label, "strong")
        for sheet, end in zip(sheets, ends, strict=True):
            total = sum(line.points for line in sheet.lines[: self.grown])
            winner = done and sheet.rank == 1
            canvas.right(end, y + 1, str(total), self.ink("winner" if winner else "strong"))
        if done:
            self._put_places(canvas, y + 2, left, label, ends)

    def _labels(self, sheet: ScoreSheet) -> list[str]:
        """The names of all lines."""
        broken = (label for label, _ in ties(self._sheets))
        named = [*(line.label for line in sheet.lines), *broken]
        return [*map(say, named), tr("Total"), tr("Rank")]

    def _put_places(self, canvas: Canvas, y: int, left: int, label: int, ends: list[int]) -> None:
        sheets = self._sheets
        for tie, figures in ties(sheets):
            self._put_words(canvas, left, y, say(tie), label, "quiet")
            for figure, end in zip(figures, ends, strict=True):
                canvas.right(end, y, str(figure), self.ink("quiet"))
            y += 1
        self._put_words(canvas, left, y, tr("Rank"), label, "strong")
        for sheet, end in zip(sheets, ends, strict=True):
            ink = self.ink("winner" if sheet.rank == 1 else "strong")
            canvas.right(end, y, f"{sheet.rank}.", ink)

    def _put_words(
        self, canvas: Canvas, x: int, y: int, text: str, room: int, ink: str = "plain"
    ) -> None:
        cut = shortened(text, room - 1, self.glyphs.ellipsis)
        canvas.put(x, y, cut, self.ink(ink))
