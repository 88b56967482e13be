"""A host lets in no more than memory holds: by known figures, and by what it measures."""

import asyncio
from pathlib import Path

import pytest

from dogs_tui.cli import main
from dogs_tui.host.doors.connection_limiter import ConnectionLimiter, Pass
from dogs_tui.host.doors.limits import Limits, Refused
from dogs_tui.host.doors.requests import FULL, no_room
from dogs_tui.host.operations import memory
from dogs_tui.host.operations.config import ConfigError, HostConfig, read_config
from dogs_tui.host.operations.doors import HostStartError
from dogs_tui.host.operations.memory import (
    BASE,
    LOOK_SECONDS,
    MIB,
    OF_GROUP,
    OF_MACHINE,
    SESSION,
    WORKER,
    MemoryWatch,
    Room,
    allowed,
    read_size,
    resident,
)
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.operations.run import announce
from tests.support.host_party import Party, config_for

GIB = 1024 * MIB
TIGHT = BASE + 2 * WORKER + 3 * SESSION
"""Bytes that hold three sessions beside two bot workers."""


class Scales:
    """What a process holds, and the time, as a test says."""

    def __init__(self, held: int) -> None:
        self.held = held
        self.looks = 0
        self.now = 0.0

    def __call__(self) -> int:
        self.looks += 1
        return self.held

    def clock(self) -> float:
        return self.now


@pytest.mark.parametrize(
    ("text", "size"),
    [("400M", 400 * MIB), ("1.5G", 1536 * MIB), ("524288k", 512 * MIB), ("64MiB", 64 * MIB)],
)
def test_sizes_are_written_as_people_write_them(text: str, size: int) -> None:
    assert read_size(text) == size


@pytest.mark.parametrize("text", ["", "much", "400", "-1G", "1e9", "0M", "1..5G", "9" * 40 + "G"])
def test_what_is_no_size_is_said(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="for example, 400M"):
        read_size(text)
    if text:
        with pytest.raises(ConfigError, match=r"--memory.*for example, 400M"):
            read_config(None, {"data": str(tmp_path), "memory": text})


def grouped(root: Path, inside: str, **limits: str) -> Path:
    """A system in which this process is in a control group, with limits by folder."""
    (root / "proc/self").mkdir(parents=True)
    (root / "proc/self/cgroup").write_text(f"1:name=systemd:/old\n0::{inside}\n")
    for where, limit in limits.items():
        folder, _, name = where.rpartition("/")
        path = root / "sys/fs/cgroup" / folder / f"memory.{name}"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"{limit}\n")
    return root


def test_the_least_of_what_the_groups_around_allow_counts(tmp_path: Path) -> None:
    root = grouped(
        tmp_path,
        "/system.slice/dogs.service",
        **{
            "system.slice/dogs.service/max": "max",
            "system.slice/dogs.service/high": str(700 * MIB),
            "system.slice/max": str(600 * MIB),
        },
    )
    assert allowed(root, lambda: 8 * GIB) == int(600 * MIB * OF_GROUP)


def test_in_a_container_the_group_is_the_top(tmp_path: Path) -> None:
    root = grouped(tmp_path, "/", max=str(768 * MIB))
    assert allowed(root, lambda: 8 * GIB) == int(768 * MIB * OF_GROUP)


@pytest.mark.parametrize("limit", ["max", "nonsense", str(64 * GIB)])
def test_without_a_limit_a_part_of_the_machine_counts(tmp_path: Path, limit: str) -> None:
    assert allowed(grouped(tmp_path, "/", max=limit), lambda: 8 * GIB) == 8 * GIB * OF_MACHINE


def test_on_another_system_a_part_of_the_machine_counts(tmp_path: Path) -> None:
    assert allowed(tmp_path, lambda: GIB) == GIB * OF_MACHINE


def test_sessions_follow_from_memory_and_what_does_not_fit_is_said() -> None:
    room = Room(TIGHT, 2)
    assert room.sessions == 3
    assert room.shortage(3) is None
    said = str(room.shortage(100))
    assert "are enough for 3 sessions, not for the 100 of max-sessions" in said
    enough = (BASE + 2 * WORKER + 100 * SESSION) // MIB
    assert f"Raise memory to {enough} MiB, or lower max-sessions" in said
    assert Room(enough * MIB, 2).shortage(100) is None


def test_too_little_memory_names_what_takes_it() -> None:
    assert "lower bot-workers." in str(Room(MIB, 2).shortage(1))
    several = str(Room(MIB, 2, processes=3).shortage(1))
    assert "(hosts: 3, bots: 2)" in several
    assert "lower workers or bot-workers." in several


def test_the_unit_and_the_container_hold_what_the_settings_let_in() -> None:
    """With the most workers that a host has by itself."""
    hosting = Path(__file__).parents[2] / "docs/hosting"
    unit = (hosting / "dogs-tui-host.service").read_text(encoding="utf-8")
    limits = [line.partition("=")[2] for line in unit.splitlines() if line.startswith("Memory")]
    container = (hosting / "Containerfile").read_text(encoding="utf-8")
    limits.append(container.partition("--memory=")[2].split()[0])
    sizes = [read_size(limit) for limit in limits[:2] + limits[-1:]]
    assert len(sizes) == 3
    assert Room(int(min(sizes) * OF_GROUP), 4).shortage(HostConfig().max_sessions) is None


async def test_a_host_takes_the_smaller_of_both_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    config = config_for(tmp_path, memory="", bot_workers=2)
    program = HostProgram(config, machine=lambda: TIGHT, held=lambda: BASE)
    await program.start()
    try:
        assert program.status().max_sessions == 3
        announce(program)
        assert "are enough for 3 sessions, not for the 100" in capsys.readouterr().out
        party = Party(program)
        party.enrol("Ana", "Bo", "Cyril", "Dee")
        for name in ("Ana", "Bo", "Cyril"):
            await (await party.come(name)).wait_for(name)
        late = await party.come("Dee")
        await late.wait_over()
        assert "This host is full" in late.raw.decode()
        assert program.status().refused == {Refused.SESSIONS: 1}
    finally:
        await program.stop()


async def test_a_host_that_has_no_room_at_all_does_not_start(tmp_path: Path) -> None:
    config = config_for(tmp_path, memory="100M", bot_workers=2)
    with pytest.raises(HostStartError, match="one guest with 2 bot workers") as caught:
        await HostProgram(config).start()
    assert "\n" not in str(caught.value)
    assert not (tmp_path / "host_key").exists()


async def test_who_sets_memory_is_believed(tmp_path: Path) -> None:
    config = config_for(tmp_path, memory="1G", max_sessions=7)
    program = HostProgram(config, machine=lambda: pytest.fail("nobody asked the machine"))
    assert program.max_sessions == 7
    assert program.room.shortage(config.max_sessions) is None


def test_a_process_is_weighed_now_and_then_and_when_that_matters() -> None:
    freed: list[bool] = []
    scales = Scales(100 * MIB)
    watch = MemoryWatch(120 * MIB, scales, scales.clock, freed.append)
    assert not watch.is_full()
    scales.held = 119 * MIB
    assert not watch.is_full()
    assert scales.looks == 1
    scales.now += LOOK_SECONDS
    assert watch.is_full()
    scales.now += LOOK_SECONDS
    scales.held = 120 * MIB - SESSION
    assert not watch.is_full()
    assert freed == [True, False]


def test_garbage_is_thrown_away_before_nobody_can_come(monkeypatch: pytest.MonkeyPatch) -> None:
    scales = Scales(200 * MIB)
    collected: list[int] = []

    def collect() -> None:
        collected.append(1)
        scales.held = 90 * MIB

    monkeypatch.setattr(memory.gc, "collect", collect)
    watch = MemoryWatch(120 * MIB, scales, scales.clock)
    assert watch.is_full()
    assert not collected
    scales.now += LOOK_SECONDS
    assert not watch.is_full(nobody_here=True)
    assert collected == [1]


def test_a_full_process_lets_nobody_in_and_the_reserve_stays_as_it_is() -> None:
    full = False
    limiter = ConnectionLimiter(Limits(), lambda: 0.0, memory_full=lambda: full)
    first = limiter.knock("192.0.2.1")
    assert isinstance(first, Pass)
    assert first.enter() is None
    full = True
    second = limiter.knock("192.0.2.1")
    assert isinstance(second, Pass), "who comes back may still log in, and is told why not"
    assert second.enter() is Refused.MEMORY
    assert no_room(Refused.MEMORY) == FULL
    assert limiter.refused == {Refused.MEMORY: 1}
    full = False
    assert second.enter() is None


async def test_guests_are_refused_kindly_while_a_host_holds_too_much(tmp_path: Path) -> None:
    scales = Scales(BASE)
    program = HostProgram(config_for(tmp_path, memory="1G"), held=scales)
    await program.start()
    try:
        party = Party(program)
        party.enrol("Ana", "Bo")
        ana = await party.come("Ana")
        await ana.wait_for("Ana")
        scales.held = GIB
        program.memory._watch._next = 0.0
        late = await party.come("Bo")
        await late.wait_over()
        assert "This host is full" in late.raw.decode()
        status = program.status()
        assert status.memory_full
        assert status.memory_bytes == GIB
        assert status.refused == {Refused.MEMORY: 1}
        assert not ana.over
        scales.held = BASE
        program.memory._watch._next = 0.0
        again = await party.come("Bo")
        await again.wait_for("Bo")
    finally:
        await program.stop()


async def test_the_keeper_reads_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    program = HostProgram(config_for(tmp_path, memory="1G", bot_workers=2), held=lambda: GIB)
    await program.start()
    try:
        words = ["host", "status", "--data", str(tmp_path)]
        assert await asyncio.to_thread(main, words) == 0
        limit = 1024 - 2 * WORKER // MIB
        assert f"1,024 of {limit} MiB, new sessions are refused" in capsys.readouterr().out
    finally:
        await program.stop()


def test_a_process_knows_what_it_holds() -> None:
    assert resident() > MIB
