"""A page is written whatever is done meanwhile, and what became of it is read in any case."""

import asyncio

from textual.app import ComposeResult
from textual.pilot import Pilot
from textual.screen import Screen

from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.pages import write_page


class Asking(Screen[None]):
    """A screen from which pages are written."""

    def compose(self) -> ComposeResult:
        yield PromptLine()


async def pages(pilot: Pilot[None], screen: Asking, *names: str) -> asyncio.Event:
    """Begins to write pages; they are there once the event is set."""
    ready = asyncio.Event()

    def writing(name: str) -> None:
        async def page() -> str:
            await ready.wait()
            return f"The page was saved as {name}."

        def tell(text: str) -> None:
            line = screen.query_one(PromptLine)
            line.asked = f"{line.asked} {text}".lstrip()

        write_page(screen, page, tell)

    for name in names:
        writing(name)
    await pilot.pause()
    return ready


async def finished(pilot: Pilot[None], ready: asyncio.Event) -> str:
    ready.set()
    await pilot.app.workers.wait_for_complete()
    await pilot.pause()
    return pilot.app.screen.query_one(PromptLine).painted_text()


async def test_another_page_ends_none() -> None:
    app, screen = ThemedApp(), Asking()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        ready = await pages(pilot, screen, "one", "two")
        text = await finished(pilot, ready)
        assert "The page was saved as one." in text
        assert "The page was saved as two." in text


async def test_what_a_key_was_answered_gives_way() -> None:
    app, screen = ThemedApp(), Asking()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(screen)
        ready = await pages(pilot, screen, "one")
        screen.query_one(PromptLine).answer = "p does nothing here."
        assert "The page was saved as one." in await finished(pilot, ready)


async def test_who_has_left_reads_it_where_they_are() -> None:
    app, first, second = ThemedApp(), Asking(), Asking()
    async with app.run_test(size=(80, 24)) as pilot:
        await app.push_screen(first)
        await app.push_screen(second)
        ready = await pages(pilot, second, "one")
        second.dismiss()
        await pilot.pause()
        assert app.screen is first
        assert "The page was saved as one." in await finished(pilot, ready)
