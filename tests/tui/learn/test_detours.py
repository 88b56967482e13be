"""Somebody who learns does something else first: card and key bar say what holds then."""

from collections.abc import Awaitable, Callable
from itertools import cycle
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.lesson import LEARNER, Stop, course, taught
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.play.phase_pane import PhasePane
from tests.support.lesson_app import GENERIC, at_lesson, do_step, drawn, meant, offered, settled
from tests.support.pictures import screen_lines

each_game = pytest.mark.parametrize("key", taught())
LIGHT = "dog_kids"
"""The game in whose lesson somebody strays at every step; in the others that takes minutes."""
Detour = Callable[[Pilot[None], LessonScreen, Stop], Awaitable[None]]


async def led_back_by_hints(pilot: Pilot[None], screen: LessonScreen, stop: Stop) -> None:
    """Goes elsewhere; the card then leads to what is asked for."""
    wrong = next(
        key
        for key in ("left", "up", "down", "right")
        if key != stop.step.keys[0] and key in screen.active_bindings
    )
    await pilot.press(wrong)
    await drawn(screen)
    assert screen.card.text is not None
    assert screen.card.text.how in GENERIC, stop.step.key
    await pilot.press("h")
    await drawn(screen)
    assert screen.card.text.how == "Now press enter.", stop.step.key
    assert all(meant(shown, "enter") for shown in offered(screen))
    await pilot.press("enter")
    await settled(pilot, screen)


async def skipping(pilot: Pilot[None], screen: LessonScreen, stop: Stop) -> None:
    """Goes elsewhere and does not do what is asked for; the next card expects the cursor there."""
    await pilot.press("down", "right", "tab", "right", "N")
    await settled(pilot, screen)


@pytest.mark.parametrize(
    "key",
    [pytest.param(key, marks=() if key == LIGHT else pytest.mark.minutes) for key in taught()],
)
@pytest.mark.parametrize("strays", [True, pytest.param(False, marks=pytest.mark.minutes)])
@pytest.mark.parametrize(
    "ways",
    [
        (led_back_by_hints, skipping),
        pytest.param((skipping, led_back_by_hints), marks=pytest.mark.minutes),
    ],
)
async def test_after_a_detour_the_next_card_is_true(
    ways: tuple[Detour, Detour], strays: bool, key: str, home: Path
) -> None:
    """At every other step, or at those between, somebody strays: in one way and in the other."""
    detours = cycle(ways)
    async with at_lesson(home, key) as (pilot, screen):
        for at, stop in enumerate(course(key).stops[:-1]):
            assert screen.lesson.at == at
            if stop.action is not None and strays:
                await next(detours)(pilot, screen, stop)
            else:
                await do_step(pilot, screen)
            strays = stop.action is None or not strays


@each_game
async def test_another_legal_move_bears_no_mark_of_refusal(key: str, home: Path) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        while (stop := screen.lesson.stop) is None or stop.action is None:
            await pilot.press("N")
            await settled(pilot, screen)
        pane = screen.panes.pane
        assert isinstance(pane, PhasePane)
        other = next(action for action in screen.lesson.legal(LEARNER) if action != stop.action)
        pane.choose(other)
        await settled(pilot, screen)
        prompt = screen.query_one(PromptLine)
        assert prompt.answer.startswith(("Not done", "Try this!"))
        assert not prompt.refused
        assert glyphs_of(screen).cross not in prompt.painted_text()


@each_game
async def test_who_skips_too_early_is_told_why_not(key: str, home: Path) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        if screen.stands_alone:
            return  # nothing lies over the card
        await pilot.press("l", "N")
        assert screen.lesson.at == 0
        assert "Wait until this has been shown." in "\n".join(screen_lines(screen))
