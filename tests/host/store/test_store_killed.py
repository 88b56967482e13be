"""What was acknowledged outlives whoever kept it, however that ends."""

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_tui.host.store import Store
from dogs_tui.host.store.sqlite import Sqlite
from tests.support import store_builder
from tests.support.store_builder import CODE, beginning

ROOT = Path(__file__).parents[3]
ACKNOWLEDGED = 12


async def player(kind: str, where: str, choice: int) -> Process:
    program = (sys.executable, "-m", "tests.support.store_player", kind, where, str(choice))
    return await asyncio.create_subprocess_exec(*program, cwd=ROOT, stdout=PIPE)


async def killed(process: Process) -> list[int]:
    """The heads that were acknowledged before a process was killed, somewhere in its work."""
    assert process.stdout is not None
    heads = [int(await process.stdout.readline()) for _ in range(ACKNOWLEDGED)]
    process.kill()
    rest = (await process.stdout.read()).split(b"\n")
    await process.wait()
    return heads + [int(line) for line in rest[:-1]]


def holds(store: Store, heads: list[int]) -> None:
    """Each acknowledged record is there, and all of it is a match by the rules."""
    lines = store.matches.read(CODE)
    assert len(heads) == len(set(heads))
    # One more may be there: what was kept when nobody could be told any more.
    assert max(heads) <= lines.head == len(lines.records)
    replayed = replayed_of(lines.records, CODE, registry.game)
    assert replayed.notes == ()


@pytest.mark.long
@pytest.mark.parametrize("kind", ["sqlite", "checkpoints", "postgres"])
async def test_processes_that_share_a_store_are_killed(kind: str, tmp_path: Path) -> None:
    engine = "postgres" if kind == "postgres" else "sqlite"
    async with store_builder.place(engine, tmp_path) as place:
        store = await place.process()
        begun = store.matches.begin(CODE, beginning())
        players = [await player(kind, place.where, choice) for choice in (0, 1)]
        heads = [head for each in await asyncio.gather(*map(killed, players)) for head in each]
        holds(store, heads)
        lines = store.matches.read(CODE)
        # Nothing but what was acknowledged, and one at most of each that nobody could be told of.
        assert lines.head - begun - len(heads) in (0, 1, 2)


@pytest.mark.minutes
async def test_checkpoints_that_meet_commits_damage_nothing(tmp_path: Path) -> None:
    """What SQLite before 3.51.3 gets wrong without a lock: four write, each with a checkpoint."""
    async with store_builder.place("sqlite", tmp_path) as place:
        store = await place.process()
        assert isinstance(store.engine, Sqlite)
        store.matches.begin(CODE, beginning())
        heads: list[int] = []
        for _ in range(10):
            players = [await player("checkpoints", place.where, choice) for choice in range(4)]
            heads += [head for each in await asyncio.gather(*map(killed, players)) for head in each]
            holds(store, heads)
            assert store.engine.faults() == ()
