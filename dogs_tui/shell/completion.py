"""What a shell may complete: commands and options by click, and games, matches and words by us.

A shell asks by running the program with ``_DOGS_TUI_COMPLETE`` set. Nothing is offered that cannot
be typed as it stands, nothing is printed raw, and whatever cannot be read offers nothing.
"""

import os
import re
from collections.abc import Iterable, Sequence
from typing import Any, Final

import click
from click.shell_completion import CompletionItem, ShellComplete, get_completion_class

from dogs_rules.clean import clean_line, clean_text
from dogs_tui.kit.printing import Printer, standard_output, write_lines
from dogs_tui.shell.group import COMPLETE, PROGRAM, SHELLS
from dogs_tui.words import language, say, tr

_TYPABLE: Final = re.compile(r"[\w.,/@+-][\w.,/@+=:-]*")
"""What every shell leaves as it is."""
_HELP: Final = 60
_MOST: Final = 100
"""Matches that are offered."""


def write_script(shell: str) -> None:
    """Prints what a shell has to run to complete the program's command lines."""
    completion = get_completion_class(shell)
    assert completion is not None, shell
    # Not bash's own source(): it starts a bash, to complain about one that is too old.
    script = ShellComplete.source(completion(click.Command(PROGRAM), {}, PROGRAM, COMPLETE))
    write_lines(script.rstrip("\n").split("\n"))


def answer(command: click.Command, wanted: str) -> int:
    """Answers a shell that wants to know how a line can go on.

    Args:
        command: The whole program.
        wanted: What the shell put into the variable, such as ``bash_complete``.

    Returns:
        The exit code.
    """
    shell, _, instruction = wanted.partition("_")
    if shell not in SHELLS or instruction not in ("complete", "source"):
        return 1
    if instruction == "source":
        write_script(shell)
        return 0
    completion = get_completion_class(shell)
    assert completion is not None, shell
    asked = completion(command, {}, PROGRAM, COMPLETE)
    try:
        words, incomplete = asked.get_completion_args()
    except (IndexError, KeyError, ValueError):  # it was no shell that asked
        return 1
    kept = ""
    if shell == "bash":
        words, incomplete, kept = _joined(words, incomplete)
    asked.ctx_args["obj"] = words
    printer = standard_output()
    for item in asked.get_completions(words, incomplete):
        if (safe := _safe(item, shell, kept)) is not None:
            _print(printer, asked.format_completion(safe))
    printer.flush()
    return 0


def _print(printer: Printer, formatted: str) -> None:
    """An item in the form of a shell: lines (zsh), or fields between tabs (fish)."""
    for line in formatted.split("\n"):
        printer.fields(line.split("\t"))


def _joined(words: Sequence[str], incomplete: str) -> tuple[list[str], str, str]:
    """Words as they were typed: bash cuts them at ``=``, and completes what comes after it.

    Returns:
        The words before, the word that is completed, and what of its value bash keeps.
    """
    out: list[str] = []
    for word in (*words, incomplete):
        if out and (word == "=" or out[-1].endswith("=")):
            out[-1] += word
        else:
            out.append(word)
    *before, last = out
    value = last.partition("=")[2] if last.startswith("--") else last
    return before, last, value[: value.rfind("=") + 1]


def _safe(item: CompletionItem, shell: str, kept: str) -> CompletionItem | None:
    """An item as it may be printed and typed; ``None`` when it cannot be."""
    value = str(item.value)
    if item.type == "plain" and not _typable(value):
        return None
    if shell == "fish" and "," in value:  # its script cuts there
        return None
    help_text = clean_text(tr(item.help), _HELP) if item.help else None
    return CompletionItem(value.removeprefix(kept), item.type, help_text)


def _typable(value: str) -> bool:
    return _TYPABLE.fullmatch(value) is not None and clean_line(value) == value


# What is offered. A completer that cannot read what it needs offers nothing.


def games(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The keys of the games."""
    from dogs_rules.registry import keys, title

    return _items(((key, title(key)) for key in keys()), incomplete)


def matches(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The player's matches by name and by title, and files."""
    from dogs_saves import MatchFolder, SaveError

    files = [CompletionItem(incomplete, type="file")]
    if os.sep in incomplete:
        return files
    try:
        listed = MatchFolder().matches()
    except SaveError:
        return files
    names = ((match.name, match.title) for match in listed[:_MOST])
    titles = ((match.title, match.name) for match in listed[:_MOST] if _typable(match.title))
    return _items([*names, *titles], incomplete) or files


def levels(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The levels of the game's bots, one after the other between commas."""
    game = _game(ctx)
    if game is None:
        return []
    from dogs_rules.registry import bots

    before, comma, _last = incomplete.rpartition(",")
    return _items(((f"{before}{comma}{level}", "") for level in bots(game)), incomplete)


def options(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Set-up options of the game, each with its values."""
    game = _game(ctx)
    if game is None:
        return []
    seats = ctx.params.get("seats")
    count = seats if seats in game.seat_counts else game.seat_counts[-1]
    pairs = [
        (f"{option.key}={value}", f"{say(option.label)}: {say(words)}")
        for option in game.options(count)
        for value, words in option.choices
    ]
    return _items(pairs, incomplete)


def rules(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """First games, then the sections of the game that was named."""
    from dogs_rules.registry import keys
    from dogs_rules.shelf import load_book
    from dogs_tui.book.shell import CONTENTS

    words = tuple(ctx.params.get("words") or ())
    if not words:
        return games(ctx, param, incomplete)
    if len(words) > 1 or words[0] not in keys():
        return []
    sections = [
        (section.anchor, section.title) for section in load_book(words[0], language.get()).sections
    ]
    return _items([(CONTENTS, tr("Contents")), *sections], incomplete)


def _game(ctx: click.Context) -> Any:
    """The game that was named; of a line that is not whole yet click gives no arguments."""
    from dogs_rules import registry

    keys = registry.keys()
    key = next((word for word in ctx.obj or () if word in keys), None)
    return None if key is None else registry.game(key)


def _items(pairs: Iterable[tuple[str, str]], incomplete: str) -> list[CompletionItem]:
    """Those of the values, each with what it is, that begin like what was typed."""
    return [
        CompletionItem(value, help=help_text or None)
        for value, help_text in pairs
        if value.startswith(incomplete) and not value.startswith("-")
    ]
