"""``python -m tools.release.man_pages``: writes the manual pages, in packaging/man.

They are made from the commands themselves, in English, and are part of the wheel. A test fails
while they say anything else than the commands do.
"""

import re
import textwrap
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from dogs_rules import __version__
from dogs_tui.cli import cli
from dogs_tui.shell.group import PROGRAM
from dogs_tui.words import language

FOLDER: Final = Path(__file__).parents[2] / "packaging" / "man"
WIDTH: Final = 76
"""Columns of a line in the source; a reader's terminal fills its own."""
HOST: Final = f"{PROGRAM} host"
SUMMARIES: Final = {
    PROGRAM: "dog-themed board games in the terminal",
    HOST: "let friends play together over SSH and in browsers",
}
"""The pages: the commands that have one, and what their first lines say."""
ENDINGS: Final = (
    ("0", "Done."),
    ("1", "Not done, or not right: a damaged match, a full disk, output that cannot be used."),
    ("2", "Wrong arguments."),
    ("70", "An error of the program. A report is in a file that the message names."),
    ("130", "Ctrl+C. Other signals end it with 128 plus their number."),
    ("141", "The reader of the output closed it."),
)
ENVIRONMENT: Final = (
    ("DOGS_TUI_HOME", "An absolute path: matches and settings are kept in this one folder."),
    ("LC_ALL, LC_MESSAGES, LANG", "The language, unless the settings name another one."),
    ("NO_COLOR", "Turns colours off."),
    ("TERM, COLORTERM", "What the terminal can show."),
)
FILES: Final = (
    ("~/.local/share/dogs-tui", "Matches, on Linux."),
    ("~/.config/dogs-tui", "Settings and keys.toml, on Linux."),
    ("~/Library/Application Support/dogs-tui", "Both, on macOS."),
)


def pages() -> dict[str, str]:
    """The text of each page in roff, by file name, such as ``dogs-tui.1``."""
    language.set("en")
    return {f"{name.replace(' ', '-')}.1": "\n".join(_page(name)) + "\n" for name in SUMMARIES}


def _page(name: str) -> Iterator[str]:
    context = _context(name)
    title = name.replace(" ", "-")
    yield f'.TH "{title.upper()}" "1" "{released()}" "dogs-tui {__version__}" "User Commands"'
    yield from (".SH NAME", f"{_text(title)} \\- {_text(SUMMARIES[name])}")
    yield from (".SH SYNOPSIS", *_usage(context))
    yield from (".SH DESCRIPTION", *_paragraphs(context.command.help or ""))
    yield from (".SH OPTIONS", *_options(context))
    yield ".SH COMMANDS"
    for command in _commands(context):
        if command.command_path in SUMMARIES:
            yield from _entry(
                command.command_path, f"See {command.command_path.replace(' ', '-')}(1)."
            )
        else:
            yield from _command(command)
    yield from _list("EXIT STATUS", ENDINGS)
    yield from _list("ENVIRONMENT", ENVIRONMENT)
    yield from _list("FILES", FILES)
    yield from (".SH EXAMPLES", *_typed(context))
    others = [f"{other.replace(' ', '-')}(1)" for other in SUMMARIES if other != name]
    yield from (".SH SEE ALSO", _text(", ".join([*others, "ssh(1)"])))


def released() -> str:
    """The day of this version by the changelog, as 2026-05-01; empty before it is released."""
    text = (FOLDER.parents[1] / "CHANGELOG.md").read_text(encoding="utf-8")
    day = re.search(rf"^## \[{re.escape(__version__)}\] - (\S+)$", text, re.MULTILINE)
    return day[1] if day else ""


def _context(name: str) -> click.Context:
    """The context of a command, made as the program makes it when somebody types its name."""
    first, *words = name.split()
    context = click.Context(cli, info_name=first, **cli.context_settings)
    for word in words:
        context = _below(context, word)
    return context


def _below(context: click.Context, word: str) -> click.Context:
    assert isinstance(context.command, click.Group)
    command = context.command.get_command(context, word)
    assert command is not None
    return click.Context(command, parent=context, info_name=word, **command.context_settings)


def _commands(context: click.Context) -> Iterator[click.Context]:
    """Those right below a group, and in place of a group that has no page those below it."""
    assert isinstance(context.command, click.Group)
    for word in context.command.list_commands(context):
        command = _below(context, word)
        if command.command.hidden:
            continue
        yield command
        if isinstance(command.command, click.Group) and command.command_path not in SUMMARIES:
            yield from _commands(command)


def _command(context: click.Context) -> Iterator[str]:
    yield f'.SS "{_text(context.command_path.removeprefix(PROGRAM).strip())}"'
    yield from _usage(context)
    yield from (".PP", *_paragraphs(context.command.help or ""))
    yield from _options(context)
    yield from _examples(context)


def _usage(context: click.Context) -> tuple[str, str]:
    pieces = " ".join(context.command.collect_usage_pieces(context))
    return f".B {_text(context.command_path)}", _text(pieces)


def _options(context: click.Context) -> Iterator[str]:
    """Options with their help; those of every command are told once, at the top."""
    for option in context.command.get_params(context):
        shared = context.parent is not None and {"--help", "--language"} & set(option.opts)
        if not isinstance(option, click.Option) or shared:
            continue
        if record := option.get_help_record(context):
            yield from _entry(*record)


def _examples(context: click.Context) -> Iterator[str]:
    if lines := tuple(_typed(context)):
        yield from (".PP", *lines)


def _typed(context: click.Context) -> Iterator[str]:
    """A command's examples, as they are typed."""
    if examples := getattr(context.command, "examples", ()):
        yield from (".nf", *(f"    {_text(line)}" for line in examples), ".fi")


def _list(heading: str, rows: Iterable[tuple[str, str]]) -> Iterator[str]:
    yield f".SH {heading}"
    for term, text in rows:
        yield from _entry(term, text)


def _entry(term: str, text: str) -> Iterator[str]:
    yield from (".TP", f"\\fB{_text(term)}\\fR", *_wrapped(text))


def _paragraphs(text: str) -> Iterator[str]:
    for at, paragraph in enumerate(re.split(r"\n\s*\n", text.strip())):
        if at:
            yield ".PP"
        yield from _wrapped(paragraph)


def _wrapped(text: str) -> Iterator[str]:
    lines = textwrap.wrap(text, WIDTH, break_long_words=False, break_on_hyphens=False)
    yield from map(_text, lines)


def _text(text: str) -> str:
    """Text as roff reads it: no hyphens where options have dashes, no line that is a request."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped.startswith((".", "'")) else escaped


def main() -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, text in pages().items():
        (FOLDER / name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
