"""Keeps the database server of a run of tests, and stops it when the run is over.

It is a process of its own: see ``shared_server``.
"""

import os
import shutil
import sys
from pathlib import Path

import msgspec

from tests.support.postgres import Engine, Server
from tests.support.shared_server import LOCKED_BY_KEEPER, LOCKED_BY_RUN, Shared, locked

NAMED = "TEST_POSTGRES_URL"


def keep(run: Path) -> None:
    """Tells how to reach the server, and returns when the run is over and the server is gone."""
    with locked(run / LOCKED_BY_KEEPER):
        named = os.environ.get(NAMED, "")
        server = None if named else Server()
        url = named if server is None else server.url
        folder = None if server is None else server.folder
        engine = Engine(url, f"dogs_{os.getpid()}_template", folder)
        try:
            engine.set_up()
            shared = Shared(url, engine.template, str(folder or ""))
            sys.stdout.buffer.write(msgspec.json.encode(shared) + b"\n")
            sys.stdout.buffer.flush()
            locked(run / LOCKED_BY_RUN).close()
        finally:
            engine.drop(engine.template)
            if server is not None:
                server.remove()
            shutil.rmtree(run, ignore_errors=True)


if __name__ == "__main__":
    keep(Path(sys.argv[1]))
