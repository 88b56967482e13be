"""``dogs-tui learn``: the lessons, on the screen or in lines, and the list of them."""

from typing import Any

import click

from dogs_rules import registry
from dogs_rules.phrase import phrase
from dogs_saves import SaveError
from dogs_tui.app.progress import Progress, ProgressFile
from dogs_tui.app.settings import load, settings_path
from dogs_tui.kit.printing import write_json, write_lines
from dogs_tui.learn.lesson import (
    Course,
    LessonError,
    course,
    game_of,
    has_lesson,
    lesson_with,
    options_of,
    reached,
    taught,
    title_of,
)
from dogs_tui.match.setup import checked_options, own_name, the_game
from dogs_tui.shell.arguments import A_GAME, OPTIONS, PLAIN, option_pairs
from dogs_tui.shell.group import Helped
from dogs_tui.shell.out import FailedError, UsageError, table
from dogs_tui.words import say, tr
from dogs_tui.words.figures import decimal


@click.command(
    help="Learn a game by playing it, in about five minutes.",
    cls=Helped,
    examples=(
        "dogs-tui learn",
        "dogs-tui learn dogs",
        "dogs-tui learn dog_kids --option children=yes",
        "dogs-tui learn --list",
    ),
)
@A_GAME
@OPTIONS
@click.option("--list", "as_list", is_flag=True, help="List the lessons and your progress.")
@click.option(
    "--json", "as_json", is_flag=True, help=("Print the list as one JSON object per line.")
)
@PLAIN
def learn(
    key: str | None, options: tuple[str, ...], as_list: bool, as_json: bool, plain: bool
) -> int:
    from dogs_tui.shell import opening

    if key is not None:
        key = _checked(key, options)
    if as_list or as_json:
        _list_lessons(taught() if key is None else (key,), as_json=as_json)
        return 0
    if plain:
        if key is None:
            raise UsageError(
                say(
                    phrase(
                        "Name a game to learn in plain mode: {taught}.", taught=", ".join(taught())
                    )
                )
            )
        return _learn_plain(key)
    opening.need_terminal()
    from dogs_tui.home.program import Opening

    return opening.open_app(Opening(lesson=key or ""))


def _checked(key: str, options: tuple[str, ...]) -> str:
    """The key of a game's lesson that can be taught.

    Raises:
        SetupError: There is no such game, or it has no such options.
        UsageError: It has no lesson.
        FailedError: It cannot be taught.
    """
    played, wanted = the_game(key), option_pairs(options)
    checked_options(played, played.seat_counts[-1], wanted)
    title = played.title
    if not has_lesson(key):
        raise UsageError(
            say(
                phrase(
                    "There is no lesson for {title}. Lessons: {taught}.",
                    title=title,
                    taught=", ".join(taught()),
                )
            )
        )
    try:
        lesson = lesson_with(key, wanted)
        course(lesson)
    except LessonError as error:
        raise FailedError(
            say(phrase("{why} You can still play the game.", why=str(error)))
        ) from error
    return lesson


def _learn_plain(key: str) -> int:
    from dogs_tui.learn.first_match import begin_first_match
    from dogs_tui.learn.lines import learn_plain
    from dogs_tui.learn.table import LessonTable
    from dogs_tui.shell.opening import open_stored

    path = settings_path()
    kept, name = ProgressFile(path.parent), load(path).settings.name
    lesson = course(key)
    table = LessonTable(
        lesson,
        own_name(name),
        at=kept.now.lessons.get(key, 0),
        reached=lambda at: _keep(kept, lesson, at),
    )
    if not learn_plain(table):
        return 0
    try:
        stored = begin_first_match(key, name)
    except SaveError as trouble:
        raise FailedError(say(trouble.phrase)) from trouble
    return open_stored(stored, "", plain=True)


def _keep(kept: ProgressFile, lesson: Course, at: int) -> None:
    kept.add(lambda progress: reached(progress, lesson, at))


def _list_lessons(keys: tuple[str, ...], *, as_json: bool) -> None:
    progress = ProgressFile(settings_path().parent).now
    rows = [_row(each, progress) for each in keys]
    if as_json:
        for row in rows:
            write_json(row)
        return
    head = (tr("game"), tr("title"), tr("minutes"), tr("cards"), tr("how far"))
    write_lines(table(head, [tuple(map(str, _cells(row))) for row in rows]))


def _row(key: str, progress: Progress) -> dict[str, Any]:
    """A lesson in figures; one that cannot be taught has a ``problem`` in their place."""
    row: dict[str, Any] = {"game": game_of(key), "title": registry.title(game_of(key))}
    try:
        lesson = course(key)
    except LessonError as error:
        return {**row, "problem": str(error)}
    return {
        **row,
        "title": title_of(key),
        "options": options_of(key),
        "minutes": round(lesson.lesson.minutes, 1),
        "cards": len(lesson.stops),
        "next": progress.lessons.get(key, 0) + 1,
        "learned": key in progress.learned,
    }


def _cells(row: dict[str, Any]) -> tuple[object, ...]:
    """A row of the table for people."""
    if "problem" in row:
        return row["game"], row["title"], "", "", row["problem"]
    begun = row["next"] > 1
    if row["learned"]:
        how_far = phrase("learned, again at card {n}") if begun else phrase("learned")
    else:
        how_far = phrase("card {n}") if begun else phrase("not started")
    state = say(how_far.filled(n=row["next"]))
    return row["game"], row["title"], decimal(row["minutes"]), row["cards"], state
