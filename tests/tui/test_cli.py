"""The command line: what it answers, what it refuses, and what it never imports."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from dogs_rules import __version__, registry
from dogs_rules.listing import Listing, minutes
from dogs_tui import cli
from dogs_tui.cli import main
from dogs_tui.plain import line_mode
from dogs_tui.shell import running

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def saved(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    """The name of a match with a few moves in it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdin", io.StringIO("1\n1\n1\n"))
        arguments = ["play", "dogs", "--plain", "--seats", "2", "--seed", "7", "--name", "Ana"]
        assert main([*arguments, "--bots", "random"]) == 0
    capsys.readouterr()
    (file,) = (tmp_path / "matches").glob("*.dogs")
    return file.stem


WRONG = [
    (["pley"], "Did you mean 'play'?"),
    (["play"], "GAME is missing"),
    (["play", "dgos"], "Did you mean 'dogs'?"),
    (["play", "dogs", "--sed", "1"], "Did you mean '--seed'?"),
    (["play", "dogs", "--seats", "9"], "takes 2, 3, 4 players, not 9"),
    (["play", "dogs", "--seats", "many"], "many"),
    (["play", "dogs", "--bots", "stedy"], "Did you mean 'steady'?"),
    (["play", "dogs", "--bots", ","], "Name at least one bot, e.g"),
    (["play", "dogs", "--seats", "2", "--bots", "random,random"], "named 2 bots"),
    (["play", "dogs", "--seed", "-1"], "up to 128 bits"),
    (["play", "dogs", "--seed", "0x" + "f" * 33], "up to 128 bits"),
    (["play", "dogs", "--seed", "seven"], "up to 128 bits"),
    (["play", "dogs", "--option", "start"], "Write an option as K=V"),
    (["play", "dogs", "--option", "strt=1"], "Did you mean 'start'?"),
    (["play", "dogs", "--option", "start=7"], "takes one of random, 1, 2, 3"),
    (["play", "dogs", "--components", "/nowhere/at/all.toml"], "cannot be read"),
    (
        ["play", "dogs", "--components", "/dev/zero"],
        "it is not a regular file",
    ),
    (
        ["play", "dogs"],
        "No terminal found",
    ),
    (
        [],
        "No terminal found",
    ),
    (["load", "nothing"], "No match is called nothing."),
    (["show", "nothing"], "No match is called nothing."),
    (["check", "nothing"], "No match is called nothing."),
    (["simulate", "dogs", "--matches", "0"], "0"),
    (["simulate", "dogs", "--bots", "random,random"], "3 seats need 3 bot levels"),
    (["matches", "--jsn"], "Did you mean '--json'?"),
    (["games", "dogs"], "dogs"),
]


@pytest.mark.parametrize(("arguments", "said"), WRONG, ids=[" ".join(row[0]) for row in WRONG])
def test_wrong_arguments_get_one_line_and_2(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == running.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert said in err
    assert "Usage" not in err


def test_a_terminal_without_a_cursor_is_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("os.isatty", lambda _: True)
    monkeypatch.setenv("TERM", "dumb")
    assert main([]) == running.WRONG
    assert "A terminal with TERM=dumb cannot show screens" in capsys.readouterr().err


def test_version_and_help() -> None:
    runner = CliRunner()
    assert runner.invoke(cli.cli, ["--version"]).output == f"dogs-tui {__version__}\n"
    shown = runner.invoke(cli.cli, ["--help"]).output
    for command in ("play", "load", "matches", "check", "show", "rules", "games", "simulate"):
        assert command in shown


PURE = [
    ["--version"],
    ["games"],
    ["rules", "dogs", "fair"],
    ["simulate", "dogs", "--seats", "2", "--seed", "1"],
]
LOCKING = [
    ["matches"],
    ["check", "nothing"],
    ["show", "nothing"],
    ["play", "dogs", "--plain", "--seed", "1"],
]
"""Commands that keep files: the library that locks these imports asyncio."""
ONE_BY_ONE = """
import json, sys
from dogs_tui.cli import main
for arguments in json.loads(sys.argv[1]):
    main(arguments)
    print("loaded:", *arguments, *sorted({"textual", "asyncio"} & set(sys.modules)))
"""


def test_no_textual_without_a_screen(tmp_path: Path) -> None:
    """What a command has loaded, those after it have loaded too: the first that is wrong shows."""
    done = subprocess.run(
        [sys.executable, "-c", ONE_BY_ONE, json.dumps([*PURE, *LOCKING])],
        env={**os.environ, "DOGS_TUI_HOME": str(tmp_path)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=True,
    )
    loaded = [line.split() for line in done.stdout.splitlines() if line.startswith("loaded:")]
    assert loaded == [
        *(["loaded:", *arguments] for arguments in PURE),
        *(["loaded:", *arguments, "asyncio"] for arguments in LOCKING),
    ]


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["games", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (first["game"], first["seats"]) == ("dogs", [2, 3, 4])
    assert first["bots"][0] == "random"
    listing = registry.listing("dogs")
    assert listing.pitch is not None
    assert (first["pitch"], first["age"]) == (str(listing.pitch), None)
    assert first["weight"] == listing.weight
    alone, people = (minutes(listing, 3, count) for count in (1, 3))
    assert first["minutes"]["3"] == {"alone": alone, "people": people}


def test_games_are_told_as_the_screens_tell_them(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["games"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) < 80
    text = " ".join(lines)
    for key in registry.keys():  # noqa: SIM118  (a module)
        listing = registry.listing(key)
        assert str(listing.pitch or "") in text
        (row,) = (line for line in lines if line.startswith(f"{key} "))
        assert str(listing.weight or "-") in row.split()
        assert (f"{listing.age}+" if listing.age else "-") in row.split()


def test_what_a_game_does_not_say_is_a_dash_and_null(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "listing", lambda key: Listing(key, 1, "", seats=(2,)))
    assert main(["games"]) == 0
    row = next(line for line in capsys.readouterr().out.splitlines() if line.startswith("dogs "))
    assert row.split()[-4:] == ["-", "-", "-", "-"]
    assert main(["games", "--json"]) == 0
    first = json.loads(capsys.readouterr().out.splitlines()[0])
    assert (first["pitch"], first["age"], first["weight"]) == (None, None, None)
    assert first["minutes"] == {}


def test_rules_say_whether_they_found_anything(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "dogs", "fair"]) == 0
    assert "Dog Fair" in capsys.readouterr().out
    assert main(["rules", "dogs", "qqqqxxzz"]) == 1


def test_a_match_is_listed_checked_and_shown(
    saved: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["matches"]) == 0
    assert saved in capsys.readouterr().out
    assert main(["matches", "--json"]) == 0
    (line,) = capsys.readouterr().out.splitlines()
    assert json.loads(line)["players"][0] == {"name": "Ana", "kind": "person"}
    assert main(["check", saved]) == 0
    assert "in order" in capsys.readouterr().out
    assert main(["show", saved, "--move", "0", "--seat", "1"]) == 0
    assert "Ana" in capsys.readouterr().out
    assert main(["show", saved, "--json", "--seat", "2"]) == 0
    assert json.loads(capsys.readouterr().out)["seat"] == 1


@pytest.mark.parametrize("more", [["--move", "9999"], ["--move", "-1"], ["--seat", "3"]])
def test_show_knows_its_bounds(
    saved: str, more: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", saved, *more]) == running.WRONG
    assert capsys.readouterr().err.count("\n") == 1


def test_check_finds_a_changed_file(
    saved: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "matches" / f"{saved}.dogs"
    whole = file.read_bytes()
    file.write_bytes(whole[:-20])
    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.count("\n") == 1
    assert file.read_bytes() == whole[:-20]


def test_simulate_says_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    def lines(count: int) -> list[str]:
        arguments = ["simulate", "dogs", "--seats", "2", "--seed", "0x2a", "--json"]
        assert main([*arguments, "--matches", str(count)]) == 0
        return capsys.readouterr().out.splitlines()

    three, two = lines(3), lines(2)
    assert three[:2] == two
    seeds = [json.loads(line)["seed"] for line in three]
    assert seeds[0] == "0x2a"
    assert len(set(seeds)) == 3
    result = json.loads(three[0])
    best = max(result["scores"])
    assert all(result["scores"][seat] == best for seat in result["winners"])


def test_simulate_as_a_table_adds_up(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "dogs", "--seats", "2", "--seed", "3", "--matches", "2"]) == 0
    out = capsys.readouterr().out
    assert out.count("0x") == 2
    assert "average points" in out


def test_a_closed_pipe_ends_quietly(tmp_path: Path) -> None:
    arguments = ["simulate", "dogs", "--seats", "2", "--matches", "50", "--json"]
    process = subprocess.Popen(
        [sys.executable, "-m", "dogs_tui", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    assert process.stdout.readline().startswith(b"{")
    process.stdout.close()
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait() == running.PIPE_CLOSED


def test_ctrl_c_ends_quietly(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(**_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("dogs_tui.shell.games.list_games", interrupted)
    assert main(["games"]) == 130
    assert capsys.readouterr().err.strip() == ""


def test_whatever_breaks_leaves_a_report(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def broken(**_: object) -> None:
        raise RuntimeError("a tooth")

    monkeypatch.setattr("dogs_tui.shell.games.list_games", broken)
    assert main(["games"]) == 70
    err = capsys.readouterr().err
    (report,) = (tmp_path / "crashes").iterdir()
    assert str(report) in err
    assert "Traceback" not in err
    assert "in broken\n" in report.read_text()


def test_plain_is_what_plain_play_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[str, ...]] = []

    def played(stored: object, notice: str = "") -> int:
        seen.append(tuple(player.name for player in stored.players))  # type: ignore[attr-defined]
        stored.close()  # type: ignore[attr-defined]
        return 0

    monkeypatch.setattr(line_mode, "play_plain", played)
    assert main(["play", "dogs", "--plain", "--name", "Bella", "--seats", "3"]) == 0
    assert seen[0][0] == "Bella"
    assert len(set(seen[0])) == 3


def test_a_match_may_begin_without_hints(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("h\n"))
    assert main(["play", "dogs", "--plain", "--seed", "7", "--no-hints"]) == 0
    assert "played without hints" in capsys.readouterr().out
    assert main(["matches", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["hints"] is False
