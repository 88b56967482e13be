"""What a step of a lesson asks for is lit: see also what ``test_lessons`` looks at step by step."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from dogs_tui.learn.lesson import taught
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.play.hint_numbers import LIT, marked
from tests.support.lesson_app import lesson_app, teaching
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
