"""Sentences fit an 80x24 terminal in every language that is finished: prompts, rows, choices."""

from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.style import Style

from dogs_rules.match import Match
from dogs_rules.phrase import Phrase
from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_tui.kit.canvas import Canvas
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language, say
from dogs_tui.words.registry import words_of
from tests.support import cuts
from tests.support.pictures import TableApp, settled
from tests.support.settings import SETTINGS, Setting
from tests.support.unstored import NAMES as AT_TABLE
from tests.support.unstored import table_of
from tests.tui.test_every_sentence import NAMES, SEED, played
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


class Widest:
    """Which sentences of a match are told in more columns than ever before in it."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    def wider(self, told: Iterable[Phrase]) -> bool:
        """Whether one of these is, by its template; they are known afterwards."""
        found = False
        for one in told:
            width = cell_len(say(one))
            if width > self._known.get(one.template, 0):
                self._known[one.template] = width
                found = True
        return found


@pytest.mark.minutes
@every_language
@pytest.mark.usefixtures("spoken")
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=["80x24", "120x40"])
@pytest.mark.parametrize("setting", [one for one in SETTINGS if one.key in set(keys())], ids=str)
async def test_nothing_is_cut_in_a_whole_match(
    setting: Setting, size: tuple[int, int], code: str
) -> None:
    """Looks at each decision in which a sentence is wider than it was before."""
    match = Match(setting.game, setting.seats, setting.options, SEED)
    rng, widest, found = Rng.seeded(SEED), Widest(), dict[str, str]()
    words, names, titles = (
        words_of(setting.game),
        AT_TABLE[: setting.seats],
        cuts.titles(setting.key),
    )
    screen = MatchScreen(table_of(match), pace="none", cards=False, hands="open")
    with cuts.painted_over(titles) as over:
        async with TableApp(screen).run_test(size=size) as pilot:
            await settled(pilot)
            while legal := list(setting.game.legal_actions(match.state)):
                view = setting.game.view(match.state, match.to_move)
                told = [words.action_text(view, one, names) for one in legal]
                if widest.wider([words.prompt(view, names), *told]):
                    for key in ("", "tab"):
                        await pilot.press(*filter(None, (key,)))
                        await settled(pilot)
                        for one in (*cuts.shortened(screen, titles), *over):
                            found.setdefault(one, f"ply {match.plies} {key}: {one}")
                over.clear()
                await screen.table.play(match.to_move, rng.choice(legal))  # type: ignore[attr-defined]
            await settled(pilot)
            for one in (*cuts.shortened(screen, titles), *over):
                found.setdefault(one, f"the end: {one}")
    assert not found, "\n".join(found.values())


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
