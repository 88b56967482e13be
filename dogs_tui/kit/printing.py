"""The one way to standard output and standard error. Imports no Textual.

What is printed came from files, arguments, other people and other packages. So every line goes
through one gate, ``dogs_rules.clean``, and nothing else in the program may write to a stream (ruff
holds it: see the banned names in ``pyproject.toml``). Styles are told by the type ``Segment``: in a
text, an escape sequence is never more than text. Markup is not known here at all.
"""

import os
import re
import sys
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any, Final, TextIO, TypeAlias

import msgspec

from dogs_rules.clean import clean_line
from dogs_rules.phrase import Phrase, phrase
from dogs_tui.kit.glyphs import ASCII, UNICODE
from dogs_tui.kit.terminal import colours, terminal_size
from dogs_tui.words import say, tr

if TYPE_CHECKING:
    from rich.console import Console
    from rich.segment import Segment

_PIECE: Final = 64 * 1024
"""Characters of a line too long that are read, and dropped, at a time."""

Line: TypeAlias = "str | Sequence[Segment]"
"""One line: plain text, or pieces of it with styles."""


class StreamError(Exception):
    """A standard stream cannot be used; the text says why, in one line."""


class PipeClosedError(StreamError):
    """Whoever read the output has enough of it: nothing is to be said about that."""


class Printer:
    """Writes lines to a stream.

    Args:
        stream: Where to; ``None`` is what Python gives for one that was closed before the start.

    Every method raises ``StreamError`` when the stream does not take what is written.
    """

    def __init__(self, stream: TextIO | None) -> None:
        self._stream = stream

    @property
    def is_terminal(self) -> bool:
        """True if the output goes to a terminal."""
        return self._stream is not None and self._stream.isatty()

    @property
    def height(self) -> int:
        """Rows of the terminal; 0 where it is none, or does not say."""
        if self._stream is None or not self.is_terminal:
            return 0
        with suppress(OSError):
            return os.get_terminal_size(self._stream.fileno()).lines
        return 0

    def line(self, line: Line = "") -> None:
        """One line, whatever it holds; without any, an empty one."""
        self._write(f"{self._shown(line)}\n")

    def prompt(self, text: str) -> None:
        """Text after which something is typed in the same line; shown at once."""
        self._write(self._fitting(clean_line(text)))
        self.flush()

    def fields(self, fields: Iterable[str]) -> None:
        """One line with tabs between its fields."""
        self._write("\t".join(self._fitting(clean_line(field)) for field in fields) + "\n")

    def json(self, value: Any) -> None:
        """A value as one line of JSON, written out at once."""
        text = json_line(value)
        if self._fitting(text) != text:
            text = _escaped(text)
        self._write(f"{text}\n")
        self.flush()

    def flush(self) -> None:
        """Hands on what has been written until now."""
        with self._refused():
            self._open().flush()

    def _write(self, text: str) -> None:
        with self._refused():
            self._open().write(text)

    def _open(self) -> TextIO:
        if self._stream is None:
            raise StreamError(tr("Nothing can be printed: the output is closed."))
        return self._stream

    @contextmanager
    def _refused(self) -> Iterator[None]:
        try:
            yield
        except BrokenPipeError as error:
            self._let_go()
            raise PipeClosedError(tr("The reader of the output has closed it.")) from error
        except (OSError, ValueError) as error:  # ValueError: it was closed meanwhile
            self._let_go()
            sentence = phrase("The output cannot be written: {reason}.", reason=_reason(error))
            raise StreamError(say(sentence)) from error

    def _let_go(self) -> None:
        """Sends what Python still keeps for a standard stream nowhere: it would try at exit."""
        stream = self._stream
        if stream is not None and any(stream is part for part in (sys.__stdout__, sys.__stderr__)):
            with suppress(OSError, ValueError):  # it has no number any more: nothing is kept
                nowhere = os.open(os.devnull, os.O_WRONLY)
                os.dup2(nowhere, stream.fileno())
                os.close(nowhere)

    def _shown(self, line: Line) -> str:
        if isinstance(line, str):
            return self._fitting(clean_line(line))
        texts = [self._fitting(clean_line(piece.text)) for piece in line]
        if not self.is_terminal or colours(os.environ) == 0:
            return "".join(texts)
        return "".join(_styled(text, piece) for text, piece in zip(texts, line, strict=True))

    def _fitting(self, text: str) -> str:
        """The text in the characters that the stream's encoding has."""
        encoding = getattr(self._stream, "encoding", None)
        return encodable(text, encoding) if encoding else text


def encodable(text: str, encoding: str) -> str:
    """The text in the characters that an encoding has: our glyphs in ASCII, letters bare."""
    if text.isascii():
        return text
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        return "".join(_narrowed(char, encoding) for char in text)
    return text


def write(line: Line = "") -> None:
    """A line on standard output; see ``Printer`` for errors."""
    Printer(sys.stdout).line(line)


def write_lines(lines: Iterable[Line]) -> None:
    """Lines on standard output; see ``Printer`` for errors."""
    printer = Printer(sys.stdout)
    for line in lines:
        printer.line(line)


def write_json(value: Any) -> None:
    """A line of JSON on standard output; see ``Printer`` for errors."""
    Printer(sys.stdout).json(value)


def flush() -> None:
    """Hands on what was written to standard output; see ``Printer`` for errors."""
    if sys.stdout is not None:  # closed from the start, and nothing was written
        Printer(sys.stdout).flush()


def complain(text: str) -> None:
    """A sentence on standard error. Never raises: there is nowhere else to say it."""
    printer = Printer(sys.stderr)
    with suppress(StreamError):
        printer.line(" ".join(text.split()))
        printer.flush()


def standard_output() -> Printer:
    """Standard output, for what writes to a stream that it is given."""
    return Printer(sys.stdout)


def standard_error() -> Printer:
    """Standard error, for what writes to a stream that it is given."""
    return Printer(sys.stderr)


def bar_console() -> "Console":
    """A console on standard error to draw a bar on, and nothing that came from elsewhere."""
    from rich.console import Console

    width, _ = terminal_size(2)  # Rich believes COLUMNS first
    return Console(stderr=True, width=width, markup=False, emoji=False, highlight=False)


def read_line(stream: TextIO | None, most: int) -> str:
    """A line that was typed, with its line break; empty: the end.

    Args:
        stream: Where it is read.
        most: Characters of a line; of a longer one there is one more, and the rest is dropped.

    Raises:
        StreamError: The stream is closed or cannot be read.
    """
    if stream is None:
        raise StreamError(tr("Nothing can be typed: the input is closed."))
    try:
        line = rest = stream.readline(most + 1)
        while len(line) > most and rest and not rest.endswith("\n"):
            rest = stream.readline(_PIECE)
    except (OSError, ValueError) as error:
        sentence = phrase("The input cannot be read: {reason}.", reason=_reason(error))
        raise StreamError(say(sentence)) from error
    return line


def _reason(error: Exception) -> Phrase:
    """Why a stream cannot be used, in words that end a sentence."""
    if not isinstance(error, OSError):
        return phrase("it is closed")
    from dogs_saves.errors import reason  # not for every start

    return reason(error)


def json_line(value: Any) -> str:
    """A value as JSON in one line, in which all is escaped that could not be printed as it is."""
    try:
        text = msgspec.json.encode(value).decode()
    except UnicodeEncodeError:  # half of a surrogate pair: a file name that is not UTF-8
        import json

        text = json.dumps(msgspec.to_builtins(value, str_keys=True), separators=(",", ":"))
    # With the character before it: marks may pile up on that.
    return re.sub(
        r"[\x20-\x7e]?[^\x20-\x7e]+",
        lambda match: match[0] if clean_line(match[0]) == match[0] else _escaped(match[0]),
        text,
    )


def _escaped(text: str) -> str:
    """A part of a line of JSON, with escapes for all that is not ASCII."""

    def escape(match: re.Match[str]) -> str:
        units = match[0].encode("utf-16-be", "surrogatepass").hex()
        return "".join(f"\\u{units[at : at + 4]}" for at in range(0, len(units), 4))

    return re.sub(r"[^\x20-\x7e]+", escape, text)


def _styled(text: str, piece: "Segment") -> str:
    from rich.color import ColorSystem

    return (
        text if piece.style is None else piece.style.render(text, color_system=ColorSystem.STANDARD)
    )


def _pairs() -> Iterator[tuple[str, str]]:
    """Our glyphs, each with the ASCII one in its place."""
    for field in UNICODE.__struct_fields__:
        ours, plain = getattr(UNICODE, field), getattr(ASCII, field)
        if isinstance(ours, str):
            yield ours, plain
        else:
            yield from zip(ours, plain, strict=True)


_IN_ASCII: Final = {
    **dict(_pairs()),
    "\u2019": "'",
    "\u2018": "'",
    "\u201a": "'",
    "\u2014": "-",
    "\u2013": "-",
    "\u2022": "*",
    **dict.fromkeys("\u201e\u201d\u201c\u00ab\u00bb", '"'),
    "ł": "l",
    "Ł": "L",
    "ß": "ss",
    "ẞ": "SS",
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "Æ": "AE",
}


def _narrowed(char: str, encoding: str) -> str:
    """A character as an encoding can say it: our glyphs in ASCII, letters without their marks."""
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        plain = unicodedata.normalize("NFKD", char).encode("ascii", "ignore").decode()
        return _IN_ASCII.get(char) or plain or "?"
    return char
