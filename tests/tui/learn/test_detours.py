"""Somebody who learns does something else first: card and key bar say what holds then."""

from pathlib import Path

import pytest

from dogs_tui.kit.commands import REGISTRY
from dogs_tui.kit.glyphs import glyphs_of
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.learn.lesson import LEARNER, course, taught
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.play.phase_pane import PhasePane
from dogs_tui.words import say
from tests.support.lesson_app import do_step, drawn, lesson_app, settled, teaching

pytestmark = [pytest.mark.parametrize("key", taught())]
GENERIC = "h goes there, enter does it."


def offered(screen: LessonScreen) -> set[str]:
    """The keys of the table that the row of keys offers."""
    return {
        active.binding.key
        for active in screen.active_bindings.values()
        if active.binding.show and active.enabled and screen._of_table(active)
        if screen.offers(active)
    }


def meant(shown: str, pressed: str) -> bool:
    """Whether two keys do the same."""
    return shown == pressed or any(
        {shown, pressed} <= set(command.keys.split(","))
        for command in REGISTRY.values()
        if not command.each
    )


async def test_only_what_a_step_accepts_is_offered(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for stop in course(key).stops[:-1]:
            if stop.action is None:
                assert not offered(screen), stop.step.key
                await do_step(pilot, screen)
                continue
            for pressed in stop.step.keys:
                for shown in offered(screen):
                    assert meant(shown, pressed), (stop.step.key, shown, pressed)
                await pilot.press(pressed)
                await drawn(screen)
            await settled(pilot, screen)
        assert screen.query_one(KeyBar).shown()


@pytest.mark.parametrize("strays", [True, False])
async def test_after_a_detour_the_card_leads_there_and_the_next_one_is_true(
    strays: bool, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
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
    strays: bool, key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
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


async def test_another_legal_move_bears_no_mark_of_refusal(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
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


async def test_it_ends_with_a_closing_word_a_count_and_a_first_match(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    app = lesson_app(tmp_path, key)
    async with app.run_test(size=(80, 24)) as pilot:
        screen = await teaching(pilot)
        for _ in course(key).stops[:-1]:
            await pilot.press("N")
            await settled(pilot, screen)
        shown = " ".join(screen.card.painted_text().replace("│", " ").split())
        assert "That was the lesson." in shown
        assert say(screen.lesson.standing()) in shown
        assert "n begins a first match." in shown
        counted = [str(sheet.total) for sheet in screen.lesson.view(LEARNER).scores]
        assert all(total in say(screen.lesson.standing()) for total in counted)
