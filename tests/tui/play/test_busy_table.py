"""Every game to its end by keys on a busy machine; more seeds: ``benchmarks.interleavings``."""

from pathlib import Path

import msgspec
import pytest

from dogs_rules.registry import keys
from tests.support.busy_table import plan_of, play


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))


@pytest.mark.parametrize("game", keys())
def test_the_end_of_a_match_at_home(game: str) -> None:
    late = msgspec.structs.replace(plan_of(3, game, "home"), played=0.95, people=2)
    assert play(late)


@pytest.mark.parametrize("game", keys())
def test_the_end_of_a_match_over_a_line(game: str) -> None:
    late = msgspec.structs.replace(plan_of(5, game, "line"), played=0.97, people=2)
    assert play(late)


def test_a_whole_match() -> None:
    whole = msgspec.structs.replace(plan_of(8, "dog_kids", "home"), played=0.0, seats=2)
    assert play(whole)
