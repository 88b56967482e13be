"""Several lobbies of one host on one database, as its processes have them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any

from dogs_tui.host.lobby import Lobby, LobbyLimits, Person
from dogs_tui.host.lobby.keeping.shared import SharedKeeping
from dogs_tui.host.store.calling import OpenStore
from tests.support.lobby_making import Hands, key
from tests.support.postgres import database
from tests.support.store_making import opened

LIMIT = 20.0
"""Seconds after which something hangs."""
LOOK = 0.01
"""Seconds between two looks."""


class Lobbies:
    """Lobbies on one database, with one clock unless ``settings`` say another.

    Args:
        name: Of the database.
        folder: In which each has a folder of its own.
        settings: Further arguments of the lobbies.

    Attributes:
        open_store: Opens the database for one of them.
    """

    def __init__(self, name: str, folder: Path, **settings: Any) -> None:
        self.name = name
        self.folder = folder
        self.clock = Hands()
        self.all: list[Lobby] = []
        self._settings = {
            "clock": self.clock,
            "seed": count(1).__next__,
            "workers": 1,
            **settings,
        }
        self.open_store: OpenStore = partial(opened, name)
        self._stack = AsyncExitStack()

    async def one(self) -> Lobby:
        """One more process."""
        lobby = Lobby(
            self.folder / str(len(self.all)),
            limits=LobbyLimits(),
            keeping=SharedKeeping(self.open_store),
            **self._settings,
        )
        await lobby.open()
        self._stack.push_async_callback(lobby.close)
        self.all.append(lobby)
        return lobby

    async def close(self) -> None:
        await self._stack.aclose()

    def person(self, name: str, at: int = 0) -> Person:
        """Somebody of that name, enrolled at one of them if need be."""
        people = self.all[at].people
        known = people.by_name(name)
        return known or people.enrol(name, key(sum(name.encode())))

    async def until(self, so: Callable[[], object]) -> None:
        await until(so)


async def until(so: Callable[[], object]) -> None:
    """Returns when something is so."""
    async with asyncio.timeout(LIMIT):
        while not so():
            await asyncio.sleep(LOOK)


@asynccontextmanager
async def lobbies(folder: Path, number: int = 2, **settings: Any) -> AsyncIterator[Lobbies]:
    """So many lobbies on a database of their own."""
    with database() as name:
        made = Lobbies(name, folder, **settings)
        try:
            for _ in range(number):
                await made.one()
            yield made
        finally:
            await made.close()
