"""What somebody solved, as tables and as data: by game, and by kind of choice."""

from typing import Any

from dogs_rules import registry
from dogs_rules.puzzles import puzzles_of
from dogs_tui.app.progress import Progress
from dogs_tui.learn.puzzles import kinds_of, standing, with_puzzles
from dogs_tui.records.texts import Table
from dogs_tui.words import say, tr
from dogs_tui.words.registry import words_of


def answered(progress: Progress) -> tuple[str, ...]:
    """The games of which somebody tried puzzles, or had them shown."""
    names = progress.tries.keys() | progress.solved.keys() | progress.shown
    games = {name.partition("/")[0] for name in names}
    return tuple(key for key in with_puzzles() if key in games)


def by_game(progress: Progress) -> Table:
    """A row a game of which puzzles were tried, below a head; empty: there is none."""
    rows = [_row(registry.title(key), key, progress) for key in answered(progress)]
    return [_head(tr("puzzles")), *rows] if rows else []


def by_kind(key: str, progress: Progress) -> Table:
    """A row a kind of choice, below a head; empty: none of the game's puzzles was tried."""
    if key not in answered(progress):
        return []
    words = words_of(registry.game(key))
    kinds = [_row(say(words.kind_name(kind)), key, progress, kind) for kind in kinds_of(key)]
    return [_head(tr("puzzles")), *kinds]


def as_data(key: str, progress: Progress) -> list[dict[str, Any]]:
    """The same for programs."""
    if not puzzles_of(key).puzzles:
        return []
    kinds = ((kind, standing(key, progress, kind)) for kind in kinds_of(key))
    return [
        {"kind": kind, "solved": at.solved, "first": at.first, "puzzles": at.all}
        for kind, at in kinds
    ]


def _head(what: str) -> tuple[str, ...]:
    return what, tr("solved"), tr("first try"), tr("points")


def _row(title: str, key: str, progress: Progress, kind: str = "") -> tuple[str, ...]:
    at = standing(key, progress, kind)
    return title, f"{at.solved} / {at.all}", str(at.first), str(at.points)
