"""Shapes of sentences that a native editor takes out, found in what the program says."""

import re
from collections.abc import Iterator
from typing import Final

from tools.words.catalogues import Key, source
from tools.words.messages import Message

SHAPES: Final = {
    "in earnest": r"\bin earnest\b",
    "once more": r"\bonce more\b",
    "of late": r"\bof late\b",
    "no more, for no longer": r"\bno more\b(?! than| is left)",
    "behind it": r"\bbehind (?:it|them|that)\b",
    "so many": r"\bso (?:many|much)\b(?! that)",
    "such as": r"\bsuch as\b",
    "is no": r"\b(?:is|are|was|were) (?:no(?! (?:longer|one|room|place|two)\b)|none of)\b",
    "there is, before a list": r"\bthere (?:is|are): ",
    "shall": r"\bshall\b",
    "befall": r"\bbefalls?\b",
    "dear, for expensive": r"\bdear(?:er|est)?\b",
    "alone, for without argument": (
        r"\b(?:list|enter|name|number|command|word|\w+=) alone\b|\balone:"
    ),
    "before or after behind its noun": (
        r"\bthe (?:next )?(?:choice|value|screen|link|card|trick|page|day|turn|round|move|one|"
        r"section|season|week|space in reach)s? (?:before|after)(?=$|[.,;:)])"
    ),
    "a sentence that begins with who": r"(?:^|[.!] )Who(?:ever)? (?![^.]*\?)",
}
"""What each is called, and how it is found, whatever the case of its letters."""
_FOUND: Final = {name: re.compile(shape, re.IGNORECASE) for name, shape in SHAPES.items()}
_THERE_IS: Final = re.compile(r"\bthere (?:is|are|was) no\b", re.IGNORECASE)


def shapes_of(text: str) -> list[str]:
    """The names of the shapes that a sentence has."""
    plain = _THERE_IS.sub("there lacks", text)
    return [name for name, shape in _FOUND.items() if shape.search(plain)]


def findings(sentences: dict[Key, list[Message]] | None = None) -> Iterator[tuple[str, str, str]]:
    """Every sentence of the source with such a shape: its file, the shape, and the sentence.

    Args:
        sentences: Those of the source, where they were read already.
    """
    for key, places in (source() if sentences is None else sentences).items():
        for text in key if isinstance(key, tuple) else (key,):
            for name in shapes_of(text):
                for file in sorted({place.file for place in places}):
                    yield file, name, text
