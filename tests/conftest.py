"""The same surroundings for every test, whoever runs it wherever."""

import os
import tempfile
import time
from collections.abc import Iterator

import pytest

pytest.register_assert_rewrite("tests.support")

from tests.support.idle import honest_pilots  # noqa: E402  (rewritten, as those that compare)

SURROUNDINGS = {
    "TZ": "UTC",
    "LANG": "C.UTF-8",
    "TERM": "xterm-256color",
    "COLORTERM": "truecolor",
    "USER": "ana",
    "LOGNAME": "ana",
}
ABSENT = ("LC_ALL", "LC_CTYPE", "NO_COLOR", "NO_MOTION", "COLORFGBG", "XDG_DATA_HOME")


@pytest.fixture(scope="session", autouse=True)
def surroundings() -> Iterator[None]:
    """Sets them before the first test."""
    for name in ABSENT:
        os.environ.pop(name, None)
    os.environ.update(SURROUNDINGS)
    time.tzset()
    with tempfile.TemporaryDirectory() as home:
        os.environ["DOGS_TUI_HOME"] = home
        yield


@pytest.fixture(scope="session", autouse=True)
def honest() -> Iterator[None]:
    """Has apps under test waited for by what they do, not by the load of the machine."""
    with honest_pilots():
        yield
