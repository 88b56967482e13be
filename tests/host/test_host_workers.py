"""A host of several processes: whoever serves a guest, they play together and lose nothing."""

import asyncio
import json
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import asyncssh
import pytest

from dogs_saves.locks import lock
from dogs_tui.host.doors.attach import frames
from dogs_tui.host.lobby.lobby import Lobby
from dogs_tui.host.operations import host_process
from dogs_tui.host.operations.acceptor_program import AcceptorProgram
from dogs_tui.host.operations.audit import AuditLog
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.host_process import HostProcess
from dogs_tui.host.operations.status import Status
from dogs_tui.host.operations.stores import host_store
from dogs_tui.host.store.formats import LOCKED_AS
from dogs_tui.host.tables.table import HostedTable
from tests.support import host_process as whole_host
from tests.support.deciding_keys import DECIDING
from tests.support.host_party import Party, config_for
from tests.support.postgres import database, engine
from tests.support.process_idle import LIMIT
from tests.support.shared_lobbies import until
from tests.support.ssh_guest import SshGuest, new_key

pytestmark = pytest.mark.long

STORES = ("sqlite", pytest.param("postgres", marks=pytest.mark.minutes))
TRIES = 20
AGAIN = 0.3
"""Seconds after which somebody looks again at what became of a key."""


@pytest.fixture(autouse=True)
def _keys_count_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host_process, "MODULE", "tests.support.keyed_worker")


class Served(Party):
    """A host of several processes, and one more lobby on its store, which serves nobody."""

    def __init__(self, program: AcceptorProgram, lobby: Lobby) -> None:
        super().__init__(SimpleNamespace(lobby=lobby, port=program.port))  # type: ignore[arg-type]
        self.acceptor = program
        self.lobby = lobby

    @property
    def loads(self) -> list[int]:
        """How many connections each process has."""
        return [host.load for host in self.acceptor.hosts]

    async def all_ready(self) -> None:
        """Returns when all processes serve guests."""
        await until(lambda: all(host.serves for host in self.acceptor.hosts))

    async def command(self, *words: str) -> str:
        """What a command of the operator prints."""
        data = str(self.acceptor.config.folder)
        ran = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "dogs_tui", "host", *words, "--data", data),
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
        said, wrong = await ran.communicate()
        assert ran.returncode == 0, wrong
        return said.decode()


@asynccontextmanager
async def served(
    folder: Path, store: str = "sqlite", workers: int = 2, **settings: object
) -> AsyncIterator[Served]:
    """A host of so many processes, on a store of this kind."""
    async with AsyncExitStack() as stack:
        if store == "postgres":
            name = stack.enter_context(database())
            address = folder / "address"
            address.write_text(engine().address(name))
            settings["store"] = f"@{address}"
        config = config_for(folder / "data", workers=workers, **settings)
        program = AcceptorProgram(config)
        await program.start()
        stack.push_async_callback(program.stop)
        lobby = Lobby(config.folder, store=host_store(config, begins=False), workers=1)
        await lobby.open()
        stack.push_async_callback(lobby.close)
        party = Served(program, lobby)
        yield party
        for guest in party.guests:
            guest.drop()


async def seated(party: Served, game: str = "dog_kids") -> tuple[HostedTable, SshGuest, SshGuest]:
    """Two people at a table, each served by another process."""
    party.enrol("Ana", "Bo")
    table = party.table(game, ["Ana", "Bo"], {"start": "1"})
    ana = await party.come("Ana", f"join {table.code}")
    bo = await party.come("Bo", f"join {table.code}")
    await ana.wait_for(lambda: ana.shows("Ana:") or ana.shows("Ana ·"))
    await bo.wait_for("Ana is playing.")
    assert party.loads == [1, 1]
    return table, ana, bo


async def decide(party: Served, table: HostedTable, guests: dict[str, SshGuest]) -> str:
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


def serving(party: Served, guest: int = 0) -> HostProcess:
    """The process that serves the first guest, or another."""
    return next(
        host for host in party.acceptor.hosts if host.taken and min(host.taken) == guest + 1
    )


@pytest.mark.parametrize("store", STORES)
async def test_guests_of_two_processes_play_one_match_and_a_killed_one_costs_a_reconnect(
    short_path: Path, store: str
) -> None:
    async with served(short_path, store) as party:
        table, ana, bo = await seated(party)
        moved = {await decide(party, table, {"Ana": ana, "Bo": bo}) for _ in range(4)}
        assert moved == {"Ana", "Bo"}
        for guest in (ana, bo):
            guest.press("f2")
            await guest.wait_for("enter send")
        ana.press("woof", "enter")
        await bo.wait_for("woof")
        serving(party).signal(signal.SIGKILL)
        await ana.wait_over()
        again = await party.come("Ana", f"join {table.code}")
        await again.wait_for("DOG Kids")
        bo.press("f2")
        for _ in range(3):
            await decide(party, table, {"Ana": again, "Bo": bo})
        await party.all_ready()
        status = json.loads(await party.command("status", "--json"))
        assert status["sessions"] == 2, "what the killed one had counts no more"


@pytest.mark.minutes
async def test_a_process_that_stands_still_is_given_nobody_and_is_ended(
    short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served(short_path) as party:
        party.enrol("Ana", "Bo", "Cyril")
        still = party.acceptor.hosts[0]
        still.signal(signal.SIGSTOP)
        for name in ("Ana", "Bo"):
            guest = await party.come(name)
            await guest.wait_for("n new")
        assert party.loads == [0, 2]
        assert not still.serves
        still.signal(signal.SIGCONT)
        await party.all_ready()
        cyril = await party.come("Cyril")
        await cyril.wait_for("n new")
        assert party.loads == [1, 2]
        monkeypatch.setattr(host_process, "BEATS", 1)
        pid = still.pid
        still.signal(signal.SIGSTOP)
        still.beat()
        assert still.pid == pid, "once may be the acceptor's own fault"
        still.beat()
        await cyril.wait_over()
        await party.all_ready()
        assert still.pid != pid


@pytest.mark.minutes
async def test_limits_hold_over_all_processes(short_path: Path) -> None:
    async with served(
        short_path,
        workers=3,
        sessions_per_address=4,
        unregistered_per_address=2,
        max_sessions=6,
        max_unregistered=50,
    ) as party:
        names = [f"G{number}" for number in range(8)]
        party.enrol(*names)

        async def tried(name: str, address: str) -> bool:
            guest = await party.come(name, address=address)
            await guest.comes(
                lambda: guest.over or guest.shows("n new") or guest.shows("You are new here"), LIMIT
            )
            return not guest.over

        strangers = await asyncio.gather(*(tried(f"X{number}", "127.0.0.7") for number in range(4)))
        assert 1 <= sum(strangers) <= 2
        entered = await asyncio.gather(*(tried(name, "127.0.0.8") for name in names))
        assert 2 <= sum(entered) <= 4
        more = [await tried(f"Y{number}", f"127.0.1.{number}") for number in range(8)]
        assert sum(entered) + sum(strangers) + sum(more) == 6
        status = json.loads(await party.command("status", "--json"))
        while sum(status["refused"].values()) < 4 + 8 + 8 - 6:  # Told once a second at most.
            status = json.loads(await party.command("status", "--json"))
        assert status["sessions"] == 6


@pytest.mark.minutes
async def test_the_operator_sees_and_commands_all_processes(short_path: Path) -> None:
    async with served(short_path, admission="invite-only", metrics="m.sock") as party:
        _, ana, bo = await seated(party)
        status = json.loads(await party.command("status", "--json"))
        assert [row["sessions"] for row in status["workers"]] == [1, 1]
        assert sorted(row["process"] for row in status["workers"]) == sorted(
            host.pid for host in party.acceptor.hosts
        )
        assert status["sessions"] == 2
        assert status["people_here"] == ["Ana", "Bo"]
        assert status["memory_bytes"] > sum(row["memory_bytes"] for row in status["workers"]) > 0
        reader, writer = await asyncio.open_unix_connection(short_path / "data" / "m.sock")
        writer.write(b"GET /metrics HTTP/1.0\r\n\r\n")
        figures = await reader.read()
        writer.close()
        await writer.wait_closed()
        assert b"dogs_host_sessions 2.0" in figures
        assert re.search(rb"process_resident_memory_bytes [\d.]+e\+08", figures)
        code = (await party.command("invite")).split("\n")[0].removeprefix("Invitation: ")
        cyril = await party.come("Cyril")
        await cyril.wait_for("code")
        cyril.press(code, "enter")
        await cyril.wait_for("name")
        await party.command("people", "kick", "Bo")
        await bo.wait_over()
        assert "Those at other processes end too" in await party.command("bans", "add", "Ana")
        await ana.wait_over()
        await party.command("bans", "add", "127.0.0.66")
        with pytest.raises((OSError, asyncssh.Error)):
            await party.come("Dee", address="127.0.0.66")
        audit = AuditLog(party.lobby.store.audit)
        await until(lambda: "ban-refused" in {entry.what for entry in audit.entries()})


@pytest.mark.minutes
async def test_all_processes_run_dry_and_end_when_nobody_is_left(short_path: Path) -> None:
    async with served(short_path) as party:
        over = asyncio.Event()
        party.acceptor.over = over.set
        _, ana, bo = await seated(party)
        assert "Connected: 2." in await party.command("drain")
        for guest in (ana, bo):
            await guest.wait_for("This host stops when everyone has left")
        serving(party).signal(signal.SIGKILL)
        await ana.wait_over()
        await party.all_ready()
        again = await party.come("Ana")
        await again.wait_for("This host stops when everyone has left")
        assert not over.is_set()
        await party.command("drain", "--off")
        await bo.wait_for("Shutdown cancelled")
        await party.command("drain")
        for guest in (again, bo):
            guest.drop()
        async with asyncio.timeout(60):
            await over.wait()


@pytest.mark.minutes
async def test_guests_of_a_process_that_is_told_to_end_are_told_so(short_path: Path) -> None:
    async with served(short_path) as party:
        _, ana, bo = await seated(party)
        pid = serving(party).pid
        serving(party).signal(signal.SIGTERM)
        await ana.wait_over()
        assert "Your match is saved" in ana.text()
        assert not bo.over
        await party.all_ready()
        assert pid not in [host.pid for host in party.acceptor.hosts]


@pytest.mark.minutes
async def test_a_guest_of_the_real_sshd_comes_through_the_acceptor(short_path: Path) -> None:
    async with served(short_path, door_socket=True, logins_per_address=1) as party:
        key = new_key()
        hello = frames.Hello(
            protocol=1,
            key=key.export_public_key().decode().strip(),
            columns=80,
            rows=24,
            address="192.0.2.7",
        )

        async def attached() -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
            door = short_path / "data" / "door.sock"
            reader, writer = await asyncio.open_unix_connection(door)
            writer.write(frames.hello_frame(hello))
            return reader, writer

        reader, writer = await attached()
        assert b"new here" in await reader.readuntil(b"new here")
        await until(lambda: sum(party.loads) == 1)
        writer.close()
        await until(lambda: sum(party.loads) == 0)


async def test_one_that_cannot_start_is_a_sentence(
    short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_process, "MODULE", "tests.support.no_such_module")
    with pytest.raises(HostStartError, match="A host process failed to start"):
        await AcceptorProgram(config_for(short_path, workers=2)).start()
    monkeypatch.setattr(host_process, "MODULE", "tests.support.keyed_worker")
    (short_path / "rules").write_bytes(b"\xff\xfe")
    program = AcceptorProgram(
        config_for(short_path, workers=2, house_rules=str(short_path / "rules"))
    )
    with pytest.raises(HostStartError, match="rules"):
        await program.start()
    assert not (short_path / "control.sock").exists()


@pytest.mark.minutes
async def test_one_that_ends_at_once_again_and_again_is_given_up(
    short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(host_process, "TRIES", 3)
    async with served(short_path) as party:
        over = asyncio.Event()
        party.acceptor.over = over.set
        first, second = party.acceptor.hosts
        monkeypatch.setattr(host_process, "MODULE", "tests.support.no_such_module")
        first.signal(signal.SIGKILL)
        await until(lambda: first.is_given_up)
        assert not over.is_set()
        guest = await party.come("Ana")
        await guest.wait_for("new here")
        second.signal(signal.SIGKILL)
        await over.wait()
        assert "failed to start" in party.acceptor.failed


async def test_a_host_starts_anywhere_and_says_that_another_has_its_folder(
    short_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    elsewhere, data = short_path / "elsewhere", short_path / "data"
    elsewhere.mkdir()
    (elsewhere / "msgspec.py").write_text("raise SystemExit", encoding="utf-8")
    monkeypatch.chdir(elsewhere)
    data.mkdir()
    another = lock(data / LOCKED_AS)
    with pytest.raises(
        HostStartError, match="Another host is already running with this data folder"
    ):
        await AcceptorProgram(config_for(data, workers=1)).start()
    another.release()
    async with served(short_path, workers=1):
        with pytest.raises(
            HostStartError, match="Another host is already running with this data folder"
        ):
            await AcceptorProgram(config_for(data, workers=1)).start()


@pytest.mark.minutes
async def test_no_process_outlives_an_acceptor_that_was_killed(short_path: Path) -> None:
    async with whole_host.host_process(short_path, "--workers", "2") as host:
        children: list[int] = []
        async with asyncio.timeout(60):
            while len(children) < 2:  # both are up a little after the first lets guests in
                raw = await asyncio.to_thread(_status, short_path)
                children = [row.process for row in raw.workers if row.process]
        await host.kill()
        await until(lambda: not any(Path(f"/proc/{pid}").exists() for pid in children))
    async with whole_host.host_process(short_path, "--workers", "2") as host:
        assert await host.stop() == 0
        assert "Everything is saved" in host.output


def test_the_acceptor_knows_neither_ssh_nor_a_screen_nor_the_store() -> None:
    look = (
        "import sys; import dogs_tui.host.operations.acceptor_program;"
        "import dogs_tui.host.operations.run;"
        "sys.exit(' '.join({'asyncssh', 'textual', 'rich', 'sqlite3', 'psycopg',"
        " 'dogs_tui.host.lobby.lobby'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True)
    assert done.stderr.strip() == ""


def _status(folder: Path) -> Status:
    from dogs_tui.host.operations.control import asked, read
    from dogs_tui.host.operations.host_commands import ShowStatus

    return read(asked(folder, ShowStatus()), Status)
