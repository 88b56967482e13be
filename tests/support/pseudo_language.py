"""A language that nobody speaks: every sentence of the catalogue with accents, longer by 40 %.

What stands on a screen without accents did not go through the catalogue. Texts that the catalogue
does not know stay as they are, so they are found, too.
"""

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final

import pytest

from dogs_rules import registry
from dogs_tui import words
from tests.support.spoken_languages import LONGEST
from tools.words.catalogues import folder_of, key_of, read, source

_ACCENTS: Final = str.maketrans("aeiouyAEIOUYcn", "áéíóúýÁÉÍÓÚÝçñ")
_KEPT: Final = re.compile(r"(\{[^}]*\}|\[[a-z-]+\.[a-z-]+\])")
"""Fields, and keys that are named in a lesson."""
_WORD: Final = re.compile(r"[A-Za-z]*[aeiouyAEIOUYcn][A-Za-z]*")
_DEAL: Final = re.compile(r"\b[A-Z]+(-[0-9A-Z]{1,5}){3,}")
LONGER: Final = 0.4
"""By how much a sentence is longer than in English."""
_FILLING: Final = " ööööö"


@cache
def _sentences() -> frozenset[str]:
    """All that stands in the catalogue, as translators of the longest language have it.

    That they have every sentence of the source is tested, and the source takes seconds to read. It
    is read only where a game is so new that it has no catalogue.
    """
    keys = [key_of(entry) for _, _, entries in read(LONGEST) for entry in entries]
    if not all((folder_of(LONGEST) / f"game_{game}.po").exists() for game in registry.games()):
        keys += source()
    return frozenset(text for key in keys for text in (key if isinstance(key, tuple) else (key,)))


class Pseudo:
    """A catalogue of that language."""

    @cache  # noqa: B019  (there is one, and it says the same for ever)
    def gettext(self, message: str) -> str:
        if message not in _sentences():
            return message
        parts = _KEPT.split(message)
        parts[::2] = [part.translate(_ACCENTS) for part in parts[::2]]
        text = "".join(parts)
        said = text.rstrip()
        return said + _more(sum(map(len, parts[::2]))) + text[len(said) :]

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


def _more(letters: int) -> str:
    """What makes so many letters longer: of a word its end, of a sentence words."""
    count = round(letters * LONGER)
    return "ö" * count if count < len(_FILLING) else (_FILLING * count)[:count]


def speak(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has everybody speak it, whatever their language, until ``monkeypatch`` undoes that."""
    catalogue = Pseudo()
    monkeypatch.setattr(words, "_catalogue", lambda _: catalogue)


@cache
def _parts(allowed: tuple[str, ...]) -> frozenset[str]:
    return frozenset(part for name in allowed for part in re.findall(r"[A-Za-z]+", name))


def unsaid(text: str, allowed: Iterable[str] = ()) -> Iterator[str]:
    """The words of a text that did not go through the catalogue.

    Args:
        text: What somebody reads.
        allowed: Words that are the same in every language, such as names.
    """
    names = _parts(tuple(allowed))
    for match in re.finditer(r"[^\W\d_]+", _DEAL.sub("", text)):
        word = match[0]
        if len(word) > 2 and _WORD.fullmatch(word) and word not in names:
            yield word
