"""What a match is called on the command line: a bare word, a title, a path, and what is none."""

import io
from pathlib import Path

import pytest

from dogs_rules.registry import keys
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder
from dogs_tui.cli import main
from dogs_tui.kit import former_names
from dogs_tui.match import setup

Capture = pytest.CaptureFixture[str]
COMMANDS = ("load", "check", "show")
NO_NAMES = {
    "a long word": "a" * 300,
    "a very long word": "a" * 5000,
    "a long path": "a/" * 3000,
    "a long word in a path": f"./{'a' * 300}",
    "letters of more bytes": "\u72d7" * 100,
    "a NUL": "a\0b",
    "a NUL in a path": "./a\0b",
    "nothing": "",
    "nobody's home": "~nobody-of-that-name/x",
    "half a pair": "\ud800",
    "a byte that is no UTF-8": "\udcff",
    "here": ".",
    "above": "..",
    "the root": "/",
    "a folder": "./folder",
    "a bare folder": "folder",
    "a hyphen": "-",
    "a blank": " ",
    "a link to itself": "loop",
}


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def begun(title: str = "", seats: int = 2) -> str:
    rules = setup.the_game(keys()[0])
    players = setup.you_against_bots(rules, seats, "Ana", ["random"])
    with MatchFolder().create(rules, players, {}, 7, title=title) as stored:
        return stored.path.stem


def test_more_bots_than_seats_and_a_seed_of_more_bits_are_refused() -> None:
    with pytest.raises(setup.SetupError, match="named 2 bots; seats left: 1 of 2"):
        setup.you_against_bots(setup.the_game("dogs"), 2, "Ana", ["random", "random"])
    assert setup.read_seed(hex((1 << 128) - 1)) == (1 << 128) - 1
    with pytest.raises(setup.SetupError, match="up to 128 bits"):
        setup.read_seed(hex(1 << 128))


def ended(title: str) -> str:
    """A match that is over; another one each time."""
    rules = setup.the_game("dog_kids")
    players = setup.you_against_bots(rules, 2, "Ana", ["random"])
    with MatchFolder().create(rules, players, {}, setup.fresh_seed(), title=title) as stored:
        luck = Rng.seeded(1)
        while stored.match.to_move is not None:
            stored.play(luck.choice(rules.legal_actions(stored.match.state)))
        return stored.path.stem


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("name", NO_NAMES.values(), ids=NO_NAMES)
def test_what_is_no_name_gets_a_sentence(
    command: str, name: str, capsys: Capture, tmp_path: Path
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "loop").symlink_to("loop")
    more = ["--plain"] if command == "load" else []
    assert main([command, *more, "--", name]) in (1, 2)
    out, err = capsys.readouterr()
    assert (out + err).count("\n") == 1
    assert len(out + err) < 400 or "/" in name
    assert not (tmp_path / "home" / "crashes").exists()


def test_a_bare_word_is_a_match_before_it_is_a_file(tmp_path: Path, capsys: Capture) -> None:
    name = begun(seats=2)
    other = begun(seats=4)
    for word in (name, f"{name}.dogs"):
        (tmp_path / word).write_bytes((MatchFolder().root / f"{other}.dogs").read_bytes())
        assert main(["show", word]) == 0
        out, err = capsys.readouterr()
        assert out.splitlines()[-1].count(",") == 1, "the match of two, not the file here"
        assert f"./{word}" in err
        assert main(["show", f"./{word}"]) == 0
        out, err = capsys.readouterr()
        assert out.splitlines()[-1].count(",") == 3
        assert err == ""


def test_a_bare_word_is_a_file_when_no_match_is_called_so(tmp_path: Path, capsys: Capture) -> None:
    name = begun()
    (MatchFolder().root / f"{name}.dogs").rename(tmp_path / "friend.dogs")
    assert main(["check", "friend.dogs"]) == 0
    assert capsys.readouterr().err == ""
    assert main(["check", "friend"]) == 2


def test_a_file_does_not_hide_a_title(tmp_path: Path, capsys: Capture) -> None:
    begun("Sunday")
    (tmp_path / "Sunday").write_text("no match")
    assert main(["check", "Sunday"]) == 0
    assert "./Sunday" in capsys.readouterr().err


def test_in_the_folder_of_matches_nothing_is_said_twice(
    monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    name = begun()
    monkeypatch.chdir(MatchFolder().root)
    assert main(["check", f"{name}.dogs"]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("words", ["rainy", "SUNDAY raín", "rainy sunday", "2026 rainy"])
def test_words_of_a_title_or_a_name_are_enough(
    words: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    rainy = begun("Rainy Sunday")
    begun("Monday")
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    words = words.replace("2026", rainy.split("-")[1])
    for command in (["show"], ["check"], ["export"], ["load", "--plain"]):
        assert main([*command, words]) == 0
        assert f"This is your match {rainy}." in capsys.readouterr().err


def test_words_that_fit_several_matches_name_them(capsys: Capture) -> None:
    names = [begun(title) for title in ("Sunday", "Sunny Sunday")]
    assert main(["check", "Sunday"]) == 0, "a whole title comes first"
    assert capsys.readouterr().err == ""
    assert main(["show", "sund"]) == 2
    said = capsys.readouterr().err
    assert "sund fits several matches: " in said
    assert all(name in said for name in names)
    for number in range(6):
        begun(f"Sunday {number}")
    assert main(["show", "sund"]) == 2
    assert "and 4 more." in capsys.readouterr().err


def test_a_title_that_several_have_names_them(capsys: Capture) -> None:
    names = {begun("Sunday"), begun("Sunday")}
    assert main(["show", "Sunday"]) == 2
    before, _, named = capsys.readouterr().err.strip().rstrip(".").partition(": Several")
    assert before == "dogs-tui"
    what, _, listed = named.partition(": ")
    assert what == " matches are called Sunday"
    assert set(listed.split(", ")) == names


def test_an_exact_name_is_no_namesake_s_wherever_the_match_lies(capsys: Capture) -> None:
    first, second = (ended("Sunday") for _ in range(2))
    assert second == f"{first}-2"
    assert main(["matches", "archive", first]) == 0
    capsys.readouterr()
    for command in (["show", "--json"], ["check"], ["export"]):
        for name in (first, f"{first}.dogs"):
            assert main([*command, name]) == 0
            assert second not in capsys.readouterr().err
    for command in (["load", "--plain"], ["branch", "--move", "2", "--plain"]):
        assert main([*command, first]) == 1
        assert f"{first} is archived. Restore it first." in capsys.readouterr().err
    assert main(["matches", "archive", first]) == 1
    assert f"{first} is archived." in capsys.readouterr().err
    assert main(["show", "Sunday"]) == 2, "a title that two have, one of them packed away"
    assert f"Several matches are called Sunday: {second}, {first}." in capsys.readouterr().err
    assert main(["matches", "restore", first]) == main(["matches", "archive", second]) == 0
    assert main(["matches", "restore", first]) == 1
    assert f"{first} is not archived." in capsys.readouterr().err


def test_a_file_here_comes_before_words(tmp_path: Path, capsys: Capture) -> None:
    begun("Sunday evening")
    (tmp_path / "evening").write_text("no match")
    assert main(["check", "evening"]) == 1
    assert "This is your match" not in capsys.readouterr().err


@pytest.mark.parametrize(
    ("line", "old", "new"),
    [
        (["matches", "packed"], "packed", "archived"),
        (["show", "{name}", "--ply", "1"], "--ply", "--move"),
        (["show", "{name}", "--ply=1"], "--ply", "--move"),
    ],
)
def test_former_names_still_work_and_say_so(
    line: list[str], old: str, new: str, capsys: Capture
) -> None:
    name = ended("Sunday")
    assert main([part.format(name=name) for part in line]) == 0
    assert f"'{old}' is now called '{new}'." in capsys.readouterr().err


def test_former_names_are_not_offered() -> None:
    from dogs_tui.shell.keeping import matches

    assert not {*matches.commands} & {*former_names.COMMANDS}
