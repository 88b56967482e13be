"""The process that owns the data folder of a host with several: it answers all others at a socket.

``python -m dogs_tui.host.operations.store_process``, started by a host that has no database.
"""

import sys
import time
from pathlib import Path
from typing import Any, Final

from dogs_rules.phrase import Phrase, phrase
from dogs_saves import LockedError, SaveError
from dogs_saves.documents import Documents, Trouble
from dogs_tui.host.errors import LobbyError
from dogs_tui.host.keeping.keeping import OTHER_HOST, in_folder
from dogs_tui.host.lobby.kinds import LASTING
from dogs_tui.host.local_socket import why_not
from dogs_tui.host.operations.children import Ready, Unable
from dogs_tui.host.operations.marking import mark
from dogs_tui.host.operations.parent import Parent, run_child
from dogs_tui.host.operations.stores import SOCKET
from dogs_tui.host.store import Kind
from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.formats import refuse_newer, take_over
from dogs_tui.host.store.remote.server import StoreServer
from dogs_tui.host.tables.kinds import VOTES

MARK: Final = "mark"
"""What is asked of it beside the store: to hold a moment of the folder still for a backup."""
_LATER: Final = 20
"""Bits of a version or a head that count what one owner of the folder did."""


def main() -> int:
    """Runs it until its host is gone; gives the exit code."""
    return run_child(lambda parent, start: _serve(parent, start.config.folder))


async def _serve(parent: Parent, folder: Path) -> int:
    try:
        # What an owner before this one counted is lower than whatever this one counts.
        store = FileStore(folder, generation=time.time_ns() // 1_000_000 << _LATER)
    except SaveError as error:
        parent.tell(Unable(_why(error)))
        return 1
    server = StoreServer(
        store, (*LASTING, VOTES), folder / SOCKET, extras={MARK: lambda name: mark(folder, name)}
    )
    try:
        refuse_newer(folder)
        take_over(folder, _troubles(folder))
        await server.open()
    except (LobbyError, SaveError, OSError) as error:
        parent.tell(Unable(_why(error)))
        await store.close()
        return 1
    parent.tell(Ready())
    async for _ in parent.told():
        pass
    await server.close()
    await store.close()
    return 0


def _why(error: LobbyError | SaveError | OSError) -> Phrase:
    if isinstance(error, OSError):
        return phrase("The host cannot start: {reason}.", reason=why_not(error))
    if isinstance(error.__cause__, LockedError):
        return OTHER_HOST
    return error.phrase


def _troubles(folder: Path) -> list[Trouble]:
    """The documents that cannot be read."""
    kinds: tuple[Kind[Any], ...] = LASTING
    folders: list[Documents[Any]] = [in_folder(folder, kind) for kind in kinds]
    return [trouble for each in folders for trouble in each.read_all()[1]]


if __name__ == "__main__":
    sys.exit(main())
