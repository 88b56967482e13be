"""What of a screen is cut: words that end in an ellipsis, run over an edge, or lie over others."""

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final
from unittest.mock import patch

from rich.cells import cell_len
from rich.style import Style
from textual.geometry import Size
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.words import tr
from tests.support.described import description
from tests.support.pictures import ROOT

WHOLE: Final = 120
"""Columns from which nothing at all is cut."""
CUT: Final = re.compile(r"([\w'\u2019-]*\w)(?:…|\.\.\.)")
NEVER: Final = (PromptLine, HappeningRows, ChoiceList)
"""What is never cut, however small the terminal."""


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
        found = (widget for kind in NEVER for widget in screen.query(kind) if widget.display)
        text = "\n".join(widget.painted_text() for widget in found)
    words = [word for title in aside for word in title.split()]
    return [
        f"{cut}…" for cut in CUT.findall(text) if not any(word.startswith(cut) for word in words)
    ]


@contextmanager
def painted_over(aside: Sequence[str] = ()) -> Iterator[list[str]]:
    """Notes words that are painted over an edge, and those that other words then lie over.

    Args:
        aside: Texts whose end may be left out.
    """
    found: list[str] = []
    written: list[tuple[int, int, str]] = []
    put = Canvas.put

    def noting(canvas: Canvas, x: int, y: int, text: str, style: Style | None = None) -> int:
        if any(map(str.isalpha, text)):
            written.append((x, y, text.rstrip()))
        return put(canvas, x, y, text, style)

    def painted(widget: Painted, size: Size) -> Canvas:
        canvas = Canvas(size.width, size.height, widget.rich_style)
        written.clear()
        widget.paint(canvas)
        lost = (one for one in written if not _begins(one[2], aside))
        for x, y, text in lost:
            found.extend(f"{type(widget).__name__}: {what}" for what in _lost(canvas, x, y, text))
        return canvas

    with patch.object(Canvas, "put", noting), patch.object(Painted, "_painted", painted):
        yield found


def _begins(text: str, aside: Sequence[str]) -> bool:
    """Whether a text is one of some others, or the beginning of one."""
    return any(one.startswith(text.rstrip("…")) for one in aside)


def _lost(canvas: Canvas, x: int, y: int, text: str) -> Iterator[str]:
    """What is not to be seen of a text where it was put."""
    width = cell_len(text)
    if not 0 <= y < canvas.height or x >= canvas.width:
        return
    if x < 0 or x + width > canvas.width:
        yield f"{text!r} over the edge"
        return
    now = "".join(canvas.char(x + at, y) for at in range(width))
    same = sum(one == other for one, other in zip(now, text, strict=False))
    if now != text and same:
        yield f"{text!r} as {now!r}"
