"""The store in a data folder."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from dogs_rules import registry
from dogs_saves.errors import no_folder
from dogs_saves.files import make_folder
from dogs_saves.locks import lock
from dogs_saves.replay import GameFinder
from dogs_tui.host.store.files.audit import FileAudit
from dogs_tui.host.store.files.documents import FileDocuments
from dogs_tui.host.store.files.matches import FileMatches
from dogs_tui.host.store.files.presence import MemoryPresence
from dogs_tui.host.store.files.talk import FileTalk
from dogs_tui.host.store.files.troubles import filed
from dogs_tui.host.store.notices import Watch, Watches

TALK_LINES: Final = 200
"""Lines of a table that are kept."""
LOCKED_AS: Final = "host"
"""The name in the data folder that whoever runs on it has locked."""


class FileStore:
    """A data folder as a store, for one process at a time.

    Its calls are done in the loop, in the order in which they are made: each takes as long as the
    disk does, which is milliseconds. So there is nothing to lock within the process.

    Args:
        root: The data folder, which need not exist.
        find_game: Where games come from.
        generation: Below all versions, heads and numbers of lines that are given out. One that is
            higher than any that an earlier process gave makes what others know of that one's
            no longer count.

    Raises:
        UnreachableError: Another process has it.
        StoreError: It cannot be used.
    """

    def __init__(
        self, root: Path, *, find_game: GameFinder = registry.game, generation: int = 0
    ) -> None:
        with filed():
            try:
                make_folder(root)
            except OSError as error:
                raise no_folder(error, root) from error
            self._held = lock(root / LOCKED_AS)
        self._watches = Watches()
        self.documents = FileDocuments(root, self._watches, generation)
        self.matches = FileMatches(root, self._watches, find_game, generation)
        self.talk = FileTalk(root, self._watches, TALK_LINES, generation)
        self.presence = MemoryPresence(self._watches)
        self.audit = FileAudit(root)

    async def time(self) -> datetime:
        return datetime.now(UTC)

    def watch(self) -> Watch:
        return self._watches.new()

    async def close(self) -> None:
        self._watches.close()
        self.matches.close()
        self._held.release()
