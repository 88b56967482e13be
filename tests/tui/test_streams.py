"""Standard streams that are full, closed, narrow or cut off: a sentence, a fitting exit code."""

import io
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from dogs_rules.registry import keys
from dogs_saves import verify
from dogs_tui.cli import main
from dogs_tui.kit.glyphs import ASCII, UNICODE
from dogs_tui.kit.printing import PipeClosedError, Printer, StreamError, read_line
from dogs_tui.shell.running import PIPE_CLOSED

Done = subprocess.CompletedProcess[str]
GAME = keys()[0]
FULL = Path("/dev/full")
minutes = pytest.mark.minutes
needs_full = pytest.mark.skipif(not FULL.exists(), reason="needs a device that is always full")
PLAY = ["play", GAME, "--plain", "--seats", "2", "--bots", "random", "--seed", "7", "--name", "Ana"]


def shell(home: Path, command: str, *arguments: str, **more: str) -> Done:
    """Runs the program by a line of sh, in which "$@" is the program with its arguments."""
    surroundings = {**os.environ, "DOGS_TUI_HOME": str(home), **more}
    return subprocess.run(
        ["sh", "-c", command, "sh", sys.executable, "-m", "dogs_tui", *arguments],
        env=surroundings,
        capture_output=True,
        encoding=more.get("PYTHONIOENCODING", "utf-8"),
        check=False,
    )


def told_once(home: Path, done: Done, words: str) -> None:
    assert done.returncode == 1, done.stderr
    assert words in done.stderr
    assert done.stderr.startswith("dogs-tui: ")
    assert done.stderr.count("\n") == 1
    assert not (home / "crashes").exists(), "what the machine did is no fault of the program"


@needs_full
@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(words, id=" ".join(words), marks=() if words == ["games"] else minutes)
        for words in (["games"], ["--help"], ["rules", GAME], ["host", "--help"])
    ],
)
def test_a_full_output(arguments: list[str], tmp_path: Path) -> None:
    done = shell(tmp_path, '"$@" >/dev/full', *arguments)
    told_once(tmp_path, done, "The output cannot be written: the disk is full.")


def test_a_closed_output(tmp_path: Path) -> None:
    told_once(tmp_path, shell(tmp_path, '"$@" >&-', "games"), "the output is closed")


def test_a_host_that_cannot_say_that_it_is_open_closes_again(short_path: Path) -> None:
    arguments = ("host", "--listen", "127.0.0.1:0", "--log-level", "info", "--log-format", "text")
    done = shell(short_path, '"$@" >&-', *arguments)
    assert done.returncode == 1
    *log, last = done.stderr.splitlines()
    assert last == "dogs-tui: Nothing can be printed: the output is closed."
    events = [line.partition("event=")[2].split()[0] for line in log]
    assert events.index("host-open") < events.index("host-stopped") == len(events) - 1
    assert not list(short_path.rglob("crash-*"))


@needs_full
def test_errors_that_cannot_be_said_change_no_exit_code(tmp_path: Path) -> None:
    for command in ('"$@" 2>&-', '"$@" 2>/dev/full'):
        done = shell(tmp_path, command, "load", "nothing")
        assert (done.returncode, done.stdout, done.stderr) == (2, "", "")


def only_match(home: Path) -> Path:
    (path,) = (home / "matches").glob("*.dogs")
    return path


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ('"$@" <&-', "the input is closed"),
        pytest.param('yes 1 | "$@" >&-', "the output is closed", marks=minutes),
        pytest.param('yes 1 | "$@" >/dev/full', "the disk is full", marks=needs_full),
    ],
)
def test_a_match_in_lines_is_safe(command: str, words: str, tmp_path: Path) -> None:
    done = shell(tmp_path, command, *PLAY)
    told_once(tmp_path, done, words)
    path = only_match(tmp_path)
    assert f"Continue with: dogs-tui load {path.stem} --plain" in done.stderr
    assert verify(path).ok


def test_a_reader_who_leaves_in_the_midst_of_a_match(tmp_path: Path) -> None:
    done = shell(tmp_path, '{ yes 1 | "$@"; echo $? >&2; } | head -40 >/dev/null', *PLAY)
    assert done.stderr == f"{PIPE_CLOSED}\n"
    assert verify(only_match(tmp_path)).ok
    assert not (tmp_path / "crashes").exists()


@pytest.mark.parametrize("encoding", ["ascii", pytest.param("latin-1", marks=minutes)])
def test_a_narrow_output(encoding: str, tmp_path: Path) -> None:
    done = shell(tmp_path, '"$@"', "rules", GAME, "fair", PYTHONIOENCODING=encoding, LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")
    assert "Buying a dog" in done.stdout
    assert not set("".join(UNICODE.seats) + "\u2192\u2500\u2502\u2026") & set(done.stdout)


# The printer itself.


class Stream(io.StringIO):
    """One that refuses something."""

    def __init__(self, error: Exception) -> None:
        super().__init__()
        self.error = error

    def write(self, _: str) -> int:
        raise self.error

    def flush(self) -> None:
        raise self.error

    def readline(self, *_: object) -> str:
        raise self.error


ERRORS = [OSError(28, "No space left on device"), OSError(5, "Input/output error"), ValueError("x")]
WAYS: Sequence[Callable[[Printer], None]] = (
    lambda printer: printer.line("x"),
    lambda printer: printer.prompt("> "),
    lambda printer: printer.fields(["a", "b"]),
    lambda printer: printer.json(1),
    lambda printer: printer.flush(),
)


@pytest.mark.parametrize("error", ERRORS, ids=repr)
@pytest.mark.parametrize("way", WAYS)
def test_every_way_out_tells_of_a_stream_by_one_error(
    way: Callable[[Printer], None], error: Exception
) -> None:
    with pytest.raises(StreamError):
        way(Printer(Stream(error)))
    with pytest.raises(StreamError):
        read_line(Stream(error), 80)
    with pytest.raises(PipeClosedError):
        way(Printer(Stream(BrokenPipeError(32, "Broken pipe"))))
    with pytest.raises(StreamError):
        way(Printer(None))


def bytes_of(encoding: str, *lines: str) -> bytes:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="")
    printer = Printer(stream)
    for line in lines:
        printer.line(line)
    printer.flush()
    return raw.getvalue()


def test_what_an_encoding_has_not_is_said_in_ascii() -> None:
    assert bytes_of("ascii", "Zoë waits…", "狗") == b"Zoe waits~\n?\n"
    assert bytes_of("latin-1", "Zoë") == b"Zo\xeb\n"
    seats = "".join(UNICODE.seats)
    assert bytes_of("ascii", seats).decode() == "".join(ASCII.seats) + "\n"
    stream = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    Printer(stream).json({"name": "Zoë 狗 😀"})
    stream.seek(0)
    assert stream.read() == '{"name":"Zo\\u00eb \\u72d7 \\ud83d\\ude00"}\n'


def test_markup_is_only_text() -> None:
    line = "[red]x[/red] [link=https://example.org]y[/link] :dog: {0} %s"
    assert bytes_of("utf-8", line).decode() == f"{line}\n"


def test_a_broken_pipe_of_something_else_is_no_closed_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    def broken(**_: object) -> None:
        raise BrokenPipeError(32, "Broken pipe")

    monkeypatch.setattr("dogs_tui.shell.games.list_games", broken)
    assert main(["games"]) == 70
    assert "Something broke" in capsys.readouterr().err
