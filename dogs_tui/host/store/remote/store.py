"""The store that another process of this machine has, as this process has it."""

from datetime import datetime
from pathlib import Path
from typing import Final

from dogs_tui.host.store.notices import Watch, Watches
from dogs_tui.host.store.remote import words
from dogs_tui.host.store.remote.link import Link
from dogs_tui.host.store.remote.ports import (
    RemoteAudit,
    RemoteDocuments,
    RemoteMatches,
    RemotePresence,
    RemoteTalk,
)

PATIENCE: Final = 1.0
"""Seconds after which a store that nobody serves counts as not reachable."""


class RemoteStore:
    """A store that is asked at its socket (``StoreServer``). Made by ``opened``.

    Args:
        link: Leads to who has it.
        watches: Whom that tells.
    """

    def __init__(self, link: Link, watches: Watches) -> None:
        self._link = link
        self._watches = watches
        self.documents = RemoteDocuments(link)
        self.matches = RemoteMatches(link)
        self.talk = RemoteTalk(link)
        self.presence = RemotePresence(link)
        self.audit = RemoteAudit(link)

    @classmethod
    async def opened(cls, path: Path, *, patience: float = PATIENCE) -> "RemoteStore":
        """Opens it in the running loop.

        Args:
            path: The socket at which it is served.
            patience: Seconds to wait for a connection before it counts as unreachable.

        Raises:
            UnreachableError: Nobody serves it.
            StoreError: Who serves it is of another version.
        """
        watches = Watches()
        link = Link(path, patience, watches.tell)
        try:
            await link.open()
        except BaseException:
            await link.close()
            raise
        return cls(link, watches)

    async def time(self) -> datetime:
        return await self._link.ask(words.TIME, ())

    def watch(self) -> Watch:
        self._link.listen()
        return self._watches.new(hears=self._link.hears)

    async def ask(self, word: str, about: str) -> bytes:
        """Asks what is answered beside the store (``extras``); gives JSON.

        Raises:
            StoreError: As for everything.
        """
        return await self._link.ask(words.EXTRA, (word, about))

    async def close(self) -> None:
        self._watches.close()
        await self._link.close()
