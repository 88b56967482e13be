"""What a terminal reports beside keys: its mouse, whether its window is in front, and answers."""

import re
from typing import Final

from textual import events, messages
from textual.message import Message

_MOUSE: Final = re.compile(r"\x1b\[<(\d{1,9});(\d{1,9});(\d{1,9})([Mm])")
"""The form in which a place may be anywhere (SGR), and the only one that is asked for."""
_SYNCHRONIZED: Final = re.compile(r"\x1b\[\?2026;[1-3]\$y")
"""The mode is known, and can be turned on."""
_SHIFT, _META, _CTRL, _MOVED, _WHEEL = 4, 8, 16, 32, 64
_BUTTON: Final = 3
"""The bits of a button; 3 is none."""
_WHEELS: Final = (
    events.MouseScrollUp,
    events.MouseScrollDown,
    events.MouseScrollLeft,
    events.MouseScrollRight,
)


class Reports:
    """Turns reports into what Textual tells an app; keeps where the mouse was."""

    def __init__(self) -> None:
        self._x = 0
        self._y = 0

    def read(self, sequence: str) -> Message | None:
        """Turns a whole sequence into the message it stands for; ``None``: it is of no use here."""
        if sequence == "\x1b[I":
            return events.AppFocus()
        if sequence == "\x1b[O":
            return events.AppBlur()
        if _SYNCHRONIZED.fullmatch(sequence):
            return messages.TerminalSupportsSynchronizedOutput()
        report = _MOUSE.fullmatch(sequence)
        if report is None:
            return None
        state, column, row = map(int, report.groups()[:3])
        return self._mouse(state, column - 1, row - 1, released=report[4] == "m")

    def _mouse(self, state: int, x: int, y: int, *, released: bool) -> Message | None:
        if x < 0 or y < 0:
            return None
        moved_x, moved_y, self._x, self._y = x - self._x, y - self._y, x, y
        button = (state + 1) & _BUTTON
        kind: type[events.MouseEvent]
        if state & _WHEEL:
            kind, button = _WHEELS[state & _BUTTON], 0
        elif state & _MOVED or not button:
            kind = events.MouseMove
        else:
            kind = events.MouseUp if released else events.MouseDown
        return kind(
            None,
            x,
            y,
            moved_x,
            moved_y,
            button,
            bool(state & _SHIFT),
            bool(state & _META),
            bool(state & _CTRL),
            screen_x=x,
            screen_y=y,
        )
