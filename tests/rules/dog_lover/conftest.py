"""A table that most scenarios begin at."""

import pytest
from lover_scenes import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()
