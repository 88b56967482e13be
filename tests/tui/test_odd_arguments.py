"""Numbers and files that an option may be given by mistake, tried at every command that has one."""

import io
import os
from pathlib import Path

import click
import pytest

from dogs_saves.errors import shown_path
from dogs_tui.cli import main
from dogs_tui.shell.paths import FilePath
from tests.support.command_tree import commands

SAMPLE = next(Path("saves/samples").glob("*.dogs"))
ODD_NUMBERS = (
    *("nan", "-nan", "inf", "-inf", "-0", "1e308", "1e999", "", " ", "0x10", "+1", "--1", "1_0"),
    *(
        "\u0663",
        "\uff11\uff12",
        "\xb2",
        "\u2163",
        "1\n",
        "9" * 5000,
        str(2**31),
        str(2**64),
        str(-(2**64)),
        "0.5",
    ),
)
NEEDED = {
    "arena": ("dog_kids", "--bots", "random"),  # too few, so nothing is played
    "branch": (str(SAMPLE), "--plain"),
    "deal": ("dog_kids", "--new"),
    "export": (str(SAMPLE),),
    "host": ("--listen", "none", "--no-door-socket"),
    "host bans add": ("10.0.0.1",),
    "matches archive": (),
    "play": ("dog_kids", "--plain"),
    "show": (str(SAMPLE),),
    "simulate": ("dog_kids",),
}
"""What else a command has to be given before its numbers matter."""
FILES = {
    "arena": ("dog_kids", "--bots", "random,beginner", "--matches", "1", "--workers", "1"),
    "export": (str(SAMPLE),),
    "host": (),
    "host backup": (),
    "import": (),
    "play": ("dog_kids", "--plain"),
    "simulate": ("dog_kids",),
}


def numeric() -> list[tuple[tuple[str, ...], str]]:
    kinds = (click.IntRange, click.FloatRange, type(click.INT), type(click.FLOAT))
    return [
        (path, param.opts[0])
        for path, command in commands()
        for param in command.params
        if isinstance(param.type, kinds)
        and path != ("host", "run")  # which takes what "host" takes
    ]


def filed() -> list[tuple[tuple[str, ...], click.Parameter]]:
    return [
        (path, param)
        for path, command in commands()
        for param in command.params
        if isinstance(param.type, FilePath)
        and " ".join(path) in FILES
        and (param.opts[0] not in {"--data", "--config"} or path == ("host",))
    ]


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("sys.stdin", io.StringIO())


def said(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code, and what was complained of."""
    capsys.readouterr()
    code = main(words)
    return code, capsys.readouterr().err


@pytest.mark.parametrize(
    ("path", "option"),
    numeric(),
    ids=lambda argument: argument if isinstance(argument, str) else " ".join(argument),
)
def test_an_odd_number_is_used_rightly_or_refused_in_a_sentence(
    path: tuple[str, ...], option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for number in ODD_NUMBERS:
        needed = NEEDED.get(" ".join(path), ())
        code, err = said([*path, *needed, option, number], capsys)
        assert code in (0, 1, 2), (number[:20], err)
        assert "Traceback" not in err
        assert bool(err.strip()) or not code, number[:20]
        assert len(err) < 600, "a number is told in full"
        if "nan" in number or "inf" in number:
            assert code == 2, err
    assert not (tmp_path / "home" / "crashes").exists()


def odd_places(folder: Path) -> dict[str, Path]:
    """Paths at which nothing can be read or written, by what is there."""
    folder.mkdir()
    os.mkfifo(folder / "pipe")
    (folder / "circle").symlink_to("circle")
    (folder / "file").write_bytes(b"\0\xff" * 99)
    return {
        "a device": Path("/dev/zero"),
        "a full device": Path("/dev/full"),
        "a pipe": folder / "pipe",
        "a folder": folder,
        "a circle": folder / "circle",
        "no folder": folder / "none" / "file",
        "a file for a folder": folder / "file" / "file",
        "rubbish": folder / "file",
    }


@pytest.mark.parametrize(
    ("path", "param"), filed(), ids=lambda parameter: str(getattr(parameter, "opts", parameter))
)
def test_an_odd_file_is_told_at_once(
    path: tuple[str, ...],
    param: click.Parameter,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    needed = FILES.get(" ".join(path), ())
    for kind, place in odd_places(tmp_path / "odd").items():
        named = (param.opts[0], str(place)) if isinstance(param, click.Option) else (str(place),)
        code, err = said([*path, *needed, *named], capsys)
        assert code in (1, 2), (kind, err)
        assert shown_path(place) in err or place.name in err, kind
        assert err.count("\n") == 1, (kind, err)
    assert not (tmp_path / "home" / "crashes").exists()
    assert {entry.name for entry in (tmp_path / "odd").iterdir()} == {"pipe", "circle", "file"}
