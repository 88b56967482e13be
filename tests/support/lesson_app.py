"""An app in which a lesson is taken by keys, for tests."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp, Opening
from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.screen import LessonScreen

QUICK = Settings(pace="none", motion=False, round_cards=False, turn_guard=0, name="Ana")


def lesson_app(folder: Path, key: str, settings: Settings = QUICK) -> DogsApp:
    """The app as ``dogs-tui learn KEY`` opens it.

    Args:
        folder: Where settings and progress lie.
        key: The game.
        settings: The player's.
    """
    return DogsApp(Loaded(settings), path=folder / "settings.json", opening=Opening(lesson=key))


@asynccontextmanager
async def at_lesson(
    folder: Path, key: str, settings: Settings = QUICK, *, size: tuple[int, int] = (80, 24)
) -> AsyncIterator[tuple[Pilot[None], LessonScreen]]:
    """That app while it runs, from the moment its first card can be read.

    Args:
        folder: Where settings and progress lie.
        key: The game.
        settings: The player's.
        size: Columns and rows.
    """
    async with lesson_app(folder, key, settings).run_test(size=size) as pilot:
        yield pilot, await teaching(pilot)


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


def own_app(pilot: Pilot[None]) -> DogsApp:
    """The app that runs, which knows what its player has learned."""
    assert isinstance(pilot.app, DogsApp)
    return pilot.app


async def settled(pilot: Pilot[None], screen: LessonScreen) -> None:
    """Returns when everything that happened has been shown."""
    await pilot.pause()
    await screen.shown()
    await pilot.pause()


async def do_step(
    pilot: Pilot[None], screen: LessonScreen, before: Callable[[str], None] | None = None
) -> None:
    """Does what a step asks for, by the keys that its file names.

    Args:
        pilot: Presses them.
        screen: The lesson.
        before: Called with each key that leads to a move, when all is drawn and the key comes next.
    """
    stop = screen.lesson.stop
    assert stop is not None
    if stop.step.look:
        await pilot.press(*stop.step.keys, "escape")
    elif stop.action is None:
        await pilot.press("enter")
    for key in stop.step.keys if stop.action is not None else ():
        if before is not None:
            await drawn(screen)
            before(key)
        await pilot.press(key)
        await pilot.pause()
    await settled(pilot, screen)


async def drawn(screen: LessonScreen) -> None:
    """Returns when what a key changed is drawn, and the card lies where that leaves room."""
    for _ in range(3):  # the key's focus is told from widget to screen, drawn, and made room for
        after = asyncio.Event()
        screen.call_after_refresh(after.set)
        await after.wait()


def offered(screen: LessonScreen) -> set[str]:
    """The keys of the table that the row of keys offers."""
    return {
        active.binding.key
        for active in screen.active_bindings.values()
        if active.binding.show and active.enabled and screen._of_table(active)
        if screen.offers(active)
    }


GENERIC = {"Press esc to start this step again, or h, then enter.", "Press h, then enter."}
"""What a card says where it cannot name the way; the second to children."""


def meant(shown: str, pressed: str) -> bool:
    """Whether two keys do the same."""
    return shown == pressed or any(
        {shown, pressed} <= set(command.keys.split(","))
        for command in REGISTRY.values()
        if not command.each
    )
