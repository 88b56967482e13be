"""``make spelling``: words of catalogues and books that hunspell does not know, with lines."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final, NamedTuple

from tools.words.catalogues import LANGUAGES, read
from tools.words.messages import ROOT, source_names

DICTIONARIES: Final = {
    "pt": "pt_BR",
    "pl": "pl_PL",
    "de": "de_DE",
    "fr": "fr_FR",
    "it": "it_IT",
}
PACKAGES: Final = "hunspell hunspell-pt-br hunspell-pl hunspell-de-de hunspell-fr hunspell-it"
LISTS: Final = ROOT / "tools/words/spelling_lists"
"""Words of the games that are right, a file a language."""
_LEFT_OUT: Final = re.compile(
    r"\{[^}]*\}|\[[^\]]*\]|`[^`]*`|\]\([^)]*\)|--?[a-z-]+|\S+@\S+|\b\S*\d\S*"
)
"""Fields, keys, code, links, options, addresses and what has figures in it."""
_WORD: Final = re.compile(r"[^\W\d_]+(?:['\u2019-][^\W\d_]+)*")


class Place(NamedTuple):
    """A word and where it stands."""

    word: str
    file: str
    line: int


def words_of(language: str) -> Iterator[Place]:
    """All words that are said in a language, in catalogues and books."""
    for path, catalogue in read(language):
        for entry in catalogue:
            said = entry.string if isinstance(entry.string, tuple | list) else (entry.string,)
            if entry.id and not entry.fuzzy:
                for text in filter(None, said):
                    yield from _in(text, path, entry.lineno or 1)
    for path in sorted(ROOT.glob(f"rules/dogs_rules/games/*/book/{language}.md")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), start=1):
            yield from _in(line, path, number)


def _in(text: str, path: Path, line: int) -> Iterator[Place]:
    for found in _WORD.finditer(_LEFT_OUT.sub(" ", text)):
        yield Place(found[0], path.relative_to(ROOT).as_posix(), line)


def known(language: str) -> set[str]:
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
    """Those of some words that the dictionary of a language does not know."""
    asked = subprocess.run(
        ["hunspell", "-d", DICTIONARIES[language], "-i", "utf-8", "-l"],
        input="\n".join(sorted(words)) + "\n",
        capture_output=True,
        text=True,
        check=True,
    )
    return set(asked.stdout.split())


def main(wanted: list[str]) -> int:
    if shutil.which("hunspell") is None:
        print(f"There is no hunspell here. Debian has it: apt-get install {PACKAGES}")
        return 1
    if set(wanted) - LANGUAGES.keys():
        print(f"usage: python -m tools.words.spelling [{' '.join(LANGUAGES)}]")
        return 2
    wrong = 0
    for language in wanted or LANGUAGES:
        places = list(words_of(language))
        right = known(language)
        strange = unknown(language, {one.word for one in places} - right)
        for one in dict.fromkeys(one for one in places if one.word in strange):
            wrong += 1
            print(f"{one.file}:{one.line}: {one.word}")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
