"""What tests of match files begin with."""

from pathlib import Path

import pytest


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Where a match file may come to lie."""
    return tmp_path / "one.dogs"
