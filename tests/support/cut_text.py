"""What of a screen is cut: words that end in an ellipsis, run over an edge, or lie over others."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final, NamedTuple
from unittest.mock import patch

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.glyphs import Glyphs
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.words import tr
from tests.support.game_cases import description
from tests.support.pictures import ROOT

WHOLE: Final = 120
"""Columns from which nothing at all is cut."""
CUT: Final = re.compile(r"([\w'\u2019-]*\w)(?:…|\.\.\.)")
NEVER: Final = (PromptLine, HappeningRows, ChoiceList)
"""What is never cut, however small the terminal."""
_WORD: Final = 2
"""Letters from which a text is taken for a word."""


class _Frame(NamedTuple):
    """The columns and rows of the sides of a frame."""

    left: int
    top: int
    right: int
    bottom: int

    def is_left(self, piece: "_Written") -> bool:
        """Whether a text begins inside and goes on over the right side."""
        beside = self.top < piece.y < self.bottom
        return beside and self.left < piece.x <= self.right < piece.end


class _Written(NamedTuple):
    """A text that was put on a canvas, and the frames that had been drawn by then."""

    x: int
    y: int
    text: str
    frames: tuple[_Frame, ...]

    @property
    def end(self) -> int:
        """The column after it."""
        return self.x + cell_len(self.text)


def titles(key: str) -> list[str]:
    """What the cards and other components of a game are called: where there is little room, the
    end of a title may be left out."""
    path = ROOT / f"rules/dogs_rules/games/{key}/components.toml"
    raw = path.read_text(encoding="utf-8") if path.is_file() else ""
    names = re.findall(r'\bname = "([^"]+)"', raw)
    return [tr(name) for name in (*names, *description(key).titles)]


def shortened(screen: Screen[Any], aside: Iterable[str] = ()) -> list[str]:
    """Words that end in an ellipsis: anywhere on a large screen, else in what is never cut.

    Args:
        screen: The screen.
        aside: Texts whose end may be left out.
    """
    if screen.size.width >= WHOLE:
        text = "\n".join(strip.text for strip in screen._compositor.render_strips())
    else:
        widgets = (widget for kind in NEVER for widget in screen.query(kind) if widget.display)
        text = "\n".join(widget.painted_text() for widget in widgets)
    words = [word for title in aside for word in title.split()]
    return [
        f"{cut}…" for cut in CUT.findall(text) if not any(word.startswith(cut) for word in words)
    ]


class Painting:
    """What widgets painted last, since it was asked for the faults of it.

    Args:
        aside: Texts whose end may be left out.
    """

    def __init__(self, aside: Sequence[str]) -> None:
        self._aside = aside
        self._last: dict[Painted, tuple[Canvas, list[_Written]]] = {}

    def note(self, widget: Painted, canvas: Canvas, written: list[_Written]) -> None:
        """Notes what a widget has painted; what it painted before counts no longer."""
        self._last[widget] = canvas, written

    def faults(self) -> list[str]:
        """Words over an edge, those that other words lie over, and those that touch others."""
        out: list[str] = []
        for widget, (canvas, written) in self._last.items():
            name = type(widget).__name__
            for piece in written:
                if any(map(str.isalpha, piece.text)) and not _begins(piece.text, self._aside):
                    out.extend(f"{name}: {what}" for what in _lost(canvas, piece))
            out.extend(f"{name}: {what}" for what in _joined(canvas, written))
        self._last.clear()
        return out


@contextmanager
def painted_over(aside: Sequence[str] = ()) -> Iterator[Painting]:
    """Notes words that are painted over an edge, and those that other words then lie over.

    So it does with those that begin where another one ends, and that lie over the side of a frame.

    Args:
        aside: Texts whose end may be left out.
    """
    painting = Painting(aside)
    written: list[_Written] = []
    frames: list[_Frame] = []
    put, box = Canvas.put, Canvas.box

    def noting(canvas: Canvas, x: int, y: int, text: str, style: Style | None = None) -> int:
        if any(map(str.isalnum, text)):
            written.append(_Written(x, y, text.rstrip(), tuple(frames)))
        return put(canvas, x, y, text, style)

    def framing(
        canvas: Canvas, x: int, y: int, width: int, height: int, glyphs: Glyphs, style: Style
    ) -> None:
        frames.append(_Frame(x, y, x + width - 1, y + height - 1))
        box(canvas, x, y, width, height, glyphs, style)

    def painted(widget: Painted, size: Size) -> Canvas:
        canvas = Canvas(size.width, size.height, widget.rich_style)
        written.clear()
        frames.clear()
        widget.paint(canvas)
        painting.note(widget, canvas, list(written))
        return canvas

    with (
        patch.object(Canvas, "put", noting),
        patch.object(Canvas, "box", framing),
        patch.object(Painted, "_painted", painted),
    ):
        yield painting


def _begins(text: str, aside: Sequence[str]) -> bool:
    """Whether a text is one of some others, or the beginning of one."""
    return any(piece.startswith(text.rstrip("…")) for piece in aside)


def _lost(canvas: Canvas, piece: _Written) -> Iterator[str]:
    """What is not to be seen of a text where it was put, and what it hides of a frame."""
    x, y, text, frames = piece
    width = piece.end - x
    if not 0 <= y < canvas.height or x >= canvas.width:
        return
    if x < 0 or x + width > canvas.width:
        yield f"{text!r} over the edge"
        return
    now = _seen(canvas, piece)
    same = sum(piece == other for piece, other in zip(now, text, strict=False))
    if now != text and same:
        yield f"{text!r} as {now!r}"
    letters = sum(map(str.isalpha, text))  # the Watch Dog has one: a picture may lie on a frame
    if now == text and letters >= _WORD and any(frame.is_left(piece) for frame in frames):
        yield f"{text!r} over the side of its frame"


def _joined(canvas: Canvas, written: Sequence[_Written]) -> Iterator[str]:
    """Texts between which there is no blank: a letter alone stands for something."""
    seen = {(piece.x, piece.y): piece for piece in written if _seen(canvas, piece) == piece.text}
    for before in seen.values():
        after = seen.get((before.end, before.y))
        if after is None or min(len(before.text), len(after.text)) < _WORD:
            continue
        if before.text[-1].isalnum() and after.text[0].isalnum():
            yield f"{before.text!r} and {after.text!r} as one word"


def _seen(canvas: Canvas, piece: _Written) -> str:
    """What is to be seen where a text was put; nothing where that is not all on the canvas."""
    if not (0 <= piece.y < canvas.height and piece.x >= 0 and piece.end <= canvas.width):
        return ""
    return "".join(canvas.char(at, piece.y) for at in range(piece.x, piece.end))
