"""Nothing is cut in any decision of a match: on whole screens, on boards, in everybody's areas.

At 80 columns the row of keys and the names in the head may be short; what is asked, what others
did and what can be chosen may not.
"""

import re
from collections.abc import Iterator
from itertools import cycle
from typing import Any, Final

import pytest
from textual.pilot import Pilot

from dogs_rules import registry
from dogs_rules.match import Match
from dogs_rules.registry import games
from dogs_rules.rng import Rng
from dogs_saves import PERSON
from dogs_tui.kit.canvas import Painted
from dogs_tui.kit.glyphs import ASCII, SETS, UNICODE, Glyphs
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.found_ui import game_ui
from dogs_tui.play.happening_rows import HappeningRows
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.words.registry import words_of
from tests.support import cut_text
from tests.support.game_cases import described, description
from tests.support.game_setups import Setting, settings_of
from tests.support.memory_match import table_of
from tests.support.panes import NAMES, PaneApp
from tests.support.pictures import TableApp, WidgetApp, settled

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
FULL: Final = "dogs_cardgame"
"""The game whose screens have least room; those of the others the recorded walks show."""
PLAIN: Final = [
    pytest.param(setting, marks=() if key == FULL and ends else pytest.mark.minutes)
    for key, game in games().items()
    for setting in settings_of(game)
    if not setting.options
    for ends in [setting.seats in (min(game.seat_counts), max(game.seat_counts))]
]


BOARDS: Final = ((80, 21), (100, 27), (81, 37), (122, 47), (162, 57))
"""What terminals of 80x24, 100x30, 120x40, 160x50 and 200x60 leave to the table."""
AREAS: Final = ((36, 22), (37, 33), (80, 21), (162, 57))
"""What is left to everybody's areas: beside the table, and in its place."""
CROWDED: Final = [
    pytest.param(
        key, seats, options, id=f"{key}-{seats}", marks=() if key == FULL else pytest.mark.minutes
    )
    for key, game in described().items()
    if game.crowded is not None
    for seats, options in game.crowded.tables
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
    asked = [
        screen.query_one(PromptLine),
        *screen.query(HappeningRows),
        *screen.panes.query(Painted),
    ]
    return [widget.painted_text() for widget in asked if widget.display]


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


def crowded_states(key: str, seats: int, options: dict[str, str]) -> list[Any]:
    """States of a match whose boards fill, its end left out."""
    crowded = description(key).crowded
    assert crowded is not None
    return list(crowded.play.decisions(seats, SEED, crowded.every, **options))[:-1]


@pytest.mark.parametrize("glyphs", SETS.values(), ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize(("key", "seats", "options"), CROWDED)
async def test_nothing_is_cut_on_a_board(
    key: str, seats: int, options: dict[str, str], glyphs: Glyphs
) -> None:
    """Each state in one set of glyphs, at the least size and by turns at one of the larger ones."""
    crowded = description(key).crowded
    assert crowded is not None
    states = crowded_states(key, seats, options)[glyphs is ASCII :: 2]
    app = PaneApp(crowded.play.game, game_ui(key).pane, states[0], glyphs)
    with cut_text.painted_over() as over:
        async with app.run_test(size=BOARDS[0]) as pilot:
            for at, state in enumerate(states):
                for size in (BOARDS[0], BOARDS[1 + at % (len(BOARDS) - 1)]):
                    await pilot.resize_terminal(*size)
                    app.state = app.game.clone(state)
                    await app.show()
                    await pilot.press(*crowded.keys[at % len(crowded.keys)])
                    assert not re.search(rf"\w{glyphs.ellipsis}", app.text()), (size, app.text())
                    faults = over.faults()  # in ASCII, pictures are made of letters
                    assert not faults or glyphs is ASCII, (size, faults, app.text())


@pytest.mark.parametrize(("key", "seats", "options"), CROWDED)
async def test_nothing_is_cut_in_everybodys_areas(
    key: str, seats: int, options: dict[str, str]
) -> None:
    states = crowded_states(key, seats, options)
    rules: Any = registry.game(key)
    areas: Any = game_ui(key).others(words_of(rules), rules.view(states[0], None), NAMES[:seats])
    with cut_text.painted_over() as over:
        async with WidgetApp(areas).run_test(size=AREAS[0]) as pilot:
            for at, state in enumerate(states):
                await pilot.resize_terminal(*AREAS[at % len(AREAS)])
                areas.show(rules.view(state, None))
                await pilot.pause()
                text = areas.painted_text()
                assert UNICODE.ellipsis not in text, text
                assert not (faults := over.faults()), (faults, text)
                assert all(name in text for name in NAMES[:seats]), text
