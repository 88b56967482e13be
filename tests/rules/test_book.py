"""The books: what every game's must hold, and what the parser makes of Markdown."""

import re
from pathlib import Path
from typing import Any

import pytest

from dogs_rules import registry
from dogs_rules.book import (
    Book,
    BookError,
    BookTable,
    Items,
    Paragraph,
    Quote,
    Target,
    Verbatim,
    dead_links,
    parse_book,
    spans_of,
)
from dogs_rules.shelf import load_book, load_books
from tests.support.game_cases import description, each_game_with, where
from tests.support.pages import Pages


def parsed(text: str) -> Book:
    return parse_book("dogs", "en", text)


@pytest.mark.parametrize("key", list(load_books()))
def test_book_has_every_section_that_the_game_leads_to(key: str) -> None:
    missing = set(description(key).anchors.split()) - set(load_book(key).anchors)
    assert not missing, f"the book lacks sections that {where(key)} names"


def test_no_link_is_dead() -> None:
    assert dead_links(load_books().values()) == []


OPENING = ("minute", "goal", "setup")


def has_minute(book: Book) -> bool:
    """Whether it is a whole book, and not the few sections that a small game needs."""
    return OPENING[0] in book


LANGUAGES = ("en", "pt", "pl", "de", "fr", "it")
APPENDICES = ("components", "facts-and-reconstructions", "rulings", "on-screen")
_SUM = re.compile(r"(\d+(?: [+x-] \d+)+) = (\d+)")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", [key for key, book in load_books().items() if has_minute(book)])
def test_a_book_tells_how_to_play_before_it_lists_what_there_is(key: str, language: str) -> None:
    """In the same order in every language; the lists stand behind the points."""
    book = load_book(key, language)
    assert book.anchors == load_book(key).anchors
    chapters = book.sections[0].children
    assert chapters[: len(OPENING)] == OPENING
    wanted = ("round", "end", *APPENDICES)
    assert [chapter for chapter in chapters if chapter in wanted] == list(wanted)
    assert book.anchors.index("scoring") < book.anchors.index("components")
    assert chapters[-1] == APPENDICES[-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sums_of_the_examples_add_up(language: str) -> None:
    sums = [
        (section.anchor, terms, total)
        for book in load_books(language).values()
        for section in book.sections
        for terms, total in _SUM.findall(section.text)
    ]
    assert len(sums) >= 15
    assert [(*total, value(total[1])) for total in sums if value(total[1]) != int(total[2])] == []


def value(terms: str) -> int:
    """Of ``12 + 5 - 2`` or ``3 x 2``."""
    first, *rest = terms.split()
    total = int(first)
    for sign, number in zip(rest[::2], map(int, rest[1::2]), strict=True):
        total = total * number if sign == "x" else total + (number if sign == "+" else -number)
    return total


@pytest.mark.parametrize("key", list(load_books()))
def test_every_section_says_something(key: str) -> None:
    silent = [s.anchor for s in load_book(key).sections if not s.blocks and not s.children]
    assert silent == []


@pytest.mark.parametrize("key", list(load_books()))
def test_every_section_but_the_first_is_linked_or_listed(key: str) -> None:
    book = load_book(key)
    reached = {link.anchor for section in book.sections for link in section.links}
    reached |= {child for section in book.sections for child in section.children}
    assert set(book.anchors[1:]) - reached == set()


EXAMPLES = [
    (path.parent.name, *line.split(": ", 1))
    for path in sorted(Path(__file__).parent.glob("*/book_examples.txt"))
    for line in path.read_text(encoding="utf-8").splitlines()
]
"""Key of a game, section, words: what the worked examples of the rulebook come to."""


@pytest.mark.parametrize(("key", "anchor", "words"), EXAMPLES)
def test_the_worked_examples_are_told(key: str, anchor: str, words: str) -> None:
    assert words in load_book(key).section(anchor).text


@each_game_with("rulings")
def test_rulings_are_numbered_through_and_name_their_source(key: str) -> None:
    book, described = load_book(key), description(key)
    numbers: list[int] = []
    for anchor in book.section("rulings").children:
        for block in book.section(anchor).blocks:
            assert isinstance(block, Items)
            assert block.start is not None
            numbers += range(block.start, block.start + len(block.items))
            for item in block.items:
                said = [span.text for span in spans_of(item) if span.emphasis]
                assert re.search(described.sources, " ".join(said), re.IGNORECASE), said
    assert numbers == list(range(1, described.rulings + 1))


@each_game_with("originals")
def test_words_of_the_boxes_are_listed(key: str) -> None:
    for anchor, words in description(key).originals.items():
        assert set(words.split(", ")) <= Pages(load_book(key)).emphasized(anchor)


@pytest.mark.parametrize("key", [key for key in load_books() if "breeds" in load_book(key)])
def test_the_breeds_are_those_of_the_components(key: str) -> None:
    game: Any = registry.game(key)
    breeds = [(breed.name, breed.original) for breed in game.tables.breeds]
    assert Pages(load_book(key)).rows("breeds") == breeds


@pytest.mark.parametrize("key", [key for key in load_books() if "options" in load_book(key)])
def test_the_options_are_told_by_their_names(key: str) -> None:
    """Of several that begin with the same two words, the first."""
    game = registry.game(key)
    described = {row[0] for row in Pages(load_book(key)).rows("options")}
    options = [option for seats in game.seat_counts for option in game.options(seats)]
    offered = {str(option.label) for option in options}
    assert described <= offered
    assert {tuple(name.split()[:2]) for name in described} == {
        tuple(n.split()[:2]) for n in offered
    }


@pytest.mark.parametrize("key", list(load_books()))
def test_paragraphs_are_short_enough_for_a_narrow_pane(key: str) -> None:
    """At 38 columns a paragraph of 540 characters takes about 15 lines."""
    for section in load_book(key).sections:
        for line in section.text.splitlines():
            assert len(line) <= 540, section.anchor


def test_what_is_shown_as_it_is_fits_a_narrow_pane() -> None:
    for book in load_books().values():
        for section in book.sections:
            for block in section.blocks:
                if isinstance(block, Verbatim):
                    assert max(map(len, block.lines)) <= 34, section.anchor


def test_a_language_without_a_book_is_given_the_english_one() -> None:
    assert load_book("dogs", "xx").language == "en"
    assert load_book("dogs", "../en").language == "en"


def test_an_unknown_game_has_no_book() -> None:
    with pytest.raises(KeyError):
        load_book("cats")


def test_sections_know_what_they_lie_in() -> None:
    book = parsed("# A {#a}\n\n## B {#b}\n\n### C {#c}\n\n## D *d* {#d-1}\n")
    assert [(s.anchor, s.path, s.children) for s in book.sections] == [
        ("a", (), ("b", "d-1")),
        ("b", ("a",), ("c",)),
        ("c", ("a", "b"), ()),
        ("d-1", ("a",), ()),
    ]
    assert book.title == "A"
    assert book.titles_above(book.section("c")) == ("A", "B")
    assert "c" in book
    assert "x" not in book


def test_blocks_and_spans() -> None:
    text = """# A {#a}

One **two** *três* `four`
five [six](#a) [seven](dog_kids#b-2).

3. x
   - y

> z

| h | i |
|---|---|
| j | [k](#a) |

```
l  m
```
"""
    paragraph, items, quote, table, verbatim = parsed(text).section("a").blocks
    assert isinstance(paragraph, Paragraph)
    assert [(s.text, s.strong, s.emphasis, s.code, s.link) for s in paragraph.spans] == [
        ("One ", False, False, False, None),
        ("two", True, False, False, None),
        (" ", False, False, False, None),
        ("três", False, True, False, None),
        (" ", False, False, False, None),
        ("four", False, False, True, None),
        (" ", False, False, False, None),
        ("five ", False, False, False, None),
        ("six", False, False, False, Target("dogs", "a")),
        (" ", False, False, False, None),
        ("seven", False, False, False, Target("dog_kids", "b-2")),
        (".", False, False, False, None),
    ]
    assert isinstance(items, Items)
    assert items.start == 3
    assert isinstance(items.items[0][1], Items)
    assert isinstance(quote, Quote)
    assert isinstance(table, BookTable)
    assert (len(table.head), len(table.rows)) == (2, 1)
    assert verbatim == Verbatim(("l  m",))
    assert parsed(text).section("a").text == (
        "One two três four five six seven.\nx\ny\nz\nh  i\nj  k"
    )


def test_dead_links_are_named_with_where_they_stand() -> None:
    book = parsed("# A {#a}\n\n[x](#a) [y](#b) [z](other#a)\n")
    assert [(str(at), str(to)) for at, to in dead_links([book])] == [
        ("dogs#a", "dogs#b"),
        ("dogs#a", "other#a"),
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# A\n", "line 1: the heading 'A' needs an anchor"),
        ("# A {#A b}\n", "needs an anchor"),
        ("# A {#a}\n\n## B {#a}\n", "line 3: the anchor 'a' is used twice"),
        ("# A {#a}\n\n### B {#b}\n", "skips a level"),
        ("## A {#a}\n", "skips a level"),
        ("# A {#a}\n\n# B {#b}\n", "one heading of the first level"),
        ("Hello\n\n# A {#a}\n", "line 1: there is text before the first heading"),
        ("# A {#a}\n\n[x](http://x)\n", "'http://x' is not an anchor"),
        ("# A {#a}\n\n![x](#a)\n", "do not use this Markdown (image)"),
        ("# A {#a}\n\n---\n", "line 3: books do not use this Markdown (hr)"),
        ("", "the book is empty"),
    ],
)
def test_mistakes_name_the_book_and_the_line(text: str, said: str) -> None:
    with pytest.raises(BookError) as caught:
        parsed(text)
    assert str(caught.value).startswith("dogs/book/en.md")
    assert said in str(caught.value)
