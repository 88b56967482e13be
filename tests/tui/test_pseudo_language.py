"""Every sentence goes through the catalogue: found by a language in which all of them have accents.

Screens of every game are drawn, matches of every setting are told in lines. Books are not from the
catalogue, so what shows a page of one is left out.
"""

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.registry import game, keys
from tests.support import pseudo_language
from tests.support.gallery import each_shown
from tests.support.game_cases import description
from tests.support.sentence_samples import NAMES
from tools.pictures.drawing import _rest
from tools.pictures.shots import AROUND, GROUPS, Shot, fill, shots

SIZE = (120, 40)
BOOKS = ("book", "search", "rules")
"""Parts of the names of what shows a page of a book."""
SAME = (
    *NAMES,
    *("Ana", "Bo", "Cyril", "Dee", "Eva", "Bella", "Oscar", "Luna", "Rocky"),
    *("Bruno", "Clara", "Davi", "Elisa", "spoilt", "dogs-tui", "DOGS for 4"),
    *(word for key in keys() for word in (key, game(key).title, game(key).credit)),
)
"""People, files and games, which are called the same in every language."""


@cache
def originals(key: str) -> set[str]:
    """Words that are printed on the cards of a game, in its own language."""
    path = Path(__file__).parents[2] / f"rules/dogs_rules/games/{key}/components.toml"
    raw = path.read_text(encoding="utf-8") if path.is_file() else ""
    return set(re.findall(r'original = "([^"]*)"', raw)) | PRINTED


PRINTED = {
    *("Sadio", "Adestrado", "Doente", "Feira", "Comerciante", "Gerente", "Adestradora"),
    *("Parque", "Campinho", "Esquina", "Receba Recursos", "Entrada Livre", "Adopcja"),
    *("Troca de Cães", "Ajudante", "Veterinário", "Cão Adestrado", "Receba 1 Cão", "Desconto"),
    "Cão Premiado",
}
"""Words of the boxes that stand in code."""


def looked_at(group: str) -> list[Shot]:
    return [shot for shot in shots(group) if not any(part in shot.name for part in BOOKS)]


async def offences(shot: Shot) -> list[str]:
    app = shot.app()
    async with app.run_test(size=SIZE) as pilot:
        await _rest(pilot)
        if shot.then is not None:
            await shot.then(pilot)
            await _rest(pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _rest(pilot)
        return unsaid_on(pilot, shot)


def unsaid_on(pilot: Pilot[Any], shot: Shot) -> list[str]:
    """What stands on the screen past the catalogue."""
    allowed = (*SAME, *originals(shot.group))
    lines = [strip.text for strip in pilot.app.screen._compositor.render_strips()]
    return [
        f"{shot.name}: {word!r} in {line.strip()!r}"
        for line in lines
        for word in pseudo_language.unsaid(line, allowed)
    ]


def few(group: str) -> list[Shot]:
    """Phases, and what can be opened beside a table; not all scenes and cards of lessons."""
    return [shot for shot in looked_at(group) if not shot.name.startswith(("scene", "lesson"))]


SELDOM = ("hints", "round", "rearrange", "the end, ")
"""How the names begin of what no whole match by keys shows."""
SHARED = ("palette", "somebody", "curtain", "covered", "replay", "review")
"""The same of what says the same around the table of every game."""
FULL = "dogs_cardgame"
"""The game whose screens have least room, and at which what is shared is looked at."""


def seldom(group: str) -> list[Shot]:
    """Of these what ``test_recorded_walks`` does not show; all, of a game without walks."""
    if not description(group).walks:
        return few(group)
    names = (*SELDOM, *SHARED) if group == FULL else SELDOM
    return [shot for shot in few(group) if shot.name.startswith(names)]


@pytest.fixture
def filled(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A home with matches, whose player speaks that language."""
    fill(home)
    pseudo_language.speak(monkeypatch)


@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("group", GROUPS)
async def test_screens_say_nothing_past_the_catalogue(group: str) -> None:
    unsaid: list[str] = []
    if group == AROUND:
        for shot in few(group):
            unsaid += await offences(shot)
    else:
        async for shot, pilot in each_shown(seldom(group), SIZE):
            unsaid += unsaid_on(pilot, shot)
    assert not unsaid, "\n".join(unsaid)


@pytest.mark.minutes
@pytest.mark.usefixtures("filled")
@pytest.mark.parametrize("group", GROUPS)
async def test_no_scene_says_anything_past_the_catalogue(group: str) -> None:
    unsaid = [each for shot in looked_at(group) for each in await offences(shot)]
    assert not unsaid, "\n".join(unsaid)
