"""What can be done on a screen right now, from the registry: the page behind F1 and the palette."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.command import DiscoveryHit, Hit, Hits, Provider
from textual.keys import format_key
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import REGISTRY, Command, bindings, by_group
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.palette import Inks
from dogs_tui.words import tr


def active_commands(screen: Screen[Any]) -> dict[str, ActiveBinding]:
    """The commands of the registry that would do something on a screen now, by id.

    Those that only move come last: they are the ones that need no finding.
    """
    out: dict[str, ActiveBinding] = {}
    for active in screen.active_bindings.values():
        known = active.binding.id
        if known in REGISTRY and active.enabled:
            out.setdefault(known, active)
    return dict(sorted(out.items(), key=lambda item: REGISTRY[item[0]].group == "Move"))


class CommandProvider(Provider):
    """Fills the command palette with the commands that are active where it was opened."""

    def _offers(self) -> list[tuple[Command, Any]]:
        return [
            (REGISTRY[known], partial(self.app.run_action, active.binding.action, active.node))
            for known, active in active_commands(self.screen).items()
            if known != "app.palette"
        ]

    async def discover(self) -> Hits:
        for command, run in self._offers():
            yield DiscoveryHit(tr(command.help), run, help=_keys_of(command))

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        for command, run in self._offers():
            title = tr(command.help)
            score = max(matcher.match(title), matcher.match(tr(command.label)))
            if score > 0:
                yield Hit(score, matcher.highlight(title), run, help=_keys_of(command))


KEYS = 12
"""Columns of the keys on the page."""
_NAMES = {"enter": "enter", "backspace": "bksp", "pageup": "PgUp", "pagedown": "PgDn"}
"""Where Textual's name for a key needs a wide font or looks odd."""


def _keys_of(command: Command) -> str:
    first, *others = command.keys.split(",")
    shown = [command.shown or _named(first), *map(_named, others)]
    return " ".join(dict.fromkeys(shown))


def _named(key: str) -> str:
    return _NAMES.get(key) or format_key(key)


class KeyList(Painted, can_focus=True):
    """Commands under their headings, in as many columns as there is room for."""

    INKS: ClassVar[Inks] = {
        "keylist--title": "bold",
        "keylist--heading": "bold $accent",
        "keylist--quiet": "$text-muted",
        "keylist--key": "bold",
    }
    DEFAULT_CSS = """
    KeyList { padding: 0; }
    """
    COLUMN = 39

    def __init__(self, commands: Iterable[str]) -> None:
        super().__init__()
        self._groups = by_group(commands)

    def _lines(self, width: int, height: int) -> list[tuple[str, str]]:
        """Key and what it does, for columns of this height; a heading has no key."""
        lines: list[tuple[str, str]] = []
        for group, commands in self._groups.items():
            if lines and len(lines) % height:
                lines.append(("", ""))
            if len(lines) % height > height - 3:  # no heading alone at the foot of a column
                lines += [("", "")] * (height - len(lines) % height)
            lines.append(("", tr(group)))
            for command in commands:
                first, *rest = _wrapped(tr(command.help), width - KEYS - 2)
                lines += [(_keys_of(command), first), *((" ", text) for text in rest)]
        return lines

    def _columns(self, width: int, height: int) -> int:
        """As few columns as show everything: a line in a wide one need not be broken."""
        most = max(1, width // self.COLUMN)
        enough = (n for n in range(1, most) if len(self._lines(width // n, height)) <= n * height)
        return next(enough, most)

    def paint(self, canvas: Canvas) -> None:
        canvas.put(2, 0, tr("Keys that work here"), self.style("keylist--title"))
        canvas.right(canvas.width - 1, 0, tr("any key closes this"), self.style("keylist--quiet"))
        height = max(4, canvas.height - 3)
        columns = self._columns(canvas.width, height)
        width = canvas.width // columns
        for index, (key, text) in enumerate(self._lines(width, height)):
            column, row = divmod(index, height)
            x, y = 2 + column * width, 2 + row
            if key:
                canvas.put(x, y, key.strip(), self.style("keylist--key"))
                canvas.put(x + KEYS, y, text)
            else:
                canvas.put(x, y, text, self.style("keylist--heading"))


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        joined = f"{lines[-1]} {word}".strip()
        if lines[-1] and cell_len(joined) > width:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines


class KeysScreen(Screen[None]):
    """The page behind F1. Any key closes it."""

    BINDINGS = [*bindings("back")]

    def __init__(self, commands: Iterable[str]) -> None:
        super().__init__()
        self._commands = list(commands)

    def compose(self) -> ComposeResult:
        yield KeyList(self._commands)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if self.is_active:  # another key may have come before this one was looked at
            self.dismiss()

    def action_back(self) -> None:
        self.dismiss()
