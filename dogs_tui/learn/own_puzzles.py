"""Puzzles from one's own matches: a costly choice of a review, to be tried again."""

from collections.abc import Sequence

from dogs_rules.bots.lessons import Lesson
from dogs_rules.bots.sifting import TENTHS, End
from dogs_rules.game import Action, Seat
from dogs_rules.match import Match
from dogs_rules.phrase import phrase
from dogs_rules.simulate import bot_rng
from dogs_tui.learn.puzzles import Beside, Task, Verdict
from dogs_tui.play.review.review import Teacher
from dogs_tui.words.phrases import Names
from dogs_tui.words.registry import words_of

_HARD = 3


def task_of_choice(
    match: Match, ply: int, seat: Seat, names: Names, teacher: Teacher, kind: str
) -> Task:
    """Sets up a choice of a match that is over.

    An answer is weighed when it is given, as a review weighs what was played.

    Args:
        match: The match; nothing of it is changed.
        ply: The number of actions before the choice.
        seat: Whose it was.
        names: The players' names by seat.
        teacher: Says what an answer costs.
        kind: Of choice.
    """
    game, played = match.game, match.actions[ply]
    position = Match.replayed(game, match.seats, match.options, match.seed, match.actions[:ply])
    view = game.view(position.state, seat)
    legal = tuple(game.legal_actions(position.state))

    async def weighed(action: Action) -> Lesson:
        return await teacher.lesson(game, view, legal, action, bot_rng(match.seed, seat, ply))

    async def asked(action: Action) -> Verdict:
        lesson = await weighed(action)
        right = lesson.cost == 0.0
        told = await weighed(played) if right and action != played else lesson
        beside = _beside(played if right else action, told) if told.cost else None
        best = told.better
        return Verdict(action, right, best.action, best.then, beside)

    kind_name = words_of(game).kind_name(kind)
    title = phrase("Your {game} match: move {n}", game=game.title, n=ply + 1)
    place = phrase("move {n}", n=ply + 1)
    name = f"{game.key}/own/{match.digest()}/{ply}"
    return Task(
        *(name, title, place, kind_name, position, tuple(names), seat, _HARD, asked), played=True
    )


def _beside(action: Action, told: Lesson) -> Beside:
    """What would have been better than an action, as a lesson tells it."""
    played, better = (End(tuple(round(TENTHS * n) for n in points)) for points in told.ends)
    ends = (better, played) if better.totals else None
    return Beside(action, told.cost, ends, told.reasons)


def next_of(tasks: Sequence[Task], task: Task) -> Task:
    """The one after a puzzle; after the last, the first."""
    names = [each.name for each in tasks]
    return tasks[(names.index(task.name) + 1) % len(tasks)]
