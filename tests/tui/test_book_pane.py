"""The book pane, driven by keys in an app of its own."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from textual.app import ComposeResult
from textual.events import Paste
from textual.pilot import Pilot

from dogs_rules.book import Target
from dogs_rules.shelf import load_book
from dogs_tui.app.themed import ThemedApp
from dogs_tui.book.pane import BookPane
from dogs_tui.kit.glyphs import ASCII, UNICODE, Glyphs


class Shelf(ThemedApp):
    """Nothing but a book, in a place of 38 columns or of the whole screen."""

    closed = 0

    def __init__(self, width: int | None = None, glyphs: Glyphs = UNICODE) -> None:
        super().__init__(glyphs=glyphs)
        self._width = width

    def compose(self) -> ComposeResult:
        pane = BookPane()
        if self._width is not None:
            pane.styles.width = self._width
        yield pane

    def on_book_pane_closed(self) -> None:
        self.closed += 1

    @property
    def pane(self) -> BookPane:
        return self.query_one(BookPane)


@asynccontextmanager
async def opened(
    anchor: str | None = "fair", *, width: int | None = None, glyphs: Glyphs = UNICODE
) -> AsyncIterator[tuple[BookPane, Pilot[Any]]]:
    app = Shelf(width, glyphs)
    async with app.run_test(size=(100, 24)) as pilot:
        app.pane.focus()
        if anchor is not None:
            app.pane.open("dogs", anchor)
        await pilot.pause()
        yield app.pane, pilot


def dogs(anchor: str) -> Target:
    return Target("dogs", anchor)


async def test_opening_shows_the_section_and_the_way_to_it() -> None:
    async with opened() as (pane, _):
        lines = pane.painted_text().splitlines()
        assert lines[0].strip() == "DOGS → Phase 2: actions"
        assert lines[1].strip() == "Dog Fair"
        assert pane.here == dogs("fair")


async def test_opening_before_the_pane_is_mounted() -> None:
    app = Shelf()
    async with app.run_test(size=(100, 24)) as pilot:
        app.pane.remove()
        await pilot.pause()
        pane = BookPane()
        app.mount(pane)
        pane.open("dogs", "bays")
        await pilot.pause()
        assert "A bay (baia)" in pane.painted_text()


async def test_an_unknown_section_opens_the_contents() -> None:
    async with opened("no-such-thing") as (pane, _):
        assert pane.here is None
        assert pane.painted_text().startswith(" Contents")


@pytest.mark.parametrize(("width", "height"), [(38, 24), (38, 19), (80, 24), (20, 8)])
async def test_every_section_fits(width: int, height: int) -> None:
    app = Shelf(width)
    async with app.run_test(size=(100, height)):
        for anchor in load_book("dogs").anchors:
            app.pane.open("dogs", anchor)
            text = app.pane.painted_text()
            assert max(len(line) for line in text.splitlines()) <= width
            title = load_book("dogs").section(anchor).title
            assert title.split()[0] in text


async def test_links_are_followed_and_retraced() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("tab")
        assert pane.chosen == dogs("dogs")
        await pilot.press("n", "n")
        assert pane.chosen == dogs("fair-sell")
        await pilot.press("shift+tab", "p", "n", "n")
        assert pane.chosen == dogs("fair-sell")
        await pilot.press("enter")
        assert pane.here == dogs("fair-sell")
        await pilot.press("backspace")
        assert pane.here == dogs("fair")
        assert pane.chosen == dogs("fair-sell")


async def test_enter_without_a_chosen_link_stays() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("enter")
        assert pane.here == dogs("fair")


async def test_every_link_can_be_seen_when_chosen() -> None:
    async with opened("terms", width=38) as (pane, _):
        for _ in range(120):
            pane.action_book_next_link()
            pane.paint_now()
            assert pane.chosen is not None
            assert any(strip_has_reverse(pane, y) for y in range(pane.size.height))


def strip_has_reverse(pane: BookPane, y: int) -> bool:
    return any(
        segment.style is not None and segment.style.reverse for segment in pane.render_line(y)
    )


async def test_scrolling_stops_at_both_ends() -> None:
    async with opened("rulings-kennel", width=38) as (pane, pilot):
        top = pane.painted_text()
        await pilot.press("up")
        assert pane.painted_text() == top
        await pilot.press("down")
        assert pane.painted_text() != top
        await pilot.press("end")
        end = pane.painted_text()
        assert "Next: " in end
        await pilot.press("down", "pagedown")
        assert pane.painted_text() == end
        await pilot.press("home")
        assert pane.painted_text() == top


async def test_search_by_typing() -> None:
    async with opened("bays") as (pane, pilot):
        await pilot.press("slash")
        assert pane.searching
        await pilot.press(*"prefetura")
        assert pane.query_text == "prefetura"
        lines = pane.painted_text().splitlines()
        assert lines[0].strip() == "/prefetura"
        assert lines[2].strip() == "Town Hall"
        assert pane.chosen == dogs("town-hall")
        await pilot.press("enter")
        assert pane.here == dogs("town-hall")
        assert not pane.searching
        await pilot.press("backspace")
        assert pane.searching
        assert pane.query_text == "prefetura"
        await pilot.press("escape")
        assert pane.here == dogs("bays")


async def test_letters_that_are_keys_elsewhere_are_typed() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("slash", *"ntp", "space", *"q", "slash")
        assert pane.query_text == "ntp q/"
        await pilot.press("backspace", "backspace")
        assert pane.query_text == "ntp "
        assert pane.is_mounted


async def test_arrows_choose_among_the_results() -> None:
    async with opened(width=38) as (pane, pilot):
        pane.search("dogs")
        await pilot.press(*"coin")
        first = pane.chosen
        await pilot.press("down")
        second = pane.chosen
        assert second != first
        await pilot.press("down", "down", "down", "down")
        assert any(strip_has_reverse(pane, y) for y in range(pane.size.height))
        await pilot.press("up", "up", "up", "up", "up")
        assert pane.chosen == first
        await pilot.press("down", "enter")
        assert pane.here == second


async def test_nothing_found_says_so() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("slash", *"prfetorra")
        assert "Did you mean: " in pane.painted_text()
        await pilot.press("enter", "down")
        assert pane.searching


async def test_a_pasted_text_is_cleaned_and_never_markup() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("slash")
        pane.post_message(Paste("[red]\x1b[31m\nfeira[/]"))
        await pilot.pause()
        assert pane.query_text == "[red][31m feira[/]"
        assert "/[red][31m feira[/]" in pane.painted_text()
        pane.post_message(Paste("x" * 500))
        await pilot.pause()
        assert len(pane.query_text) <= 60


async def test_contents() -> None:
    async with opened() as (pane, pilot):
        await pilot.press("t")
        assert pane.here is None
        assert pane.chosen == dogs("dogs")
        await pilot.press("down", "enter")
        assert pane.here == dogs("minute")
        await pilot.press("backspace", "backspace")
        assert pane.here == dogs("fair")


async def test_escape_closes_and_forgets_the_way() -> None:
    async with opened() as (pane, pilot):
        pane.open("dogs", "bays")
        await pilot.press("escape")
        app = pilot.app
        assert isinstance(app, Shelf)
        assert app.closed == 1
        pane.open("dogs", "gas")
        await pilot.press("backspace")
        assert app.closed == 2


async def test_search_from_nothing_closes_on_escape() -> None:
    async with opened(None) as (pane, pilot):
        pane.search("dogs")
        await pilot.press("x", "escape")
        app = pilot.app
        assert isinstance(app, Shelf)
        assert app.closed == 1


async def test_a_click_follows_a_link() -> None:
    async with opened() as (pane, pilot):
        await pilot.click(BookPane, offset=(2, 0))
        assert pane.here == dogs("dogs")


async def test_another_width_keeps_the_place() -> None:
    async with opened("rulings-kennel") as (pane, pilot):
        await pilot.press("end")
        await pilot.resize_terminal(38, 12)
        await pilot.pause()
        assert max(len(line) for line in pane.painted_text().splitlines()) <= 38
        await pilot.press("end")
        assert "Next: " in pane.painted_text()


async def test_ascii_terminals() -> None:
    async with opened("bays", width=38, glyphs=ASCII) as (pane, _):
        text = pane.painted_text()
        assert "DOGS > Housing" in text
        assert text.isascii() or not set(text) & set("─│→█")
