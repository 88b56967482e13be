"""How the tables of every game look, its hints over them, and its reviews.

What is shown of a game is said in its ``tests/games/<key>.py``.
"""

from typing import Any

import pytest
from textual.pilot import Pilot

import dogs_rules
from dogs_rules.bots.comparing import Reason, topics_of
from dogs_rules.bots.look import judge_of
from dogs_saves import PERSON, read_match
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.review.review import Reviewable, decisions
from dogs_tui.play.review.screen import ReviewScreen
from tests.support import pictures
from tests.support.fake_hints import KnownThinkers, asking
from tests.support.fake_reviews import KnownTeacher
from tests.support.game_cases import Scene, State, described, each_game_with
from tests.support.memory_match import table_from
from tests.support.pictures import ROOT, Before, SnapCompare, TableApp, comparable, each_size

pytestmark = comparable

GAMES = described()
NAMES = ("Ana", "Bo", "Cyril")
COSTS = {2: 0.04, 3: 0.27, 5: 0.121, 8: 0.19, 13: 0.08}
"""What is lost by some decisions of a match that is reviewed."""


def each_scene() -> pytest.MarkDecorator:
    """Every table that a game describes, at each of its sizes."""
    cases = [
        pytest.param(
            key,
            scene,
            size,
            id=f"{key}-{name}-{size[0]}x{size[1]}",
            marks=pytest.mark.picture if size in scene.pictured else (),
        )
        for key, game in GAMES.items()
        for name, scene in game.scenes.items()
        for size in scene.sizes
    ]
    return pytest.mark.parametrize(("key", "scene", "size"), cases)


def app_of(key: str, scene: Scene) -> TableApp:
    game, state = dogs_rules.game(key), scene.state()
    seats, mover = game.view(state, None).seats, game.to_move(state) or 0
    kinds = ["random" if scene.alone and seat != mover else PERSON for seat in range(seats)]
    table = table_from(game, game.clone(state), seats, *kinds)
    return TableApp(MatchScreen(table, pace="none"), **scene.looks)


@each_scene()
def test_table(key: str, scene: Scene, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    app = app_of(key, scene)
    before = pictures.pressing(*scene.keys)
    assert snap_compare(app, terminal_size=size, run_before=before)


# Hints.


def each_hinted() -> pytest.MarkDecorator:
    cases = [
        pytest.param(key, made, id=f"{key}-{name}")
        for key, game in GAMES.items()
        for name, made in game.hints.items()
    ]
    return pytest.mark.parametrize(("key", "made"), cases)


def hinting(key: str, made: State, **looks: Any) -> TableApp:
    """A table at which the first, a middle and the last legal action are the best."""
    game = dogs_rules.game(key)
    state = game.clone(made())
    legal = list(game.legal_actions(state))
    best = dict.fromkeys((legal[0], legal[len(legal) // 2], legal[-1]))
    thinkers = KnownThinkers(tuple(best), topics_of(judge_of(game)))
    seats = game.view(state, None).seats
    bots = ["random"] * seats
    bots[game.to_move(state)] = PERSON
    table = table_from(game, state, seats, *bots, thinkers=thinkers)
    return TableApp(MatchScreen(table, pace="none"), **looks)


@each_size
@each_hinted()
def test_hints(key: str, made: State, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    before = asking("h", "down")
    assert snap_compare(hinting(key, made), terminal_size=size, run_before=before)


@each_game_with("hints")
def test_hints_in_ascii(key: str, snap_compare: SnapCompare) -> None:
    app = hinting(key, next(iter(GAMES[key].hints.values())), glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=asking("h"))


# Reviews.


def review_of(key: str, **looks: object) -> TableApp:
    shown = GAMES[key].review
    assert shown is not None
    match = read_match(ROOT / "saves" / "samples" / f"{shown.sample}.dogs").match
    views = [decision.view for decision in decisions(match, 0) if decision is not None]
    reasons = (Reason(shown.topics[0], 0, 2.4, shared=True), Reason(shown.topics[1], 1, -0.8))
    teacher = KnownTeacher(COSTS, views.index, points=3.6, reasons=lambda _: reasons)
    subject = Reviewable(match, NAMES[: match.seats], (0,), teacher)
    return TableApp(ReviewScreen(subject), **looks)


def reviewing(*keys: str) -> Before:
    async def before(pilot: Pilot[Any]) -> None:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReviewScreen)
        await screen.finished()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
            shown = pilot.app.screen
            if isinstance(shown, ReplayScreen):
                await shown.shown()
        await pilot.pause()

    return before


@each_game_with("review")
def test_review_list(key: str, snap_compare: SnapCompare) -> None:
    assert snap_compare(review_of(key), terminal_size=(80, 24), run_before=reviewing("down"))


@each_size
@each_game_with("review")
def test_review_on_the_table(key: str, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(review_of(key), terminal_size=size, run_before=reviewing("enter"))


@each_game_with("review")
def test_review_in_ascii(key: str, snap_compare: SnapCompare) -> None:
    app = review_of(key, glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=reviewing())
