"""The one gate for text that people typed or a file brought: names, titles, chat.

What passes is safe on any terminal: one line, every character visible and in its own place,
nothing that moves the cursor, turns the writing direction or piles up over other lines. Terminals
disagree on how wide a sequence of characters is that they draw as one, and what stands behind it
would be pushed off its place. So no such sequence passes: joined emoji come apart, a flag becomes
its letters. What is left is as wide as its characters, one by one.
"""

import re
import unicodedata
from typing import Final

MARKS: Final = 2
"""The number of combining marks one letter may carry, once composed, and that may stand beside
it without a place of their own: enough for every living script."""

_BLANKS: Final = frozenset(
    "\u115f\u1160\u2800\u3164\uffa0\u034f\u17b4\u17b5\u180b\u180c\u180d\u180f\U00016fe4\U0001d159"
)
"""Letters, marks and symbols that show as nothing: Hangul fillers, the empty Braille pattern,
joiners and vowels that are only there for computers, a note without a head."""

_ATTACHED: Final = re.compile("[\u1161-\u11ff\ud7b0-\ud7ff\U0001f3fb-\U0001f3ff]")
"""Vowels and ends of Hangul syllables that make no syllable, and tones of skin: one terminal gives
them a place of their own, another none."""

_FLAG_LETTERS: Final = {0x1F1E6 + at: 65 + at for at in range(26)}
"""Two of these are a flag, which is two cells wide here and four there; their letters are two."""

_STROKES: Final = str.maketrans("ŁłØøĐđ", "LlOoDd")
"""Letters with a stroke, which Unicode does not take apart."""

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})
"""Control, format (bidi, zero-width, tags), unassigned, private and surrogate characters."""


def clean_text(text: str, limit: int) -> str:
    """The text as it may be shown and stored.

    Composes letters (NFC), turns every stretch of white space into one space, drops what is
    invisible or controls the terminal, and cuts to the limit. Cleaning twice changes nothing.

    Args:
        text: Anything.
        limit: The number of code points that may stay.

    Returns:
        The cleaned text, possibly empty.
    """
    if text.isascii() and text.isprintable():  # Most text; a list has thousands of names.
        return " ".join(text[: limit * 8 + 64].split())[:limit].rstrip()
    seen = "".join(map(_shown, text[: limit * 8 + 64].translate(_FLAG_LETTERS)))
    composed = unicodedata.normalize("NFC", " ".join(seen.split()))
    # What stood between two characters may be gone, and they become one.
    return unicodedata.normalize("NFC", _without_piles(composed))[:limit].rstrip()


def fold(text: str) -> str:
    """Text without accents, strokes through letters, and capitals, to compare what was typed."""
    if text.isascii():
        return text.lower()
    apart = unicodedata.normalize("NFKD", text.translate(_STROKES))
    return "".join(char for char in apart if not unicodedata.combining(char)).casefold()


def clean_line(text: str) -> str:
    """The text as it may be printed in a line that is laid out already: every space stays.

    Otherwise as ``clean_text``: a line break becomes a space, and nothing is cut off.
    """
    if text.isascii() and text.isprintable():
        return text
    composed = unicodedata.normalize("NFC", "".join(map(_shown, text.translate(_FLAG_LETTERS))))
    return unicodedata.normalize("NFC", _without_piles(composed))


def _shown(char: str) -> str:
    if char.isspace():
        return " "
    if char in _BLANKS or _is_variation_selector(char) or unicodedata.category(char) in _UNSEEN:
        return ""
    return char


def _is_variation_selector(char: str) -> bool:
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


def _without_piles(text: str) -> str:
    """The text without marks that have nothing to sit on, sit with too many, or go around."""
    out: list[str] = []
    above = beside = 0
    for char in text:
        kind = unicodedata.category(char)
        if kind == "Me" or _ATTACHED.match(char):
            continue
        if kind == "Mn":
            if above == 0:
                continue
            above -= 1
        elif kind == "Mc":
            if beside == 0:
                continue
            beside -= 1
        else:
            above = beside = 0 if char == " " else MARKS
        out.append(char)
    return "".join(out)
