"""Every game to its end by keys on a busy machine; more seeds: ``benchmarks.interleavings``."""

from collections.abc import Iterable

import msgspec
import pytest
from textual.css.query import NoMatches

from dogs_rules.registry import keys
from dogs_tui.play.pane_holder import PaneHolder
from tests.support.busy_table import plan_of, play

pytestmark = pytest.mark.usefixtures("home")
LONGEST = "dogs_cardgame"
"""The game that no recorded walk plays to its end every time."""
LONG = ("dogs", LONGEST)
"""Games whose matches take long over a line, where the others show the same."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(key, marks=() if key == LONGEST else pytest.mark.minutes) for key in keys()],
)
def test_the_end_of_a_match_at_home(game: str) -> None:
    late = msgspec.structs.replace(plan_of(3, game, "home"), played=0.95, people=2)
    assert play(late).keys


@pytest.mark.parametrize(
    "game",
    [pytest.param(key, marks=pytest.mark.minutes if key in LONG else ()) for key in keys()],
)
def test_the_end_of_a_match_over_a_line(game: str) -> None:
    late = msgspec.structs.replace(plan_of(5, game, "line"), played=0.97, people=2)
    assert play(late).keys


@pytest.mark.minutes
def test_a_whole_match() -> None:
    whole = msgspec.structs.replace(plan_of(8, "dog_kids", "home"), played=0.0, seats=2)
    assert play(whole).keys


def test_a_seed_plays_the_same_match_again() -> None:
    """Also in another process: ``--seed`` shows a fault again."""
    late = msgspec.structs.replace(plan_of(6, "dog_lover", "home"), played=0.97)
    assert play(late).trace == play(late).trace


def test_it_finds_panes_that_are_half_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were a pane current until its last widget is gone, giving it the keys would break."""
    half_gone = property(lambda panes: next(iter(panes.children), None))
    monkeypatch.setattr(PaneHolder, "current", half_gone)
    with pytest.raises(NoMatches):
        _several(range(1, 9))


def _several(seeds: Iterable[int]) -> None:
    for seed in seeds:
        play(plan_of(seed, "dogs", "home"))
