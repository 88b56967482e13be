"""The keeper's command: started for every message, within bounds, whatever it does."""

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from dogs_tui.host.notifications.command import AT_ONCE, BURST, COMPLAINT, QUEUE, NotifyCommand
from dogs_tui.host.notifications.messages import Counts, Message, check_arguments

MESSAGE = Message("news", "Ana", "ana@example.org; touch owned $(id) `id`", "Subject", "Text")
HANGING = 8.0
"""The seconds of a command whose end a test says by hand."""
KEEP = "import sys; open('told', 'a').write(sys.stdin.read())"

Making = Callable[..., NotifyCommand]


@pytest.fixture
async def making(tmp_path: Path) -> AsyncIterator[Making]:
    made: list[NotifyCommand] = []

    def make(code: str, **more: float) -> NotifyCommand:
        made.append(NotifyCommand((sys.executable, "-S", "-c", code), tmp_path, **more))
        return made[-1]

    yield make
    for command in made:
        await command.close()


Expire = Callable[[Callable[[], bool]], Awaitable[None]]


@pytest.fixture
def expire(monkeypatch: pytest.MonkeyPatch) -> Expire:
    """Has the time of a command that hangs be over once something is so, and not before."""
    limits: list[asyncio.Timeout] = []
    timeout = asyncio.timeout

    def by_hand(seconds: float | None) -> asyncio.Timeout:
        if seconds != HANGING:
            return timeout(seconds)
        limits.append(timeout(None))
        return limits[-1]

    async def over(so: Callable[[], bool]) -> None:
        while not (limits and so()):  # the command may be faster than whoever waits for it
            await asyncio.sleep(0)
        limits.pop().reschedule(0.0)

    monkeypatch.setattr(asyncio, "timeout", by_hand)
    return over


async def sent(command: NotifyCommand, message: Message = MESSAGE) -> bool:
    """Whether the command took a message."""
    ended: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    assert command.send(message, ended.set_result)
    taken = await ended
    await command.idle()
    return taken


async def test_it_is_given_one_json_object(making: Making, tmp_path: Path) -> None:
    command = making(KEEP)
    assert await sent(command)
    (line,) = (tmp_path / "told").read_text().splitlines()
    document = json.loads(line)
    assert (document["name"], document["address"]) == (MESSAGE.name, MESSAGE.address)
    assert not (tmp_path / "owned").exists(), "nothing goes through a shell"
    assert command.counts == Counts(sent=1)


async def test_one_that_fails_is_logged_once_with_what_it_said(
    making: Making, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO", "dogs_tui.host")
    command = making(
        "import os, sys; sys.stderr.write('no\\x1b[2J route'); sys.exit(os.path.exists('ok') == 0)"
    )
    assert not await sent(command)
    assert not await sent(command)
    (record,) = [
        logged for logged in caplog.records if getattr(logged, "event", "") == "notify-failed"
    ]
    assert record.reason == "it ended with 1: no[2J route"  # type: ignore[attr-defined]
    (command._folder / "ok").touch()
    assert await sent(command)
    assert [logged for logged in caplog.records if getattr(logged, "event", "") == "notify-works"]
    assert command.counts == Counts(sent=1, failed=2)


async def test_one_that_hangs_is_ended_with_all_that_it_started(
    making: Making, tmp_path: Path, expire: Expire
) -> None:
    child = "import os, time; os.write(2, b'child'); time.sleep(600)"
    command = making(
        "import subprocess, sys, time\n"
        f"started = subprocess.Popen([sys.executable, '-S', '-c', {child!r}])\n"
        "open('child', 'w').write(f'{started.pid}\\n')\n"
        "time.sleep(600)",
        seconds=HANGING,
    )
    sending = asyncio.create_task(sent(command))
    await expire(lambda: _lines(tmp_path) == 1)
    assert not await sending
    await _gone(int((tmp_path / "child").read_text()))


def _lines(folder: Path) -> int:
    """How many processes were started by commands, as far as they wrote it down."""
    child = folder / "child"
    return child.read_text().count("\n") if child.exists() else 0


async def _gone(pid: int) -> None:
    """Returns when a process that was killed has ended, which may take it a moment."""
    while not _is_gone(pid):
        await asyncio.sleep(0)
        os.sched_yield()


def _is_gone(pid: int) -> bool:
    """Whether a process has ended, though nobody may have taken notice of it."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return True
    return state in {"Z", "X"}


async def test_what_leaves_its_session_holds_nothing_up(
    making: Making, expire: Expire, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A program that sends in the background may keep its standard error for ever."""
    child = "import time; time.sleep(60)"
    leaving = (
        "import subprocess, sys\n"
        f"started = subprocess.Popen([sys.executable, '-S', '-c', {child!r}],"
        " start_new_session=True)\n"
        "open('child', 'a').write(f'{started.pid}\\n')\n"
        "sys.stderr.write('queued')\n"
    )
    failing, hanging = (
        making(leaving + "sys.exit(3)"),
        making(leaving + "import time; sys.stderr.flush(); time.sleep(600)", seconds=HANGING),
    )
    try:
        assert not await sent(failing)
        sending = asyncio.create_task(sent(hanging))
        await expire(lambda: _lines(tmp_path) == 2)
        assert not await sending
        assert hanging.send(MESSAGE, lambda _: None)
        await hanging.close()
        whys = [record.reason for record in caplog.records]  # type: ignore[attr-defined]
        assert whys == ["it ended with 3: queued", "it had not ended after 8 s"]
    finally:
        for line in (failing._folder / "child").read_text().splitlines():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(line), signal.SIGKILL)


async def test_one_that_floods_costs_nothing_and_holds_nothing_up(
    making: Making, caplog: pytest.LogCaptureFixture
) -> None:
    command = making(
        "import os, sys\n"
        "for _ in range(400): os.write(1, b'x' * 65536); os.write(2, b'y' * 65536)\n"
        "sys.exit(3)"
    )
    assert not await sent(command)
    (record,) = [
        logged for logged in caplog.records if getattr(logged, "event", "") == "notify-failed"
    ]
    assert len(record.reason) < COMPLAINT + 40  # type: ignore[attr-defined]


async def test_one_that_reads_nothing_can_succeed(making: Making) -> None:
    long = Message("news", "Ana", "ana@example.org", "Subject", "x" * 1_000_000)
    assert await sent(making("import sys; sys.stdin.close()"), long)


async def test_one_that_is_no_program_is_told(making: Making, tmp_path: Path) -> None:
    command = NotifyCommand(("/nonexistent/notify",), tmp_path)
    assert not await sent(command)
    assert command.counts == Counts(failed=1)


async def test_there_are_never_many_at_once(making: Making, tmp_path: Path) -> None:
    command = making(
        "import fcntl, os, sys\n"
        "os.makedirs('now', exist_ok=True)\n"
        "mine = f'now/{os.getpid()}'\n"
        "open(mine, 'w').close()\n"
        "count = len(os.listdir('now'))\n"
        "sys.stdin.read()\n"
        "os.unlink(mine)\n"
        f"sys.exit(count > {AT_ONCE})"
    )
    ended: list[bool] = []
    taken = sum(command.send(MESSAGE, ended.append) for _ in range(BURST + 10))
    assert taken == BURST < QUEUE
    assert command.counts.refused == 10
    await command.idle()
    assert ended == [True] * BURST


async def test_the_host_ends_without_waiting_for_it(making: Making, tmp_path: Path) -> None:
    command = making("import os, time; open('pid', 'w').write(str(os.getpid())); time.sleep(600)")
    assert command.send(MESSAGE, lambda _: None)
    while not (tmp_path / "pid").exists() or not (tmp_path / "pid").read_text():
        await asyncio.sleep(0)
        os.sched_yield()
    await command.close()
    await _gone(int((tmp_path / "pid").read_text()))
    assert not command.counts.waiting


def test_settings_refuse_what_cannot_be_started() -> None:
    check_arguments(())
    check_arguments((sys.executable, "--from", "x"))
    with pytest.raises(ValueError, match="no executable program 'notify-nobody'"):
        check_arguments(("notify-nobody",))
    with pytest.raises(ValueError, match="character"):
        check_arguments((sys.executable, "a\0b"))
