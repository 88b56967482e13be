"""Somebody who learns does something else first: card and key bar say what holds then."""

from pathlib import Path

import pytest

from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.lesson import LEARNER, course, taught
from dogs_tui.play.phase_pane import PhasePane
from tests.support.lesson_app import at_lesson, do_step, drawn, meant, offered, settled
from tests.support.pictures import screen_lines

pytestmark = [pytest.mark.parametrize("key", taught())]
GENERIC = "h goes there, enter does it."


@pytest.mark.parametrize("strays", [True, False])
async def test_after_a_detour_the_card_leads_there_and_the_next_one_is_true(
    strays: bool, key: str, home: Path
) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        for at, stop in enumerate(course(key).stops[:-1]):
            assert screen.lesson.at == at
            if stop.action is None or not strays:
                strays = stop.action is None or not strays
                await do_step(pilot, screen)
                continue
            strays = False
            wrong = next(
                one
                for one in ("left", "up", "down")
                if one != stop.step.keys[0] and one in screen.active_bindings
            )
            await pilot.press(wrong)
            await drawn(screen)
            assert screen.card.text is not None
            assert screen.card.text.how == GENERIC, stop.step.key
            await pilot.press("h")
            await drawn(screen)
            assert screen.card.text.how == "enter does it.", stop.step.key
            assert all(meant(shown, "enter") for shown in offered(screen))
            await pilot.press("enter")
            await settled(pilot, screen)


@pytest.mark.parametrize("strays", [True, False])
async def test_who_skips_after_a_detour_finds_the_cursor_where_the_next_card_expects_it(
    strays: bool, key: str, home: Path
) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        for at, stop in enumerate(course(key).stops[:-1]):
            assert screen.lesson.at == at
            if stop.action is None or not strays:
                strays = stop.action is None or not strays
                await do_step(pilot, screen)
                continue
            strays = False
            for wrong in ("down", "right", "tab", "right"):
                await pilot.press(wrong)
            await pilot.press("N")
            await settled(pilot, screen)


async def test_another_legal_move_bears_no_mark_of_refusal(key: str, home: Path) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        while (stop := screen.lesson.stop) is None or stop.action is None:
            await pilot.press("N")
            await settled(pilot, screen)
        pane = screen.panes.pane
        assert isinstance(pane, PhasePane)
        other = next(one for one in screen.lesson.legal(LEARNER) if one != stop.action)
        pane.choose(other)
        await settled(pilot, screen)
        prompt = screen.query_one(PromptLine)
        assert prompt.answer.startswith("That works too. For now: ")
        assert not prompt.refused
        assert glyphs_of(screen).cross not in prompt.painted_text()


async def test_who_skips_too_early_is_told_why_not(key: str, home: Path) -> None:
    async with at_lesson(home, key) as (pilot, screen):
        await pilot.press("l", "N")
        await pilot.pause()
        assert screen.lesson.at == 0
        assert "comes first" in "\n".join(screen_lines(screen))
