"""Stores of all kinds."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from dogs_tui.host.store import Store
from tests.support import store_making
from tests.support.store_making import Place


@pytest.fixture(params=["files", "remote", "postgres"])
async def place(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Place]:
    """Where several processes keep things; empty."""
    async with store_making.place(request.param, tmp_path / "data") as made:
        yield made


@pytest.fixture
async def store(place: Place) -> Store:
    """As one process has it."""
    return await place.process()
