"""Homes that cannot be used: each command answers with one sentence, and nothing crashes."""

import io
import os
import pwd
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from dogs_saves import MatchFolder, SaveError
from dogs_saves.home import data_folder
from dogs_tui.app.crash import reported
from dogs_tui.app.settings import Settings, SettingsError, load, save, settings_path
from dogs_tui.cli import main
from dogs_tui.shell.paths import checked_path

COMMANDS = (
    ["matches"],
    ["play", "dog_kids", "--plain"],
    ["load", "none", "--plain"],
    ["show", "none"],
    ["check", "none"],
)


def a_file(folder: Path) -> str:
    (folder / "file").touch()
    return str(folder / "file")


def a_dangling_link(folder: Path) -> str:
    (folder / "link").symlink_to(folder / "nowhere")
    return str(folder / "link")


def of_nobody(_: Path) -> str:
    return "~nobody-of-that-name/x"


def where_nothing_is_made(_: Path) -> str:
    return "/proc/x/y"


def too_long(folder: Path) -> str:
    return str(folder / ("x" * 5000))


def too_deep(folder: Path) -> str:
    return str(folder / ("x/" * 3000))


def relative(_: Path) -> str:
    return "dogs/tui"


def in_a_folder_that_is_gone(folder: Path) -> str:
    gone = folder / "gone"
    gone.mkdir()
    os.chdir(gone)
    gone.rmdir()
    return "relative"


HOMES = (
    a_file,
    a_dangling_link,
    of_nobody,
    where_nothing_is_made,
    too_long,
    too_deep,
    relative,
    in_a_folder_that_is_gone,
)


@pytest.fixture(params=HOMES, name="home")
def _home(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[Path], str]:
    make: Callable[[Path], str] = request.param
    if make is where_nothing_is_made and not Path("/proc/self").exists():
        pytest.skip("there is no such place on this system")
    monkeypatch.chdir(tmp_path)  # Which takes back where the test goes.
    monkeypatch.setenv("DOGS_TUI_HOME", make(tmp_path))
    return make


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.usefixtures("home")
def test_every_command_answers_in_a_sentence(
    command: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    status = main(command)
    said = capsys.readouterr()
    assert "Traceback" not in said.err
    assert "Something broke" not in said.err
    assert status in {0, 1, 2}
    if command[0] == "play":
        assert status == 1
        (line,) = said.err.splitlines()
        assert "Fix that" in line or "Set DOGS_TUI_HOME" in line


def test_settings_and_reports_go_without_it(home: Callable[[Path], str]) -> None:
    crash = reported(ValueError("a bone"))
    assert crash.report is None
    assert "ValueError: a bone" in crash.sentence()
    try:
        path = settings_path()
    except SaveError:
        assert home in {of_nobody, relative, in_a_folder_that_is_gone}
        return
    assert load(path).settings == Settings()
    with pytest.raises(SettingsError):
        save(Settings(), path)


@pytest.mark.parametrize("name", ["new\nline\x1b[31m", os.fsdecode(b"h\xfctte"), "-rf", " "])
def test_an_odd_name_works_and_writes_nothing_on_the_terminal(
    name: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / name))
    monkeypatch.setattr("sys.stdin", io.StringIO())
    assert main(["play", "dog_kids", "--plain"]) == 0
    assert len(MatchFolder().matches()) == 1
    crash = reported(ValueError("a bone \x1b[31m \udcfc"))
    assert crash.report is not None
    assert crash.sentence().isprintable()
    assert "\x1b" not in capsys.readouterr().out


def test_a_user_without_a_home_is_told_what_to_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """As in a container that runs under a number that no user has."""
    for variable in ("DOGS_TUI_HOME", "HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(variable, raising=False)

    def nobody(_: int) -> None:
        raise KeyError

    monkeypatch.setattr("pwd.getpwuid", nobody)
    for find in (data_folder, settings_path):
        with pytest.raises(SaveError, match="Set DOGS_TUI_HOME"):
            find()


@pytest.mark.skipif(sys.platform != "linux", reason="where Linux keeps things")
@pytest.mark.parametrize("home", ["", "relative", "~", None])
@pytest.mark.parametrize("named", ["", "relative", "./here", "~/there", None])
def test_folders_of_the_environment_that_are_no_whole_paths_are_ignored(
    home: str | None, named: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    entry = pwd.struct_passwd(("ana", "x", 1, 1, "", str(tmp_path), "/bin/sh"))
    monkeypatch.setattr("pwd.getpwuid", lambda _: entry)
    monkeypatch.chdir(tmp_path)
    for variable, value in (
        *(("DOGS_TUI_HOME", ""), ("HOME", home)),
        *(("XDG_DATA_HOME", named), ("XDG_CONFIG_HOME", named)),
    ):
        if value is None:
            monkeypatch.delenv(variable, raising=False)
        else:
            monkeypatch.setenv(variable, value)
    assert data_folder() == tmp_path / ".local/share/dogs-tui"
    assert settings_path() == tmp_path / ".config/dogs-tui/settings.json"
    assert checked_path("~/x") == tmp_path / "x"
    monkeypatch.setenv("XDG_DATA_HOME", "/whole")
    monkeypatch.setenv("HOME", "/at/home")
    assert data_folder() == Path("/whole/dogs-tui")
    assert checked_path("~") == Path("/at/home")
