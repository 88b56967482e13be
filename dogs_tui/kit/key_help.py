"""What can be done on a screen right now, from the registry: the page behind F1 and the palette."""

from collections.abc import Iterable
from functools import partial
from typing import Any, ClassVar, Final

from rich.cells import cell_len
from textual import events
from textual.app import ComposeResult
from textual.binding import ActiveBinding
from textual.command import CommandPalette, DiscoveryHit, Hit, Hits, Provider
from textual.content import Content
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import REGISTRY, Command, bindings
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.key_bar import KeyBar
from dogs_tui.kit.key_names import KeyEntry, key_named, keys_named
from dogs_tui.kit.palette import Inks
from dogs_tui.words import phrase, say, tr

_TURNS: Final = ("space", "pagedown", "down")
"""What shows more keys, where they do not fit."""


def active_commands(screen: Screen[Any]) -> dict[str, ActiveBinding]:
    """The commands of the registry that would do something on a screen now, by id.

    Those that only move come last: they are the ones that need no finding.
    """
    out: dict[str, ActiveBinding] = {}
    for active in screen.active_bindings.values():
        id_ = active.binding.id
        if id_ in REGISTRY and active.enabled:
            out.setdefault(id_, active)
    return dict(sorted(out.items(), key=lambda item: REGISTRY[item[0]].group == "Move"))


class Palette(CommandPalette):
    """The palette of commands: no key comes before it lists what the keys until then ask for."""

    def is_preparing(self) -> bool:
        """True while commands are still being looked for."""
        return any(worker.node is self and not worker.is_finished for worker in self.workers)


class CommandProvider(Provider):
    """Fills the command palette with the commands that are active where it was opened."""

    def _offers(self) -> list[tuple[Command, Any]]:
        return [
            (REGISTRY[id_], partial(self.app.run_action, active.binding.action, active.node))
            for id_, active in active_commands(self.screen).items()
            if id_ != "app.palette" and not REGISTRY[id_].each
        ]

    async def discover(self) -> Hits:
        for command, run in self._offers():
            title = command.said
            yield DiscoveryHit(f"{_key_column(command)}{title}", run, text=title)

    async def search(self, query: str) -> Hits:
        matcher = self.matcher(query)
        matched = False
        for command, run in self._offers():
            title = command.said
            score = max(matcher.match(title), matcher.match(tr(command.label)))
            if score > 0:
                matched = True
                shown = Content(_key_column(command)) + matcher.highlight(title)
                yield Hit(score, shown, run, text=title)
        if not matched:
            none = tr("No command matches these words.")
            yield Hit(1, Content(none), _nothing, text=none)


def _nothing() -> None:
    """The row that says nothing matches runs this."""


def _key_column(command: Command) -> str:
    return keys_named(command.keys.split(","), command.shown).ljust(KEYS - 1) + " "


KEYS = 12
"""Columns of the keys on the page, with a free one; more where a name is longer."""
_HEAD = 3
"""Rows of the page that are not for entries."""

Row = tuple[str, str, str]
"""The key, what it does, and the ink of both."""


class KeyList(Painted, can_focus=True):
    """Commands under their headings, in as many columns as there is room for.

    An entry stands whole in one column. What does not fit comes after a press of space.
    """

    INKS: ClassVar[Inks] = {
        "keylist--title": "bold",
        "keylist--heading": "bold $accent",
        "keylist--quiet": "$text-muted",
        "keylist--key": "bold",
        "keylist--rests": "$text-muted",
    }
    DEFAULT_CSS = """
    KeyList { padding: 0; }
    """
    COLUMN = 39

    def __init__(self, entries: Iterable[KeyEntry]) -> None:
        super().__init__()
        self._groups: dict[str, list[KeyEntry]] = {}
        self._keys = KEYS
        for entry in entries:
            self._groups.setdefault(entry.command.group, []).append(entry)
            self._keys = max(self._keys, cell_len(entry.named) + 1)
        self._first = 0
        """The first column shown."""

    def _blocks(self, width: int) -> list[list[Row]]:
        """What must not be torn apart: entries, the first of each group with its heading."""
        out: list[list[Row]] = []
        for group, entries in self._groups.items():
            heading: list[Row] = [("", tr(group), "keylist--heading")]
            for entry in entries:
                ink = "keylist--key" if entry.works else "keylist--rests"
                first, *rest = wrapped(entry.command.said, width - self._keys - 2)
                rows = [(entry.named, first, ink), *((" ", text, ink) for text in rest)]
                out.append([*heading, *rows])
                heading = []
        return out

    def _columns(self, width: int, height: int) -> list[list[Row]]:
        """The rows of each column of this height."""
        columns: list[list[Row]] = [[]]
        for block in self._blocks(width):
            begins = not block[0][0]
            gap: list[Row] = [("", "", "")] if begins and columns[-1] else []
            if columns[-1] and len(columns[-1]) + len(gap) + len(block) > height:
                columns.append([])
                gap = []
            columns[-1] += gap + block
        return columns

    def _laid(self, canvas_width: int, height: int) -> tuple[int, list[list[Row]]]:
        """As few columns as show everything: a line in a wide one need not be broken."""
        most = max(1, canvas_width // self.COLUMN)
        for count in range(1, most + 1):
            columns = self._columns(canvas_width // count, height)
            if len(columns) <= count:
                break
        return count, columns

    @property
    def _room(self) -> tuple[int, int]:
        return self.size.width, max(4, self.size.height - _HEAD)

    def turn_page(self) -> bool:
        """Shows what did not fit; whether there was anything."""
        count, columns = self._laid(*self._room)
        if self._first + count >= len(columns):
            return False
        self._first += count
        self.repaint()
        return True

    def paint(self, canvas: Canvas) -> None:
        count, columns = self._laid(*self._room)
        last = self._first + count >= len(columns)
        more = phrase("{key}: more keys", key=key_named(_TURNS[0]))
        note = tr("press any key to close") if last else say(more)
        canvas.put(2, 0, tr("Keys"), self.style("keylist--title"))
        canvas.right(canvas.width - 1, 0, note, self.style("keylist--quiet"))
        width = canvas.width // count
        for index, column in enumerate(columns[self._first : self._first + count]):
            for row, (key, text, ink) in enumerate(column):
                x, y = 2 + index * width, 2 + row
                if key:
                    canvas.put(x, y, key.strip(), self.style(ink))
                    quiet = self.style(ink) if ink == "keylist--rests" else None
                    canvas.put(x + self._keys, y, text, quiet)
                elif text:
                    canvas.put(x, y, text, self.style(ink))


class KeysScreen(Screen[None]):
    """The page behind F1. Any key or click closes it, once all has been shown."""

    BINDINGS = [*bindings("back")]

    def __init__(self, entries: Iterable[KeyEntry]) -> None:
        super().__init__()
        self._entries = list(entries)

    def compose(self) -> ComposeResult:
        yield KeyList(self._entries)
        yield KeyBar()

    def on_key(self, event: events.Key) -> None:
        event.stop()
        if event.key in _TURNS:
            self._go_on()
        elif self.is_active:  # another key may have come before this one was looked at
            self.dismiss()

    def on_click(self) -> None:
        self._go_on()

    def _go_on(self) -> None:
        if not self.query_one(KeyList).turn_page() and self.is_active:
            self.dismiss()

    def action_back(self) -> None:
        self.dismiss()
