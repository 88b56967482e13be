"""The base of every app of the house: themes, glyphs, motion, and what goes over the wire."""

import os
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeAlias, runtime_checkable

from rich.color import ColorSystem
from rich.console import Console
from textual import events
from textual.filter import LineFilter, Monochrome, NoColor
from textual.geometry import Size
from textual.message import Message
from textual.screen import Screen

from dogs_tui.app import answering
from dogs_tui.app.key_order import KeyOrder
from dogs_tui.app.textual_seams import OpenApp, Pieces
from dogs_tui.kit.glyphs import UNICODE, Glyphs
from dogs_tui.kit.terminal import colours, erases
from dogs_tui.kit.terminal_diff import TerminalDiff
from dogs_tui.kit.terminfo import TRUE_COLOURS
from dogs_tui.kit.themes import THEMES

_Named: TypeAlias = Literal["standard", "256", "truecolor"]
_SYSTEMS: Final[Mapping[int, tuple[ColorSystem | None, _Named | None]]] = {
    0: (None, None),
    16: (ColorSystem.STANDARD, "standard"),
    256: (ColorSystem.EIGHT_BIT, "256"),
    TRUE_COLOURS: (ColorSystem.TRUECOLOR, "truecolor"),
}
"""What Rich calls the colours of a terminal, by how many there are."""
_SYNCED = 512
"""Characters from which an update is wrapped, so that the terminal shows it in one go."""
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"


@runtime_checkable
class KeyGate(Protocol):
    """A screen that says which keys may do what they are for."""

    def admits(self, key: events.Key) -> bool:
        """True if a key may go on to the app and do its work."""
        ...


class ThemedApp(OpenApp):
    """An app with the house's themes and a glyph set.

    Args:
        theme: A name from ``themes.THEMES``.
        glyphs: What the terminal can show.
        motion: Whether things may move on screen.
        environment: What is known of the terminal, by the names of environment variables; when
            left out, the environment of this process.
    """

    ENABLE_COMMAND_PALETTE = True

    def __init__(
        self,
        *,
        theme: str = "kennel-dark",
        glyphs: Glyphs = UNICODE,
        motion: bool = True,
        environment: Mapping[str, str] | None = None,
        **settings: Any,
    ) -> None:
        super().__init__(**settings)
        self.key_order = KeyOrder(self, super().post_message, self.keys_dropped)
        self.environment: Mapping[str, str] = os.environ if environment is None else environment
        self._told_size: Size | None = None
        """The size that the terminal has told last, which may be on its way."""
        self._in_one_go = False
        """True if the terminal can show an update in one go."""
        self._colours, system = _SYSTEMS[colours(self.environment)]
        self.console = self._measuring(system)
        self.no_color = bool(self.environment.get("NO_COLOR"))
        without = NoColor() if self.native_ansi_color else Monochrome()
        self._colourless: tuple[LineFilter, ...] = (without,) if self.no_color else ()
        self.glyphs = glyphs
        self.motion = motion and "NO_MOTION" not in self.environment
        self.animation_level = "none"
        for own in THEMES:
            self.register_theme(own)
        self.theme = theme
        self.terminal_diff = TerminalDiff(self._colours, erases=erases(self.environment))

    def _measuring(self, system: _Named | None) -> Console:
        """What Textual measures and renders with, in the colours of the terminal.

        Its own takes those of the environment of the process, which may have another terminal, and
        knows fewer terminals.
        """
        return Console(
            file=self.console.file,
            color_system=system,
            no_color=False,
            highlight=False,
            emoji=False,
            legacy_windows=False,
            force_terminal=True,
            safe_box=False,
        )

    def get_line_filters(self) -> Sequence[LineFilter]:
        filters = super().get_line_filters()
        kept = [
            line_filter
            for line_filter in filters
            if not isinstance(line_filter, Monochrome | NoColor)
        ]
        return [*kept, *self._colourless]

    def resized(self, columns: int, rows: int) -> None:
        """Takes another size of the terminal. The same one again: what it showed may be lost."""
        size = Size(columns, rows)
        if size == (self._told_size or self.size):
            self.call_later(self.action_app_redraw)
        self._told_size = size
        event = events.Resize(size, size)
        event.set_sender(self)
        self.post_message(event)

    def on_mount(self) -> None:
        self.app_resume_signal.subscribe(self, self._resumed)

    def on_terminal_supports_synchronized_output(self) -> None:
        self._in_one_go = True

    def on_unmount(self) -> None:
        self.key_order.close()

    def keys_dropped(self) -> None:
        """Called when keys were dropped, since more waited than anybody types."""

    def post_message(self, message: Message) -> bool:
        """Has keys, pastes and clicks wait until it is their turn."""
        if isinstance(message, events.InputEvent | events.Paste) and not message.is_forwarded:
            return self.key_order.take(message)
        return super().post_message(message)

    async def on_event(self, event: events.Event) -> None:
        """Asks the screen of a key first: whatever has the keyboard would take it at once."""
        if isinstance(event, events.Key) and not event.is_forwarded and self.screen_stack:
            answering.begin(self.screen)
            screen: object = self.screen
            if isinstance(screen, KeyGate) and not screen.admits(event):
                return
        if isinstance(event, events.MouseDown) and not event.is_forwarded and self.screen_stack:
            answering.begin(self.screen)
        await super().on_event(event)

    def on_key(self, event: events.Key) -> None:
        """A key that nothing stopped on its way here is answered, if no command takes it."""
        answering.answer(self.screen, event)

    def get_theme_variable_defaults(self) -> dict[str, str]:
        return dict(THEMES[0].variables)

    def _resumed(self, _: Any) -> None:
        self.action_app_redraw()

    def action_app_redraw(self) -> None:
        """Draws everything anew, whatever else has written to the terminal."""
        self.terminal_diff.forget()
        self.screen.refresh(layout=True)

    def draw(self, screen: Screen[Any], pieces: Pieces) -> None:
        """Writes only what differs from the screen as it is; see ``terminal_diff``."""
        terminal = self.terminal
        cursor = screen.outer_size.clamp_offset(self.cursor_position)
        text = self.terminal_diff.write((self.size.width, self.size.height), pieces, cursor)
        if not text or terminal is None:
            return
        if self._in_one_go and len(text) >= _SYNCED:
            text = f"{_BEGIN}{text}{_END}"
        terminal.write(text)
        terminal.flush()
