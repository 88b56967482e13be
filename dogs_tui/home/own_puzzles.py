"""The costly choices of a player's own matches as puzzles, from their files or from a host."""

from collections.abc import Callable

from dogs_rules.game import Seat
from dogs_saves import StoredMatch
from dogs_saves.errors import SaveError
from dogs_saves.folder import MatchFolder
from dogs_saves.reading import Reading, read_match
from dogs_tui.app.progress import Mistake, Progress, Reviewed
from dogs_tui.learn.own_puzzles import task_of_choice
from dogs_tui.learn.puzzles import Task
from dogs_tui.play.review.review import Review, Teacher, where_followed
from dogs_tui.play.review.words import reviewed
from dogs_tui.records.training import examples
from dogs_tui.words.registry import words_of

_MOST = 8
"""Choices that come one after the other."""


def own_reading(name: str) -> Reading | None:
    """The match of a file of this player; ``None``: it is not there any more."""
    try:
        return read_match(MatchFolder().root / name)
    except SaveError:
        return None


def own_tasks(
    key: str, progress: Progress, teacher: Teacher, read: Callable[[str], Reading | None]
) -> list[Task]:
    """The costliest choices of the last matches of a game, as far as these are there.

    Args:
        key: The game.
        progress: With the reviews.
        teacher: Says what choices cost.
        read: Gives the match of a review by its name; ``None``: it is not there any more.
    """
    tasks = []
    for review, mistake in examples(key, progress):
        reading = read(review.match)
        task = None if reading is None else _task(reading, review, mistake, teacher)
        if task is not None:
            tasks.append(task)
        if len(tasks) == _MOST:
            break
    return tasks


def _task(reading: Reading, review: Reviewed, mistake: Mistake, teacher: Teacher) -> Task | None:
    """A choice set up; ``None``: it is another match."""
    match = reading.match
    if mistake.ply >= match.plies or match.mover(mistake.ply) != review.seat:
        return None
    names = tuple(player.name for player in reading.players)
    return task_of_choice(match, mistake.ply, review.seat, names, teacher, mistake.kind)


async def costliest(
    played: StoredMatch | Reading, name: str, seat: Seat, teacher: Teacher
) -> tuple[Reviewed, Task | None]:
    """Reviews a match that is over: what it came to, and the costliest choice as a puzzle.

    Args:
        played: The match.
        name: By which it is read again.
        seat: Whose choices they are.
        teacher: Says what choices cost.
    """
    match = played.match
    advised = where_followed(match, played.hinted, played.advised)
    review = Review(teacher, match, seat, advised=advised)
    await review.run(_nothing)
    slips = review.slips()
    kept = reviewed(match, name, seat, slips, words_of(match.game))
    if not slips:
        return kept, None
    names = tuple(player.name for player in played.players)
    kind = kept.mistakes[0].kind
    return kept, task_of_choice(match, slips[0].ply, seat, names, teacher, kind)


def _nothing() -> None:
    """Nobody watches how far it is."""
