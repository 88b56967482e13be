"""Matches are packed away from the list and come back, by keys and from the shell."""

import json
from pathlib import Path

import pytest

from dogs_rules import game
from dogs_rules.rng import Rng
from dogs_saves import MatchFolder, Player, read_match
from dogs_tui.cli import main
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.home.packed import PackedScreen
from dogs_tui.kit.heading import Heading
from dogs_tui.kit.prompt_line import PromptLine
from dogs_tui.play.replay.screen import ReplayScreen
from tests.support.deals import any_deal, finished
from tests.support.goldens import ROOT
from tests.support.match_list import listed, press, text, titles

pytestmark = pytest.mark.telling

SAMPLES = ROOT / "saves" / "samples"
PLAYERS = (Player("Ana"), Player("Bo", "random"))
Capture = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def begun(title: str, seats: int = 2, *, over: bool = True) -> Path:
    """A match on disk."""
    if not over:
        with MatchFolder().create(game("dog_kids"), PLAYERS, {}, 3, title=title) as stored:
            return stored.path
    folder = MatchFolder()
    path = folder.take_in(SAMPLES / f"dog_kids-{seats}-finished.dogs").path
    folder.rename(path, title)
    return path


async def test_a_match_is_packed_away_watched_and_brought_back() -> None:
    path = begun("Sunday")
    async with listed() as (app, pilot):
        await press(pilot, "P")
        assert isinstance(app.screen, MatchesScreen), "there is nothing to show"
        await press(pilot, "p")
        assert titles(app) == []
        assert text(app, Heading) == "My matches 0 matches, 1 archived"
        assert "All your matches are archived" in app.screen.query_one(MatchRows).painted_text()
        assert "Sunday is archived; press P to show the archive." in text(app, PromptLine)
        assert not path.exists()
        await press(pilot, "P")
        assert isinstance(app.screen, PackedScreen)
        assert titles(app) == ["Sunday"]
        assert text(app, Heading) == "Archived matches 1 match"
        assert "Won by" in text(app, PromptLine)
        await press(pilot, "w")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "q", "u")
        assert titles(app) == []
        assert "Sunday is restored." in text(app, PromptLine)
        await press(pilot, "escape")
        assert titles(app) == ["Sunday"]
        assert text(app, Heading) == "My matches 1 match"
    assert path.exists()


async def test_what_is_not_over_says_why_it_stays() -> None:
    begun("Running", over=False)
    async with listed() as (app, pilot):
        await press(pilot, "p")
        assert "Only a finished match can be archived" in text(app, PromptLine)
        assert titles(app) == ["Running"]


async def test_a_match_of_a_deal_says_why_it_stays() -> None:
    finished(any_deal(), "Ana")
    async with listed() as (app, pilot):
        await press(pilot, "p")
        assert "the results of its deal" in text(app, PromptLine)


async def test_a_damaged_pack_has_a_sentence_and_stays() -> None:
    packed = MatchFolder().pack(begun("Sunday"))
    async with listed() as (app, pilot):
        await press(pilot, "P")
        packed.write_bytes(packed.read_bytes()[:-4])
        await press(pilot, "enter")
        assert "It was not changed" in text(app, PromptLine)
        await press(pilot, "escape", "P", "u")
        assert "not read" in app.screen.query_one(MatchRows).painted_text()
        assert "It was not changed" in text(app, PromptLine)
        assert isinstance(app.screen, PackedScreen)
    assert packed.exists()


async def test_a_branch_says_that_its_match_is_packed_away() -> None:
    path = begun("Sunday")
    MatchFolder().branch(path, 5, PLAYERS).close()
    MatchFolder().pack(path)
    async with listed() as (app, _):
        assert f"from move 5 of {path.stem} (archived)" in text(app, PromptLine)


async def test_a_packed_branch_of_anothers_deal_stays_hidden(capsys: Capture) -> None:
    folder = MatchFolder()
    path = finished(any_deal(), "Bo")
    with folder.branch(path, 1, read_match(path).players, title="Tried") as stored:
        luck = Rng.seeded(1)
        while stored.match.to_move is not None:
            stored.play(luck.choice(stored.match.game.legal_actions(stored.match.state)))
    packed = folder.pack(stored.path)
    async with listed() as (app, pilot):
        await press(pilot, "P")
        assert "hidden until you have finished this deal" in text(app, PromptLine)
        assert "round" not in app.screen.query_one(MatchRows).painted_text()
        await press(pilot, "w")
        assert isinstance(app.screen, PackedScreen)
    assert main(["matches", "archived", "--json"]) == 0
    assert '"hidden":true' in capsys.readouterr().out.replace(" ", "")
    assert main(["show", str(packed)]) == 1
    finished(any_deal(), "Ana")
    async with listed() as (app, pilot):
        await press(pilot, "P")
        assert "Won by" in text(app, PromptLine)
    assert main(["matches", "archived", "--json"]) == 0
    assert '"hidden":false' in capsys.readouterr().out.replace(" ", "")


# From the shell.


def test_matches_are_packed_and_brought_back_by_name_and_part(capsys: Capture) -> None:
    titles = ("Rainy Sunday", "Sunny Sunday", "Monday")
    names = [begun(title, seats).stem for seats, title in enumerate(titles, 2)]
    begun("Running", over=False)
    assert main(["matches", "archive", "sund", names[0], "sunny", "running", "nothing"]) == 1
    captured = capsys.readouterr()
    assert captured.out == "Archived: 2 matches.\n"
    for said in (
        "Only a finished match can be archived",
        f"This is your match {names[1]}.",
        "sund fits several matches",
        "No match is called nothing.",
    ):
        assert said in captured.err
    assert main(["matches", "archived", "--json"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sorted(json.loads(line)["name"] for line in lines) == sorted(names[:2])
    assert main(["show", "rainy"]) == 1
    assert f"{names[0]} is archived. Restore it first." in capsys.readouterr().err
    assert main(["stats", "--json"]) == 0
    assert '"matches":3' in capsys.readouterr().out.replace(" ", "")
    assert main(["matches", "restore", "Rainy Sunday", "sunny"]) == 0
    assert capsys.readouterr().out == "Restored: 2 matches.\n"
    assert main(["matches", "archived"]) == 0
    assert "No archived matches." in capsys.readouterr().out


def test_all_that_are_old_are_packed(capsys: Capture) -> None:
    begun("Over")
    begun("Running", over=False)
    finished(any_deal(), "Ana")
    assert main(["matches", "archive", "--older-than", "9999"]) == 0
    assert "ended at least 9999 days ago" in capsys.readouterr().out
    for days, said in (("1", "ended at least 1 day ago."), ("0.5", "(days: 0.50)")):
        assert main(["matches", "archive", "--older-than", days]) == 0
        assert said in capsys.readouterr().out
    assert main(["matches", "archive", "--older-than", "0"]) == 0
    assert capsys.readouterr().out.startswith("Archived: dog-kids-")
    assert len(MatchFolder().matches()) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["archive"], "Name the matches to archive, or use --older-than DAYS"),
        (
            ["archive", "x", "--older-than", "3"],
            "Name the matches to archive, or use --older-than DAYS",
        ),
        (["archive", "--older-than", "-1"], "-1"),
        (["restore"], "NAME"),
        (["restore", "x"], "No match is called x."),
        (["archiv"], "Did you mean 'archive'?"),
        (["--json", "archived"], "--json works only for the list."),
    ],
)
def test_what_cannot_be_has_a_sentence(arguments: list[str], said: str, capsys: Capture) -> None:
    assert main(["matches", *arguments]) in (1, 2)
    assert said in capsys.readouterr().err
