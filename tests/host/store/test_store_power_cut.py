"""What was acknowledged outlives a loss of power that writes half of what was not synced."""

from pathlib import Path
from random import Random

import pytest

from dogs_rules import registry
from dogs_saves.opening import replayed_of
from dogs_tui.host.store.sqlite import FILE, Sqlite, sqlite_store
from tests.support.recorded_disk import Mark, Operation, RecordedDisk, left_by_a_cut
from tests.support.store_builder import CODE, DOGS, Dog, Reader, beginning

MOVES = 120
PAGES = 8
"""In the log, after which SQLite checkpoints it: so often that many cuts fall into one."""


async def played(folder: Path) -> list[Operation]:
    """What SQLite did while two shared a store, with a mark at each acknowledged head."""
    with RecordedDisk() as disk:
        stores = [sqlite_store(folder / FILE) for _ in range(2)]
        head = stores[0].matches.begin(CODE, beginning())
        disk.mark(head)
        readers = [Reader(store, choice) for choice, store in enumerate(stores)]
        for store, reader in zip(stores, readers, strict=True):
            assert isinstance(store.engine, Sqlite)
            store.engine.rows(f"PRAGMA wal_autocheckpoint = {PAGES}")
            reader.head = head
        for number in range(MOVES):
            reader = readers[number % 2]
            reader.read()
            assert reader.play()
            disk.mark(reader.head)
            reader.store.documents(DOGS).write(f"d{number}", Dog(f"Dog {number}"))
        for store in stores:
            await store.close()
    return disk.operations


@pytest.mark.synced
@pytest.mark.parametrize(
    "cuts", [pytest.param(60, id="some"), pytest.param(1000, id="many", marks=pytest.mark.minutes)]
)
async def test_a_power_cut_loses_nothing_that_was_acknowledged(tmp_path: Path, cuts: int) -> None:
    folder = tmp_path / "played"
    folder.mkdir()
    operations = await played(folder)
    acknowledged = [operation.value for operation in operations if isinstance(operation, Mark)]
    assert len(acknowledged) == MOVES + 1
    chance = Random(cuts)
    for number in range(cuts):
        at = chance.randrange(len(operations) + 1)
        least = max(
            (operation.value for operation in operations[:at] if isinstance(operation, Mark)),
            default=0,
        )
        there = tmp_path / f"cut{number}"
        there.mkdir(mode=0o700)
        for path, content in left_by_a_cut(operations[:at], chance).items():
            (there / Path(path).name).write_bytes(content)
        store = sqlite_store(there / FILE)
        assert store.engine.faults() == ()
        if least:
            lines = store.matches.read(CODE)
            assert least <= lines.head <= least + 1
            assert lines.head == len(lines.records)
            assert replayed_of(lines.records, CODE, registry.game).notes == ()
        await store.close()
