"""Several lobbies of one host on one store, as its processes have them."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, TypeAlias

from dogs_rules.phrase import Phrase
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.store import Store
from dogs_tui.host.store.commit_lock import CommitLock
from dogs_tui.host.store.sqlite import FILE, Sqlite
from dogs_tui.host.tables.setup import LobbyLimits
from tests.support.lobby_builder import Hands, key
from tests.support.postgres import database, engine
from tests.support.store_builder import unopened

Away: TypeAlias = Callable[[], AbstractAsyncContextManager[None]]

LOOK = 0.01
"""Seconds between two looks."""


class Lobbies:
    """Lobbies on one store, with one clock unless ``settings`` say another.

    Args:
        make_store: Makes it for one of them, not open yet.
        folder: In which each has a folder of its own.
        away: Has nobody reach the store, for as long as a context lasts.
        settings: Further arguments of the lobbies.
    """

    def __init__(
        self,
        make_store: Callable[[], Store],
        folder: Path,
        away: Away | None = None,
        **settings: Any,
    ) -> None:
        self.make_store = make_store
        self._away = away
        self.folder = folder
        self.clock = Hands()
        self.all: list[Lobby] = []
        self._settings = {
            "clock": self.clock,
            "seed": count(1).__next__,
            "workers": 1,
            **settings,
        }
        self._stack = AsyncExitStack()

    async def another(self) -> Lobby:
        """One more process."""
        lobby = Lobby(
            self.folder / str(len(self.all)),
            limits=LobbyLimits(),
            store=self.make_store(),
            **self._settings,
        )
        await lobby.open()
        self._stack.push_async_callback(lobby.close)
        self.all.append(lobby)
        return lobby

    def away(self) -> AbstractAsyncContextManager[None]:
        """Has nobody reach the store, for as long as the context lasts."""
        assert self._away is not None
        return self._away()

    async def close(self) -> None:
        await self._stack.aclose()

    def person(self, name: str, at: int = 0) -> Person:
        """Somebody of that name, enrolled at one of them if need be."""
        people = self.all[at].people
        person = people.by_name(name)
        return person or people.enrol(name, key(sum(name.encode())))

    async def until(self, so: Callable[[], object]) -> None:
        await until(so)


class Visit:
    """A session that notes how it ends."""

    def __init__(self) -> None:
        self.told: list[str] = []

    def replaced(self) -> None:
        self.told.append("replaced")

    def farewell(self, words: Phrase) -> None:
        self.told.append(str(words))


async def until(so: Callable[[], object]) -> None:
    """Returns when something is so."""
    while not so():
        await asyncio.sleep(LOOK)


@asynccontextmanager
async def lobbies(
    folder: Path, number: int = 2, *, kind: str = "postgres", **settings: Any
) -> AsyncIterator[Lobbies]:
    """So many lobbies on a store of their own, of the kind ``postgres`` or ``sqlite``."""
    async with AsyncExitStack() as stack:
        if kind == "sqlite":
            file = folder / "shared" / FILE
            made = Lobbies(lambda: Store(Sqlite(file)), folder, partial(_held, file), **settings)
        else:
            name = stack.enter_context(database())
            made = Lobbies(partial(unopened, name), folder, partial(_away, name), **settings)
        stack.push_async_callback(made.close)
        for _ in range(number):
            await made.another()
        yield made


@asynccontextmanager
async def _away(name: str) -> AsyncIterator[None]:
    with engine().away(name):
        yield


@asynccontextmanager
async def _held(file: Path) -> AsyncIterator[None]:
    """As if a process had been stopped while it wrote."""
    lock = CommitLock(file.with_name(f".{file.name}.lock"))
    with lock.held():
        yield
    lock.close()
