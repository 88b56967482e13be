"""Evenings on each store: see ``many_process_evening``."""

import asyncio
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.stores import engine_of
from dogs_tui.host.store import Store
from tests.support.host_process import host_process
from tests.support.many_process_evening import PROCESSES, Evening
from tests.support.postgres import database, engine

OPTIONS: Final = ("--workers", str(PROCESSES), "--sessions-per-address", "100")
EACH: Final = 30.0
"""Seconds for a kill and what comes of it, after which something hangs."""
LIMIT: Final = 300.0
"""Seconds after which something hangs that has no kills."""


async def evening(kind: str, folder: Path, tables: int, moves: int, kills: int) -> Evening:
    """An evening at a host of three processes, which are killed one after the other.

    Args:
        kind: Its store: ``sqlite`` or ``postgres``, which is started anew once.
        folder: Its data folder.
        tables: How many.
        moves: Before each kill and after the last one.
        kills: How many.
    """
    async with AsyncExitStack() as stack:
        folder.mkdir(exist_ok=True)
        options = [*OPTIONS]
        config = HostConfig(data=str(folder))
        if kind == "postgres":
            name = stack.enter_context(database())
            address = folder / "address"
            address.write_text(engine().address(name))
            options += ["--store", f"@{address}"]
            config = HostConfig(data=str(folder), store=f"@{address}")
        made = Evening(folder, tables, partial(lobby_of, config))
        await made.prepare()
        disasters = [made.kill_one] * kills
        if kind == "postgres":
            disasters.insert(kills // 2, partial(_restart, name))
        host = await stack.enter_async_context(host_process(folder, *options))
        store = Store(engine_of(config)).open()
        stack.push_async_callback(store.close)
        async with asyncio.timeout(LIMIT + EACH * kills):
            await made.pass_(host, store, moves, disasters)
            made.found = await made.faults(store)
    return made


def lobby_of(config: HostConfig) -> Lobby:
    """What prepares an evening, before its host starts."""
    store = Store(engine_of(config)) if config.store else None
    return Lobby(config.folder, store=store)


def _restart(name: str) -> None:
    """Has a database go and come back."""
    with engine().away(name):
        pass
