"""A review with lessons as they are worked out, by so many iterations."""

from collections.abc import Sequence
from typing import Any

import dogs_rules
from dogs_rules.bots.budget import iterations
from dogs_rules.bots.lessons import Lesson
from dogs_rules.bots.lessons import lesson as drawn
from dogs_rules.game import Action, Game
from dogs_rules.match import Match
from dogs_rules.rng import Rng
from dogs_tui.play.review.review import Review
from dogs_tui.play.review.words import worded
from dogs_tui.words.registry import words_of

NAMES = ("Ana", "Bo")
FEW = 60
PLIES = 16


class RealTeacher:
    """Draws lessons here and now."""

    async def lesson(
        self,
        game: Game[Any, Any, Any],
        view: Any,
        legal: Sequence[Action],
        played: Action,
        rng: Rng,
        *,
        glance: bool = False,
    ) -> Lesson:
        return drawn(game, view, legal, played, rng, iterations(FEW if glance else 12 * FEW))


def careless() -> Match:
    """The beginning of a match in which seat 0 changes all its cards again and again."""
    game = dogs_rules.game("dog_kids")
    match = Match(game, 2, {}, 7)
    steady = game.bots()["steady"]
    for _ in range(PLIES):
        seat, legal = match.to_move, game.legal_actions(match.state)
        assert seat is not None
        view = game.view(match.state, seat)
        match.play(legal[-1] if seat == 0 else steady.choose(view, legal, Rng.seeded(match.plies)))
    return match


async def test_a_careless_match_has_choices_that_cost_much_and_the_same_ones_again() -> None:
    match = careless()
    slips = []
    for _ in range(2):
        review = Review(RealTeacher(), match, 0)
        await review.run(lambda: None)
        assert review.done
        slips.append(review.slips())
    assert slips[0] == slips[1]
    assert slips[0]
    words = words_of(match.game)
    for slip in slips[0]:
        assert slip.decision.played == match.actions[slip.ply] == slip.lesson.played.action
        assert slip.lesson.better.action in slip.decision.legal
        worded_slip = worded(slip, words, NAMES)
        assert worded_slip.better.does != worded_slip.played.does
        assert worded_slip.cost.endswith(" %")
