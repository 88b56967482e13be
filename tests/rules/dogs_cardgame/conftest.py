"""A table that most scenarios begin at."""

import pytest
from cardgame_scenes import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene(3)
