"""The tests that are nearest to a module of the product."""

import re
from collections import Counter
from functools import cache
from pathlib import Path


def nearest(path: Path) -> list[Path]:
    """Files of tests, the nearest first.

    Near is what shares names that few others have: what the module defines and is named after.
    That needs no run of all tests, as a record of what each of them comes to would.

    Args:
        path: The module, in the working directory as its tests are.
    """
    words, often = _tests()
    own = _words(path)

    def nearness(test: Path) -> float:
        named = test.stem == f"test_{path.stem}"
        return named + sum(1 / often[word] for word in own & words[test])

    return sorted(words, key=nearness, reverse=True)


@cache
def _tests() -> tuple[dict[Path, frozenset[str]], Counter[str]]:
    """The words of each file of tests, and in how many of them each is."""
    words = {test: _words(test) for test in sorted(Path("tests").rglob("test_*.py"))}
    return words, Counter(word for each in words.values() for word in each)


@cache
def _words(path: Path) -> frozenset[str]:
    """The names of more than one word or with a capital in a file, and what it is named after."""
    named = set(re.findall(r"[^\W_]+", str(path)))
    return frozenset(named | set(re.findall(r"[a-z]+_\w+|[A-Z]\w+", path.read_text())))
