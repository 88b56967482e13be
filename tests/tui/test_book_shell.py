"""Sections as text: layout at every width, and ``dogs-tui rules``."""

import subprocess
import sys
from collections import Counter

import pytest
from rich.cells import cell_len

from dogs_rules.book import MINUTE, Book, parse_book
from dogs_rules.registry import keys
from dogs_rules.shelf import load_book, load_books
from dogs_tui.book.layout import Page, Role, Run, width_of, wrap
from dogs_tui.book.pages import contents_page, section_page
from dogs_tui.book.shell import look_up
from dogs_tui.kit.glyphs import ASCII, UNICODE


def shown(text: str, width: int) -> list[str]:
    """The lines of a section with this Markdown."""
    section = parse_book("dogs", "en", f"# A {{#a}}\n\n{text}").sections[0]
    page = Page(width, UNICODE)
    page.blocks(section.blocks)
    return ["".join(run.text for run in line) for line in page.lines]


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("width", [20, 34, 76, 120])
def test_no_line_of_a_book_is_too_wide(key: str, width: int) -> None:
    book = load_book(key)
    for section in book.sections:
        page = section_page(book, section, width, UNICODE)
        wide = [line for line in page.lines if width_of(line) > page.width]
        assert wide == [], section.anchor


@pytest.mark.parametrize("key", keys())
@pytest.mark.parametrize("width", [34, 76])
def test_every_letter_of_a_book_is_shown(key: str, width: int) -> None:
    book = load_book(key)
    for section in book.sections:
        page = section_page(book, section, width, UNICODE)
        painted = Counter(char for line in page.lines for run in line for char in run.text)
        missing = Counter("".join(section.text.split())) - painted
        assert not missing, section.anchor


def test_tables_keep_to_the_width() -> None:
    table = "| Who | What |\n|---|---|\n| a dog | sleeps all day long |\n| two | eat |\n"
    assert shown(table, 40) == [
        "Who    What",
        "─────  ───────────────────",
        "a dog  sleeps all day long",
        "two    eat",
    ]
    assert shown(table, 16) == [
        "Who    What",
        "─────  ─────────",
        "a dog  sleeps",
        "       all day",
        "       long",
        "two    eat",
    ]


def test_lists_and_examples_hang() -> None:
    assert shown("9. one two three\n10. four\n\n> five six seven", 12) == [
        " 9. one two",
        "    three",
        "10. four",
        "",
        "│ five six",
        "│ seven",
    ]


def test_wide_characters_count_twice() -> None:
    lines = list(wrap([Run("犬犬犬 犬犬 dog")], 6))
    assert ["".join(run.text for run in line) for line in lines] == ["犬犬犬", "犬犬", "dog"]
    lines = list(wrap([Run("犬犬犬犬犬")], 5))
    assert ["".join(run.text for run in line) for line in lines] == ["犬犬", "犬犬", "犬"]
    assert all(cell_len("".join(run.text for run in line)) <= 5 for line in lines)


def test_a_link_over_two_lines_is_one_link() -> None:
    book = parse_book("dogs", "en", "# A {#a}\n\nSee [the very long name](#a), now.\n")
    page = section_page(book, book.sections[0], 12, UNICODE)
    assert len(page.links) == 1
    first, last = page.lines_of(0)
    assert last == first + 2 - 1
    joined = [run.text for run in page.lines[first] if run.link == 0]
    assert "".join(joined) == "the very"


def test_contents_list_every_section() -> None:
    book = load_book("dogs")
    page = contents_page({"dogs": book}, "dogs", 34, UNICODE)
    assert [target.anchor for target in page.links] == list(book.anchors)


def two_books() -> dict[str, Book]:
    text = "# Game {#a}\n\nx\n\n## Chapter {#b}\n\nx\n\n### Section {#c}\n\nx\n"
    return {key: parse_book(key, "en", text) for key in ("one", "two")}


def test_contents_of_all_books_are_their_chapters() -> None:
    page = contents_page(two_books(), None, 34, UNICODE)
    assert list(map(str, page.links)) == ["one#a", "one#b", "two#a", "two#b"]


def test_contents_of_one_book_name_the_others_last() -> None:
    page = contents_page(two_books(), "two", 34, UNICODE)
    assert list(map(str, page.links)) == ["two#a", "two#b", "two#c", "one#a"]


def test_a_plain_terminal_gets_plain_marks() -> None:
    text = look_up("dogs", ["bays"], 60, glyphs=ASCII).text
    assert "─" not in text
    assert "│" not in text
    assert "| Example: four dogs." in text


def test_an_anchor_or_title_wins() -> None:
    assert look_up("dogs", ["vet"], 80).text.splitlines()[1] == "Vet"
    text = look_up(None, ["buying", "a", "dog"], 80).text
    assert text.splitlines()[:2] == ["DOGS → Phase 2: actions → Dog Fair", "Buying a dog"]
    assert "dogs-tui rules dogs fair-buy" in text
    assert "10 - 4 = 6 coins" in text


def test_words_are_looked_up() -> None:
    answer = look_up("dogs", ["how", "much", "is", "a", "bay"], 80)
    assert answer.found
    assert "Also found: " in answer.text


def test_a_word_in_the_place_of_the_game() -> None:
    assert look_up("feira", [], 80).text == look_up(None, ["feira"], 80).text


def test_nothing_found_proposes_something() -> None:
    answer = look_up("dogs", ["prfetorra"], 80)
    assert not answer.found
    assert "Did you mean: " in answer.text
    assert "prefeitura" in answer.text


def test_a_word_of_another_book_is_opened_there_and_said_whose_it_is() -> None:
    answer = look_up("dogs", ["Doppelschritt"], 80)
    assert answer.found
    assert "The rulebook of DOGS does not have this word; that of DOG Kids does." in answer.text
    assert "Double step" in answer.text
    assert "dogs-tui rules dog_kids double" in answer.text


@pytest.mark.parametrize("key", keys())
def test_the_contents_are_listed(key: str) -> None:
    text = look_up(key, ["contents"], 80).text
    for section in load_book(key).sections:
        assert f"\n{section.anchor} " in text
        assert section.title in text


def test_without_a_game_the_chapters_of_all_are_listed_by_what_is_typed_to_read_them() -> None:
    text = look_up(None, [], 80).text
    for key, book in load_books().items():
        assert f"\n{key} " in text
        for section in book.sections[1:]:
            listed = section.level == 2 or section.anchor == MINUTE
            assert (f"\n{key} {section.anchor} " in text) == listed


def test_styles_are_told_by_type_and_never_in_the_text() -> None:
    answer = look_up("dogs", ["bays"], 80)
    assert "\x1b" not in answer.text
    assert any(
        piece.style is not None and piece.style.bold for line in answer.lines for piece in line
    )


def test_what_was_typed_never_reaches_the_terminal() -> None:
    answer = look_up("dogs", ["\x1b[31mzzzqqq"], 80)
    assert not answer.found
    assert "\x1b" not in answer.text


def test_roles_are_told_apart() -> None:
    page = section_page(load_book("dogs"), load_book("dogs").section("bays"), 60, UNICODE)
    roles = {run.role for line in page.lines for run in line}
    assert roles >= {Role.TITLE, Role.HEAD, Role.STRONG, Role.ORIGINAL, Role.LINK, Role.MARK}


def test_the_shell_needs_no_textual() -> None:
    code = (
        "import sys; from dogs_tui.book.shell import look_up; "
        "look_up('dogs', ['bays'], 80); "
        "sys.exit('textual' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
