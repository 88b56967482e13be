"""Stores of all kinds."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.store import Store
from tests.support import store_builder
from tests.support.store_builder import Place

KINDS = ("sqlite", "postgres")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "place" in metafunc.fixturenames:
        metafunc.parametrize("place", KINDS, indirect=True)


@pytest.fixture
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """Where several processes keep things; empty."""
    async with store_builder.place(request.param, tmp_path / "data") as made:
        yield made


@pytest.fixture
async def store(place: Place) -> Store:
    """As one process has it."""
    return await place.process()
