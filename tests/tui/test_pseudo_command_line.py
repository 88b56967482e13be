"""The command line says nothing past the catalogue: its help, what it prints and refuses."""

import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from pathlib import Path
from typing import Any

import click
import pytest

from dogs_rules.components import ComponentFile
from dogs_rules.game import ComponentError
from dogs_rules.registry import game, keys
from dogs_tui.cli import main
from dogs_tui.shell.group import COMPLETE
from dogs_tui.words import say
from tests.support import pseudo_language
from tests.support.command_tree import commands
from tools.pictures.shots import fill

TYPED = re.compile(r"^ *(dogs-tui|eval) .*", re.MULTILINE)
"""Lines that show what is typed."""
FIGURES = re.compile(r"0x[0-9a-f]+|\b[0-9a-f]{8,}\b")
"""Seeds and ids."""
SAME = (
    *("dogs-tui", "help", "Ana", "Bo", "Cyril", "Dee", "Eva", "Bella", "Oscar", "Luna", "Rocky"),
    *("Bruno", "Clara", "Davi", "Elisa", "PostgreSQL", "Prometheus", "Dask", "asciinema"),
    *(word for key in keys() for word in (key, game(key).title, game(key).credit)),
    *(name for key in keys() for name in (*game(key).bots(), *game(key).personalities())),
)
"""People, files, games and programs, which are called the same in every language."""


def typed() -> Iterator[str]:
    """What is typed: names of commands, options, and the words they take."""
    for path, command in commands():
        yield from path
        for param in command.params:
            yield from (*param.opts, *param.secondary_opts)
            if isinstance(param.type, click.Choice):
                yield from param.type.choices


WORDS = tuple(typed())


def offences(said: str, *allowed: str) -> list[str]:
    """Words that did not go through the catalogue; those in capitals stand for what is typed."""
    text = FIGURES.sub("", TYPED.sub("", said))
    unsaid = pseudo_language.unsaid(text, (*SAME, *WORDS, *allowed))
    return [word for word in unsaid if not word.isupper()]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("DOGS_TUI_HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    pseudo_language.speak(monkeypatch)
    return tmp_path


def test_help_of_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    wrong_at = {}
    for path, _ in commands():
        assert main([*path, "--help"]) == 0
        if wrong := offences(capsys.readouterr().out):
            wrong_at[path] = wrong
    assert not wrong_at


def test_what_a_shell_offers(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    wrong_at = {}
    monkeypatch.setenv(COMPLETE, "zsh_complete")
    for line in ("dogs-tui ", "dogs-tui play --", "dogs-tui host --", "dogs-tui host people "):
        monkeypatch.setenv("COMP_WORDS", line)
        monkeypatch.setenv("COMP_CWORD", str(line.count(" ")))
        assert main([]) == 0
        said = capsys.readouterr().out
        assert len(said.split()) > 8
        if wrong := offences(said, "plain"):
            wrong_at[line] = wrong
    assert not wrong_at


MATCHES = ("finished", "running", "hinted", "spoilt", "match.undo", "ctrl+u", "for", "host.tar.gz")
"""Words in the names and titles of matches and files, and in a file of keys."""
PRINTED = (
    "--version",
    "games",
    "learn --list",
    "matches",
    "matches archived",
    "stats",
    "stats dogs",
    "deal dog_kids --scores",
    "show dogs-2-finished",
    "check dogs-2-finished",
    "export dogs-2-finished",
    "matches archive dogs-2-finished",
    "matches restore dogs-2-finished",
    "simulate dog_kids --matches 2 --seats 2",
    "arena dog_kids --bots random,beginner,casual --matches 4 --workers 1 --seed 1",
    "host invite --days 2",
    "host --open invite --uses 2",
    "host invitations",
    "host audit",
    "host verify",
    "host backup HOME/host.tar.gz",
    "host archive --older-than 30",
    "host archive --older-than 1.5",
)
"""What is printed of matches, games and a folder of a host, whether one runs or not."""


def test_what_commands_print(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fill(home)
    wrong_at = {}
    for line in PRINTED:
        assert main([word.replace("HOME", str(home)) for word in line.split()]) == 0, line
        if wrong := offences(capsys.readouterr().out.replace(str(home), ""), *MATCHES):
            wrong_at[line] = wrong
    assert not wrong_at


REFUSED = (
    "x",
    "play",
    "play x",
    "play dogs --seats q --plain",
    "play dogs --seats 9 --plain",
    "play dogs --seats",
    "play dogs --bots x --plain",
    "play dogs --option x=1 --plain",
    "play dogs --seed zz --plain",
    "play dogs --seets 3",
    "play dogs --plain=3",
    "play dogs 1 2",
    "play dogs",
    "play dogs --components /x/x.toml",
    "simulate dogs --matches 0",
    "arena dogs",
    "arena dogs --bots steady",
    "arena dogs --bots steady,keen --json --csv",
    "completion x",
    "show x",
    "check x",
    "import x",
    "deal --day x",
    "learn x",
    "host bans add",
    "host bans add x --days 0",
    "host status",
    "host drain",
    "host run --listen x",
    "host run --listen 1:99999",
    "host run --listen ::1:22",
    "host run --listen none --no-door-socket",
    "host run --memory x",
    "host run --max-sessions 0",
    "host run --log-level x",
    "host run --metrics 192.0.2.1:9",
    "host run --proxy-from x",
    "host run --proxy-from 0.0.0.0/0",
    "host run --announce -x",
    "host run --notify /x/x",
    "host run --store x",
    "host status --config host.toml",
    "host verify",
    "host archive --older-than 3",
    "host invitations revoke 12",
    "host attach",
)


def test_what_commands_refuse(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(home)
    (home / "host.toml").write_text("max-sesions = 3\n")
    wrong_at = {}
    for line in REFUSED:
        assert main(line.split()) in {1, 2}, line
        said = capsys.readouterr()
        text = re.sub(r"\S*/\S+", "", said.out + said.err)
        if wrong := offences(text, "max-sesions", "--seets", "host.toml", "start"):
            wrong_at[line] = wrong
    assert not wrong_at


CHANGES = ("missing", "{x}", 98, -5, 0, [], {}, [1] * 300, "twice")
"""What is done to one thing in a file: it is left out, something else, or the last of it twice."""


def changed(text: str, path: tuple[Any, ...], change: Any) -> dict[str, Any]:
    """A component file in which one thing is otherwise."""
    document = tomllib.loads(text)
    inside: Any = document
    for key in path[:-1]:
        inside = inside[key]
    value = inside[path[-1]]
    if change == "missing":
        del inside[path[-1]]
    elif change == "twice":
        inside[path[-1]] = value + value[-1:] if isinstance(value, list) else ""
    else:
        inside[path[-1]] = change
    return document


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where something stands in a file, of long lists in their beginning."""
    inside = value.items() if isinstance(value, dict) else ()
    for key, inner in inside or (enumerate(value[:2]) if isinstance(value, list) else ()):
        yield (*path, key)
        yield from places(inner, (*path, key))


@pytest.mark.parametrize("key", keys())
def test_what_is_wrong_with_a_component_file(key: str) -> None:
    file: ComponentFile[Any, Any] = import_module(f"dogs_rules.games.{key}.components").FILE
    text, wrong_at, said = file.shipped_text(), {}, 0
    every = list(product(places(tomllib.loads(text)), CHANGES))
    for path, change in every[:: len(every) // 50]:
        try:
            file.read(changed(text, path, change), "mine.toml")
        except ComponentError as error:
            said += 1
            sentence = say(error.phrase)
            if wrong := offences(sentence, text, "mine.toml"):
                wrong_at[sentence] = wrong
    assert not wrong_at
    assert said > 20
