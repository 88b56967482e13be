"""The lessons of all games, each taken to its end by its own keys in every language."""

from pathlib import Path

import msgspec
import pytest

from dogs_tui.home.own_keys import commands
from dogs_tui.learn.lesson import course, filled, taught
from dogs_tui.words import languages
from dogs_tui.words.languages import ENGLISH
from tests.support import cuts
from tests.support.lesson_app import AT_ONCE, do_step, lesson_app, teaching

OTHERS = [code for code in languages() if code != ENGLISH]
"""In English they are taken in ``test_lessons``."""


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("key", taught())
async def test_it_is_taken_to_its_end(
    key: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    commands()  # also those of games whose screens nobody has opened yet
    app = lesson_app(tmp_path, key, msgspec.structs.replace(AT_ONCE, language=code))
    titles = cuts.titles(key)
    found: list[str] = []
    with cuts.painted_over(titles) as over:
        async with app.run_test(size=(80, 24)) as pilot:
            screen = await teaching(pilot)
            for at, stop in enumerate(course(key).stops):
                assert screen.lesson.at == at
                shown = screen.card.painted_text()
                for text in (stop.step.says, stop.step.how):
                    said = filled(text, screen._shown_for)
                    assert not text or said != text
                    assert all(word in shown for word in said.split()), (said, shown)
                found += [f"{stop.step.key}: {one}" for one in cuts.shortened(screen, titles)]
                found += [f"{stop.step.key}: {one}" for one in over]
                over.clear()
                await do_step(pilot, screen)
            assert key in app.progress.learned
    assert not found, "\n".join(dict.fromkeys(found))
