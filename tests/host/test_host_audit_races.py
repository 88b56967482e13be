"""A line may be lost, or taken over, at any moment: nobody stays behind as if they were there."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_saves import disk
from dogs_tui.host.house import ME, HostedTable, House, TablePlan
from dogs_tui.host.house.people import Person
from dogs_tui.host.screens import session as sessions
from dogs_tui.host.screens.session import Session
from tests.support.memory_line import GuestTerminal, fingerprint

STEPS = (0, 2, 5, 9, 15, 30, 60, 120, 240)
"""Turns of the event loop: through the beginning of a session, and on to its first screen."""


@pytest.fixture
async def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[House]:
    monkeypatch.setattr(disk, "sync", lambda _: None)
    house = House(tmp_path)
    await house.open()
    yield house
    await house.close()


def at_a_table(house: House) -> tuple[Person, HostedTable]:
    """Somebody whose next session begins at a running match."""
    ana = house.people.enrol("Ana", fingerprint("A"))
    ben = house.people.enrol("Ben", fingerprint("B"))
    table = house.make_table(ana, TablePlan("dogs", (ME, "")))
    table.sit(ben)
    return house.people.remember(ana, table.code), table


def left_behind(house: House, table: HostedTable) -> dict[str, object]:
    """Whatever of a guest is still in the house."""
    found = {
        "chairs": table.chairs,
        "here": table.presence.here,
        "present": house.present(),
        "listeners": {person: len(all_) for person, all_ in house._listeners.items()},
    }
    return {name: what for name, what in found.items() if what}


def begun(house: House, reports: Path) -> tuple[GuestTerminal, "asyncio.Task[None]"]:
    """Ana's terminal and its session."""
    terminal = GuestTerminal(key=fingerprint("A"))
    session = Session(terminal.line, house, reports=reports)
    return terminal, asyncio.create_task(session.run())


async def after(steps: int, terminal: GuestTerminal) -> None:
    """Lets the session listen, and then so many turns of the loop pass."""
    while terminal.line.listener is None:
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("seated", [True, False])
async def test_a_line_lost_at_any_step_leaves_nobody_behind(
    house: House, tmp_path: Path, steps: int, seated: bool
) -> None:
    ana, table = at_a_table(house)
    if not seated:
        house.people.remember(ana, "")
    terminal, task = begun(house, tmp_path / "reports")
    await after(steps, terminal)
    terminal.lose()
    await asyncio.wait_for(task, 120)
    assert left_behind(house, table) == {}
    assert not (tmp_path / "reports").exists(), "nothing broke"


@pytest.mark.parametrize("steps", STEPS)
async def test_who_comes_again_at_any_step_is_there_once(
    house: House, tmp_path: Path, steps: int
) -> None:
    ana, table = at_a_table(house)
    older, first = begun(house, tmp_path)
    await after(steps, older)
    newer, second = begun(house, tmp_path)
    await newer.wait_for("Ben")
    older.lose()
    await asyncio.wait_for(first, 120)
    assert house.present() == (ana,)
    assert table.presence.here == (ana.id,)
    assert len(table.chairs) == 1
    newer.lose()
    await asyncio.wait_for(second, 120)
    assert left_behind(house, table) == {}


async def test_a_chair_that_was_closed_brings_nobody_back(house: House) -> None:
    ana, table = at_a_table(house)
    chair = table.enter(ana)
    await chair.close()
    chair.attend(lambda _: None)
    assert table.presence.here == ()


async def test_a_stranger_does_not_stay_for_ever(
    house: House, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "UNKNOWN", 0.0)
    stranger, ended = begun(house, tmp_path)
    await asyncio.wait_for(ended, 120)
    assert b"Come in again when you have your code" in stranger.raw
    ana, _ = at_a_table(house)
    known, task = begun(house, tmp_path)
    await known.wait_for("Ben")
    assert house.present() == (ana,)
    known.lose()
    await asyncio.wait_for(task, 120)
