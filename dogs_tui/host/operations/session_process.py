"""A session process: ``python -m dogs_tui.host.operations.session_process FD``, started by a host.

It serves the guests whose terminals it is handed, on what the host keeps. Nothing is in it alone
but what can be made again: whoever is served here and loses it comes back to the same place.
"""

import socket
import sys

from dogs_rules.phrase import Phrase
from dogs_tui.host.connection import Connection
from dogs_tui.host.doors.attach.frames import FrameKind
from dogs_tui.host.doors.relay.handed import HandedTerminals
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.operations.children import (
    Ask,
    CloseToMatches,
    CloseVotes,
    Ready,
    Start,
    Unable,
)
from dogs_tui.host.operations.garbage import collect_seldom
from dogs_tui.host.operations.limits import limits_of
from dogs_tui.host.operations.parent import Parent, run_child
from dogs_tui.host.operations.serving import Serving
from dogs_tui.host.operations.stores import keeping_of_sessions


def main() -> int:
    """Runs one until its host is gone; gives the exit code."""
    way = socket.socket(fileno=int(sys.argv[1]))
    return run_child(lambda parent, start: _serve(parent, start, way))


async def _serve(parent: Parent, start: Start, way: socket.socket) -> int:
    config = start.config
    serving = Serving(
        config,
        keeping_of_sessions(config),
        address=lambda: start.address,
        bot_workers=start.bot_workers,
    )
    try:
        await serving.open()
    except LobbyError as error:
        parent.tell(Unable(error.phrase))
        await serving.close()
        return 1
    terminals = HandedTerminals(
        way,
        serving.sessions.greet,
        lambda connection, kind, words: _say(serving, connection, kind, words),
        limits_of(config, config.max_sessions),
        lambda: None,
    )
    terminals.open()
    collect_seldom()
    parent.tell(Ready())
    async for said in parent.told():
        if isinstance(said, CloseToMatches):
            serving.lobby.close_to_matches(said.why)
        elif isinstance(said, CloseVotes):
            serving.close_votes()
        elif isinstance(said, Ask):
            parent.tell(serving.report)
    terminals.close()
    await serving.close()
    return 0


def _say(serving: Serving, connection: Connection, kind: FrameKind, words: Phrase) -> None:
    """Says to the guest at a connection what the host has said to them."""
    for session in serving.sessions:
        if session.connection is connection:
            say = {
                FrameKind.TELL: session.tell,
                FrameKind.FAREWELL: session.farewell,
                FrameKind.HANG_UP: session.hang_up,
            }
            say[kind](words)


if __name__ == "__main__":
    sys.exit(main())
