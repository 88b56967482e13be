"""``python -m tools.words``: updates the catalogues from the source, compiles and counts them."""

import sys

from tools.words.catalogues import LANGUAGES, compile_all, missing, source, update


def main(arguments: list[str]) -> int:
    """Does what is asked for.

    Args:
        arguments: ``compile``: only that; nothing: all.
    """
    if arguments not in ([], ["compile"]):
        print("usage: python -m tools.words [compile]")
        return 2
    if not arguments:
        found = source()
        for language in LANGUAGES:
            update(language, found)
    compile_all()
    if not arguments:
        _tell()
    return 0


def _tell() -> None:
    """Says per language and piece what is missing."""
    for language in LANGUAGES:
        pieces = missing(language)
        total, empty, fuzzy = (sum(column) for column in zip(*pieces.values(), strict=True))
        print(f"{language}: {total} sentences, {empty} not translated, {fuzzy} to be looked at")
        for piece, (count, without, changed) in pieces.items():
            if without or changed:
                print(f"    {piece:20} {count:5} {without:5} {changed:5}")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
