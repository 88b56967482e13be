"""``dogs-tui learn``: the list, in lines, and what cannot be."""

import io
import json
from pathlib import Path

import pytest

from dogs_tui.app.progress import ProgressFile
from dogs_tui.cli import main
from dogs_tui.learn import lesson
from dogs_tui.learn.lesson import LessonError, course, taught

pytestmark = pytest.mark.usefixtures("home")

KEY = "dog_kids"


def test_the_list_has_a_line_a_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["learn", "--list"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split()[:2] == ["game", "title"]
    assert [row.split()[0] for row in rows] == [lesson.game_of(key) for key in taught()]
    assert all(row.endswith("not started") for row in rows)


def test_as_json_it_says_how_far_one_has_come(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ProgressFile(home).add(lambda progress: lesson.reached(progress, course(KEY), 2))
    assert main(["learn", KEY, "--json"]) == 0
    (row,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (row["game"], row["next"], row["learned"]) == (KEY, 3, False)
    assert row["cards"] == len(course(KEY).stops)
    assert main(["learn", KEY, "--option", "children=yes", "--json"]) == 0
    (other,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert (other["options"], other["next"]) == ({"children": "yes"}, 1)
    ProgressFile(home).add(lambda progress: lesson.reached(progress, course(KEY), row["cards"]))
    assert main(["learn", "--list"]) == 0
    assert "learned" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "code", "sentence"),
    [
        (["learn", "dog_kid"], 2, "Did you mean 'dog_kids'?"),
        (["learn", KEY, "--option", "childre=yes"], 2, "Did you mean 'children'?"),
        (["learn", KEY, "--option", "double_start=yes", "--list"], 1, "with these options"),
        (["learn", "--plain"], 2, "Name a game to learn in plain mode:"),
        (
            ["learn"],
            2,
            "No terminal found",
        ),
    ],
)
def test_what_cannot_be_is_a_sentence(
    arguments: list[str], code: int, sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == code
    assert sentence in capsys.readouterr().err


def test_a_lesson_that_cannot_be_taught_is_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(key: str) -> lesson.Course:
        raise LessonError(f"{key}/lesson.toml: step 'out': no legal move is meant by nothing.")

    monkeypatch.setattr("dogs_tui.shell.learn.course", broken)
    assert main(["learn", KEY, "--plain"]) == 1
    assert "step 'out'" in capsys.readouterr().err
    assert main(["learn", "--list"]) == 0
    assert "step 'out'" in capsys.readouterr().out


def test_a_game_without_a_lesson_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("dogs_tui.shell.learn.has_lesson", lambda key: False)
    assert main(["learn", KEY]) == 2
    assert "There is no lesson for DOG Kids" in capsys.readouterr().err


def typed(lines: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))


def test_in_lines_one_leaves_and_goes_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("\n2\nh\nb\n\nnonsense\n?\nq\n", monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    out = capsys.readouterr().out
    assert "[1/" in out
    assert "Not done: " in out
    assert out.count("Now type 1.") >= 3
    assert out.count("[1/") == 2  # once more after going back
    assert "Type a number from 1 to" in out
    assert "dogs-tui learn dog_kids --plain" in out
    typed("n\n", monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    out = capsys.readouterr().out
    assert "[2/" in out
    assert "[3/" in out
    assert "[1/" not in out


def test_in_lines_the_last_card_ends_it(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("n\n" * len(course(KEY).stops), monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    assert "That was the lesson." in capsys.readouterr().out
    assert KEY in ProgressFile(home).now.learned


def test_in_lines_the_first_card_stands_first(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("", monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    assert capsys.readouterr().out.startswith("[1/")


def test_in_lines_undo_is_the_card_before_and_help_is_the_lessons(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("\nu\n?\nq\n", monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    out = capsys.readouterr().out
    assert out.count("[1/") == 2
    assert "undone" not in out
    assert "go back to the previous card" in out
    assert "redo" not in out
    assert "match is saved" not in out


def test_in_lines_one_key_begins_the_first_match(
    home: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    typed("n\n" * len(course(KEY).stops) + "\nq\n", monkeypatch)
    assert main(["learn", KEY, "--plain"]) == 0
    _, _, after = capsys.readouterr().out.partition("That was the lesson.\n")
    assert "Press enter to start your first match" in after
    assert "The match is saved. Continue with:" in after
    (match,) = home.rglob("*.dogs")
    assert f"dogs-tui load {match.stem} --plain" in after
