"""Sentences fit an 80x24 terminal in every language that is finished: prompts, rows, choices."""

from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style

from dogs_tui.kit.canvas import Canvas
from tests.support import told_matches
from tests.support.gallery import each_shown
from tests.support.settings import Setting
from tests.support.told_matches import every_told, said
from tests.tui.test_pseudo_language import few
from tools.pictures.shots import AROUND, GROUPS
from tools.words.checks import finished

ROOM = 78
"""Cells of the prompt at 80 columns."""
SPOKEN = ("en", *finished())
every_language = pytest.mark.parametrize("code", SPOKEN)


@every_language
@every_told
def test_every_prompt_fits_its_line(setting: Setting, code: str) -> None:
    asked = {said(prompt, code) for prompt in told_matches.of(setting).prompts}
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
            found.append(f"{shot.name}: {text}" if shot else text)
        return put(canvas, x, y, text, style)

    monkeypatch.setattr(Canvas, "put", noting)
    shot = None
    async for shot, _ in each_shown(few(group), (80, 24)):  # noqa: B007
        pass
    assert not found, "\n".join(dict.fromkeys(found))
