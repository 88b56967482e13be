"""Talk: what was said at a table or in the lobby, and a line to say something."""

from typing import ClassVar

from rich.cells import cell_len
from textual import events
from textual.message import Message
from textual.reactive import reactive

from dogs_rules.phrase import Phrase
from dogs_tui.host.commands.table_words import spoken
from dogs_tui.host.store.talk import Said
from dogs_tui.host.tables.seat_handle import SeatHandle
from dogs_tui.kit.canvas import Canvas
from dogs_tui.kit.commands import Command, bindings, register
from dogs_tui.kit.fit import wrapped
from dogs_tui.kit.palette import Inks
from dogs_tui.kit.scrollback import ScrollbackPane
from dogs_tui.kit.typed_line import TypedLine
from dogs_tui.words import say, tr

register(
    Command("talk.say", "enter", "send", "Send the message", "Table", "enter"),
    Command("talk.left", "left", "", "Cursor left", "Move", "←"),
    Command("talk.right", "right", "", "Cursor right", "Move", "→"),
)

LONGEST = 200
"""Characters of a line of talk."""
_FOOT = 2
"""Rows at the bottom: a line across, and what is typed."""

_TEXT = frozenset({"backspace", "slash"})
"""Keys that are text although Textual does not know their character."""


def last_read(handle: SeatHandle) -> Said | None:
    """The last line of talk before whoever sits down here went away."""
    own = (sitter for sitter in handle.company.sitters if sitter.seat in handle.seats)
    since = next((sitter.away_since for sitter in own), None)
    read = [line for line in handle.talk if since is None or line.at <= since]
    return read[-1] if read else None


class TalkPane(ScrollbackPane[Said]):
    """The talk. While it has the keyboard, letters are text and never commands.

    Args:
        at_table: Whether it is that of a table, where people have seats.
    """

    INKS: ClassVar[Inks] = {
        "talk--title": "bold $accent",
        "talk--quiet": "$text-muted",
        "talk--caret": "reverse",
        **{f"seat-{seat}": f"bold $seat-{seat}" for seat in range(5)},
    }
    DEFAULT_CSS = """
    TalkPane { padding: 0 1; }
    """
    BINDINGS = [*bindings("talk.say", "talk.left", "talk.right")]

    lines: reactive[tuple[Said, ...]] = reactive((), repaint=False)
    silent: reactive[Phrase | None] = reactive[Phrase | None](None, repaint=False)
    """The reason why nobody can chat from here, in place of the input line; ``None``: they can."""
    around = 1 + _FOOT

    class Spoken(Message):
        """Something was typed, to be said."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    def __init__(self, *, at_table: bool = True) -> None:
        super().__init__()
        self._at_table = at_table
        self._typed = TypedLine(limit=LONGEST)

    @property
    def typed(self) -> str:
        """The text that is typed and not sent yet."""
        return self._typed.text

    def said(self) -> None:
        """Frees the line after it was sent, and shows the end."""
        self._typed = TypedLine(limit=LONGEST)
        self.above = 0
        self.repaint()

    def entries(self) -> tuple[Said, ...]:
        return self.lines

    def parts(self, entry: Said, width: int) -> list[str]:
        return wrapped(spoken(entry, at_table=self._at_table), width - 2)

    def watch_lines(self) -> None:
        self.repaint()

    def watch_silent(self) -> None:
        self.repaint()
        if self.is_mounted:
            self.screen.refresh_bindings()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:  # noqa: ARG002
        return self.silent is None or not action.startswith("talk_")

    def on_focus(self) -> None:
        self.repaint()

    def on_blur(self) -> None:
        self.repaint()

    # Painting.

    def paint(self, canvas: Canvas) -> None:
        title = tr("Table talk") if self._at_table else tr("Lobby chat")
        canvas.put(0, 0, title, self.style("talk--title"))
        if not self.lines:
            canvas.put(2, 1, tr("Nobody has said anything yet."), self.style("talk--quiet"))
        rows = self.seen(canvas.width, canvas.height - self.around)
        for y, (first, text, line) in enumerate(rows, start=1):
            self._paint_row(canvas, y, text, line, first=first)
        if self.above:
            note = f"{self.above} {self.glyphs.down}"
            canvas.right(canvas.width, 0, note, self.style("talk--quiet"))
        self._paint_typed(canvas, canvas.height - _FOOT)

    def _paint_row(self, canvas: Canvas, y: int, text: str, line: Said, *, first: bool) -> None:
        if not line.name:
            canvas.put(2, y, text, self.style("talk--quiet"))
            return
        canvas.put(2, y, text)
        if not first:
            return
        quiet = self.style("talk--quiet")
        sign, style = self.glyphs.dot, quiet
        if line.seat is not None:
            sign, style = self.glyphs.seats[line.seat], self.style(f"seat-{line.seat}")
        canvas.put(0, y, sign, style)
        if text.startswith(line.name):
            canvas.put(2, y, line.name, style)

    def _paint_typed(self, canvas: Canvas, y: int) -> None:
        quiet = self.style("talk--quiet")
        canvas.put(0, y, self.glyphs.horizontal * canvas.width, quiet)
        if self.silent is not None:
            canvas.put(0, y + 1, say(self.silent), quiet)
            return
        canvas.put(0, y + 1, self.glyphs.pointer, quiet)
        line = self._typed
        room = canvas.width - 3
        start = 0
        while start < line.place and cell_len(line.text[start : line.place]) > room:
            start += 1
        canvas.put(2, y + 1, line.text[start:])
        if not self.has_focus:
            return
        if not line.text:
            canvas.put(3, y + 1, tr("say something"), quiet)
        caret = 2 + cell_len(line.text[start : line.place])
        canvas.tint(caret, y + 1, 1, 1, self.style("talk--caret"))

    # Typing.

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """True if a key is text here (and no command's)."""
        text = key in _TEXT or bool(character and character.isprintable())
        return text and self.silent is None

    def on_key(self, event: events.Key) -> None:
        if self.silent is None and self._typed.key(event.key, event.character):
            event.stop()
            event.prevent_default()
            self.repaint()

    def on_paste(self, event: events.Paste) -> None:
        event.stop()
        if self.silent is not None:
            return
        self._typed.insert(" ".join(event.text[: LONGEST * 8].split()))
        self.repaint()

    def action_talk_left(self) -> None:
        self._typed.move(-1)
        self.repaint()

    def action_talk_right(self) -> None:
        self._typed.move(1)
        self.repaint()

    def action_scroll_home(self) -> None:
        self._typed.move(-LONGEST)
        self.repaint()

    def action_scroll_end(self) -> None:
        self._typed.move(LONGEST)
        self.repaint()

    def action_talk_say(self) -> None:
        text = self._typed.cleaned()
        if text:
            self.post_message(self.Spoken(text))

    def topic(self) -> str:
        """The section of the game's book that opens from here."""
        return "round"
