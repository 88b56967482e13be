"""The bytes of a text file that a person wrote, as text, whatever editor wrote them."""

import codecs

from dogs_rules.phrase import Phrase, phrase

WIDE = (codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE, codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)
"""The beginning of a text that is in UTF-16 or UTF-32 and says so."""
IN_UTF16 = phrase("it is in UTF-16; save it as UTF-8")


def text_of(data: bytes, *, strict: bool = True) -> str:
    """The text, with a line feed after every line and without a byte-order mark.

    Args:
        data: UTF-8, with or without a byte-order mark; lines may end as on any system.
        strict: Whether bytes that are not UTF-8 are refused; else a sign stands for them.

    Raises:
        ValueError: With a phrase that ends a sentence: it is in UTF-16, or there is a NUL byte or
            something else that is not UTF-8, at this line and column.
    """
    if _is_wide(data):
        raise ValueError(IN_UTF16)
    data = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    try:
        text = data.decode(errors="strict" if strict else "replace")
    except UnicodeDecodeError as error:
        line, column = _place(data[: error.start].decode())
        sentence = phrase(
            "line {line}, column {column} is not UTF-8; save it as UTF-8", line=line, column=column
        )
        raise ValueError(sentence) from error
    text = text.lstrip("\ufeff")
    before, nul, _ = text.partition("\0")
    if nul:
        line, column = _place(before)
        sentence = phrase(
            "there is a NUL byte at line {line}, column {column}", line=line, column=column
        )
        raise ValueError(sentence)
    return text


def unread_at(line: int, column: int, words: str) -> Phrase:
    """Returns a reader's error with its place, in words that end a sentence."""
    return phrase(
        "it cannot be read at line {line}, column {column} ({words})",
        line=line,
        column=column,
        words=words,
    )


def _is_wide(data: bytes) -> bool:
    """True if it is in UTF-16 or UTF-32; without a mark, by the NUL bytes of its Latin letters."""
    half = len(data) // 2
    return data.startswith(WIDE) or (
        half > 0 and max(data[::2].count(0), data[1::2].count(0)) * 2 > half
    )


def _place(before: str) -> tuple[int, int]:
    """Line and column, from 1, of what comes after a text."""
    before = before.lstrip("\ufeff")  # no editor shows it
    return before.count("\n") + 1, len(before) - before.rfind("\n")
