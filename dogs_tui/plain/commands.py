"""What can be typed in plain mode beside a number, and the page that says so."""

import unicodedata
from collections.abc import Iterator, Sequence
from typing import Final

import msgspec

from dogs_rules.book import MINUTE
from dogs_rules.phrase import Phrase, phrase, plural, sense
from dogs_tui.words import say
from dogs_tui.words.usage import rows_of_help, usage_line

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
    own: Phrase | None = None
    """Its words in the language that is spoken, with commas between; ``None``: only ``names``."""

    @property
    def words(self) -> tuple[str, ...]:
        """All that it answers to: its names, then its words in the language that is spoken."""
        own = () if self.own is None else say(self.own).split(", ")
        return tuple(dict.fromkeys((*self.names, *own)))

    @property
    def short(self) -> str:
        """The shortest that sentences name it by."""
        return self.names[0]

    @property
    def word(self) -> str:
        """The word by which sentences name it: in the language that is spoken, if it has one."""
        return self.words[-1]

    @property
    def typed(self) -> str:
        """All that can be typed for it, as the page of help has it."""
        return f"{', '.join(self.words)} {say(usage_line(self.usage))}".rstrip()


COMMANDS: Final = (
    Command(
        "hint",
        ("h", "hint", "hints"),
        phrase("suggest a move, with reasons"),
        own=phrase(sense("words to type", "hint")),
    ),
    Command(
        "undo",
        ("u", "undo"),
        phrase("undo your last move"),
        own=phrase(sense("words to type", "undo")),
    ),
    Command(
        "redo",
        ("r", "redo"),
        phrase("redo the undone move"),
        own=phrase(sense("words to type", "redo")),
    ),
    Command(
        "table",
        ("t", "table"),
        phrase("show the whole table"),
        own=phrase(sense("words to type", "table")),
    ),
    Command(
        "others",
        ("o", "others"),
        phrase("show what each player has"),
        own=phrase(sense("words to type", "others")),
    ),
    Command(
        "score",
        ("s", "score"),
        phrase("show the points, line by line"),
        usage="[ROUND]",
        own=phrase(sense("words to type", "score")),
    ),
    Command(
        "log",
        ("l", "log"),
        plural(
            "show the last {n} event, or as many as you say",
            "show the last {n} events, or as many as you say",
            LOG_LINES,
        ),
        own=phrase(sense("words to type", "log")),
    ),
    Command(
        "since",
        ("e", "since"),
        phrase("repeat what happened since your last move"),
        own=phrase(sense("words to type", "since")),
    ),
    Command(
        "settings",
        ("settings",),
        phrase("show or change your name and language"),
        usage="[name NAME|language CODE]",
        own=phrase(sense("words to type", "settings")),
    ),
    Command(
        "help",
        ("?", "help", "rules", "search", "/"),
        phrase("show this page, or search the rules"),
        usage="[WORDS]",
        own=phrase(sense("words to type", "help, rules, search")),
    ),
    Command(
        "quit",
        ("q", "quit", "exit"),
        phrase("leave (the match is saved)"),
        own=phrase(sense("words to type", "quit")),
    ),
)
BACK: Final = Command(
    "back",
    ("b", "back"),
    phrase("go back to the first part of a choice"),
    own=phrase(sense("words to type", "back")),
)
"""Goes back to the first part of a choice, where it is asked in two steps."""
_LOOKING: Final = frozenset({"table", "others", "score", "log", "settings", "help", "quit"})
HELP: Final = next(command for command in COMMANDS if command.key == "help")
QUIT: Final = next(command for command in COMMANDS if command.key == "quit")
HINT: Final = next(command for command in COMMANDS if command.key == "hint")
UNDO: Final = next(command for command in COMMANDS if command.key == "undo")
SETTINGS: Final = next(command for command in COMMANDS if command.key == "settings")
NUMBER_OR_HELP: Final = phrase("Type a number to choose, or {help} for help.", help=HELP.short)
IN_SHORT: Final = phrase("Type a number, or {help} for help.", help=HELP.short)
"""The same in few words (``GameWords.in_short``)."""
AT_THE_END: Final = (
    Command(
        "rematch",
        ("n", "rematch"),
        phrase("play again, with seats rotated by one"),
        own=phrase(sense("words to type", "rematch")),
    ),
    Command(
        "review",
        ("r", "review"),
        phrase("show your costliest moves, and what was better"),
        own=phrase(sense("words to type", "review")),
    ),
    *(command for command in COMMANDS if command.key in _LOOKING),
)
"""What can be typed once a match is over."""
_LEAST: Final = 3
"""Letters with which the beginning of a word stands for it, where it is the only one."""
_SIGNS: Final = ("?", "/")
"""Words may stand right behind these."""


def command_of(typed: str, commands: Sequence[Command] = COMMANDS) -> tuple[str, list[str]]:
    """Splits a line into the command it asks for and the words after it.

    Args:
        typed: The line. A word may be cut short where only one command begins like that.
        commands: What can be asked for.

    Returns:
        The key of a command; empty: there is none of that name.
    """
    if typed.startswith(_SIGNS):
        return "help", typed[1:].split()
    name, *words = typed.split() or [""]
    wanted = _folded(name)
    called = next((command.key for command in commands if wanted in command.names), None)
    own = next((command.key for command in commands if wanted in map(_folded, command.words)), None)
    if called or own:
        return called or own or "", words
    begun = [
        command.key
        for command in commands
        if any(_folded(w).startswith(wanted) for w in command.words)
    ]
    return begun[0] if len(begun) == 1 and len(wanted) >= _LEAST else "", words


def _folded(word: str) -> str:
    """A word without accents and capitals, so that either way of typing it is understood."""
    bare = unicodedata.normalize("NFKD", word.casefold().replace("ł", "l"))
    return "".join(letter for letter in bare if not unicodedata.combining(letter))


def listed_commands(commands: Sequence[Command], *, aligned: bool = False) -> Iterator[str]:
    """A line for each command: what is typed, and what it does."""
    rows = ((command.typed, say(command.says)) for command in commands)
    return rows_of_help(rows, aligned=aligned)


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
        yield say(phrase("How to play in a minute: {command}", command=f"{HELP.short} {MINUTE}"))
