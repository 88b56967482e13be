"""Actions of hints in the rows that a strip has; what they bring is whole, or not there."""

from collections.abc import Sequence
from typing import Final

from rich.cells import cell_len

from dogs_tui.kit.fit import shortened, words_of, wrapped
from dogs_tui.play.hints.words import HintWords
from dogs_tui.words import say

_ROWS: Final = 3
"""Rows for what a chosen action is, unless what it brings needs more."""
_HEAD: Final = 30
"""Columns of an action that tell it from others, where what it brings stands behind."""


def in_rows(hint: HintWords, room: int, ellipsis: str, *, figures: bool) -> list[str]:
    """A chosen action; of one too long, words are left out before its last clause.

    Args:
        hint: The one gone to.
        room: Columns of a row.
        ellipsis: Stands for what is left out.
        figures: Whether what it brings stands behind it.
    """
    rows = wrapped(say(hint.in_figures if figures else hint.action), room)
    does, semicolon, clause = say(hint.action).rpartition(";")
    words = words_of(does or clause)
    end = f"{semicolon}{clause if does else ''} {_brings(hint, figures=figures)}".rstrip()
    while len(rows) > _ROWS and words:
        words.pop()
        left = " ".join(words).rstrip(",;:")
        rows = wrapped(f"{left}{ellipsis}{end}", room)
    return rows


def in_a_row(
    hints: Sequence[HintWords], at: int, room: int, ellipsis: str, *, figures: bool
) -> str:
    """One of some actions, in one row.

    Args:
        hints: All that are shown.
        at: The place among them.
        room: As of ``in_rows``; so are the others.
        ellipsis: See there.
        figures: See there.
    """
    hint, brings = hints[at], _brings(hints[at], figures=figures)
    text = say(hint.in_figures if figures else hint.action)
    if cell_len(text) <= room:
        return text
    left = room - cell_len(brings) - 1
    if not brings or left < _HEAD:
        return _shortened(hints, at, room, ellipsis)
    return f"{_shortened(hints, at, left, ellipsis)} {brings}"


def _shortened(hints: Sequence[HintWords], at: int, room: int, ellipsis: str) -> str:
    """Gives what an action does; where others begin alike, from where it differs from them."""
    does = [say(hint.action) for hint in hints]
    text = does.pop(at)
    alike = max((_alike(text, other) for other in does), default=0)
    if cell_len(text) <= room:
        return text
    if alike < room - 1:
        return f"{wrapped(text, room - 1)[0].rstrip(',;:')}{ellipsis}"
    end = text[text.rfind(" ", 0, alike) + 1 :]  # from the word that differs
    head = max(room // 2, room - cell_len(end) - 1)
    begun = wrapped(text, head - 1)[0].rstrip(",;:")  # no word of what is left out begins
    return f"{begun}{ellipsis} {shortened(end, room - cell_len(begun) - 2, ellipsis)}"


def _brings(hint: HintWords, *, figures: bool) -> str:
    return say(hint.brings) if figures and hint.brings is not None else ""


def _alike(text: str, other: str) -> int:
    """Counts the characters two texts begin with alike."""
    pairs = enumerate(zip(text, other, strict=False))
    return next((at for at, (char, two) in pairs if char != two), min(len(text), len(other)))
