"""An app in which a lesson is taken by keys, for tests."""

import asyncio
from pathlib import Path

from textual.pilot import Pilot

from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.screen import LessonScreen

AT_ONCE = Settings(pace="none", motion=False, round_cards=False, turn_guard=0, name="Ana")


def lesson_app(folder: Path, key: str, settings: Settings = AT_ONCE) -> DogsApp:
    """The app as ``dogs-tui learn KEY`` opens it.

    Args:
        folder: Where settings and progress lie.
        key: The game.
        settings: The player's.
    """
    return DogsApp(Loaded(settings), path=folder / "settings.json", opening=Opening(lesson=key))


async def teaching(pilot: Pilot[None]) -> LessonScreen:
    """The screen of the lesson, once its card can be read."""
    while not isinstance(pilot.app.screen, LessonScreen):
        assert pilot.app.is_running, "the app has ended"
        for line in pilot.app.screen.query(PromptLine):
            assert not line.refused, line.refused
        await pilot.pause()
    screen = pilot.app.screen
    await settled(pilot, screen)
    return screen


async def settled(pilot: Pilot[None], screen: LessonScreen) -> None:
    """Returns when everything that happened has been shown."""
    await pilot.pause()
    await screen.shown()
    await pilot.pause()


async def do_step(pilot: Pilot[None], screen: LessonScreen) -> None:
    """Does what a step asks for, by the keys that its file names."""
    stop = screen.lesson.stop
    assert stop is not None
    if stop.step.look:
        await pilot.press(*stop.step.keys, "escape")
    elif stop.action is None:
        await pilot.press("enter")
    for key in stop.step.keys if stop.action is not None else ():
        await pilot.press(key)
        await pilot.pause()
    await settled(pilot, screen)


async def drawn(screen: LessonScreen) -> None:
    """Returns when what a key changed is drawn, and the card lies where that leaves room."""
    for _ in range(3):  # the key's focus is told from widget to screen, drawn, and made room for
        after = asyncio.Event()
        screen.call_after_refresh(after.set)
        await after.wait()
