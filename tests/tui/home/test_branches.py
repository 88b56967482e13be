"""Playing on from a move: from the list, at the end of a match, from the shell; and the list."""

import io
import json
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest

from dogs_rules import game
from dogs_saves import MatchFolder, Player, State, read_match
from dogs_tui.cli import main
from dogs_tui.home.branch_screen import BranchScreen
from dogs_tui.home.match_form import MatchForm
from dogs_tui.home.match_rows import MatchRows
from dogs_tui.home.matches import MatchesScreen
from dogs_tui.play.match_screen import MatchScreen
from dogs_tui.play.replay.screen import ReplayScreen
from tests.support.match_list import listed, press, text

pytestmark = pytest.mark.usefixtures("home")

SECONDS = count()
PLAYERS = (Player("Ana"), Player("Bella", "steady"), Player("Cy", "random"))


def folder() -> MatchFolder:
    """The player's folder; whatever is written comes a second after what was written before."""
    return MatchFolder(clock=lambda: datetime(2026, 1, 2, tzinfo=UTC) + timedelta(0, next(SECONDS)))


def over(title: str = "Sunday", *, hints: bool = True) -> Path:
    """A match to its end."""
    rules = game("dogs_cardgame")
    with folder().create(rules, PLAYERS, {}, 3, title=title, hints=hints) as stored:
        while stored.match.to_move is not None:
            stored.play(rules.legal_actions(stored.match.state)[-1])
        return stored.path


def branch(path: Path, ply: int, title: str = "") -> Path:
    with folder().branch(path, ply, PLAYERS, title=title) as stored:
        return stored.path


async def test_a_branch_is_set_up_with_who_played_and_is_played_at_once() -> None:
    path = over(hints=False)
    async with listed() as (app, pilot):
        await press(pilot, "w", "g", "4", "0", "enter", "P")
        assert isinstance(app.screen, BranchScreen)
        form = app.screen.query_one(MatchForm)
        assert [(field.text, field.value) for field in form.seat_fields] == [
            (player.name, player.kind) for player in PLAYERS
        ]
        assert form.field("hints").value is False
        assert "from move 40" in text(app)
        await press(pilot, "enter")
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        assert not isinstance(screen, ReplayScreen)
        parent = read_match(path).match
        assert screen.table.plies >= 40
        await press(pilot, "q", "q")
        assert isinstance(app.screen, ReplayScreen | MatchesScreen)
    (fresh,) = (summary for summary in MatchFolder().matches() if summary.origin is not None)
    assert (fresh.state, fresh.hints) == (State.RUNNING, False)
    assert read_match(fresh.path).match.actions[:40] == parent.actions[:40]


async def test_other_bots_and_people_can_take_the_seats() -> None:
    over()
    async with listed() as (app, pilot):
        await press(pilot, "w", "right", "P", "down", "down", "left")
        form = app.screen.query_one(MatchForm)
        assert form.seat_fields[1].value != "steady"
        await press(pilot, "ctrl+u", *"Ana")
        assert "Two players are called Ana" in text(app)
        await press(pilot, "up", "up", "enter")
        assert isinstance(app.screen, BranchScreen)
        assert "Two players are called Ana" in text(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ReplayScreen)
    assert len(MatchFolder().matches()) == 1


async def test_a_match_that_went_meanwhile_has_a_sentence_and_nothing_is_lost() -> None:
    path = over()
    async with listed() as (app, pilot):
        await press(pilot, "w", "right", "P")
        path.unlink()
        await press(pilot, "enter")
        assert isinstance(app.screen, BranchScreen)
        assert f"There is no match file {path.name} here." in text(app)
        path.write_bytes(b"\0" * 99)
        await press(pilot, "enter")
        assert "not a match file" in text(app)
        await press(pilot, "escape", "right")
        assert isinstance(app.screen, ReplayScreen)


async def test_branches_stand_under_their_match_and_say_where_they_come_from() -> None:
    path = over()
    over("Other")
    first = branch(path, 30)
    branch(first_finished(first), 40, title="Deeper")
    async with listed() as (app, pilot):
        rows = app.screen.query_one(MatchRows)
        lines = rows.painted_text().splitlines()[:4]
        starts = (
            "\u25b8 Sunday ",
            "  \u2570\u2500from move 30 ",
            "    \u2570\u2500Deeper ",
            "  Other ",
        )
        assert all(map(str.startswith, lines, starts)), lines
        await press(pilot, "down")
        assert f"Played on from move 30 of {path.stem}" in text(app)
        await press(pilot, "up", "d")
        rows.cursor = [summary.path for summary in rows.matches].index(first)
        await pilot.pause()
        assert "(deleted)" in text(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, MatchScreen)


def first_finished(path: Path) -> Path:
    """Plays a match in a file to its end."""
    stored, _ = folder().open(path)
    with stored:
        while stored.match.to_move is not None:
            stored.play(stored.match.game.legal_actions(stored.match.state)[-1])
        return stored.path


async def test_at_the_end_of_a_match_one_watches_it_and_plays_on() -> None:
    path = over()
    async with listed() as (app, pilot):
        await press(pilot, "enter", "w")
        assert isinstance(app.screen, ReplayScreen)
        await press(pilot, "right", "P", "enter")
        assert isinstance(app.screen, MatchScreen)
    assert any(summary.origin is not None for summary in MatchFolder().matches())
    assert read_match(path).match.to_move is None


# From the shell.


def test_a_branch_from_the_shell_is_played_in_lines(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = over()
    monkeypatch.setattr("sys.stdin", io.StringIO("q\n"))
    assert main(["branch", "Sunday", "--move", "30", "--plain"]) == 0
    assert "The match is saved." in capsys.readouterr().out
    (fresh,) = (summary for summary in MatchFolder().matches() if summary.origin is not None)
    assert fresh.origin is not None
    assert (fresh.origin.match, fresh.origin.ply) == (path.stem, 30)
    assert fresh.players == PLAYERS
    assert main(["check", fresh.name]) == 0
    capsys.readouterr()
    assert main(["matches"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line.split("  ")[0] for line in lines[1:]] == [path.stem, fresh.name]
    assert "  from move 30" in lines[2]
    assert main(["matches", "--json"]) == 0
    output = {
        document["name"]: document["branch_of"]
        for document in map(json.loads, capsys.readouterr().out.splitlines())
    }
    assert output == {path.stem: None, fresh.name: {"name": path.stem, "ply": 30}}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["Sunday", "--move", "99999"], "You can play on from moves 0 to"),
        (["Sunday", "--move", "-1"], "You can play on from moves 0 to"),
        (["Sunday", "--move", "x"], "a whole number"),
        (["Sunday"], "Name the move: --move N"),
        (["Monday", "--move", "3"], "No match is called Monday."),
        (
            ["Runs", "--move", "3"],
            "You can play on only from a finished match",
        ),
    ],
)
def test_a_branch_that_cannot_be_has_a_sentence(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    over()
    with MatchFolder().create(game("dogs"), PLAYERS, {}, 3, title="Runs"):
        pass
    assert main(["branch", *arguments, "--plain"]) != 0
    captured = capsys.readouterr()
    assert said in captured.out + captured.err
    assert len(MatchFolder().matches()) == 2
