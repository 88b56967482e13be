"""The registry of commands: one place that says which key does what.

Bindings, key bar, help and command palette are all made from it, so nothing about a key is
written twice. A widget lists the ids it answers in ``BINDINGS = bindings(...)`` and has a method
``action_<id>`` for each, dots and dashes as underscores.
"""

from collections.abc import Iterable

import msgspec
from textual.binding import Binding, BindingType


class Command(msgspec.Struct, frozen=True):
    id: str
    keys: str
    """Textual key names, comma separated; the first is the one shown."""
    label: str
    """One or two words for the key bar; empty: not shown there."""
    help: str
    """A sentence for the help page and the palette."""
    group: str
    """The heading it stands under in the help."""
    shown: str = ""
    """How the key is written where Textual's own name would be long."""


REGISTRY: dict[str, Command] = {}


def register(*commands: Command) -> None:
    """Adds commands; a second one with the same id is a mistake.

    Raises:
        ValueError: The id is taken.
    """
    for command in commands:
        if command.id in REGISTRY:
            raise ValueError(f"command '{command.id}' is registered twice")
        REGISTRY[command.id] = command


def bindings(*ids: str, priority: bool = False) -> list[BindingType]:
    """Textual bindings for commands of the registry, in this order.

    Args:
        ids: The commands.
        priority: Whether they come before what the focused widget does with a key.
    """
    return [_binding(REGISTRY[id_], priority) for id_ in ids]


def _binding(command: Command, priority: bool) -> Binding:
    return Binding(
        command.keys,
        command.id.replace(".", "_").replace("-", "_"),
        command.label or command.help,
        show=bool(command.label),
        key_display=command.shown or None,
        id=command.id,
        tooltip=command.help,
        priority=priority,
    )


def by_group(ids: Iterable[str]) -> dict[str, list[Command]]:
    """Commands under their headings, for the help page."""
    out: dict[str, list[Command]] = {}
    for id_ in ids:
        command = REGISTRY[id_]
        out.setdefault(command.group, []).append(command)
    return out


register(
    Command("app.help", "question_mark", "rules", "Show the rule for what is chosen", "Look", "?"),
    Command("app.search", "slash", "search", "Search the rule books", "Look", "/"),
    Command("app.quit", "q", "leave", "Leave; everything is saved", "Match"),
    Command("app.palette", "ctrl+p", "", "All commands by name", "Look", "^p"),
    Command("app.redraw", "ctrl+l", "", "Draw the screen anew", "Look", "^l"),
    Command("app.suspend", "ctrl+z", "", "To the shell for a while; fg comes back", "Match", "^z"),
    Command("app.keys", "f1", "", "List every key that works here", "Look", "F1"),
    Command("back", "escape,backspace", "", "Step back", "Move", "esc"),
    Command("side.close", "escape,backspace", "close", "Back to the table", "Look", "esc"),
    Command("match.undo", "u", "undo", "Take your last action back", "Match"),
    Command("match.redo", "U", "", "Play again what was taken back", "Match", "U"),
    Command("match.hint", "h", "hint", "What would be good to do now, and why", "Match"),
    Command("match.no-hint", "h", "", "Why there are no hints now", "Match", "h"),
    Command("match.log", "l", "log", "What happened so far", "Look"),
    Command("match.others", "o", "others", "Everybody's areas", "Look"),
    Command("match.score", "s", "score", "The score so far, line by line", "Look"),
    Command("match.skip", "space", "on", "Go on to the next thing that others did", "Match"),
    Command("look.back", "less_than_sign", "look back", "See again what others did", "Look", "<"),
    Command("look.on", "greater_than_sign", "on", "See what happened after that", "Look", ">"),
    Command("look.now", "escape", "now", "Back to the table as it is now", "Look", "esc"),
    Command("cursor.up", "up", "", "Move the cursor up", "Move", "↑"),
    Command("cursor.down", "down", "", "Move the cursor down", "Move", "↓"),
    Command("cursor.left", "left", "", "Move the cursor left", "Move", "←"),
    Command("cursor.right", "right", "", "Move the cursor right", "Move", "→"),
    Command("cursor.choose", "enter", "choose", "Do what the cursor is on", "Move", "enter"),
    Command("scroll.page-up", "pageup", "", "A page up", "Move", "PgUp"),
    Command("scroll.page-down", "pagedown", "", "A page down", "Move", "PgDn"),
    Command("scroll.home", "home", "", "To the beginning", "Move", "Home"),
    Command("scroll.end", "end", "", "To the end", "Move", "End"),
)
