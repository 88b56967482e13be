"""The list of matches on the home screen, under keys."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from textual.pilot import Pilot

from dogs_rules.registry import game
from dogs_saves import MatchFolder, Player
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.match_screen import MatchScreen


@asynccontextmanager
async def listed() -> AsyncIterator[tuple[DogsApp, Pilot[Any]]]:
    """The list of all matches on the screen."""
    calm = Settings(name="Ana", pace="none", first_times=False, round_cards=False)
    app = DogsApp(Loaded(calm, ""))
    async with app.run_test(size=(80, 24)) as pilot:
        await press(pilot, "m")
        yield app, pilot


async def press(pilot: Pilot[Any], *keys: str) -> None:
    """Presses keys; after each one all that it leads to is shown."""
    for key in keys:
        await pilot.press(key)
        await pilot.app.workers.wait_for_complete()
        await pilot.pause()
        screen = pilot.app.screen
        if isinstance(screen, MatchScreen):
            await screen.shown()
            await pilot.pause()


def titles(app: DogsApp) -> list[str]:
    """The titles of the matches that are listed."""
    return [summary.title for summary in app.screen.query_one(MatchRows).matches]


def text(app: DogsApp, kind: type[Heading] | type[PromptLine] = PromptLine) -> str:
    """What a line of the screen says, without double blanks."""
    return " ".join(app.screen.query_one(kind).painted_text().split())


def begun(title: str = "", *, plies: int = 0, finished: bool = False) -> Path:
    """A match on disk."""
    rules = game("dogs")
    players = [Player("Ana"), Player("Bella", "random")]
    with MatchFolder().create(rules, players, {}, 3, title=title) as stored:
        while stored.match.to_move is not None and (finished or stored.match.plies < plies):
            stored.play(rules.legal_actions(stored.match.state)[-1])
        return stored.path


def prompt(app: DogsApp) -> PromptLine:
    return app.screen.query_one(PromptLine)
