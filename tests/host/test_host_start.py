"""What a host does before its door opens, and what only afterwards."""

import logging
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import Mock

import pytest

from dogs_tui.host.operations import sessions
from tests.support.host_party import hosting
from tests.support.process_idle import LIMIT

START = """
import asyncio, sys
from dogs_tui.host.operations.config import HostConfig
from dogs_tui.host.operations.program import HostProgram
from dogs_tui.host.operations.sessions import INTERFACES

LATER = {"textual", "markdown_it", "dogs_tui.play", INTERFACES}

async def main():
    program = HostProgram(HostConfig(data=sys.argv[1], listen=("127.0.0.1:0",), admission="open"))
    await program.start()
    print("too early:", sorted(LATER & set(sys.modules)))
    reader, writer = await asyncio.open_connection("127.0.0.1", program.port)
    print((await reader.readexactly(8)).decode())
    writer.close()
    while INTERFACES not in sys.modules:
        await asyncio.sleep(0)
    await program.stop()

asyncio.run(main())
"""


def test_the_door_opens_before_screens_are_imported(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", START, str(tmp_path)], capture_output=True, text=True, check=True
    )
    assert done.stdout.splitlines() == ["too early: []", "SSH-2.0-"]


@contextmanager
def importing(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Screens are imported until the event is set, or the test has ended."""
    imported = threading.Event()
    monkeypatch.setattr(sessions, "import_module", lambda _: imported.wait())
    try:
        yield imported
    finally:
        imported.set()


async def test_who_comes_before_screens_are_imported_waits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with importing(monkeypatch) as imported:
        async with hosting(tmp_path) as party:
            party.enrol("Ana", "Bo")
            screens = await party.come("Ana")
            lines = await party.come("Bo", "plain", term=None)
            lines.send(b"quit\n")
            await lines.comes(lambda: len(party.program._sessions) == 2, LIMIT)
            assert (screens.raw, lines.raw) == (b"", b"")
            imported.set()
            await lines.wait_over()
            await screens.wait_for("No tables yet.")


async def test_a_host_stops_while_screens_are_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with importing(monkeypatch):
        async with hosting(tmp_path) as party:
            party.enrol("Ana")
            guest = await party.come("Ana")
            await party.program.stop()
            await guest.wait_over()
    assert "Your match is saved" in guest.raw.decode()


async def test_screens_that_could_not_be_imported_are_tried_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(sessions, "import_module", Mock(side_effect=MemoryError))
    async with hosting(tmp_path) as party:
        party.enrol("Ana")
        guest = await party.come("Ana")
        await guest.wait_for("No tables yet.")
    assert [line.message for line in caplog.records if line.levelno >= logging.ERROR] == [
        "screens cannot be imported"
    ]
