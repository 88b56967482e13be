"""Games of other packages: found by their entry points; one that goes wrong hides no other."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_rules.registry import game, keys, problems, title
from dogs_rules.shelf import book_problems, load_book, load_books
from dogs_rules.simulate import play_out
from dogs_rules.spaces import NoSpaceError, space_of
from dogs_saves import Player, StoredMatch
from dogs_tui.cli import main
from tests.support.bones.game import Bones
from tests.support.distributions import leave_distribution

CODE = """
from tests.support.bones.game import Bones


class Bookless(Bones):
    key = "bookless"
    title = "Bookless"


class Moody(Bones):
    key = "moody"

    def __init__(self):
        raise RuntimeError("not \\x1b[31mtoday")


class Misnamed(Bones):
    key = "bones"


class Unseated(Bones):
    key = "unseated"
    seat_counts = ()


def leave():
    raise SystemExit(3)


word = str
"""
ENTRIES = {
    "bones": "tests.support.bones.game:Bones",
    "bookless": "offered_games_test:Bookless",
    "dogs": "tests.support.bones.game:Bones",
    "gone": "offered_games_test:Gone",
    "leave": "offered_games_test:leave",
    "misnamed": "offered_games_test:Misnamed",
    "missing": "no_such_package_anywhere:Game",
    "moody": "offered_games_test:Moody",
    "unseated": "offered_games_test:Unseated",
    "word": "offered_games_test:word",
    "Not a key": "tests.support.bones.game:Bones",
}
OURS = keys()


@pytest.fixture(autouse=True)
def distribution(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    (tmp_path / "offered_games_test.py").write_text(CODE)
    leave_distribution(tmp_path, "many-games", "dogs_rules.games", ENTRIES)
    monkeypatch.syspath_prepend(str(tmp_path))
    registry.forget()
    yield
    sys.modules.pop("offered_games_test", None)
    monkeypatch.undo()
    registry.forget()


def test_they_are_listed_after_ours() -> None:
    assert keys() == (*OURS, "bones", "bookless")
    assert isinstance(game("bones"), Bones)
    assert title("bones") == "Bones"
    assert title("no such game") == "no such game"
    assert list(registry.games()) == list(keys())
    with pytest.raises(KeyError):
        game("moody")


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("dogs", "was skipped: another game already has that key."),
        ("gone", "cannot be loaded: AttributeError"),
        ("leave", "cannot be loaded: SystemExit: 3"),
        ("misnamed", "calls itself 'bones'"),
        ("missing", "cannot be loaded: ModuleNotFoundError"),
        ("moody", "cannot be loaded: RuntimeError: not "),
        ("unseated", "was skipped: its entry point is not a class"),
        ("word", "was skipped: its entry point is not a class"),
        (
            "Not a key",
            "was skipped: a key has up to 30 lower-case letters, digits and underscores",
        ),
    ],
)
def test_what_cannot_be_used_is_told_in_a_sentence(key: str, message: str) -> None:
    (said,) = (each for each in map(str, problems()) if f"'{key}'" in each.partition(" of ")[0])
    assert said.startswith(f"The game '{key}' of many-games {message}")
    assert said.isprintable()


def test_the_list_of_games_shows_them_and_says_what_is_wrong(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["games"]) == 0
    out = capsys.readouterr().out
    assert all(title(key) in out for key in OURS)
    assert "Bones" in out
    assert out.count("The game 'moody' of many-games cannot be loaded") == 1


def test_their_books_stand_beside_ours() -> None:
    assert load_book("bones").section("play").title == "Play"
    assert list(load_books()) == [*OURS, "bones"]
    (said,) = book_problems()
    assert str(said) == (
        "The book of the game 'bookless' cannot be read: the game 'bookless' has no book."
    )


def test_one_is_played_and_kept(tmp_path: Path) -> None:
    assert len(play_out(game("bones"), 3, {}, 5, ["random"] * 3).scores) == 3
    players = [Player(f"Guest {seat}", "random") for seat in range(2)]
    with StoredMatch.create(tmp_path / "one.dogs", game("bones"), players, {}, 7) as stored:
        stored.play(stored.match.game.legal_actions(stored.match.state)[0])
        digest = stored.match.digest()
    again, recovery = StoredMatch.open(tmp_path / "one.dogs")
    with again:
        assert recovery is None
        assert again.match.digest() == digest
    with pytest.raises(NoSpaceError, match="Bones does not say what learners need"):
        space_of(game("bones"), 2)


def test_ours_say_how_they_are_listed_without_their_rules() -> None:
    """Whoever asks for names and titles waits for no rules."""
    code = (
        "import sys; from dogs_rules.registry import keys, title; list(map(title, keys()));"
        "print([m for m in sys.modules if m.startswith('dogs_rules.games.') and m.count('.') > 2])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
