"""What is seen seldom fits an 80x24 terminal: see ``test_recorded_walks`` for all else."""

from collections.abc import Callable

import pytest

from dogs_tui.words import language, languages
from tests.support import cut_text
from tests.support.gallery import each_shown
from tests.tui.test_pseudo_language import FULL, few, seldom
from tools.pictures.shots import AROUND, GROUPS, Shot


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    ("code", "chosen"),
    [
        pytest.param("pl", seldom, id="pl-seldom"),
        *(pytest.param(c, few, id=f"{c}-all", marks=pytest.mark.minutes) for c in languages()),
    ],
)
@pytest.mark.parametrize(
    "group",
    [
        pytest.param(group, marks=() if group == FULL else pytest.mark.minutes)
        for group in GROUPS
        if group != AROUND
    ],
)
async def test_nothing_is_painted_over_an_edge_or_over_words(
    group: str, code: str, chosen: Callable[[str], list[Shot]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8" if code == "en" else f"{code}_XX.UTF-8")
    faults: list[str] = []
    with language.kept(code), cut_text.painted_over(cut_text.titles(group)) as over:
        async for shot, _ in each_shown(chosen(group), (80, 24)):
            faults += [f"{shot.name}: {what}" for what in over.faults()]
    assert not faults, "\n".join(dict.fromkeys(faults))
