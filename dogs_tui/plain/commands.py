"""What can be typed in the line mode beside a number, and the page that says so."""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from dogs_rules.book import MINUTE
from dogs_rules.phrase import Phrase, phrase, plural
from dogs_tui.words import say

LOG_LINES: Final = 15
"""Sentences that ``l`` shows when no number stands behind it."""


class Command(msgspec.Struct, frozen=True):
    """Something that can be typed."""

    key: str
    names: tuple[str, ...]
    """What it is called, the shortest first."""
    says: Phrase
    """What it does."""
    usage: str = ""
    """What is typed behind it."""

    @property
    def typed(self) -> str:
        """All that can be typed for it, as the page of help has it."""
        return f"{', '.join(self.names)} {self.usage}".rstrip()


COMMANDS: Final = (
    Command("hint", ("h", "hint", "hints"), phrase("suggest a move, with reasons")),
    Command("undo", ("u", "undo"), phrase("undo your last move")),
    Command("redo", ("r", "redo"), phrase("redo the undone move")),
    Command("table", ("t", "table"), phrase("show the whole table")),
    Command("others", ("o", "others"), phrase("show what each player has")),
    Command("score", ("s", "score"), phrase("show the points, line by line")),
    Command(
        "log",
        ("l", "log"),
        plural(
            "show the last {n} event, or as many as you say",
            "show the last {n} events, or as many as you say",
            LOG_LINES,
        ),
    ),
    Command(
        "help",
        ("?", "help", "rules", "search", "/"),
        phrase("show this page; with words, search the rules"),
        usage="[WORDS]",
    ),
    Command("quit", ("q", "quit", "exit"), phrase("leave (the match is saved)")),
)
_TYPED: Final = 30
"""Columns of what is typed, on the page of help; what is longer pushes the rest away."""
_SIGNS: Final = ("?", "/")
"""Words may stand right behind these."""


def command_of(typed: str, commands: Sequence[Command] = COMMANDS) -> tuple[str, list[str]]:
    """What a line asks for, and the words behind it.

    Args:
        typed: The line.
        commands: What can be asked for.

    Returns:
        The key of a command; empty: there is none of that name.
    """
    if typed.startswith(_SIGNS):
        return "help", typed[1:].split()
    name, *words = typed.split() or [""]
    wanted = name.lower()
    return next((one.key for one in commands if wanted in one.names), ""), words


def listed_commands(commands: Sequence[Command]) -> Iterator[str]:
    """A line for each command: what is typed, and what it does."""
    width = min(_TYPED, max(len(command.typed) for command in commands))
    for command in commands:
        yield f"  {command.typed:{width}}  {say(command.says)}"


def help_page(
    goal: Phrase | None, commands: Sequence[Command] = COMMANDS, *, in_a_minute: bool
) -> Iterator[str]:
    """The page behind a bare ``?``.

    Args:
        goal: What the game is about, if it says so.
        commands: What can be typed beside a number.
        in_a_minute: Whether its book tells how to play in a minute.
    """
    if goal is not None:
        yield say(goal)
    yield say(phrase("Type a number to choose. You can also type:"))
    yield from listed_commands(commands)
    if in_a_minute:
        yield say(phrase("How to play in a minute: ? {section}", section=MINUTE))
