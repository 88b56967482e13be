"""The last row of a screen, or its last two: the keys that do something now."""

from collections.abc import Callable
from typing import Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import events
from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from dogs_rules.phrase import Phrase
from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.commands import QUIET, REGISTRY
from dogs_tui.kit.fit import shortened
from dogs_tui.kit.glyphs import ASCII
from dogs_tui.kit.key_names import key_named, key_shown
from dogs_tui.kit.palette import Inks
from dogs_tui.words import say, tr

_GAP: Final = 2
"""Columns between two commands."""
_ARROWS: Final = {"←": "left", "→": "right", "↑": "up", "↓": "down"}
"""What arrows are called where their signs cannot be shown."""
_MORE: Final = len("  F1 …")
"""Columns that say that there are more keys."""
_LONGEST: Final = 24
"""Columns of a label that says what exactly would be done; more in a wide row."""

Needs = Callable[[ActiveBinding], Phrase | None]
"""A screen's ``needs``, if it has one: what a command that is never shown is called now."""
Offers = Callable[[ActiveBinding], bool]
"""A screen's ``offers``, if it has one: whether a command is worth a place in the row now.

With ``wants`` it says that a command must not fall out of the row.
"""


class KeyBar(Painted):
    """The keys that do something now, made from the active bindings.

    In two rows those of the screen itself have the second, so that the first has what is chosen.
    """

    INKS: ClassVar[Inks] = {
        "keys--key": "bold $accent",
        "keys--label": "$text-muted",
    }
    DEFAULT_CSS = """
    KeyBar { height: 1; width: 1fr; background: $panel; }
    """

    def __init__(self) -> None:
        super().__init__()
        self._painted_at: list[tuple[int, int, int, str]] = []
        """From and up to which column, and in which row, stands what is pressed by a click."""

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._updated)

    def _updated(self, screen: Screen[Any]) -> None:  # noqa: ARG002
        self.repaint()

    def shown(self) -> list[tuple[str, str]]:
        """Key and label of every enabled command that wants to be shown, each command once."""
        return [(entry.key, entry.label) for entry in self._entries()]

    def _entries(self) -> list["_Entry"]:
        out: list[_Entry] = []
        seen: set[str] = set()
        offers: Offers | None = getattr(self.screen, "offers", None)
        needs: Needs | None = getattr(self.screen, "needs", None)
        wants: Offers | None = getattr(self.screen, "wants", None)
        roomy = self.size.height > 1
        own = [bound.id for bound in self.screen.BINDINGS if isinstance(bound, Binding)]

        def place(active: ActiveBinding) -> int:
            """Ranks a key: those before the focused widget's own, as in a replay, are named first.

            Then comes what enter does.
            """
            if active.binding.priority and active.binding.id in own:
                return own.index(active.binding.id)
            return len(own) + (active.binding.key != "enter")

        for active in sorted(self.screen.active_bindings.values(), key=place):
            binding = active.binding
            command = REGISTRY.get(binding.id or "")
            rank = 2 if command is None else command.rank
            shows = binding.show and (roomy or rank < QUIET)
            alone = not shows or (command is not None and command.each)
            needed = needs(active) if needs is not None and alone else None
            id_ = binding.id or binding.action
            if not (shows or needed) or not active.enabled or id_ in seen:
                continue
            if offers is not None and not offers(active):
                continue
            seen.add(id_)
            general = active.node is self.screen or active.node is self.app
            if needed is not None:
                out.append(_Entry(self._key(binding), say(needed), 0, binding.key, general))
                continue
            label = self._label(active)
            if not label:
                continue
            if wants is not None and wants(active):
                rank = 0
            key, pressed = self._key(binding), binding.key
            if command is not None and command.each:
                key, pressed = command.shown, ""
            asks = label.endswith(f" {self.glyphs.ellipsis}")
            if self.glyphs is ASCII and not key.isascii():
                key = "/".join(_ARROWS.get(sign, sign) for sign in key)
            out.append(_Entry(key, label, rank, pressed, general, asks))
        return out

    def _key(self, binding: Binding) -> str:
        command = REGISTRY.get(binding.id or "")
        shown = "" if command is not None and command.each else binding.key_display or ""
        return key_shown(shown) or key_named(binding.key)

    def _label(self, active: ActiveBinding) -> str:
        """What a command does; some say that anew each time, and dots that it asks first."""
        label_of = getattr(active.node, "label_of", None)
        asks_first = getattr(active.node, "asks_first", None)
        more = self.glyphs.ellipsis
        label = label_of(active.binding.id) if label_of is not None else None
        if label is not None:
            return shortened(say(label), max(_LONGEST, self.size.width // 4), more)
        asks = asks_first is not None and asks_first(active.binding.id)
        return tr(active.binding.description) + (f" {more}" if asks else "")

    def offer(self) -> None:
        """Tells an app that wants to know which keys there are, such as for buttons of a page."""
        offered: Callable[[list[tuple[str, str, str]]], None] | None
        offered = getattr(self.app, "keys_offered", None)
        if offered is not None:
            keys = [entry for entry in self._entries() if entry.pressed]
            offered([(entry.key, entry.label, entry.pressed) for entry in keys])

    def paint(self, canvas: Canvas) -> None:
        entries = self._entries()
        self.offer()
        self._painted_at = []
        if canvas.height == 1:
            self._put_row(canvas, 0, entries)
            return
        rows = [
            [entry for entry in entries if entry.general is general] for general in (False, True)
        ]
        if any(len(_that_fit(row, canvas.width)) < len(row) for row in rows):
            rows = _two_rows(entries, canvas.width)
        if len(_that_fit(rows[1], canvas.width)) < len(rows[1]):
            rows = _two_rows([entry._replace(close=True) for entry in entries], canvas.width)
        for y, row in enumerate(rows):
            self._put_row(canvas, y, row)

    def _put_row(self, canvas: Canvas, y: int, entries: list["_Entry"]) -> None:
        """As many as fit into a row, and that there are more."""
        fits = _that_fit(entries, canvas.width)
        x = 1
        for entry in fits:
            start = x
            x = canvas.put(x, y, entry.key, self.style("keys--key")) + 1
            x = canvas.put(x, y, entry.label, self.style("keys--label"))
            if entry.pressed:
                self._painted_at.append((start, x, y, entry.pressed))
            x += entry.gap
        if len(fits) < len(entries):
            canvas.put(x, y, "F1", self.style("keys--key"))
            canvas.put(x + 3, y, self.glyphs.ellipsis, self.style("keys--label"))
            self._painted_at.append((x, x + 4, y, "f1"))

    def on_click(self, event: events.Click) -> None:
        """A click on a key presses it."""
        for start, end, y, key in self._painted_at:
            if start <= event.x < end and event.y == y:
                event.stop()
                self.app.simulate_key(key)
                return


class _Entry(NamedTuple):
    """A command in the row."""

    key: str
    """As it is written."""
    label: str
    rank: int
    pressed: str
    """Textual's name of the key; empty: it stands for several."""
    general: bool
    """True if it is the screen's own, and not of what has the keys on it."""
    close: bool = False
    """True if one column parts it from the next: its label ends in dots, or room is short."""

    @property
    def width(self) -> int:
        return cell_len(self.key) + 1 + cell_len(self.label)

    @property
    def gap(self) -> int:
        """Columns between it and the next."""
        return 1 if self.close else _GAP


def _width(entries: list[_Entry]) -> int:
    """Columns that entries take, with the first of the row."""
    return 1 + sum(entry.width + entry.gap for entry in entries) - entries[-1].gap


def _that_fit(entries: list[_Entry], width: int) -> list[_Entry]:
    """What there is room for: the least important fall out first, of several the last."""
    kept = list(entries)
    while kept:
        more = 0 if len(kept) == len(entries) else _MORE
        if _width(kept) + more <= width:
            break
        worst = max(range(len(kept)), key=lambda at: (kept[at].rank, at))
        del kept[worst]
    return kept


def _two_rows(entries: list[_Entry], width: int) -> list[list[_Entry]]:
    """All of them one after the other, as many in the first row as it has room for."""
    first: list[_Entry] = []
    for entry in entries:
        if _width([*first, entry]) > width:
            break
        first.append(entry)
    return [first, entries[len(first) :]]
