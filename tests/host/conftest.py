"""What tests of the lobby stand on."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dogs_saves import disk
from dogs_tui.host.sessions import processor
from dogs_tui.host.store import sqlite
from dogs_tui.play import card_screen
from tests.support import data_folder
from tests.support.experienced_players import answered_at_once
from tests.support.host_party import Party, hosting
from tests.support.line_guest import Come, LineSitter
from tests.support.lobby_builder import Guests
from tests.support.postgres import database
from tests.support.store_builder import unopened

SYNCED = sqlite._SETTINGS


@pytest.fixture(autouse=True)
def _guests_answer_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(card_screen, "TurnGuard", answered_at_once)


@pytest.fixture(autouse=True)
def _work_takes_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a busy machine tests hold the loop for long, and their guests must not wait for turns."""
    monkeypatch.setattr(processor, "perf_counter", lambda: 0.0)


@pytest.fixture(autouse=True)
def _stores_end() -> Iterator[None]:
    yield
    data_folder.close_all()


@pytest.fixture(autouse=True)
def _no_power_cut(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """The test's own process does not wait for the disk, unless the test is marked ``synced``."""
    if request.node.get_closest_marker("synced"):
        return
    monkeypatch.setattr(disk, "sync", lambda _: None)
    settings = (setting.replace("synchronous = FULL", "synchronous = OFF") for setting in SYNCED)
    monkeypatch.setattr(sqlite, "_SETTINGS", tuple(settings))


ON_BOTH = frozenset(
    f"test_host_{name}"
    for name in ("follows", "gathering", "holidays", "order", "own_data", "table_invitations")
)
"""The modules whose tests of a lobby are all made on files and on a database."""


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Has a lobby keep things in a file, and in a database, where the tests are made on both."""
    name = metafunc.module.__name__.rpartition(".")[2]
    on_both = name in ON_BOTH or metafunc.definition.get_closest_marker("on_both")
    if "guests" in metafunc.fixturenames and on_both:
        metafunc.parametrize("guests", ["sqlite", "postgres"], indirect=True)


@pytest.fixture
async def guests(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Guests]:
    """An open lobby in a folder or a database of its own."""
    if getattr(request, "param", "sqlite") == "sqlite":
        async with Guests(tmp_path / "data") as made:
            yield made
        return
    with database() as name:
        async with Guests(tmp_path / "data", keep=partial(unopened, name)) as made:
            yield made


@pytest.fixture
async def party(tmp_path: Path) -> AsyncIterator[Party]:
    """A host whose guests come over SSH."""
    async with hosting(tmp_path) as made:
        yield made


@pytest.fixture
def open_lobby(tmp_path: Path) -> Iterator[Guests]:
    """A lobby for apps with a loop of their own."""
    made = Guests(tmp_path / "data")
    asyncio.run(made.lobby.open())
    yield made
    asyncio.run(made.lobby.store.close())


@pytest.fixture
def come(guests: Guests) -> Come:
    """Has somebody come in lines, by name, and gives what they are told first."""

    async def coming(name: str, **more: Any) -> tuple[LineSitter, str]:
        sitter = LineSitter(guests.lobby, guests.person(name).keys[0], **more)
        return sitter, await sitter.rest()

    return coming
