"""``make pictures`` draws the screens of every game that is found, and a page of them."""

from pathlib import Path

import pytest

from dogs_rules.registry import keys
from tools.pictures.drawing import Looks, page, pictured
from tools.pictures.shots import AROUND, BESIDE, played, shots


@pytest.mark.parametrize("key", tuple(keys()))
def test_all_phases_and_all_that_can_be_opened_are_pictured(key: str) -> None:
    names = [shot.name for shot in shots(key)]
    assert set(played(key).phases) | set(BESIDE) | {"the end", "replay"} <= set(names)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("group", [next(iter(keys())), AROUND])
def test_pictures_of_a_size_are_drawn(
    group: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setattr("tools.pictures.drawing.CONVERTER", None)
    made = pictured(Looks(tmp_path, "80x24", group, "the end" if group != AROUND else "home"))
    assert made
    for one in made:
        assert (tmp_path / one.file).read_text().startswith("<svg")
        assert f'src="{one.file}"' in page(made)
