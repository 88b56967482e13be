"""Evenings on each store: see ``many_process_evening``."""

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import TypeAlias

from dogs_tui.host.keeping.shared import SharedKeeping
from dogs_tui.host.store.remote.store import RemoteStore

from dogs_tui.host.lobby import Lobby
from dogs_tui.host.operations.stores import SOCKET
from tests.support.host_process import host_process
from tests.support.many_process_evening import Evening
from tests.support.postgres import database, engine
from tests.support.store_builder import opened

Passing: TypeAlias = Callable[[Path, int, int, int], Awaitable[Evening]]
"""Has an evening pass: in a folder, with so many tables, moves before each disaster, and kills."""
OPTIONS = ("--workers", "3", "--sessions-per-address", "100")
LIMIT = 300.0
"""Seconds after which something hangs."""


async def evening_on_files(folder: Path, tables: int, moves: int, kills: int) -> Evening:
    """An evening at a host that keeps all in its folder; that process is killed once, too."""
    evening = Evening(folder, tables, lambda: Lobby(folder))
    await evening.prepare()
    async with host_process(folder, *OPTIONS) as host:
        store = await RemoteStore.opened(folder / SOCKET)
        disasters = [evening.kill_one] * kills
        disasters.insert(kills // 2, partial(_kill_owner, host.pid))
        async with asyncio.timeout(LIMIT):
            await evening.pass_(host, store, moves, disasters)
            evening.found = await evening.faults(store)
        await store.close()
    return evening


async def evening_on_a_database(folder: Path, tables: int, moves: int, kills: int) -> Evening:
    """An evening at a host that keeps all in a database, which is started anew once."""
    async with AsyncExitStack() as stack:
        name = stack.enter_context(database())
        evening = Evening(
            folder, tables, lambda: Lobby(folder, keeping=SharedKeeping(partial(opened, name)))
        )
        await evening.prepare()
        folder.mkdir(exist_ok=True)
        address = folder / "address"
        address.write_text(engine().address(name))
        host = await stack.enter_async_context(
            host_process(folder, *OPTIONS, "--store", f"@{address}")
        )

        def restart() -> None:
            with engine().away(name):
                pass

        disasters = [evening.kill_one] * kills
        disasters.insert(kills // 2, restart)
        store = await opened(name)
        async with asyncio.timeout(LIMIT):
            await evening.pass_(host, store, moves, disasters)
            evening.found = await evening.faults(store)
        await store.close()
    return evening


def _kill_owner(host: int) -> None:
    """Ends the process of a host that has its folder."""
    for each in Path("/proc").iterdir():
        try:
            told = (each / "stat").read_text().rpartition(")")[2].split()
            words = (each / "cmdline").read_bytes()
        except OSError:
            continue
        if int(told[1]) == host and b"store_process" in words:
            os.kill(int(each.name), signal.SIGKILL)
