"""``python -m tests.support.store_player files|postgres WHERE CHOICE``: plays until it is killed.

Plays at the one table of a store and prints each head that was acknowledged, a line each.
"""

import asyncio
import sys
from pathlib import Path

from dogs_tui.host.store import Store
from dogs_tui.host.store.files import FileStore
from dogs_tui.host.store.postgres.address import Address
from dogs_tui.host.store.postgres.store import PostgresStore
from tests.support.store_builder import Reader, beginning


async def plays(kind: str, where: str, choice: int) -> None:
    store: Store
    if kind == "files":
        store = FileStore(Path(where))
    else:
        store = await PostgresStore.opened(Address(where))
    reader = Reader(store, choice)
    reader.head = len(beginning())
    while True:
        await reader.read()
        if await reader.play():
            print(reader.head, flush=True)


if __name__ == "__main__":
    asyncio.run(plays(sys.argv[1], sys.argv[2], int(sys.argv[3])))
