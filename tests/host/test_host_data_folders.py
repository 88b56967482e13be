"""A data folder of every generation opens as it was left, and goes on."""

import shutil
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.operations.bringing_in import bring_in
from dogs_tui.host.store.formats import OURS
from dogs_tui.host.tables.listings import TableStage
from dogs_tui.host.tables.table import HostedTable
from dogs_tui.match.watching import Playing
from tests.support.lobby_builder import Guests, key

FOLDERS = sorted(Path(__file__).with_name("data_folders").iterdir())
"""With a table at every stage, by the number of the store; 0: in files, as version 0.1.0 had it."""

INVITATION = "3QVR6-RWFNC"
STAGES = {
    "JFKMHD": TableStage.RUNNING,
    "3P64ND": TableStage.PAUSED,
    "JRNGMG": TableStage.FINISHED,
    "TRRMTV": TableStage.ENDED,
    "7VF9N6": TableStage.GATHERING,
    "TF3FMT": TableStage.RUNNING,
}
PLAYED = {
    "JFKMHD": (12, 1, 1, 12),
    "3P64ND": (6, 1, 0, 6),
    "TF3FMT": (4, 0, 1, 4),
}
"""Moves, who made the last and who is to make the next, and moments of the history."""


@pytest.fixture(params=FOLDERS, ids=lambda folder: folder.name)
async def guests(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Guests]:
    shutil.copytree(request.param, tmp_path / "data")
    bring_in(tmp_path / "data")
    async with Guests(tmp_path / "data") as made:
        yield made


def table(guests: Guests, code: str) -> HostedTable:
    table = guests.lobby.table(code)
    assert table is not None
    return table


def test_every_former_generation_has_a_folder() -> None:
    assert {folder.name for folder in FOLDERS} >= {str(number) for number in range(OURS["store"])}


async def test_everybody_and_every_table_is_there(
    guests: Guests, caplog: pytest.LogCaptureFixture
) -> None:
    assert [person.name for person in guests.lobby.people.all()] == ["Ana", "Bo", "Cy"]
    assert guests.lobby.people.by_key(key(1)) == guests.lobby.people.by_name("Ana")
    assert {table.code: table.stage for table in guests.lobby.tables} == STAGES
    for code, played in PLAYED.items():
        match = table(guests, code).match
        assert match is not None
        moments = match.history(frozenset())
        assert (match.plies, match.last_mover, match.to_move, len(moments)) == played
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_what_was_agreed_and_said_still_holds(guests: Guests) -> None:
    ana = guests.handle(table(guests, "JFKMHD"), "Ana").handle
    assert [(line.name, str(line.text)) for line in ana.talk if line.name] == [
        ("Ana", "Hello, Bo!")
    ]
    stand_in = table(guests, "TF3FMT")
    assert stand_in.playing.stands_in(2)
    back = guests.handle(stand_in, "Cy").handle
    assert not stand_in.playing.stands_in(2)
    assert back.seats == {2}
    room = table(guests, "7VF9N6").card()
    assert (room.private, room.watchable, room.sitters[2].level) == (True, False, "steady")
    assert guests.lobby.enrolment.admit("Dee", key(9), INVITATION).name == "Dee"


async def test_what_ran_goes_on_and_what_is_over_can_be_looked_at(guests: Guests) -> None:
    running = table(guests, "JFKMHD")
    sat = [guests.handle(running, name) for name in ("Ana", "Bo")]
    assert running.match is not None
    next(sitter for sitter in sat if running.match.to_move in sitter.handle.seats).play()
    assert running.match.plies == 13
    paused = guests.handle(table(guests, "3P64ND"), "Ana").handle
    assert isinstance(paused.table, Playing)
    assert "paused" in str(paused.why_nothing)
    finished = table(guests, "JRNGMG")
    assert finished.card().places == (("Bella", 3, 1), ("Ana", 1, 2))
    assert finished.reading(guests.person("Ana")).match.to_move is None
    over = guests.handle(table(guests, "TRRMTV"), "Cy").handle
    assert not isinstance(over.table, Playing)
    assert "stopped early" in str(over.why_nothing)
