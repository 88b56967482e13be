"""``dogs-tui stats``: records in the shell."""

import csv
import io
import json
import shutil
from pathlib import Path

import pytest

from dogs_saves import MatchFolder, read_match
from dogs_tui.cli import main
from dogs_tui.records.news import brought_at_once

pytestmark = pytest.mark.telling

SAMPLES = Path(__file__).parents[2] / "saves" / "samples"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home with a running match and finished ones of two games."""
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    folder = tmp_path / "matches"
    folder.mkdir()
    for name in ("dogs-2-running", "dogs-3-finished", "dogs-4-finished", "dog_kids-2-finished"):
        shutil.copy(SAMPLES / f"{name}.dogs", folder)
    return tmp_path


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["stats", *arguments]) == 0
    return capsys.readouterr().out


def test_a_branch_of_a_match_brings_no_news_and_no_record(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = said(capsys, "--json")
    folder, path = MatchFolder(), home / "matches" / "dogs-3-finished.dogs"
    played = read_match(path)
    with folder.branch(path, played.match.plies - 1, played.players) as branch:
        branch.play(played.match.actions[-1])
        assert branch.match.to_move is None
        assert brought_at_once(branch) == ()
    assert said(capsys, "--json") == before


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["stats", *arguments]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    return shown.err


def test_a_table_a_person_and_a_row_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys)
    head = next(line for line in out.splitlines() if line.startswith("game"))
    assert head.split() == ["game", "matches", "wins", "average", "best", "streak", "rating"]
    ana = out.partition("Ana")[2].splitlines()
    assert [line.split()[:2] for line in ana[2:4]] == [["DOGS", "2"], ["DOG", "Kids"]]


def test_a_game_that_is_named_is_told_in_full(capsys: pytest.CaptureFixture[str]) -> None:
    out = said(capsys, "dogs", "--player", "ANA")
    for words in ("Dogs in bays", "4 seats", "against steady", "No hints", "a quartet", "Ana\n"):
        assert words in out
    assert "DOG Kids" not in out


def test_figures_for_programs_agree(capsys: pytest.CaptureFixture[str]) -> None:
    objects = [json.loads(line) for line in said(capsys, "--json").splitlines()]
    rows = list(csv.DictReader(io.StringIO(said(capsys, "--csv"))))
    assert len(objects) == len(rows)
    for entry, row in zip(objects, rows, strict=True):
        assert (entry["player"], entry["game"]) == (row["player"], row["game"])
        assert str(entry["all"]["best"]) == row["best"]
        assert len(entry["points"]) == int(row["matches"])
    ana = next(entry for entry in objects if (entry["player"], entry["game"]) == ("Ana", "dogs"))
    assert ana["by_seats"].keys() == {"3", "4"}
    assert [line["key"] for line in ana["lines"]][:2] == ["bays", "additional"]


def test_what_cannot_be_is_refused_in_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Did you mean 'dogs'?" in refused(capsys, "dgos")
    assert "Did you mean 'Ana'?" in refused(capsys, "--player", "Anna")
    assert "not both" in refused(capsys, "--json", "--csv")


def test_without_a_finished_match_it_says_so(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "No finished match of that game yet" in said(capsys, "dog_lover")
    shutil.rmtree(home / "matches")
    assert said(capsys).startswith("No finished matches yet")
    assert said(capsys, "--json") == ""
    assert len(said(capsys, "--csv").splitlines()) == 1
