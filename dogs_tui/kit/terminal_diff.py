"""What goes over the wire: only cells that differ from those on the terminal, in few bytes.

Textual repaints spans from the left edge of a widget and sets every style anew for every piece
of text; over SSH those bytes are the lag. ``TerminalDiff`` knows what the terminal shows, takes
what the compositor would paint, and writes the difference: the cursor jumps over what is the
same, and a style is told by what changes in it.

A blank shows no more of its style than its ground, so nothing else of it is told: most of a screen
is blanks between words.

It is also the last gate: text is written cell by cell, and no control character in it reaches the
terminal.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from rich.cells import cell_len
from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_REACH = 4
"""Unchanged cells that may be cheaper written again than jumped over: a jump is so many bytes."""

Look = tuple[str, str, frozenset[str]]
"""Foreground, background and attributes as the numbers that set them."""
_PLAIN: Look = ("", "", frozenset())
_ON_BLANKS = frozenset({"4", "7", "9"})
"""Underlined, reversed, struck: attributes that can be seen where nothing is written."""


@lru_cache(maxsize=4096)
def look_of(style: Style, system: ColorSystem | None) -> Look:
    """A style as the terminal is told it.

    Rich keeps with a style how the first terminal is told it. One process may draw on several, so
    the style is made anew here.
    """
    anew = Style(
        color=style.color if system is not None else None,
        bgcolor=style.bgcolor if system is not None else None,
        bold=style.bold,
        dim=style.dim,
        italic=style.italic,
        underline=style.underline,
        reverse=style.reverse,
        strike=style.strike,
    )
    rendered = anew.render("x", color_system=system or ColorSystem.STANDARD)
    found = re.match("\x1b\\[([0-9;]+)m", rendered)
    return _parsed(found.group(1).split(";")) if found else _PLAIN


def _parsed(codes: list[str]) -> Look:
    """Splits the numbers of a style into foreground, background and attributes."""
    front = back = ""
    attributes: set[str] = set()
    at = 0
    while at < len(codes):
        code = codes[at]
        length = 1
        if code in {"38", "48"}:
            length = 5 if codes[at + 1] == "2" else 3
        whole = ";".join(codes[at : at + length])
        if code == "38" or code[:-1] in {"3", "9"}:
            front = "" if code == "39" else whole
        elif code == "48" or (len(code) > 1 and code[:-1] in {"4", "10"}):
            back = "" if code == "49" else whole
        else:
            attributes.add(code)
        at += length
    return front, back, frozenset(attributes)


_OFF = {"1": "22", "2": "22", "3": "23", "4": "24", "7": "27", "9": "29"}
"""What ends each attribute; bold and dim end together."""


@lru_cache(maxsize=8192)
def _turn(old: Look, new: Look) -> str:
    """The sequence that changes one look into another, as short as it can be."""
    if old == new:
        return ""
    if new == _PLAIN:
        return "\x1b[m"
    changed = _changes(old, new)
    anew = ["0", *sorted(new[2]), *filter(None, new[:2])]
    codes = min(";".join(changed), ";".join(anew), key=len) if changed else ";".join(anew)
    return f"\x1b[{codes}m"


def _changes(old: Look, new: Look) -> list[str]:
    """The numbers that change one look into another; none where an attribute has no end."""
    ends = {_OFF.get(attribute, "") for attribute in old[2] - new[2]}
    if "" in ends:
        return []
    begins = new[2] - old[2]
    if "22" in ends:
        begins |= new[2] & {"1", "2"}
    codes = sorted(ends) + sorted(begins)
    for was, now, default in zip(old[:2], new[:2], ("39", "49"), strict=True):
        if was != now:
            codes.append(now or default)
    return codes


def _as_seen(text: str, look: Look) -> Look:
    """What of a look can be seen on a text: of a blank's, only the ground."""
    return ("", look[1], frozenset()) if text == " " and not look[2] & _ON_BLANKS else look


def _pen_for(text: str, look: Look, pen: Look) -> Look:
    """The pen with which a text comes to look so, as near to the one at hand as can be."""
    if text == " " and not look[2] & _ON_BLANKS:
        return pen[0], look[1], pen[2] - _ON_BLANKS
    return look


def _path(from_x: int, from_y: int, x: int, y: int) -> str:
    """The shortest way for the cursor from cell to cell."""
    absolute = f"\x1b[{y + 1};{x + 1}H" if x else f"\x1b[{y + 1}H" if y else "\x1b[H"
    down, right = y - from_y, x - from_x
    relative = "" if not down else _steps(abs(down), "B" if down > 0 else "A")
    if x == 0 and right:
        relative += "\r"
    elif right < 0:
        relative += min("\b" * -right, _steps(-right, "D"), key=len)
    elif right:
        relative += _steps(right, "C")
    return min(relative, absolute, key=len)


def _steps(count: int, letter: str) -> str:
    return f"\x1b[{letter}" if count == 1 else f"\x1b[{count}{letter}"


class TerminalDiff:
    """The screen as the terminal shows it.

    Args:
        system: The colours that the terminal has; ``None``: none.
    """

    def __init__(self, system: ColorSystem | None) -> None:
        self._system = system
        self._width = 0
        self._height = 0
        self._chars: list[list[str]] = []
        self._looks: list[list[Look | None]] = []
        self._cursor: tuple[int, int] | None = None
        self._pen: Look | None = None

    def forget(self) -> None:
        """The terminal may show anything: everything is written anew."""
        self._width = self._height = 0

    def write(
        self,
        size: tuple[int, int],
        pieces: Iterable[tuple[int, int, Iterable[Segment]]],
        cursor: tuple[int, int],
    ) -> str:
        """What to send so that the terminal shows these pieces.

        Args:
            size: Columns and rows of the terminal.
            pieces: Column, row and the segments from there rightwards.
            cursor: Where the cursor is left.

        Returns:
            The bytes as text; empty when nothing is different.
        """
        if size != (self._width, self._height):
            self._begin(*size)
        out: list[str] = []
        for x, y, segments in pieces:
            if 0 <= y < self._height:
                self._write_piece(out, x, y, segments)
        if self._cursor != cursor:
            self._jump(out, *cursor)
        return "".join(out)

    def _begin(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._looks = [[None] * width for _ in range(height)]
        self._cursor = None
        self._pen = None

    def _write_piece(self, out: list[str], x: int, y: int, segments: Iterable[Segment]) -> None:
        chars, looks = self._chars[y], self._looks[y]
        for text, width, wanted in self._cells(segments):
            look = _as_seen(text, wanted)
            if x < 0 or x + width > self._width:
                x += width
                continue
            same = chars[x] == text and looks[x] == look
            if not same:
                self._go(out, x, y, text, look)
                out.append(text)
                self._cursor = (x + width, y) if x + width < self._width else None
                chars[x] = text
                looks[x] = look
                if width > 1:
                    chars[x + 1] = ""
                    looks[x + 1] = look
            x += width

    def _cells(self, segments: Iterable[Segment]) -> Iterator[tuple[str, int, Look]]:
        for segment in segments:
            if segment.control:
                continue
            text = segment.text
            look = look_of(segment.style, self._system) if segment.style else _PLAIN
            if _CONTROL.search(text):
                text = _CONTROL.sub("", text)
            if text.isascii():
                for char in text:
                    yield char, 1, look
                continue
            for char in text:
                width = 1 if char.isascii() else cell_len(char)
                if width:
                    yield char, width, look

    def _go(self, out: list[str], x: int, y: int, text: str, look: Look) -> None:
        """Moves to a cell and takes a pen for it, writing again what is cheaper than a jump."""
        if self._cursor != (x, y):
            again = self._again(x, y)
            if again:
                out.append(again)
                self._cursor = (x, y)
            else:
                self._jump(out, x, y)
        if self._pen is None:
            out.append("\x1b[m")
            self._pen = _PLAIN
        pen = _pen_for(text, look, self._pen)
        if pen != self._pen:
            out.append(_turn(self._pen, pen))
            self._pen = pen

    def _again(self, x: int, y: int) -> str:
        """What stands between the cursor and a cell, if writing it takes no more than a jump."""
        at, pen = self._cursor, self._pen
        if at is None or pen is None or at[1] != y or not 0 < x - at[0] <= _REACH:
            return ""
        for column in range(at[0], x):
            look = self._looks[y][column]
            if look is None or _pen_for(self._chars[y][column], look, pen) != pen:
                return ""
        again = "".join(self._chars[y][at[0] : x])
        return again if len(again.encode()) <= len(_path(*at, x, y)) else ""

    def _jump(self, out: list[str], x: int, y: int) -> None:
        at = self._cursor
        out.append(f"\x1b[{y + 1};{x + 1}H" if at is None else _path(*at, x, y))
        self._cursor = (x, y)
