"""A Textual driver for the terminal of this process: no threads, and the reader that hosts use.

Keys are read where the app works, so nothing is handed from thread to thread, and whatever breaks
breaks in the app. A terminal may be taken away at any time: by a shell that stops the program, by
one that lets it go on in the background, by a window that closes. It is changed only while this
program is the one in front.
"""

import fcntl
import os
import signal
import struct
import termios
from asyncio import TimerHandle, get_running_loop
from collections.abc import Callable
from contextlib import suppress
from errno import EIO
from functools import partial
from types import FrameType
from typing import Any, Final

from textual.driver import Driver
from textual.message import Message

from dogs_tui.app.own_terminal import in_foreground, wait_for_foreground
from dogs_tui.app.signals import told_to_end
from dogs_tui.app.terminal_input import Incoming
from dogs_tui.app.terminal_output import TerminalOutput
from dogs_tui.app.terminal_reports import Reports
from dogs_tui.app.themed import ThemedApp
from dogs_tui.kit.terminal import KITTY_KEYS, KITTY_KEYS_OFF, escape_delay, terminal_size

IN, OUT = 0, 1
READ: Final = 4096
"""Bytes that are read at once."""
BURST: Final = 64
"""Keys after which nothing is read before the app has come to the last of them."""
_BATCH: Final = 16

_MOUSE: Final = (1000, 1003, 1006)
"""Buttons, movements, and places in the form that has no end."""
_MOUSE_ON: Final = "".join(f"\x1b[?{mode}h" for mode in _MOUSE)
_MOUSE_OFF: Final = "".join(f"\x1b[?{mode}l" for mode in _MOUSE)
_ON: Final = f"\x1b[?25l\x1b[?1004h{KITTY_KEYS}\x1b[?2004h\x1b[?7l"
"""No cursor, reports of the focus, keys by their codes, marks around pastes, no wrapping."""
_OFF: Final = f"\x1b[?2004l\x1b[?7h\x1b[?1004l{KITTY_KEYS_OFF}\x1b[?1049l\x1b[?25h"
_ASK_SYNCHRONIZED: Final = "\x1b[?2026$p"
_ASKED_IN_VAIN: Final = "Apple_Terminal"
"""Writes the last letter of what it does not know."""


class TerminalDriver(Driver):
    """Draws an app on the terminal of this process, and takes its keys and its mouse."""

    def __init__(
        self,
        app: ThemedApp,
        *,
        debug: bool = False,
        mouse: bool = True,
        size: tuple[int, int] | None = None,
    ) -> None:
        self._begun = size or terminal_size(OUT)
        super().__init__(app, debug=debug, mouse=mouse, size=self._begun)
        self._drawn = app
        self._clock = get_running_loop()
        self._with_mouse = mouse
        self._incoming = Incoming(escape_delay(os.environ), Reports().read)
        self._output: TerminalOutput | None = None
        self._modes: list[Any] | None = None
        """The modes of the terminal before it was taken; ``None``: it is not taken."""
        self._window = b""
        self._timer: TimerHandle | None = None
        self._handlers: dict[int, tuple[Any, Any]] = {}
        """What hears a signal, and what heard it before."""

    @property
    def can_suspend(self) -> bool:
        return True

    # To the terminal.

    def write(self, data: str) -> None:
        if self._output is not None:
            self._output.write(data)

    def flush(self) -> None:
        if self._output is not None:
            self._output.flush()

    def _flowing(self) -> None:
        """The terminal takes something again: it may have missed anything."""
        self._drawn.call_later(self._drawn.action_app_redraw)

    # From the terminal.

    def send_message(self, message: Message) -> None:
        """Gives the app a message. Textual's own way is for another thread."""
        self._drawn.post_message(message)

    def _listen(self) -> None:
        if self._modes is not None:
            self._clock.add_reader(IN, self._read)

    def _read(self) -> None:
        try:
            data = os.read(IN, READ)
        except BlockingIOError:
            return
        except OSError as error:
            if error.errno != EIO:
                raise
            data = b""
        if not data:
            self._hang_up()
            return
        self._incoming.feed(data, self._clock.time())
        self._take()

    def _take(self) -> None:
        """Gives the app all keys that are whole, and waits for what only time can tell."""
        given = 0
        while not self._incoming.stuck:
            messages = self._incoming.take(_BATCH)
            given += len(messages)
            self._give(messages)
        if given > BURST:
            self._clock.remove_reader(IN)
            self._drawn.call_later(self._listen)
        self._stop_timer()
        delay = self._incoming.wait(self._clock.time())
        if delay is not None:
            self._timer = self._clock.call_later(delay, self._resolve)

    def _resolve(self) -> None:
        self._give(self._incoming.resolve(self._clock.time()))
        self._take()

    def _give(self, messages: list[Message]) -> None:
        for message in messages:
            self.process_message(message)

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _hang_up(self) -> None:
        """The terminal is gone: the program ends as by the signal that should have said so.

        Where that is ignored (``nohup``) or does not arrive (the shell in between was killed),
        reading would end at once, again and again, and keep a core busy for nobody.
        """
        self.disable_input()
        os.kill(os.getpid(), signal.SIGTERM)
        self._drawn.exit(return_code=1)

    # Beginning and end.

    def start_application_mode(self) -> None:
        if self._modes is not None or not wait_for_foreground():
            return
        self._modes = termios.tcgetattr(IN)
        termios.tcsetattr(IN, termios.TCSANOW, _raw(self._modes))
        self._output = TerminalOutput(OUT, self._clock, self._flowing)
        self._window = _window()
        self._hear()
        asks = os.environ.get("TERM_PROGRAM", "") != _ASKED_IN_VAIN
        self.write("\x1b[?1049h" + (_MOUSE_ON if self._with_mouse else "") + _ON)
        self.write(_ASK_SYNCHRONIZED if asks else "")
        self.flush()
        self._listen()
        if terminal_size(OUT) != self._begun:
            self._drawn.resized(*terminal_size(OUT))

    def disable_input(self) -> None:
        self._stop_timer()
        self._clock.remove_reader(IN)

    def stop_application_mode(self) -> None:
        modes, self._modes = self._modes, None
        if modes is None or self._output is None:
            return
        self.disable_input()
        self._hear_no_more()
        self._output.insist((_MOUSE_OFF if self._with_mouse else "") + _OFF)
        if in_foreground():
            with suppress(termios.error):  # it is gone
                termios.tcflush(IN, termios.TCIFLUSH)
                termios.tcsetattr(IN, termios.TCSANOW, modes)

    def close(self) -> None:
        if self._output is not None:
            self._output.close()
            self._output = None

    # Signals. They may find the app anywhere, so what they ask for waits for its next step.

    def _hear(self) -> None:
        acts = {
            signal.SIGTSTP: self._stop,
            signal.SIGCONT: self._go_on,
            signal.SIGWINCH: self._look,
        }
        for number, act in acts.items():
            hear = partial(self._soon, act)
            self._handlers[number] = hear, signal.signal(number, hear)

    def _hear_no_more(self) -> None:
        for number, (ours, before) in self._handlers.items():
            if signal.getsignal(number) is ours:
                signal.signal(number, before)
        self._handlers.clear()

    def _soon(self, act: Callable[[], None], _number: int, _frame: FrameType | None) -> None:
        def step() -> None:
            if self._drawn.is_running and self._modes is not None:
                act()

        with suppress(RuntimeError):  # its loop is closed
            self._clock.call_soon_threadsafe(step)

    def _stop(self) -> None:
        """Leaves the terminal to the shell, and stops with all that the shell began with it.

        Where there is no shell to let it go on, the system stops nothing.
        """
        self.suspend_application_mode()
        os.killpg(os.getpgrp(), signal.SIGTSTP)
        self._take_again()

    def _go_on(self) -> None:
        """The program was stopped by what nobody hears: the terminal has not been left yet."""
        if os.isatty(IN) and wait_for_foreground():
            self.suspend_application_mode()
            self._take_again()

    def _take_again(self) -> None:
        if told_to_end():
            # The terminal is not taken again, but its window gets back the title that it had.
            self._output = TerminalOutput(OUT, self._clock, self._flowing)
            return
        self.resume_application_mode()
        self.process_message(self.SignalResume())

    def _look(self) -> None:
        """The window has changed: its size, or only its letters.

        If nothing is different, it was something else in between and may have lost what was on it;
        or whoever sent the signal wants it drawn anew.
        """
        before, self._window = self._window, _window()
        if before == self._window or before[:4] != self._window[:4]:
            self._drawn.resized(*terminal_size(OUT))


def _window() -> bytes:
    """The size of the terminal in rows and columns, and then in pixels, two bytes each."""
    empty = struct.pack("HHHH", 0, 0, 0, 0)
    with suppress(OSError):
        return fcntl.ioctl(OUT, termios.TIOCGWINSZ, empty)
    return empty


def _raw(modes: list[Any]) -> list[Any]:
    """The modes in which every key is given as it is typed."""
    t = termios
    put = list(modes)
    put[0] &= ~(t.IXON | t.IXOFF | t.ICRNL | t.INLCR | t.IGNCR | t.ISTRIP)
    put[3] &= ~(t.ECHO | t.ICANON | t.IEXTEN | t.ISIG)
    put[6] = list(put[6])
    put[6][t.VMIN], put[6][t.VTIME] = 1, 0
    return put
