"""Writes ``.po`` files in the form that gettext's own tools give them."""

import re
import textwrap
from collections.abc import Iterable, Iterator
from string import Formatter
from typing import Final

from dogs_tui.words.po_files import Entry
from tools.words.messages import Message

WIDTH: Final = 100
_TITLE: Final = "# Sentences of dogs-tui. CONTRIBUTING.md says how they are translated."
_FIELDS: Final = (
    "Language",
    "Plural-Forms",
    "MIME-Version",
    "Content-Type",
    "Content-Transfer-Encoding",
)
"""What a header keeps; editors add who, when and with what."""
_WORD_ENDS: Final = re.compile(
    r"(\s+|[^\s\w]*\w+[a-zA-Z]-(?=\w+[a-zA-Z])|(?<=[\w\!\"\'\&\.\,\?])-{2,}(?=\w))"
)
"""Where a long text may go on in the next line."""
_FORMAT: Final = re.compile(r"\{\w+:")
_ESCAPES: Final = str.maketrans({"\\": r"\\", "\t": r"\t", "\r": r"\r", "\n": r"\n", '"': r"\""})


def written(header: Entry, entries: Iterable[Entry]) -> str:
    """A whole file.

    Args:
        header: Its rule for plurals and its language stay as they are.
        entries: The sentences in their order.
    """
    fields = (line for line in header.said[0].split("\n") if line.partition(":")[0] in _FIELDS)
    said = "".join(f"{line}\n" for line in fields)
    first = header._replace(said=(said,), comments=f"{_TITLE}\n")
    return "".join(f"{line}\n" for each in (first, *entries) for line in (*_lines(each), ""))


def comments_of(
    places: list[Message],
    own: Iterable[str],
    previous: tuple[str, ...],
    said: Iterable[str] = (),
    *,
    fuzzy: bool,
) -> str:
    """Returns the comments above a sentence: translators' own, notes for them, and the places.

    Args:
        places: Where the source says it.
        own: The lines of translators, each beginning with ``#`` and a blank.
        previous: The sentence as it was when it was translated, if it changed.
        said: The translation. If it asks for forms, other tools are told not to take these for
            formats of Python.
        fuzzy: Whether the translation is to be looked at.
    """
    files = " ".join(dict.fromkeys(sorted(place.file for place in places)))
    texts = [text for place in places for text in (place.text, place.many)]
    own_formats = "no-" if any(map(_has_formats, said)) else ""
    flags = ["fuzzy"] * fuzzy + [f"{own_formats}python-brace-format"] * any(map(_has_fields, texts))
    lines = [
        *own,
        *(f"#. {line}" for comment in _told(places) for line in _wrapped(comment)),
        *(f"#: {line}" for line in _wrapped(files)),
        *([f"#, {', '.join(flags)}"] if flags else ()),
    ]
    for word, text in zip(("msgid", "msgid_plural"), previous, strict=False):
        lines += [f"#| {line}" for line in f"{word} {_quoted(text)}".split("\n")]
    return "".join(f"{line}\n" for line in lines)


def _told(places: list[Message]) -> Iterable[str]:
    return dict.fromkeys(comment for place in places for comment in place.comments)


def _lines(entry: Entry) -> Iterator[str]:
    yield from entry.comments.splitlines()
    if entry.context:
        yield f"msgctxt {_quoted(entry.context)}"
    for word, text in zip(("msgid", "msgid_plural"), entry.source, strict=False):
        yield f"{word} {_quoted(text)}"
    for form, text in enumerate(entry.said):
        yield f"msgstr{f'[{form}]' if len(entry.source) > 1 else ''} {_quoted(text)}"


def _has_fields(text: str) -> bool:
    return any(name is not None for _, name, _, _ in Formatter().parse(text))


def _has_formats(text: str) -> bool:
    return _FORMAT.search(text) is not None


def _wrapped(text: str) -> list[str]:
    return textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)


def _quoted(text: str) -> str:
    """A text in quotes; over several lines, where it has or needs them."""
    lines: list[str] = []
    for line in text.splitlines(keepends=True):
        lines += [line] if len(_escaped(line)) <= WIDTH else _broken(line)
    if len(lines) <= 1:
        return _escaped(text)
    return "\n".join(('""', *map(_escaped, lines)))


def _broken(text: str) -> Iterator[str]:
    """A line in pieces that fit, each ending where a word does."""
    piece, size = "", 2
    for part in _WORD_ENDS.split(text):
        length = len(_escaped(part)) - 2
        if piece and size + length >= WIDTH:
            yield piece
            piece, size = "", 2
        piece, size = piece + part, size + length
    yield piece


def _escaped(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
