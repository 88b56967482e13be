"""``python -m tests.support.store_player KIND WHERE CHOICE``: plays until it is killed.

Plays at the one table of a store and prints each head that was acknowledged, a line each. The kind
is ``sqlite``, ``postgres``, or ``checkpoints``: SQLite with a checkpoint after every move.
"""

import sys
from pathlib import Path

from dogs_tui.host.store.address import Address
from dogs_tui.host.store.postgres import postgres_store
from dogs_tui.host.store.sqlite import sqlite_store
from tests.support.store_builder import Reader, beginning


def plays(kind: str, where: str, choice: int) -> None:
    store = postgres_store(Address(where)) if kind == "postgres" else sqlite_store(Path(where))
    if kind == "checkpoints":
        store.engine.rows("PRAGMA wal_autocheckpoint = 1")
    reader = Reader(store, choice)
    reader.head = len(beginning())
    while True:
        reader.read()
        if reader.play():
            print(reader.head, flush=True)


if __name__ == "__main__":
    plays(sys.argv[1], sys.argv[2], int(sys.argv[3]))
