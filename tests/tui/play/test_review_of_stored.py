"""The review of a match in the player's folder, from the list of all matches."""

from typing import Any

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player, read_match
from dogs_tui.app.settings import Loaded, Settings
from dogs_tui.home.program import DogsApp
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.play.replay.screen import ReplayScreen
from dogs_tui.play.review.screen import ReviewScreen
from tests.support.fake_reviews import KnownTeacher

pytestmark = pytest.mark.usefixtures("home")

HALF = 20
"""Moves."""


def begun(*, finished: bool, advised: bool = False) -> None:
    """A match on disk.

    Args:
        finished: Whether it is over.
        advised: Whether Ana asked for hints everywhere, and did what they said in the first half.
    """
    rules = game("dog_kids")
    players = [Player("Ana"), Player("Bella", "steady")]
    steady = rules.bots()["steady"]
    with MatchFolder().create(rules, players, {}, 3) as stored:
        while finished and (seat := stored.match.to_move) is not None:
            view, legal = rules.view(stored.match.state, seat), rules.legal_actions
            actions = tuple(legal(stored.match.state))
            action = steady.choose(view, actions, stored.match.state.rng)
            if advised and seat == 0:
                followed = stored.match.plies < HALF
                stored.keep_advice(
                    seat, [choice for choice in actions if (choice == action) == followed][:3]
                )
            stored.play(action)


def app_with_teacher() -> tuple[DogsApp, KnownTeacher]:
    app = DogsApp(Loaded(Settings(name="Ana", pace="none"), ""))
    teacher: Any = KnownTeacher({}, lambda _: 0)
    app.thinkers = teacher
    return app, teacher


@pytest.mark.parametrize("way", [("R",), ("w", "R")], ids=["list", "replay"])
async def test_a_finished_match_is_reviewed_for_who_played_it(way: tuple[str, ...]) -> None:
    begun(finished=True)
    app, teacher = app_with_teacher()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        assert ("R", "review") in app.screen.query_one(KeyBar).shown()
        for key in way:
            await pilot.press(key)
        assert isinstance(app.screen, ReviewScreen)
        await app.screen.finished()
        assert "Review: Ana's moves" in app.screen.query_one(Heading).painted_text()
        assert {question.view.seat for question in teacher.asked} == {0}


async def test_after_a_restart_it_is_still_known_which_hints_were_followed() -> None:
    begun(finished=True, advised=True)
    app, teacher = app_with_teacher()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        await pilot.press("R")
        assert isinstance(app.screen, ReviewScreen)
        await app.screen.finished()
        rounds = [question.view.round for question in teacher.asked]
    match = read_match(MatchFolder().matches()[0].path).match
    half = match.game.view(match.state_at(HALF), None).round
    assert rounds
    assert min(rounds) >= half > 1


async def test_a_match_that_goes_on_is_not_reviewed() -> None:
    begun(finished=False)
    app, teacher = app_with_teacher()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("m")
        assert "R" not in dict(app.screen.query_one(KeyBar).shown())
        await pilot.press("R", "w", "R")
        assert isinstance(app.screen, ReplayScreen)
        assert not teacher.asked
