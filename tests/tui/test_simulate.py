"""Matches between bots that never end: they are stopped, and it is said."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from dogs_rules.arena.pairing import Bout, Tournament
from dogs_rules.arena.playing import play_bout
from dogs_rules.bots.visiting import BotError
from dogs_rules.games.dog_kids.actions import Change
from dogs_rules.rng import Rng
from dogs_tui.cli import main

SIMULATE = ("simulate", "dog_kids", "--seats", "2", "--seed", "1")


class Changer:
    """Changes cards whenever it may: as printed, such a match of DOG Kids goes on for ever."""

    def choose(self, view: Any, legal: Sequence[Any], rng: Rng) -> Any:
        return next((action for action in legal if isinstance(action, Change)), legal[-1])


@pytest.fixture(autouse=True)
def _changers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setattr("dogs_rules.simulate.bots_at", lambda *_: (Changer(), Changer()))


def test_a_match_that_does_not_end_is_stopped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--max-moves", "300", "--json"]) == 1
    captured = capsys.readouterr()
    result = json.loads(captured.out)
    assert (result["ended"], result["plies"], result["winners"]) == (False, 300, [])
    assert captured.err == (
        "1 match was stopped before its end, at the move limit of 300: nobody won it.\n"
    )


def test_the_table_has_no_winner_of_a_stopped_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE, "--max-moves", "300", "--matches", "2"]) == 1
    captured = capsys.readouterr()
    assert captured.err.startswith(
        "2 matches were stopped before their end, at the move limit of 300"
    )
    assert "*" not in captured.out


def test_it_is_stopped_without_the_option_too(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*SIMULATE]) == 1
    assert "at the move limit of 10,000" in capsys.readouterr().err


def test_a_match_that_ends_on_its_last_move_is_over(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    assert main([*SIMULATE, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert (whole["ended"], whole["seed"]) == (True, "0x1")
    assert main([*SIMULATE, "--json", "--max-moves", str(whole["plies"])]) == 0
    assert json.loads(capsys.readouterr().out) == whole
    assert main([*SIMULATE, "--json", "--max-moves", str(whole["plies"] - 1)]) == 1


def test_a_tournament_takes_no_result_from_it() -> None:
    tournament = Tournament("dog_kids", ("random", "steady"), 2, 1)
    with pytest.raises(BotError, match="was stopped after 10000 moves"):
        play_bout(tournament, Bout(0, 0, 1, ("random", "steady")))
