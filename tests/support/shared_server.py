"""The database server of a run of tests: started by the first process that asks, used by all.

A process of its own keeps the server and stops it when the run is over, however the run ends: the
run holds a lock, and the system releases the locks of a process that was killed.
"""

import atexit
import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import IO

import msgspec

RUN = "DOGS_TUI_TEST_RUN"
"""In the environment: the folder that the processes of a run share."""
ROOT = Path(__file__).parents[2]
LOCKED_BY_RUN, LOCKED_BY_KEEPER, LOCKED_TO_START = "run.lock", "keeper.lock", "start.lock"

_keepers: list[subprocess.Popen[bytes]] = []
"""Those that this process started; they outlive it."""


class Shared(msgspec.Struct, frozen=True):
    """How the processes of a run reach the server.

    Attributes:
        url: How its owner connects, without the database.
        template: The database that those of the tests are copies of.
        folder: Where the server is; empty: it is one that was named to the tests.
    """

    url: str
    template: str
    folder: str


def begin_run() -> Callable[[], None]:
    """Makes the folder of a run; gives what ends the run, and returns when the server is gone."""
    folder = Path(tempfile.mkdtemp(prefix="dogs-run-"))
    os.environ[RUN] = str(folder)
    run = locked(folder / LOCKED_BY_RUN)

    def end() -> None:
        with (folder / LOCKED_BY_KEEPER).open("ab") as keeper:
            run.close()
            fcntl.flock(keeper, fcntl.LOCK_EX)
        shutil.rmtree(folder, ignore_errors=True)

    return end


def shared_server() -> Shared:
    """The server of this run, which is started if nobody has asked before."""
    if RUN not in os.environ:
        atexit.register(begin_run())
    folder = Path(os.environ[RUN])
    with locked(folder / LOCKED_TO_START):
        described = folder / "server.json"
        if not described.exists():
            described.write_bytes(_started(folder))
        return msgspec.json.decode(described.read_bytes(), type=Shared)


def _started(folder: Path) -> bytes:
    log = folder / "keeper.log"
    with log.open("wb") as errors:
        keeper = subprocess.Popen(
            [sys.executable, "-m", "tests.support.postgres_keeper", folder],
            cwd=ROOT,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=errors,
            start_new_session=True,  # Who interrupts the run does not interrupt its end.
        )
    _keepers.append(keeper)
    assert keeper.stdout is not None
    with keeper.stdout as answer:
        described = answer.readline()
    assert described, log.read_text()
    return described


def locked(path: Path) -> IO[bytes]:
    """A file that nobody else has locked, when nobody has any more; closing it releases it."""
    file = path.open("ab")
    fcntl.flock(file, fcntl.LOCK_EX)
    return file
