"""The last row of a screen: the keys that do something now."""

from collections.abc import Callable
from typing import Any, ClassVar

from rich.cells import cell_len
from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.palette import Inks
from dogs_tui.words import tr

Offers = Callable[[ActiveBinding], bool]
"""A screen's ``offers``, if it has one: whether a command is worth a place in the row now."""


class KeyBar(Painted):
    """The last row: the keys that do something now, made from the active bindings."""

    INKS: ClassVar[Inks] = {
        "keys--key": "bold $accent",
        "keys--label": "$text-muted",
    }
    DEFAULT_CSS = """
    KeyBar { height: 1; width: 1fr; background: $panel; }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._updated)

    def _updated(self, screen: Screen[Any]) -> None:  # noqa: ARG002
        self.repaint()

    def shown(self) -> list[tuple[str, str]]:
        """Key and label of every enabled command that wants to be shown, each command once."""
        out: list[tuple[str, str]] = []
        seen: set[str] = set()
        offers: Offers | None = getattr(self.screen, "offers", None)
        own = [one.id for one in self.screen.BINDINGS if isinstance(one, Binding)]

        def place(active: ActiveBinding) -> int:
            """What comes before the focused widget's own keys, as in a replay, is named first."""
            known = active.binding.priority and active.binding.id in own
            return own.index(active.binding.id) if known else len(own)

        for active in sorted(self.screen.active_bindings.values(), key=place):
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen:
                continue
            if offers is not None and not offers(active):
                continue
            seen.add(binding.action)
            out.append((self._key(binding), tr(binding.description)))
        return out

    def _key(self, binding: Binding) -> str:
        return binding.key_display or self.app.get_key_display(binding)

    def paint(self, canvas: Canvas) -> None:
        keys = self.shown()
        x = 1
        for index, (key, label) in enumerate(keys):
            width = cell_len(key) + 1 + cell_len(label)
            more = 0 if index == len(keys) - 1 else cell_len("F1 …") + 2
            if x + width + more > canvas.width:
                canvas.put(x, 0, "F1", self.style("keys--key"))
                canvas.put(x + 3, 0, self.glyphs.ellipsis, self.style("keys--label"))
                return
            x = canvas.put(x, 0, key, self.style("keys--key")) + 1
            x = canvas.put(x, 0, label, self.style("keys--label")) + 2
