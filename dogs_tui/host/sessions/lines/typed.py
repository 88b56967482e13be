"""The line that a guest types, and how it stands on a terminal: behind its prompt, in rows.

What is written moves the cursor only by sequences that are made here, and of what was typed only
what can be seen is written.
"""

from collections import deque
from typing import Final

from rich.cells import cell_len

from dogs_rules.clean import clean_line
from dogs_tui.kit.cells import sized
from dogs_tui.kit.printing import encodable
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.plain.console import LONGEST

REMEMBERED: Final = 20
"""Lines that the arrow keys bring back."""

_MOVES: Final = {
    "left": -1,
    "ctrl+b": -1,
    "right": 1,
    "ctrl+f": 1,
    "home": -LONGEST,
    "ctrl+a": -LONGEST,
    "end": LONGEST,
    "ctrl+e": LONGEST,
}
_ALSO: Final = {"ctrl+h": "backspace", "ctrl+d": "delete"}


class EditedLine:
    """The line that is typed, and the lines before it. Bounded, whatever comes."""

    def __init__(self) -> None:
        self._line = TypedLine("", LONGEST)
        self._before: deque[str] = deque(maxlen=REMEMBERED)
        self._back = 0
        """The number of lines that the arrow keys have gone back; 0: this is a new one."""
        self.too_long = False
        """True if more was typed than a line takes."""

    @property
    def text(self) -> str:
        return self._line.text

    @property
    def until_place(self) -> str:
        """The text before the cursor."""
        return self._line.text[: self._line.place]

    @property
    def at_end(self) -> bool:
        return self._line.place == len(self._line.text)

    def insert(self, typed: str) -> None:
        """Puts letters where the cursor is."""
        self.too_long |= len(self._line.text) + len(typed) > LONGEST
        self._line.insert(typed)

    def key(self, key: str, character: str | None) -> bool:
        """Takes a key that moves or changes something; says whether it meant anything."""
        if key in _MOVES:
            self._line.move(_MOVES[key])
        elif key in {"up", "ctrl+p"}:
            self._go_back(1)
        elif key in {"down", "ctrl+n"}:
            self._go_back(-1)
        elif key == "tab":
            self.insert(" ")
        elif key == "ctrl+w":
            self._rub_out_word()
        elif character and character.isprintable():
            self.insert(character)
        else:
            return self._line.key(_ALSO.get(key, key), None)
        return True

    def take(self) -> str:
        """The line as it stands; the next one is empty."""
        text = self._line.text
        if text.strip() and text not in list(self._before)[-1:]:
            self._before.append(text)
        self.clear()
        return text

    def clear(self) -> None:
        """Begins anew."""
        self._line = TypedLine("", LONGEST)
        self._back = 0
        self.too_long = False

    def _go_back(self, by: int) -> None:
        back = self._back + by
        if 0 <= back <= len(self._before):
            self._back = back
            self._line = TypedLine(self._before[-back] if back else "", LONGEST)

    def _rub_out_word(self) -> None:
        begin = self.until_place.rstrip().rpartition(" ")[0]
        kept = f"{begin} " if begin else ""
        rest = self._line.text[self._line.place :]
        self._line = TypedLine(kept + rest, LONGEST)
        self._line.place = len(kept)


class ShownLine:
    """Prompt and typed line on a terminal.

    Args:
        encoding: Of the terminal: ``ascii`` or ``utf-8``.
        moves: Whether its cursor can be moved; else everything is written at the end.
    """

    def __init__(self, encoding: str, *, moves: bool) -> None:
        self._encoding = encoding
        self._moves = moves
        self._width = 80
        self._rows = [""]
        self._row = 0
        """The row of the cursor."""
        self.shown = False

    def show(self, prompt: str, line: EditedLine, width: int) -> str:
        """Gives the text that writes prompt and line at the beginning of a row."""
        self.shown = True
        self._width = max(2, width)
        self._rows = _in_rows(self._seen(prompt + line.text), self._width)
        written = "\r\n".join(self._rows)
        before = _in_rows(self._seen(prompt + line.until_place), self._width)
        self._row = len(self._rows) - 1
        if line.at_end or not self._moves:
            return written
        up, self._row = self._row - (len(before) - 1), len(before) - 1
        return written + _up(up) + "\r" + _right(cell_len(before[-1]))

    def hide(self) -> str:
        """Gives the text that takes it away again, so that something else can be written there."""
        if not self.shown:
            return ""
        self.shown = False
        return _up(self._row) + "\r\x1b[J" if self._moves else "\r\n"

    def leave(self) -> str:
        """Gives the text that goes to the row below it, and lets it stand."""
        if not self.shown:
            return ""
        self.shown = False
        down = len(self._rows) - 1 - self._row
        return (f"\x1b[{down}B" if down else "") + "\r\n"

    def added(self, letters: str) -> str | None:
        """Gives the text of letters that were typed at the end; ``None``: it must be shown anew."""
        seen = self._seen(letters)
        room = self._width - cell_len(self._rows[-1])
        if not seen.isascii() or len(seen) > room or self._row < len(self._rows) - 1:
            return None
        self._rows[-1] += seen
        return seen

    def rubbed_out(self) -> str:
        """Gives the text that takes the last letter away where only backspaces move the cursor."""
        gone = self._rows[-1][-1:]
        self._rows[-1] = self._rows[-1][:-1]
        count = cell_len(gone)
        return "\b" * count + " " * count + "\b" * count

    def _seen(self, text: str) -> str:
        return encodable(clean_line(text), self._encoding)


def _in_rows(text: str, width: int) -> list[str]:
    """A text in rows of at most so many cells: the terminal itself never has to break one."""
    rows, room = [""], width
    for char in text:
        _, size = sized(char)
        if size > room:
            rows.append("")
            room = width
        rows[-1] += char
        room -= size
    return rows


def _up(rows: int) -> str:
    return f"\x1b[{rows}A" if rows > 0 else ""


def _right(columns: int) -> str:
    return f"\x1b[{columns}C" if columns > 0 else ""
