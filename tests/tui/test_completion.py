"""What a shell is told when somebody presses Tab."""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dogs_rules.registry import bots, game, keys
from dogs_saves import MatchFolder
from dogs_saves.home import matches_folder
from dogs_tui.cli import main
from dogs_tui.match import setup
from dogs_tui.shell.group import COMPLETE, SHELLS
from tests.support import hostile

Capture = pytest.CaptureFixture[str]
Offered = Callable[..., list[str]]
GAME = keys()[0]
LEVELS = list(bots(game(GAME)))
OPTION = game(GAME).options(game(GAME).seat_counts[-1])[0]
PAIRS = [f"{OPTION.key}={value}" for value, _ in OPTION.choices]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)


def begun(title: str = "") -> str:
    rules = setup.the_game(GAME)
    players = setup.you_against_bots(rules, 2, "Ana", ["random"])
    with MatchFolder().create(rules, players, {}, 7, title=title) as stored:
        return stored.path.stem


@pytest.fixture
def offered(monkeypatch: pytest.MonkeyPatch, capsys: Capture) -> Offered:
    """What is offered in bash for the last of some words, as bash cuts them."""

    def asking(*words: str, shell: str = "bash") -> list[str]:
        monkeypatch.setenv(COMPLETE, f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", " ".join(("dogs-tui", *words)))
        monkeypatch.setenv("COMP_CWORD", words[-1] if shell == "fish" else str(len(words)))
        assert main([]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return [line.removeprefix("plain,") for line in out.splitlines()]

    return asking


SAID = [
    (["pl"], ["play"]),
    (["play", GAME[:3]], [key for key in keys() if key.startswith(GAME[:3])]),
    (["simulate", ""], list(keys())),
    (["play", GAME, "--bots", ""], LEVELS),
    (["play", GAME, "--bots", "=", ""], LEVELS),
    (["arena", GAME, "--bots", f"{LEVELS[0]},"], [f"{LEVELS[0]},{each}" for each in LEVELS]),
    (["play", GAME, "--option", ""], PAIRS),
    (["play", GAME, "--option", OPTION.key, "="], [pair.partition("=")[2] for pair in PAIRS]),
    (["play", GAME, "--option", OPTION.key, "=", "ra"], ["random"]),
    (["play", "--option", ""], []),
    (["play", "nothing", "--bots", ""], []),
    (["play", GAME, "--pl"], ["--plain"]),
    (["host", "peo"], ["people"]),
    (["host", "people", ""], ["delete", "export", "kick", "link", "mute", "remove-key", "unmute"]),
    (["host", "--admission", ""], ["open", "invite-only", "listed"]),
    (["completion", ""], list(SHELLS)),
    (["rules", GAME, "fair-b"], ["fair-buy"]),
    (["rules", GAME[:4]], [key for key in keys() if key.startswith(GAME[:4])]),
    (["play", GAME, "--components", "x"], ["file,x"]),
    (["load", "./x"], ["file,./x"]),
    (["load", "zzz"], ["file,zzz"]),
]


@pytest.mark.parametrize(("words", "said"), SAID, ids=[" ".join(words) for words, _ in SAID])
def test_what_is_offered(words: list[str], said: list[str], offered: Offered) -> None:
    assert offered(*words) == said


def test_matches_by_name_and_by_title(offered: Offered) -> None:
    names = [begun("Sunday"), begun("A rainy day"), begun()]
    for command in ("load", "check", "show"):
        assert sorted(offered(command, names[0][:4])) == sorted(names)
        assert offered(command, "Sun") == ["Sunday"]
        assert offered(command, "A") == ["file,A"], "nobody can type that as it stands"
    assert offered("load", "Sun", shell="zsh") == ["plain", "Sunday", names[0]]
    assert offered("load", "Sun", shell="fish") == [f"Sunday\t{names[0]}"]


@pytest.mark.parametrize("shell", SHELLS)
def test_hostile_matches_are_left_out_or_cleaned(shell: str, offered: Offered) -> None:
    folder = matches_folder()
    folder.mkdir(parents=True)
    for text in hostile.packed():
        name = text.encode("utf-8", "surrogatepass").replace(b"/", b"").replace(b"\0", b"")[:200]
        Path(os.fsdecode(bytes(folder) + b"/" + name + b".dogs")).write_bytes(b"junk\n")
    for text in hostile.storable(hostile.packed()[::4]):
        begun(text)
    for line in offered("load", "", shell=shell):
        assert not list(hostile.offences(line.replace("\t", "")))
    for value in offered("load", ""):
        assert not set(value) & set(" \t'\"\\$`!&|;<>()[]{}*?#~^"), value


@pytest.mark.parametrize("shell", SHELLS)
def test_nonsense_is_answered_with_nothing(
    shell: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in (*hostile.storable(hostile.packed()), "", "'", '"', "\\"):
        monkeypatch.setenv(COMPLETE, f"{shell}_complete")
        monkeypatch.setenv("COMP_WORDS", f"dogs-tui {text}".replace("\0", ""))
        for number in ("1", "99", "-1", "x", ""):
            monkeypatch.setenv("COMP_CWORD", number)
            assert main([]) in (0, 1)
            out, err = capsys.readouterr()
            assert err == ""
            assert not list(hostile.offences(out.replace("\t", "")))


@pytest.mark.parametrize("shell", SHELLS)
def test_the_script_of_a_shell(
    shell: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert main(["completion", shell]) == 0
    said = capsys.readouterr().out
    assert f"{COMPLETE}={shell}_complete" in said
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    assert main(["completion"]) == 0
    assert capsys.readouterr().out == said
    monkeypatch.setenv(COMPLETE, f"{shell}_source")
    assert main([]) == 0
    assert capsys.readouterr().out == said


def test_what_breaks_is_reported_and_says_nothing(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("a tooth")

    monkeypatch.setattr("dogs_tui.shell.completion.games", broken)
    monkeypatch.setenv(COMPLETE, "bash_complete")
    monkeypatch.setenv("COMP_WORDS", "dogs-tui play ")
    monkeypatch.setenv("COMP_CWORD", "2")
    assert main([]) == 70
    assert capsys.readouterr() == ("", "")
    assert len(list((tmp_path / "crashes").iterdir())) == 1


ASKS = """
PATH={bin}:$PATH
eval "$(dogs-tui completion bash)"
COMP_WORDS=(dogs-tui play {game} --option {key} = r)
COMP_CWORD=6
_dogs_tui_completion dogs-tui
printf '%s\\n' "${{COMPREPLY[@]}}"
COMPREPLY=()
COMP_WORDS=(dogs-tui load Sun)
COMP_CWORD=2
_dogs_tui_completion dogs-tui
printf '%s\\n' "${{COMPREPLY[@]}}"
"""


@pytest.mark.skipif(shutil.which("bash") is None, reason="asks a real bash")
def test_a_real_bash(tmp_path: Path) -> None:
    begun("Sunday")
    folder = tmp_path / "bin"
    folder.mkdir()
    program = folder / "dogs-tui"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dogs_tui "$@"\n')
    program.chmod(0o755)
    script = ASKS.format(bin=folder, game=GAME, key=OPTION.key)
    done = subprocess.run(
        ["bash", "--norc", "-c", script],
        capture_output=True,
        text=True,
        check=True,
        cwd=Path(__file__).parents[2],
    )
    assert done.stdout.splitlines() == ["random", "Sunday"]


def test_answers_load_no_screen(tmp_path: Path) -> None:
    code = (
        "import sys; from dogs_tui.cli import main; main([]); "
        "print(sorted({'textual', 'asyncssh'} & set(sys.modules)))"
    )
    for words in (("load", ""), ("play", GAME, "--bots", ""), ("host", "")):
        surroundings = {
            **os.environ,
            COMPLETE: "bash_complete",
            "COMP_WORDS": " ".join(("dogs-tui", *words)),
            "COMP_CWORD": str(len(words)),
            "DOGS_TUI_HOME": str(tmp_path),
        }
        done = subprocess.run(
            [sys.executable, "-c", code],
            env=surroundings,
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.endswith("[]\n")
