"""A host as its operator has it: it starts or says why not, tells how it is, and stops in time."""

import asyncio
import json
import os
import re
import signal
import socket
import stat
import sys
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.operations import control, run
from dogs_tui.host.operations.addresses import Address, reached_at
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.control import NoHostError, ask, ask_raw
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.host_commands import ShowStatus
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.operations.run import keep_private, notify, reserve_files
from dogs_tui.host.operations.sessions import KEPT, LoopLag
from dogs_tui.host.people.invitations import INVITES
from dogs_tui.shell.out import FailedError
from tests.support.data_folder import documents_in
from tests.support.host_party import Party, config_for, hosting
from tests.support.process_idle import LIMIT
from tests.support.terminal import Terminal

WITHOUT_DEADLINE = """
import sys
from dogs_tui.cli import main
from dogs_tui.host.operations import control
from dogs_tui.host.operations import run
run.LONGEST_STOP = 3600.0
sys.exit(main(sys.argv[1:]))
"""


async def test_a_running_host_says_how_it_is(
    party: Party, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    party.enrol("Ana", "Bo")
    party.table("dogs", ["Ana", "Bo"], private=True)
    guest = await party.come("Ana")
    await guest.wait_for("Ana")
    raw = await asyncio.to_thread(ask, tmp_path, ShowStatus())
    answer = json.loads(raw)
    assert answer["people_here"] == ["Ana"]
    assert answer["people_known"] == 2
    assert answer["tables"] == {"running": 1}
    assert answer["sessions"] == 1
    assert answer["memory_bytes"] > 1 << 20
    for command in ("status", "people", "tables"):
        for form in ([], ["--json"]):
            words = ["host", command, "--data", str(tmp_path), *form]
            assert await asyncio.to_thread(main, words) == 0
    said = capsys.readouterr().out
    assert "people connected" in said
    assert "Ana" in said
    for path in (tmp_path, tmp_path / "control.sock"):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077


async def test_what_a_host_is_not_asked_it_does_not_answer(tmp_path: Path) -> None:
    async with hosting(tmp_path):
        for question in ("stop", "", "status people", "x" * 5000):
            with pytest.raises(NoHostError):
                await asyncio.to_thread(ask_raw, tmp_path, f"{question}\n".encode())
        assert await asyncio.to_thread(ask, tmp_path, ShowStatus())


@pytest.mark.parametrize("command", ["status", "people", "tables"])
def test_without_a_host_there_is_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    assert main(["host", command, "--data", str(tmp_path)]) == 1
    assert "No host is running with the data folder" in capsys.readouterr().err


@pytest.mark.parametrize("command", [["bans", "add"], ["people", "delete"], ["tables", "close"]])
def test_nobody_is_meant_by_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    for nothing in ("", "\t"):
        assert main(["host", *command, nothing, "--data", str(tmp_path)]) == 2
        assert "is missing." in capsys.readouterr().err


def test_a_host_that_does_not_answer_is_not_taken_for_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(control, "_PATIENCE", 0.01)
    with socket.socket(socket.AF_UNIX) as silent:
        silent.bind(str(tmp_path / control.FILE))
        silent.listen()
        assert main(["host", "status", "--data", str(tmp_path)]) == 1
    assert "does not answer" in capsys.readouterr().err


def test_an_invitation_is_made_whether_a_host_runs_or_not(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["host", "invite", "--data", str(tmp_path), "--uses", "2"]) == 0
    said = capsys.readouterr().out
    code = re.search(r"Invitation: (\S+)", said)
    assert code is not None
    assert "2 times" in said
    assert len(documents_in(tmp_path, INVITES).names()) == 1


async def test_an_invitation_made_meanwhile_is_good(tmp_path: Path) -> None:
    async with hosting(tmp_path, admission="invite-only") as party:
        invites = party.program.lobby.invites
        made = await asyncio.to_thread(main, ["host", "invite", "--data", str(tmp_path)])
        assert made == 0
        assert len(invites.all()) == 1


async def test_two_hosts_do_not_share_a_folder(tmp_path: Path) -> None:
    async with hosting(tmp_path):
        second = HostProgram(config_for(tmp_path))
        with pytest.raises(HostStartError):
            await second.start()
        assert await asyncio.to_thread(ask, tmp_path, ShowStatus())


async def test_why_a_host_cannot_start_is_said(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        cases = {
            "in use": {"listen": (f"127.0.0.1:{port}",)},
            "cannot listen": {"listen": ("no-such-host.invalid:2222",)},
            "'listed' needs a list": {"admission": "listed"},
            "list of keys": {"authorized_keys": "none"},
            "not a socket": {"door_socket": True, "door_path": "host_key"},
            "door.sock: the folder does not exist": {
                "door_socket": True,
                "door_path": "none/door.sock",
            },
            "m.sock: the folder does not exist": {"metrics": "none/m.sock"},
            "control.sock is in use": {"metrics": "control.sock"},
            "door.sock is in use": {"door_socket": True, "metrics": "door.sock"},
            "no group nobodys-group on": {"door_socket": True, "door_group": "nobodys-group"},
            "No way to connect is configured": {"listen": ("none",)},
            "--recovery needs": {"recovery": True},
            "--web-announce needs": {"web_announce": "https://games.example.org"},
        }
        for said, settings in cases.items():
            program = HostProgram(config_for(tmp_path, **settings))
            with pytest.raises(HostStartError) as problem:
                await program.start()
            assert said in str(problem.value).lower() or said in str(problem.value)
            assert "\n" not in str(problem.value)
    async with hosting(tmp_path):  # what could not start left nothing behind
        pass


async def test_everybody_is_told_when_the_host_stops(party: Party, tmp_path: Path) -> None:
    party.enrol("Ana")
    guest = await party.come("Ana")
    await guest.wait_for("Ana")
    await party.program.stop()
    await guest.wait_for("The host is stopping")
    await party.program.stop()
    with pytest.raises(NoHostError):
        ask(tmp_path, ShowStatus())


@pytest.mark.parametrize(
    "stop", [signal.SIGTERM, pytest.param(signal.SIGHUP, marks=pytest.mark.minutes)]
)
def test_a_host_as_a_program_says_what_friends_type_and_stops(
    tmp_path: Path, stop: signal.Signals
) -> None:
    """A hangup is a call to stop, too, where somebody may close the terminal of a host.

    Here nothing ends it when stopping takes too long: it must have come to its end by itself.
    """
    command = [sys.executable, "-c", WITHOUT_DEADLINE, "host", "--listen", "127.0.0.1:0"]
    terminal = Terminal([*command, "--data", str(tmp_path)], dict(os.environ), 120, 30)
    try:
        terminal.wait_for("More invitations:")
        shown = terminal.text()
        assert re.search(r"Friends connect with:  ssh -p \d+ 127\.0\.0\.1", shown)
        assert re.search(r"Host key: SHA256:\S{43}", shown)
        code = re.search(r"First invitation code \(valid for a week\): +(\S+)", shown)
        assert code is not None
        os.kill(terminal.pid, stop)
        assert terminal.wait() == 0
        assert "Everything is saved" in terminal.text()
    finally:
        terminal.close()


def test_a_missing_library_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "find_spec", lambda _: None)
    with pytest.raises(FailedError, match=r'pip install "PLACE\[host\]"'):
        run.run_host(HostConfig(data=str(tmp_path)))


def test_too_few_files_are_said_before_guests_come(monkeypatch: pytest.MonkeyPatch) -> None:
    raised: list[tuple[int, int]] = []
    monkeypatch.setattr(run.resource, "getrlimit", lambda _: (1024, 4096))
    monkeypatch.setattr(run.resource, "setrlimit", lambda _, both: raised.append(both))
    reserve_files(HostConfig(max_sessions=100))
    assert raised == [(1360, 4096)]
    with pytest.raises(FailedError, match="lower --max-sessions"):
        reserve_files(HostConfig(max_sessions=5000))


def test_friends_are_told_a_way_that_leads_here() -> None:
    first = Address("0.0.0.0", 2222)
    assert reached_at("games.example.org", first, 2222) == ("games.example.org", 2222)
    assert reached_at("games@games.example.org:22", first, 2222)[1] == 22
    assert reached_at("[2001:db8::1]:22", first, 2222) == ("2001:db8::1", 22)
    assert reached_at("2001:db8::1", first, 2222) == ("2001:db8::1", 2222)
    assert reached_at("", Address("192.0.2.1", 0), 4711) == ("192.0.2.1", 4711)
    assert reached_at("", first, 2222)[0] not in ("0.0.0.0", "")


def test_the_service_manager_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.bind(str(tmp_path / "notify"))
        manager.settimeout(LIMIT)
        monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
        notify("READY=1", "STATUS=Open")
        assert manager.recv(100) == b"READY=1\nSTATUS=Open"
    notify("READY=1")  # nobody listens any more, and nothing breaks
    monkeypatch.delenv("NOTIFY_SOCKET")
    notify("READY=1")


async def test_the_loop_is_looked_at_only_while_somebody_is_here() -> None:
    lag = LoopLag()
    assert lag.p95 is None
    lag.rest()
    lag._seen.extend([0.001] * 95 + [0.5] * 5)
    assert lag.p95 == 500.0
    lag._seen.extend([0.001] * KEPT)
    assert lag.p95 == 1.0
    lag.look()
    timer = lag._timer
    lag.look()
    assert lag._timer is timer
    lag.rest()
    assert timer is not None
    assert timer.cancelled()


async def test_a_guest_of_sshd_is_the_same_person_as_at_the_other_listener(tmp_path: Path) -> None:
    async with hosting(tmp_path, door_socket=True) as party:
        party.enrol("Ana")
        proof = tmp_path / "auth"
        proof.write_text(f"publickey {party.keys['Ana'].export_public_key().decode().strip()}\n")
        first = await party.come("Ana")
        await first.wait_for("Ana")
        terminal = Terminal(
            [sys.executable, "-m", "dogs_tui", "host", "attach", "--data", str(tmp_path)],
            {**os.environ, "SSH_USER_AUTH": str(proof)},
        )
        try:
            await asyncio.to_thread(terminal.wait_for, "Ana")
            await first.wait_for("You connected elsewhere")
            await party.program.stop()
            await asyncio.to_thread(terminal.wait)
            assert "The host is stopping" in terminal.text()
        finally:
            terminal.close()


def test_a_data_folder_is_its_owners_alone_from_the_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, kept = tmp_path / "restored", tmp_path / "restored" / "host.db"
    folder.mkdir()
    kept.touch()
    folder.chmod(0o755)
    kept.chmod(0o644)
    with monkeypatch.context() as patched:
        patched.setattr(Path, "chmod", not_allowed)
        keep_private(folder)
    assert capsys.readouterr().out.count("Restrict it: chmod go= ") == 2
    keep_private(folder)
    assert [each.stat().st_mode & 0o777 for each in (folder, kept)] == [0o700, 0o600]
    assert not capsys.readouterr().out


def not_allowed(*_: object) -> None:
    raise PermissionError
