"""``dogs-tui export`` and ``import``: what they write, where, and what they refuse."""

import json
import shutil
from pathlib import Path

import pytest

from dogs_saves import MatchFolder, read_match
from dogs_tui.cli import main
from tests.support.shared_matches import SAMPLES, finished, running

OVER = finished("dog_kids")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, beside the player's own."""
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "home"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def test_text_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(OVER)]) == 0
    said = capsys.readouterr()
    assert "What happened" in said.out
    assert said.err == ""


def test_json_is_printed_in_one_line_and_comes_back(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(OVER), "--to", "json"]) == 0
    (here / "match.json").write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["import", "match.json"]) == 0
    name = capsys.readouterr().out.split()[3].rstrip(".")
    assert read_match(MatchFolder().find(name)).match.actions == read_match(OVER).match.actions


def test_a_page_and_a_film_are_new_files_here(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / f"{OVER.stem}.html").write_text("mine", encoding="utf-8")
    for form in ("html", "cast"):
        assert main(["export", str(OVER), "--to", form]) == 0
    said = capsys.readouterr().out
    assert f"Written: {OVER.stem}-2.html" in said
    assert f"Written: {OVER.stem}.cast" in said
    assert (here / f"{OVER.stem}.html").read_text(encoding="utf-8") == "mine"
    assert {path.name for path in here.iterdir()} == {
        f"{OVER.stem}.html",
        f"{OVER.stem}-2.html",
        f"{OVER.stem}.cast",
    }


def test_the_file_that_is_named_must_be_new(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(OVER), "--output", "sunday.txt"]) == 0
    first = (here / "sunday.txt").read_bytes()
    assert main(["export", str(OVER), "--to", "html", "--output", "sunday.txt"]) == 1
    assert "There is already a file sunday.txt." in capsys.readouterr().err
    assert (here / "sunday.txt").read_bytes() == first


def test_a_folder_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(OVER), "--output", "nowhere/sunday.txt"]) == 1
    assert "There is no folder nowhere" in capsys.readouterr().err


def test_a_running_match_is_told_as_it_may_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(running("dog_lover"))
    assert main(["export", path, "--to", "json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["kind"] == "story"
    assert "this cannot be brought in" in said.err
    assert main(["export", path, "--seat", "2"]) == 2
    assert "What seat 2 holds stays hidden" in capsys.readouterr().err
    assert main(["export", path, "--seat", "1"]) == 0
    assert "Seen through the eyes of Ana." in capsys.readouterr().out
    assert main(["export", path, "--public"]) == 0
    assert "Seen by all." in capsys.readouterr().out


WRONG = [
    (["export", str(OVER), "--seat", "9"], "seats 1 to 2, not 9"),
    (["export", str(OVER), "--seat", "1", "--public"], "not both"),
    (["export", str(OVER), "--to", "pdf"], "pdf"),
    (["export", str(OVER), "--ouput", "x"], "Did you mean '--output'?"),
    (["export", "nothing"], "There is no match nothing"),
    (["export"], "is missing"),
    (["exprot"], "Did you mean 'export'?"),
    (["import"], "is missing"),
    (["import", "nothing.json"], "There is no match file nothing.json here."),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG)
def test_what_cannot_be_is_said_in_a_line(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_a_changed_export_is_refused_and_nothing_is_taken_in(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(OVER), "--to", "json", "--output", "match.json"]) == 0
    text = (here / "match.json").read_text(encoding="utf-8")
    (here / "match.json").write_text(text.replace('"seat": 1', '"seat": 0', 1), encoding="utf-8")
    assert main(["import", "match.json"]) == 1
    assert "is not as the rules give it: move" in capsys.readouterr().err
    assert MatchFolder().matches() == []


def test_a_match_file_is_taken_in_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(SAMPLES / "dogs-2-revised.dogs", here / "From A Friend.dogs")
    assert main(["import", "From A Friend.dogs"]) == 0
    assert "Taken in as from-a-friend." in capsys.readouterr().out
    assert [one.name for one in MatchFolder().matches()] == ["from-a-friend"]
