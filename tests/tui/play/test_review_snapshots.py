"""How a review looks: its list, and a choice on the table with what was better."""

import pytest
from textual.pilot import Pilot

from dogs_rules.bots.hints import Reason
from dogs_saves import read_match
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.play.replay import ReplayScreen
from dogs_tui.play.review.review import Reviewable, decisions
from dogs_tui.play.review.screen import ReviewScreen
from tests.support.pictures import ROOT, Before, SnapCompare, TableApp, comparable
from tests.support.teaching import KnownTeacher

SAMPLES = ROOT / "saves" / "samples"
COSTS = {2: 0.04, 3: 0.27, 5: 0.121, 8: 0.19, 13: 0.08}
GAMES = [
    ("dogs-3", ("promise", "coins")),
    ("dog_kids-2", ("fields", "out")),
]
each_game = pytest.mark.parametrize(("sample", "terms"), GAMES, ids=[name for name, _ in GAMES])

pytestmark = comparable


def review_of(sample: str, terms: tuple[str, str], **looks: object) -> TableApp:
    match = read_match(SAMPLES / f"{sample}-finished.dogs").match
    views = [one.view for one in decisions(match, 0) if one is not None]
    reasons = (Reason(terms[0], 0, 2.4), Reason(terms[1], 1, -0.8))
    teacher = KnownTeacher(COSTS, views.index, points=3.6, reasons=lambda _: reasons)
    subject = Reviewable(match, ("Ana", "Bo", "Cyril")[: match.seats], (0,), teacher)
    return TableApp(ReviewScreen(subject), **looks)


def pressing(*keys: str) -> Before:
    async def before(pilot: Pilot[None]) -> None:
        await pilot.pause()
        screen = pilot.app.screen
        assert isinstance(screen, ReviewScreen)
        await screen.finished()
        for key in keys:
            await pilot.press(key)
            await pilot.pause()
            shown = pilot.app.screen
            if isinstance(shown, ReplayScreen):
                await shown.shown()
        await pilot.pause()

    return before


@each_game
def test_review_list(sample: str, terms: tuple[str, str], snap_compare: SnapCompare) -> None:
    app = review_of(sample, terms)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing("down"))


@each_game
@pytest.mark.parametrize("size", [(80, 24), (120, 40)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_review_on_the_table(
    sample: str, terms: tuple[str, str], size: tuple[int, int], snap_compare: SnapCompare
) -> None:
    app = review_of(sample, terms)
    assert snap_compare(app, terminal_size=size, run_before=pressing("enter"))


def test_review_in_ascii(snap_compare: SnapCompare) -> None:
    app = review_of(*GAMES[0], glyphs=ASCII)
    assert snap_compare(app, terminal_size=(80, 24), run_before=pressing())
