"""How long a move takes to be kept, on both engines, with one and with four who write.

``python -m benchmarks.store_speed``: all of it is synced, on one disk, in one run. A backup is made
while somebody writes, and the memory of an open store is compared with none.
"""

import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from dogs_saves.records import Titled
from dogs_tui.host.operations.memory import MIB, resident
from dogs_tui.host.store import OvertakenError, Store
from dogs_tui.host.store.address import Address
from dogs_tui.host.store.postgres import postgres_store
from dogs_tui.host.store.sqlite import FILE, Sqlite, sqlite_store
from tests.support.postgres import Server
from tests.support.store_builder import NOW, beginning

ROOT = Path(__file__).parents[1]
MOVES = 400
"""That each writer keeps."""
WRITERS = (1, 4)


def opened(kind: str, where: str) -> Store:
    return sqlite_store(Path(where)) if kind == "SQLite" else postgres_store(Address(where))


def writes(kind: str, where: str, code: str, moves: int) -> list[float]:
    """The milliseconds of each move that is kept at a table of its own."""
    store = opened(kind, where)
    head = store.matches.begin(code, beginning())
    speeds = []
    for number in range(moves):
        began = time.perf_counter()
        try:
            head = store.matches.append(code, head, [Titled(NOW, f"move {number}")])
        except OvertakenError as refusal:
            head = refusal.now
        speeds.append(1000 * (time.perf_counter() - began))
    store.shut()
    return speeds


def at_once(kind: str, where: str, writers: int) -> list[float]:
    """The same of several processes that begin at the same moment."""
    program = (sys.executable, "-m", "benchmarks.store_speed", "writer", kind, where)
    running = [
        subprocess.Popen((*program, f"W{writers}T{number}"), cwd=ROOT, stdout=subprocess.PIPE)
        for number in range(writers)
    ]
    printed = [process.communicate()[0].decode().split() for process in running]
    assert not any(process.returncode for process in running), "a writer gave up"
    return [float(milliseconds) for line in printed for milliseconds in line]


def say(what: str, times: list[float]) -> None:
    times = sorted(times)
    p95 = times[int(0.95 * len(times))]
    print(f"{what:34} p50 {statistics.median(times):6.2f} ms   p95 {p95:6.2f} ms", flush=True)


def backed_up(where: str, folder: Path) -> None:
    """A copy of all of it while somebody writes: how long it takes, and how long a move does."""
    program = (sys.executable, "-m", "benchmarks.store_speed", "writer", "SQLite", where, "BACKUP")
    with subprocess.Popen(program, cwd=ROOT, stdout=subprocess.PIPE) as writing:
        time.sleep(0.5)
        store = sqlite_store(Path(where))
        assert isinstance(store.engine, Sqlite)
        began = time.perf_counter()
        store.engine.copy_to(folder / "copy.db")
        took = time.perf_counter() - began
        store.shut()
        seconds = [float(word) for word in writing.communicate()[0].split()]
    size = (folder / "copy.db").stat().st_size / MIB
    print(
        f"backup of {size:.1f} MiB while writing: {took:.2f} s; slowest move {max(seconds):.1f} ms"
    )


def writer(kind: str, where: str, code: str, moves: int = MOVES) -> None:
    print(*(f"{move:.3f}" for move in writes(kind, where, code, moves)))


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        before = resident()
        store = sqlite_store(folder / FILE)
        print(f"memory of an open store: {(resident() - before) / MIB:.1f} MiB")
        store.shut()
        server = Server(synced=True)
        try:
            places = {"SQLite": str(folder / FILE), "PostgreSQL": server.made("speed")}
            postgres_store(Address(places["PostgreSQL"])).shut()
            for writers in WRITERS:
                for kind, where in places.items():
                    say(f"{kind}, {writers} writing", at_once(kind, where, writers))
        finally:
            server.remove()
        backed_up(places["SQLite"], folder)


if __name__ == "__main__":
    if sys.argv[1:2] == ["writer"]:
        writer(*sys.argv[2:5])
    else:
        main()
