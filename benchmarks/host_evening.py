"""Tables at a host with three processes that are killed one after the other.

``python -m benchmarks.host_evening [--tables 20] [--moves 30] [--kills 20] [--evenings 1]``: on
SQLite and on PostgreSQL, which is started anew once an evening. Told are moves, what was lost or
doubled or shown to somebody else, and how long it took whoever lost their session until they were
at their table again. Ends with exit code 1 if anything was lost.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.host_crowd import percentile, verdict
from tests.support.evenings import evening

BACK = 2.0
"""Seconds wanted."""
KINDS = ("sqlite", "postgres")


async def measure(kind: str, tables: int, moves: int, kills: int) -> bool:
    """Prints what came of an evening; whether nothing was lost."""
    with tempfile.TemporaryDirectory(dir="/tmp") as folder:
        passed = await evening(kind, Path(folder), tables, moves, kills)
    back = [seconds for sitter in passed.sitters for seconds in sitter.back[1:]]
    tried = sum(table.tried for table in passed.tables)
    print(f"  {kind}: {len(passed.sitters)} guests, {tables} tables, {passed.killed} kills")
    print(f"    typed {tried}, acknowledged {passed.acknowledged}, faults {len(passed.found)}")
    for fault in passed.found:
        print(f"    {fault}")
    if back:
        print(
            f"    back at the table {len(back)} times: {percentile(back, 0.5):.2f} s p50,"
            f" {percentile(back, 0.95):.2f} s p95, {max(back):.2f} s at most;"
            f" {verdict(percentile(back, 0.95), BACK)}",
            flush=True,
        )
    return not passed.found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--stores", nargs="+", default=KINDS, choices=KINDS)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=30)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--evenings", type=int, default=1)
    chosen = parser.parse_args()
    sound = [
        asyncio.run(measure(kind, chosen.tables, chosen.moves, chosen.kills))
        for _ in range(chosen.evenings)
        for kind in chosen.stores
    ]
    sys.exit(0 if all(sound) else 1)


if __name__ == "__main__":
    main()
