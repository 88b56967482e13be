"""A plain Textual application behind the listener of a host, to be measured beside ours.

``python -m benchmarks.plain_host`` listens at any free port of the loopback address, lets everybody
in and gives each an ``App`` as Textual's own tutorial would: a ``DataTable`` that fills 80 columns
and 24 rows, a ``Footer``, and a side panel of text that ``?`` opens and escape closes. Nothing of
our screens is in it: no palette, no own differ, no shared style sheets. Our driver draws it, which
has no thread and no mouse and is lighter than Textual's own.
"""

import asyncio
import re
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import asyncssh
from textual.app import App, ComposeResult
from textual.binding import Binding
from textual.containers import Horizontal, VerticalScroll
from textual.widgets import DataTable, Footer, Static

from benchmarks.host_crowd import Crowd
from dogs_tui.app.key_order import KeyOrder
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.accepted import Accepted
from dogs_tui.host.doors.acceptor import Acceptor
from dogs_tui.host.doors.admission import Admits
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter
from dogs_tui.host.doors.limits import Limits
from dogs_tui.host.doors.ssh.admission import KeyAdmission
from dogs_tui.host.doors.ssh.host_keys import HostKey
from dogs_tui.host.doors.ssh.listener import SshListener
from dogs_tui.host.operations.sessions import LoopLag
from dogs_tui.host.sessions.screens.driver import ConnectionDriver
from tests.support.host_process import HostProcess

FIRST = "New table"
"""Stands on the first screen, and on every other."""
COLUMNS, ROWS = 9, 21
"""Cells of the table: with its header and the footer they fill 80 columns and 24 rows."""
TEXT = "\n\n".join(
    f"{number}. The dog that is here barks at the dog that is there, and whoever sits at the table "
    "reads on, until the rules have been read."
    for number in range(1, 16)
)
"""As long as a section of a rule book."""
EVERYBODY = Limits(
    max_sessions=1000,
    sessions_per_address=1000,
    max_strangers=1000,
    strangers_per_address=1000,
    max_logins=200,
)
LAG = re.compile(r"loop lag: ([\d.]+)")


class PlainApp(App[None]):
    """A table, a panel beside it, a footer.

    Args:
        connection: The way to the terminal.
    """

    CSS = """
    #panel { width: 36; display: none; border-left: solid $primary; padding: 0 1; }
    """
    BINDINGS = [
        Binding("question_mark", "panel(True)", "Rules", key_display="?"),
        Binding("escape", "panel(False)", "Close"),
        Binding("n", "nothing", FIRST),
        Binding("u", "nothing", "Undo"),
        Binding("h", "nothing", "Hint"),
    ]

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        super().__init__(driver_class=ConnectionDriver)
        self.key_order = KeyOrder(self, self.post_message, self.keys_dropped)

    def compose(self) -> ComposeResult:
        with Horizontal():
            yield DataTable(cell_padding=1)
            with VerticalScroll(id="panel"):
                yield Static(TEXT)
        yield Footer()

    def on_mount(self) -> None:
        table = self.query_one(DataTable)
        table.add_columns(*(f"Col {number}" for number in range(COLUMNS)))
        table.add_rows([f"{row:>2}, {cell:>2}" for cell in range(COLUMNS)] for row in range(ROWS))
        table.focus()

    def action_panel(self, shown: bool) -> None:
        panel = self.query_one("#panel")
        panel.display = shown
        (panel if shown else self.query_one(DataTable)).focus()

    def action_nothing(self) -> None:
        """Stands in the footer."""

    def keys_dropped(self) -> None:
        """The driver says so; here nobody presses so many."""


class PlainSession:
    """What a connection tells goes to the driver of an app."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._app = PlainApp(connection)
        self._lost = asyncio.Event()

    async def run(self) -> None:
        self._connection.listen(self)
        running = asyncio.create_task(self._app.run_async(mouse=False, size=self._connection.size))
        lost = asyncio.create_task(self._lost.wait())
        await asyncio.wait({running, lost}, return_when=asyncio.FIRST_COMPLETED)
        self._app.exit()
        await asyncio.wait({running}, timeout=3.0)
        lost.cancel()
        self._connection.hang_up()

    @property
    def _driver(self) -> ConnectionDriver | None:
        driver = self._app._driver
        return driver if isinstance(driver, ConnectionDriver) else None

    def typed(self, data: bytes) -> None:
        if (driver := self._driver) is not None:
            driver.typed(data)

    def resized(self, columns: int, rows: int) -> None:
        if (driver := self._driver) is not None:
            driver.resized(columns, rows)

    def flowing(self) -> None:
        if (driver := self._driver) is not None:
            driver.flowing()

    def lost(self) -> None:
        self._lost.set()


class PlainProcess(HostProcess):
    """Such a host in a process of its own."""

    def __init__(self) -> None:
        super().__init__(Path())
        self._module = "benchmarks.plain_host"

    def arguments(self) -> tuple[str, ...]:
        return ()

    async def lag(self) -> float:
        """Milliseconds that 95 of 100 looks at its loop did not exceed."""
        (lag,) = await self.told(LAG)
        return float(lag)


@asynccontextmanager
async def plainly(count: int) -> AsyncIterator[tuple[PlainProcess, Crowd]]:
    """Such a host, and so many people who may come to it."""
    crowd, host = Crowd(Path(), count), PlainProcess()
    await host.start()
    try:
        yield host, crowd
    finally:
        crowd.leave()
        await host.stop()


async def host() -> None:
    """Listens until it is ended, and says where; says its lag when it gets SIGUSR1."""
    sessions: set[asyncio.Task[Any]] = set()
    lag = LoopLag()
    loop = asyncio.get_running_loop()

    def greet(connection: Connection) -> None:
        lag.look()
        task = loop.create_task(PlainSession(connection).run())
        sessions.add(task)
        task.add_done_callback(sessions.discard)

    key = HostKey(asyncssh.generate_private_key("ssh-ed25519"), made=True)
    listener = SshListener(key, KeyAdmission(Admits.OPEN), greet, limits=EVERYBODY)
    await listener.open()

    def take(accepted: Accepted) -> None:
        assert accepted.permit is not None
        listener.take(accepted.sock, accepted.address, accepted.permit)

    acceptor = Acceptor(ConnectionLimiter(EVERYBODY, loop.time), take)
    await acceptor.listen([("127.0.0.1", 0)])
    out = sys.stdout  # an app that runs puts something of its own in its place
    loop.add_signal_handler(
        signal.SIGUSR1, lambda: print(f"loop lag: {lag.p95}", file=out, flush=True)
    )
    ended = asyncio.Event()
    loop.add_signal_handler(signal.SIGTERM, ended.set)
    print(f"ssh -p {acceptor.port} here", flush=True)
    await ended.wait()
    await acceptor.close()
    await listener.close()


if __name__ == "__main__":
    asyncio.run(host())
