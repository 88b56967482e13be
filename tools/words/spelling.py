"""``make spelling``: words of catalogues and books that hunspell does not know, with lines.

Words of other languages are looked up where they belong: what a book sets in italics, and a cell
of its glossary, in the one language that all of it is in; what a translation takes over from the
English sentence, in English.
"""

import re
import shutil
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from dogs_tui.words.forms import forms_of
from dogs_tui.words.po_files import SENSE
from tools.words.catalogues import read
from tools.words.messages import ROOT, messages, source_names

DICTIONARIES: Final = {
    "en": "en_GB",
    "pt": "pt_BR",
    "pl": "pl_PL",
    "de": "de_DE",
    "fr": "fr_FR",
    "it": "it_IT",
}
PACKAGES: Final = (
    "hunspell hunspell-en-gb hunspell-pt-br hunspell-pl hunspell-de-de hunspell-fr hunspell-it"
)
LISTS: Final = ROOT / "tools/words/spelling_lists"
"""Words of the games that are right, a file a language; names are right in all of them."""
_LEFT_OUT: Final = r"\{[^}]*\}|`[^`]*`|(?<![\w-])--?[a-z][a-z-]*|\S+@\S+|\b[^\s*]*\d[^\s*]*"
"""Fields, code, options, addresses and what has figures in it."""
_SAID: Final = re.compile(rf"{_LEFT_OUT}|\[[^\]]*\]")
"""What is no word in a sentence: keys, too, which stand in brackets."""
_PRINTED: Final = re.compile(rf"{_LEFT_OUT}|\]\([^)]*\)")
"""What is no word in a book: where its links lead, too."""
_QUOTED: Final = re.compile(r"(?<!\*)\*(?![*\s])([^*]+)\*(?!\*)")
"""What stands in italics in a book."""
_HEADING: Final = re.compile(r"#+ .*\{#([a-z-]+)\}")
_GLOSSARIES: Final = ("glossary", "terms")
"""How the anchors of sections begin whose tables set languages beside each other."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)+|[^\W\d_]{2,}")
"""A letter alone is none."""
_SHORT: Final = 3
"""So few letters, and nothing else in the sentence, are short for a month, a key or a column."""


class Text(NamedTuple):
    """Some words that are all of one language, and where they stand."""

    words: tuple[str, ...]
    file: str
    line: int
    languages: tuple[str, ...]
    """In which of them they may be."""
    lent: frozenset[str] = frozenset()
    """Words of the English sentence."""


def texts_of(language: str) -> Iterator[Text]:
    """All that is said in a language, in catalogues and books."""
    yield from _of_source() if language == "en" else _of_catalogues(language)
    for path in sorted(ROOT.glob(f"rules/dogs_rules/games/*/book/{language}.md")):
        lines = path.read_text(encoding="utf-8").split("\n")
        yield from of_book(lines, path.relative_to(ROOT).as_posix(), language)


def _of_source() -> Iterator[Text]:
    for message in messages():
        for text in filter(None, (message.text, message.many)):
            yield Text(_said(text.rpartition(SENSE)[2]), message.file, message.line, ("en",))


def _of_catalogues(language: str) -> Iterator[Text]:
    for path, _, entries in read(language):
        file = path.relative_to(ROOT).as_posix()
        for entry in entries:
            lent = frozenset(word for text in entry.source for word in _said(text))
            if not entry.fuzzy:
                for text in (form for said in entry.said for form in forms_of(said).values()):
                    yield Text(_said(text), file, entry.line, (language,), lent)


def _said(text: str) -> tuple[str, ...]:
    return _words(_SAID.sub(" ", text)) if len(text) > _SHORT else ()


def of_book(lines: Iterable[str], file: str, language: str) -> Iterator[Text]:
    """The words of a book's lines; what is quoted may be of any language, but of one alone."""
    any_language = (language, *(other for other in DICTIONARIES if other != language))
    section, fenced = "", False
    for number, line in enumerate(lines, start=1):
        if heading := _HEADING.match(line):
            section = heading[1]
        fenced ^= line.startswith("```")
        bare = " " if fenced else _PRINTED.sub(" ", line)
        rest = _QUOTED.sub(" ", bare)
        in_glossary = section.startswith(_GLOSSARIES) and line.startswith("|")
        for quoted in _QUOTED.findall(bare):
            yield Text(_words(quoted), file, number, any_language)
        for cell in rest.split("|") if in_glossary else (rest,):
            yield Text(_words(cell), file, number, any_language if in_glossary else (language,))


def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text))


def accepted(language: str) -> set[str]:
    """Words that are right whatever a dictionary says: the lists of ours, and names."""
    lists = [LISTS / "names.txt", LISTS / f"{language}.txt"]
    listed = {
        word
        for path in lists
        if path.is_file()
        for word in path.read_text(encoding="utf-8").split()
    }
    return listed | {word for name in source_names() for word in _WORD.findall(name)}


def unknown(language: str, words: Iterable[str]) -> set[str]:
    """Those of some words that a language does not know, whole or in a part."""
    asked = sorted(set(words) - accepted(language))
    answer = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"],
        input="\n".join(asked) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    strange = set(answer.stdout.split()) - accepted(language)
    return {word for word in asked if strange & {word, *re.split(r"['\u2019-]", word)}}


def wrong_of(language: str) -> Iterator[tuple[str, int, str]]:
    """Words of a language that nobody knows, with file and line, each once a line."""
    texts = list(texts_of(language))
    asked: dict[str, set[str]] = defaultdict(set)
    for text in texts:
        for other in text.languages:
            asked[other].update(text.words)
    strange = {other: unknown(other, words) for other, words in asked.items()}
    misspelled = (
        (text.file, text.line, word)
        for text in texts
        for word in min((_strange(text, strange[language]) for language in text.languages), key=len)
    )
    yield from dict.fromkeys(misspelled)


def _strange(text: Text, strange: set[str]) -> list[str]:
    return [word for word in text.words if word in strange and word not in text.lent]


def main(wanted: list[str]) -> int:
    if shutil.which("hunspell") is None:
        print(f"There is no hunspell here. Debian has it: apt-get install {PACKAGES}")
        return 1
    if set(wanted) - DICTIONARIES.keys():
        print(f"usage: python -m tools.words.spelling [{' '.join(DICTIONARIES)}]")
        return 2
    wrong = 0
    for language in wanted or DICTIONARIES:
        for file, line, word in wrong_of(language):
            wrong += 1
            print(f"{file}:{line}: {word}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
