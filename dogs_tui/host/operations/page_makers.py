"""Makes the pages of matches that browsers ask for, in a process of their own, one at a time."""

import asyncio
import logging
from collections import OrderedDict
from contextvars import Context
from typing import Final

from dogs_saves import SaveError
from dogs_tui.host.doors.web.match_page import BusyError, MatchPage
from dogs_tui.host.doors.web.site import file_of
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.memory import HostMemory
from dogs_tui.host.tables.match_pages import TURNED_OFF
from dogs_tui.thinking.pool import Worker, WorkerError

LARGEST: Final = 4 << 20
"""Bytes of a page; the usual one has 60 to 250 KB."""
KEPT: Final = 8 << 20
"""Bytes of pages that are kept because they were asked for last."""
LONGEST: Final = 300.0
"""Seconds that a page may take: it stands back behind everything else."""
PATIENCE: Final = 8.0
"""Seconds after which whoever asked is told to ask again."""
WAITING: Final = 8
"""Pages that are being made, or wait for it, at most."""

_Key = tuple[str, str]
"""The name of a page, and the code of its language."""
_log = logging.getLogger("dogs_tui.host")


class PageMaker:
    """The pages of a host.

    Args:
        lobby: Whose matches they show; there can be pages in it from now on.
        config: Says whether there may be.
        memory: Says whether there is room for one more process.
        origin: What browsers open, without a path.
    """

    def __init__(self, lobby: Lobby, config: HostConfig, memory: HostMemory, origin: str) -> None:
        self._lobby = lobby
        self._memory = memory
        lobby.match_pages.origin = origin
        lobby.match_pages.why_none = None if config.match_pages else TURNED_OFF
        self._kept: OrderedDict[_Key, MatchPage] = OrderedDict()
        self._making: dict[_Key, asyncio.Task[MatchPage | None]] = {}
        self._turn = asyncio.Semaphore(1)
        self._closed = False

    async def find(self, link: str, code: str) -> MatchPage | None:
        """Gives a page; see ``FindPage``."""
        record = self._lobby.match_pages.shown(link)
        if record is None:
            self._forget(link)
            return None
        key = link, code
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        making = self._making.get(key)
        if making is None:
            if self._closed or len(self._making) >= WAITING or self._memory.full:
                raise BusyError
            loop = asyncio.get_running_loop()
            making = loop.create_task(self._make(key, record.code), context=Context())
            self._making[key] = making
            making.add_done_callback(lambda _: self._making.pop(key))
        await asyncio.wait({making}, timeout=PATIENCE)
        if not making.done() or making.cancelled():
            raise BusyError
        # Meanwhile somebody may have withdrawn.
        return None if self._lobby.match_pages.shown(link) is None else making.result()

    async def close(self) -> None:
        """Makes no more. May be repeated."""
        self._closed = True
        for making in tuple(self._making.values()):
            making.cancel()
        if self._making:
            await asyncio.wait(tuple(self._making.values()))

    async def _make(self, key: _Key, table: str) -> MatchPage | None:
        """A page; ``None``: it cannot be made, which the log says."""
        try:
            async with self._turn:
                body, policy = await self._rendered(table, key[1])
        except (SaveError, WorkerError) as trouble:
            self._failed(table, str(trouble))
            return None
        if len(body) > LARGEST:
            self._failed(table, "it is too large")
            return None
        page = MatchPage(file_of("text/html; charset=utf-8", body), policy)
        self._kept[key] = page
        while sum(len(each.file.body) for each in self._kept.values()) > KEPT:
            self._kept.popitem(last=False)
        return page

    async def _rendered(self, table: str, code: str) -> tuple[bytes, str]:
        from dogs_tui.share.rendering import rendered  # with the first page

        content = self._lobby.store.matches.file(table).content
        worker = await Worker.start()
        try:
            return await worker.do(LONGEST, rendered, content, f"{table.lower()}.dogs", code)
        finally:
            worker.kill()
            await asyncio.shield(worker.gone())

    def _failed(self, table: str, why: str) -> None:
        _log.error(
            "a web page of a match cannot be made",
            extra={"event": "page-trouble", "code": table, "reason": why},
        )

    def _forget(self, link: str) -> None:
        for key in [key for key in self._kept if key[0] == link]:
            del self._kept[key]
