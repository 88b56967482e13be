"""A match as a film for terminals: asciinema's cast, version 2, one frame a step.

The last two rows say what happened, since the screen has no voice of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Any, Final

import msgspec
from rich.color import ColorSystem
from rich.style import Style

from dogs_tui.kit.fit import wrapped
from dogs_tui.share.film import HEIGHT, WIDTH, Frame
from dogs_tui.share.spans import spans
from dogs_tui.share.story import Step, Telling
from dogs_tui.words import phrase, say

_TOLD_ROWS: Final = 2
_FIRST: Final = 1.0
"""Seconds before the first step."""
_STEP: Final = 1.0
_LETTER: Final = 0.02
"""Seconds that a step stands, and those that each letter of what happened adds."""
_LONGEST: Final = 4.0


def as_cast(telling: Telling, frames: Sequence[Frame]) -> Iterator[bytes]:
    """The lines of the file, without line breaks.

    Args:
        telling: What is told.
        frames: One a step of it.
    """
    yield _json(
        {
            "version": 2,
            "width": WIDTH,
            "height": HEIGHT + _TOLD_ROWS,
            "timestamp": int(telling.reading.created.timestamp()),
            "title": telling.called,
            "env": {"TERM": "xterm-256color"},
        }
    )
    now = 0.0
    before: Frame | None = None
    for step, frame in zip(telling.steps, frames, strict=True):
        shown = "\x1b[2J\x1b[?25l" if before is None else ""
        shown += "".join(
            _at(span.x, span.y) + _styled(span.text, span.style) for span in spans(frame, before)
        )
        yield _json([round(now, 3), "o", shown + _caption(telling, step)])
        now += min(_LONGEST, _STEP + _LETTER * len(_sentences(step))) if before else _FIRST
        before = frame
    yield _json([round(now, 3), "o", "\x1b[0m"])


def _caption(telling: Telling, step: Step) -> str:
    count = telling.reading.match.plies
    text = say(phrase("{n} of {count}", n=step.ply, count=count))
    lines = wrapped(f"{text} · {_sentences(step)}", WIDTH - 2)[:_TOLD_ROWS]
    rows = [*lines, *[""] * (_TOLD_ROWS - len(lines))]
    return "".join(f"{_at(0, HEIGHT + at)}\x1b[0m\x1b[K {text}" for at, text in enumerate(rows))


def _sentences(step: Step) -> str:
    return " ".join(line.text for line in step.told)


def _at(x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H"


def _styled(text: str, style: Style) -> str:
    return style.render(text, color_system=ColorSystem.TRUECOLOR)


def _json(value: Any) -> bytes:
    return msgspec.json.encode(value)
