"""A table that most scenarios begin at."""

import pytest
from kids_scenes import Scene


@pytest.fixture
def scene() -> Scene:
    return Scene()
