"""The three lines around every table: status, prompt, keys."""

from collections.abc import Mapping
from typing import Any

from rich.cells import cell_len, set_cell_size
from textual.binding import ActiveBinding, Binding
from textual.geometry import Size
from textual.reactive import reactive
from textual.screen import Screen

from dogs_rules.game import View
from dogs_tui.canvas import Canvas, Painted
from dogs_tui.play.log import wrapped
from dogs_tui.words import tr

_MOST_LINES = 3
"""Of a reason."""
_LEGIBLE = 4
"""Columns of a name below which players are no longer told apart."""


def shortened(text: str, width: int, ellipsis: str) -> str:
    """A text cut to so many cells, the cut marked."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + ellipsis


class StatusBar(Painted):
    """Row 0: game, round, phase; the seats in turn order with their score so far."""

    COMPONENT_CLASSES = {
        "status--title",
        "status--quiet",
        "status--mover",
        "status--last",
        "status--note",
        *(f"status--seat-{seat}" for seat in range(5)),
    }
    DEFAULT_CSS = """
    StatusBar { height: 1; width: 1fr; background: $panel; }
    StatusBar .status--title { text-style: bold; }
    StatusBar .status--quiet { color: $text-muted; }
    StatusBar .status--mover { text-style: bold underline; }
    StatusBar .status--last { color: $accent; text-style: bold; }
    StatusBar .status--note { color: $accent; text-style: bold; }
    StatusBar .status--seat-0 { color: $seat-0; }
    StatusBar .status--seat-1 { color: $seat-1; }
    StatusBar .status--seat-2 { color: $seat-2; }
    StatusBar .status--seat-3 { color: $seat-3; }
    StatusBar .status--seat-4 { color: $seat-4; }
    """

    view: reactive[View | None] = reactive(None, repaint=False)
    names: reactive[tuple[str, ...]] = reactive((), repaint=False)
    heading: reactive[str] = reactive("", repaint=False)
    """Game, round and phase, in words."""
    marks: reactive[Mapping[int, str]] = reactive({}, repaint=False)
    """A word behind a seat's name, such as of who is away."""
    note: reactive[str] = reactive("", repaint=False)
    """Stands behind the heading: what waits elsewhere."""

    def watch_view(self) -> None:
        self.repaint()

    def watch_names(self) -> None:
        self.repaint()

    def watch_marks(self) -> None:
        self.repaint()

    def watch_note(self) -> None:
        self.repaint()

    def watch_heading(self) -> None:
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        view, heading = self.view, self.heading
        if view is None:
            canvas.put(1, 0, heading, self.style("status--title"))
            return
        note = f" {self.glyphs.dot} {self.note}" if self.note else ""
        room = canvas.width - cell_len(heading) - cell_len(note) - 4
        names = self._names_that_fit(view, room)
        if any(
            cell_len(name) < min(_LEGIBLE, cell_len(self.names[at])) for at, name in names.items()
        ):
            # Whoever plays knows the game: its name makes room for theirs.
            heading = heading.partition(f" {self.glyphs.dot} ")[2] or heading
            names = self._names_that_fit(view, room + cell_len(self.heading) - cell_len(heading))
        x = canvas.put(1, 0, heading, self.style("status--title"))
        x = canvas.put(x, 0, note, self.style("status--note"))
        parts_width = sum(self._width(view, seat, names[seat]) for seat in view.order)
        x = max(x + 2, canvas.width - parts_width)
        totals = {sheet.seat: sheet.total for sheet in view.scores}
        for seat in view.order:
            style = self.style(f"status--seat-{seat}")
            x = canvas.put(x, 0, self.glyphs.seats[seat], style)
            moving = seat == view.to_move
            name_style = style + self.style("status--mover") if moving else style
            x = canvas.put(x, 0, names[seat], name_style)
            if seat in self.marks:
                x = canvas.put(x + 1, 0, self.marks[seat], self.style("status--last"))
            x = canvas.put(x + 1, 0, str(totals.get(seat, 0)), self.style("status--quiet")) + 2

    def _width(self, view: View, seat: int, name: str) -> int:
        total = next((sheet.total for sheet in view.scores if sheet.seat == seat), 0)
        mark = cell_len(self.marks[seat]) + 1 if seat in self.marks else 0
        return 1 + cell_len(name) + mark + 1 + len(str(total)) + 2

    def _names_that_fit(self, view: View, room: int) -> dict[int, str]:
        """The names, all cut to the same length if the line is too short."""
        for longest in range(16, 0, -1):
            names = {
                seat: shortened(self.names[seat], longest, self.glyphs.ellipsis)
                for seat in view.order
            }
            if sum(self._width(view, seat, names[seat]) for seat in view.order) <= room:
                break
        return names


class PromptLine(Painted):
    """The line above the keys: what is asked, what a choice would mean, or why not.

    A reason that is longer than the line takes a second and a third: half a reason is none.
    """

    COMPONENT_CLASSES = {"prompt--asked", "prompt--aside", "prompt--meaning", "prompt--refused"}
    DEFAULT_CSS = """
    PromptLine { height: auto; width: 1fr; }
    PromptLine .prompt--asked { text-style: bold; }
    PromptLine .prompt--aside { color: $accent; }
    PromptLine .prompt--meaning { color: $text-muted; }
    PromptLine .prompt--refused { color: $warning; text-style: bold; }
    """

    asked: reactive[str] = reactive("", repaint=False)
    meaning: reactive[str] = reactive("", repaint=False)
    news: reactive[str] = reactive("", repaint=False)
    """What others just did; told as far as there is room, until something else is."""
    aside: reactive[str] = reactive("", repaint=False)
    """What others at the table say or ask; stands in place of meaning and news."""
    refused: reactive[str] = reactive("", repaint=False)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:  # noqa: ARG002
        return len(self._reason(width)) or 1

    def _reason(self, width: int) -> list[str]:
        """The lines of the refusal."""
        if not self.refused:
            return []
        return wrapped(f"{self.glyphs.cross} {self.refused}", width - 2)[:_MOST_LINES]

    def watch_asked(self) -> None:
        self.repaint()

    def watch_meaning(self) -> None:
        self.repaint()

    def watch_news(self) -> None:
        self.repaint()

    def watch_aside(self) -> None:
        self.repaint()

    def watch_refused(self) -> None:
        if (len(self._reason(self.size.width)) or 1) != self.size.height:
            self.refresh(layout=True)
        self.repaint()

    def paint(self, canvas: Canvas) -> None:
        room = canvas.width - 2
        reason = self._reason(canvas.width)
        for y, line in enumerate(reason):
            canvas.put(1, y, line, self.style("prompt--refused"))
        if reason:
            return
        asked = shortened(self.asked, room, self.glyphs.ellipsis)
        beside = self.aside or self.meaning
        style = self.style("prompt--aside" if self.aside else "prompt--meaning")
        if not beside:
            x = canvas.put(1, 0, asked, self.style("prompt--asked")) + 1
            news = f"{self.glyphs.dot} {self.news}" if self.news else ""
            text = shortened(news, canvas.width - x - 1, self.glyphs.ellipsis)
            canvas.put(x, 0, text, style)
            return
        meaning = f"{self.glyphs.dot} {beside}"
        who, colon, _ = self.asked.partition(":")
        if self.aside and cell_len(asked) + 1 + cell_len(meaning) > room:
            # What somebody says is a sentence of its own: half of both would be neither.
            canvas.put(1, 0, shortened(self.aside, room, self.glyphs.ellipsis), style)
            return
        if colon and cell_len(asked) + 1 + cell_len(meaning) > room:
            asked = shortened(who, room // 3, self.glyphs.ellipsis) + colon
            meaning = beside
        x = canvas.put(1, 0, asked, self.style("prompt--asked")) + 1
        text = shortened(meaning, canvas.width - x - 1, self.glyphs.ellipsis)
        canvas.put(x, 0, text, style)


class KeyBar(Painted):
    """The last row: the keys that do something now, made from the active bindings."""

    COMPONENT_CLASSES = {"keys--key", "keys--label"}
    DEFAULT_CSS = """
    KeyBar { height: 1; width: 1fr; background: $panel; }
    KeyBar .keys--key { color: $accent; text-style: bold; }
    KeyBar .keys--label { color: $text-muted; }
    """

    def on_mount(self) -> None:
        self.screen.bindings_updated_signal.subscribe(self, self._updated)

    def _updated(self, screen: Screen[Any]) -> None:  # noqa: ARG002
        self.repaint()

    def shown(self) -> list[tuple[str, str]]:
        """Key and label of every enabled command that wants to be shown, each command once."""
        out: list[tuple[str, str]] = []
        seen: set[str] = set()
        own = [one.id for one in self.screen.BINDINGS if isinstance(one, Binding)]

        def place(active: ActiveBinding) -> int:
            """What comes before the focused widget's own keys, as in a replay, is named first."""
            known = active.binding.priority and active.binding.id in own
            return own.index(active.binding.id) if known else len(own)

        for active in sorted(self.screen.active_bindings.values(), key=place):
            binding = active.binding
            if not binding.show or not active.enabled or binding.action in seen:
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
