"""The registry of commands: one place that says which key does what.

Bindings, key bar, help and command palette are all made from it, so nothing about a key is
written twice. A widget lists the ids it answers in ``BINDINGS = bindings(...)``, where ``register``
gives those of its own, and has a method ``action_<id>`` for each, dots and dashes as underscores.
"""

from typing import Final, Protocol

import msgspec
from textual.binding import Binding, BindingType

from dogs_rules.phrase import Phrase, sense
from dogs_tui.words import say

QUIET: Final = 4
"""The rank of keys that need no place where room is short."""


class Command(msgspec.Struct, frozen=True):
    """Something that a key does.

    What can do nothing now says why: its node has ``tell_why_not`` (``Telling``), or ``why`` is
    said.
    """

    id: str
    keys: str
    """Textual key names, comma separated; the first is the one shown."""
    label: str
    """One or two words for the key bar; empty: not shown there."""
    help: str
    """A sentence for the help page and the palette, with the fields of ``parts``."""
    group: str
    """The heading it stands under in the help."""
    shown: str = ""
    """How the key is written where Textual's own name would be long."""
    why: str = ""
    """A sentence for when it can do nothing now, unless somebody on the way knows better."""
    each: bool = False
    """True if its method is given the key that was pressed, since each does another thing."""
    rank: int = 2
    """What falls out of a crowded key bar first: the highest; 0 never does, and ``QUIET`` stands
    only in one of two rows."""
    parts: dict[str, Phrase] = {}
    """The names in its help that other sentences have, too, by field."""

    @property
    def said(self) -> str:
        """Its help in the language that is spoken."""
        return say(Phrase(self.help, dict(self.parts)))


class Telling(Protocol):
    """A widget or screen that knows why a command of its own can do nothing now.

    One on which a command can never do anything, such as hints of a game that gives none, has a
    method ``lacks`` that is given its id, too: then it is offered nowhere, and nobody is told why.
    """

    def tell_why_not(self, command: str) -> bool:
        """Tells the player why; whether there was something to tell.

        Args:
            command: Its id.
        """
        ...


REGISTRY: dict[str, Command] = {}


def register(*commands: Command) -> tuple[str, ...]:
    """Adds commands; a second one with the same id is a mistake.

    Returns:
        Their ids, for ``bindings``.

    Raises:
        ValueError: The id is taken.
    """
    for command in commands:
        if command.id in REGISTRY:
            raise ValueError(f"command '{command.id}' is registered twice")
        REGISTRY[command.id] = command
    return tuple(command.id for command in commands)


def bindings(*ids: str, priority: bool = False, through: str = "") -> list[BindingType]:
    """Textual bindings for commands of the registry, in this order.

    Args:
        ids: The commands.
        priority: Whether they come before what the focused widget does with a key.
        through: The action of one method that is given the id of each; empty: each has its own.
    """
    out: list[BindingType] = []
    for id_ in ids:
        command = REGISTRY[id_]
        action = f"{through}({id_!r})" if through else action_of(id_)
        if command.each:
            out += [
                _binding(command, key, f"{action}({key!r})", priority=priority)
                for key in command.keys.split(",")
            ]
        else:
            out.append(_binding(command, command.keys, action, priority=priority))
    return out


def command_of(action: str) -> str:
    """The id of the command whose method has that name, without ``action_``."""
    return action.replace("_", ".", 1)


def action_of(id_: str) -> str:
    """Gives the name of a command's method, without ``action_``."""
    return id_.replace(".", "_").replace("-", "_")


def _binding(command: Command, keys: str, action: str, *, priority: bool) -> Binding:
    return Binding(
        keys,
        action,
        command.label or command.help,
        show=bool(command.label),
        key_display=command.shown or None,
        id=command.id,
        tooltip=command.help,
        priority=priority,
    )


register(
    Command(
        "app.help",
        "question_mark",
        "rules",
        "Show the rule for what is chosen",
        "Look",
        "?",
    ),
    Command("app.search", "slash", "search", "Search the rulebooks", "Look", "/", rank=3),
    Command("app.legend", "y", "legend", "Legend: what the symbols mean", "Look", rank=3),
    Command("app.quit", "q", "leave", "Leave (your match is saved)", "Match", rank=3),
    Command("app.palette", "ctrl+p", "", "All commands by name", "Look", "^p"),
    Command("app.redraw", "ctrl+l", "", "Redraw the screen", "Look", "^l"),
    Command("app.suspend", "ctrl+z", "", "Suspend to the shell (fg to return)", "Match", "^z"),
    Command("app.keys", "f1", "keys", "List every key that works here", "Look", "F1", rank=QUIET),
    Command("back", "escape,backspace", "", "Step back", "Move", "esc", why="Nothing is open."),
    Command("side.close", "escape,backspace", "close", "Back to the table", "Look", "esc", rank=0),
    Command("match.undo", "u", "undo", "Undo your last move", "Match"),
    Command(
        "match.redo",
        "U",
        "redo",
        "Redo the undone move",
        "Match",
        "U",
        why="There is nothing to redo.",
        rank=QUIET,
    ),
    Command("match.hint", "h", "hint", "Suggest a move, with reasons", "Match"),
    Command("match.log", "l", "log", "Log of the match", "Look", rank=3),
    Command("match.others", "o", "others", "All players' areas", "Look", rank=3),
    Command("match.score", "s", "score", "Score, line by line", "Look", rank=3),
    Command(
        "match.skip",
        "space",
        sense("forward in time", "on"),
        "Next move by others",
        "Match",
        why="Everything that happened has been shown.",
    ),
    Command(
        "look.back",
        "less_than_sign",
        "look back",
        "Replay the last moves by others",
        "Look",
        "<",
        why="There is nothing earlier to show.",
    ),
    Command(
        "look.on",
        "greater_than_sign",
        sense("forward in time", "on"),
        "See what happened next",
        "Look",
        ">",
        why="This is the current position.",
    ),
    Command("look.now", "escape", "now", "Back to the current position", "Look", "esc"),
    Command("cursor.up", "up", "", "Move the cursor up", "Move", "↑"),
    Command("cursor.down", "down", "", "Move the cursor down", "Move", "↓"),
    Command("cursor.left", "left", "", "Move the cursor left", "Move", "←"),
    Command("cursor.right", "right", "", "Move the cursor right", "Move", "→"),
    Command(
        "cursor.choose",
        "enter,space",
        "choose",
        "Choose what the cursor is on",
        "Move",
        "enter",
        why="Nothing to choose here.",
        rank=0,
    ),
    Command(
        "cursor.next",
        "tab",
        "next",
        "Next choice",
        "Move",
        "tab",
        why="Nothing to choose here.",
        rank=QUIET,
    ),
    Command(
        "cursor.previous",
        "shift+tab",
        "",
        "Previous choice",
        "Move",
        why="Nothing to choose here.",
    ),
    Command(
        "cursor.digit",
        "1,2,3,4,5,6,7,8,9",
        "go to",
        "Choose that number",
        "Move",
        "1-9",
        why="Nothing has that number here.",
        each=True,
        rank=QUIET,
    ),
    Command("scroll.page-up", "pageup", "", "Page up", "Move", "PgUp"),
    Command("scroll.page-down", "pagedown", "", "Page down", "Move", "PgDn"),
    Command("scroll.home", "home", "", "Go to the start", "Move", "Home"),
    Command("scroll.end", "end", "", "Go to the end", "Move", "End"),
)
