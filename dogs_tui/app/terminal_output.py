"""What is written to the terminal of this process: whole updates, and none that it cannot take.

A terminal that is stopped takes nothing. Whoever waits for it hangs; so nobody does, and once it
takes something again the whole screen is drawn anew.
"""

import os
from asyncio import AbstractEventLoop
from collections.abc import Callable

from dogs_tui.app.own_terminal import opened_anew, write_in_time


class TerminalOutput:
    """Writes to a terminal without ever waiting for it.

    Args:
        number: A descriptor of the terminal.
        loop: What tells when the terminal takes more.
        flowing: Called when it does, after something was left out.
    """

    def __init__(self, number: int, loop: AbstractEventLoop, flowing: Callable[[], None]) -> None:
        self._loop = loop
        self._flowing = flowing
        self._number = opened_anew(number)
        self._written: list[str] = []
        self._unsent = b""
        self._missed = False

    def write(self, text: str) -> None:
        """Writes when the step of the loop is over, or with the next ``flush``."""
        if not self._written:
            self._loop.call_soon(self.flush)
        self._written.append(text)

    def flush(self) -> None:
        """Writes what is there now, unless the terminal has yet to take what was before."""
        if not self._written or self._number < 0:
            return
        text = "".join(self._written)
        self._written.clear()
        if self._unsent:
            self._missed = True
            return
        self._unsent = text.encode("utf-8", "replace")
        self._send()
        if self._unsent:
            self._loop.add_writer(self._number, self._writable)

    def insist(self, text: str = "") -> None:
        """Writes what is left and a text after it, as far as the terminal takes them in time."""
        if self._number < 0:
            return
        last = "".join([*self._written, text])
        self._written.clear()
        self._loop.remove_writer(self._number)
        self._unsent = write_in_time(self._number, self._unsent + last.encode("utf-8", "replace"))

    def close(self) -> None:
        """Writes what is left, and nothing any more."""
        if self._number >= 0:
            self.insist()
            os.close(self._number)
            self._number = -1

    def _writable(self) -> None:
        self._send()
        if self._unsent:
            return
        self._loop.remove_writer(self._number)
        if self._missed:
            self._missed = False
            self._flowing()

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._number, self._unsent) :]
        except BlockingIOError:
            return
        except OSError:  # it is gone, which its reader will be told
            self._unsent = b""
