"""Guests play while the processes that serve them and what keeps their moves are killed."""

from pathlib import Path

import pytest

from tests.support.evenings import Passing, evening_on_a_database, evening_on_files

EVENINGS = (evening_on_files, evening_on_a_database)


@pytest.mark.long
async def test_nothing_is_lost_of_an_evening(short_path: Path) -> None:
    passed = await evening_on_files(short_path, 3, 4, 1)
    assert passed.found == []
    assert passed.killed == 1


@pytest.mark.minutes
@pytest.mark.parametrize("evening", EVENINGS)
async def test_fifty_guests_at_twenty_tables(short_path: Path, evening: Passing) -> None:
    passed = await evening(short_path, 20, 60, 6)
    assert passed.found == []
    assert passed.killed == 6
    assert len(passed.sitters) == 48
