"""How long a guest waits for an answer while others fetch pages of matches without end.

``python -m benchmarks.host_pages [--seconds 20]``: one guest at a table presses a cursor key four
times a second; in turns nobody fetches anything, and somebody fetches one page after the other that
the host has yet to make. Told is how long answers take, and how many pages were made. Ends with
exit code 1 if one in twenty answers takes more than ``WANTED`` times as long meanwhile.
"""

import argparse
import asyncio
import itertools
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import aiohttp

from benchmarks.host_crowd import ROOM, Crowd, all_answered, percentile, verdict
from benchmarks.host_fairness import QUIET, RATE, TABLE, waits
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.tables.setup import ME, OPEN, TableSetup
from dogs_tui.words.languages import NAMES
from tests.support.host_process import host_process
from tests.support.hosted_deals import played_out
from tests.support.lobby_builder import key

WANTED: Final = 2.0
MATCHES: Final = 4
"""Each has a page in every language; none is asked for twice."""
TURNS: Final = 2
AGAIN: Final = 0.5
"""Seconds after which a page is asked for again that was being made."""


async def shared(folder: Path) -> list[str]:
    """Has two people play matches to their ends and share them; gives the paths of their pages."""
    lobby = Lobby(folder)
    await lobby.open()
    pages = lobby.match_pages
    pages.why_none = None
    two = [lobby.people.enrol(name, key(at)) for at, name in enumerate(("Ana", "Bo"), 500)]
    paths = []
    for luck in range(MATCHES):
        table = lobby.make_table(two[0], TableSetup("dog_kids", (ME, OPEN), {"start": "1"}))
        table.room(two[1]).sit()
        await played_out(table, str(luck))
        state = [pages.agree(person, table.code) for person in two][-1]
        paths.append(state.address.removeprefix(pages.origin))
    await lobby.close()
    return paths


async def fetch_on(origin: str, wanted: Iterator[tuple[str, str]], made: list[int]) -> None:
    """Fetches one page after the other, and notes the bytes of each."""
    async with aiohttp.ClientSession() as client:
        for path, code in wanted:
            status = 503
            while status == 503:
                async with client.get(origin + path, headers={"Accept-Language": code}) as answer:
                    status, body = answer.status, await answer.read()
                if status == 503:
                    await asyncio.sleep(AGAIN)
            assert status == 200, status
            made.append(len(body))


async def measure(seconds: int) -> bool:
    """Prints both; whether what is wanted is reached."""
    waited: dict[bool, list[float]] = {False: [], True: []}
    made: list[int] = []
    with tempfile.TemporaryDirectory() as name:
        crowd = Crowd(Path(name), 2)
        await crowd.prepare(["dogs"])
        wanted = itertools.product(await shared(Path(name)), NAMES)
        async with host_process(Path(name), *ROOM, "--web", "127.0.0.1:0") as host:
            guest = await crowd.come(host, 0)
            guest.press("enter")
            await guest.wait_for(TABLE, 30.0)
            await all_answered(guest, QUIET)
            origin = await host.page()
            for fetching in (False, True) * TURNS:
                reader = asyncio.create_task(fetch_on(origin, wanted, made)) if fetching else None
                waited[fetching] += await waits(guest, RATE * seconds // TURNS)
                if reader is not None:
                    reader.cancel()
                    (trouble,) = await asyncio.gather(reader, return_exceptions=True)
                    if isinstance(trouble, Exception):
                        raise trouble
            crowd.leave()
            await host.stop()
    for label, delays in (("nobody fetches", waited[False]), ("pages fetched", waited[True])):
        median, late = percentile(delays, 0.5), percentile(delays, 0.95)
        print(
            f"  {label:<24}{median:>8.1f} ms median {late:>8.1f} ms p95 {max(delays):>8.1f} at most"
        )
    ratio = percentile(waited[True], 0.95) / percentile(waited[False], 0.95)
    print(f"  {'':<24}{ratio:>8.2f} times as long   {verdict(ratio, WANTED)}")
    print(f"  {'pages made':<24}{len(made):>8} of {sum(made) / max(1, len(made)) / 1024:.0f} KiB")
    return ratio <= WANTED and bool(made)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=int, default=20, help="of each of the two")
    return 0 if asyncio.run(measure(parser.parse_args().seconds)) else 1


if __name__ == "__main__":
    sys.exit(main())
