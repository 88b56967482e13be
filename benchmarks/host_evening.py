"""Twenty tables at a host with three session processes that are killed one after the other.

``python -m benchmarks.host_evening [--tables 20] [--moves 60] [--kills 6]``: on files, where the
process that has the folder is killed once, too, and on PostgreSQL, which is started anew once. Told
are moves, what was lost or doubled or shown to somebody else, and how long it took whoever lost
their session until they were at their table again. Ends with exit code 1 if anything was lost.
"""

import argparse
import asyncio
import sys
import tempfile
from pathlib import Path

from benchmarks.host_crowd import percentile, verdict
from tests.support.evenings import Passing, evening_on_a_database, evening_on_files

BACK = 2.0
"""Seconds wanted."""
KINDS: tuple[tuple[str, Passing], ...] = (
    ("files", evening_on_files),
    ("PostgreSQL", evening_on_a_database),
)


async def measure(tables: int, moves: int, kills: int) -> bool:
    """Prints what came of both; whether nothing was lost."""
    sound = True
    for label, evening in KINDS:
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            passed = await evening(Path(folder), tables, moves, kills)
        back = [seconds for one in passed.sitters for seconds in one.back[1:]]
        tried = sum(one.tried for one in passed.tables)
        print(f"  {label}: {len(passed.sitters)} guests, {tables} tables, {passed.killed} kills")
        print(f"    typed {tried}, acknowledged {passed.acknowledged}, faults {len(passed.found)}")
        for fault in passed.found:
            print(f"    {fault}")
        if back:
            print(
                f"    back at the table {len(back)} times: {percentile(back, 0.5):.2f} s p50,"
                f" {percentile(back, 0.95):.2f} s p95, {max(back):.2f} s at most;"
                f" {verdict(percentile(back, 0.95), BACK)}"
            )
        sound = sound and not passed.found
    return sound


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--kills", type=int, default=6)
    chosen = parser.parse_args()
    sys.exit(0 if asyncio.run(measure(chosen.tables, chosen.moves, chosen.kills)) else 1)


if __name__ == "__main__":
    main()
