"""Three processes with a lobby on one database, killed one after the other while people play."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from functools import partial
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_saves.records import Move
from dogs_tui.host.lobby import TableSetup
from tests.support.postgres import database, engine
from tests.support.shared_lobbies import Lobbies
from tests.support.store_making import opened

ROOT = Path(__file__).parents[3]
PROCESSES = 3
PEOPLE = 6
EACH = 8
"""Moves that are acknowledged by a process before it is killed."""
LIMIT = 90
"""Seconds after which something hangs."""


class Runner:
    """One of the processes, started again whenever it was killed."""

    def __init__(self, address: str, folder: Path, number: int) -> None:
        self._command = (address, str(folder / str(number)), str(number), str(PROCESSES))
        self._process: Process | None = None
        self.acknowledged: list[tuple[str, int]] = []

    async def start(self) -> None:
        program = (sys.executable, "-m", "tests.support.lobby_player", *self._command)
        self._process = await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=PIPE)

    async def plays(self, count: int) -> None:
        """Returns when so many more moves were acknowledged."""
        wanted = len(self.acknowledged) + count
        while len(self.acknowledged) < wanted:
            assert await self._line(), "it ended by itself"

    async def kill(self) -> None:
        """Ends it without a word, and reads what it said before."""
        assert self._process is not None
        self._process.kill()
        while await self._line():
            pass
        await self._process.wait()

    async def _line(self) -> bool:
        assert self._process is not None
        assert self._process.stdout is not None
        line = await self._process.stdout.readline()
        if not line.endswith(b"\n"):
            return False
        code, ply = line.split()
        if code != b"open":
            self.acknowledged.append((code.decode(), int(ply)))
        return True


async def laid(name: str, folder: Path) -> list[str]:
    """The codes of three tables of each game, with people of different processes at each."""
    making = Lobbies(partial(opened, name), folder)
    lobby = await making.one()
    people = [making.person(f"P{number}") for number in range(PEOPLE)]
    codes = []
    for number, game in enumerate(3 * tuple(registry.games())):
        table = lobby.make_table(people[number % PEOPLE], TableSetup(game, ("me", "")))
        table.gathering.sit(people[(number + 1) % PEOPLE])
        codes.append(table.code)
    await making.close()
    return codes


@pytest.mark.minutes
async def test_no_move_is_lost_or_made_twice(tmp_path: Path) -> None:
    with database() as name:
        codes = await laid(name, tmp_path / "laid")
        address = engine().address(name)
        runners = [Runner(address, tmp_path, number) for number in range(PROCESSES)]
        async with asyncio.timeout(LIMIT):
            await asyncio.gather(*(one.start() for one in runners))
            for one in runners:
                await one.plays(EACH)
                await one.kill()
                await one.start()
            with engine().away(name):
                await asyncio.sleep(0)
            await asyncio.gather(*(one.plays(EACH) for one in runners))
            await asyncio.gather(*(one.kill() for one in runners))
        acknowledged = [move for one in runners for move in one.acknowledged]
        assert len(acknowledged) == len(set(acknowledged))
        store = await opened(name)
        for code in codes:
            lines = await store.matches.read(code)
            assert replayed_of(lines.records, code, registry.game).notes == ()
            moves = [one.ply for one in lines.records if isinstance(one, Move)]
            assert moves == list(range(1, len(moves) + 1))
            assert {ply for known, ply in acknowledged if known == code} <= set(moves)
        await store.close()
