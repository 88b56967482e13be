"""The curtain: covers hidden hands until the next player says that nobody else is looking."""

from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_tui.kit.canvas import Canvas, Painted
from dogs_tui.kit.clicks import press
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.palette import Inks
from dogs_tui.play.keyboard import handed_over
from dogs_tui.words import say

register(
    Command(
        "curtain.lift",
        "enter",
        "show the table",
        "Show: nobody else is looking",
        "Match",
        "enter",
    )
)


class Curtain(Painted, can_focus=True):
    """Stands in place of the table. It is given a name and a seat, and nothing of the match."""

    INKS: ClassVar[Inks] = {
        "curtain--cloth": "$quiet",
        "curtain--name": "bold $accent",
    }
    BINDINGS = bindings("curtain.lift")

    name_shown: reactive[str] = reactive("", repaint=False)

    class Lifted(Message):
        """The player says they are there."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.set_reactive(Curtain.name_shown, name)

    def paint(self, canvas: Canvas) -> None:
        cloth = self.style("curtain--cloth")
        for y in range(canvas.height):
            pattern = (self.glyphs.shade + "   ") * (canvas.width // 4 + 2)
            start = (y % 2) * 2
            canvas.put(0, y, pattern[start : start + canvas.width], cloth)
        everybody, who_comes = map(say, handed_over(self.name_shown))
        lines = (everybody, "", who_comes)
        width = min(canvas.width, max(cell_len(line) for line in lines) + 6)
        left, top = (canvas.width - width) // 2, max(0, canvas.height // 2 - 3)
        canvas.fill(left, top, width, 7, " ", self.rich_style)
        canvas.box(left, top, width, 7, self.glyphs, cloth)
        for index, line in enumerate(lines):
            style = self.style("curtain--name") if index == 0 else None
            canvas.centred(left, top + 2 + index, width, line, style)

    def on_click(self, event: events.Click) -> None:
        """A click on it lifts it."""
        event.stop()
        press(self, "curtain_lift")

    def action_curtain_lift(self) -> None:
        self.post_message(self.Lifted())
