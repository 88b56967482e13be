"""What a step of a lesson asks for is lit, on boards and in lists."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_tui.learn.lesson import course, taught
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.play.board import GameBoard
from dogs_tui.play.choices import ChoiceList
from dogs_tui.play.hint_numbers import LIT, marked
from tests.support.lesson_app import do_step, lesson_app, teaching
from tests.support.pictures import screen_lines

pytestmark = pytest.mark.parametrize("key", taught())


@asynccontextmanager
async def lesson_of(
    key: str, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[Pilot[None], LessonScreen]]:
    monkeypatch.setenv("DOGS_TUI_HOME", str(folder))
    app = lesson_app(folder, key)
    async with app.run_test(size=(80, 24)) as pilot:
        yield pilot, await teaching(pilot)


async def test_what_is_asked_for_is_lit_and_nothing_else(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """On boards by a mark that is no digit, in lists as a line."""
    seen: set[str] = set()
    async with lesson_of(key, tmp_path, monkeypatch) as (pilot, screen):
        for stop in course(key).stops:
            for board in screen.panes.pane.query(GameBoard):
                seen |= set(board.numbers.values())
                assert bool(board.hinted_rows) <= bool(board.numbers)
            wanted = {stop.action, *stop.lit} - {None}
            for choices in screen.panes.pane.query(ChoiceList):
                for line in choices.choices:
                    assert line.lit == (line.action in wanted), (stop.step.key, line.text)
            await do_step(pilot, screen)
    assert seen == {LIT}


def test_a_thing_of_several_actions_has_one_mark(key: str) -> None:
    assert marked([(key, "bay"), (key,)]) == {key: LIT, "bay": LIT}


async def test_who_skips_too_early_is_told_why_not(
    key: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with lesson_of(key, tmp_path, monkeypatch) as (pilot, screen):
        await pilot.press("l", "N")
        await pilot.pause()
        assert screen.lesson.at == 0
        assert "comes first" in "\n".join(screen_lines(screen))
