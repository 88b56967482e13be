"""A table that most scenarios begin at."""

import pytest
from scenes import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()
