"""How hints look over the table of every game, and beside it; nothing is searched for them."""

from collections.abc import Callable
from typing import Any

import pytest
from textual.pilot import Pilot

from dogs_rules.bots.search import judge_of
from dogs_rules.game import Game
from dogs_rules.games.dogs.terms import Stage
from dogs_rules.games.dogs_cardgame.terms import Stage as CardgameStage
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.play.board import GameBoard
from dogs_tui.play.match_screen import MatchScreen
from tests.support.known_hints import KnownThinkers, advised
from tests.support.pictures import Before, SnapCompare, TableApp, comparable, each_size
from tests.support.unstored import table_from
from tests.tui.dog_kids.kids_stages import KIDS, STATES
from tests.tui.dog_lover.lover_stages import LOVER, rich
from tests.tui.dogs.stages import DOGS
from tests.tui.dogs.stages import at as dogs_at
from tests.tui.dogs_cardgame.cardgame_stages import CARDGAME
from tests.tui.dogs_cardgame.cardgame_stages import at as cardgame_at

pytestmark = comparable

Made = Callable[[], tuple[Game[Any, Any, Any], Any]]

SCENES: dict[str, Made] = {
    "dogs": lambda: (DOGS, dogs_at(Stage.PICK_UP, seats=3)),
    "dogs-housing": lambda: (DOGS, dogs_at(Stage.HOUSING, seats=3)),
    "dogs_cardgame": lambda: (CARDGAME, cardgame_at(CardgameStage.ACT, seats=3)),
    "dog_lover": lambda: (LOVER, rich().state),
    "dog_kids": lambda: (KIDS, next(iter(STATES.values()))()),
}


def hinting(scene: str, **looks: Any) -> TableApp:
    """A table at which the first, a middle and the last legal action are the best."""
    game, state = SCENES[scene]()
    state = game.clone(state)
    legal = list(game.legal_actions(state))
    best = dict.fromkeys((legal[0], legal[len(legal) // 2], legal[-1]))
    thinkers = KnownThinkers(tuple(best), tuple(judge_of(game).terms))
    bots = ["random"] * state.seats
    bots[game.to_move(state)] = "person"
    table = table_from(game, state, state.seats, *bots, thinkers=thinkers)
    return TableApp(MatchScreen(table, pace="none"), **looks)


def pressing(*keys: str) -> Before:
    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        await screen.shown()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
            await advised(pilot, screen)
        assert screen.hints_are_open

    return before


@each_size
@pytest.mark.parametrize("scene", SCENES)
def test_hints(scene: str, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(hinting(scene), terminal_size=size, run_before=pressing("h", "down"))


@pytest.mark.parametrize("best", range(0, 16, 3))
async def test_the_strip_covers_nothing_that_the_chosen_hint_is_about(best: int) -> None:
    game, state = SCENES["dogs"]()
    legal = list(game.legal_actions(state))
    table = table_from(
        game, game.clone(state), state.seats, thinkers=KnownThinkers((legal[best % len(legal)],))
    )
    async with TableApp(MatchScreen(table, pace="none")).run_test(size=(80, 24)) as pilot:
        await pressing("h")(pilot)
        screen = pilot.app.screen
        assert isinstance(screen, MatchScreen)
        strip = screen.hint_pane.region
        rows = [
            board.content_region.y + row
            for board in screen.query(GameBoard)
            for row in board.hinted_rows
        ]
        assert rows
        assert not any(strip.y <= row < strip.bottom for row in rows)


def test_hints_in_ascii(snap_compare: SnapCompare) -> None:
    app = hinting("dogs", glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("h"))
