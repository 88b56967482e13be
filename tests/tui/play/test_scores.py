"""Scores say what is sure and what may still go."""

from collections.abc import Iterable
from typing import Any

import pytest
from textual.app import ComposeResult

from dogs_rules.game import ScoreLine, View, ranked
from dogs_rules.phrase import phrase
from dogs_tui.app.themed import ThemedApp
from dogs_tui.play.side.score import ScorePane
from dogs_tui.play.status_bar import StatusBar

NAMES = ("Ana", "Bruno")


def scored(*lines: Iterable[tuple[int, int]], finished: bool = False) -> View:
    """A view with points, and how many of them are not sure, line by line and seat by seat."""
    sheets = [
        tuple(
            ScoreLine(f"k{at}", phrase("Line"), points, 1, "scoring", unsure=unsure)
            for at, (points, unsure) in enumerate(seat)
        )
        for seat in lines
    ]
    return View(
        seat=0,
        seats=2,
        to_move=None if finished else 0,
        finished=finished,
        round=1,
        phase="play",
        order=(0, 1),
        scores=tuple(ranked(sheets, [() for _ in sheets], ())),
    )


class ScoreApp(ThemedApp):
    """Score pane and status bar of a view."""

    def __init__(self, view: View) -> None:
        super().__init__()
        self._shown = view

    def compose(self) -> ComposeResult:
        bar, pane = StatusBar(), ScorePane()
        for shown in (bar, pane):
            shown.names = NAMES
            shown.view = self._shown
        bar.heading = ("DOGS", "round 1")
        yield bar
        yield pane


async def shown(view: View, width: int = 80) -> tuple[str, str]:
    """What bar and pane show."""
    app: Any = ScoreApp(view)
    async with app.run_test(size=(width, 24)) as pilot:
        await pilot.pause()
        return app.query_one(StatusBar).painted_text(), app.query_one(ScorePane).painted_text()


async def test_what_may_still_go_is_told_on_the_page_of_scores() -> None:
    view = scored([(5, 0), (9, 9)], [(3, 0), (0, 0)])
    bar, pane = await shown(view)
    assert "Ana 14" in bar
    assert "Bruno  3" in bar
    assert "9" not in bar
    assert "of it can still change" in pane


@pytest.mark.parametrize("finished", [False, True])
async def test_where_all_is_sure_nothing_is_said(finished: bool) -> None:
    _, pane = await shown(scored([(5, 0)], [(3, 0)], finished=finished))
    assert "still change" not in pane


@pytest.mark.parametrize("width", [24, 37, 80])
async def test_names_are_whole_at_every_width(width: int) -> None:
    _, pane = await shown(scored([(5, 0)], [(3, 0)]), width)
    assert "…" not in pane
    assert all(name in pane for name in NAMES)
