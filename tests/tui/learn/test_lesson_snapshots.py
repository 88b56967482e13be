"""How lessons look: the first thing that is to be done, and one in the middle."""

import pytest

from dogs_tui.learn.lesson import course, taught
from dogs_tui.learn.screen import LessonScreen
from dogs_tui.learn.table import LessonTable
from tests.support.pictures import SnapCompare, TableApp, comparable, narrow_pictured, pressing

pytestmark = comparable
each_lesson = pytest.mark.parametrize("key", taught(), ids=lambda key: key.replace("/", "-"))


def app_at(key: str, at: int) -> TableApp:
    """A lesson that begins at the step after some others at which something is done."""
    taught = course(key)
    done = [number for number, stop in enumerate(taught.stops) if stop.action is not None]
    table = LessonTable(taught, "Ana", at=done[at])
    return TableApp(LessonScreen(table, pace="none"))


@narrow_pictured
@each_lesson
def test_first_step(key: str, size: tuple[int, int], snap_compare: SnapCompare) -> None:
    assert snap_compare(app_at(key, 0), terminal_size=size, run_before=pressing())


@each_lesson
def test_middle_step(key: str, snap_compare: SnapCompare) -> None:
    middle = len(course(key).stops) // 2 - 1
    assert snap_compare(app_at(key, middle), terminal_size=(80, 24), run_before=pressing())
