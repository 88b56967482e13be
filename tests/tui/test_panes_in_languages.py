"""Every pane of every game in every language: kept as text, and nothing in it is cut.

At 80x24 the text is kept, so that whoever translates sees where it stands; at 120x40 nothing at all
is cut. After a sentence was changed: ``UPDATE_GOLDENS=1 python -m pytest`` with this module.
"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_rules.registry import keys
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words import language, languages
from tests.support import cut_text, goldens
from tests.support.game_cases import described
from tests.support.panes_of_games import stages
from tests.support.pictures import TableApp, comparable, settled
from tests.support.spoken_languages import LONGEST

pytestmark = [
    comparable,
    pytest.mark.parametrize("key", keys()),
    # How panes look in English, test_game_screens keeps.
    pytest.mark.parametrize(
        "code",
        [
            pytest.param(code, marks=() if code == LONGEST else pytest.mark.minutes)
            for code in languages()
        ],
    ),
]
KEPT = frozenset(key for key, game in described().items() if game.scenes)
"""Games whose screens are kept."""
SMALL, LARGE = (80, 24), (120, 40)
BESIDE = ("o", "s", "y")
"""The keys of what stands beside a table and is not its log: looked at once for each game."""


@pytest.fixture(autouse=True)
def _spoken(code: str) -> Iterator[None]:
    with language.kept(code):
        yield


def shown(screen: MatchScreen) -> list[str]:
    """The rows of a screen, but for what stands in every game: its head and its keys."""
    return [strip.text.rstrip() for strip in screen._compositor.render_strips()][1:-1]


async def test_panes(key: str, code: str) -> None:
    lines: list[str] = []
    faults: list[str] = []
    titles = cut_text.titles(key)
    with cut_text.painted_over(titles) as over:
        for place in stages(key):
            screen = place.screen(hands="open")

            def look(screen: MatchScreen, where: str) -> None:
                faults.extend(
                    f"{where}: {fault}"
                    for fault in (*cut_text.shortened(screen, titles), *over.faults())
                )

            async with TableApp(screen).run_test(size=SMALL) as pilot:
                await settled(pilot)
                look(screen, place.phase)
                beside = BESIDE if not lines else ()
                lines += [f"=== {place.phase}", *shown(screen)]
                await pilot.resize_terminal(*LARGE)
                for pressed in ("", *beside):
                    await pilot.press(*filter(None, (pressed,)))
                    await settled(pilot)
                    look(screen, f"{place.phase} {pressed}")
    assert not faults, "\n".join(dict.fromkeys(faults))
    if key in KEPT:
        goldens.compare(Path(__file__).parent / f"goldens/languages/{key}-{code}.txt", lines)
