"""How long a keystroke in the search line takes, beside a plain scan for the same letters.

Four books of the size of the one of DOGS (copies of it, with some words changed so that the
vocabulary grows as well) are searched with every beginning of typical queries, as they are typed.
Prints the slowest and the median keystroke and the ratio to the scan.

    python benchmarks/book_search.py
"""

import re
import statistics
import time
from collections.abc import Callable
from importlib import resources

from dogs_rules.book import Book, parse_book
from dogs_rules.shelf import load_book
from dogs_tui.book.search import BookIndex, fold

QUERIES = (
    "buy a dog",
    "feira de caes",
    "prefetura",
    "how many dogs fit into a bay",
    "warehose",
    "qwertyuiop",
    "last round",
)
ROUNDS = 5


def books() -> dict[str, Book]:
    page = resources.files("dogs_rules.games") / "dogs" / "book" / "en.md"
    text = page.read_text(encoding="utf-8")
    out = {"dogs": load_book("dogs")}
    for number, ending in enumerate(("ka", "lo", "mi")):
        other = re.sub(r"\b([a-z]{5,})\b(?![^(\n]*[)}])", rf"\1{ending}", text)
        out[f"other_{number}"] = parse_book(f"other_{number}", "en", other)
    return out


def scan(texts: list[str], query: str) -> int:
    """What a plain search does: fold every section and look for the letters."""
    wanted = fold(query)
    return sum(wanted in fold(text) for text in texts)


def milliseconds(work: Callable[[str], object]) -> list[float]:
    """The best of some rounds for every beginning of every query."""
    out: list[float] = []
    for query in QUERIES:
        for end in range(1, len(query) + 1):
            times: list[float] = []
            for _ in range(ROUNDS):
                begin = time.perf_counter()
                work(query[:end])
                times.append((time.perf_counter() - begin) * 1000)
            out.append(min(times))
    return out


def main() -> None:
    shelf = books()
    begin = time.perf_counter()
    index = BookIndex(shelf)
    built = (time.perf_counter() - begin) * 1000
    texts = [section.text for book in shelf.values() for section in book.sections]
    searched = milliseconds(lambda query: index.search(query, game_key="dogs"))
    scanned = milliseconds(lambda query: scan(texts, query))
    ratio = statistics.median(searched) / statistics.median(scanned)
    size = sum(map(len, texts)) // 1000
    print(f"four books, {len(texts)} sections, {size} thousand letters; indexed in {built:.0f} ms")
    print(f"a keystroke: median {statistics.median(searched):.1f} ms, slowest {max(searched):.1f}")
    print(f"plain scan:  median {statistics.median(scanned):.1f} ms, slowest {max(scanned):.1f}")
    print(f"ratio to a plain scan: {ratio:.2f}")


if __name__ == "__main__":
    main()
