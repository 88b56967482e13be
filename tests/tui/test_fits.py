"""Sentences fit an 80x24 terminal in every language that is finished: prompts, rows, choices."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style

from dogs_rules.registry import keys
from dogs_tui.kit.canvas import Canvas
from dogs_tui.words import language, say
from dogs_tui.words.registry import words_of
from tests.support.settings import SETTINGS, Setting
from tests.tui.test_every_sentence import NAMES, played
from tests.tui.test_pseudo_language import few
from tools.pictures.drawing import _rest
from tools.pictures.shots import AROUND, GROUPS
from tools.words.checks import finished

ROOM = 78
"""Cells of the prompt at 80 columns."""
SPOKEN = ("en", *finished())
every_language = pytest.mark.parametrize("code", SPOKEN)


@pytest.fixture
def spoken(code: str) -> Iterator[None]:
    with language.kept(code):
        yield


@every_language
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.key in set(keys())], ids=str)
def test_every_prompt_fits_its_line(setting: Setting, code: str) -> None:
    words, names = words_of(setting.game), NAMES[: setting.seats]
    asked = {say(words.prompt(view, names)) for view, legal, _ in played(setting) if legal}
    assert not [text for text in asked if cell_len(text) > ROOM]


@every_language
@pytest.mark.parametrize("group", [group for group in GROUPS if group != AROUND])
async def test_nothing_is_painted_over_an_edge(
    group: str, code: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("LANG", "C.UTF-8" if code == "en" else f"{code}_XX.UTF-8")
    found: list[str] = []
    put = Canvas.put

    def noting(canvas: Canvas, x: int, y: int, text: str, style: Style | None = None) -> int:
        shown = any(char.isalnum() for char in text)
        if shown and 0 <= y < canvas.height and x + cell_len(text.rstrip()) > canvas.width:
            found.append(f"{shot.name}: {text}")
        return put(canvas, x, y, text, style)

    monkeypatch.setattr(Canvas, "put", noting)
    for shot in few(group):
        app = shot.app()
        async with app.run_test(size=(80, 24)) as pilot:
            await _rest(pilot)
            if shot.then is not None:
                await shot.then(pilot)
            for key in shot.keys:
                await pilot.press(key)
            await _rest(pilot)
    assert not found, "\n".join(dict.fromkeys(found))
