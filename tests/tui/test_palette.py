"""The command palette: the registry's commands that are active where it was opened."""

import pytest
from textual.command import CommandPalette
from textual.widgets import Input

from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.program import DogsApp
from dogs_tui.home.settings import SettingsScreen
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.key_help import CommandProvider, KeyList, KeysScreen, active_commands
from dogs_tui.kit.key_names import KeyEntry
from dogs_tui.words import language, tr

pytestmark = pytest.mark.usefixtures("home")


async def offered(app: DogsApp, query: str) -> list[str]:
    """The texts that the palette offers for a query."""
    provider = CommandProvider(app.screen)
    provider._post_init()
    return [str(hit.text) for hit in [hit async for hit in provider._search(query)]]


async def test_it_offers_what_the_screen_can_do() -> None:
    app = DogsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        everything = await offered(app, "")
        assert REGISTRY["home.new"].help in everything
        assert REGISTRY["home.continue"].help not in everything  # no match is running
        assert REGISTRY["app.palette"].help not in everything
        assert len(everything) == len(active_commands(app.screen)) - 1
        assert await offered(app, "settng") == [REGISTRY["home.settings"].help]
        assert await offered(app, "qqq") == ["No command matches these words."]
        assert await offered(app, "colours") == [REGISTRY["home.settings"].help]


async def test_what_is_chosen_is_done_where_the_palette_was_opened() -> None:
    app = DogsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press("ctrl+p")
        await pilot.pause()
        assert isinstance(app.screen, CommandPalette)
        app.screen.query_one(Input).value = "colours"
        await app.workers.wait_for_complete()
        await pilot.pause()
        await pilot.press("down", "enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert isinstance(app.screen, SettingsScreen)


async def test_other_screens_offer_other_commands() -> None:
    app = DogsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.pause()
        assert isinstance(app.screen, MatchesScreen)
        everything = await offered(app, "")
        assert REGISTRY["home.new"].help not in everything
        assert REGISTRY["matches.back"].help in everything
        assert REGISTRY["matches.rename"].help not in everything  # there is none to rename


def test_no_key_means_two_things_on_one_screen() -> None:
    for group in ("Home", "Matches"):
        keys = [
            key
            for command in REGISTRY.values()
            if command.group == group
            for key in command.keys.split(",")
        ]
        assert len(keys) == len(set(keys))


async def test_the_longest_name_of_keys_stands_apart_from_what_they_do() -> None:
    choose = REGISTRY["cursor.choose"]
    app = DogsApp()
    async with app.run_test(size=(80, 24)) as pilot:
        with language.kept("fr"):
            page = KeysScreen([KeyEntry(choose, ("enter", "space"))])
            app.push_screen(page)
            await pilot.pause()
            label = f"entrée espace {tr(choose.help)}"
            assert label in page.query_one(KeyList).painted_text()
