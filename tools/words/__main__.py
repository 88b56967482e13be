"""``python -m tools.words``: updates the catalogues from the source, checks and counts them."""

import sys
from collections import Counter
from pathlib import Path
from typing import Final

from dogs_tui.words.po_files import PoError
from tools.words import checks, forms
from tools.words.catalogues import LANGUAGES, missing, source, uncompilable, update
from tools.words.spelling import texts_of

_HEADS: Final = ("sentences", "empty", "to look at", "words", "of books", "own signs")


def main(arguments: list[str]) -> int:
    """Does what is asked for.

    Args:
        arguments: ``check``: says what the program could not read; nothing: all.
    """
    if arguments not in ([], ["check"]):
        print("usage: python -m tools.words [check]")
        return 2
    try:
        if not arguments:
            sentences = source()
            for language in LANGUAGES:
                update(language, sentences)
            _tell()
    except PoError as error:
        print(error)
        return 1
    wrong = [what for language in LANGUAGES for what in uncompilable(language)]
    if not arguments and not wrong:
        for language in LANGUAGES:
            wrong += [*checks.wrong(language), *forms.unknown(language), *forms.lacking(language)]
    print(*wrong, sep="\n", end="\n" * bool(wrong))
    return 1 if wrong else 0


def _tell() -> None:
    """A table of the languages, and per piece what is missing.

    "Own signs" are sentences with brackets or a colon that the English sentence has not.
    """
    print(f"{'':8}" + "".join(f"{head:>12}" for head in _HEADS))
    for language in LANGUAGES:
        pieces = missing(language)
        total, empty, fuzzy = (sum(column) for column in zip(*pieces.values(), strict=True))
        words = Counter[str]()
        for text in texts_of(language):
            words[Path(text.file).suffix] += len(text.words)
        figures = total, empty, fuzzy, words[".po"], words[".md"], len([*forms.own_signs(language)])
        print(f"{language:8}" + "".join(f"{figure:>12,}" for figure in figures))
        for piece, (count, without, changed) in pieces.items():
            if without or changed:
                print(f"    {piece:20} {count:5} {without:5} {changed:5}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
