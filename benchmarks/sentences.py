"""What a sentence costs in each language, beside the same sentence by ``str.format`` alone.

The sentences are those of a random match of each game. The other way is the least that a catalogue
needs: look every template up, fill it in, and know no forms; both take turns in one run.
"""

import re
import time
from collections.abc import Callable
from typing import Final

from msgspec import UNSET

from dogs_rules.phrase import Phrase, plain
from dogs_tui import words
from dogs_tui.words import language, languages, say
from dogs_tui.words.forms import ordinary
from tools.words.forms import said_in_matches

ROUNDS: Final = 5
_ASKED: Final = re.compile(r"(?<!\{)\{(\w+):[^}]*\}")


def plainly(sentence: Phrase) -> str:
    """A sentence whose parts are said before it, each in its ordinary text."""
    values = {
        key: plainly(part) if isinstance(part, Phrase) else part
        for key, part in sentence.values.items()
    }
    catalogue, template, many = words._catalogue(language.get()), sentence.template, sentence.many
    if many is UNSET:
        translated = catalogue.gettext(template) if template else ""
    else:
        translated = catalogue.ngettext(template, many, abs(sentence.count or 0))
    return _FORMLESS[translated].format(**values)


class _Formless(dict[str, str]):
    """Templates without what they ask of their parts."""

    def __missing__(self, sentence: str) -> str:
        bare = _ASKED.sub(r"{\1}", ordinary(plain(sentence)))
        self[sentence] = bare
        return bare


_FORMLESS: Final = _Formless()


def seconds(sentences: tuple[Phrase, ...], way: Callable[[Phrase], str]) -> float:
    """What all of them take."""
    began = time.perf_counter()
    for sentence in sentences:
        way(sentence)
    return time.perf_counter() - began


def main() -> None:
    sentences = said_in_matches()
    print(f"{len(sentences):,} sentences; microseconds each\n")
    print("           say  format   ratio")
    for code in languages():
        with language.kept(code):
            for way in (say, plainly):
                seconds(sentences, way)
            runs = [(seconds(sentences, say), seconds(sentences, plainly)) for _ in range(ROUNDS)]
        ours, others = (min(run) / len(sentences) * 1e6 for run in zip(*runs, strict=True))
        print(f"{code:8}{ours:6.1f}  {others:6.1f}  {ours / others:6.2f}")


if __name__ == "__main__":
    main()
