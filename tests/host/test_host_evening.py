"""Guests play while the processes that serve them and what keeps their moves are killed."""

from pathlib import Path

import pytest

from tests.support.evenings import evening


@pytest.mark.minutes
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_fifty_guests_at_twenty_tables(short_path: Path, kind: str) -> None:
    passed = await evening(kind, short_path, 20, 30, 12)
    assert passed.found == []
    assert passed.killed == 12
    assert len(passed.sitters) == 48
