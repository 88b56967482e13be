"""What goes over the wire: only cells that differ from those on the terminal, in few bytes.

Textual repaints spans from the left edge of a widget and sets every style anew for every piece
of text; over SSH those bytes are the lag. ``TerminalDiff`` knows what the terminal shows, takes
what the compositor would paint, and writes the difference: the cursor jumps over what is the
same, and a style is told by what changes in it.

A style costs more than a jump, so of few places those of one style are written after each other. A
blank shows no more of its style than its ground, so nothing else of it is told: most of a screen
is blanks between words.

It is also the last gate: text is written cell by cell, and no control character in it reaches the
terminal.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rich.color import ColorSystem
from rich.segment import Segment
from rich.style import Style

from dogs_tui.kit.cells import sized

_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]")
_FEW = 40
"""Runs of cells up to which the cheapest order is looked for; more are written row by row."""
_REACH = 4
"""Unchanged cells that may be cheaper written again than jumped over: a jump is so many bytes."""

_GAP = 3
"""Bytes of unchanged cells within a run that are written again: a jump is at least so many."""
_LONG_BLANK = re.compile(" {11,}")
"""Blanks that are shorter erased and jumped over than written."""

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
    match = re.match("\x1b\\[([0-9;]+)m", rendered)
    return _parsed(match.group(1).split(";")) if match else _PLAIN


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


@lru_cache(maxsize=512)
def _ground(back: str) -> Look:
    """How a blank looks on a ground: one object for all cells that look so."""
    return "", back, frozenset()


def _as_seen(text: str, look: Look) -> Look:
    """What of a look can be seen on a text: of a blank's, only the ground."""
    return _ground(look[1]) if text == " " and not look[2] & _ON_BLANKS else look


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


@dataclass(slots=True)
class _Run:
    """Cells of a row that are written with one pen."""

    x: int
    y: int
    look: Look
    blank: bool
    """True if nothing but blanks is in it: they take more than one pen."""
    texts: list[str]
    width: int = 0

    def takes(self, x: int, y: int, text: str, look: Look) -> bool:
        """True if a cell can be added to the end of this run."""
        if y != self.y or x != self.x + self.width:
            return False
        if self.look == look:
            return True
        return _pen_for(text, look, self.look) == self.look or (
            self.blank and _pen_for(" ", self.look, look) == look
        )

    def add(self, text: str, width: int, look: Look) -> None:
        if self.blank and text != " ":
            self.look, self.blank = look, False
        self.texts.append(text)
        self.width += width

    def pen(self, pen: Look) -> Look:
        """The pen to write it with, as near to the one at hand as can be."""
        return _pen_for(" " if self.blank else "", self.look, pen)


@dataclass(slots=True)
class _Hand:
    """Where a terminal writes next, and how; ``None``: not known."""

    at: tuple[int, int] | None
    pen: Look | None


class TerminalDiff:
    """The screen as the terminal shows it.

    Args:
        system: The colours that the terminal has; ``None``: none.
        erases: Whether erased cells take the ground of the pen, so that long blanks are short.
    """

    def __init__(self, system: ColorSystem | None, *, erases: bool = False) -> None:
        self._system = system
        self._erases = erases
        self._width = 0
        self._height = 0
        self._chars: list[list[str]] = []
        self._looks: list[list[Look | None]] = []
        self._hand = _Hand(None, None)

    def forget(self) -> None:
        """The terminal may show anything: everything is written anew."""
        self._width = self._height = 0

    def write(
        self,
        size: tuple[int, int],
        pieces: Iterable[tuple[int, int, Iterable[Segment]]],
        cursor: tuple[int, int],
    ) -> str:
        """Gives the text to send so that the terminal shows these pieces.

        Args:
            size: Columns and rows of the terminal.
            pieces: Column, row and the segments from there rightwards.
            cursor: Where the cursor is left.

        Returns:
            The bytes as text; empty when nothing is different.
        """
        if size != (self._width, self._height):
            self._begin(*size)
        runs: list[_Run] = []
        for x, y, segments in pieces:
            if 0 <= y < self._height:
                self._change(runs, x, y, segments)
        text, hand = self._written(runs, cursor)
        if 2 < len(runs) <= _FEW:
            text, hand = min(
                (text, hand),
                self._written(self._nearest(runs), cursor),
                key=lambda way: len(way[0]),
            )
        self._hand = hand
        return text

    def _begin(self, width: int, height: int) -> None:
        self._width, self._height = width, height
        self._chars = [[" "] * width for _ in range(height)]
        self._looks = [[None] * width for _ in range(height)]
        self._hand = _Hand(None, None)

    def _change(self, runs: list[_Run], x: int, y: int, segments: Iterable[Segment]) -> None:
        """Takes over a piece, and adds what is different in it to the runs."""
        chars, looks = self._chars[y], self._looks[y]
        for text, width, wanted in self._cells(segments):
            look = _as_seen(text, wanted)
            inside = x >= 0 and x + width <= self._width
            if inside and (chars[x] != text or looks[x] != look):
                if not runs or not self._goes_on(runs[-1], x, y, text, look):
                    runs.append(_Run(x, y, look, text == " ", []))
                runs[-1].add(text, width, look)
                chars[x] = text
                looks[x] = look
                if width > 1:
                    chars[x + 1] = ""
                    looks[x + 1] = look
            x += width

    def _goes_on(self, run: _Run, x: int, y: int, text: str, look: Look) -> bool:
        """True if a cell goes on with a run, which is brought to it over what is unchanged."""
        end = run.x + run.width
        if y != run.y or x == end:
            return run.takes(x, y, text, look)
        between = self._chars[y][end:x]
        if not 0 < x - end <= _GAP or not all(between) or len("".join(between).encode()) > _GAP:
            return False
        longer = _Run(run.x, y, run.look, run.blank, [], run.width)
        for column, char in enumerate(between, start=end):
            shown = self._looks[y][column]
            if shown is None or not longer.takes(column, y, char, shown):
                return False
            longer.add(char, 1, shown)
        if not longer.takes(x, y, text, look):
            return False
        run.look, run.blank, run.width = longer.look, longer.blank, longer.width
        run.texts += longer.texts
        return True

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
                kept, width = (char, 1) if char.isascii() else sized(char)
                if width:
                    yield kept, width, look

    def _written(self, runs: Sequence[_Run], cursor: tuple[int, int]) -> tuple[str, _Hand]:
        """These runs in this order, as the terminal is told them, and how it writes afterwards."""
        out: list[str] = []
        hand = _Hand(self._hand.at, self._hand.pen)
        for run in runs:
            out.append(self._way(hand, run))
            hand = _Hand((run.x, run.y), run.pen(hand.pen or _PLAIN))
            self._tell(out, hand, run)
        if hand.at != cursor:
            out.append(_jump(hand.at, *cursor))
            hand.at = cursor
        return "".join(out), hand

    def _nearest(self, runs: Sequence[_Run]) -> list[_Run]:
        """The runs, each followed by the one that takes the fewest bytes to come to."""
        left, hand = list(runs), _Hand(self._hand.at, self._hand.pen)
        ordered: list[_Run] = []
        while left:
            run = min(left, key=lambda move: len(self._way(hand, move)))
            left.remove(run)
            ordered.append(run)
            end = run.x + run.width
            hand = _Hand((end, run.y) if end < self._width else None, run.pen(hand.pen or _PLAIN))
        return ordered

    def _way(self, hand: _Hand, run: _Run) -> str:
        """What brings the hand to a run, writing again what is cheaper than a jump."""
        way = ""
        if hand.at != (run.x, run.y):
            way = self._again(hand, run.x, run.y) or _jump(hand.at, run.x, run.y)
        pen = run.pen(hand.pen or _PLAIN)
        if hand.pen is None:
            return f"{way}\x1b[m{_turn(_PLAIN, pen)}"
        return way + _turn(hand.pen, pen)

    def _again(self, hand: _Hand, x: int, y: int) -> str:
        """What stands between the hand and a cell, if writing it takes no more than a jump."""
        at, pen = hand.at, hand.pen
        if at is None or pen is None or at[1] != y or not 0 < x - at[0] <= _REACH:
            return ""
        for column in range(at[0], x):
            look = self._looks[y][column]
            if look is None or _pen_for(self._chars[y][column], look, pen) != pen:
                return ""
        again = "".join(self._chars[y][at[0] : x])
        return again if len(again.encode()) <= len(_path(*at, x, y)) else ""

    def _tell(self, out: list[str], hand: _Hand, run: _Run) -> None:
        """The texts of a run; the hand ends where the terminal's cursor does."""
        text = "".join(run.texts)
        end = run.x + run.width
        plain = self._erases and hand.pen is not None and not hand.pen[2] & _ON_BLANKS
        if not plain:
            out.append(text)
            hand.at = (end, run.y) if end < self._width else None
            return
        kept = text.rstrip(" ")
        blanks = len(text) - len(kept)
        out.append(_LONG_BLANK.sub(_leapt, kept))
        erasing = f"\x1b[{blanks}X"
        if blanks > len(erasing):
            out.append(erasing)
            hand.at = (end - blanks, run.y)
        else:
            out.append(" " * blanks)
            hand.at = (end, run.y) if end < self._width else None


def _leapt(blank: re.Match[str]) -> str:
    """A long blank erased and jumped over."""
    count = len(blank.group())
    return f"\x1b[{count}X\x1b[{count}C"


def _jump(at: tuple[int, int] | None, x: int, y: int) -> str:
    return f"\x1b[{y + 1};{x + 1}H" if at is None else _path(*at, x, y)
