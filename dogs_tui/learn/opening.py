"""The way to a lesson from any app: it begins where it was left, and what was reached is kept."""

from collections.abc import Callable

from dogs_tui.app.base import GameApp
from dogs_tui.learn.lesson import LessonError, course, reached
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.learn.table import LessonTable
from dogs_tui.play.manner import manner_of


def open_lesson(
    app: GameApp,
    key: str,
    name: str,
    *,
    play: Callable[[], None] | None = None,
) -> str:
    """Begins a lesson, or goes on with it.

    Args:
        app: Where; it keeps how far the player has come.
        key: The lesson.
        name: What the learner is called.
        play: Begins a first match of the game; ``None``: there is no way to one.

    Returns:
        Why it cannot be taught, as a sentence; empty when its table lies there.
    """
    try:
        lesson = course(key)
    except LessonError as problem:
        return str(problem)
    table = LessonTable(
        lesson,
        name,
        at=app.progress.lessons.get(key, 0),
        reached=lambda at: app.add_progress(lambda progress: reached(progress, lesson, at)),
    )
    app.push_screen(LessonScreen(table, play=play, **manner_of(app.settings)))
    return ""
