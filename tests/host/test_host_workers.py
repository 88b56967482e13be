"""A host with several processes: whoever serves a guest, they play together and lose nothing."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from dogs_saves import read_match
from dogs_saves.locks import lock
from dogs_tui.cli import main
from dogs_tui.host.operations import session_processes
from dogs_tui.host.operations.program import HostProgram, HostStartError
from dogs_tui.host.operations.session_processes import SessionProcess
from dogs_tui.host.operations.status import Status
from dogs_tui.host.store.files.store import LOCKED_AS
from dogs_tui.host.tables.table import HostedTable
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import Party, config_for, hosting
from tests.support.host_process import host_process
from tests.support.postgres import database, engine
from tests.support.shared_lobbies import until
from tests.support.ssh_guest import SshGuest

pytestmark = pytest.mark.long

STORES = ("files", pytest.param("postgres", marks=pytest.mark.minutes))
KILLED = (pytest.param("files", marks=pytest.mark.minutes), "postgres")
TRIES = 20
AGAIN = 0.3
"""Seconds after which somebody looks again at what became of a key."""


@pytest.fixture(autouse=True)
def _keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session_processes, "MODULE", "tests.support.keyed_session_process")


@asynccontextmanager
async def served(folder: Path, store: str = "files", **settings: object) -> AsyncIterator[Party]:
    """A host with two session processes, on files or on a database."""
    if store == "files":
        async with hosting(folder, workers=2, **settings) as party:
            yield party
        return
    with database() as name:
        address = folder / "address"
        address.write_text(engine().address(name))
        async with hosting(folder / "host", workers=2, store=f"@{address}", **settings) as party:
            yield party


def processes(party: Party) -> tuple[SessionProcess, ...]:
    """Those that serve guests."""
    found = party.program._processes
    assert found is not None
    return found._all


async def seated(party: Party, game: str = "dog_kids") -> tuple[HostedTable, SshGuest, SshGuest]:
    """Two people at a table, each served by another process."""
    party.enrol("Ana", "Bo")
    table = party.table(game, ["Ana", "Bo"], {"start": "1"})
    ana = await party.come("Ana", f"join {table.code}")
    bo = await party.come("Bo", f"join {table.code}")
    await ana.wait_for("Ana:")
    await bo.wait_for("Ana is playing.")
    assert [one.count for one in processes(party)] == [1, 1]
    return table, ana, bo


async def decide(party: Party, table: HostedTable, guests: dict[str, SshGuest]) -> str:
    """Whoever is asked presses keys until something was played; gives their name."""
    match = table.playing.match
    assert match is not None
    seat, before = match.to_move, match.plies
    assert seat is not None
    name = match.names[seat]
    playing = party.handle(table, name).table
    for _ in range(TRIES):
        for key in DECIDING[match.game.key]()(playing.view(seat), tuple(playing.legal(seat))):
            if match.plies == before:
                guests[name].press(key)
                await guests[name].comes(lambda: match.plies > before, AGAIN)
        if match.plies > before:
            return name
    raise AssertionError(guests[name].text())


async def until_ready(party: Party) -> None:
    """Returns when all session processes are there."""
    await until(lambda: all(one.child.ready for one in processes(party)))


@pytest.mark.parametrize("store", STORES)
async def test_guests_of_two_processes_play_one_match(short_path: Path, store: str) -> None:
    async with served(short_path, store) as party:
        table, ana, bo = await seated(party)
        guests = {"Ana": ana, "Bo": bo}
        moved = {await decide(party, table, guests) for _ in range(4)}
        assert moved == {"Ana", "Bo"}
        for guest in (ana, bo):
            guest.press("f2")
            await guest.wait_for("enter say")
        ana.press("woof", "enter")
        await bo.wait_for("woof")


@pytest.mark.parametrize("store", KILLED)
async def test_a_killed_process_costs_its_guests_a_new_connection_and_nothing_else(
    short_path: Path, store: str
) -> None:
    async with served(short_path, store) as party:
        table, ana, bo = await seated(party)
        first = processes(party)[0]
        await decide(party, table, {"Ana": ana})
        assert first.child.pid is not None
        os.kill(first.child.pid, signal.SIGKILL)
        await ana.wait_over()
        assert b"\x1b[?1049l" in ana.raw
        assert "This part of the host has ended. Connect again" in ana.text()
        assert ana.exit_status == 1
        again = await party.come("Ana", f"join {table.code}")
        await again.wait_for("DOG Kids")
        for _ in range(3):
            await decide(party, table, {"Ana": again, "Bo": bo})
        await until_ready(party)


@pytest.mark.minutes
async def test_moves_wait_while_the_process_that_has_the_folder_is_gone(short_path: Path) -> None:
    async with served(short_path) as party:
        table, ana, bo = await seated(party)
        found = party.program._processes
        assert found is not None
        assert found._store is not None
        store = found._store
        assert store.pid is not None
        before = store.pid
        guests = {"Ana": ana, "Bo": bo}
        await decide(party, table, guests)
        os.kill(before, signal.SIGKILL)
        for _ in range(3):
            await decide(party, table, guests)
        assert store.pid != before
        match = table.playing.match
        assert match is not None
        file = short_path / "matches" / f"{table.code.lower()}.dogs"
        reading = read_match(file)
        assert reading.recovery is None
        assert reading.match.digest() == match.match.digest()


@pytest.mark.minutes
async def test_whoever_comes_again_is_served_by_the_same_process(short_path: Path) -> None:
    async with served(short_path) as party:
        party.enrol("Ana", "Bo", "Cyril")
        ana = await party.come("Ana")
        await ana.wait_for("n new")
        for _ in range(2):
            bo = await party.come("Bo")
            await bo.wait_for("n new")
            assert [one.count for one in processes(party)] == [1, 1]
            bo.drop()
            await until(lambda: [one.count for one in processes(party)] == [1, 0])
            cyril = await party.come("Cyril")
            await cyril.wait_for("n new")
            assert [one.count for one in processes(party)] == [1, 1]
            cyril.drop()
            await until(lambda: [one.count for one in processes(party)] == [1, 0])


async def test_the_operator_sees_and_commands_all_processes(
    short_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async with served(short_path, admission="invite-only") as party:
        _, ana, bo = await seated(party)

        async def told(*words: str) -> str:
            code = await asyncio.to_thread(main, ["host", *words, "--data", str(short_path)])
            said = capsys.readouterr()
            assert code == 0, said.err
            return said.out

        status = json.loads(await told("status", "--json"))
        assert [row["sessions"] for row in status["workers"]] == [1, 1]
        assert status["sessions"] == 2
        assert status["people_here"] == ["Ana", "Bo"]
        others = sum(row["memory_bytes"] for row in status["workers"])
        watch = party.program._memory
        assert watch is not None
        assert min(status["memory_bytes"], watch._held()) > others > 0
        code = (await told("invite")).split("\n")[0].removeprefix("Invitation: ")
        cyril = await party.come("Cyril")
        await cyril.wait_for("code")
        cyril.press(code, "enter")
        await cyril.wait_for("Cyril" if cyril.shows("Cyril") else "name")
        assert "files" in await told("backup", str(short_path / "one.tar.gz"))
        await told("people", "kick", "Bo")
        await bo.wait_over()
        assert "1" in await told("bans", "add", "Ana")
        await ana.wait_over()


@pytest.mark.minutes
async def test_a_host_that_runs_dry_begins_no_match_in_any_process(short_path: Path) -> None:
    async with served(short_path) as party:
        _, ana, bo = await seated(party)
        party.program.draining.begin(None)
        for guest in (ana, bo):
            await guest.wait_for("This host stops when everybody has left")
        first = processes(party)[0]
        assert first.child.pid is not None
        os.kill(first.child.pid, signal.SIGKILL)
        await until_ready(party)
        again = await party.come("Ana")
        await again.wait_for("This host stops when everybody has left")
        again.press("q")
        await again.wait_for("n new")
        again.press("n")
        await again.wait_for("DOG Kids")
        again.press("enter")
        await again.wait_for("Seats")
        again.press("enter")
        await again.wait_for("no match begins any more")


async def test_a_host_starts_anywhere_and_says_that_another_has_its_folder(
    short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, data = short_path / "elsewhere", short_path / "data"
    elsewhere.mkdir()
    (elsewhere / "msgspec.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(elsewhere)
    data.mkdir()
    another = lock(data / LOCKED_AS)
    with pytest.raises(HostStartError, match="Another host runs with this data folder"):
        await HostProgram(config_for(data, workers=1)).start()
    another.release()


async def test_no_process_outlives_a_host_that_was_killed(short_path: Path) -> None:
    async with host_process(short_path, "--workers", "2") as host:
        raw = await asyncio.to_thread(_status, short_path)
        children = [row.process for row in raw.workers if row.process]
        assert len(children) == 2
        await host.kill()
        await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    async with host_process(short_path, "--workers", "2") as host:
        assert await host.stop() == 0
        assert "Everything is saved" in host.output


def _status(folder: Path) -> Status:
    from dogs_tui.host.operations.control import asked, read
    from dogs_tui.host.operations.host_commands import ShowStatus

    return read(asked(folder, ShowStatus()), Status)
