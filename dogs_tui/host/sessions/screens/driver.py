"""A Textual driver over a connection: no threads, no cost for one that does not read.

It has no mouse but for pages, where a tap is a press.
"""

from asyncio import get_running_loop
from collections.abc import Sequence
from typing import Any, BinaryIO, Final, TextIO

from textual import events, messages
from textual.driver import Driver
from textual.message import Message

from dogs_tui.app.base import GameApp
from dogs_tui.app.key_sequences import sequence_of
from dogs_tui.app.terminal_reports import Reports
from dogs_tui.host.connection import Connection, KeysOffer, OfferedKey, TellsPage
from dogs_tui.host.sessions.flow_control import Intake
from dogs_tui.host.sessions.output_filter import START, STOP, SYNC_END, filtered
from dogs_tui.host.sessions.processor import share_here
from dogs_tui.kit.key_names import key_named
from dogs_tui.words import tr

MOUSE_ON: Final = b"\x1b[?1000h\x1b[?1006h"
MOUSE_OFF: Final = b"\x1b[?1006l\x1b[?1000l"
"""Presses and nothing else, in the one form that is read. For pages alone, whose terminal is ours:
they do not pass the filter, which lets nobody turn on a mouse."""
_CLICKS: Final = (
    events.MouseDown,
    events.MouseUp,
    events.MouseScrollUp,
    events.MouseScrollDown,
)


class ConnectedApp(GameApp):
    """An app that is drawn at the other end of a connection.

    Args:
        connection: The way to the terminal.
        more: As for ``GameApp``.
    """

    def __init__(self, connection: Connection, *settings: Any, **more: Any) -> None:
        self.connection = connection
        self._offer: KeysOffer | None = None
        super().__init__(*settings, **more, driver_class=ConnectionDriver)

    def keys_offered(self, keys: Sequence[tuple[str, str, str]]) -> None:
        """Tells a page which keys do something now, for its buttons.

        Args:
            keys: Of each, how it is written, what it does, and its name.
        """
        connection = self.connection
        if connection.caller.browser and isinstance(connection, TellsPage):
            takers = filter(None, (self.focused, self.screen))
            takes_text = any(taker.check_consume_key("a", "a") for taker in takers)
            if not keys:  # a line is typed, or any key goes on
                way_on = ("escape", tr("back")) if takes_text else ("space", tr("continue"))
                keys = [(key_named(way_on[0]), way_on[1], way_on[0])]
            offer = KeysOffer(
                tuple(OfferedKey(key, label, sequence_of(name)) for key, label, name in keys),
                takes_text,
            )
            if offer != self._offer:
                self._offer = offer
                connection.tell(offer)

    @property
    def handler(self) -> "ConnectionDriver | None":
        """The driver of this app's screen and input over the connection, once it runs."""
        return self.terminal if isinstance(self.terminal, ConnectionDriver) else None


class ConnectionDriver(Driver):
    """Draws an app on the terminal at the other end of a connection, and takes the keys there.

    What an app writes in one go is sent in one go. While the connection blocks it is left out; when
    the connection flows again, the whole screen is drawn anew.
    """

    def __init__(
        self,
        app: ConnectedApp,
        *,
        debug: bool = False,
        mouse: bool = False,  # noqa: ARG002  (Textual asks for it; a guest's mouse stays its own)
        size: tuple[int, int] | None = None,
    ) -> None:
        begun = size or app.connection.size
        super().__init__(app, debug=debug, mouse=False, size=begun)
        self._begun = begun
        """The size with which the app begins."""
        self._drawn = app
        self._clock = get_running_loop()
        self._connection = app.connection
        self._intake = Intake(
            self._connection,
            self._give,
            self._drawn.key_order.call_when_settled,
            self._clock,
            share=share_here.get(),
            dropped=app.keys_dropped,
            report=self._clicked if self._connection.caller.browser else _no_report,
        )
        self._reports = Reports()
        self._written: list[str] = []
        self._missed = False
        self._started = False

    @property
    def intake(self) -> Intake:
        return self._intake

    # To the terminal.

    def write(self, data: str) -> None:
        if not self._written:
            self._clock.call_soon(self.flush)
        self._written.append(data)

    def flush(self) -> None:
        if not self._written:
            return
        text = filtered("".join(self._written))
        self._written.clear()
        if self._connection.blocked:
            self._missed = True
        else:
            self._connection.write(text.encode("utf-8", "replace"))

    def flowing(self) -> None:
        """The terminal reads again: it may have missed anything."""
        if self._missed and self._started:
            self._missed = False
            self.write(SYNC_END)
            self._drawn.call_later(self._drawn.action_app_redraw)

    # From the terminal.

    def typed(self, data: bytes) -> None:
        """Takes bytes that came from the terminal."""
        if self._started:
            self._intake.typed(data)

    def resized(self, columns: int, rows: int) -> None:
        """Gives the app its new size."""
        if self._started:
            self._drawn.resized(columns, rows)

    def _give(self, event: Message) -> bool:
        """Gives the app a key or a paste; whether it is text for what has the focus."""
        text = self._drawn.key_order.takes_text(event) is not None
        self._post(event)
        return text

    def _post(self, event: Message) -> None:
        event.set_sender(self._drawn)
        self._drawn.post_message(event)

    def _clicked(self, sequence: str) -> Message | None:
        """A press in a page, if it is one within its terminal."""
        event = self._reports.read(sequence)
        if not isinstance(event, _CLICKS):
            return None
        columns, rows = self._connection.size
        return event if event.x < columns and event.y < rows else None

    # Beginning and end.

    def start_application_mode(self) -> None:
        self._started = True
        self.write(START)
        self.flush()
        if self._connection.caller.browser:
            self._connection.write(MOUSE_ON)
        # Terminals that do not know synchronized updates ignore them; asking would leave a letter
        # on some of those.
        self._post(messages.TerminalSupportsSynchronizedOutput())
        if self._connection.size != self._begun:
            self.resized(*self._connection.size)

    def disable_input(self) -> None:
        self._intake.close()

    def stop_application_mode(self) -> None:
        self.disable_input()
        if self._started:
            self._started = False
            if self._connection.caller.browser:
                self._connection.write(MOUSE_OFF)
            self.write(STOP)
            self.flush()

    def close(self) -> None:
        self.flush()

    # What a driver does for those who sit at the machine itself; a guest does not.

    def open_url(self, url: str, new_tab: bool = True) -> None:
        """Opens nothing: the browser would be the host's."""

    def deliver_binary(self, binary: BinaryIO | TextIO, **_: object) -> None:
        """Delivers nothing: the file would lie on the host."""
        binary.close()


def _no_report(_sequence: str) -> None:
    """Nothing is asked for, and nothing is told."""
