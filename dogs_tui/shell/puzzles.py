"""``dogs-tui puzzles``: positions with one best move, on the screen or in lines."""

from datetime import UTC, datetime

import click

from dogs_rules.phrase import phrase, plural
from dogs_rules.puzzles import Puzzle, puzzles_of
from dogs_rules.registry import game
from dogs_tui.app.progress import ProgressFile
from dogs_tui.app.settings import load, settings_path
from dogs_tui.kit.printing import complain, write_json, write_lines
from dogs_tui.learn.puzzles import (
    daily,
    first_of,
    ladder,
    standing,
    with_puzzles,
)
from dogs_tui.match.setup import own_name, the_game
from dogs_tui.shell.arguments import A_GAME, PLAIN
from dogs_tui.shell.group import Helped
from dogs_tui.shell.out import FailedError, UsageError, table
from dogs_tui.words import say, tr


@click.command(
    help="Solve puzzles: find the best move of a position.",
    cls=Helped,
    examples=("dogs-tui puzzles", "dogs-tui puzzles dogs 7", "dogs-tui puzzles --daily --plain"),
)
@A_GAME
@click.argument("number", metavar="[NUMBER]", required=False, type=int)
@click.option("--daily", "today", is_flag=True, help="Solve the puzzle of the day.")
@click.option("--list", "as_list", is_flag=True, help="List the games and what you solved.")
@click.option(
    "--json", "as_json", is_flag=True, help=("Print the list as one JSON object per line.")
)
@PLAIN
def puzzles(
    key: str | None, number: int | None, today: bool, as_list: bool, as_json: bool, plain: bool
) -> int:
    from dogs_tui.shell import opening

    if key is not None:
        the_game(key)
    first = None if key is None or number is None else _numbered(key, number)
    for each in (key,) if key else with_puzzles():
        for problem in puzzles_of(each).problems:
            complain(say(problem))
    if as_list or as_json:
        _list(key, as_json=as_json)
        return 0
    if plain:
        return _solve_plain(key, first, today=today)
    opening.need_terminal()
    from dogs_tui.home.program import Opening

    return opening.open_app(Opening(puzzles=key or "", puzzle=first, daily=today))


def _numbered(key: str, number: int) -> Puzzle:
    """The puzzle of a game that has that number.

    Raises:
        UsageError: There is none.
    """
    all_ = puzzles_of(key).puzzles
    if not 1 <= number <= len(all_):
        raise UsageError(
            say(
                plural(
                    "{title} has {n} puzzle. Name one by its number.",
                    "{title} has {n} puzzles. Name one by its number.",
                    len(all_),
                    title=game(key).title,
                )
            )
        )
    return all_[number - 1]


def _list(key: str | None, *, as_json: bool) -> None:
    progress = ProgressFile(settings_path().parent).now
    day = daily(datetime.now(UTC).date())
    rows = [
        {"game": each, "title": game(each).title}
        | {"solved": at.solved, "first": at.first, "puzzles": at.all, "points": at.points}
        | {"today": day is not None and day[0] == each}
        for each in ((key,) if key else with_puzzles())
        for at in (standing(each, progress),)
    ]
    if as_json:
        for row in rows:
            write_json(row)
        return
    head = (tr("game"), tr("title"), tr("solved"), tr("first try"), tr("puzzles"), tr("points"))
    cells = ("game", "title", "solved", "first", "puzzles", "points")
    write_lines(table(head, [tuple(str(row[cell]) for cell in cells) for row in rows]))


def _solve_plain(key: str | None, first: Puzzle | None, *, today: bool) -> int:
    """One puzzle in lines after the other.

    Raises:
        UsageError: No game is named.
        FailedError: There is no puzzle.
    """
    from dogs_tui.learn.puzzle_lines import solve_plain

    path = settings_path()
    kept, solver = ProgressFile(path.parent), own_name(load(path).settings.name)
    day = daily(datetime.now(UTC).date()) if today else None
    if day is not None:
        key = day[0]
    if key is None:
        keys = ", ".join(with_puzzles())
        raise UsageError(say(phrase("Name a game for puzzles in plain mode: {keys}.", keys=keys)))
    first = first if day is None else day[1]
    rungs = ladder(key, kept.now) if first is None else [first]
    while True:
        task, trouble = first_of(key, rungs, solver)
        if task is None:
            raise FailedError(trouble or tr("This game has no puzzles."))
        if not solve_plain(task, kept.add):
            return 0
        rungs = ladder(key, kept.now, after=task.name)
