"""How to play in a minute: a page a game that is seen whole, with the signs as boards draw them."""

from typing import Any

import pytest
from textual.app import ComposeResult
from textual.screen import Screen

from dogs_rules.book import MINUTE, Section, parse_book, spans_of
from dogs_rules.registry import keys
from dogs_rules.shelf import load_books
from dogs_tui.book.layout import Page, Role, width_of
from dogs_tui.book.pages import contents_page, section_page
from dogs_tui.book.pane import BookPane
from dogs_tui.book.search import book_index
from dogs_tui.book.shell import look_up
from dogs_tui.book.signs import DrawnSign, drawn_signs, sign_name
from dogs_tui.home.rules import RulesScreen
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.found_ui import game_ui
from dogs_tui.words import language, languages
from dogs_tui.words.languages import ENGLISH
from tests.support.pictures import at_table
from tests.support.spoken_languages import in_languages

PANE = 23
"""Rows of the book at 80x24: the last row is the key bar's."""
PRINTED = 22
"""Rows at 80x24 that leave one for the command and one for the shell's prompt."""
BOOKS = load_books()
TOLD = [key for key in keys() if key in BOOKS and MINUTE in BOOKS[key]]
every_book = pytest.mark.parametrize("key", TOLD)
every_set = pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)


def minute(key: str) -> Section:
    return BOOKS[key].section(MINUTE)


@every_book
def test_a_book_that_has_it_opens_with_it(key: str) -> None:
    assert BOOKS[key].anchors[1] == MINUTE


@every_book
@every_set
def test_it_is_printed_short_enough_to_be_seen_whole(key: str, glyphs: Glyphs) -> None:
    answer = look_up(key, [], 80, glyphs)
    assert answer.found
    assert len(answer.lines) <= PRINTED
    assert all(len(line) <= 80 for line in answer.text.split("\n"))
    assert f"dogs-tui rules {key} contents" in answer.text
    words = answer.text.split()
    assert [word for word in minute(key).text.split() if word not in words] == []


@pytest.mark.parametrize("code", in_languages(codes=sorted({*languages()} - {ENGLISH})))
@every_book
def test_translations_are_as_short_and_leave_no_sign_or_link_out(key: str, code: str) -> None:
    book = load_books(code)[key]
    section = book.section(MINUTE)
    with language.kept(code):
        assert len(look_up(key, [], 80, UNICODE).lines) <= PRINTED
        assert len(section_page(book, section, 77, UNICODE).lines) <= PANE
    assert leads(section) == leads(minute(key))


def leads(section: Section) -> list[str]:
    spans = spans_of(section.blocks)
    return sorted(f"{span.sign or span.link}" for span in spans if span.sign or span.link)


class Reading(Screen[None]):
    """A book that fills the screen, at its first page."""

    def __init__(self, key: str) -> None:
        super().__init__()
        self._key = key

    def compose(self) -> ComposeResult:
        yield BookPane()
        yield KeyBar()

    def on_mount(self) -> None:
        self.query_one(BookPane).open(self._key, MINUTE)


@every_book
@every_set
async def test_it_fits_the_screen_and_shows_signs_in_their_inks(key: str, glyphs: Glyphs) -> None:
    async with at_table(Reading(key), glyphs=glyphs) as (_, screen):
        pane = screen.query_one(BookPane)
        assert pane.size.height == PANE
        laid = section_page(BOOKS[key], minute(key), 77, glyphs)
        assert len(laid.lines) <= PANE
        text = pane.painted_text()
        assert [word for word in minute(key).text.split() if word not in text.split()] == []
        inks = game_ui(key).inks()
        for name in {span.sign for span in spans_of(minute(key).blocks) if span.sign}:
            sign = drawn_signs(key, glyphs)[name]
            assert sign.drawn in text
            assert sign.ink in inks


@every_book
def test_signs_are_those_of_the_boards_and_most_are_named_there(key: str) -> None:
    named = [span.sign for span in spans_of(minute(key).blocks) if span.sign]
    assert named
    for glyphs in (UNICODE, ASCII):
        drawn = {sign_name(sign.name): sign.drawn for sign in game_ui(key).signs(glyphs)}
        signs = drawn_signs(key, glyphs)
        assert {name: sign.drawn for name, sign in signs.items()} == drawn
        assert set(named) <= drawn.keys()


@every_book
@pytest.mark.parametrize("asked", ["how to play in a minute", "play minute", "minute"])
def test_search_finds_it(key: str, asked: str) -> None:
    hits = book_index("en").search(asked, game_key=key)
    assert str(hits[0].target) == f"{key}#{MINUTE}"


async def test_the_books_at_home_begin_with_it() -> None:
    async with at_table(RulesScreen()) as (pilot, screen):
        pane = screen.query_one(BookPane)
        text = pane.painted_text()
        assert text.index("How to play in a minute") < text.index(BOOKS[TOLD[0]].title)
        await pilot.press("enter")
        assert str(pane.here) == f"{TOLD[0]}#{MINUTE}"


def test_the_contents_of_a_book_list_it_first() -> None:
    page = contents_page(BOOKS, TOLD[0], 60, UNICODE)
    assert page.links[1].anchor == MINUTE


# Signs in the text of a book.


def laid(text: str, width: int = 40, **signs: DrawnSign) -> Page:
    book = parse_book("a_game", "en", f"# A {{#a}}\n\n{text}\n")
    page = Page(width, UNICODE, signs)
    page.blocks(book.sections[0].blocks)
    return page


def test_a_sign_stands_before_its_word_and_they_stay_together() -> None:
    page = laid("It eats [food and more](sign:food) at once.", 12, food=DrawnSign("◡", "lit"))
    assert ["".join(run.text for run in line) for line in page.lines] == [
        "It eats",
        "◡ food and",
        "more at",
        "once.",
    ]
    sign = page.lines[1][0]
    assert (sign.role, sign.ink) == (Role.SIGN, "lit")
    assert all(width_of(line) <= 12 for line in page.lines)


def test_a_game_without_that_sign_shows_the_word() -> None:
    page = laid("It eats [food](sign:food).")
    assert "".join(run.text for run in page.lines[0]) == "It eats food."
    assert not page.links


def test_a_game_that_says_no_signs_has_none() -> None:
    nothing: Any = drawn_signs("nobody_knows", UNICODE)
    assert nothing == {}
