"""Every sentence goes through the catalogue: found by a language in which all of them have accents.

Screens of every game are drawn, matches of every setting are told in lines. Books are not from the
catalogue, so what shows a page of one is left out.
"""

import re
from pathlib import Path

import pytest

from dogs_rules.registry import game, keys
from dogs_tui.words import say
from dogs_tui.words.registry import words_of
from tests.support import pseudo
from tests.support.settings import SETTINGS, Setting
from tests.tui.test_every_sentence import NAMES, played
from tools.pictures.drawing import _rest
from tools.pictures.shots import GROUPS, Shot, fill, shots

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
ORIGINALS = re.compile(r"\([^)]*\)|: [A-Z][^.|]*\.")
"""Where a name stands as it is printed in the box."""


def originals(key: str) -> set[str]:
    """Words that are printed on the cards of a game, in its own language."""
    path = Path(__file__).parents[2] / f"rules/dogs_rules/games/{key}/components.toml"
    raw = path.read_text(encoding="utf-8") if path.is_file() else ""
    return set(re.findall(r'original = "([^"]*)"', raw)) | PRINTED


PRINTED = {
    *("Sadio", "Adestrado", "Doente", "Feira", "Comerciante", "Gerente", "Adestradora"),
    *("Parque", "Campinho", "Esquina", "Receba Recursos", "Entrada Livre", "Adopcja"),
}
"""Words of the boxes that stand in code."""


def looked_at(group: str) -> list[Shot]:
    return [shot for shot in shots(group) if not any(part in shot.name for part in BOOKS)]


async def offences(shot: Shot) -> list[str]:
    app = shot.app()
    found = []
    async with app.run_test(size=SIZE) as pilot:
        await _rest(pilot)
        if shot.then is not None:
            await shot.then(pilot)
            await _rest(pilot)
        for key in shot.keys:
            await pilot.press(key)
            await _rest(pilot)
        for strip in app.screen._compositor.render_strips():
            line = strip.text
            allowed = (*SAME, *originals(shot.group))
            found += [
                f"{shot.name}: {word!r} in {line.strip()!r}"
                for word in pseudo.unsaid(line, allowed)
            ]
    return found


def few(group: str) -> list[Shot]:
    """Phases, and what can be opened beside a table; not all scenes and cards of lessons."""
    return [one for one in looked_at(group) if not one.name.startswith(("scene", "lesson"))]


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    fill(tmp_path)
    pseudo.speak(monkeypatch)


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("group", GROUPS)
async def test_screens_say_nothing_past_the_catalogue(group: str) -> None:
    found = [each for shot in few(group) for each in await offences(shot)]
    assert not found, "\n".join(found)


@pytest.mark.minutes
@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("group", GROUPS)
async def test_no_scene_says_anything_past_the_catalogue(group: str) -> None:
    found = [each for shot in looked_at(group) for each in await offences(shot)]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_match_is_told_by_the_catalogue(
    setting: Setting, monkeypatch: pytest.MonkeyPatch
) -> None:
    if setting.game.key not in set(keys()):
        pytest.skip("a game of the tests")
    pseudo.speak(monkeypatch)
    words, names = words_of(setting.game), NAMES[: setting.seats]
    allowed = (*SAME, *originals(setting.key))
    found: dict[str, str] = {}

    def look(text: str) -> None:
        for word in pseudo.unsaid(text, allowed):
            found.setdefault(word, text)

    stages = set()
    for view, legal, events in played(setting):
        look(say(words.prompt(view, names)))
        look(say(words.phase_name(view)))
        for action in legal:
            look(say(words.action_text(view, action, names)))
        for event in events:
            look(say(words.event_text(event, names) or ""))
        if (stage := (view.phase, getattr(view, "stage", 0))) not in stages or view.finished:
            stages.add(stage)
            for line in words.board_text(view, names):
                look(say(line))
            for sheet in view.scores:
                for row in sheet.lines:
                    look(say(row.label))
                    look(say(row.detail or ""))
    assert not found, "\n".join(f"{word!r} in {text!r}" for word, text in found.items())
