"""No screen of a match cuts a word: every game at every seat count, in decisions of random matches.

At 80 columns the row of keys and the names in the head may be short; what is asked, what others
did and what can be chosen may not.
"""

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from dogs_rules.match import Match
from dogs_rules.registry import games
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.kit.canvas import Painted
from dogs_tui.kit.glyphs import SETS
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.match_screen import MatchScreen
from tests.support.game_setups import Setting, settings_of, with_extremes
from tests.support.memory_match import table_of
from tests.support.pictures import TableApp, settled

LEAST: Final = (80, 24)
LARGER: Final = ((120, 40), (200, 60))
"""Sizes that the decisions of a match have by turns, after the least."""
WHOLE: Final = 120
"""Columns from which nothing at all is cut."""
STOPS: Final = 2
"""Decisions of a match that are looked at."""
KEYS: Final = ("", "tab")
"""Lead to other choices, each of which tells what it would mean."""
SEED: Final = 11
PLAIN: Final = [
    case
    for game in games().values()
    for case in with_extremes((s for s in settings_of(game) if not s.options), lambda s: s.seats)
]


def decisions(setting: Setting) -> Iterator[Match]:
    """A random match, stopped at decisions from its beginning to its end."""
    match, rng = Match(setting.game, setting.seats, {}, SEED), Rng.seeded(SEED)
    while legal := list(setting.game.legal_actions(match.state)):
        match.play(rng.choice(legal))
    actions = match.actions
    match = Match(setting.game, setting.seats, {}, SEED)
    for ply, action in enumerate(actions):
        if ply * STOPS // len(actions) != (ply - 1) * STOPS // len(actions):
            yield match
        match.play(action)


def whole(screen: MatchScreen) -> list[str]:
    """The texts on a screen in which nothing may be cut."""
    if screen.size.width >= WHOLE:
        strips = screen._compositor.render_strips()
        return ["".join(part.text for part in strip) for strip in strips]
    told = [
        screen.query_one(PromptLine),
        *screen.query(HappeningRows),
        *screen.panes.query(Painted),
    ]
    return [widget.painted_text() for widget in told if widget.display]


async def look(
    pilot: Pilot[Any], screen: MatchScreen, ellipsis: str, larger: tuple[int, int]
) -> None:
    for size in (LEAST, larger):
        await pilot.resize_terminal(*size)
        for key in KEYS:
            if key:
                await pilot.press(key)
            await settled(pilot)
            text = "\n".join(whole(screen))
            assert not re.search(rf"\w{ellipsis}", text), f"{size} {key}\n{text}"


@pytest.mark.parametrize("setting", PLAIN, ids=str)
async def test_no_screen_of_a_match_cuts_a_word(setting: Setting) -> None:
    seen = set()
    larger = cycle(LARGER[setting.seats % 2 :] + LARGER[: setting.seats % 2])
    for match, glyphs in zip(decisions(setting), cycle(SETS.values()), strict=False):
        kinds = [PERSON if seat == match.to_move else "random" for seat in range(setting.seats)]
        screen = MatchScreen(table_of(match, *kinds), pace="none")
        async with TableApp(screen, glyphs=glyphs).run_test(size=LEAST) as pilot:
            await settled(pilot)
            await look(pilot, screen, glyphs.ellipsis, next(larger))
        seen.add(glyphs.name)
    assert seen == set(SETS)
