"""``dogs-tui export`` and ``import``: what they write, where, and what they refuse."""

import json
import shutil
from pathlib import Path

import pytest

from dogs_saves import MatchFolder, read_match
from dogs_saves.lines import seal_all, unseal
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
    name = capsys.readouterr().out.split()[2].rstrip(".")
    assert read_match(MatchFolder().find(name)).match.actions == read_match(OVER).match.actions


def test_a_match_that_is_there_comes_no_second_time(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(OVER), "--to", "json"]) == 0
    (here / "match.json").write_text(capsys.readouterr().out, encoding="utf-8")
    (here / "match.dogs").write_bytes(OVER.read_bytes())
    assert main(["import", "match.json"]) == 0
    folder = MatchFolder()
    (summary,) = folder.matches()
    folder.rename(summary.path, "Another title")
    capsys.readouterr()
    for source in ("match.json", "match.dogs", str(summary.path)):
        assert main(["import", source]) == 1
        said = capsys.readouterr().err
        assert f"You already have this match, as {summary.name}. Nothing was imported." in said
    folder.pack(summary.path)
    assert main(["import", "match.dogs"]) == 1
    assert f"You already have this match, archived as {summary.name}." in capsys.readouterr().err
    folder.unpack(folder.find_packed(summary.name))
    folder.delete(summary.path)
    assert main(["import", "match.json"]) == 0
    assert "This match was in the trash and has been restored." in capsys.readouterr().out
    (back,) = folder.matches()
    assert back.title == "Another title"
    assert folder.trashed() == []


def test_of_a_match_that_is_there_the_longer_one_is_named(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    whole = here / "whole.dogs"
    whole.write_bytes(running("dog_kids").read_bytes())
    lines = whole.read_bytes().splitlines(keepends=True)
    short = here / "short.dogs"
    short.write_bytes(b"".join(lines[: len(lines) // 2]))
    plies = [read_match(path).match.plies for path in (short, whole)]
    assert main(["import", "short.dogs"]) == 0
    capsys.readouterr()
    assert main(["import", "whole.dogs"]) == 1
    said = capsys.readouterr().err
    assert f"It has fewer moves ({plies[0]}) than whole.dogs ({plies[1]})." in said
    MatchFolder().delete(MatchFolder().find("short"))
    assert main(["import", "whole.dogs"]) == 0, "what is in the trash is shorter"
    capsys.readouterr()
    assert main(["import", "short.dogs"]) == 1
    said = capsys.readouterr().err
    assert f"It has more moves ({plies[1]}) than short.dogs ({plies[0]})" in said
    assert len(MatchFolder().matches()) == 1


def test_what_is_taken_in_and_not_proved_is_said(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    records = [
        bytes(record.record) for record in map(unseal, OVER.read_bytes().splitlines()) if record
    ]
    tables = [at for at, record in enumerate(records) if record.startswith(b'{"type":"snapshot"')]
    (here / "late.dogs").write_bytes(seal_all([records[0], *records[tables[5] :]])[0])
    assert main(["import", "late.dogs"]) == 0
    assert "This match cannot be verified, so it does not count" in capsys.readouterr().out
    assert main(["check", "late"]) == 1
    said = capsys.readouterr().out
    assert said.startswith("This match cannot be verified, so it does not count")
    assert "in order" not in said
    assert main(["export", "late"]) == 0
    assert "This match cannot be verified, so it does not count" in capsys.readouterr().err


def test_a_page_and_a_film_are_new_files_here(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / f"{OVER.stem}.html").write_text("mine", encoding="utf-8")
    for form in ("html", "cast"):
        assert main(["export", str(OVER), "--to", form]) == 0
    said = capsys.readouterr().out
    assert f"Saved: {OVER.stem}-2.html" in said
    assert f"Saved: {OVER.stem}.cast" in said
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
    assert "sunday.txt already exists." in capsys.readouterr().err
    assert (here / "sunday.txt").read_bytes() == first


def test_a_folder_that_is_not_there_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["export", str(OVER), "--output", "nowhere/sunday.txt"]) == 1
    assert "folder nowhere does not exist" in capsys.readouterr().err


def test_a_running_match_is_told_as_it_may_be_seen(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(running("dog_lover"))
    assert main(["export", path, "--to", "json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["kind"] == "story"
    assert "This export cannot be imported" in said.err
    assert main(["export", path, "--seat", "2"]) == 2
    assert "Seat 2's cards stay hidden" in capsys.readouterr().err
    assert main(["export", path, "--seat", "1"]) == 0
    assert "Seen through the eyes of Ana." in capsys.readouterr().out
    assert main(["export", path, "--public"]) == 0
    assert "Seen by all." in capsys.readouterr().out


WRONG = [
    (["export", str(OVER), "--seat", "9"], "seats 1 to 2, not 9"),
    (["export", str(OVER), "--seat", "1", "--public"], "not both"),
    (["export", str(OVER), "--to", "pdf"], "pdf"),
    (["export", str(OVER), "--ouput", "x"], "Did you mean '--output'?"),
    (["export", "nothing"], "No match is called nothing."),
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
    output = capsys.readouterr().err
    assert said in output
    assert output.count("\n") == 1


def test_a_changed_export_is_refused_and_nothing_is_taken_in(
    here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(OVER), "--to", "json", "--output", "match.json"]) == 0
    text = (here / "match.json").read_text(encoding="utf-8")
    (here / "match.json").write_text(text.replace('"seat": 1', '"seat": 0', 1), encoding="utf-8")
    assert main(["import", "match.json"]) == 1
    assert "does not follow the rules: move" in capsys.readouterr().err
    assert MatchFolder().matches() == []


def test_a_match_file_is_taken_in_too(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shutil.copy(SAMPLES / "dogs-2-revised.dogs", here / "From A Friend.dogs")
    assert main(["import", "From A Friend.dogs"]) == 0
    assert "Imported as from-a-friend." in capsys.readouterr().out
    assert [summary.name for summary in MatchFolder().matches()] == ["from-a-friend"]
