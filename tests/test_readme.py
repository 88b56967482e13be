"""The README and its neighbours: every command in them can be given, every file is there."""

import re
import shlex
from pathlib import Path

import click
import pytest

from dogs_tui.cli import cli
from dogs_tui.shell.out import UsageError

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
COMMANDS = re.findall(r"(?:^    |`)dogs-tui (?!COMMAND)([^#`\n]*[^#`\s])", README, re.MULTILINE)
TARGETS = set(re.findall(r"^([a-z-]+):.*##", (ROOT / "Makefile").read_text(), re.MULTILINE))


def parsed(command: click.Command, words: list[str], under_it: click.Context | None = None) -> None:
    """Reads words as a command line without doing anything.

    Each command is read below those before it, as in the program: it remembers how help is asked.

    Raises:
        UsageError: There is no such command.
        click.UsageError: It has no such arguments.
    """
    with click.Context(command, parent=under_it, **command.context_settings) as context:
        if isinstance(command, click.Group) and words:
            _, under, rest = command.resolve_command(context, words)
            assert under is not None
            parsed(under, rest, context)
        else:
            command.parse_args(context, list(words))


@pytest.mark.parametrize("line", COMMANDS)
def test_a_command_of_the_readme_can_be_given(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "FILE").touch()
    parsed(cli, shlex.split(line.partition(" > ")[0]))


def test_a_command_that_is_none_is_found() -> None:
    with pytest.raises(UsageError):
        parsed(cli, ["rules-of", "dogs"])
    with pytest.raises(click.UsageError):
        parsed(cli, ["play", "dogs", "--chairs", "3"])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_make_has_the_targets_that_a_page_names(page: Path) -> None:
    named = re.findall(r"(?:^    |`)make (?:[A-Z]+=\S+ )?([a-z-]+)", page.read_text(), re.MULTILINE)
    assert set(named) <= TARGETS


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_the_files_that_a_page_leads_to_are_there(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:|#)([^)#]+)", page.read_text(encoding="utf-8"))
    assert not [link for link in links if not (page.parent / link).exists()]
