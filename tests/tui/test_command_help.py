"""The help of every command: short, with examples that are command lines of this program."""

import os
import shlex
import subprocess
import sys
from pathlib import Path

import click
import pytest

from dogs_tui.cli import cli, main
from dogs_tui.shell.group import Helped
from tests.support.command_tree import commands

every_command = pytest.mark.parametrize(
    ("path", "command"), [pytest.param(*command, id=" ".join(command[0])) for command in commands()]
)


def words_of(example: str) -> list[str]:
    """The words after the program's name, of a line that may hand its output to something."""
    line = example.removeprefix('eval "$(').removesuffix(')"').partition(" > ")[0]
    program, *words = shlex.split(line)
    assert program == "dogs-tui"
    return words


def parsed(words: list[str]) -> tuple[str, ...]:
    """The command that a line runs; every option and argument of it is one that can be.

    Raises:
        UsageError: The line is none.
    """
    path: tuple[str, ...] = ()
    group: click.Command = cli
    while isinstance(group, click.Group) and len(words) > len(path):
        command = group.get_command(click.Context(group), words[len(path)])
        if command is None:
            break
        path, group = (*path, words[len(path)]), command
    flags = cli.context_settings["help_option_names"]
    rest = words[len(path) :]
    with group.make_context(" ".join(path), rest, help_option_names=flags) as context:
        assert not context.args
    return path


@every_command
def test_examples_are_command_lines(path: tuple[str, ...], command: click.Command) -> None:
    assert isinstance(command, Helped)
    assert command.examples
    for example in command.examples:
        words = words_of(example)
        assert parsed(words)[: len(path)] == path


@every_command
def test_help_fits_a_terminal_and_is_sentences(
    path: tuple[str, ...], command: click.Command, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*path, "-h"]) == 0
    said = capsys.readouterr().out
    assert max(map(len, said.splitlines())) <= 96
    assert "Examples:" in said
    assert (command.help or "").rstrip().endswith(".")
    for param in command.params:
        if isinstance(param, click.Option):
            assert param.help, param.opts
            assert param.help.rstrip().endswith((".", ")"))


EVERYTHING = """
import sys
from dogs_tui.cli import main
for path in sys.stdin.read().splitlines():
    print(path, main([*path.split(), "--help"]))
for line in ("games", "keys", "learn", "rules", "play dogs --plain --bots ?"):
    print(line, main(line.split()))
"""
"""What is said of commands, games, bots, keys, lessons and books."""


UNWRITTEN = {} if sys.pycache_prefix else {"PYTHONDONTWRITEBYTECODE": "1"}
"""Modules without docstrings are kept compiled, but never beside the source."""


@pytest.mark.minutes
def test_nothing_that_is_read_stands_in_a_docstring(tmp_path: Path) -> None:
    """Python leaves docstrings out where it is told to: the program says the same without."""
    given = "\n".join(" ".join(path) for path, _ in commands())
    heard = []
    for flags in ((), ("-OO",)):
        done = subprocess.run(
            [sys.executable, *flags, "-c", EVERYTHING],
            input=given, capture_output=True, text=True, check=True,
            env={**os.environ, "DOGS_TUI_HOME": str(tmp_path), **UNWRITTEN},
        )  # fmt: skip
        heard.append(done.stdout + done.stderr)
    assert "by the rulebook" in heard[0]
    assert "steady" in heard[0]
    assert heard[0].splitlines() == heard[1].splitlines()
