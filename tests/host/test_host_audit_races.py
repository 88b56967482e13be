"""A line may be lost, or taken over, at any moment: nobody stays behind as if they were there."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.people.person import Person
from dogs_tui.host.sessions import session as sessions
from dogs_tui.host.sessions.session import Session
from dogs_tui.host.tables.setup import ME, TableSetup
from dogs_tui.host.tables.table import HostedTable
from tests.support.memory_connection import GuestTerminal, fingerprint

STEPS = (0, 2, 9, 30, 120)
"""Turns of the event loop: through the beginning of a session, and on to its first screen."""


@pytest.fixture
async def lobby(tmp_path: Path) -> AsyncIterator[Lobby]:
    lobby = Lobby(tmp_path)
    await lobby.open()
    yield lobby
    await lobby.close()


def at_a_table(lobby: Lobby) -> tuple[Person, HostedTable]:
    """Somebody whose next session begins at a running match."""
    ana = lobby.people.enrol("Ana", fingerprint("A"))
    ben = lobby.people.enrol("Ben", fingerprint("B"))
    table = lobby.make_table(ana, TableSetup("dogs", (ME, "")))
    table.room(ben).sit()
    return lobby.people.remember(ana, table.code), table


def left_behind(lobby: Lobby, table: HostedTable) -> dict[str, object]:
    """Whatever of a guest is still in the lobby."""
    held = {
        "handles": table.company.handles,
        "here": table.company.presence.here,
        "present": lobby.present(),
        "subscribers": {topic: len(all_) for topic, all_ in lobby._listeners._subscribers.items()},
    }
    return {name: what for name, what in held.items() if what}


def begun(lobby: Lobby, reports: Path) -> tuple[GuestTerminal, "asyncio.Task[None]"]:
    """Ana's terminal and its session."""
    terminal = GuestTerminal(key=fingerprint("A"))
    session = Session(terminal.line, lobby, reports=reports)
    return terminal, asyncio.create_task(session.run())


async def after(steps: int, terminal: GuestTerminal) -> None:
    """Lets the session listen, and then so many turns of the loop pass."""
    while terminal.line.handler is None:
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)


@pytest.mark.parametrize("steps", STEPS)
@pytest.mark.parametrize("seated", [True, False])
async def test_a_line_lost_at_any_step_leaves_nobody_behind(
    lobby: Lobby, tmp_path: Path, steps: int, seated: bool
) -> None:
    ana, table = at_a_table(lobby)
    if not seated:
        lobby.people.remember(ana, "")
    terminal, task = begun(lobby, tmp_path / "reports")
    await after(steps, terminal)
    terminal.lose()
    await asyncio.wait_for(task, 120)
    assert left_behind(lobby, table) == {}
    assert not (tmp_path / "reports").exists(), "nothing broke"


@pytest.mark.parametrize("steps", STEPS)
async def test_who_comes_again_at_any_step_is_there_once(
    lobby: Lobby, tmp_path: Path, steps: int
) -> None:
    ana, table = at_a_table(lobby)
    older, first = begun(lobby, tmp_path)
    await after(steps, older)
    newer, second = begun(lobby, tmp_path)
    await newer.wait_for("Ben")
    older.lose()
    await asyncio.wait_for(first, 120)
    assert lobby.present() == (ana,)
    assert table.company.presence.here == (ana.id,)
    assert len(table.company.handles) == 1
    newer.lose()
    await asyncio.wait_for(second, 120)
    assert left_behind(lobby, table) == {}


async def test_a_handle_that_was_closed_brings_nobody_back(lobby: Lobby) -> None:
    ana, table = at_a_table(lobby)
    handle = await table.enter(ana)
    await handle.close()
    handle.attend(lambda _: None)
    assert table.company.presence.here == ()


async def test_a_stranger_does_not_stay_for_ever(
    lobby: Lobby, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sessions, "UNKNOWN", 0.0)
    stranger, ended = begun(lobby, tmp_path)
    await asyncio.wait_for(ended, 120)
    assert b"Reconnect when you have your code" in stranger.raw
    ana, _ = at_a_table(lobby)
    person, task = begun(lobby, tmp_path)
    await person.wait_for("Ben")
    assert lobby.present() == (ana,)
    person.lose()
    await asyncio.wait_for(task, 120)
