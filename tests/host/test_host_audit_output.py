"""The last filter stands in the way of everything that an app writes."""

import asyncio
from pathlib import Path

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.sessions.session import Session
from tests.support.memory_connection import GuestTerminal, fingerprint


async def test_what_slips_into_a_screen_does_not_reach_a_terminal(tmp_path: Path) -> None:
    lobby = Lobby(tmp_path)
    await lobby.open()
    lobby.people.enrol("Ana", fingerprint("A"))
    terminal = GuestTerminal(key=fingerprint("A"))
    session = Session(terminal.line, lobby)
    task = asyncio.create_task(session.run())
    await terminal.wait_for("Ana")
    assert session._handler is not None
    session._handler.write("\x1b]52;c;Y2FuYXJ5\x07\x1b[6n\x1bP+q544e\x1b\\\x9b2J\x1b[?1000hafter")
    await terminal.wait_for("after")
    for foreign in (b"]52", b"Y2FuYXJ5", b"\x1b[6n", b"+q544e", b"\xc2\x9b", b"\x1b[?1000h"):
        assert foreign not in terminal.raw
    terminal.lose()
    await asyncio.wait_for(task, 120)
    await lobby.close()
