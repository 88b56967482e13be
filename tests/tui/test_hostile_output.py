"""Whatever a text holds that came from elsewhere, no command prints it raw.

The places of arguments are read from the commands themselves: a new option is covered by itself.
"""

import io
import json
import logging
import os
import re
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click
import msgspec
import pytest
from rich.segment import Segment
from rich.style import Style

from dogs_rules.clean import clean_line
from dogs_rules.registry import keys
from dogs_saves import MatchFolder, index
from dogs_saves.home import matches_folder
from dogs_saves.lines import FIRST_AFTER, seal_all
from dogs_tui.cli import main
from dogs_tui.host.operations import control
from dogs_tui.host.operations.logs import start_logging
from dogs_tui.kit.printing import Printer
from dogs_tui.match import setup
from dogs_tui.shell.out import FailedError
from tests.support import hostile
from tests.support.command_tree import commands

Capture = pytest.CaptureFixture[str]
GAME = keys()[0]
BEFORE = {
    "GAME": GAME,
    "FILE": "nothing",
    "NAME|FILE": "nothing",
    "NAME|ID": "nobody",
    "NAME|KEY|ADDRESS": "nobody",
    "ADDRESS|@FILE": "nothing",
    "CODE": "K7QX",
    "FINGERPRINT": "SHA256:none",
    "ID|CODE": "K7QX",
    "NAME...": "Rainy",
    "TEXT": "Coffee at six.",
}
"""What stands for an argument while another place is tried; by how the help calls it."""


@pytest.fixture(autouse=True)
def _home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


def needed(command: click.Command, but: click.Parameter | None) -> list[str]:
    """The arguments and options that a command cannot do without, but one."""
    out = []
    for param in command.params:
        if param is but or not param.required:
            continue
        if isinstance(param, click.Option):
            out += [f"{param.opts[0]}=random,steady"]
        else:
            out.append(BEFORE[param.make_metavar(click.Context(command))])
    return out


def places() -> Iterator[Any]:
    """Command lines with a place for a text: a function that puts it there."""

    def line(*words: str, last: Callable[[str], str] = str) -> Callable[[str], list[str]]:
        return lambda text: [*words, last(text)]

    for path, command in commands():
        name = " ".join(path)
        yield pytest.param(line(*path), id=f"{name} ...")
        yield pytest.param(line(*path, last="--{}".format), id=f"{name} --...")
        for param in command.params:
            words = (*path, *needed(command, param))
            if isinstance(param, click.Argument):
                yield pytest.param(line(*words, "--"), id=f"{name} {param.name}")
            elif not param.is_flag:
                last = (param.opts[0] + "={}").format
                yield pytest.param(line(*words, last=last), id=f"{name} {param.opts[0]}")


def refuse(*given: Any, **named: Any) -> None:
    """In the place of what takes long: everything that it was given is said."""
    raise FailedError(" ".join(map(str, (*given, *named.values()))))


def check(capsys: Capture, where: str) -> str:
    out, err = capsys.readouterr()
    for printed in (out, err):
        assert not list(hostile.offences(printed)), (where, printed[:200])
    assert "Traceback" not in err, where
    assert "Something broke" not in err, (where, err)
    return str(out + err)


def test_there_are_enough_of_them() -> None:
    assert len(set(hostile.texts())) >= 270
    assert all(
        list(hostile.offences(text)) for text in ("\x1b", "\x9b", "\u202e", "a" + "\u0301" * 9)
    )


PLACES = list(places())
LINES = [place.values[0] for place in PLACES]


each_turn = pytest.mark.parametrize(
    "every", [pytest.param(1, id="all", marks=pytest.mark.minutes), pytest.param(12, id="by turns")]
)
"""Every text in every place takes minutes; by turns each text comes to some of the places."""


def in_turn(number: int, every: int) -> list[str]:
    """The texts for one of several places."""
    return hostile.packed()[number % every :: every]


@each_turn
@pytest.mark.parametrize("place", PLACES)
def test_arguments(
    place: Callable[[str], list[str]], every: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("dogs_tui.arena.command.arena", refuse)
    monkeypatch.setattr("dogs_tui.shell.simulate.simulate", refuse)
    monkeypatch.setattr("dogs_tui.host.operations.run.run_host", refuse)
    for text in in_turn(LINES.index(place), every):
        code = main(place(text))
        assert code in (0, 1, 2), ascii(text)
        said = check(capsys, ascii(text))
        if code and place(text)[0] not in ("rules", "check"):
            other = "is not available" in said  # then another one is spoken
            assert said.count("\n") == 1 + other, ascii(text)


@pytest.mark.parametrize("name", ["DOGS_TUI_HOME", "TERM", "SHELL", "LANG", "_DOGS_TUI_COMPLETE"])
def test_the_environment(name: str, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    some = [text.replace("\0", "") for text in hostile.packed()]
    for text in hostile.storable(some):
        monkeypatch.setenv(name, text[:60])
        for arguments in (["matches"], ["load", "x"], ["completion"], ["host", "status"]):
            assert main(arguments) != 70, ascii(text)
            check(capsys, ascii(text))


# Files.


def file_of(folder: Path, name: str, header: dict[str, Any]) -> Path:
    """A match with another header, sealed as if it were right."""
    game = setup.the_game(GAME)
    players = setup.you_against_bots(game, 2, "Ana", ["random"])
    stored = MatchFolder(folder / "made").create(game, players, {}, 7)
    stored.close()
    lines = stored.path.read_bytes().splitlines()
    stored.path.unlink()
    records = [msgspec.json.decode(line)["record"] for line in lines]
    records[0].update(header)
    sealed, _ = seal_all(map(msgspec.json.encode, records), 0, FIRST_AFTER)
    path = folder / f"{name}.dogs"
    path.write_bytes(sealed)
    return path


HEADERS: dict[str, Callable[[str], dict[str, Any]]] = {
    "game": lambda text: {"game": text or "x"},
    "title": lambda text: {"title": text},
    "name": lambda text: {"players": [{"name": text, "kind": "person"}] * 2},
    "kind": lambda text: {"players": [{"name": "Ana", "kind": text or "x"}] * 2},
    "option": lambda text: {"options": {text: 1}},
    "value": lambda text: {"options": {"start": text}},
    "version": lambda text: {"app": text},
    "created": lambda text: {"created": text},
    "format": lambda text: {"format": text},
}


@each_turn
@pytest.mark.parametrize("place", HEADERS)
def test_headers_of_matches(place: str, every: int, capsys: Capture) -> None:
    folder = matches_folder()
    folder.mkdir(parents=True)
    for text in hostile.storable(in_turn(list(HEADERS).index(place), every)):
        path = file_of(folder, "odd", HEADERS[place](text))
        for arguments in (["matches"], ["check", "odd"], ["show", "odd"], ["load", "odd"]):
            assert main(arguments) != 70, (arguments, ascii(text))
            check(capsys, ascii(text))
        rows = rows_of(capsys)
        assert [row["name"] for row in rows] == ["odd"]
        assert main(["show", "odd", "--json"]) != 70
        assert not list(hostile.json_offences(capsys.readouterr().out))
        path.unlink()


def rows_of(capsys: Capture) -> list[dict[str, Any]]:
    assert main(["matches", "--json"]) == 0
    printed = capsys.readouterr().out
    assert not list(hostile.json_offences(printed))
    return [json.loads(line) for line in printed.splitlines()]


def names() -> Iterator[bytes]:
    for text in hostile.packed():
        raw = text.encode("utf-8", "surrogatepass")
        for bad in (b"\0", b"/"):
            raw = raw.replace(bad, b"")
        yield raw[:200]
    yield b"\xff\xfe"


@pytest.mark.parametrize("settled", [-1, sys.maxsize], ids=["indexed", "read anew"])
def test_names_of_files(settled: int, capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index, "SETTLED", settled)
    folder = matches_folder()
    folder.mkdir(parents=True)
    for name in names():
        Path(os.fsdecode(bytes(folder) + b"/" + name + b".dogs")).write_bytes(b"junk\n")
        assert main(["matches"]) == 0
        lines = check(capsys, ascii(name)).splitlines()
        assert len(lines) == len(list(folder.glob("*.dogs"))) + 1, "a line a match"
        for command in ("check", "show", "load"):
            assert main([command, "--", os.fsdecode(name)]) in (0, 1, 2), ascii(name)
            check(capsys, ascii(name))
    rows_of(capsys)
    assert (folder / index.NAME).exists() == (settled < 0)


COMPONENTS = (
    "{0} = 1",
    "[{0}]\nx = 1",
    "title = {0}",
    "game = {0}",
    "x = [{0}, {0}]",
)


@each_turn
@pytest.mark.parametrize("form", COMPONENTS)
def test_component_files(form: str, every: int, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    own = setup.the_game(GAME).components
    for text in hostile.storable(in_turn(COMPONENTS.index(form), every)):
        quoted = json.dumps(text, ensure_ascii=False)
        escaped = "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)
        for written in (form.format(escaped), f"{own}\n[{escaped}]\nx = 1", form.format(quoted)):
            path.write_text(written, encoding="utf-8")
            for command in ("play", "simulate"):
                assert main([command, GAME, "--components", str(path)]) == 2, ascii(text)
                check(capsys, ascii(text))


@pytest.mark.parametrize(
    "form", ["{0} = 1", "data = {0}", "admission = {0}", "listen = [{0}]", "{0"]
)
def test_settings_of_a_host(form: str, capsys: Capture, tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    for text in hostile.storable(hostile.packed()):
        quoted = json.dumps(text, ensure_ascii=False)
        escaped = "".join(char if char.isprintable() else f"\\U{ord(char):08x}" for char in quoted)
        written = form.replace("{0}", escaped) if "}" in form else text
        path.write_text(written, encoding="utf-8")
        assert main(["host", "status", "--config", str(path)]) in (1, 2), ascii(text)
        check(capsys, ascii(text))


def test_settings_of_a_player(
    capsys: Capture, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    (tmp_path / "home").mkdir()
    for text in hostile.storable(hostile.packed()[::8]):
        for settings in ({"name": text[:24]}, {text: 1}, {"theme": text}):
            (tmp_path / "home" / "settings.json").write_bytes(msgspec.json.encode(settings))
            assert main(["play", GAME, "--plain", "--seed", "7"]) == 0
            check(capsys, ascii(text))


# What a host answers.


def host_answers(text: str) -> dict[str, Any]:
    status = {
        "version": text,
        "since": "2026-01-01T00:00:00Z",
        "uptime_seconds": 1,
        "process": 1,
        "addresses": [text],
        "fingerprint": text,
        "web": text,
        "admission": text,
        "sessions": 1,
        "max_sessions": 1,
        "logging_in": 0,
        "people_here": [text],
        "people_known": 1,
        "tables": {text: 1},
        "refused": {text: 1},
        "bots_thinking": 0,
        "bots_waiting": 0,
        "bot_workers": 1,
        "loop_lag_p95_ms": None,
        "memory_bytes": 1,
        "memory_limit_bytes": 1,
        "memory_full": True,
        "draining": True,
        "drained_by": None,
        "max_people": 1,
        "max_tables": 1,
    }
    person = {"name": text, "id": text, "since": status["since"], "here": True, "keys": [text]}
    table = {
        "code": text,
        "game": text,
        "stage": text,
        "seats": [text, ""],
        "watchers": 0,
        "round": 1,
        "private": True,
        "changed": None,
    }
    done = {"done": len(text) % 2 == 0, "said": text}
    return {
        "status": status,
        "people": [person],
        "tables": [table],
        "people delete": done,
        "tables close": done,
    }


def test_answers_of_a_host(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in hostile.storable(hostile.packed()):
        answers = host_answers(text)
        monkeypatch.setattr(
            control,
            "ask",
            lambda _, command, said=answers: msgspec.json.encode(said[" ".join(command.words())]),
        )
        for word, lines in (("status", 17), ("people", 2), ("tables", 2)):
            assert main(["host", word]) == 0
            assert check(capsys, ascii(text)).count("\n") == lines
            assert main(["host", word, "--json"]) == 0
            assert not list(hostile.json_offences(capsys.readouterr().out))
        for words in (["people", "delete", "x"], ["tables", "close", "x"]):
            assert main(["host", *words]) in (0, 1)
            assert check(capsys, ascii(text)).count("\n") == 1


def test_json_says_all_of_it(capsys: Capture) -> None:
    piles = ("z" + "\u0300\u0301\u0302\u0303" * 20, "\u0300" * 9, "a\u20dd", "e\u0301\u0323\u0308")
    for text in (*hostile.texts(), *piles):
        Printer(sys.stdout).json({"x": text})
        printed = capsys.readouterr().out
        assert not list(hostile.json_offences(printed)), ascii(text)
        assert clean_line(printed[:-1]) == printed[:-1], ascii(text)
        assert json.loads(printed)["x"] == text


# What is printed beside what commands print.


def test_warnings_and_lines_of_logs_that_nobody_takes(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in hostile.packed():

        def straying(said: str = text, **_: object) -> None:
            warnings.warn(said, UserWarning, stacklevel=1)
            logging.getLogger("elsewhere").warning("%s", said)

        monkeypatch.setattr("dogs_tui.shell.games.list_games", straying)
        # pytest's own handlers would take the lines.
        monkeypatch.setattr(logging.getLogger("elsewhere"), "propagate", False)
        with warnings.catch_warnings():
            warnings.simplefilter("always")
            assert main(["games"]) == 0
        assert check(capsys, ascii(text)).count("\n") == 2


def test_a_crash_is_told_in_a_clean_line(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    for text in hostile.packed():

        def broken(said: str = text, **_: object) -> None:
            raise RuntimeError(said)

        monkeypatch.setattr("dogs_tui.shell.games.list_games", broken)
        monkeypatch.setattr("dogs_tui.app.crash.data_folder", lambda: Path("/dev/null"))
        assert main(["games"]) == 70
        out, err = capsys.readouterr()
        assert not list(hostile.offences(out + err))
        assert "RuntimeError" in err
        assert err.count("\n") == 1


class Screen(io.StringIO):
    """A stream that somebody reads on a terminal."""

    def isatty(self) -> bool:
        return True


def test_styles_pass_by_their_type_and_by_nothing_else() -> None:
    for text in hostile.packed():
        screen = Screen()
        Printer(screen).line([Segment(text, Style(bold=True)), Segment(text)])
        printed = screen.getvalue()
        assert printed.count("\x1b") == 2 * printed.startswith("\x1b[1m"), ascii(text)
        assert not list(hostile.offences(re.sub(r"\x1b\[[01]m", "", printed))), ascii(text)


def test_a_line_of_text_stays_a_line_in_a_log(tmp_path: Path) -> None:
    for form in ("text", "json"):
        for text in hostile.packed():
            stream = io.StringIO()
            stop = start_logging("info", form, tmp_path, Printer(stream))  # type: ignore[arg-type]
            logging.getLogger("dogs_tui.host").info("said", extra={"reason": text})
            logging.getLogger("elsewhere").warning(text.replace("%", ""))
            stop()
            assert not list(hostile.offences(stream.getvalue())), ascii(text)
            assert stream.getvalue().count("\n") == 2
